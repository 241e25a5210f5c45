//! Validation of content documents beyond what their types express, with one file per document.

mod board;
mod cards;
mod sheet;

pub(super) use board::board;
pub(super) use cards::cards;
pub(super) use sheet::{alternate, sheet};

use super::ContentError;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// The errors of one document.
struct Errors {
    file: &'static str,
    list: Vec<ContentError>,
}

impl Errors {
    fn of(file: &'static str) -> Errors {
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

    /// Reports an error unless `number` is in `allowed`; `what` is the name of the number.
    fn range(&mut self, entry: impl ToString, what: &str, number: u8, allowed: RangeInclusive<u8>) {
        if !allowed.contains(&number) {
            let (min, max) = (allowed.start(), allowed.end());
            self.add(
                entry,
                format!("{what} {number}: {min} to {max} is possible"),
            );
        }
    }

    /// Reports an error unless `id` is in lower camel case and not in `seen`.
    fn id<'a>(&mut self, id: &'a str, seen: &mut BTreeSet<&'a str>) {
        let first = id.starts_with(|c: char| c.is_ascii_lowercase());
        if !first || !id.chars().all(|c| c.is_ascii_alphanumeric()) {
            self.add(id, "an id is lower camel case: a to z, A to Z, 0 to 9");
        }
        if !seen.insert(id) {
            self.add(id, "the id stands twice");
        }
    }
}
