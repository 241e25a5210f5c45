//! Computer players.
//!
//! A [`Player`] is handed a view, which is what its seat may know, and the actions that are legal for its seat;
//! it hands one of them back. There is no way to reach more: neither the rules' state nor another seat's hand
//! is in its arguments, and a player keeps nothing between decisions. So an unfair player does not compile.
//!
//! A decision is a function of the player's seed, the number of the decision, the view and the actions. The
//! same seed plays the same game, also after a resume or an undo.
//!
//! [`Random`] picks uniformly and [`Greedy`] looks one step ahead: they are the anchors that stronger players are
//! measured against, and never change. [`by_name`] makes any player of the [`ROSTER`].
//!
//! The rules of the game, its board and its packs are open to all, so a player is made with them.
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

mod deploy;
mod duel;
mod finish;
mod gift;
mod greedy;
mod judge;
mod last;
mod lift;
mod march;
mod mind;
mod officer;
mod options;
mod pick;
mod prospect;
mod quest;
mod random;
mod reason;
mod recruit;
mod roster;
mod stream;
mod temper;
mod worth;

pub use greedy::Greedy;
pub use officer::Officer;
pub use random::Random;
pub use reason::Reason;
pub use recruit::Recruit;
pub use roster::{ROSTER, by_name};

/// Somebody to play against, by what it is told: a view of type `V`, and legal actions of type `A`.
pub trait Player<V, A: Copy> {
    /// One of the `legal` actions, or `None` if there is none.
    ///
    /// `view` is what the seat knows. `decision` numbers the seat's decisions that count, so that two alike
    /// positions may be met differently and a replayed one is met the same.
    fn choose(&self, view: &V, decision: u64, legal: &[A]) -> Option<A>;
}
