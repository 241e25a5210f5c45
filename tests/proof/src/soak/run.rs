//! Plays the games of a plan on every core, and adds up what came of them.

use super::depth::Depth;
use super::game::{Tally, play};
use super::plan::{Entry, Plan};
use rubium_rules::Options;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

/// How far it is is told each time so many games are played.
const PROGRESS: u64 = 5_000;

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

/// Plays one game, at most so many steps of it; a panic is a failure like any other.
///
/// # Errors
/// What is wrong, and at which step.
pub fn one(
    options: &Options,
    entry: Entry,
    depth: Depth,
    most_steps: u32,
) -> Result<Tally, String> {
    let played = catch_unwind(AssertUnwindSafe(|| {
        play(options, entry.players, entry.seed, depth, most_steps)
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
                        .send((
                            entry,
                            one(&plan.options, entry, plan.depth(), plan.most_steps),
                        ))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::MOST_STEPS;
    use crate::soak::agreements;

    /// Steps of a game of a pair of options: with all pairs some twenty seconds of one core.
    const PAIR_STEPS: u32 = 1_500;

    /// Five hundred games for each number of players keep every invariant.
    #[test]
    fn random_games_keep_every_invariant() {
        let plan = Plan {
            seed: 2012,
            ..Plan::default()
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
            ..Plan::default()
        }
        .entry(0)
        .expect("a plan with players has games");
        let steps =
            |depth| one(&Options::default(), entry, depth, MOST_STEPS).map(|tally| tally.steps);
        assert_eq!(steps(Depth::Wide), steps(Depth::Close));
        assert_eq!(steps(Depth::Wide), steps(Depth::Every));
    }

    /// A game of every pair of optional rules that goes together, in both editions and for each number of players, and
    /// of some full combinations; each up to a limit: what comes late in a long game is for `cargo xtask soak`.
    #[test]
    fn the_beginning_of_a_game_of_every_pair_keeps_every_invariant() {
        let mut ended = 0;
        let agreed = agreements(&[2, 3, 4], 5);
        for (number, agreement) in (0..).zip(&agreed) {
            let entry = Plan::default()
                .of(number, agreement)
                .entry(0)
                .expect("a plan with players has games");
            let came = one(&agreement.options, entry, Depth::Close, PAIR_STEPS);
            match came {
                Ok(tally) => ended += usize::from(!tally.capped),
                Err(what) => panic!("{agreement:?}, {entry:?}: {what}"),
            }
        }
        assert!(agreed.len() > 300, "{} agreements", agreed.len());
        assert!(ended > agreed.len() / 20, "{ended} games came to their end");
    }
}
