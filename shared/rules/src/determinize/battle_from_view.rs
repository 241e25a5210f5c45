//! Reconstructs a battle from a view. A battle has no hidden information, so the reconstructed battle
//! continues as the original battle would.

use crate::battle::{AfterRemovals, Battle, Side, Stage};
use crate::content::CardWindow;
use crate::stack::Stack;
use crate::units::UnitSheet;
use crate::view::View;

/// The battle in progress according to `view`; `None` if there is none.
///
/// Two facts are not restored. Seats that have already been asked in the open window are asked again, which
/// changes nothing if they decide as before. The view does not say how a unit was lost, so units that were
/// sacrificed, or lost to a hit that is credited to neither side (MIS-6), count as destroyed. This does not
/// affect the rest of the battle.
pub fn battle_from_view(sheet: &UnitSheet, view: &View) -> Option<Battle> {
    let battle_view = view.battle.as_ref()?;
    let [attacking_force, defending_force] = battle_view.forces.as_slice() else {
        return None;
    };
    let stack = |side: Side, is_initial: bool| {
        let force = [attacking_force, defending_force][side.index()];
        let counts = if is_initial {
            &force.initial_units
        } else {
            &force.surviving_units
        };
        counts.iter().fold(Stack::EMPTY, |stack, unit| {
            stack.plus(Stack::of(unit.kind, unit.count))
        })
    };
    let initial_forces = Side::BOTH.map(|side| stack(side, true));
    let mut battle = Battle::new(
        attacking_force.seat,
        defending_force.seat,
        battle_view.terrain,
        initial_forces,
    );
    battle.forces = Side::BOTH.map(|side| stack(side, false));
    battle.destroyed =
        Side::BOTH.map(|side| initial_forces[side.index()].minus(battle.force(side)));
    for (index, force) in [attacking_force, defending_force].into_iter().enumerate() {
        for modifier in &force.modifiers {
            battle.modifiers[index][modifier.kind.index()] = modifier.amount;
        }
        for die in &force.dice {
            if let Some(count) =
                battle.face_counts[index].get_mut(usize::from(die.face.wrapping_sub(1)))
            {
                *count = die.count;
            }
        }
        battle.dice_to_roll[index] = force.dice_to_roll;
        battle.has_rerolled[index] = force.has_rerolled;
        let hits = &mut battle.hits[index];
        for picker in &force.hits_by_picker {
            if let Some(count) = hits.for_picker.get_mut(picker.seat.index()) {
                *count = picker.count;
            }
        }
        hits.for_owner = force.hits.saturating_sub(hits.for_picker.iter().sum());
    }
    for seat in &battle_view.passed_seats {
        battle.passed_seats |= 1 << (seat.0 & 7);
    }
    battle.is_second_attack = battle_view.is_second_attack;
    let order = sheet.battle_order(battle.terrain);
    let is_after_steps = battle_view.is_second_attack
        || matches!(
            battle_view.window,
            Some(CardWindow::AfterSteps | CardWindow::BattleOver)
        );
    if let Some(kind) = battle_view.step_kind {
        battle.kind = kind;
        battle.steps_begun = match order.iter().position(|&other| other == kind) {
            Some(index) if !is_after_steps => index as u8 + 1,
            _ => order.len() as u8,
        };
    }
    battle.stage = if let Some(window) = battle_view.window {
        Stage::Window {
            window,
            position: 0,
        }
    } else if battle.dice_to_roll != [0; 2] {
        Stage::Roll
    } else if battle.hits.iter().any(|hits| hits.total() > 0) {
        let then = if battle.is_second_attack {
            AfterRemovals::AfterSteps
        } else if battle.steps_begun == 0 {
            AfterRemovals::BeforeSteps
        } else {
            AfterRemovals::NextStep
        };
        Stage::Remove { then }
    } else {
        Stage::Over
    };
    Some(battle)
}
