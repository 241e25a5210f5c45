//! A set of hexes in 32 bits.

use crate::ids::Hex;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A set of hexes; bit `i` is hex `i`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Hash)]
pub struct HexSet(pub u32);

impl HexSet {
    /// The empty set.
    pub const EMPTY: HexSet = HexSet(0);

    /// The set of one hex; empty for an id beyond the maximum board size.
    #[inline]
    pub const fn one(hex: Hex) -> HexSet {
        HexSet(if hex.0 < 32 { 1 << hex.0 } else { 0 })
    }

    /// Returns whether `hex` is in the set.
    #[inline]
    pub const fn contains(self, hex: Hex) -> bool {
        self.0 & HexSet::one(hex).0 != 0
    }

    /// Adds `hex`.
    #[inline]
    pub fn insert(&mut self, hex: Hex) {
        self.0 |= HexSet::one(hex).0;
    }

    /// Removes `hex`.
    #[inline]
    pub fn remove(&mut self, hex: Hex) {
        self.0 &= !HexSet::one(hex).0;
    }

    /// Returns whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Number of hexes.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Hexes in ascending order.
    #[inline]
    pub fn iter(self) -> HexIter {
        HexIter(self.0)
    }
}

/// Iterator of [`HexSet::iter`].
#[derive(Clone)]
pub struct HexIter(u32);

impl Iterator for HexIter {
    type Item = Hex;
    #[inline]
    fn next(&mut self) -> Option<Hex> {
        if self.0 == 0 {
            return None;
        }
        let hex = Hex(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(hex)
    }
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let remaining = self.0.count_ones() as usize;
        (remaining, Some(remaining))
    }
}

impl IntoIterator for HexSet {
    type Item = Hex;
    type IntoIter = HexIter;
    #[inline]
    fn into_iter(self) -> HexIter {
        self.iter()
    }
}

impl FromIterator<Hex> for HexSet {
    fn from_iter<I: IntoIterator<Item = Hex>>(hexes: I) -> HexSet {
        hexes
            .into_iter()
            .fold(HexSet::EMPTY, |set, hex| set | HexSet::one(hex))
    }
}

impl BitOr for HexSet {
    type Output = HexSet;
    #[inline]
    fn bitor(self, other: HexSet) -> HexSet {
        HexSet(self.0 | other.0)
    }
}
impl BitAnd for HexSet {
    type Output = HexSet;
    #[inline]
    fn bitand(self, other: HexSet) -> HexSet {
        HexSet(self.0 & other.0)
    }
}
impl Not for HexSet {
    type Output = HexSet;
    #[inline]
    fn not(self) -> HexSet {
        HexSet(!self.0)
    }
}
impl BitOrAssign for HexSet {
    #[inline]
    fn bitor_assign(&mut self, other: HexSet) {
        self.0 |= other.0;
    }
}
impl BitAndAssign for HexSet {
    #[inline]
    fn bitand_assign(&mut self, other: HexSet) {
        self.0 &= other.0;
    }
}
