//! The value of a position: each seat's chance to win, computed from a few features of the position.

use super::battle_estimate::estimate_battle;
use super::tables::LookupTables;
use rubium_rules::content::Deck;
use rubium_rules::{
    Ending, HexSet, Kind, MAX_HEXES, MAX_SEATS, Rules, Seat, Stack, State, could_reach, income,
};

/// Number of features of a seat.
pub const FEATURES: usize = 14;

/// The numbers by which a seat's chance to win is estimated. Their names are in [`PositionValue::NAMES`].
pub type Features = [f32; FEATURES];

/// Estimates chances to win by weights of the features.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PositionValue {
    /// One weight for each feature.
    pub weights: Features,
}

impl PositionValue {
    /// The names of the features.
    pub const NAMES: [&'static str; FEATURES] = [
        "victory points",
        "victory points, squared",
        "price of the army",
        "price of the army, root",
        "units",
        "rubium",
        "income",
        "missions",
        "Energize cards",
        "Monolith",
        "controlled hexes",
        "turns until its next turn",
        "chances in its two best battles",
        "Rubium Dragons",
    ];

    /// The learned weights in `weights.txt`. The file names the command that computes them.
    pub fn learned() -> PositionValue {
        PositionValue::parse(include_str!("weights.txt"))
    }

    /// Reads weights from lines `name: weight`. A feature without a line has the weight 0.
    fn parse(text: &str) -> PositionValue {
        let weight_of = |name: &str| {
            let mut lines = text.lines().filter_map(|line| line.split_once(": "));
            let weight = lines.find(|(feature, _)| *feature == name);
            weight.and_then(|(_, weight)| weight.trim().parse().ok())
        };
        PositionValue {
            weights: PositionValue::NAMES.map(|name| weight_of(name).unwrap_or_default()),
        }
    }

    /// The chance of each seat to win; the chances of all seats sum to 1.
    pub fn win_chances(&self, rules: &Rules, features: &[Features; MAX_SEATS]) -> [f32; MAX_SEATS] {
        let mut strength = [0.0_f32; MAX_SEATS];
        let mut total = 0.0;
        for seat in rules.seats() {
            let weighted_sum: f32 = features[seat.index()]
                .iter()
                .zip(&self.weights)
                .map(|(feature, weight)| feature * weight)
                .sum();
            strength[seat.index()] = weighted_sum.clamp(-30.0, 30.0).exp();
            total += strength[seat.index()];
        }
        strength.map(|strength| strength / total.max(f32::MIN_POSITIVE))
    }
}

/// The fraction of the victory that an ending gives to `seat`: several winners share the victory.
pub(crate) fn victory_share(ending: &Ending, seat: Seat) -> f32 {
    match ending.winners.contains(seat) {
        true => 1.0 / ending.winners.len().max(1) as f32,
        false => 0.0,
    }
}

/// The features of every seat, at the beginning of a turn.
pub fn features(rules: &Rules, state: &State) -> [Features; MAX_SEATS] {
    features_from_tables(rules, &LookupTables::new(rules), state)
}

/// Like [`features`], with lookup tables that the caller has already computed.
pub(crate) fn features_from_tables(
    rules: &Rules,
    tables: &LookupTables,
    state: &State,
) -> [Features; MAX_SEATS] {
    let mut all = [[0.0; FEATURES]; MAX_SEATS];
    let target = f32::from(rules.options().target()).max(1.0);
    let players = rules.players();
    for seat in rules.seats() {
        let army = state.army(seat);
        let cost = tables.total_cost(army);
        let points = f32::from(state.vp(seat)) / target;
        let rubium = f32::from(state.rubium(seat).min(40));
        let controlled = state.controlled(seat);
        let monolith = !(controlled & tables.monolith).is_empty();
        let turns_until_next = (seat.0 + players - state.active().0) % players;
        all[seat.index()] = [
            points,
            points * points,
            cost / 50.0,
            (cost / 50.0).sqrt(),
            f32::from(army.total()) / 10.0,
            rubium / 20.0,
            f32::from(income(rules, state, seat)) / 10.0,
            f32::from(state.hand_size(rules, seat, Deck::Missions)) / 5.0,
            f32::from(state.hand_size(rules, seat, Deck::Energize)) / 5.0,
            if monolith { 1.0 } else { 0.0 },
            controlled.len() as f32 / 10.0,
            f32::from(turns_until_next),
            if turns_until_next == 0 {
                best_battle_chances(rules, tables, state, seat)
            } else {
                0.0
            },
            f32::from(army.count(Kind::RubiumDragon)),
        ];
    }
    all
}

/// The sum of the two highest chances of `seat`, whose turn begins, to win a battle on a hex of an enemy.
fn best_battle_chances(rules: &Rules, tables: &LookupTables, state: &State, seat: Seat) -> f32 {
    let enemies = state.enemy_hexes(rules, seat);
    let mut forces = [Stack::EMPTY; MAX_HEXES];
    let mut reached = HexSet::EMPTY;
    for from in state.occupied(seat) {
        for (kind, count) in state.units(seat, from).counts() {
            let mut targets = could_reach(rules, state, seat, kind, from) & enemies;
            if enemies.contains(from) {
                targets.insert(from);
            }
            reached |= targets;
            for hex in targets {
                let force = &mut forces[hex.index()];
                let room = Stack::MAX_COUNT - force.count(kind);
                *force = force.plus(Stack::of(kind, count.min(room)));
            }
        }
    }
    let (mut best, mut second) = (0.0_f32, 0.0_f32);
    for hex in reached {
        let defender = rules
            .seats()
            .filter(|&other| {
                rules.are_opponents(seat, other) && !state.units(other, hex).is_empty()
            })
            .min_by_key(|&other| state.units(other, hex).total());
        if let Some(defender) = defender {
            let forces = [forces[hex.index()], state.units(defender, hex)];
            let terrain = rules.board().terrain(hex);
            let win_chance = estimate_battle(rules, tables, terrain, forces).win_chance;
            if win_chance > best {
                (best, second) = (win_chance, best);
            } else {
                second = second.max(win_chance);
            }
        }
    }
    best + second
}

#[cfg(test)]
mod tests {
    use super::*;
    use rubium_rules::Setup;

    #[test]
    fn every_feature_has_a_learned_weight() {
        let text = include_str!("weights.txt");
        for name in PositionValue::NAMES {
            assert!(text.contains(&format!("\n{name}: ")), "{name}");
        }
        let learned = PositionValue::learned();
        assert!(learned.weights.iter().all(|weight| *weight != 0.0));
    }

    #[test]
    fn win_chances_sum_to_one_and_rise_with_victory_points() {
        let rules = Rules::new(Setup::classic(3, |_| 0).unwrap()).unwrap();
        let mut features = features(&rules, &State::new(&rules));
        let value = PositionValue::learned();
        let before = value.win_chances(&rules, &features);
        assert!((before.iter().sum::<f32>() - 1.0).abs() < 1e-5);
        features[1][0] += 0.25;
        let after = value.win_chances(&rules, &features);
        assert!(after[1] > before[1]);
        assert_eq!(after[3], 0.0);
    }
}
