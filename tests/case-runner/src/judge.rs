//! Compares the expectations of a case with the state of the core.

use super::expect::{CardPile, Expectation, HowMany, Match, Pattern};
use super::failure::{Mismatch, only_at_a_table};
use super::game::Game;
use super::words::{Said, card_word, kind_word};
use rubium_rules::{Event, Kind, PendingInput, Seat, notation, pending_input, view};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Display;

/// Checks that `expectation` holds.
///
/// # Errors
/// The actual value.
pub fn judge(game: &Game, expectation: &Expectation) -> Result<(), Mismatch> {
    let state = &game.state;
    match expectation {
        Expectation::Events { count, pattern } => events(game, *count, pattern),
        Expectation::Tells { .. } | Expectation::Stands { .. } | Expectation::Shown { .. } => {
            Err(only_at_a_table())
        }
        Expectation::Hex { hex, forces } => same_forces(forces, &forces_at(game, hex)?),
        Expectation::Refinery { hex, number } => {
            same(number, &state.refinery(&game.rules, find_hex(game, hex)?))
        }
        Expectation::Facedown { hex, facedown } => {
            let index = find_hex(game, hex)?.index();
            let seen = pointer(&shown(game, None), &format!("/hexes/{index}/facedown"))?;
            same(&Value::Bool(*facedown), &seen)
        }
        Expectation::Terrain { hexes, terrain } => {
            same(&counted(terrain), &counted(&terrain_of(game, hexes)?))
        }
        Expectation::Rubium { seat, number } => {
            same(number, &state.rubium(find_seat(game, *seat)?))
        }
        Expectation::Points { seat, number } => same(number, &state.vp(find_seat(game, *seat)?)),
        Expectation::Supply { seat, kind, number } => same(
            number,
            &state.supply(&game.rules, find_seat(game, *seat)?, find_kind(game, kind)?),
        ),
        Expectation::Cards { pile, cards } => {
            same(&counted(cards), &counted(&cards_of(game, *pile)?))
        }
        Expectation::Dice { side, faces } => same(&counted(faces), &counted(&dice_of(game, side)?)),
        Expectation::Left { stack, number } => same(
            &Value::from(*number),
            &pointer(&shown(game, None), &format!("/decks/{stack}"))?,
        ),
        Expectation::Turn { turn, seat, phase } => {
            let found = Said::new(&game.rules, &state.phase());
            let expected = format!("turn {turn} seat {seat} {phase}");
            same(
                &expected,
                &format!(
                    "turn {} seat {} {found}",
                    state.turn(),
                    state.active().0 + 1
                ),
            )
        }
        Expectation::WaitsFor { .. }
        | Expectation::WaitsForChance { .. }
        | Expectation::Over { .. } => waits(game, expectation),
        Expectation::Choices { prefix, how, list } => choices(game, prefix.as_deref(), *how, list),
        Expectation::Outcomes { how, list } => outcomes(game, *how, list),
        Expectation::Position { line } => {
            let text = notation::write_position(&game.rules, state).ok_or_else(|| {
                Mismatch::new(
                    "a position that can be written",
                    "something is half resolved",
                )
            })?;
            let found = text.lines().any(|found| spaced(found) == spaced(line));
            if found {
                Ok(())
            } else {
                Err(Mismatch::new(format!("the line `{line}`"), text))
            }
        }
    }
}

/// Requires that two values are equal.
pub fn same<T: PartialEq + Display>(expected: &T, found: &T) -> Result<(), Mismatch> {
    if expected == found {
        Ok(())
    } else {
        Err(Mismatch::new(expected.to_string(), found.to_string()))
    }
}

fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Requires that forces are equal, in any order of seats and kinds.
fn same_forces(expected: &str, found: &str) -> Result<(), Mismatch> {
    let sorted = |forces: &str| {
        let mut forces: Vec<Vec<String>> = (forces.split(';'))
            .map(|force| {
                let mut words: Vec<String> = force.split_whitespace().map(str::to_owned).collect();
                if let Some(units) = words.get_mut(1..) {
                    units.sort();
                }
                words
            })
            .collect();
        forces.sort();
        forces
    };
    if sorted(expected) == sorted(found) {
        Ok(())
    } else {
        Err(Mismatch::new(expected, found))
    }
}

fn events(game: &Game, count: HowMany, pattern: &Pattern) -> Result<(), Mismatch> {
    let said: Vec<Said> = game
        .events
        .iter()
        .map(|event: &Event| Said::new(&game.rules, event))
        .collect();
    let fitting = said.iter().filter(|event| event.fits(pattern)).count();
    let (enough, expected) = match count {
        HowMany::Some => (fitting > 0, String::from("such an event")),
        HowMany::Just(number) => (fitting == number, format!("{number} such events")),
    };
    let found = said
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join("; ");
    if enough {
        Ok(())
    } else {
        Err(Mismatch::new(
            expected,
            if found.is_empty() {
                "no event".into()
            } else {
                found
            },
        ))
    }
}

