//! Perft: the number of distinct sequences of inputs of a fixed length from a position.
//!
//! The list of legal actions must give the same number as brute force, which does not use the list. Brute force takes
//! the whole grammar of actions for every seat and keeps those that `check` accepts. Every outcome of chance counts
//! as an input as well. The numbers are in `tests/perft/*.perft`:
//!
//! ```text
//! # What the position is about.
//! rubium-position 1
//! ...
//! then 1: battle 0,1 2
//! perft 1 5
//! perft 2 31
//! ```
//!
//! Lines with `then` are inputs that lead from the position to a partly resolved state.

use crate::grammar::Grammar;
use crate::play::give;
use rubium_rules::content::Content;
use rubium_rules::notation::{Input, read_input, read_position};
use rubium_rules::{PendingInput, Rules, State, check, legal, pending_input, weights};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

/// A file of the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// Path of the file.
    pub path: PathBuf,
    /// The game's rules.
    pub rules: Rules,
    /// The state at which counting begins.
    pub state: State,
    /// Lengths and numbers of sequences, in the order of the file.
    pub counts: Vec<(u32, u64)>,
}

/// Returns the folder of this repository's tables.
pub fn default_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("perft")
}

/// Reads one file.
///
/// # Errors
/// The part of it that is not understood, or impossible.
pub fn read(path: &Path) -> Result<Table, String> {
    let named = |fault: String| format!("{}: {fault}", path.display());
    let text = std::fs::read_to_string(path).map_err(|error| named(error.to_string()))?;
    parse(&text)
        .map(|(rules, state, counts)| Table {
            path: path.to_owned(),
            rules,
            state,
            counts,
        })
        .map_err(named)
}

type Parsed = (Rules, State, Vec<(u32, u64)>);

fn parse(text: &str) -> Result<Parsed, String> {
    let ours = |line: &&str| line.starts_with("perft ") || line.starts_with("then ");
    let position: String = text
        .lines()
        .map(|line| {
            if ours(&line) {
                "\n".into()
            } else {
                format!("{line}\n")
            }
        })
        .collect();
    let content = Content::classic().map_err(|faults| join(&faults))?;
    let (rules, mut state) = read_position(&position, content).map_err(|faults| join(&faults))?;
    let mut counts = Vec::new();
    for line in text.lines().filter(ours) {
        if let Some(input) = line.strip_prefix("then ") {
            let input = read_input(&rules, input).map_err(|fault| format!("`{line}`: {fault}"))?;
            give(&rules, &mut state, input, &mut ())
                .map_err(|violation| format!("`{line}`: {violation}"))?;
        } else {
            let mut numbers = line.split_whitespace().skip(1).map(str::parse::<u64>);
            match (numbers.next(), numbers.next(), numbers.next()) {
                (Some(Ok(depth @ 1..=9)), Some(Ok(count)), None) => {
                    counts.push((depth as u32, count))
                }
                _ => {
                    return Err(format!(
                        "`{line}`: write `perft`, a length from 1 to 9 and a count"
                    ));
                }
            }
        }
    }
    Ok((rules, state, counts))
}

fn join(faults: &[impl ToString]) -> String {
    faults
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join("; ")
}

/// Returns the table files of a folder, sorted by name.
///
/// # Errors
/// The folder cannot be read.
pub fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries =
        std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|path| {
        path.extension()
            .is_some_and(|extension| extension == "perft")
    });
    files.sort();
    Ok(files)
}

/// Counts the sequences of `depth` inputs, with the list of legal actions and the weights of chance.
///
/// # Errors
/// An action is listed but refused.
pub fn by_list(rules: &Rules, state: &State, depth: u32) -> Result<u64, String> {
    count(
        rules,
        state,
        depth,
        &mut |state, found| match pending_input(rules, state) {
            PendingInput::Decision { seat, .. } => {
                let mut list = Vec::new();
                legal(rules, state, &mut list);
                found.extend(list.into_iter().map(|action| Input::Act { seat, action }));
            }
            PendingInput::Chance { request } => {
                let mut offered = Vec::new();
                weights(rules, state, request, &mut offered);
                let possible = offered.into_iter().filter(|(_, weight)| *weight > 0);
                found.extend(possible.map(|(outcome, _)| Input::Chance { outcome }));
            }
            PendingInput::Over { .. } => {}
        },
    )
}

/// Counts the sequences of `depth` inputs by brute force: the whole grammar for every seat, filtered by `check`, and
/// every outcome of the grammar, tried.
///
/// # Errors
/// `check` accepts an action that is then refused.
pub fn by_force(
    rules: &Rules,
    state: &State,
    grammar: &Grammar,
    depth: u32,
) -> Result<u64, String> {
    count(rules, state, depth, &mut |state, found| {
        for &seat in &grammar.seats {
            let allowed = grammar
                .actions
                .iter()
                .filter(|&&action| check(rules, state, seat, action).is_ok());
            found.extend(allowed.map(|&action| Input::Act { seat, action }));
        }
        let inputs = grammar
            .outcomes
            .iter()
            .map(|&outcome| Input::Chance { outcome });
        found.extend(inputs.filter(|&input| give(rules, &mut { *state }, input, &mut ()).is_ok()));
    })
}

