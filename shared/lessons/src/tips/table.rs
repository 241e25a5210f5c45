//! When a tip is due at a table, where the companion does not know the board.

use rubium_table::{ConditionStatus, Reminder, TablePendingInput, TableView};

use super::{TipId, is_near_goal};

/// The turn in which a newcomer has seen every phase once.
const SECOND_TURN: u16 = 2;

/// Whether a tip is due at a table.
pub(super) fn is_due(id: TipId, view: &TableView) -> bool {
    if matches!(view.waiting, TablePendingInput::Over { .. }) {
        return false;
    }
    let is_idle = view.waiting == TablePendingInput::Idle;
    let choices = &view.choices;
    let reminds = |is_wanted: fn(&Reminder) -> bool| {
        let mut reminders = view.reminders.iter();
        reminders.any(|reminder| is_wanted(&reminder.what))
    };
    match id {
        TipId::Battle => view.battle.is_some(),
        TipId::Casualty => matches!(view.waiting, TablePendingInput::Casualty { .. }),
        TipId::Mission => {
            let mut missions = choices.missions.iter().chain(&choices.line);
            is_idle && missions.any(|mission| mission.now && mission.fits == ConditionStatus::Yes)
        }
        TipId::Energize => choices.play.iter().any(|choice| !choice.unusual),
        TipId::Explore => reminds(|what| matches!(what, Reminder::Tokens)),
        TipId::Fight => reminds(|what| matches!(what, Reminder::Battles)),
        TipId::Monolith => view.monolith.is_some(),
        TipId::Goal => {
            let mut seats = view.seats.iter();
            seats.any(|seat| is_near_goal(seat.team_vp, view.target))
        }
        TipId::Spend => reminds(|what| matches!(what, Reminder::Purchases)),
        TipId::Move => reminds(|what| matches!(what, Reminder::Moves)),
        TipId::Undo => is_idle && view.turn >= SECOND_TURN,
        TipId::Mine => reminds(|what| matches!(what, Reminder::Mining { .. })),
        TipId::Draw => reminds(|what| matches!(what, Reminder::Draw { .. })),
        TipId::Threat | TipId::Contested | TipId::Refinery | TipId::Special | TipId::Exchange => {
            false
        }
    }
}
