//! A baseline player that maximizes the immediate gain: victory points, then units bought or destroyed.
//!
//! The player must not be changed: it is the reference for measuring strength, so a change would invalidate
//! all earlier tournaments. It therefore shares only the random number generator with the other players. It
//! evaluates battles without cards, by the expected number of hits, and assumes that each hit destroys the
//! cheapest unit.

use crate::Player;
use crate::rng::decision_rng;
use rand::seq::IndexedRandom;
use rubium_rules::battle::Side;
use rubium_rules::content::{CardFace, Effect};
use rubium_rules::units::die_hits;
use rubium_rules::{
    Action, CardId, DecisionKind, Hex, Kind, PendingInput, Rules, Seat, Terrain, View,
};

/// Value of a guaranteed victory point, in rubium: more than the sum of all other gains.
const VICTORY_POINT_VALUE: f64 = 100.0;
/// Value of a battle that is probably won, in rubium: the cost of the most expensive unit.
const BATTLE_WIN_VALUE: f64 = 12.0;
/// Gains within this difference are ties, which are broken at random.
const TIE_TOLERANCE: f64 = 1e-6;

/// Expected number of units of a force, by kind.
type Force = [f64; 6];

/// Looks one step ahead: victory points gained, plus the cost of units that the action buys or destroys.
#[derive(Clone, Copy, Debug)]
pub struct Greedy<'r> {
    rules: &'r Rules,
    seed: u64,
}

