//! Ending a turn in one step when nothing more is done in it. Its phases end, and due rubium is mined.

use crate::protocol::action::{SeatAction, SharedAction, TableAction};
use crate::state::TableState;
use crate::state::table::Table;
use crate::view::attempt::enter_plainly;
use crate::view::reminders::{Reminder, TableReminder, reminders};
use rubium_record::Author;
use rubium_rules::Phase;
use serde::Serialize;
use specta::Type;

/// Entries of the active player that end several phases as one step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
pub struct EndTurnShortcut {
    /// The phase that follows: the Draw phase, or an earlier one in which input is pending.
    pub phase: Phase,
    /// Amount of rubium mined in these entries.
    pub mine: u16,
    /// The entries, in order.
    pub entries: Vec<TableAction>,
    /// Reminders of the ended phases: required actions that were not done, and questions.
    pub reminders: Vec<TableReminder>,
}

/// The entries that end the turn up to its draws; `None` if they would end only one phase.
pub(crate) fn skip(table: &Table, state: &TableState) -> Option<EndTurnShortcut> {
    if !table.managed_parts().phases.is_managed() {
        return None;
    }
    let mut skip = EndTurnShortcut {
        phase: state.phase,
        mine: 0,
        entries: Vec::new(),
        reminders: Vec::new(),
    };
    let mut state = state.clone();
    let mut ended = 0;
    while state.is_ready() && state.phase < Phase::Draw {
        let mut reminders = reminders(table, &state);
        reminders.retain(|one| one.must || asks(&one.what));
        let mining = reminders.iter().find_map(|one| match one.what {
            Reminder::Mining { amount } => Some(amount),
            _ => None,
        });
        let by = Author::Seat(state.active.0);
        let mut enter = |action: TableAction| {
            let is_made = enter_plainly(table, &mut state, by, &action);
            skip.entries.extend(is_made.then_some(action));
            is_made
        };
        if let Some(amount) = mining {
            if !enter(SeatAction::Mine.into()) {
                break;
            }
            skip.mine = amount;
            reminders.retain(|one| !matches!(one.what, Reminder::Mining { .. }));
        }
        if !enter(SharedAction::EndPhase.into()) {
            break;
        }
        skip.reminders.extend(reminders);
        skip.phase = state.phase;
        ended += 1;
    }
    (ended > 1).then_some(skip)
}

/// Whether only the players know if something is skipped: battles on the board, or refineries that were never
/// entered. The rubium of these refineries would be lost.
const fn asks(what: &Reminder) -> bool {
    matches!(what, Reminder::Battles | Reminder::NoRefineries)
}
