//! `cargo xtask mutants`: breaks a copy of the core on purpose. The test suites of the core must notice.
//!
//! The mutants are those of cargo-mutants. They are compiled together, hundreds in one program ([`weave`]). A
//! mutant therefore takes a fraction of a second instead of some seconds.

mod copy;
mod equivalents;
mod list;
mod report;
mod run;
mod seeded_faults;
mod selection;
mod suite;
mod verdicts;
mod weave;

use std::fs;

use crate::command::{JobError, Outcome};
use list::Mutant;
use report::Report;
use selection::Selection;
use verdicts::Verdicts;

/// Tests mutants, `[--shard K/N] [--sample N --seed S] [NAME...]`, or seeded faults, `--faults [NAME...]`. A mutant
/// with a verdict from an earlier run is tested again only if it is named.
///
/// # Errors
/// A mutant or fault is missed, or the job itself fails.
pub fn mutants(arguments: &[String]) -> Outcome {
    match arguments.split_first() {
        Some((flag, names)) if flag == "--faults" => seeded_faults::test_faults(names),
        _ => test_all(&Selection::parse(arguments)?),
    }
}

fn test_all(selection: &Selection) -> Outcome {
    let copy = copy::Copy::of_work_tree()?;
    let mutants = selection.apply(&copy, list::list_mutants(&copy)?)?;
    let equivalents = equivalents::read()?;
    let mut verdicts = Verdicts::load()?;
    for name in list::CRATES {
        let package = format!("rubium-{name}");
        // A mutant that is named is always tested.
        let is_untested = |mutant: &Mutant| selection.is_named() || verdicts.get(mutant).is_none();
        let package_mutants = mutants.iter().filter(|mutant| mutant.package == package);
        let untested: Vec<Mutant> = package_mutants
            .filter(|mutant| is_untested(mutant))
            .cloned()
            .collect();
        run::test_package(&copy, &package, &untested, &mut verdicts)?;
    }
    let report = Report::new(&mutants, &verdicts, &equivalents);
    let path = copy::job_folder()?.join("report.md");
    fs::write(&path, report.table()).map_err(|source| JobError::File { path, source })?;
    println!("\n{report}");
    suite::ensure_none_missed(report.missed(), "mutants")
}
