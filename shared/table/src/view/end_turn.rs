//! A shortcut that ends a turn in one step: it ends the remaining phases, and mines and draws what is due.

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

/// Entries of the active player that end the turn, or stop at the first phase that needs an answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct EndTurnShortcut {
    /// The phase that these entries lead to; `None` if the turn ends.
    pub phase: Option<Phase>,
    /// Amount of rubium that these entries mine.
    pub mine: u16,
    /// Number of Energize cards that these entries draw.
    pub energize: u8,
    /// Number of Secret Missions that these entries draw.
    pub missions: u8,
    /// The entries, in order.
    pub entries: Vec<TableAction>,
    /// Entries that must follow once the drawn cards are known.
    pub then: Vec<TableAction>,
    /// Reminders of the ended phases that the shortcut does not deal with: required actions, and actions that
    /// only the players know.
    pub reminders: Vec<TableReminder>,
}

/// The entries that end the turn; `None` if they would only end the phase.
pub(crate) fn end_turn_shortcut(table: &Table, state: &TableState) -> Option<EndTurnShortcut> {
    if !table.part_settings().phases.is_managed() || !state.is_idle() {
        return None;
    }
    let mut shortcut = EndTurnShortcut {
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
        let is_accepted = enter_without_warning(table, state, by, &action);
        entries.extend(is_accepted.then_some(action));
        is_accepted
    };
    while state.is_idle() && state.turn == turn {
        for TableReminder { what, rule, must } in reminders(table, &state) {
            let is_accepted = match what {
                Reminder::Mining { amount } => {
                    shortcut.mine = amount;
                    enter(&mut state, &mut shortcut.entries, SeatAction::Mine.into())
                }
                Reminder::Draw {
                    missions, energize, ..
                } => {
                    (shortcut.missions, shortcut.energize) = (missions, energize);
                    let draw = SeatAction::Draw { deck: None };
                    enter(&mut state, &mut shortcut.entries, draw.into())
                }
                _ => true,
            };
            if !is_accepted {
                break;
            }
            let is_done = matches!(what, Reminder::Mining { .. } | Reminder::Draw { .. });
            if !is_done && (must || is_known_only_to_players(&what)) {
                shortcut.reminders.push(TableReminder { what, rule, must });
            }
        }
        let is_accepted = enter(
            &mut state,
            &mut shortcut.entries,
            SharedAction::EndPhase.into(),
        );
        if !is_accepted {
            break;
        }
    }
    if state.turn == turn {
        // If the app draws cards, the phase can only end after these entries, when the cards are known. If
        // the player must first keep one of two missions, the shortcut ends there.
        match state.wait {
            WaitState::Draw(_) | WaitState::LineCard
                if table.rules().mission_draw() != MissionDraw::OneOfTwo
                    || shortcut.missions == 0 =>
            {
                shortcut.then.push(SharedAction::EndPhase.into());
            }
            _ => shortcut.phase = Some(state.phase),
        }
    }
    (shortcut.entries.len() + shortcut.then.len() > 1).then_some(shortcut)
}

/// Whether only the players know if this action is still to be done: battles on the board, refineries that
/// were never entered, and cards that may be taken after a battle. Their rubium, points and cards would be
/// lost.
const fn is_known_only_to_players(what: &Reminder) -> bool {
    matches!(
        what,
        Reminder::Battles
            | Reminder::NoRefineries
            | Reminder::BattleMission { .. }
            | Reminder::VictoryCard { .. }
            | Reminder::LoserCard { .. }
    )
}
