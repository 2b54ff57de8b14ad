// The methods of the contract, each handed on to the engine of its game. Say in HELLO what your engine can do.

import { Beginning, Unsupported } from "./engine.js";

export const METHOD_NOT_FOUND = -32601;
export const INVALID_PARAMS = -32602;

const HELLO = {
  name: "a-new-engine",
  version: "0.1.0",
  protocol: 1,
  // TODO: claim what your engine plays by, no more: reading by reading at first, { rulebook: "ludoteka" } in the end.
  // `fallo conflicts show drawing.turn` explains a question and its readings.
  claim: {
    readings: {
      "opening.upcard": "none",
      "turn.first_direction": "clockwise",
      "matching.after_no_throw": "top_card",
      "drawing.turn": "kept",
      "drawing.passing": "after_two_draws",
      "drawing.duty": "free",
      "reyes.effect": "another_turn",
      "match.length": "many_hands",
    },
  },
  // TODO: add "shuffles", "position", "next_hand" and "replay" when you have them.
  capabilities: ["deal", "legal", "seat_view", "games"],
  // TODO: add "direction", "reshuffles", "points", "scores", "eliminated" and "champion" when you have them.
  fields: ["phase", "turn", "top", "suit", "pending", "drawn", "counts", "stock", "discard", "winner", "hands"],
  // TODO: name the clauses that your game leaves out for good, if any; what is still to come is Unsupported.
  omits: [],
  configurable: false,
};

/** A request that cannot be followed, with its code of JSON-RPC. */
export class Fault extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/** All the games of one process, by their ids; none knows of another. */
export class Adapter {
  saidBye = false;
  #games = new Map();

  /** The result of one method; throws a Fault. */
  answer(method, params) {
    try {
      return this.#result(method, params);
    } catch (error) {
      if (error instanceof Unsupported) return { unsupported: error.message };
      throw error;
    }
  }

  #result(method, params) {
    switch (method) {
      case "hello":
        return HELLO;
      case "deal":
        return this.#deal(params);
      case "play": {
        const game = this.#game(params);
        return game.play(text(params, "seat"), text(params, "move")) ? game.view() : { refused: {} };
      }
      case "legal":
        return { moves: this.#game(params).legal(text(params, "seat")) };
      case "view":
        return this.#view(params);
      case "position":
      case "next_hand": // not among the capabilities, so that they should not be asked for
        throw new Unsupported(`${method} is still to come`);
      case "bye":
        this.saidBye = true;
        return {};
      default: // "replay", too: an engine that does not offer it is not asked for it
        throw new Fault(METHOD_NOT_FOUND, `there is no method ${method} here`);
    }
  }

  #deal(params) {
    if (params.eliminated?.length > 0 || Object.values(params.scores ?? {}).some((points) => points !== 0)) {
      throw new Unsupported("a hand that is not the first of its match is still to come");
    }
    const id = text(params, "game");
    const upcard = "upcard" in params ? text(params, "upcard") : null;
    const game = new Beginning();
    game.deal(text(params, "opener"), hands(params), upcard, cards(params.stock));
    this.#games.set(id, game);
    return game.view();
  }

  #view(params) {
    const view = this.#game(params).view();
    if (params.seat === undefined) return view;
    const seat = text(params, "seat");
    if (!Object.hasOwn(view.hands, seat)) throw new Fault(INVALID_PARAMS, `there is no seat ${seat} at this table`);
    return { ...view, hands: { [seat]: view.hands[seat] } };
  }

  #game(params) {
    const id = text(params, "game");
    const game = this.#games.get(id);
    if (game === undefined) throw new Fault(INVALID_PARAMS, `there is no game ${id}`);
    return game;
  }
}

function text(params, name) {
  const value = params[name];
  if (typeof value !== "string") throw new Fault(INVALID_PARAMS, `${name} is missing, or no text`);
  return value;
}

function cards(value) {
  if (!Array.isArray(value) || !value.every((card) => typeof card === "string")) {
    throw new Fault(INVALID_PARAMS, "cards are a list of texts");
  }
  return value;
}

function hands({ hands: bySeat }) {
  if (typeof bySeat !== "object" || bySeat === null) throw new Fault(INVALID_PARAMS, "hands are cards by seat");
  return Object.fromEntries(Object.entries(bySeat).map(([seat, hand]) => [seat, cards(hand)]));
}
