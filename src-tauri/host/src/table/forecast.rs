//! The odds of a battle, a special attack or a storm, for those who ask: nothing is worked out before.

use rubium_odds::{Casualties, STORM_EDGES, StormOdds, Summary, forecast, specials, storm};
use rubium_rules::battle::Battle;
use rubium_rules::{Kind, Seat, Stack, Terrain};
use rubium_table::TableUnits;
use serde::{Deserialize, Serialize};
use specta::Type;

use super::RunningTable;
use super::TableRefusal;
use crate::refusal::RunningRefusal;

/// What is meant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum TableQuestion {
    /// The battle that is fought, from where it stands.
    Now,
    /// A battle that might be fought.
    Forces {
        /// What the hex is made of.
        terrain: Terrain,
        /// The attacker's units.
        attackers: Vec<TableUnits>,
        /// The defender's.
        defenders: Vec<TableUnits>,
    },
    /// Special attacks on one hex (MOV-6).
    Special {
        /// By which kind.
        kind: Kind,
        /// How many units make one.
        attacks: u8,
        /// How many units of opponents stand there.
        enemies: u8,
    },
    /// The storm, from where it stands, or the next one (OPT-VORTEX).
    Storm {
        /// The edges of the Vortex where units stand, as its dice count them: from 1.
        edges: Vec<u8>,
    },
}

/// What is probably to come, if nobody plays another card.
#[derive(Clone, PartialEq, Debug, Serialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum TableOdds {
    /// Of a battle.
    Battle {
        /// How its casualties were taken to be picked.
        casualties: Casualties,
        /// What it brings.
        summary: Summary,
    },
    /// Of special attacks.
    Special {
        /// The chance that no unit is destroyed, just one, just two, and so on: as many as can be.
        #[specta(type = Vec<u8>)]
        destroyed: Vec<f64>,
        /// How many are destroyed on average.
        #[specta(type = u8)]
        expected: f64,
    },
    /// Of a storm.
    Storm {
        /// What it does to units at those edges.
        odds: StormOdds,
    },
}

impl RunningTable {
    /// The odds of what is meant; `None` if no battle is fought, nobody would fight, or no unit could fall.
    ///
    /// # Errors
    /// [`RunningRefusal::NoForecast`] if it is too large, or cannot be.
    pub fn forecast(&self, question: &TableQuestion) -> Result<Option<TableOdds>, TableRefusal> {
        match question {
            TableQuestion::Now => self.battle_odds(self.state().battle().copied()),
            TableQuestion::Forces {
                terrain,
                attackers,
                defenders,
            } => self.battle_odds(fought(*terrain, attackers, defenders)?),
            TableQuestion::Special {
                kind,
                attacks,
                enemies,
            } => self.special_odds(*kind, *attacks, *enemies),
            TableQuestion::Storm { edges } => self.storm_odds(edges).map(Some),
        }
    }

    fn battle_odds(&self, battle: Option<Battle>) -> Result<Option<TableOdds>, TableRefusal> {
        let Some(battle) = battle else {
            return Ok(None);
        };
        let casualties = Casualties::CheapestFirst;
        let units = self.table().rules().units();
        let forecast = forecast(units, &battle, casualties).map_err(RunningRefusal::from)?;
        Ok(Some(TableOdds::Battle {
            casualties,
            summary: forecast.summary(),
        }))
    }

    fn special_odds(
        &self,
        kind: Kind,
        attacks: u8,
        enemies: u8,
    ) -> Result<Option<TableOdds>, TableRefusal> {
        let unit = self.table().rules().units().get(kind);
        let found = specials(unit, attacks.into(), enemies.into()).map_err(RunningRefusal::from)?;
        if found.most() == 0 {
            return Ok(None);
        }
        let whole = found.whole().as_f64();
        let numbers = 0..=found.most();
        Ok(Some(TableOdds::Special {
            destroyed: numbers
                .map(|destroyed| found.weight(destroyed).as_f64() / whole)
                .collect(),
            expected: found.expected(),
        }))
    }

    fn storm_odds(&self, edges: &[u8]) -> Result<TableOdds, TableRefusal> {
        let mut held = [false; STORM_EDGES];
        for &edge in edges {
            let place = usize::from(edge).checked_sub(1);
            match place.and_then(|place| held.get_mut(place)) {
                Some(held) => *held = true,
                None => {
                    let why = format!("the Vortex has no edge {edge}");
                    return Err(RunningRefusal::NoForecast { why }.into());
                }
            }
        }
        let [black, white] = self.state().storm_dice();
        Ok(TableOdds::Storm {
            odds: storm(held, black, white),
        })
    }
}

/// The battle of forces that were typed; `None` if one of them is empty.
fn fought(
    terrain: Terrain,
    attackers: &[TableUnits],
    defenders: &[TableUnits],
) -> Result<Option<Battle>, TableRefusal> {
    let forces = [force(attackers)?, force(defenders)?];
    let fights = forces.iter().all(|force| !force.is_empty());
    Ok(fights.then(|| Battle::new(Seat(0), Seat(1), terrain, forces)))
}

/// A force as it was counted, of any size that can be worked out.
fn force(units: &[TableUnits]) -> Result<Stack, TableRefusal> {
    let mut force = Stack::EMPTY;
    for unit in units {
        let most = Stack::MOST - force.count(unit.kind);
        if unit.count > most {
            let why = format!("more than {} {:?}", Stack::MOST, unit.kind);
            return Err(RunningRefusal::NoForecast { why }.into());
        }
        force = force.plus(Stack::of(unit.kind, unit.count));
    }
    Ok(force)
}
