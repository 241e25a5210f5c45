//! The immutable half of a table: content, options, who sits there, which parts the ledger replaces.

use crate::protocol::action::Correction;
use crate::protocol::parts::Parts;
use crate::state::setup::TableSetup;
use rubium_rules::{Deck, Edition, Faction, Pile, RuleId, Rules, Seat, Terrain};

/// A table; [`TableState`] is the other half.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    pub(crate) setup: TableSetup,
    /// Units, decks and options, compiled as for a game. Its board is a stand-in that nothing here asks.
    pub(crate) rules: Rules,
}

impl Table {
    /// What the table was set up from.
    pub fn setup(&self) -> &TableSetup {
        &self.setup
    }

    /// Units, decks and options. Its board is a stand-in: a table does not know the board.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Which parts the ledger replaces, as the table was set up; its dice may be elsewhere by now ([`TableState::parts`]).
    pub fn parts(&self) -> &Parts {
        &self.setup.parts
    }

    /// How many sit there: 2 to 4.
    pub fn players(&self) -> u8 {
        self.rules.players()
    }

    /// The faction of `seat`.
    pub fn faction(&self, seat: Seat) -> Option<Faction> {
        self.rules.faction(seat)
    }

    /// Whether there is such a seat.
    pub(crate) fn has_seat(&self, seat: Seat) -> bool {
        seat.0 < self.players()
    }

    /// Whether the board has two halves, each with exploration tokens of its own (OPT-ENERGY).
    pub(crate) fn has_halves(&self) -> bool {
        !self.rules.board().halves()[1].is_empty()
    }

    /// Whether the table's board has the Monolith: it can be turned to its other side, or be left out (OPT-VORTEX,
    /// OPT-ENERGY).
    pub(crate) fn has_monolith(&self) -> bool {
        !self
            .rules()
            .board()
            .of_terrain(Terrain::Monolith)
            .is_empty()
    }

    /// The rule about missions: `printed`, or that of the 2005 edition.
    pub(crate) fn mission_rule(&self, printed: RuleId) -> RuleId {
        match self.rules().edition() {
            Edition::Ffg => printed,
            Edition::Ah => RuleId::Mis5,
        }
    }

    /// Whether figures are counted from the start: with the money that buys them.
    pub(crate) fn counts_figures(&self) -> bool {
        self.parts().rubium.is_ours() && self.parts().phases.is_ours()
    }

    /// Whether victory points are kept here: with the phases, and wherever our cards bring some.
    pub(crate) fn counts_points(&self) -> bool {
        let parts = self.parts();
        [parts.phases, parts.missions, parts.victory]
            .iter()
            .any(|part| part.is_ours())
    }

    /// Whether it is counted how many cards of a physical `deck` each hand has: from the start, or from what was typed for a
    /// game under way. Where there are no phases nobody draws by the ledger.
    pub(crate) fn counts_hands(&self, deck: Deck) -> bool {
        let opening = &self.setup.opening;
        let typed = |correction: &Correction| matches!(correction, Correction::Counted { deck: own, .. } if *own == deck);
        self.parts().phases.is_ours() && (opening.is_empty() || opening.iter().any(typed))
    }

    /// Whether the cards of `deck` are ours.
    pub fn has_deck(&self, deck: Deck) -> bool {
        match deck {
            Deck::Energize => self.parts().energize.is_ours(),
            Deck::Missions => self.parts().missions.is_ours(),
        }
    }

    /// The cards of `pile` that belong to decks of ours.
    pub(crate) fn ours_of(&self, pile: &Pile) -> Pile {
        let mut ours = Pile::EMPTY;
        for deck in [Deck::Energize, Deck::Missions] {
            if self.has_deck(deck) {
                ours.put_all(&pile.part(self.rules.deck(deck)));
            }
        }
        ours
    }
}

#[cfg(test)]
mod tests {
    use crate::{Preset, example};
    use rubium_rules::catalogue;

    #[test]
    fn a_table_gives_the_catalogue_of_a_game() {
        let table = example::table(Preset::MoneyOnly.parts());
        let catalogue = catalogue(table.rules());
        assert_eq!(catalogue.kinds.len(), 6);
        assert_eq!(catalogue.cards.len(), table.rules().cards().count());
    }
}
