//! The integer types of weights. The weight of an outcome is its probability times `6^dice_count`. Narrow
//! integers are faster, so a forecast uses the narrowest type that its number of dice allows.

use ethnum::U256;

/// Maximum number of dice in a forecast. `6^MAX_DICE` times the cost of the largest force must fit into
/// [`U256`]. The classic sheet has 41 units per side, so both sides roll up to 82 dice, and a card can add
/// more.
pub const MAX_DICE: u16 = 90;

/// An unsigned integer for weights. No sum of weights exceeds `6^dice_count`, so arithmetic cannot overflow.
pub(crate) trait Weight: Copy + PartialEq {
    const ZERO: Self;
    const ONE: Self;
    fn plus(self, other: Self) -> Self;
    fn times(self, factor: u64) -> Self;
    fn to_u256(self) -> U256;
}

impl Weight for u64 {
    const ZERO: u64 = 0;
    const ONE: u64 = 1;
    #[inline]
    fn plus(self, other: u64) -> u64 {
        self + other
    }
    #[inline]
    fn times(self, factor: u64) -> u64 {
        self * factor
    }
    fn to_u256(self) -> U256 {
        U256::from(self)
    }
}

impl Weight for u128 {
    const ZERO: u128 = 0;
    const ONE: u128 = 1;
    #[inline]
    fn plus(self, other: u128) -> u128 {
        self + other
    }
    #[inline]
    fn times(self, factor: u64) -> u128 {
        self * u128::from(factor)
    }
    fn to_u256(self) -> U256 {
        U256::from(self)
    }
}

impl Weight for U256 {
    const ZERO: U256 = U256::ZERO;
    const ONE: U256 = U256::ONE;
    #[inline]
    fn plus(self, other: U256) -> U256 {
        self + other
    }
    #[inline]
    fn times(self, factor: u64) -> U256 {
        self * U256::from(factor)
    }
    fn to_u256(self) -> U256 {
        self
    }
}

/// An integer type for weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Width {
    U64,
    U128,
    U256,
}

impl Width {
    /// The narrowest width that can hold `6^dice_count`; `None` above [`MAX_DICE`].
    pub(crate) fn for_dice(dice_count: u16) -> Option<Width> {
        match dice_count {
            0..=24 => Some(Width::U64),
            25..=49 => Some(Width::U128),
            50..=MAX_DICE => Some(Width::U256),
            _ => None,
        }
    }
}

/// `6^dice_count`; `dice_count` is at most [`MAX_DICE`].
pub(crate) fn six_to_the(dice_count: u16) -> U256 {
    U256::new(6).pow(u32::from(dice_count))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_width_holds_the_weights_of_its_maximum_number_of_dice() {
        assert!(6_u64.checked_pow(24).is_some() && 6_u64.checked_pow(25).is_none());
        assert!(6_u128.checked_pow(49).is_some() && 6_u128.checked_pow(50).is_none());
        // An upper bound: as many units as dice, each with the highest cost that fits into a `u8`.
        let max_force_cost = U256::new(90 * 255);
        assert!(six_to_the(MAX_DICE).checked_mul(max_force_cost).is_some());
        assert_eq!(Width::for_dice(MAX_DICE), Some(Width::U256));
        assert_eq!(Width::for_dice(MAX_DICE + 1), None);
    }
}
