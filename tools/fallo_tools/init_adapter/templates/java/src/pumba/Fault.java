package pumba;

/** A request that cannot be followed, with its code of JSON-RPC. */
final class Fault extends Exception {
    static final int METHOD_NOT_FOUND = -32601;
    static final int INVALID_PARAMS = -32602;

    private static final long serialVersionUID = 1L;

    private final int code;

    Fault(int code, String message) {
        super(message);
        this.code = code;
    }

    int code() {
        return code;
    }
}