impl<'r> Greedy<'r> {
    /// Creates the greedy player with this seed for a game of `rules`.
    pub const fn new(rules: &'r Rules, seed: u64) -> Greedy<'r> {
        Greedy { rules, seed }
    }

    /// The immediate gain of `action`, in rubium.
    fn gain(&self, view: &View, me: Seat, action: Action) -> f64 {
        match action {
            Action::Buy { kind, .. } | Action::TargetPlacement { kind, .. } => self.cost(kind),
            Action::Play { card } => self.card_gain(card),
            // Worse than doing nothing, so that this player never takes these actions. An exchange has no
            // immediate gain. Sacrifices belong to the alternate units, which are newer than this player, and
            // the player must not be changed.
            Action::Exchange { .. } | Action::Sacrifice { .. } => -1.0,
            Action::Move { kind, from, to } => self.move_gain(view, me, kind, from, to),
            Action::SpecialAttack { to, .. } => {
                0.5 * self.cheapest_cost(view, to, |seat| self.rules.are_opponents(me, seat))
            }
            Action::Victim { seat } => match view.pending_input {
                PendingInput::Decision {
                    decision: DecisionKind::Victim { hex },
                    ..
                } => self.cheapest_cost(view, hex, |owner| owner == seat),
                _ => 0.0,
            },
            Action::Casualty { kind } => match view.pending_input {
                PendingInput::Decision {
                    decision: DecisionKind::Casualty { owner, .. },
                    ..
                } if self.rules.are_opponents(me, owner) => self.cost(kind),
                _ => -self.cost(kind),
            },
            Action::TakeEnergize => 1.0,
            Action::TakeFaceupCard => VICTORY_POINT_VALUE,
            Action::Keep { card } => self.card_gain(card),
            Action::TargetKind { side, .. }
            | Action::TargetForce { side }
            | Action::TargetHit { side, .. } => self.target_gain(view, me, side),
            Action::PassToTeammate { .. }
            | Action::Explore { .. }
            | Action::Battle { .. }
            | Action::EndPhase
            | Action::Pass
            | Action::PassBattle
            | Action::TargetUnit { .. }
            | Action::TargetHex { .. } => 0.0,
        }
    }

    fn cost(&self, kind: Kind) -> f64 {
        f64::from(self.rules.unit_sheet().get(kind).cost)
    }

    fn card_gain(&self, card: CardId) -> f64 {
        match self.rules.card(card).map(|spec| &spec.face) {
            Some(CardFace::BattleMission { vp, .. } | CardFace::Objective { vp, .. }) => {
                VICTORY_POINT_VALUE * f64::from(*vp)
            }
            Some(CardFace::Deployment { effect }) => match effect {
                Effect::GainRubium { rubium } => f64::from(*rubium),
                Effect::GainPerHex | Effect::PlaceUnit { .. } => 3.0,
                _ => 0.0,
            },
            Some(CardFace::Battle { .. }) => 0.5,
            None => 0.0,
        }
    }

    /// The gain of choosing the force of `side` as the target of a card: positive if the card then helps this
    /// player's force or harms the enemy's.
    fn target_gain(&self, view: &View, me: Seat, side: Side) -> f64 {
        let PendingInput::Decision {
            decision: DecisionKind::Target { card },
            ..
        } = view.pending_input
        else {
            return 0.0;
        };
        let helps_target = match self.rules.card(card).map(|spec| &spec.face) {
            Some(CardFace::Battle { effect, .. }) => match effect {
                Effect::Modify { amount } => *amount > 0,
                Effect::HitOnRoll { .. } | Effect::PickCasualty => false,
                _ => true,
            },
            _ => return 0.0,
        };
        let is_own_force = view.battle.as_ref().is_some_and(|battle| {
            let force = battle.forces.get(side.index());
            force.is_some_and(|force| force.seat == me)
        });
        if helps_target == is_own_force {
            1.0
        } else {
            -1.0
        }
    }

    fn cheapest_cost(&self, view: &View, hex: Hex, is_owner: impl Fn(Seat) -> bool) -> f64 {
        let units = view.hexes.get(hex.index()).map(|hex| hex.units.iter());
        let owned_units = units
            .into_iter()
            .flatten()
            .filter(|unit| is_owner(unit.seat));
        let min = owned_units
            .map(|unit| self.cost(unit.kind))
            .fold(f64::INFINITY, f64::min);
        if min.is_finite() { min } else { 0.0 }
    }

    /// The gain of a move: the token that it reveals, and the change in expected battle gain on both hexes.
    fn move_gain(&self, view: &View, me: Seat, kind: Kind, from: Hex, to: Hex) -> f64 {
        let mut gain = 0.0;
        for (hex, change) in [(from, -1.0), (to, 1.0)] {
            let Some(hex_view) = view.hexes.get(hex.index()) else {
                continue;
            };
            let mut own_force: Force = [0.0; 6];
            let mut enemy_force: Force = [0.0; 6];
            for unit in &hex_view.units {
                let force = if unit.seat == me {
                    &mut own_force
                } else if self.rules.are_opponents(me, unit.seat) {
                    &mut enemy_force
                } else {
                    continue;
                };
                force[unit.kind.index()] += f64::from(unit.count);
            }
            let before = self.battle_gain(hex_view.terrain, own_force, enemy_force);
            let is_first_unit = own_force.iter().sum::<f64>() == 0.0;
            own_force[kind.index()] += change;
            gain += self.battle_gain(hex_view.terrain, own_force, enemy_force) - before;
            if hex_view.has_facedown_token && hex == to && is_first_unit {
                gain += self.average_token_cost();
            }
        }
        gain
    }

    /// The average cost of the unit on an exploration token, over all tokens of the game.
    fn average_token_cost(&self) -> f64 {
        let tokens = self.rules.tokens();
        let (cost, count) = tokens.fold((0.0, 0.0), |(cost, count), (_, token)| {
            let copies = f64::from(token.count);
            let unit_cost = token.unit.map_or(0.0, |kind| self.cost(kind));
            (cost + copies * unit_cost, count + copies)
        });
        if count > 0.0 { cost / count } else { 0.0 }
    }

    /// The expected cost of destroyed enemy units, minus the cost of lost units, plus the value of a victory.
    fn battle_gain(&self, terrain: Terrain, own: Force, enemy: Force) -> f64 {
        let is_present = |force: &Force| force.iter().sum::<f64>() > 0.0;
        if !is_present(&own) || !is_present(&enemy) {
            return 0.0;
        }
        let mut forces = [own, enemy];
        let mut lost_cost_by_side = [0.0, 0.0];
        for kind in self.rules.unit_sheet().battle_order(terrain) {
            let value = self.rules.unit_sheet().get(*kind).value(terrain);
            let hit_face_count = (1..=6).filter(|&face| die_hits(value, 0, face)).count();
            let chance = hit_face_count as f64 / 6.0;
            let hits = [0, 1].map(|side: usize| forces[side][kind.index()] * chance);
            for side in [0, 1] {
                lost_cost_by_side[side] += self.remove_cheapest(&mut forces[side], hits[1 - side]);
            }
        }
        let remaining: f64 = forces[1].iter().sum();
        let victory_value = if remaining < 0.5 {
            BATTLE_WIN_VALUE
        } else {
            0.0
        };
        lost_cost_by_side[1] - lost_cost_by_side[0] + victory_value
    }

    /// Removes `hits` units from a force, cheapest first. Returns their total cost.
    fn remove_cheapest(&self, force: &mut Force, mut hits: f64) -> f64 {
        let mut kinds = Kind::ALL;
        kinds.sort_by_key(|&kind| self.rules.unit_sheet().get(kind).cost);
        let mut lost_cost = 0.0;
        for kind in kinds {
            let removed_count = hits.min(force[kind.index()]);
            force[kind.index()] -= removed_count;
            hits -= removed_count;
            lost_cost += removed_count * self.cost(kind);
        }
        lost_cost
    }
}

impl Player<View, Action> for Greedy<'_> {
    fn choose(
        &self,
        view: &View,
        decision_number: u64,
        legal_actions: &[Action],
    ) -> Option<Action> {
        let me = view.viewer?;
        let gains: Vec<f64> = legal_actions
            .iter()
            .map(|&action| self.gain(view, me, action))
            .collect();
        let best = gains.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let tied_actions: Vec<Action> = legal_actions
            .iter()
            .zip(&gains)
            .filter(|&(_, &gain)| gain > best - TIE_TOLERANCE)
            .map(|(&action, _)| action)
            .collect();
        tied_actions
            .choose(&mut decision_rng(self.seed, decision_number))
            .copied()
    }
}
