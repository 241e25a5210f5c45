//! Units counted by kind: six counts of four bits.

use serde::{Deserialize, Serialize};
use specta::Type;

use crate::ids::Kind;

/// A number of units of one kind, or of dice of these units.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
pub struct KindCount {
    /// The kind.
    pub kind: Kind,
    /// The number of units or dice.
    pub count: u8,
}

/// Units of one seat by kind, at most 15 of each (the maximum number of figures of a kind on a unit sheet).
///
/// With four bits per kind, a stack fits in one machine word, so comparing it with zero or adding another
/// stack takes a single operation. Stacks are ordered by that word, which is useful for sorting but unrelated
/// to strength.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug, Hash, Serialize, Deserialize,
)]
#[serde(into = "Vec<KindCount>", try_from = "Vec<KindCount>")]
pub struct Stack(pub(crate) u32);

impl From<Stack> for Vec<KindCount> {
    fn from(stack: Stack) -> Vec<KindCount> {
        stack
            .counts()
            .map(|(kind, count)| KindCount { kind, count })
            .collect()
    }
}

/// The error if a stack would have more than [`Stack::MAX_COUNT`] units of a kind. Contains their number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{} units of a kind, at most {} fit in a stack", .0, Stack::MAX_COUNT)]
pub struct TooManyUnits(pub u8);

impl TryFrom<Vec<KindCount>> for Stack {
    type Error = TooManyUnits;

    fn try_from(counts: Vec<KindCount>) -> Result<Stack, TooManyUnits> {
        counts
            .into_iter()
            .try_fold(Stack::EMPTY, |stack, KindCount { kind, count }| {
                let total = stack.count(kind).saturating_add(count);
                if total > Stack::MAX_COUNT {
                    return Err(TooManyUnits(total));
                }
                Ok(stack.plus(Stack::of(kind, count)))
            })
    }
}

impl Stack {
    /// The larger count of each kind.
    #[must_use]
    pub fn max_per_kind(self, other: Stack) -> Stack {
        let max = |kind| Stack::of(kind, self.count(kind).max(other.count(kind)));
        Kind::ALL
            .into_iter()
            .map(max)
            .fold(Stack::EMPTY, Stack::plus)
    }

    /// The smaller count of each kind.
    #[must_use]
    pub fn min_per_kind(self, other: Stack) -> Stack {
        let min = |kind| Stack::of(kind, self.count(kind).min(other.count(kind)));
        Kind::ALL
            .into_iter()
            .map(min)
            .fold(Stack::EMPTY, Stack::plus)
    }

    /// The empty stack.
    pub const EMPTY: Stack = Stack(0);
    /// Maximum number of units of one kind.
    pub const MAX_COUNT: u8 = 15;
    /// Number of sets of kinds.
    pub(crate) const KIND_SET_COUNT: usize = 64;

    /// `count` units of one kind (at most [`Stack::MAX_COUNT`]).
    #[inline]
    pub const fn of(kind: Kind, count: u8) -> Stack {
        Stack(((count & 15) as u32) << (4 * kind.index()))
    }

    /// Number of units of `kind`.
    #[inline]
    pub const fn count(self, kind: Kind) -> u8 {
        ((self.0 >> (4 * kind.index())) & 15) as u8
    }

    /// Whether the stack contains at least one unit of `kind`.
    #[inline]
    pub const fn has(self, kind: Kind) -> bool {
        self.0 & (15 << (4 * kind.index())) != 0
    }

    /// Whether the stack is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Number of units of all kinds.
    #[inline]
    pub const fn total(self) -> u8 {
        let pairs = (self.0 & 0x000F_0F0F) + ((self.0 >> 4) & 0x000F_0F0F);
        ((pairs & 0xFF) + ((pairs >> 8) & 0xFF) + (pairs >> 16)) as u8
    }

    /// Adds a unit of `kind`.
    #[inline]
    pub fn add(&mut self, kind: Kind) {
        debug_assert!(self.count(kind) < Stack::MAX_COUNT);
        self.0 += 1 << (4 * kind.index());
    }

    /// Removes a unit of `kind`, which the stack must contain.
    #[inline]
    pub fn remove(&mut self, kind: Kind) {
        debug_assert!(self.has(kind));
        self.0 -= 1 << (4 * kind.index());
    }

