//! The sequence of turns and phases (SET-1, TRN-1), and the actions due in each phase.

pub(crate) mod ending;
pub(crate) mod players;
pub(crate) mod result_check;
pub(crate) mod storm;
pub(crate) mod teams;

use crate::protocol::action::RubiumReason;
use crate::protocol::event::{Instruction, TableEvent};
use crate::protocol::refusal::{Impossibility, ImpossibilityReason, ensure};
use crate::protocol::warning::Warning;
use crate::state::deck::deck_index;
use crate::state::pending_input::PendingInput;
use crate::state::seat::Mining;
use crate::state::table::Table;
use crate::state::{TableState, TurnFacts};
use crate::transaction::{EntryResult, Transaction};
use rubium_rules::drawing::{Draws, MissionDraw};
use rubium_rules::{Deck, MONOLITH_CARD_COUNT, OptionalRule, Phase, RuleId, Seat, Stack, State};

impl Transaction<'_> {
    /// Sets the first player, with whom the seating order begins (SET-1), and begins the first turn. In a new
    /// game, also deals the starting rubium (SET-7) and begins the mission draws.
    pub fn choose_first_player(&mut self, first: Seat) -> Result<(), Impossibility> {
        let is_pending = self.state.pending_input == PendingInput::FirstPlayer;
        ensure(
            is_pending,
            ImpossibilityReason::NothingToApplyTo.with_rule(RuleId::Set1),
        )?;
        self.table.ensure_seat(first)?;
        self.state
            .swap_halves_if_first_player_changes(self.table, first);
        rotate_to(&mut self.state.order, first);
        self.state.active = first;
        self.state.pending_input = PendingInput::Idle;
        self.emit(TableEvent::FirstPlayerChosen { seat: first });
        // Values entered for a game in progress are not overwritten.
        if self.table.setup().opening_values.is_empty() {
            self.deal_starting_rubium(RubiumReason::Start);
        }
        self.begin_turn();
        if self.table.setup().opening_values.is_empty() {
            self.begin_mission_draws();
        }
        Ok(())
    }

    /// Gives each player the starting rubium, clockwise from the first player (SET-7).
    fn deal_starting_rubium(&mut self, reason: RubiumReason) {
        let is_managed = self.table.part_settings().rubium.is_managed();
        for (seat, amount) in self.state.starting_rubium(self.table) {
            match is_managed {
                true => self.set_rubium(seat, amount, reason),
                false => self.instruct(Instruction::TakeRubium { seat, amount }),
            }
        }
    }

    /// Corrects the first player, with whom the seating order begins. If a new game is still in the
    /// Deployment phase of its first turn, and neither rubium nor units have changed since its start, deals
    /// the starting rubium again and begins the first turn again, with the new first player.
    pub fn correct_first_player(&mut self, seat: Seat) -> Result<(), Impossibility> {
        self.table.ensure_seat(seat)?;
        let is_unchanged_since_start = self.state.is_unchanged_since_start(self.table);
        let dealt_rubium = self.state.starting_rubium(self.table);
        self.state
            .swap_halves_if_first_player_changes(self.table, seat);
        let is_changed = self.state.order.first() != Some(&seat);
        rotate_to(&mut self.state.order, seat);
        if self.state.pending_input == PendingInput::FirstPlayer {
            // The first player of a game in progress is now known, so the players are no longer asked.
            self.state.pending_input = PendingInput::Idle;
            self.state.active = seat;
        }
        let order = self.state.order.clone();
        self.emit(TableEvent::Reseated { order });
        if is_unchanged_since_start && is_changed {
            self.state.active = seat;
            if !self.table.part_settings().rubium.is_managed() {
                for (seat, amount) in dealt_rubium {
                    self.retract(&Instruction::TakeRubium { seat, amount });
                }
            }
            self.deal_starting_rubium(RubiumReason::Correction);
            self.begin_turn();
        }
        Ok(())
    }

    /// Starts the mission draws at the start of the game: one mission for each player (OPT-EXEC), or the
    /// transmission line (OPT-INTERCEPT).
    pub fn begin_mission_draws(&mut self) {
        if self.table.has_option(OptionalRule::ExecutiveOrders) {
            let seats = self.state.order.iter();
            self.state.queued_draws = seats.map(|&seat| Draws::new(seat, 1, 0)).collect();
            self.begin_next_draw();
        } else if self
            .table
            .has_option(OptionalRule::InterceptedTransmissions)
        {
            self.fill_line();
        }
    }

    /// Begins the active player's turn. Does nothing if turns are not tracked.
    pub fn begin_turn(&mut self) {
        if !self.table.part_settings().phases.is_managed() {
            return;
        }
        let (seat, turn, round) = (self.state.active, self.state.turn, self.state.round);
        self.emit(TableEvent::TurnBegan { seat, turn, round });
        self.begin_phase(Phase::Deployment);
    }

    fn begin_phase(&mut self, phase: Phase) {
        self.state.phase = phase;
        let seat = self.state.active;
        self.emit(TableEvent::PhaseBegan { seat, phase });
        self.state.set_due_draws(self.table);
    }

    /// Corrects the turn and the phase. If the turn and the active player stay the same, the facts of the
    /// turn are kept, except the numbers of due cards.
    pub fn set_turn(&mut self, turn: u16, seat: Seat, phase: Phase) {
        let is_same_turn = (self.state.turn, self.state.active) == (turn, seat);
        if !is_same_turn {
            // It is unknown which turns of absent players were skipped, so the round is computed as if none
            // had been.
            self.state.round = (turn - 1) / self.state.order.len().max(1) as u16 + 1;
        }
        self.state.turn = turn;
        self.state.active = seat;
        self.state.phase = phase;
        if is_same_turn {
            self.state.turn_facts.due_card_counts = [0; 2];
        } else {
            self.state.clear_turn();
        }
        self.state.set_due_draws(self.table);
        let round = self.state.round;
        self.emit(TableEvent::TurnCorrected {
            seat,
            turn,
            round,
            phase,
        });
    }

    /// Ends the phase (TRN-1). Warns if it is not the turn of `seat`, or if an action that is due has not
    /// been done.
    pub fn end_phase(&mut self, seat: Seat) -> EntryResult {
        self.state.pending_input.ensure_idle()?;
        ensure(
            self.table.part_settings().phases.is_managed(),
            ImpossibilityReason::NoPhases.without_rule(),
        )?;
        self.ensure_turn_of(seat)?;
        if let Some(rule) = self.state.rule_of_due_action(self.table) {
            self.warn(rule, Warning::NotDoneYet)?;
        }
        self.state.are_post_battle_options_open = false;
        let next = Phase::ALL
            .into_iter()
            .find(|&phase| phase > self.state.phase);
        if self.state.phase == Phase::Battle {
            self.ensure_loser_card_drawn()?;
            self.ensure_mission_card_taken()?;
            self.state.won_battle = None;
            self.state.forget_continuable_battles();
        }
        match next {
            Some(phase) => self.begin_phase(phase),
            None => self.next_turn(),
        }
        Ok(())
    }

    /// Begins the turn of the next player; if that turn begins a new round, the storm comes first
    /// (OPT-VORTEX). Records what the active player forgot to mine.
    pub fn next_turn(&mut self) {
        let active = self.state.active;
        if !self.state.has_mined() {
            self.state.seat_mut(active).mining = match self.state.is_mining_due(self.table) {
                true => self.state.mining_missed_if_turn_ends(self.table, active),
                false => Mining::NotYet,
            };
        }
        let next = self.state.find_next_turn();
        self.state.active = next.seat;
        self.state.turn = self.state.turn.saturating_add(1);
        let round = self.state.round;
        self.state.round = round.saturating_add(u16::from(next.begins_new_round));
        self.state.clear_turn();
        if next.begins_new_round && self.table.has_option(OptionalRule::Vortex) {
            self.state.is_turn_deferred = true;
            self.begin_storm();
        } else {
            self.begin_turn();
        }
    }
}

