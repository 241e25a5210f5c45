//! The remaining steps of a battle, as the battle machine runs them if no further card is played.

use crate::casualties::{RemovalOrder, SortKey};
use crate::dice::{Die, MAX_DICE_PER_STEP};
use crate::error::ForecastError;
use crate::weight::MAX_DICE;
use rubium_rules::battle::{Battle, Side, Stage, Then};
use rubium_rules::content::CardWindow;
use rubium_rules::units::{Unit, Units};
use rubium_rules::{Kind, Stack};

/// One step: dice of both forces, then removals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Step {
    /// The die of each force, by its face counts.
    pub dice: [Die; 2],
    /// The number of dice that each force rolls.
    pub number: DiceCount,
    /// Hits on each force that are already on the table.
    pub pending: [Pending; 2],
    /// The order in which each force loses its units.
    pub orders: [RemovalOrder; 2],
}

/// The number of dice that a force rolls in a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DiceCount {
    /// The dice of the current step that are not rolled yet.
    Waiting([u8; 2]),
    /// The dice of a kind's units (BAT-4), which can be fewer than the units (UNI-CLONE).
    Units {
        /// The kind.
        kind: Kind,
        /// The kind's row of the unit sheet.
        row: Unit,
    },
}

/// Hits that a force must take, regardless of dice still to be rolled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Pending {
    /// Hits whose casualties the owner chooses.
    pub own: u8,
    /// Hits whose casualties another player picks.
    pub picked: u8,
}

impl Step {
    /// The number of dice that `side` rolls with `force`.
    pub(crate) fn dice_of(&self, side: Side, force: Stack) -> u8 {
        match self.number {
            DiceCount::Waiting(dice) => dice[side.index()],
            DiceCount::Units { kind, row } => row.dice(force.count(kind)),
        }
    }
}

/// The remaining steps: the current one first, then every step in which a die can be rolled (BAT-3).
pub(crate) fn remaining_steps(
    units: &Units,
    battle: &Battle,
    sort_key: SortKey,
) -> Result<Vec<Step>, ForecastError> {
    let mut steps = Vec::with_capacity(7);
    let mut then = Then::NextStep;
    let mut waiting = [0; 2];
    match battle.stage {
        Stage::Over => return Ok(steps),
        Stage::Window { window, .. } => match window {
            CardWindow::BeforeSteps => then = Then::BeforeSteps,
            CardWindow::AfterDice => {}
            CardWindow::AfterSteps | CardWindow::BattleOver => return Ok(steps),
        },
        Stage::Roll => waiting = battle.to_roll,
        Stage::Remove { then: planned } => then = planned,
    }
    // A second attack comes after all steps (CRD-5). At a table it may also come earlier; the remaining
    // steps then follow it.
    let to_come = match then {
        Then::AfterSteps | Then::BattleOver => &[][..],
        Then::BeforeSteps | Then::NextStep => units
            .battle_order(battle.terrain)
            .get(usize::from(battle.steps)..)
            .unwrap_or(&[]),
    };
    let kind_dice = |kind| Side::BOTH.map(|side| Die::of(units, battle, side, kind));
    let orders = |to_come: &[Kind]| {
        Side::BOTH.map(|side| RemovalOrder::new(units, battle, side, to_come, sort_key))
    };
    let pending = Side::BOTH.map(|side| {
        let hits = &battle.hits[side.index()];
        Pending {
            own: hits.own,
            picked: hits
                .picked
                .iter()
                .fold(0, |sum, &hits| sum.saturating_add(hits)),
        }
    });
    if waiting != [0; 2] || pending != [Pending::default(); 2] {
        let max = waiting[0].max(waiting[1]);
        if max > MAX_DICE_PER_STEP {
            return Err(ForecastError::TooManyDice { dice: max.into() });
        }
        steps.push(Step {
            dice: kind_dice(battle.kind),
            number: DiceCount::Waiting(waiting),
            pending,
            orders: orders(to_come),
        });
    }
    for (index, &kind) in to_come.iter().enumerate() {
        if Side::BOTH
            .into_iter()
            .any(|side| battle.dice(units, side, kind) > 0)
        {
            steps.push(Step {
                dice: kind_dice(kind),
                number: DiceCount::Units {
                    kind,
                    row: *units.get(kind),
                },
                pending: Default::default(),
                orders: orders(&to_come[index + 1..]),
            });
        }
    }
    let dice = most_dice(battle, &steps);
    if dice > MAX_DICE {
        return Err(ForecastError::TooManyDice { dice });
    }
    Ok(steps)
}

/// The maximum number of dice that `steps` of `battle` can roll: no unit is removed before its step.
pub(crate) fn most_dice(battle: &Battle, steps: &[Step]) -> u16 {
    let dice = steps.iter().map(|step| {
        let of = |side: Side| u16::from(step.dice_of(side, battle.force(side)));
        of(Side::Attacker) + of(Side::Defender)
    });
    dice.sum()
}
