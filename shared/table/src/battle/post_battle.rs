//! Follow-ups of a battle or a special attack (BAT-15): the loser's card, missions, Objectives. Elimination (WIN-3)
//! is checked only after them. Another card can keep a player in the game, and points come before eliminations
//! (WIN-1).

use crate::state::TableState;
use crate::state::mission_draw::MissionDraw;
use crate::state::table::Table;
use crate::state::wait::WaitState;
use crate::transaction::Transaction;
use rubium_rules::{Deck, Edition, Seat};

/// Funds of each player: rubium, and the number of cards of each deck.
pub(crate) type Funds = Vec<(u16, [u16; 2])>;

impl Table {
    /// Returns the funds of each player.
    pub(crate) fn funds(&self, state: &TableState) -> Funds {
        let cards =
            |seat| [Deck::Energize, Deck::Missions].map(|deck| state.hand_size(self, seat, deck));
        let seats = self.rules().seats();
        seats
            .map(|seat| (state.rubium(seat), cards(seat)))
            .collect()
    }

    /// The player who may be eliminated, while follow-ups of a battle or special attack are open. The players are not
    /// asked until these are closed.
    pub(crate) fn deferred_elimination(&self, state: &TableState) -> Option<Seat> {
        if !state.is_ready() || !state.post_battle_open {
            return None;
        }
        let mut state = state.clone();
        let tx = Transaction::new(self, &mut state, false);
        let mut seats = self.rules().seats();
        seats.find(|&seat| tx.may_be_eliminated(seat))
    }
}

impl Transaction<'_> {
    /// Cancels the denied elimination of each player whose funds differ from `before`.
    pub fn funds_changed(&mut self, before: &Funds) {
        let now = self.table.funds(self.state);
        for (own, _) in (self.state.seats.iter_mut())
            .zip(before.iter().zip(&now))
            .filter(|(_, (before, now))| before != now)
        {
            own.elimination_denied = false;
        }
    }

    /// Opens the follow-ups of a battle that is over, or of a special attack that destroyed a unit.
    pub fn is_over(&mut self) {
        self.state.post_battle_open = true;
    }

    /// Sets the state that begins once eliminations are resolved. Closes the follow-ups of the last battle.
    pub fn comes(&mut self, node: WaitState) {
        self.state.post_battle_open = false;
        self.state.later = Some(node);
    }

    /// Whether a follow-up is still possible as far as is public: the loser's card, a card of the stack, or a
    /// mission.
    pub fn has_post_battle_option(&self) -> bool {
        self.state.post_battle_open
            && (self.loser_can_draw()
                || victory_card(self.table, self.state).is_some()
                || self.may_have_mission())
    }

    fn loser_can_draw(&self) -> bool {
        !self.state.losers.is_empty() && self.state.can_draw(self.table, Deck::Energize)
    }

    /// Whether the active player may have missions, in hand or in the transmission line. Physical missions that are
    /// not counted may always exist. They are not counted in a line, nor in hands that were not entered for a game
    /// under way.
    fn may_have_mission(&self) -> bool {
        let deck = Deck::Missions;
        let line = self.table.mission_draw() == MissionDraw::Line;
        let counted = !line && self.table.counts_hands(deck);
        if !self.table.has_deck(deck) && !counted {
            return true;
        }
        let hand = (self.state).hand_size(self.table, self.state.active, deck);
        hand + self.state.line.len() > 0
    }
}

/// The seat that may take a card of the stack for the won battle by a separate entry (BAT-11).
pub(crate) fn victory_card(table: &Table, state: &TableState) -> Option<Seat> {
    let won = state.won.filter(|won| state.is_ready() && !won.mission)?;
    let none = table.parts().victory.is_ours() && state.victory_left == 0;
    (table.rules().edition() == Edition::Ah && !none).then_some(won.battle.attacker)
}
