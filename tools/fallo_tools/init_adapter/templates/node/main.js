// The wire: JSON-RPC 2.0 over standard input and output, one message a line. Nothing here needs to be changed.

import process from "node:process";
import { createInterface } from "node:readline";

import { Adapter, Fault, INVALID_PARAMS } from "./adapter.js";

const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
const INTERNAL_ERROR = -32603;

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** The answer to one line, whatever stands in it. */
function replyTo(line, adapter) {
  let request;
  try {
    request = JSON.parse(line);
  } catch {
    return failure(null, PARSE_ERROR, "the line is not JSON");
  }
  if (!isObject(request)) return failure(null, INVALID_REQUEST, "a request is an object");
  const { jsonrpc, id, method, params = {} } = request;
  if (!Number.isInteger(id) && typeof id !== "string") {
    return failure(null, INVALID_REQUEST, "id must be an integer or a text");
  }
  if (jsonrpc !== "2.0" || typeof method !== "string") {
    return failure(id, INVALID_REQUEST, "this is not a request of JSON-RPC 2.0");
  }
  if (!isObject(params)) return failure(id, INVALID_PARAMS, "params must be an object");
  try {
    return { jsonrpc: "2.0", id, result: adapter.answer(method, params) };
  } catch (error) {
    if (error instanceof Fault) return failure(id, error.code, error.message);
    console.error(`the engine failed at ${method}:`, error);
    return failure(id, INTERNAL_ERROR, "the engine failed; its log says where");
  }
}

function failure(id, code, message) {
  return { jsonrpc: "2.0", id, error: { code, message } };
}

async function main() {
  console.log = console.error; // so that nothing an engine prints gets between the answers
  process.stdout.on("error", () => process.exit(0)); // nobody listens any more
  const adapter = new Adapter();
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    process.stdout.write(`${JSON.stringify(replyTo(line, adapter))}\n`);
    if (adapter.saidBye) break;
  }
  process.stdin.destroy(); // else an input that nobody closes would keep the program alive
}

await main();
