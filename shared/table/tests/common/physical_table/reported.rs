//! What entries report about the piles although no line of the to-do list moved anything.

use super::recorded::RecordedContents;
use super::{AcceptedEntry, Pile};
use rubium_record::Author;
use rubium_rules::{Kind, Phase, Seat};
use rubium_table::{
    Correction, EntryRequest, Instruction, KeeperAction, SeatAction, TableAction, TableInput,
    table_view,
};

/// For each pile that an entry reports: the reported number of items, minus the number recorded before the
/// entry.
pub fn changes(entry: &AcceptedEntry<'_>, recorded: &RecordedContents) -> Vec<(Pile, i64)> {
    let TableInput::Enter(EntryRequest { action, .. }) = entry.input else {
        return Vec::new();
    };
    let (table, state) = (entry.table, entry.before);
    if let TableAction::Keeper(KeeperAction::Correct {
        correction: Correction::PhysicalCards { seat, deck, count },
        ..
    }) = action
    {
        let recorded_count = i64::from(state.hand_size(table, *seat, *deck));
        return vec![(
            Pile::Cards(*seat, *deck),
            i64::from(*count) - recorded_count,
        )];
    }
    if !table_view(table, state, None).counts_figures {
        return Vec::new();
    }
    match (action, entry.by) {
        (TableAction::Seat(action), Author::Seat(seat)) => {
            changes_by_player(entry, recorded, Seat(seat), action)
        }
        (
            &TableAction::Keeper(KeeperAction::Correct {
                correction: Correction::Board { seat, kind, count },
                ..
            }),
            _,
        ) => {
            let change = i64::from(count) - recorded.on_board(seat, kind);
            vec![(Pile::Figures(seat, kind), change)]
        }
        (TableAction::Keeper(KeeperAction::Eliminate { seat }), _) => {
            let removed = Kind::ALL.into_iter().flat_map(|kind| {
                let count = recorded.on_board(*seat, kind);
                removed_figures(entry, *seat, kind, count, count)
            });
            removed.collect()
        }
        _ => Vec::new(),
    }
}

fn changes_by_player(
    entry: &AcceptedEntry<'_>,
    recorded: &RecordedContents,
    seat: Seat,
    action: &SeatAction,
) -> Vec<(Pile, i64)> {
    match action {
        SeatAction::Place { kind, count } => {
            vec![(Pile::Figures(seat, *kind), i64::from(*count))]
        }
        SeatAction::Remove { kind, count } => {
            let count = i64::from(*count);
            let bought_count = bought_count_among_removed(entry, recorded, seat, *kind, count);
            removed_figures(entry, seat, *kind, count, bought_count)
        }
        // Figures in a battle that were not recorded are already on the board.
        SeatAction::Battle {
            defender,
            attackers,
            defenders,
            ..
        } => {
            let forces = [(seat, attackers), (*defender, defenders)];
            let unrecorded = forces.into_iter().flat_map(|(seat, force)| {
                Kind::ALL.map(|kind| {
                    let units = force.iter().filter(|units| units.kind == kind);
                    let fighting_count: i64 = units.map(|units| i64::from(units.count)).sum();
                    let missing = (fighting_count - recorded.on_board(seat, kind)).max(0);
                    (Pile::Figures(seat, kind), missing)
                })
            });
            unrecorded.collect()
        }
        _ => Vec::new(),
    }
}

/// How many of `count` units that the active player takes off the board were bought in this turn. After the
/// Deployment phase, units of earlier turns are taken first.
fn bought_count_among_removed(
    entry: &AcceptedEntry<'_>,
    recorded: &RecordedContents,
    seat: Seat,
    kind: Kind,
    count: i64,
) -> i64 {
    let view = table_view(entry.table, entry.before, None);
    if view.active != Some(seat) {
        return 0;
    }
    let bought = recorded.bought_in_turn(seat, kind);
    let units_of_earlier_turns = match view.phase {
        Some(Phase::Deployment) => 0,
        _ => (recorded.on_board(seat, kind) - bought).max(0),
    };
    bought.min(count - units_of_earlier_turns).max(0)
}

/// The changes if an entry takes `count` figures off the board. Up to `max_unplaced` of them may be figures
/// that the to-do list still asks the players to place or to put back. These no longer have to be placed.
fn removed_figures(
    entry: &AcceptedEntry<'_>,
    owner: Seat,
    removed_kind: Kind,
    count: i64,
    max_unplaced: i64,
) -> Vec<(Pile, i64)> {
    let mut changes = Vec::new();
    let mut left = max_unplaced;
    for line in entry.todo_before {
        let (pile, line_count, sign) = match (&line.instruction, line.is_reversal) {
            (
                &Instruction::PlaceUnits {
                    seat,
                    kind,
                    count,
                    place,
                },
                false,
            ) if (seat, kind) == (owner, removed_kind) => {
                (Pile::Placed(seat, kind, place), count, 1)
            }
            (&Instruction::RemoveUnits { seat, kind, count }, true)
                if (seat, kind) == (owner, removed_kind) =>
            {
                (Pile::Lost(seat, kind, line.terrain), count, -1)
            }
            _ => continue,
        };
        let unplaced = i64::from(line_count).min(left);
        left -= unplaced;
        changes.push((pile, sign * unplaced));
    }
    let unplaced = max_unplaced - left;
    changes.push((Pile::Figures(owner, removed_kind), unplaced - count));
    changes
}
