//! Seeded faults: each patch of `tests/faults` breaks one rule of the core, and a rule case must notice.
//!
//! The needed crates are copied into the target folder, so that the work tree is never touched. The copy is
//! built once as it is, then once for each patch; only the core and this crate are built anew.

use std::fmt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

/// How long the cases may take with one fault; a fault that hangs the core is caught too.
const LIMIT: Duration = Duration::from_secs(60);

/// What came of one fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Cases failed: their names, in order.
    Caught(Vec<String>),
    /// The cases did not end in time.
    Hangs,
    /// Every case passed.
    NotCaught,
    /// The patch does not fit the core.
    DoesNotApply(String),
    /// The core does not compile with it.
    DoesNotBuild(String),
}

impl Verdict {
    /// Whether the cases noticed the fault.
    pub fn is_caught(&self) -> bool {
        matches!(self, Verdict::Caught(_) | Verdict::Hangs)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Caught(cases) => match cases.as_slice() {
                [] => write!(out, "caught"),
                [one] => write!(out, "caught by {one}"),
                [first, others @ ..] => write!(out, "caught by {first} and {} more", others.len()),
            },
            Verdict::Hangs => write!(out, "caught: the cases do not end"),
            Verdict::NotCaught => write!(out, "NOT CAUGHT"),
            Verdict::DoesNotApply(why) => write!(out, "the patch does not apply: {why}"),
            Verdict::DoesNotBuild(why) => write!(out, "does not build: {why}"),
        }
    }
}

/// Why the job cannot run at all.
#[derive(Debug, thiserror::Error)]
pub enum FaultsError {
    /// A file or folder.
    #[error("{}: {error}", .path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// A program that cannot be started.
    #[error("{program} cannot be started: {error}")]
    Program {
        /// Which.
        program: &'static str,
        /// Why.
        error: std::io::Error,
    },
    /// The cases fail, or the core does not build, without any fault.
    #[error("without any fault: {0}")]
    Unsound(Verdict),
    /// No patch.
    #[error("{}: no patch found", .0.display())]
    NoPatches(PathBuf),
}

/// The job `faults`: every patch of `tests/faults`, or those that are named.
pub fn command(arguments: &[String]) -> ExitCode {
    match run(arguments) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> Result<bool, FaultsError> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let root = root
        .canonicalize()
        .map_err(|error| FaultsError::File { path: root, error })?;
    let mut patches: Vec<PathBuf> = arguments.iter().map(PathBuf::from).collect();
    if patches.is_empty() {
        patches = patches_of(&root.join("tests/faults"))?;
    }
    let began = Instant::now();
    let copy = Copy::new(&root)?;
    match copy.judge()? {
        Verdict::NotCaught => {}
        verdict => return Err(FaultsError::Unsound(verdict)),
    }
    println!(
        "without any fault every case passes ({:.0} s)",
        began.elapsed().as_secs_f32()
    );
    let mut missed = 0;
    for patch in &patches {
        let verdict = copy.with(patch)?;
        missed += usize::from(!verdict.is_caught());
        println!("{}: {}: {verdict}", name(patch), title(patch)?);
    }
    let took = began.elapsed().as_secs();
    println!(
        "{} faults caught, {missed} not caught, {took} s",
        patches.len() - missed
    );
    Ok(missed == 0)
}

fn patches_of(folder: &Path) -> Result<Vec<PathBuf>, FaultsError> {
    let entries = std::fs::read_dir(folder).map_err(|error| FaultsError::File {
        path: folder.into(),
        error,
    })?;
    let mut patches: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    patches.retain(|path| {
        path.extension()
            .is_some_and(|extension| extension == "patch")
    });
    patches.sort();
    if patches.is_empty() {
        Err(FaultsError::NoPatches(folder.into()))
    } else {
        Ok(patches)
    }
}

fn name(path: &Path) -> String {
    path.file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

/// The patch's first line: which rule it breaks, and how.
fn title(patch: &Path) -> Result<String, FaultsError> {
    let text = std::fs::read_to_string(patch).map_err(|error| FaultsError::File {
        path: patch.into(),
        error,
    })?;
    Ok(text
        .lines()
        .next()
        .unwrap_or_default()
        .trim_start_matches("# ")
        .to_owned())
}

/// A copy of the crates that the cases need, with a target folder of its own.
struct Copy {
    root: PathBuf,
    folder: PathBuf,
}

impl Copy {
    fn new(root: &Path) -> Result<Copy, FaultsError> {
        let target =
            std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
        let copy = Copy {
            root: root.to_owned(),
            folder: target.join("faults"),
        };
        for part in [
            "shared/rules",
            "shared/record",
            "shared/players",
            "tests/proof",
        ] {
            copy.renew(part)?;
        }
        copy.write("Cargo.toml", &manifest(root)?)?;
        let lock = root.join("Cargo.lock");
        let text = std::fs::read_to_string(&lock)
            .map_err(|error| FaultsError::File { path: lock, error })?;
        copy.write("Cargo.lock", &text)?;
        Ok(copy)
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
    fn with(&self, patch: &Path) -> Result<Verdict, FaultsError> {
        let patch_path = patch.canonicalize().map_err(|error| FaultsError::File {
            path: patch.into(),
            error,
        })?;
        let applied = self.patch(&patch_path)?;
        let verdict = match applied {
            Ok(()) => self.judge(),
            Err(why) => Ok(Verdict::DoesNotApply(why)),
        };
        self.renew("shared/rules")?;
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
            Err(last_line(&output.stderr))
        })
    }

    /// Builds the copy and runs the cases of the work tree with it.
    fn judge(&self) -> Result<Verdict, FaultsError> {
        let built = Command::new("cargo")
            .args([
                "build",
                "--quiet",
                "--offline",
                "--package",
                "rubium-proof",
                "--bin",
                "proof",
            ])
            .current_dir(&self.folder)
            .env("CARGO_TARGET_DIR", self.folder.join("target"))
            .env("RUSTFLAGS", "-Awarnings")
            .output()
            .map_err(|error| FaultsError::Program {
                program: "cargo",
                error,
            })?;
        if !built.status.success() {
            return Ok(Verdict::DoesNotBuild(last_line(&built.stderr)));
        }
        self.run_cases()
    }

    fn run_cases(&self) -> Result<Verdict, FaultsError> {
        let log = self.folder.join("cases.log");
        let file = std::fs::File::create(&log).map_err(|error| FaultsError::File {
            path: log.clone(),
            error,
        })?;
        let mut cases = Command::new(self.folder.join("target/debug/proof"))
            .arg("cases")
            .arg(self.root.join("tests/cases"))
            .stdout(file)
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| FaultsError::Program {
                program: "proof",
                error,
            })?;
        let began = Instant::now();
        let status = loop {
            let waited = cases.try_wait().map_err(|error| FaultsError::Program {
                program: "proof",
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
        Ok(Verdict::Caught(failed_cases(
            &text,
            &self.root.join("tests/cases"),
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

fn last_line(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    text.lines()
        .find(|line| line.contains("error"))
        .or(text.lines().last())
        .unwrap_or_default()
        .to_owned()
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
    let profile = "\n[profile.dev]\nopt-level = 0\ndebug = false\nincremental = true\n";
    Ok(lines.collect::<Vec<_>>().join("\n") + profile)
}
