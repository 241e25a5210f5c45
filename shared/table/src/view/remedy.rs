//! What puts an unusual entry right: what was forgotten is done first.

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

/// What was forgotten before an entry, and the entries that do it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
pub struct Mend {
    /// What was forgotten.
    pub what: Reminder,
    /// Who does it.
    pub seat: Seat,
    /// Entries of that seat, in order: what was forgotten, then what was asked for, if no rule speaks against it any more.
    pub entries: Vec<TableAction>,
}

impl Table {
    /// What is to be done before `actions` of `by`, if `warnings` say that something was forgotten and the ledger knows how it
    /// is done.
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

    /// Adds `action` to `entries`, if nothing speaks against it.
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

/// Who does what a reminder is about, and by which entry.
fn remedy(what: &Reminder, active: Seat) -> Option<(Seat, TableAction)> {
    match *what {
        Reminder::Mining { .. } => Some((active, TableAction::Seat(SeatAction::Mine))),
        Reminder::Draw { .. } => Some((active, TableAction::Seat(SeatAction::Draw { deck: None }))),
        Reminder::LoserCard { seat } => Some((seat, TableAction::Seat(SeatAction::TakeCard))),
        Reminder::VictoryCard { seat } => Some((seat, TableAction::Seat(SeatAction::TakeVictory))),
        _ => None,
    }
}
