//! Test suites of the core. If the core is broken on purpose, one of them must fail.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use cargo_metadata::Message;
use cargo_metadata::diagnostic::DiagnosticLevel;

use super::copy::WorkTreeCopy;
use crate::command::{JobError, Outcome, cargo};

/// A group of test programs that cargo builds with one command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Suite {
    /// Name of the suite.
    pub name: &'static str,
    /// Cargo profile for a single change. Cases need a fast build, because they run in less than a second.
    /// Tests need fast code, because they take longer to run than to build.
    profile: &'static str,
    /// Cargo profile for a build into which hundreds of mutants are woven: it contains them all, and each run
    /// activates one of them.
    woven_profile: &'static str,
    /// Arguments of cargo.
    cargo_arguments: &'static [&'static str],
    /// Seconds of processor time after which a program is stopped. Without a fault, a program takes about a
    /// tenth of this time.
    max_cpu_seconds: u32,
    /// Arguments of each program.
    program_arguments: &'static [&'static str],
}

/// The rule cases. They build quickly, because they need only `rules` and `record` of the core. `--first`
/// stops at the first failure.
pub const RULE_CASES: Suite = Suite {
    name: "rule cases",
    profile: "mutants",
    woven_profile: "mutants",
    cargo_arguments: &[
        "build",
        "--package",
        "rubium-case-runner",
        "--bin",
        "rule-cases",
    ],
    max_cpu_seconds: 10,
    program_arguments: &["--first"],
};

/// The cases of tables.
pub const TABLE_CASES: Suite = Suite {
    name: "table cases",
    profile: "mutants",
    woven_profile: "mutants",
    cargo_arguments: &[
        "build",
        "--package",
        "rubium-table-runner",
        "--bin",
        "cases",
    ],
    max_cpu_seconds: 10,
    program_arguments: &["--first", "tests/table-cases"],
};

/// Random games. They must fail if a fault removes a limit that the rules set. Only seeded faults are tested
/// with them, because they take long and catch few mutants.
pub const SOAK: Suite = Suite {
    name: "random games",
    profile: "mutants-tests",
    woven_profile: "mutants-woven",
    cargo_arguments: &["build", "--package", "rubium-proof", "--bin", "proof"],
    max_cpu_seconds: 120,
    program_arguments: &["soak", "--games", "20", "--seed", "16"],
};

/// The tests of the crate `record`.
const RECORD_TESTS: Suite = test_suite(
    "tests of record",
    &["test", "--no-run", "--package", "rubium-record"],
);
const RULES_TESTS: Suite = test_suite(
    "tests of rules",
    &["test", "--no-run", "--package", "rubium-rules"],
);
const ODDS_TESTS: Suite = test_suite(
    "tests of odds",
    &["test", "--no-run", "--package", "rubium-odds"],
);
/// The tests of the crate `table`, without the tests that play whole games at two tables with different
/// hidden cards. The omitted tests take three quarters of the time, and catch only mutants that reveal
/// hidden cards, of which there are hardly any. `cargo xtask test` runs these tests.
const TABLE_TESTS: Suite = Suite {
    program_arguments: &["--quiet", "--skip", "cards_of_hand_are_hidden_from_others"],
    ..test_suite(
        "tests of table",
        &["test", "--no-run", "--package", "rubium-table"],
    )
};

const fn test_suite(name: &'static str, cargo_arguments: &'static [&'static str]) -> Suite {
    Suite {
        name,
        profile: "mutants-tests",
        woven_profile: "mutants-woven",
        cargo_arguments,
        max_cpu_seconds: 120,
        program_arguments: &["--quiet"],
    }
}

/// Returns the test suites for the mutants of a package, the fastest first.
pub fn suites_for(package: &str) -> &'static [Suite] {
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
    /// The message of the compiler.
    pub message: String,
    /// The file, as the compiler reports its path, and the offset in bytes.
    pub location: Option<(String, usize)>,
    /// The package that was compiled.
    pub package: String,
}

/// The result of a test suite.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SuiteResult {
    /// Every program passed.
    Passed,
    /// A program failed, or was stopped because it took too long.
    Failed,
    /// Compilation failed.
    BuildFailed(Vec<CompileError>),
}

/// The programs of a test suite, ready to run.
pub struct SuitePrograms {
    suite: Suite,
    programs: Vec<Program>,
}

