//! What the page needs to know of a game once: who plays, and what cards and kinds there are.

use rubium_rules::{Catalogue, Faction, Rules, catalogue};
use serde::Serialize;
use specta::Type;

/// What stays the same all game long.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
pub struct GameInfo {
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
    /// What is to be known of a game by `rules`, with the players' names from seat 0.
    #[must_use]
    pub fn new(rules: &Rules, names: &[String]) -> GameInfo {
        let players = rules.setup().factions.iter().zip(names);
        GameInfo {
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
