//! `cargo xtask check`: all static checks.

use std::process::Command;

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
    report.part("documentation", vec![documentation()]);
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

/// Builds the documentation, in which a link to a renamed item is an error.
fn documentation() -> Command {
    let doc = [
        "doc",
        "--workspace",
        "--no-deps",
        "--document-private-items",
    ];
    let mut command = cargo(&[&doc[..], EMBEDDED].concat());
    // Links to private items are right: the documentation is for those who change the code.
    command.env(
        "RUSTDOCFLAGS",
        "--deny warnings --allow rustdoc::private_intra_doc_links",
    );
    command
}
