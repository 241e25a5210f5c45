//! Compares the expectations of a case with the state of the game.

use super::expect::{CardPile, Comparison, EventCount, Expectation, Pattern};
use super::failure::{Mismatch, only_for_tables};
use super::game::Game;
use super::tagged::{TaggedValue, card_word, kind_word};
use rubium_rules::{Event, Kind, PendingInput, Seat, notation, pending_input, view};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Display;

/// Checks that `expectation` holds.
///
/// # Errors
/// The actual value differs, the case names a hex, seat, kind, action or outcome that does not exist, the
/// view does not contain the value, the notation cannot express the position, or the expectation is only for
/// tables.
pub fn check_expectation(game: &Game, expectation: &Expectation) -> Result<(), Mismatch> {
    let state = &game.state;
    match expectation {
        Expectation::Events { count, pattern } => check_events(game, *count, pattern),
        Expectation::Reports { .. } | Expectation::Pending { .. } | Expectation::Shown { .. } => {
            Err(only_for_tables())
        }
        Expectation::Hex { hex, forces } => ensure_same_forces(forces, &forces_at(game, hex)?),
        Expectation::Refinery { hex, value } => {
            ensure_equal(value, &state.refinery(&game.rules, find_hex(game, hex)?))
        }
        Expectation::Facedown { hex, is_facedown } => {
            let index = find_hex(game, hex)?.index();
            let actual = value_at(
                &view_as_json(game, None),
                &format!("/hexes/{index}/hasFacedownToken"),
            )?;
            ensure_equal(&Value::Bool(*is_facedown), &actual)
        }
        Expectation::Terrain { hexes, terrain } => ensure_equal(
            &format_counts(terrain),
            &format_counts(&terrain_of(game, hexes)?),
        ),
        Expectation::Rubium { seat, amount } => {
            ensure_equal(amount, &state.rubium(find_seat(game, *seat)?))
        }
        Expectation::Points { seat, points } => {
            ensure_equal(points, &state.vp(find_seat(game, *seat)?))
        }
        Expectation::Supply {
            seat,
            kind,
            unit_count,
        } => ensure_equal(
            unit_count,
            &state.supply(&game.rules, find_seat(game, *seat)?, find_kind(game, kind)?),
        ),
        Expectation::Cards { pile, cards } => ensure_equal(
            &format_counts(cards),
            &format_counts(&cards_of(game, *pile)?),
        ),
        Expectation::Dice { side, faces } => {
            ensure_equal(&format_counts(faces), &format_counts(&dice_of(game, side)?))
        }
        Expectation::Remaining { stack, card_count } => ensure_equal(
            &Value::from(*card_count),
            &value_at(&view_as_json(game, None), &format!("/decks/{stack}Left"))?,
        ),
        Expectation::Turn { turn, seat, phase } => {
            let actual = TaggedValue::new(&game.rules, &state.phase());
            let expected = format!("turn {turn} seat {seat} {phase}");
            ensure_equal(
                &expected,
                &format!(
                    "turn {} seat {} {actual}",
                    state.turn(),
                    state.active().0 + 1
                ),
            )
        }
        Expectation::WaitsFor { .. }
        | Expectation::WaitsForChance { .. }
        | Expectation::Over { .. } => check_pending(game, expectation),
        Expectation::Choices {
            prefix,
            comparison,
            list,
        } => check_choices(game, prefix.as_deref(), *comparison, list),
        Expectation::Outcomes { comparison, list } => check_outcomes(game, *comparison, list),
        Expectation::Position { line } => {
            let text = notation::write_position(&game.rules, state).ok_or_else(|| {
                Mismatch::new(
                    "a position that the notation can express",
                    "no such position: an action is not fully resolved, or the game is over",
                )
            })?;
            let contains_line = text
                .lines()
                .any(|other| normalize_spaces(other) == normalize_spaces(line));
            if contains_line {
                Ok(())
            } else {
                Err(Mismatch::new(format!("the line `{line}`"), text))
            }
        }
    }
}

/// Requires that two values are equal.
pub fn ensure_equal<T: PartialEq + Display>(expected: &T, actual: &T) -> Result<(), Mismatch> {
    if expected == actual {
        Ok(())
    } else {
        Err(Mismatch::new(expected.to_string(), actual.to_string()))
    }
}

