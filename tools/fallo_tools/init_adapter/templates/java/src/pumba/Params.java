package pumba;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The parameters of a request, each checked as it is asked for. */
final class Params {
    private final Map<?, ?> members;

    Params(Map<?, ?> members) {
        this.members = members;
    }

    boolean has(String name) {
        return members.get(name) != null;
    }

    String text(String name) throws Fault {
        return text(members.get(name), name);
    }

    List<String> cards(String name) throws Fault {
        return cards(members.get(name), name);
    }

    /** The hands, by seat: A, B, C and so on, clockwise. */
    SortedMap<String, List<String>> hands() throws Fault {
        if (!(members.get("hands") instanceof Map)) {
            throw new Fault(Fault.INVALID_PARAMS, "hands is missing, or no object");
        }
        SortedMap<String, List<String>> hands = new TreeMap<>();
        for (Map.Entry<?, ?> entry : ((Map<?, ?>) members.get("hands")).entrySet()) {
            hands.put((String) entry.getKey(), cards(entry.getValue(), "a hand"));
        }
        return hands;
    }

    /** Whether this is the first hand of a match: nobody is out, and nobody has points. */
    boolean beginsAMatch() {
        Object eliminated = members.get("eliminated");
        Object scores = members.get("scores");
        boolean nobodyIsOut = !(eliminated instanceof Collection) || ((Collection<?>) eliminated).isEmpty();
        boolean nobodyHasPoints = !(scores instanceof Map)
                || ((Map<?, ?>) scores).values().stream().allMatch(points -> "0".equals(String.valueOf(points)));
        return nobodyIsOut && nobodyHasPoints;
    }

    private static String text(Object value, String name) throws Fault {
        if (!(value instanceof String)) {
            throw new Fault(Fault.INVALID_PARAMS, name + " is missing, or no text");
        }
        return (String) value;
    }

    private static List<String> cards(Object value, String name) throws Fault {
        if (!(value instanceof List)) {
            throw new Fault(Fault.INVALID_PARAMS, name + " is missing, or no list");
        }
        List<String> cards = new ArrayList<>();
        for (Object card : (List<?>) value) {
            cards.add(text(card, "a card"));
        }
        return cards;
    }
}
