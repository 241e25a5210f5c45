//! Judges of a core that was broken on purpose: programs that are built with it and must fail.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use cargo_metadata::Message;
use cargo_metadata::diagnostic::DiagnosticLevel;

use super::copy::Copy;
use crate::command::{JobError, Outcome, cargo};

/// A group of programs that can notice a fault, as cargo builds them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Judge {
    /// Its name.
    pub name: &'static str,
    /// Cargo profile for a single change. Cases build quickly and run in less than a second; tests run longer than
    /// they build.
    profile: &'static str,
    /// Cargo profile for hundreds of woven mutants.
    woven: &'static str,
    /// Arguments of cargo.
    cargo: &'static [&'static str],
    /// Seconds of processor time after which a program counts as endless. Without a fault it takes a tenth of that.
    seconds: u32,
    /// Arguments of each program.
    asked: &'static [&'static str],
}

/// The rule cases. They require only the rules to be built.
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

/// Random games, in which a broken limit must become visible. They judge seeded faults only, because they take long
/// for the little that they notice.
pub const SOAK: Judge = Judge {
    name: "random games",
    profile: "mutants-tests",
    woven: "mutants-woven",
    cargo: &["build", "--package", "rubium-proof", "--bin", "proof"],
    seconds: 120,
    asked: &["soak", "--games", "20", "--seed", "16"],
};

/// The tests of the crate `record`.
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
/// The tests of the crate `table`, without the two that play whole evenings in two worlds. Those take three quarters
/// of the time to find a revealed card, which a mutant hardly ever causes. `cargo xtask test` runs them.
const TABLE_TESTS: Judge = Judge {
    asked: &["--quiet", "--skip", "cards_of_hand_are_hidden_from_others"],
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

/// Returns the judges of a package's mutants, the fastest first.
pub fn judges(package: &str) -> &'static [Judge] {
    match package {
        "rubium-record" => &[RECORD_TESTS, RULES_TESTS],
        "rubium-odds" => &[ODDS_TESTS, TABLE_CASES],
        "rubium-table" => &[TABLE_CASES, TABLE_TESTS],
        _ => &[RULE_CASES, RULES_TESTS, TABLE_CASES],
    }
}

/// An error of the compiler.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CompileError {
    /// Its message.
    pub said: String,
    /// The file, as a path from the copy's root or elsewhere, and the offset in bytes.
    pub place: Option<(String, usize)>,
    /// The package that was compiled.
    pub package: String,
}

/// The verdict of a judge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Judgement {
    /// Every program passed.
    Passes,
    /// A program failed, or did not end.
    Fails,
    /// Compilation failed.
    DoesNotBuild(Vec<CompileError>),
}

/// The programs of a judge, ready to run.
pub struct Programs {
    judge: Judge,
    programs: Vec<Program>,
}

/// A program that was built, and its working directory.
struct Program {
    path: PathBuf,
    folder: PathBuf,
}

impl Judge {
    /// Builds its programs with the current copy.
    ///
    /// # Errors
    /// Cargo fails for a reason that is not the code's.
    pub fn build(self, copy: &Copy) -> Result<Result<Programs, Vec<CompileError>>, JobError> {
        self.build_as(copy, self.profile)
    }

    /// Builds its programs for the mutants that are woven into the copy.
    ///
    /// # Errors
    /// Those of [`Judge::build`].
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
            // The incremental cache of earlier mutants speeds up this build.
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
                        // Paths of cases are relative to the root; tests run in the folder of their package.
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

    /// Checks that it passes on the unmodified core. Otherwise it would catch every mutant.
    ///
    /// # Errors
    /// It does not pass.
    pub fn is_sound(self, copy: &Copy) -> Outcome {
        let why = match self.judge(copy, &[])? {
            Judgement::Passes => return Ok(()),
            Judgement::Fails => String::from("it fails"),
            Judgement::DoesNotBuild(errors) => first(&errors),
        };
        Err(self.unsound(&why))
    }

    /// Returns the error for a judge that does not pass on the unmodified core.
    fn unsound(self, why: &str) -> JobError {
        JobError::Failed(format!("{}, with nothing broken: {why}", self.name))
    }

    /// Judges the current copy, with further arguments for the programs.
    ///
    /// # Errors
    /// A program cannot be built or started.
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

    /// Returns true if a program passes, with the mutant `mutant` active if there is one.
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

    /// Returns the command of a program, with further arguments.
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
    /// Checks that all pass with no active mutant. Then sorts them, the fastest first, because the first one catches
    /// most mutants.
    ///
    /// # Errors
    /// One of them fails.
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

    /// Returns true if all pass, with the mutant `mutant` active if there is one, and with further arguments.
    ///
    /// # Errors
    /// A program cannot be started.
    pub fn pass(&self, mutant: Option<u32>, words: &[&str]) -> Result<bool, JobError> {
        for program in &self.programs {
            if !self.judge.passes(program, mutant, words)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns their output, with further arguments.
    ///
    /// # Errors
    /// A program cannot be started.
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

/// Returns a command that the system ends after some seconds of processor time, where it supports such a limit. The
/// limit does not depend on the load of the machine, and remains in force after this job has been stopped.
fn limited(program: &Path, seconds: u32) -> Command {
    if !cfg!(unix) {
        return Command::new(program);
    }
    let mut command = Command::new("sh");
    let script = format!("ulimit -t {seconds}; exec \"$0\" \"$@\"");
    command.args(["-c", &script]).arg(program);
    command
}

/// Returns the first message of the compiler.
pub fn first(errors: &[CompileError]) -> String {
    let error = errors.first();
    error.map_or_else(String::new, |error| {
        format!("{}: {}", error.package, error.said)
    })
}

/// Returns true if a program ends successfully. On a system without such a limit, it must end within some seconds.
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
            // It may have ended just now, in which case `kill` does nothing.
            let _ = child.kill();
            child.wait().map_err(not_started)?;
            return Ok(false);
        }
        thread::sleep(Duration::from_millis(5));
    }
}

/// Fails if a change was missed.
pub fn nothing_wrong(missed: usize, what: &str) -> Outcome {
    match missed {
        0 => Ok(()),
        missed => Err(JobError::Failed(format!("{missed} {what} go unnoticed"))),
    }
}
