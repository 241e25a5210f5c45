//! Who falls first: the orders in which a force loses its units.

use crate::dice::Die;
use rubium_rules::battle::{Battle, Side};
use rubium_rules::units::Units;
use rubium_rules::{Kind, Stack};
use serde::{Deserialize, Serialize};
use specta::Type;

/// How both sides choose casualties.
///
/// In a fixed order a force's owner gives what stands first in it; who picks in the owner's place (CRD-4, or a
/// unit's ability) takes what stands last.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(tag = "choose", rename_all = "camelCase")]
pub enum Casualties {
    /// The cheapest unit; of equal price the least useful in this battle.
    CheapestFirst,
    /// The unit with the fewest expected hits still to come in this battle; of equal use the cheapest.
    LeastUsefulFirst,
    /// Each chooses what is best for their side if all later choices are best too (see [`Stakes`]). Up to 7
    /// units on each side.
    BestReply {
        /// What the sides fight for.
        stakes: Stakes,
    },
}

/// What the sides of a battle fight for: the attacker for as much as possible of the rubium that the attacker's
/// surviving units cost, less that of the defender's, plus [`victory`](Stakes::victory) for a won battle; the
/// defender for as little as possible of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
pub struct Stakes {
    /// How much rubium a won battle is worth to the attacker, and costs the defender.
    pub victory: u8,
}

impl Default for Stakes {
    /// A victory point for about ten rubium: a good unit.
    fn default() -> Stakes {
        Stakes { victory: 10 }
    }
}

impl Stakes {
    /// What the attacker gets out of `battle` if it ends as it stands; units cost `costs`.
    pub(crate) fn value(self, costs: &[u8; 6], battle: &Battle) -> i32 {
        let cost = |force: Stack| {
            let costs = force
                .counts()
                .map(|(kind, count)| i32::from(count) * i32::from(costs[kind.index()]));
            costs.sum::<i32>()
        };
        let won = battle.result() == rubium_rules::BattleResult::AttackerWon;
        cost(battle.force(Side::Attacker)) - cost(battle.force(Side::Defender))
            + if won { i32::from(self.victory) } else { 0 }
    }
}

/// What an order looks at first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Preference {
    Price,
    Use,
}

/// All kinds, those that their owner gives first in front.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Order([Kind; 6]);

impl Order {
    /// The order of `side` while the steps of `to_come` are still ahead.
    pub(crate) fn new(
        units: &Units,
        battle: &Battle,
        side: Side,
        to_come: &[Kind],
        preference: Preference,
    ) -> Order {
        let mut kinds = Kind::ALL;
        kinds.sort_by_key(|&kind| {
            let price = units.get(kind).cost;
            let hits = if to_come.contains(&kind) {
                Die::of(units, battle, side, kind).hitting()
            } else {
                0
            };
            match preference {
                Preference::Price => (price, hits, kind),
                Preference::Use => (hits, price, kind),
            }
        });
        Order(kinds)
    }

    /// The kinds, those that their owner gives first in front.
    pub(crate) fn kinds(&self) -> &[Kind; 6] {
        &self.0
    }

    /// Without the unit that its owner gives; nothing is left of nothing (BAT-5).
    pub(crate) fn give(&self, force: Stack) -> Stack {
        without(force, self.0.iter())
    }

    /// Without the unit that an enemy picks.
    pub(crate) fn pick(&self, force: Stack) -> Stack {
        without(force, self.0.iter().rev())
    }
}

fn without<'k>(mut force: Stack, mut kinds: impl Iterator<Item = &'k Kind>) -> Stack {
    if let Some(&kind) = kinds.find(|&&kind| force.has(kind)) {
        force.remove(kind);
    }
    force
}

/// What a unit of each kind costs, in rubium.
pub(crate) fn costs(units: &Units) -> [u8; 6] {
    Kind::ALL.map(|kind| units.get(kind).cost)
}
