//! Verdicts on disk, so that a stopped job can be resumed.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use twox_hash::XxHash64;

use super::copy::{job_folder, list_files, read, read_text};
use super::list::Mutant;
use crate::command::{JobError, root};

/// Folders of the test suites. If a file in them changes, missed mutants are tested again.
const SUITE_FOLDERS: &[&str] = &[
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
    /// A test suite failed.
    Caught {
        /// Name of the test suite.
        suite: String,
    },
    /// The core does not compile with the mutant.
    DoesNotBuild,
    /// Every test suite passed.
    Missed {
        /// Hash of the files of the test suites at the time of the verdict.
        suites_hash: String,
    },
}

/// A line of the file of verdicts.
#[derive(Serialize, Deserialize)]
struct VerdictLine {
    id: String,
    name: String,
    #[serde(flatten)]
    verdict: Verdict,
}

/// The verdicts, and the file to which they are appended.
pub struct Verdicts {
    by_id: HashMap<String, Verdict>,
    path: PathBuf,
    file: File,
    suites_hash: String,
}

impl Verdicts {
    /// Reads the verdicts. A truncated line is ignored.
    ///
    /// # Errors
    /// The path of this program is unknown, the file of verdicts cannot be read or written, or a file of a
    /// test suite cannot be read.
    pub fn load() -> Result<Verdicts, JobError> {
        Verdicts::load_from(&job_folder()?.join("verdicts.jsonl"), suites_hash()?)
    }

    fn load_from(path: &Path, suites_hash: String) -> Result<Verdicts, JobError> {
        let file_error = |source| JobError::File {
            path: path.to_owned(),
            source,
        };
        let folder = path.parent().unwrap_or(path);
        std::fs::create_dir_all(folder).map_err(file_error)?;
        let text = match path.exists() {
            true => read_text(path)?,
            false => String::new(),
        };
        let lines = text
            .lines()
            .filter_map(|line| serde_json::from_str::<VerdictLine>(line).ok());
        let by_id = lines.map(|line| (line.id, line.verdict)).collect();
        let mut file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(path)
            .map_err(file_error)?;
        if !text.is_empty() && !text.ends_with('\n') {
            file.write_all(b"\n").map_err(file_error)?;
        }
        Ok(Verdicts {
            by_id,
            path: path.to_owned(),
            file,
            suites_hash,
        })
    }

    /// Returns the verdict on a mutant. The verdict "missed" is valid only for unchanged test suites.
    pub fn get(&self, mutant: &Mutant) -> Option<&Verdict> {
        let verdict = self.by_id.get(&mutant.id)?;
        let is_current =
            !matches!(verdict, Verdict::Missed { suites_hash } if *suites_hash != self.suites_hash);
        is_current.then_some(verdict)
    }

    /// Records that every test suite passed.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn record_missed(&mut self, mutant: &Mutant) -> Result<(), JobError> {
        let suites_hash = self.suites_hash.clone();
        self.record(mutant, Verdict::Missed { suites_hash })
    }

    /// Records the verdict on a mutant.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn record(&mut self, mutant: &Mutant, verdict: Verdict) -> Result<(), JobError> {
        let line = VerdictLine {
            id: mutant.id.clone(),
            name: mutant.name(),
            verdict,
        };
        let file_error = |source| JobError::File {
            path: self.path.clone(),
            source,
        };
        let text = serde_json::to_string(&line).map_err(|error| file_error(error.into()))?;
        writeln!(self.file, "{text}").map_err(file_error)?;
        self.by_id.insert(line.id, line.verdict);
        Ok(())
    }
}

fn suites_hash() -> Result<String, JobError> {
    let mut hash = 0;
    for folder_name in SUITE_FOLDERS {
        for file in list_files(root(), folder_name)? {
            hash = XxHash64::oneshot(hash, file.as_bytes());
            hash = XxHash64::oneshot(hash, &read(&root().join(&file))?);
        }
    }
    Ok(format!("{hash:016x}"))
}

#[cfg(test)]
mod tests {
    use super::{Verdict, Verdicts};
    use crate::mutants::list::{Mutant, MutationKind, Position, Span};

    fn mutant(id: &str) -> Mutant {
        let position = Position { line: 1, column: 1 };
        Mutant {
            package: String::new(),
            file: "a.rs".into(),
            change: "replace + with -".into(),
            kind: MutationKind::BinaryOperator,
            span: Span {
                start: position,
                end: position,
            },
            replacement: "-".into(),
            return_type: String::new(),
            line_text: String::new(),
            id: id.into(),
        }
    }

    #[test]
    fn verdicts_survive_restart_and_truncated_line() {
        let folder = std::env::temp_dir().join(format!("rubium-mutants-{}", std::process::id()));
        let path = folder.join("verdicts.jsonl");
        let caught = Verdict::Caught {
            suite: "cases".into(),
        };
        let mut verdicts =
            Verdicts::load_from(&path, "1".into()).expect("the verdicts should load");
        verdicts
            .record(&mutant("a"), caught.clone())
            .expect("the verdict should be recorded");
        verdicts
            .record_missed(&mutant("b"))
            .expect("the verdict should be recorded");
        drop(verdicts);
        let mut text = std::fs::read_to_string(&path).expect("the file should be readable");
        text.push_str("{\"id\":\"c\",\"na");
        std::fs::write(&path, text).expect("the file should be written");
        let mut verdicts =
            Verdicts::load_from(&path, "1".into()).expect("the verdicts should load");
        assert_eq!(verdicts.get(&mutant("a")), Some(&caught));
        assert!(matches!(
            verdicts.get(&mutant("b")),
            Some(Verdict::Missed { .. })
        ));
        assert_eq!(verdicts.get(&mutant("c")), None);
        verdicts
            .record(&mutant("c"), caught.clone())
            .expect("the verdict should be recorded");
        drop(verdicts);
        // With other test suites, a missed mutant has no verdict.
        let verdicts = Verdicts::load_from(&path, "2".into()).expect("the verdicts should load");
        assert_eq!(verdicts.get(&mutant("b")), None);
        assert_eq!(verdicts.get(&mutant("c")), Some(&caught));
        std::fs::remove_dir_all(folder).expect("the folder should be removed");
    }
}
