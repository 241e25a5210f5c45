//! Instructions that the players reverse on the table when steps are undone.

use crate::protocol::event::{Instruction, TableEvent, UnitPlace};
use crate::protocol::refusal::TableRefusal;
use crate::state::table::Table;
use rubium_record::{ReplayError, Timeline};

/// Returns the instructions given in the steps after the first `step`, latest first. Instructions of the same kind
/// are summed up. Element `i` covers the steps from `step + i` on. The players reverse element 0 after an undo to
/// `step`. Once `i` steps are redone, element `i` remains to be reversed. Entries that record a physical action
/// (`place`, `remove`) gave no instruction.
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

/// Returns the instruction that an event gives to the players. Bought units are placed without a separate instruction
/// (DEP-2).
fn told(event: TableEvent) -> Option<Instruction> {
    match event {
        TableEvent::Do { instruction } => Some(instruction),
        TableEvent::Bought { seat, kind, count } => Some(Instruction::PlaceUnits {
            seat,
            kind,
            count,
            place: UnitPlace::HomeBase,
        }),
        TableEvent::Anyway { .. }
        | TableEvent::First { .. }
        | TableEvent::TurnBegan { .. }
        | TableEvent::PhaseBegan { .. }
        | TableEvent::Money { .. }
        | TableEvent::Units { .. }
        | TableEvent::Refinery { .. }
        | TableEvent::Monolith { .. }
        | TableEvent::Drawn { .. }
        | TableEvent::Kept { .. }
        | TableEvent::LineCard { .. }
        | TableEvent::Reshuffled { .. }
        | TableEvent::NothingToDraw { .. }
        | TableEvent::StackEmpty { .. }
        | TableEvent::Played { .. }
        | TableEvent::Discarded { .. }
        | TableEvent::Passed { .. }
        | TableEvent::MissionFulfilled { .. }
        | TableEvent::Points { .. }
        | TableEvent::Explored { .. }
        | TableEvent::BattleBegan { .. }
        | TableEvent::StepBegan { .. }
        | TableEvent::Rolled { .. }
        | TableEvent::HitsCounted { .. }
        | TableEvent::Modified { .. }
        | TableEvent::CardRolled { .. }
        | TableEvent::HitAdded { .. }
        | TableEvent::Rerolled { .. }
        | TableEvent::CasualtyMarked { .. }
        | TableEvent::HitCancelled { .. }
        | TableEvent::Fell { .. }
        | TableEvent::BattleEnded { .. }
        | TableEvent::Abandoned { .. }
        | TableEvent::SpecialAttack { .. }
        | TableEvent::Sacrificed { .. }
        | TableEvent::Chain { .. }
        | TableEvent::StormBegan { .. }
        | TableEvent::StormRolled { .. }
        | TableEvent::StormCards { .. }
        | TableEvent::TrayRolled { .. }
        | TableEvent::Out { .. }
        | TableEvent::SpecialAttackRolled { .. }
        | TableEvent::Renamed { .. }
        | TableEvent::Away { .. }
        | TableEvent::PassedOver { .. }
        | TableEvent::Reseated { .. }
        | TableEvent::Corrected { .. }
        | TableEvent::Dice { .. }
        | TableEvent::TurnCorrected { .. }
        | TableEvent::Spared { .. }
        | TableEvent::GameOver { .. } => None,
    }
}

/// Adds `more` to `one` if both are of the same kind. Placed units and removed units stay separate, because each
/// returns to its previous place.
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
