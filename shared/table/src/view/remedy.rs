//! Remedies for warnings. A forgotten action is done before the entry.

use crate::protocol::action::{Entered, SeatAction, TableAction, TableInput};
use crate::protocol::refusal::Unusual;
use crate::protocol::warning::Odd;
use crate::state::TableState;
use crate::state::table::Table;
use crate::view::reminders::{Reminder, reminders};
use rubium_record::Author;
use rubium_rules::Seat;
use serde::Serialize;
use specta::Type;

/// A forgotten action, and the entries that do it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
pub struct Mend {
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
    pub fn mend(
        &self,
        state: &TableState,
        by: Author,
        actions: &[TableAction],
        warnings: &[Unusual],
    ) -> Option<Mend> {
        let forgotten = warnings.iter().find(|warning| warning.odd == Odd::NotYet)?;
        let mut reminders = reminders(self, state).into_iter();
        let (what, seat, action) = reminders.find_map(|one| {
            let (seat, action) = remedy(&one.what, state.active)?;
            (one.rule == forgotten.rule).then_some((one.what, seat, action))
        })?;
        let mut after = state.clone();
        let mut entries = Vec::new();
        self.adds(&mut after, Author::Seat(seat.0), &action, &mut entries)?;
        if by == Author::Seat(seat.0) {
            let mut then = entries.clone();
            let taken = actions
                .iter()
                .try_for_each(|action| self.adds(&mut after, by, action, &mut then));
            if taken.is_some() {
                entries = then;
            }
        }
        Some(Mend {
            what,
            seat,
            entries,
        })
    }

    /// Adds `action` to `entries` unless it is refused or causes a warning.
    fn adds(
        &self,
        state: &mut TableState,
        by: Author,
        action: &TableAction,
        entries: &mut Vec<TableAction>,
    ) -> Option<()> {
        let entered = Entered {
            action: action.clone(),
            anyway: false,
        };
        self.enter(state, by, &TableInput::Enter(entered)).ok()?;
        entries.push(action.clone());
        Some(())
    }
}

/// The entry that a reminder is about, and the seat that makes it.
fn remedy(what: &Reminder, active: Seat) -> Option<(Seat, TableAction)> {
    match *what {
        Reminder::Mining { .. } => Some((active, TableAction::Seat(SeatAction::Mine))),
        Reminder::Draw { .. } => Some((active, TableAction::Seat(SeatAction::Draw { deck: None }))),
        Reminder::LoserCard { seat } => Some((seat, TableAction::Seat(SeatAction::TakeCard))),
        Reminder::VictoryCard { seat } => Some((seat, TableAction::Seat(SeatAction::TakeVictory))),
        _ => None,
    }
}
