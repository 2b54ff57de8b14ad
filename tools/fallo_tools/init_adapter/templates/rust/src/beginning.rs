//! A small beginning of a game, to be replaced by calls of your own engine: the places are marked with TODO.
//!
//! It has plain cards and reyes, drawing and passing, winning; all else is said to be unsupported, and not guessed.

use std::collections::VecDeque;

use crate::engine::{Card, Deal, Engine, Hands, Ruling, Unsupported, View};

const AS: u8 = 1;
const DOS: u8 = 2;
const SIETE: u8 = 7;
const SOTA: u8 = 10;
const CABALLO: u8 = 11;
const REY: u8 = 12;
const EFFECTS_TO_COME: [u8; 5] = [AS, DOS, SIETE, SOTA, CABALLO];

pub struct Beginning {
    hands: Hands,
    stock: VecDeque<Card>,
    pile: Vec<Card>,
    turn: Option<String>,
    drawn: usize,
    winner: Option<String>,
}

impl Engine for Beginning {
    fn deal(deal: Deal) -> Result<Self, Unsupported> {
        // TODO: set up your own engine with these cards.
        Ok(Beginning {
            hands: deal.hands,
            stock: deal.stock.into(),
            pile: deal.upcard.into_iter().collect(),
            turn: Some(deal.opener),
            drawn: 0,
            winner: None,
        })
    }

    fn play(&mut self, seat: &str, action: &str) -> Result<Ruling, Unsupported> {
        // TODO: ask your own engine. Whatever it refuses has to leave everything as it was.
        if !self.legal(seat).iter().any(|legal| legal == action) {
            return Ok(Ruling::Refused);
        }
        match action {
            "draw" => self.draw(seat)?,
            "pass" => self.next_turn(),
            throw => self.throw(seat, throw)?,
        }
        Ok(Ruling::Legal)
    }

    fn legal(&self, seat: &str) -> Vec<String> {
        // TODO: ask your own engine; one that cannot list moves takes "legal" out of the capabilities in hello.
        if self.turn.as_deref() != Some(seat) {
            return Vec::new();
        }
        let mut moves: Vec<String> = self
            .throws(seat)
            .into_iter()
            .map(|(throw, _)| throw)
            .collect();
        if !self.pile.is_empty() {
            moves.push(if self.drawn < 2 { "draw" } else { "pass" }.to_string());
        }
        moves
    }

    fn view(&self) -> View {
        // TODO: translate what your own engine knows of the table.
        let top = self.pile.last().copied();
        View {
            phase: if self.winner.is_none() {
                "playing"
            } else {
                "hand_over"
            },
            turn: self.turn.clone(),
            top,
            suit: top.map(|card| card.suit),
            pending: 0, // nobody ever owes cards as long as twos are unsupported
            drawn: self.drawn,
            hands: self.hands.clone(),
            stock: self.stock.len(),
            discard: self.pile.len(),
            winner: self.winner.clone(),
        }
    }
}

impl Beginning {
    /// Every way to throw a card now, with the card; with two cards in hand, one may say Pumba.
    fn throws(&self, seat: &str) -> Vec<(String, Card)> {
        let hand = self.hand(seat);
        let calls: &[&str] = if hand.len() == 2 { &["", "!"] } else { &[""] };
        let mut found = Vec::new();
        for card in hand.iter().filter(|card| self.matches(card)) {
            for named in self.to_be_named(seat, card) {
                found.extend(
                    calls
                        .iter()
                        .map(|call| (format!("{card}{named}{call}"), *card)),
                );
            }
        }
        found
    }

    fn matches(&self, card: &Card) -> bool {
        match self.pile.last() {
            Some(top) => card.rank == SOTA || card.suit == top.suit || card.rank == top.rank,
            None => true,
        }
    }

    /// What is named with a card: a rival with an as, a suit with a sota.
    fn to_be_named(&self, seat: &str, card: &Card) -> Vec<String> {
        match card.rank {
            AS => self
                .hands
                .keys()
                .filter(|rival| *rival != seat)
                .map(|rival| format!("@{rival}"))
                .collect(),
            SOTA => "oceb".chars().map(|suit| format!("={suit}")).collect(),
            _ => vec![String::new()],
        }
    }

    fn throw(&mut self, seat: &str, action: &str) -> Result<(), Unsupported> {
        let throws = self.throws(seat);
        let Some((_, card)) = throws.iter().find(|(throw, _)| throw == action) else {
            unreachable!("only what is legal is thrown");
        };
        if EFFECTS_TO_COME.contains(&card.rank) {
            return Err(Unsupported(format!(
                "the effect of {card} is still to come"
            )));
        }
        if self.hand(seat).len() == 2 && !action.ends_with('!') {
            return Err(Unsupported(
                "the penalty for a forgotten call is still to come".to_string(),
            ));
        }
        let hand = self.hands.entry(seat.to_string()).or_default();
        hand.retain(|held| held != card);
        self.pile.push(*card);
        if hand.is_empty() {
            self.winner = self.turn.take();
            self.drawn = 0;
        } else if card.rank == REY {
            self.drawn = 0; // another turn
        } else {
            self.next_turn();
        }
        Ok(())
    }

    fn draw(&mut self, seat: &str) -> Result<(), Unsupported> {
        if self.stock.len() < 2 {
            return Err(Unsupported(
                "a stock that runs out is still to come".to_string(),
            ));
        }
        self.hands
            .entry(seat.to_string())
            .or_default()
            .extend(self.stock.pop_front());
        self.drawn += 1;
        Ok(())
    }

    fn next_turn(&mut self) {
        let seats: Vec<&String> = self.hands.keys().collect();
        let place = seats
            .iter()
            .position(|seat| Some(*seat) == self.turn.as_ref());
        self.turn = place.map(|place| seats[(place + 1) % seats.len()].clone());
        self.drawn = 0;
    }

    fn hand(&self, seat: &str) -> &[Card] {
        self.hands.get(seat).map_or(&[], Vec::as_slice)
    }
}
