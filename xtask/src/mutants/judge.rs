//! What judges a core that was broken on purpose: programs that are built with it and must fail.

use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use cargo_metadata::Message;
use cargo_metadata::diagnostic::DiagnosticLevel;

use super::copy::Copy;
use crate::command::{Fault, Outcome, cargo};

/// How long one program may run; what makes the core go on for ever is noticed by that.
const LIMIT: Duration = Duration::from_secs(60);

/// Programs that notice something, as cargo builds them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Judge {
    /// What is asked of cargo.
    pub cargo: &'static [&'static str],
    /// What every program that comes of it is asked.
    pub asked: &'static [&'static str],
}

/// The rule cases, and nothing but the rules to build.
pub const RULE_CASES: Judge = Judge {
    cargo: &[
        "build",
        "--package",
        "rubium-case-runner",
        "--bin",
        "rule-cases",
    ],
    asked: &[],
};

/// The cases of tables.
pub const TABLE_CASES: Judge = Judge {
    cargo: &[
        "build",
        "--package",
        "rubium-table-runner",
        "--bin",
        "cases",
    ],
    asked: &["tests/table-cases"],
};

/// What a judge says of the copy as it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Judgement {
    /// Every program passed.
    Passes,
    /// A program failed, or did not end.
    Fails,
    /// It does not compile; what the compiler said, and of which package's files.
    DoesNotBuild {
        /// The first error.
        error: String,
        /// The packages in which there are errors, as cargo calls them.
        packages: Vec<String>,
    },
}

impl Judge {
    /// Builds the programs with the copy as it is and runs them, with some words more.
    ///
    /// # Errors
    /// When cargo fails for another reason than the code's.
    pub fn judge(self, copy: &Copy, words: &[&str]) -> Result<Judgement, Fault> {
        let programs = match self.build(copy)? {
            Ok(programs) => programs,
            Err(judgement) => return Ok(judgement),
        };
        for program in programs {
            let mut command = Command::new(&program.path);
            command
                .args(self.asked)
                .args(words)
                .current_dir(&program.folder)
                .env("CARGO_MANIFEST_DIR", &program.folder);
            if !ends_well(command)? {
                return Ok(Judgement::Fails);
            }
        }
        Ok(Judgement::Passes)
    }

    /// Makes sure that the judge passes while nothing is broken: else it would notice everything.
    ///
    /// # Errors
    /// When it does not pass.
    pub fn passes_unbroken(self, copy: &Copy) -> Outcome {
        let why = match self.judge(copy, &[])? {
            Judgement::Passes => return Ok(()),
            Judgement::Fails => String::from("it fails"),
            Judgement::DoesNotBuild { error, .. } => error,
        };
        let what = self.cargo.join(" ");
        Err(Fault::Failed(format!("{what}, with nothing broken: {why}")))
    }

    fn build(self, copy: &Copy) -> Result<Result<Vec<Program>, Judgement>, Fault> {
        let (job, rest) = self.cargo.split_first().unwrap_or((&"build", &[]));
        let output = cargo(&[*job, "--offline", "--quiet", "--profile", "mutants"])
            .args(rest)
            .arg("--message-format=json")
            .current_dir(copy.folder())
            .env("CARGO_TARGET_DIR", copy.folder().with_file_name("target"))
            // What was compiled for another mutant speeds up this one.
            .env("CARGO_INCREMENTAL", "1")
            .env("RUSTFLAGS", "-Awarnings")
            .stdin(Stdio::null())
            .output()
            .map_err(|source| Fault::NotStarted {
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
                    errors.push((said.package_id.repr, said.message.message));
                }
                _ => {}
            }
        }
        if output.status.success() && !programs.is_empty() {
            return Ok(Ok(programs));
        }
        let Some((_, error)) = errors.first().cloned() else {
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            return Err(Fault::Failed(format!("cargo {job}: {said}")));
        };
        let packages = errors.into_iter().map(|(package, _)| package).collect();
        Ok(Err(Judgement::DoesNotBuild { error, packages }))
    }
}

/// A program that was built, and where it runs.
struct Program {
    path: PathBuf,
    folder: PathBuf,
}

/// Whether a program ends, and ends well, in time.
fn ends_well(mut command: Command) -> Result<bool, Fault> {
    let not_started = |source| Fault::NotStarted {
        program: "a judge".into(),
        source,
    };
    command.stdin(Stdio::null());
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().map_err(not_started)?;
    let status = wait(&mut child).map_err(not_started)?;
    Ok(status.is_some_and(|status| status.success()))
}

/// How a program ended; nothing if it had to be ended.
fn wait(child: &mut Child) -> std::io::Result<Option<ExitStatus>> {
    let began = Instant::now();
    while began.elapsed() < LIMIT {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        thread::sleep(Duration::from_millis(5));
    }
    // It may have ended just now; killing it then does nothing.
    let _ = child.kill();
    child.wait()?;
    Ok(None)
}
