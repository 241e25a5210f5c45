//! Verdicts on disk. A job that was stopped continues from them.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use twox_hash::XxHash64;

use super::copy::{files, folder, read, read_text};
use super::list::Mutant;
use crate::command::{JobError, root};

/// Files that judges read or consist of. If one of them changes, missed mutants are judged again.
const JUDGES: &[&str] = &[
    "tests/cases",
    "tests/table-cases",
    "tests/case-runner/src",
    "tests/table-runner/src",
    "shared/record/tests",
    "shared/rules/tests",
    "shared/odds/tests",
    "shared/table/tests",
];

/// The verdict on a mutant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "verdict")]
pub enum Verdict {
    /// A judge failed.
    Caught {
        /// Name of the judge.
        by: String,
    },
    /// The core does not compile with the mutant, so it is unviable.
    DoesNotBuild,
    /// Every judge passed.
    Missed {
        /// Hash of the judges.
        judges: String,
    },
}

/// A line of the file.
#[derive(Serialize, Deserialize)]
struct Line {
    id: String,
    name: String,
    #[serde(flatten)]
    verdict: Verdict,
}

/// The verdicts, and the file to which they are appended.
pub struct State {
    known: HashMap<String, Verdict>,
    path: PathBuf,
    file: File,
    judges: String,
}

impl State {
    /// Reads the verdicts. A truncated line is ignored.
    ///
    /// # Errors
    /// The file cannot be read or written.
    pub fn open() -> Result<State, JobError> {
        State::at(&folder()?.join("verdicts.jsonl"), judges()?)
    }

    fn at(path: &Path, judges: String) -> Result<State, JobError> {
        let fault = |source| JobError::File {
            path: path.to_owned(),
            source,
        };
        let folder = path.parent().unwrap_or(path);
        std::fs::create_dir_all(folder).map_err(fault)?;
        let text = match path.exists() {
            true => read_text(path)?,
            false => String::new(),
        };
        let lines = text
            .lines()
            .filter_map(|line| serde_json::from_str::<Line>(line).ok());
        let known = lines.map(|line| (line.id, line.verdict)).collect();
        let mut file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(path)
            .map_err(fault)?;
        if !text.is_empty() && !text.ends_with('\n') {
            file.write_all(b"\n").map_err(fault)?;
        }
        Ok(State {
            known,
            path: path.to_owned(),
            file,
            judges,
        })
    }

    /// Returns the verdict on a mutant. A missed mutant remains so only as long as the judges are the same.
    pub fn of(&self, mutant: &Mutant) -> Option<&Verdict> {
        let verdict = self.known.get(&mutant.id)?;
        let holds = !matches!(verdict, Verdict::Missed { judges } if *judges != self.judges);
        holds.then_some(verdict)
    }

    /// Records that every judge passed.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn missed(&mut self, mutant: &Mutant) -> Result<(), JobError> {
        let judges = self.judges.clone();
        self.note(mutant, Verdict::Missed { judges })
    }

    /// Records the verdict on a mutant.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn note(&mut self, mutant: &Mutant, verdict: Verdict) -> Result<(), JobError> {
        let line = Line {
            id: mutant.id.clone(),
            name: mutant.name(),
            verdict,
        };
        let fault = |source| JobError::File {
            path: self.path.clone(),
            source,
        };
        let text = serde_json::to_string(&line).map_err(|error| fault(error.into()))?;
        writeln!(self.file, "{text}").map_err(fault)?;
        self.known.insert(line.id, line.verdict);
        Ok(())
    }
}

fn judges() -> Result<String, JobError> {
    let mut hash = 0;
    for part in JUDGES {
        for file in files(root(), part)? {
            hash = XxHash64::oneshot(hash, file.as_bytes());
            hash = XxHash64::oneshot(hash, &read(&root().join(&file))?);
        }
    }
    Ok(format!("{hash:016x}"))
}

#[cfg(test)]
mod tests {
    use super::{State, Verdict};
    use crate::mutants::list::{Genre, Mutant, Place, Span};

    fn mutant(id: &str) -> Mutant {
        let place = Place { line: 1, column: 1 };
        Mutant {
            package: String::new(),
            file: "a.rs".into(),
            what: "replace + with -".into(),
            genre: Genre::BinaryOperator,
            span: Span {
                start: place,
                end: place,
            },
            replacement: "-".into(),
            returns: String::new(),
            line: String::new(),
            id: id.into(),
        }
    }

    #[test]
    fn state_survives_restart_and_truncated_line() {
        let folder = std::env::temp_dir().join(format!("rubium-mutants-{}", std::process::id()));
        let path = folder.join("verdicts.jsonl");
        let caught = Verdict::Caught { by: "cases".into() };
        let mut state = State::at(&path, "1".into()).expect("it opens");
        state.note(&mutant("a"), caught.clone()).expect("written");
        state.missed(&mutant("b")).expect("written");
        drop(state);
        let mut text = std::fs::read_to_string(&path).expect("it was written above");
        text.push_str("{\"id\":\"c\",\"na");
        std::fs::write(&path, text).expect("written");
        let mut state = State::at(&path, "1".into()).expect("it opens again");
        assert_eq!(state.of(&mutant("a")), Some(&caught));
        assert!(matches!(
            state.of(&mutant("b")),
            Some(Verdict::Missed { .. })
        ));
        assert_eq!(state.of(&mutant("c")), None);
        state.note(&mutant("c"), caught.clone()).expect("written");
        drop(state);
        // With another judge, a missed mutant has no verdict.
        let state = State::at(&path, "2".into()).expect("it opens again");
        assert_eq!(state.of(&mutant("b")), None);
        assert_eq!(state.of(&mutant("c")), Some(&caught));
        std::fs::remove_dir_all(folder).expect("removed");
    }
}
