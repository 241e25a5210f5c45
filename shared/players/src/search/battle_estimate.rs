//! A quick estimate of a battle between two stacks, for playouts. Exact odds take a hundred times as long.

use super::tables::Tables;
use rubium_rules::{Rules, Stack, Terrain};

/// The expected course of a battle.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct BattleEstimate {
    /// The chance that the attacker destroys every defender.
    pub win: f32,
    /// The expected price of the units that the attacker loses.
    pub attacker_loss: f32,
    /// The same of the defender.
    pub defender_loss: f32,
}

/// Every unit rolls once, unless it falls before its step; casualties are the cheapest units.
pub(crate) fn estimate(
    rules: &Rules,
    tables: &Tables,
    terrain: Terrain,
    [attackers, defenders]: [Stack; 2],
) -> BattleEstimate {
    let hit = &tables.hit[terrain.index()];
    let count = |stack: Stack| {
        let mut counts = [0.0_f32; 6];
        for (kind, number) in stack.counts() {
            counts[kind.index()] = f32::from(number);
        }
        counts
    };
    let (mut attacking, mut defending) = (count(attackers), count(defenders));
    let (mut hits, mut variance) = (0.0, 0.0);
    let (mut attacker_loss, mut defender_loss) = (0.0, 0.0);
    for kind in rules.units().battle_order(terrain) {
        let (index, chance) = (kind.index(), hit[kind.index()]);
        let (sent, met) = (attacking[index], defending[index]);
        if sent > 0.0 {
            hits += sent * chance;
            variance += sent * chance * (1.0 - chance);
        }
        attacker_loss += remove(tables, &mut attacking, met * chance);
        defender_loss += remove(tables, &mut defending, sent * chance);
    }
    let needed = f32::from(defenders.total());
    let win = match variance > 0.0 {
        true => 1.0 / (1.0 + (-1.702 * (hits - needed + 0.5) / variance.sqrt()).exp()),
        false => 0.0,
    };
    BattleEstimate {
        win,
        attacker_loss,
        defender_loss,
    }
}

/// Removes the expected number of casualties, the cheapest first. Returns their price.
fn remove(tables: &Tables, counts: &mut [f32; 6], mut casualties: f32) -> f32 {
    let mut price = 0.0;
    for kind in tables.cheapest_first {
        if casualties <= 0.0 {
            break;
        }
        let count = &mut counts[kind.index()];
        let removed = casualties.min(*count);
        *count -= removed;
        casualties -= removed;
        price += removed * tables.cost[kind.index()];
    }
    price
}
