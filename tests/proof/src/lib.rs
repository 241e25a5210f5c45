//! Large-scale tests of the rules core.
//!
//! - [`soak`] plays complete random games and checks invariants after each step, slow ones at random steps.
//! - [`noninterference`] checks that a view reveals no hidden information.
//! - [`perft`] counts sequences of inputs in two ways: with the lists of legal actions, and by trying all
//!   actions (`tests/perft`).
//! - [`mod@bench`] measures the speed of the core.
//! - [`lessons`] checks files of lessons and tips.
//! - [`journal`] writes journals of games up to a requested situation or turn, for the window tests.
//!
//! These modules and `tests/arena` share the other modules.

pub mod bench;
pub mod candidate_inputs;
pub mod journal;
pub mod lessons;
pub mod noninterference;
pub mod perft;
pub mod random_play;
pub mod recorded_games;
pub mod soak;
