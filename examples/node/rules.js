"use strict";

// Pumba by the rulebook `ludoteka`, which adopts the first reading of every conflict.
// The ids in the comments, such as twos.adds_two, are the clauses of spec/pumba.md.
//
// A game is a plain object. What lasts for the match:
//   seats, scores, eliminated, champion
// and what begins anew with every hand:
//   phase         "playing", "hand_over" or "match_over"
//   opener, turn  seats; nobody is in turn when the hand is over
//   hands         cards by seat
//   stock         face down, the top first
//   discardPile   the bottom first, the top card last
//   suit          the suit that is due
//   pending       cards that the player in turn owes to a chain of twos
//   drawn         draws made in this turn
//   direction     "clockwise" or "counterclockwise"
//   shuffles      an order of all forty cards for each reshuffle of the hand
//   reshuffles    made so far
//   passes        in a row while nothing could be drawn
//   winner, points

const { SUITS, AS, DOS, SIETE, SOTA, CABALLO, REY, rankOf, suitOf, parseMove } = require("./notation.js");

const CARDS_EACH = 4; // deal.four_each
const MOST_DRAWS = 2; // drawing.at_most_twice
const TWO_ADDS = 2;
const GREATEST_CHAIN = 8; // twos.eight_is_the_most
const FORGOTTEN_CALL = 2; // call.penalty_before_the_effect
const MOST_RESHUFFLES = 2; // exhaustion.at_most_two_reshuffles
const WINNER_POINTS = -5; // scoring.minus_five

// ---------------------------------------------------------------------------------------------------------------------
// Setting up
// ---------------------------------------------------------------------------------------------------------------------

/** A new match, whose first hand is dealt from `deck`. */
const LIMIT = 100; // match.limit_is_a_hundred: whatever limit a deal speaks of

function startMatch({ seats, scores, eliminated, opener, deck, shuffles }) {
  const game = { seats, scores, eliminated, champion: null };
  dealHand(game, opener, deck, shuffles);
  return game;
}

/** A match in the middle of a hand; `hand` says what differs from a hand that begins. */
function startInMidHand({ seats, scores, eliminated, ...hand }) {
  const game = { seats, scores, eliminated, champion: null };
  beginHand(game, hand);
  return game;
}

/** The next hand of a match. */
function nextHand(game, deck, shuffles) {
  const opener = nextSeat(game, game.opener, "clockwise"); // match.opener_moves_on
  dealHand(game, opener, deck, shuffles);
}

/** Deals one card at a time, clockwise, beginning with the opener. */
function dealHand(game, opener, deck, shuffles) {
  const stock = [...deck];
  const hands = Object.fromEntries(game.seats.map((seat) => [seat, []]));
  for (let round = 0; round < CARDS_EACH; round++) {
    let seat = opener;
    do {
      hands[seat].push(stock.shift());
      seat = nextSeat(game, seat, "clockwise"); // deal.none_to_the_eliminated
    } while (seat !== opener);
  }
  hands[opener].push(stock.shift()); // deal.fifth_to_the_opener
  beginHand(game, { opener, turn: opener, hands, stock, shuffles }); // turn.opener_begins
}

function beginHand(game, hand) {
  Object.assign(game, {
    phase: "playing",
    discardPile: [], // opening.any_card: no card is turned up
    suit: null,
    pending: 0,
    drawn: 0,
    direction: "clockwise", // turn.starts_clockwise
    reshuffles: 0,
    passes: 0,
    winner: null,
    points: {},
    ...hand,
  });
}

// ---------------------------------------------------------------------------------------------------------------------
// Looking at the table
// ---------------------------------------------------------------------------------------------------------------------

/** The top card of the discard pile, or `null` before the first throw. */
function topCard(game) {
  return game.discardPile.at(-1) ?? null;
}

/** Who is still in the match. */
function players(game) {
  return game.seats.filter((seat) => !game.eliminated.includes(seat));
}

/** The seat after `seat`, stepping over whoever is eliminated: turn.steps_over_the_eliminated. */
function nextSeat(game, seat, direction) {
  const { seats, eliminated } = game;
  const step = direction === "clockwise" ? 1 : seats.length - 1;
  let index = seats.indexOf(seat);
  do {
    index = (index + step) % seats.length;
  } while (eliminated.includes(seats[index]));
  return seats[index];
}

/** Can the discard pile become the stock? Its top card stays, and so alone it is of no use. */
function canReshuffle(game) {
  return game.reshuffles < MOST_RESHUFFLES && game.discardPile.length > 1;
}

function canDraw(game) {
  return game.stock.length > 0 || canReshuffle(game);
}

