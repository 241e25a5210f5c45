//! The program behind `cargo xtask arena`.

use rubium_arena::{arguments, balance, report, seated_player, suite, tournament, training};
use std::io;
use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match arena(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn arena(words: &[String]) -> Result<(), Box<dyn std::error::Error>> {
    match words {
        [job] if job == "--answer" => {
            return Ok(seated_player::serve(
                io::stdin().lock(),
                io::stdout().lock(),
            )?);
        }
        [job, player] if job == "--suite" => return Ok(suite::print_report(player)?),
        [job, rest @ ..] if job == "--train" => {
            let arguments = arguments::parse(rest, &["commander:300", "officer"])?;
            print!("{}", training::report(&arguments)?);
            return Ok(());
        }
        [job, rest @ ..] if job == "--balance" => {
            let arguments = arguments::parse(rest, &["officer", "officer"])?;
            print!(
                "{}",
                balance::report(arguments.games, arguments.seed, arguments.threads)?
            );
            return Ok(());
        }
        _ => {}
    }
    let arguments = arguments::parse(words, &[])?;
    let results = tournament::run(&arguments)?;
    print!("{}", report::format_text(&results));
    if arguments.json {
        println!("{}", report::to_json(&arguments, &results));
    }
    Ok(())
}
