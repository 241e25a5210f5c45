//! Top Priority: of two Secret Missions, one is kept and the other goes under the deck (OPT-PRIORITY).

use crate::protocol::event::{Instruction, TableEvent};
use crate::protocol::refusal::Cannot;
use crate::state::deck::deck_index;
use crate::state::wait::{Draws, WaitState};
use crate::transaction::{EntryResult, Transaction};
use rubium_rules::{CardId, Deck, RuleId, Seat};

/// Number of Secret Missions that are drawn, of which one is kept.
const MISSIONS: u8 = 2;

impl Transaction<'_> {
    /// Begins to draw two missions. Physical ones are drawn by hand, and the counted hand gains one card.
    pub fn draw_two(&mut self, seat: Seat, energize: u8) {
        let mut draws = Draws::new(seat, MISSIONS, energize);
        draws.picks = true;
        let deck = Deck::Missions;
        if self.table.has_deck(deck) {
            return self.draw(draws);
        }
        let counted = &mut self.state.seat_mut(seat).counted[deck_index(deck)];
        *counted = counted.saturating_add(1);
        let count = MISSIONS;
        self.instruct(Instruction::DrawCards { seat, deck, count });
        self.instruct(Instruction::PutUnder { seat, deck });
        self.draw(Draws::new(seat, 0, energize));
    }

    /// Records a drawn mission. The first one waits for the second.
    pub fn offered(&mut self, mut draws: Draws, card: CardId) {
        self.event(TableEvent::Drawn {
            seat: draws.seat,
            deck: Deck::Missions,
            card: Some(card),
        });
        draws.missions -= 1;
        match draws.first.take() {
            Some(first) => {
                let cards = [first, card];
                self.state.node = WaitState::Keep { cards, draws };
            }
            None => {
                draws.first = Some(card);
                self.draw(draws);
            }
        }
    }

    /// Keeps the first mission, if there is one, because no second mission is left.
    pub fn keep_only(&mut self, draws: &mut Draws) {
        if let Some(card) = draws.first.take() {
            self.state.seat_mut(draws.seat).hand.add(card);
        }
    }

    /// Keeps `card`. The other mission goes under the deck, unseen.
    pub fn keep(&mut self, seat: Seat, card: CardId) -> EntryResult {
        let WaitState::Keep { cards, draws } = self.state.node else {
            return Err(Cannot::NotAsked.by(RuleId::OptPriority).into());
        };
        if draws.seat != seat {
            let seat = draws.seat;
            return Err(Cannot::NotYours { seat }.by(RuleId::OptPriority).into());
        }
        let other = match cards {
            [first, second] if first == card => second,
            [first, second] if second == card => first,
            _ => return Err(Cannot::NotInHand.by(RuleId::OptPriority).into()),
        };
        self.state.seat_mut(seat).hand.add(card);
        self.state.deck.add(other);
        self.state.bottom.push(other);
        self.event(TableEvent::Kept {
            seat,
            card: Some(card),
        });
        self.draw(draws);
        Ok(())
    }
}
