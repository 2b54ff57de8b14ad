//! The methods of the contract, each handed on to the engine of its game. Say in `hello` what your engine can do.

use std::collections::HashMap;

use crate::engine::{Card, Deal, Engine, Hands, Ruling, Unsupported, View};
use crate::json::{object, Json};

pub const METHOD_NOT_FOUND: i32 = -32601;
pub const INVALID_PARAMS: i32 = -32602;

/// A request that cannot be followed, with its code of JSON-RPC.
pub struct Fault {
    pub code: i32,
    pub message: String,
}

/// Why there is no result: a fault of the request, or something that the engine cannot follow yet.
enum Stop {
    Fault(Fault),
    Unsupported(String),
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Self {
        Stop::Fault(fault)
    }
}

impl From<Unsupported> for Stop {
    fn from(Unsupported(reason): Unsupported) -> Self {
        Stop::Unsupported(reason)
    }
}

/// All the games of one process, by their ids; none knows of another.
pub struct Adapter<E> {
    games: HashMap<String, E>,
    said_bye: bool,
}

impl<E> Default for Adapter<E> {
    fn default() -> Self {
        Adapter {
            games: HashMap::new(),
            said_bye: false,
        }
    }
}

fn hello() -> Json {
    // TODO: claim what your engine plays by, no more: reading by reading at first,
    // object([("rulebook", "ludoteka".into())]) in the end.
    // `fallo conflicts show drawing.turn` explains a question and its readings.
    let readings = object([
        ("opening.upcard", "none".into()),
        ("turn.first_direction", "clockwise".into()),
        ("matching.after_no_throw", "top_card".into()),
        ("drawing.turn", "kept".into()),
        ("drawing.passing", "after_two_draws".into()),
        ("drawing.duty", "free".into()),
        ("reyes.effect", "another_turn".into()),
        ("match.length", "many_hands".into()),
    ]);
    // TODO: add "shuffles", "position", "next_hand" and "replay" when you have them.
    let capabilities = ["deal", "legal", "seat_view", "games"];
    // TODO: add "direction", "reshuffles", "points", "scores", "eliminated" and "champion" when you have them.
    let fields = [
        "phase", "turn", "top", "suit", "pending", "drawn", "counts", "stock", "discard", "winner",
        "hands",
    ];
    // TODO: name the clauses that your game leaves out for good, if any; what is still to come is Unsupported.
    let omits: [&str; 0] = [];
    object([
        ("name", "a-new-engine".into()),
        ("version", env!("CARGO_PKG_VERSION").into()),
        ("protocol", 1.into()),
        ("claim", object([("readings", readings)])),
        ("capabilities", capabilities.into_iter().collect()),
        ("fields", fields.into_iter().collect()),
        ("omits", omits.into_iter().collect()),
        ("configurable", false.into()),
    ])
}

impl<E: Engine> Adapter<E> {
    pub fn said_bye(&self) -> bool {
        self.said_bye
    }

    /// The result of one method.
    pub fn answer(&mut self, method: &str, params: &Json) -> Result<Json, Fault> {
        match self.result(method, params) {
            Ok(result) => Ok(result),
            Err(Stop::Unsupported(reason)) => Ok(object([("unsupported", reason.into())])),
            Err(Stop::Fault(fault)) => Err(fault),
        }
    }

    fn result(&mut self, method: &str, params: &Json) -> Result<Json, Stop> {
        match method {
            "hello" => Ok(hello()),
            "deal" => self.deal(params),
            "play" => {
                let (seat, action) = (text(params, "seat")?, text(params, "move")?);
                let game = self.game(params)?;
                Ok(match game.play(seat, action)? {
                    Ruling::Legal => shown(game.view(), None),
                    Ruling::Refused => object([("refused", object([]))]),
                })
            }
            "legal" => {
                let moves = self.game(params)?.legal(text(params, "seat")?);
                Ok(object([("moves", moves.into_iter().collect())]))
            }
            "view" => self.view(params),
            // not among the capabilities, so that they should not be asked for
            "position" | "next_hand" => {
                Err(Stop::Unsupported(format!("{method} is still to come")))
            }
            "bye" => {
                self.said_bye = true;
                Ok(object([]))
            }
            // "replay", too: an engine that does not offer it is not asked for it
            _ => Err(fault(
                METHOD_NOT_FOUND,
                format!("there is no method {method} here"),
            )
            .into()),
        }
    }

