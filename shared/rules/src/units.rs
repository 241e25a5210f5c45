//! The unit sheet compiled for the machine: tables instead of lists. It knows no board.

use crate::content::{Ability, SheetFile};
use crate::ids::{Kind, Terrain};

/// One kind's row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unit {
    /// Figures that each player has.
    pub figures: u8,
    /// Cost in rubium.
    pub cost: u8,
    /// Whether it works refineries (MIN-1).
    pub miner: bool,
    /// Combat value by terrain.
    value: [u8; 7],
    /// Terrain that it may enter (MOV-4).
    may_enter: [bool; 7],
    /// A longer step move: hexes at the most, and the terrain that one entered hex must have.
    pub stride: Option<(u8, Terrain)>,
    /// Terrain from which a move may be two hexes and pass over enemies.
    pub leap: Option<Terrain>,
    /// Terrain from which a move may go anywhere.
    pub fly: Option<Terrain>,
    /// The lowest natural face that lets the owner pick the casualty.
    picks_on: Option<u8>,
    /// The lowest face that hits in a special attack.
    pub special_attack: Option<u8>,
}

impl Unit {
    /// The combat value in `terrain` (BAT-4).
    #[inline]
    pub const fn value(&self, terrain: Terrain) -> u8 {
        self.value[terrain.index()]
    }

    /// Whether it may enter `terrain` (MOV-4).
    #[inline]
    pub const fn may_enter(&self, terrain: Terrain) -> bool {
        self.may_enter[terrain.index()]
    }

    /// Whether a hit with the natural face `face` lets the owner of the unit pick the casualty.
    #[inline]
    pub fn picks_with(&self, face: u8) -> bool {
        self.picks_on.is_some_and(|natural| face >= natural)
    }
}

/// Whether a die hits: its face is at least 2, and face and modifier reach the combat value (BAT-4).
#[inline]
pub const fn die_hits(value: u8, modifier: i8, face: u8) -> bool {
    face >= 2 && face as i16 + modifier as i16 >= value as i16
}

/// The compiled sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Units {
    rows: [Unit; 6],
    order: [Kind; 6],
}

impl Units {
    /// Compiles a sheet that was checked.
    pub(crate) fn new(sheet: &SheetFile) -> Units {
        let mut rows = [BLANK; 6];
        let mut order = Kind::ALL;
        for unit in &sheet.units {
            let row = &mut rows[unit.kind.index()];
            *row = Unit {
                figures: unit.figures,
                cost: unit.cost,
                miner: unit.miner,
                value: [unit.value; 7],
                ..BLANK
            };
            for special in &unit.value_in {
                row.value[special.terrain.index()] = special.value;
            }
            for terrain in &unit.may_not_enter {
                row.may_enter[terrain.index()] = false;
            }
            for ability in &unit.abilities {
                match *ability {
                    Ability::Stride { steps, terrain, .. } => row.stride = Some((steps, terrain)),
                    Ability::Leap { from, .. } => row.leap = Some(from),
                    Ability::Fly { from } => row.fly = Some(from),
                    Ability::PickCasualty { natural } => row.picks_on = Some(natural),
                    Ability::SpecialAttack { hits } => row.special_attack = Some(hits),
                }
            }
            if let Some(place) = order.get_mut(usize::from(unit.attacks).wrapping_sub(1)) {
                *place = unit.kind;
            }
        }
        Units { rows, order }
    }

    /// The row of `kind`.
    #[inline]
    pub const fn get(&self, kind: Kind) -> &Unit {
        &self.rows[kind.index()]
    }

    /// The kinds in battle order: the first attacks first (BAT-3).
    #[inline]
    pub const fn battle_order(&self) -> &[Kind; 6] {
        &self.order
    }
}

const BLANK: Unit = Unit {
    figures: 0,
    cost: 0,
    miner: false,
    value: [7; 7],
    may_enter: {
        let mut all = [true; 7];
        all[Terrain::Vortex.index()] = false;
        all
    },
    stride: None,
    leap: None,
    fly: None,
    picks_on: None,
    special_attack: None,
};
