//! Reads or writes an entry, one step for each of its words and fields.

use super::reader::Reader;
use crate::protocol::refusal::TableRefusal;
use crate::state::table::Table;

/// A value with words of its own: an entry, or a component with several forms.
pub(super) trait Entry: Clone {
    /// What an error expects where none of the forms can be read.
    const EXPECTED: &'static str = "an entry";

    /// One value of each form, whose fields are filled in by reading. The first form that can be read is taken.
    fn blanks() -> Vec<Self>;

    /// Goes through the words and fields of this form.
    fn walk(&mut self, codec: &mut Codec<'_>);
}

/// Reads fields from words, or writes them. Once a word is wrong, all further steps do nothing.
pub(super) struct Codec<'a> {
    table: &'a Table,
    mode: Mode<'a>,
}

enum Mode<'a> {
    Read(Reader<'a>),
    Write(Vec<String>),
}

impl<'a> Codec<'a> {
    pub fn reader(table: &'a Table, text: &'a str) -> Codec<'a> {
        let mode = Mode::Read(Reader::new(text));
        Codec { table, mode }
    }

    pub fn writer(table: &'a Table) -> Codec<'a> {
        let mode = Mode::Write(Vec::new());
        Codec { table, mode }
    }

    /// Returns what was written; nothing if the codec read. Fails if it did not read everything.
    pub fn finish(self) -> Result<String, TableRefusal> {
        match self.mode {
            Mode::Read(reader) => reader.finish().map(|()| String::new()),
            Mode::Write(words) => Ok(words.join(" ")),
        }
    }

    /// The words that a form begins with. They are no error of their own.
    pub fn key(&mut self, words: &str) -> &mut Self {
        match &mut self.mode {
            Mode::Read(reader) => reader.failed |= !reader.skip_words(words),
            Mode::Write(written) => written.push(words.to_owned()),
        }
        self
    }

    /// A word inside a form.
    pub fn word(&mut self, word: &'static str, expected: &'static str) -> &mut Self {
        let read = |_: &Table, next: &str| (next == word).then_some(());
        self.value(expected, &mut (), read, |_, ()| word.to_owned())
    }

    /// A word that is there if `flag` is set.
    pub fn flag(&mut self, word: &str, flag: &mut bool) -> &mut Self {
        match &mut self.mode {
            Mode::Read(reader) => *flag = reader.skip_words(word),
            Mode::Write(words) => words.extend(flag.then(|| word.to_owned())),
        }
        self
    }

    /// A field of one word.
    pub fn value<T>(
        &mut self,
        expected: &'static str,
        value: &mut T,
        read: impl FnOnce(&Table, &str) -> Option<T>,
        write: impl FnOnce(&Table, &T) -> String,
    ) -> &mut Self {
        match &mut self.mode {
            Mode::Read(reader) => {
                if let Some(read) = reader.value(expected, |word| read(self.table, word)) {
                    *value = read;
                }
            }
            Mode::Write(words) => words.push(write(self.table, value)),
        }
        self
    }

    /// A part that may be missing. Reading begins with `blank`.
    pub fn option<T>(
        &mut self,
        option: &mut Option<T>,
        blank: T,
        each: impl for<'c> Fn(&'c mut Self, &mut T) -> &'c mut Self,
    ) -> &mut Self {
        match (&self.mode, &mut *option) {
            (Mode::Read(_), _) => {
                *option = self.attempt(blank, |codec, part| _ = each(codec, part));
            }
            (Mode::Write(_), Some(part)) => _ = each(self, part),
            (Mode::Write(_), None) => {}
        }
        self
    }

    /// A part that is there any number of times. Reading begins each time with `blank`.
    pub fn list<T: Clone>(
        &mut self,
        list: &mut Vec<T>,
        blank: T,
        each: impl for<'c> Fn(&'c mut Self, &mut T) -> &'c mut Self,
    ) -> &mut Self {
        match &self.mode {
            Mode::Read(_) => {
                let next = |codec: &mut Self| {
                    codec.attempt(blank.clone(), |codec, item| _ = each(codec, item))
                };
                list.extend(std::iter::from_fn(|| next(self)));
            }
            Mode::Write(_) => list.iter_mut().for_each(|item| _ = each(self, item)),
        }
        self
    }

    /// A value in any of its forms.
    pub fn entry<T: Entry>(&mut self, entry: &mut T) -> &mut Self {
        if let Mode::Write(_) = self.mode {
            entry.walk(self);
            return self;
        }
        let mut blanks = T::blanks().into_iter();
        match blanks.find_map(|blank| self.attempt(blank, |codec, form| form.walk(codec))) {
            Some(read) => *entry = read,
            None => self.fail(T::EXPECTED),
        }
        self
    }

    /// Reads a part that begins as `blank`. If that fails, none of its words is taken.
    fn attempt<T>(&mut self, mut blank: T, each: impl FnOnce(&mut Self, &mut T)) -> Option<T> {
        let start = match &self.mode {
            Mode::Read(reader) if !reader.failed => reader.next_index,
            _ => return None,
        };
        each(self, &mut blank);
        match &mut self.mode {
            Mode::Read(reader) if reader.failed => {
                (reader.next_index, reader.failed) = (start, false);
                None
            }
            _ => Some(blank),
        }
    }

    fn fail(&mut self, expected: &'static str) {
        if let Mode::Read(reader) = &mut self.mode {
            reader.fail(expected);
        }
    }
}
