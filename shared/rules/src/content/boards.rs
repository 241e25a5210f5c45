//! The board file: tiles, exploration tokens, layouts, and the refineries of home bases.

use super::provenance::Provenance;
use crate::ids::{Kind, Terrain};
use crate::options::OptionalRule;
use serde::{Deserialize, Serialize};
use specta::Type;

/// The content file with tiles, exploration tokens, layouts, and the refineries of home bases.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BoardFile {
    /// Schema version, [`SCHEMA`](super::SCHEMA).
    pub schema: u32,
    /// The id of the file.
    pub id: String,
    /// The terrain tiles to shuffle on boards without tiles of their own.
    pub tiles: Tiles,
    /// Refinery values of a home base: the two front hexes, then the rear one.
    pub home_refineries: [u8; 3],
    /// Provenance of `home_refineries`; `None` if the content does not state it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub home_refineries_provenance: Option<Provenance>,
    /// Exploration tokens. The [`TokenId`](crate::TokenId) of a token is its index in this list.
    pub tokens: Vec<TokenSpec>,
    /// Tokens with a green border, used by OPT-EXTRA. Their `TokenId`s continue after the last
    /// index of `tokens`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub extra_tokens: Vec<TokenSpec>,
    /// Placement of tiles and home bases.
    pub layouts: Vec<Layout>,
}

/// Terrain tiles to shuffle, by size.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Tiles {
    /// Tiles of one hex.
    pub singles: Vec<Terrain>,
    /// Tiles of two hexes; their orientation is random.
    pub doubles: Vec<[Terrain; 2]>,
    /// Provenance of the set of tiles.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub provenance: Option<TilesProvenance>,
}

/// Provenance of the set of tiles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(deny_unknown_fields)]
pub struct TilesProvenance {
    /// Provenance of the tiles of one hex.
    pub singles: Provenance,
    /// Provenance of the tiles of two hexes.
    pub doubles: Provenance,
}

/// A type of exploration token and its quantity.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TokenSpec {
    /// Unique id in lower camel case, used in notation and records.
    pub id: String,
    /// The unit on the token, if any (EXP-2).
    #[serde(default)]
    pub unit: Option<Kind>,
    /// The value of the refinery on the token; 0 if there is none (EXP-3).
    #[serde(default)]
    pub refinery: u8,
    /// Number of copies. Tokens with a green border are used only after a swap (OPT-EXTRA).
    pub count: u8,
    /// Provenance of each field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub provenance: Option<TokenProvenance>,
}

/// Provenance of each field of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(deny_unknown_fields)]
pub struct TokenProvenance {
    /// Provenance of the unit and the refinery on the token.
    pub contents: Provenance,
    /// Provenance of the number of copies.
    pub count: Provenance,
}

/// Axial coordinates of a hex. Hexes have a corner at the top; (1, 0) is to the right of (0, 0), and r grows
/// downwards. The directions d0 to d5 run clockwise, starting to the right.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "[i8; 2]", into = "[i8; 2]")]
pub struct Axial {
    /// Column.
    pub q: i8,
    /// Row.
    pub r: i8,
}

impl From<[i8; 2]> for Axial {
    fn from([q, r]: [i8; 2]) -> Axial {
        Axial { q, r }
    }
}

impl From<Axial> for [i8; 2] {
    fn from(coords: Axial) -> [i8; 2] {
        [coords.q, coords.r]
    }
}

impl Axial {
    /// The neighbour in the direction d0 to d5. Returns `None` for any other direction, or if a coordinate
    /// would overflow.
    pub fn neighbour(self, direction: u8) -> Option<Axial> {
        const DIRECTIONS: [(i8, i8); 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];
        let (q, r) = DIRECTIONS.get(usize::from(direction)).copied()?;
        Some(Axial {
            q: self.q.checked_add(q)?,
            r: self.r.checked_add(r)?,
        })
    }

    /// Returns whether the hexes at the two coordinates share an edge.
    pub fn is_next_to(self, other: Axial) -> bool {
        let (q, r) = (
            i16::from(self.q) - i16::from(other.q),
            i16::from(self.r) - i16::from(other.r),
        );
        matches!(
            (q, r),
            (1, 0) | (0, 1) | (-1, 1) | (-1, 0) | (0, -1) | (1, -1)
        )
    }
}

/// The placement of tiles and home bases on one board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Layout {
    /// The layout's id.
    pub id: String,
    /// The number of players.
    pub players: u8,
    /// The optional rule that uses this board (SET-4); `None` for a standard board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub option: Option<OptionalRule>,
    /// The tiles of this board, if they differ from [`BoardFile::tiles`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tiles: Option<Tiles>,
    /// The two halves whose tokens are shuffled separately; `None` if tokens may be on any hex.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub halves: Option<Halves>,
    /// Places of tiles, in the order of hex numbers.
    pub slots: Vec<Slot>,
    /// Home bases in seat order.
    pub bases: Vec<Base>,
    /// Provenance of the placement.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub provenance: Option<LayoutProvenance>,
}

/// Provenance of the placement of tiles and home bases.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(deny_unknown_fields)]
pub struct LayoutProvenance {
    /// Provenance of the places of tiles.
    pub slots: Provenance,
    /// Provenance of the places of home bases.
    pub bases: Provenance,
}

/// The two halves of a board, with a pile of tokens for each (OPT-ENERGY). The two piles are equal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Halves {
    /// Hexes of the first player's half. All other hexes with a token are in the second player's half.
    pub first: Vec<Axial>,
    /// The tokens of one pile.
    pub pile: Vec<PileToken>,
    /// Provenance of the pile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub provenance: Option<Provenance>,
}

/// Tokens of one type in a pile.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PileToken {
    /// The id of the token.
    pub token: String,
    /// The number of copies.
    pub count: u8,
}

impl Layout {
    /// The tiles to shuffle on this board: its own tiles, or those of `board_file`, which contains this
    /// layout.
    pub fn tiles<'a>(&'a self, board_file: &'a BoardFile) -> &'a Tiles {
        self.tiles.as_ref().unwrap_or(&board_file.tiles)
    }
}

/// A place for a tile: one hex, or two for a double tile.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Slot {
    /// The hexes of the tile: one or two.
    pub hexes: Vec<Axial>,
    /// The terrain if the tile in this place is not shuffled, such as the Monolith.
    #[serde(default)]
    pub fixed: Option<Terrain>,
}

/// A home base: three hexes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Base {
    /// The two front hexes and the rear one.
    pub hexes: [Axial; 3],
}
