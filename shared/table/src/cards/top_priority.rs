//! Top Priority: a player draws two Secret Missions, keeps one, and puts the other under the deck
//! (OPT-PRIORITY).

use crate::protocol::event::{Instruction, TableEvent};
use crate::protocol::refusal::ImpossibilityReason;
use crate::state::deck::deck_index;
use crate::state::pending_input::PendingInput;
use crate::transaction::{EntryResult, Transaction};
use rubium_rules::drawing::{Draws, OFFERED_MISSION_COUNT};
use rubium_rules::{CardId, Deck, RuleId, Seat};

impl Transaction<'_> {
    /// Draws two missions, of which the player keeps one, and then `energize_count` Energize cards. Physical
    /// missions are not drawn by the app: it emits the instructions for them, and counts the mission that the
    /// player keeps.
    pub fn draw_two_missions(&mut self, seat: Seat, energize_count: u8) {
        let deck = Deck::Missions;
        if self.table.manages_deck(deck) {
            return self.draw(Draws::keeping_one_of_two_missions(seat, energize_count));
        }
        let card_count = &mut self.state.seat_mut(seat).physical_card_counts[deck_index(deck)];
        *card_count = card_count.saturating_add(1);
        let count = OFFERED_MISSION_COUNT;
        self.instruct(Instruction::DrawCards { seat, deck, count });
        self.instruct(Instruction::PutUnder { seat, deck });
        self.draw(Draws::new(seat, 0, energize_count));
    }

    /// Keeps `card`, and puts the other mission under the deck without revealing it.
    pub fn keep_mission(&mut self, seat: Seat, card: CardId) -> EntryResult {
        let PendingInput::KeepMission { cards, draws } = self.state.pending_input else {
            return Err(ImpossibilityReason::NothingToApplyTo
                .with_rule(RuleId::OptPriority)
                .into());
        };
        if draws.seat != seat {
            let seat = draws.seat;
            return Err(ImpossibilityReason::OtherSeatMustAnswer { seat }
                .with_rule(RuleId::OptPriority)
                .into());
        }
        let other_mission = match cards {
            [first, second] if first == card => second,
            [first, second] if second == card => first,
            _ => {
                return Err(ImpossibilityReason::NotInHand
                    .with_rule(RuleId::OptPriority)
                    .into());
            }
        };
        self.state.seat_mut(seat).hand.add(card);
        self.state.decks.put_at_bottom(other_mission, seat);
        self.emit(TableEvent::MissionKept {
            seat,
            card: Some(card),
        });
        self.draw(draws);
        Ok(())
    }
}
