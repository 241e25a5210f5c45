//! The correction of the forces and dice of the latest battle, whether it is under way or over.

use rubium_record::{Machine, ReplaceError, ReplayError, SubmitError};
use rubium_table::{
    BATTLE_DIE_PURPOSE, BattleCorrection, BattleCorrectionAnswer, BattleCorrectionResult,
    DIE_FACES_AND_WEIGHTS, EntryRefusal, RecordedStep, TableInput, entry_summary,
};

use super::{RunningTable, TableRefusal};
use crate::count::saturating_u32;
use crate::refusal::SessionRefusal;
use crate::running::{Role, Unredacted, ViewerId};
use crate::table::TableHistoryEntry;

impl RunningTable {
    /// Corrects the forces and dice of the latest battle, whether it is under way or over: runs the battle
    /// with the corrected forces and dice, and replaces its recorded steps and all later steps. Steps that
    /// still apply are kept. `answers` are the players' answers to the questions so far, in the order of the
    /// questions: missing dice and casualties of the corrected battle, and whether refineries are given back.
    /// A single undo reverses the whole correction. If the players had put figures on the board before they
    /// entered the battle, the to-do list treats these figures as placed only if they belong to the forces in
    /// effect.
    ///
    /// # Errors
    /// [`TableRefusal::NeedsAnswer`] if an answer is missing from `answers`; repeat the request with that
    /// answer added. Another question may follow. [`SessionRefusal::NotPermitted`] if `viewer` is not a
    /// keeper. [`TableRefusal::Impossible`] if the corrected forces are impossible, if there was no battle,
    /// if the latest battle was abandoned, or if the players did not roll a die that is corrected.
    /// [`TableRefusal::Contradicts`] if a later entry is impossible after the correction.
    /// [`SessionRefusal::Internal`] if the record cannot be replayed. [`SessionRefusal::NotSaved`]. After
    /// these errors nothing has changed, except that outcomes that were already pending may have been drawn.
    /// If only an outcome after the correction could not be saved, the correction remains.
    pub fn correct_battle(
        &mut self,
        viewer: ViewerId,
        correction: &BattleCorrection,
        answers: &[BattleCorrectionAnswer],
        history: &mut Vec<Unredacted<TableHistoryEntry>>,
    ) -> Result<(), TableRefusal> {
        self.viewers.check(viewer, Role::Keeper)?;
        self.draw_pending_outcomes(history)?;
        let (first_step, recorded_steps) = self.steps_since_battle_began()?;
        let state_before_battle = self.timeline().state_at(first_step);
        let state_before_battle =
            state_before_battle.map_err(|_: ReplayError<_>| SessionRefusal::replay_failed())?;
        let mut drawn_count = 0;
        let mut roll = || {
            let face = self.record.draw_outcome_after(
                drawn_count,
                BATTLE_DIE_PURPOSE,
                &DIE_FACES_AND_WEIGHTS,
            );
            drawn_count += 1;
            // There is always a face, because the weights are not 0.
            face.unwrap_or(1)
        };
        let result = (self.table()).correct_battle(
            &state_before_battle,
            &recorded_steps,
            correction,
            answers,
            &mut roll,
        );
        let steps = match result.map_err(|refusal| self.convert_refusal(refusal))? {
            BattleCorrectionResult::NeedsAnswer(question) => {
                return Err(TableRefusal::NeedsAnswer { question });
            }
            BattleCorrectionResult::Complete(steps) => steps,
            BattleCorrectionResult::Contradicts {
                step_index,
                by,
                input,
                impossibility,
            } => {
                let entry = entry_summary(self.table(), first_step + step_index, by, input);
                return Err(TableRefusal::Contradicts {
                    entry,
                    impossibility,
                });
            }
        };
        let state_before_correction = self.timeline().state().clone();
        self.record_change(|timeline| {
            let replaced = timeline.replace(&[], first_step, &steps);
            replaced.map_err(|error| match error {
                // The table has already accepted these steps in a copy of the same state.
                ReplaceError::Submit(SubmitError::NoInput | SubmitError::Refused { .. })
                | ReplaceError::Undo(_) => SessionRefusal::replay_failed().into(),
            })
        })?;
        self.read_marks()?;
        self.undo_steps.add_new_correction(
            self.record.timeline(),
            first_step,
            &state_before_correction,
        );
        self.close_hands();
        self.report_correction(first_step, history)?;
        self.draw_pending_outcomes(history)
    }

    /// Adds an entry to `history` about a correction that has replaced the steps from `first_step` on.
    pub(super) fn report_correction(
        &self,
        first_step: usize,
        history: &mut Vec<Unredacted<TableHistoryEntry>>,
    ) -> Result<(), TableRefusal> {
        let steps = self.log_from(first_step)?;
        history.push(Unredacted(TableHistoryEntry::BattleCorrected {
            first_step: saturating_u32(first_step),
            steps,
        }));
        Ok(())
    }

    /// The number of the step that began the latest battle, and the steps from that step on; no steps if
    /// there was no battle.
    fn steps_since_battle_began(&self) -> Result<(usize, Vec<RecordedStep>), TableRefusal> {
        let timeline = self.timeline();
        let mut steps = Vec::new();
        for step_number in (0..timeline.step_count()).rev() {
            let Some(step) = timeline.step(step_number) else {
                break;
            };
            let inputs = step.inputs.iter().map(|text| self.table().read(text));
            let inputs: Result<Vec<TableInput>, EntryRefusal> = inputs.collect();
            let inputs = inputs.map_err(|refusal| self.convert_refusal(refusal))?;
            let begins_battle = inputs.iter().any(TableInput::begins_battle);
            steps.push((step.by, inputs));
            if begins_battle {
                steps.reverse();
                return Ok((step_number, steps));
            }
        }
        Ok((timeline.step_count(), Vec::new()))
    }
}
