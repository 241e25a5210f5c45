//! Hexes within reach of a move (MOV-2 to MOV-5), by kind and start hex.

use crate::action::Action;
use crate::board::Board;
use crate::content::PathRule;
use crate::hexset::HexSet;
use crate::ids::{Hex, Kind, MAX_HEXES, Terrain};
use crate::stack::Stack;
use crate::units::{Stride, UnitSheet, UnitStats};

/// The limits of one move.
#[derive(Clone, Copy)]
pub(crate) struct Limits {
    /// Hexes that the unit may enter (MOV-4, MOV-5).
    pub enterable: HexSet,
    /// Hexes in which the unit must stop (MOV-3).
    pub stop_hexes: HexSet,
}

/// Hexes within reach of `unit` on `from`. The unit may move `extra_steps` hexes farther because of a card
/// (CRD-1).
pub(crate) fn reach(
    board: &Board,
    unit: &UnitStats,
    from: Hex,
    extra_steps: u8,
    limits: Limits,
) -> HexSet {
    let terrain = board.terrain(from);
    let mut reached = if unit.fly_from == Some(terrain) {
        limits.enterable
    } else {
        HexSet::EMPTY
    };
    if unit.leap_from == Some(terrain) {
        let leapt_over = board.adjacent(from) & !board.of_terrain(Terrain::Vortex);
        reached |= board.around(leapt_over) & limits.enterable;
    }
    if let Some(dive) = unit.dive_terrain.filter(|&dive| dive == terrain) {
        let dive_hexes = board.of_terrain(dive);
        reached |= (dive_hexes | board.around(dive_hexes)) & limits.enterable;
    }
    let stride = unit.stride.filter(|stride| can_stride(stride, terrain));
    let (stride_steps, stride_hexes) = match stride {
        Some(stride) => (stride.steps + extra_steps, hexes_for_stride(board, stride)),
        None => (0, HexSet::EMPTY),
    };
    // `stride_ends` are the ends of the paths that qualify for a stride, because at least one of their
    // entered hexes (or each of them, if `needs_every_hex`) is in `stride_hexes`. `walk_ends` are the ends of
    // all other paths, which are limited to fewer steps.
    let needs_every_hex = stride.is_some_and(|stride| stride.path != PathRule::AnyEntered);
    let (mut stride_ends, mut walk_ends) = match needs_every_hex {
        true => (HexSet::one(from), HexSet::EMPTY),
        false => (HexSet::EMPTY, HexSet::one(from)),
    };
    for step in 1..=stride_steps.max(1 + extra_steps) {
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
        if step <= 1 + extra_steps {
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
    let leavable = hexes & (!limits.stop_hexes | HexSet::one(from));
    board.around(leavable) & limits.enterable
}

/// Hexes that a special attack of `unit` from `from` can reach: the adjacent hexes (MOV-7), or more hexes if
/// an ability allows it.
pub(crate) fn hexes_in_special_attack_range(board: &Board, unit: &UnitStats, from: Hex) -> HexSet {
    if unit.attacks_anywhere_from == Some(board.terrain(from)) {
        return board.all();
    }
    (1..unit.special_attack_range)
        .fold(board.adjacent(from), |hexes, _| hexes | board.around(hexes))
}

/// The reach of a kind from a hex on a board without enemies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct UnblockedReach {
    /// Hexes within reach.
    pub reached: HexSet,
    /// Hexes that the unit may pass through. Only an enemy on one of them can shorten a move (MOV-3). Any
    /// other enemy matters only to a retreating unit, which may not enter the enemy's hex (MOV-5).
    pub passable: HexSet,
}

impl UnblockedReach {
    const NONE: UnblockedReach = UnblockedReach {
        reached: HexSet::EMPTY,
        passable: HexSet::EMPTY,
    };

    fn new(board: &Board, unit: &UnitStats, from: Hex, enterable: HexSet) -> UnblockedReach {
        let limits = Limits {
            enterable,
            stop_hexes: HexSet::EMPTY,
        };
        let steps = unit.stride.map_or(1, |stride| stride.steps);
        let passable = (1..steps).fold(HexSet::EMPTY, |passable, _| {
            passable | step_from(board, passable | HexSet::one(from), from, limits)
        });
        UnblockedReach {
            reached: reach(board, unit, from, 0, limits),
            passable,
        }
    }
}

/// Number of moves that are copied at once.
const MOVE_BLOCK_LEN: usize = 16;

/// The moves of a set of kinds from a hex on a board without enemies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct KindSetMoves {
    /// Hexes in which an enemy can change the moves: the start hex and those that units of these kinds may
    /// pass through.
    enemy_sensitive_hexes: HexSet,
    /// Index of the first block of moves.
    first_block: u16,
    /// Number of moves.
    move_count: u8,
}

