//! Hexes within reach of a move (MOV-2 to MOV-5), by kind and start hex.

use crate::action::Action;
use crate::board::Board;
use crate::content::PathRule;
use crate::hexset::HexSet;
use crate::ids::{Hex, Kind, MAX_HEXES, Terrain};
use crate::units::{Stride, Unit, Units};

/// The limits of one move.
#[derive(Clone, Copy)]
pub(crate) struct Limits {
    /// Hexes that the unit may enter (MOV-4, MOV-5).
    pub enterable: HexSet,
    /// Hexes in which the unit must stop (MOV-3).
    pub must_stop: HexSet,
}

/// Hexes within reach of `unit` on `from`. The unit may move `extra` hexes farther because of a card (CRD-1).
pub(crate) fn reach(board: &Board, unit: &Unit, from: Hex, extra: u8, limits: Limits) -> HexSet {
    let terrain = board.terrain(from);
    let mut reached = if unit.fly == Some(terrain) {
        limits.enterable
    } else {
        HexSet::EMPTY
    };
    if unit.leap == Some(terrain) {
        let leapt_over = board.adjacent(from) & !board.of_terrain(Terrain::Vortex);
        reached |= board.around(leapt_over) & limits.enterable;
    }
    if let Some(dive) = unit.dive.filter(|&dive| dive == terrain) {
        let surface = board.of_terrain(dive);
        reached |= (surface | board.around(surface)) & limits.enterable;
    }
    let stride = unit.stride.filter(|stride| can_stride(stride, terrain));
    let (stride_steps, stride_hexes) = match stride {
        Some(stride) => (stride.steps + extra, hexes_for_stride(board, stride)),
        None => (0, HexSet::EMPTY),
    };
    // `stride_ends` are the ends of the paths that qualify for a stride, because one of their entered hexes (or
    // each, if `needs_every_hex`) is in `stride_hexes`. `walk_ends` are the ends of all other paths, which must be
    // shorter.
    let needs_every_hex = stride.is_some_and(|stride| stride.path != PathRule::AnyEntered);
    let (mut stride_ends, mut walk_ends) = match needs_every_hex {
        true => (HexSet::one(from), HexSet::EMPTY),
        false => (HexSet::EMPTY, HexSet::one(from)),
    };
    for step in 1..=stride_steps.max(1 + extra) {
        let (after_stride, after_walk) = (
            step_from(board, stride_ends, from, limits),
            step_from(board, walk_ends, from, limits),
        );
        (stride_ends, walk_ends) = match needs_every_hex {
            true => (
                after_stride & stride_hexes,
                after_walk | (after_stride & !stride_hexes),
            ),
            false => (
                after_stride | (after_walk & stride_hexes),
                after_walk & !stride_hexes,
            ),
        };
        reached |= stride_ends;
        if step <= 1 + extra {
            reached |= walk_ends;
        }
    }
    reached.remove(from);
    reached
}

/// Whether a stride may begin in `terrain`.
pub(crate) fn can_stride(stride: &Stride, terrain: Terrain) -> bool {
    stride.path != PathRule::Start || stride.terrain == terrain
}

/// Hexes that qualify for a stride. If only the start hex of the stride matters, all hexes qualify.
pub(crate) fn hexes_for_stride(board: &Board, stride: Stride) -> HexSet {
    match stride.path {
        PathRule::AnyEntered | PathRule::AllEntered => board.of_terrain(stride.terrain),
        PathRule::Start => board.all(),
    }
}

/// Hexes within one step of `hexes`, for a move that started on `from`. The unit cannot continue from a hex
/// in which it must stop.
fn step_from(board: &Board, hexes: HexSet, from: Hex, limits: Limits) -> HexSet {
    let may_leave = hexes & (!limits.must_stop | HexSet::one(from));
    board.around(may_leave) & limits.enterable
}

/// The reach of all kinds from all hexes on a board without enemies, computed once per game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct UnblockedReaches {
    /// By kind and start hex.
    by_kind: [[UnblockedReach; MAX_HEXES]; 6],
    /// The moves within reach, in the order of kinds, start hexes and destinations.
    moves: Vec<Action>,
}

/// The reach of a kind from a hex on a board without enemies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct UnblockedReach {
    /// Hexes within reach.
    pub reached: HexSet,
    /// Hexes that the unit may pass through. Only an enemy on one of them can shorten a move (MOV-3). Any
    /// other enemy matters only to a retreating unit, which may not enter the enemy's hex (MOV-5).
    pub passed: HexSet,
    /// The range in `UnblockedReaches::moves` of the moves to `reached`: the first index, and the index after
    /// the last.
    move_range: (u16, u16),
}

impl UnblockedReaches {
    /// Computes the reach of all kinds from all hexes.
    pub fn new(board: &Board, units: &Units, enterable: &[HexSet; 6]) -> UnblockedReaches {
        const NO_REACH: UnblockedReach = UnblockedReach {
            reached: HexSet::EMPTY,
            passed: HexSet::EMPTY,
            move_range: (0, 0),
        };
        let mut by_kind = [[NO_REACH; MAX_HEXES]; 6];
        let mut moves = Vec::new();
        for kind in Kind::ALL {
            let unit = units.get(kind);
            let limits = Limits {
                enterable: enterable[kind.index()],
                must_stop: HexSet::EMPTY,
            };
            for (from, _) in board.hexes() {
                let steps = unit.stride.map_or(1, |stride| stride.steps);
                let passed = (1..steps).fold(HexSet::EMPTY, |passed, _| {
                    passed | step_from(board, passed | HexSet::one(from), from, limits)
                });
                let reached = reach(board, unit, from, 0, limits);
                let first = moves.len();
                moves.extend(reached.iter().map(|to| Action::Move { kind, from, to }));
                by_kind[kind.index()][from.index()] = UnblockedReach {
                    reached,
                    passed,
                    move_range: (first as u16, moves.len() as u16),
                };
            }
        }
        UnblockedReaches { by_kind, moves }
    }

    /// The reach of `kind` from `from`, a hex of the board.
    #[inline]
    pub fn get(&self, kind: Kind, from: Hex) -> UnblockedReach {
        self.by_kind[kind.index()][from.index() % MAX_HEXES]
    }

    /// The moves of `kind` from `from` on a board without enemies.
    #[inline]
    pub fn moves(&self, kind: Kind, from: Hex) -> &[Action] {
        let (first, end) = self.get(kind, from).move_range;
        self.moves
            .get(usize::from(first)..usize::from(end))
            .unwrap_or_default()
    }
}
