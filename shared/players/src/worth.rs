//! What things are worth to computer players, in rubium, and what they take for granted of others.

use rubium_odds::CasualtyPolicy;

/// What an Energize card is worth (BAT-12).
pub(crate) const CARD: f64 = 1.5;

/// What a battle card must gain to be played rather than kept.
pub(crate) const KEPT: f64 = 2.0;

/// The Monolith for a turn: two Energize cards (DRW-2).
pub(crate) const MONOLITH: f64 = 5.0;

/// Units that can climb the Monolith, beside which no more are wanted for it (OPT-HILL).
pub(crate) const GUARD: u8 = 2;

/// What the end of the game is worth to who wins it, in rubium.
pub(crate) const FINISH: f64 = 60.0;

/// Both sides are taken to give what is cheapest.
pub(crate) const CASUALTIES: CasualtyPolicy = CasualtyPolicy::CheapestFirst;
