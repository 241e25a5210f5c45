//! What a case expects: the words after `expect`.

use super::file::Reason;

/// A kind of event, reason, question or request, and fields that it must have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    /// Its type, as in the core's JSON.
    pub name: String,
    /// Fields and their values in words; fields that are not named may be anything.
    pub fields: Vec<(String, String)>,
}

impl Pattern {
    /// Reads `NAME [FIELD=VALUE...]`.
    pub fn parse(text: &str) -> Option<Pattern> {
        let mut words = text.split_whitespace();
        let name = words.next().filter(|name| !name.contains('='))?.to_owned();
        let fields = words.map(|word| {
            word.split_once('=')
                .map(|(key, value)| (key.to_owned(), value.to_owned()))
        });
        Some(Pattern {
            name,
            fields: fields.collect::<Option<Vec<_>>>()?,
        })
    }
}

/// How a list is compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Match {
    /// All of these are in it.
    Include,
    /// None of these is in it.
    Exclude,
    /// These are in it and nothing else.
    Exactly,
}

/// How many events must fit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HowMany {
    /// At least one.
    Some,
    /// Just so many.
    Just(usize),
}

/// One expectation. Seats count from 1; hexes are `q,r`; kinds, cards and tokens are words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expectation {
    /// Events of the last action or outcome.
    Events {
        /// How many.
        count: HowMany,
        /// Which.
        pattern: Pattern,
    },
    /// All units in a hex.
    Hex {
        /// The hex.
        hex: String,
        /// `empty`, or `SEAT UNITS [; SEAT UNITS]`.
        forces: String,
    },
    /// The refinery of a hex; 0 for none.
    Refinery {
        /// The hex.
        hex: String,
        /// Its number.
        number: u8,
    },
    /// Whether a token lies facedown in a hex.
    Facedown {
        /// The hex.
        hex: String,
        /// Whether it does.
        facedown: bool,
    },
    /// What some hexes are made of, in any order.
    Terrain {
        /// The hexes.
        hexes: Vec<String>,
        /// The core's words for terrain with counts, sorted.
        terrain: Vec<(String, u8)>,
    },
    /// Rubium of a seat.
    Rubium {
        /// The seat.
        seat: u8,
        /// How much.
        number: u16,
    },
    /// Victory points of a seat.
    Points {
        /// The seat.
        seat: u8,
        /// How many.
        number: u8,
    },
    /// Figures in supply.
    Supply {
        /// The seat.
        seat: u8,
        /// The kind.
        kind: String,
        /// How many.
        number: u8,
    },
    /// All cards of a pile.
    Cards {
        /// Which pile.
        pile: CardPile,
        /// Cards with counts, sorted.
        cards: Vec<(String, u8)>,
    },
    /// Cards left in a deck or stack.
    Left {
        /// `energize`, `missions` or `victory`.
        stack: String,
        /// How many.
        number: u64,
    },
    /// Turn number, active seat and phase.
    Turn {
        /// Turns from 1.
        turn: u16,
        /// Whose.
        seat: u8,
        /// The core's word for the phase.
        phase: String,
    },
    /// A decision is waited for.
    WaitsFor {
        /// Whose.
        seat: u8,
        /// What is asked.
        ask: Pattern,
    },
    /// Chance is waited for.
    WaitsForChance {
        /// What for.
        request: Pattern,
    },
    /// The game is over.
    Over {
        /// Who won.
        winners: Vec<u8>,
        /// How: `victoryPoints`, or `elimination` and what decided.
        how: Vec<String>,
    },
    /// What the seat that decides may do.
    Choices {
        /// Only those that begin with these words, which the list leaves out.
        prefix: Option<String>,
        /// How the list is compared.
        how: Match,
        /// Actions in notation.
        list: Vec<String>,
    },
    /// What chance can answer.
    Outcomes {
        /// How the list is compared.
        how: Match,
        /// Outcomes in notation; `*N` behind one means its weight.
        list: Vec<String>,
    },
    /// A line of the position's notation.
    Position {
        /// The line.
        line: String,
    },
}

/// A pile of cards that can be looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CardPile {
    /// A hand.
    Hand(u8),
    /// Fulfilled missions.
    Fulfilled(u8),
    /// The Energize discard pile.
    EnergizeDiscard,
    /// The discard pile of Secret Missions.
    MissionDiscard,
}

/// Reads the words after `expect`.
///
/// # Errors
/// The expectation is unknown or incomplete.
pub fn parse(rest: &str) -> Result<Expectation, Reason> {
    let (word, tail) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let tail = tail.trim();
    let (read, usage) = reader(word);
    read(word, tail).ok_or_else(|| Reason::Expectation(rest.to_owned(), usage))
}

