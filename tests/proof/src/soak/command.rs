//! The job `soak`: its arguments and its output.

use super::check_frequency::CheckFrequency;
use super::configurations::{Configuration, configurations};
use super::plan::{Plan, PlannedGame};
use super::run::{play_one, run};
use crate::random_play::MAX_STEPS;
use rubium_rules::notation::read_options;
use rubium_rules::{Edition, Options};
use std::process::ExitCode;
use std::time::Instant;

/// The job that the arguments describe.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Job {
    Soak(Plan),
    /// Plays the plan's number of games for each configuration: all sets of up to two compatible options, and
    /// some maximal combinations.
    Configurations(Plan),
    Replay(Options, PlannedGame),
}

/// Flags of the job.
pub const USAGE: &str = "--games N --seed S [--players 2,3,4] [--edition 2005] [--options A,B] | --every-pair N [--seed S] [--players 2,3,4] | --replay SEED --players N [--edition 2005] [--options A,B]";

/// The job `soak`: plays, prints the results, and fails if an invariant is broken.
pub fn command(arguments: &[String]) -> ExitCode {
    match parse(arguments) {
        Err(error) => {
            eprintln!("{error}\nsoak {USAGE}");
            ExitCode::FAILURE
        }
        Ok(Job::Replay(options, planned_game)) => replay(&options, planned_game),
        Ok(Job::Soak(plan)) => soak(&plan),
        Ok(Job::Configurations(plan)) => soak_configurations(&plan),
    }
}

fn parse(arguments: &[String]) -> Result<Job, String> {
    let mut plan = Plan::default();
    let mut option_words = String::new();
    let mut replay_seed = None;
    let mut is_for_every_pair = false;
    let mut words = arguments.iter();
    while let Some(flag) = words.next() {
        let value = words
            .next()
            .ok_or_else(|| format!("`{flag}` needs a value"))?;
        let parse_number = || {
            value
                .parse()
                .map_err(|_| format!("`{flag} {value}`: not a whole number"))
        };
        match flag.as_str() {
            "--games" => plan.game_count = parse_number()?,
            "--every-pair" => (is_for_every_pair, plan.game_count) = (true, parse_number()?),
            "--seed" => plan.seed = parse_number()?,
            "--replay" => replay_seed = Some(parse_number()?),
            "--players" => {
                plan.player_counts = value
                    .split(',')
                    .map(parse_player_count)
                    .collect::<Result<_, _>>()?
            }
            // Both flags use the option names of position notation.
            "--edition" | "--options" => option_words += &format!(" {}", value.replace(',', " ")),
            _ => return Err(format!("unknown flag `{flag}`")),
        }
    }
    plan.options = read_options(&option_words).map_err(|error| error.to_string())?;
    for &players in &plan.player_counts {
        if let Some(conflict) = plan.options.conflicts(players).first() {
            return Err(format!("{players} players: {conflict}"));
        }
    }
    match (replay_seed, plan.player_counts.as_slice()) {
        (None, _) if is_for_every_pair => Ok(Job::Configurations(plan)),
        (None, _) => Ok(Job::Soak(plan)),
        (Some(seed), &[players]) => Ok(Job::Replay(plan.options, PlannedGame { players, seed })),
        (Some(_), _) => Err(String::from("`--replay` needs `--players` with one number")),
    }
}

fn parse_player_count(word: &str) -> Result<u8, String> {
    let players = word
        .parse()
        .ok()
        .filter(|players| (2..=4).contains(players));
    players.ok_or_else(|| format!("`{word}` players: the number must be 2, 3 or 4"))
}

/// Returns the flags for these options.
fn option_flags(options: &Options) -> String {
    let edition = match options.edition {
        Edition::Year2012 => "",
        Edition::Year2005 => " --edition 2005",
    };
    edition.to_owned() + &optional_rules_flag(options)
}

fn optional_rules_flag(options: &Options) -> String {
    match serde_json::to_value(&options.optional_rules) {
        Ok(serde_json::Value::Array(words)) if !words.is_empty() => {
            let words: Vec<&str> = words.iter().filter_map(|word| word.as_str()).collect();
            format!(" --options {}", words.join(","))
        }
        _ => String::new(),
    }
}

fn replay(options: &Options, planned_game: PlannedGame) -> ExitCode {
    match play_one(options, planned_game, CheckFrequency::EveryStep, MAX_STEPS) {
        Ok(result) => {
            let ending = if result.is_abandoned {
                "abandoned"
            } else {
                "over"
            };
            println!(
                "{} players, seed {}: {ending} after {} steps",
                planned_game.players, planned_game.seed, result.step_count
            );
            println!(
                "largest view {} bytes, hidden information checked at {} steps",
                result.largest_view_bytes, result.compared_step_count
            );
            ExitCode::SUCCESS
        }
        Err(message) => {
            println!(
                "{} players, seed {}: {message}",
                planned_game.players, planned_game.seed
            );
            ExitCode::FAILURE
        }
    }
}