fn find_hex(game: &Game, hex: &str) -> Result<rubium_rules::Hex, Mismatch> {
    let at = hex
        .split_once(',')
        .and_then(|(q, r)| Some([q.parse::<i8>().ok()?, r.parse::<i8>().ok()?]));
    let found = at.and_then(|at| game.rules.board().at(at.into()));
    found.ok_or_else(|| Mismatch::new("a hex of the board as q,r", hex))
}

fn find_seat(game: &Game, seat: u8) -> Result<Seat, Mismatch> {
    let found = game.rules.seats().find(|found| found.0 + 1 == seat);
    found.ok_or_else(|| Mismatch::new("a seat of the game", seat.to_string()))
}

fn find_kind(game: &Game, kind: &str) -> Result<Kind, Mismatch> {
    let named = |found: &Kind| Said::new(&game.rules, found).to_string();
    let found = Kind::ALL
        .into_iter()
        .find(|found| kind_word(&named(found)) == kind);
    found.ok_or_else(|| {
        Mismatch::new(
            "human, fungoid, crystalline, strider, leaper or dragon",
            kind,
        )
    })
}

/// Returns all units of a hex as `1 2H 1D ; 2 1F`, or `empty`.
fn forces_at(game: &Game, hex: &str) -> Result<String, Mismatch> {
    const LETTERS: [char; 6] = ['H', 'F', 'C', 'S', 'L', 'D'];
    let hex = find_hex(game, hex)?;
    let forces = game
        .rules
        .seats()
        .map(|seat| (seat, game.state.units(seat, hex)));
    let forces = forces
        .filter(|(_, stack)| !stack.is_empty())
        .map(|(seat, stack)| {
            let units: Vec<String> = stack
                .counts()
                .map(|(kind, count)| format!("{count}{}", LETTERS[kind.index()]))
                .collect();
            format!("{} {}", seat.0 + 1, units.join(" "))
        });
    let forces: Vec<String> = forces.collect();
    Ok(if forces.is_empty() {
        String::from("empty")
    } else {
        forces.join(" ; ")
    })
}

/// Returns the view of a seat, or the public view, as JSON.
fn shown(game: &Game, seat: Option<Seat>) -> Value {
    serde_json::to_value(view(&game.rules, &game.state, seat)).unwrap_or_default()
}

fn pointer(value: &Value, path: &str) -> Result<Value, Mismatch> {
    value
        .pointer(path)
        .cloned()
        .ok_or_else(|| Mismatch::new(format!("{path} in the view"), "nothing"))
}

fn cards_of(game: &Game, pile: CardPile) -> Result<Vec<(String, u8)>, Mismatch> {
    let cards = match pile {
        CardPile::Hand(seat) => pointer(&shown(game, Some(find_seat(game, seat)?)), "/hand")?,
        CardPile::Fulfilled(seat) => {
            pointer(&shown(game, None), &format!("/seats/{}/missions", seat - 1))?
        }
        CardPile::EnergizeDiscard => pointer(&shown(game, None), "/decks/energizeDiscard")?,
        CardPile::MissionDiscard => pointer(&shown(game, None), "/decks/missionDiscard")?,
    };
    let cards = cards.as_array().into_iter().flatten();
    let cards = cards.map(|card| {
        (
            card_word(&game.rules, card["card"].as_u64()),
            count_in(card),
        )
    });
    let mut cards: Vec<(String, u8)> = cards.collect();
    cards.sort();
    Ok(cards)
}

fn terrain_of(game: &Game, hexes: &[String]) -> Result<Vec<(String, u8)>, Mismatch> {
    let mut counts = BTreeMap::new();
    for hex in hexes {
        let found = game.rules.board().terrain(find_hex(game, hex)?);
        *counts
            .entry(Said::new(&game.rules, &found).to_string())
            .or_insert(0) += 1;
    }
    Ok(counts.into_iter().collect())
}

/// Returns the current dice of a force, as in the public view.
fn dice_of(game: &Game, side: &str) -> Result<Vec<(String, u8)>, Mismatch> {
    let force = if side == "attacker" { 0 } else { 1 };
    let dice = pointer(&shown(game, None), &format!("/battle/forces/{force}/dice"))?;
    let dice = dice.as_array().into_iter().flatten();
    let mut faces: Vec<(String, u8)> = dice
        .map(|die| (die["face"].to_string(), count_in(die)))
        .collect();
    faces.sort();
    Ok(faces)
}

/// Returns the `count` of an item in a view.
pub fn count_in(item: &Value) -> u8 {
    item["count"]
        .as_u64()
        .and_then(|count| u8::try_from(count).ok())
        .unwrap_or_default()
}

