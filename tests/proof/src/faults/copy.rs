//! A copy of the core and of the runner of the cases, to be broken.

use super::{FaultsError, Verdict};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// How long the cases may take with one fault; a fault that hangs the core is caught too.
const LIMIT: Duration = Duration::from_secs(60);

/// The copy's program: the cases and nothing else, so that it is built quickly.
const GAMES: &str = "//! Runs rule cases.
mod cases;

fn main() -> std::process::ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    cases::command(&arguments)
}
";

/// The same for cases of tables.
const TABLES: &str = "//! Runs cases of the ledger.
mod cases;
mod tables;

fn main() -> std::process::ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    tables::command(&arguments)
}
";

/// The manifest of that program.
const RUNNER_MANIFEST: &str = "[package]
name = \"case-runner\"
version.workspace = true
edition.workspace = true

[dependencies]
rubium-rules = { workspace = true }
serde = { workspace = true }
serde_json = { workspace = true }
thiserror = { workspace = true }
";

/// What is broken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Subject {
    /// The rules core, which rule cases watch.
    Rules,
    /// The ledger beside a physical board, which has cases of its own.
    Table,
}

impl Subject {
    pub const ALL: [Subject; 2] = [Subject::Rules, Subject::Table];

    /// The crate that patches break.
    pub const fn broken(self) -> &'static str {
        match self {
            Subject::Rules => "shared/rules",
            Subject::Table => "shared/table",
        }
    }

    /// The folder of its cases.
    pub const fn cases(self) -> &'static str {
        match self {
            Subject::Rules => "tests/cases",
            Subject::Table => "tests/table-cases",
        }
    }

    /// The folder of its patches.
    pub const fn patches(self) -> &'static str {
        match self {
            Subject::Rules => "tests/faults",
            Subject::Table => "tests/faults/table",
        }
    }

    /// The folder of the copy, below the target folder: one each, so that neither makes the other build anew.
    const fn copy(self) -> &'static str {
        match self {
            Subject::Rules => "faults",
            Subject::Table => "faults-table",
        }
    }
}

/// A copy of the crates that the cases need, with a target folder of its own.
pub(super) struct Copy {
    subject: Subject,
    root: PathBuf,
    folder: PathBuf,
}

impl Copy {
    pub(super) fn new(root: &Path, subject: Subject) -> Result<Copy, FaultsError> {
        let target =
            std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
        let copy = Copy {
            subject,
            root: root.to_owned(),
            folder: target.join(subject.copy()),
        };
        for part in ["shared/rules", "shared/record", "tests/proof/src/cases"] {
            copy.renew(part)?;
        }
        match subject {
            Subject::Rules => {
                copy.write("tests/proof/src/main.rs", GAMES)?;
                copy.write("tests/proof/Cargo.toml", RUNNER_MANIFEST)?;
            }
            Subject::Table => {
                copy.renew(subject.broken())?;
                copy.renew_file("tests/proof/src/tables.rs")?;
                copy.renew("tests/proof/src/tables")?;
                copy.write("tests/proof/src/main.rs", TABLES)?;
                let more =
                    "rubium-record = { workspace = true }\nrubium-table = { workspace = true }\n";
                copy.write(
                    "tests/proof/Cargo.toml",
                    &format!("{RUNNER_MANIFEST}{more}"),
                )?;
            }
        }
        copy.write("Cargo.toml", &manifest(root)?)?;
        copy.renew_file("Cargo.lock")?;
        Ok(copy)
    }

    /// Copies one file.
    fn renew_file(&self, part: &str) -> Result<(), FaultsError> {
        let path = self.root.join(part);
        let text =
            std::fs::read_to_string(&path).map_err(|error| FaultsError::File { path, error })?;
        self.write(part, &text)
    }

    fn write(&self, path: &str, text: &str) -> Result<(), FaultsError> {
        let path = self.folder.join(path);
        // An unchanged file keeps its time, so that cargo does not build it anew.
        if std::fs::read_to_string(&path).is_ok_and(|old| old == text) {
            return Ok(());
        }
        let written = path
            .parent()
            .map_or(Ok(()), std::fs::create_dir_all)
            .and_then(|()| std::fs::write(&path, text));
        written.map_err(|error| FaultsError::File { path, error })
    }

    /// Copies what differs of one part, and removes what is no longer there.
    fn renew(&self, part: &str) -> Result<(), FaultsError> {
        let (from, to) = (self.root.join(part), self.folder.join(part));
        let mut wanted = Vec::new();
        files(&from, &mut wanted)?;
        let mut present = Vec::new();
        if to.exists() {
            files(&to, &mut present)?;
        }
        let inside = |path: &PathBuf, base: &Path| {
            path.strip_prefix(base)
                .map(Path::to_owned)
                .unwrap_or_default()
        };
        let kept: Vec<PathBuf> = wanted.iter().map(|path| inside(path, &from)).collect();
        for old in present
            .iter()
            .filter(|path| !kept.contains(&inside(path, &to)))
        {
            std::fs::remove_file(old).map_err(|error| FaultsError::File {
                path: old.clone(),
                error,
            })?;
        }
        for path in &wanted {
            let text = std::fs::read_to_string(path).map_err(|error| FaultsError::File {
                path: path.clone(),
                error,
            })?;
            self.write(&format!("{part}/{}", inside(path, &from).display()), &text)?;
        }
        Ok(())
    }

