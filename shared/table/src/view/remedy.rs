//! Remedies for warnings about a forgotten action: entries that do the action, followed by the requested
//! entries.

use crate::protocol::action::{SeatAction, TableAction};
use crate::protocol::refusal::RuleWarning;
use crate::protocol::warning::Warning;
use crate::state::TableState;
use crate::state::table::Table;
use crate::view::attempt::enter_without_warning;
use crate::view::reminders::{Reminder, TableReminder, reminders};
use rubium_record::Author;
use rubium_rules::Seat;
use serde::Serialize;
use specta::Type;

/// A forgotten action, and the entries that do it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
pub struct Remedy {
    /// The forgotten action.
    pub forgotten: Reminder,
    /// The seat that does the forgotten action.
    pub seat: Seat,
    /// Entries of that seat, in order. The forgotten action comes first, then the requested entries if they
    /// cause no warning.
    pub entries: Vec<TableAction>,
}

impl Table {
    /// Returns the remedy for `warnings` about `actions` of `by`. `None` if no warning is about a forgotten
    /// action, or if there is no entry for the action.
    pub fn remedy(
        &self,
        state: &TableState,
        by: Author,
        actions: &[TableAction],
        warnings: &[RuleWarning],
    ) -> Option<Remedy> {
        let warning = warnings
            .iter()
            .find(|warning| warning.warning == Warning::NotDoneYet)?;
        let mut reminders = reminders(self, state).into_iter();
        let (forgotten, seat, action) =
            reminders.find_map(|TableReminder { reminder, rule, .. }| {
                let (seat, action) = forgotten_entry(&reminder, state.active)?;
                (rule == warning.rule).then_some((reminder, seat, action))
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
            forgotten,
            seat,
            entries,
        })
    }
}

/// The entry that does the action of a reminder, and the seat that makes it; `None` if there is no such
/// entry.
fn forgotten_entry(reminder: &Reminder, active: Seat) -> Option<(Seat, TableAction)> {
    let (seat, action) = match *reminder {
        Reminder::Mining { .. } => (active, SeatAction::Mine),
        Reminder::Draw { .. } => (active, SeatAction::Draw { deck: None }),
        Reminder::LoserCard { seat } => (seat, SeatAction::TakeLoserCard),
        Reminder::MissionCard { seat } => (seat, SeatAction::TakeMissionCard),
        _ => return None,
    };
    Some((seat, action.into()))
}
