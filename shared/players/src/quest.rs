//! What the missions in hand ask for: with which units to fight, and where to go.

use crate::judge::Judge;
use crate::march::with;
use rubium_rules::content::{Condition, Face};
use rubium_rules::{Hex, Kind, Terrain};

/// How much of a mission's points the right place is worth to somebody who is not there yet.
const NEARER: f64 = 0.4;
/// The same for one of the several hexes that an objective asks for.
const STEP: f64 = 0.25;

impl Judge<'_> {
    /// The missions in hand: their points and what they ask for.
    fn quests(&self) -> impl Iterator<Item = (f64, &Condition)> {
        let plans = self.temper.plans;
        let missions = self.missions.iter().filter(move |_| plans);
        missions.filter_map(|&card| match &self.rules.card(card)?.face {
            Face::BattleMission { vp, condition } | Face::Objective { vp, condition } => {
                Some((self.points(f64::from(*vp)), condition))
            }
            _ => None,
        })
    }

    /// The kinds that a mission wants a battle to begin with, for each such mission.
    pub fn parties(&self) -> Vec<&[Kind]> {
        let asked = self.quests().filter_map(|(_, condition)| match condition {
            Condition::BeganWith { kinds, .. } | Condition::BeganOnlyWith { kinds } => {
                Some(kinds.as_slice())
            }
            _ => None,
        });
        let mut parties: Vec<&[Kind]> = asked.collect();
        parties.sort_unstable();
        parties.dedup();
        parties
    }

    /// What an attack on `to` gains because the unit comes from the Monolith (CRD-6).
    pub fn flight(&self, kind: Kind, from: Hex, to: Hex) -> f64 {
        if self.terrain(from) != Terrain::Monolith || !self.hostile(to) {
            return 0.0;
        }
        let asked = self.quests().filter_map(|(worth, condition)| {
            (*condition == Condition::CameFromMonolith { kind }).then_some(worth)
        });
        let worth = asked.fold(0.0, f64::max);
        if worth <= 0.0 {
            return 0.0;
        }
        let attack = self.attack(to, with(self.units(self.me, to), kind));
        attack.map_or(0.0, |(_, prospect)| prospect.win * worth)
    }

    /// How much the missions in hand call a unit of `kind` to `hex`.
    pub fn call(&self, kind: Kind, hex: Hex) -> f64 {
        let calls = self.quests().map(|(worth, condition)| {
            if self.hostile(hex) {
                self.prey(condition, hex) * NEARER * worth
            } else {
                self.ground(condition, kind, hex) * worth
            }
        });
        calls.fold(0.0, f64::max)
    }

    /// 1 if a battle won on `hex` could be the one that is asked for.
    fn prey(&self, condition: &Condition, hex: Hex) -> f64 {
        let fits = match condition {
            Condition::BattleIn { terrain } => self.terrain(hex) == *terrain,
            Condition::BattleInOpponentsHomeBase => {
                let home = self.rules.board().get(hex).and_then(|info| info.home);
                home.is_some_and(|owner| self.rules.enemies(self.me, owner))
            }
            Condition::Destroyed { kind, .. } | Condition::DestroyedThisTurn { kind, .. } => {
                self.foes().any(|seat| self.units(seat, hex).has(*kind))
            }
            _ => false,
        };
        f64::from(u8::from(fits))
    }

    /// How much of what is asked for it brings to control `hex` with a unit of `kind`.
    fn ground(&self, condition: &Condition, kind: Kind, hex: Hex) -> f64 {
        let mine = self.units(self.me, hex);
        let share = match condition {
            Condition::ControlsMost { terrain } | Condition::Controls { terrain, .. } => {
                (self.terrain(hex) == *terrain && mine.is_empty()).then_some(STEP)
            }
            Condition::CameFromMonolith { kind: named } => {
                let there = self.terrain(hex) == Terrain::Monolith;
                (*named == kind && there && !mine.has(kind)).then_some(NEARER)
            }
            Condition::MinedOutsideHomeBases { at_least } => {
                let seen = self.view.hexes.get(hex.index());
                let refinery = seen.filter(|seen| seen.home.is_none() && mine.is_empty());
                let miner = self.rules.units().get(kind).miner;
                refinery
                    .filter(|_| miner)
                    .map(|seen| f64::from(seen.refinery) / f64::from((*at_least).max(1)))
            }
            _ => None,
        };
        share.unwrap_or(0.0)
    }
}
