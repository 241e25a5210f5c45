//! The unit sheet: what each kind costs, hits on and can do.

use crate::ids::{Kind, Terrain};
use serde::{Deserialize, Serialize};

/// A unit sheet document.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SheetFile {
    /// Schema version, [`SCHEMA`](super::SCHEMA).
    pub schema: u32,
    /// The sheet's id, such as `classic`.
    pub id: String,
    /// The six kinds, in the order of the sheet's columns from left to right.
    pub units: Vec<UnitSpec>,
}

/// One column of the sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct UnitSpec {
    /// The figure.
    pub kind: Kind,
    /// Figures that each player has, at most 15.
    pub figures: u8,
    /// Cost in rubium.
    pub cost: u8,
    /// Combat value: a die hits on this or more (BAT-4).
    pub value: u8,
    /// Combat values that differ by terrain.
    #[serde(default)]
    pub value_in: Vec<TerrainValue>,
    /// Place in the battle order, 1 attacks first (BAT-3).
    pub attacks: u8,
    /// Whether the kind works refineries (MIN-1).
    pub miner: bool,
    /// Terrain it may not enter (MOV-4).
    #[serde(default)]
    pub may_not_enter: Vec<Terrain>,
    /// What it can do beyond the rules.
    #[serde(default)]
    pub abilities: Vec<Ability>,
}

/// A combat value that holds in one terrain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TerrainValue {
    /// Where.
    pub terrain: Terrain,
    /// The combat value there.
    pub value: u8,
}

/// Which of the hexes that a longer move enters must have the ability's terrain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum PathRule {
    /// At least one of them.
    AnyEntered,
}

/// The vocabulary of unit abilities.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "ability", rename_all = "camelCase", deny_unknown_fields)]
pub enum Ability {
    /// A step move may be `steps` hexes if the hexes it enters fit `path`.
    Stride {
        /// Hexes at the most.
        steps: u8,
        /// The terrain that counts.
        terrain: Terrain,
        /// Which entered hexes must have it.
        path: PathRule,
    },
    /// A move that starts in `from` may be `steps` hexes and pass over enemy units.
    Leap {
        /// Terrain of the start.
        from: Terrain,
        /// Hexes at the most.
        steps: u8,
    },
    /// A move that starts in `from` may go to any hex of the board, over everything.
    Fly {
        /// Terrain of the start.
        from: Terrain,
    },
    /// A hit with a natural `natural` or more lets the unit's owner pick the casualty.
    PickCasualty {
        /// The lowest natural face that does.
        natural: u8,
    },
    /// A special attack on an adjacent hex hits on `hits` or more (MOV-6, MOV-7).
    SpecialAttack {
        /// The lowest face that hits.
        hits: u8,
    },
}
