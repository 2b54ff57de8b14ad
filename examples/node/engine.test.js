"use strict";

const assert = require("node:assert/strict");
const { spawnSync } = require("node:child_process");
const path = require("node:path");
const { test } = require("node:test");

const { CARDS } = require("./notation.js");
const rules = require("./rules.js");

// ---------------------------------------------------------------------------------------------------------------------
// The rules
// ---------------------------------------------------------------------------------------------------------------------

const THREE_HANDS = { A: ["5o", "6c", "7b"], B: ["2c", "3b", "12e"], C: ["6e", "5b", "4c"] };

/** A position in which A is in turn and 4o lies on top. */
function midHand({ hands = structuredClone(THREE_HANDS), ...changes } = {}) {
  const seats = Object.keys(hands);
  return rules.startInMidHand({
    seats,
    limit: 100,
    scores: Object.fromEntries(seats.map((seat) => [seat, 0])),
    eliminated: [],
    opener: "A",
    turn: "A",
    hands,
    stock: ["1c", "3c", "4b", "6b"],
    discardPile: ["3e", "2e", "4o"],
    suit: "o",
    shuffles: [CARDS, CARDS],
    ...changes,
  });
}

function playAll(game, ...moves) {
  for (const [seat, move] of moves) assert.equal(rules.play(game, seat, move), null, `${seat} ${move}`);
}

function assertRefused(game, seat, move, clause) {
  const before = structuredClone(game);
  assert.deepEqual(rules.play(game, seat, move), { clause });
  assert.deepEqual(game, before);
}

test("four cards are dealt to everybody and a fifth to the opener, but none to the eliminated", () => {
  const game = rules.startMatch({
    seats: ["A", "B", "C"],
    limit: 100,
    scores: { A: 0, B: 100, C: 0 },
    eliminated: ["B"],
    opener: "C",
    deck: CARDS,
    shuffles: [],
  });
  assert.deepEqual(game.hands, { A: ["2o", "4o", "6o", "10o"], B: [], C: ["1o", "3o", "5o", "7o", "11o"] });
  assert.equal(game.stock[0], "12o");
  assertRefused(game, "C", "draw", "opening.opener_throws");
  assertRefused(game, "C", "pass", "opening.opener_throws");
  assertRefused(game, "C", "1o@B", "aces.chosen_rival");
  playAll(game, ["C", "7o"]);
  assert.equal(game.turn, "A");
});

test("a card matches the due suit or the rank of the top card", () => {
  const game = midHand();
  assert.deepEqual(rules.legalMoves(game, "A"), ["5o", "draw"]);
  assert.deepEqual(rules.legalMoves(game, "B"), []);
  assertRefused(game, "A", "6c", "matching.suit_or_rank");
  assertRefused(game, "A", "4c", "turn.from_the_hand");
  assertRefused(game, "B", "2c", "turn.in_turn");
  assertRefused(game, "A", "5o!", "call.only_when_due");
  playAll(game, ["A", "5o"]);
  assert.equal(game.turn, "B");
});

test("a player passes after two draws", () => {
  const game = midHand();
  playAll(game, ["A", "draw"]);
  assertRefused(game, "A", "pass", "drawing.pass_after_two_draws");
  playAll(game, ["A", "draw"]);
  assertRefused(game, "A", "draw", "drawing.at_most_twice");
  playAll(game, ["A", "pass"]);
  assert.deepEqual([game.turn, game.drawn], ["B", 0]);
});

test("twos add up to eight, and only a two answers", () => {
  const hands = { A: ["2o", "6c", "7b"], B: ["10e", "2c", "4e"], C: ["2b", "5b", "4c"] };
  const game = midHand({ hands, pending: 4 });
  playAll(game, ["A", "2o"]);
  assertRefused(game, "B", "10e=o", "twos.only_a_two_answers");
  assertRefused(game, "B", "draw", "twos.only_a_two_answers");
  playAll(game, ["B", "2c"]);
  assertRefused(game, "C", "2b", "twos.eight_is_the_most");
  playAll(game, ["C", "take"]);
  assert.deepEqual([game.turn, game.pending, game.hands.C.length], ["A", 0, 11]);
  assertRefused(game, "A", "take", "twos.take_only_what_is_owed");
});

test("a seven, a sota, a caballo, a rey and an as take effect", () => {
  const hands = { A: ["7o", "10c", "11o", "12o", "1o"], B: ["5c"], C: ["3o", "4c"] };
  const after = (move) => {
    const game = midHand({ hands: structuredClone(hands) });
    playAll(game, ["A", move]);
    return game;
  };
  assert.equal(after("7o").turn, "C");
  assert.equal(after("10c=b").suit, "b");
  assert.equal(after("11o").turn, "C");
  assert.equal(after("12o").turn, "A");
  assert.deepEqual(after("1o@C").hands.C, ["3o", "4c", "1c"]);
});

test("whoever forgets the call draws two cards before the effect", () => {
  const hands = { A: ["1o", "6c"], B: ["3b"], C: ["6e"] };
  const silent = midHand({ hands: structuredClone(hands) });
  playAll(silent, ["A", "1o@B"]);
  assert.deepEqual(silent.hands, { A: ["6c", "1c", "3c"], B: ["3b", "4b"], C: ["6e"] });
  const called = midHand({ hands: structuredClone(hands) });
  playAll(called, ["A", "1o@B!"]);
  assert.deepEqual(called.hands, { A: ["6c"], B: ["3b", "1c"], C: ["6e"] });
});

