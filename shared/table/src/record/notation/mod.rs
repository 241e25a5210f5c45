//! The notation of entries: readable text, without ids that a release may renumber. `docs/table.md` lists all
//! entries.
//!
//! Each entry lists its words and fields once (`codec::HasNotation`). A `Codec` reads or writes them in that
//! order.

mod codec;
mod components;
mod entries;
mod fields;
mod marks;
mod reader;
mod table_text;

use crate::protocol::action::{TableChanceOutcome, TableInput};
use crate::protocol::refusal::EntryRefusal;
use crate::state::physical_actions::Tally;
use crate::state::table::Table;
use codec::Codec;

pub use table_text::{TableTextError, read_table, read_with_author};

/// Reads the entry or random outcome in `text`.
///
/// # Errors
/// The first wrong word, and what should be in its place.
pub fn read(table: &Table, text: &str) -> Result<TableInput, EntryRefusal> {
    let mut input = TableInput::Chance(TableChanceOutcome::Die { face: 0 });
    let mut codec = Codec::reader(table, text);
    codec.any_form(&mut input);
    codec.finish().map(|_| input)
}

/// Writes `input` as text. An unknown id is written with its number, such as `#99`, which [`read`] rejects.
pub fn write(table: &Table, input: &TableInput) -> String {
    let mut codec = Codec::writer(table);
    codec.any_form(&mut input.clone());
    codec.finish().unwrap_or_default()
}

/// Reads the mark in `text`.
pub(crate) fn read_mark(table: &Table, text: &str) -> Result<Tally, EntryRefusal> {
    let mut tally = Tally::default();
    let mut codec = Codec::reader(table, text);
    codec.tally(&mut tally);
    codec.finish().map(|_| tally)
}

/// Writes the mark that lists the actions in `done`, which were done by hand.
pub(crate) fn write_mark(table: &Table, done: &Tally) -> String {
    let mut codec = Codec::writer(table);
    codec.tally(&mut done.clone());
    codec.finish().unwrap_or_default()
}

#[cfg(test)]
mod tests;
