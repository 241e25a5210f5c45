//! Ending a turn when nothing more is done in it. Its phases end, and what is due is mined and drawn.

use crate::protocol::action::{SeatAction, SharedAction, TableAction};
use crate::state::TableState;
use crate::state::table::Table;
use crate::state::wait::WaitState;
use crate::view::attempt::enter_without_warning;
use crate::view::reminders::{Reminder, TableReminder, reminders};
use rubium_record::Author;
use rubium_rules::Phase;
use rubium_rules::drawing::MissionDraw;
use serde::Serialize;
use specta::Type;

/// Entries of the active player that end the turn, or as much of it as needs no answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct EndTurnShortcut {
    /// The phase that these entries lead to; `None` if the turn ends.
    pub phase: Option<Phase>,
    /// Amount of rubium mined in these entries.
    pub mine: u16,
    /// Energize cards drawn in them.
    pub energize: u8,
    /// Secret Missions drawn in them.
    pub missions: u8,
    /// The entries, in order.
    pub entries: Vec<TableAction>,
    /// Entries that follow once the drawn cards are known.
    pub then: Vec<TableAction>,
    /// Reminders of the ended phases: required actions that were not done, and questions.
    pub reminders: Vec<TableReminder>,
}

/// The entries that end the turn; `None` if they would only end the phase.
pub(crate) fn skip(table: &Table, state: &TableState) -> Option<EndTurnShortcut> {
    if !table.managed_parts().phases.is_managed() || !state.is_idle() {
        return None;
    }
    let mut skip = EndTurnShortcut {
        phase: None,
        mine: 0,
        energize: 0,
        missions: 0,
        entries: Vec::new(),
        then: Vec::new(),
        reminders: Vec::new(),
    };
    let mut state = state.clone();
    let (turn, by) = (state.turn, Author::Seat(state.active.0));
    let enter = |state: &mut TableState, entries: &mut Vec<TableAction>, action| {
        let is_made = enter_without_warning(table, state, by, &action);
        entries.extend(is_made.then_some(action));
        is_made
    };
    while state.is_idle() && state.turn == turn {
        for TableReminder { what, rule, must } in reminders(table, &state) {
            let is_made = match what {
                Reminder::Mining { amount } => {
                    skip.mine = amount;
                    enter(&mut state, &mut skip.entries, SeatAction::Mine.into())
                }
                Reminder::Draw {
                    missions, energize, ..
                } => {
                    (skip.missions, skip.energize) = (missions, energize);
                    let draw = SeatAction::Draw { deck: None };
                    enter(&mut state, &mut skip.entries, draw.into())
                }
                _ => true,
            };
            if !is_made {
                break;
            }
            let is_done = matches!(what, Reminder::Mining { .. } | Reminder::Draw { .. });
            if !is_done && (must || asks(&what)) {
                skip.reminders.push(TableReminder { what, rule, must });
            }
        }
        let is_made = enter(&mut state, &mut skip.entries, SharedAction::EndPhase.into());
        if !is_made {
            break;
        }
    }
    if state.turn == turn {
        // Cards that the app draws are known after the entries. Of two missions, the player keeps one first.
        match state.wait {
            WaitState::Draw(_) | WaitState::LineCard
                if table.rules().mission_draw() != MissionDraw::OneOfTwo || skip.missions == 0 =>
            {
                skip.then.push(SharedAction::EndPhase.into());
            }
            _ => skip.phase = Some(state.phase),
        }
    }
    (skip.entries.len() + skip.then.len() > 1).then_some(skip)
}

/// Whether only the players know if something is skipped: battles on the board, refineries that were never entered,
/// and what may be taken after a battle. The rubium, points and cards of these would be lost.
const fn asks(what: &Reminder) -> bool {
    matches!(
        what,
        Reminder::Battles
            | Reminder::NoRefineries
            | Reminder::BattleMission { .. }
            | Reminder::VictoryCard { .. }
            | Reminder::LoserCard { .. }
    )
}
