//! What a command refuses, and why: told apart by `type`, so that the page can say it in the player's language.

use serde::Serialize;
use specta::Type;

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
    /// The game is not for so many.
    #[error("{players} players: the game is for 2, 3 or 4")]
    Players {
        /// How many were asked for.
        players: u8,
    },
    /// The text is no seed.
    #[error("{why}")]
    Seed {
        /// The text, cut after 40 characters.
        text: String,
        /// What is wrong with it, in plain English.
        why: String,
    },
    /// No steps, or more than one command may take.
    #[error("{steps} steps: one command takes 1 to {most}")]
    Steps {
        /// How many were asked for.
        steps: u16,
        /// How many one command may take.
        most: u16,
    },
    /// The game has ended.
    #[error("the game is over")]
    Over,
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