/// A program that was built, and its working directory.
struct Program {
    path: PathBuf,
    folder: PathBuf,
}

impl Suite {
    /// Builds the programs of the suite from the copy. The inner error contains the errors of the compiler.
    ///
    /// # Errors
    /// Cargo fails for a reason other than compiler errors.
    pub fn build(
        self,
        copy: &WorkTreeCopy,
    ) -> Result<Result<SuitePrograms, Vec<CompileError>>, JobError> {
        self.build_with_profile(copy, self.profile)
    }

    /// Builds the programs of the suite from the copy, into which mutants are woven.
    ///
    /// # Errors
    /// The errors of [`Suite::build`].
    pub fn build_woven(
        self,
        copy: &WorkTreeCopy,
    ) -> Result<Result<SuitePrograms, Vec<CompileError>>, JobError> {
        self.build_with_profile(copy, self.woven_profile)
    }

    fn build_with_profile(
        self,
        copy: &WorkTreeCopy,
        profile: &str,
    ) -> Result<Result<SuitePrograms, Vec<CompileError>>, JobError> {
        let (subcommand, remaining_arguments) = self
            .cargo_arguments
            .split_first()
            .unwrap_or((&"build", &[]));
        let output = cargo(&[*subcommand, "--offline", "--quiet", "--profile", profile])
            .args(remaining_arguments)
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
                    let package_folder = artifact.manifest_path.parent().map(PathBuf::from);
                    let path = artifact.executable.map(PathBuf::from);
                    if let (Some(path), Some(package_folder)) = (path, package_folder) {
                        // Paths of cases are relative to the root; tests run in the folder of their package.
                        let folder = match artifact.profile.test {
                            true => package_folder,
                            false => copy.folder().to_owned(),
                        };
                        programs.push(Program { path, folder });
                    }
                }
                Message::CompilerMessage(compiled)
                    if compiled.message.level == DiagnosticLevel::Error =>
                {
                    let spans = compiled.message.spans.into_iter();
                    let mut locations = spans
                        .filter(|span| span.is_primary)
                        .map(|span| (span.file_name, span.byte_start as usize));
                    errors.push(CompileError {
                        message: compiled.message.message,
                        location: locations.next(),
                        package: compiled.target.name.replace('_', "-"),
                    });
                }
                _ => {}
            }
        }
        if output.status.success() && !programs.is_empty() {
            return Ok(Ok(SuitePrograms {
                suite: self,
                programs,
            }));
        }
        if errors.is_empty() {
            let stderr = String::from_utf8_lossy(&output.stderr);
            return Err(JobError::Failed(format!("cargo {subcommand}: {stderr}")));
        }
        Ok(Err(errors))
    }

    /// Checks that the suite passes on the unmodified core. Otherwise it would seem to catch every mutant.
    ///
    /// # Errors
    /// The suite does not pass, or cannot be run.
    pub fn ensure_passes_unmodified(self, copy: &WorkTreeCopy) -> Outcome {
        let reason = match self.run(copy, &[])? {
            SuiteResult::Passed => return Ok(()),
            SuiteResult::Failed => String::from("failed"),
            SuiteResult::BuildFailed(errors) => first_message(&errors),
        };
        Err(self.unmodified_core_error(&reason))
    }

    /// Returns the error for a test suite that does not pass on the unmodified core.
    fn unmodified_core_error(self, reason: &str) -> JobError {
        JobError::Failed(format!("{} on the unmodified core: {reason}", self.name))
    }

    /// Tests the copy, with further arguments for the programs.
    ///
    /// # Errors
    /// Cargo fails for a reason other than compiler errors, or a program cannot be started.
    pub fn run(self, copy: &WorkTreeCopy, arguments: &[&str]) -> Result<SuiteResult, JobError> {
        let programs = match self.build(copy)? {
            Ok(programs) => programs,
            Err(errors) => return Ok(SuiteResult::BuildFailed(errors)),
        };
        programs
            .all_pass(None, arguments)
            .map(|all_pass| match all_pass {
                true => SuiteResult::Passed,
                false => SuiteResult::Failed,
            })
    }

    /// Returns true if a program passes while `mutant` is active; with `None`, no mutant is active.
    fn program_passes(
        self,
        program: &Program,
        mutant: Option<u32>,
        arguments: &[&str],
    ) -> Result<bool, JobError> {
        let mut command = self.command(program, arguments);
        if let Some(number) = mutant {
            command.env("MUTANT", number.to_string());
        }
        ends_successfully(command, self.max_cpu_seconds)
    }

    /// Returns the command of a program, with further arguments.
    fn command(self, program: &Program, arguments: &[&str]) -> Command {
        let mut command = with_cpu_limit(&program.path, self.max_cpu_seconds);
        command
            .args(self.program_arguments)
            .args(arguments)
            .current_dir(&program.folder)
            .env("CARGO_MANIFEST_DIR", &program.folder)
            .env("RUST_TEST_THREADS", "1")
            .env("RUST_BACKTRACE", "0");
        command
    }
}

