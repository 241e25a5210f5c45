//! `cargo xtask test`: every check and every test.

use crate::command::{self, EMBED_PAGE, Outcome, cargo, ensure_no_arguments, npm, run};
use crate::report::Report;
use crate::{check, package, proof, setup, window};

/// Some mutants that cases or tests must notice, of both kinds: mutants that are compiled into one program
/// for each crate, and a mutant of a `const fn`, which needs a build of its own. `cargo xtask mutants` tests
/// all mutants.
const MUTANTS: &[&str] = &[
    "rules/src/units.rs: replace die_hits -> bool with true",
    "rules/src/win.rs: replace >= with < in by_points",
    "rules/src/machine/battle_host.rs: replace unfought_hexes -> HexSet with Default::default()",
    "table/src/transaction.rs: replace Transaction<'a>::warn -> Result<(), RuleWarning> with Ok(())",
    "table/src/transaction.rs: replace Transaction<'a>::ensure_turn_of -> Result<(), RuleWarning> with Ok(())",
    "table/src/transaction.rs: replace Transaction<'a>::instruct with ()",
];

/// Installs prerequisites and runs all checks and tests.
///
/// # Errors
/// There is an argument, a prerequisite is missing, the page cannot be built, or a part fails.
pub fn test(arguments: &[String]) -> Outcome {
    ensure_no_arguments(arguments)?;
    setup::install_for_tests()?;
    // The app embeds the page, so the page must exist before anything compiles.
    run(npm(&["run", "build"]))?;
    let mut report = Report::default();
    check::run_parts(&mut report)?;
    report.run_part("ui tests", vec![npm(&["run", "test"])]);
    report.run_part(
        "cargo tests",
        vec![cargo(
            &[&["test", "--workspace", "--no-fail-fast"], EMBED_PAGE].concat(),
        )],
    );
    report.run_part(
        "rule cases",
        vec![proof::built_program_command("cases", &[])?],
    );
    let mutants = command::job_command(&[&["mutants"], MUTANTS].concat())?;
    report.run_part("six mutants", vec![mutants]);
    // In the cargo tests, brute force confirms only the counts of short sequences. This part confirms all
    // counts.
    report.run_part(
        "counted positions",
        vec![proof::built_program_command("proof", &["perft"])?],
    );
    let shards = window::test_shards()?;
    // The window tests often wait for the window. The package is built in the meantime.
    let package_build = if setup::can_install_packages() {
        package::remove_old_packages()?;
        let command = package::background_build_command();
        Some(Report::start_part("package build", vec![command]))
    } else {
        None
    };
    let window_tests = report.run_window_tests("window tests", shards, window::test_command);
    if let Some(package_build) = package_build {
        report.finish_part(package_build);
        report.run_part("package tests", vec![window::package_tests_command()?]);
    }
    window_tests?;
    report.finish()
}
