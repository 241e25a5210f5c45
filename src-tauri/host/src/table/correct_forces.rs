//! The correction of the forces of the latest battle, under way or over.

use rubium_record::{Machine, ReplayError};
use rubium_table::{
    BATTLE_DIE_PURPOSE, DIE, Refight, RefightAnswer, RefightStep, TableInput,
    TableRefusal as MachineRefusal, TableUnits,
};

use super::{RunningTable, TableRefusal};
use crate::count::saturating_u32;
use crate::refusal::SessionRefusal;
use crate::running::{Role, Unredacted, ViewerId};
use crate::table::TableHistoryEntry;

impl RunningTable {
    /// Corrects the forces of the latest battle, under way or over: undoes the battle and all later steps,
    /// and enters them again with the corrected forces, as far as they still apply. Figures that the players
    /// had already put on the board when they entered the battle stay confirmed on the to-do list only if
    /// they belong to the corrected forces.
    ///
    /// # Errors
    /// [`TableRefusal::NeedsAnswer`] if a die or a casualty is missing in `answers`; repeat the request with
    /// that answer added. Another question may follow. [`SessionRefusal::NotPermitted`] if `viewer` is not a
    /// keeper. [`TableRefusal::Impossible`] if the corrected forces or a later entry are impossible, or if
    /// there was no battle, or the latest was abandoned. After these errors nothing has changed, except that
    /// pending outcomes have been drawn. [`SessionRefusal::NotSaved`]: what was saved before the error stays
    /// in effect, so the battle may be unchanged, undone, or entered again in part.
    pub fn correct_forces(
        &mut self,
        viewer: ViewerId,
        forces: [&[TableUnits]; 2],
        answers: &[RefightAnswer],
        history: &mut Vec<Unredacted<TableHistoryEntry>>,
    ) -> Result<(), TableRefusal> {
        self.viewers.check(viewer, Role::Keeper)?;
        self.draw_outcomes(history)?;
        let (number, earlier_steps) = self.steps_of_battle()?;
        let before = self.timeline().state_at(number);
        let before = before.map_err(|_: ReplayError<_>| SessionRefusal::replay_mismatch())?;
        let mut drawn = 0;
        let mut roll = || {
            let face = self
                .record
                .draw_outcome_after(drawn, BATTLE_DIE_PURPOSE, &DIE);
            drawn += 1;
            face.unwrap_or(1)
        };
        let refight = (self.table()).refight(&before, &earlier_steps, forces, answers, &mut roll);
        let steps = match refight.map_err(|refusal| self.convert_refusal(refusal))? {
            Refight::Asks(question) => return Err(TableRefusal::NeedsAnswer { question }),
            Refight::Complete(steps) => steps,
        };
        // Recording the new steps confirms again what the players had done by hand before entering it. So
        // that nothing is confirmed twice, a mark withdraws the confirmations of the undone steps.
        let withdrawn_mark = self.table().mark(self.state(), &before);
        self.undo(viewer, saturating_u32(number), history)?;
        if let Some(mark) = withdrawn_mark {
            self.record_mark(mark)?;
        }
        for (by, inputs) in steps {
            self.record_step(by, &inputs, history)?;
        }
        self.draw_outcomes(history)
    }

    /// The steps since the latest battle began, and the number of the first of them; no steps if there was no
    /// battle.
    fn steps_of_battle(&self) -> Result<(usize, Vec<RefightStep>), TableRefusal> {
        let timeline = self.timeline();
        let mut steps = Vec::new();
        for number in (0..timeline.step_count()).rev() {
            let Some(step) = timeline.step(number) else {
                break;
            };
            let inputs = step.inputs.iter().map(|text| self.table().read(text));
            let inputs: Result<Vec<TableInput>, MachineRefusal> = inputs.collect();
            let inputs = inputs.map_err(|refusal| self.convert_refusal(refusal))?;
            let begins_battle = inputs.iter().any(TableInput::begins_battle);
            steps.push((step.by, inputs));
            if begins_battle {
                steps.reverse();
                return Ok((number, steps));
            }
        }
        Ok((timeline.step_count(), Vec::new()))
    }
}