impl SuitePrograms {
    /// Checks that all programs pass while no mutant is active. Then sorts them, the fastest first: most
    /// mutants make the first program fail, so the others need not run.
    ///
    /// # Errors
    /// A program fails, or cannot be started.
    pub fn ensure_all_pass_unmodified(&mut self) -> Outcome {
        let mut timed_programs = Vec::new();
        for program in self.programs.drain(..) {
            let started_at = Instant::now();
            if !self.suite.program_passes(&program, None, &[])? {
                return Err(self.suite.unmodified_core_error("failed"));
            }
            timed_programs.push((started_at.elapsed(), program));
        }
        timed_programs.sort_by_key(|&(duration, _)| duration);
        self.programs
            .extend(timed_programs.into_iter().map(|(_, program)| program));
        Ok(())
    }

    /// Returns true if all programs pass with further arguments while `mutant` is active; with `None`, no
    /// mutant is active.
    ///
    /// # Errors
    /// A program cannot be started.
    pub fn all_pass(&self, mutant: Option<u32>, arguments: &[&str]) -> Result<bool, JobError> {
        for program in &self.programs {
            if !self.suite.program_passes(program, mutant, arguments)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns the output of all programs, run with further arguments.
    ///
    /// # Errors
    /// A program cannot be started.
    pub fn output(&self, arguments: &[&str]) -> Result<String, JobError> {
        let mut text = String::new();
        for program in &self.programs {
            let output = self
                .suite
                .command(program, arguments)
                .output()
                .map_err(start_error)?;
            text += &String::from_utf8_lossy(&output.stdout);
        }
        Ok(text)
    }
}

fn start_error(source: std::io::Error) -> JobError {
    JobError::NotStarted {
        program: "a test program".into(),
        source,
    }
}

/// Returns a command that Unix systems stop after `max_cpu_seconds` of processor time. The limit does not
/// depend on the load of the machine, and remains in force after this job has been stopped.
fn with_cpu_limit(program: &Path, max_cpu_seconds: u32) -> Command {
    if !cfg!(unix) {
        return Command::new(program);
    }
    let mut command = Command::new("sh");
    let script = format!("ulimit -t {max_cpu_seconds}; exec \"$0\" \"$@\"");
    command.args(["-c", &script]).arg(program);
    command
}

/// Returns the first message of the compiler.
pub fn first_message(errors: &[CompileError]) -> String {
    let error = errors.first();
    error.map_or_else(String::new, |error| {
        format!("{}: {}", error.package, error.message)
    })
}

/// Returns true if a program ends successfully. On systems other than Unix, it must end within
/// `max_cpu_seconds` of real time.
fn ends_successfully(mut command: Command, max_cpu_seconds: u32) -> Result<bool, JobError> {
    command.stdin(Stdio::null());
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().map_err(start_error)?;
    let started_at = Instant::now();
    loop {
        if let Some(status) = child.try_wait().map_err(start_error)? {
            return Ok(status.success());
        }
        if !cfg!(unix) && started_at.elapsed() > Duration::from_secs(max_cpu_seconds.into()) {
            // An error of `kill` does not matter, because the program may have just ended.
            let _ = child.kill();
            child.wait().map_err(start_error)?;
            return Ok(false);
        }
        thread::sleep(Duration::from_millis(5));
    }
}

/// Fails if mutants or faults were missed. `changes` is the plural noun in the message.
pub fn ensure_none_missed(missed_count: usize, changes: &str) -> Outcome {
    match missed_count {
        0 => Ok(()),
        _ => Err(JobError::Failed(format!(
            "{missed_count} {changes} were missed"
        ))),
    }
}
