//! A shortcut that ends a turn in one step: it ends the remaining phases, and mines and draws what is due.

use crate::protocol::action::{SeatAction, SharedAction, TableAction};
use crate::state::TableState;
use crate::state::pending_input::PendingInput;
use crate::state::table::Table;
use crate::view::attempt::enter_without_warning;
use crate::view::reminders::{Reminder, TableReminder, reminders};
use rubium_record::Author;
use rubium_rules::battle::Side;
use rubium_rules::drawing::MissionDraw;
use rubium_rules::{Phase, Stack};
use serde::Serialize;
use specta::Type;

/// Entries of the active player that end the turn, or stop at the first phase that needs an answer.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct EndTurnShortcut {
    /// The phase that these entries lead to; `None` if the turn ends.
    pub next_phase: Option<Phase>,
    /// Amount of rubium that these entries mine.
    pub rubium: u16,
    /// Number of Energize cards that these entries draw.
    pub energize: u8,
    /// Number of Secret Missions that these entries draw.
    pub missions: u8,
    /// The entries, in order.
    pub entries: Vec<TableAction>,
    /// Entries that must follow once the drawn cards are known.
    pub later_entries: Vec<TableAction>,
    /// Reminders for the players to check:
    /// - required actions of the phases that end;
    /// - actions that only the players know to be due;
    /// - mining, unless the Mining phase has already begun, since units can still move or fight;
    /// - refineries that may have no miner.
    pub reminders: Vec<TableReminder>,
    /// What the players must enter first, now or in the next phase. If this is set, `entries` is empty.
    pub blocked_by: Option<TableReminder>,
}

/// The entries that end the turn, or what blocks them. `None` without phases, while an input is pending, or
/// if nothing blocks the turn and there are fewer than two entries.
pub(crate) fn end_turn_shortcut(table: &Table, state: &TableState) -> Option<EndTurnShortcut> {
    if !table.part_settings().phases.is_managed() || !state.is_idle() {
        return None;
    }
    let mut shortcut = EndTurnShortcut::default();
    let mut obstacle = None;
    let contested_miner_count = max_contested_miner_count(table, state);
    let mut state = state.clone();
    let turn = state.turn;
    while state.is_idle() && state.turn == turn {
        let due = reminders(table, &state);
        // Only the players know which refineries are no longer worked.
        obstacle = due
            .iter()
            .find(|due| {
                matches!(
                    due.reminder,
                    Reminder::TooManyRefineries {
                        miner_count: 1..,
                        ..
                    }
                )
            })
            .cloned();
        if obstacle.is_some() {
            break;
        }
        for reminder in due {
            shortcut.remind_of_contested_miners(&reminder, contested_miner_count);
            if !shortcut.act_on_reminder(table, &mut state, reminder, contested_miner_count) {
                break;
            }
        }
        if !shortcut.enter(table, &mut state, SharedAction::EndPhase.into()) {
            break;
        }
    }
    if state.turn == turn {
        // If the app draws cards, the phase can only be ended by a later entry, once the cards are known. If
        // the player must first keep one of two missions, the shortcut stops in this phase.
        match state.pending_input {
            PendingInput::Draw(_) | PendingInput::TransmissionCard
                if table.rules().mission_draw() != MissionDraw::OneOfTwo
                    || shortcut.missions == 0 =>
            {
                shortcut.later_entries.push(SharedAction::EndPhase.into());
            }
            _ => shortcut.next_phase = Some(state.phase),
        }
    }
    if shortcut.entries.len() + shortcut.later_entries.len() > 1 {
        return Some(shortcut);
    }
    obstacle.map(|reminder| EndTurnShortcut {
        blocked_by: Some(reminder),
        ..EndTurnShortcut::default()
    })
}

