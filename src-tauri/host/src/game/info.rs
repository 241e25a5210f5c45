//! What the page needs to know of a game once: who plays, and what cards and kinds there are.

use rubium_record::Timeline;
use rubium_rules::{Catalogue, Edition, Faction, OptionalRule, Rules, catalogue};
use serde::Serialize;
use specta::Type;

use crate::library::Notice;

/// What stays the same all game long.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct GameInfo {
    /// The game's id in the library.
    pub id: String,
    /// What the players call it.
    pub title: String,
    /// Whether the seed was typed in, so that somebody may know what is to come.
    pub known_seed: bool,
    /// Practice: everything may be taken back.
    pub takeback: bool,
    /// Which rulebook is followed.
    pub edition: Edition,
    /// The optional rules that were agreed on.
    pub optional: Vec<OptionalRule>,
    /// What the players should know of how it was opened; told to keepers alone.
    pub notice: Option<Notice>,
    /// The players; a player's place is their seat.
    pub players: Vec<Player>,
    /// Cards and kinds.
    pub catalogue: Catalogue,
}

/// Who sits in a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
pub struct Player {
    /// The name, as it was typed.
    pub name: String,
    /// The faction.
    pub faction: Faction,
}

impl GameInfo {
    /// What is to be known of the game `id`, called `title`, whose record is `timeline`'s.
    #[must_use]
    pub fn new(id: String, title: String, timeline: &Timeline<Rules>) -> GameInfo {
        let (rules, header) = (timeline.machine(), &timeline.record().header);
        let players = rules.setup().factions.iter().zip(&header.seats);
        GameInfo {
            id,
            title,
            known_seed: header.known_seed,
            notice: None,
            takeback: rules.options().free_takeback,
            edition: rules.options().edition,
            optional: rules.options().optional.clone(),
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
