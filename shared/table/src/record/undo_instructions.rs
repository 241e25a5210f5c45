//! What goes back on the table when steps are taken back: what hands were told to do in them.

use crate::protocol::event::{Instruction, TableEvent, UnitPlace};
use crate::protocol::refusal::TableRefusal;
use crate::state::table::Table;
use rubium_record::{ReplayError, Timeline};

/// What hands were told in the steps from each after the first `step` on, the latest first, with the same summed up: what
/// they undo once those steps are taken back. The first is all of it, and what comes after is what still goes back once steps
/// are made again. What was entered because hands had done it (`place`, `remove`) nobody told them.
///
/// # Errors
/// None on a timeline that was folded or made by this build.
pub fn told_since(
    timeline: &Timeline<Table>,
    step: usize,
) -> Result<Vec<Vec<Instruction>>, ReplayError<TableRefusal>> {
    let mut state = timeline.state_at(step)?;
    let mut steps = Vec::new();
    for number in step..timeline.step_count() {
        let mut events = Vec::new();
        timeline.replay(number, &mut state, Some(&mut events))?;
        steps.push(events);
    }
    let mut sum: Vec<Instruction> = Vec::new();
    let mut since: Vec<Vec<Instruction>> = Vec::new();
    for events in steps.into_iter().rev() {
        for instruction in events.into_iter().rev().filter_map(told) {
            if !sum.iter_mut().any(|one| merge_into(one, &instruction)) {
                sum.push(instruction);
            }
        }
        since.push(sum.clone());
    }
    since.reverse();
    Ok(since)
}

/// What an event leaves to hands. Units that were bought are placed by hand without another word (DEP-2).
fn told(event: TableEvent) -> Option<Instruction> {
    match event {
        TableEvent::Do { instruction } => Some(instruction),
        TableEvent::Bought { seat, kind, count } => Some(Instruction::PlaceUnits {
            seat,
            kind,
            count,
            place: UnitPlace::HomeBase,
        }),
        _ => None,
    }
}

/// Adds `more` to `one`, if it is more of the same. Units that came and others that fell are not the same: each goes back to
/// where it was.
fn merge_into(one: &mut Instruction, more: &Instruction) -> bool {
    match (one, more.clone()) {
        (
            Instruction::PlaceUnits {
                seat,
                kind,
                count,
                place,
            },
            Instruction::PlaceUnits {
                seat: whose,
                kind: other,
                count: added,
                place: there,
            },
        ) if (*seat, *kind, *place) == (whose, other, there) => {
            *count = count.saturating_add(added);
        }
        (
            Instruction::RemoveUnits { seat, kind, count },
            Instruction::RemoveUnits {
                seat: whose,
                kind: other,
                count: added,
            },
        ) if (*seat, *kind) == (whose, other) => *count = count.saturating_add(added),
        (
            Instruction::DrawCards { seat, deck, count },
            Instruction::DrawCards {
                seat: whose,
                deck: other,
                count: added,
            },
        ) if (*seat, *deck) == (whose, other) => *count = count.saturating_add(added),
        (
            Instruction::DiscardCards { seat, deck, count },
            Instruction::DiscardCards {
                seat: whose,
                deck: other,
                count: added,
            },
        ) if (*seat, *deck) == (whose, other) => *count = count.saturating_add(added),
        (
            Instruction::TakeRubium { seat, amount },
            Instruction::TakeRubium {
                seat: whose,
                amount: added,
            },
        )
        | (
            Instruction::PayRubium { seat, amount },
            Instruction::PayRubium {
                seat: whose,
                amount: added,
            },
        ) if *seat == whose => *amount = amount.saturating_add(added),
        _ => return false,
    }
    true
}
