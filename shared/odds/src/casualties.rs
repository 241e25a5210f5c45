//! Casualty policies: the order in which a force loses its units.

use crate::dice::Die;
use rubium_rules::battle::{Battle, Side};
use rubium_rules::units::UnitSheet;
use rubium_rules::{Kind, Stack};
use serde::{Deserialize, Serialize};
use specta::Type;

/// The policy by which both sides choose casualties.
///
/// The first two policies rank a force's units: the owner removes the first unit in the ranking. A picker
/// other than the owner (CRD-4, or a unit's ability) removes the last one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(tag = "choose", rename_all = "camelCase")]
pub enum CasualtyPolicy {
    /// The cheapest unit; of units with equal cost, the one with the fewest expected hits in the rest of the
    /// battle.
    CheapestFirst,
    /// The unit with the fewest expected hits in the rest of the battle; of equally useful units, the
    /// cheapest.
    LeastUsefulFirst,
    /// The optimal choice, if all later choices are optimal too (see [`BattleUtility`]). Limited to 7 units
    /// per side.
    BestResponse {
        /// The utility that the choices optimize.
        utility: BattleUtility,
    },
}

/// The utility of a battle to the attacker, in rubium: the cost of the attacker's surviving units, minus the
/// cost of the defender's surviving units, plus [`victory_value`](BattleUtility::victory_value) if the
/// attacker wins. The game is zero-sum: the defender minimizes the same value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct BattleUtility {
    /// The value of a won battle to the attacker, in rubium.
    pub victory_value: u8,
}

impl Default for BattleUtility {
    /// A victory point is worth about ten rubium, the cost of a strong unit.
    fn default() -> BattleUtility {
        BattleUtility { victory_value: 10 }
    }
}

impl BattleUtility {
    /// The attacker's utility if `battle` ended in its current state. `costs` has the cost of each kind, in
    /// rubium.
    pub(crate) fn value(self, costs: &[u8; 6], battle: &Battle) -> i32 {
        let force_cost = |force: Stack| {
            let unit_costs = force
                .counts()
                .map(|(kind, count)| i32::from(count) * i32::from(costs[kind.index()]));
            unit_costs.sum::<i32>()
        };
        let is_won = battle.result() == rubium_rules::BattleResult::AttackerWon;
        force_cost(battle.force(Side::Attacker)) - force_cost(battle.force(Side::Defender))
            + if is_won {
                i32::from(self.victory_value)
            } else {
                0
            }
    }
}

/// The primary sort key of a removal order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SortKey {
    Cost,
    ExpectedHits,
}

/// The order in which the owner of a force removes its units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RemovalOrder([Kind; 6]);

impl RemovalOrder {
    /// The removal order of `side` while the kinds in `remaining_kinds` still have to roll.
    pub(crate) fn new(
        sheet: &UnitSheet,
        battle: &Battle,
        side: Side,
        remaining_kinds: &[Kind],
        sort_key: SortKey,
    ) -> RemovalOrder {
        let mut kinds = Kind::ALL;
        kinds.sort_by_key(|&kind| {
            let cost = sheet.get(kind).cost;
            let hits = if remaining_kinds.contains(&kind) {
                Die::for_kind(sheet, battle, side, kind).hit_or_pick_face_count()
            } else {
                0
            };
            match sort_key {
                SortKey::Cost => (cost, hits, kind),
                SortKey::ExpectedHits => (hits, cost, kind),
            }
        });
        RemovalOrder(kinds)
    }

    /// All kinds, in the order in which their owner removes them.
    pub(crate) fn kinds(&self) -> &[Kind; 6] {
        &self.0
    }

    /// `force` without the unit that its owner removes first. An empty force stays empty (BAT-5).
    pub(crate) fn without_owner_choice(&self, force: Stack) -> Stack {
        remove_first(force, self.0.iter())
    }

    /// `force` without the unit that a picker removes first.
    pub(crate) fn without_picker_choice(&self, force: Stack) -> Stack {
        remove_first(force, self.0.iter().rev())
    }
}

fn remove_first<'k>(mut force: Stack, mut kinds: impl Iterator<Item = &'k Kind>) -> Stack {
    if let Some(&kind) = kinds.find(|&&kind| force.has(kind)) {
        force.remove(kind);
    }
    force
}

/// The cost of each kind, in rubium.
pub(crate) fn costs(sheet: &UnitSheet) -> [u8; 6] {
    Kind::ALL.map(|kind| sheet.get(kind).cost)
}
