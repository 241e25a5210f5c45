//! Information about a game that no step changes: players, cards and unit kinds.

use rubium_record::Timeline;
use rubium_rules::{Catalogue, Edition, Faction, OptionalRule, Rules, catalogue};
use serde::Serialize;
use specta::Type;

use crate::library::Notice;

/// Information about a game that no step changes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct GameInfo {
    /// The id in the library.
    pub id: String,
    /// The title.
    pub title: String,
    /// Whether a player entered the seed and may therefore know future outcomes.
    pub is_seed_known: bool,
    /// Practice mode: every step can be undone.
    pub is_practice: bool,
    /// The edition of the rules.
    pub edition: Edition,
    /// The optional rules in use.
    pub optional_rules: Vec<OptionalRule>,
    /// Handicaps by seat: the extra rubium with which each player began; empty if there are none.
    pub extra_rubium: Vec<u8>,
    /// A problem with the files when the game was opened. Only keepers get it.
    pub notice: Option<Notice>,
    /// Players by seat.
    pub players: Vec<Player>,
    /// Cards and unit kinds.
    pub catalogue: Catalogue,
}

/// The player of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
pub struct Player {
    /// The name.
    pub name: String,
    /// The faction.
    pub faction: Faction,
}

impl GameInfo {
    /// Creates the information about the game `id` with this title and record.
    #[must_use]
    pub fn new(id: String, title: String, timeline: &Timeline<Rules>) -> GameInfo {
        let (rules, header) = (timeline.machine(), &timeline.record().header);
        let players = rules.setup().factions.iter().zip(&header.seats);
        GameInfo {
            id,
            title,
            is_seed_known: header.is_seed_known,
            notice: None,
            is_practice: rules.options().is_practice,
            edition: rules.options().edition,
            optional_rules: rules.options().optional_rules.clone(),
            extra_rubium: rules.setup().extra_rubium.clone(),
            players: players
                .map(|(&faction, name)| Player {
                    name: name.clone(),
                    faction,
                })
                .collect(),
            catalogue: catalogue(rules),
        }
    }
}
