//! Ids of seats, hexes, cards and tokens, with their maximum numbers, and the kinds, terrains, factions and
//! phases.

use serde::{Deserialize, Serialize};
use specta::Type;

/// Maximum number of seats.
pub const MAX_SEATS: usize = 4;
/// Maximum number of hexes of a board (a [`HexSet`](crate::HexSet) has 32 bits).
pub const MAX_HEXES: usize = 32;
/// Maximum number of distinct cards of both decks together.
pub const MAX_CARDS: usize = 96;
/// Maximum number of Secret Missions at the bottom of the deck. Content with more missions cannot be used
/// with OPT-PRIORITY.
pub(crate) const MAX_BOTTOM_MISSIONS: usize = 64;
/// Maximum number of distinct exploration tokens.
pub const MAX_TOKENS: usize = 16;

macro_rules! small_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Type)]
        #[serde(transparent)]
        pub struct $name(pub u8);

        impl $name {
            /// The id as an array index.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

small_id!(
    /// A seat. Seats are counted clockwise from the first player, who has seat 0 (SET-1).
    Seat
);
small_id!(
    /// A hex of the board, by index in the layout.
    Hex
);
small_id!(
    /// A distinct card, by index in the content. Copies share the id.
    CardId
);
small_id!(
    /// A distinct exploration token, by index in the list of tokens.
    TokenId
);

impl Seat {
    /// The seats of a game with `players` players, in turn order.
    pub fn all(players: u8) -> impl Iterator<Item = Seat> + Clone {
        (0..players).map(Seat)
    }

    /// The next seat clockwise.
    #[inline]
    pub const fn next(self, players: u8) -> Seat {
        let next = self.0 + 1;
        Seat(if next >= players { 0 } else { next })
    }
}

/// The six kinds of unit, in the order of the columns of the reference sheet.
///
/// Both sheets use the same figures. A card or token that names a kind means that kind, whichever sheet is
/// used.
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
    /// All kinds, in the order of the sheet.
    pub const ALL: [Kind; 6] = [
        Kind::Human,
        Kind::Fungoid,
        Kind::Crystalline,
        Kind::RockStrider,
        Kind::LavaLeaper,
        Kind::RubiumDragon,
    ];

    /// The column of the kind, as an array index.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind in column `index`, if any.
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

/// The terrain of a hex.
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
    /// The Vortex, on the back of the Monolith tile (OPT-VORTEX). No unit may enter or cross it.
    Vortex,
    /// A hex of a home base.
    HomeBase,
}

impl Terrain {
    /// All terrains.
    pub const ALL: [Terrain; 7] = [
        Terrain::LiquifungusForest,
        Terrain::CrystalSpires,
        Terrain::RockPlains,
        Terrain::MagmaPool,
        Terrain::Monolith,
        Terrain::Vortex,
        Terrain::HomeBase,
    ];

    /// The terrain as an array index.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// The four factions. They differ in name and colour only (SET-2).
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
    /// All factions.
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
    /// Buying and placing units, playing Deployment cards.
    Deployment,
    /// Moves, then special attacks.
    Movement,
    /// Revealing facedown tokens under the active player's units.
    Exploration,
    /// One battle in each hex that the active player shares with opponents.
    Battle,
    /// Gaining rubium from refineries.
    Mining,
    /// Drawing cards.
    Draw,
}

impl Phase {
    /// All phases, in order.
    pub const ALL: [Phase; 6] = [
        Phase::Deployment,
        Phase::Movement,
        Phase::Exploration,
        Phase::Battle,
        Phase::Mining,
        Phase::Draw,
    ];
}
