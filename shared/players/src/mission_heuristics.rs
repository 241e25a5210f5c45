//! Heuristics for missions in hand: which units should fight, and where to move.

use crate::evaluator::Evaluator;
use crate::movement::with_unit;
use rubium_rules::content::{CardFace, Condition};
use rubium_rules::{Hex, Kind, Terrain};

/// Share of a mission's points for reaching a suitable hex.
const SUITABLE_HEX_SHARE: f64 = 0.4;
/// The same for one of several hexes that an objective needs.
const HEX_SHARE: f64 = 0.25;

impl Evaluator<'_> {
    /// The missions in hand: their value and their condition.
    fn mission_goals(&self) -> impl Iterator<Item = (f64, &Condition)> {
        let plans_ahead = self.profile.plans_ahead;
        let missions = self.missions.iter().filter(move |_| plans_ahead);
        missions.filter_map(|&card| match &self.rules.card(card)?.face {
            CardFace::BattleMission { vp, condition } | CardFace::Objective { vp, condition } => {
                Some((self.points_value(f64::from(*vp)), condition))
            }
            _ => None,
        })
    }

    /// For each mission with such a condition: the kinds that a battle must begin with.
    pub fn required_kinds(&self) -> Vec<&[Kind]> {
        let required = self
            .mission_goals()
            .filter_map(|(_, condition)| match condition {
                Condition::BeganWith { kinds, .. } | Condition::BeganOnlyWith { kinds } => {
                    Some(kinds.as_slice())
                }
                _ => None,
            });
        let mut required_kinds: Vec<&[Kind]> = required.collect();
        required_kinds.sort_unstable();
        required_kinds.dedup();
        required_kinds
    }

    /// The bonus for attacking `to` from the Monolith, if a mission needs it (CRD-6).
    pub fn monolith_attack_bonus(&self, kind: Kind, from: Hex, to: Hex) -> f64 {
        if self.terrain(from) != Terrain::Monolith || !self.has_enemy(to) {
            return 0.0;
        }
        let required = self
            .mission_goals()
            .filter_map(|(mission_value, condition)| {
                (*condition == Condition::CameFromMonolith { kind }).then_some(mission_value)
            });
        let mission_value = required.fold(0.0, f64::max);
        if mission_value <= 0.0 {
            return 0.0;
        }
        let attack = self.best_attack(to, with_unit(self.units(self.me, to), kind));
        attack.map_or(0.0, |(_, battle_value)| {
            battle_value.win_chance * mission_value
        })
    }

    /// The value of `hex` for the missions in hand, for a unit of `kind`.
    pub fn mission_attraction(&self, kind: Kind, hex: Hex) -> f64 {
        let attractions = self.mission_goals().map(|(mission_value, condition)| {
            if self.has_enemy(hex) {
                self.target_match(condition, hex) * SUITABLE_HEX_SHARE * mission_value
            } else {
                self.control_progress(condition, kind, hex) * mission_value
            }
        });
        attractions.fold(0.0, f64::max)
    }

    /// 1 if a victory on `hex` could fulfil the condition, otherwise 0.
    fn target_match(&self, condition: &Condition, hex: Hex) -> f64 {
        let is_match = match condition {
            Condition::BattleIn { terrain } => self.terrain(hex) == *terrain,
            Condition::BattleInOpponentsHomeBase => {
                let home = self.rules.board().get(hex).and_then(|info| info.home);
                home.is_some_and(|owner| self.rules.enemies(self.me, owner))
            }
            Condition::Destroyed { kind, .. } | Condition::DestroyedThisTurn { kind, .. } => self
                .opponents()
                .any(|seat| self.units(seat, hex).has(*kind)),
            _ => false,
        };
        f64::from(u8::from(is_match))
    }

    /// The progress towards the condition by controlling `hex` with a unit of `kind`, from 0 to 1.
    fn control_progress(&self, condition: &Condition, kind: Kind, hex: Hex) -> f64 {
        let mine = self.units(self.me, hex);
        let share = match condition {
            Condition::ControlsMost { terrain } | Condition::Controls { terrain, .. } => {
                (self.terrain(hex) == *terrain && mine.is_empty()).then_some(HEX_SHARE)
            }
            Condition::CameFromMonolith {
                kind: required_kind,
            } => {
                let is_monolith = self.terrain(hex) == Terrain::Monolith;
                (*required_kind == kind && is_monolith && !mine.has(kind))
                    .then_some(SUITABLE_HEX_SHARE)
            }
            Condition::MinedOutsideHomeBases { at_least } => {
                let hex_view = self.view.hexes.get(hex.index());
                let refinery =
                    hex_view.filter(|hex_view| hex_view.home.is_none() && mine.is_empty());
                let miner = self.rules.units().get(kind).miner;
                refinery
                    .filter(|_| miner)
                    .map(|hex_view| f64::from(hex_view.refinery) / f64::from((*at_least).max(1)))
            }
            _ => None,
        };
        share.unwrap_or(0.0)
    }
}