// ---------------------------------------------------------------------------------------------------------------------
// Which moves are refused
// ---------------------------------------------------------------------------------------------------------------------

/**
 * Why a move is refused, as `{ clause }`, or `null` where it is legal.
 * What is no move at all is refused too, and by no clause.
 */
function refusalOf(game, seat, move) {
  if (move === null) return {};
  if (game.phase !== "playing") return refused("ending.no_move_after_the_end");
  if (move.kind === "call" || move.kind === "catch") return refused("call.with_the_card");
  if (seat !== game.turn) return refused("turn.in_turn");
  switch (move.kind) {
    case "throw":
      return refusalOfThrow(game, seat, move);
    case "draw":
      return refusalOfDraw(game);
    case "pass":
      return refusalOfPass(game);
    case "take":
      return game.pending > 0 ? null : refused("twos.take_only_what_is_owed");
  }
}

function refused(clause) {
  return { clause };
}

function refusalOfThrow(game, seat, { card, namedSuit, rival, call }) {
  const hand = game.hands[seat];
  const rank = rankOf(card);
  if (!hand.includes(card)) return refused("turn.from_the_hand");
  if (rank === SOTA && namedSuit === null) return refused("sotas.names_a_suit");
  if (rank !== SOTA && namedSuit !== null) return {};
  if (rank === AS && !isRival(game, seat, rival)) return refused("aces.chosen_rival");
  if (rank !== AS && rival !== null) return {};
  if (call && hand.length !== 2) return refused("call.only_when_due");
  if (game.pending > 0 && rank !== DOS) return refused("twos.only_a_two_answers");
  if (game.pending > 0 && game.pending + TWO_ADDS > GREATEST_CHAIN) return refused("twos.eight_is_the_most");
  return matches(game, card) ? null : refused("matching.suit_or_rank");
}

function isRival(game, seat, rival) {
  return rival !== seat && players(game).includes(rival);
}

function matches(game, card) {
  const top = topCard(game);
  return (
    top === null || // opening.any_card
    rankOf(card) === SOTA || // sotas.always_matches
    rankOf(card) === rankOf(top) ||
    suitOf(card) === game.suit
  );
}

function refusalOfDraw(game) {
  if (topCard(game) === null) return refused("opening.opener_throws");
  if (game.pending > 0) return refused("twos.only_a_two_answers");
  if (game.drawn >= MOST_DRAWS) return refused("drawing.at_most_twice");
  if (canDraw(game)) return null;
  const dead = game.reshuffles >= MOST_RESHUFFLES;
  return refused(dead ? "exhaustion.nobody_draws" : "exhaustion.no_draw_in_vain");
}

function refusalOfPass(game) {
  if (topCard(game) === null) return refused("opening.opener_throws");
  if (game.pending > 0) return refused("twos.only_a_two_answers");
  if (!canDraw(game)) return null; // exhaustion.pass_without_drawing, exhaustion.pass_instead_of_a_vain_draw
  return game.drawn >= MOST_DRAWS ? null : refused("drawing.pass_after_two_draws");
}

/** The legal moves of a seat. Every throw is listed once and without "!", which only says how it is made. */
function legalMoves(game, seat) {
  if (game.phase !== "playing" || seat !== game.turn) return [];
  const throws = game.hands[seat].flatMap((card) => spellings(game, card));
  const moves = [...throws, "draw", "pass", "take"];
  return moves.filter((text) => refusalOf(game, seat, parseMove(text)) === null);
}

function spellings(game, card) {
  switch (rankOf(card)) {
    case AS:
      return game.seats.map((rival) => `${card}@${rival}`);
    case SOTA:
      return SUITS.map((suit) => `${card}=${suit}`);
    default:
      return [card];
  }
}

// ---------------------------------------------------------------------------------------------------------------------
// Making a move
// ---------------------------------------------------------------------------------------------------------------------

/** Makes a move and answers `null`; or answers why it is refused, and changes nothing. */
function play(game, seat, text) {
  const move = parseMove(text);
  const refusal = refusalOf(game, seat, move);
  if (refusal !== null) return refusal;
  MAKE[move.kind](game, seat, move);
  return null;
}

const MAKE = { throw: makeThrow, draw: makeDraw, pass: makePass, take: makeTake };