test("the pile is reshuffled when a card is missing", () => {
  const game = midHand({ stock: [] });
  playAll(game, ["A", "draw"]);
  assert.deepEqual([game.hands.A.at(-1), game.stock, game.discardPile], ["2e", ["3e"], ["4o"]]);
  assert.equal(game.reshuffles, 1);
});

test("a hand ends without a winner when all pass and nothing can be drawn", () => {
  const game = midHand({ stock: [], reshuffles: 2 });
  assertRefused(game, "A", "draw", "exhaustion.nobody_draws");
  playAll(game, ["A", "pass"], ["B", "pass"], ["C", "pass"]);
  assert.deepEqual([game.phase, game.winner, game.turn], ["hand_over", null, null]);
  assert.deepEqual(game.points, { A: 18, B: 23, C: 15 });
  assertRefused(game, "A", "pass", "ending.no_move_after_the_end");
});

test("the last card has no effect, the hands are scored, and the next player opens", () => {
  const hands = { A: ["2o"], B: ["2c", "11e"], C: ["1e"] };
  const game = midHand({ hands, scores: { A: 0, B: 81, C: 98 } });
  playAll(game, ["A", "2o"]);
  assert.deepEqual(game.points, { A: -5, B: 19, C: 1 });
  assert.deepEqual([game.scores, game.eliminated], [{ A: -5, B: 100, C: 99 }, ["B"]]);
  assert.equal(game.phase, "hand_over");
  rules.nextHand(game, CARDS, [CARDS, CARDS]);
  assert.deepEqual([game.turn, game.phase, game.points], ["C", "playing", {}]);
});

test("the last one in the match has won it", () => {
  const game = midHand({ hands: { A: ["2o"], B: ["2c"] }, scores: { A: 0, B: 95 } });
  playAll(game, ["A", "2o"]);
  assert.deepEqual([game.phase, game.champion, game.eliminated], ["match_over", "A", ["B"]]);
});

// ---------------------------------------------------------------------------------------------------------------------
// The protocol, with a real process
// ---------------------------------------------------------------------------------------------------------------------

function talk(...lines) {
  const input = lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n");
  const engine = spawnSync(process.execPath, [path.join(__dirname, "engine.js")], { input, timeout: 10000 });
  assert.equal(engine.status, 0);
  assert.equal(engine.stderr.toString(), "");
  return engine.stdout.toString().split("\n").slice(0, -1).map((line) => JSON.parse(line));
}

function request(id, method, params = {}) {
  return { jsonrpc: "2.0", id, method, params };
}

function dealParams(game) {
  return {
    game, seats: 2, opener: "A", limit: 100, scores: { A: 0, B: 0 }, eliminated: [],
    hands: {}, stock: [], deck: CARDS, shuffles: [CARDS, CARDS],
  };
}

test("the engine introduces itself and stops at bye", () => {
  const [hello, bye, ...more] = talk(request(1, "hello"), request("two", "bye"), request(3, "hello"));
  assert.deepEqual([hello.id, hello.result.protocol, hello.result.claim], [1, 1, { rulebook: "ludoteka" }]);
  assert.deepEqual([bye.id, bye.result, more], ["two", {}, []]);
});

test("games do not know of each other, and a refused move changes nothing", () => {
  const answers = talk(
    request(1, "deal", dealParams("one")),
    request(2, "deal", dealParams("two")),
    request(3, "play", { game: "one", seat: "A", move: "5o" }),
    request(4, "view", { game: "two", seat: "B" }),
    request(5, "play", { game: "two", seat: "A", move: "nonsense" }),
    request(6, "view", { game: "two", seat: "B" }),
    request(7, "legal", { game: "one", seat: "B" }),
  ).map((answer) => answer.result);
  assert.equal(answers[2].top, "5o");
  assert.deepEqual(answers[3].hands, { B: ["2o", "4o", "6o", "10o"] });
  assert.deepEqual(answers[4], { refused: {} });
  assert.deepEqual(answers[5], answers[3]);
  assert.deepEqual(answers[6].moves, ["2o", "4o", "6o", "10o=o", "10o=c", "10o=e", "10o=b", "draw"]);
});

test("a replay answers every step and goes on after a refusal", () => {
  const steps = [
    { method: "deal", params: dealParams("r") },
    { method: "play", params: { game: "r", seat: "B", move: "2o" } },
    { method: "play", params: { game: "r", seat: "A", move: "3o" } },
    { method: "view", params: { game: "r" } },
  ];
  const [answer] = talk(request(1, "replay", { game: "r", steps }));
  assert.equal(answer.result.answers.length, 4);
  assert.deepEqual(answer.result.answers[1], { refused: { clause: "turn.in_turn" } });
  assert.deepEqual(answer.result.answers[3].hands.A, ["1o", "5o", "7o", "11o"]);
});

test("malformed requests are answered by errors", () => {
  const answers = talk(
    "{",
    "",
    "[]",
    request([], "hello"),
    { jsonrpc: "1.0", id: 1, method: "hello" },
    request(2, "toString"),
    request(3, "view", { game: "nowhere" }),
    request(4, "deal", { ...dealParams("g"), seats: 10 }),
    request(5, "deal", { ...dealParams("g"), deck: CARDS.slice(1) }),
    { jsonrpc: "2.0", id: 6, method: "hello", params: [] },
    " ".repeat(2 ** 21),
    request(7, "hello"),
  );
  const codes = answers.map(({ id, error }) => [id, error?.code]);
  assert.deepEqual(codes, [
    [null, -32700], [null, -32700], [null, -32600], [null, -32600], [1, -32600], [2, -32601],
    [3, -32602], [4, -32602], [5, -32602], [6, -32602], [null, -32600], [7, undefined],
  ]);
});
