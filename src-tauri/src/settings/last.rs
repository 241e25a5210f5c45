//! What the last game and the last table were begun with: the next ones are offered the same.

use rubium_rules::{Edition, Faction, OptionalRule, Swap};
use rubium_table::Parts;
use serde::{Deserialize, Serialize};
use specta::Type;

use super::{MOST_PLAYERS, SettingsFault, name_fault};
use rubium_host::game::{First, NewSeat};
use rubium_host::names::checked_name;
use rubium_host::table::NewTableSeat;

/// Fewest players of a game.
const FEWEST_PLAYERS: usize = 2;

/// What a game was begun with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct LastGame {
    /// The players, clockwise: 2 to 4.
    pub players: Vec<NewSeat>,
    /// Who began.
    pub first: First,
    /// Whether everything could be taken back.
    pub takeback: bool,
    /// Which rulebook was followed.
    #[serde(default)]
    pub edition: Edition,
    /// The optional rules that were agreed on.
    #[serde(default)]
    pub optional: Vec<OptionalRule>,
    /// The exploration tokens that were swapped.
    #[serde(default)]
    pub swaps: Vec<Swap>,
}

/// What a table was opened with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct LastTable {
    /// Who sat there, clockwise: 2 to 4.
    pub seats: Vec<NewTableSeat>,
    /// Which parts the ledger replaced.
    pub parts: Parts,
    /// Which rulebook was followed.
    pub edition: Edition,
    /// The optional rules that were agreed on.
    pub optional: Vec<OptionalRule>,
    /// The exploration tokens that were swapped.
    pub swaps: Vec<Swap>,
}

impl LastGame {
    pub(super) fn checked(mut self) -> Result<LastGame, SettingsFault> {
        seated(self.players.iter().map(|player| player.faction))?;
        if let First::Place { place } = self.first
            && usize::from(place) >= self.players.len()
        {
            return Err(SettingsFault::FirstPlace { place });
        }
        for player in &mut self.players {
            player.name = checked_name(&player.name).map_err(name_fault)?;
        }
        Ok(self)
    }
}

impl LastTable {
    pub(super) fn checked(mut self) -> Result<LastTable, SettingsFault> {
        seated(self.seats.iter().map(|seat| seat.faction))?;
        for seat in &mut self.seats {
            seat.name = checked_name(&seat.name).map_err(name_fault)?;
        }
        Ok(self)
    }
}

/// Two to four players, each with a faction of their own.
fn seated(factions: impl Iterator<Item = Faction>) -> Result<(), SettingsFault> {
    let factions: Vec<Faction> = factions.collect();
    if !(FEWEST_PLAYERS..=MOST_PLAYERS).contains(&factions.len()) {
        let players = u32::try_from(factions.len()).unwrap_or(u32::MAX);
        return Err(SettingsFault::Players { players });
    }
    for (index, faction) in factions.iter().enumerate() {
        if factions[..index].contains(faction) {
            return Err(SettingsFault::FactionTwice);
        }
    }
    Ok(())
}
