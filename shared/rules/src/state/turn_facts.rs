//! Facts about the current turn that later decisions depend on.

use crate::hexset::HexSet;
use crate::ids::MAX_HEXES;
use crate::stack::Stack;

/// Number of hexes of a home base (SET-4).
pub(crate) const HOME_HEX_COUNT: usize = 3;

/// Facts about the active player's turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TurnFacts {
    /// Units of the active player, by hex. Before special attacks begin:
    /// [`units_with_extra_step`](Self::units_with_extra_step); afterwards:
    /// [`units_that_attacked`](Self::units_that_attacked).
    pub extra_step_or_special_attack_units: [Stack; MAX_HEXES],
    /// Units of the active player that have used up their move, by hex.
    pub moved_units: [Stack; MAX_HEXES],
    /// Whether special attacks have begun.
    pub are_moves_over: bool,
    /// Hexes on which a battle has begun this turn.
    pub fought_hexes: HexSet,
    /// Hexes that units reached from the Monolith, by kind (CRD-6).
    pub hexes_reached_from_monolith: [HexSet; 6],
    /// Hexes where a special attack destroyed a unit.
    pub hexes_hit_by_special_attack: HexSet,
    /// Number of battles won.
    pub battles_won: u8,
    /// Units bought in this phase, by home base hex, of kinds with a buying limit (UNI-CLONE).
    pub bought_units: [Stack; HOME_HEX_COUNT],
    /// For each kind, the largest number of opponents' units destroyed in one battle of this turn. Tracked
    /// only if a mission depends on it.
    pub max_destroyed_in_battle: Stack,
    /// Units of the active player that were found (EXP-5) or transported (CRD-2) this turn, by hex. They may
    /// not advance after a won battle, although their kind can. Units of kinds that never advance are left
    /// out.
    pub units_unable_to_advance: [Stack; MAX_HEXES],
    /// Whether the active player's teammate has passed a card this turn (OPT-TEAM).
    pub has_passed_card: bool,
}

impl TurnFacts {
    pub const NONE: TurnFacts = TurnFacts {
        extra_step_or_special_attack_units: TurnFacts::NO_UNITS,
        moved_units: TurnFacts::NO_UNITS,
        are_moves_over: false,
        fought_hexes: HexSet::EMPTY,
        hexes_reached_from_monolith: [HexSet::EMPTY; 6],
        hexes_hit_by_special_attack: HexSet::EMPTY,
        battles_won: 0,
        bought_units: [Stack::EMPTY; HOME_HEX_COUNT],
        max_destroyed_in_battle: Stack::EMPTY,
        units_unable_to_advance: TurnFacts::NO_UNITS,
        has_passed_card: false,
    };
    /// No units on any hex.
    pub const NO_UNITS: [Stack; MAX_HEXES] = [Stack::EMPTY; MAX_HEXES];

    /// Units that may move one hex farther and have not moved (CRD-1), by hex.
    #[inline]
    pub const fn units_with_extra_step(&self) -> &[Stack; MAX_HEXES] {
        match self.are_moves_over {
            true => &TurnFacts::NO_UNITS,
            false => &self.extra_step_or_special_attack_units,
        }
    }

    /// Units that have made their special attack (MOV-6), by hex.
    #[inline]
    pub const fn units_that_attacked(&self) -> &[Stack; MAX_HEXES] {
        match self.are_moves_over {
            true => &self.extra_step_or_special_attack_units,
            false => &TurnFacts::NO_UNITS,
        }
    }

    /// Mutable access to [`units_with_extra_step`](Self::units_with_extra_step). Call it only before special
    /// attacks begin.
    #[inline]
    pub const fn units_with_extra_step_mut(&mut self) -> &mut [Stack; MAX_HEXES] {
        &mut self.extra_step_or_special_attack_units
    }

    /// Mutable access to [`units_that_attacked`](Self::units_that_attacked). Call it only once special
    /// attacks have begun.
    #[inline]
    pub const fn units_that_attacked_mut(&mut self) -> &mut [Stack; MAX_HEXES] {
        &mut self.extra_step_or_special_attack_units
    }

    /// Begins the special attacks, which ends all moves.
    pub const fn end_moves(&mut self) {
        if !self.are_moves_over {
            self.are_moves_over = true;
            self.extra_step_or_special_attack_units = TurnFacts::NO_UNITS;
        }
    }
}
