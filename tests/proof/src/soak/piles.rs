//! Cards and tokens of the reference model: drawable cards, passed cards, reshuffled decks, found tokens.

use rubium_rules::content::Deck;
use rubium_rules::{CardId, Hex, Kind, MAX_CARDS, Rules, Seat};

use super::reference_model::{Cards, ReferenceModel};

impl ReferenceModel {
    /// Forgets that the teammate passed `card` to `seat`, because it leaves the hand and the teammate no
    /// longer knows where it is.
    pub(super) fn forget_passed_card(&mut self, seat: Seat, card: CardId) {
        let cards_known_to_teammate = &mut self.cards_known_to_teammate[seat.index()][card.index()];
        *cards_known_to_teammate = cards_known_to_teammate.saturating_sub(1);
    }

    /// Checks that `card` may be drawn: a mission that was put at the bottom can be drawn only if no other
    /// mission is above it. If only such missions are left, removes the first of them from the list `bottom`.
    /// The caller moves the card to another pile.
    pub(super) fn prepare_draw(&mut self, rules: &Rules, card: CardId) -> Result<(), String> {
        let drawable = self.drawable_cards(rules, Deck::Missions);
        let is_mission = rules.card(card).map(|spec| spec.face.deck()) == Some(Deck::Missions);
        if is_mission && drawable[card.index()] == 0 {
            return Err(format!(
                "card {} was drawn, although other cards are above it",
                card.0
            ));
        }
        let mission_count = ReferenceModel::count_of_deck(rules, &self.decks, Deck::Missions);
        if is_mission && usize::from(mission_count) == self.bottom.len() {
            self.bottom.remove(0);
        }
        Ok(())
    }

    /// Returns the cards of `deck` that can be drawn next: all cards above the cards that were put at the
    /// bottom or, if there are none, the first bottom card.
    pub fn drawable_cards(&self, rules: &Rules, deck: Deck) -> Cards {
        let mut cards = [0; MAX_CARDS];
        for (card, _) in rules.cards().filter(|(_, spec)| spec.face.deck() == deck) {
            cards[card.index()] = self.decks[card.index()];
        }
        if deck == Deck::Missions {
            for (card, _) in &self.bottom {
                cards[card.index()] = cards[card.index()].saturating_sub(1);
            }
            if let (true, Some((first, _))) = (cards == [0; MAX_CARDS], self.bottom.first()) {
                cards[first.index()] = 1;
            }
        }
        cards
    }

    pub(super) fn reshuffle(&mut self, rules: &Rules, deck: Deck) -> Result<(), String> {
        for (card, spec) in rules.cards().filter(|(_, spec)| spec.face.deck() == deck) {
            if self.decks[card.index()] > 0 {
                return Err(format!(
                    "a deck was reshuffled although `{}` was still in it",
                    spec.id
                ));
            }
            self.decks[card.index()] = std::mem::take(&mut self.discards[card.index()]);
        }
        Ok(())
    }

    pub(super) fn explore(
        &mut self,
        rules: &Rules,
        seat: Seat,
        hex: Hex,
        found: Option<Kind>,
        unavailable_unit: Option<Kind>,
        refinery: u8,
    ) -> Result<(), String> {
        if !self.facedown_hexes.contains(hex) {
            return Err(format!("hex {} was explored twice", hex.0));
        }
        self.facedown_hexes.remove(hex);
        let token = rules.tokens().find(|&(token, spec)| {
            let remains = self.tokens[rules.board().half_index(hex)][token.index()] > 0;
            remains && spec.unit == found.or(unavailable_unit) && spec.refinery == refinery
        });
        let remaining = token
            .and_then(|(token, _)| {
                self.tokens[rules.board().half_index(hex)].get_mut(token.index())
            })
            .filter(|remaining| **remaining > 0);
        *remaining.ok_or("a token was found although no such token remains")? -= 1;
        self.found_refineries[hex.index()] = refinery;
        if let Some(kind) = found {
            self.units[seat.index()][hex.index()].add(kind);
        }
        Ok(())
    }
}

/// Moves one copy of `card` from one pile to another.
pub(super) fn move_card(from: &mut Cards, to: &mut Cards, card: CardId) -> Result<(), String> {
    let (Some(source_count), Some(target_count)) =
        (from.get_mut(card.index()), to.get_mut(card.index()))
    else {
        return Err(format!("the content has no card {}", card.0));
    };
    *source_count = source_count
        .checked_sub(1)
        .ok_or_else(|| format!("card {} leaves a pile that does not contain it", card.0))?;
    *target_count += 1;
    Ok(())
}
