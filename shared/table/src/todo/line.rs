//! Lines of the list of actions that remain to be done by hand.

use crate::protocol::event::Instruction;
use crate::state::physical_actions::{Tally, TallyRow};
use rubium_rules::Terrain;
use serde::Serialize;
use specta::Type;

/// An action that the players still have to do by hand on the physical table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct TodoLine {
    /// The action.
    pub instruction: Instruction,
    /// Whether the action was done and has to be reversed, because no entry requires it any longer.
    pub is_reversal: bool,
    /// The number of times that the action is to be done; 1 if the instruction itself contains a number.
    pub times: u16,
    /// The terrain of the hex where the units were last, if known.
    pub terrain: Option<Terrain>,
}

impl TodoLine {
    fn new(row: &TallyRow) -> TodoLine {
        let (instruction, is_reversal, times) =
            row.single_instruction.clone().with_count(row.signed_count);
        TodoLine {
            instruction,
            is_reversal,
            times,
            terrain: row.terrain,
        }
    }

    /// Returns a line for each row of `remaining`. The reversals of a storm come first, in reverse order,
    /// because units that it has moved must not be moved on by another storm.
    pub(super) fn list(remaining: &Tally) -> Vec<TodoLine> {
        let mut lines: Vec<TodoLine> = remaining.rows().iter().map(TodoLine::new).collect();
        lines.sort_by_key(|line| {
            let destroys_units = matches!(line.instruction, Instruction::DestroyUnits { .. });
            let carries_units = matches!(line.instruction, Instruction::CarryUnits { .. });
            let is_storm_reversal = line.is_reversal && (destroys_units || carries_units);
            (!is_storm_reversal, is_storm_reversal && carries_units)
        });
        lines
    }

    /// Adds the action of this line to a tally.
    pub(super) fn add_to(&self, tally: &mut Tally) {
        let (single_instruction, count) = self.instruction.split_count();
        let count = count.saturating_mul(i32::from(self.times));
        tally.add_row(TallyRow {
            single_instruction,
            signed_count: if self.is_reversal {
                count.saturating_neg()
            } else {
                count
            },
            terrain: self.terrain,
        });
    }
}
