//! What the library refuses to whoever asks through the page, and why: told apart by `type`.

use rubium_rules::{Conflict, Faction, SwapFault};
use rubium_table::Impossible;
use serde::Serialize;
use specta::Type;

use super::damage::Damage;
use super::id::{GameId, IdFault};
use super::title::TitleFault;
use crate::files::DiskFault;
use crate::names::NameFault;
use crate::refusal::{Broken, RunningRefusal};
use crate::text::excerpt;

/// Why the library did nothing: with what is kept in it, and with what is to be begun in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Type, thiserror::Error)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum LibraryRefusal {
    /// The system has no place for games.
    #[error("the system names no folder for games")]
    NoFolder,
    /// The folder of games is taken by another running Rubium.
    #[error("{folder} is in use by another Rubium")]
    InUse {
        /// The folder.
        folder: String,
    },
    /// There is no game to act on.
    #[error("no game is open")]
    NoGame,
    /// There is no such game.
    #[error("there is no game {id:?}")]
    NoSuchGame {
        /// The id, cut after 40 characters.
        id: String,
    },
    /// The game cannot be opened as it is.
    #[error("the game is damaged: {damage}")]
    Damaged {
        /// What is wrong.
        damage: Damage,
    },
    /// The file holds nothing that can be taken in.
    #[error("nothing is taken in: {damage}")]
    NotImported {
        /// What is wrong with it.
        damage: Damage,
    },
    /// The game is not over: it can be watched when it is.
    #[error("the game is not over")]
    NotOver,
    /// The text is no title.
    #[error("{fault}")]
    Title {
        /// What is wrong with it.
        fault: TitleFault,
    },
    /// The words of a report are too many.
    #[error("a report has at most {most} characters of text")]
    Words {
        /// How many there may be.
        most: u16,
    },
    /// The game is not for so many.
    #[error("{players} players: the game is for 2, 3 or 4")]
    Players {
        /// How many were asked for.
        players: u32,
    },
    /// A player's name cannot be used.
    #[error("the name at place {place}: {fault}")]
    Name {
        /// The player's place in the list, counted from 0.
        place: u8,
        /// What is wrong with it.
        fault: NameFault,
    },
    /// Two players picked one faction (SET-2).
    #[error("two players picked {faction:?}")]
    FactionTwice {
        /// The faction.
        faction: Faction,
    },
    /// The first player is nobody in the list.
    #[error("nobody sits at place {place}")]
    FirstPlace {
        /// The place, counted from 0.
        place: u8,
    },
    /// Optional rules that do not go together, or not with so many players (OPT).
    #[error("{conflict}")]
    Options {
        /// Which.
        conflict: Conflict,
    },
    /// Exploration tokens cannot be swapped so (OPT-EXTRA).
    #[error("{fault}")]
    Swaps {
        /// What is wrong.
        fault: SwapFault,
    },
    /// The text is no seed.
    #[error("{why}")]
    Seed {
        /// The text, cut after 40 characters.
        text: String,
        /// What is wrong with it, in plain English.
        why: String,
    },
    /// A value typed in for a game that is under way cannot be.
    #[error("the value at place {place}: {impossible}")]
    Opening {
        /// Its place in the list, counted from 0.
        place: u32,
        /// What is in the way.
        impossible: Impossible,
    },
    /// No action, or more than one gesture can hold.
    #[error("{actions} actions: one gesture holds 1 to {most}")]
    Gesture {
        /// How many there were.
        actions: u32,
        /// How many there may be.
        most: u32,
    },
    /// An action names something that the game does not have.
    #[error("the game has no such thing: {why}")]
    NoSuchThing {
        /// What, in plain English.
        why: String,
    },
    /// The disk refused; what was asked has not happened.
    #[error("{fault}")]
    NotSaved {
        /// Why.
        fault: DiskFault,
    },
    /// Something that cannot happen did; the log file says what.
    #[error("the game stopped: {why}")]
    Broken {
        /// What happened, in plain English.
        why: String,
    },
}

impl LibraryRefusal {
    /// [`LibraryRefusal::Broken`] for this reason, which the log file gets too.
    pub fn broken(why: impl ToString) -> LibraryRefusal {
        Broken::because(why).into()
    }

    /// [`LibraryRefusal::NoSuchGame`].
    pub(super) fn no_game(id: &GameId) -> LibraryRefusal {
        LibraryRefusal::NoSuchGame { id: id.to_string() }
    }
}

impl From<DiskFault> for LibraryRefusal {
    fn from(fault: DiskFault) -> LibraryRefusal {
        LibraryRefusal::NotSaved { fault }
    }
}

impl From<Broken> for LibraryRefusal {
    fn from(Broken { why }: Broken) -> LibraryRefusal {
        LibraryRefusal::Broken { why }
    }
}

/// What is in the way when the library opens something and takes it up.
impl From<RunningRefusal> for LibraryRefusal {
    fn from(refusal: RunningRefusal) -> LibraryRefusal {
        match refusal {
            RunningRefusal::NotSaved { fault } => LibraryRefusal::NotSaved { fault },
            RunningRefusal::Broken { why } => LibraryRefusal::Broken { why },
            other => LibraryRefusal::broken(other),
        }
    }
}

impl From<TitleFault> for LibraryRefusal {
    fn from(fault: TitleFault) -> LibraryRefusal {
        LibraryRefusal::Title { fault }
    }
}

/// The id of a game or table that a page names.
///
/// # Errors
/// [`LibraryRefusal::NoSuchGame`]: the text is no id, so nothing has it.
pub fn game_id(text: &str) -> Result<GameId, LibraryRefusal> {
    text.parse()
        .map_err(|_: IdFault| LibraryRefusal::NoSuchGame { id: excerpt(text) })
}
