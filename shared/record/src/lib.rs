//! Records: what happened, step by step, and the state that follows from it.
//!
//! A record is a header and a list of entries: steps, undos and redos. Nothing else is ever saved. Loading,
//! resuming after a crash, undo, replay, bug reports and tests all do the same thing with it: they *fold* it,
//! applying the inputs of the steps that count, one after another. The crate does this for anything that is a
//! [`Machine`] and knows nothing of any game. It has no files, no clock and no threads.
//!
//! - [`Timeline`] is a record and where it stands. Submissions, undos and redos are checked first and give a
//!   [`Pending`]; its line goes to disk; then it is committed. Whatever fails before, nothing has changed.
//! - [`lines`] is the file format: one checked line of JSON for each entry. A line cut short by a crash is
//!   dropped with a notice; any other damage is an error that names the line.
//! - Each step bears a hash of the state after it. If folding leads elsewhere, [`Broken`] names the step,
//!   shows the state up to there and goes on from it, if that is wished.
//! - [`Dealer`] answers chance from the header's [`Seed`], so that nobody rerolls by undoing or quitting.
//!
//! The example is a race of two seats that add points or roll for them.
//!
//! ```
//! # mod toy { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/toy/mod.rs")); }
//! # use toy::{Input, Race, Setup};
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use rubium_record::{By, Dealer, Header, Seed, Timeline, UndoError, lines};
//!
//! let seats = vec!["Ana".to_owned(), "Bo".to_owned()];
//! let header = Header::new::<Race>(Setup { faces: 6 }, seats, Seed(2026), false);
//! let mut race = Timeline::<Race>::begin(header)?;
//! let mut file = lines::header_line(&race.record().header)?;
//!
//! // Two inputs, one step: both happen or neither. The line is on disk before the step is made.
//! let step = race.submit(By::Seat(0), &[Input::Add(2), Input::Roll])?;
//! file.push_str(&step.line());
//! step.commit();
//!
//! // The race waits for a die. The same seed, purpose and ordinal give the same face, now and after a resume.
//! let dealer = Dealer::new(race.record().header.seed);
//! let face = dealer.deal("die", race.ordinal(), &[1; 6]).ok_or("a die has faces")? as u8 + 1;
//! let step = race.submit(By::Chance, &[Input::Die(face)])?;
//! file.push_str(&step.line());
//! step.commit();
//! assert_eq!(race.state().scores, [2 + u16::from(face), 0]);
//!
//! // What was rolled stays rolled: the race itself says so.
//! let undo = race.undo_to(&[By::Seat(0)], 0).err();
//! assert!(matches!(undo, Some(UndoError::Sealed { step: 1, why: "a die was rolled" })));
//!
//! // The power fails while a line is written. The steps that were shown are there.
//! file.push_str("{\"n\":3,\"entry\":{\"st");
//! let loaded = lines::read::<Race>(file.as_bytes())?;
//! assert_eq!(loaded.torn.map(|torn| torn.line), Some(4));
//! let resumed = Timeline::<Race>::fold(loaded.record)?;
//! assert_eq!(resumed.state(), race.state());
//! # Ok(())
//! # }
//! ```

#![forbid(unsafe_code)]

mod dealer;
mod fingerprint;
pub mod lines;
mod machine;
mod record;
mod seed;
mod timeline;

pub use dealer::Dealer;
pub use fingerprint::Fingerprint;
pub use machine::{By, Machine, Undo};
pub use record::{BadEntry, Entry, FORMAT, Header, Record, Step, effective};
pub use seed::{Seed, SeedError};
pub use timeline::{
    Broken, Fault, FoldError, Pending, RedoError, SubmitError, Timeline, UndoError,
};
