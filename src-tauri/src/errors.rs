//! What a command refuses, and why: told apart by `type`, so that the page can say it in the player's language.

use rubium_rules::{Conflict, Faction, Seat, SwapFault, Violation};
use rubium_table::{Impossible, Mend, Unusual};
use serde::Serialize;
use specta::Type;

use crate::files::DiskFault;
use crate::game::{NameFault, NoUndo, excerpt};
use crate::library::{Cure, Damage, GameId, IdFault, LibraryFault, TitleFault};
use crate::settings::SettingsFault;
use crate::table::PinFault;

/// Why a command did nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Type, thiserror::Error)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Refusal {
    /// There is no game to act on.
    #[error("no game is open")]
    NoGame,
    /// The page asked on the ground of something that is no longer so.
    #[error("asked at change {at}, but {now} is the latest")]
    Stale {
        /// The number of the latest change the page knew.
        at: u32,
        /// The number of the latest change.
        now: u32,
    },
    /// The rules refuse.
    #[error("{violation}")]
    Rule {
        /// The rule, and what is in the way.
        violation: Violation,
    },
    /// The screen waits for the next player to take the seat.
    #[error("the screen waits for seat {}", .next.0 + 1)]
    Curtain {
        /// The next player.
        next: Seat,
    },
    /// What was asked needs a hand that is not open.
    #[error("the hand of seat {} is closed", .seat.0 + 1)]
    HandClosed {
        /// Whose hand.
        seat: Seat,
    },
    /// A computer decides for the seat: nobody opens its hand or decides in its place.
    #[error("a computer decides for seat {}", .seat.0 + 1)]
    Computer {
        /// The seat.
        seat: Seat,
    },
    /// The game has no such seat.
    #[error("the game has no seat {}", .seat.0 + 1)]
    NoSeat {
        /// The seat.
        seat: Seat,
    },
    /// An action names something that the game does not have.
    #[error("the game has no such thing: {why}")]
    NoSuchThing {
        /// What, in plain English.
        why: String,
    },
    /// No action, or more than one gesture can hold.
    #[error("{actions} actions: one gesture holds 1 to {most}")]
    Gesture {
        /// How many there were.
        actions: u32,
        /// How many there may be.
        most: u32,
    },
    /// Nothing can be taken back.
    #[error("nothing can be taken back{}", .why.map(|why| format!(": {why}")).unwrap_or_default())]
    NoUndo {
        /// What stands in the way; `None` if there is no such step.
        why: Option<NoUndo>,
    },
    /// Nothing was taken back that could be made again.
    #[error("nothing was taken back")]
    NoRedo,
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
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// There are fewer steps.
    #[error("there is no step {step}: {most} steps were made")]
    NoStep {
        /// The step that was asked for.
        step: u32,
        /// How many there are.
        most: u32,
    },
    /// A battle is too large for its odds to be worked out.
    #[error("no forecast: {why}")]
    NoForecast {
        /// What is too much, in plain English.
        why: String,
    },
    /// The folder of games is taken by another running Rubium.
    #[error("{folder} is in use by another Rubium")]
    InUse {
        /// The folder.
        folder: String,
    },
    /// The disk refused; what was asked has not happened.
    #[error("{fault}")]
    NotSaved {
        /// Why.
        fault: DiskFault,
    },
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
        /// How far it can still be played.
        cure: Option<Cure>,
    },
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
    /// The settings were not taken, or not kept.
    #[error("{fault}")]
    Settings {
        /// Why.
        fault: SettingsFault,
    },
    /// The system has no place for games.
    #[error("the system names no folder for games")]
    NoFolder,
    /// The game is not over: it can be watched when it is.
    #[error("the game is not over")]
    NotOver,
    /// There is no table to act on.
    #[error("no table is open")]
    NoTable,
    /// An entry of a table cannot be, whatever the table says.
    #[error("{impossible}")]
    Impossible {
        /// The rule, and what is in the way.
        impossible: Impossible,
    },
    /// Rules speak against entries of a table. The same entries with `anyway` are taken.
    #[error("{}", .warnings.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Unusual {
        /// Which of the entries is the first, counted from 0.
        place: u32,
        /// All that speaks against any of them, each once.
        warnings: Vec<Unusual>,
        /// What puts it right, if the ledger knows.
        mend: Option<Mend>,
    },
    /// Somebody else has to enter this.
    #[error("{} cannot enter this", .by.map_or("the keeper".to_owned(), |seat| format!("seat {}", seat.0 + 1)))]
    NotBy {
        /// Who tried; none: whoever keeps the table.
        by: Option<Seat>,
    },
    /// A value typed in for a game that is under way cannot be.
    #[error("the value at place {place}: {impossible}")]
    Opening {
        /// Its place in the list, counted from 0.
        place: u32,
        /// What is in the way.
        impossible: Impossible,
    },
    /// The PIN of a hand is in the way.
    #[error("the PIN of seat {}: {fault}", .seat.0 + 1)]
    Pin {
        /// Whose hand.
        seat: Seat,
        /// What is wrong.
        fault: PinFault,
    },
    /// The file holds no table that can be taken in.
    #[error("no table is taken in: {damage}")]
    NotImported {
        /// What is wrong with it.
        damage: Damage,
    },
    /// The scoreboard's window only watches.
    #[error("the scoreboard only watches")]
    OnlyWatches,
    /// Something that cannot happen did; the log file says what.
    #[error("the game stopped: {why}")]
    Broken {
        /// What happened, in plain English.
        why: String,
    },
}

impl Refusal {
    /// [`Refusal::Broken`] for this reason, which the log file gets too.
    pub fn broken(why: impl ToString) -> Refusal {
        let why = why.to_string();
        log::error!("{why}");
        Refusal::Broken { why }
    }

    /// [`Refusal::Broken`] for a list of faults.
    pub fn broken_by(faults: &[impl ToString]) -> Refusal {
        let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
        Refusal::broken(faults.join("; "))
    }
}

impl From<LibraryFault> for Refusal {
    fn from(fault: LibraryFault) -> Refusal {
        match fault {
            LibraryFault::InUse { folder } => Refusal::InUse { folder },
            LibraryFault::Disk(fault) => Refusal::NotSaved { fault },
            LibraryFault::NoGame { id } => Refusal::NoSuchGame { id: id.to_string() },
            LibraryFault::Damaged(damaged) => Refusal::Damaged {
                cure: damaged.cure,
                damage: damaged.damage,
            },
            LibraryFault::Title(fault) => Refusal::Title { fault },
            LibraryFault::Words { most } => Refusal::Words { most },
            fault @ (LibraryFault::Open { .. }
            | LibraryFault::Taken { .. }
            | LibraryFault::Header { .. }
            | LibraryFault::Random(_)) => Refusal::broken(fault),
        }
    }
}

impl From<DiskFault> for Refusal {
    fn from(fault: DiskFault) -> Refusal {
        Refusal::NotSaved { fault }
    }
}

/// The id of a game that a page names.
///
/// # Errors
/// [`Refusal::NoSuchGame`]: the text is no id, so no game has it.
pub fn game_id(text: &str) -> Result<GameId, Refusal> {
    text.parse()
        .map_err(|_: IdFault| Refusal::NoSuchGame { id: excerpt(text) })
}
