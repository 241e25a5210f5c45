//! Running other programs from the root of the repository.

use std::ffi::OsStr;
use std::io::{self, BufRead, BufReader, PipeReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// What a job comes to.
pub type Outcome = Result<(), Fault>;

/// Why a job failed.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The name is none of the jobs'.
    #[error("there is no job `{0}`")]
    NoSuchJob(String),
    /// An argument the job does not know, or one without its value.
    #[error("this job does not understand `{0}`")]
    Argument(String),
    /// A program is not there, or cannot be started.
    #[error("`{program}` could not be started: {source}")]
    NotStarted {
        /// The program as it was called.
        program: String,
        /// What the system said.
        source: io::Error,
    },
    /// A program ran and said no.
    #[error("failed: {0}")]
    Failed(String),
    /// Several parts of a job failed; the report above tells which.
    #[error("{0} of the parts above failed")]
    Parts(usize),
    /// Something the jobs cannot set up by themselves.
    #[error("{0}")]
    Missing(String),
    /// A file could not be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

/// The feature that embeds the built page. Every cargo call of the jobs has it, so that tauri is compiled once.
pub const EMBEDDED: &[&str] = &["--features", "rubium/custom-protocol"];

/// Refuses arguments for a job that takes none.
///
/// # Errors
/// When there is one.
pub fn no_arguments(arguments: &[String]) -> Outcome {
    match arguments.first() {
        None => Ok(()),
        Some(word) => Err(Fault::Argument(word.clone())),
    }
}

/// The root of the repository.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("xtask lies one folder below the root")
}

/// The folder of this build's programs: this one runs from there, and the app is built beside it.
///
/// # Errors
/// When the system does not tell where this program lies.
pub fn built() -> Result<PathBuf, Fault> {
    let this = this()?;
    Ok(this.parent().map(Path::to_path_buf).unwrap_or(this))
}

/// Another job of this program, as a part of one.
///
/// # Errors
/// When the system does not tell where this program lies.
pub fn this_job(arguments: &[&str]) -> Result<Command, Fault> {
    Ok(program(&this()?.to_string_lossy(), arguments))
}

fn this() -> Result<PathBuf, Fault> {
    std::env::current_exe().map_err(|source| Fault::NotStarted {
        program: "xtask".into(),
        source,
    })
}

/// A program with its arguments, to be run from the root of the repository.
pub fn program<S: AsRef<OsStr>>(name: &str, arguments: &[S]) -> Command {
    // npm is a script on Windows, and only found by its full name there.
    let name = if cfg!(windows) && name == "npm" {
        "npm.cmd"
    } else {
        name
    };
    let mut command = Command::new(name);
    command.args(arguments).current_dir(root());
    command
}

/// Runs cargo, the one that runs this job.
pub fn cargo<S: AsRef<OsStr>>(arguments: &[S]) -> Command {
    let name = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    program(&name, arguments)
}

/// Runs npm in the UI's package.
pub fn npm(arguments: &[&str]) -> Command {
    let mut command = program("npm", arguments);
    command.current_dir(root().join("ui"));
    command
}

/// Runs a command to its end, its output going straight to the terminal.
///
/// # Errors
/// When it cannot be started or ends with another status than 0.
pub fn run(mut command: Command) -> Outcome {
    say(&command);
    let status = command
        .status()
        .map_err(|source| not_started(&command, source))?;
    if status.success() {
        Ok(())
    } else {
        Err(Fault::Failed(line(&command)))
    }
}

/// Runs a command like [`run`] and hands each line of what it prints to `keep` on the way to the terminal.
///
/// # Errors
/// When it cannot be started or ends with another status than 0.
pub fn run_reading(mut command: Command, mut keep: impl FnMut(&str)) -> Outcome {
    say(&command);
    let call = line(&command);
    let (mut child, output) =
        spawn(&mut command).map_err(|source| not_started(&command, source))?;
    // What is still to be read must not keep this end of the pipe.
    drop(command);
    let (lines, read) = mpsc::channel();
    thread::spawn(move || {
        let mut found = BufReader::new(output).split(b'\n').map_while(Result::ok);
        found.all(|bytes| lines.send(bytes).is_ok())
    });
    loop {
        match read.recv_timeout(PATIENCE) {
            Ok(bytes) => {
                let text = String::from_utf8_lossy(&bytes);
                println!("{text}");
                keep(&text);
            }
            Err(RecvTimeoutError::Disconnected) => break,
            // A service that the command has started may outlive it, and hold the pipe for ever.
            Err(RecvTimeoutError::Timeout) if matches!(child.try_wait(), Ok(Some(_))) => break,
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
    match child.wait() {
        Ok(status) if status.success() => Ok(()),
        _ => Err(Fault::Failed(call)),
    }
}

/// How long nothing is printed before somebody looks whether the command still runs.
const PATIENCE: Duration = Duration::from_millis(500);

/// Starts a command that prints to one pipe, so that its lines stay in order.
fn spawn(command: &mut Command) -> io::Result<(Child, PipeReader)> {
    let (output, end) = io::pipe()?;
    command.stdout(end.try_clone()?).stderr(end);
    Ok((command.spawn()?, output))
}

/// What a command prints, and whether it ended well; nothing if it cannot be started.
pub fn answer(mut command: Command) -> Option<String> {
    let output = command.stderr(Stdio::null()).output().ok()?;
    output
        .status
        .success()
        .then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Runs a command that says nothing; whether it ended well, and in time.
pub fn within(mut command: Command, most: Duration) -> bool {
    say(&command);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let Ok(mut child) = command.stdin(Stdio::null()).spawn() else {
        return false;
    };
    let began = Instant::now();
    while began.elapsed() < most {
        match child.try_wait() {
            Ok(None) => thread::sleep(PATIENCE / 5),
            Ok(Some(status)) => return status.success(),
            Err(_) => break,
        }
    }
    // It may have ended by itself meanwhile.
    let _ = child.kill();
    let _ = child.wait();
    false
}

fn say(command: &Command) {
    println!("\n> {}", line(command));
    // A pipe keeps our lines back while the child writes its own.
    let _ = io::stdout().flush();
}

fn line(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let words: Vec<_> = words.map(|word| word.to_string_lossy()).collect();
    let mut line = words.join(" ");
    if let Some((_, name)) = line.split_once("bin/cargo ") {
        line = format!("cargo {name}");
    }
    line
}

fn not_started(command: &Command, source: io::Error) -> Fault {
    Fault::NotStarted {
        program: command.get_program().to_string_lossy().into_owned(),
        source,
    }
}
