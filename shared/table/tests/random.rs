//! Random games of possible and impossible entries. They check that every change to rubium, units and stacks
//! is reported by an event, that every warning can be overridden, that steps can be undone and redone, and
//! that a replayed record gives the same table.

#![cfg(test)]

mod common;

use common::reference_model::{ReferenceModel, assert_all_cards_present};
use common::{RandomSource, begin_random, begin_with_options};
use rubium_record::{Author, Timeline, jsonl};
use rubium_rules::{Edition, OptionalRule, Seat};
use rubium_table::{
    Correction, EntryRefusal, EntryRequest, KeeperAction, PartsPreset, Table, TableAction,
    TableChanceRequest, TableEvent, TableInput, TablePendingInput, steps, summary, table_hash,
    table_view,
};
use std::collections::BTreeSet;

/// The numbers of dice that attacker and defender still have to roll. Without a battle, one die counts as the
/// attacker's, for example the die of a special attack.
fn dice_counts(timeline: &Timeline<Table>) -> [u8; 2] {
    let view = table_view(timeline.machine(), timeline.state(), None);
    let battle = view.battle.map(|battle| battle.forces);
    battle.map_or([1, 0], |forces| {
        [forces[0].dice_to_roll, forces[1].dice_to_roll]
    })
}

/// Plays a game with random parts, options and number of players. Tries `entry_count` random entries.
fn random_game(seed: u64, entry_count: usize) -> Timeline<Table> {
    let mut random = RandomSource::new(seed);
    let player_count = 2 + random.below(3);
    play_randomly(begin_random(seed, player_count), random, entry_count)
}

/// Tries `entry_count` random entries, and compares the table with the reference model after each
/// accepted entry.
fn play_randomly(
    mut timeline: Timeline<Table>,
    mut random: RandomSource,
    entry_count: usize,
) -> Timeline<Table> {
    let mut model = ReferenceModel::begin(&timeline);
    for _ in 0..entry_count {
        let view = table_view(timeline.machine(), timeline.state(), None);
        if matches!(view.pending_input, TablePendingInput::Over { .. }) && random.one_in(8) {
            break;
        }
        let weights = timeline.machine().outcome_weights(timeline.state());
        let request = timeline.machine().chance_request(timeline.state());
        assert_eq!(request.is_some(), !weights.is_empty());
        // Sometimes rubium is corrected before the first player is known. The starting rubium then replaces
        // the corrected amount.
        let corrects_early = request == Some(TableChanceRequest::FirstPlayer) && random.one_in(3);
        let draws_outcome = !corrects_early && !weights.is_empty() && !random.one_in(3);
        let (by, input) = if corrects_early {
            let correction = Correction::Rubium {
                seat: random.seat(),
                amount: random.below(40) as u16,
            };
            let action = TableAction::Keeper(KeeperAction::Correct {
                correction,
                expected: None,
            });
            let override_warnings = false;
            (
                Author::Keeper,
                TableInput::Enter(EntryRequest {
                    action,
                    override_warnings,
                }),
            )
        } else if draws_outcome {
            (Author::Chance, random.outcome(&weights))
        } else {
            let takes_answer = random.one_in(2);
            let answer = random.answer_for(timeline.machine(), timeline.state());
            match answer.filter(|_| takes_answer) {
                Some((by, input)) => {
                    let check_result = timeline.machine().check(timeline.state(), by, &input);
                    assert_eq!(
                        check_result,
                        Ok(()),
                        "an answer to {:?} should be accepted",
                        view.pending_input
                    );
                    (by, input)
                }
                None => random.entry(timeline.machine(), dice_counts(&timeline)),
            }
        };
        let before = table_hash(timeline.state());
        let check_result = timeline.machine().check(timeline.state(), by, &input);
        let submitted = timeline.submit(by, std::slice::from_ref(&input));
        match submitted {
            Ok(step) => {
                assert_eq!(check_result, Ok(()));
                model.apply(&input, &step.commit());
                model.assert_matches(&timeline);
                assert_all_cards_present(&timeline);
            }
            Err(_) => {
                let refusal = check_result.unwrap_err();
                assert!(
                    !draws_outcome,
                    "a listed outcome should be accepted: {refusal}"
                );
                assert_eq!(table_hash(timeline.state()), before);
                assert_warning_can_be_overridden(&timeline, by, &input, &refusal);
            }
        }
    }
    timeline
}

