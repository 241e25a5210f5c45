//! The text format of a table in rule cases and in the examples of tips. `docs/table.md` describes the lines.

use super::read;
use crate::protocol::action::{Correction, EntryRequest, KeeperAction, TableAction, TableInput};
use crate::protocol::parts::{PartSetting, PartSettings, PartsPreset};
use crate::protocol::refusal::{EntryRefusal, TableSetupError};
use crate::state::setup::{TableSeat, TableSetup};
use crate::state::table::Table;
use rubium_record::Author;
use rubium_rules::{Edition, OptionalRule, Options, Swap};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// An error in the text of a table.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {expected}, found {found}")]
pub struct TableTextError {
    /// The number of the line; `None` if the error is in the preset or not in a single line.
    pub line: Option<usize>,
    /// Description of the expected text.
    pub expected: &'static str,
    /// The text that was found instead.
    pub found: String,
}

/// Reads a table from its preset and the lines of its set-up, each with its line number.
///
/// # Errors
/// An unknown preset, a line that cannot be read, or the reason why the table cannot be set up.
pub fn read_table<'a>(
    preset: &str,
    lines: impl IntoIterator<Item = (usize, &'a str)>,
) -> Result<Table, TableTextError> {
    let error = |line, expected, found: &str| TableTextError {
        line,
        expected,
        found: found.to_owned(),
    };
    let known_preset: Option<PartsPreset> = parse_word(preset);
    let known_preset = known_preset.ok_or_else(|| {
        let presets = "everything, cardsAndDice, rubiumOnly or battlesOnly";
        error(None, presets, preset)
    })?;
    let mut draft = SetupDraft {
        parts: json!(known_preset.parts()),
        seats: Vec::new(),
        options: Options::default(),
        swaps: Vec::new(),
    };
    let mut corrections = Vec::new();
    for (line, text) in lines {
        let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
        if first == "set" {
            corrections.push((line, text));
            continue;
        }
        draft
            .read_line(first, rest)
            .map_err(|expected| error(Some(line), expected, text))?;
    }
    let mut setup = draft.into_setup()?;
    // Reading a correction requires a table, so a table without corrections is created first.
    let table = new_table(setup.clone())?;
    for (line, text) in corrections {
        let correction = read_correction(&table, text);
        let correction = correction.ok_or_else(|| error(Some(line), "a value", text))?;
        setup.opening_values.push(correction);
    }
    new_table(setup)
}

/// Reads an entry with its author, such as `1: mine` or `keeper: end`. A random outcome is written without an
/// author.
///
/// # Errors
/// The first wrong word, and what should be in its place.
pub fn read_with_author(table: &Table, text: &str) -> Result<(Author, TableInput), EntryRefusal> {
    let (author, entry) = match text.split_once(':') {
        Some(("keeper", entry)) => (Author::Keeper, entry),
        Some((seat, entry)) => match seat.parse::<u8>() {
            Ok(number) if number > 0 => (Author::Seat(number - 1), entry),
            _ => {
                return Err(EntryRefusal::Text {
                    word: 1,
                    text: seat.to_owned(),
                    expected: "a seat or keeper",
                });
            }
        },
        None => (Author::Chance, text),
    };
    Ok((author, read(table, entry)?))
}

/// The set-up according to the lines read so far, without corrections.
struct SetupDraft {
    /// The settings of the parts, by name.
    parts: Value,
    seats: Vec<TableSeat>,
    options: Options,
    swaps: Vec<Swap>,
}

impl SetupDraft {
    /// Reads a line that begins with the word `first`. The error describes what the line should contain.
    fn read_line(&mut self, first: &str, rest: &str) -> Result<(), &'static str> {
        match first {
            "players" => self.read_players(rest).ok_or("factions"),
            "physical" => self.set_parts(rest, PartSetting::Physical).ok_or("parts"),
            "managed" => self.set_parts(rest, PartSetting::Managed).ok_or("parts"),
            "options" => self.read_options(rest).ok_or("options"),
            "swaps" => self.read_swaps(rest).ok_or("pairs of tokens"),
            _ => Err("players, physical, managed, options, swaps or set"),
        }
    }

    fn read_players(&mut self, factions: &str) -> Option<()> {
        for name in factions.split_whitespace() {
            self.seats.push(TableSeat {
                name: name.to_owned(),
                faction: parse_word(name)?,
            });
        }
        Some(())
    }

    fn set_parts(&mut self, names: &str, setting: PartSetting) -> Option<()> {
        for name in names.split_whitespace() {
            *self.parts.get_mut(name)? = json!(setting);
        }
        Some(())
    }

    /// Reads optional rules and the edition.
    fn read_options(&mut self, words: &str) -> Option<()> {
        for word in words.split_whitespace() {
            let edition: Option<Edition> = parse_word(word);
            match edition {
                Some(edition) => self.options.edition = edition,
                None => {
                    let option: OptionalRule = parse_word(word)?;
                    self.options.optional_rules.push(option);
                }
            }
        }
        Some(())
    }

    fn read_swaps(&mut self, tokens: &str) -> Option<()> {
        let tokens: Vec<&str> = tokens.split_whitespace().collect();
        for pair in tokens.chunks(2) {
            let &[removed, added] = pair else { return None };
            self.swaps.push(Swap {
                removed: removed.to_owned(),
                added: added.to_owned(),
            });
        }
        Some(())
    }

    fn into_setup(self) -> Result<TableSetup, TableTextError> {
        let parts: Result<PartSettings, _> = serde_json::from_value(self.parts);
        let parts = parts.map_err(|error| TableTextError {
            line: None,
            expected: "parts",
            found: error.to_string(),
        })?;
        let setup = TableSetup::new(self.options, self.seats, parts).map_err(setup_error)?;
        Ok(TableSetup {
            swaps: self.swaps,
            ..setup
        })
    }
}

fn read_correction(table: &Table, text: &str) -> Option<Correction> {
    match read(table, text).ok()? {
        TableInput::Enter(EntryRequest {
            action: TableAction::Keeper(KeeperAction::Correct { correction, .. }),
            ..
        }) => Some(correction),
        _ => None,
    }
}

fn new_table(setup: TableSetup) -> Result<Table, TableTextError> {
    Table::new(setup).map_err(setup_error)
}

fn setup_error(errors: Vec<TableSetupError>) -> TableTextError {
    let messages: Vec<String> = errors.iter().map(ToString::to_string).collect();
    TableTextError {
        line: None,
        expected: "a table that can be set up",
        found: messages.join("; "),
    }
}

/// Reads a word as the value that is serialized as this word.
fn parse_word<T: DeserializeOwned>(word: &str) -> Option<T> {
    serde_json::from_value(json!(word)).ok()
}