impl EndTurnShortcut {
    /// Makes and lists an entry of the active player, unless it is refused or causes a warning. Returns
    /// whether it was accepted.
    fn enter(&mut self, table: &Table, state: &mut TableState, action: TableAction) -> bool {
        let by = Author::Seat(state.active.0);
        let is_accepted = enter_without_warning(table, state, by, &action);
        self.entries.extend(is_accepted.then_some(action));
        is_accepted
    }

    /// Lists a reminder that some refineries may have no miner, if `reminder` is about mining and contested
    /// miners leave fewer other miners than refineries.
    fn remind_of_contested_miners(&mut self, reminder: &TableReminder, contested_miner_count: u8) {
        if let Reminder::Mining {
            refinery_count,
            miner_count,
            ..
        } = reminder.reminder
        {
            let miner_count = miner_count.saturating_sub(contested_miner_count);
            if contested_miner_count > 0 && refinery_count > miner_count {
                self.reminders.push(TableReminder {
                    reminder: Reminder::TooManyRefineries {
                        refinery_count,
                        miner_count,
                    },
                    rule: reminder.rule,
                    is_required: false,
                });
            }
        }
    }

    /// Makes the entry for a reminder to mine or to draw. Lists reminders that the players should check.
    /// Returns false if the entry is not accepted. Miners in contested hexes do not count.
    fn act_on_reminder(
        &mut self,
        table: &Table,
        state: &mut TableState,
        mut reminder: TableReminder,
        contested_miner_count: u8,
    ) -> bool {
        match &mut reminder.reminder {
            Reminder::Mining {
                amount,
                surplus_miner_count,
                miner_count,
                ..
            } => {
                let amount = *amount;
                for count in [surplus_miner_count, miner_count] {
                    *count = count.saturating_sub(contested_miner_count);
                }
                // Before the Mining phase, miners may still move and fight, so the players check the amount.
                if !self.entries.is_empty() {
                    self.reminders.push(reminder);
                }
                let is_accepted = self.enter(table, state, SeatAction::Mine.into());
                if is_accepted {
                    self.rubium = amount;
                }
                is_accepted
            }
            Reminder::Draw {
                mission_count,
                energize_count,
                ..
            } => {
                (self.missions, self.energize) = (*mission_count, *energize_count);
                self.enter(table, state, SeatAction::Draw { deck: None }.into())
            }
            _ => {
                let is_listed =
                    reminder.is_required || is_known_only_to_players(&reminder.reminder);
                // Some reminders remain from phase to phase.
                if is_listed && !self.reminders.contains(&reminder) {
                    self.reminders.push(reminder);
                }
                true
            }
        }
    }
}

/// The number of the active player's miners that inconclusive battles of earlier turns left in contested
/// hexes. They cannot mine (MIN-1), unless they have moved, which only the players know. 0 if figures are not
/// counted.
fn max_contested_miner_count(table: &Table, state: &TableState) -> u8 {
    // The app does not know how many other miners there are, so it cannot tell whether they are enough.
    if !table.counts_figures() {
        return 0;
    }
    let sheet = table.rules().unit_sheet();
    let battles = state.battles_to_continue(table).into_iter();
    let forces = battles.map(|battle| battle.forces[Side::Attacker.index()]);
    let miners = forces.flat_map(Stack::counts);
    let miners = miners.filter(|&(kind, _)| sheet.get(kind).can_mine);
    miners.fold(0, |total, (_, count)| total.saturating_add(count))
}

/// Returns whether only the players can tell if this action is still due: battles on the board, refineries
/// that were never entered, and cards that may be taken or played after a battle. If the turn ends without
/// the action, the player loses the rubium, points or card for it.
const fn is_known_only_to_players(reminder: &Reminder) -> bool {
    matches!(
        reminder,
        Reminder::InconclusiveBattle { .. }
            | Reminder::Battles
            | Reminder::NoRefineries
            | Reminder::BattleMission { .. }
            | Reminder::MissionCard { .. }
            | Reminder::LoserCard { .. }
    )
}
