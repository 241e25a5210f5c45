//! The commands that jobs run, most of them in the root of the repository, and the errors of jobs.

use std::ffi::OsStr;
use std::io::{self, BufRead, BufReader, PipeReader, Write};
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// The result of a job.
pub type Outcome = Result<(), JobError>;

/// The reason why a job failed.
#[derive(Debug, thiserror::Error)]
pub enum JobError {
    /// The job is unknown.
    #[error("there is no job `{0}`")]
    NoSuchJob(String),
    /// An argument is unknown or invalid, or lacks its value.
    #[error("invalid argument: `{0}`")]
    Argument(String),
    /// A program does not exist or cannot be started, or the path of this program is unknown.
    #[error("`{program}` could not be started: {source}")]
    NotStarted {
        /// The name of the program.
        program: String,
        /// The operating system's error.
        source: io::Error,
    },
    /// A program failed or printed unexpected output, or mutants or faults were missed.
    #[error("failed: {0}")]
    Failed(String),
    /// Parts of a job failed; the report above lists them.
    #[error("{0} of the parts above failed")]
    Parts(usize),
    /// A prerequisite or an input is missing or invalid.
    #[error("{0}")]
    MissingOrInvalid(String),
    /// A file could not be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// The path of the file.
        path: PathBuf,
        /// The operating system's error.
        source: io::Error,
    },
}

/// Arguments that enable the feature which embeds the built page. Every cargo call that compiles the app has
/// them, so that tauri is compiled only once.
pub const EMBED_PAGE: &[&str] = &["--features", "rubium/custom-protocol"];

/// Rejects arguments of a job that takes none.
///
/// # Errors
/// There is an argument.
pub fn ensure_no_arguments(arguments: &[String]) -> Outcome {
    match arguments.first() {
        None => Ok(()),
        Some(word) => Err(JobError::Argument(word.clone())),
    }
}

/// The root of the repository.
#[expect(
    clippy::expect_used,
    reason = "the path of a package has a folder above it"
)]
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("xtask is one folder below the root")
}

/// The folder of this build's profile, such as `target/debug`. It contains this program and the built app.
///
/// # Errors
/// The path of this program is unknown.
pub fn build_folder() -> Result<PathBuf, JobError> {
    let this_program = this_program()?;
    Ok(this_program
        .parent()
        .map(Path::to_path_buf)
        .unwrap_or(this_program))
}

/// The command that runs another job as a part of this job.
///
/// # Errors
/// The path of this program is unknown.
pub fn job_command(arguments: &[&str]) -> Result<Command, JobError> {
    Ok(program(&this_program()?.to_string_lossy(), arguments))
}

fn this_program() -> Result<PathBuf, JobError> {
    std::env::current_exe().map_err(|source| JobError::NotStarted {
        program: "xtask".into(),
        source,
    })
}

/// A command that runs in the root of the repository.
pub fn program<S: AsRef<OsStr>>(name: &str, arguments: &[S]) -> Command {
    // npm is a script on Windows, where it must be called by its full name.
    let name = if cfg!(windows) && name == "npm" {
        "npm.cmd"
    } else {
        name
    };
    let mut command = Command::new(name);
    command.args(arguments).current_dir(root());
    command
}

/// A command for the cargo that started this job.
pub fn cargo<S: AsRef<OsStr>>(arguments: &[S]) -> Command {
    let name = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    program(&name, arguments)
}

/// The folder in which cargo stores the sources of crates.
pub fn cargo_home() -> Option<PathBuf> {
    let cargo_home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    cargo_home.or_else(|| Some(std::env::home_dir()?.join(".cargo")))
}

/// A command for npm in the package of the page.
pub fn npm(arguments: &[&str]) -> Command {
    let mut command = program("npm", arguments);
    command.current_dir(root().join("ui"));
    command
}

/// Runs a command to its end, with its output on the terminal.
///
/// # Errors
/// The command cannot be started, or its exit status is not 0.
pub fn run(mut command: Command) -> Outcome {
    print_command(&command);
    let status = command
        .status()
        .map_err(|source| not_started(&command, source))?;
    if status.success() {
        Ok(())
    } else {
        Err(JobError::Failed(command_line(&command)))
    }
}

