//! Parses a case file into cases. Actions and positions remain text here, because they cannot be understood without a
//! board.

use super::expect::{Expectation, Pattern};
use super::fault::{CaseError, Reason};
use super::read;
use rubium_rules::Options;
use rubium_rules::notation::read_options;
use std::path::{Path, PathBuf};

/// One rule case.
#[derive(Clone, Debug)]
pub struct Case {
    /// Path of its file.
    pub file: PathBuf,
    /// Line of its name, from 1.
    pub line: usize,
    /// Its name, which states the behaviour of the rule.
    pub name: String,
    /// Rule ids, card ids and EX- ids for which the case would detect a fault.
    pub covers: Vec<String>,
    /// The starting position.
    pub position: Position,
    /// Its steps and expectations.
    pub script: Vec<Step>,
}

/// The starting position of a case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Position {
    /// A new game for 2 to 4 players, with factions in order and tiles in the order of the board file.
    NewGame {
        /// Number of players, 2 to 4 if the game can be set up.
        players: u8,
        /// Edition and optional rules.
        options: Options,
    },
    /// A position in the core's notation.
    Notation {
        /// The text.
        text: String,
        /// Number of the line of the case file before its first line.
        line: usize,
    },
    /// A table beside a physical board.
    Table {
        /// The preset of its components.
        preset: String,
        /// The lines of its set-up, each with its number.
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
    /// Its meaning.
    pub what: What,
}

/// The meaning of a line of a script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum What {
    /// A legal input.
    Do(Attempt),
    /// An input that is refused. The state remains unchanged.
    Refused {
        /// The rule that must refuse.
        rule: String,
        /// The required reason, if the case states one.
        reason: Option<Pattern>,
        /// The input.
        attempt: Attempt,
    },
    /// An unusual input at a table: it is refused, and accepted with `anyway`.
    Unusual {
        /// The rule that objects to it.
        rule: String,
        /// The required oddity, if the case states one.
        warning: Option<Pattern>,
        /// The input.
        attempt: Attempt,
    },
    /// The position cannot be set up.
    RefusedPosition {
        /// The rule that must refuse.
        rule: String,
    },
    /// An expectation.
    Expect(Expectation),
}

/// An input in the core's notation: `SEAT: ACTION`, or an outcome of chance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attempt(pub String);

/// Parses the cases of a text.
///
/// # Errors
/// The first line that is wrong.
pub fn parse(path: &Path, text: &str) -> Result<Vec<Case>, CaseError> {
    let fault = |line: usize, reason: Reason| CaseError::Line {
        path: path.to_owned(),
        line,
        reason,
    };
    let mut cases: Vec<Draft> = Vec::new();
    for (index, raw) in text.lines().enumerate() {
        let line = index + 1;
        let content = without_comment(raw);
        if let Some(name) = keyword(content, "case") {
            if name.is_empty() {
                return Err(fault(line, Reason::NoName));
            }
            cases.push(Draft::new(line, name));
            continue;
        }
        let Some(draft) = cases.last_mut() else {
            if content.is_empty() {
                continue;
            }
            return Err(fault(line, Reason::NoCaseYet));
        };
        draft
            .take(line, content)
            .map_err(|reason| fault(line, reason))?;
    }
    let mut before: Option<Position> = None;
    let mut finished = Vec::new();
    for draft in cases {
        let case = draft.finish(path, before)?;
        before = Some(case.position.clone());
        finished.push(case);
    }
    Ok(finished)
}

/// Returns the line without its comment, which begins with `#` at the start of the line or after a space.
fn without_comment(line: &str) -> &str {
    let end = line.char_indices().find(|&(at, sign)| {
        sign == '#'
            && line[..at]
                .chars()
                .next_back()
                .is_none_or(char::is_whitespace)
    });
    line[..end.map_or(line.len(), |(at, _)| at)].trim()
}

