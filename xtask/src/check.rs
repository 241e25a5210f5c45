//! `cargo xtask check`: all static checks, and the tests of the lessons.

use std::process::Command;

use crate::command::{self, EMBED_PAGE, Outcome, cargo, ensure_no_arguments, npm, run};
use crate::report::Report;
use crate::{advisories, setup};

/// Runs every static check and the tests of the lessons. This takes minutes.
///
/// # Errors
/// There is an argument, a prerequisite cannot be installed, the page cannot be built, the path of this
/// program is unknown, or a check fails.
pub fn check(arguments: &[String]) -> Outcome {
    ensure_no_arguments(arguments)?;
    setup::install_for_build()?;
    // The app embeds the page, so the page must exist before anything compiles.
    run(npm(&["run", "build"]))?;
    let mut report = Report::default();
    run_parts(&mut report)?;
    report.run_part(
        "lessons",
        vec![cargo(&["test", "--quiet", "--package", "rubium-lessons"])],
    );
    report.run_part(
        "generated files, dependencies and match expressions",
        vec![cargo(
            &[
                &["test", "--package", "rubium"],
                EMBED_PAGE,
                &["--lib", "--test", "dependencies", "--"],
                &["up_to_date", "dependencies", "every_variant"],
            ]
            .concat(),
        )],
    );
    report.finish()
}

/// Runs the checks that are also part of `cargo xtask test`.
///
/// # Errors
/// rustfmt or clippy cannot be installed, or the path of this program is unknown. If a check fails, this
/// function returns no error; the report lists the failure.
pub fn run_parts(report: &mut Report) -> Outcome {
    setup::install_rust_components()?;
    report.run_part(
        "format",
        vec![
            cargo(&["fmt", "--all", "--check"]),
            npm(&["run", "format:check"]),
        ],
    );
    report.run_part(
        "lint",
        vec![
            cargo(
                &[
                    &["clippy", "--workspace", "--all-targets"],
                    EMBED_PAGE,
                    &["--", "--deny", "warnings"],
                ]
                .concat(),
            ),
            npm(&["run", "lint"]),
        ],
    );
    report.run_part("documentation", vec![documentation_command()]);
    report.run_part("types", vec![npm(&["run", "check"])]);
    match setup::install_cargo_deny() {
        Ok(tool) => {
            let tool = tool.to_string_lossy();
            let offline_checks = ["bans", "licenses", "sources"];
            report.run_part(
                "licences",
                vec![advisories::check_command(&tool, &offline_checks)],
            );
            advisories::run_part(report, &tool);
        }
        Err(error) => report.add_failed("licences and advisories", &error),
    }
    report.run_part(
        "notices",
        vec![command::job_command(&["notices", "--check"])?],
    );
    Ok(())
}

/// The command that builds the documentation. A broken link, for example to a renamed item, is an error.
fn documentation_command() -> Command {
    let doc_arguments = [
        "doc",
        "--workspace",
        "--no-deps",
        "--document-private-items",
    ];
    let mut command = cargo(&[&doc_arguments[..], EMBED_PAGE].concat());
    // Links to private items are allowed, because the readers of the documentation also read the code.
    command.env(
        "RUSTDOCFLAGS",
        "--deny warnings --allow rustdoc::private_intra_doc_links",
    );
    command
}