/// If `refusal` is a warning, checks that it can be overridden, unless the entry then turns out to be
/// impossible.
fn assert_warning_can_be_overridden(
    timeline: &Timeline<Table>,
    by: Author,
    input: &TableInput,
    refusal: &EntryRefusal,
) {
    let (EntryRefusal::Unusual(unusual), TableInput::Enter(entered)) = (refusal, input) else {
        return;
    };
    assert!(
        !entered.override_warnings,
        "an entry that overrides warnings should not be refused with a warning"
    );
    if let Ok(warnings) = timeline
        .machine()
        .warnings(timeline.state(), by, &entered.action)
    {
        assert_eq!(warnings.first(), Some(unusual));
    }
    let overriding = TableInput::Enter(EntryRequest {
        action: entered.action.clone(),
        override_warnings: true,
    });
    let mut state = timeline.state().clone();
    match timeline.machine().enter(&mut state, by, &overriding) {
        Ok(events) => assert!(events.iter().any(|event| matches!(
            event,
            TableEvent::WarningOverridden { rule, .. } if *rule == unusual.rule
        ))),
        Err(EntryRefusal::Impossible(_)) => {}
        Err(other) => panic!("{other}"),
    }
}

/// Maximum number of event types that random games may lack. Such events are about cards and
/// abilities that need a particular situation, and rule cases cover them.
const MAX_MISSING_EVENT_TYPES: usize = 12;

#[test]
fn every_change_to_rubium_units_or_stacks_is_reported() {
    let mut event_types = BTreeSet::new();
    let mut accepted_count = 0;
    for seed in 0..80 {
        let timeline = random_game(seed, 400);
        accepted_count += timeline.step_count();
        for step in steps(&timeline, None).unwrap() {
            for event in step.events {
                let json = serde_json::to_value(&event).unwrap();
                event_types.insert(json["type"].as_str().unwrap().to_owned());
                assert_eq!(serde_json::from_value::<TableEvent>(json).unwrap(), event);
            }
        }
    }
    assert!(
        accepted_count > 80 * 40,
        "only {accepted_count} entries were accepted"
    );
    // All types of events occurred, except those that are rare in random games.
    let error = serde_json::from_str::<TableEvent>("{\"type\": \"?\"}").unwrap_err();
    let error = error.to_string();
    let (_, all) = error.split_once("expected").unwrap();
    let mut missing: Vec<&str> = all.split('`').skip(1).step_by(2).collect();
    missing.retain(|name| !event_types.contains(*name));
    assert!(
        missing.len() <= MAX_MISSING_EVENT_TYPES,
        "these events never occurred: {missing:?}"
    );
}

#[test]
fn every_option_preset_and_edition_can_be_played_and_replayed() {
    let mut seed = 900;
    for option in OptionalRule::ALL {
        let mut accepted_count = 0;
        for preset in PartsPreset::ALL {
            for edition in [Edition::Year2012, Edition::Year2005] {
                let player_count = match option {
                    OptionalRule::Teams => 4,
                    OptionalRule::EnergyDependence | OptionalRule::BadNeighbors => 2,
                    _ => 3,
                };
                let timeline =
                    begin_with_options(preset.parts(), player_count, edition, vec![option]);
                assert!(timeline.machine().setup().options.has(option));
                let timeline = play_randomly(timeline, RandomSource::new(seed), 150);
                seed += 1;
                accepted_count += timeline.step_count();
                let text = jsonl::write(timeline.record()).unwrap();
                let loaded_file = jsonl::read::<Table>(text.as_bytes()).unwrap();
                let replayed_timeline = Timeline::<Table>::fold(loaded_file.record)
                    .map_err(|error| error.to_string())
                    .unwrap();
                assert_eq!(replayed_timeline.state(), timeline.state());
            }
        }
        assert!(
            accepted_count > 150,
            "only {accepted_count} entries were accepted with {option:?}"
        );
    }
}

