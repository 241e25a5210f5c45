//! Computer players.
//!
//! A [`Player`] receives a view (the knowledge of its seat) and the legal actions, and returns one of them.
//! Neither the full state nor another seat's hand is among its arguments, and it keeps no state between
//! decisions. A cheating player therefore does not compile.
//!
//! A decision is a function of the player's seed, the number of the decision, the view and the actions. The
//! same seed plays the same game again, even after a resume or an undo.
//!
//! [`Random`] picks uniformly, and [`Greedy`] looks one step ahead. Both are frozen baselines for measuring
//! stronger players. [`by_name`] creates any player of the [`ROSTER`].
//!
//! [`Commander`] searches. It gets [`Knowledge`](rubium_rules::Knowledge) in place of a view, and remembers the plan of its
//! turn.
//!
//! The rules of the game, its board and its content are public, so a player is created with them.
//!
//! ```
//! use rubium_players::{Player, Random};
//!
//! let player = Random::new(7);
//! let legal = ["attack", "retreat", "wait"];
//! let picked = player.choose(&"what the seat sees", 0, &legal);
//! assert!(picked.is_some_and(|action| legal.contains(&action)));
//! assert_eq!(player.choose(&"what the seat sees", 0, &legal), picked);
//! ```

#![forbid(unsafe_code)]

mod battle_decisions;
mod battle_value;
mod card_choice;
mod decision;
mod deploy;
mod elimination;
mod endgame_cards;
mod evaluator;
mod greedy;
mod mission_heuristics;
mod movement;
mod officer;
mod options;
mod profile;
mod random;
mod reason;
mod recruit;
mod rng;
mod roster;
mod search;
mod teammate_card;
mod transport_cards;
mod values;

pub use greedy::Greedy;
pub use officer::Officer;
pub use random::Random;
pub use reason::DecisionReason;
pub use recruit::Recruit;
pub use roster::{ROSTER, by_name};
pub use search::{
    Commander, CommanderSettings, FEATURES, Features, PositionValue, TurnPlan, features, play_out,
};

/// A computer player for views of type `V` and legal actions of type `A`.
pub trait Player<V, A: Copy> {
    /// Returns one of the `legal` actions, or `None` if there is none.
    ///
    /// `view` is the knowledge of the seat. `decision` is the number of effective decisions of the seat so
    /// far. It makes repeated positions independent, and replayed decisions identical.
    fn choose(&self, view: &V, decision: u64, legal: &[A]) -> Option<A>;
}