function makeThrow(game, seat, move) {
  const hand = game.hands[seat];
  hand.splice(hand.indexOf(move.card), 1);
  game.discardPile.push(move.card); // turn.lies_on_top
  game.suit = suitOf(move.card);
  game.passes = 0;
  if (hand.length === 0) {
    endHand(game, seat); // ending.at_the_last_card: no effect any more
    return;
  }
  if (hand.length === 1 && !move.call) {
    drawCards(game, seat, FORGOTTEN_CALL); // call.penalty_before_the_effect
  }
  takeEffect(game, move);
  beginTurn(game, seatAfterThrow(game, seat, move.card));
}

/** What a card does to the table; `seatAfterThrow` says what it does to the turn. */
function takeEffect(game, { card, namedSuit, rival }) {
  switch (rankOf(card)) {
    case AS:
      drawCards(game, rival, 1); // aces.rival_draws_one
      break;
    case DOS:
      game.pending += TWO_ADDS; // twos.adds_two
      break;
    case SIETE:
      game.direction = game.direction === "clockwise" ? "counterclockwise" : "clockwise"; // sevens.changes_direction
      break;
    case SOTA:
      game.suit = namedSuit; // sotas.named_suit_is_due
      break;
  }
}

function seatAfterThrow(game, seat, card) {
  if (rankOf(card) === REY) return seat; // reyes.another_turn
  const next = nextSeat(game, seat, game.direction); // turn.passes_on
  if (rankOf(card) === CABALLO) return nextSeat(game, next, game.direction); // caballos.skips_the_next
  return next;
}

/** A draw does not end the turn: drawing.turn_is_kept. */
function makeDraw(game, seat) {
  drawCards(game, seat, 1); // drawing.one_card
  game.drawn += 1;
  game.passes = 0;
}

function makePass(game, seat) {
  game.passes = canDraw(game) ? 0 : game.passes + 1;
  if (game.passes >= players(game).length) {
    endHand(game, null); // ending.all_pass
    return;
  }
  beginTurn(game, nextSeat(game, seat, game.direction)); // drawing.pass_ends_the_turn
}

function makeTake(game, seat) {
  drawCards(game, seat, game.pending); // twos.taker_draws_all
  game.pending = 0;
  game.passes = 0;
  beginTurn(game, nextSeat(game, seat, game.direction)); // twos.taker_loses_the_turn
}

/** A new turn counts its draws from zero; what is owed and the due suit stay. */
function beginTurn(game, seat) {
  game.turn = seat;
  game.drawn = 0;
}

// ---------------------------------------------------------------------------------------------------------------------
// The stock
// ---------------------------------------------------------------------------------------------------------------------

/** Draws one by one as many cards as there are: exhaustion.draws_what_there_is. */
function drawCards(game, seat, number) {
  for (let left = number; left > 0 && canDraw(game); left--) {
    if (game.stock.length === 0) reshuffle(game); // exhaustion.when_a_card_is_missing
    game.hands[seat].push(game.stock.shift());
  }
}

/** exhaustion.pile_becomes_the_stock: the cards take the order in which they stand in the shuffle. */
function reshuffle(game) {
  const top = game.discardPile.pop();
  const order = game.shuffles[game.reshuffles];
  game.stock = order.filter((card) => game.discardPile.includes(card));
  game.discardPile = [top];
  game.reshuffles += 1;
}

// ---------------------------------------------------------------------------------------------------------------------
// The end of a hand, scoring, the match
// ---------------------------------------------------------------------------------------------------------------------

function endHand(game, winner) {
  game.phase = "hand_over";
  game.turn = null;
  game.pending = 0; // nobody is in turn, so nobody owes
  game.drawn = 0;
  game.winner = winner;
  for (const seat of game.seats) {
    game.points[seat] = seat === winner ? WINNER_POINTS : handPoints(game.hands[seat]);
    game.scores[seat] += game.points[seat];
  }
  eliminate(game);
}

function handPoints(hand) {
  return hand.reduce((sum, card) => sum + cardPoints(card), 0);
}

function cardPoints(card) {
  const rank = rankOf(card);
  switch (rank) {
    case DOS:
    case SOTA:
    case REY:
      return 10; // scoring.ten_for_twos_sotas_reyes
    case CABALLO:
      return 9; // scoring.nine_for_caballos
    default:
      return rank; // scoring.their_number_for_the_rest
  }
}

function eliminate(game) {
  const { seats, scores, eliminated } = game;
  const isOut = (seat) => eliminated.includes(seat) || scores[seat] >= LIMIT; // match.out_at_the_limit
  game.eliminated = seats.filter(isOut);
  const left = players(game);
  if (left.length > 1) return;
  game.phase = "match_over"; // match.last_one_wins
  game.champion = left[0] ?? null;
}

module.exports = { MOST_RESHUFFLES, startMatch, startInMidHand, nextHand, topCard, legalMoves, play };
