//! Parses case files. Actions and positions remain text at this stage, because parsing them requires a board.

use super::error::{CaseError, LineError};
use super::expect::{Expectation, Pattern};
use super::parse_expectation::parse_expectation;
use rubium_rules::Options;
use rubium_rules::notation::{read_options, without_comment};
use std::path::{Path, PathBuf};

/// One rule case.
#[derive(Clone, Debug)]
pub struct Case {
    /// Path of the case file.
    pub file: PathBuf,
    /// Number of the line with the name, from 1.
    pub line: usize,
    /// The name, which states how the rule behaves.
    pub name: String,
    /// Ids of the rules, cards, worked examples (EX-), alternate units and abilities of alternate units that
    /// the case tests.
    pub covers: Vec<String>,
    /// Ids of the rules and worked examples (EX-) that the rulebook shows with this case. The case also
    /// covers these ids.
    pub shows: Vec<String>,
    /// The starting position.
    pub position: Position,
    /// The steps and expectations.
    pub script: Vec<Step>,
}

/// The starting position of a case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Position {
    /// A new game for 2 to 4 players, with factions in the order of `Faction::ALL` and tiles in the order of
    /// the board file.
    NewGame {
        /// Number of players, 2 to 4.
        players: u8,
        /// Edition and optional rules.
        options: Options,
    },
    /// A position in the core's notation.
    Notation {
        /// The text.
        text: String,
        /// Number of the `position` line in the case file. The text begins on the next line.
        line: usize,
    },
    /// A table, which is a game on a physical board.
    Table {
        /// The preset, which names the parts that the app manages.
        preset: String,
        /// The lines of the set-up, each with its line number.
        lines: Vec<(usize, String)>,
    },
}

/// One line of a script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// Line number in the file, from 1.
    pub line: usize,
    /// The line as written.
    pub text: String,
    /// The parsed line.
    pub kind: StepKind,
}

/// A parsed line of a script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StepKind {
    /// A legal input.
    Input(InputText),
    /// An input that is refused. The state remains unchanged.
    RefusedInput {
        /// The rule that must refuse the input.
        rule: String,
        /// The required reason, if the case states one.
        reason: Option<Pattern>,
        /// The input.
        input_text: InputText,
    },
    /// An unusual input at a table: the table warns about it, and accepts it with `anyway`.
    UnusualInput {
        /// The rule that the warning must name.
        rule: String,
        /// The required warning, if the case states one.
        warning: Option<Pattern>,
        /// The input.
        input_text: InputText,
    },
    /// The position cannot be set up.
    RefusedPosition {
        /// The rule that must refuse the position.
        rule: String,
    },
    /// An expectation.
    Expectation(Expectation),
}

/// The text of an input in notation: `SEAT: ACTION`, `keeper: ACTION`, or a random outcome.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InputText(pub String);

/// Parses the cases of a text.
///
/// # Errors
/// The first invalid line, or, if all lines are valid, the first incomplete case.
pub fn parse(path: &Path, text: &str) -> Result<Vec<Case>, CaseError> {
    let line_error = |line: usize, error: LineError| CaseError::InvalidLine {
        path: path.to_owned(),
        line,
        error,
    };
    let mut drafts: Vec<Draft> = Vec::new();
    for (index, raw_line) in text.lines().enumerate() {
        let line = index + 1;
        let content = without_comment(raw_line);
        if let Some(name) = after_keyword(content, "case") {
            if name.is_empty() {
                return Err(line_error(line, LineError::MissingName));
            }
            drafts.push(Draft::new(line, name));
            continue;
        }
        let Some(draft) = drafts.last_mut() else {
            if content.is_empty() {
                continue;
            }
            return Err(line_error(line, LineError::TextBeforeCase));
        };
        draft
            .add_line(line, content)
            .map_err(|error| line_error(line, error))?;
    }
    let mut previous: Option<Position> = None;
    let mut cases = Vec::new();
    for draft in drafts {
        let case = draft.into_case(path, previous)?;
        previous = Some(case.position.clone());
        cases.push(case);
    }
    Ok(cases)
}

/// Returns the rest of the line if the line begins with `keyword`.
fn after_keyword<'a>(line: &'a str, keyword: &str) -> Option<&'a str> {
    let rest = line.strip_prefix(keyword)?;
    (rest.is_empty() || rest.starts_with(char::is_whitespace)).then(|| rest.trim())
}

/// The current section of a case.
#[derive(PartialEq, Eq)]
enum Section {
    None,
    Position,
    Script,
}

/// A case that is being parsed.
struct Draft {
    line: usize,
    name: String,
    covers: Vec<String>,
    shows: Vec<String>,
    position: Option<Position>,
    script: Option<Vec<Step>>,
    section: Section,
}

impl Draft {
    fn new(line: usize, name: &str) -> Draft {
        Draft {
            line,
            name: name.to_owned(),
            covers: Vec::new(),
            shows: Vec::new(),
            position: None,
            script: None,
            section: Section::None,
        }
    }

