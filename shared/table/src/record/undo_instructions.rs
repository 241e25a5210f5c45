//! The instructions that the players must reverse on the physical table after an undo.

use crate::protocol::event::{Instruction, TableEvent, UnitPlace};
use crate::protocol::refusal::TableRefusal;
use crate::record::history::replay;
use crate::state::table::Table;
use rubium_record::{ReplayError, Timeline};

/// Returns the instructions given since `step`, latest first: element `i` contains those of all steps from `step + i`
/// on. After an undo to `step`, the players reverse the instructions of element 0. After `i` steps are redone, they
/// reverse only those of element `i`. Instructions that differ only in their number are combined. Entries that record
/// a physical action (`place`, `remove`) give no instruction.
///
/// # Errors
/// Never returned for a timeline that this build has replayed or recorded.
pub fn instructions_since(
    timeline: &Timeline<Table>,
    step: usize,
) -> Result<Vec<Vec<Instruction>>, ReplayError<TableRefusal>> {
    let mut steps = Vec::new();
    replay(timeline, step, |_, _, events, _| steps.push(events))?;
    let mut total: Vec<Instruction> = Vec::new();
    let mut since: Vec<Vec<Instruction>> = Vec::new();
    for events in steps.into_iter().rev() {
        for instruction in events.into_iter().rev().filter_map(instruction_in) {
            if !total
                .iter_mut()
                .any(|previous| merge_into(previous, &instruction))
            {
                total.push(instruction);
            }
        }
        since.push(total.clone());
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

/// Adds the number of `added` to `total` if the instructions are otherwise equal, and returns whether they are. Placed
/// and removed units are not offset against each other, because each unit returns to its previous place.
fn merge_into(total: &mut Instruction, added: &Instruction) -> bool {
    let mut candidate = added.clone();
    let Some(added_number) = replace_number(&mut candidate, 0) else {
        return false;
    };
    let Some(number) = replace_number(&mut total.clone(), 0) else {
        return false;
    };
    replace_number(&mut candidate, number);
    let is_otherwise_equal = candidate == *total;
    if is_otherwise_equal {
        replace_number(total, number.saturating_add(added_number));
    }
    is_otherwise_equal
}

/// Replaces the number of an instruction and returns the previous one; `None` if it has no number that can be added up.
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
