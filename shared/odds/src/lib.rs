//! Exact odds of battles.
//!
//! - [`forecast()`] computes the outcome distribution of a battle from any stage, assuming that no further
//!   card is played and no unit is sacrificed.
//! - [`forecast_with_card`] does the same with a card played now, and [`best_target`] finds the card's best
//!   target. [`forecast_with_sacrifice`] does the same with a unit sacrificed now.
//! - [`odds`] answers a player's queries from a view; [`battle_from_view`](rubium_rules::battle_from_view)
//!   extracts the battle.
//! - [`special_attack_odds`] computes the odds of a special attack, and [`storm_odds()`] those of a storm of
//!   the Vortex.
//! - [`repeat_until_decided`] repeats battles until at least one force is destroyed, or no remaining unit can
//!   hit.
//! - [`dice_statistics()`] compares the hits in a game with the expected hits.
//!
//! Chances are integer weights, so they have no rounding errors. Each die that can still be rolled multiplies
//! the total weight by six. A [`CasualtyPolicy`] decides which units are removed.
//!
//! This is the rulebook's example of a battle (EX-BATTLE): a Rubium Dragon, a Rock Strider and a Human attack
//! a Dragon, a Strider and a Fungoid in Rock Plains.
//!
//! ```
//! use rubium_odds::{CasualtyPolicy, U256, forecast};
//! use rubium_rules::battle::{Battle, Side, Stage};
//! use rubium_rules::{BattleResult, Kind, Rules, Seat, Setup, Stack, Terrain};
//!
//! let rules = Rules::new(Setup::classic(2, |_| 0).unwrap()).unwrap();
//! let sheet = rules.unit_sheet();
//! let force = |kinds: [Kind; 3]| kinds.into_iter().fold(Stack::EMPTY, |mut force, kind| {
//!     force.add(kind);
//!     force
//! });
//! let red = force([Kind::RubiumDragon, Kind::RockStrider, Kind::Human]);
//! let green = force([Kind::RubiumDragon, Kind::RockStrider, Kind::Fungoid]);
//! let mut battle = Battle::new(Seat(0), Seat(1), Terrain::RockPlains, [red, green]);
//!
//! // Six dice can be rolled, so the total weight is 6^6.
//! let before = forecast(sheet, &battle, CasualtyPolicy::CheapestFirst).unwrap();
//! assert_eq!(before.total_weight(), U256::new(46_656));
//! assert_eq!(before.weight(BattleResult::AttackerWon), U256::new(270));
//! assert_eq!(before.weight(BattleResult::AttackerDestroyed), U256::new(540));
//! assert_eq!(before.weight(BattleResult::Inconclusive), U256::new(45_846));
//!
//! // The Dragons roll: red's 1 misses, green's 2 hits, and red removes the Human.
//! battle.close_window(sheet);
//! battle.apply_die(sheet, 1);
//! battle.apply_die(sheet, 2);
//! battle.close_window(sheet);
//! let hit = battle.next_removal().unwrap();
//! assert_eq!(hit.side, Side::Attacker);
//! battle.remove(hit, Kind::Human);
//! battle.end_removals(sheet);
//!
//! // The dice of the Striders and of the Fungoid are left. Red's Strider is destroyed if green's Strider
//! // hits (1/2), or if both Striders miss and the Fungoid hits (1/2 * 1/2 * 1/3): 7/12 in total.
//! assert_eq!(battle.stage, Stage::Roll);
//! let after = forecast(sheet, &battle, CasualtyPolicy::CheapestFirst).unwrap();
//! let striders = after.survivors(Side::Attacker, Kind::RockStrider);
//! assert_eq!((striders[0], after.total_weight()), (U256::new(126), U256::new(216)));
//! assert_eq!(after.fraction(after.losses(Side::Defender).rubium), 1.5);
//! ```
//!
//! `docs/odds.md` computes the same example by hand.
#![forbid(unsafe_code)]

mod best_response;
mod cards;
mod casualties;
mod dice;
mod dice_statistics;
mod error;
mod force_pairs;
mod forecast;
mod query;
mod remaining_steps;
mod repeated;
mod special;
mod storm;
mod summary;
mod weight;

pub use cards::{best_target, forecast_with_card, forecast_with_sacrifice, legal_targets};
pub use casualties::{BattleUtility, CasualtyPolicy};
pub use dice_statistics::{DiceStatistics, dice_statistics};
pub use error::{ForecastError, MAX_BEST_RESPONSE_UNITS, MAX_FORCE_PAIRS};
pub use ethnum::U256;
pub use forecast::{BattleOutcome, Forecast, Losses, forecast};
pub use query::{DEFAULT_CASUALTY_POLICY, KindDice, Odds, OddsQuery, odds};
pub use repeated::{RepeatedBattleOdds, RepeatedBattleOutcome, repeat_until_decided};
pub use special::{
    SpecialAttackDistribution, SpecialAttackOdds, repeated_special_attacks, special_attack,
    special_attack_odds,
};
pub use storm::{StormOdds, VORTEX_EDGE_COUNT, storm_odds};
pub use summary::{ForceSummary, KindSummary, Summary};
pub use weight::MAX_DICE;
