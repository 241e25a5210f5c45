//! Lookup tables for playouts: hit chances, costs and distances.

use rubium_rules::units::die_hits;
use rubium_rules::{Hex, HexSet, Kind, MAX_HEXES, Rules, Stack, Terrain};

/// Values that stay the same throughout a game.
#[derive(Clone, Debug)]
pub(crate) struct LookupTables {
    /// The chance that a die without modifiers hits, by terrain and kind.
    pub hit_chances: [[f32; 6]; 7],
    /// The cost of each kind.
    pub costs: [f32; 6],
    /// Kinds from the cheapest to the most expensive: the assumed order of casualties.
    pub cheapest_first: [Kind; 6],
    /// Number of steps between each pair of hexes, regardless of the terrain; 9 if it is 9 or more.
    pub distances: [[u8; MAX_HEXES]; MAX_HEXES],
    /// All kinds that can mine, as a stack.
    miners: Stack,
    /// The hex of the Monolith; empty if the board has none.
    pub monolith: HexSet,
}

impl LookupTables {
    pub fn new(rules: &Rules) -> LookupTables {
        let sheet = rules.unit_sheet();
        let hit_chance = |kind: Kind, terrain| {
            let value = sheet.get(kind).value(terrain);
            (1..=6).filter(|&face| die_hits(value, 0, face)).count() as f32 / 6.0
        };
        let mut cheapest_first = Kind::ALL;
        cheapest_first.sort_by_key(|&kind| sheet.get(kind).cost);
        let miners = Kind::ALL
            .into_iter()
            .filter(|&kind| sheet.get(kind).can_mine)
            .fold(Stack::EMPTY, |miners, kind| {
                miners.plus(Stack::of(kind, Stack::MAX_COUNT))
            });
        LookupTables {
            hit_chances: Terrain::ALL
                .map(|terrain| Kind::ALL.map(|kind| hit_chance(kind, terrain))),
            costs: Kind::ALL.map(|kind| f32::from(sheet.get(kind).cost)),
            cheapest_first,
            distances: distances(rules),
            miners,
            monolith: rules.board().of_terrain(Terrain::Monolith),
        }
    }

    /// The total cost of the units in `stack`.
    pub fn total_cost(&self, stack: Stack) -> f32 {
        let costs = stack
            .counts()
            .map(|(kind, count)| self.costs[kind.index()] * f32::from(count));
        costs.sum()
    }

    /// Whether any unit of `stack` can mine.
    pub fn has_miner(&self, stack: Stack) -> bool {
        stack.kinds().any(|kind| self.miners.has(kind))
    }

    pub fn is_miner(&self, kind: Kind) -> bool {
        self.miners.has(kind)
    }

    /// Number of steps from `hex` to the nearest of `targets`, at most 9; 9 if `targets` is empty.
    pub fn steps_to(&self, hex: Hex, targets: HexSet) -> u8 {
        let steps = targets
            .iter()
            .map(|target| self.distances[hex.index()][target.index()]);
        steps.min().unwrap_or(9).min(9)
    }
}

fn distances(rules: &Rules) -> [[u8; MAX_HEXES]; MAX_HEXES] {
    let mut distances = [[9; MAX_HEXES]; MAX_HEXES];
    for (from, _) in rules.board().hexes() {
        let mut reached_hexes = HexSet::one(from);
        for steps in 0..9 {
            for hex in reached_hexes {
                let distance = &mut distances[from.index()][hex.index()];
                *distance = steps.min(*distance);
            }
            reached_hexes |= rules.board().around(reached_hexes);
        }
    }
    distances
}
