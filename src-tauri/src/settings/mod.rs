//! What a person prefers, on this computer: kept by the store plugin, with a checked copy beside it.

mod backend;
mod copy;
mod store;

pub use backend::{BackendError, KEY, PluginBackend, SettingsBackend};
pub use store::{SettingsNotice, SettingsStore};

use std::ops::RangeInclusive;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use specta::Type;

use rubium_host::files::DiskFault;
use rubium_host::game::{NewGame, Pace};
use rubium_host::library::LibraryRefusal;
use rubium_host::names::{NameFault, checked_name};
use rubium_host::table::NewTable;

/// Most names that are remembered: a game has no more players.
const MAX_NAMES: usize = 4;

/// After how many seconds an open hand can close: sooner it could not be read.
const HAND_CLOSES: RangeInclusive<u16> = 5..=600;

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
    /// After how many seconds an open hand at a table closes that nobody touches: 5 to 600; none: it stays open.
    pub hand_closes: Option<u16>,
    /// Whether motion is reduced; none: as the system says.
    pub reduced_motion: Option<bool>,
    /// Names of players to begin with, seat by seat: up to 4.
    pub names: Vec<String>,
    /// What the last game was begun with: the next one is offered the same.
    pub last_game: Option<NewGame>,
    /// What the last table was opened with.
    pub last_table: Option<NewTable>,
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

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            language: None,
            speed: Speed::Normal,
            pace: Pace::Fast,
            confirm_end: true,
            skip_empty: true,
            forecast: true,
            hand_closes: Some(15),
            reduced_motion: None,
            names: Vec::new(),
            last_game: None,
            last_table: None,
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
    /// The last game or table cannot have been begun so.
    #[error("the last game or table: {refusal}")]
    Last {
        /// What would be in the way.
        refusal: LibraryRefusal,
    },
    /// An open hand would close sooner or later than it can.
    #[error("an open hand closes after {least} to {most} seconds")]
    HandCloses {
        /// The fewest seconds.
        least: u16,
        /// The most.
        most: u16,
    },
    /// They are longer than is ever read again: nobody's wishes are, so the page is not ours.
    #[error("{bytes} bytes, of at most {most}")]
    TooLarge {
        /// Their length.
        bytes: u32,
        /// The most.
        most: u32,
    },
    /// They hold for this run of the program, but the disk refused to keep them.
    #[error("the settings are not kept: {fault}")]
    NotKept {
        /// Why.
        fault: DiskFault,
    },
}

impl Settings {
    /// After how long an open hand closes that nobody touches; none: it stays open.
    #[must_use]
    pub fn hand_limit(&self) -> Option<Duration> {
        self.hand_closes
            .map(|seconds| Duration::from_secs(seconds.into()))
    }

    /// The settings with names trimmed, if there is nothing wrong with them.
    ///
    /// # Errors
    /// The first thing that is wrong; never [`SettingsFault::NotKept`].
    pub fn checked(mut self) -> Result<Settings, SettingsFault> {
        if self.names.len() > MAX_NAMES {
            let most = MAX_NAMES as u16;
            return Err(SettingsFault::Names { most });
        }
        for name in &mut self.names {
            *name = checked_name(name).map_err(|fault| SettingsFault::Name { fault })?;
        }
        if let Some(seconds) = self.hand_closes
            && !HAND_CLOSES.contains(&seconds)
        {
            let (&least, &most) = (HAND_CLOSES.start(), HAND_CLOSES.end());
            return Err(SettingsFault::HandCloses { least, most });
        }
        let last = |refusal| SettingsFault::Last { refusal };
        let (game, table) = (self.last_game, self.last_table);
        self.last_game = game.map(NewGame::checked).transpose().map_err(last)?;
        self.last_table = table.map(NewTable::checked).transpose().map_err(last)?;
        Ok(self)
    }
}
