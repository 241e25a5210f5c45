//! Tries entries on a copy of the state, to find out which are possible, or which cause no warning.

use crate::protocol::action::TableAction;
use crate::protocol::event::TableEvent;
use crate::protocol::refusal::EntryRefusal;
use crate::state::TableState;
use crate::state::table::Table;
use rubium_record::Author;
use rubium_rules::Seat;

/// The result of trying an entry. `Warned` contains the events of the entry with warnings overridden.
pub(super) enum Attempt {
    Accepted(Vec<TableEvent>),
    Warned(Vec<TableEvent>),
    Refused,
}

impl Attempt {
    /// Tries an entry of `seat` without changing the state.
    pub fn try_entry(
        table: &Table,
        state: &TableState,
        seat: Seat,
        action: impl Into<TableAction>,
    ) -> Attempt {
        let action = action.into();
        let by = Author::Seat(seat.0);
        let enter = |override_warnings| {
            let input = action.clone().into_input(override_warnings);
            table.enter(&mut state.clone(), by, &input)
        };
        match enter(false) {
            Ok(events) => return Attempt::Accepted(events),
            Err(EntryRefusal::Unusual(_)) => {}
            Err(_) => return Attempt::Refused,
        }
        enter(true).map_or(Attempt::Refused, Attempt::Warned)
    }

    pub fn is_possible(&self) -> bool {
        !matches!(self, Attempt::Refused)
    }
}

/// Makes an entry, unless it is refused or causes a warning. Returns whether it was accepted.
pub(super) fn enter_without_warning(
    table: &Table,
    state: &mut TableState,
    by: Author,
    action: &TableAction,
) -> bool {
    let mut after = state.clone();
    let input = action.clone().into_input(false);
    let is_accepted = table.enter(&mut after, by, &input).is_ok();
    if is_accepted {
        *state = after;
    }
    is_accepted
}
