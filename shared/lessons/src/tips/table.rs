//! The conditions under which tips are due at a table, where the app does not know the board.

use rubium_table::{ConditionStatus, Reminder, TablePendingInput, TableView};

use super::{TipId, is_near_goal};

/// The first turn in which the tip about undo is due. Every phase has occurred once by then.
const FIRST_UNDO_TIP_TURN: u16 = 2;

/// Returns true if the tip is due at a table.
pub(super) fn is_due(id: TipId, view: &TableView) -> bool {
    if matches!(view.pending_input, TablePendingInput::Over { .. }) {
        return false;
    }
    let is_idle = view.pending_input == TablePendingInput::Idle;
    let choices = &view.choices;
    let has_reminder = |is_wanted: fn(&Reminder) -> bool| {
        let mut reminders = view.reminders.iter();
        reminders.any(|entry| is_wanted(&entry.reminder))
    };
    match id {
        TipId::Battle => view.battle.is_some(),
        TipId::Casualty => matches!(view.pending_input, TablePendingInput::Casualty { .. }),
        TipId::Mission => {
            let mut missions = choices.missions.iter().chain(&choices.line_missions);
            is_idle
                && missions.any(|mission| {
                    mission.is_allowed_now && mission.condition_status == ConditionStatus::Yes
                })
        }
        TipId::Energize => choices
            .playable_cards
            .iter()
            .any(|choice| !choice.causes_warning),
        TipId::Explore => has_reminder(|reminder| matches!(reminder, Reminder::Tokens { .. })),
        TipId::Fight => has_reminder(|reminder| matches!(reminder, Reminder::Battles)),
        TipId::Monolith => view.monolith_holder.is_some(),
        TipId::NearVictory => {
            let mut seats = view.seats.iter();
            seats.any(|seat| is_near_goal(seat.team_vp, view.target_vp))
        }
        TipId::Spend => has_reminder(|reminder| matches!(reminder, Reminder::Purchases)),
        TipId::Move => has_reminder(|reminder| matches!(reminder, Reminder::Moves)),
        TipId::Undo => is_idle && view.turn >= FIRST_UNDO_TIP_TURN,
        TipId::Mine => has_reminder(|reminder| matches!(reminder, Reminder::Mining { .. })),
        TipId::Draw => has_reminder(|reminder| matches!(reminder, Reminder::Draw { .. })),
        TipId::EnemyCasualty
        | TipId::Threat
        | TipId::Contested
        | TipId::Refinery
        | TipId::SpecialAttack
        | TipId::Leap
        | TipId::Stride
        | TipId::ForbiddenHex
        | TipId::Exchange => false,
    }
}