impl TableState {
    /// Starting rubium of each player, clockwise from the first player (SET-7).
    fn starting_rubium(&self, table: &Table) -> Vec<(Seat, u16)> {
        let game = State::new(table.rules());
        let amounts = (0..table.player_count()).map(|index| game.rubium(Seat(index)));
        self.order.iter().copied().zip(amounts).collect()
    }

    /// Returns whether a new game is in the Deployment phase of its first turn, and neither rubium nor units
    /// have changed since its start.
    fn is_unchanged_since_start(&self, table: &Table) -> bool {
        let is_start = self.order.first() == Some(&self.active)
            && (self.turn, self.phase) == (1, Phase::Deployment)
            && self.is_idle();
        let has_rubium_changed = table.part_settings().rubium.is_managed()
            && (self.starting_rubium(table).into_iter())
                .any(|(seat, amount)| self.rubium(seat) != amount);
        let are_units_placed = self.seats.iter().any(|player| !player.board.is_empty());
        is_start
            && table.needs_first_player()
            && !has_rubium_changed
            && !are_units_placed
            && table.setup().opening_values.is_empty()
    }

    /// Clears the facts of the turn, because another turn begins.
    fn clear_turn(&mut self) {
        self.turn_facts = TurnFacts::default();
        for player in &mut self.seats {
            player.bought = Stack::EMPTY;
        }
        self.won_battle = None;
        self.loser_cards_due.clear();
        self.battle_refinery = None;
        self.are_post_battle_options_open = false;
        // Mining that was forgotten can still be made up for until the player's next Mining phase.
        let active = self.active;
        let player = self.seat_mut(active);
        if matches!(player.mining, Mining::Mined { .. }) {
            player.mining = Mining::NotYet;
        }
    }

    /// Returns whether the active player has mined in this turn.
    pub(crate) fn has_mined(&self) -> bool {
        self.turn_facts.has_mined || matches!(self.seat(self.active).mining, Mining::Mined { .. })
    }

