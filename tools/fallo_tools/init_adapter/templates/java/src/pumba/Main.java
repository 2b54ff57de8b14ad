package pumba;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * The wire: JSON-RPC 2.0 over standard input and output, one message a line. Nothing here needs to be changed.
 */
public final class Main {
    private static final int PARSE_ERROR = -32700;
    private static final int INVALID_REQUEST = -32600;
    private static final int INTERNAL_ERROR = -32603;

    private Main() {}

    /** Answers every line, until "bye" or the end of the input. */
    public static void main(String[] args) throws IOException {
        PrintStream wire = new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
        System.setOut(System.err); // so that nothing an engine prints gets between the answers
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        Adapter adapter = new Adapter();
        String line;
        while (!adapter.saidBye() && (line = lines.readLine()) != null) {
            wire.print(Json.write(replyTo(line, adapter)) + "\n");
            if (wire.checkError()) { // it flushes, too
                return; // nobody listens any more
            }
        }
    }

    /** The answer to one line, whatever stands in it. */
    private static Map<String, Object> replyTo(String line, Adapter adapter) {
        Object value;
        try {
            value = Json.parse(line);
        } catch (Json.Malformed malformed) {
            return failure(null, PARSE_ERROR, "the line is not JSON: " + malformed.getMessage());
        }
        if (!(value instanceof Map)) {
            return failure(null, INVALID_REQUEST, "a request is an object");
        }
        Map<?, ?> request = (Map<?, ?>) value;
        Object id = request.get("id");
        if (!isId(id)) {
            return failure(null, INVALID_REQUEST, "id must be an integer or a text");
        }
        if (!"2.0".equals(request.get("jsonrpc")) || !(request.get("method") instanceof String)) {
            return failure(id, INVALID_REQUEST, "this is not a request of JSON-RPC 2.0");
        }
        Object params = request.containsKey("params") ? request.get("params") : Map.of();
        if (!(params instanceof Map)) {
            return failure(id, Fault.INVALID_PARAMS, "params must be an object");
        }
        return replyTo(id, (String) request.get("method"), new Params((Map<?, ?>) params), adapter);
    }

    private static Map<String, Object> replyTo(Object id, String method, Params params, Adapter adapter) {
        try {
            return Json.object("jsonrpc", "2.0", "id", id, "result", adapter.answer(method, params));
        } catch (Fault fault) {
            return failure(id, fault.code(), fault.getMessage());
        } catch (RuntimeException exception) {
            exception.printStackTrace();
            return failure(id, INTERNAL_ERROR, "the engine failed; its log says where");
        }
    }

    private static Map<String, Object> failure(Object id, int code, String message) {
        return Json.object("jsonrpc", "2.0", "id", id, "error", Json.object("code", code, "message", message));
    }

    private static boolean isId(Object id) {
        return id instanceof String || id instanceof BigDecimal && ((BigDecimal) id).scale() == 0;
    }
}
