//! Post-battle options: what players may do after a battle or a special attack (BAT-15), such as fulfilling
//! missions, or drawing the Energize card that the loser of a battle gets. Elimination (WIN-3) is checked
//! only after these options: a card can keep a player in the game, and a win by points comes before
//! eliminations (WIN-1).

use crate::state::TableState;
use crate::state::pending_input::PendingInput;
use crate::state::table::Table;
use rubium_rules::drawing::MissionDraw;
use rubium_rules::{Deck, Seat};

/// Funds of each player: rubium, and the number of cards in hand of each deck. Cards can be exchanged for
/// rubium (TRN-3).
pub(crate) type Funds = Vec<(u16, [u16; 2])>;

impl TableState {
    /// Returns the funds of each player.
    pub(crate) fn funds(&self, table: &Table) -> Funds {
        let cards =
            |seat| [Deck::Energize, Deck::Missions].map(|deck| self.hand_size(table, seat, deck));
        let seats = table.rules().seats();
        seats.map(|seat| (self.rubium(seat), cards(seat))).collect()
    }

    /// Allows another elimination check of each player whose funds differ from `before`.
    pub(crate) fn allow_elimination_checks_if_funds_changed(
        &mut self,
        table: &Table,
        before: &Funds,
    ) {
        let now = self.funds(table);
        for (player, _) in (self.seats.iter_mut())
            .zip(before.iter().zip(&now))
            .filter(|(_, (before, now))| before != now)
        {
            player.is_elimination_denied = false;
        }
    }

    /// The first player whose elimination check is deferred until the post-battle options are closed.
    pub(crate) fn deferred_elimination(&self, table: &Table) -> Option<Seat> {
        let mut seats = table.rules().seats();
        let seat = seats.find(|&seat| self.needs_elimination_check(table, seat));
        seat.filter(|_| self.is_idle() && self.are_post_battle_options_open)
    }

    /// Sets the input that becomes pending once eliminations are resolved. Closes the post-battle options.
    pub(crate) fn defer_until_eliminations_resolved(&mut self, pending_input: PendingInput) {
        self.are_post_battle_options_open = false;
        self.deferred_input = Some(pending_input);
    }

    /// Returns whether a post-battle option may still be open, according to public facts: the loser's card, a
    /// Mission card from the stack, or a mission.
    pub(crate) fn may_have_post_battle_option(&self, table: &Table) -> bool {
        let can_loser_draw =
            !self.loser_cards_due.is_empty() && self.can_draw(table, Deck::Energize);
        self.are_post_battle_options_open
            && (can_loser_draw
                || self.mission_card_seat(table).is_some()
                || self.may_have_mission(table, self.active))
    }

    /// Returns whether `seat` may have missions, in hand or in the transmission line. Always true if missions
    /// are physical and not counted: with a transmission line, or if the sizes of hands are unknown.
    pub(crate) fn may_have_mission(&self, table: &Table, seat: Seat) -> bool {
        let deck = Deck::Missions;
        let has_line = table.rules().mission_draw() == MissionDraw::TransmissionLine;
        let is_mission_count_known = !has_line && table.counts_hands(deck);
        if !table.manages_deck(deck) && !is_mission_count_known {
            return true;
        }
        self.hand_size(table, seat, deck) + self.decks.transmission_line.len() > 0
    }
}
