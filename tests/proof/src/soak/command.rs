//! The job `soak`: its arguments and its output.

use super::agreements::{Agreement, agreements};
use super::depth::Depth;
use super::plan::{Entry, Plan};
use super::run::{one, run};
use crate::play::MOST_STEPS;
use rubium_rules::notation::read_options;
use rubium_rules::{Edition, Options};
use std::process::ExitCode;
use std::time::Instant;

/// The job that the arguments describe.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Job {
    Soak(Plan),
    /// The plan for each agreement: pairs of options and full combinations. `games` is the number for each.
    Agreements(Plan),
    Replay(Options, Entry),
}

/// Flags of the job.
pub const USAGE: &str = "--games N --seed S [--players 2,3,4] [--edition ah] [--options A,B] | --every-pair N [--seed S] [--players 2,3,4] | --replay SEED --players N [--edition ah] [--options A,B]";

/// The job `soak`: plays, prints the results, and fails if an invariant is broken.
pub fn command(arguments: &[String]) -> ExitCode {
    match parse(arguments) {
        Err(fault) => {
            eprintln!("{fault}\nsoak {USAGE}");
            ExitCode::FAILURE
        }
        Ok(Job::Replay(options, entry)) => replay(&options, entry),
        Ok(Job::Soak(plan)) => soak(&plan),
        Ok(Job::Agreements(plan)) => soak_agreements(&plan),
    }
}

fn parse(arguments: &[String]) -> Result<Job, String> {
    let mut plan = Plan::default();
    let mut agreed = String::new();
    let mut alone = None;
    let mut pairs = false;
    let mut words = arguments.iter();
    while let Some(flag) = words.next() {
        let value = words
            .next()
            .ok_or_else(|| format!("`{flag}` needs a value"))?;
        let number = || {
            value
                .parse()
                .map_err(|_| format!("`{flag} {value}`: not a whole number"))
        };
        match flag.as_str() {
            "--games" => plan.games = number()?,
            "--every-pair" => (pairs, plan.games) = (true, number()?),
            "--seed" => plan.seed = number()?,
            "--replay" => alone = Some(number()?),
            "--players" => {
                plan.players = value.split(',').map(players).collect::<Result<_, _>>()?
            }
            // Both flags use the option names of position notation.
            "--edition" | "--options" => agreed += &format!(" {}", value.replace(',', " ")),
            _ => return Err(format!("no flag `{flag}`")),
        }
    }
    plan.options = read_options(&agreed).map_err(|fault| fault.to_string())?;
    for &players in &plan.players {
        if let Some(conflict) = plan.options.conflicts(players).first() {
            return Err(format!("{players} players: {conflict}"));
        }
    }
    match (alone, plan.players.as_slice()) {
        (None, _) if pairs => Ok(Job::Agreements(plan)),
        (None, _) => Ok(Job::Soak(plan)),
        (Some(seed), &[players]) => Ok(Job::Replay(plan.options, Entry { players, seed })),
        (Some(_), _) => Err(String::from("`--replay` needs `--players` with one number")),
    }
}

fn players(word: &str) -> Result<u8, String> {
    let number = word.parse().ok().filter(|number| (2..=4).contains(number));
    number.ok_or_else(|| format!("`{word}` players: 2, 3 or 4 play"))
}

/// Returns the flags for these options.
fn flag(options: &Options) -> String {
    let edition = match options.edition {
        Edition::Ffg => "",
        Edition::Ah => " --edition ah",
    };
    edition.to_owned() + &optional(options)
}

fn optional(options: &Options) -> String {
    match serde_json::to_value(&options.optional) {
        Ok(serde_json::Value::Array(words)) if !words.is_empty() => {
            let words: Vec<&str> = words.iter().filter_map(|word| word.as_str()).collect();
            format!(" --options {}", words.join(","))
        }
        _ => String::new(),
    }
}

fn replay(options: &Options, entry: Entry) -> ExitCode {
    match one(options, entry, Depth::Every, MOST_STEPS) {
        Ok(tally) => {
            let end = if tally.capped { "given up" } else { "over" };
            println!(
                "{} players, seed {}: {end} after {} steps",
                entry.players, entry.seed, tally.steps
            );
            println!(
                "largest view {} bytes, {} steps compared in two worlds",
                tally.largest_view, tally.compared
            );
            ExitCode::SUCCESS
        }
        Err(what) => {
            println!("{} players, seed {}: {what}", entry.players, entry.seed);
            ExitCode::FAILURE
        }
    }
}