type Reader = fn(&str, &str) -> Option<Expectation>;

fn reader(word: &str) -> (Reader, &'static str) {
    match word {
        "event" | "no" => (
            event,
            "write `event TYPE [FIELD=VALUE...]` or `no event TYPE ...`",
        ),
        "hex" => (
            hex,
            "write `hex Q,R empty` or `hex Q,R SEAT UNITS [; SEAT UNITS]`",
        ),
        "refinery" => (refinery, "write `refinery Q,R N`"),
        "facedown" | "revealed" => (facedown, "write `facedown Q,R` or `revealed Q,R`"),
        "terrain" => (terrain, "write `terrain Q,R ... : TERRAIN TERRAIN*2 ...`"),
        "rubium" | "vp" => (amount, "write `rubium SEAT N` or `vp SEAT N`"),
        "supply" => (supply, "write `supply SEAT KIND N`"),
        "hand" | "fulfilled" => (
            cards_of_seat,
            "write `hand SEAT CARD CARD*2 ...` or `hand SEAT none`",
        ),
        "discard" => (
            discard,
            "write `discard energize|missions CARD CARD*2 ...` or `... none`",
        ),
        "left" => (left, "write `left energize|missions|victory N`"),
        "turn" => (turn, "write `turn N seat SEAT PHASE`"),
        "waits" => (
            waits,
            "write `waits SEAT QUESTION ...` or `waits chance REQUEST ...`",
        ),
        "over" => (
            over,
            "write `over winners SEAT... by victoryPoints` or `... by elimination TIEBREAK`",
        ),
        "choices" => (
            choices,
            "write `choices include|exclude|exactly A | B` or `choices of WORDS: REST | REST`",
        ),
        "outcomes" => (outcomes, "write `outcomes include|exclude|exactly A | B`"),
        "position" => (position, "write `position LINE`"),
        _ => (events, "no such expectation"),
    }
}

fn event(word: &str, tail: &str) -> Option<Expectation> {
    let (count, tail) = match word {
        "no" => (HowMany::Just(0), tail.strip_prefix("event")?),
        _ => (HowMany::Some, tail),
    };
    Some(Expectation::Events {
        count,
        pattern: Pattern::parse(tail)?,
    })
}

/// `N events TYPE ...`
fn events(word: &str, tail: &str) -> Option<Expectation> {
    let count = HowMany::Just(word.parse().ok()?);
    let tail = tail
        .strip_prefix("events")
        .or_else(|| tail.strip_prefix("event"))?;
    Some(Expectation::Events {
        count,
        pattern: Pattern::parse(tail)?,
    })
}

fn hex(_: &str, tail: &str) -> Option<Expectation> {
    let (hex, forces) = tail.split_once(char::is_whitespace)?;
    Some(Expectation::Hex {
        hex: hex.to_owned(),
        forces: forces.trim().to_owned(),
    })
}

fn refinery(_: &str, tail: &str) -> Option<Expectation> {
    let [hex, number] = words(tail)?;
    Some(Expectation::Refinery {
        hex: hex.to_owned(),
        number: number.parse().ok()?,
    })
}

fn facedown(word: &str, tail: &str) -> Option<Expectation> {
    let [hex] = words(tail)?;
    Some(Expectation::Facedown {
        hex: hex.to_owned(),
        facedown: word == "facedown",
    })
}

fn terrain(_: &str, tail: &str) -> Option<Expectation> {
    let (hexes, terrain) = tail.split_once(':')?;
    let hexes = hexes.split_whitespace().map(str::to_owned).collect();
    Some(Expectation::Terrain {
        hexes,
        terrain: counts(terrain)?,
    })
}

fn amount(word: &str, tail: &str) -> Option<Expectation> {
    let [seat, number] = words(tail)?;
    let seat = seat_number(seat)?;
    Some(match word {
        "vp" => Expectation::Points {
            seat,
            number: number.parse().ok()?,
        },
        _ => Expectation::Rubium {
            seat,
            number: number.parse().ok()?,
        },
    })
}

fn supply(_: &str, tail: &str) -> Option<Expectation> {
    let [seat, kind, number] = words(tail)?;
    Some(Expectation::Supply {
        seat: seat_number(seat)?,
        kind: kind.to_owned(),
        number: number.parse().ok()?,
    })
}

