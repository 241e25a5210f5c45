//! What something must be able to do so that it can run.

use std::time::Instant;

use rubium_rules::Seat;

use super::{Redact, Rights, Unredacted, ViewerId, Viewers};
use crate::refusal::RunningRefusal;

/// Something that can run.
pub trait Session: Send + 'static {
    /// What is read.
    type Machine;
    /// What stays the same while it runs.
    type Info: Clone + Send;
    /// Something that happened.
    type Moment: Redact;
    /// What a viewer is told of a change.
    type Update: Send + 'static;
    /// Everything that a viewer needs to show it from nothing.
    type Opened: Send + 'static;
    /// Why it does nothing.
    type Refusal: From<RunningRefusal> + Send + 'static;
    /// What is beside the record, and everybody's to see.
    type SharedState: PartialEq;
    /// What is one viewer's alone.
    type ViewerState: PartialEq;

    /// What is read.
    fn machine(&self) -> &Self::Machine;

    /// How many lines its record has.
    fn lines(&self) -> u32;

    /// Who looks at it.
    fn viewers(&self) -> &Viewers;

    /// As whom `viewer` is told of what happens: the player who has it alone, else everybody. What is told stays there when a hand
    /// has closed.
    fn audience(&self, viewer: ViewerId) -> Option<Seat>;

    /// From now on `viewer` looks at it. If it did already, its open hand closes.
    fn join(&mut self, viewer: ViewerId, rights: Rights);

    /// From now on `viewer` does not.
    fn part(&mut self, viewer: ViewerId);

    /// What is beside the record now.
    fn shared_state(&self) -> Self::SharedState;

    /// What is the viewer's alone now.
    fn viewer_state(&self, viewer: ViewerId) -> Self::ViewerState;

    /// Answers what chance owes.
    ///
    /// # Errors
    /// Why the answer could not be kept.
    fn deal(&mut self, moments: &mut Vec<Unredacted<Self::Moment>>) -> Result<(), Self::Refusal>;

    /// Opens the hand of `seat` at `viewer`, with its PIN if it has one; nobody else's is open there then.
    ///
    /// # Errors
    /// Why it stays closed.
    fn open_hand(
        &mut self,
        viewer: ViewerId,
        seat: Seat,
        pin: Option<&str>,
    ) -> Result<(), Self::Refusal>;

    /// Closes the hand that is open at `viewer`, if one is.
    fn close_hand(&mut self, viewer: ViewerId);

    /// Takes back all steps after the first `step`. `viewer` asks.
    ///
    /// # Errors
    /// Why they stay.
    fn undo(
        &mut self,
        viewer: ViewerId,
        step: u32,
        moments: &mut Vec<Unredacted<Self::Moment>>,
    ) -> Result<(), Self::Refusal>;

    /// Makes steps again that were taken back, up to the one with `step` others before it. `viewer` asks.
    ///
    /// # Errors
    /// Why it is not made. What was made again before that stays.
    fn redo(
        &mut self,
        viewer: ViewerId,
        step: u32,
        moments: &mut Vec<Unredacted<Self::Moment>>,
    ) -> Result<(), Self::Refusal>;

    /// How things stand for a viewer, after these moments.
    fn update(&self, due: UpdateHeader, moments: Vec<Self::Moment>) -> Self::Update;

    /// Everything for a viewer who knows nothing yet; what `info` says of the files is told to keepers alone.
    ///
    /// # Errors
    /// If the record does not replay.
    fn opened(&self, info: Self::Info, due: UpdateHeader) -> Result<Self::Opened, Self::Refusal>;

    /// Before any request: time has passed.
    fn wake(&mut self) {}

    /// Before a viewer's change.
    fn asked(&mut self, _: ViewerId) {}

    /// When it does something on its own, if nobody asks for anything before.
    fn due(&mut self) -> Option<Instant>;

    /// Does what is due.
    fn act(&mut self, moments: &mut Vec<Unredacted<Self::Moment>>);
}

/// What an update is to be made for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UpdateHeader {
    /// Whose it is.
    pub viewer: ViewerId,
    /// Its number in the viewer's stream.
    pub seq: u32,
    /// The version that it tells of.
    pub version: u32,
}
