//! `cargo xtask arena`: tournaments, also against players of an earlier revision.

use std::fs;
use std::path::{Path, PathBuf};

use crate::command::{Fault, Outcome, answer, cargo, program, root, run};

/// Plays tournaments between computer players, in release mode. A seat `NAME@REVISION` is the player of that revision of the
/// repository, whose arena is built first; `NAME@PROGRAM` is that of an arena that is there.
///
/// # Errors
/// When the arguments make no sense, a revision cannot be built, or a game cannot go on.
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

/// The arguments with the program of each revision in its place.
fn with_revisions_built(arguments: &[String]) -> Result<Vec<String>, Fault> {
    let mut built = arguments.to_vec();
    let seats = arguments.iter().position(|word| word == "--seats");
    if let Some(names) = seats.and_then(|place| built.get_mut(place + 1)) {
        let seats: Result<Vec<String>, Fault> = names.split(',').map(seat).collect();
        *names = seats?.join(",");
    }
    Ok(built)
}

fn seat(name: &str) -> Result<String, Fault> {
    match name.split_once('@') {
        Some((player, revision)) if !Path::new(revision).is_file() => {
            Ok(format!("{player}@{}", arena_of(revision)?.display()))
        }
        _ => Ok(name.to_owned()),
    }
}

/// The arena of a revision, built in a work tree of its own below `target/revisions`.
fn arena_of(revision: &str) -> Result<PathBuf, Fault> {
    let named = format!("{revision}^{{commit}}");
    let commit = answer(program(
        "git",
        &["rev-parse", "--verify", "--quiet", &named],
    ))
    .ok_or_else(|| Fault::Missing(format!("there is no revision `{revision}`")))?;
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
        fs::create_dir_all(&folder).map_err(|source| Fault::File {
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
