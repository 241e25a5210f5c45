//! The Deployment phase of a playout: what to buy, and where.

use super::playout::Playout;
use super::search_rng::SearchRng;
use rubium_rules::{Action, Hex, HexSet, Kind, State, apply};

/// Value below which a unit is not bought.
const MIN_PURCHASE_VALUE: f32 = -6.0;

/// The parameters by which the policy plays a turn. Random styles give different candidates for a plan.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    /// Bonus for buying each kind, in addition to its value in the position.
    pub kind_bonus: [f32; 6],
    /// Minimum chance to win of a battle into which units move.
    pub min_win_chance: f32,
    /// Value of a victory point, in rubium.
    pub point_value: f32,
    /// Size of the random part of each value.
    pub noise: f32,
    /// Rubium that is not spent.
    pub kept_rubium: u16,
}

impl Style {
    /// The style of playouts.
    pub const DEFAULT: Style = Style {
        kind_bonus: [0.0; 6],
        min_win_chance: 0.4,
        point_value: 9.0,
        noise: 0.5,
        kept_rubium: 0,
    };

    /// A random style.
    pub fn random(rng: &mut SearchRng) -> Style {
        let bonus_range = rng.unit();
        Style {
            kind_bonus: Kind::ALL.map(|_| 4.0 * bonus_range * rng.unit()),
            min_win_chance: 0.2 + 0.5 * rng.unit(),
            point_value: 5.0 + 9.0 * rng.unit(),
            noise: 0.3 + 3.0 * rng.unit() * rng.unit(),
            kept_rubium: if rng.below(6) == 0 {
                rng.below(8) as u16
            } else {
                0
            },
        }
    }
}

impl Playout<'_> {
    /// Buys units until the rubium is spent or no unit is worth buying.
    pub(super) fn buy(&mut self, state: &mut State, style: &Style, rng: &mut SearchRng) {
        let me = state.active();
        let rules = self.rules;
        let home = rules.board().home(me);
        let targets = self.army_targets(state);
        let unexplored_hexes = state.facedown();
        loop {
            let rubium = state.rubium(me).saturating_sub(style.kept_rubium);
            let army = state.army(me);
            let miner_count: u8 = army
                .counts()
                .filter(|(kind, _)| self.tables.is_miner(*kind))
                .map(|(_, count)| count)
                .sum();
            let scout_target = (3 + unexplored_hexes.len().min(5)) as f32;
            let best = Kind::ALL
                .into_iter()
                .filter(|&kind| {
                    u16::from(rules.units().get(kind).cost) <= rubium
                        && state.supply(rules, me, kind) > 0
                })
                .map(|kind| {
                    let cost = self.tables.cost[kind.index()];
                    let mut value = match self.tables.is_miner(kind) {
                        true => 2.5 * (scout_target - f32::from(miner_count)) - 0.5 * cost,
                        false => 2.0 + 0.2 * cost - 0.6 * f32::from(army.count(kind)),
                    };
                    value += style.kind_bonus[kind.index()] + style.noise * 2.0 * rng.unit();
                    (kind, value)
                })
                .max_by(|a, b| a.1.total_cmp(&b.1));
            let Some((kind, value)) = best else {
                return;
            };
            if value < MIN_PURCHASE_VALUE {
                return;
            }
            let Some(hex) = self.best_purchase_hex(state, kind, home, targets, rng) else {
                return;
            };
            let action = Action::Buy { kind, hex };
            if apply(rules, state, me, action, &mut ()).is_err() {
                return;
            }
            self.record(action);
        }
    }

    fn best_purchase_hex(
        &self,
        state: &State,
        kind: Kind,
        home: HexSet,
        targets: HexSet,
        rng: &mut SearchRng,
    ) -> Option<Hex> {
        let (rules, me) = (self.rules, state.active());
        let value_of = |hex: Hex, rng: &mut SearchRng| {
            let stack = state.units(me, hex);
            let needs_miner = self.tables.is_miner(kind)
                && !self.tables.has_miner(stack)
                && state.refinery(rules, hex) > 0;
            let miner_value = if needs_miner {
                4.0 * f32::from(state.refinery(rules, hex))
            } else {
                0.0
            };
            miner_value - f32::from(self.tables.steps_to(hex, targets)) + 0.5 * rng.unit()
        };
        let mut best: Option<(Hex, f32)> = None;
        for hex in home {
            let value = value_of(hex, rng);
            if best.is_none_or(|(_, max)| value > max) {
                best = Some((hex, value));
            }
        }
        best.map(|(hex, _)| hex)
    }
}
