//! Determines which actions count as done by hand because of a change to the record. They count as done only
//! until the change is undone.

use super::ConfirmedActions;
use crate::protocol::event::Instruction;
use crate::record::notation;
use crate::state::TableState;
use crate::state::physical_actions::{Tally, TallyRow};
use crate::state::table::Table;
use rubium_record::MarkableChange;

/// Returns the actions that count as done by hand because of `change`. `marks` are all marks in effect before
/// it.
pub(crate) fn done_by_change(
    table: &Table,
    change: &MarkableChange<'_, TableState>,
    marks: &mut dyn Iterator<Item = &str>,
) -> Tally {
    let (before, after) = (
        &change.before.physical_actions,
        &change.after.physical_actions,
    );
    let mut done_actions = Tally::default();
    let mut removed_from_record = after.maybe_unplaced.minus(&before.maybe_unplaced);
    if let Some(replaced_marks) = &change.replaced_marks {
        // The new steps remove the same figures from the record, so the marks of the replaced steps suffice.
        for mark in replaced_marks {
            done_actions.add_all(&notation::read_mark(table, mark).unwrap_or_default());
        }
        removed_from_record = Tally::default();
    }
    let newly_requested = after.requested.minus(&before.requested);
    let battle_figure_changes = after.figures_in_battles.minus(&before.figures_in_battles);
    let changes_units = !removed_from_record.is_empty()
        || battle_figure_changes
            .rows()
            .iter()
            .any(|row| row.signed_count < 0)
        || newly_requested
            .rows()
            .iter()
            .any(|row| row.terrain.is_some());
    if !changes_units {
        return done_actions;
    }
    let Ok(confirmed) = ConfirmedActions::from_marks(table, marks) else {
        return done_actions;
    };
    let open_actions_at_removal = confirmed.remaining(&after.requested_at_removal);
    let open_actions = confirmed.remaining_by_terrain(&after.requested);
    let mut terrain_changes = moved_to_unknown_terrain(&battle_figure_changes, &open_actions);
    // If a loss on one terrain is no longer recorded and the change records a loss on another terrain, the
    // figure that was taken off for the first loss also counts for the second. Putting it back and taking it
    // off again both count as done.
    let open_actions = open_actions.minus(&terrain_changes);
    terrain_changes.add_all(&open_actions.minus(&open_actions.with_offsetting_rows_combined()));
    done_actions.add_all(&terrain_changes);
    done_actions.add_all(&not_to_be_placed(
        &removed_from_record,
        &open_actions_at_removal,
    ));
    done_actions
}

/// If a correction takes units out of a battle, they were not in its hex. If the players have already taken
/// off figures for losses of these units, nobody knows on which terrain to put the figures back. Returns the
/// change to `open_actions`, the remaining actions, that makes this terrain unknown.
fn moved_to_unknown_terrain(battle_figure_changes: &Tally, open_actions: &Tally) -> Tally {
    let mut terrain_changes = Tally::default();
    for row in battle_figure_changes
        .rows()
        .iter()
        .filter(|row| row.signed_count < 0)
    {
        let signed_count = open_actions
            .count_in_matching_row(row)
            .clamp(row.signed_count, 0);
        terrain_changes.add_row(TallyRow {
            signed_count,
            ..row.clone()
        });
        terrain_changes.add_row(TallyRow {
            signed_count: signed_count.saturating_neg(),
            terrain: None,
            ..row.clone()
        });
    }
    terrain_changes
}

/// Returns the figures that `open_actions` ask the players to put on the board although an entry has removed
/// them from the record. They no longer have to be put there, so they count as placed.
fn not_to_be_placed(removed_from_record: &Tally, open_actions: &Tally) -> Tally {
    let mut placed = Tally::default();
    for removed in removed_from_record.rows() {
        let Instruction::RemoveUnits { seat, kind, .. } = removed.single_instruction else {
            continue;
        };
        let mut remaining = removed.signed_count.max(0);
        for row in open_actions.rows() {
            let (owner_and_kind, signed_count) = match row.single_instruction {
                Instruction::PlaceUnits { seat, kind, .. } => ((seat, kind), row.signed_count),
                // Figures that are to be put back.
                Instruction::RemoveUnits { seat, kind, .. } => {
                    ((seat, kind), row.signed_count.saturating_neg())
                }
                _ => continue,
            };
            let count = signed_count.clamp(0, remaining);
            if owner_and_kind == (seat, kind) && count > 0 {
                remaining -= count;
                placed.add_row(TallyRow {
                    signed_count: count * row.signed_count.signum(),
                    ..row.clone()
                });
            }
        }
    }
    placed
}
