//! Corrections of the forces of battles in random games.

use crate::common::{RandomSource, begin_random};
use crate::{reopened, steps_of_battle, tick, todo, try_to_correct};
use rubium_record::{Author, Timeline};
use rubium_rules::Kind;
use rubium_table::{
    BattleCorrection, BattleCorrectionAnswer, BattleCorrectionQuestion, BattleCorrectionResult,
    CorrectedDie, EntryRefusal, EntryRequest, RecordedStep, Reminder, SeatAction, SharedAction,
    Table, TableAction, TableInput, TableUnits, table_hash, table_view,
};

/// In random games, a correction that changes nothing leads to the same table, during a battle and after it.
#[test]
fn correction_without_a_change_changes_nothing() {
    let mut correction_counts = [0; 2];
    for seed in 0..60 {
        let mut random = RandomSource::new(seed);
        let mut table = begin_random(seed, 3);
        for _ in 0..160 {
            enter_at_random(&mut table, &mut random);
            if check_correction_without_change(&table) {
                let is_over = table.state().battle().is_none();
                correction_counts[usize::from(is_over)] += 1;
            }
        }
    }
    let [under_way, over] = correction_counts;
    assert!(
        under_way > 100,
        "only {under_way} corrections during a battle"
    );
    assert!(over > 100, "only {over} corrections after the end");
}

/// Makes a random entry. During a battle, this is usually the entry that the battle waits for.
fn enter_at_random(table: &mut Timeline<Table>, random: &mut RandomSource) {
    let weights = table.machine().outcome_weights(table.state());
    let view = table_view(table.machine(), table.state(), None);
    let answer = random.answer_for(table.machine(), table.state());
    let (by, input) = if !weights.is_empty() {
        (Author::Chance, random.outcome(&weights))
    } else if let Some(answer) = answer.filter(|_| view.battle.is_some()) {
        answer
    } else {
        random.entry(table.machine(), [1, 0])
    };
    if let Ok(step) = table.submit(by, &[input]) {
        step.commit();
    }
}

/// The forces with which the battle of these steps began.
fn initial_forces(steps: &[RecordedStep]) -> [Vec<TableUnits>; 2] {
    let forces = (steps[0].1.iter()).find_map(|input| match input {
        TableInput::Enter(EntryRequest {
            action:
                TableAction::Seat(SeatAction::Battle {
                    attackers,
                    defenders,
                    ..
                }),
            ..
        }) => Some([attackers.clone(), defenders.clone()]),
        _ => None,
    });
    forces.unwrap()
}

/// Checks that a correction of the latest battle to the same forces changes nothing. Returns whether there
/// was a battle that can be corrected.
fn check_correction_without_change(table: &Timeline<Table>) -> bool {
    let Some((first_step, steps)) = steps_of_battle(table) else {
        return false;
    };
    let forces = initial_forces(&steps);
    let correction = BattleCorrection {
        forces,
        dice: Vec::new(),
    };
    let before = table.state_at(first_step).unwrap();
    let corrected = table
        .machine()
        .correct_battle(&before, &steps, &correction, &[], &mut || {
            panic!("no die is missing")
        });
    let corrected = match corrected {
        Ok(BattleCorrectionResult::Complete(corrected)) => corrected,
        // An abandoned battle cannot be corrected.
        Err(EntryRefusal::Impossible { .. }) if is_abandoned(&steps) => return false,
        _ => panic!("{corrected:?}"),
    };
    let mut state = before;
    for (by, inputs) in &corrected {
        for input in inputs {
            table.machine().enter(&mut state, *by, input).unwrap();
        }
    }
    assert_eq!(table_hash(&state), table_hash(table.state()));
    true
}

fn is_abandoned(steps: &[RecordedStep]) -> bool {
    let mut inputs = steps.iter().flat_map(|(_, inputs)| inputs);
    inputs.any(|input| {
        matches!(
            input,
            TableInput::Enter(EntryRequest {
                action: TableAction::Shared(SharedAction::Abandon),
                ..
            })
        )
    })
}

