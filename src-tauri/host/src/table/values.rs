//! What of a game that is under way can be typed for a new table: what it will keep, as it stands in a new game.

use rubium_record::Machine;
use rubium_rules::{CardView, Deck, catalogue};
use rubium_table::{Correction, RefineryNumber, Table, TableDecks, table_view};
use serde::Serialize;
use specta::Type;

use super::info::tokens;
use super::{NewTable, TableToken};
use crate::library::LibraryRefusal;

/// What can be typed for a game that is under way, beside what every table keeps.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct TableValues {
    /// The decks, stacks and tokens that are kept.
    pub decks: TableDecks,
    /// Exploration tokens.
    pub tokens: Vec<TableToken>,
    /// The numbers that refineries bear.
    pub refineries: Vec<RefineryNumber>,
    /// Missions that can lie fulfilled, if they are kept.
    pub missions: Vec<CardView>,
    /// Energize cards that can lie discarded, if they are kept.
    pub energize: Vec<CardView>,
    /// Missions in the transmission line at the most, if they are kept; 0: there is no line (OPT-INTERCEPT).
    pub line: u16,
    /// Whether a player can be out of the game while the teammate plays on (OPT-TEAM).
    pub teams: bool,
    /// Whether the board has the Monolith (OPT-VORTEX, OPT-ENERGY).
    pub has_monolith: bool,
}

impl TableValues {
    /// What can be typed for the table that `new` would be; values that are typed already count for nothing, but for who
    /// played first: the halves of the board are told apart by it (OPT-ENERGY).
    ///
    /// # Errors
    /// Those of [`NewTable::header`].
    pub fn of(new: &NewTable) -> Result<TableValues, LibraryRefusal> {
        let mut new = new.clone();
        let seats = new.seats.len();
        new.opening.retain(
            |correction| matches!(correction, Correction::First { seat } if seat.index() < seats),
        );
        let table = Table::open(&new.header()?.setup).map_err(LibraryRefusal::broken)?;
        let view = table_view(&table, &table.start(), None);
        let kept = |deck| {
            let mut cards = catalogue(table.rules()).cards;
            cards.retain(|view| {
                let spec = table.rules().card(view.id);
                table.has_deck(deck) && spec.is_some_and(|spec| spec.face.deck() == deck)
            });
            cards
        };
        Ok(TableValues {
            decks: view.decks,
            tokens: tokens(&table),
            refineries: table.refinery_numbers(),
            missions: kept(Deck::Missions),
            energize: kept(Deck::Energize),
            line: match table.has_deck(Deck::Missions) {
                true => table.rules().line_size(),
                false => 0,
            },
            teams: view.seats.iter().any(|seat| seat.teammate.is_some()),
            has_monolith: view.has_monolith,
        })
    }
}
