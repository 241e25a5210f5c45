//! The value of a position: the chance of each seat to win, from a few facts about it.

use super::battle_estimate::estimate;
use super::tables::Tables;
use rubium_rules::content::Deck;
use rubium_rules::{
    Ending, HexSet, Kind, MAX_HEXES, MAX_SEATS, Rules, Seat, Stack, State, could_reach, income,
};

/// Number of features of a seat.
pub const FEATURES: usize = 14;

/// The facts about one seat on which its chance to win depends. Their names are in [`PositionValue::NAMES`].
pub type Features = [f32; FEATURES];

/// Weights of the features.
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
        "turns until the own turn",
        "battles that it may win next",
        "Rubium Dragons",
    ];

    /// The weights that were learned: `weights.txt`, which says how.
    pub fn learned() -> PositionValue {
        PositionValue::read(include_str!("weights.txt"))
    }

    /// Reads weights, one `name: weight` on each line. A feature that is not named has none.
    fn read(text: &str) -> PositionValue {
        let weight_of = |name: &str| {
            let mut lines = text.lines().filter_map(|line| line.split_once(": "));
            let weight = lines.find(|(feature, _)| *feature == name);
            weight.and_then(|(_, weight)| weight.trim().parse().ok())
        };
        PositionValue {
            weights: PositionValue::NAMES.map(|name| weight_of(name).unwrap_or_default()),
        }
    }

    /// The chance of each team's seats to win, if the game goes on.
    pub fn chances(&self, rules: &Rules, features: &[Features; MAX_SEATS]) -> [f32; MAX_SEATS] {
        let mut strength = [0.0_f32; MAX_SEATS];
        let mut total = 0.0;
        for seat in rules.seats() {
            let sum: f32 = features[seat.index()]
                .iter()
                .zip(&self.weights)
                .map(|(feature, weight)| feature * weight)
                .sum();
            strength[seat.index()] = sum.clamp(-30.0, 30.0).exp();
            total += strength[seat.index()];
        }
        strength.map(|strength| strength / total.max(f32::MIN_POSITIVE))
    }
}

/// The share of the victory that an ending gives to a seat.
pub(crate) fn share(ending: &Ending, seat: Seat) -> f32 {
    match ending.winners.contains(seat) {
        true => 1.0 / ending.winners.len().max(1) as f32,
        false => 0.0,
    }
}

/// The features of every seat, at the beginning of a turn.
pub fn features(rules: &Rules, state: &State) -> [Features; MAX_SEATS] {
    features_with(rules, &Tables::new(rules), state)
}

/// As [`features`], with tables that were made before.
pub(crate) fn features_with(
    rules: &Rules,
    tables: &Tables,
    state: &State,
) -> [Features; MAX_SEATS] {
    let mut all = [[0.0; FEATURES]; MAX_SEATS];
    let target = f32::from(rules.options().target()).max(1.0);
    let players = rules.players();
    for seat in rules.seats() {
        let army = state.army(seat);
        let price = tables.price(army);
        let points = f32::from(state.vp(seat)) / target;
        let rubium = f32::from(state.rubium(seat).min(40));
        let controlled = state.controlled(seat);
        let monolith = !(controlled & tables.monolith).is_empty();
        let wait = (seat.0 + players - state.active().0) % players;
        all[seat.index()] = [
            points,
            points * points,
            price / 50.0,
            (price / 50.0).sqrt(),
            f32::from(army.total()) / 10.0,
            rubium / 20.0,
            f32::from(income(rules, state, seat)) / 10.0,
            f32::from(state.hand_size(rules, seat, Deck::Missions)) / 5.0,
            f32::from(state.hand_size(rules, seat, Deck::Energize)) / 5.0,
            if monolith { 1.0 } else { 0.0 },
            controlled.len() as f32 / 10.0,
            f32::from(wait),
            if wait == 0 {
                opportunities(rules, tables, state, seat)
            } else {
                0.0
            },
            f32::from(army.count(Kind::RubiumDragon)),
        ];
    }
    all
}

/// The chances to win a battle that `seat`, whose turn begins, has at the hexes of its enemies, of the two best.
fn opportunities(rules: &Rules, tables: &Tables, state: &State, seat: Seat) -> f32 {
    let enemies = state.enemies(rules, seat);
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
            .filter(|&other| rules.enemies(seat, other) && !state.units(other, hex).is_empty())
            .min_by_key(|&other| state.units(other, hex).total());
        if let Some(defender) = defender {
            let forces = [forces[hex.index()], state.units(defender, hex)];
            let win = estimate(rules, tables, rules.board().terrain(hex), forces).win;
            if win > best {
                (best, second) = (win, best);
            } else {
                second = second.max(win);
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
    fn chances_add_up_and_points_raise_them() {
        let rules = Rules::new(Setup::classic(3, |_| 0).unwrap()).unwrap();
        let mut features = features(&rules, &State::new(&rules));
        let value = PositionValue::learned();
        let before = value.chances(&rules, &features);
        assert!((before.iter().sum::<f32>() - 1.0).abs() < 1e-5);
        features[1][0] += 0.25;
        let after = value.chances(&rules, &features);
        assert!(after[1] > before[1]);
        assert_eq!(after[3], 0.0);
    }
}
