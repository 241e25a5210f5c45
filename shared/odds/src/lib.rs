//! Exact odds of battles.
//!
//! [`forecast`] tells how a battle will probably end, from any stage of it, if nobody plays another card;
//! [`what_if`] the same with a card played now, [`best_target`] where that card does most. A seat that has only
//! its view gets the battle from [`battle_of`](rubium_rules::battle_of), and [`odds`] answers what a player may ask about battles fought or ahead, [`special_odds`] about special attacks, [`storm`] about the Vortex. [`campaign`] fights on until one force is gone; [`luck`]
//! compares the dice of a game with what they should have brought. Chances are whole numbers of equal parts, six for each die that
//! can still be rolled, so that they sum to exactly one. Who falls is decided by a policy ([`Casualties`]).
//!
//! The rulebook's battle (EX-BATTLE), with a Rubium Dragon, a Rock Strider and a Human against a Dragon, a
//! Strider and a Fungoid in Rock Plains:
//!
//! ```
//! use rubium_odds::{Casualties, U256, forecast};
//! use rubium_rules::battle::{Battle, Side, Stage};
//! use rubium_rules::{BattleResult, Kind, Rules, Seat, Setup, Stack, Terrain};
//!
//! let rules = Rules::new(Setup::classic(2, |_| 0).unwrap()).unwrap();
//! let units = rules.units();
//! let force = |kinds: [Kind; 3]| kinds.into_iter().fold(Stack::EMPTY, |mut force, kind| {
//!     force.add(kind);
//!     force
//! });
//! let red = force([Kind::RubiumDragon, Kind::RockStrider, Kind::Human]);
//! let green = force([Kind::RubiumDragon, Kind::RockStrider, Kind::Fungoid]);
//! let mut battle = Battle::new(Seat(0), Seat(1), Terrain::RockPlains, [red, green]);
//!
//! // Six dice can roll, so a certainty has 6 to the 6th parts.
//! let before = forecast(units, &battle, Casualties::CheapestFirst).unwrap();
//! assert_eq!(before.whole(), U256::new(46_656));
//! assert_eq!(before.weight(BattleResult::AttackerWon), U256::new(270));
//! assert_eq!(before.weight(BattleResult::AttackerGone), U256::new(540));
//! assert_eq!(before.weight(BattleResult::Undecided), U256::new(45_846));
//!
//! // The Dragons roll: red's 1 misses, green's 2 hits, and red removes the Human.
//! battle.close_window(units);
//! battle.roll(units, 1);
//! battle.roll(units, 2);
//! battle.close_window(units);
//! let hit = battle.next_removal().unwrap();
//! assert_eq!(hit.side, Side::Attacker);
//! battle.remove(hit, Kind::Human);
//! battle.end_removals(units);
//!
//! // The Striders' dice and the Fungoid's are left. Green's Strider kills red's (3 of 6), or it misses, red's
//! // misses too, and the Fungoid hits (2 of 6): 7 parts of 12.
//! assert_eq!(battle.stage, Stage::Roll);
//! let after = forecast(units, &battle, Casualties::CheapestFirst).unwrap();
//! let striders = after.survivors(Side::Attacker, Kind::RockStrider);
//! assert_eq!((striders[0], after.whole()), (U256::new(126), U256::new(216)));
//! assert_eq!(after.fraction(after.losses(Side::Defender).rubium), 1.5);
//! ```
//!
//! `docs/odds.md` works the same example out by hand.
#![forbid(unsafe_code)]

mod ahead;
mod campaign;
mod cards;
mod casualties;
mod course;
mod dice;
mod fault;
mod forecast;
mod luck;
mod reply;
mod special;
mod spread;
mod storm;
mod summary;
mod weight;

pub use ahead::{ASSUMED, KindDice, Odds, Question, odds};
pub use campaign::{Campaign, CampaignEnd, campaign};
pub use cards::{best_target, sacrificed, targets, what_if};
pub use casualties::{Casualties, Stakes};
pub use ethnum::U256;
pub use fault::{Fault, MOST_PAIRS, MOST_UNITS};
pub use forecast::{End, Forecast, Losses, forecast};
pub use luck::{Luck, luck};
pub use special::{Special, SpecialOdds, special, special_odds, specials};
pub use storm::{STORM_EDGES, StormOdds, storm};
pub use summary::{ForceSummary, KindSummary, Summary};
pub use weight::MOST_DICE;
