package pumba;

/** What an engine cannot follow yet: the harness skips the case, and tells the reason. */
public final class Unsupported extends Exception {
    private static final long serialVersionUID = 1L;

    public Unsupported(String reason) {
        super(reason);
    }
}