/// Corrects the latest battle to one Human more or fewer on one side, sometimes also its first die, and
/// answers the questions at random.
/// Returns whether the correction was possible.
fn correct_at_random(table: &mut Timeline<Table>, random: &mut RandomSource) -> bool {
    let Some((first_step, steps)) = steps_of_battle(table) else {
        return false;
    };
    let mut forces = initial_forces(&steps).map(|units| {
        let pairs = units.iter().map(|units| (units.kind, units.count));
        pairs.collect::<Vec<_>>()
    });
    let side = random.below(2);
    match forces[side]
        .iter_mut()
        .find(|(kind, _)| *kind == Kind::Human)
    {
        Some((_, count)) => {
            *count = if random.below(2) == 0 {
                *count + 1
            } else {
                count.saturating_sub(1)
            }
        }
        None => forces[side].push((Kind::Human, 1)),
    }
    let face = random.below(6) as u8 + 1;
    let mut dice = vec![CorrectedDie { index: 0, face }];
    if random.below(2) == 0 || try_to_correct(table, &forces[0], &forces[1], &dice, &[]).is_err() {
        dice.clear();
    }
    let mut answers = Vec::new();
    loop {
        match try_to_correct(table, &forces[0], &forces[1], &dice, &answers) {
            Ok(BattleCorrectionResult::NeedsAnswer(BattleCorrectionQuestion::Dice {
                count,
                ..
            })) => {
                let faces = (0..count).map(|_| random.below(6) as u8 + 1);
                answers.push(BattleCorrectionAnswer::Dice {
                    faces: faces.collect(),
                });
            }
            Ok(BattleCorrectionResult::NeedsAnswer(BattleCorrectionQuestion::Casualty {
                kinds,
                ..
            })) => {
                let kind = kinds[random.below(kinds.len())];
                answers.push(BattleCorrectionAnswer::Casualty { kind });
            }
            Ok(BattleCorrectionResult::NeedsAnswer(BattleCorrectionQuestion::Refinery {
                value,
                ..
            })) => {
                answers.push(BattleCorrectionAnswer::Refinery {
                    value: (random.below(2) == 0).then_some(value),
                });
            }
            Ok(BattleCorrectionResult::NeedsAnswer(BattleCorrectionQuestion::NewRefinery {
                reminder,
            })) => {
                let (Reminder::RefineryLoss { refineries, .. }
                | Reminder::RefineryGain { refineries, .. }) = reminder
                else {
                    panic!("{reminder:?}");
                };
                let index = random.below(refineries.len() + 1);
                answers.push(BattleCorrectionAnswer::Refinery {
                    value: refineries.get(index).map(|refinery| refinery.value),
                });
            }
            Ok(BattleCorrectionResult::Complete(steps)) => {
                table.replace(&[], first_step, &steps).unwrap().commit();
                return true;
            }
            Ok(BattleCorrectionResult::Contradicts { .. }) | Err(_) => return false,
        }
    }
}

/// In random games, one undo reverts a correction and the to-do list, and one redo restores them. This also
/// holds after a restart, after ticks, and with later entries.
#[test]
fn one_undo_reverts_a_correction_and_one_redo_restores_it() {
    let mut correction_count = 0;
    for seed in 0..60 {
        let mut random = RandomSource::new(seed);
        let mut table = begin_random(seed, 3);
        for _ in 0..120 {
            enter_at_random(&mut table, &mut random);
            if random.below(4) == 0 {
                tick(&mut table);
            }
            if random.below(4) > 0 {
                continue;
            }
            let before = (table_hash(table.state()), table.step_count(), todo(&table));
            if !correct_at_random(&mut table, &mut random) {
                continue;
            }
            correction_count += 1;
            let first_step = steps_of_battle(&table).unwrap().0;
            let after = (table_hash(table.state()), table.step_count(), todo(&table));
            table.undo_to(&[], first_step).unwrap().commit();
            table = reopened(&table);
            let undone = (table_hash(table.state()), table.step_count(), todo(&table));
            assert_eq!(undone, before, "seed {seed}");
            table.redo().unwrap().commit();
            table = reopened(&table);
            let redone = (table_hash(table.state()), table.step_count(), todo(&table));
            assert_eq!(redone, after, "seed {seed}");
            // Undo does not remove a tick. If the ticked action was due only because of the correction, the
            // list then says to reverse it.
            tick(&mut table);
            let ticked = todo(&table);
            table.undo_to(&[], first_step).unwrap().commit();
            assert_eq!(table_hash(table.state()), before.0);
            table.redo().unwrap().commit();
            assert_eq!((table_hash(table.state()), todo(&table)), (after.0, ticked));
        }
    }
    assert!(correction_count > 50, "only {correction_count} corrections");
}
