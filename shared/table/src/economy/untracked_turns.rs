//! Which players have mined in the current turn or round if turns are not tracked (MIN-1).

use crate::protocol::action::{RubiumReason, SeatAction, TableAction};
use crate::state::TableState;
use crate::state::seat::Mining;
use crate::state::table::Table;
use rubium_rules::Seat;

impl TableState {
    /// If turns are not tracked, returns whether `seat` was the last to mine, and no other player has made an
    /// entry since. A purchase does not show that the next turn has begun, because it may be entered late.
    pub(crate) fn was_last_to_mine(&self, seat: Seat) -> bool {
        self.last_to_mine == Some(seat)
    }

    /// If turns are not tracked, updates the players' mining before `seat` makes an entry. The entry ends the
    /// turn of another player who has just mined. If the turn of `seat` has ended, a purchase, battle,
    /// special attack or exploration begins the next turn.
    pub(crate) fn update_mining_before_entry(
        &mut self,
        table: &Table,
        seat: Seat,
        action: &TableAction,
    ) {
        self.last_to_mine = self.last_to_mine.filter(|&last| last == seat);
        let begins_turn = matches!(
            action,
            TableAction::Seat(
                SeatAction::Buy { .. }
                    | SeatAction::Pay {
                        reason: RubiumReason::Units,
                        ..
                    }
                    | SeatAction::Battle { .. }
                    | SeatAction::SpecialAttack { .. }
                    | SeatAction::Explore { .. }
            )
        );
        if begins_turn && !self.was_last_to_mine(seat) && !table.part_settings().phases.is_managed()
        {
            self.begin_turn_of(seat);
        }
    }

    /// If turns are not tracked, and `seat` begins a turn: if it has mined in this round, a new round has begun.
    pub(crate) fn begin_turn_of(&mut self, seat: Seat) {
        if self.has_mined_in_round(seat) {
            for player in &mut self.seats {
                player.mined_in_earlier_round = true;
            }
        }
        self.seat_mut(seat).mining = Mining::NotYet;
    }

    /// Returns whether `seat` has mined in its latest turn or, if turns are not tracked, in this round.
    pub(crate) fn has_mined_in_round(&self, seat: Seat) -> bool {
        let player = self.seat(seat);
        matches!(player.mining, Mining::Mined { .. }) && !player.mined_in_earlier_round
    }
}
