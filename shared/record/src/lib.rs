//! front

mod dealer;
mod fingerprint;
mod fold;
pub mod lines;
mod machine;
mod pending;
mod record;
mod refusal;
mod seed;
mod timeline;

pub use dealer::Dealer;
pub use fingerprint::Fingerprint;
pub use fold::{Broken, Fault, FoldError};
pub use machine::{By, Machine, Undo};
pub use pending::Pending;
pub use record::{BadEntry, Entry, FORMAT, Header, Record, Step, effective};
pub use refusal::{RedoError, SubmitError, UndoError};
pub use seed::{Seed, SeedError};
pub use timeline::Timeline;
