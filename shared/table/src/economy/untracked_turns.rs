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
            self.continue_or_begin_turn(table, seat, false);
        }
    }

    /// If turns are not tracked: determines whether an entry of `seat` begins another turn, and whether that
    /// turn begins a new round. `is_mining` says whether the player mines with this entry.
    ///
    /// A player who does not mine in a round may make no entry in that round, so the order of the seats
    /// determines to which round a turn belongs. A purchase out of that order was entered late.
    pub(crate) fn continue_or_begin_turn(&mut self, table: &Table, seat: Seat, is_mining: bool) {
        let players: Vec<Seat> = self.miners_in_order();
        let place_of = |seat: Seat| players.iter().position(|&other| other == seat);
        let last = self.turns_of_round.last().copied();
        let is_next_in_order = last.is_some_and(|last| self.next_miner_after(last) == Some(seat));
        let index = self.turns_of_round.iter().position(|&other| other == seat);
        let later_turns = index.map_or(Vec::new(), |index| {
            self.turns_of_round[index + 1..].to_vec()
        });
        let have_all_played = players
            .iter()
            .all(|player| *player == seat || later_turns.contains(player));
        let begins_round = match index {
            None => is_next_in_order && place_of(seat) == Some(0),
            Some(_) if is_mining && self.has_mined_in_round(seat) => true,
            Some(_) => !later_turns.is_empty() && (is_next_in_order || have_all_played),
        };
        if index.is_some() && !begins_round {
            return;
        }
        if begins_round {
            // Players who have had a turn since, and come before this player, have skipped a turn in the
            // round before.
            let is_before = |player: &Seat| place_of(*player) < place_of(seat);
            self.turns_of_round = match have_all_played {
                true => Vec::new(),
                false => later_turns.into_iter().filter(is_before).collect(),
            };
        }
        self.turns_of_round.push(seat);
        for player in table.rules().seats() {
            if player == seat || !self.turns_of_round.contains(&player) {
                self.seat_mut(player).has_mined_in_earlier_round = true;
            }
        }
    }

    /// The first player after `seat`, in the order of the seats, who can mine; possibly `seat` again.
    fn next_miner_after(&self, seat: Seat) -> Option<Seat> {
        let miners = self.miners_in_order();
        let place = self.order.iter().position(|&other| other == seat)?;
        let (before, after) = self.order.split_at(place + 1);
        let mut others = after.iter().chain(before);
        others.find(|other| miners.contains(other)).copied()
    }

    /// The players who can mine, in the order of the seats.
    fn miners_in_order(&self) -> Vec<Seat> {
        let can_mine = |seat: &Seat| {
            let player = self.seat(*seat);
            !player.is_away && !player.is_eliminated && self.income(*seat) > 0
        };
        self.order.iter().copied().filter(can_mine).collect()
    }

    /// Returns whether `seat` has mined in its latest turn or, if turns are not tracked, in this round.
    pub(crate) fn has_mined_in_round(&self, seat: Seat) -> bool {
        let player = self.seat(seat);
        matches!(player.mining, Mining::Mined { .. }) && !player.has_mined_in_earlier_round
    }
}
