package pumba;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * The seam between the contract and a game: one game at one table, four calls.
 *
 * <p>Cards, seats and moves are texts: {@code 10e} is the sota of espadas, {@code B} the second seat, {@code 10e=c}
 * throws that sota and names copas, {@code 5o!} says Pumba with the five of oros.
 */
public interface Engine {
    /**
     * Begins with these hands, by seat, and this stock, top card first.
     *
     * @param upcard the card that is turned up, or null where none is
     */
    void deal(String opener, SortedMap<String, List<String>> hands, String upcard, List<String> stock)
            throws Unsupported;

    /**
     * Makes a move, or refuses it and changes nothing.
     *
     * @return whether the move was legal
     */
    boolean play(String seat, String move) throws Unsupported;

    /** Returns the legal moves of a seat: none, where it is not in turn. */
    List<String> legal(String seat);

    /** Returns the table, as the contract describes it: every field that hello declares, all hands included. */
    Map<String, Object> view();
}
