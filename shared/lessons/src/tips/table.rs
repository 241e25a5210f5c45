//! When a tip is due at a table, where the companion does not know the board.

use rubium_rules::Phase;
use rubium_table::{ConditionStatus, Reminder, TablePendingInput, TableView};

use super::TipId;

/// A player with so many victory points less than the goal is near it.
const NEAR_GOAL: u16 = 3;

/// The turn in which a newcomer has seen every phase once.
const SECOND_TURN: u16 = 2;

/// The tips of tables.
pub(super) const TIPS: [TipId; 13] = [
    TipId::Battle,
    TipId::Casualty,
    TipId::Mission,
    TipId::Energize,
    TipId::Explore,
    TipId::Fight,
    TipId::Monolith,
    TipId::Goal,
    TipId::Spend,
    TipId::Move,
    TipId::Undo,
    TipId::Mine,
    TipId::Draw,
];

/// Whether a tip is due at a table.
pub(super) fn is_due(id: TipId, view: &TableView) -> bool {
    let is_in = |phase: Phase| view.phase == Some(phase);
    let is_idle = view.waiting == TablePendingInput::Idle;
    let choices = &view.choices;
    match id {
        TipId::Battle => view.battle.is_some(),
        TipId::Casualty => matches!(view.waiting, TablePendingInput::Casualty { .. }),
        TipId::Mission => {
            let mut missions = choices.missions.iter().chain(&choices.line);
            missions.any(|mission| mission.now && mission.fits == ConditionStatus::Yes)
        }
        TipId::Energize => !choices.play.is_empty(),
        TipId::Explore => is_in(Phase::Exploration),
        TipId::Fight => is_in(Phase::Battle) && view.battle.is_none() && is_idle,
        TipId::Monolith => view.monolith.is_some(),
        TipId::Goal => {
            let mut seats = view.seats.iter();
            seats.any(|seat| seat.team_vp.max(seat.vp) + NEAR_GOAL >= u16::from(view.target))
        }
        TipId::Spend => {
            let mut reminders = view.reminders.iter();
            reminders.any(|reminder| reminder.what == Reminder::Purchases)
        }
        TipId::Move => is_in(Phase::Movement),
        TipId::Undo => view.turn >= SECOND_TURN && is_idle,
        TipId::Mine => is_in(Phase::Mining) && choices.mine > 0,
        TipId::Draw => is_in(Phase::Draw) && (choices.due_energize > 0 || choices.due_missions > 0),
        TipId::Threat | TipId::Contested | TipId::Refinery | TipId::Special | TipId::Exchange => {
            false
        }
    }
}
