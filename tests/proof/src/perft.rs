//! Perft: the number of distinct sequences of inputs of a fixed length from a position.
//!
//! Counting with the list of legal actions must give the same number as brute force, which does not use the
//! list. Brute force tries all actions of [`CandidateInputs`] for every seat and keeps those that `check`
//! accepts. Random outcomes also count as inputs. The counts are in `tests/perft/*.perft`:
//!
//! ```text
//! # The feature that the position tests.
//! rubium-position 1
//! ...
//! then 1: battle 0,1 2
//! perft 1 5
//! perft 2 31
//! ```
//!
//! Lines with `then` are inputs that lead from the position to the state at which counting begins.

use crate::candidate_inputs::CandidateInputs;
use crate::random_play::apply_input;
use rubium_rules::content::Content;
use rubium_rules::notation::{Input, read_input, read_position};
use rubium_rules::{
    PendingInput, Rules, State, check, collect_legal_actions, pending_input, weights,
};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

/// A file with a position and its counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PerftFile {
    /// Path of the file.
    pub path: PathBuf,
    /// The game's rules.
    pub rules: Rules,
    /// The state at which counting begins.
    pub state: State,
    /// Pairs of a sequence length and the number of sequences of this length, in the order of the file.
    pub counts: Vec<(u32, u64)>,
}

/// Returns the folder of this repository's perft files.
pub fn default_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("perft")
}

/// Reads a perft file.
///
/// # Errors
/// The reason why the file cannot be read, or its first invalid line or illegal input.
pub fn read(path: &Path) -> Result<PerftFile, String> {
    let attach_path = |error: String| format!("{}: {error}", path.display());
    let text = std::fs::read_to_string(path).map_err(|error| attach_path(error.to_string()))?;
    parse(&text)
        .map(|(rules, state, counts)| PerftFile {
            path: path.to_owned(),
            rules,
            state,
            counts,
        })
        .map_err(attach_path)
}

type ParsedFile = (Rules, State, Vec<(u32, u64)>);

