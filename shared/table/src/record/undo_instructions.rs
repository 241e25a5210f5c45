//! Instructions that the players reverse on the table when steps are undone.

use crate::protocol::event::{Instruction, TableEvent, UnitPlace};
use crate::protocol::refusal::TableRefusal;
use crate::record::history::replay;
use crate::state::table::Table;
use rubium_record::{ReplayError, Timeline};

/// Returns the instructions given in the steps after the first `step`, latest first. Instructions of the same kind
/// are summed up. Element `i` covers the steps from `step + i` on. The players reverse element 0 after an undo to
/// `step`. Once `i` steps are redone, element `i` remains to be reversed. Entries that record a physical action
/// (`place`, `remove`) gave no instruction.
///
/// # Errors
/// None on a timeline that was folded or made by this build.
pub fn instructions_since(
    timeline: &Timeline<Table>,
    step: usize,
) -> Result<Vec<Vec<Instruction>>, ReplayError<TableRefusal>> {
    let mut steps = Vec::new();
    replay(timeline, step, |_, _, events, _| steps.push(events))?;
    let mut sum: Vec<Instruction> = Vec::new();
    let mut since: Vec<Vec<Instruction>> = Vec::new();
    for events in steps.into_iter().rev() {
        for instruction in events.into_iter().rev().filter_map(instruction_in) {
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
fn instruction_in(event: TableEvent) -> Option<Instruction> {
    match event {
        TableEvent::InstructionGiven { instruction } => Some(instruction),
        TableEvent::Bought { seat, kind, count } => Some(Instruction::PlaceUnits {
            seat,
            kind,
            count,
            place: UnitPlace::HomeBase,
        }),
        TableEvent::WarningOverridden { .. }
        | TableEvent::FirstPlayerChosen { .. }
        | TableEvent::TurnBegan { .. }
        | TableEvent::PhaseBegan { .. }
        | TableEvent::RubiumChanged { .. }
        | TableEvent::UnitsChanged { .. }
        | TableEvent::RefineryChanged { .. }
        | TableEvent::MonolithHolderChanged { .. }
        | TableEvent::Drawn { .. }
        | TableEvent::Kept { .. }
        | TableEvent::LineCard { .. }
        | TableEvent::Reshuffled { .. }
        | TableEvent::NothingToDraw { .. }
        | TableEvent::StackEmpty { .. }
        | TableEvent::Played { .. }
        | TableEvent::Discarded { .. }
        | TableEvent::CardPassed { .. }
        | TableEvent::MissionFulfilled { .. }
        | TableEvent::PointsChanged { .. }
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
        | TableEvent::UnitLost { .. }
        | TableEvent::BattleEnded { .. }
        | TableEvent::Abandoned { .. }
        | TableEvent::SpecialAttack { .. }
        | TableEvent::Sacrificed { .. }
        | TableEvent::AttackChain { .. }
        | TableEvent::StormBegan { .. }
        | TableEvent::StormRolled { .. }
        | TableEvent::StormCardsCounted { .. }
        | TableEvent::TrayDieRolled { .. }
        | TableEvent::EliminationChanged { .. }
        | TableEvent::SpecialAttackRolled { .. }
        | TableEvent::Renamed { .. }
        | TableEvent::PresenceChanged { .. }
        | TableEvent::TurnSkipped { .. }
        | TableEvent::Reseated { .. }
        | TableEvent::Corrected { .. }
        | TableEvent::DiceSettingChanged { .. }
        | TableEvent::TurnCorrected { .. }
        | TableEvent::NotEliminated { .. }
        | TableEvent::GameOver { .. } => None,
    }
}

/// Adds `more` to `one` if both say the same but for the number. Placed units and removed units stay separate, because
/// each returns to its previous place.
fn merge_into(one: &mut Instruction, more: &Instruction) -> bool {
    let mut sum = more.clone();
    let Some(added) = replace_number(&mut sum, 0) else {
        return false;
    };
    let Some(number) = replace_number(&mut one.clone(), 0) else {
        return false;
    };
    replace_number(&mut sum, number);
    let is_same = sum == *one;
    if is_same {
        replace_number(one, number.saturating_add(added));
    }
    is_same
}

/// Replaces the number that can be summed up, and returns it; `None` if the instruction has none.
fn replace_number(instruction: &mut Instruction, number: u16) -> Option<u16> {
    match instruction {
        Instruction::PlaceUnits { count, .. }
        | Instruction::RemoveUnits { count, .. }
        | Instruction::DrawCards { count, .. } => {
            let number = u8::try_from(number).unwrap_or(u8::MAX);
            Some(std::mem::replace(count, number).into())
        }
        Instruction::DiscardCards { count: amount, .. }
        | Instruction::TakeRubium { amount, .. }
        | Instruction::PayRubium { amount, .. } => Some(std::mem::replace(amount, number)),
        Instruction::ReturnRubium { .. }
        | Instruction::PutUnder { .. }
        | Instruction::FillLine { .. }
        | Instruction::TakeVictoryCard { .. }
        | Instruction::TakeMissionCard { .. }
        | Instruction::TakeHillCard { .. }
        | Instruction::PlaceRefinery { .. }
        | Instruction::CarryUnits { .. }
        | Instruction::DestroyUnits { .. }
        | Instruction::FollowCard { .. } => None,
    }
}
