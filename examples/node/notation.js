"use strict";

// How cards, seats and moves are written: "10e" is the sota of espadas, "10e=c" throws it and names copas.

const SUITS = ["o", "c", "e", "b"]; // oros, copas, espadas, bastos
const RANKS = [1, 2, 3, 4, 5, 6, 7, 10, 11, 12];
const CARDS = SUITS.flatMap((suit) => RANKS.map((rank) => `${rank}${suit}`));
const SEATS = [..."ABCDEFGHI"]; // clockwise

const AS = 1;
const DOS = 2;
const SIETE = 7;
const SOTA = 10;
const CABALLO = 11;
const REY = 12;

function rankOf(card) {
  return Number(card.slice(0, -1));
}

function suitOf(card) {
  return card.slice(-1);
}

const THROW = /^((?:[1-7]|1[0-2])[oceb])(?:=([oceb]))?(?:@([A-I]))?(!)?$/;
const CATCH = /^catch@[A-I]$/;
const SINGLE_WORDS = ["draw", "pass", "take", "call"];

/** A move as an object, or `null` where the text is none. */
function parseMove(text) {
  if (SINGLE_WORDS.includes(text)) return { kind: text };
  if (CATCH.test(text)) return { kind: "catch" };
  const parts = THROW.exec(text);
  if (parts === null) return null;
  const [, card, namedSuit = null, rival = null, call] = parts;
  return { kind: "throw", card, namedSuit, rival, call: call !== undefined };
}

module.exports = { SUITS, CARDS, SEATS, AS, DOS, SIETE, SOTA, CABALLO, REY, rankOf, suitOf, parseMove };
