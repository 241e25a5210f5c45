//! Parses the words after `expect`.

use super::error::LineError;
use super::expect::{CardPile, Comparison, EventCount, Expectation, Pattern};
use super::tagged::is_event_type;

/// Parses the words after `expect`.
///
/// # Errors
/// The expectation is unknown or incomplete, or names an event type that does not exist.
pub fn parse_expectation(rest: &str) -> Result<Expectation, LineError> {
    let (word, arguments) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let arguments = arguments.trim();
    let (parse, usage) = find_parser(word);
    let expectation = parse(word, arguments)
        .ok_or_else(|| LineError::InvalidExpectation(rest.to_owned(), usage))?;
    match &expectation {
        // `no event` with a misspelled type would always hold.
        Expectation::Events { pattern, .. } if !is_event_type(&pattern.name) => {
            Err(LineError::UnknownEvent(pattern.name.clone()))
        }
        _ => Ok(expectation),
    }
}

type Parser = fn(&str, &str) -> Option<Expectation>;

fn find_parser(word: &str) -> (Parser, &'static str) {
    match word {
        "event" | "no" => (
            parse_event,
            "write `event TYPE [FIELD=VALUE...]` or `no event TYPE ...`",
        ),
        "reports" => (
            parse_reports,
            "write `reports TYPE [FIELD=VALUE...]` or `reports no TYPE ...`",
        ),
        "pending" => (parse_pending, "write `pending STATE [FIELD=VALUE...]`"),
        "shown" => (parse_shown, "write `shown [SEAT] /PATH VALUE`"),
        "hex" => (
            parse_hex,
            "write `hex Q,R empty` or `hex Q,R SEAT UNITS [; SEAT UNITS]`",
        ),
        "refinery" => (parse_refinery, "write `refinery Q,R N`"),
        "facedown" | "revealed" => (parse_facedown, "write `facedown Q,R` or `revealed Q,R`"),
        "terrain" => (
            parse_terrain,
            "write `terrain Q,R ... : TERRAIN TERRAIN*2 ...`",
        ),
        "rubium" | "vp" => (parse_amount, "write `rubium SEAT N` or `vp SEAT N`"),
        "supply" => (parse_supply, "write `supply SEAT KIND N`"),
        "hand" | "fulfilled" => (
            parse_cards_of_seat,
            "write `hand SEAT CARD CARD*2 ...` or `hand SEAT none`, and likewise `fulfilled SEAT ...`",
        ),
        "discard" => (
            parse_discard,
            "write `discard energize|missions CARD CARD*2 ...` or `... none`",
        ),
        "left" => (parse_left, "write `left energize|missions|victory N`"),
        "dice" => (
            parse_dice,
            "write `dice attacker|defender FACE FACE*2 ...` or `... none`",
        ),
        "turn" => (parse_turn, "write `turn N seat SEAT PHASE`"),
        "waits" => (
            parse_waits,
            "write `waits SEAT DECISION ...` or `waits chance REQUEST ...`",
        ),
        "over" => (
            parse_over,
            "write `over winners SEAT... by victoryPoints` or `... by ENDING outSEAT... TIEBREAK`",
        ),
        "choices" => (
            parse_choices,
            "write `choices include|exclude|exactly A | B` or `choices of WORDS: REST | REST`",
        ),
        "outcomes" => (
            parse_outcomes,
            "write `outcomes include|exclude|exactly A | B`",
        ),
        "position" => (parse_position, "write `position LINE`"),
        _ => (parse_events, "no such expectation"),
    }
}

fn parse_event(word: &str, arguments: &str) -> Option<Expectation> {
    let (count, arguments) = match word {
        "no" => (EventCount::Exactly(0), arguments.strip_prefix("event")?),
        _ => (EventCount::AtLeastOne, arguments),
    };
    Some(Expectation::Events {
        count,
        pattern: Pattern::parse(arguments)?,
    })
}

/// Parses `N events TYPE ...` or `N event TYPE ...`.
fn parse_events(word: &str, arguments: &str) -> Option<Expectation> {
    let count = EventCount::Exactly(word.parse().ok()?);
    let arguments = arguments
        .strip_prefix("events")
        .or_else(|| arguments.strip_prefix("event"))?;
    Some(Expectation::Events {
        count,
        pattern: Pattern::parse(arguments)?,
    })
}

