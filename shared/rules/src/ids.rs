//! Small numbers that name things on both sides of the border: seats, hexes, cards, tokens.

use serde::{Deserialize, Serialize};
use specta::Type;

/// Most seats a game can have.
pub const MAX_SEATS: usize = 4;
/// Most hexes a board can have (a [`HexSet`](crate::HexSet) is 32 bits).
pub const MAX_HEXES: usize = 32;
/// Most distinct cards of both decks together.
pub const MAX_CARDS: usize = 96;
/// Most distinct exploration tokens.
pub const MAX_TOKENS: usize = 16;

macro_rules! small_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Type)]
        #[serde(transparent)]
        pub struct $name(pub u8);

        impl $name {
            /// The number as an index into a table.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

small_id!(
    /// A player's place at the table, counted clockwise from 0, the first player (SET-1).
    Seat
);
small_id!(
    /// A hex of the board: its place in the layout's list.
    Hex
);
small_id!(
    /// A distinct card of the pack: its place in the pack's list. Copies share the number.
    CardId
);
small_id!(
    /// A distinct exploration token: its place in the token list.
    TokenId
);

impl Seat {
    /// The seats of a game for `players`, in turn order.
    pub fn all(players: u8) -> impl Iterator<Item = Seat> + Clone {
        (0..players).map(Seat)
    }

    /// The seat to the left.
    #[inline]
    pub const fn next(self, players: u8) -> Seat {
        let next = self.0 + 1;
        Seat(if next >= players { 0 } else { next })
    }
}

/// The six figures, in the order of the reference sheet's columns from left to right.
///
/// Both sheets use the same figures; a card or token that names a figure means it on either.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Type,
)]
#[serde(rename_all = "camelCase")]
#[repr(u8)]
pub enum Kind {
    /// Human.
    Human,
    /// Fungoid.
    Fungoid,
    /// Crystalline.
    Crystalline,
    /// Rock Strider.
    RockStrider,
    /// Lava Leaper.
    LavaLeaper,
    /// Rubium Dragon.
    RubiumDragon,
}

impl Kind {
    /// Every kind, in the sheet's order.
    pub const ALL: [Kind; 6] = [
        Kind::Human,
        Kind::Fungoid,
        Kind::Crystalline,
        Kind::RockStrider,
        Kind::LavaLeaper,
        Kind::RubiumDragon,
    ];

    /// The kind's column as an index into a table.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind in column `index`, if there is one.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Kind> {
        match index {
            0 => Some(Kind::Human),
            1 => Some(Kind::Fungoid),
            2 => Some(Kind::Crystalline),
            3 => Some(Kind::RockStrider),
            4 => Some(Kind::LavaLeaper),
            5 => Some(Kind::RubiumDragon),
            _ => None,
        }
    }
}

/// What a hex is made of.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Type,
)]
#[serde(rename_all = "camelCase")]
#[repr(u8)]
pub enum Terrain {
    /// Liquifungus Forest.
    LiquifungusForest,
    /// Crystal Spires.
    CrystalSpires,
    /// Rock Plains.
    RockPlains,
    /// Magma Pool.
    MagmaPool,
    /// The Monolith.
    Monolith,
    /// The Monolith's other side (OPT-VORTEX): nobody enters or crosses it.
    Vortex,
    /// A hex of a home base.
    HomeBase,
}

impl Terrain {
    /// Every terrain.
    pub const ALL: [Terrain; 7] = [
        Terrain::LiquifungusForest,
        Terrain::CrystalSpires,
        Terrain::RockPlains,
        Terrain::MagmaPool,
        Terrain::Monolith,
        Terrain::Vortex,
        Terrain::HomeBase,
    ];

    /// The terrain as an index into a table.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// The four factions; they differ in name and colour only (SET-2).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Type,
)]
#[serde(rename_all = "camelCase")]
pub enum Faction {
    /// Ares Inc.
    Ares,
    /// Black Helix Industries.
    BlackHelix,
    /// The Galactic Syndicate.
    GalacticSyndicate,
    /// Zyborg Technologies.
    Zyborg,
}

impl Faction {
    /// Every faction.
    pub const ALL: [Faction; 4] = [
        Faction::Ares,
        Faction::BlackHelix,
        Faction::GalacticSyndicate,
        Faction::Zyborg,
    ];
}

/// The phases of a turn, in order (TRN-1).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Type,
)]
#[serde(rename_all = "camelCase")]
#[repr(u8)]
pub enum Phase {
    /// Buying, placing, Deployment cards.
    Deployment,
    /// Moves, then special attacks.
    Movement,
    /// Facedown tokens under the active player's units are revealed.
    Exploration,
    /// One battle in each contested hex.
    Battle,
    /// Rubium from refineries.
    Mining,
    /// Cards are drawn.
    Draw,
}

impl Phase {
    /// Every phase, in order.
    pub const ALL: [Phase; 6] = [
        Phase::Deployment,
        Phase::Movement,
        Phase::Exploration,
        Phase::Battle,
        Phase::Mining,
        Phase::Draw,
    ];
}
