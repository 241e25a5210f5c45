//! What a person prefers, on this computer: kept by the store plugin, with a checked copy beside it.

mod copy;
mod keeper;
mod shelf;

pub use keeper::{Keeper, SettingsNotice};
pub use shelf::{KEY, Shelf, ShelfFault, StoreShelf};

use rubium_rules::{Edition, OptionalRule, Swap};
use serde::{Deserialize, Serialize};
use specta::Type;

use crate::files::DiskFault;
use crate::game::{First, NameFault, NewSeat, checked_name};
use crate::opponents::Pace;

/// Fewest players of a game.
const FEWEST_PLAYERS: usize = 2;
/// Most players of a game, and most names that are remembered.
const MOST_PLAYERS: usize = 4;

/// What a person prefers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct Settings {
    /// The language; none: the system's.
    pub language: Option<Language>,
    /// How fast things move.
    pub speed: Speed,
    /// How fast computers decide.
    pub pace: Pace,
    /// Whether to ask before a phase or turn ends with something useful left to do.
    pub confirm_end: bool,
    /// Whether phases with nothing to do pass by themselves.
    pub skip_empty: bool,
    /// Whether the odds of battles are shown.
    pub forecast: bool,
    /// Whether motion is reduced; none: as the system says.
    pub reduced_motion: Option<bool>,
    /// Names of players to begin with, seat by seat: up to 4.
    pub names: Vec<String>,
    /// What the last game was begun with.
    pub last_game: Option<LastGame>,
}

/// A language of the texts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum Language {
    /// English.
    En,
    /// French.
    Fr,
    /// Spanish.
    Es,
}

/// How fast things move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum Speed {
    /// To follow each piece.
    Slow,
    /// As it is meant.
    Normal,
    /// For those who know the game.
    Fast,
    /// Nothing moves.
    Instant,
}

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

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            language: None,
            speed: Speed::Normal,
            pace: Pace::Fast,
            confirm_end: true,
            skip_empty: true,
            forecast: true,
            reduced_motion: None,
            names: Vec::new(),
            last_game: None,
        }
    }
}

/// Why settings were not taken, or not kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type, thiserror::Error)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum SettingsFault {
    /// A name cannot be used.
    #[error("a name: {fault}")]
    Name {
        /// What is wrong with it.
        fault: NameFault,
    },
    /// More names than are remembered.
    #[error("at most {most} names are remembered")]
    Names {
        /// Most names.
        most: u16,
    },
    /// The last game was for another number than 2 to 4.
    #[error("{players} players: the game is for 2, 3 or 4")]
    Players {
        /// How many.
        players: u32,
    },
    /// Two players of the last game have one faction.
    #[error("two players have the same faction")]
    FactionTwice,
    /// Nobody sits where the first player should.
    #[error("nobody sits at place {place}")]
    FirstPlace {
        /// The place, from 0.
        place: u8,
    },
    /// They hold for this run of the program, but the disk refused to keep them.
    #[error("the settings are not kept: {fault}")]
    NotKept {
        /// Why.
        fault: DiskFault,
    },
}

impl Settings {
    /// The settings with names trimmed, if there is nothing wrong with them.
    ///
    /// # Errors
    /// The first thing that is wrong; never [`SettingsFault::NotKept`].
    pub fn checked(mut self) -> Result<Settings, SettingsFault> {
        if self.names.len() > MOST_PLAYERS {
            let most = MOST_PLAYERS as u16;
            return Err(SettingsFault::Names { most });
        }
        for name in &mut self.names {
            *name = checked_name(name).map_err(name_fault)?;
        }
        self.last_game = self.last_game.map(LastGame::checked).transpose()?;
        Ok(self)
    }
}

impl LastGame {
    fn checked(mut self) -> Result<LastGame, SettingsFault> {
        let count = self.players.len();
        if !(FEWEST_PLAYERS..=MOST_PLAYERS).contains(&count) {
            let players = u32::try_from(count).unwrap_or(u32::MAX);
            return Err(SettingsFault::Players { players });
        }
        for (index, player) in self.players.iter().enumerate() {
            let mut before = self.players[..index].iter();
            if before.any(|other| other.faction == player.faction) {
                return Err(SettingsFault::FactionTwice);
            }
        }
        if let First::Place { place } = self.first
            && usize::from(place) >= count
        {
            return Err(SettingsFault::FirstPlace { place });
        }
        for player in &mut self.players {
            player.name = checked_name(&player.name).map_err(name_fault)?;
        }
        Ok(self)
    }
}

fn name_fault(fault: NameFault) -> SettingsFault {
    SettingsFault::Name { fault }
}
