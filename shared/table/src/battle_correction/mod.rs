//! The correction of the forces and dice of the latest battle, during the battle or after it. The app enters
//! the battle again with the corrected forces and dice, and the other dice, cards and casualties that still
//! apply, so that the players are asked only for what is missing.

mod changes;
mod corrected;
mod earlier;
mod refinery;
mod reward;

use crate::protocol::action::{
    EntryRequest, SeatAction, SharedAction, TableAction, TableInput, TableUnits,
};
use crate::protocol::refusal::{EntryRefusal, Impossibility, ImpossibilityReason};
use crate::record::step_summary::{EntrySummary, entry_summary};
use crate::state::TableState;
use crate::state::table::Table;
use crate::view::reminders::Reminder;
pub use changes::correction_change_events;
use corrected::CorrectedBattle;
use earlier::EarlierBattle;
use rubium_record::Author;
use rubium_rules::{Kind, RuleId, Seat};
use serde::{Deserialize, Serialize};
use specta::Type;

/// One step since the battle began: its author and its inputs.
pub type RecordedStep = (Author, Vec<TableInput>);

/// What was wrong in a battle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BattleCorrection {
    /// The forces at the start of the battle: the attackers, then the defenders.
    pub forces: [Vec<TableUnits>; 2],
    /// The dice that show another face.
    pub dice: Vec<CorrectedDie>,
}

/// The correct face of a physical die.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
pub struct CorrectedDie {
    /// Index of the die among all dice of the battle, in the order in which they were rolled. The dice of
    /// cards do not count.
    pub index: u16,
    /// Its face.
    pub face: u8,
}

/// A question that the players must answer to complete the correction: about something that the earlier
/// battle did not have, or about a refinery.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum BattleCorrectionQuestion {
    /// Faces of physical dice.
    Dice {
        /// The player who rolls.
        seat: Seat,
        /// The kind of unit that attacks.
        kind: Kind,
        /// Number of missing faces.
        count: u8,
        /// The faces of the earlier roll that are kept.
        kept: Vec<u8>,
    },
    /// The unit that a hit removes.
    Casualty {
        /// The player who chooses.
        seat: Seat,
        /// The owner of the unit.
        owner: Seat,
        /// Number of hits that the force must still take.
        hits: u8,
        /// The kinds of units in the force.
        kinds: Vec<Kind>,
    },
    /// Whether to take back an entry that changed who works a refinery. The corrected battle does not lead to
    /// this change (MIN-1).
    Refinery {
        /// The player who works the refinery because of the change, if any.
        gained_by: Option<Seat>,
        /// The player who worked the refinery before the change, and works it again if the change is taken
        /// back.
        lost_by: Option<Seat>,
        /// The value of the refinery.
        value: u8,
        /// The rubium that `gained_by` has mined there and pays back if the change is taken back: at most
        /// what they have left.
        amount: u16,
    },
    /// Which refinery changes hands because of the corrected battle (MIN-1). Asked only if the earlier battle
    /// did not lead to the same change.
    NewRefinery {
        /// The reminder with which the app asks about the refinery after any battle.
        reminder: Reminder,
    },
}

/// The answer to a [`BattleCorrectionQuestion`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum BattleCorrectionAnswer {
    /// The missing faces.
    Dice {
        /// As many faces as were asked for.
        faces: Vec<u8>,
    },
    /// The unit that is removed.
    Casualty {
        /// Its kind.
        kind: Kind,
    },
    /// The refinery that changes hands, or whose change is taken back.
    Refinery {
        /// Its value; `None` if no refinery changes hands, or if the change is not taken back.
        value: Option<u8>,
    },
}

/// The result of a correction of a battle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BattleCorrectionResult {
    /// An answer is missing.
    NeedsAnswer(BattleCorrectionQuestion),
    /// The steps that replace the steps since the battle began.
    Complete(Vec<RecordedStep>),
    /// An entry after the battle, or an entry that does not belong to it, is impossible after the
    /// correction.
    Contradicts {
        /// Index of the step with the entry among the steps since the battle began.
        step_index: usize,
        /// The author of the entry.
        by: Author,
        /// The entry.
        input: TableInput,
        /// Why it is impossible. If the entry is not completely public, this is always
        /// [`ImpossibilityReason::NothingToApplyTo`], because the real reason may name a hidden card.
        impossibility: Impossibility,
    },
}

