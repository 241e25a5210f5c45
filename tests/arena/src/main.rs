//! The program behind `cargo xtask arena` and `cargo xtask train`.

use rubium_arena::training::policy::PolicyTraining;
use rubium_arena::{
    arguments, balance, mistakes, playing_styles, report, seated_player, suite, tournament,
    training,
};
use rubium_players::PolicyFile;
use std::io;
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match run_job(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run_job(words: &[String]) -> Result<(), Box<dyn std::error::Error>> {
    match words {
        [job] if job == "--answer" => {
            return Ok(seated_player::serve(
                io::stdin().lock(),
                io::stdout().lock(),
            )?);
        }
        [job, player, rest @ ..] if job == "--suite" => {
            let arguments = arguments::parse(rest, &[player, player])?;
            return Ok(suite::print_report(player, arguments.seed)?);
        }
        [job, player, rest @ ..] if job == "--mistakes" => {
            let arguments = arguments::parse(rest, &[player, player])?;
            return Ok(mistakes::print_mistakes(&arguments)?);
        }
        [job, output_folder, games_folder, rest @ ..] if job == "--train" => {
            return train(Path::new(output_folder), Path::new(games_folder), rest);
        }
        [job, player, rest @ ..] if job == "--playing-styles" => {
            let arguments = arguments::parse(rest, &[player, player])?;
            print!("{}", playing_styles::report(player, &arguments)?);
            return Ok(());
        }
        [job, games_folder, player, rest @ ..] if job == "--balance" => {
            let (game_counts, rest) = arguments::parse_game_counts(rest)?;
            let arguments = arguments::parse(&rest, &[player, player])?;
            let report = balance::report(player, &arguments, game_counts, Path::new(games_folder))?;
            print!("{report}");
            return Ok(());
        }
        _ => {}
    }
    let arguments = arguments::parse(words, &[])?;
    let results = tournament::run(&arguments)?;
    print!("{}", report::format_text(&results));
    if arguments.prints_json {
        println!("{}", report::to_json(&arguments, &results));
    }
    Ok(())
}

/// Trains the playout policy, or the network that evaluates positions. Writes the result to `output_folder`,
/// and keeps the games with which the network is trained in `games_folder`.
fn train(
    output_folder: &Path,
    games_folder: &Path,
    words: &[String],
) -> Result<(), Box<dyn std::error::Error>> {
    let (name, json) = match words {
        [word, rest @ ..] if word == "--policy" => {
            let (start_policy, rest) = match rest {
                [word, rest @ ..] if word == "--untrained" => (PolicyFile::untrained(), rest),
                _ => (PolicyFile::current().clone(), rest),
            };
            let policy = PolicyTraining::parse(rest)?.train(&start_policy)?;
            (
                "policy.json".to_owned(),
                serde_json::to_string_pretty(&policy)?,
            )
        }
        _ => {
            let arguments = arguments::parse(words, &["commander:300", "commander:300"])?;
            let games_name = format!(
                "{}-{}.games",
                arguments.player_names.join(","),
                arguments.seed
            );
            let (network, report) = training::train(&arguments, &games_folder.join(games_name))?;
            println!("{report}");
            let name = format!("{}-players.json", arguments.player_names.len());
            (name, serde_json::to_string(&network)?)
        }
    };
    std::fs::write(output_folder.join(name), json + "\n")?;
    Ok(())
}