    /// The sum of both stacks; no kind may exceed [`Stack::MAX_COUNT`].
    #[inline]
    pub const fn plus(self, other: Stack) -> Stack {
        Stack(self.0 + other.0)
    }

    /// This stack without `other`, which must be part of it.
    #[inline]
    pub const fn minus(self, other: Stack) -> Stack {
        Stack(self.0 - other.0)
    }

    /// The part of the stack selected by `class`, a stack with [`Stack::MAX_COUNT`] units of each kind of the
    /// class.
    #[inline]
    #[must_use]
    pub const fn restricted_to(self, class: Stack) -> Stack {
        Stack(self.0 & class.0)
    }

    /// The kinds in the stack, in the order of the unit sheet.
    #[inline]
    pub const fn kinds(self) -> Kinds {
        let pairs = self.0 | self.0 >> 2;
        Kinds((pairs | pairs >> 1) & 0x0011_1111)
    }

    /// A number below [`Stack::KIND_SET_COUNT`] for the kinds in the stack, different for each set of kinds.
    #[inline]
    pub(crate) const fn kind_set_index(self) -> usize {
        // Moves the bits 0, 4, 8, 12, 16, 20 to 0, 4, 2, 1, 5, 3.
        let bits = self.kinds().0;
        let pairs = bits | bits >> 11;
        ((pairs | pairs >> 6) & 0x3F) as usize
    }

    /// The kind, if all units are of one kind.
    #[inline]
    pub fn only_kind(self) -> Option<Kind> {
        if self.0 == 0 {
            return None;
        }
        let kind_index = self.0.trailing_zeros() / 4;
        if self.0 & !(15 << (4 * kind_index)) == 0 {
            Kind::from_index(kind_index as usize)
        } else {
            None
        }
    }

    /// The kinds in the stack with their counts, in the order of the unit sheet.
    pub fn counts(self) -> impl Iterator<Item = (Kind, u8)> {
        self.kinds().map(move |kind| (kind, self.count(kind)))
    }
}

/// Iterator of [`Stack::kinds`]: one bit per kind, four bits apart.
#[derive(Clone)]
pub struct Kinds(u32);

impl Iterator for Kinds {
    type Item = Kind;
    #[inline]
    fn next(&mut self) -> Option<Kind> {
        if self.0 == 0 {
            return None;
        }
        let kind_index = self.0.trailing_zeros() / 4;
        self.0 &= self.0 - 1;
        Kind::from_index(kind_index as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn added_and_removed_units_change_counts_and_total() {
        let mut stack = Stack::of(Kind::Human, 12).plus(Stack::of(Kind::RubiumDragon, 3));
        stack.add(Kind::LavaLeaper);
        assert_eq!(stack.total(), 16);
        assert_eq!(stack.only_kind(), None);
        stack = stack.minus(Stack::of(Kind::Human, 12));
        stack.remove(Kind::LavaLeaper);
        assert_eq!(stack.only_kind(), Some(Kind::RubiumDragon));
        assert_eq!(
            stack.counts().collect::<Vec<_>>(),
            [(Kind::RubiumDragon, 3)]
        );
    }

    #[test]
    fn sets_of_kinds_have_different_numbers() {
        let mut numbers = std::collections::BTreeSet::new();
        for set in 0..Stack::KIND_SET_COUNT {
            let is_in_set = |kind: &Kind| set & 1 << kind.index() != 0;
            let stack = |count| {
                let kinds = Kind::ALL.into_iter().filter(is_in_set);
                kinds.fold(Stack::EMPTY, |stack, kind| {
                    stack.plus(Stack::of(kind, count))
                })
            };
            assert_eq!(stack(1).kind_set_index(), stack(6).kind_set_index());
            numbers.insert(stack(1).kind_set_index());
        }
        assert!(numbers.into_iter().eq(0..Stack::KIND_SET_COUNT));
    }

    #[test]
    fn full_stack_has_ninety_units() {
        let full = Kind::ALL
            .into_iter()
            .fold(Stack::EMPTY, |stack, kind| stack.plus(Stack::of(kind, 15)));
        assert_eq!(full.total(), 90);
    }
}