impl Table {
    /// Corrects the forces and dice of the latest battle. `before` is the state before the step that began
    /// it, and `steps` are that step and all later ones. `answers` are the answers to the questions of
    /// earlier calls, in order. `roll_die` draws the faces of managed dice that are missing.
    ///
    /// Entries after the battle, and entries that do not belong to it, are kept. A card that no longer
    /// applies returns to the hand from which it was played. If nothing was entered after that card, its card
    /// window is open again. A reward for the battle that is no longer due is given back. A refinery, and the
    /// rubium that was mined there, is given back only if an answer confirms it.
    ///
    /// # Errors
    /// The first step begins no battle, the battle was abandoned, `steps` are impossible after `before`, the
    /// corrected forces are impossible, a corrected die was not rolled by the players or has no such face, or
    /// the table refuses an input that the corrected battle needs.
    pub fn correct_battle(
        &self,
        before: &TableState,
        steps: &[RecordedStep],
        correction: &BattleCorrection,
        answers: &[BattleCorrectionAnswer],
        roll_die: &mut dyn FnMut() -> u8,
    ) -> Result<BattleCorrectionResult, EntryRefusal> {
        let no_battle = || {
            ImpossibilityReason::NothingToApplyTo
                .with_rule(RuleId::Bat1)
                .into()
        };
        let [(author, first), ..] = steps else {
            return Err(no_battle());
        };
        let first = with_forces(first, &correction.forces).ok_or_else(no_battle)?;
        let earlier =
            EarlierBattle::read(self, before, steps, &correction.dice)?.ok_or_else(no_battle)?;
        let mut corrected = CorrectedBattle::new(self, before.clone(), earlier, answers);
        corrected.enter(*author, first)?;
        match (corrected.enter_rest(roll_die), corrected.contradiction) {
            (Err(EntryRefusal::Impossible(impossibility)), Some((step_index, by, input))) => {
                let summary = entry_summary(self, step_index, by, input.clone());
                let is_public = summary.entries.iter().all(EntrySummary::is_complete);
                Ok(BattleCorrectionResult::Contradicts {
                    step_index,
                    by,
                    input,
                    impossibility: match is_public {
                        true => impossibility,
                        false => Impossibility {
                            rule: None,
                            reason: ImpossibilityReason::NothingToApplyTo,
                        },
                    },
                })
            }
            (Err(refusal), _) => Err(refusal),
            (Ok(Some(question)), _) => Ok(BattleCorrectionResult::NeedsAnswer(question)),
            (Ok(None), _) => Ok(BattleCorrectionResult::Complete(corrected.steps)),
        }
    }
}

/// Returns the `inputs` of the step that began the battle, with the corrected forces; `None` if they begin no
/// battle. The forces are what the players see on the board, so warnings about them are overridden.
fn with_forces(inputs: &[TableInput], forces: &[Vec<TableUnits>; 2]) -> Option<Vec<TableInput>> {
    let mut inputs = inputs.to_vec();
    let battle_entry = (inputs.iter_mut())
        .find(|input| input.begins_battle())
        .and_then(|input| match input {
            TableInput::Enter(entry) => Some(entry),
            TableInput::Chance(_) => None,
        })?;
    if let TableAction::Seat(SeatAction::Battle {
        attackers,
        defenders,
        ..
    }) = &mut battle_entry.action
    {
        [*attackers, *defenders] = forces.clone();
    }
    battle_entry.override_warnings = true;
    Some(inputs)
}

/// Returns whether an input that was made during the battle belongs to it: a random outcome, entered dice or
/// hits, a card or its effect, a sacrifice, a casualty, or a pass.
fn belongs_to_battle(input: &TableInput) -> bool {
    match input {
        TableInput::Chance(_) => true,
        TableInput::Enter(EntryRequest { action, .. }) => matches!(
            action,
            TableAction::Seat(
                SeatAction::Play { .. }
                    | SeatAction::Effect { .. }
                    | SeatAction::Casualty { .. }
                    | SeatAction::Sacrifice { .. }
            ) | TableAction::Shared(
                SharedAction::DeclineCards { .. }
                    | SharedAction::Dice { .. }
                    | SharedAction::Hits { .. }
            )
        ),
    }
}

fn is_face(number: &u8) -> bool {
    (1..=6).contains(number)
}
