//! The board pack: tiles, exploration tokens, layouts.

use super::sure::Sure;
use crate::ids::{Kind, Terrain};
use crate::options::OptionalRule;
use serde::{Deserialize, Serialize};
use specta::Type;

/// A board document.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BoardFile {
    /// Schema version, [`SCHEMA`](super::SCHEMA).
    pub schema: u32,
    /// The pack's id.
    pub id: String,
    /// The terrain tiles.
    pub tiles: Tiles,
    /// Refineries of a home base: the two front hexes, then the one behind.
    pub home_refineries: [u8; 3],
    /// How sure they are; packs that say nothing about it have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub home_sure: Option<Sure>,
    /// Exploration tokens. A token's [`TokenId`](crate::TokenId) is its place in this list.
    pub tokens: Vec<TokenSpec>,
    /// The tokens with a green border, which OPT-EXTRA swaps in. Their ids follow those of `tokens`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub extra_tokens: Vec<TokenSpec>,
    /// Where tiles and bases lie.
    pub layouts: Vec<Layout>,
}

/// The tiles that are shuffled, by size.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Tiles {
    /// One hex each.
    pub singles: Vec<Terrain>,
    /// Two hexes each, either way round.
    pub doubles: Vec<[Terrain; 2]>,
    /// How sure it is which tiles there are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sure: Option<TilesSure>,
}

/// How sure it is which tiles there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(deny_unknown_fields)]
pub struct TilesSure {
    /// Those of one hex.
    pub singles: Sure,
    /// Those of two.
    pub doubles: Sure,
}

/// An exploration token and how many there are.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TokenSpec {
    /// Lower camel case, unique; notation and records use it.
    pub id: String,
    /// The unit on it, if any (EXP-2).
    #[serde(default)]
    pub unit: Option<Kind>,
    /// The number of the refinery on it; 0 for none (EXP-3).
    #[serde(default)]
    pub refinery: u8,
    /// How many are in the set that a game begins with.
    pub count: u8,
    /// How sure each field is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sure: Option<TokenSure>,
}

/// How sure each field of a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(deny_unknown_fields)]
pub struct TokenSure {
    /// What it bears: the unit, the refinery.
    pub what: Sure,
    /// How many there are.
    pub count: Sure,
}

/// Axial coordinates, pointy side up: d0 to d5 run clockwise, (1, 0) is to the right, r grows downwards.
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
    fn from(at: Axial) -> [i8; 2] {
        [at.q, at.r]
    }
}

impl Axial {
    /// The neighbour in the direction d0 to d5.
    pub fn neighbour(self, direction: u8) -> Option<Axial> {
        const DIRECTIONS: [(i8, i8); 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];
        let (q, r) = DIRECTIONS.get(usize::from(direction)).copied()?;
        Some(Axial {
            q: self.q.checked_add(q)?,
            r: self.r.checked_add(r)?,
        })
    }

    /// Whether two hexes share an edge.
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

/// Where the tiles and home bases of one board lie.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Layout {
    /// The layout's id.
    pub id: String,
    /// For how many players.
    pub players: u8,
    /// The optional rule whose board it is (SET-4); none for the standard ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub option: Option<OptionalRule>,
    /// The tiles of this board, if they are not those of the pack.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tiles: Option<Tiles>,
    /// Two halves whose tokens are spread each by themselves; none: the pack's tokens lie anywhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub halves: Option<Halves>,
    /// Tile slots, in the order of hex numbers.
    pub slots: Vec<Slot>,
    /// Home bases in seat order.
    pub bases: Vec<Base>,
    /// How sure it is where they lie.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sure: Option<LayoutSure>,
}

/// How sure it is where tiles and home bases lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(deny_unknown_fields)]
pub struct LayoutSure {
    /// The tiles.
    pub slots: Sure,
    /// The home bases.
    pub bases: Sure,
}

/// Two halves of a board with a pile of tokens each (OPT-ENERGY). The piles are equal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Halves {
    /// The hexes of the first player's half. All other hexes with a token are the second player's.
    pub first: Vec<Axial>,
    /// The tokens of each pile.
    pub pile: Vec<PileToken>,
    /// How sure the pile is: of which tokens, and how many.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sure: Option<Sure>,
}

/// Tokens of one sort in a pile.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PileToken {
    /// The id of the token.
    pub token: String,
    /// How many.
    pub count: u8,
}

impl Layout {
    /// The tiles that are shuffled on this board, which is one of `pack`.
    pub fn tiles<'a>(&'a self, pack: &'a BoardFile) -> &'a Tiles {
        self.tiles.as_ref().unwrap_or(&pack.tiles)
    }
}

/// A place for a tile: one hex, or two for a double tile.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Slot {
    /// The hexes it covers: one or two.
    pub hexes: Vec<Axial>,
    /// A terrain that always lies here (the Monolith), instead of a shuffled tile.
    #[serde(default)]
    pub fixed: Option<Terrain>,
}

/// A home base: three hexes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Base {
    /// The two front hexes and the one behind them.
    pub hexes: [Axial; 3],
}
