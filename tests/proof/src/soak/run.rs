//! Plays the games of a plan on all processor cores, and sums up the results.

use super::depth::Depth;
use super::game::{Tally, play};
use super::plan::{Entry, Plan};
use rubium_rules::Options;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

/// Number of games between two reports of progress.
const PROGRESS: u64 = 5_000;

/// The results for one number of players.
#[derive(Clone, Debug, Default)]
pub struct Sum {
    /// Number of games played to the end or abandoned.
    pub games: u64,
    /// Number of inputs, including outcomes of chance.
    pub steps: u64,
    /// Seeds of abandoned games. They are not failures.
    pub capped: Vec<u64>,
    /// Size in bytes of the largest view.
    pub largest_view: usize,
    /// Number of steps at which two worlds were compared.
    pub compared: u64,
}

/// The results of a soak.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// By number of players, as in the plan.
    pub sums: Vec<(u8, Sum)>,
    /// Games that broke an invariant, with the fault.
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

/// Plays one game, up to `most_steps` steps. A panic is a failure like any other.
///
/// # Errors
/// The fault, and the step at which it was found.
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

/// Plays all games of the plan on all processor cores. Calls `tell` for each failure as it is found.
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

    /// Maximum number of steps for a game of a pair of options. All pairs together take about twenty seconds on one
    /// core.
    const PAIR_STEPS: u32 = 1_500;

    /// Five hundred games for each number of players preserve every invariant.
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
    fn game_does_not_depend_on_amount_of_checks() {
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

    /// Plays games with every compatible pair of optional rules, in both editions and for each number of players, and
    /// with some full combinations. Each ends at a limit; `cargo xtask soak` covers the late steps of long games.
    #[test]
    fn start_of_games_with_every_pair_of_options_keeps_every_invariant() {
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
        assert!(ended > agreed.len() / 20, "only {ended} games ended");
    }
}
