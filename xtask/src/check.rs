//! `cargo xtask check`: all static checks.

use crate::command::{self, EMBEDDED, Outcome, cargo, no_arguments, npm, run};
use crate::report::Report;
use crate::{advisories, setup};

/// Runs every static check. Takes minutes.
///
/// # Errors
/// Something cannot be set up, or a check fails.
pub fn check(arguments: &[String]) -> Outcome {
    no_arguments(arguments)?;
    setup::build()?;
    // The app embeds the page, so the page must exist before anything compiles.
    run(npm(&["run", "build"]))?;
    let mut report = Report::default();
    parts(&mut report)?;
    report.part(
        "generated files, arrows and matches",
        vec![cargo(
            &[
                &["test", "--package", "rubium"],
                EMBEDDED,
                &["--lib", "--test", "arrows", "--"],
                &["up_to_date", "arrows", "every_variant"],
            ]
            .concat(),
        )],
    );
    report.finish()
}

/// The checks that `cargo xtask test` runs too.
///
/// # Errors
/// A tool cannot be installed.
pub fn parts(report: &mut Report) -> Outcome {
    setup::rust_components()?;
    report.part(
        "format",
        vec![
            cargo(&["fmt", "--all", "--check"]),
            npm(&["run", "format:check"]),
        ],
    );
    report.part(
        "lint",
        vec![
            cargo(
                &[
                    &["clippy", "--workspace", "--all-targets"],
                    EMBEDDED,
                    &["--", "--deny", "warnings"],
                ]
                .concat(),
            ),
            npm(&["run", "lint"]),
        ],
    );
    report.part("types", vec![npm(&["run", "check"])]);
    match setup::cargo_deny() {
        Ok(tool) => {
            let tool = tool.to_string_lossy();
            let own = ["bans", "licenses", "sources"];
            report.part("licences", vec![advisories::check(&tool, &own)]);
            advisories::part(report, &tool);
        }
        Err(fault) => report.failed("licences and advisories", &fault),
    }
    report.part("notices", vec![command::this_job(&["notices", "--check"])?]);
    Ok(())
}
