//! What judges a core that was broken on purpose: programs that are built with it and must fail.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use cargo_metadata::Message;
use cargo_metadata::diagnostic::DiagnosticLevel;

use super::copy::Copy;
use crate::command::{JobError, Outcome, cargo};

/// Programs that notice something, as cargo builds them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Judge {
    /// How it is called.
    pub name: &'static str,
    /// How its programs are compiled for one change: cases are soon built and take no second, tests work more than they
    /// are built.
    profile: &'static str,
    /// And how for hundreds of mutants at once.
    woven: &'static str,
    /// What is asked of cargo.
    cargo: &'static [&'static str],
    /// Seconds of processor time after which a program goes on for ever. It takes a tenth of that with nothing broken.
    seconds: u32,
    /// What every program that comes of it is asked.
    asked: &'static [&'static str],
}

/// The rule cases, and nothing but the rules to build.
pub const RULE_CASES: Judge = Judge {
    name: "rule cases",
    profile: "mutants",
    woven: "mutants",
    cargo: &[
        "build",
        "--package",
        "rubium-case-runner",
        "--bin",
        "rule-cases",
    ],
    seconds: 10,
    asked: &["--first"],
};

/// The cases of tables.
pub const TABLE_CASES: Judge = Judge {
    name: "table cases",
    profile: "mutants",
    woven: "mutants",
    cargo: &[
        "build",
        "--package",
        "rubium-table-runner",
        "--bin",
        "cases",
    ],
    seconds: 10,
    asked: &["--first", "tests/table-cases"],
};

/// Random games, which must break a limit that is broken (of seeded faults alone: they take long for what they notice).
pub const SOAK: Judge = Judge {
    name: "random games",
    profile: "mutants-tests",
    woven: "mutants-woven",
    cargo: &["build", "--package", "rubium-proof", "--bin", "proof"],
    seconds: 120,
    asked: &["soak", "--games", "20", "--seed", "16"],
};

/// The crates' own tests.
const RECORD_TESTS: Judge = tests(
    "tests of record",
    &["test", "--no-run", "--package", "rubium-record"],
);
const RULES_TESTS: Judge = tests(
    "tests of rules",
    &["test", "--no-run", "--package", "rubium-rules"],
);
const ODDS_TESTS: Judge = tests(
    "tests of odds",
    &["test", "--no-run", "--package", "rubium-odds"],
);
/// Without the two that play whole evenings in two worlds: three quarters of the time, for what a mutant hardly ever does,
/// to let a hidden card out. `cargo xtask test` runs them.
const TABLE_TESTS: Judge = Judge {
    asked: &[
        "--quiet",
        "--skip",
        "the_cards_of_a_hand_are_told_to_nobody_else",
    ],
    ..tests(
        "tests of table",
        &["test", "--no-run", "--package", "rubium-table"],
    )
};

const fn tests(name: &'static str, cargo: &'static [&'static str]) -> Judge {
    Judge {
        name,
        profile: "mutants-tests",
        woven: "mutants-woven",
        cargo,
        seconds: 120,
        asked: &["--quiet"],
    }
}

/// Who judges mutants of a package: the quickest first.
pub fn judges(package: &str) -> &'static [Judge] {
    match package {
        "rubium-record" => &[RECORD_TESTS, RULES_TESTS],
        "rubium-odds" => &[ODDS_TESTS, TABLE_CASES],
        "rubium-table" => &[TABLE_CASES, TABLE_TESTS],
        _ => &[RULE_CASES, RULES_TESTS, TABLE_CASES],
    }
}

/// What a compiler said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CompileError {
    /// In its words.
    pub said: String,
    /// The file, as seen from the copy's root or a place elsewhere, and how many bytes come before.
    pub place: Option<(String, usize)>,
    /// The package it compiled.
    pub package: String,
}

/// What a judge says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Judgement {
    /// Every program passed.
    Passes,
    /// A program failed, or did not end.
    Fails,
    /// Nothing could be built.
    DoesNotBuild(Vec<CompileError>),
}

/// The programs of a judge, ready to run.
pub struct Programs {
    judge: Judge,
    programs: Vec<Program>,
}

