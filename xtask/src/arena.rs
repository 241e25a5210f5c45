//! `cargo xtask arena`: tournaments, including players of earlier revisions.

use std::fs;
use std::path::{Path, PathBuf};

use crate::command::{JobError, Outcome, answer, cargo, program, root, run};

/// Plays tournaments between computer players in release mode. A seat `NAME@REVISION` is the player of that
/// revision of the repository, whose arena is built first. A seat `NAME@PROGRAM` is the player of an
/// existing arena program.
///
/// # Errors
/// The arguments are invalid, a revision cannot be built, or a game fails.
pub fn arena(arguments: &[String]) -> Outcome {
    let mut words = vec![
        "run",
        "--quiet",
        "--release",
        "--package",
        "rubium-arena",
        "--",
    ];
    let arguments = with_revisions_built(arguments)?;
    words.extend(arguments.iter().map(String::as_str));
    run(cargo(&words))
}

/// The arguments, with each revision replaced by the path of its program.
fn with_revisions_built(arguments: &[String]) -> Result<Vec<String>, JobError> {
    let mut built = arguments.to_vec();
    let seats = arguments.iter().position(|word| word == "--seats");
    if let Some(names) = seats.and_then(|place| built.get_mut(place + 1)) {
        let seats: Result<Vec<String>, JobError> = names.split(',').map(seat).collect();
        *names = seats?.join(",");
    }
    Ok(built)
}

fn seat(name: &str) -> Result<String, JobError> {
    match name.split_once('@') {
        Some((player, revision)) if !Path::new(revision).is_file() => {
            Ok(format!("{player}@{}", arena_of(revision)?.display()))
        }
        _ => Ok(name.to_owned()),
    }
}

/// Builds the arena of a revision in its own work tree below `target/revisions`, and returns its path.
fn arena_of(revision: &str) -> Result<PathBuf, JobError> {
    let named = format!("{revision}^{{commit}}");
    let commit = answer(program(
        "git",
        &["rev-parse", "--verify", "--quiet", &named],
    ))
    .ok_or_else(|| JobError::Missing(format!("there is no revision `{revision}`")))?;
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
    let build = ["build", "--release", "--package", "rubium-arena"];
    let mut build = cargo(&[&build[..], &["--target-dir", &target]].concat());
    build.current_dir(&tree);
    run(build)?;
    Ok(arena)
}
