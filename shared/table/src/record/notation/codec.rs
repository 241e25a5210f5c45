//! A codec for entries. Each entry describes its words and fields once, for both reading and writing.

use super::reader::Reader;
use crate::protocol::refusal::EntryRefusal;
use crate::state::table::Table;

/// A value that is written in one of several forms: an entry, or a component of entries. Each form is a
/// sequence of words and fields.
pub(super) trait HasNotation: Clone {
    /// Description of the expected text in the error that is returned if no form can be read.
    const EXPECTED: &'static str = "an entry";

    /// Returns one value of each form, with arbitrary fields. Reading tries the forms in this order, and
    /// fills in the fields of the first form that matches the text.
    fn blank_forms() -> Vec<Self>;

    /// Lists the words and fields of this form. Depending on its mode, `codec` reads or writes them.
    fn read_or_write(&mut self, codec: &mut Codec<'_>);
}

/// Reads fields from words, or writes fields as words. After a wrong word, all further calls do nothing.
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

    /// Returns the written text. In reading mode, returns an empty text, or an error if a word was wrong or
    /// is left over.
    pub fn finish(self) -> Result<String, EntryRefusal> {
        match self.mode {
            Mode::Read(reader) => reader.finish().map(|()| String::new()),
            Mode::Write(words) => Ok(words.join(" ")),
        }
    }

    /// The words that a form or an optional component begins with. If they do not match, the next form is
    /// tried or the component is left out, and no error is recorded.
    pub fn key(&mut self, words: &str) -> &mut Self {
        match &mut self.mode {
            Mode::Read(reader) => reader.has_failed |= !reader.skip_words(words),
            Mode::Write(written) => written.push(words.to_owned()),
        }
        self
    }

    /// A fixed word inside a form.
    pub fn word(&mut self, word: &'static str, expected: &'static str) -> &mut Self {
        let read = |_: &Table, next: &str| (next == word).then_some(());
        self.word_field(expected, &mut (), read, |_, ()| word.to_owned())
    }

    /// A word that is present if `flag` is set.
    pub fn flag(&mut self, word: &str, flag: &mut bool) -> &mut Self {
        match &mut self.mode {
            Mode::Read(reader) => *flag = reader.skip_words(word),
            Mode::Write(words) => words.extend(flag.then(|| word.to_owned())),
        }
        self
    }

    /// A field that is one word.
    pub fn word_field<T>(
        &mut self,
        expected: &'static str,
        field: &mut T,
        read: impl FnOnce(&Table, &str) -> Option<T>,
        write: impl FnOnce(&Table, &T) -> String,
    ) -> &mut Self {
        match &mut self.mode {
            Mode::Read(reader) => {
                if let Some(value) = reader.read_word(expected, |word| read(self.table, word)) {
                    *field = value;
                }
            }
            Mode::Write(words) => words.push(write(self.table, field)),
        }
        self
    }

    /// A component that may be missing. `visit` reads or writes it; reading fills in `blank`.
    pub fn option<T>(
        &mut self,
        option: &mut Option<T>,
        blank: T,
        visit: impl for<'c> Fn(&'c mut Self, &mut T) -> &'c mut Self,
    ) -> &mut Self {
        match (&self.mode, &mut *option) {
            (Mode::Read(_), _) => {
                *option = self.attempt(blank, |codec, component| _ = visit(codec, component));
            }
            (Mode::Write(_), Some(component)) => _ = visit(self, component),
            (Mode::Write(_), None) => {}
        }
        self
    }

    /// A component that is repeated any number of times. `visit` reads or writes it once; reading fills in a
    /// copy of `blank` each time.
    pub fn list<T: Clone>(
        &mut self,
        list: &mut Vec<T>,
        blank: T,
        visit: impl for<'c> Fn(&'c mut Self, &mut T) -> &'c mut Self,
    ) -> &mut Self {
        match &self.mode {
            Mode::Read(_) => {
                let next = |codec: &mut Self| {
                    codec.attempt(blank.clone(), |codec, item| _ = visit(codec, item))
                };
                list.extend(std::iter::from_fn(|| next(self)));
            }
            Mode::Write(_) => list.iter_mut().for_each(|item| _ = visit(self, item)),
        }
        self
    }

    /// A value in any of its forms.
    pub fn any_form<T: HasNotation>(&mut self, value: &mut T) -> &mut Self {
        if let Mode::Write(_) = self.mode {
            value.read_or_write(self);
            return self;
        }
        match T::blank_forms()
            .into_iter()
            .find_map(|blank| self.attempt(blank, |codec, form| form.read_or_write(codec)))
        {
            Some(read) => *value = read,
            None => self.fail(T::EXPECTED),
        }
        self
    }

    /// Reads a component into `blank` with `read`. If that fails, none of its words is consumed.
    fn attempt<T>(&mut self, mut blank: T, read: impl FnOnce(&mut Self, &mut T)) -> Option<T> {
        let start = match &self.mode {
            Mode::Read(reader) if !reader.has_failed => reader.next_index,
            _ => return None,
        };
        read(self, &mut blank);
        match &mut self.mode {
            Mode::Read(reader) if reader.has_failed => {
                (reader.next_index, reader.has_failed) = (start, false);
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
