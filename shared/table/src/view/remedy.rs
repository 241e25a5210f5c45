//! Remedies for warnings. A forgotten action is done before the entry.

use crate::protocol::action::{SeatAction, TableAction};
use crate::protocol::refusal::RuleWarning;
use crate::protocol::warning::Warning;
use crate::state::TableState;
use crate::state::table::Table;
use crate::view::attempt::enter_without_warning;
use crate::view::reminders::{Reminder, reminders};
use rubium_record::Author;
use rubium_rules::Seat;
use serde::Serialize;
use specta::Type;

/// A forgotten action, and the entries that do it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
pub struct Remedy {
    /// The forgotten action.
    pub what: Reminder,
    /// The seat that does it.
    pub seat: Seat,
    /// Entries of that seat, in order. The forgotten action comes first, then the requested entries if they cause no
    /// warning.
    pub entries: Vec<TableAction>,
}

impl Table {
    /// The remedy to enter before `actions` of `by`. `None` if no warning concerns a forgotten action, or if the
    /// companion does not know the entry for it.
    pub fn remedy(
        &self,
        state: &TableState,
        by: Author,
        actions: &[TableAction],
        warnings: &[RuleWarning],
    ) -> Option<Remedy> {
        let forgotten = warnings
            .iter()
            .find(|warning| warning.warning == Warning::NotDoneYet)?;
        let mut reminders = reminders(self, state).into_iter();
        let (what, seat, action) = reminders.find_map(|one| {
            let (seat, action) = remedy(&one.what, state.active)?;
            (one.rule == forgotten.rule).then_some((one.what, seat, action))
        })?;
        let mut after = state.clone();
        let author = Author::Seat(seat.0);
        let mut enter =
            |action: &TableAction| enter_without_warning(self, &mut after, author, action);
        if !enter(&action) {
            return None;
        }
        let mut entries = vec![action];
        if by == author && actions.iter().all(enter) {
            entries.extend_from_slice(actions);
        }
        Some(Remedy {
            what,
            seat,
            entries,
        })
    }
}

/// The entry that a reminder is about, and the seat that makes it; `None` if the app does not know the entry.
fn remedy(what: &Reminder, active: Seat) -> Option<(Seat, TableAction)> {
    let (seat, action) = match *what {
        Reminder::Mining { .. } => (active, SeatAction::Mine),
        Reminder::Draw { .. } => (active, SeatAction::Draw { deck: None }),
        Reminder::LoserCard { seat } => (seat, SeatAction::TakeLoserCard),
        Reminder::VictoryCard { seat } => (seat, SeatAction::TakeVictoryCard),
        _ => return None,
    };
    Some((seat, action.into()))
}