/// The reach of all kinds from all hexes on a board without enemies, computed once per game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct UnblockedReaches {
    /// By start hex and kind.
    by_kind: [[UnblockedReach; 6]; MAX_HEXES],
    /// By start hex and [index of the set of kinds](crate::Stack::kind_set_index).
    by_kind_set: Box<[[KindSetMoves; Stack::KIND_SET_COUNT]; MAX_HEXES]>,
    /// The moves of each entry of `by_kind_set`, sorted by kind, then by destination. The moves of an entry
    /// fill whole blocks, padded at the end: copying blocks is faster than copying a slice whose length is
    /// known only at run time.
    move_blocks: Vec<[Action; MOVE_BLOCK_LEN]>,
}

impl UnblockedReaches {
    /// Computes the reach of all kinds from all hexes.
    pub fn new(board: &Board, sheet: &UnitSheet, enterable: &[HexSet; 6]) -> UnblockedReaches {
        const NO_MOVES: KindSetMoves = KindSetMoves {
            enemy_sensitive_hexes: HexSet::EMPTY,
            first_block: 0,
            move_count: 0,
        };
        let mut reaches = UnblockedReaches {
            by_kind: [[UnblockedReach::NONE; 6]; MAX_HEXES],
            by_kind_set: Box::new([[NO_MOVES; Stack::KIND_SET_COUNT]; MAX_HEXES]),
            move_blocks: Vec::new(),
        };
        let mut moves = Vec::new();
        for (from, _) in board.hexes() {
            let by_kind = Kind::ALL.map(|kind| {
                UnblockedReach::new(board, sheet.get(kind), from, enterable[kind.index()])
            });
            for set in 0..Stack::KIND_SET_COUNT {
                let mut kinds = Stack::EMPTY;
                let mut enemy_sensitive_hexes = HexSet::one(from);
                moves.clear();
                for (kind, reach) in Kind::ALL.into_iter().zip(by_kind) {
                    if set & 1 << kind.index() != 0 {
                        kinds.add(kind);
                        enemy_sensitive_hexes |= reach.passable;
                        moves.extend(reach.reached.iter().map(|to| Action::Move {
                            kind,
                            from,
                            to,
                        }));
                    }
                }
                // Six kinds have at most 6 * 31 = 186 moves, which fits a `u8`. The 32 * 64 sets have at most
                // 12 blocks each, 24,576 in all, which fits a `u16`.
                reaches.by_kind_set[from.index()][kinds.kind_set_index()] = KindSetMoves {
                    enemy_sensitive_hexes,
                    first_block: reaches.move_blocks.len() as u16,
                    move_count: moves.len() as u8,
                };
                let padded_len = moves.len().next_multiple_of(MOVE_BLOCK_LEN);
                moves.resize(padded_len, Action::Pass);
                reaches.move_blocks.extend(moves.as_chunks().0);
            }
            reaches.by_kind[from.index()] = by_kind;
        }
        reaches
    }

    /// The reach of `kind` from `from`, a hex of the board.
    #[inline]
    pub fn get(&self, kind: Kind, from: Hex) -> UnblockedReach {
        self.by_kind[from.index() % MAX_HEXES][kind.index()]
    }

    /// Appends the moves from `from` of the kinds of `units`, unless enemies on `enemy_hexes` may change
    /// them. Returns whether the moves were appended.
    #[inline]
    pub fn push_unblocked_moves(
        &self,
        units: Stack,
        from: Hex,
        enemy_hexes: HexSet,
        out: &mut Vec<Action>,
    ) -> bool {
        let moves = &self.by_kind_set[from.index() % MAX_HEXES][units.kind_set_index()];
        if !(moves.enemy_sensitive_hexes & enemy_hexes).is_empty() {
            return false;
        }
        let move_count = usize::from(moves.move_count);
        let end = out.len() + move_count;
        let first_block = usize::from(moves.first_block);
        let end_block = first_block + move_count.div_ceil(MOVE_BLOCK_LEN);
        for block in &self.move_blocks[first_block..end_block] {
            out.extend_from_slice(block);
        }
        out.truncate(end);
        true
    }
}
