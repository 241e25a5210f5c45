//! Intercepted Transmissions: Secret Missions are faceup for all players instead of being drawn into hands
//! (OPT-INTERCEPT).

use crate::protocol::event::{Instruction, TableEvent};
use crate::protocol::refusal::{ImpossibilityReason, ensure};
use crate::state::pending_input::PendingInput;
use crate::transaction::{EntryResult, Transaction};
use rubium_rules::{CardId, Deck, RuleId};

impl Transaction<'_> {
    /// Requests the next card of the transmission line. If the line is full or no card is left, continues
    /// with the queued draws. Physical missions need only an instruction, before the queued draws.
    pub fn fill_line(&mut self) {
        let size = self.table.rules().transmission_line_size();
        if !self.table.manages_deck(Deck::Missions) {
            self.instruct(Instruction::FillLine { size });
        } else if self.state.decks.transmission_line.len() < size
            && self.refill_deck(Deck::Missions)
        {
            self.state.pending_input = PendingInput::TransmissionCard;
            return;
        }
        self.begin_next_draw();
    }

    /// Adds a revealed card to the transmission line.
    pub fn add_to_transmission_line(&mut self, card: CardId) -> EntryResult {
        let was_in_deck = (self.state.decks).draw(self.table.rules(), Deck::Missions, card);
        ensure(
            was_in_deck,
            ImpossibilityReason::NotInDeck { card }.with_rule(RuleId::OptIntercept),
        )?;
        self.state.decks.transmission_line.add(card);
        self.emit(TableEvent::MissionAddedToLine { card });
        self.fill_line();
        Ok(())
    }
}