/// Formats counts as one text.
pub fn counted(counts: &[(String, u8)]) -> String {
    let words: Vec<String> = counts
        .iter()
        .map(|(word, count)| format!("{word}*{count}"))
        .collect();
    if words.is_empty() {
        String::from("none")
    } else {
        words.join(" ")
    }
}

fn waits(game: &Game, expectation: &Expectation) -> Result<(), Mismatch> {
    let waiting = pending_input(&game.rules, &game.state);
    let fits = match (expectation, waiting) {
        (
            Expectation::WaitsFor {
                seat,
                ask: expected,
            },
            PendingInput::Decision { seat: found, ask },
        ) => found.0 + 1 == *seat && Said::new(&game.rules, &ask).fits(expected),
        (Expectation::WaitsForChance { request: expected }, PendingInput::Chance { request }) => {
            Said::new(&game.rules, &request).fits(expected)
        }
        (Expectation::Over { winners, how }, PendingInput::Over { ending }) => {
            let found: Vec<u8> = ending.winners.iter().map(|seat| seat.0 + 1).collect();
            let mut reason = ending_words(&serde_json::to_value(ending.reason).unwrap_or_default());
            let mut how = how.clone();
            reason.sort();
            how.sort();
            found == *winners && how == reason
        }
        _ => false,
    };
    if fits {
        Ok(())
    } else {
        Err(Mismatch::new(
            "the game to wait for this",
            waiting_words(game, waiting),
        ))
    }
}

fn waiting_words(game: &Game, waiting: PendingInput) -> String {
    match waiting {
        PendingInput::Decision { seat, ask } => format!(
            "it waits for {} {}",
            seat.0 + 1,
            Said::new(&game.rules, &ask)
        ),
        PendingInput::Chance { request } => {
            format!("it waits for chance {}", Said::new(&game.rules, &request))
        }
        PendingInput::Over { ending } => format!("it is over: {ending:?}"),
    }
}

/// Returns every word in the reason of an ending. A seat becomes `out1`, counted from 1.
pub fn ending_words(reason: &Value) -> Vec<String> {
    match reason {
        Value::String(word) => vec![word.clone()],
        Value::Number(seat) => vec![format!("out{}", seat.as_u64().unwrap_or_default() + 1)],
        Value::Array(items) => items.iter().flat_map(ending_words).collect(),
        Value::Object(fields) => fields.values().flat_map(ending_words).collect(),
        _ => Vec::new(),
    }
}

fn choices(game: &Game, prefix: Option<&str>, how: Match, list: &[String]) -> Result<(), Mismatch> {
    for item in list {
        // A misspelled action is never offered, so `exclude` would always pass. It is therefore an error.
        let action = prefix.map_or(item.clone(), |prefix| format!("{prefix} {item}"));
        notation::read_action(&game.rules, &action)
            .map_err(|fault| Mismatch::new("an action in notation", fault.to_string()))?;
    }
    let (_, actions) = game.legal();
    let written = actions
        .iter()
        .map(|action| notation::write_action(&game.rules, *action));
    let found: Vec<String> = match prefix {
        None => written.collect(),
        Some(prefix) => {
            let with_space = format!("{prefix} ");
            written
                .filter_map(|action| action.strip_prefix(&with_space).map(str::to_owned))
                .collect()
        }
    };
    compare(how, list, found)
}

fn outcomes(game: &Game, how: Match, list: &[String]) -> Result<(), Mismatch> {
    for item in list {
        let outcome = item.split('*').next().unwrap_or_default();
        notation::read_outcome(&game.rules, outcome)
            .map_err(|fault| Mismatch::new("an outcome in notation", fault.to_string()))?;
    }
    let weighted = list.iter().any(|item| item.contains('*'));
    let possible = game.outcomes();
    let found = possible.iter().map(|(outcome, weight)| {
        let word = notation::write_outcome(&game.rules, *outcome);
        if weighted {
            format!("{word}*{weight}")
        } else {
            word
        }
    });
    compare(how, list, found.collect())
}

fn compare(how: Match, list: &[String], mut found: Vec<String>) -> Result<(), Mismatch> {
    let mut list = list.to_vec();
    list.sort();
    found.sort();
    let fits = match how {
        Match::Include => list.iter().all(|item| found.contains(item)),
        Match::Exclude => list.iter().all(|item| !found.contains(item)),
        Match::Exactly => list == found,
    };
    let words = |items: &[String]| match items {
        [] => String::from("none"),
        items => items.join(" | "),
    };
    if fits {
        Ok(())
    } else {
        Err(Mismatch::new(
            format!("{how:?} {}", words(&list)),
            words(&found),
        ))
    }
}
