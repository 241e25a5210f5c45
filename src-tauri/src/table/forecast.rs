//! The odds of a battle, for those who ask: nothing is worked out before.

use rubium_odds::{Casualties, Summary, forecast};
use rubium_rules::battle::Battle;
use rubium_rules::{Seat, Stack, Terrain};
use rubium_table::TableUnits;
use serde::{Deserialize, Serialize};
use specta::Type;

use super::RunningTable;
use crate::errors::Refusal;

/// Which battle is meant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum TableQuestion {
    /// The one that is fought, from where it stands.
    Now,
    /// One that might be fought.
    Forces {
        /// What the hex is made of.
        terrain: Terrain,
        /// The attacker's units.
        attackers: Vec<TableUnits>,
        /// The defender's.
        defenders: Vec<TableUnits>,
    },
}

/// What a battle will probably bring, if nobody plays another card.
#[derive(Clone, PartialEq, Debug, Serialize, Type)]
pub struct TableOdds {
    /// How its casualties were taken to be picked.
    pub casualties: Casualties,
    /// What it brings.
    pub summary: Summary,
}

impl RunningTable {
    /// The odds of a battle; `None` if none is fought, or nobody would fight.
    ///
    /// # Errors
    /// [`Refusal::NoForecast`] if it is too large.
    pub fn forecast(&self, question: &TableQuestion) -> Result<Option<TableOdds>, Refusal> {
        let battle = match question {
            TableQuestion::Now => self.state().battle().copied(),
            TableQuestion::Forces {
                terrain,
                attackers,
                defenders,
            } => fought(*terrain, attackers, defenders)?,
        };
        let Some(battle) = battle else {
            return Ok(None);
        };
        let casualties = Casualties::CheapestFirst;
        let units = self.table().rules().units();
        let forecast = forecast(units, &battle, casualties);
        let forecast = forecast.map_err(|fault| Refusal::NoForecast {
            why: fault.to_string(),
        })?;
        Ok(Some(TableOdds {
            casualties,
            summary: forecast.summary(),
        }))
    }
}

/// The battle of forces that were typed; `None` if one of them is empty.
fn fought(
    terrain: Terrain,
    attackers: &[TableUnits],
    defenders: &[TableUnits],
) -> Result<Option<Battle>, Refusal> {
    let forces = [force(attackers)?, force(defenders)?];
    let fights = forces.iter().all(|force| !force.is_empty());
    Ok(fights.then(|| Battle::new(Seat(0), Seat(1), terrain, forces)))
}

/// A force as it was counted, of any size that can be worked out.
fn force(units: &[TableUnits]) -> Result<Stack, Refusal> {
    let mut force = Stack::EMPTY;
    for unit in units {
        let most = Stack::MOST - force.count(unit.kind);
        if unit.count > most {
            return Err(Refusal::NoForecast {
                why: format!("more than {} {:?}", Stack::MOST, unit.kind),
            });
        }
        force = force.plus(Stack::of(unit.kind, unit.count));
    }
    Ok(force)
}
