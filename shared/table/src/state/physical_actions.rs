//! Counts of the manual actions of players on the physical table.

use crate::protocol::event::Instruction;
use rubium_rules::Terrain;

/// The manual actions that the entries (except undone entries) ask for, and what these entries reveal about
/// the figures on the board. An entry that only says what is on the board asks for no action, and neither
/// does its undo. Figures are counted under the instruction that would remove them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct PhysicalActions {
    /// The actions that the entries ask for.
    pub requested: Tally,
    /// Figures that an entry has removed from the record, although the players may not have carried out the
    /// earlier instruction to put them on the board.
    pub maybe_unplaced: Tally,
    /// The value of `requested` when an entry last removed figures from the record.
    pub requested_at_removal: Tally,
    /// Figures that took part in battles, by terrain.
    pub figures_in_battles: Tally,
}

/// Counts of manual actions or figures, sorted by instruction, then by terrain. No count is 0.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tally {
    rows: Vec<TallyRow>,
}

/// The count of one manual action, or of the figures that it would remove.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TallyRow {
    /// The instruction for a single figure, rubium or card.
    pub single_instruction: Instruction,
    /// The number of figures, rubium or cards; negative if the action was reversed more often than done.
    pub signed_count: i32,
    /// The terrain where the action is done, if known.
    pub terrain: Option<Terrain>,
}

impl Tally {
    /// Counts an instruction. `terrain` is where its units are, if known.
    pub fn add(&mut self, instruction: &Instruction, terrain: Option<Terrain>) {
        let (single_instruction, signed_count) = instruction.split_count();
        self.add_row(TallyRow {
            single_instruction,
            signed_count,
            terrain,
        });
    }

    pub fn add_row(&mut self, added: TallyRow) {
        let position = (self.rows).binary_search_by(|row| row.key().cmp(&added.key()));
        match position {
            Ok(index) => {
                let row = &mut self.rows[index];
                row.signed_count = row.signed_count.saturating_add(added.signed_count);
                if row.signed_count == 0 {
                    self.rows.remove(index);
                }
            }
            Err(index) if added.signed_count != 0 => self.rows.insert(index, added),
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
            difference.add_row(TallyRow {
                signed_count: row.signed_count.saturating_neg(),
                ..row.clone()
            });
        }
        difference
    }

    /// Combines rows of the same action on different terrains if their counts have opposite signs. The
    /// result keeps a terrain only if exactly one of the rows has the same sign as the sum. Rows that add up
    /// to 0 are dropped.
    pub fn with_offsetting_rows_combined(&self) -> Tally {
        let mut combined = Tally::default();
        let is_same = |a: &TallyRow, b: &TallyRow| a.single_instruction == b.single_instruction;
        for rows in self.rows.chunk_by(is_same) {
            let counts = rows.iter().map(|row| row.signed_count);
            let sum = counts.fold(0, i32::saturating_add);
            let has_sign_of_sum = |row: &&TallyRow| row.signed_count.signum() == sum.signum();
            let rows_with_sign_of_sum: Vec<&TallyRow> =
                rows.iter().filter(has_sign_of_sum).collect();
            if rows_with_sign_of_sum.len() == rows.len() {
                combined.rows.extend_from_slice(rows);
            } else if let [first, others @ ..] = rows_with_sign_of_sum.as_slice() {
                combined.rows.push(TallyRow {
                    signed_count: sum,
                    terrain: first.terrain.filter(|_| others.is_empty()),
                    ..(*first).clone()
                });
            }
        }
        combined
    }

    /// Where one row puts a token on the board and another takes the same token off it, subtracts the smaller
    /// count from both. Who found a token, and whether its refinery is worked, makes no difference on the
    /// board.
    pub fn with_offsetting_tokens_combined(mut self) -> Tally {
        for index in 0..self.rows.len() {
            let Some(token) = self.rows[index].single_instruction.found_token() else {
                continue;
            };
            for other_index in index + 1..self.rows.len() {
                let count = self.rows[index].signed_count;
                let other_count = self.rows[other_index].signed_count;
                if self.rows[other_index].single_instruction.found_token() == Some(token)
                    && count.signum() == -other_count.signum()
                {
                    let offset = count.unsigned_abs().min(other_count.unsigned_abs()) as i32;
                    self.rows[index].signed_count -= offset * count.signum();
                    self.rows[other_index].signed_count -= offset * other_count.signum();
                }
            }
        }
        self.rows.retain(|row| row.signed_count != 0);
        self
    }

    /// The count in the row with the action and the terrain of `other`; 0 if there is no such row.
    pub fn count_in_matching_row(&self, other: &TallyRow) -> i32 {
        let position = (self.rows).binary_search_by(|row| row.key().cmp(&other.key()));
        position.map_or(0, |index| self.rows[index].signed_count)
    }

    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    pub fn rows(&self) -> &[TallyRow] {
        &self.rows
    }
}

impl TallyRow {
    fn key(&self) -> (&Instruction, Option<Terrain>) {
        (&self.single_instruction, self.terrain)
    }
}