fn count(
    rules: &Rules,
    state: &State,
    depth: u32,
    find: &mut impl FnMut(&State, &mut Vec<Input>),
) -> Result<u64, String> {
    if depth == 0 {
        return Ok(1);
    }
    let mut found = Vec::new();
    find(state, &mut found);
    if depth == 1 {
        return Ok(found.len() as u64);
    }
    let mut sum = 0;
    for input in found {
        let mut next = *state;
        give(rules, &mut next, input, &mut ())
            .map_err(|violation| format!("{input:?}: {violation}"))?;
        sum += count(rules, &next, depth - 1, find)?;
    }
    Ok(sum)
}

/// Compares the numbers of a table with the list. Compares them with brute force as well, unless that would search
/// more than `max` positions. Returns the number of counts that brute force has confirmed.
///
/// # Errors
/// The first number that differs.
pub fn prove(table: &Table, max: u64) -> Result<usize, String> {
    let (rules, state) = (&table.rules, &table.state);
    let grammar = Grammar::new(rules);
    let named = |what: String| format!("{}: {what}", table.path.display());
    let mut forced = 0;
    let mut searched = 1;
    for &(depth, expected) in &table.counts {
        let listed = by_list(rules, state, depth).map_err(named)?;
        if listed != expected {
            return Err(named(format!(
                "length {depth}: the list gives {listed}, the table says {expected}"
            )));
        }
        if searched <= max {
            let found = by_force(rules, state, &grammar, depth).map_err(named)?;
            if found != expected {
                return Err(named(format!(
                    "length {depth}: brute force gives {found}, the table says {expected}"
                )));
            }
            forced += 1;
        }
        searched += expected;
    }
    Ok(forced)
}

/// Flags of the job.
pub const USAGE: &str = "[FILE...] [--count DEPTH]";

/// The job `perft`: checks every number of the tables by list and by brute force. With `--count` it prints the
/// numbers of the list up to a length, for a new table.
pub fn command(arguments: &[String]) -> ExitCode {
    let (paths, count) = match arguments {
        [paths @ .., flag, depth] if flag == "--count" => (paths, Some(depth)),
        paths => (paths, None),
    };
    let files = match paths {
        [] => files(&default_folder()),
        paths => Ok(paths.iter().map(PathBuf::from).collect()),
    };
    let run = files.and_then(|files| match count {
        Some(depth) => {
            let depth = depth.parse().ok().filter(|depth| (1..=9).contains(depth));
            let depth = depth.ok_or("a length is 1 to 9")?;
            files.iter().try_for_each(|path| print_counts(path, depth))
        }
        None => files.iter().try_for_each(|path| print_proof(path)),
    });
    match run {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("{fault}\nperft {USAGE}");
            ExitCode::FAILURE
        }
    }
}

fn print_proof(path: &Path) -> Result<(), String> {
    let began = Instant::now();
    let table = read(path)?;
    prove(&table, u64::MAX)?;
    let seconds = began.elapsed().as_secs_f64();
    println!("{}: {:?}, {seconds:.1} s", path.display(), table.counts);
    Ok(())
}

fn print_counts(path: &Path, depth: u32) -> Result<(), String> {
    let table = read(path)?;
    println!("{}", path.display());
    for depth in 1..=depth {
        let count = by_list(&table.rules, &table.state, depth)?;
        println!("perft {depth} {count}");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Maximum number of positions that brute force searches in the tests for one number. The job searches all.
    const MOST: u64 = 400;

    #[test]
    fn positions_have_expected_node_counts() {
        let files = files(&default_folder()).expect("the folder is in the repository");
        assert!(files.len() >= 12, "{} tables", files.len());
        std::thread::scope(|scope| {
            let proofs: Vec<_> = (files.iter())
                .map(|path| scope.spawn(move || read(path).and_then(|table| prove(&table, MOST))))
                .collect();
            for (path, proof) in files.iter().zip(proofs) {
                let forced = proof
                    .join()
                    .expect("counting does not panic")
                    .unwrap_or_else(|fault| panic!("{fault}"));
                assert!(
                    forced >= 2,
                    "{}: brute force found {forced} numbers",
                    path.display()
                );
            }
        });
    }

    #[test]
    fn wrong_count_is_detected() {
        let path = files(&default_folder())
            .expect("the folder is in the repository")
            .remove(0);
        let mut table = read(&path).expect("the file is valid");
        table.counts[0].1 += 1;
        assert!(prove(&table, MOST).is_err_and(|fault| fault.contains("length 1")));
    }
}
