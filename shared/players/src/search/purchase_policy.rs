//! The Deployment phase of a playout: what to buy, and where.

use super::playout::PlayoutRunner;
use super::policy_parameters::PolicyParameters;
use super::search_rng::SearchRng;
use rubium_rules::{Action, Hex, HexSet, Kind, State, apply};

impl PlayoutRunner<'_> {
    /// Buys units until no more rubium may be spent (see [`PolicyParameters::kept_rubium`]), or no unit is
    /// worth buying.
    pub(super) fn buy(
        &mut self,
        state: &mut State,
        policy: &PolicyParameters,
        rng: &mut SearchRng,
    ) {
        let me = state.active();
        let rules = self.rules;
        let home_hexes = rules.board().home(me);
        let army_targets = self.army_targets(state);
        let unexplored_hexes = state.facedown();
        loop {
            let spendable_rubium = f32::from(state.rubium(me)) - policy.kept_rubium;
            let army = state.units_on_board(me);
            let miner_count: u8 = army
                .counts()
                .filter(|(kind, _)| self.tables.is_miner(*kind))
                .map(|(_, count)| count)
                .sum();
            let target_miners = policy.target_miners
                + policy.target_miners_per_token * unexplored_hexes.len().min(5) as f32;
            let best = Kind::ALL
                .into_iter()
                .filter(|&kind| {
                    let is_affordable = self.tables.costs[kind.index()] <= spendable_rubium;
                    is_affordable && state.supply(rules, me, kind) > 0
                })
                .map(|kind| {
                    let index = kind.index();
                    let mut value = policy.purchase[index]
                        - policy.purchase_saturation[index] * f32::from(army.count(kind));
                    if self.tables.is_miner(kind) {
                        value += policy.missing_miner * (target_miners - f32::from(miner_count));
                    }
                    value += policy.noise * 2.0 * rng.fraction();
                    (kind, value)
                })
                .max_by(|a, b| a.1.total_cmp(&b.1));
            let Some((kind, value)) = best else {
                return;
            };
            if value < policy.min_purchase_value {
                return;
            }
            let Some(hex) =
                self.best_purchase_hex(state, kind, home_hexes, army_targets, policy, rng)
            else {
                return;
            };
            let action = Action::Buy { kind, hex };
            if apply(rules, state, me, action, &mut ()).is_err() {
                return;
            }
            self.record(action);
        }
    }

    /// The home base hex where a new unit of `kind` has the highest value.
    fn best_purchase_hex(
        &self,
        state: &State,
        kind: Kind,
        home_hexes: HexSet,
        army_targets: HexSet,
        policy: &PolicyParameters,
        rng: &mut SearchRng,
    ) -> Option<Hex> {
        let (rules, me) = (self.rules, state.active());
        let value_of = |hex: Hex, rng: &mut SearchRng| {
            let stack = state.units(me, hex);
            let would_be_first_miner = self.tables.is_miner(kind)
                && !self.tables.has_miner(stack)
                && state.refinery(rules, hex) > 0;
            let miner_value = if would_be_first_miner {
                policy.unworked_home_refinery * f32::from(state.refinery(rules, hex))
            } else {
                0.0
            };
            miner_value - f32::from(self.tables.steps_to(hex, army_targets)) + 0.5 * rng.fraction()
        };
        let mut best: Option<(Hex, f32)> = None;
        for hex in home_hexes {
            let value = value_of(hex, rng);
            if best.is_none_or(|(_, max)| value > max) {
                best = Some((hex, value));
            }
        }
        best.map(|(hex, _)| hex)
    }
}
