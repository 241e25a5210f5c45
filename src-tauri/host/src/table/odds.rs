//! Odds of battles, special attacks and storms, computed on request only.

use rubium_odds::{
    CasualtyPolicy, StormOdds, Summary, VORTEX_EDGE_COUNT, forecast, repeated_special_attacks,
    storm_odds,
};
use rubium_rules::battle::Battle;
use rubium_rules::{Kind, Seat, Stack, Terrain};
use rubium_table::TableUnits;
use serde::{Deserialize, Serialize};
use specta::Type;

use super::RunningTable;
use super::TableRefusal;
use crate::refusal::SessionRefusal;

/// A request for odds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum TableOddsQuery {
    /// The current battle from its current state.
    CurrentBattle,
    /// A hypothetical battle.
    Forces {
        /// The terrain of the hex.
        terrain: Terrain,
        /// Units of the attacker.
        attackers: Vec<TableUnits>,
        /// Units of the defender.
        defenders: Vec<TableUnits>,
    },
    /// Special attacks on one hex (MOV-6).
    Special {
        /// The attacking kind.
        kind: Kind,
        /// Number of attacking units.
        attacker_count: u8,
        /// Number of opposing units in the hex.
        enemy_count: u8,
    },
    /// The current storm from its current state; if there is none, the next storm (OPT-VORTEX).
    Storm {
        /// The edges of the Vortex that have units, numbered from 1 as on the storm die.
        edges: Vec<u8>,
    },
}

/// Odds under the assumption that no more cards are played.
#[derive(Clone, PartialEq, Debug, Serialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum TableOdds {
    /// Odds of a battle.
    Battle {
        /// The assumed policy for choosing casualties.
        casualty_policy: CasualtyPolicy,
        /// The distribution of results.
        summary: Summary,
    },
    /// Odds of special attacks.
    Special {
        /// Probability of destroying no unit, one unit, two units, and so on.
        #[specta(type = Vec<u8>)]
        chances_by_destroyed_count: Vec<f64>,
        /// Expected number of destroyed units.
        #[specta(type = u8)]
        expected_destroyed: f64,
    },
    /// Odds of a storm.
    Storm {
        /// The effect of the storm on units at the given edges.
        odds: StormOdds,
    },
}

impl RunningTable {
    /// Computes the odds; `None` if there is no battle, if a force is empty, or if special attacks cannot
    /// destroy a unit.
    ///
    /// # Errors
    /// [`SessionRefusal::NoOdds`] if the forces are too large, if there are too many special attacks, if the
    /// kind has no special attack, or if an edge does not exist.
    pub fn odds(&self, query: &TableOddsQuery) -> Result<Option<TableOdds>, TableRefusal> {
        match query {
            TableOddsQuery::CurrentBattle => self.battle_odds(self.state().battle().copied()),
            TableOddsQuery::Forces {
                terrain,
                attackers,
                defenders,
            } => self.battle_odds(battle_of(*terrain, attackers, defenders)?),
            TableOddsQuery::Special {
                kind,
                attacker_count,
                enemy_count,
            } => self.special_attack_odds(*kind, *attacker_count, *enemy_count),
            TableOddsQuery::Storm { edges } => self.storm_odds(edges).map(Some),
        }
    }

    fn battle_odds(&self, battle: Option<Battle>) -> Result<Option<TableOdds>, TableRefusal> {
        let Some(battle) = battle else {
            return Ok(None);
        };
        let casualty_policy = CasualtyPolicy::CheapestFirst;
        let sheet = self.table().rules().unit_sheet();
        let forecast = forecast(sheet, &battle, casualty_policy).map_err(SessionRefusal::from)?;
        Ok(Some(TableOdds::Battle {
            casualty_policy,
            summary: forecast.summary(),
        }))
    }

    fn special_attack_odds(
        &self,
        kind: Kind,
        attacker_count: u8,
        enemy_count: u8,
    ) -> Result<Option<TableOdds>, TableRefusal> {
        let unit = self.table().rules().unit_sheet().get(kind);
        let distribution =
            repeated_special_attacks(unit, attacker_count.into(), enemy_count.into())
                .map_err(SessionRefusal::from)?;
        if distribution.max_destroyed() == 0 {
            return Ok(None);
        }
        let total_weight = distribution.total_weight().as_f64();
        let destroyed_counts = 0..=distribution.max_destroyed();
        Ok(Some(TableOdds::Special {
            chances_by_destroyed_count: destroyed_counts
                .map(|destroyed| distribution.weight(destroyed).as_f64() / total_weight)
                .collect(),
            expected_destroyed: distribution.expected_destroyed(),
        }))
    }

    fn storm_odds(&self, edges: &[u8]) -> Result<TableOdds, TableRefusal> {
        let mut has_units = [false; VORTEX_EDGE_COUNT];
        for &edge in edges {
            let index = usize::from(edge).checked_sub(1);
            match index.and_then(|index| has_units.get_mut(index)) {
                Some(edge_has_units) => *edge_has_units = true,
                None => {
                    let reason = format!("the Vortex has no edge {edge}");
                    return Err(SessionRefusal::NoOdds { reason }.into());
                }
            }
        }
        let [black, white] = self.state().storm_dice();
        Ok(TableOdds::Storm {
            odds: storm_odds(has_units, black, white),
        })
    }
}

/// The battle of two given forces; `None` if a force is empty.
fn battle_of(
    terrain: Terrain,
    attackers: &[TableUnits],
    defenders: &[TableUnits],
) -> Result<Option<Battle>, TableRefusal> {
    let forces = [force(attackers)?, force(defenders)?];
    let both_have_units = forces.iter().all(|force| !force.is_empty());
    Ok(both_have_units.then(|| Battle::new(Seat(0), Seat(1), terrain, forces)))
}

/// The given units as a force.
///
/// # Errors
/// [`SessionRefusal::NoOdds`] if the force has too many units of a kind.
fn force(units: &[TableUnits]) -> Result<Stack, TableRefusal> {
    let mut force = Stack::EMPTY;
    for unit in units {
        let max = Stack::MAX_COUNT - force.count(unit.kind);
        if unit.count > max {
            let reason = format!(
                "more than {} units of {:?} in one force",
                Stack::MAX_COUNT,
                unit.kind
            );
            return Err(SessionRefusal::NoOdds { reason }.into());
        }
        force = force.plus(Stack::of(unit.kind, unit.count));
    }
    Ok(force)
}
