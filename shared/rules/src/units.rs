//! The unit sheet, compiled to tables. It does not depend on a board.

use crate::content::{Ability, PathRule, SheetFile};
use crate::ids::{Kind, Terrain};
use crate::stack::Stack;

/// The compiled values and abilities of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnitStats {
    /// Number of figures per player.
    pub figure_count: u8,
    /// Cost in rubium.
    pub cost: u8,
    /// Whether the kind is a miner (MIN-1).
    pub can_mine: bool,
    /// Combat value by terrain.
    values: [u8; 7],
    /// Terrain that the kind may enter (MOV-4).
    may_enter: [bool; 7],
    /// The ability to make a normal move of more than one hex, if any.
    pub stride: Option<Stride>,
    /// Terrain from which a move may be two hexes long and pass over enemies.
    pub leap_from: Option<Terrain>,
    /// Terrain from which a move may go to any hex.
    pub fly_from: Option<Terrain>,
    /// Terrain from which a move may go to any other hex of that terrain, or to a hex next to such a hex.
    pub dive_terrain: Option<Terrain>,
    /// The lowest natural face with which the owner picks the casualty.
    min_picking_face: Option<u8>,
    /// The lowest face that hits in a special attack.
    pub special_attack_min_face: Option<u8>,
    /// Range of a special attack; 1 is an adjacent hex.
    pub special_attack_range: u8,
    /// Terrain from which a special attack reaches any hex.
    pub attacks_anywhere_from: Option<Terrain>,
    /// Whether the unit must roll again after each hit of a special attack, while enemies are left on the hex
    /// (UNI-WYRM).
    pub repeats_special_attack_after_hit: bool,
    /// Terrain in which the kind attacks before kinds without this ability (UNI-BLITZER).
    attacks_first_in: Option<Terrain>,
    /// In a battle, the kind rolls one die per unit, minus this number of dice in total (UNI-CLONE).
    dice_reduction: u8,
    /// Maximum number bought on one home base hex in a turn (UNI-CLONE).
    pub buying_limit: Option<u8>,
    /// Whether the owner may sacrifice a unit for a hit, before the first step of a battle (UNI-SHARDIAN).
    pub can_be_sacrificed: bool,
    /// Whether a unit may advance after a battle that its owner won as the attacker (UNI-SPORLING).
    pub can_advance: bool,
}

/// The ability to make a normal move of more than one hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stride {
    /// Maximum number of hexes.
    pub steps: u8,
    /// The required terrain.
    pub terrain: Terrain,
    /// The hexes of the move that must have the terrain.
    pub path: PathRule,
}

impl UnitStats {
    /// The combat value in `terrain` (BAT-4).
    #[inline]
    pub const fn value(&self, terrain: Terrain) -> u8 {
        self.values[terrain.index()]
    }

    /// Returns whether the kind may enter `terrain` (MOV-4).
    #[inline]
    pub const fn may_enter(&self, terrain: Terrain) -> bool {
        self.may_enter[terrain.index()]
    }

    /// Number of dice that `unit_count` units of the kind roll together in a battle (BAT-4, UNI-CLONE).
    #[inline]
    pub const fn dice_count(&self, unit_count: u8) -> u8 {
        unit_count.saturating_sub(self.dice_reduction)
    }

    /// Returns whether a hit with the natural face `face` lets the owner of the unit pick the casualty.
    #[inline]
    pub fn picks_casualty_with(&self, face: u8) -> bool {
        self.min_picking_face
            .is_some_and(|min_face| face >= min_face)
    }
}

/// Returns whether a die hits. The face must be at least 2, and face plus modifier at least the combat value
/// (BAT-4).
#[inline]
pub const fn die_hits(value: u8, modifier: i8, face: u8) -> bool {
    face >= 2 && face as i16 + modifier as i16 >= value as i16
}

/// The compiled unit sheet: values and abilities of all kinds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnitSheet {
    by_kind: [UnitStats; 6],
    /// The kinds in battle order, by terrain.
    battle_orders: [[Kind; 6]; 7],
    /// The kinds with a special attack.
    special_attackers: Stack,
}

