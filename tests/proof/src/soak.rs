//! The soak: whole random games, with every invariant checked after each step.

mod abilities;
mod agreements;
#[cfg(test)]
mod books;
mod checks;
mod command;
mod depth;
mod ending;
mod game;
mod ledger;
mod limits;
mod order;
mod piles;
mod plan;
mod refusals;
mod run;
mod seen;
mod thought;

pub use agreements::{Agreement, agreements};
pub use command::{USAGE, command};
pub use depth::Depth;
pub use game::{Fault, Tally, play};
pub use plan::{Entry, Plan};
pub use run::{Report, Sum, one, run};
