//! Requests that games and tables have in common.

use rubium_rules::Seat;

use super::{ExpectedVersion, Role};

/// A request that can be made of a game and of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Intent {
    /// Opens the hand of `seat` at this viewer and closes the hand that was open there.
    OpenHand {
        /// The version at which the request was formed.
        version: u32,
        /// The owner of the hand.
        seat: Seat,
        /// The PIN of the hand, if it has one.
        pin: Option<String>,
    },
    /// Closes the hand that is open at this viewer.
    CloseHand,
    /// Draws the pending random outcomes. Needed after a step was saved but its outcomes could not be.
    DrawOutcomes {
        /// The version at which the request was formed.
        version: u32,
    },
    /// Undoes all steps after the first `step` steps.
    Undo {
        /// The version at which the request was formed.
        version: u32,
        /// The number of steps that remain.
        step: u32,
    },
    /// Redoes undone steps.
    Redo {
        /// The version at which the request was formed.
        version: u32,
        /// The number of the last step to redo, counted from 0.
        step: u32,
    },
}

impl Intent {
    /// The role that the intent needs. Undo and redo also need rights to each step, which the session checks.
    #[must_use]
    pub const fn role(&self) -> Role {
        match self {
            Intent::OpenHand { seat, .. } => Role::Seat(*seat),
            Intent::CloseHand
            | Intent::DrawOutcomes { .. }
            | Intent::Undo { .. }
            | Intent::Redo { .. } => Role::Participant,
        }
    }

    /// The version that the intent expects. Opening a hand and undoing mean the same whatever computers have done
    /// since; drawing and redoing do not. A hand can always be closed.
    #[must_use]
    pub const fn expected(&self) -> ExpectedVersion {
        match self {
            Intent::OpenHand { version, .. } => ExpectedVersion::UnchangedBySeat(*version),
            Intent::CloseHand => ExpectedVersion::Any,
            Intent::Undo { version, .. } => ExpectedVersion::UnchangedByPlayers(*version),
            Intent::DrawOutcomes { version } | Intent::Redo { version, .. } => {
                ExpectedVersion::Exactly(*version)
            }
        }
    }
}