impl UnitSheet {
    /// Compiles a valid sheet.
    pub(crate) fn new(sheet: &SheetFile) -> UnitSheet {
        let mut by_kind = [BLANK; 6];
        let mut order = Kind::ALL;
        for unit in &sheet.units {
            let stats = &mut by_kind[unit.kind.index()];
            *stats = UnitStats {
                figure_count: unit.figure_count,
                cost: unit.cost,
                can_mine: unit.can_mine,
                values: [unit.value; 7],
                ..BLANK
            };
            for terrain_value in &unit.terrain_values {
                stats.values[terrain_value.terrain.index()] = terrain_value.value;
            }
            for terrain in &unit.may_not_enter {
                stats.may_enter[terrain.index()] = false;
            }
            for ability in &unit.abilities {
                match *ability {
                    Ability::Stride {
                        steps,
                        terrain,
                        path,
                    } => {
                        stats.stride = Some(Stride {
                            steps,
                            terrain,
                            path,
                        });
                    }
                    Ability::Leap { from, .. } => stats.leap_from = Some(from),
                    Ability::Fly { from } => stats.fly_from = Some(from),
                    Ability::PickCasualty { min_natural_face } => {
                        stats.min_picking_face = Some(min_natural_face)
                    }
                    Ability::Dive { terrain } => stats.dive_terrain = Some(terrain),
                    Ability::SpecialAttack { min_face, range } => {
                        stats.special_attack_min_face = Some(min_face);
                        stats.special_attack_range = range;
                    }
                    Ability::AttackAnywhere { from } => stats.attacks_anywhere_from = Some(from),
                    Ability::AttackChain => stats.repeats_special_attack_after_hit = true,
                    Ability::AttacksFirst { terrain } => stats.attacks_first_in = Some(terrain),
                    Ability::FewerDice { dice } => stats.dice_reduction = dice,
                    Ability::BuyingLimit { max } => stats.buying_limit = Some(max),
                    Ability::Sacrifice => stats.can_be_sacrificed = true,
                    Ability::MoveAfterVictory => stats.can_advance = true,
                }
            }
            if let Some(kind) = order.get_mut(usize::from(unit.battle_position).wrapping_sub(1)) {
                *kind = unit.kind;
            }
        }
        let battle_orders = Terrain::ALL.map(|terrain| {
            let mut order = order;
            // The sort is stable, so it keeps the order among the kinds that attack first, and the order
            // among the other kinds.
            order.sort_by_key(|kind| by_kind[kind.index()].attacks_first_in != Some(terrain));
            order
        });
        let special_attackers = Kind::ALL
            .into_iter()
            .filter(|kind| by_kind[kind.index()].special_attack_min_face.is_some())
            .map(|kind| Stack::of(kind, Stack::MAX_COUNT))
            .fold(Stack::EMPTY, Stack::plus);
        UnitSheet {
            by_kind,
            battle_orders,
            special_attackers,
        }
    }

    /// The values and abilities of `kind`.
    #[inline]
    pub const fn get(&self, kind: Kind) -> &UnitStats {
        &self.by_kind[kind.index()]
    }

    /// The kinds in battle order in `terrain` (BAT-3, UNI-BLITZER).
    #[inline]
    pub const fn battle_order(&self, terrain: Terrain) -> &[Kind; 6] {
        &self.battle_orders[terrain.index()]
    }

    /// The kinds with a special attack (MOV-6), as a stack for [`Stack::restricted_to`].
    #[inline]
    pub const fn special_attackers(&self) -> Stack {
        self.special_attackers
    }

    /// Returns whether `test` is true for any kind.
    #[inline]
    pub fn any(&self, test: impl Fn(&UnitStats) -> bool) -> bool {
        self.by_kind.iter().any(test)
    }
}

/// The values with which the compilation of a kind begins: no abilities, a combat value that no face reaches,
/// and access to all terrain except the Vortex.
const BLANK: UnitStats = UnitStats {
    figure_count: 0,
    cost: 0,
    can_mine: false,
    values: [7; 7],
    may_enter: {
        let mut all = [true; 7];
        all[Terrain::Vortex.index()] = false;
        all
    },
    stride: None,
    leap_from: None,
    fly_from: None,
    dive_terrain: None,
    min_picking_face: None,
    special_attack_min_face: None,
    special_attack_range: 1,
    attacks_anywhere_from: None,
    repeats_special_attack_after_hit: false,
    attacks_first_in: None,
    dice_reduction: 0,
    buying_limit: None,
    can_be_sacrificed: false,
    can_advance: false,
};