    /// Breaks the core with one patch, judges it, and mends it again.
    pub(super) fn with(&self, patch: &Path) -> Result<Verdict, FaultsError> {
        let patch_path = patch.canonicalize().map_err(|error| FaultsError::File {
            path: patch.into(),
            error,
        })?;
        let applied = self.patch(&patch_path)?;
        let verdict = match applied {
            Ok(()) => self.judge(),
            Err(why) => Ok(Verdict::DoesNotApply(why)),
        };
        self.renew(self.subject.broken())?;
        verdict
    }

    fn patch(&self, patch: &Path) -> Result<Result<(), String>, FaultsError> {
        let output = Command::new("git")
            .args(["apply", "-p1"])
            .arg(patch)
            .current_dir(&self.folder)
            // The copy may lie inside of a repository that it is no part of.
            .env("GIT_CEILING_DIRECTORIES", self.folder.parent().unwrap_or(&self.folder))
            .output()
            .map_err(|error| FaultsError::Program { program: "git", error })?;
        Ok(if output.status.success() {
            Ok(())
        } else {
            Err(complaint(&output.stderr))
        })
    }

    /// Builds the copy and runs the cases of the work tree with it.
    pub(super) fn judge(&self) -> Result<Verdict, FaultsError> {
        let built = Command::new("cargo")
            .args(["build", "--quiet", "--offline", "--package", "case-runner"])
            .current_dir(&self.folder)
            .env("CARGO_TARGET_DIR", self.folder.join("target"))
            .env("RUSTFLAGS", "-Awarnings")
            .output()
            .map_err(|error| FaultsError::Program {
                program: "cargo",
                error,
            })?;
        if !built.status.success() {
            return Ok(Verdict::DoesNotBuild(complaint(&built.stderr)));
        }
        self.run_cases()
    }

    fn run_cases(&self) -> Result<Verdict, FaultsError> {
        let log = self.folder.join("cases.log");
        let file = std::fs::File::create(&log).map_err(|error| FaultsError::File {
            path: log.clone(),
            error,
        })?;
        let mut cases = Command::new(self.folder.join("target/debug/case-runner"))
            .arg(self.root.join(self.subject.cases()))
            .stdout(file)
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| FaultsError::Program {
                program: "case-runner",
                error,
            })?;
        let began = Instant::now();
        let status = loop {
            let waited = cases.try_wait().map_err(|error| FaultsError::Program {
                program: "case-runner",
                error,
            })?;
            match waited {
                Some(status) => break status,
                None if began.elapsed() > LIMIT => {
                    // It may have ended just now; both calls then do nothing.
                    let _ = cases.kill();
                    let _ = cases.wait();
                    return Ok(Verdict::Hangs);
                }
                None => std::thread::sleep(Duration::from_millis(5)),
            }
        };
        if status.success() {
            return Ok(Verdict::NotCaught);
        }
        let text = std::fs::read_to_string(&log)
            .map_err(|error| FaultsError::File { path: log, error })?;
        Ok(Verdict::Elsewhere(failed_cases(
            &text,
            &self.root.join(self.subject.cases()),
        )))
    }
}

/// The files and lines of the failures that the runner printed.
fn failed_cases(log: &str, folder: &Path) -> Vec<String> {
    let prefix = format!("{}/", folder.display());
    let failures = log.lines().filter_map(|line| line.strip_prefix(&prefix));
    failures
        .filter_map(|line| line.split_once(": ").map(|(place, _)| place.to_owned()))
        .collect()
}

/// What a program complained about, in one line: its first error and its last word.
fn complaint(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let first = lines.clone().find(|line| line.contains("error"));
    let mut parts: Vec<&str> = first.into_iter().chain(lines.next_back()).collect();
    parts.dedup();
    parts.join(": ")
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) -> Result<(), FaultsError> {
    let fault = |error| FaultsError::File {
        path: folder.to_owned(),
        error,
    };
    for entry in std::fs::read_dir(folder).map_err(fault)? {
        let path = entry.map_err(fault)?.path();
        if path.is_dir() {
            files(&path, found)?
        } else {
            found.push(path)
        }
    }
    Ok(())
}

/// The workspace's manifest, cut down to the copied crates and to a fast build of the core.
fn manifest(root: &Path) -> Result<String, FaultsError> {
    let path = root.join("Cargo.toml");
    let text = std::fs::read_to_string(&path).map_err(|error| FaultsError::File { path, error })?;
    let workspace = text.split("\n[package]").next().unwrap_or_default();
    let members = "members = [\"shared/*\", \"tests/proof\"]";
    let lines = workspace.lines().map(|line| {
        if line.starts_with("members") {
            members
        } else {
            line
        }
    });
    let profile = "\n\n[profile.dev]\nopt-level = 0\ndebug = false\nincremental = true\n";
    Ok(lines.collect::<Vec<_>>().join("\n") + profile)
}
