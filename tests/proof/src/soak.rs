//! The soak: random whole games, with every invariant after each step.

mod abilities;
mod agreements;
mod checks;
mod depth;
mod game;
mod ledger;
mod order;
mod refusals;

pub use agreements::{Agreement, agreements};
pub use depth::Depth;
pub use game::{Fault, Tally, play};

use crate::play::Random;
use rubium_rules::notation::read_options;
use rubium_rules::{Edition, Options};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Instant;

/// A long soak tells how far it is each time so many games are played, and checks less of what takes long.
const PROGRESS: u64 = 5_000;

/// What a soak plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Games, all numbers of players together.
    pub games: u64,
    /// From which every game's seed is drawn.
    pub seed: u64,
    /// The numbers of players, in turn.
    pub players: Vec<u8>,
    /// Edition and optional rules.
    pub options: Options,
}

/// A game of a soak: how many play, and its own seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Players.
    pub players: u8,
    /// The seed that gives this game again, by itself.
    pub seed: u64,
}

impl Plan {
    /// How much is checked: the more games, the less of what takes long.
    fn depth(&self) -> Depth {
        if self.games > PROGRESS {
            Depth::Wide
        } else {
            Depth::Close
        }
    }

    /// The game with this number, from 0.
    pub fn entry(&self, number: u64) -> Option<Entry> {
        let players = *self
            .players
            .get((number % self.players.len().max(1) as u64) as usize)?;
        Some(Entry {
            players,
            seed: Random::new(self.seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15)).seed(),
        })
    }
}

/// What the games for one number of players came to.
#[derive(Clone, Debug, Default)]
pub struct Sum {
    /// Games played to the end or given up.
    pub games: u64,
    /// Inputs, chance included.
    pub steps: u64,
    /// Seeds of games that were given up; not failures.
    pub capped: Vec<u64>,
    /// Bytes of the largest view.
    pub largest_view: usize,
    /// Steps at which two worlds were compared.
    pub compared: u64,
}

/// What a soak came to.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// By number of players, as in the plan.
    pub sums: Vec<(u8, Sum)>,
    /// Games that broke an invariant, and how.
    pub failures: Vec<(Entry, String)>,
}

impl Report {
    fn new(plan: &Plan) -> Report {
        Report {
            sums: plan
                .players
                .iter()
                .map(|&players| (players, Sum::default()))
                .collect(),
            failures: Vec::new(),
        }
    }

    fn add(&mut self, entry: Entry, came: Result<Tally, String>) {
        match came {
            Err(what) => self.failures.push((entry, what)),
            Ok(tally) => {
                if let Some((_, sum)) = self
                    .sums
                    .iter_mut()
                    .find(|(players, _)| *players == entry.players)
                {
                    sum.games += 1;
                    sum.steps += tally.steps;
                    sum.capped.extend(tally.capped.then_some(entry.seed));
                    sum.largest_view = sum.largest_view.max(tally.largest_view);
                    sum.compared += tally.compared;
                }
            }
        }
    }
}

/// Plays one game; a panic is a failure like any other.
pub fn one(options: &Options, entry: Entry, depth: Depth) -> Result<Tally, String> {
    let played = catch_unwind(AssertUnwindSafe(|| {
        play(options, entry.players, entry.seed, depth)
    }));
    match played {
        Ok(came) => came.map_err(|fault| fault.to_string()),
        Err(panic) => {
            let text = panic.downcast_ref::<String>().map(String::as_str);
            Err(format!(
                "panic: {}",
                text.or(panic.downcast_ref::<&str>().copied())
                    .unwrap_or("?")
            ))
        }
    }
}

/// Plays all games of the plan on every core; `tell` hears of each failure as it is found.
pub fn run(plan: &Plan, mut tell: impl FnMut(Entry, &str)) -> Report {
    let next = AtomicU64::new(0);
    let workers = thread::available_parallelism().map_or(1, usize::from);
    let mut report = Report::new(plan);
    thread::scope(|scope| {
        let (sender, results) = mpsc::channel();
        for _ in 0..workers {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(entry) = plan.entry(number).filter(|_| number < plan.games) else {
                        break;
                    };
                    if sender
                        .send((entry, one(&plan.options, entry, plan.depth())))
                        .is_err()
                    {
                        break;
                    }
                }
            });
        }
        drop(sender);
        for (count, (entry, came)) in (1_u64..).zip(results) {
            if count.is_multiple_of(PROGRESS) {
                eprintln!("{count} of {} games", plan.games);
            }
            if let Err(what) = &came {
                tell(entry, what);
            }
            report.add(entry, came);
        }
    });
    report
}

/// What was typed after `soak`.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Job {
    Soak(Plan),
    /// The plan for each pair of options, and full combinations; its games are those of each.
    Agreements(Plan),
    Replay(Options, Entry),
}

/// The flags of the job.
pub const USAGE: &str = "--games N --seed S [--players 2,3,4] [--edition ah] [--options kingOfTheHill,topPriority] | --every-pair GAMES [--seed S] [--players 2,3,4] | --replay SEED --players N [--options ...]";

/// The job `soak`: plays, tells what came of it, fails if an invariant broke.
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
    let mut plan = Plan {
        games: 1500,
        seed: 1,
        players: vec![2, 3, 4],
        options: Options::default(),
    };
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
            // Both name options as positions do.
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

/// The options as they are typed.
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
    match one(options, entry, Depth::Every) {
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

/// Says which game failed, and how it is played again.
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
    for Agreement { players, options } in &agreements {
        let plan = Plan {
            players: vec![*players],
            options: options.clone(),
            ..plan.clone()
        };
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

    /// Five hundred games for each number of players keep every invariant.
    #[test]
    fn random_games_keep_every_invariant() {
        let plan = Plan {
            games: 1500,
            seed: 2012,
            players: vec![2, 3, 4],
            options: Options::default(),
        };
        let report = run(&plan, |_, _| {});
        assert_eq!(report.failures, []);
        for (players, sum) in report.sums {
            assert_eq!(sum.games, 500, "{players} players");
            assert!(
                sum.compared > 500,
                "{players} players: worlds were compared at {} steps",
                sum.compared
            );
        }
    }

    #[test]
    fn a_game_is_the_same_however_much_is_checked() {
        let entry = Plan {
            games: 1,
            seed: 7,
            players: vec![2],
            options: Options::default(),
        }
        .entry(0)
        .expect("a plan with players has games");
        let steps = |depth| one(&Options::default(), entry, depth).map(|tally| tally.steps);
        assert_eq!(steps(Depth::Wide), steps(Depth::Close));
        assert_eq!(steps(Depth::Wide), steps(Depth::Every));
    }

    #[test]
    fn what_is_typed_is_understood_or_named() {
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
            options: Options::default(),
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
