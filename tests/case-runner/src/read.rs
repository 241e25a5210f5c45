//! Parses the words after `expect`.

use super::expect::{CardPile, Expectation, HowMany, Match, Pattern};
use super::fault::Reason;
use super::words::is_event;

/// Parses the words after `expect`.
///
/// # Errors
/// The expectation is unknown or incomplete.
pub fn expectation(rest: &str) -> Result<Expectation, Reason> {
    let (word, tail) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let tail = tail.trim();
    let (read, usage) = reader(word);
    let expectation =
        read(word, tail).ok_or_else(|| Reason::Expectation(rest.to_owned(), usage))?;
    match &expectation {
        // `no event` with a misspelt type would always hold.
        Expectation::Events { pattern, .. } if !is_event(&pattern.name) => {
            Err(Reason::UnknownEvent(pattern.name.clone()))
        }
        _ => Ok(expectation),
    }
}

type Reader = fn(&str, &str) -> Option<Expectation>;

fn reader(word: &str) -> (Reader, &'static str) {
    match word {
        "event" | "no" => (
            event,
            "write `event TYPE [FIELD=VALUE...]` or `no event TYPE ...`",
        ),
        "tells" => (
            tells,
            "write `tells TYPE [FIELD=VALUE...]` or `tells no TYPE ...`",
        ),
        "stands" => (stands, "write `stands WAITING [FIELD=VALUE...]`"),
        "shown" => (shown, "write `shown [SEAT] /PATH VALUE`"),
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
        "dice" => (
            dice,
            "write `dice attacker|defender FACE FACE*2 ...` or `... none`",
        ),
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

/// Parses `N events TYPE ...`.
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

fn tells(_: &str, tail: &str) -> Option<Expectation> {
    let rest = tail.strip_prefix("no ");
    Some(Expectation::Tells {
        none: rest.is_some(),
        pattern: Pattern::parse(rest.unwrap_or(tail))?,
    })
}

fn stands(_: &str, tail: &str) -> Option<Expectation> {
    let pattern = Pattern::parse(tail)?;
    Some(Expectation::Stands { pattern })
}

fn shown(_: &str, tail: &str) -> Option<Expectation> {
    let (seat, tail) = match tail.split_once(char::is_whitespace) {
        Some((word, rest)) if !word.starts_with('/') => (Some(seat_number(word)?), rest.trim()),
        _ => (None, tail),
    };
    let (path, value) = tail.split_once(char::is_whitespace)?;
    path.starts_with('/').then(|| Expectation::Shown {
        seat,
        path: path.to_owned(),
        value: value.trim().to_owned(),
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

fn dice(_: &str, tail: &str) -> Option<Expectation> {
    let (side, faces) = tail.split_once(char::is_whitespace)?;
    let side = ["attacker", "defender"]
        .contains(&side)
        .then(|| side.to_owned())?;
    Some(Expectation::Dice {
        side,
        faces: counts(faces)?,
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

/// Parses `A | B`, or `none`.
fn bars(list: &str) -> Vec<String> {
    let items = list
        .split('|')
        .map(|item| item.split_whitespace().collect::<Vec<_>>().join(" "));
    items
        .filter(|item| !item.is_empty() && item != "none")
        .collect()
}

/// Parses `WORD WORD*2`, or `none`. The result is sorted.
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

/// Returns exactly `N` words.
fn words<const N: usize>(text: &str) -> Option<[&str; N]> {
    text.split_whitespace().collect::<Vec<_>>().try_into().ok()
}
