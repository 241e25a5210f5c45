//! What of a game that is under way can be typed for a new table: what it will keep, as it stands in a new game.

use rubium_record::Machine;
use rubium_rules::{CardView, Deck, catalogue};
use rubium_table::{RefineryNumber, Table, TableTokens, table_view};
use serde::Serialize;
use specta::Type;

use super::info::tokens;
use super::{NewTable, TableToken};
use crate::errors::Refusal;

/// What can be typed for a game that is under way, beside what every table keeps.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct TableValues {
    /// Battle Victory cards in the stack, or Mission cards of the 2005 edition, if they are kept.
    pub stack: Option<u8>,
    /// King of the Hill cards, if they are kept and a stack of their own (OPT-HILL).
    pub hill_stack: Option<u8>,
    /// Exploration tokens.
    pub tokens: Vec<TableToken>,
    /// How many of each lie facedown, if they are kept.
    pub tokens_left: Vec<TableTokens>,
    /// The numbers that refineries bear.
    pub refineries: Vec<RefineryNumber>,
    /// Missions that can lie fulfilled, if they are kept.
    pub missions: Vec<CardView>,
    /// Whether a player can be out of the game while the teammate plays on (OPT-TEAM).
    pub teams: bool,
    /// Whether the board has the Monolith (OPT-VORTEX, OPT-ENERGY).
    pub has_monolith: bool,
}

impl TableValues {
    /// What can be typed for the table that `new` would be; values that are typed already count for nothing.
    ///
    /// # Errors
    /// Those of [`NewTable::header`].
    pub fn of(new: &NewTable) -> Result<TableValues, Refusal> {
        let new = NewTable {
            opening: Vec::new(),
            ..new.clone()
        };
        let table = Table::open(&new.header()?.setup).map_err(Refusal::broken)?;
        let view = table_view(&table, &table.start(), None);
        let mut missions = catalogue(table.rules()).cards;
        missions.retain(|view| {
            let spec = table.rules().card(view.id);
            table.has_deck(Deck::Missions)
                && spec.is_some_and(|spec| spec.face.deck() == Deck::Missions)
        });
        Ok(TableValues {
            stack: view.decks.victory,
            hill_stack: view.decks.hill,
            tokens: tokens(&table),
            tokens_left: view.decks.tokens_left,
            refineries: table.refinery_numbers(),
            missions,
            teams: view.seats.iter().any(|seat| seat.teammate.is_some()),
            has_monolith: view.has_monolith,
        })
    }
}
