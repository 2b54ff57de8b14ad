//! The seam between the contract and a game: one game at one table, four calls.
//!
//! Seats and moves are texts: `B` is the second seat, `10e=c` throws the sota of espadas and names copas, `5o!` says
//! Pumba with the five of oros.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// A card, which is written as rank and suit: `10e` is the sota of espadas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card {
    pub rank: u8,
    pub suit: char,
}

impl FromStr for Card {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let suit = text
            .chars()
            .last()
            .filter(|suit| "oceb".contains(*suit))
            .ok_or(())?;
        let rank = text[..text.len() - 1].parse().map_err(|_| ())?;
        let card = Card { rank, suit };
        (matches!(rank, 1..=7 | 10..=12) && card.to_string() == text)
            .then_some(card)
            .ok_or(())
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank, self.suit)
    }
}

/// Cards by seat: A, B, C and so on, clockwise.
pub type Hands = BTreeMap<String, Vec<Card>>;

/// What is dealt: the stock has its top card first, and no card may be turned up.
pub struct Deal {
    pub opener: String,
    pub hands: Hands,
    pub upcard: Option<Card>,
    pub stock: Vec<Card>,
}

/// What a move comes to: a refused one has changed nothing.
#[derive(Debug, PartialEq, Eq)]
pub enum Ruling {
    Legal,
    Refused,
}

/// What an engine cannot follow yet, and why: the harness skips the case, and tells the reason.
#[derive(Debug)]
pub struct Unsupported(pub String);

/// The table, as the contract describes it. A field more has to be declared in hello, too.
pub struct View {
    pub phase: &'static str,
    pub turn: Option<String>,
    pub top: Option<Card>,
    pub suit: Option<char>,
    pub pending: usize,
    pub drawn: usize,
    pub hands: Hands,
    pub stock: usize,
    pub discard: usize,
    pub winner: Option<String>,
}

/// One game at one table.
pub trait Engine: Sized {
    /// Begins a game.
    fn deal(deal: Deal) -> Result<Self, Unsupported>;

    /// Makes a move, or refuses it and changes nothing.
    fn play(&mut self, seat: &str, action: &str) -> Result<Ruling, Unsupported>;

    /// The legal moves of a seat: none, where it is not in turn.
    fn legal(&self, seat: &str) -> Vec<String>;

    /// The table, with all hands.
    fn view(&self) -> View;
}
