//! The interface of games and tables that run as sessions.

use std::time::Instant;

use rubium_rules::Seat;

use super::{Redact, Rights, Unredacted, ViewerId, Viewers, Wake};
use crate::refusal::SessionRefusal;

/// A game with its computer players, or a table with its clocks, that can run as a session.
pub trait Session: Send + 'static {
    /// The part of the session that requests can read.
    type Machine;
    /// Information about the session that no step changes.
    type Info: Clone + Send;
    /// An entry of the history.
    type HistoryEntry: Redact;
    /// An update for a viewer.
    type Update: Send + 'static;
    /// A complete snapshot for a viewer.
    type Snapshot: Send + 'static;
    /// The reason why a request is refused.
    type Refusal: From<SessionRefusal> + Send + 'static;
    /// State that all viewers see and that is not part of the record.
    type SharedState: PartialEq;
    /// State of one viewer.
    type ViewerState: PartialEq;

    /// The part of the session that requests can read.
    fn machine(&self) -> &Self::Machine;

    /// Number of lines in the record after its header.
    fn line_count(&self) -> u32;

    /// The viewers.
    fn viewers(&self) -> &Viewers;

    /// The seat for which events are redacted at `viewer`: the seat of its only player, or `None` for public
    /// information. The result does not depend on open hands, because events stay on the screen after a hand
    /// has closed.
    fn audience(&self, viewer: ViewerId) -> Option<Seat>;

    /// Adds `viewer`. If `viewer` has already joined, its open hand closes, unless only one player can be at
    /// the screen.
    fn join(&mut self, viewer: ViewerId, rights: Rights);

    /// Removes `viewer`.
    fn leave(&mut self, viewer: ViewerId);

    /// State that all viewers see and that is not part of the record.
    fn shared_state(&self) -> Self::SharedState;

    /// State of `viewer` alone.
    fn viewer_state(&self, viewer: ViewerId) -> Self::ViewerState;

    /// Draws all pending random outcomes that players do not enter.
    ///
    /// # Errors
    /// An outcome could not be drawn or saved.
    fn draw_pending_outcomes(
        &mut self,
        history: &mut Vec<Unredacted<Self::HistoryEntry>>,
    ) -> Result<(), Self::Refusal>;

    /// Opens the hand of `seat` at `viewer`, and closes any other hand that was open at this viewer.
    ///
    /// # Errors
    /// The hand may not be opened; the hand state is unchanged.
    fn open_hand(
        &mut self,
        viewer: ViewerId,
        seat: Seat,
        pin: Option<&str>,
    ) -> Result<(), Self::Refusal>;

    /// Closes the hand that is open at `viewer`, unless only one player can be at the screen.
    fn close_hand(&mut self, viewer: ViewerId);

    /// Undoes step `step`, counted from 0, and all later steps.
    ///
    /// # Errors
    /// The undo is not possible or cannot be saved; nothing was undone.
    fn undo(
        &mut self,
        viewer: ViewerId,
        step: u32,
        history: &mut Vec<Unredacted<Self::HistoryEntry>>,
    ) -> Result<(), Self::Refusal>;

    /// Redoes the next `count` undone steps.
    ///
    /// # Errors
    /// The redo is not possible or cannot be saved. Steps that were redone before the error stay redone.
    fn redo(
        &mut self,
        viewer: ViewerId,
        count: u32,
        history: &mut Vec<Unredacted<Self::HistoryEntry>>,
    ) -> Result<(), Self::Refusal>;

    /// An update for one viewer, with the given history entries.
    fn update(&self, header: UpdateHeader, history: Vec<Self::HistoryEntry>) -> Self::Update;

    /// A complete snapshot for one viewer. The notice in `info` is about the journal, so only keepers get it.
    ///
    /// # Errors
    /// The record cannot be replayed.
    fn snapshot(
        &self,
        info: Self::Info,
        header: UpdateHeader,
    ) -> Result<Self::Snapshot, Self::Refusal>;

    /// Called before every request of a viewer, to close hands that have timed out.
    fn close_timed_out_hands(&mut self) {}

    /// Called before every change that `viewer` requests.
    fn before_change(&mut self, _: ViewerId) {}

    /// Called before the first request. Other threads that work for the session call `wake` when something is
    /// ready.
    fn on_start(&mut self, _: Wake) {}

    /// Returns when the next scheduled action is due, unless a request arrives first.
    fn next_due(&mut self) -> Option<Instant>;

    /// Performs the action that is due.
    fn run_due(&mut self, history: &mut Vec<Unredacted<Self::HistoryEntry>>);
}

/// The viewer, number and version of an update or snapshot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UpdateHeader {
    /// The viewer that gets the update or snapshot.
    pub viewer: ViewerId,
    /// Number of the update in the stream of that viewer; for a snapshot, of the latest update before it.
    pub update_number: u32,
    /// The version of the session that the update or snapshot describes.
    pub version: u32,
}
