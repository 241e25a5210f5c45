//! The order of turns and phases (SET-1, TRN-1), and the actions due in each phase.

pub(crate) mod ending;
pub(crate) mod people;
pub(crate) mod result_check;
pub(crate) mod storm;
pub(crate) mod teams;

use crate::protocol::action::Reason;
use crate::protocol::event::TableEvent;
use crate::protocol::refusal::{Cannot, Impossible};
use crate::protocol::warning::Odd;
use crate::state::mission_draw::MissionDraw;
use crate::state::wait::{Draws, WaitState};
use crate::state::{TableState, TurnFacts, deck_index};
use crate::transaction::{EntryResult, Transaction};
use rubium_rules::{Deck, MONOLITH_CARDS, OptionalRule, Phase, RuleId, Seat, State};

impl Transaction<'_> {
    /// Sets the first player. Seats follow clockwise, and rubium is dealt in their order (SET-1, SET-7).
    pub fn first(&mut self, first: Seat) -> EntryResult {
        if self.state.node != WaitState::First {
            return Err(Cannot::NotAsked.by(RuleId::Set1).into());
        }
        self.seat(first)?;
        let order = self.order_from(first);
        self.tokens_stay(first);
        self.state.order.clone_from(&order);
        self.state.active = first;
        self.state.node = WaitState::Ready;
        self.event(TableEvent::First { seat: first });
        // Values entered for a game under way are not overwritten.
        if self.table.setup().opening.is_empty() {
            self.deal_rubium(Reason::Other);
        }
        self.turn_begins();
        if self.table.setup().opening.is_empty() {
            self.first_missions();
        }
        Ok(())
    }

    /// Gives each player the starting rubium, in the order of the first turn (SET-7).
    fn deal_rubium(&mut self, reason: Reason) {
        if self.table.parts().rubium.is_ours() {
            for (seat, amount) in self.begins_with() {
                self.money(seat, amount, reason);
            }
        }
    }

    /// Starting rubium of each player, in the order of the first turn (SET-7).
    fn begins_with(&self) -> Vec<(Seat, u16)> {
        let game = State::new(self.table.rules());
        let amounts = (0..self.table.players()).map(|place| game.rubium(Seat(place)));
        self.state.order.iter().copied().zip(amounts).collect()
    }

    /// Whether the first turn has begun and nothing was entered in it.
    fn is_untouched(&self) -> bool {
        let state = &self.state;
        let begins = state.order.first() == Some(&state.active)
            && (state.turn, state.phase) == (1, Phase::Deployment)
            && state.is_ready();
        let paid = self.table.parts().rubium.is_ours()
            && (self.begins_with().into_iter()).any(|(seat, amount)| state.rubium(seat) != amount);
        let placed = state.seats.iter().any(|own| !own.board.is_empty());
        begins && !paid && !placed && self.table.setup().opening.is_empty()
    }

    /// Corrects the first player, at whom the order around the table begins. If nothing has happened yet, the game
    /// begins with that player.
    pub fn correct_first(&mut self, seat: Seat) -> Result<(), Impossible> {
        self.seat(seat)?;
        let begins = self.is_untouched();
        self.tokens_stay(seat);
        let place = self.state.order.iter().position(|&own| own == seat);
        self.state.order.rotate_left(place.unwrap_or(0));
        if self.state.node == WaitState::First {
            // In a game under way, the first player is then no longer pending input.
            self.state.node = WaitState::Ready;
            self.state.active = seat;
        }
        let order = self.state.order.clone();
        self.event(TableEvent::Reseated { order });
        if begins && place != Some(0) {
            self.state.active = seat;
            self.deal_rubium(Reason::Correction);
            self.turn_begins();
        }
        Ok(())
    }

    /// Seats clockwise from `first`. A seating order that was entered before is kept.
    fn order_from(&self, first: Seat) -> Vec<Seat> {
        let mut order = self.state.order.clone();
        let place = order.iter().position(|&seat| seat == first);
        order.rotate_left(place.unwrap_or(0));
        order
    }

    /// Starts the mission draws before the first turn: one each (OPT-EXEC), or the transmission line (OPT-INTERCEPT).
    pub fn first_missions(&mut self) {
        if self.plays(OptionalRule::ExecutiveOrders) {
            let seats = self.state.order.iter();
            self.state.queue = seats.map(|&seat| Draws::new(seat, 1, 0)).collect();
            self.draw_next();
        } else if self.plays(OptionalRule::InterceptedTransmissions) {
            self.fill_line();
        }
    }

    pub fn turn_begins(&mut self) {
        if !self.table.parts().phases.is_ours() {
            return;
        }
        let (seat, turn) = (self.state.active, self.state.turn);
        self.event(TableEvent::TurnBegan { seat, turn });
        self.phase_begins(Phase::Deployment);
    }

    fn phase_begins(&mut self, phase: Phase) {
        self.state.phase = phase;
        let seat = self.state.active;
        self.event(TableEvent::PhaseBegan { seat, phase });
        self.draws_due();
    }

    /// In the Draw phase, sets the cards that are due (DRW-1, DRW-2).
    pub fn draws_due(&mut self) {
        if self.state.phase == Phase::Draw {
            let monolith = self.state.monolith == Some(self.state.active);
            let missions = u8::from(self.state.missions_due(self.table));
            let due = [if monolith { MONOLITH_CARDS } else { 0 }, missions];
            let [energize, drawn] = self.state.turn_facts.drawn;
            // A line is filled whenever it is short.
            let drawn = match self.table.mission_draw() {
                MissionDraw::Line => 0,
                _ => drawn,
            };
            self.state.turn_facts.due = [
                due[0].saturating_sub(energize),
                due[1].saturating_sub(drawn),
            ];
        }
    }

    /// Records that due cards were drawn, or that another card was taken in their place.
    pub fn due_taken(&mut self, deck: Deck, count: u8) {
        let drawn = &mut self.state.turn_facts.drawn[deck_index(deck)];
        *drawn = drawn.saturating_add(count);
    }

    /// Corrects the turn and the phase. If the turn and the active player stay the same, the facts of the turn are
    /// kept.
    pub fn set_turn(&mut self, turn: u16, seat: Seat, phase: Phase) {
        let goes_on = (self.state.turn, self.state.active) == (turn, seat);
        self.state.turn = turn;
        self.state.active = seat;
        self.state.phase = phase;
        if goes_on {
            self.state.turn_facts.due = [0; 2];
        } else {
            self.state.turn_facts = TurnFacts::default();
            self.state.won = None;
            self.state.losers.clear();
            self.state.post_battle_open = false;
        }
        self.draws_due();
        self.event(TableEvent::TurnCorrected { seat, turn, phase });
    }

    /// Updates the due cards if control of the Monolith changes in the Draw phase. Cards that were already taken are
    /// not due again (DRW-2).
    pub fn monolith_moved(&mut self, before: Option<Seat>) {
        let active = Some(self.state.active);
        if self.state.phase != Phase::Draw || self.state.turn_facts.monolith_done {
            return;
        }
        match (before == active, self.state.monolith == active) {
            (false, true) => self.state.turn_facts.due[0] = MONOLITH_CARDS,
            (true, false) => self.state.turn_facts.due[0] = 0,
            _ => {}
        }
    }

    /// Ends the phase (TRN-1). Warns if something that is due was not done.
    pub fn end_phase(&mut self, seat: Seat) -> EntryResult {
        self.ensure_idle()?;
        if !self.table.parts().phases.is_ours() {
            return Err(Cannot::NoPhases.here().into());
        }
        self.ensure_turn_of(seat)?;
        match self.state.phase {
            Phase::Mining
                if !self.state.turn_facts.mined
                    && self.table.parts().rubium.is_ours()
                    && self.state.income(self.state.active) > 0
                    && !self.nobody_mines() =>
            {
                self.warn(RuleId::Min1, Odd::NotYet)?;
            }
            Phase::Draw if self.state.turn_facts.due != [0; 2] => {
                let rule = match self.state.turn_facts.due {
                    [_, 0] => RuleId::Drw2,
                    _ => self.table.mission_draw().rule(),
                };
                self.warn(rule, Odd::NotYet)?;
            }
            _ => {}
        }
        self.state.post_battle_open = false;
        let next = Phase::ALL
            .into_iter()
            .find(|&phase| phase > self.state.phase);
        if self.state.phase == Phase::Battle {
            self.loser_has_drawn()?;
            self.winner_has_taken()?;
            self.state.won = None;
        }
        match next {
            Some(phase) => self.phase_begins(phase),
            None => self.next_turn(),
        }
        Ok(())
    }

    /// Whether the active player has no miner left for the recorded refineries, so that nothing can be mined (MIN-1).
    fn nobody_mines(&self) -> bool {
        let few = self.state.few_miners(self.table, self.state.active);
        few.is_some_and(|(_, miners)| miners == 0)
    }

    /// Begins the turn of the next player. Before the first player's turn, the storm begins (OPT-VORTEX).
    pub fn next_turn(&mut self) {
        let (next, first) = self.state.next_player();
        self.state.active = next;
        self.state.turn = self.state.turn.saturating_add(1);
        self.state.turn_facts = TurnFacts::default();
        self.state.won = None;
        self.state.losers.clear();
        self.state.post_battle_open = false;
        if first && self.plays(OptionalRule::Vortex) {
            self.state.turn_waits = true;
            self.storm_begins();
        } else {
            self.turn_begins();
        }
    }
}

impl TableState {
    /// The next player who is neither away nor eliminated. Also whether the first player's turn is reached or skipped
    /// on the way.
    fn next_player(&self) -> (Seat, bool) {
        let place = self.order.iter().position(|&seat| seat == self.active);
        let after = self.order.iter().enumerate().cycle();
        let after = after.skip(place.map_or(0, |place| place + 1));
        let mut first = false;
        for (place, &seat) in after.take(self.order.len()) {
            first |= place == 0;
            if !self.seat(seat).away && !self.seat(seat).out {
                return (seat, first);
            }
        }
        (self.active, first)
    }

    /// Whether a player other than the active one can have the next turn.
    pub(crate) fn somebody_follows(&self) -> bool {
        self.next_player().0 != self.active
    }

    /// Whether the storm precedes the next turn, if the option is in play (OPT-VORTEX).
    pub(crate) fn storm_is_next(&self) -> bool {
        self.next_player().1
    }
}
