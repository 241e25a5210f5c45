//! Lines of the list of what is to be done by hand.

use crate::protocol::event::Instruction;
use crate::state::physical::{Tally, TallyRow};
use rubium_rules::Terrain;
use serde::Serialize;
use specta::Type;

/// Something that hands still have to do on the physical table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct TodoLine {
    /// The action.
    pub instruction: Instruction,
    /// Whether it was done and has to be reversed, because its entry was undone.
    pub is_reversal: bool,
    /// How often, where the instruction has no number of its own; otherwise 1.
    pub times: u16,
    /// The terrain of the hex where the units were last, as far as it is known.
    pub terrain: Option<Terrain>,
}

impl TodoLine {
    fn new(row: &TallyRow) -> TodoLine {
        let (instruction, is_reversal, times) = row.single.clone().with_count(row.number);
        TodoLine {
            instruction,
            is_reversal,
            times,
            terrain: row.terrain,
        }
    }

    /// Returns the lines of an open tally.
    pub(super) fn list(open: &Tally) -> Vec<TodoLine> {
        open.rows().iter().map(TodoLine::new).collect()
    }

    /// Counts the line as done.
    pub(super) fn add_to(&self, tally: &mut Tally) {
        let (single, number) = self.instruction.split_count();
        let number = number.saturating_mul(i32::from(self.times));
        tally.add_row(TallyRow {
            single,
            number: if self.is_reversal { -number } else { number },
            terrain: self.terrain,
        });
    }
}
