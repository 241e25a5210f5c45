//! The unit sheet: what each kind costs, hits on and can do.

use super::sure::Sure;
use crate::ids::{Kind, Terrain};
use serde::{Deserialize, Serialize};
use specta::Type;

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
    /// What the sheet calls it, as an id such as `clone`; without one it is called as the figure is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
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
    /// How sure each field is; sheets that say nothing about it have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sure: Option<UnitSure>,
    /// How sure each field is in the 2005 edition; left out, as sure as in the other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ah_sure: Option<UnitSure>,
}

impl UnitSpec {
    /// The marks of one edition.
    #[must_use]
    pub fn sure(&self, is_ah: bool) -> Option<&UnitSure> {
        let ah = self.ah_sure.as_ref().filter(|_| is_ah);
        ah.or(self.sure.as_ref())
    }
}

/// How sure each field of a unit is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct UnitSure {
    /// The figures of each player.
    pub figures: Sure,
    /// The cost.
    pub cost: Sure,
    /// The combat value.
    pub value: Sure,
    /// The combat values that differ by terrain.
    pub value_in: Sure,
    /// The place in the battle order.
    pub attacks: Sure,
    /// Whether it works refineries.
    pub miner: Sure,
    /// The terrain that it may not enter.
    pub may_not_enter: Sure,
    /// Its abilities, in their order.
    pub abilities: Vec<AbilitySure>,
}

/// How sure an ability is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(deny_unknown_fields)]
pub struct AbilitySure {
    /// That the unit has it.
    pub what: Sure,
    /// Its numbers, its moment and its limits.
    pub how: Sure,
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

/// Which hexes of a longer move must have the ability's terrain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum PathRule {
    /// At least one of those that it enters.
    AnyEntered,
    /// All of those that it enters.
    AllEntered,
    /// The one that it starts in.
    Start,
}

/// The vocabulary of unit abilities.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(
    tag = "ability",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
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
    /// From `terrain` a move may go, over everything, to any other hex of it or next to it.
    Dive {
        /// The terrain.
        terrain: Terrain,
    },
    /// A special attack hits on `hits` or more (MOV-6, MOV-7).
    SpecialAttack {
        /// The lowest face that hits.
        hits: u8,
        /// How far away the target may be: 1 is an adjacent hex.
        #[serde(default = "adjacent", skip_serializing_if = "is_adjacent")]
        range: u8,
    },
    /// From `from` the special attack reaches every hex of the board.
    AttackAnywhere {
        /// Terrain of the unit's hex.
        from: Terrain,
    },
    /// After each hit of its special attack it must roll again, until it misses (UNI-WYRM).
    AttackChain,
    /// In `terrain` it attacks before all kinds that do not (UNI-BLITZER).
    FirstStep {
        /// The terrain.
        terrain: Terrain,
    },
    /// All units of the kind in a battle together roll `dice` dice fewer than they are (UNI-CLONE).
    FewerDice {
        /// How many fewer.
        dice: u8,
    },
    /// At most `most` are bought on each home base hex in a turn (UNI-CLONE).
    BuyingLimit {
        /// How many.
        most: u8,
    },
    /// Before the first step of a battle its owner may destroy it for a hit on the other force (UNI-SHARDIAN).
    Sacrifice,
    /// After a battle that its player won as the attacker it may move one hex at once (UNI-SPORLING).
    MoveAfterVictory,
}

const fn adjacent() -> u8 {
    1
}

fn is_adjacent(range: &u8) -> bool {
    *range == adjacent()
}
