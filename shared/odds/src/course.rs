//! What of a battle is still to come: its steps, as the machine will take them if nobody plays another card.

use crate::casualties::{Order, Preference};
use crate::dice::{Die, MOST_IN_A_STEP};
use crate::fault::Fault;
use crate::weight::MOST_DICE;
use rubium_rules::battle::{Battle, Side, Stage, Then};
use rubium_rules::content::Window;
use rubium_rules::units::{Unit, Units};
use rubium_rules::{Kind, Stack};

/// One step: dice of both forces, then removals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Step {
    /// The faces of each force's dice.
    pub dice: [Die; 2],
    /// How many dice each force rolls.
    pub number: Number,
    /// Hits on each force that lie on the table already.
    pub pending: [Pending; 2],
    /// In which order each force loses its units.
    pub orders: [Order; 2],
}

/// How many dice a force rolls in a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Number {
    /// Those that the step still waits for.
    Waiting([u8; 2]),
    /// Those of the units of the kind (BAT-4), which can be fewer than these are (UNI-CLONE).
    Units {
        /// The kind.
        kind: Kind,
        /// Its row of the sheet.
        row: Unit,
    },
}

/// Hits that a force must take, whatever its opponent still rolls.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Pending {
    /// Its owner chooses the casualties.
    pub own: u8,
    /// Somebody else picks them.
    pub picked: u8,
}

impl Step {
    /// How many dice `side` rolls with `force`.
    pub(crate) fn dice_of(&self, side: Side, force: Stack) -> u8 {
        match self.number {
            Number::Waiting(dice) => dice[side.index()],
            Number::Units { kind, row } => row.dice(force.count(kind)),
        }
    }
}

/// The steps to come: the one that is being fought first, then those in which a die can be rolled (BAT-3).
pub(crate) fn course(
    units: &Units,
    battle: &Battle,
    preference: Preference,
) -> Result<Vec<Step>, Fault> {
    let mut steps = Vec::with_capacity(7);
    let mut then = Then::NextStep;
    let mut waiting = [0; 2];
    match battle.stage {
        Stage::Over => return Ok(steps),
        Stage::Window { window, .. } => match window {
            Window::BeforeSteps => then = Then::BeforeSteps,
            Window::AfterDice => {}
            Window::AfterSteps | Window::BattleOver => return Ok(steps),
        },
        Stage::Roll => waiting = battle.to_roll,
        Stage::Remove { then: planned } => then = planned,
    }
    // A second attack comes after all steps (CRD-5), or at a table also before: those that are left follow it.
    let to_come = match then {
        Then::AfterSteps | Then::BattleOver => &[][..],
        Then::BeforeSteps | Then::NextStep => units
            .battle_order(battle.terrain)
            .get(usize::from(battle.steps)..)
            .unwrap_or(&[]),
    };
    let kind_dice = |kind| Side::BOTH.map(|side| Die::of(units, battle, side, kind));
    let orders = |to_come: &[Kind]| {
        Side::BOTH.map(|side| Order::new(units, battle, side, to_come, preference))
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
        let most = waiting[0].max(waiting[1]);
        if most > MOST_IN_A_STEP {
            return Err(Fault::TooManyDice { dice: most.into() });
        }
        steps.push(Step {
            dice: kind_dice(battle.kind),
            number: Number::Waiting(waiting),
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
                number: Number::Units {
                    kind,
                    row: *units.get(kind),
                },
                pending: Default::default(),
                orders: orders(&to_come[index + 1..]),
            });
        }
    }
    let dice = most_dice(battle, &steps);
    if dice > MOST_DICE {
        return Err(Fault::TooManyDice { dice });
    }
    Ok(steps)
}

/// The most dice that `steps` of `battle` can roll: nobody falls before their step.
pub(crate) fn most_dice(battle: &Battle, steps: &[Step]) -> u16 {
    let dice = steps.iter().map(|step| {
        let of = |side: Side| u16::from(step.dice_of(side, battle.force(side)));
        of(Side::Attacker) + of(Side::Defender)
    });
    dice.sum()
}
