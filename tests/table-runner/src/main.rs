//! The program behind `cargo xtask cases`: runs cases of games and of tables, or with `--coverage` lists
//! the gaps in the cases, such as rules without a case.

use rubium_case_runner::{coverage_command, default_folder, run_cases_command, tests_folder};
use rubium_table_runner::run;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let argument_count = arguments.len();
    arguments.retain(|word| word != "--coverage");
    if arguments.len() < argument_count {
        // Coverage is only defined for the rules of games.
        coverage_command(&arguments, &[default_folder()])
    } else {
        run_cases_command(
            &arguments,
            &[default_folder(), tests_folder("table-cases")],
            run,
        )
    }
}