#[test]
fn replayed_record_gives_same_table() {
    for seed in 100..110 {
        let timeline = random_game(seed, 300);
        let text = jsonl::write(timeline.record()).unwrap();
        let loaded_file = jsonl::read::<Table>(text.as_bytes()).unwrap();
        assert_eq!(loaded_file.truncated_line, None);
        let replayed_timeline = Timeline::<Table>::fold(loaded_file.record)
            .map_err(|error| error.to_string())
            .unwrap();
        assert_eq!(replayed_timeline.state(), timeline.state());
        assert_eq!(
            table_hash(replayed_timeline.state()),
            table_hash(timeline.state())
        );
        assert_eq!(
            steps(&replayed_timeline, None).unwrap().len(),
            replayed_timeline.step_count()
        );
        let expected = summary(&timeline).unwrap();
        assert_eq!(summary(&replayed_timeline).unwrap(), expected);
        for row in &expected.rubium {
            let sum =
                i64::from(row.starting_amount) + i64::from(row.corrected) + i64::from(row.gained);
            let now = i64::from(timeline.state().rubium(row.seat));
            assert_eq!(sum - i64::from(row.spent), now, "{row:?}");
        }
        for row in &expected.dice {
            assert!(row.hits <= row.rolled && row.hitting_face_count <= 6 * row.rolled);
        }
    }
}

#[test]
fn random_steps_can_be_undone_and_redone() {
    for seed in 200..206 {
        let mut timeline = random_game(seed, 200);
        let mut random = RandomSource::new(seed);
        let end = timeline.state().clone();
        let step_count = timeline.step_count();
        for _ in 0..10.min(step_count) {
            let step = random.below(timeline.step_count());
            let expected = timeline.state_at(step).unwrap();
            // Any seat can undo any step of a table.
            timeline.undo_to(&[Author::Seat(0)], step).unwrap().commit();
            assert_eq!(*timeline.state(), expected);
            while timeline.next_redo().is_some() {
                timeline.redo().unwrap().commit();
            }
            assert_eq!(timeline.step_count(), step_count);
            assert_eq!(*timeline.state(), end);
        }
    }
}

#[test]
fn views_are_small_and_entries_and_events_are_the_same_after_serialization() {
    for seed in 300..310 {
        let timeline = random_game(seed, 200);
        let (table, state) = (timeline.machine(), timeline.state());
        for viewer in [None, Some(Seat(0)), Some(Seat(1)), Some(Seat(9))] {
            let view = table_view(table, state, viewer);
            let json = serde_json::to_string(&view).unwrap();
            assert!(json.len() <= 16 * 1024, "{} bytes", json.len());
            assert_eq!(view.viewer.is_some(), viewer.is_some_and(|seat| seat.0 < 2));
            if let TablePendingInput::Chance {
                request,
                is_entered_by_players,
            } = view.pending_input
            {
                assert_eq!(
                    table.is_entered_by_players(state, request),
                    is_entered_by_players
                );
            }
        }
        let mut random = RandomSource::new(seed);
        for _ in 0..300 {
            let (_, input) = random.entry(table, [1, 1]);
            let TableInput::Enter(entered) = input else {
                continue;
            };
            let json = serde_json::to_string(&entered).unwrap();
            assert_eq!(
                serde_json::from_str::<EntryRequest>(&json).unwrap(),
                entered
            );
        }
        for step in steps(&timeline, None).unwrap() {
            for event in step.events {
                let json = serde_json::to_string(&event).unwrap();
                assert_eq!(serde_json::from_str::<TableEvent>(&json).unwrap(), event);
            }
        }
    }
}

#[test]
fn record_of_digital_game_and_invalid_text_are_rejected() {
    use rubium_record::{Header, Seed};
    use rubium_rules::{Rules, Setup};
    let setup = Setup::classic(2, |_| 0).unwrap();
    let names = vec!["Ana".into(), "Bo".into()];
    let header = Header::new::<Rules>(setup, names, Seed(7), false);
    let game = jsonl::header_line(&header).unwrap();
    assert!(jsonl::read::<Table>(game.as_bytes()).is_err());
    assert!(jsonl::read::<Table>(b"").is_err());
    assert!(jsonl::read::<Table>(b"no record\n").is_err());
}