    /// Returns the rubium that the active player still has to mine in this turn (MIN-1).
    pub(crate) fn due_income(&self, table: &Table) -> u16 {
        match (table.part_settings().rubium.is_managed(), self.has_mined()) {
            (false, _) => 0,
            (true, false) => self.income(self.active),
            (true, true) => self.income_entered_after_mining(table, self.active),
        }
    }

    /// Returns whether the active player still has to mine in this turn (MIN-1).
    fn is_mining_due(&self, table: &Table) -> bool {
        // Nothing can be mined if no miner is left for the recorded refineries.
        let shortage = self.miner_shortage(table, self.active);
        self.due_income(table) > 0 && shortage.is_none_or(|(_, miners)| miners > 0)
    }

    /// The rule that requires an action in this phase, if the action has not been done yet.
    fn rule_of_due_action(&self, table: &Table) -> Option<RuleId> {
        match (self.phase, self.turn_facts.due_card_counts) {
            (Phase::Mining, _) if self.is_mining_due(table) => Some(RuleId::Min1),
            (Phase::Draw, _) if self.has_mined() && self.is_mining_due(table) => Some(RuleId::Min1),
            (Phase::Draw, [0, 0]) => None,
            (Phase::Draw, [_, 0]) => Some(RuleId::Drw2),
            (Phase::Draw, _) => Some(table.rules().mission_draw().rule()),
            _ => None,
        }
    }

    /// In the Draw phase, sets the numbers of cards that are due (DRW-1, DRW-2).
    fn set_due_draws(&mut self, table: &Table) {
        if self.phase == Phase::Draw {
            let has_monolith = self.monolith_holder == Some(self.active);
            let energize_count = if has_monolith { MONOLITH_CARD_COUNT } else { 0 };
            let mission_count = u8::from(self.are_missions_due(table));
            let [energize_drawn, missions_drawn] = self.turn_facts.drawn_due_card_counts;
            // A transmission line is refilled whenever it is not full, even if it was filled before in this
            // phase.
            let missions_drawn = match table.rules().mission_draw() {
                MissionDraw::TransmissionLine => 0,
                _ => missions_drawn,
            };
            self.turn_facts.due_card_counts = [
                energize_count.saturating_sub(energize_drawn),
                mission_count.saturating_sub(missions_drawn),
            ];
        }
    }

    /// Updates the due cards if control of the Monolith changes in the Draw phase. Cards that were already
    /// taken are not due again (DRW-2).
    pub(crate) fn update_due_monolith_cards(&mut self, previous_holder: Option<Seat>) {
        let active = Some(self.active);
        if self.phase != Phase::Draw || self.turn_facts.has_taken_monolith_cards {
            return;
        }
        match (previous_holder == active, self.monolith_holder == active) {
            (false, true) => self.turn_facts.due_card_counts[0] = MONOLITH_CARD_COUNT,
            (true, false) => self.turn_facts.due_card_counts[0] = 0,
            _ => {}
        }
    }

    /// Returns the turn of the next player who is neither away nor eliminated, or of the active player if no
    /// other player can play.
    fn find_next_turn(&self) -> NextTurn {
        let active = self.order.iter().position(|&seat| seat == self.active);
        let following = self.order.iter().enumerate().cycle();
        let following = following.skip(active.map_or(0, |index| index + 1));
        let mut begins_new_round = false;
        for (index, &seat) in following.take(self.order.len()) {
            begins_new_round |= index == 0;
            if !self.seat(seat).is_away && !self.seat(seat).is_eliminated {
                return NextTurn {
                    seat,
                    begins_new_round,
                };
            }
        }
        NextTurn {
            seat: self.active,
            begins_new_round,
        }
    }

    /// Returns whether a player other than the active player can have the next turn.
    pub(crate) fn has_other_player(&self) -> bool {
        self.find_next_turn().seat != self.active
    }

    /// Returns whether a storm is due before the next turn. The caller checks that OPT-VORTEX is in play.
    pub(crate) fn is_storm_next(&self) -> bool {
        self.find_next_turn().begins_new_round
    }
}

/// The turn that follows the current turn.
struct NextTurn {
    seat: Seat,
    /// Whether a new round begins, because the first player's turn is reached or skipped.
    begins_new_round: bool,
}

impl TurnFacts {
    /// Records that `count` due cards of `deck` were drawn, or that a King of the Hill card was taken
    /// instead.
    pub fn record_drawn_due_cards(&mut self, deck: Deck, count: u8) {
        let drawn_count = &mut self.drawn_due_card_counts[deck_index(deck)];
        *drawn_count = drawn_count.saturating_add(count);
    }
}

/// Rotates the seating order so that `first` comes first.
pub(crate) fn rotate_to(order: &mut [Seat], first: Seat) {
    let index = order.iter().position(|&seat| seat == first);
    order.rotate_left(index.unwrap_or(0));
}