fn parse(text: &str) -> Result<ParsedFile, String> {
    let is_count_or_input_line =
        |line: &&str| line.starts_with("perft ") || line.starts_with("then ");
    let position: String = text
        .lines()
        .map(|line| {
            if is_count_or_input_line(&line) {
                "\n".into()
            } else {
                format!("{line}\n")
            }
        })
        .collect();
    let content = Content::classic().map_err(|errors| join_errors(&errors))?;
    let (rules, mut state) =
        read_position(&position, content).map_err(|errors| join_errors(&errors))?;
    let mut counts = Vec::new();
    for line in text.lines().filter(is_count_or_input_line) {
        if let Some(input) = line.strip_prefix("then ") {
            let input = read_input(&rules, input).map_err(|error| format!("`{line}`: {error}"))?;
            apply_input(&rules, &mut state, input, &mut ())
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

fn join_errors(errors: &[impl ToString]) -> String {
    errors
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join("; ")
}

/// Returns the perft files of a folder, sorted by name.
///
/// # Errors
/// The folder cannot be read.
pub fn perft_files(folder: &Path) -> Result<Vec<PathBuf>, String> {
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

/// Counts the sequences of `depth` inputs with the list of legal actions and the list of possible outcomes.
///
/// # Errors
/// An action or outcome is listed but refused.
pub fn count_by_list(rules: &Rules, state: &State, depth: u32) -> Result<u64, String> {
    count_sequences(
        rules,
        state,
        depth,
        &mut |state, inputs| match pending_input(rules, state) {
            PendingInput::Decision { seat, .. } => {
                let mut actions = Vec::new();
                collect_legal_actions(rules, state, &mut actions);
                inputs.extend(
                    actions
                        .into_iter()
                        .map(|action| Input::Act { seat, action }),
                );
            }
            PendingInput::Chance { request } => {
                let mut outcomes = Vec::new();
                weights(rules, state, request, &mut outcomes);
                let possible_outcomes = outcomes.into_iter().filter(|(_, weight)| *weight > 0);
                inputs.extend(possible_outcomes.map(|(outcome, _)| Input::Chance { outcome }));
            }
            PendingInput::Over { .. } => {}
        },
    )
}

/// Counts the sequences of `depth` inputs by brute force: those of `candidate_inputs` that `check` accepts as
/// actions of a seat, or that can be applied as outcomes.
///
/// # Errors
/// `check` accepts an action that is then refused.
pub fn count_by_brute_force(
    rules: &Rules,
    state: &State,
    candidate_inputs: &CandidateInputs,
    depth: u32,
) -> Result<u64, String> {
    count_sequences(rules, state, depth, &mut |state, inputs| {
        for &seat in &candidate_inputs.seats {
            let allowed_actions = candidate_inputs
                .actions
                .iter()
                .filter(|&&action| check(rules, state, seat, action).is_ok());
            inputs.extend(allowed_actions.map(|&action| Input::Act { seat, action }));
        }
        let outcome_inputs = candidate_inputs
            .outcomes
            .iter()
            .map(|&outcome| Input::Chance { outcome });
        inputs.extend(
            outcome_inputs
                .filter(|&input| apply_input(rules, &mut { *state }, input, &mut ()).is_ok()),
        );
    })
}

fn count_sequences(
    rules: &Rules,
    state: &State,
    depth: u32,
    list_inputs: &mut impl FnMut(&State, &mut Vec<Input>),
) -> Result<u64, String> {
    if depth == 0 {
        return Ok(1);
    }
    let mut inputs = Vec::new();
    list_inputs(state, &mut inputs);
    if depth == 1 {
        return Ok(inputs.len() as u64);
    }
    let mut total = 0;
    for input in inputs {
        let mut next_state = *state;
        apply_input(rules, &mut next_state, input, &mut ())
            .map_err(|violation| format!("{input:?}: {violation}"))?;
        total += count_sequences(rules, &next_state, depth - 1, list_inputs)?;
    }
    Ok(total)
}

/// Checks the counts of a file by list, and also by brute force unless brute force would search more than
/// `max_positions` positions. Returns the number of counts that brute force has confirmed.
///
/// # Errors
/// The first count that differs, or the first error of [`count_by_list`] or [`count_by_brute_force`].
pub fn verify(file: &PerftFile, max_positions: u64) -> Result<usize, String> {
    let (rules, state) = (&file.rules, &file.state);
    let candidate_inputs = CandidateInputs::new(rules);
    let attach_path = |message: String| format!("{}: {message}", file.path.display());
    let mut confirmed_count = 0;
    let mut searched_positions = 1;
    for &(depth, expected) in &file.counts {
        let listed_count = count_by_list(rules, state, depth).map_err(attach_path)?;
        if listed_count != expected {
            return Err(attach_path(format!(
                "length {depth}: the list gives {listed_count}, but the file says {expected}"
            )));
        }
        if searched_positions <= max_positions {
            let brute_force_count = count_by_brute_force(rules, state, &candidate_inputs, depth)
                .map_err(attach_path)?;
            if brute_force_count != expected {
                return Err(attach_path(format!(
                    "length {depth}: brute force gives {brute_force_count}, but the file says {expected}"
                )));
            }
            confirmed_count += 1;
        }
        searched_positions += expected;
    }
    Ok(confirmed_count)
}

/// Arguments of the job.
pub const USAGE: &str = "[FILE...] [--count DEPTH]";

/// The job `perft`: checks every count of the files by list and by brute force. With `--count DEPTH` it
/// checks nothing, but prints the counts by list for all lengths up to `DEPTH`, as lines for a new file.
pub fn command(arguments: &[String]) -> ExitCode {
    let (paths, max_depth) = match arguments {
        [paths @ .., flag, depth] if flag == "--count" => (paths, Some(depth)),
        paths => (paths, None),
    };
    let files = match paths {
        [] => perft_files(&default_folder()),
        paths => Ok(paths.iter().map(PathBuf::from).collect()),
    };
    let result = files.and_then(|files| match max_depth {
        Some(word) => {
            let max_depth = word.parse().ok().filter(|depth| (1..=9).contains(depth));
            let max_depth = max_depth.ok_or("the length must be 1 to 9")?;
            files
                .iter()
                .try_for_each(|path| print_counts(path, max_depth))
        }
        None => files.iter().try_for_each(|path| print_verification(path)),
    });
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}\nperft {USAGE}");
            ExitCode::FAILURE
        }
    }
}

fn print_verification(path: &Path) -> Result<(), String> {
    let started_at = Instant::now();
    let file = read(path)?;
    verify(&file, u64::MAX)?;
    let seconds = started_at.elapsed().as_secs_f64();
    println!("{}: {:?}, {seconds:.1} s", path.display(), file.counts);
    Ok(())
}

fn print_counts(path: &Path, max_depth: u32) -> Result<(), String> {
    let file = read(path)?;
    println!("{}", path.display());
    for depth in 1..=max_depth {
        let count = count_by_list(&file.rules, &file.state, depth)?;
        println!("perft {depth} {count}");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Maximum number of positions that brute force searches for one count in the tests. The job has no
    /// maximum.
    const MAX_POSITIONS: u64 = 400;

    #[test]
    fn counts_of_every_file_are_correct() {
        let files = perft_files(&default_folder()).expect("the folder should be in the repository");
        assert!(files.len() >= 12, "{} files", files.len());
        std::thread::scope(|scope| {
            let verifications: Vec<_> = (files.iter())
                .map(|path| {
                    scope.spawn(move || read(path).and_then(|file| verify(&file, MAX_POSITIONS)))
                })
                .collect();
            for (path, verification) in files.iter().zip(verifications) {
                let confirmed_count = verification
                    .join()
                    .expect("the counting thread should not panic")
                    .unwrap_or_else(|error| panic!("{error}"));
                assert!(
                    confirmed_count >= 2,
                    "{}: brute force confirmed only {confirmed_count} counts",
                    path.display()
                );
            }
        });
    }

    #[test]
    fn wrong_count_is_detected() {
        let path = perft_files(&default_folder())
            .expect("the folder should be in the repository")
            .remove(0);
        let mut file = read(&path).expect("the file should be valid");
        file.counts[0].1 += 1;
        assert!(verify(&file, MAX_POSITIONS).is_err_and(|error| error.contains("length 1")));
    }
}
