//! Undo and redo.

use rubium_record::Author;
use rubium_rules::Seat;

use super::{Game, HistoryEntry, PlayRefusal, StepSummary, UndoObstacle, steps};
use crate::refusal::SessionRefusal;
use crate::running::{Role, Unredacted, ViewerId};

impl Game {
    /// Keeps the first `step` steps and undoes all later steps, including steps of computers. `viewer` must
    /// be a keeper or have the seats of all people who made the undone steps.
    ///
    /// # Errors
    /// [`SessionRefusal::NotPermitted`], [`PlayRefusal::NoUndo`], [`PlayRefusal::Lesson`],
    /// [`SessionRefusal::NotSaved`]; [`SessionRefusal::Internal`] if the record does not replay.
    pub fn undo(
        &mut self,
        viewer: ViewerId,
        step: u32,
        history: &mut Vec<Unredacted<HistoryEntry>>,
    ) -> Result<(), PlayRefusal> {
        self.ensure_no_lesson()?;
        let authors = steps::undo_authors(self.timeline(), &self.controllers);
        let authors = authors.ok_or(PlayRefusal::NoUndo { reason: None })?;
        if (step as usize) < self.controllers.step_count_at_takeover() {
            let reason = Some(UndoObstacle::OtherPlayer);
            return Err(PlayRefusal::NoUndo { reason });
        }
        let undone_steps = steps::steps_from(self.timeline(), step as usize, &self.controllers);
        for summary in &undone_steps {
            self.ensure_can_undo_for(viewer, summary.seat)?;
        }
        let begins_with_step_of_person = undone_steps
            .first()
            .is_some_and(|summary| summary.step == step);
        self.record_change(|timeline| {
            let pending = timeline.undo_to(&authors, step as usize);
            let pending = pending.map_err(steps::undo_refusal)?;
            // An undo goes back to a step of a person. The later steps of computers and random outcomes are
            // undone with it.
            begins_with_step_of_person
                .then_some(pending)
                .ok_or(PlayRefusal::NoUndo { reason: None })
        })?;
        history.push(Unredacted(HistoryEntry::Undone { step, undone_steps }));
        Ok(())
    }

    /// Redoes the step that was undone last, with its random outcomes; `count` must be 1. For the rights of
    /// `viewer` see [`undo`](Game::undo).
    ///
    /// # Errors
    /// [`SessionRefusal::NotPermitted`], [`SessionRefusal::NoRedo`], [`SessionRefusal::NotSaved`];
    /// [`SessionRefusal::Internal`] if the record does not replay.
    pub fn redo(
        &mut self,
        viewer: ViewerId,
        count: u32,
        history: &mut Vec<Unredacted<HistoryEntry>>,
    ) -> Result<(), PlayRefusal> {
        let redoable = steps::redoable_step(self.timeline(), &self.controllers);
        let redoable = redoable.filter(|_| count == 1);
        let redoable = redoable.ok_or(SessionRefusal::NoRedo)?;
        self.ensure_can_undo_for(viewer, redoable.seat)?;
        self.redo_step(history)
    }

    /// Redoes the step that was undone last, with its random outcomes.
    pub(super) fn redo_step(
        &mut self,
        history: &mut Vec<Unredacted<HistoryEntry>>,
    ) -> Result<(), PlayRefusal> {
        loop {
            let step = self.timeline().step_count();
            let by = self.timeline().next_redo().map(|step| step.by);
            let events =
                self.record_change(|timeline| timeline.redo().map_err(steps::redo_refusal))?;
            history.push(HistoryEntry::unredacted(step, by, events));
            let is_outcome_next =
                self.timeline().next_redo().map(|step| step.by) == Some(Author::Chance);
            if !is_outcome_next {
                break;
            }
        }
        self.draw_pending_outcomes(history)
    }

    /// The steps that `viewer` can undo, oldest first, and the step that it can redo.
    pub(super) fn undo_and_redo_steps(
        &self,
        viewer: ViewerId,
    ) -> (Vec<StepSummary>, Option<StepSummary>) {
        // In a lesson, steps are repeated instead of undone.
        if self.lesson.is_some() {
            return (Vec::new(), None);
        }
        let can_undo =
            |summary: &StepSummary| self.ensure_can_undo_for(viewer, summary.seat).is_ok();
        let mut undo = steps::undoable_steps(self.timeline(), &self.controllers);
        // An undo includes all later steps.
        if let Some(index) = undo.iter().rposition(|summary| !can_undo(summary)) {
            undo.drain(..=index);
        }
        let redo = steps::redoable_step(self.timeline(), &self.controllers);
        (undo, redo.filter(can_undo))
    }

    /// Checks that `viewer` can undo and redo steps of `seat`.
    fn ensure_can_undo_for(&self, viewer: ViewerId, seat: Seat) -> Result<(), SessionRefusal> {
        let as_keeper = self.viewers.check(viewer, Role::Keeper);
        as_keeper.or_else(|_| self.viewers.check(viewer, Role::Seat(seat)))
    }
}
