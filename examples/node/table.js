"use strict";

// The methods of the contract: each takes the parameters of a message and answers its result.

const { SEATS } = require("./notation.js");
const params = require("./params.js");
const rules = require("./rules.js");
const { version } = require("./package.json");

const { check } = params;

const INTRODUCTION = {
  name: "fallo-example-node",
  version,
  protocol: 1,
  claim: { rulebook: "ludoteka" },
  capabilities: ["deal", "position", "shuffles", "legal", "next_hand", "seat_view", "games", "replay"],
  fields: [
    "phase", "turn", "top", "suit", "pending", "drawn", "direction", "counts", "stock", "discard", "reshuffles",
    "winner", "points", "scores", "eliminated", "champion", "hands",
  ],
  omits: [],
  configurable: false,
};

const games = new Map(); // by id

const METHODS = { hello, deal, position, next_hand: nextHand, play, legal, view, replay, bye };
const STEPS = { deal, position, next_hand: nextHand, play, legal, view };
const SETTING_UP = ["deal", "position"];

function hello() {
  return INTRODUCTION;
}

/** The answer to `bye`, after which no line is read any more. */
const FAREWELL = {};

function bye() {
  return FAREWELL;
}

function deal(message) {
  const id = params.readText(message, "game");
  const match = params.readMatch(message);
  if (isTurnedUp(message)) return NOTHING_IS_TURNED_UP;
  const game = rules.startMatch({ ...match, deck: params.readDeck(message) });
  games.set(id, game);
  return viewOf(game);
}

function position(message) {
  const id = params.readText(message, "game");
  const match = params.readMatch(message);
  const game = rules.startInMidHand({ ...match, ...params.readMidHand(message, match) });
  games.set(id, game);
  return viewOf(game);
}

function nextHand(message) {
  const game = findGame(message);
  check(game.phase === "hand_over", "there is no next hand now");
  const deck = params.readDeck(message);
  const shuffles = params.readShuffles(message);
  if (isTurnedUp(message)) return NOTHING_IS_TURNED_UP;
  rules.nextHand(game, deck, shuffles);
  return viewOf(game);
}

/** Under `ludoteka` no card is turned up. */
function isTurnedUp(message) {
  return (message.upcard ?? null) !== null;
}

const NOTHING_IS_TURNED_UP = { unsupported: "no card is turned up" };

function play(message) {
  const game = findGame(message);
  const seat = params.readOneOf(message, "seat", SEATS);
  const refusal = rules.play(game, seat, params.readText(message, "move"));
  return refusal === null ? viewOf(game) : { refused: refusal };
}

function legal(message) {
  const game = findGame(message);
  return { moves: rules.legalMoves(game, params.readOneOf(message, "seat", SEATS)) };
}

function view(message) {
  const game = findGame(message);
  const everybody = (message.seat ?? null) === null;
  const shown = everybody ? game.seats : [params.readOneOf(message, "seat", game.seats)];
  return { ...viewOf(game), hands: bySeat(shown, (seat) => [...game.hands[seat]]) };
}

/** Plays a whole game. Where a step is malformed nothing of the replay is kept. */
function replay(message) {
  const id = params.readText(message, "game");
  const steps = params.readArray(message, "steps");
  const before = games.get(id);
  games.delete(id); // the first step has to set up a new one
  try {
    return { answers: steps.map((step, index) => answerStep(id, step, index === 0)) };
  } catch (error) {
    games.delete(id);
    if (before !== undefined) games.set(id, before);
    throw error;
  }
}

function answerStep(id, step, isFirst) {
  check(params.isObject(step) && params.isObject(step.params), "a step must have a method and params");
  const method = params.readOneOf(step, "method", isFirst ? SETTING_UP : Object.keys(STEPS));
  return STEPS[method]({ ...step.params, game: id });
}

function findGame(message) {
  const game = games.get(params.readText(message, "game"));
  check(game !== undefined, "there is no such game");
  return game;
}

/** What everybody may see. Nothing in it is shared with the game, which goes on. */
function viewOf(game) {
  return {
    phase: game.phase,
    turn: game.turn,
    top: rules.topCard(game),
    suit: game.suit,
    pending: game.pending,
    drawn: game.drawn,
    direction: game.direction,
    counts: bySeat(game.seats, (seat) => game.hands[seat].length),
    stock: game.stock.length,
    discard: game.discardPile.length,
    reshuffles: game.reshuffles,
    winner: game.winner,
    points: { ...game.points },
    scores: { ...game.scores },
    eliminated: [...game.eliminated],
    champion: game.champion,
  };
}

function bySeat(seats, valueOf) {
  return Object.fromEntries(seats.map((seat) => [seat, valueOf(seat)]));
}

module.exports = { METHODS, FAREWELL };