fn normalize_spaces(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Requires that forces are equal, in any order of seats and kinds.
fn ensure_same_forces(expected: &str, actual: &str) -> Result<(), Mismatch> {
    let sorted_words = |forces: &str| {
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
    if sorted_words(expected) == sorted_words(actual) {
        Ok(())
    } else {
        Err(Mismatch::new(expected, actual))
    }
}

fn check_events(game: &Game, count: EventCount, pattern: &Pattern) -> Result<(), Mismatch> {
    let events: Vec<TaggedValue> = game
        .events
        .iter()
        .map(|event: &Event| TaggedValue::new(&game.rules, event))
        .collect();
    let match_count = events.iter().filter(|event| event.matches(pattern)).count();
    let (is_expected_count, expected) = match count {
        EventCount::AtLeastOne => (match_count > 0, String::from("a matching event")),
        EventCount::Exactly(number) => (match_count == number, format!("{number} matching events")),
    };
    let actual = events
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join("; ");
    if is_expected_count {
        Ok(())
    } else {
        Err(Mismatch::new(
            expected,
            if actual.is_empty() {
                "no event".into()
            } else {
                actual
            },
        ))
    }
}

fn find_hex(game: &Game, hex: &str) -> Result<rubium_rules::Hex, Mismatch> {
    let coordinates = hex
        .split_once(',')
        .and_then(|(q, r)| Some([q.parse::<i8>().ok()?, r.parse::<i8>().ok()?]));
    let found_hex =
        coordinates.and_then(|coordinates| game.rules.board().hex_at(coordinates.into()));
    found_hex.ok_or_else(|| Mismatch::new("a hex of the board as q,r", hex))
}

fn find_seat(game: &Game, seat: u8) -> Result<Seat, Mismatch> {
    let found_seat = game.rules.seats().find(|candidate| candidate.0 + 1 == seat);
    found_seat.ok_or_else(|| Mismatch::new("a seat of the game", seat.to_string()))
}

fn find_kind(game: &Game, kind: &str) -> Result<Kind, Mismatch> {
    let name_of = |kind: &Kind| TaggedValue::new(&game.rules, kind).to_string();
    let found_kind = Kind::ALL
        .into_iter()
        .find(|candidate| kind_word(&name_of(candidate)) == kind);
    found_kind.ok_or_else(|| {
        Mismatch::new(
            "human, fungoid, crystalline, strider, leaper or dragon",
            kind,
        )
    })
}

/// Returns all units in a hex in the form `SEAT UNITS ; SEAT UNITS`, such as `1 2H 1D ; 2 1F`, or `empty`.
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
fn view_as_json(game: &Game, seat: Option<Seat>) -> Value {
    serde_json::to_value(view(&game.rules, &game.state, seat)).unwrap_or_default()
}

fn value_at(value: &Value, path: &str) -> Result<Value, Mismatch> {
    value
        .pointer(path)
        .cloned()
        .ok_or_else(|| Mismatch::new(format!("{path} in the view"), "nothing"))
}

fn cards_of(game: &Game, pile: CardPile) -> Result<Vec<(String, u8)>, Mismatch> {
    let cards = match pile {
        CardPile::Hand(seat) => {
            value_at(&view_as_json(game, Some(find_seat(game, seat)?)), "/hand")?
        }
        CardPile::Fulfilled(seat) => value_at(
            &view_as_json(game, None),
            &format!("/seats/{}/missions", seat - 1),
        )?,
        CardPile::EnergizeDiscard => value_at(&view_as_json(game, None), "/decks/energizeDiscard")?,
        CardPile::MissionDiscard => value_at(&view_as_json(game, None), "/decks/missionDiscard")?,
    };
    let cards = cards.as_array().into_iter().flatten();
    let cards = cards.map(|card| {
        (
            card_word(&game.rules, card["card"].as_u64()),
            count_of(card),
        )
    });
    let mut cards: Vec<(String, u8)> = cards.collect();
    cards.sort();
    Ok(cards)
}

fn terrain_of(game: &Game, hexes: &[String]) -> Result<Vec<(String, u8)>, Mismatch> {
    let mut counts = BTreeMap::new();
    for hex in hexes {
        let terrain = game.rules.board().terrain(find_hex(game, hex)?);
        *counts
            .entry(TaggedValue::new(&game.rules, &terrain).to_string())
            .or_insert(0) += 1;
    }
    Ok(counts.into_iter().collect())
}

/// Returns the faces and counts of a force's dice in the current step, from the public view.
fn dice_of(game: &Game, side: &str) -> Result<Vec<(String, u8)>, Mismatch> {
    let force = if side == "attacker" { 0 } else { 1 };
    let dice = value_at(
        &view_as_json(game, None),
        &format!("/battle/forces/{force}/dice"),
    )?;
    let dice = dice.as_array().into_iter().flatten();
    let mut faces: Vec<(String, u8)> = dice
        .map(|die| (die["face"].to_string(), count_of(die)))
        .collect();
    faces.sort();
    Ok(faces)
}

/// Returns the `count` field of an item of a view.
pub fn count_of(item: &Value) -> u8 {
    item["count"]
        .as_u64()
        .and_then(|count| u8::try_from(count).ok())
        .unwrap_or_default()
}

/// Formats words and their counts as `WORD*2 WORD*1`, or `none` if there are no words.
pub fn format_counts(counts: &[(String, u8)]) -> String {
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

fn check_pending(game: &Game, expectation: &Expectation) -> Result<(), Mismatch> {
    let pending = pending_input(&game.rules, &game.state);
    let matches_expectation = match (expectation, pending) {
        (
            Expectation::WaitsFor {
                seat,
                decision: expected,
            },
            PendingInput::Decision {
                seat: actual_seat,
                decision,
            },
        ) => {
            actual_seat.0 + 1 == *seat && TaggedValue::new(&game.rules, &decision).matches(expected)
        }
        (Expectation::WaitsForChance { request: expected }, PendingInput::Chance { request }) => {
            TaggedValue::new(&game.rules, &request).matches(expected)
        }
        (
            Expectation::Over {
                winners,
                reason_words,
            },
            PendingInput::Over { ending },
        ) => {
            let actual_winners: Vec<u8> = ending.winners.iter().map(|seat| seat.0 + 1).collect();
            let mut actual_words =
                ending_words(&serde_json::to_value(ending.reason).unwrap_or_default());
            let mut expected_words = reason_words.clone();
            actual_words.sort();
            expected_words.sort();
            actual_winners == *winners && expected_words == actual_words
        }
        _ => false,
    };
    if matches_expectation {
        Ok(())
    } else {
        Err(Mismatch::new(
            "the decision, outcome or ending that the case names",
            describe_pending(game, pending),
        ))
    }
}

fn describe_pending(game: &Game, pending: PendingInput) -> String {
    match pending {
        PendingInput::Decision { seat, decision } => format!(
            "waits {} {}",
            seat.0 + 1,
            TaggedValue::new(&game.rules, &decision)
        ),
        PendingInput::Chance { request } => {
            format!("waits chance {}", TaggedValue::new(&game.rules, &request))
        }
        PendingInput::Over { ending } => format!("the game is over: {ending:?}"),
    }
}

/// Returns all words in the JSON of an ending's reason. An eliminated seat becomes `out` with its number,
/// such as `out2`; seats count from 1.
pub fn ending_words(reason: &Value) -> Vec<String> {
    match reason {
        Value::String(word) => vec![word.clone()],
        Value::Number(seat) => vec![format!("out{}", seat.as_u64().unwrap_or_default() + 1)],
        Value::Array(items) => items.iter().flat_map(ending_words).collect(),
        Value::Object(fields) => fields.values().flat_map(ending_words).collect(),
        _ => Vec::new(),
    }
}

fn check_choices(
    game: &Game,
    prefix: Option<&str>,
    comparison: Comparison,
    expected: &[String],
) -> Result<(), Mismatch> {
    for item in expected {
        // A misspelled action is an error: it would never be listed, so `exclude` would always hold.
        let action = prefix.map_or(item.clone(), |prefix| format!("{prefix} {item}"));
        notation::read_action(&game.rules, &action)
            .map_err(|error| Mismatch::new("an action in notation", error.to_string()))?;
    }
    let (_, actions) = game.seat_and_actions();
    let action_words = actions
        .iter()
        .map(|action| notation::write_action(&game.rules, *action));
    let actual: Vec<String> = match prefix {
        None => action_words.collect(),
        Some(prefix) => {
            let prefix_with_space = format!("{prefix} ");
            action_words
                .filter_map(|action| action.strip_prefix(&prefix_with_space).map(str::to_owned))
                .collect()
        }
    };
    compare_lists(comparison, expected, actual)
}

fn check_outcomes(
    game: &Game,
    comparison: Comparison,
    expected: &[String],
) -> Result<(), Mismatch> {
    for item in expected {
        let outcome = item.split('*').next().unwrap_or_default();
        notation::read_outcome(&game.rules, outcome)
            .map_err(|error| Mismatch::new("an outcome in notation", error.to_string()))?;
    }
    let has_weights = expected.iter().any(|item| item.contains('*'));
    let outcomes = game.outcomes();
    let actual = outcomes.iter().map(|(outcome, weight)| {
        let word = notation::write_outcome(&game.rules, *outcome);
        if has_weights {
            format!("{word}*{weight}")
        } else {
            word
        }
    });
    compare_lists(comparison, expected, actual.collect())
}

fn compare_lists(
    comparison: Comparison,
    expected: &[String],
    mut actual: Vec<String>,
) -> Result<(), Mismatch> {
    let mut expected = expected.to_vec();
    expected.sort();
    actual.sort();
    let is_match = match comparison {
        Comparison::Include => expected.iter().all(|item| actual.contains(item)),
        Comparison::Exclude => expected.iter().all(|item| !actual.contains(item)),
        Comparison::Exactly => expected == actual,
    };
    let join_items = |items: &[String]| match items {
        [] => String::from("none"),
        items => items.join(" | "),
    };
    if is_match {
        Ok(())
    } else {
        Err(Mismatch::new(
            format!("{comparison:?} {}", join_items(&expected)),
            join_items(&actual),
        ))
    }
}
