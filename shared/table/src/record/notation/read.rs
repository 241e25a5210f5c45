//! Reads entries. An error gives the place of the wrong word; nothing panics.

use super::{DECKS, HOME};
use crate::protocol::action::{Entered, Held, TableInput, TableOutcome};
use crate::protocol::refusal::TableRefusal;
use crate::state::table::Table;
use rubium_rules::battle::Side;
use rubium_rules::notation::{kind_of_word, terrain_of_word};
use rubium_rules::{CardId, Deck, Kind, Seat, Terrain, TokenId};
use std::str::FromStr;

pub(super) type Read<T> = Result<T, TableRefusal>;

/// Maximum number of characters of a word that an error repeats.
const SHOWN: usize = 40;

/// Reads the entry in `text`.
///
/// # Errors
/// The first word that is wrong.
pub fn read(table: &Table, text: &str) -> Read<TableInput> {
    let mut words = Words {
        table,
        words: text.split_whitespace().collect(),
        at: 0,
    };
    let outcome = match words.peek() {
        Some("die") => Some(TableOutcome::Die {
            face: words.skip().number("the face of a die")?,
        }),
        Some("card") => Some(TableOutcome::Card {
            card: words.skip().card()?,
        }),
        Some("token") => Some(TableOutcome::Token {
            token: words.skip().token()?,
        }),
        Some("first") => Some(TableOutcome::First {
            seat: words.skip().seat()?,
        }),
        _ => None,
    };
    let input = match outcome {
        Some(outcome) => TableInput::Chance(outcome),
        None => {
            let anyway = words.take("anyway");
            let action = words.action()?;
            TableInput::Enter(Entered { action, anyway })
        }
    };
    match words.peek() {
        None => Ok(input),
        Some(_) => words.wrong("nothing more"),
    }
}

pub(super) struct Words<'a> {
    table: &'a Table,
    pub words: Vec<&'a str>,
    pub at: usize,
}

impl<'a> Words<'a> {
    pub fn peek(&self) -> Option<&'a str> {
        self.words.get(self.at).copied()
    }

    pub fn skip(&mut self) -> &mut Self {
        self.at += 1;
        self
    }

    /// Reads the next word if it is `word`; returns whether it was.
    pub fn take(&mut self, word: &str) -> bool {
        let is_next = self.peek() == Some(word);
        self.at += usize::from(is_next);
        is_next
    }

    pub fn wrong<T>(&self, expected: &'static str) -> Read<T> {
        Err(TableRefusal::Text {
            word: self.at + 1,
            text: self.peek().unwrap_or("").chars().take(SHOWN).collect(),
            expected,
        })
    }

    /// Reads the next word with `read`.
    pub fn word<T>(
        &mut self,
        expected: &'static str,
        read: impl FnOnce(&'a str) -> Option<T>,
    ) -> Read<T> {
        match self.peek().and_then(read) {
            Some(value) => {
                self.at += 1;
                Ok(value)
            }
            None => self.wrong(expected),
        }
    }

    pub fn of<T: Copy>(&mut self, expected: &'static str, list: &[(&'static str, T)]) -> Read<T> {
        self.word(expected, |word| {
            let row = list.iter().find(|(own, _)| *own == word);
            row.map(|&(_, value)| value)
        })
    }

    pub fn number<T: FromStr>(&mut self, expected: &'static str) -> Read<T> {
        self.word(expected, |word| word.parse().ok())
    }

    pub fn seat(&mut self) -> Read<Seat> {
        let players = self.table.players();
        self.word("a seat, counted from 1", |word| {
            let number: u8 = word.parse().ok()?;
            (1..=players).contains(&number).then(|| Seat(number - 1))
        })
    }

    pub fn kind(&mut self) -> Read<Kind> {
        self.word("a kind of unit", kind_of_word)
    }

    pub fn side(&mut self) -> Read<Side> {
        let sides = Side::BOTH.map(|side| (super::write::side_word(side), side));
        self.of("attacker or defender", &sides)
    }

    pub fn deck(&mut self) -> Read<Deck> {
        self.of("energize or missions", &DECKS)
    }

    pub fn card(&mut self) -> Read<CardId> {
        let table = self.table;
        self.word("the id of a card", |word| table.rules().card_named(word))
    }

    pub fn held(&mut self) -> Read<Held> {
        let table = self.table;
        self.word("the id of a card, ?energize or ?missions", |word| {
            if let Some(deck) = word.strip_prefix('?') {
                let (_, deck) = *DECKS.iter().find(|(own, _)| *own == deck)?;
                return Some(Held::Counted { deck });
            }
            let card = table.rules().card_named(word)?;
            Some(Held::Card { card })
        })
    }

    pub fn token(&mut self) -> Read<TokenId> {
        let table = self.table;
        self.word("the id of a token", |word| {
            let mut tokens = table.rules().tokens();
            tokens.find(|(_, spec)| spec.id == word).map(|(id, _)| id)
        })
    }

    pub fn terrain(&mut self) -> Read<Terrain> {
        self.word("a terrain", |word| match word {
            HOME => Some(Terrain::HomeBase),
            tile => terrain_of_word(tile),
        })
    }

    /// Reads `by SEAT`, if present.
    pub fn picker(&mut self) -> Read<Option<Seat>> {
        if self.take("by") {
            self.seat().map(Some)
        } else {
            Ok(None)
        }
    }

    /// Reads `half SEAT`, if present.
    pub fn half(&mut self) -> Read<Option<Seat>> {
        if self.take("half") {
            self.seat().map(Some)
        } else {
            Ok(None)
        }
    }
}