/// Prints the game that failed, the broken invariant, and the command that replays the game.
fn print_failure(options: &Options, planned_game: PlannedGame, message: &str) {
    let PlannedGame { players, seed } = planned_game;
    println!("FAILED {players} players, seed {seed}: {message}");
    println!(
        "  replay: soak --replay {seed} --players {players}{}",
        option_flags(options)
    );
}

fn soak_configurations(plan: &Plan) -> ExitCode {
    let started_at = Instant::now();
    let configurations = configurations(&plan.player_counts, plan.seed);
    let (mut game_count, mut step_count, mut abandoned_count, mut failed_count) = (0, 0, 0, 0);
    for (index, configuration) in (0..).zip(&configurations) {
        let Configuration { players, options } = configuration;
        let plan = plan.for_configuration(index, configuration);
        let report = run(&plan, |planned_game, message| {
            print_failure(options, planned_game, message)
        });
        for (_, totals) in &report.totals_by_player_count {
            game_count += totals.game_count;
            step_count += totals.step_count;
            abandoned_count += totals.abandoned_seeds.len();
            for seed in &totals.abandoned_seeds {
                println!(
                    "  abandoned: soak --replay {seed} --players {players}{}",
                    option_flags(options)
                );
            }
        }
        failed_count += report.failures.len();
    }
    println!(
        "seed {}: {} configurations, {game_count} games, {step_count} steps, {abandoned_count} abandoned, {failed_count} failed, {:.1} s",
        plan.seed,
        configurations.len(),
        started_at.elapsed().as_secs_f64()
    );
    if failed_count == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn soak(plan: &Plan) -> ExitCode {
    let started_at = Instant::now();
    let report = run(plan, |planned_game, message| {
        print_failure(&plan.options, planned_game, message)
    });
    for (players, totals) in &report.totals_by_player_count {
        println!(
            "{players} players: {} games, {} steps, {} steps a game, {} abandoned, largest view {} bytes, hidden information checked at {} steps",
            totals.game_count,
            totals.step_count,
            totals.step_count / totals.game_count.max(1),
            totals.abandoned_seeds.len(),
            totals.largest_view_bytes,
            totals.compared_step_count,
        );
        for seed in &totals.abandoned_seeds {
            println!(
                "  abandoned: soak --replay {seed} --players {players}{}",
                option_flags(&plan.options)
            );
        }
    }
    let (game_count, step_count) = report.totals_by_player_count.iter().fold(
        (0, 0),
        |(game_count, step_count), (_, totals)| {
            (
                game_count + totals.game_count,
                step_count + totals.step_count,
            )
        },
    );
    let abandoned_count: usize = report
        .totals_by_player_count
        .iter()
        .map(|(_, totals)| totals.abandoned_seeds.len())
        .sum();
    let failed_count = report.failures.len();
    println!(
        "seed {}: {game_count} games, {step_count} steps, {abandoned_count} abandoned, {failed_count} failed, {:.1} s",
        plan.seed,
        started_at.elapsed().as_secs_f64()
    );
    if failed_count == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rubium_rules::OptionalRule;

    #[test]
    fn xtask_help_contains_usage_of_soak() {
        let jobs = include_str!("../../../../xtask/src/main.rs");
        assert!(jobs.contains(USAGE));
    }

    #[test]
    fn valid_arguments_are_parsed_and_invalid_arguments_rejected() {
        let parse_line = |text: &str| {
            parse(
                &text
                    .split_whitespace()
                    .map(String::from)
                    .collect::<Vec<_>>(),
            )
        };
        let plan = Plan {
            game_count: 9,
            seed: 3,
            player_counts: vec![4, 2],
            ..Plan::default()
        };
        assert_eq!(
            parse_line("--games 9 --seed 3 --players 4,2"),
            Ok(Job::Soak(plan))
        );
        assert_eq!(
            parse_line("--replay 5 --players 3"),
            Ok(Job::Replay(
                Options::default(),
                PlannedGame {
                    players: 3,
                    seed: 5
                }
            ))
        );
        let options = Options {
            edition: Edition::Year2005,
            optional_rules: vec![OptionalRule::KingOfTheHill, OptionalRule::TopPriority],
            ..Options::default()
        };
        assert!(matches!(
            parse_line("--options kingOfTheHill,topPriority --edition 2005"),
            Ok(Job::Soak(plan)) if plan.options == options
        ));
        for (text, expected) in [
            ("--games many", "--games many"),
            ("--players 5", "`5` players"),
            ("--seed", "`--seed`"),
            ("--replay 5", "--replay"),
            ("--depth 2", "--depth"),
            ("--edition 1999", "1999"),
            ("--players 2 --options teams", "OPT-TEAM"),
        ] {
            assert!(
                parse_line(text).is_err_and(|error| error.contains(expected)),
                "{text}"
            );
        }
    }
}
