//! `cargo xtask arena`: tournaments, which can include players of earlier commits. `cargo xtask train`: the
//! training of the network and of the playout policy.

use std::fs;
use std::path::{Path, PathBuf};

use crate::command::{JobError, Outcome, cargo, output_of, program, root, run};

/// Plays tournaments between computer players in release mode. In the argument `--seats`, `NAME@COMMIT` is
/// the player `NAME` of that Git commit, whose arena program is built first; `NAME@PROGRAM` is the player
/// `NAME` of an arena program that exists already. The games of `--balance` are kept in `target/balance`, so
/// that this job can be stopped and resumed.
///
/// # Errors
/// The arguments are invalid, a program cannot be built, or a game fails.
pub fn arena(arguments: &[String]) -> Outcome {
    let mut words = resolve_commits(arguments)?;
    if words.first().is_some_and(|word| word == "--balance") {
        let folder = root().join("target").join("balance");
        words.insert(1, folder.to_string_lossy().into_owned());
    }
    run_program(&words)
}

/// Trains the network that evaluates positions; with `--policy`, trains the playout policy instead. The new
/// network or policy replaces the previous file in `shared/players/src/search/values`. The games on which the
/// network is trained are kept in `target/training`, so that this training can be stopped and resumed.
///
/// # Errors
/// The arguments are invalid, the program cannot be built, a file cannot be written, or a game fails.
pub fn train(arguments: &[String]) -> Outcome {
    let folders = ["shared/players/src/search/values", "target/training"];
    let mut words = vec!["--train".to_owned()];
    words.extend(folders.map(|folder| root().join(folder).to_string_lossy().into_owned()));
    words.extend_from_slice(arguments);
    run_program(&words)
}

/// Runs the arena program of this tree.
fn run_program(arguments: &[String]) -> Outcome {
    let mut cargo_arguments = vec![
        "run",
        "--quiet",
        "--release",
        "--package",
        "rubium-arena",
        "--",
    ];
    cargo_arguments.extend(arguments.iter().map(String::as_str));
    run(cargo(&cargo_arguments))
}

/// Builds the arena of each commit in the value of `--seats`. Returns the arguments with each commit replaced
/// by the path of its arena program.
fn resolve_commits(arguments: &[String]) -> Result<Vec<String>, JobError> {
    let mut resolved = arguments.to_vec();
    let seats_flag_index = arguments.iter().position(|word| word == "--seats");
    if let Some(seats_value) = seats_flag_index.and_then(|index| resolved.get_mut(index + 1)) {
        let resolved_seats: Result<Vec<String>, JobError> =
            seats_value.split(',').map(resolve_seat).collect();
        *seats_value = resolved_seats?.join(",");
    }
    Ok(resolved)
}

/// Replaces the commit in a value such as `officer@COMMIT` by the path of its arena program. Other values
/// stay as they are.
fn resolve_seat(seat: &str) -> Result<String, JobError> {
    match seat.split_once('@') {
        Some((player, commit_or_program)) if !Path::new(commit_or_program).is_file() => Ok(
            format!("{player}@{}", build_arena_of(commit_or_program)?.display()),
        ),
        _ => Ok(seat.to_owned()),
    }
}

/// Builds the arena of a commit in a work tree below `target/revisions`, unless it is already built.
/// Returns the path of the program.
fn build_arena_of(commit_name: &str) -> Result<PathBuf, JobError> {
    let commit_expression = format!("{commit_name}^{{commit}}");
    let commit = output_of(program(
        "git",
        &["rev-parse", "--verify", "--quiet", &commit_expression],
    ))
    .ok_or_else(|| JobError::MissingOrInvalid(format!("there is no commit `{commit_name}`")))?;
    let folder = root().join("target").join("revisions").join(&commit);
    let target = folder.join("target");
    let arena = target
        .join("release")
        .join(format!("arena{}", std::env::consts::EXE_SUFFIX));
    if arena.is_file() {
        return Ok(arena);
    }
    let tree = folder.join("tree");
    if !tree.is_dir() {
        fs::create_dir_all(&folder).map_err(|source| JobError::File {
            path: folder.clone(),
            source,
        })?;
        let tree = tree.to_string_lossy();
        run(program(
            "git",
            &["worktree", "add", "--force", "--detach", &tree, &commit],
        ))?;
    }
    let target = target.to_string_lossy();
    let build_arguments = ["build", "--release", "--package", "rubium-arena"];
    let mut build = cargo(&[&build_arguments[..], &["--target-dir", &target]].concat());
    build.current_dir(&tree);
    run(build)?;
    Ok(arena)
}
