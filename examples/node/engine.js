"use strict";

// JSON-RPC 2.0 over standard input and output, one message a line.

const { InvalidParams, isObject } = require("./params.js");
const { METHODS, FAREWELL } = require("./table.js");

const LINE_LIMIT = 1024 * 1024; // bytes, the line end included
const LINE_END = 0x0a;

const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
const METHOD_NOT_FOUND = -32601;
const INVALID_PARAMS = -32602;
const INTERNAL_ERROR = -32603;

/**
 * The lines of a stream as bytes, without their ends; `null` stands for one that is too long.
 * (The module readline is not used: it ends a line at U+2028 too, which may stand in a JSON text.)
 */
async function* linesOf(stream) {
  let pieces = [];
  let length = 0;

  function keep(piece) {
    length += piece.length;
    if (length < LINE_LIMIT) pieces.push(piece);
  }

  function finish() {
    const line = length < LINE_LIMIT ? Buffer.concat(pieces) : null;
    pieces = [];
    length = 0;
    return line;
  }

  for await (const chunk of stream) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_END); end !== -1; end = chunk.indexOf(LINE_END, start)) {
      keep(chunk.subarray(start, end));
      yield finish();
      start = end + 1;
    }
    keep(chunk.subarray(start));
  }
  if (length > 0) yield finish();
}

const decoder = new TextDecoder("utf-8", { fatal: true });

function parse(line) {
  try {
    return JSON.parse(decoder.decode(line));
  } catch {
    return undefined;
  }
}

/** The answer to one line. */
function answer(line) {
  if (line === null) return failure(null, INVALID_REQUEST, "the line is too long");
  const request = parse(line);
  if (request === undefined) return failure(null, PARSE_ERROR, "the line is no JSON");
  if (!isObject(request)) return failure(null, INVALID_REQUEST, "a request is an object");
  const id = isId(request.id) ? request.id : null;
  if (!isRequest(request)) return failure(id, INVALID_REQUEST, "this is no request of JSON-RPC 2.0");
  if (!Object.hasOwn(METHODS, request.method)) return failure(id, METHOD_NOT_FOUND, "there is no such method");
  const { method, params = {} } = request;
  if (!isObject(params)) return failure(id, INVALID_PARAMS, "params must be an object");
  try {
    return { jsonrpc: "2.0", id, result: METHODS[method](params) };
  } catch (error) {
    if (error instanceof InvalidParams) return failure(id, INVALID_PARAMS, error.message);
    console.error(error);
    return failure(id, INTERNAL_ERROR, "the engine is at fault");
  }
}

function failure(id, code, message) {
  return { jsonrpc: "2.0", id, error: { code, message } };
}

function isId(id) {
  return typeof id === "string" || Number.isFinite(id) || id === null;
}

function isRequest(request) {
  return request.jsonrpc === "2.0" && isId(request.id) && typeof request.method === "string";
}

async function main() {
  process.stdout.on("error", () => process.exit(0)); // nobody listens any more
  for await (const line of linesOf(process.stdin)) {
    const reply = answer(line);
    process.stdout.write(`${JSON.stringify(reply)}\n`);
    if (reply.result === FAREWELL) break;
  }
}

main();
