//! The unit sheets: costs, combat values and abilities of each kind.

use super::provenance::Provenance;
use crate::ids::{Kind, Terrain};
use serde::{Deserialize, Serialize};
use specta::Type;

/// A unit sheet, as stored in its file.
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

/// One column of the sheet: the values and abilities of a kind.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct UnitSpec {
    /// The kind.
    pub kind: Kind,
    /// The name on the sheet, as an id such as `clone`. If it is omitted, the kind's own name is used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Number of figures per player, at most 15.
    pub figure_count: u8,
    /// Cost in rubium.
    pub cost: u8,
    /// Combat value: the lowest face that hits (BAT-4); 7 if no face hits.
    pub value: u8,
    /// Combat values in specific terrain.
    #[serde(default)]
    pub terrain_values: Vec<TerrainValue>,
    /// Position in the battle order, from 1 (BAT-3).
    pub battle_position: u8,
    /// Whether the kind is a miner (MIN-1).
    pub can_mine: bool,
    /// Terrain that the kind may not enter (MOV-4).
    #[serde(default)]
    pub may_not_enter: Vec<Terrain>,
    /// Special abilities.
    #[serde(default)]
    pub abilities: Vec<Ability>,
    /// Provenance of each field; `None` if the sheet does not state it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub provenance: Option<UnitProvenance>,
    /// Provenance of each field in the 2005 edition, if it differs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub provenance_2005: Option<UnitProvenance>,
}

impl UnitSpec {
    /// The provenance of each field in one edition, if stated.
    #[must_use]
    pub fn provenance(&self, is_2005_edition: bool) -> Option<&UnitProvenance> {
        let provenance_2005 = self.provenance_2005.as_ref().filter(|_| is_2005_edition);
        provenance_2005.or(self.provenance.as_ref())
    }
}

/// Provenance of each field of a unit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct UnitProvenance {
    /// Provenance of the number of figures.
    pub figure_count: Provenance,
    /// Provenance of the cost.
    pub cost: Provenance,
    /// Provenance of the combat value.
    pub value: Provenance,
    /// Provenance of the combat values in specific terrain.
    pub terrain_values: Provenance,
    /// Provenance of the position in the battle order.
    pub battle_position: Provenance,
    /// Provenance of whether the unit is a miner.
    pub can_mine: Provenance,
    /// Provenance of the terrain that the unit may not enter.
    pub may_not_enter: Provenance,
    /// Provenance of the abilities, in their order.
    pub abilities: Vec<AbilityProvenance>,
}

/// Provenance of an ability.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(deny_unknown_fields)]
pub struct AbilityProvenance {
    /// Provenance of the fact that the unit has the ability.
    pub existence: Provenance,
    /// Provenance of the numbers, timing and limits of the ability.
    pub details: Provenance,
}

/// The combat value in one terrain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TerrainValue {
    /// The terrain.
    pub terrain: Terrain,
    /// The combat value there.
    pub value: u8,
}

/// The hexes that must have the terrain of the ability, in a move of more than one hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum PathRule {
    /// At least one hex that the unit enters.
    AnyEntered,
    /// All hexes that the unit enters.
    AllEntered,
    /// The start hex.
    Start,
}

/// A special ability of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(
    tag = "ability",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum Ability {
    /// A normal move may be up to `steps` hexes long if the hexes that `path` names have the terrain
    /// `terrain`.
    Stride {
        /// Maximum number of hexes.
        steps: u8,
        /// The required terrain.
        terrain: Terrain,
        /// The hexes that must have the terrain.
        path: PathRule,
    },
    /// A move that starts in terrain `from` may be up to `steps` hexes long and pass over enemy units.
    Leap {
        /// Terrain of the start.
        from: Terrain,
        /// Maximum number of hexes.
        steps: u8,
    },
    /// A move that starts in terrain `from` may go to any hex of the board, passing over all units and
    /// terrain.
    Fly {
        /// Terrain of the start.
        from: Terrain,
    },
    /// If the unit hits with a natural face of at least `min_natural_face`, its owner picks the casualty.
    PickCasualty {
        /// The lowest natural face with which the owner picks.
        min_natural_face: u8,
    },
    /// A move that starts in `terrain` may go to any other hex of that terrain, or to a hex adjacent to such
    /// a hex, passing over all units and terrain.
    Dive {
        /// The terrain.
        terrain: Terrain,
    },
    /// The unit has a special attack that hits on `min_face` or higher (MOV-6, MOV-7).
    SpecialAttack {
        /// The lowest face that hits.
        min_face: u8,
        /// Maximum distance of the target; 1 is an adjacent hex.
        #[serde(default = "adjacent_range", skip_serializing_if = "is_adjacent_range")]
        range: u8,
    },
    /// A special attack from terrain `from` reaches any hex of the board.
    AttackAnywhere {
        /// Terrain of the unit's hex.
        from: Terrain,
    },
    /// After each hit of its special attack the unit must roll again, until it misses or no enemy is left on
    /// the hex (UNI-WYRM).
    AttackChain,
    /// In `terrain` the unit attacks before all kinds without this ability (UNI-BLITZER).
    AttacksFirst {
        /// The terrain.
        terrain: Terrain,
    },
    /// In a battle, all units of the kind together roll `dice` fewer dice than there are units (UNI-CLONE).
    FewerDice {
        /// The number of dice that are subtracted.
        dice: u8,
    },
    /// At most `max` units of the kind may be bought on each home base hex in a turn (UNI-CLONE).
    BuyingLimit {
        /// The limit.
        max: u8,
    },
    /// Before the first step of a battle, the owner may sacrifice the unit for a hit on the other force
    /// (UNI-SHARDIAN).
    Sacrifice,
    /// After its owner has won a battle as the attacker, the unit may advance one hex (UNI-SPORLING).
    MoveAfterVictory,
}

const fn adjacent_range() -> u8 {
    1
}

fn is_adjacent_range(range: &u8) -> bool {
    *range == adjacent_range()
}
