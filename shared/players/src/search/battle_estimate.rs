//! A quick estimate of a battle between two stacks, for playouts. Exact odds would take a hundred times as
//! long.

use super::tables::LookupTables;
use rubium_rules::{Rules, Stack, Terrain};

/// The expected result of a battle.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct BattleEstimate {
    /// The chance that the attacker destroys every defender.
    pub win_chance: f32,
    /// The expected cost of the units that the attacker loses, in rubium.
    pub attacker_loss: f32,
    /// The expected cost of the units that the defender loses, in rubium.
    pub defender_loss: f32,
}

/// Estimates a battle in which the cheapest units are the casualties. Units that are lost before their step
/// do not roll.
pub(crate) fn estimate_battle(
    rules: &Rules,
    tables: &LookupTables,
    terrain: Terrain,
    [attackers, defenders]: [Stack; 2],
) -> BattleEstimate {
    let hit_chances = &tables.hit_chances[terrain.index()];
    let counts_of = |stack: Stack| {
        let mut counts = [0.0_f32; 6];
        for (kind, count) in stack.counts() {
            counts[kind.index()] = f32::from(count);
        }
        counts
    };
    let (mut attacking, mut defending) = (counts_of(attackers), counts_of(defenders));
    // The mean and the variance of the attacker's number of hits.
    let (mut expected_hits, mut variance) = (0.0, 0.0);
    let (mut attacker_loss, mut defender_loss) = (0.0, 0.0);
    for kind in rules.unit_sheet().battle_order(terrain) {
        let (index, chance) = (kind.index(), hit_chances[kind.index()]);
        let (attacker_dice, defender_dice) = (attacking[index], defending[index]);
        if attacker_dice > 0.0 {
            expected_hits += attacker_dice * chance;
            variance += attacker_dice * chance * (1.0 - chance);
        }
        attacker_loss += remove_cheapest(tables, &mut attacking, defender_dice * chance);
        defender_loss += remove_cheapest(tables, &mut defending, attacker_dice * chance);
    }
    let required_hits = f32::from(defenders.total());
    // The normal approximation of the chance of at least `required_hits` hits. The logistic function with the
    // factor 1.702 approximates the normal distribution.
    let win_chance = match variance > 0.0 {
        true => {
            let surplus_hits = expected_hits - required_hits + 0.5;
            1.0 / (1.0 + libm::expf(-1.702 * surplus_hits / variance.sqrt()))
        }
        false => 0.0,
    };
    BattleEstimate {
        win_chance,
        attacker_loss,
        defender_loss,
    }
}

/// Removes the expected number of casualties, the cheapest first. Returns their cost.
fn remove_cheapest(tables: &LookupTables, counts: &mut [f32; 6], mut casualty_count: f32) -> f32 {
    let mut cost = 0.0;
    for kind in tables.cheapest_first {
        if casualty_count <= 0.0 {
            break;
        }
        let count = &mut counts[kind.index()];
        let removed_count = casualty_count.min(*count);
        *count -= removed_count;
        casualty_count -= removed_count;
        cost += removed_count * tables.costs[kind.index()];
    }
    cost
}
