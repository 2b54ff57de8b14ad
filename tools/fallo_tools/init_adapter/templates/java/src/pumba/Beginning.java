package pumba;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A small beginning of a game, to be replaced by calls of your own engine: the places are marked with TODO.
 *
 * <p>It has plain cards and reyes, drawing and passing, winning; all else is said to be unsupported, and not guessed.
 */
final class Beginning implements Engine {
    private static final int AS = 1;
    private static final int DOS = 2;
    private static final int SIETE = 7;
    private static final int SOTA = 10;
    private static final int CABALLO = 11;
    private static final int REY = 12;
    private static final Set<Integer> EFFECTS_TO_COME = Set.of(AS, DOS, SIETE, SOTA, CABALLO);

    private final SortedMap<String, List<String>> hands = new TreeMap<>();
    private final Deque<String> stock = new ArrayDeque<>();
    private final Deque<String> pile = new ArrayDeque<>();
    private String turn;
    private int drawn;
    private String winner;

    @Override
    public void deal(String opener, SortedMap<String, List<String>> hands, String upcard, List<String> stock) {
        // TODO: set up your own engine with these cards.
        hands.forEach((seat, hand) -> this.hands.put(seat, new ArrayList<>(hand)));
        this.stock.addAll(stock);
        if (upcard != null) {
            pile.push(upcard);
        }
        turn = opener;
    }

    @Override
    public boolean play(String seat, String move) throws Unsupported {
        // TODO: ask your own engine. Whatever it refuses has to leave everything as it was.
        if (!legal(seat).contains(move)) {
            return false;
        }
        if (move.equals("draw")) {
            draw(seat);
        } else if (move.equals("pass")) {
            nextTurn();
        } else {
            throwCard(seat, move);
        }
        return true;
    }

    @Override
    public List<String> legal(String seat) {
        // TODO: ask your own engine; one that cannot list moves takes "legal" out of the capabilities in HELLO.
        if (!seat.equals(turn)) {
            return List.of();
        }
        List<String> moves = new ArrayList<>(throwsOf(seat).keySet());
        if (!pile.isEmpty()) {
            moves.add(drawn < 2 ? "draw" : "pass");
        }
        return moves;
    }

    @Override
    public Map<String, Object> view() {
        // TODO: translate what your own engine knows of the table.
        String top = pile.peek();
        Map<String, Integer> counts = new TreeMap<>();
        hands.forEach((seat, hand) -> counts.put(seat, hand.size()));
        return Json.object(
                "phase", winner == null ? "playing" : "hand_over",
                "turn", turn,
                "top", top,
                "suit", top == null ? null : suitOf(top),
                "pending", 0, // nobody ever owes cards as long as twos are unsupported
                "drawn", drawn,
                "counts", counts,
                "stock", stock.size(),
                "discard", pile.size(),
                "winner", winner,
                "hands", hands);
    }

    /** Returns every way to throw a card now, with the card; with two cards in hand, one may say Pumba. */
    private Map<String, String> throwsOf(String seat) {
        List<String> hand = hands.get(seat);
        List<String> calls = hand.size() == 2 ? List.of("", "!") : List.of("");
        Map<String, String> found = new LinkedHashMap<>();
        for (String card : hand) {
            if (matches(card)) {
                for (String named : toBeNamed(seat, card)) {
                    calls.forEach(call -> found.put(card + named + call, card));
                }
            }
        }
        return found;
    }

    private boolean matches(String card) {
        if (pile.isEmpty() || rankOf(card) == SOTA) {
            return true;
        }
        return suitOf(card).equals(suitOf(pile.peek())) || rankOf(card) == rankOf(pile.peek());
    }

    /** Returns what is named with a card: a rival with an as, a suit with a sota. */
    private List<String> toBeNamed(String seat, String card) {
        switch (rankOf(card)) {
            case AS:
                return hands.keySet().stream()
                        .filter(rival -> !rival.equals(seat))
                        .map(rival -> "@" + rival)
                        .collect(Collectors.toList());
            case SOTA:
                return List.of("=o", "=c", "=e", "=b");
            default:
                return List.of("");
        }
    }

    private void throwCard(String seat, String move) throws Unsupported {
        String card = throwsOf(seat).get(move);
        List<String> hand = hands.get(seat);
        if (EFFECTS_TO_COME.contains(rankOf(card))) {
            throw new Unsupported("the effect of " + card + " is still to come");
        }
        if (hand.size() == 2 && !move.endsWith("!")) {
            throw new Unsupported("the penalty for a forgotten call is still to come");
        }
        hand.remove(card);
        pile.push(card);
        if (hand.isEmpty()) {
            winner = seat;
            turn = null;
            drawn = 0;
        } else if (rankOf(card) == REY) {
            drawn = 0; // another turn
        } else {
            nextTurn();
        }
    }

    private void draw(String seat) throws Unsupported {
        if (stock.size() < 2) {
            throw new Unsupported("a stock that runs out is still to come");
        }
        hands.get(seat).add(stock.pop());
        drawn++;
    }

    private void nextTurn() {
        List<String> seats = List.copyOf(hands.keySet());
        turn = seats.get((seats.indexOf(turn) + 1) % seats.size());
        drawn = 0;
    }

    private static int rankOf(String card) {
        return Integer.parseInt(card.substring(0, card.length() - 1));
    }

    private static String suitOf(String card) {
        return card.substring(card.length() - 1);
    }
}
