//! Drawing, playing, discarding and exchanging cards (DRW, TRN-3, DEP-3).

pub(crate) mod conditions;
pub(crate) mod king_of_the_hill;
pub(crate) mod top_priority;
pub(crate) mod transmission_line;
pub(crate) mod victory_points;

use crate::protocol::action::{HandCard, RubiumReason, Target};
use crate::protocol::event::{Instruction, TableEvent, UnitPlace};
use crate::protocol::refusal::{Impossibility, ImpossibilityReason, ensure};
use crate::protocol::warning::Warning;
use crate::state::TableState;
use crate::state::deck::deck_index;
use crate::state::pending_input::PendingInput;
use crate::state::table::Table;
use crate::transaction::{EntryResult, Transaction};
use rubium_rules::content::{CardFace, Effect};
use rubium_rules::drawing::{DrawDestination, Draws, MissionDraw};
use rubium_rules::{CardId, Deck, Kind, Phase, RuleId, Seat};

/// Maximum number of hexes on a board.
const MAX_HEXES: u8 = rubium_rules::MAX_HEXES as u8;

impl Transaction<'_> {
    /// Draws one card from `deck` or, if `deck` is `None`, all cards that are due (DRW-1, DRW-2). Instead of
    /// one mission, draws two and keeps one (OPT-PRIORITY), or fills the transmission line (OPT-INTERCEPT).
    /// An Energize card counts as the one for a lost battle if that is the only Energize card due (BAT-12).
    pub fn draw_cards(&mut self, seat: Seat, deck: Option<Deck>) -> EntryResult {
        self.state.pending_input.ensure_idle()?;
        if self.state.is_draw_of_loser_card(self.table, seat, deck) {
            return Ok(self.draw_loser_card(seat)?);
        }
        let due_card_counts = self.state.due_card_counts(self.table, seat);
        self.ensure_phase(seat, Phase::Draw, RuleId::Drw1)?;
        let [energize_count, mission_count] = match deck {
            None if due_card_counts == [0; 2] => {
                return Err(ImpossibilityReason::NoChange.with_rule(RuleId::Drw1).into());
            }
            None => due_card_counts,
            Some(Deck::Energize) => [1, 0],
            Some(Deck::Missions) => [0, 1],
        };
        self.record_draw_of_due_cards(seat, due_card_counts, Deck::Energize, energize_count)?;
        self.record_draw_of_due_cards(seat, due_card_counts, Deck::Missions, mission_count)?;
        match self.table.rules().mission_draw() {
            MissionDraw::TransmissionLine if mission_count > 0 => {
                self.state
                    .queued_draws
                    .insert(0, Draws::new(seat, 0, energize_count));
                self.fill_line();
                return Ok(());
            }
            MissionDraw::OneOfTwo if mission_count > 0 => {
                self.draw_two_missions(seat, energize_count);
                return Ok(());
            }
            MissionDraw::One | MissionDraw::TransmissionLine | MissionDraw::OneOfTwo => {
                self.draw(Draws::new(seat, mission_count, energize_count));
            }
        }
        // If a single card was requested and none is left, the entry is refused.
        match deck {
            Some(deck)
                if self
                    .events
                    .contains(&TableEvent::NothingToDraw { seat, deck }) =>
            {
                Err(ImpossibilityReason::NothingToDraw { deck }
                    .with_rule(RuleId::Drw4)
                    .into())
            }
            _ => Ok(()),
        }
    }

    /// Records that `seat` draws `count` of the due cards of `deck`. Warns if fewer are due and phases are
    /// managed.
    fn record_draw_of_due_cards(
        &mut self,
        seat: Seat,
        due_card_counts: [u8; 2],
        deck: Deck,
        count: u8,
    ) -> EntryResult {
        let remaining_due_count = due_card_counts[deck_index(deck)].checked_sub(count);
        if remaining_due_count.is_none() && self.table.part_settings().phases.is_managed() {
            let rule = match deck {
                Deck::Energize => RuleId::Drw2,
                Deck::Missions => self.table.rules().mission_draw().rule(),
            };
            self.warn(rule, Warning::NotDue { deck })?;
        }
        if self.state.is_turn_of(self.table, seat) {
            let turn_facts = &mut self.state.turn_facts;
            turn_facts.due_card_counts[deck_index(deck)] = remaining_due_count.unwrap_or(0);
            turn_facts.has_taken_monolith_cards |=
                deck == Deck::Energize && count > 0 && remaining_due_count.is_some();
            if remaining_due_count.is_some() {
                turn_facts.record_drawn_due_cards(deck, count);
            }
        }
        Ok(())
    }

    /// Carries out `draws`: counts physical cards, and stops at each managed card, because it is a random
    /// outcome. An empty managed deck is refilled from its discard pile (DRW-4).
    pub fn draw(&mut self, mut draws: Draws) {
        let seat = draws.seat;
        while !draws.is_done() {
            let deck = draws.deck();
            if !self.table.manages_deck(deck) {
                self.draw_physical(seat, deck, draws.count(deck));
            } else if self.refill_deck(deck) {
                self.state.pending_input = PendingInput::Draw(draws);
                return;
            } else {
                self.emit(TableEvent::NothingToDraw { seat, deck });
            }
            if let Some(held_mission) = draws.finish_deck() {
                self.state.seat_mut(seat).hand.add(held_mission);
            }
        }
        // The queued draws follow.
        self.begin_next_draw();
    }

    /// Counts physical cards that `seat` draws, and emits the instruction.
    fn draw_physical(&mut self, seat: Seat, deck: Deck, count: u8) {
        let card_count = &mut self.state.seat_mut(seat).physical_card_counts[deck_index(deck)];
        *card_count = card_count.saturating_add(u16::from(count));
        for _ in 0..count {
            self.emit(TableEvent::Drawn {
                seat,
                deck,
                card: None,
            });
        }
        self.instruct(Instruction::DrawCards { seat, deck, count });
    }

    /// Begins the next queued draw. If there is none, nothing is pending afterwards.
    pub fn begin_next_draw(&mut self) {
        self.state.pending_input = PendingInput::Idle;
        if !self.state.queued_draws.is_empty() {
            let next = self.state.queued_draws.remove(0);
            self.draw(next);
        }
    }

    /// Refills an empty managed deck from its discard pile (DRW-4). Returns whether a card can be drawn.
    pub fn refill_deck(&mut self, deck: Deck) -> bool {
        let reshuffled = self.state.decks.refill(self.table.rules(), deck);
        if !reshuffled.is_empty() {
            for (card, count) in reshuffled.counts() {
                (0..count).for_each(|_| self.state.replace_copy(card));
            }
            self.emit(TableEvent::Reshuffled { deck });
        }
        self.state.decks.can_draw(self.table.rules(), deck)
    }

    /// Adds a drawn managed card to the hand and continues the draws. If the player draws two missions and
    /// keeps one (OPT-PRIORITY), the first is held until the second is drawn, and the draws continue only
    /// after the choice. Refuses if the card is not in the deck.
    pub fn add_drawn_card(&mut self, mut draws: Draws, card: CardId) -> EntryResult {
        let (seat, deck) = (draws.seat, draws.deck());
        let was_in_deck = (self.state.decks).draw(self.table.rules(), deck, card);
        ensure(
            was_in_deck,
            ImpossibilityReason::NotInDeck { card }.with_rule(RuleId::Drw1),
        )?;
        self.emit(TableEvent::Drawn {
            seat,
            deck,
            card: Some(card),
        });
        match draws.record_draw(card) {
            DrawDestination::Hand => self.state.seat_mut(seat).hand.add(card),
            DrawDestination::Held => {}
            DrawDestination::Choice(cards) => {
                self.state.pending_input = PendingInput::KeepMission { cards, draws };
                return Ok(());
            }
        }
        self.draw(draws);
        Ok(())
    }

    /// Returns the deck of a card. Refuses if the card is not in the hand of `seat`, or is entered as a
    /// physical card although its deck is managed.
    pub fn deck_of_held_card(
        &self,
        seat: Seat,
        card: HandCard,
        rule: RuleId,
    ) -> Result<Deck, Impossibility> {
        match card {
            HandCard::Card { card } => {
                let spec = self.table.rules().card(card);
                let spec = spec.filter(|_| self.state.seat(seat).hand.has(card));
                let spec = spec.ok_or(ImpossibilityReason::NotInHand.with_rule(rule))?;
                Ok(spec.face.deck())
            }
            HandCard::Physical { deck } if self.table.manages_deck(deck) => {
                Err(ImpossibilityReason::PartIsManaged.without_rule())
            }
            HandCard::Physical { deck }
                if self.state.seat(seat).physical_card_counts[deck_index(deck)] == 0 =>
            {
                Err(ImpossibilityReason::NotInHand.with_rule(rule))
            }
            HandCard::Physical { deck } => Ok(deck),
        }
    }

    /// Removes a card from a hand, which must contain the card.
    pub fn remove_from_hand(&mut self, seat: Seat, card: HandCard) {
        match card {
            HandCard::Card { card } => self.state.seat_mut(seat).remove_card(card),
            HandCard::Physical { deck } => {
                self.state.seat_mut(seat).physical_card_counts[deck_index(deck)] -= 1;
            }
        }
    }

    /// Moves a card from a hand, which must contain the card, to the discard pile. For a physical card, only
    /// the number of cards in the hand changes.
    fn discard_from_hand(&mut self, seat: Seat, card: HandCard) {
        self.remove_from_hand(seat, card);
        if let Some(card) = card.managed_card() {
            self.state.decks.discards.add(card);
        }
    }

    /// Discards a card without effect.
    pub fn discard(&mut self, seat: Seat, card: HandCard) -> EntryResult {
        self.state.pending_input.ensure_running()?;
        let deck = self.deck_of_held_card(seat, card, RuleId::Trn3)?;
        self.discard_or_exchange(seat, card, deck, false);
        Ok(())
    }

    /// Discards a card for one rubium (TRN-3).
    pub fn exchange(&mut self, seat: Seat, card: HandCard) -> EntryResult {
        self.state.pending_input.ensure_running()?;
        let deck = self.deck_of_held_card(seat, card, RuleId::Trn3)?;
        // An exchange is possible in three cases: nothing is pending; a card window of a battle is open,
        // except the one after dice; or the players are asked about an elimination.
        let is_elimination_check_pending = matches!(
            self.state.pending_input,
            PendingInput::EliminationCheck { .. }
        );
        if !is_elimination_check_pending && !self.state.is_free_action_window_open() {
            self.state.pending_input.ensure_idle()?;
        }
        self.ensure_turn_of(seat)?;
        self.discard_or_exchange(seat, card, deck, true);
        Ok(self.gain(seat, 1, RubiumReason::Exchange)?)
    }

    /// Discards a card of the hand, and emits the event. For a physical card, also emits the instruction. If
    /// the card is exchanged, the caller must add the rubium.
    fn discard_or_exchange(&mut self, seat: Seat, card: HandCard, deck: Deck, is_exchanged: bool) {
        self.discard_from_hand(seat, card);
        self.emit(TableEvent::Discarded {
            seat,
            deck,
            card: card.managed_card(),
            is_exchanged,
        });
        if card.managed_card().is_none() {
            let count = 1;
            self.instruct(Instruction::DiscardCards { seat, deck, count });
        }
    }

    /// Plays a Deployment card, or a Battle card in a battle. A physical card leaves the hand without an
    /// effect, because its effect is entered separately.
    pub fn play(&mut self, seat: Seat, hand_card: HandCard, target: Option<Target>) -> EntryResult {
        self.state.pending_input.ensure_running()?;
        let deck = self.deck_of_held_card(seat, hand_card, RuleId::Trn4)?;
        let HandCard::Card { card } = hand_card else {
            if deck == Deck::Missions {
                let rule = self.table.mission_rule(RuleId::Mis1);
                return Err(ImpossibilityReason::OtherInputPending
                    .with_rule(rule)
                    .into());
            }
            if target.is_some() {
                return Err(ImpossibilityReason::WrongTarget
                    .with_rule(RuleId::Trn4)
                    .into());
            }
            self.discard_from_hand(seat, hand_card);
            let count = 1;
            self.emit(TableEvent::Played {
                seat,
                deck,
                card: None,
            });
            self.instruct(Instruction::DiscardCards { seat, deck, count });
            // The unknown card may have transported units.
            if self.state.phase == Phase::Deployment {
                self.record_transport(seat);
            }
            if let Some(current) = &mut self.state.current_battle {
                current.record_played_card(seat);
            }
            return Ok(());
        };
        let spec = self.table.rules().card(card);
        match spec.map(|spec| &spec.face) {
            Some(CardFace::Deployment { effect }) => {
                self.state.pending_input.ensure_idle()?;
                self.ensure_phase(seat, Phase::Deployment, RuleId::Dep3)?;
                self.discard_played(seat, card, deck);
                self.apply_deployment_card(seat, card, effect, target)
            }
            Some(CardFace::Battle { window, effect }) => {
                self.state.current_window()?;
                self.ensure_window(Some(*window))?;
                self.discard_played(seat, card, deck);
                Ok(self.play_battle_card(seat, effect, target)?)
            }
            _ => {
                let rule = self.table.mission_rule(RuleId::Mis1);
                Err(ImpossibilityReason::WrongCard { card }
                    .with_rule(rule)
                    .into())
            }
        }
    }

    /// Records that a card may have transported units of `seat`, which then cannot advance after a battle of
    /// this turn (CRD-2). Does nothing if no kind can advance, or if it is not the turn of `seat`.
    fn record_transport(&mut self, seat: Seat) {
        let mut units = Kind::ALL
            .map(|kind| self.table.rules().unit_sheet().get(kind))
            .into_iter();
        let any_can_advance = units.any(|unit| unit.can_advance);
        self.state.turn_facts.has_units_unable_to_advance |=
            any_can_advance && self.state.is_turn_of(self.table, seat);
    }

    /// Discards a managed card that is played, and emits the event (DEP-3).
    fn discard_played(&mut self, seat: Seat, card: CardId, deck: Deck) {
        self.discard_from_hand(seat, HandCard::Card { card });
        self.emit(TableEvent::Played {
            seat,
            deck,
            card: Some(card),
        });
    }

    /// Applies a Deployment card. Effects on the board become instructions.
    fn apply_deployment_card(
        &mut self,
        seat: Seat,
        card: CardId,
        effect: &Effect,
        target: Option<Target>,
    ) -> EntryResult {
        match (effect, target) {
            (Effect::GainRubium { rubium }, None) => {
                self.gain(seat, u16::from(*rubium), RubiumReason::Card)?;
            }
            (Effect::GainPerHex, Some(Target::Hexes { count })) => {
                if count == 0 {
                    return Err(ImpossibilityReason::NoEffect.with_rule(RuleId::Trn4).into());
                }
                if count > MAX_HEXES {
                    let max = u16::from(MAX_HEXES);
                    return Err(ImpossibilityReason::TooMuch { max }.without_rule().into());
                }
                self.gain(seat, u16::from(count), RubiumReason::Card)?;
            }
            (Effect::PlaceUnit { kinds }, Some(Target::Unit { kind })) if kinds.contains(&kind) => {
                self.place_by_hand(seat, kind, 1, UnitPlace::HomeBase)?;
            }
            (Effect::ExtraStep { .. } | Effect::Transport { .. }, None) => {
                if matches!(effect, Effect::Transport { .. }) {
                    self.record_transport(seat);
                }
                self.instruct(Instruction::FollowCard { seat, card });
            }
            _ => {
                return Err(ImpossibilityReason::WrongTarget
                    .with_rule(RuleId::Trn4)
                    .into());
            }
        }
        Ok(())
    }
}

impl TableState {
    /// The numbers of due cards of each deck. Only the active player has due cards.
    fn due_card_counts(&self, table: &Table, seat: Seat) -> [u8; 2] {
        match self.is_turn_of(table, seat) {
            true => self.turn_facts.due_card_counts,
            false => [0; 2],
        }
    }

    /// Returns whether a card that `seat` draws from `deck` is the Energize card for a lost battle (BAT-12):
    /// that card is due, and no other Energize card is.
    pub(crate) fn is_draw_of_loser_card(
        &self,
        table: &Table,
        seat: Seat,
        deck: Option<Deck>,
    ) -> bool {
        deck == Some(Deck::Energize)
            && self.due_card_counts(table, seat)[deck_index(Deck::Energize)] == 0
            && self.loser_cards_due.contains(&seat)
    }
}

impl HandCard {
    /// Returns the card, if it is managed.
    pub(crate) const fn managed_card(self) -> Option<CardId> {
        match self {
            HandCard::Card { card } => Some(card),
            HandCard::Physical { .. } => None,
        }
    }
}
