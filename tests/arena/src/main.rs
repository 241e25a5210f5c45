//! The program behind `cargo xtask arena`.

use rubium_arena::{arguments, report, suite, tournament};
use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match arena(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("{fault}");
            ExitCode::FAILURE
        }
    }
}

fn arena(words: &[String]) -> Result<(), Box<dyn std::error::Error>> {
    if let [name, player] = words
        && name == "--suite"
    {
        return Ok(suite::report(player)?);
    }
    let arguments = arguments::read(words, &[])?;
    let results = tournament::run(&arguments)?;
    print!("{}", report::text(&results));
    if arguments.json {
        println!("{}", report::json(&arguments, &results));
    }
    Ok(())
}
