"use strict";

// Reading the parameters of a message: what is missing or malformed throws `InvalidParams`.

const { SUITS, CARDS, SEATS } = require("./notation.js");
const { MOST_RESHUFFLES } = require("./rules.js");

class InvalidParams extends Error {}

const KNOWN_CARDS = new Set(CARDS);

function check(condition, message) {
  if (!condition) throw new InvalidParams(message);
}

function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function readObject(params, name) {
  check(isObject(params[name]), `${name} must be an object`);
  return params[name];
}

function readArray(params, name) {
  check(Array.isArray(params[name]), `${name} must be an array`);
  return params[name];
}

function readText(params, name) {
  check(typeof params[name] === "string", `${name} must be a text`);
  return params[name];
}

function readInteger(params, name, least = -Infinity, most = Infinity) {
  const value = params[name];
  check(Number.isSafeInteger(value) && value >= least && value <= most, `${name} must be an integer in its range`);
  return value;
}

function readOneOf(params, name, choices) {
  check(choices.includes(params[name]), `${name} must be one of ${choices.join(" ")}`);
  return params[name];
}

function checkCards(cards, name) {
  check(Array.isArray(cards) && cards.every((card) => KNOWN_CARDS.has(card)), `${name} must be a list of cards`);
  check(new Set(cards).size === cards.length, `${name} must not hold a card twice`);
}

/** An order of all forty cards. */
function checkOrder(cards, name) {
  checkCards(cards, name);
  check(cards.length === CARDS.length, `${name} must hold all forty cards`);
}

/** The players: deal.two_to_nine. */
function readSeats(params) {
  return SEATS.slice(0, readInteger(params, "seats", 2, SEATS.length));
}

function readEliminated(params, seats) {
  if (params.eliminated === undefined) return [];
  const eliminated = readArray(params, "eliminated");
  check(eliminated.every((seat) => seats.includes(seat)), "eliminated must be a list of seats");
  const inOrder = seats.filter((seat) => eliminated.includes(seat));
  check(seats.length - inOrder.length >= 2, "a hand needs two players");
  return inOrder;
}

function readScores(params, seats) {
  const scores = readObject(params, "scores");
  return Object.fromEntries(seats.map((seat) => [seat, readInteger(scores, seat)]));
}

/** What `deal` and `position` say of the match. */
function readMatch(params) {
  const seats = readSeats(params);
  const eliminated = readEliminated(params, seats);
  const stillIn = seats.filter((seat) => !eliminated.includes(seat));
  return {
    seats,
    limit: readInteger(params, "limit"),
    scores: readScores(params, seats),
    eliminated,
    opener: readOneOf(params, "opener", stillIn),
    shuffles: readShuffles(params),
  };
}

/** The orders for the reshuffles; those that are not given are left to chance. */
function readShuffles(params) {
  const shuffles = readArray(params, "shuffles");
  shuffles.forEach((order) => checkOrder(order, "shuffles"));
  const missing = Math.max(0, MOST_RESHUFFLES - shuffles.length);
  return [...shuffles, ...Array.from({ length: missing }, randomOrder)];
}

function randomOrder() {
  const order = [...CARDS];
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}

function readDeck(params) {
  checkOrder(params.deck, "deck");
  return params.deck;
}

/** What `position` says of a hand that has begun. */
function readMidHand(params, { seats, eliminated }) {
  const given = readObject(params, "hands");
  const hands = Object.fromEntries(seats.map((seat) => [seat, eliminated.includes(seat) ? [] : given[seat]]));
  Object.values(hands).forEach((hand) => checkCards(hand, "hands"));
  const stock = readArray(params, "stock");
  const discardPile = [...readArray(params, "discard"), readText(params, "top")];
  checkCards([...Object.values(hands).flat(), ...stock, ...discardPile], "position");
  return {
    turn: readOneOf(params, "turn", seats.filter((seat) => !eliminated.includes(seat))),
    hands,
    stock,
    discardPile,
    suit: readOneOf(params, "suit", SUITS),
    pending: readInteger(params, "pending", 0),
    drawn: readInteger(params, "drawn", 0),
    direction: readOneOf(params, "direction", ["clockwise", "counterclockwise"]),
    reshuffles: readInteger(params, "reshuffles", 0),
    passes: readInteger(params, "passes", 0),
  };
}

module.exports = {
  InvalidParams, check, isObject, readArray, readText, readOneOf, readMatch, readShuffles, readDeck, readMidHand,
};
