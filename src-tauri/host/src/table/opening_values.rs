//! Opening values: the values of a game in progress that are entered when its table is created.

use rubium_record::Machine;
use rubium_rules::{CardView, Deck, catalogue};
use rubium_table::{Correction, RefineryNumber, Table, TableDecks, table_view};
use serde::Serialize;
use specta::Type;

use super::info::tokens;
use super::{NewTable, TableToken};
use crate::library::LibraryRefusal;

/// The choices of the form for opening values, which depend on the options of the new table. Values that
/// every table has, such as rubium and units, are not listed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct OpeningValueChoices {
    /// Managed decks, stacks and tokens.
    pub decks: TableDecks,
    /// All exploration tokens.
    pub tokens: Vec<TableToken>,
    /// The numbers printed on refineries.
    pub refineries: Vec<RefineryNumber>,
    /// The numbers printed on the refineries of a home base.
    pub home_refineries: Vec<u8>,
    /// The missions that can be entered; empty if the app does not manage missions.
    pub missions: Vec<CardView>,
    /// The Energize cards that can be entered; empty if the app does not manage them.
    pub energize: Vec<CardView>,
    /// Maximum number of missions in the transmission line (OPT-INTERCEPT); 0 if there is no line or the app
    /// does not manage missions.
    pub max_line_missions: u16,
    /// Whether a player can be eliminated while the teammate plays on (OPT-TEAM).
    pub has_teams: bool,
    /// Whether the board has the Monolith (OPT-VORTEX, OPT-ENERGY).
    pub has_monolith: bool,
}

impl OpeningValueChoices {
    /// Determines which opening values can be entered for `new`. Values in `new.opening` are ignored, except
    /// for the first player, who determines which half of the board belongs to whom (OPT-ENERGY).
    ///
    /// # Errors
    /// The errors of [`NewTable::header`].
    pub fn for_new_table(new: &NewTable) -> Result<OpeningValueChoices, LibraryRefusal> {
        let mut new = new.clone();
        let seat_count = new.seats.len();
        new.opening.retain(
            |correction| matches!(correction, Correction::FirstPlayer { seat } if seat.index() < seat_count),
        );
        let table = Table::from_setup(&new.header()?.setup).map_err(LibraryRefusal::internal)?;
        let view = table_view(&table, &table.initial_state(), None);
        let cards_of = |deck| {
            let mut cards = catalogue(table.rules()).cards;
            cards.retain(|view| {
                let spec = table.rules().card(view.id);
                table.manages_deck(deck) && spec.is_some_and(|spec| spec.face.deck() == deck)
            });
            cards
        };
        Ok(OpeningValueChoices {
            decks: view.decks,
            tokens: tokens(&table),
            refineries: table.refinery_numbers(),
            home_refineries: table.home_refineries(),
            missions: cards_of(Deck::Missions),
            energize: cards_of(Deck::Energize),
            max_line_missions: match table.manages_deck(Deck::Missions) {
                true => table.rules().transmission_line_size(),
                false => 0,
            },
            has_teams: view.seats.iter().any(|seat| seat.teammate.is_some()),
            has_monolith: view.has_monolith,
        })
    }
}
