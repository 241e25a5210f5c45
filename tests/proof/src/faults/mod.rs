//! Seeded faults: each patch of `tests/faults` breaks one rule of the core, and a rule case must notice; those of
//! `tests/faults/table` break the ledger, and a case of it must.
//!
//! The core and the runner of the cases are copied into the target folder, so that the work tree is never
//! touched. The copy is built once as it is, then once for each patch.

mod copy;

use crate::cases::{self, Case};
use copy::{Copy, Subject};
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

/// What came of one fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Cases failed that cover the rule which is broken: file and line of each.
    Caught(Vec<String>),
    /// Cases failed, but none that covers the rule.
    Elsewhere(Vec<String>),
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
            Verdict::Caught(cases) => write!(out, "caught by {}", several(cases)),
            Verdict::Elsewhere(cases) => {
                write!(
                    out,
                    "NOT CAUGHT by a case of the rule, only by {}",
                    several(cases)
                )
            }
            Verdict::Hangs => write!(out, "caught: the cases do not end"),
            Verdict::NotCaught => write!(out, "NOT CAUGHT"),
            Verdict::DoesNotApply(why) => write!(out, "the patch does not apply: {why}"),
            Verdict::DoesNotBuild(why) => write!(out, "does not build: {why}"),
        }
    }
}

/// The first of some places, and how many more there are.
fn several(cases: &[String]) -> String {
    match cases {
        [] => String::from("no case: the runner failed"),
        [one] => one.clone(),
        [first, others @ ..] => format!("{first} and {} more", others.len()),
    }
}

/// Tells cases that cover `rule` from others: `failed` are files and lines of failures below `folder`.
fn by_rule(failed: Vec<String>, rule: &str, cases: &[Case], folder: &Path) -> Verdict {
    let covers = |place: &String| {
        let Some((file, line)) = place.rsplit_once(':') else {
            return false;
        };
        let (file, line) = (folder.join(file), line.parse::<usize>().unwrap_or_default());
        let of_file = cases
            .iter()
            .filter(|case| case.file == file && case.line <= line);
        let case = of_file.max_by_key(|case| case.line);
        case.is_some_and(|case| case.covers.iter().any(|id| id == rule))
    };
    let (own, others): (Vec<String>, Vec<String>) = failed.into_iter().partition(covers);
    if own.is_empty() {
        Verdict::Elsewhere(others)
    } else {
        Verdict::Caught(own)
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

/// The job `faults`: every patch of `tests/faults` and its folder for the ledger, or those that are named.
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
    let named: Vec<PathBuf> = arguments.iter().map(PathBuf::from).collect();
    let mut good = true;
    for subject in Subject::ALL {
        let patches = match named.is_empty() {
            true => patches_of(&root.join(subject.patches()))?,
            false => of_subject(&named, subject),
        };
        if !patches.is_empty() {
            good &= run_on(&root, subject, &patches)?;
        }
    }
    Ok(good)
}

/// Those of the patches that lie in the folder of `subject`, whatever the way to it.
fn of_subject(patches: &[PathBuf], subject: Subject) -> Vec<PathBuf> {
    let is_of = |path: &&PathBuf| {
        let table = path.canonicalize().is_ok_and(|path| {
            let folder = path.parent();
            folder.is_some_and(|folder| folder.ends_with(Subject::Table.patches()))
        });
        table == (subject == Subject::Table)
    };
    patches.iter().filter(is_of).cloned().collect()
}

fn run_on(root: &Path, subject: Subject, patches: &[PathBuf]) -> Result<bool, FaultsError> {
    let began = Instant::now();
    let copy = Copy::new(root, subject)?;
    match copy.judge()? {
        Verdict::NotCaught => {}
        verdict => return Err(FaultsError::Unsound(verdict)),
    }
    println!(
        "without any fault every case passes ({:.0} s)",
        began.elapsed().as_secs_f32()
    );
    let folder = root.join(subject.cases());
    let (cases, _) = cases::read(std::slice::from_ref(&folder));
    let mut missed = 0;
    for patch in patches {
        let title = title(patch)?;
        let rule = title.split(':').next().unwrap_or_default();
        let verdict = match copy.with(patch)? {
            Verdict::Elsewhere(failed) => by_rule(failed, rule, &cases, &folder),
            verdict => verdict,
        };
        missed += usize::from(!verdict.is_caught());
        println!("{}: {title}: {verdict}", name(patch));
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