/// A program that was built, and where it runs.
struct Program {
    path: PathBuf,
    folder: PathBuf,
}

impl Judge {
    /// Builds its programs with the copy as it is.
    ///
    /// # Errors
    /// When cargo fails for another reason than the code's.
    pub fn build(self, copy: &Copy) -> Result<Result<Programs, Vec<CompileError>>, JobError> {
        self.build_as(copy, self.profile)
    }

    /// Builds them to be run for each of many mutants that are woven into the copy.
    ///
    /// # Errors
    /// As [`Judge::build`].
    pub fn build_woven(self, copy: &Copy) -> Result<Result<Programs, Vec<CompileError>>, JobError> {
        self.build_as(copy, self.woven)
    }

    fn build_as(
        self,
        copy: &Copy,
        profile: &str,
    ) -> Result<Result<Programs, Vec<CompileError>>, JobError> {
        let (job, rest) = self.cargo.split_first().unwrap_or((&"build", &[]));
        let output = cargo(&[*job, "--offline", "--quiet", "--profile", profile])
            .args(rest)
            .arg("--message-format=json")
            .current_dir(copy.folder())
            .env("CARGO_TARGET_DIR", copy.folder().with_file_name("target"))
            // What was compiled for another mutant speeds up this one.
            .env("CARGO_INCREMENTAL", "1")
            .env("RUSTFLAGS", "-Awarnings")
            .stdin(Stdio::null())
            .output()
            .map_err(|source| JobError::NotStarted {
                program: "cargo".into(),
                source,
            })?;
        let (mut programs, mut errors) = (Vec::new(), Vec::new());
        for message in Message::parse_stream(output.stdout.as_slice()).map_while(Result::ok) {
            match message {
                Message::CompilerArtifact(artifact) => {
                    let folder = artifact.manifest_path.parent().map(PathBuf::from);
                    let path = artifact.executable.map(PathBuf::from);
                    if let (Some(path), Some(folder)) = (path, folder) {
                        // Cases are named from the root, tests run in their package.
                        let folder = match artifact.profile.test {
                            true => folder,
                            false => copy.folder().to_owned(),
                        };
                        programs.push(Program { path, folder });
                    }
                }
                Message::CompilerMessage(said) if said.message.level == DiagnosticLevel::Error => {
                    let spans = said.message.spans.into_iter();
                    let place = spans
                        .filter(|span| span.is_primary)
                        .map(|span| (span.file_name, span.byte_start as usize));
                    errors.push(CompileError {
                        said: said.message.message,
                        place: { place }.next(),
                        package: said.target.name.replace('_', "-"),
                    });
                }
                _ => {}
            }
        }
        if output.status.success() && !programs.is_empty() {
            return Ok(Ok(Programs {
                judge: self,
                programs,
            }));
        }
        if errors.is_empty() {
            let said = String::from_utf8_lossy(&output.stderr);
            return Err(JobError::Failed(format!("cargo {job}: {said}")));
        }
        Ok(Err(errors))
    }

    /// Makes sure that it passes while nothing is broken: else it would notice everything.
    ///
    /// # Errors
    /// When it does not.
    pub fn is_sound(self, copy: &Copy) -> Outcome {
        let why = match self.judge(copy, &[])? {
            Judgement::Passes => return Ok(()),
            Judgement::Fails => String::from("it fails"),
            Judgement::DoesNotBuild(errors) => first(&errors),
        };
        Err(self.unsound(&why))
    }

    /// What is said of a judge that does not pass while nothing is broken.
    fn unsound(self, why: &str) -> JobError {
        JobError::Failed(format!("{}, with nothing broken: {why}", self.name))
    }

    /// Judges the copy as it is, with some words more for the programs.
    ///
    /// # Errors
    /// When a program cannot be built or started.
    pub fn judge(self, copy: &Copy, words: &[&str]) -> Result<Judgement, JobError> {
        let programs = match self.build(copy)? {
            Ok(programs) => programs,
            Err(errors) => return Ok(Judgement::DoesNotBuild(errors)),
        };
        programs.pass(None, words).map(|pass| match pass {
            true => Judgement::Passes,
            false => Judgement::Fails,
        })
    }