/// Runs a command like [`run`], and also passes each line of its output to `read_line`.
///
/// # Errors
/// The command cannot be started, or its exit status is not 0.
pub fn run_with_lines(mut command: Command, mut read_line: impl FnMut(&str)) -> Outcome {
    print_command(&command);
    let command_text = command_line(&command);
    let (mut child, output) =
        spawn(&mut command).map_err(|source| not_started(&command, source))?;
    // `command` holds the writing end of the pipe. Without dropping it, reading would never end.
    drop(command);
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut lines = BufReader::new(output).split(b'\n').map_while(Result::ok);
        lines.all(|bytes| sender.send(bytes).is_ok())
    });
    loop {
        match receiver.recv_timeout(POLL_INTERVAL) {
            Ok(bytes) => {
                let text = String::from_utf8_lossy(&bytes);
                println!("{text}");
                read_line(&text);
            }
            Err(RecvTimeoutError::Disconnected) => break,
            // A service that the command has started may keep running, which would keep the pipe open.
            Err(RecvTimeoutError::Timeout) if matches!(child.try_wait(), Ok(Some(_))) => break,
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
    match child.wait() {
        Ok(status) if status.success() => Ok(()),
        _ => Err(JobError::Failed(command_text)),
    }
}

/// Runs commands at the same time, prints their lines as they come, and waits until all have ended.
///
/// # Errors
/// The error of the first command that cannot be started, or whose exit status is not 0.
pub fn run_together(commands: Vec<Command>) -> Outcome {
    thread::scope(|scope| {
        let start = |command| scope.spawn(|| run_with_lines(command, |_| {}));
        let threads: Vec<_> = commands.into_iter().map(start).collect();
        let outcomes = threads
            .into_iter()
            .map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic)));
        // All threads are joined before an error is returned. Otherwise the error could hide a panic.
        outcomes.collect::<Vec<_>>().into_iter().collect()
    })
}

/// Interval between checks of whether a command has ended.
const POLL_INTERVAL: Duration = Duration::from_millis(500);

/// Starts a command with standard output and error in one pipe, so that its lines stay in order.
fn spawn(command: &mut Command) -> io::Result<(Child, PipeReader)> {
    let (reader, writer) = io::pipe()?;
    command.stdout(writer.try_clone()?).stderr(writer);
    Ok((command.spawn()?, reader))
}

/// The trimmed output of a command; `None` if it cannot be started or fails.
pub fn output_of(mut command: Command) -> Option<String> {
    let output = command.stderr(Stdio::null()).output().ok()?;
    output
        .status
        .success()
        .then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Runs a command and discards its output. Returns true if it succeeds within `timeout`; kills it if it has
/// not ended by then.
pub fn succeeds_within(mut command: Command, timeout: Duration) -> bool {
    print_command(&command);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let Ok(mut child) = command.stdin(Stdio::null()).spawn() else {
        return false;
    };
    let started_at = Instant::now();
    while started_at.elapsed() < timeout {
        match child.try_wait() {
            Ok(None) => thread::sleep(POLL_INTERVAL / 5),
            Ok(Some(status)) => return status.success(),
            Err(_) => break,
        }
    }
    // Errors do not matter, because the child may have ended in the meantime.
    let _ = child.kill();
    let _ = child.wait();
    false
}

fn print_command(command: &Command) {
    println!("\n> {}", command_line(command));
    // If standard output is a pipe, this program's lines must be flushed before the child writes.
    let _ = io::stdout().flush();
}

fn command_line(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let words: Vec<_> = words.map(|word| word.to_string_lossy()).collect();
    let mut command_line = words.join(" ");
    if let Some((_, arguments)) = command_line.split_once("bin/cargo ") {
        command_line = format!("cargo {arguments}");
    }
    command_line
}

fn not_started(command: &Command, source: io::Error) -> JobError {
    JobError::NotStarted {
        program: command.get_program().to_string_lossy().into_owned(),
        source,
    }
}
