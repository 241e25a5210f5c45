//! What follows a battle or a special attack (BAT-15): the loser's card, missions, Objectives. Only then is it asked who is
//! eliminated (WIN-3): a card more can be what keeps a player in the game, and points come before eliminations (WIN-1).

use crate::state::TableState;
use crate::state::mission_draw::MissionDraw;
use crate::state::table::Table;
use crate::state::wait::WaitState;
use crate::transaction::Transaction;
use rubium_rules::{Deck, Edition, Seat};

/// What each player could pay with: rubium, and cards of each deck.
pub(crate) type Funds = Vec<(u16, [u16; 2])>;

impl Table {
    /// What each player could pay with.
    pub(crate) fn funds(&self, state: &TableState) -> Funds {
        let cards =
            |seat| [Deck::Energize, Deck::Missions].map(|deck| state.hand_size(self, seat, deck));
        let seats = self.rules().seats();
        seats
            .map(|seat| (state.rubium(seat), cards(seat)))
            .collect()
    }

    /// Who may be eliminated, while what follows a battle or special attack is still taken up: it is not asked yet.
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
    /// Whoever was said not to be eliminated is asked about again when rubium or cards are not `before` any more.
    pub fn funds_changed(&mut self, before: &Funds) {
        let now = self.table.funds(self.state);
        for (own, _) in (self.state.seats.iter_mut())
            .zip(before.iter().zip(&now))
            .filter(|(_, (before, now))| before != now)
        {
            own.elimination_denied = false;
        }
    }

    /// A battle is over, or a unit fell to a special attack: what follows is taken up first.
    pub fn is_over(&mut self) {
        self.state.post_battle_open = true;
    }

    /// Something new comes as soon as it is known who is eliminated: what follows the last battle is taken up no longer.
    pub fn comes(&mut self, node: WaitState) {
        self.state.post_battle_open = false;
        self.state.later = Some(node);
    }

    /// Whether something that follows can still be taken up, as far as everybody knows: the loser's card, a card of the
    /// stack, a mission.
    pub fn has_post_battle_option(&self) -> bool {
        self.state.post_battle_open
            && (self.loser_can_draw()
                || victory_card(self.table, self.state).is_some()
                || self.may_have_mission())
    }

    fn loser_can_draw(&self) -> bool {
        !self.state.losers.is_empty() && self.state.can_draw(self.table, Deck::Energize)
    }

    /// Whether the active player has missions in hand, or some lie open; real ones may, where nobody counts them: a line on the
    /// table, and hands of a game under way for which nobody typed any.
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

/// Who may take a card of the stack for the won battle, as a choice of its own (BAT-11).
pub(crate) fn victory_card(table: &Table, state: &TableState) -> Option<Seat> {
    let won = state.won.filter(|won| state.is_ready() && !won.mission)?;
    let none = table.parts().victory.is_ours() && state.victory_left == 0;
    (table.rules().edition() == Edition::Ah && !none).then_some(won.battle.attacker)
}
