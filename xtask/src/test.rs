//! `cargo xtask test`: every check and every test.

use crate::command::{self, EMBEDDED, Outcome, cargo, no_arguments, npm, run};
use crate::report::Report;
use crate::{check, package, proof, setup, window};

/// Mutants that cases must notice, in both of the ways in which mutants are judged: what is worked out while compiling stands
/// alone. All of them take minutes: `cargo xtask mutants`.
const MUTANTS: &[&str] = &[
    "rules/src/units.rs: replace die_hits -> bool with true",
    "rules/src/win.rs: replace >= with < in by_points",
    "rules/src/machine/battle_host.rs: replace unfought -> HexSet with Default::default()",
    "table/src/transaction.rs: replace Transaction<'a>::warn -> Result<(), RuleWarning> with Ok(())",
    "table/src/transaction.rs: replace Transaction<'a>::ensure_turn_of -> Result<(), RuleWarning> with Ok(())",
    "table/src/transaction.rs: replace Transaction<'a>::instruct with ()",
];

/// Installs prerequisites and runs all checks and tests.
///
/// # Errors
/// Something cannot be set up, or a part fails.
pub fn test(arguments: &[String]) -> Outcome {
    no_arguments(arguments)?;
    setup::tests()?;
    // The app embeds the page, so the page must exist before anything compiles.
    run(npm(&["run", "build"]))?;
    let mut report = Report::default();
    check::parts(&mut report)?;
    report.part("ui tests", vec![npm(&["run", "test"])]);
    report.part(
        "cargo tests",
        vec![cargo(
            &[&["test", "--workspace", "--no-fail-fast"], EMBEDDED].concat(),
        )],
    );
    report.part("rule cases", vec![proof::built("cases", &[])?]);
    let mutants = command::this_job(&[&["mutants"], MUTANTS].concat())?;
    report.part("six mutants", vec![mutants]);
    // The tests check long counts against the list only; here brute force confirms all of them.
    report.part(
        "counted positions",
        vec![proof::built("proof", &["perft"])?],
    );
    report.part("window tests", vec![window::tests()?]);
    if setup::takes_packages() {
        package::clear()?;
        report.part("package", vec![package::build(), window::package_tests()?]);
    }
    report.finish()
}
