//! What a special attack will probably destroy (MOV-6), also one that goes on until it misses (UNI-WYRM).

use crate::fault::Fault;
use crate::weight::{MOST_DICE, six_to_the};
use ethnum::U256;
use rubium_rules::units::Unit;
use rubium_rules::{Action, Hex, Kind, Rules, View, apply, imagine};
use serde::Serialize;
use specta::Type;

/// How many units one special attack destroys, exactly.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Special {
    /// In parts of the whole, by the number of units that are destroyed: none first.
    weights: Vec<U256>,
    /// Dice that it can roll: six parts of the whole for each.
    dice: u16,
}

impl Special {
    /// The parts of a certainty.
    #[must_use]
    pub fn whole(&self) -> U256 {
        six_to_the(self.dice)
    }

    /// The chance that just so many units are destroyed, in parts of the whole.
    #[must_use]
    pub fn weight(&self, destroyed: usize) -> U256 {
        self.weights.get(destroyed).copied().unwrap_or(U256::ZERO)
    }

    /// The chance that at least so many units are destroyed.
    #[must_use]
    pub fn at_least(&self, destroyed: usize) -> f64 {
        let parts = self.weights.iter().skip(destroyed).copied();
        parts.fold(U256::ZERO, |sum, part| sum + part).as_f64() / self.whole().as_f64()
    }

    /// The most units that can be destroyed.
    #[must_use]
    pub fn most(&self) -> usize {
        self.weights.len() - 1
    }

    /// How many units are destroyed on average.
    #[must_use]
    pub fn expected(&self) -> f64 {
        (1..self.weights.len())
            .map(|destroyed| self.at_least(destroyed))
            .sum()
    }
}

/// A special attack of `unit` on a hex with so many units of opponents: each hit destroys one. Who falls does not
/// matter to how many do.
///
/// # Errors
/// The unit makes none ([`Fault::NoSpecialAttack`]), or more units stand there than exact weights hold dice for.
pub fn special(unit: &Unit, enemies: u16) -> Result<Special, Fault> {
    specials(unit, 1, enemies)
}

/// So many special attacks of such units, one after another, on the same hex; they stop when nobody is left there.
///
/// # Errors
/// As [`special`].
pub fn specials(unit: &Unit, attacks: u16, enemies: u16) -> Result<Special, Fault> {
    let hits = unit.special_attack.ok_or(Fault::NoSpecialAttack)?;
    let dice = match (enemies, attacks) {
        (0, _) | (_, 0) => 0,
        // Each attack ends with its miss, the last one at the latest with the last unit.
        _ if unit.attack_chain => enemies.saturating_add(attacks - 1),
        _ => attacks,
    };
    if dice > MOST_DICE {
        return Err(Fault::TooManyDice { dice });
    }
    let hitting = (1..=6).filter(|face| *face >= hits).count() as u128;
    let (hitting, missing) = (U256::new(hitting), U256::new(6 - hitting));
    let most = if unit.attack_chain {
        enemies
    } else {
        enemies.min(attacks)
    };
    let mut weights = vec![U256::ZERO; usize::from(most) + 1];
    // The parts that come to so many attacks still to make, by the number of units that are destroyed: first all of them.
    let mut before = vec![vec![U256::ZERO; weights.len()]; usize::from(attacks) + 1];
    before[usize::from(attacks)][0] = six_to_the(dice);
    for _ in 0..=dice {
        let mut after = vec![vec![U256::ZERO; weights.len()]; before.len()];
        for (left, row) in before.iter().enumerate() {
            for (destroyed, &parts) in row.iter().enumerate() {
                if parts == U256::ZERO {
                    continue;
                }
                if left == 0 || destroyed == usize::from(enemies) {
                    weights[destroyed] += parts;
                    continue;
                }
                // A die is rolled: there was one more in `dice`, so that the parts are a multiple of 6.
                let sixth = parts / U256::new(6);
                let goes_on = if unit.attack_chain { left } else { left - 1 };
                after[goes_on][destroyed + 1] += sixth * hitting;
                after[left - 1][destroyed] += sixth * missing;
            }
        }
        before = after;
    }
    Ok(Special { weights, dice })
}

/// What one special attack will probably bring.
#[derive(Clone, PartialEq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct SpecialOdds {
    /// Whose attack it is.
    pub kind: Kind,
    /// The hex that is attacked.
    pub to: Hex,
    /// The chance that at least one unit is destroyed, at least two, and so on: as many as can be.
    #[specta(type = Vec<u8>)]
    pub at_least: Vec<f64>,
    /// How many are destroyed on average.
    #[specta(type = u8)]
    pub expected: f64,
}

/// The odds of a special attack that the active player could make now, from a view and from nothing else; `None` if it
/// is not allowed, or is none.
///
/// # Errors
/// As [`special`].
pub fn special_odds(
    rules: &Rules,
    view: &View,
    attack: Action,
) -> Result<Option<SpecialOdds>, Fault> {
    let Action::SpecialAttack { kind, to, .. } = attack else {
        return Ok(None);
    };
    let seat = view.active;
    let Some(state) = imagine(rules, view) else {
        return Ok(None);
    };
    let mut tried = state;
    if apply(rules, &mut tried, seat, attack, &mut ()).is_err() {
        return Ok(None);
    }
    let enemies = rules.seats().filter(|&other| rules.enemies(seat, other));
    let units = enemies.map(|other| u16::from(state.units(other, to).total()));
    let found = special(rules.units().get(kind), units.sum())?;
    Ok(Some(SpecialOdds {
        kind,
        to,
        at_least: (1..=found.most())
            .map(|destroyed| found.at_least(destroyed))
            .collect(),
        expected: found.expected(),
    }))
}