    fn deal(&mut self, params: &Json) -> Result<Json, Stop> {
        if !begins_a_match(params) {
            return Err(Stop::Unsupported(
                "a hand that is not the first of its match is still to come".to_string(),
            ));
        }
        let game = E::deal(Deal {
            opener: text(params, "opener")?.to_string(),
            hands: hands(params)?,
            upcard: params.get("upcard").map(card).transpose()?,
            stock: cards(params.get("stock"))?,
        })?;
        let view = shown(game.view(), None);
        self.games.insert(text(params, "game")?.to_string(), game);
        Ok(view)
    }

    fn view(&mut self, params: &Json) -> Result<Json, Stop> {
        let view = self.game(params)?.view();
        if params.get("seat").is_none() {
            return Ok(shown(view, None));
        }
        let seat = text(params, "seat")?;
        if !view.hands.contains_key(seat) {
            return Err(fault(
                INVALID_PARAMS,
                format!("there is no seat {seat} at this table"),
            )
            .into());
        }
        Ok(shown(view, Some(seat)))
    }

    fn game(&mut self, params: &Json) -> Result<&mut E, Fault> {
        let id = text(params, "game")?;
        self.games
            .get_mut(id)
            .ok_or_else(|| fault(INVALID_PARAMS, format!("there is no game {id}")))
    }
}

/// The view as the contract writes it; with a seat, no other hand is in it.
fn shown(view: View, seat: Option<&str>) -> Json {
    let counts = view
        .hands
        .iter()
        .map(|(seat, hand)| (seat.clone(), hand.len().into()));
    let counts = Json::Object(counts.collect());
    let hands = view
        .hands
        .into_iter()
        .filter(|(other, _)| seat.map_or(true, |seat| seat == other));
    let hands = hands.map(|(seat, hand)| (seat, hand.iter().map(Card::to_string).collect()));
    object([
        ("phase", view.phase.into()),
        ("turn", view.turn.into()),
        ("top", view.top.map(|card| card.to_string()).into()),
        ("suit", view.suit.map(|suit| suit.to_string()).into()),
        ("pending", view.pending.into()),
        ("drawn", view.drawn.into()),
        ("counts", counts),
        ("stock", view.stock.into()),
        ("discard", view.discard.into()),
        ("winner", view.winner.into()),
        ("hands", Json::Object(hands.collect())),
    ])
}

/// Whether this is the first hand of a match: nobody is out, and nobody has points.
fn begins_a_match(params: &Json) -> bool {
    let nobody_is_out = match params.get("eliminated") {
        Some(Json::Array(seats)) => seats.is_empty(),
        _ => true,
    };
    let nobody_has_points = match params.get("scores") {
        Some(Json::Object(scores)) => scores.iter().all(|(_, points)| *points == Json::from(0)),
        _ => true,
    };
    nobody_is_out && nobody_has_points
}

fn text<'a>(params: &'a Json, name: &str) -> Result<&'a str, Fault> {
    let found = params.get(name).and_then(Json::as_str);
    found.ok_or_else(|| fault(INVALID_PARAMS, format!("{name} is missing, or no text")))
}

fn card(value: &Json) -> Result<Card, Fault> {
    let found = value.as_str().and_then(|text| text.parse().ok());
    found.ok_or_else(|| fault(INVALID_PARAMS, format!("{value} is no card")))
}

fn cards(value: Option<&Json>) -> Result<Vec<Card>, Fault> {
    match value {
        Some(Json::Array(items)) => items.iter().map(card).collect(),
        _ => Err(fault(
            INVALID_PARAMS,
            "cards are a list of texts".to_string(),
        )),
    }
}

fn hands(params: &Json) -> Result<Hands, Fault> {
    match params.get("hands") {
        Some(Json::Object(members)) => members
            .iter()
            .map(|(seat, hand)| Ok((seat.clone(), cards(Some(hand))?)))
            .collect(),
        _ => Err(fault(INVALID_PARAMS, "hands are cards by seat".to_string())),
    }
}

fn fault(code: i32, message: String) -> Fault {
    Fault { code, message }
}
