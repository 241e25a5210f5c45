//! Validation of content documents beyond what their types express: one module for each type of document.

mod board;
mod cards;
mod sheet;

pub(super) use board::board;
pub(super) use cards::cards;
pub(super) use sheet::{alternate, sheet};

use super::ContentError;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// The errors found so far in the document with the name `file`.
struct Errors {
    file: &'static str,
    list: Vec<ContentError>,
}

impl Errors {
    fn new(file: &'static str) -> Errors {
        Errors {
            file,
            list: Vec::new(),
        }
    }

    fn add(&mut self, entry: impl ToString, reason: impl ToString) {
        let (entry, reason) = (entry.to_string(), reason.to_string());
        self.list.push(ContentError {
            file: self.file,
            entry,
            reason,
        });
    }

    /// Adds an error unless `value` is in `allowed`; `name` says what the value is.
    fn check_range(
        &mut self,
        entry: impl ToString,
        name: &str,
        value: u8,
        allowed: RangeInclusive<u8>,
    ) {
        if !allowed.contains(&value) {
            let (min, max) = (allowed.start(), allowed.end());
            self.add(entry, format!("{name} {value}: must be {min} to {max}"));
        }
    }

    /// Adds an error if `id` is not in lower camel case, and an error if it is in `seen`. Adds it to `seen`.
    fn check_id<'a>(&mut self, id: &'a str, seen: &mut BTreeSet<&'a str>) {
        let starts_with_lowercase = id.starts_with(|c: char| c.is_ascii_lowercase());
        if !starts_with_lowercase || !id.chars().all(|c| c.is_ascii_alphanumeric()) {
            self.add(
                id,
                "an id must be in lower camel case: a to z, A to Z, 0 to 9",
            );
        }
        if !seen.insert(id) {
            self.add(id, "the id is used twice");
        }
    }
}
