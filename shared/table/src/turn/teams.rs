//! Two teams of two: passing a card, and the elimination of one player of a team (OPT-TEAM).

use crate::protocol::action::{HandCard, RubiumReason};
use crate::protocol::event::{Instruction, TableEvent};
use crate::protocol::refusal::{Impossibility, ImpossibilityReason, ensure};
use crate::protocol::warning::Warning;
use crate::state::deck::deck_index;
use crate::transaction::{EntryResult, Transaction};
use rubium_rules::{Deck, Phase, Pile, RuleId, Seat, Stack};

impl Transaction<'_> {
    /// Passes a card to another player. The rules allow this only to the active player's teammate, who may
    /// pass the active player one card at the end of the Draw phase (OPT-TEAM). Otherwise, passing a card
    /// causes a warning.
    pub fn pass_card(&mut self, seat: Seat, card: HandCard, to: Seat) -> EntryResult {
        self.state.pending_input.ensure_running()?;
        self.table.ensure_seat(to)?;
        ensure(seat != to, ImpossibilityReason::NoChange.without_rule())?;
        let deck = self.deck_of_held_card(seat, card, RuleId::Trn3)?;
        if self.table.rules().are_opponents(seat, to) {
            self.warn(RuleId::Trn3, Warning::NotTeammate)?;
        } else {
            self.record_pass_to_teammate(to)?;
        }
        self.remove_from_hand(seat, card);
        let player = self.state.seat_mut(to);
        match card {
            HandCard::Card { card } => {
                player.hand.add(card);
                player.cards_known_by[seat.index()].add(card);
            }
            HandCard::Physical { deck } => {
                let card_count = &mut player.physical_card_counts[deck_index(deck)];
                *card_count = card_count.saturating_add(1);
            }
        }
        if card.managed_card().is_none() {
            let count = 1;
            self.instruct(Instruction::PassCards {
                seat,
                to,
                deck,
                count,
            });
        }
        self.emit(TableEvent::CardPassed {
            seat,
            to,
            deck,
            card: card.managed_card(),
        });
        Ok(())
    }

    /// Warns if it is not the end of the Draw phase of `to`, or if a card has already been passed in that
    /// phase. If it is the turn of `to`, records that a card has been passed. Does nothing if turns are not
    /// tracked.
    fn record_pass_to_teammate(&mut self, to: Seat) -> EntryResult {
        let rule = RuleId::OptTeam;
        self.ensure_phase(to, Phase::Draw, rule)?;
        if !self.table.part_settings().phases.is_managed() || !self.state.is_turn_of(self.table, to)
        {
            return Ok(());
        }
        if self.state.turn_facts.due_card_counts != [0; 2] {
            self.warn(rule, Warning::NotDoneYet)?;
        }
        if self.state.turn_facts.has_teammate_passed_card {
            self.warn(rule, Warning::AlreadyDone)?;
        }
        self.state.turn_facts.has_teammate_passed_card = true;
        Ok(())
    }

    /// Eliminates a player whose teammate stays in the game. The hand is discarded, and the rubium returns
    /// to the bank. The victory points remain.
    pub fn eliminate_player(&mut self, seat: Seat) {
        self.state.seat_mut(seat).is_eliminated = true;
        self.emit(TableEvent::EliminationChanged {
            seat,
            is_eliminated: true,
        });
        self.state.loser_cards_due.retain(|&loser| loser != seat);
        self.clear_board_records(seat);
        if !self.table.part_settings().rubium.is_managed() {
            self.instruct(Instruction::ReturnRubium { seat });
        } else if self.state.rubium(seat) > 0 {
            self.set_rubium(seat, 0, RubiumReason::Other);
        }
        let player = self.state.seat_mut(seat);
        let (hand, physical_card_counts) = (player.hand, player.physical_card_counts);
        player.hand = Pile::EMPTY;
        player.physical_card_counts = [0; 2];
        player.cards_known_by = Default::default();
        self.state.decks.discards.add_all(&hand);
        for (card, count) in hand.counts() {
            let deck = self.table.rules().card(card).map(|spec| spec.face.deck());
            for _ in 0..count {
                self.emit(TableEvent::Discarded {
                    seat,
                    deck: deck.unwrap_or(Deck::Energize),
                    card: Some(card),
                    is_exchanged: false,
                });
            }
        }
        for deck in [Deck::Energize, Deck::Missions] {
            let count = physical_card_counts[deck_index(deck)];
            if count > 0 {
                self.instruct(Instruction::DiscardCards { seat, deck, count });
            }
        }
    }

    /// Removes the records that a player without units on the board cannot have: control of the Monolith,
    /// refineries, forgotten mining, battles to continue, and purchases that can be taken back.
    pub fn clear_board_records(&mut self, seat: Seat) {
        if self.state.monolith_holder == Some(seat) {
            self.replace_monolith_holder(None);
        }
        for refinery in std::mem::take(&mut self.state.seat_mut(seat).refineries) {
            self.state.add_idle_refinery(refinery);
            self.emit(refinery.change_event(seat, false));
        }
        self.state
            .inconclusive_battles
            .retain(|inconclusive| !inconclusive.battle.involves(seat));
        let player = self.state.seat_mut(seat);
        player.mining = player.mining.without_missed();
        player.bought = Stack::EMPTY;
    }

    /// Corrects whether a player whose teammate is still in the game is eliminated.
    pub fn correct_elimination(
        &mut self,
        seat: Seat,
        is_eliminated: bool,
    ) -> Result<(), Impossibility> {
        ensure(
            self.table.rules().has_teams(),
            ImpossibilityReason::OptionNotInPlay.with_rule(RuleId::OptTeam),
        )?;
        self.state.seat_mut(seat).is_eliminated = is_eliminated;
        self.emit(TableEvent::EliminationChanged {
            seat,
            is_eliminated,
        });
        if is_eliminated {
            self.clear_board_records(seat);
            self.state.loser_cards_due.retain(|&loser| loser != seat);
        }
        self.draw_after_storm();
        Ok(())
    }
}