    /// Whether one of its programs passes, with the mutant of a number if one is meant.
    fn passes(
        self,
        program: &Program,
        mutant: Option<u32>,
        words: &[&str],
    ) -> Result<bool, JobError> {
        let mut command = self.command(program, words);
        if let Some(number) = mutant {
            command.env("MUTANT", number.to_string());
        }
        ends_well(command, self.seconds)
    }

    /// Runs one of its programs, with some words more.
    fn command(self, program: &Program, words: &[&str]) -> Command {
        let mut command = limited(&program.path, self.seconds);
        command
            .args(self.asked)
            .args(words)
            .current_dir(&program.folder)
            .env("CARGO_MANIFEST_DIR", &program.folder)
            .env("RUST_TEST_THREADS", "1")
            .env("RUST_BACKTRACE", "0");
        command
    }
}

impl Programs {
    /// Makes sure that they pass while no mutant is meant. From then on the quickest runs first: most mutants meet no other.
    ///
    /// # Errors
    /// When they do not.
    pub fn are_sound(&mut self) -> Outcome {
        let mut timed = Vec::new();
        for program in self.programs.drain(..) {
            let began = Instant::now();
            if !self.judge.passes(&program, None, &[])? {
                return Err(self.judge.unsound("it fails"));
            }
            timed.push((began.elapsed(), program));
        }
        timed.sort_by_key(|&(took, _)| took);
        self.programs
            .extend(timed.into_iter().map(|(_, program)| program));
        Ok(())
    }

    /// Whether they all pass, with the mutant of a number if one is meant, and with some words more.
    ///
    /// # Errors
    /// When one cannot be started.
    pub fn pass(&self, mutant: Option<u32>, words: &[&str]) -> Result<bool, JobError> {
        for program in &self.programs {
            if !self.judge.passes(program, mutant, words)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// What they print, with some words more.
    ///
    /// # Errors
    /// When one cannot be started.
    pub fn tell(&self, words: &[&str]) -> Result<String, JobError> {
        let mut told = String::new();
        for program in &self.programs {
            let output = self
                .judge
                .command(program, words)
                .output()
                .map_err(not_started)?;
            told += &String::from_utf8_lossy(&output.stdout);
        }
        Ok(told)
    }
}

fn not_started(source: std::io::Error) -> JobError {
    JobError::NotStarted {
        program: "a judge".into(),
        source,
    }
}

/// A program that the system ends after some seconds of processor time, where there is such a limit: however busy the
/// machine is, and also when this job was stopped meanwhile.
fn limited(program: &Path, seconds: u32) -> Command {
    if !cfg!(unix) {
        return Command::new(program);
    }
    let mut command = Command::new("sh");
    let script = format!("ulimit -t {seconds}; exec \"$0\" \"$@\"");
    command.args(["-c", &script]).arg(program);
    command
}

/// The first thing that a compiler said.
pub fn first(errors: &[CompileError]) -> String {
    let error = errors.first();
    error.map_or_else(String::new, |error| {
        format!("{}: {}", error.package, error.said)
    })
}

/// Whether a program ends, and ends well; where the system knows no limit, before some seconds are over.
fn ends_well(mut command: Command, seconds: u32) -> Result<bool, JobError> {
    command.stdin(Stdio::null());
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().map_err(not_started)?;
    let began = Instant::now();
    loop {
        if let Some(status) = child.try_wait().map_err(not_started)? {
            return Ok(status.success());
        }
        if !cfg!(unix) && began.elapsed() > Duration::from_secs(seconds.into()) {
            // It may have ended just now; killing it then does nothing.
            let _ = child.kill();
            child.wait().map_err(not_started)?;
            return Ok(false);
        }
        thread::sleep(Duration::from_millis(5));
    }
}

/// What a job says that comes to nothing.
pub fn nothing_wrong(missed: usize, what: &str) -> Outcome {
    match missed {
        0 => Ok(()),
        missed => Err(JobError::Failed(format!("{missed} {what} go unnoticed"))),
    }
}
