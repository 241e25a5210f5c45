//! Values, in rubium, that several heuristics use.

/// Value of drawing an Energize card.
pub(crate) const ENERGIZE_CARD_VALUE: f64 = 1.5;

/// Value of keeping a battle card for a later battle.
pub(crate) const KEPT_BATTLE_CARD_VALUE: f64 = 2.0;

/// Value of controlling the Monolith, which gives two Energize cards per turn (DRW-2).
pub(crate) const MONOLITH_VALUE: f64 = 5.0;

/// Number of units that a player wants to have for the Monolith while a King of the Hill card is available
/// (OPT-HILL). Only units that may enter the Monolith count.
pub(crate) const MONOLITH_GUARD_COUNT: u8 = 2;

/// Value of winning the game.
pub(crate) const GAME_WIN_VALUE: f64 = 60.0;
