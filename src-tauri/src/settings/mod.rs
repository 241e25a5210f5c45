//! The user's preferences on this computer, stored through the store plugin with a checksummed backup.

mod backend;
mod settings_file;
mod store;

pub use backend::{BackendError, PluginBackend, SETTINGS_KEY, SettingsBackend};
pub use store::{SettingsNotice, SettingsStore};

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use specta::Type;

use rubium_host::files::DiskError;
use rubium_host::game::{ComputerPace, NewGame};
use rubium_host::library::LibraryRefusal;
use rubium_host::names::{NameError, checked_name};
use rubium_host::table::NewTable;
use rubium_lessons::{TipId, built_in};

/// Maximum number of default player names, which is the maximum number of players.
const MAX_DEFAULT_NAMES: usize = 4;

/// Allowed range of the time after which an idle hand closes, in seconds. A shorter time would be too short
/// to read the cards.
const HAND_TIMEOUT_RANGE: RangeInclusive<u16> = 5..=600;

/// The user's preferences.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct Settings {
    /// Language; `None` for the language of the system.
    pub language: Option<Language>,
    /// Speed of animations.
    pub animation_speed: Speed,
    /// Speed of computer players.
    pub computer_pace: ComputerPace,
    /// Whether to ask for confirmation before ending a phase or turn in which useful actions are left.
    pub asks_before_ending: bool,
    /// Whether phases without possible actions end automatically.
    pub ends_empty_phases: bool,
    /// Whether battle odds are shown.
    pub shows_odds: bool,
    /// Seconds of inactivity, 5 to 600, after which an open hand at a table closes; `None` to keep it open.
    pub hand_timeout_seconds: Option<u16>,
    /// Whether tables list what the players still have to do on the board by hand.
    pub shows_todo: bool,
    /// Whether motion is reduced; `None` for the system's preference.
    pub reduced_motion: Option<bool>,
    /// Colours of the surfaces; `None` for the system's preference.
    pub theme: Option<Theme>,
    /// Size of all text.
    pub text_size: TextSize,
    /// Colours of factions and warnings. Each palette suits one kind of colour vision.
    pub palette: Palette,
    /// Whether reconstructed content is marked everywhere, not only in the rulebook and a card's details.
    pub shows_provenance_marks: bool,
    /// Volume of sound effects in games.
    pub volume: Volume,
    /// Volume of sound effects at tables.
    pub table_volume: Volume,
    /// Default player names by seat, at most 4.
    pub default_player_names: Vec<String>,
    /// Set-up of the last new game, which is the default for the next new game.
    pub last_game: Option<NewGame>,
    /// Set-up of the last new table.
    pub last_table: Option<NewTable>,
    /// Progress in the lessons.
    pub lessons: LessonProgress,
    /// Whether tips are shown, and the tips that were read.
    pub tips: TipProgress,
}

/// Progress in the lessons.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LessonProgress {
    /// Ids of the completed lessons.
    pub completed_lessons: Vec<String>,
    /// The lesson that the learner left last, and the step; `None` if no lesson was left before its end.
    pub last_place: Option<LessonPlace>,
    /// The id of the game that the player started after the lessons; `None` before that.
    pub first_game_id: Option<String>,
}

impl LessonProgress {
    /// Removes ids of lessons that do not exist, because a lesson may have been renamed.
    fn without_unknown_lessons(self) -> LessonProgress {
        let ids = built_in()
            .unwrap_or_default()
            .iter()
            .map(|lesson| &lesson.id);
        LessonProgress {
            last_place: (self.last_place).filter(|place| ids.clone().any(|id| *id == place.lesson)),
            completed_lessons: ids
                .filter(|id| self.completed_lessons.contains(id))
                .cloned()
                .collect(),
            first_game_id: self.first_game_id,
        }
    }
}

/// A step of a lesson.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LessonPlace {
    /// The id of the lesson.
    pub lesson: String,
    /// The index of the step.
    pub step: u32,
}

/// Whether tips are shown, and the tips that were read.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TipProgress {
    /// Whether tips are shown.
    pub is_enabled: bool,
    /// Tips that were read and are not shown again.
    pub read_tips: BTreeSet<TipId>,
}

/// A language of the user interface.
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

/// Speed of animations.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum Speed {
    /// Slow enough to follow the movement of each piece.
    Slow,
    /// The default speed.
    Normal,
    /// For experienced players.
    Fast,
    /// No animations.
    Instant,
}