    fn add_line(&mut self, line: usize, content: &str) -> Result<(), LineError> {
        if let Some(ids) = after_keyword(content, "covers") {
            self.covers
                .extend(ids.split_whitespace().map(str::to_owned));
        } else if let Some(rest) = after_keyword(content, "shows") {
            let (ids, hexes) = rest.split_once("around").unwrap_or_default();
            if ids.is_empty() || hexes.is_empty() {
                return Err(LineError::IncompleteShows);
            }
            self.shows.extend(ids.split_whitespace().map(str::to_owned));
        } else if content == "position" {
            self.begin_position(Position::Notation {
                text: String::new(),
                line,
            })?;
            self.section = Section::Position;
        } else if let Some(arguments) = after_keyword(content, "new game") {
            let (player_word, options) = arguments.split_once(' ').unwrap_or((arguments, ""));
            let players = ["two", "three", "four"]
                .iter()
                .position(|&word| word == player_word);
            let players = players.ok_or_else(|| LineError::InvalidNewGame(content.to_owned()))?;
            self.begin_position(Position::NewGame {
                players: players as u8 + 2,
                options: read_options(options)
                    .map_err(|error| LineError::InvalidOptions(Box::new(error)))?,
            })?;
            self.section = Section::None;
        } else if let Some(preset) = after_keyword(content, "table") {
            self.begin_position(Position::Table {
                preset: preset.to_owned(),
                lines: Vec::new(),
            })?;
            self.section = Section::Position;
        } else if content == "script" {
            if self.script.is_some() {
                return Err(LineError::Duplicate("script"));
            }
            self.script = Some(Vec::new());
            self.section = Section::Script;
        } else {
            self.add_section_line(line, content)?;
        }
        Ok(())
    }

    fn begin_position(&mut self, position: Position) -> Result<(), LineError> {
        if self.position.is_some() {
            return Err(LineError::Duplicate("position"));
        }
        self.position = Some(position);
        Ok(())
    }

    fn add_section_line(&mut self, line: usize, content: &str) -> Result<(), LineError> {
        match (&self.section, &mut self.position, &mut self.script) {
            // Blank lines are kept, so that the line numbers in errors of the notation can be converted to
            // line numbers of the file.
            (Section::Position, Some(Position::Notation { text, .. }), _) => {
                text.push_str(content);
                text.push('\n');
            }
            _ if content.is_empty() => {}
            (Section::Position, Some(Position::Table { lines, .. }), _) => {
                lines.push((line, content.to_owned()));
            }
            (Section::Script, _, Some(script)) => {
                let kind = parse_step(content)?;
                script.push(Step {
                    line,
                    text: content.to_owned(),
                    kind,
                });
            }
            _ => return Err(LineError::OutsideSection(content.to_owned())),
        }
        Ok(())
    }

    /// Returns the finished case. A case without a position gets the position of the previous case in the
    /// file.
    fn into_case(self, path: &Path, previous: Option<Position>) -> Result<Case, CaseError> {
        let line_error = |error| CaseError::InvalidLine {
            path: path.to_owned(),
            line: self.line,
            error,
        };
        let position = self
            .position
            .or(previous)
            .ok_or_else(|| line_error(LineError::MissingPosition))?;
        let script = self
            .script
            .filter(|script| !script.is_empty())
            .ok_or_else(|| line_error(LineError::MissingScript))?;
        if script
            .iter()
            .all(|step| matches!(step.kind, StepKind::Input(_)))
        {
            return Err(line_error(LineError::NoExpectation));
        }
        let mut covers = self.covers;
        covers.extend_from_slice(&self.shows);
        Ok(Case {
            file: path.to_owned(),
            line: self.line,
            name: self.name,
            covers,
            shows: self.shows,
            position,
            script,
        })
    }
}

fn parse_step(content: &str) -> Result<StepKind, LineError> {
    if let Some(rest) = after_keyword(content, "expect") {
        return parse_expectation(rest).map(StepKind::Expectation);
    }
    if let Some(rest) = after_keyword(content, "refused") {
        return parse_refusal(rest);
    }
    if let Some(rest) = after_keyword(content, "unusual") {
        return match parse_refusal(rest)? {
            StepKind::RefusedInput {
                rule,
                reason,
                input_text,
            } => Ok(StepKind::UnusualInput {
                rule,
                warning: reason,
                input_text,
            }),
            _ => Err(LineError::IncompleteRefusal),
        };
    }
    parse_input_text(content)
        .map(StepKind::Input)
        .ok_or_else(|| LineError::InvalidStep(content.to_owned()))
}

/// Returns the line if it begins like an input. Only a game or table can check the rest.
fn parse_input_text(content: &str) -> Option<InputText> {
    let first_word = content.split_whitespace().next()?;
    let is_seat = first_word
        .strip_suffix(':')
        .is_some_and(|seat| seat.parse::<u8>().is_ok());
    let is_chance = ["die", "card", "token", "first"].contains(&first_word);
    (is_seat || is_chance || first_word == "keeper:").then(|| InputText(content.to_owned()))
}

/// Parses `RULE [REASON [FIELD=VALUE...]] INPUT`, or `RULE position`.
fn parse_refusal(rest: &str) -> Result<StepKind, LineError> {
    let (rule, rest) = rest
        .split_once(char::is_whitespace)
        .ok_or(LineError::IncompleteRefusal)?;
    let (rule, rest) = (rule.to_owned(), rest.trim());
    if rest == "position" {
        return Ok(StepKind::RefusedPosition { rule });
    }
    if let Some(input_text) = parse_input_text(rest) {
        return Ok(StepKind::RefusedInput {
            rule,
            reason: None,
            input_text,
        });
    }
    // The reason ends where the rest of the line is an input.
    let word_starts = rest.char_indices().filter(|&(index, character)| {
        index > 0 && !character.is_whitespace() && rest[..index].ends_with(' ')
    });
    for (index, _) in word_starts {
        if let Some(input_text) = parse_input_text(&rest[index..]) {
            let reason = Pattern::parse(&rest[..index]).ok_or(LineError::IncompleteRefusal)?;
            return Ok(StepKind::RefusedInput {
                rule,
                reason: Some(reason),
                input_text,
            });
        }
    }
    Err(LineError::IncompleteRefusal)
}
