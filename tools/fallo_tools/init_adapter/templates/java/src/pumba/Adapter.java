package pumba;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The methods of the contract, each handed on to the engine of its game: all the games of one process, by their ids,
 * none of which knows of another. Say in HELLO what your engine can do.
 */
final class Adapter {
    // TODO: claim what your engine plays by, no more: reading by reading at first,
    // Json.object("rulebook", "ludoteka") in the end.
    // `fallo conflicts show drawing.turn` explains a question and its readings.
    private static final Map<String, Object> CLAIM = Json.object("readings", Json.object(
            "opening.upcard", "none",
            "turn.first_direction", "clockwise",
            "matching.after_no_throw", "top_card",
            "drawing.turn", "kept",
            "drawing.passing", "after_two_draws",
            "drawing.duty", "free",
            "reyes.effect", "another_turn",
            "match.length", "many_hands"));

    private static final Map<String, Object> HELLO = Json.object(
            "name", "a-new-engine",
            "version", "0.1.0",
            "protocol", 1,
            "claim", CLAIM,
            // TODO: add "shuffles", "position", "next_hand" and "replay" when you have them.
            "capabilities", List.of("deal", "legal", "seat_view", "games"),
            // TODO: add "direction", "reshuffles", "points", "scores", "eliminated" and "champion" when you have them.
            "fields", List.of(
                    "phase", "turn", "top", "suit", "pending", "drawn", "counts", "stock", "discard", "winner",
                    "hands"),
            // TODO: name the clauses that your game leaves out for good, if any; what is still to come is Unsupported.
            "omits", List.of(),
            "configurable", false);

    private final Map<String, Engine> games = new HashMap<>();
    private boolean saidBye;

    boolean saidBye() {
        return saidBye;
    }

    /** Returns the result of one method. */
    Map<String, Object> answer(String method, Params params) throws Fault {
        try {
            return result(method, params);
        } catch (Unsupported reason) {
            return Map.of("unsupported", reason.getMessage());
        }
    }

    private Map<String, Object> result(String method, Params params) throws Fault, Unsupported {
        switch (method) {
            case "hello":
                return HELLO;
            case "deal":
                return deal(params);
            case "play":
                Engine game = game(params);
                boolean accepted = game.play(params.text("seat"), params.text("move"));
                return accepted ? game.view() : Map.of("refused", Map.of());
            case "legal":
                return Map.of("moves", game(params).legal(params.text("seat")));
            case "view":
                return view(params);
            case "position":
            case "next_hand": // not among the capabilities, so that they should not be asked for
                throw new Unsupported(method + " is still to come");
            case "bye":
                saidBye = true;
                return Map.of();
            default: // "replay", too: an engine that does not offer it is not asked for it
                throw new Fault(Fault.METHOD_NOT_FOUND, "there is no method " + method + " here");
        }
    }

    private Map<String, Object> deal(Params params) throws Fault, Unsupported {
        if (!params.beginsAMatch()) {
            throw new Unsupported("a hand that is not the first of its match is still to come");
        }
        String upcard = params.has("upcard") ? params.text("upcard") : null;
        Engine game = new Beginning();
        game.deal(params.text("opener"), params.hands(), upcard, params.cards("stock"));
        games.put(params.text("game"), game);
        return game.view();
    }

    private Map<String, Object> view(Params params) throws Fault {
        Map<String, Object> view = game(params).view();
        if (params.has("seat")) {
            String seat = params.text("seat");
            Map<?, ?> hands = (Map<?, ?>) view.get("hands");
            if (!hands.containsKey(seat)) {
                throw new Fault(Fault.INVALID_PARAMS, "there is no seat " + seat + " at this table");
            }
            view.put("hands", Map.of(seat, hands.get(seat)));
        }
        return view;
    }

    private Engine game(Params params) throws Fault {
        String id = params.text("game");
        if (!games.containsKey(id)) {
            throw new Fault(Fault.INVALID_PARAMS, "there is no game " + id);
        }
        return games.get(id);
    }
}
