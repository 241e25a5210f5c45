//! What can be asked of everything that runs.

use rubium_rules::Seat;

use super::Role;

/// What a viewer may ask of a game and of a table alike.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Intent {
    /// The hand of `seat` opens at this viewer; the one that was open there closes.
    OpenHand {
        /// Whose hand.
        seat: Seat,
        /// Its PIN, if it has one.
        pin: Option<String>,
    },
    /// The hand closes that is open at this viewer.
    CloseHand,
    /// Chance answers what it still owes: after a step that was kept while its dice could not be.
    GoOn,
    /// All steps after the first `step` are taken back.
    Undo {
        /// How many steps stay.
        step: u32,
    },
    /// Steps are made again that were taken back.
    Redo {
        /// How many steps are before the last of them.
        step: u32,
    },
}

impl Intent {
    /// In which role it is asked for. Whose steps can be taken back is for what runs to say.
    #[must_use]
    pub const fn role(&self) -> Role {
        match self {
            Intent::OpenHand { seat, .. } => Role::Seat(*seat),
            Intent::CloseHand | Intent::GoOn | Intent::Undo { .. } | Intent::Redo { .. } => {
                Role::Participant
            }
        }
    }
}