/// Returns the rest of the line, if the line begins with `word`.
fn keyword<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    let rest = line.strip_prefix(word)?;
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
            position: None,
            script: None,
            section: Section::None,
        }
    }

    fn take(&mut self, line: usize, content: &str) -> Result<(), Reason> {
        if let Some(ids) = keyword(content, "covers") {
            self.covers
                .extend(ids.split_whitespace().map(str::to_owned));
        } else if content == "position" {
            self.begin_position(Position::Notation {
                text: String::new(),
                line,
            })?;
            self.section = Section::Position;
        } else if let Some(game) = keyword(content, "new game") {
            let (number, options) = game.split_once(' ').unwrap_or((game, ""));
            let players = ["two", "three", "four"]
                .iter()
                .position(|&word| word == number);
            let players = players.ok_or_else(|| Reason::NewGame(content.to_owned()))?;
            self.begin_position(Position::NewGame {
                players: players as u8 + 2,
                options: read_options(options).map_err(|fault| Reason::Options(Box::new(fault)))?,
            })?;
            self.section = Section::None;
        } else if let Some(preset) = keyword(content, "table") {
            self.begin_position(Position::Table {
                preset: preset.to_owned(),
                lines: Vec::new(),
            })?;
            self.section = Section::Position;
        } else if content == "script" {
            if self.script.is_some() {
                return Err(Reason::Twice("script"));
            }
            self.script = Some(Vec::new());
            self.section = Section::Script;
        } else {
            self.take_in_section(line, content)?;
        }
        Ok(())
    }

    fn begin_position(&mut self, position: Position) -> Result<(), Reason> {
        if self.position.is_some() {
            return Err(Reason::Twice("position"));
        }
        self.position = Some(position);
        Ok(())
    }

    fn take_in_section(&mut self, line: usize, content: &str) -> Result<(), Reason> {
        match (&self.section, &mut self.position, &mut self.script) {
            // Blank lines are kept, so that line numbers of the notation can be converted to those of the file.
            (Section::Position, Some(Position::Notation { text, .. }), _) => {
                text.push_str(content);
                text.push('\n');
            }
            _ if content.is_empty() => {}
            (Section::Position, Some(Position::Table { lines, .. }), _) => {
                lines.push((line, content.to_owned()));
            }
            (Section::Script, _, Some(script)) => {
                let what = step(content)?;
                script.push(Step {
                    line,
                    text: content.to_owned(),
                    what,
                });
            }
            _ => return Err(Reason::Stray(content.to_owned())),
        }
        Ok(())
    }

    /// Returns the case. Without a position of its own, it has the position of the previous case in the file.
    fn finish(self, path: &Path, before: Option<Position>) -> Result<Case, CaseError> {
        let fault = |reason| CaseError::Line {
            path: path.to_owned(),
            line: self.line,
            reason,
        };
        let position = self
            .position
            .or(before)
            .ok_or_else(|| fault(Reason::NoPosition))?;
        let script = self
            .script
            .filter(|script| !script.is_empty())
            .ok_or_else(|| fault(Reason::NoScript))?;
        if script.iter().all(|step| matches!(step.what, What::Do(_))) {
            return Err(fault(Reason::ExpectsNothing));
        }
        Ok(Case {
            file: path.to_owned(),
            line: self.line,
            name: self.name,
            covers: self.covers,
            position,
            script,
        })
    }
}

fn step(content: &str) -> Result<What, Reason> {
    if let Some(rest) = keyword(content, "expect") {
        return read::expectation(rest).map(What::Expect);
    }
    if let Some(rest) = keyword(content, "refused") {
        return refusal(rest);
    }
    if let Some(rest) = keyword(content, "unusual") {
        return match refusal(rest)? {
            What::Refused {
                rule,
                reason,
                attempt,
            } => Ok(What::Unusual {
                rule,
                warning: reason,
                attempt,
            }),
            _ => Err(Reason::Refusal),
        };
    }
    attempt(content)
        .map(What::Do)
        .ok_or_else(|| Reason::NoStep(content.to_owned()))
}

/// Returns the line as an attempt if it looks like one. Its details can only be checked with a board.
fn attempt(content: &str) -> Option<Attempt> {
    let first = content.split_whitespace().next()?;
    let seat = first
        .strip_suffix(':')
        .is_some_and(|seat| seat.parse::<u8>().is_ok());
    let chance = ["die", "card", "token", "first"].contains(&first);
    (seat || chance || first == "keeper:").then(|| Attempt(content.to_owned()))
}

/// Parses `RULE [REASON [FIELD=VALUE...]] ATTEMPT`, or `RULE position`.
fn refusal(rest: &str) -> Result<What, Reason> {
    let (rule, rest) = rest
        .split_once(char::is_whitespace)
        .ok_or(Reason::Refusal)?;
    let (rule, rest) = (rule.to_owned(), rest.trim());
    if rest == "position" {
        return Ok(What::RefusedPosition { rule });
    }
    if let Some(attempt) = attempt(rest) {
        return Ok(What::Refused {
            rule,
            reason: None,
            attempt,
        });
    }
    // The words of the reason end where an attempt begins.
    let starts = rest
        .char_indices()
        .filter(|&(at, sign)| at > 0 && !sign.is_whitespace() && rest[..at].ends_with(' '));
    for (at, _) in starts {
        if let Some(attempt) = attempt(&rest[at..]) {
            let reason = Pattern::parse(&rest[..at]).ok_or(Reason::Refusal)?;
            return Ok(What::Refused {
                rule,
                reason: Some(reason),
                attempt,
            });
        }
    }
    Err(Reason::Refusal)
}