fn parse_reports(_: &str, arguments: &str) -> Option<Expectation> {
    let rest = arguments.strip_prefix("no ");
    Some(Expectation::Reports {
        must_be_absent: rest.is_some(),
        pattern: Pattern::parse(rest.unwrap_or(arguments))?,
    })
}

fn parse_pending(_: &str, arguments: &str) -> Option<Expectation> {
    let pattern = Pattern::parse(arguments)?;
    Some(Expectation::Pending { pattern })
}

fn parse_shown(_: &str, arguments: &str) -> Option<Expectation> {
    let (seat, arguments) = match arguments.split_once(char::is_whitespace) {
        Some((word, rest)) if !word.starts_with('/') => (Some(parse_seat(word)?), rest.trim()),
        _ => (None, arguments),
    };
    let (path, value) = arguments.split_once(char::is_whitespace)?;
    path.starts_with('/').then(|| Expectation::Shown {
        seat,
        path: path.to_owned(),
        value: value.trim().to_owned(),
    })
}

fn parse_hex(_: &str, arguments: &str) -> Option<Expectation> {
    let (hex, forces) = arguments.split_once(char::is_whitespace)?;
    Some(Expectation::Hex {
        hex: hex.to_owned(),
        forces: forces.trim().to_owned(),
    })
}

fn parse_refinery(_: &str, arguments: &str) -> Option<Expectation> {
    let [hex, value] = exact_words(arguments)?;
    Some(Expectation::Refinery {
        hex: hex.to_owned(),
        value: value.parse().ok()?,
    })
}

fn parse_facedown(word: &str, arguments: &str) -> Option<Expectation> {
    let [hex] = exact_words(arguments)?;
    Some(Expectation::Facedown {
        hex: hex.to_owned(),
        is_facedown: word == "facedown",
    })
}

fn parse_terrain(_: &str, arguments: &str) -> Option<Expectation> {
    let (hexes, terrain) = arguments.split_once(':')?;
    let hexes = hexes.split_whitespace().map(str::to_owned).collect();
    Some(Expectation::Terrain {
        hexes,
        terrain: parse_counts(terrain)?,
    })
}

fn parse_amount(word: &str, arguments: &str) -> Option<Expectation> {
    let [seat, number] = exact_words(arguments)?;
    let seat = parse_seat(seat)?;
    Some(match word {
        "vp" => Expectation::Points {
            seat,
            points: number.parse().ok()?,
        },
        _ => Expectation::Rubium {
            seat,
            amount: number.parse().ok()?,
        },
    })
}

fn parse_supply(_: &str, arguments: &str) -> Option<Expectation> {
    let [seat, kind, unit_count] = exact_words(arguments)?;
    Some(Expectation::Supply {
        seat: parse_seat(seat)?,
        kind: kind.to_owned(),
        unit_count: unit_count.parse().ok()?,
    })
}

fn parse_cards_of_seat(word: &str, arguments: &str) -> Option<Expectation> {
    let (seat, cards) = arguments.split_once(char::is_whitespace)?;
    let seat = parse_seat(seat)?;
    let pile = if word == "hand" {
        CardPile::Hand(seat)
    } else {
        CardPile::Fulfilled(seat)
    };
    Some(Expectation::Cards {
        pile,
        cards: parse_counts(cards)?,
    })
}

fn parse_discard(_: &str, arguments: &str) -> Option<Expectation> {
    let (deck, cards) = arguments.split_once(char::is_whitespace)?;
    let pile = match deck {
        "energize" => CardPile::EnergizeDiscard,
        "missions" => CardPile::MissionDiscard,
        _ => return None,
    };
    Some(Expectation::Cards {
        pile,
        cards: parse_counts(cards)?,
    })
}

fn parse_dice(_: &str, arguments: &str) -> Option<Expectation> {
    let (side, faces) = arguments.split_once(char::is_whitespace)?;
    let side = ["attacker", "defender"]
        .contains(&side)
        .then(|| side.to_owned())?;
    Some(Expectation::Dice {
        side,
        faces: parse_counts(faces)?,
    })
}

