//! The remaining steps of a battle if no further card is played, in the order in which
//! `rubium_rules::battle` runs them.

use crate::casualties::{RemovalOrder, SortKey};
use crate::dice::{Die, MAX_DICE_PER_STEP};
use crate::error::ForecastError;
use crate::weight::MAX_DICE;
use rubium_rules::battle::{AfterRemovals, Battle, Side, Stage};
use rubium_rules::content::CardWindow;
use rubium_rules::units::{UnitSheet, UnitStats};
use rubium_rules::{Kind, Stack};

/// One step of a battle: both forces roll dice, then units are removed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Step {
    /// The die that each force rolls in this step. All dice of a force are alike.
    pub die_by_side: [Die; 2],
    /// The number of dice that each force rolls.
    pub dice_count: DiceCount,
    /// Hits on each force that are already rolled but not yet resolved.
    pub pending_hits: [PendingHits; 2],
    /// The order in which each force loses units.
    pub removal_orders: [RemovalOrder; 2],
}

/// The number of dice that a force rolls in a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DiceCount {
    /// In the current step: the dice of each side that are not rolled yet.
    Unrolled([u8; 2]),
    /// In a later step: the dice of the units of a kind (BAT-4), which can be fewer than the units
    /// (UNI-CLONE).
    Units {
        /// The kind.
        kind: Kind,
        /// The values of that kind on the unit sheet.
        unit: UnitStats,
    },
}

/// Hits that a force must take, regardless of dice still to be rolled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct PendingHits {
    /// Number of hits whose casualties the owner chooses.
    pub for_owner: u8,
    /// Number of hits whose casualties another player picks.
    pub for_picker: u8,
}

impl Step {
    /// The number of dice that `side` rolls with `force`.
    pub(crate) fn count_dice(&self, side: Side, force: Stack) -> u8 {
        match self.dice_count {
            DiceCount::Unrolled(counts) => counts[side.index()],
            DiceCount::Units { kind, unit } => unit.dice_count(force.count(kind)),
        }
    }
}

/// The remaining steps: first the current one, if it still has dice or hits; then every later step in which a
/// die can be rolled (BAT-3).
pub(crate) fn remaining_steps(
    sheet: &UnitSheet,
    battle: &Battle,
    sort_key: SortKey,
) -> Result<Vec<Step>, ForecastError> {
    let mut steps = Vec::with_capacity(7);
    let mut after_removals = AfterRemovals::NextStep;
    let mut unrolled = [0; 2];
    match battle.stage {
        Stage::Over => return Ok(steps),
        Stage::Window { window, .. } => match window {
            CardWindow::BeforeSteps => after_removals = AfterRemovals::BeforeSteps,
            CardWindow::AfterDice => {}
            CardWindow::AfterSteps | CardWindow::BattleOver => return Ok(steps),
        },
        Stage::Roll => unrolled = battle.dice_to_roll,
        Stage::Remove { then } => after_removals = then,
    }
    // In a game, a second attack comes after all steps (CRD-5). At a table it can also be entered earlier;
    // the remaining steps then follow it.
    let remaining_kinds = match after_removals {
        AfterRemovals::AfterSteps | AfterRemovals::BattleOver => &[][..],
        AfterRemovals::BeforeSteps | AfterRemovals::NextStep => sheet
            .battle_order(battle.terrain)
            .get(usize::from(battle.steps_begun)..)
            .unwrap_or(&[]),
    };
    let die_by_side = |kind| Side::BOTH.map(|side| Die::for_kind(sheet, battle, side, kind));
    let removal_orders = |remaining_kinds: &[Kind]| {
        Side::BOTH.map(|side| RemovalOrder::new(sheet, battle, side, remaining_kinds, sort_key))
    };
    let pending_hits = Side::BOTH.map(|side| {
        let hits = &battle.hits[side.index()];
        PendingHits {
            for_owner: hits.for_owner,
            for_picker: hits
                .for_picker
                .iter()
                .fold(0, |sum, &hits| sum.saturating_add(hits)),
        }
    });
    if unrolled != [0; 2] || pending_hits != [PendingHits::default(); 2] {
        let max_unrolled = unrolled[0].max(unrolled[1]);
        if max_unrolled > MAX_DICE_PER_STEP {
            return Err(ForecastError::TooManyDice {
                dice_count: max_unrolled.into(),
            });
        }
        steps.push(Step {
            die_by_side: die_by_side(battle.kind),
            dice_count: DiceCount::Unrolled(unrolled),
            pending_hits,
            removal_orders: removal_orders(remaining_kinds),
        });
    }
    for (index, &kind) in remaining_kinds.iter().enumerate() {
        if Side::BOTH
            .into_iter()
            .any(|side| battle.dice_count(sheet, side, kind) > 0)
        {
            steps.push(Step {
                die_by_side: die_by_side(kind),
                dice_count: DiceCount::Units {
                    kind,
                    unit: *sheet.get(kind),
                },
                pending_hits: Default::default(),
                removal_orders: removal_orders(&remaining_kinds[index + 1..]),
            });
        }
    }
    let dice_count = max_dice(battle, &steps);
    if dice_count > MAX_DICE {
        return Err(ForecastError::TooManyDice { dice_count });
    }
    Ok(steps)
}

/// The maximum number of dice that `steps` of `battle` roll: the number of dice if no unit is removed before
/// its step.
pub(crate) fn max_dice(battle: &Battle, steps: &[Step]) -> u16 {
    let dice_counts = steps.iter().map(|step| {
        let dice_count = |side: Side| u16::from(step.count_dice(side, battle.force(side)));
        dice_count(Side::Attacker) + dice_count(Side::Defender)
    });
    dice_counts.sum()
}
