//! Whole numbers that count faces of dice: as narrow as the dice of a battle allow, since narrow is fast.

use ethnum::U256;

/// The most dice one forecast can have. Then rubium of the fullest force, times six for each die, still fits
/// [`U256`]. The classic sheet has 41 figures a side: 82 dice, and those of a card.
pub const MOST_DICE: u16 = 90;

/// A whole number that can be added up and scaled, and never passes six for each die of the battle.
pub(crate) trait Weight: Copy + PartialEq {
    const ZERO: Self;
    const ONE: Self;
    fn plus(self, other: Self) -> Self;
    fn times(self, factor: u64) -> Self;
    fn wide(self) -> U256;
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
    fn wide(self) -> U256 {
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
    fn wide(self) -> U256 {
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
    fn wide(self) -> U256 {
        self
    }
}

/// The narrowest of the three in which six for each of that many dice fits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Width {
    Narrow,
    Double,
    Full,
}

impl Width {
    /// For `dice` dice; `None` beyond [`MOST_DICE`].
    pub(crate) fn of(dice: u16) -> Option<Width> {
        match dice {
            0..=24 => Some(Width::Narrow),
            25..=49 => Some(Width::Double),
            50..=MOST_DICE => Some(Width::Full),
            _ => None,
        }
    }
}

/// Six for each of `dice` dice, which are at most [`MOST_DICE`].
pub(crate) fn six_to_the(dice: u16) -> U256 {
    U256::new(6).pow(u32::from(dice))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_width_holds_its_dice_and_not_one_more() {
        assert!(6_u64.checked_pow(24).is_some() && 6_u64.checked_pow(25).is_none());
        assert!(6_u128.checked_pow(49).is_some() && 6_u128.checked_pow(50).is_none());
        // 90 units of the dearest kind that a sheet can have.
        let fullest = U256::new(90 * 255);
        assert!(six_to_the(MOST_DICE).checked_mul(fullest).is_some());
        assert_eq!(Width::of(MOST_DICE), Some(Width::Full));
        assert_eq!(Width::of(MOST_DICE + 1), None);
    }
}
