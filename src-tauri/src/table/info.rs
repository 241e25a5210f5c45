//! What the page needs to know of a table once.

use rubium_record::Timeline;
use rubium_rules::{Catalogue, Edition, OptionalRule, catalogue};
use rubium_table::{Parts, Table};
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
    /// What those who sit there should know of how it was opened.
    pub notice: Option<Notice>,
    /// Cards and kinds.
    pub catalogue: Catalogue,
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
            catalogue: catalogue(table.rules()),
        }
    }
}
