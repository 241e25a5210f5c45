//! What the page needs to know of a table once.

use rubium_record::Timeline;
use rubium_rules::content::Sure;
use rubium_rules::{Catalogue, Edition, Kind, OptionalRule, TokenId, catalogue};
use rubium_table::{Parts, RefineryNumber, Table};
use serde::Serialize;
use specta::Type;

use crate::library::Notice;

/// What stays the same all evening long. Names may change, so they are in the view.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct TableInfo {
    /// The table's id in the library.
    pub id: String,
    /// What the players call it.
    pub title: String,
    /// Whether the seed was typed in, so that somebody may know what is to come.
    pub known_seed: bool,
    /// Which rulebook is followed.
    pub edition: Edition,
    /// The optional rules that were agreed on.
    pub optional: Vec<OptionalRule>,
    /// Which parts the ledger replaces.
    pub parts: Parts,
    /// What those who sit there should know of how it was opened; told to keepers alone.
    pub notice: Option<Notice>,
    /// Exploration tokens: what can be said of one that lies on the table.
    pub tokens: Vec<TableToken>,
    /// The numbers that refineries bear.
    pub refineries: Vec<RefineryNumber>,
    /// Cards and kinds.
    pub catalogue: Catalogue,
}

/// What an exploration token bears.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct TableToken {
    /// Its id.
    pub id: TokenId,
    /// The unit on it, if any (EXP-2).
    pub unit: Option<Kind>,
    /// The number of the refinery on it; 0 for none (EXP-3).
    pub refinery: u8,
    /// How sure it is that there is such a token; `None` where the content does not say.
    pub sure: Option<Sure>,
}

impl TableInfo {
    /// What is to be known of the table `id`, called `title`, whose record is `timeline`'s.
    #[must_use]
    pub fn new(id: String, title: String, timeline: &Timeline<Table>) -> TableInfo {
        let table = timeline.machine();
        let options = table.rules().options();
        TableInfo {
            id,
            title,
            known_seed: timeline.record().header.known_seed,
            edition: options.edition,
            optional: options.optional.clone(),
            parts: *table.parts(),
            notice: None,
            tokens: tokens(table),
            refineries: table.refinery_numbers(),
            catalogue: catalogue(table.rules()),
        }
    }
}

/// The tokens of `table`.
pub(super) fn tokens(table: &Table) -> Vec<TableToken> {
    let tokens = table.rules().tokens();
    tokens
        .map(|(id, token)| TableToken {
            id,
            unit: token.unit,
            refinery: token.refinery,
            sure: token.sure.map(|sure| sure.what),
        })
        .collect()
}
