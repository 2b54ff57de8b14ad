package pumba;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * JSON, read and written: objects are maps, arrays are lists, numbers that are read are BigDecimals.
 */
final class Json {
    private static final int GREATEST_DEPTH = 100;
    private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?");

    private final String text;
    private int place;

    private Json(String text) {
        this.text = text;
    }

    /** What is no JSON. */
    static final class Malformed extends Exception {
        private static final long serialVersionUID = 1L;

        Malformed(String message) {
            super(message);
        }
    }

    /** Returns an object of the names and values that are given in turn; a value may be null. */
    static Map<String, Object> object(Object... namesAndValues) {
        Map<String, Object> members = new LinkedHashMap<>();
        for (int place = 0; place < namesAndValues.length; place += 2) {
            members.put((String) namesAndValues[place], namesAndValues[place + 1]);
        }
        return members;
    }

    /** Returns the value that a text holds. */
    static Object parse(String text) throws Malformed {
        Json json = new Json(text);
        Object value = json.value(0);
        json.next();
        if (json.place < text.length()) {
            throw json.malformed("more than one value");
        }
        return value;
    }

    /** Returns a value as a text, in ASCII, in one line. */
    static String write(Object value) {
        StringBuilder out = new StringBuilder();
        write(value, out);
        return out.toString();
    }

    private Object value(int depth) throws Malformed {
        if (depth > GREATEST_DEPTH) {
            throw malformed("nested too deeply");
        }
        switch (next()) {
            case '{':
                return object(depth);
            case '[':
                return array(depth);
            case '"':
                return string();
            case 't':
                return word("true", true);
            case 'f':
                return word("false", false);
            case 'n':
                return word("null", null);
            default:
                return number();
        }
    }

    private Map<String, Object> object(int depth) throws Malformed {
        Map<String, Object> members = new LinkedHashMap<>();
        place++;
        if (next() == '}') {
            place++;
            return members;
        }
        do {
            if (next() != '"') {
                throw malformed("a key is a text");
            }
            String key = string();
            expect(':');
            if (members.containsKey(key)) {
                throw malformed("a key stands twice");
            }
            members.put(key, value(depth + 1));
        } while (goesOn('}'));
        return members;
    }

    private List<Object> array(int depth) throws Malformed {
        List<Object> items = new ArrayList<>();
        place++;
        if (next() == ']') {
            place++;
            return items;
        }
        do {
            items.add(value(depth + 1));
        } while (goesOn(']'));
        return items;
    }

    /** Goes past a comma, or past the end, and tells which. */
    private boolean goesOn(char end) throws Malformed {
        if (next() == end) {
            place++;
            return false;
        }
        expect(',');
        return true;
    }

    private String string() throws Malformed {
        StringBuilder found = new StringBuilder();
        place++;
        while (place < text.length()) {
            char sign = text.charAt(place++);
            if (sign == '"') {
                return found.toString();
            }
            if (sign < ' ') {
                throw malformed("a control character in a text");
            }
            found.append(sign == '\\' ? escaped() : sign);
        }
        throw malformed("a text without an end");
    }

    private char escaped() throws Malformed {
        char sign = place < text.length() ? text.charAt(place++) : '\0';
        switch (sign) {
            case '"':
            case '\\':
            case '/':
                return sign;
            case 'b':
                return '\b';
            case 'f':
                return '\f';
            case 'n':
                return '\n';
            case 'r':
                return '\r';
            case 't':
                return '\t';
            case 'u':
                return hexadecimal();
            default:
                throw malformed("no escape of JSON");
        }
    }

    private char hexadecimal() throws Malformed {
        String digits = text.substring(place, Math.min(place + 4, text.length()));
        if (!digits.matches("[0-9a-fA-F]{4}")) {
            throw malformed("four hexadecimal digits are missing");
        }
        place += 4;
        return (char) Integer.parseInt(digits, 16);
    }

    private Object word(String word, Object value) throws Malformed {
        if (!text.startsWith(word, place)) {
            throw malformed("no value");
        }
        place += word.length();
        return value;
    }

    private BigDecimal number() throws Malformed {
        Matcher matcher = NUMBER.matcher(text).region(place, text.length());
        if (!matcher.lookingAt()) {
            throw malformed("no value");
        }
        place = matcher.end();
        try {
            return new BigDecimal(matcher.group());
        } catch (NumberFormatException tooLarge) {
            throw malformed("a number out of range");
        }
    }

    /** Goes past white space and returns the sign after it, or '\0' at the end. */
    private char next() {
        while (place < text.length() && " \t\r\n".indexOf(text.charAt(place)) >= 0) {
            place++;
        }
        return place < text.length() ? text.charAt(place) : '\0';
    }

    private void expect(char sign) throws Malformed {
        if (next() != sign) {
            throw malformed("expected " + sign);
        }
        place++;
    }

    private Malformed malformed(String message) {
        return new Malformed(message + ", at character " + place);
    }

    private static void write(Object value, StringBuilder out) {
        if (value instanceof Map) {
            String separator = "{";
            for (Map.Entry<?, ?> entry : ((Map<?, ?>) value).entrySet()) {
                out.append(separator);
                write(entry.getKey(), out);
                out.append(':');
                write(entry.getValue(), out);
                separator = ",";
            }
            out.append(separator.equals("{") ? "{}" : "}");
        } else if (value instanceof List) {
            String separator = "[";
            for (Object item : (List<?>) value) {
                out.append(separator);
                write(item, out);
                separator = ",";
            }
            out.append(separator.equals("[") ? "[]" : "]");
        } else if (value instanceof String) {
            writeString((String) value, out);
        } else {
            out.append(value); // a number, a truth value or null
        }
    }

    private static void writeString(String value, StringBuilder out) {
        out.append('"');
        for (char sign : value.toCharArray()) {
            if (sign == '"' || sign == '\\') {
                out.append('\\').append(sign);
            } else if (sign < ' ' || sign > '~') {
                out.append(String.format("\\u%04x", (int) sign));
            } else {
                out.append(sign);
            }
        }
        out.append('"');
    }
}
