//! Computer players.
//!
//! A [`Player`] receives a view (what its seat knows) and the legal actions, and returns one of the actions.
//! The arguments contain neither the full state nor another seat's hand, and a `Player` keeps no state
//! between decisions. A `Player` therefore cannot use hidden information.
//!
//! A decision depends only on the player's seed, the number of the decision, the view and the actions. With
//! the same seed a player repeats its decisions, even if a game is resumed or steps are undone.
//!
//! [`Random`] picks every action with the same probability, and [`Greedy`] looks one step ahead. Both are
//! baselines for measuring stronger players, so they must not be changed. [`player_by_name`] creates any
//! player of the [`ROSTER`].
//!
//! [`Heuristic`] is the Officer or the Recruit. [`Planner`] is the Commander or the Director. It is not a
//! `Player`: it searches, so it gets [`Knowledge`](rubium_rules::Knowledge) instead of a view, and it
//! remembers the plan for its turn. `docs/players.md` describes the search, and how strong each player is.
//!
//! A [`PlayingStyle`] is a set of weights that change what a player strives for. Its name follows the name of
//! the player: `officer+miner`.
//!
//! The rules of the game, its board and its content are public, so a player is created with them.
//!
//! ```
//! use rubium_players::{Player, Random};
//!
//! let player = Random::new(7);
//! let legal_actions = ["attack", "retreat", "wait"];
//! let picked = player.choose(&"what the seat sees", 0, &legal_actions);
//! assert!(picked.is_some_and(|action| legal_actions.contains(&action)));
//! assert_eq!(player.choose(&"what the seat sees", 0, &legal_actions), picked);
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
mod heuristic;
mod mission_heuristics;
mod movement;
mod optional_rule_values;
mod playing_style;
mod profile;
mod random;
mod reason;
mod rng;
mod roster;
mod search;
mod teammate_card;
mod transport_cards;
mod values;

pub use greedy::Greedy;
pub use heuristic::Heuristic;
pub use playing_style::{PlayingStyle, PlayingStyleError, PlayingStyleFile};
pub use random::Random;
pub use reason::DecisionReason;
pub use roster::{ROSTER, player_by_name};
pub use search::{
    Advice, EvaluatedPlan, FEATURE_COUNT, FEATURE_NAMES, Features, HIDDEN_NEURON_COUNT,
    HiddenNeuron, Plan, Planner, PlannerSettings, PolicyFile, PolicyParameters, PositionNetwork,
    TurnPlan, count_finished_playouts, features, play_policy_games,
};

/// A computer player for views of type `V` and legal actions of type `A`.
pub trait Player<V, A: Copy> {
    /// Returns one of `legal_actions`, or `None` if there is none.
    ///
    /// `view` contains what the seat knows. `decision_number` is the number of decisions that the seat has
    /// made and not undone. It seeds the random numbers: they differ when a position is repeated, and are the
    /// same when a decision is replayed.
    fn choose(&self, view: &V, decision_number: u64, legal_actions: &[A]) -> Option<A>;
}
