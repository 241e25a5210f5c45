//! Values and assumptions that the heuristics share, in rubium.

use rubium_odds::CasualtyPolicy;

/// Value of an Energize card (BAT-12).
pub(crate) const CARD_VALUE: f64 = 1.5;

/// Minimum gain for playing a battle card now instead of saving it.
pub(crate) const MIN_BATTLE_CARD_GAIN: f64 = 2.0;

/// Value of the Monolith per turn: two Energize cards (DRW-2).
pub(crate) const MONOLITH_VALUE: f64 = 5.0;

/// Number of units able to enter the Monolith above which no more are bought for it (OPT-HILL).
pub(crate) const MONOLITH_GUARDS: u8 = 2;

/// Value of winning the game.
pub(crate) const GAME_END_VALUE: f64 = 60.0;

/// The assumed casualty policy of both sides: the cheapest unit first.
pub(crate) const ASSUMED_CASUALTIES: CasualtyPolicy = CasualtyPolicy::CheapestFirst;
