//! The Deployment phase of a playout: what to buy, and where.

use super::playout::Playout;
use super::search_rng::SearchRng;
use rubium_rules::{Action, Hex, HexSet, Kind, State, apply};

/// Worth below which a unit is not bought.
const MIN_WORTH: f32 = -6.0;

/// How a turn is played. Candidates for a plan differ in it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    /// How much each kind is wanted, in addition to what the position asks for.
    pub wish: [f32; 6],
    /// The chance to win below which no battle is sought.
    pub min_win: f32,
    /// Worth of a victory point, in rubium.
    pub point: f32,
    /// How much worth is drawn at random in each comparison.
    pub noise: f32,
    /// Rubium that is not spent.
    pub saved: u16,
}

impl Style {
    /// The way in which playouts go on.
    pub const USUAL: Style = Style {
        wish: [0.0; 6],
        min_win: 0.4,
        point: 9.0,
        noise: 0.5,
        saved: 0,
    };

    /// A way drawn at random.
    pub fn random(rng: &mut SearchRng) -> Style {
        let wild = rng.unit();
        Style {
            wish: Kind::ALL.map(|_| 4.0 * wild * rng.unit()),
            min_win: 0.2 + 0.5 * rng.unit(),
            point: 5.0 + 9.0 * rng.unit(),
            noise: 0.3 + 3.0 * rng.unit() * rng.unit(),
            saved: if rng.below(6) == 0 {
                rng.below(8) as u16
            } else {
                0
            },
        }
    }
}

impl Playout<'_> {
    /// Buys units for as long as there is rubium.
    pub(super) fn buy(&mut self, state: &mut State, style: &Style, rng: &mut SearchRng) {
        let me = state.active();
        let rules = self.rules;
        let home = rules.board().home(me);
        let targets = self.front(state);
        let free_hexes = state.facedown();
        loop {
            let rubium = state.rubium(me).saturating_sub(style.saved);
            let army = state.army(me);
            let miners: u8 = army
                .counts()
                .filter(|(kind, _)| self.tables.is_miner(*kind))
                .map(|(_, count)| count)
                .sum();
            let scouts_wanted = (3 + free_hexes.len().min(5)) as f32;
            let best = Kind::ALL
                .into_iter()
                .filter(|&kind| {
                    u16::from(rules.units().get(kind).cost) <= rubium
                        && state.supply(rules, me, kind) > 0
                })
                .map(|kind| {
                    let cost = self.tables.cost[kind.index()];
                    let mut worth = match self.tables.is_miner(kind) {
                        true => 2.5 * (scouts_wanted - f32::from(miners)) - 0.5 * cost,
                        false => 2.0 + 0.2 * cost - 0.6 * f32::from(army.count(kind)),
                    };
                    worth += style.wish[kind.index()] + style.noise * 2.0 * rng.unit();
                    (kind, worth)
                })
                .max_by(|a, b| a.1.total_cmp(&b.1));
            let Some((kind, worth)) = best else {
                return;
            };
            if worth < MIN_WORTH {
                return;
            }
            let Some(hex) = self.place_of_purchase(state, kind, home, targets, rng) else {
                return;
            };
            let action = Action::Buy { kind, hex };
            if apply(rules, state, me, action, &mut ()).is_err() {
                return;
            }
            self.record(action);
        }
    }

    fn place_of_purchase(
        &self,
        state: &State,
        kind: Kind,
        home: HexSet,
        targets: HexSet,
        rng: &mut SearchRng,
    ) -> Option<Hex> {
        let (rules, me) = (self.rules, state.active());
        let worth = |hex: Hex, rng: &mut SearchRng| {
            let stack = state.units(me, hex);
            let needs_miner = self.tables.is_miner(kind)
                && !self.tables.has_miner(stack)
                && state.refinery(rules, hex) > 0;
            let miner_worth = if needs_miner {
                4.0 * f32::from(state.refinery(rules, hex))
            } else {
                0.0
            };
            miner_worth - f32::from(self.tables.steps_to(hex, targets)) + 0.5 * rng.unit()
        };
        let mut best: Option<(Hex, f32)> = None;
        for hex in home {
            let worth = worth(hex, rng);
            if best.is_none_or(|(_, most)| worth > most) {
                best = Some((hex, worth));
            }
        }
        best.map(|(hex, _)| hex)
    }
}
