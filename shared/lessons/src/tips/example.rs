//! Example positions of tips. Each says whether its tip must be due.

use rubium_rules::notation::read_input;
use rubium_rules::{Rules, Seat, State, view};
use rubium_table::notation::{read_table, read_with_author};
use rubium_table::{Table, TableState, table_view};

use super::{TipId, TipScreen, game, table};
use crate::error::LessonErrorReason;
use crate::parse::read_scene;
use crate::run::apply_input;
use crate::text_draft::LocatedReason;

/// A position, and whether the tip must be due for the first seat.
pub struct TipExample {
    /// Line number of the keyword that begins the example, from 1.
    pub line: u32,
    /// Whether the tip must be due; otherwise it must not be due.
    pub must_be_due: bool,
    position: Position,
}

enum Position {
    Game {
        rules: Box<Rules>,
        state: Box<State>,
    },
    Table {
        table: Box<Table>,
        state: Box<TableState>,
    },
}

impl TipExample {
    /// Reads the position of an example whose keyword is in line `line` of its file. Before the position,
    /// `text` has an empty line for each earlier line of the file, so that errors name the right line.
    pub(super) fn read(
        screen: TipScreen,
        line: u32,
        must_be_due: bool,
        text: &str,
    ) -> Result<TipExample, LocatedReason> {
        let position = match screen {
            TipScreen::Game => {
                let (rules, state) = read_scene(line, text)?;
                Position::Game {
                    rules: Box::new(rules),
                    state: Box::new(state),
                }
            }
            TipScreen::Table => {
                let table = read_table_lines(line, text)?;
                let state = Box::new(table.initial_state());
                Position::Table {
                    table: Box::new(table),
                    state,
                }
            }
        };
        Ok(TipExample {
            line,
            must_be_due,
            position,
        })
    }

    /// Applies an input to the position.
    pub(super) fn play(&mut self, text: &str) -> Result<(), LessonErrorReason> {
        match &mut self.position {
            Position::Game { rules, state } => {
                let input = read_input(rules, text).map_err(LessonErrorReason::Notation)?;
                apply_input(rules, state, input, &mut ()).map_err(|violation| {
                    LessonErrorReason::Refused {
                        input: text.to_owned(),
                        violation,
                    }
                })
            }
            Position::Table { table, state } => {
                let refused = |refusal| LessonErrorReason::EntryRefused {
                    input: text.to_owned(),
                    refusal,
                };
                let (author, input) = read_with_author(table, text).map_err(refused)?;
                let result = table.enter(state, author, &input);
                result.map(|_| ()).map_err(refused)
            }
        }
    }

    /// Checks that the tip is due if the example requires it, and otherwise that it is not due.
    pub(super) fn check(&self, id: TipId) -> Result<(), LessonErrorReason> {
        let viewer = Some(Seat(0));
        let is_due = match &self.position {
            Position::Game { rules, state } => game::is_due(id, rules, &view(rules, state, viewer)),
            Position::Table { table, state } => {
                table::is_due(id, &table_view(table, state, viewer))
            }
        };
        match (is_due, self.must_be_due) {
            (false, true) => Err(LessonErrorReason::NotDue),
            (true, false) => Err(LessonErrorReason::UnexpectedlyDue),
            (true, true) | (false, false) => Ok(()),
        }
    }
}

/// Reads a table. The first line is `table` and the preset; the others are the lines of its set-up.
fn read_table_lines(line: u32, text: &str) -> Result<Table, LocatedReason> {
    let numbered_lines = (1..).zip(text.lines().map(str::trim));
    let mut lines = numbered_lines.filter(|(_, text)| !text.is_empty());
    let preset = lines
        .next()
        .and_then(|(_, text)| text.strip_prefix("table "));
    let preset = preset.ok_or((line, LessonErrorReason::Missing("a `table` line")))?;
    read_table(preset.trim(), lines).map_err(|error| {
        let line = error.line.map_or(line, |line| line as u32);
        (line, LessonErrorReason::Table(error))
    })
}
