// The seam between the contract and a game, and a small beginning of a game behind it.
//
// Keep the four methods of Beginning, which the adapter calls, and let them call your own engine: the places are marked
// with TODO. Cards, seats and moves are texts: "10e" is the sota of espadas, "B" the second seat, "10e=c" throws that
// sota and names copas, "5o!" says Pumba with the five of oros.

const SUITS = ["o", "c", "e", "b"];
const AS = 1;
const DOS = 2;
const SIETE = 7;
const SOTA = 10;
const CABALLO = 11;
const REY = 12;
const EFFECTS_TO_COME = [AS, DOS, SIETE, SOTA, CABALLO];

const rankOf = (card) => Number.parseInt(card, 10);
const suitOf = (card) => card.at(-1);

/** What an engine cannot follow yet: the harness skips the case, and tells the reason. */
export class Unsupported extends Error {}

/**
 * One game at one table.
 * Plain cards and reyes, drawing and passing, winning; all else is said to be unsupported, and not guessed.
 */
export class Beginning {
  #hands;
  #stock;
  #pile;
  #turn;
  #drawn = 0;
  #winner = null;

  /**
   * Begins with these hands, by seat, and this stock, top card first; may throw Unsupported.
   * @param {string} opener
   * @param {Record<string, string[]>} hands
   * @param {string | null} upcard the card that is turned up, where there is one
   * @param {string[]} stock
   */
  deal(opener, hands, upcard, stock) {
    // TODO: set up your own engine with these cards.
    const seats = Object.keys(hands).sort(); // A, B, C and so on, clockwise
    this.#hands = new Map(seats.map((seat) => [seat, [...hands[seat]]]));
    this.#stock = [...stock];
    this.#pile = upcard === null ? [] : [upcard];
    this.#turn = opener;
  }

  /**
   * Makes a move, or refuses it and changes nothing; may throw Unsupported.
   * @param {string} seat
   * @param {string} move
   * @returns {boolean} whether the move was legal
   */
  play(seat, move) {
    // TODO: ask your own engine. Whatever it refuses has to leave everything as it was.
    if (!this.legal(seat).includes(move)) return false;
    if (move === "draw") this.#draw(seat);
    else if (move === "pass") this.#nextTurn();
    else this.#throw(seat, move);
    return true;
  }

  /**
   * The legal moves of a seat: none, where it is not in turn.
   * @param {string} seat
   * @returns {string[]}
   */
  legal(seat) {
    // TODO: ask your own engine; one that cannot list moves takes "legal" out of the capabilities in HELLO.
    if (seat !== this.#turn) return [];
    const throws = [...this.#throws(seat).keys()];
    if (this.#pile.length === 0) return throws;
    return [...throws, this.#drawn < 2 ? "draw" : "pass"];
  }

  /** The table, as the contract describes it: every field that HELLO declares, all hands included. */
  view() {
    // TODO: translate what your own engine knows of the table.
    const top = this.#pile.at(-1) ?? null;
    return {
      phase: this.#winner === null ? "playing" : "hand_over",
      turn: this.#turn,
      top,
      suit: top && suitOf(top),
      pending: 0, // nobody ever owes cards as long as twos are unsupported
      drawn: this.#drawn,
      counts: Object.fromEntries([...this.#hands].map(([seat, hand]) => [seat, hand.length])),
      stock: this.#stock.length,
      discard: this.#pile.length,
      winner: this.#winner,
      hands: Object.fromEntries([...this.#hands].map(([seat, hand]) => [seat, [...hand]])),
    };
  }

  /** Every way to throw a card now, with the card; with two cards in hand, one may say Pumba. */
  #throws(seat) {
    const hand = this.#hands.get(seat);
    const calls = hand.length === 2 ? ["", "!"] : [""];
    const throws = new Map();
    for (const card of hand.filter((card) => this.#matches(card))) {
      for (const named of this.#toBeNamed(seat, card)) {
        for (const call of calls) throws.set(card + named + call, card);
      }
    }
    return throws;
  }

  #matches(card) {
    const top = this.#pile.at(-1);
    if (top === undefined || rankOf(card) === SOTA) return true;
    return suitOf(card) === suitOf(top) || rankOf(card) === rankOf(top);
  }

  /** What is named with a card: a rival with an as, a suit with a sota. */
  #toBeNamed(seat, card) {
    if (rankOf(card) === AS) return this.#seats.filter((rival) => rival !== seat).map((rival) => `@${rival}`);
    return rankOf(card) === SOTA ? SUITS.map((suit) => `=${suit}`) : [""];
  }

  #throw(seat, move) {
    const card = this.#throws(seat).get(move);
    const hand = this.#hands.get(seat);
    if (EFFECTS_TO_COME.includes(rankOf(card))) throw new Unsupported(`the effect of ${card} is still to come`);
    if (hand.length === 2 && !move.endsWith("!")) {
      throw new Unsupported("the penalty for a forgotten call is still to come");
    }
    hand.splice(hand.indexOf(card), 1);
    this.#pile.push(card);
    if (hand.length === 0) this.#end(seat);
    else if (rankOf(card) === REY) this.#drawn = 0; // another turn
    else this.#nextTurn();
  }

  #draw(seat) {
    if (this.#stock.length < 2) throw new Unsupported("a stock that runs out is still to come");
    this.#hands.get(seat).push(this.#stock.shift());
    this.#drawn += 1;
  }

  #nextTurn() {
    this.#turn = this.#seats[(this.#seats.indexOf(this.#turn) + 1) % this.#seats.length];
    this.#drawn = 0;
  }

  #end(winner) {
    this.#winner = winner;
    this.#turn = null;
    this.#drawn = 0;
  }

  get #seats() {
    return [...this.#hands.keys()];
  }
}