/// Prints which game failed, and how to replay it.
fn tell_failure(options: &Options, entry: Entry, what: &str) {
    let Entry { players, seed } = entry;
    println!("FAILED {players} players, seed {seed}: {what}");
    println!(
        "  again: soak --replay {seed} --players {players}{}",
        flag(options)
    );
}

fn soak_agreements(plan: &Plan) -> ExitCode {
    let began = Instant::now();
    let agreements = agreements(&plan.players, plan.seed);
    let (mut games, mut steps, mut capped, mut failed) = (0, 0, 0, 0);
    for (number, agreement) in (0..).zip(&agreements) {
        let Agreement { players, options } = agreement;
        let plan = plan.of(number, agreement);
        let report = run(&plan, |entry, what| tell_failure(options, entry, what));
        for (_, sum) in &report.sums {
            games += sum.games;
            steps += sum.steps;
            capped += sum.capped.len();
            for seed in &sum.capped {
                println!(
                    "  capped: soak --replay {seed} --players {players}{}",
                    flag(options)
                );
            }
        }
        failed += report.failures.len();
    }
    println!(
        "seed {}: {} agreements, {games} games, {steps} steps, {capped} capped, {failed} failed, {:.1} s",
        plan.seed,
        agreements.len(),
        began.elapsed().as_secs_f64()
    );
    if failed == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn soak(plan: &Plan) -> ExitCode {
    let began = Instant::now();
    let report = run(plan, |entry, what| tell_failure(&plan.options, entry, what));
    for (players, sum) in &report.sums {
        println!(
            "{players} players: {} games, {} steps, {} steps a game, {} capped, largest view {} bytes, {} steps compared in two worlds",
            sum.games,
            sum.steps,
            sum.steps / sum.games.max(1),
            sum.capped.len(),
            sum.largest_view,
            sum.compared,
        );
        for seed in &sum.capped {
            println!(
                "  capped: soak --replay {seed} --players {players}{}",
                flag(&plan.options)
            );
        }
    }
    let (games, steps) = report.sums.iter().fold((0, 0), |(games, steps), (_, sum)| {
        (games + sum.games, steps + sum.steps)
    });
    let capped: usize = report.sums.iter().map(|(_, sum)| sum.capped.len()).sum();
    let failed = report.failures.len();
    println!(
        "seed {}: {games} games, {steps} steps, {capped} capped, {failed} failed, {:.1} s",
        plan.seed,
        began.elapsed().as_secs_f64()
    );
    if failed == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rubium_rules::OptionalRule;

    /// The list of all jobs contains every flag of this one.
    #[test]
    fn help_lists_all_flags() {
        let jobs = include_str!("../../../../xtask/src/main.rs");
        assert!(jobs.contains(USAGE));
    }

    #[test]
    fn arguments_are_parsed_or_reported() {
        let typed = |text: &str| {
            parse(
                &text
                    .split_whitespace()
                    .map(String::from)
                    .collect::<Vec<_>>(),
            )
        };
        let plan = Plan {
            games: 9,
            seed: 3,
            players: vec![4, 2],
            ..Plan::default()
        };
        assert_eq!(
            typed("--games 9 --seed 3 --players 4,2"),
            Ok(Job::Soak(plan))
        );
        assert_eq!(
            typed("--replay 5 --players 3"),
            Ok(Job::Replay(
                Options::default(),
                Entry {
                    players: 3,
                    seed: 5
                }
            ))
        );
        let options = Options {
            edition: Edition::Ah,
            optional: vec![OptionalRule::KingOfTheHill, OptionalRule::TopPriority],
            ..Options::default()
        };
        assert!(matches!(
            typed("--options kingOfTheHill,topPriority --edition ah"),
            Ok(Job::Soak(plan)) if plan.options == options
        ));
        for (text, named) in [
            ("--games many", "--games many"),
            ("--players 5", "`5` players"),
            ("--seed", "`--seed`"),
            ("--replay 5", "--replay"),
            ("--depth 2", "--depth"),
            ("--edition 2005", "2005"),
            ("--players 2 --options teams", "OPT-TEAM"),
        ] {
            assert!(
                typed(text).is_err_and(|fault| fault.contains(named)),
                "{text}"
            );
        }
    }
}