/// Colours of the surfaces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum Theme {
    /// Light text on dark surfaces.
    Dark,
    /// Dark text on light surfaces, for bright rooms.
    Light,
    /// White text and lines on black.
    HighContrast,
}

/// Size of all text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum TextSize {
    /// The default size.
    Normal,
    /// One step larger.
    Large,
    /// Two steps larger.
    Larger,
    /// Three steps larger.
    Largest,
}

/// Colours of factions and warnings. Each palette suits one kind of colour vision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum Palette {
    /// The colours of the printed game.
    Standard,
    /// For colour vision without green receptors.
    Deuteranopia,
    /// For colour vision without red receptors.
    Protanopia,
    /// For colour vision without blue receptors.
    Tritanopia,
}

/// Volume of sound effects.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum Volume {
    /// No sound.
    Off,
    /// Soft.
    Low,
    /// The default volume.
    Medium,
    /// Loud.
    High,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            language: None,
            animation_speed: Speed::Normal,
            computer_pace: ComputerPace::Fast,
            asks_before_ending: true,
            ends_empty_phases: true,
            shows_odds: true,
            hand_timeout_seconds: Some(15),
            shows_todo: true,
            reduced_motion: None,
            theme: Some(Theme::Dark),
            text_size: TextSize::Normal,
            palette: Palette::Standard,
            shows_provenance_marks: false,
            volume: Volume::Medium,
            table_volume: Volume::Off,
            default_player_names: Vec::new(),
            last_game: None,
            last_table: None,
            lessons: LessonProgress::default(),
            tips: TipProgress::default(),
        }
    }
}

/// The reason why settings were rejected or could not be saved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type, thiserror::Error)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum SettingsError {
    /// A name is invalid.
    #[error("invalid name: {error}")]
    Name {
        /// The violated condition.
        error: NameError,
    },
    /// Too many names.
    #[error("too many names: the maximum is {max}")]
    TooManyNames {
        /// Maximum number of names.
        max: u16,
    },
    /// The set-up of the last game or table is invalid.
    #[error("invalid set-up of the last game or table: {refusal}")]
    LastSetup {
        /// The violated condition.
        refusal: LibraryRefusal,
    },
    /// The time until an idle hand closes is out of range.
    #[error("an open hand must close after {min} to {max} seconds")]
    HandTimeout {
        /// Minimum in seconds.
        min: u16,
        /// Maximum in seconds.
        max: u16,
    },
    /// The settings are too large: their files might exceed the size limit for reading. Settings made in the
    /// app are never that large.
    #[error("the settings have {bytes} bytes; the maximum is {max}")]
    TooLarge {
        /// Size in bytes.
        bytes: u32,
        /// Maximum size in bytes.
        max: u32,
    },
    /// The settings are in effect for this run, but could not be saved.
    #[error("the settings were not saved: {error}")]
    NotSaved {
        /// The reason.
        error: DiskError,
    },
}

impl Settings {
    /// Returns the time of inactivity after which an open hand closes; `None` to keep it open.
    #[must_use]
    pub fn hand_timeout_duration(&self) -> Option<Duration> {
        self.hand_timeout_seconds
            .map(|seconds| Duration::from_secs(seconds.into()))
    }

    /// Validates the settings, trims the names, and removes lessons that do not exist.
    ///
    /// # Errors
    /// The first violated condition; never [`SettingsError::TooLarge`] or [`SettingsError::NotSaved`].
    pub fn validate(mut self) -> Result<Settings, SettingsError> {
        if self.default_player_names.len() > MAX_DEFAULT_NAMES {
            let max = MAX_DEFAULT_NAMES as u16;
            return Err(SettingsError::TooManyNames { max });
        }
        for name in &mut self.default_player_names {
            *name = checked_name(name).map_err(|error| SettingsError::Name { error })?;
        }
        if let Some(seconds) = self.hand_timeout_seconds
            && !HAND_TIMEOUT_RANGE.contains(&seconds)
        {
            let (&min, &max) = (HAND_TIMEOUT_RANGE.start(), HAND_TIMEOUT_RANGE.end());
            return Err(SettingsError::HandTimeout { min, max });
        }
        self.lessons = self.lessons.without_unknown_lessons();
        let last_setup_error = |refusal| SettingsError::LastSetup { refusal };
        let game = self.last_game.map(NewGame::validate).transpose();
        self.last_game = game.map_err(last_setup_error)?;
        let table = self.last_table.map(NewTable::validate).transpose();
        self.last_table = table.map_err(last_setup_error)?;
        Ok(self)
    }
}
