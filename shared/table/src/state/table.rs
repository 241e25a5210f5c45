//! What never changes at a table: content, options, players, and the part settings at set-up.

use crate::protocol::action::Correction;
use crate::protocol::parts::PartSettings;
use crate::protocol::refusal::{Impossibility, ImpossibilityReason};
use crate::state::setup::TableSetup;
use rubium_rules::drawing::Decks;
use rubium_rules::{CardId, Deck, Edition, Faction, OptionalRule, RuleId, Rules, Seat, Terrain};

/// What never changes at a table. [`TableState`](crate::TableState) contains what changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    pub(crate) setup: TableSetup,
    /// Units, decks and options, compiled as for a game. The board is a placeholder. Only its Monolith, its
    /// halves and its number of home base hexes are used.
    pub(crate) rules: Rules,
}

impl Table {
    /// Returns the set-up of the table.
    pub fn setup(&self) -> &TableSetup {
        &self.setup
    }

    /// Returns units, decks and options. The board in them is a placeholder, because a table does not know
    /// the board.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the settings of the parts at set-up. The settings of dice may have changed since
    /// ([`TableState::current_part_settings`](crate::TableState::current_part_settings)).
    pub fn part_settings(&self) -> &PartSettings {
        &self.setup.parts
    }

    /// Returns the number of players, 2 to 4.
    pub fn player_count(&self) -> u8 {
        self.rules.players()
    }

    /// Returns the faction of `seat`.
    pub fn faction(&self, seat: Seat) -> Option<Faction> {
        self.rules.faction(seat)
    }

    /// Returns whether `seat` exists.
    pub(crate) fn has_seat(&self, seat: Seat) -> bool {
        seat.0 < self.player_count()
    }

    /// Checks that `seat` exists.
    pub(crate) fn ensure_seat(&self, seat: Seat) -> Result<(), Impossibility> {
        match self.has_seat(seat) {
            true => Ok(()),
            false => Err(ImpossibilityReason::NoSuchSeat { seat }.without_rule()),
        }
    }

    /// Checks that `card` exists.
    pub(crate) fn ensure_card(&self, card: CardId) -> Result<(), Impossibility> {
        match self.rules.card(card) {
            Some(_) => Ok(()),
            None => Err(ImpossibilityReason::NotInDeck { card }.with_rule(RuleId::Set5)),
        }
    }

    /// Checks that the board has hexes of the terrain and that units can be on them.
    pub(crate) fn ensure_terrain(&self, terrain: Terrain) -> Result<(), Impossibility> {
        let impossible = ImpossibilityReason::ImpossibleTerrain { terrain };
        match terrain {
            Terrain::Vortex => Err(impossible.with_rule(RuleId::Mov4)),
            Terrain::Monolith if self.has_option(OptionalRule::Vortex) => {
                Err(impossible.with_rule(RuleId::OptVortex))
            }
            Terrain::Monolith if !self.has_monolith() => {
                Err(impossible.with_rule(RuleId::OptEnergy))
            }
            _ => Ok(()),
        }
    }

    /// Returns whether an optional rule is in play.
    pub(crate) fn has_option(&self, rule: OptionalRule) -> bool {
        self.rules.has_option(rule)
    }

    /// Returns whether the board has two halves, each with its own exploration tokens (OPT-ENERGY).
    pub(crate) fn has_halves(&self) -> bool {
        !self.rules.board().halves()[1].is_empty()
    }

    /// Returns whether the board has the Monolith. With OPT-VORTEX the Vortex takes its place; with
    /// OPT-ENERGY the board has neither.
    pub(crate) fn has_monolith(&self) -> bool {
        let board = self.rules.board();
        !board.of_terrain(Terrain::Monolith).is_empty()
    }

    /// Returns the rule about missions of this edition: `rule_2012`, or MIS-5 in the 2005 edition.
    pub(crate) fn mission_rule(&self, rule_2012: RuleId) -> RuleId {
        match self.rules().edition() {
            Edition::Year2012 => rule_2012,
            Edition::Year2005 => RuleId::Mis5,
        }
    }

    /// Returns whether figures are counted. This requires managed rubium and phases and, in a game in
    /// progress, that the figures on the board were entered.
    pub(crate) fn counts_figures(&self) -> bool {
        self.part_settings().rubium.is_managed()
            && self.part_settings().phases.is_managed()
            && !self.setup.has_unknown_figures
    }

    /// Returns whether a new game begins with the choice of the first player, after which the starting rubium
    /// is dealt (SET-1, SET-7).
    pub(crate) fn needs_first_player(&self) -> bool {
        let parts = self.part_settings();
        parts.phases.is_managed() || parts.rubium.is_managed()
    }

    /// Returns whether victory points are counted. This requires managed phases, missions or victory cards.
    pub(crate) fn counts_points(&self) -> bool {
        let parts = self.part_settings();
        [parts.phases, parts.missions, parts.victory]
            .iter()
            .any(|part| part.is_managed())
    }

    /// Returns whether the number of cards of a physical `deck` in each hand is known. It is known from the
    /// start of a new game, or if it was entered for a game in progress. Without managed phases it is
    /// unknown, because cards are then drawn without an entry.
    pub(crate) fn counts_hands(&self, deck: Deck) -> bool {
        let opening = &self.setup.opening_values;
        let is_hand_size = |correction: &Correction| matches!(correction, Correction::PhysicalCards { deck: counted, .. } if *counted == deck);
        self.part_settings().phases.is_managed()
            && (opening.is_empty() || opening.iter().any(is_hand_size))
    }

    /// Returns whether `deck` is managed.
    pub fn manages_deck(&self, deck: Deck) -> bool {
        match deck {
            Deck::Energize => self.part_settings().energize.is_managed(),
            Deck::Missions => self.part_settings().missions.is_managed(),
        }
    }

    /// Returns the managed decks at the start of a game.
    pub(crate) fn new_decks(&self) -> Decks {
        let mut decks = Decks::new(&self.rules);
        for deck in [Deck::Energize, Deck::Missions] {
            if !self.manages_deck(deck) {
                let physical = decks.undrawn.restricted_to(self.rules.deck(deck));
                decks.undrawn.remove_all(&physical);
            }
        }
        decks
    }
}

#[cfg(test)]
mod tests {
    use crate::{PartsPreset, example};
    use rubium_rules::catalogue;

    #[test]
    fn catalogue_of_table_lists_all_kinds_and_cards() {
        let table = example::table(PartsPreset::RubiumOnly.parts());
        let catalogue = catalogue(table.rules());
        assert_eq!(catalogue.kinds.len(), 6);
        assert_eq!(catalogue.cards.len(), table.rules().cards().count());
    }
}
