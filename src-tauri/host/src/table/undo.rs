//! Undo and redo.

use super::TableRefusal;
use super::{RunningTable, TableHistoryEntry, UndoSteps};
use crate::refusal::SessionRefusal;
use crate::running::{Role, Unredacted, ViewerId};
use rubium_record::{RedoError, UndoError};

impl RunningTable {
    /// Undoes step `step` and all later steps, and closes open hands. If step `step` is a correction of
    /// forces, the steps that it replaced take effect again.
    ///
    /// # Errors
    /// [`SessionRefusal::NotPermitted`] if `viewer` is not a keeper; [`TableRefusal::NoUndo`] if there is no
    /// such step or it cannot be undone; [`SessionRefusal::Internal`] if the record cannot be replayed;
    /// [`SessionRefusal::NotSaved`]. If the undo is refused or cannot be saved, nothing is undone.
    pub fn undo(
        &mut self,
        viewer: ViewerId,
        step: u32,
        history: &mut Vec<Unredacted<TableHistoryEntry>>,
    ) -> Result<(), TableRefusal> {
        self.viewers.check(viewer, Role::Keeper)?;
        if !self.undo_steps.can_undo(step) {
            return Err(TableRefusal::NoUndo);
        }
        self.record_change(|timeline| {
            let pending = timeline.undo_to(&[], step as usize);
            pending.map_err(|error| match error {
                UndoError::NothingToUndo { .. } => TableRefusal::NoUndo,
                UndoError::Irreversible { reason, .. } => match reason {},
                UndoError::NotAuthor { .. } | UndoError::Replay(_) => {
                    SessionRefusal::replay_failed().into()
                }
            })
        })?;
        // The mark of a step or correction counts only while that step or correction is in effect.
        self.read_marks()?;
        let undone = self.undo_steps.move_to_redo(step);
        self.close_hands();
        let restored_steps = match undone.has_restored_steps {
            true => self.log_from(step as usize)?,
            false => Vec::new(),
        };
        history.push(Unredacted(TableHistoryEntry::Undone {
            first_step: step,
            undone_steps: undone.summaries,
            restored_steps,
        }));
        Ok(())
    }

    /// Redoes the next `count` undone steps, and closes open hands.
    ///
    /// # Errors
    /// [`SessionRefusal::NotPermitted`] if `viewer` is not a keeper; [`SessionRefusal::NoRedo`] if fewer than
    /// `count` steps can be redone, or `count` is 0; [`SessionRefusal::Internal`] if the record cannot
    /// be replayed; [`SessionRefusal::NotSaved`]. Steps that were redone before the error stay redone.
    pub fn redo(
        &mut self,
        viewer: ViewerId,
        count: u32,
        history: &mut Vec<Unredacted<TableHistoryEntry>>,
    ) -> Result<(), TableRefusal> {
        self.viewers.check(viewer, Role::Keeper)?;
        let change_counts = self.undo_steps.change_counts_to_redo(count);
        if change_counts.is_empty() {
            return Err(SessionRefusal::NoRedo.into());
        }
        self.close_hands();
        for change_count in change_counts {
            let mut redone_events = Vec::new();
            for _ in 0..change_count {
                let redone = self.record_change(|timeline| {
                    timeline.redo().map_err(|error| match error {
                        RedoError::NothingToRedo => SessionRefusal::NoRedo.into(),
                        RedoError::Replay(_) => SessionRefusal::replay_failed().into(),
                    })
                });
                match redone {
                    Ok(events) => redone_events.extend(events),
                    // A step that the players redo can consist of several changes to the record. Some of
                    // these changes may have been redone, so the undo steps are read from the record again.
                    Err(refusal) => {
                        self.read_marks()?;
                        self.undo_steps = UndoSteps::from_timeline(self.timeline());
                        if !redone_events.is_empty() {
                            self.report_step(true, redone_events, history);
                        }
                        return Err(refusal);
                    }
                }
            }
            self.read_marks()?;
            self.undo_steps.complete_redo();
            match self.undo_steps.last_correction() {
                Some(first_step) => self.report_correction(first_step as usize, history)?,
                None => self.report_step(true, redone_events, history),
            }
        }
        self.draw_pending_outcomes(history)
    }
}
