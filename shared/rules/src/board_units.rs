//! Units on the board, with sets of occupied hexes and totals that are derived from them.

use crate::hexset::HexSet;
use crate::ids::{Hex, Kind, MAX_HEXES, MAX_SEATS, Seat};
use crate::seat_set::SeatSet;
use crate::stack::Stack;

/// Units on the board. A seat or hex that does not exist has no units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BoardUnits {
    /// Units by seat and hex.
    stacks: [[Stack; MAX_HEXES]; MAX_SEATS],
    /// Hexes with units, by seat.
    occupied: [HexSet; MAX_SEATS],
    /// All units, by seat.
    totals: [Stack; MAX_SEATS],
}

impl BoardUnits {
    /// An empty board.
    pub const EMPTY: BoardUnits = BoardUnits {
        stacks: [[Stack::EMPTY; MAX_HEXES]; MAX_SEATS],
        occupied: [HexSet::EMPTY; MAX_SEATS],
        totals: [Stack::EMPTY; MAX_SEATS],
    };

    /// Units of `seat` on `hex`.
    #[inline]
    pub fn at(&self, seat: Seat, hex: Hex) -> Stack {
        let stack = self
            .stacks
            .get(seat.index())
            .and_then(|stacks| stacks.get(hex.index()));
        stack.copied().unwrap_or_default()
    }

    /// Hexes with units of `seat`.
    #[inline]
    pub fn occupied(&self, seat: Seat) -> HexSet {
        self.occupied.get(seat.index()).copied().unwrap_or_default()
    }

    /// Hexes with units of any seat except `seat`.
    #[inline]
    pub fn occupied_by_others(&self, seat: Seat) -> HexSet {
        let mut set = HexSet::EMPTY;
        for (other, hexes) in self.occupied.iter().enumerate() {
            if other != seat.index() {
                set |= *hexes;
            }
        }
        set
    }

    /// Hexes with units of seats outside `team`.
    #[inline]
    pub fn occupied_by_seats_outside(&self, team: SeatSet) -> HexSet {
        let mut set = HexSet::EMPTY;
        for (other, hexes) in self.occupied.iter().enumerate() {
            if !team.contains(Seat(other as u8)) {
                set |= *hexes;
            }
        }
        set
    }

    /// All units of `seat`.
    #[inline]
    pub fn total(&self, seat: Seat) -> Stack {
        self.totals.get(seat.index()).copied().unwrap_or_default()
    }

    /// Adds a unit on a hex of the board.
    #[inline]
    pub fn add(&mut self, seat: Seat, kind: Kind, hex: Hex) {
        self.stacks[seat.index()][hex.index()].add(kind);
        self.occupied[seat.index()].insert(hex);
        self.totals[seat.index()].add(kind);
    }

    /// Removes a unit, which must be on the hex.
    #[inline]
    pub fn remove(&mut self, seat: Seat, kind: Kind, hex: Hex) {
        let stack = &mut self.stacks[seat.index()][hex.index()];
        stack.remove(kind);
        if stack.is_empty() {
            self.occupied[seat.index()].remove(hex);
        }
        self.totals[seat.index()].remove(kind);
    }
}
