//! The question about the refinery in the hex of a battle (MIN-1).

use crate::state::seat::Refinery;
use crate::state::{BattleRefinery, TableState};
use crate::view::build::refinery_views;
use crate::view::reminders::Reminder;

/// The question about the refinery in the hex of `battle`, with the refineries that may be there. A hex has
/// only one refinery, so there is at most one question. Before the battle, a defender with a miner worked the
/// refinery of the hex; if the hex was contested, nobody worked it (MIN-1).
pub(crate) fn battle_refinery_reminder(
    state: &TableState,
    battle: BattleRefinery,
) -> Option<Reminder> {
    let BattleRefinery {
        lost_by,
        gained_by,
        is_home_base,
        was_contested,
    } = battle;
    let possible_in_hex = |refineries: &[Refinery]| {
        let mut refineries = refinery_views(refineries);
        refineries.retain(|refinery| refinery.is_home_base == is_home_base);
        refineries.dedup();
        Some(refineries).filter(|refineries| !refineries.is_empty())
    };
    let loss_reminder = lost_by
        .and_then(|seat| Some((seat, possible_in_hex(&state.seat(seat).refineries)?)))
        .map(|(seat, refineries)| Reminder::RefineryLoss {
            seat,
            taken_by: gained_by,
            refineries,
        });
    let gain_reminder = gained_by
        .and_then(|seat| Some((seat, possible_in_hex(&state.idle_refineries)?)))
        .map(|(seat, refineries)| Reminder::RefineryGain { seat, refineries });
    // The refinery of a contested hex may still be recorded as worked by either player. If the attacker now
    // works it, that may be recorded already, so the defender is not asked about a loss.
    if was_contested {
        gain_reminder.or(loss_reminder.filter(|_| gained_by.is_none()))
    } else {
        loss_reminder.or(gain_reminder)
    }
}
