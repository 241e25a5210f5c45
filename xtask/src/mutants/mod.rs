//! `cargo xtask mutants`: breaks a copy of the core on purpose. The judges of the core must notice.
//!
//! The mutants are those of cargo-mutants. They are compiled together, hundreds in one program ([`together`]). A
//! mutant therefore takes a fraction of a second instead of some seconds.

mod copy;
mod equivalents;
mod faults;
mod judge;
mod list;
mod report;
mod run;
mod sample;
mod state;
mod together;

use std::fs;

use crate::command::{JobError, Outcome};
use list::Mutant;
use report::Report;
use sample::Wanted;
use state::State;

/// Judges mutants, `[--shard K/N] [--sample N --seed S] [NAME...]`, or seeds faults, `--faults [NAME...]`. A mutant
/// with a verdict from an earlier run is judged again only if it is named.
///
/// # Errors
/// A change is missed, or the job itself fails.
pub fn mutants(arguments: &[String]) -> Outcome {
    match arguments.split_first() {
        Some((flag, names)) if flag == "--faults" => faults::seed(names),
        _ => judge_all(&Wanted::read(arguments)?),
    }
}

fn judge_all(wanted: &Wanted) -> Outcome {
    let copy = copy::Copy::of_work_tree()?;
    let mutants = wanted.of(&copy, list::all(&copy)?)?;
    let equivalents = equivalents::read()?;
    let mut state = State::open()?;
    for name in list::CRATES {
        let package = format!("rubium-{name}");
        // A mutant that is named is judged in any case.
        let is_open = |mutant: &Mutant| wanted.is_named() || state.of(mutant).is_none();
        let own = mutants.iter().filter(|mutant| mutant.package == package);
        let open: Vec<Mutant> = own.filter(|mutant| is_open(mutant)).cloned().collect();
        run::judge_package(&copy, &package, &open, &mut state)?;
    }
    let report = Report::of(&mutants, &state, &equivalents);
    let path = copy::folder()?.join("report.md");
    fs::write(&path, report.table()).map_err(|source| JobError::File { path, source })?;
    println!("\n{report}");
    judge::nothing_wrong(report.missed(), "mutants")
}
