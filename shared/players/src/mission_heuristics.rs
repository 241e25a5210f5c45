//! Heuristics for the missions that a player can fulfil (in hand or in the transmission line): which units
//! should fight, and which hexes units should move to.

use crate::evaluator::Evaluator;
use crate::movement::with_unit;
use rubium_rules::content::{CardFace, Condition};
use rubium_rules::{Hex, Kind, Terrain};

/// Fraction of a mission's value that is credited for reaching a suitable hex.
const SUITABLE_HEX_FRACTION: f64 = 0.4;
/// Fraction of an objective's value that is credited for a single hex, if the objective requires several.
const SINGLE_HEX_FRACTION: f64 = 0.25;

impl Evaluator<'_> {
    /// The value and condition of each mission that this player can fulfil; none if the player does not plan
    /// ahead.
    fn mission_goals(&self) -> impl Iterator<Item = (f64, &Condition)> {
        let plans_ahead = self.profile.plans_ahead;
        let missions = self.missions.iter().filter(move |_| plans_ahead);
        missions.filter_map(|&card| match &self.rules.card(card)?.face {
            CardFace::BattleMission { vp, condition } | CardFace::Objective { vp, condition } => {
                let value = self.points_value(f64::from(*vp));
                Some((self.profile.weights.mission * value, condition))
            }
            _ => None,
        })
    }

    /// For each mission that requires a force of certain kinds, the list of these kinds. No list appears
    /// twice.
    pub fn mission_kind_lists(&self) -> Vec<&[Kind]> {
        let required_kind_lists =
            self.mission_goals()
                .filter_map(|(_, condition)| match condition {
                    Condition::BeganWith { kinds, .. } | Condition::BeganOnlyWith { kinds } => {
                        Some(kinds.as_slice())
                    }
                    _ => None,
                });
        let mut kind_lists: Vec<&[Kind]> = required_kind_lists.collect();
        kind_lists.sort_unstable();
        kind_lists.dedup();
        kind_lists
    }

    /// The bonus for attacking `to` from the Monolith, if a mission requires such an attack (CRD-6).
    pub fn monolith_attack_bonus(&self, kind: Kind, from: Hex, to: Hex) -> f64 {
        if self.terrain(from) != Terrain::Monolith || !self.has_enemy(to) {
            return 0.0;
        }
        let mission_values = self
            .mission_goals()
            .filter_map(|(mission_value, condition)| {
                (*condition == Condition::CameFromMonolith { kind }).then_some(mission_value)
            });
        let mission_value = mission_values.fold(0.0, f64::max);
        if mission_value <= 0.0 {
            return 0.0;
        }
        let attack = self.best_attack(to, with_unit(self.units(self.me, to), kind));
        attack.map_or(0.0, |(_, battle_value)| {
            battle_value.win_chance * mission_value
        })
    }

    /// The value of `hex` to a unit of `kind` for the missions that this player can fulfil.
    pub fn mission_attraction(&self, kind: Kind, hex: Hex) -> f64 {
        let attractions = self.mission_goals().map(|(mission_value, condition)| {
            if self.has_enemy(hex) {
                self.hex_suitability(condition, hex) * SUITABLE_HEX_FRACTION * mission_value
            } else {
                self.control_progress(condition, kind, hex) * mission_value
            }
        });
        attractions.fold(0.0, f64::max)
    }

    /// 1 if the condition requires a certain place or certain defenders, and a victory on `hex` could fulfil
    /// it; otherwise 0.
    fn hex_suitability(&self, condition: &Condition, hex: Hex) -> f64 {
        let is_match = match condition {
            Condition::BattleIn { terrain } => self.terrain(hex) == *terrain,
            Condition::BattleInOpponentsHomeBase => {
                let home_owner = self.rules.board().get(hex).and_then(|info| info.home_owner);
                home_owner.is_some_and(|owner| self.rules.are_opponents(self.me, owner))
            }
            Condition::Destroyed { kind, .. } | Condition::DestroyedInOneBattle { kind, .. } => {
                self.opponents()
                    .any(|seat| self.units(seat, hex).has(*kind))
            }
            _ => false,
        };
        f64::from(u8::from(is_match))
    }

    /// The assumed progress towards the condition if a unit of `kind` controls `hex`, as a fraction.
    fn control_progress(&self, condition: &Condition, kind: Kind, hex: Hex) -> f64 {
        let my_units = self.units(self.me, hex);
        let progress = match condition {
            Condition::ControlsMost { terrain } | Condition::Controls { terrain, .. } => {
                (self.terrain(hex) == *terrain && my_units.is_empty())
                    .then_some(SINGLE_HEX_FRACTION)
            }
            Condition::CameFromMonolith {
                kind: required_kind,
            } => {
                let is_monolith = self.terrain(hex) == Terrain::Monolith;
                (*required_kind == kind && is_monolith && !my_units.has(kind))
                    .then_some(SUITABLE_HEX_FRACTION)
            }
            Condition::MinedOutsideHomeBases { at_least } => {
                let hex_view = self.view.hexes.get(hex.index());
                let free_hex = hex_view
                    .filter(|hex_view| hex_view.home_owner.is_none() && my_units.is_empty());
                let is_miner = self.rules.unit_sheet().get(kind).can_mine;
                free_hex
                    .filter(|_| is_miner)
                    .map(|hex_view| f64::from(hex_view.refinery) / f64::from((*at_least).max(1)))
            }
            _ => None,
        };
        progress.unwrap_or(0.0)
    }
}
