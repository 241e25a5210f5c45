//! Event-sourced records: the inputs of a game or table, and the state that results from them.
//!
//! A record is a header and a list of entries: steps, replacements of steps by new steps, undos, redos and
//! marks (notes that are part of the record but not of the state). Nothing else is saved. Loading, crash
//! recovery, undo, replay, bug reports and tests all *fold* the record: they apply the inputs of the
//! effective steps (those not undone) in order. The crate works for any [`Machine`] and contains no rules of
//! a game. It uses no files, no clock and no threads.
//!
//! - [`Timeline`] is a record together with its current state. Every new entry is first checked and returned
//!   as a [`Pending`] change. The caller writes its line to disk, then commits it. A failure before the
//!   commit changes nothing.
//! - [`jsonl`] is the file format: one JSON line with a checksum per entry. A line truncated by a crash is
//!   dropped and reported. Any other corruption is an error that names the line.
//! - Each step stores a hash of the state after it. If a step is rejected or leads to a different state,
//!   [`PartialReplay`] reports the step, gives access to the valid prefix, and can resume from it.
//! - [`ChanceSource`] derives chance outcomes from the header's [`Seed`], so undoing or quitting cannot
//!   reroll them.
//!
//! The example is a race between two seats. A seat adds points to its score, or rolls a die that adds its
//! face.
//!
//! ```
//! # mod toy { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/toy/mod.rs")); }
//! # use toy::{Input, Race, Setup};
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use rubium_record::{Author, ChanceSource, Header, Seed, Timeline, UndoError, jsonl};
//!
//! let seats = vec!["Ana".to_owned(), "Bo".to_owned()];
//! let header = Header::new::<Race>(Setup { faces: 6 }, seats, Seed(2026), false);
//! let mut race = Timeline::<Race>::begin(header)?;
//! let mut file = jsonl::header_line(&race.record().header)?;
//!
//! // Two inputs in one step: either both are applied or neither is. The line is written before the commit.
//! let step = race.submit(Author::Seat(0), &[Input::Add(2), Input::Roll])?;
//! file.push_str(&step.line());
//! step.commit();
//!
//! // The race is waiting for a die. The same seed, purpose and ordinal give the same face, even if the
//! // record is loaded again.
//! let chance = ChanceSource::new(race.record().header.seed);
//! let index = chance.draw_index("die", race.next_chance_ordinal(), &[1; 6]);
//! let face = index.ok_or("no outcome to draw from")? as u8 + 1;
//! let step = race.submit(Author::Chance, &[Input::Die(face)])?;
//! file.push_str(&step.line());
//! step.commit();
//! assert_eq!(race.state().scores, [2 + u16::from(face), 0]);
//!
//! // A rolled die cannot be undone: the machine returned `UndoPolicy::Never` for it.
//! let undo = race.undo_to(&[Author::Seat(0)], 0).err();
//! assert!(matches!(undo, Some(UndoError::Irreversible { step: 1, reason: "a die was rolled" })));
//!
//! // A power failure truncates the line being written. All committed steps survive.
//! file.push_str("{\"n\":3,\"entry\":{\"st");
//! let loaded = jsonl::read::<Race>(file.as_bytes())?;
//! assert_eq!(loaded.truncated_line.map(|dropped| dropped.line), Some(4));
//! let resumed = Timeline::<Race>::fold(loaded.record)?;
//! assert_eq!(resumed.state(), race.state());
//! # Ok(())
//! # }
//! ```

#![forbid(unsafe_code)]

mod chance;
mod fingerprint;
pub mod jsonl;
mod machine;
mod record;
mod seed;
mod timeline;

pub use chance::ChanceSource;
pub use fingerprint::Fingerprint;
pub use machine::{Author, Machine, MarkableChange, UndoPolicy};
pub use record::{Entry, FORMAT, Header, InvalidEntry, Record, Replacement, Step, effective_steps};
pub use seed::{Seed, SeedError};
pub use timeline::{
    FoldError, PartialReplay, Pending, RedoError, ReplaceError, ReplayError, SubmitError, Timeline,
    UndoError, UndoneChange, UnknownMark,
};
