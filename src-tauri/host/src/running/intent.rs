//! Requests that games and tables have in common.

use rubium_rules::Seat;

use super::{ExpectedVersion, Role};

/// A request that games and tables have in common.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Intent {
    /// Draws the pending random outcomes, then opens the hand of `seat` at this viewer, and closes any other
    /// hand that was open at this viewer.
    OpenHand {
        /// The version on which the request is based.
        version: u32,
        /// The owner of the hand.
        seat: Seat,
        /// The PIN of the hand, if it has one.
        pin: Option<String>,
    },
    /// Closes the hand that is open at this viewer, unless only one player can be at the screen.
    CloseHand,
    /// Draws the pending random outcomes. Needed if a step was saved, but the outcomes after it could not be
    /// saved.
    RetryOutcomes {
        /// The version on which the request is based.
        version: u32,
    },
    /// Undoes a step and all later steps.
    Undo {
        /// The version on which the request is based.
        version: u32,
        /// The first step to undo, counted from 0.
        step: u32,
    },
    /// Redoes undone steps.
    Redo {
        /// The version on which the request is based.
        version: u32,
        /// How many steps to redo.
        count: u32,
    },
}

impl Intent {
    /// The role that the intent needs. Before an undo or redo, the session also checks whether the viewer may
    /// undo or redo these steps.
    #[must_use]
    pub const fn role(&self) -> Role {
        match self {
            Intent::OpenHand { seat, .. } => Role::Seat(*seat),
            Intent::CloseHand
            | Intent::RetryOutcomes { .. }
            | Intent::Undo { .. }
            | Intent::Redo { .. } => Role::Participant,
        }
    }

    /// The version that the intent expects. A hand can be opened if only computers and the players of other
    /// seats have acted since that version, and steps can be undone if only computers have acted. Requests to
    /// draw outcomes or redo steps are stale after any change. A hand can always be closed.
    #[must_use]
    pub const fn expected_version(&self) -> ExpectedVersion {
        match self {
            Intent::OpenHand { version, .. } => ExpectedVersion::UnchangedBySeat(*version),
            Intent::CloseHand => ExpectedVersion::Any,
            Intent::Undo { version, .. } => ExpectedVersion::UnchangedByPlayers(*version),
            Intent::RetryOutcomes { version } | Intent::Redo { version, .. } => {
                ExpectedVersion::Exactly(*version)
            }
        }
    }
}