fn cards_of_seat(word: &str, tail: &str) -> Option<Expectation> {
    let (seat, cards) = tail.split_once(char::is_whitespace)?;
    let seat = seat_number(seat)?;
    let pile = if word == "hand" {
        CardPile::Hand(seat)
    } else {
        CardPile::Fulfilled(seat)
    };
    Some(Expectation::Cards {
        pile,
        cards: counts(cards)?,
    })
}

fn discard(_: &str, tail: &str) -> Option<Expectation> {
    let (deck, cards) = tail.split_once(char::is_whitespace)?;
    let pile = match deck {
        "energize" => CardPile::EnergizeDiscard,
        "missions" => CardPile::MissionDiscard,
        _ => return None,
    };
    Some(Expectation::Cards {
        pile,
        cards: counts(cards)?,
    })
}

fn left(_: &str, tail: &str) -> Option<Expectation> {
    let [stack, number] = words(tail)?;
    ["energize", "missions", "victory"]
        .contains(&stack)
        .then_some(())?;
    Some(Expectation::Left {
        stack: stack.to_owned(),
        number: number.parse().ok()?,
    })
}

fn turn(_: &str, tail: &str) -> Option<Expectation> {
    let [turn, "seat", seat, phase] = words(tail)? else {
        return None;
    };
    Some(Expectation::Turn {
        turn: turn.parse().ok()?,
        seat: seat_number(seat)?,
        phase: phase.to_owned(),
    })
}

fn waits(_: &str, tail: &str) -> Option<Expectation> {
    let (who, what) = tail.split_once(char::is_whitespace)?;
    let pattern = Pattern::parse(what)?;
    Some(match who {
        "chance" => Expectation::WaitsForChance { request: pattern },
        seat => Expectation::WaitsFor {
            seat: seat_number(seat)?,
            ask: pattern,
        },
    })
}

fn over(_: &str, tail: &str) -> Option<Expectation> {
    let (winners, how) = tail.strip_prefix("winners")?.split_once("by")?;
    let winners = winners
        .split_whitespace()
        .map(seat_number)
        .collect::<Option<Vec<u8>>>()?;
    let how: Vec<String> = how.split_whitespace().map(str::to_owned).collect();
    (!how.is_empty()).then_some(Expectation::Over { winners, how })
}

fn choices(_: &str, tail: &str) -> Option<Expectation> {
    if let Some((prefix, list)) = tail
        .strip_prefix("of ")
        .and_then(|tail| tail.split_once(':'))
    {
        let prefix = Some(prefix.trim().to_owned());
        return Some(Expectation::Choices {
            prefix,
            how: Match::Exactly,
            list: bars(list),
        });
    }
    let (how, list) = comparison(tail)?;
    Some(Expectation::Choices {
        prefix: None,
        how,
        list,
    })
}

fn outcomes(_: &str, tail: &str) -> Option<Expectation> {
    let (how, list) = comparison(tail)?;
    Some(Expectation::Outcomes { how, list })
}

fn position(_: &str, tail: &str) -> Option<Expectation> {
    (!tail.is_empty()).then(|| Expectation::Position {
        line: tail.to_owned(),
    })
}

fn comparison(tail: &str) -> Option<(Match, Vec<String>)> {
    let (how, list) = tail.split_once(char::is_whitespace)?;
    let how = match how {
        "include" => Match::Include,
        "exclude" => Match::Exclude,
        "exactly" => Match::Exactly,
        _ => return None,
    };
    Some((how, bars(list)))
}

/// `A | B`, or `none`.
fn bars(list: &str) -> Vec<String> {
    let items = list
        .split('|')
        .map(|item| item.split_whitespace().collect::<Vec<_>>().join(" "));
    items
        .filter(|item| !item.is_empty() && item != "none")
        .collect()
}

/// `WORD WORD*2`, or `none`; sorted.
fn counts(list: &str) -> Option<Vec<(String, u8)>> {
    let words = list.split_whitespace().filter(|word| *word != "none");
    let counts = words.map(|word| match word.split_once('*') {
        Some((word, count)) => Some((word.to_owned(), count.parse().ok()?)),
        None => Some((word.to_owned(), 1)),
    });
    let mut counts = counts.collect::<Option<Vec<_>>>()?;
    counts.sort();
    Some(counts)
}

fn seat_number(word: &str) -> Option<u8> {
    word.parse().ok().filter(|seat| (1..=4).contains(seat))
}

/// Just so many words.
fn words<const N: usize>(text: &str) -> Option<[&str; N]> {
    text.split_whitespace().collect::<Vec<_>>().try_into().ok()
}
