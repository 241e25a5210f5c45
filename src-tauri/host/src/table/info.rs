//! Information about a table that no step changes.

use rubium_record::Timeline;
use rubium_rules::content::Provenance;
use rubium_rules::{Catalogue, Edition, Kind, OptionalRule, TokenId, catalogue};
use rubium_table::{PartSettings, RefineryNumber, Table};
use serde::Serialize;
use specta::Type;

use crate::library::Notice;

/// Information about a table that no step changes. The names of players can change, so they are in the view
/// instead.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct TableInfo {
    /// The id in the library.
    pub id: String,
    /// The title that a player has chosen; `None` if the title consists of the players' names.
    pub title: Option<String>,
    /// Whether a player entered the seed and may therefore know future outcomes.
    pub is_seed_known: bool,
    /// The edition of the rules.
    pub edition: Edition,
    /// The optional rules in use.
    pub optional_rules: Vec<OptionalRule>,
    /// The parts that the companion manages.
    pub parts: PartSettings,
    /// A problem with the files when the table was opened. Only keepers get it.
    pub notice: Option<Notice>,
    /// All exploration tokens.
    pub tokens: Vec<TableToken>,
    /// The numbers printed on refineries.
    pub refineries: Vec<RefineryNumber>,
    /// The numbers printed on the refineries of a home base.
    pub home_refineries: Vec<u8>,
    /// Cards and unit kinds.
    pub catalogue: Catalogue,
}

/// An exploration token.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct TableToken {
    /// Id of the token.
    pub id: TokenId,
    /// The unit printed on the token, if any (EXP-2).
    pub unit: Option<Kind>,
    /// The refinery number printed on the token; 0 for none (EXP-3).
    pub refinery: u8,
    /// Provenance of the token; `None` if the content does not state it.
    pub provenance: Option<Provenance>,
}

impl TableInfo {
    /// Creates the information about the table `id` with this title and record.
    #[must_use]
    pub fn new(id: String, title: Option<String>, timeline: &Timeline<Table>) -> TableInfo {
        let table = timeline.machine();
        let options = table.rules().options();
        TableInfo {
            id,
            title,
            is_seed_known: timeline.record().header.is_seed_known,
            edition: options.edition,
            optional_rules: options.optional_rules.clone(),
            parts: *table.part_settings(),
            notice: None,
            tokens: tokens(table),
            refineries: table.refinery_numbers(),
            home_refineries: table.home_refineries(),
            catalogue: catalogue(table.rules()),
        }
    }
}

/// All exploration tokens of `table`.
pub(super) fn tokens(table: &Table) -> Vec<TableToken> {
    let tokens = table.rules().tokens();
    tokens
        .map(|(id, token)| TableToken {
            id,
            unit: token.unit,
            refinery: token.refinery,
            provenance: token.provenance.map(|provenance| provenance.contents),
        })
        .collect()
}