fn parse_left(_: &str, arguments: &str) -> Option<Expectation> {
    let [stack, card_count] = exact_words(arguments)?;
    ["energize", "missions", "victory"]
        .contains(&stack)
        .then_some(())?;
    Some(Expectation::Remaining {
        stack: stack.to_owned(),
        card_count: card_count.parse().ok()?,
    })
}

fn parse_turn(_: &str, arguments: &str) -> Option<Expectation> {
    let [turn, "seat", seat, phase] = exact_words(arguments)? else {
        return None;
    };
    Some(Expectation::Turn {
        turn: turn.parse().ok()?,
        seat: parse_seat(seat)?,
        phase: phase.to_owned(),
    })
}

fn parse_waits(_: &str, arguments: &str) -> Option<Expectation> {
    let (waits_for, pattern_text) = arguments.split_once(char::is_whitespace)?;
    let pattern = Pattern::parse(pattern_text)?;
    Some(match waits_for {
        "chance" => Expectation::WaitsForChance { request: pattern },
        seat => Expectation::WaitsFor {
            seat: parse_seat(seat)?,
            decision: pattern,
        },
    })
}

fn parse_over(_: &str, arguments: &str) -> Option<Expectation> {
    let (winners, reason) = arguments.strip_prefix("winners")?.split_once("by")?;
    let winners = winners
        .split_whitespace()
        .map(parse_seat)
        .collect::<Option<Vec<u8>>>()?;
    let reason_words: Vec<String> = reason.split_whitespace().map(str::to_owned).collect();
    (!reason_words.is_empty()).then_some(Expectation::Over {
        winners,
        reason_words,
    })
}

fn parse_choices(_: &str, arguments: &str) -> Option<Expectation> {
    if let Some((prefix, list)) = arguments
        .strip_prefix("of ")
        .and_then(|arguments| arguments.split_once(':'))
    {
        let prefix = Some(prefix.trim().to_owned());
        return Some(Expectation::Choices {
            prefix,
            comparison: Comparison::Exactly,
            list: split_list(list),
        });
    }
    let (comparison, list) = parse_comparison(arguments)?;
    Some(Expectation::Choices {
        prefix: None,
        comparison,
        list,
    })
}

fn parse_outcomes(_: &str, arguments: &str) -> Option<Expectation> {
    let (comparison, list) = parse_comparison(arguments)?;
    Some(Expectation::Outcomes { comparison, list })
}

fn parse_position(_: &str, arguments: &str) -> Option<Expectation> {
    (!arguments.is_empty()).then(|| Expectation::Position {
        line: arguments.to_owned(),
    })
}

fn parse_comparison(arguments: &str) -> Option<(Comparison, Vec<String>)> {
    let (comparison, list) = arguments.split_once(char::is_whitespace)?;
    let comparison = match comparison {
        "include" => Comparison::Include,
        "exclude" => Comparison::Exclude,
        "exactly" => Comparison::Exactly,
        _ => return None,
    };
    Some((comparison, split_list(list)))
}

/// Parses `A | B`; `none` is the empty list.
fn split_list(list: &str) -> Vec<String> {
    let items = list
        .split('|')
        .map(|item| item.split_whitespace().collect::<Vec<_>>().join(" "));
    items
        .filter(|item| !item.is_empty() && item != "none")
        .collect()
}

/// Parses `WORD WORD*2`; `none` is the empty list. The result is sorted.
fn parse_counts(list: &str) -> Option<Vec<(String, u8)>> {
    let words = list.split_whitespace().filter(|word| *word != "none");
    let counts = words.map(|word| match word.split_once('*') {
        Some((word, count)) => Some((word.to_owned(), count.parse().ok()?)),
        None => Some((word.to_owned(), 1)),
    });
    let mut counts = counts.collect::<Option<Vec<_>>>()?;
    counts.sort();
    Some(counts)
}

fn parse_seat(word: &str) -> Option<u8> {
    word.parse().ok().filter(|seat| (1..=4).contains(seat))
}

/// Returns the words of a text that has exactly `N` words.
fn exact_words<const N: usize>(text: &str) -> Option<[&str; N]> {
    text.split_whitespace().collect::<Vec<_>>().try_into().ok()
}
