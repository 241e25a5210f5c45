//! Counts of the actions that players do by hand on the physical table.

use crate::protocol::event::Instruction;
use rubium_rules::Terrain;

/// The actions by hand that the entries in effect ask for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct PhysicalActions {
    /// All of these actions.
    pub requested: Tally,
    /// The actions among `requested` that were done before they were entered.
    pub done_before_entry: Tally,
}

/// Counts of actions by hand, in the order of the instructions.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tally {
    rows: Vec<TallyRow>,
}

/// The count of one action by hand, which is not 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TallyRow {
    /// The instruction for a single figure, rubium or card.
    pub single_instruction: Instruction,
    /// The number of figures, rubium or cards; negative if the action was reversed more often than done.
    pub number: i32,
    /// The terrain where the action was last done, if known.
    pub terrain: Option<Terrain>,
}

impl Tally {
    /// Counts an instruction for units on this terrain.
    pub fn add(&mut self, instruction: &Instruction, terrain: Option<Terrain>) {
        let (single_instruction, number) = instruction.split_count();
        self.add_row(TallyRow {
            single_instruction,
            number,
            terrain,
        });
    }

    /// The terrain where the action was last done, if known.
    pub fn terrain(&self, instruction: &Instruction) -> Option<Terrain> {
        self.row(&instruction.split_count().0)?.terrain
    }

    pub fn add_row(&mut self, added: TallyRow) {
        let found = (self.rows)
            .binary_search_by(|row| row.single_instruction.cmp(&added.single_instruction));
        match found {
            Ok(index) => {
                let row = &mut self.rows[index];
                row.number = row.number.saturating_add(added.number);
                row.terrain = added.terrain;
                if row.number == 0 {
                    self.rows.remove(index);
                }
            }
            Err(index) if added.number != 0 => self.rows.insert(index, added),
            Err(_) => {}
        }
    }

    pub fn add_all(&mut self, added: &Tally) {
        added.rows.iter().cloned().for_each(|row| self.add_row(row));
    }

    /// Returns what must be added to `other` to get this tally.
    pub fn minus(&self, other: &Tally) -> Tally {
        let mut difference = self.clone();
        for row in &other.rows {
            let own_row = self.row(&row.single_instruction);
            difference.add_row(TallyRow {
                number: row.number.saturating_neg(),
                // An action that remains to be done has the terrain from the entries. An action to be
                // reversed has the terrain where it was confirmed.
                terrain: own_row
                    .filter(|own_row| own_row.number > row.number)
                    .unwrap_or(row)
                    .terrain,
                single_instruction: row.single_instruction.clone(),
            });
        }
        difference
    }

    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    pub fn rows(&self) -> &[TallyRow] {
        &self.rows
    }

    fn row(&self, single_instruction: &Instruction) -> Option<&TallyRow> {
        let found =
            (self.rows).binary_search_by(|row| row.single_instruction.cmp(single_instruction));
        found.ok().map(|index| &self.rows[index])
    }
}
