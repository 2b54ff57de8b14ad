//! The wire: JSON-RPC 2.0 over standard input and output, one message a line. Nothing here needs to be changed.
//!
//! Standard output belongs to the answers: an engine that has something to say uses `eprintln!`.

mod adapter;
mod beginning;
mod engine;
mod json;

use std::io::{self, BufRead, Write};
use std::panic::{catch_unwind, AssertUnwindSafe};

use adapter::{Adapter, Fault, INVALID_PARAMS};
use beginning::Beginning;
use json::{object, Json};

const PARSE_ERROR: i32 = -32700;
const INVALID_REQUEST: i32 = -32600;
const INTERNAL_ERROR: i32 = -32603;

type Games = Adapter<Beginning>;

/// Answers every line, until `bye` or the end of the input.
fn main() -> io::Result<()> {
    let mut games = Games::default();
    let mut input = io::stdin().lock();
    let mut output = io::stdout().lock();
    let mut line = Vec::new();
    while !games.said_bye() && input.read_until(b'\n', &mut line)? > 0 {
        writeln!(output, "{}", reply_to(&line, &mut games))?;
        output.flush()?;
        line.clear();
    }
    Ok(())
}

/// The answer to one line, whatever stands in it.
fn reply_to(line: &[u8], games: &mut Games) -> Json {
    let Ok(text) = std::str::from_utf8(line) else {
        return failure(&Json::Null, PARSE_ERROR, "the line is not UTF-8");
    };
    let request = match Json::parse(text) {
        Ok(request @ Json::Object(_)) => request,
        Ok(_) => return failure(&Json::Null, INVALID_REQUEST, "a request is an object"),
        Err(message) => {
            return failure(
                &Json::Null,
                PARSE_ERROR,
                &format!("the line is not JSON: {message}"),
            )
        }
    };
    let id = match request.get("id") {
        Some(id) if id.is_integer() || id.as_str().is_some() => id,
        _ => {
            return failure(
                &Json::Null,
                INVALID_REQUEST,
                "id must be an integer or a text",
            )
        }
    };
    let version = request.get("jsonrpc").and_then(Json::as_str);
    let (Some("2.0"), Some(method)) = (version, request.get("method").and_then(Json::as_str))
    else {
        return failure(id, INVALID_REQUEST, "this is not a request of JSON-RPC 2.0");
    };
    let nothing = object([]);
    let params = request.get("params").unwrap_or(&nothing);
    if !matches!(params, Json::Object(_)) {
        return failure(id, INVALID_PARAMS, "params must be an object");
    }
    match catch_unwind(AssertUnwindSafe(|| games.answer(method, params))) {
        Ok(Ok(result)) => object([
            ("jsonrpc", "2.0".into()),
            ("id", id.clone()),
            ("result", result),
        ]),
        Ok(Err(Fault { code, message })) => failure(id, code, &message),
        Err(_) => failure(id, INTERNAL_ERROR, "the engine failed; its log says where"),
    }
}

fn failure(id: &Json, code: i32, message: &str) -> Json {
    let error = object([("code", code.into()), ("message", message.into())]);
    object([
        ("jsonrpc", "2.0".into()),
        ("id", id.clone()),
        ("error", error),
    ])
}
