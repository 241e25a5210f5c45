//! Plays the games of a plan on all processor cores, and adds up the results.

use super::check_frequency::CheckFrequency;
use super::game::{GameResult, play};
use super::plan::{Plan, PlannedGame};
use rubium_rules::Options;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

/// Number of games between two reports of progress.
const PROGRESS_INTERVAL: u64 = 5_000;

/// The results for one number of players.
#[derive(Clone, Debug, Default)]
pub struct Totals {
    /// Number of games that were finished or abandoned.
    pub game_count: u64,
    /// Number of decisions and random outcomes.
    pub step_count: u64,
    /// Seeds of abandoned games, which are not failures.
    pub abandoned_seeds: Vec<u64>,
    /// Size of the largest view as JSON, in bytes.
    pub largest_view_bytes: usize,
    /// Number of steps at which two worlds were compared, as [`crate::noninterference`] describes.
    pub compared_step_count: u64,
}

/// The results of a soak test.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The results for each number of players of the plan.
    pub totals_by_player_count: Vec<(u8, Totals)>,
    /// Games that broke an invariant or panicked, each with a description.
    pub failures: Vec<(PlannedGame, String)>,
}

impl Report {
    fn new(plan: &Plan) -> Report {
        Report {
            totals_by_player_count: plan
                .player_counts
                .iter()
                .map(|&players| (players, Totals::default()))
                .collect(),
            failures: Vec::new(),
        }
    }

    fn add(&mut self, planned_game: PlannedGame, result: Result<GameResult, String>) {
        match result {
            Err(message) => self.failures.push((planned_game, message)),
            Ok(result) => {
                if let Some((_, totals)) = self
                    .totals_by_player_count
                    .iter_mut()
                    .find(|(players, _)| *players == planned_game.players)
                {
                    totals.game_count += 1;
                    totals.step_count += result.step_count;
                    totals
                        .abandoned_seeds
                        .extend(result.is_abandoned.then_some(planned_game.seed));
                    totals.largest_view_bytes =
                        totals.largest_view_bytes.max(result.largest_view_bytes);
                    totals.compared_step_count += result.compared_step_count;
                }
            }
        }
    }
}

/// Plays one game, up to `max_steps` steps. A panic also counts as a failure.
///
/// # Errors
/// The broken invariant and the step after which it was found, or the message of the panic.
pub fn play_one(
    options: &Options,
    planned_game: PlannedGame,
    check_frequency: CheckFrequency,
    max_steps: u32,
) -> Result<GameResult, String> {
    let result_or_panic = catch_unwind(AssertUnwindSafe(|| {
        play(
            options,
            planned_game.players,
            planned_game.seed,
            check_frequency,
            max_steps,
        )
    }));
    match result_or_panic {
        Ok(result) => result.map_err(|broken_invariant| broken_invariant.to_string()),
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

/// Plays all games of the plan on all processor cores. Calls `report_failure` for each failure as soon as it
/// is found.
pub fn run(plan: &Plan, mut report_failure: impl FnMut(PlannedGame, &str)) -> Report {
    let next_index = AtomicU64::new(0);
    let worker_count = thread::available_parallelism().map_or(1, usize::from);
    let mut report = Report::new(plan);
    thread::scope(|scope| {
        let (sender, results) = mpsc::channel();
        for _ in 0..worker_count {
            let (sender, next_index) = (sender.clone(), &next_index);
            scope.spawn(move || {
                loop {
                    let index = next_index.fetch_add(1, Ordering::Relaxed);
                    let Some(planned_game) = plan.game(index).filter(|_| index < plan.game_count)
                    else {
                        break;
                    };
                    if sender
                        .send((
                            planned_game,
                            play_one(
                                &plan.options,
                                planned_game,
                                plan.check_frequency(),
                                plan.max_steps,
                            ),
                        ))
                        .is_err()
                    {
                        break;
                    }
                }
            });
        }
        drop(sender);
        for (finished_count, (planned_game, result)) in (1_u64..).zip(results) {
            if finished_count.is_multiple_of(PROGRESS_INTERVAL) {
                eprintln!("{finished_count} of {} games", plan.game_count);
            }
            if let Err(message) = &result {
                report_failure(planned_game, message);
            }
            report.add(planned_game, result);
        }
    });
    report
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random_play::MAX_STEPS;
    use crate::soak::configurations;

    /// Maximum number of steps of a game with a pair of options. All pairs together take about twenty
    /// seconds on one processor core.
    const MAX_STEPS_WITH_PAIR: u32 = 1_500;

    /// Plays five hundred games for each number of players.
    #[test]
    fn random_games_preserve_every_invariant() {
        let plan = Plan {
            seed: 2012,
            ..Plan::default()
        };
        let report = run(&plan, |_, _| {});
        assert_eq!(report.failures, []);
        for (players, totals) in report.totals_by_player_count {
            assert_eq!(totals.game_count, 500, "{players} players");
            assert!(
                totals.compared_step_count > 500,
                "{players} players: worlds were compared at only {} steps",
                totals.compared_step_count
            );
        }
    }

    #[test]
    fn checks_do_not_influence_game() {
        let planned_game = Plan {
            game_count: 1,
            seed: 7,
            player_counts: vec![2],
            ..Plan::default()
        }
        .game(0)
        .expect("a plan that lists numbers of players should have games");
        let steps = |check_frequency| {
            play_one(
                &Options::default(),
                planned_game,
                check_frequency,
                MAX_STEPS,
            )
            .map(|result| result.step_count)
        };
        assert_eq!(steps(CheckFrequency::Sparse), steps(CheckFrequency::Dense));
        assert_eq!(
            steps(CheckFrequency::Sparse),
            steps(CheckFrequency::EveryStep)
        );
    }

    /// Plays a game for each compatible combination of an edition, a number of players and at most two
    /// optional rules, and for some maximal combinations. Games are abandoned early; `cargo xtask soak` also
    /// plays long games to the end.
    #[test]
    fn games_with_every_pair_of_options_preserve_every_invariant() {
        let mut finished_count = 0;
        let configurations = configurations(&[2, 3, 4], 5);
        for (index, configuration) in (0..).zip(&configurations) {
            let planned_game = Plan::default()
                .for_configuration(index, configuration)
                .game(0)
                .expect("a plan that lists numbers of players should have games");
            let result = play_one(
                &configuration.options,
                planned_game,
                CheckFrequency::Dense,
                MAX_STEPS_WITH_PAIR,
            );
            match result {
                Ok(result) => finished_count += usize::from(!result.is_abandoned),
                Err(message) => panic!("{configuration:?}, {planned_game:?}: {message}"),
            }
        }
        assert!(
            configurations.len() > 300,
            "only {} configurations",
            configurations.len()
        );
        assert!(
            finished_count > configurations.len() / 20,
            "only {finished_count} games ended"
        );
    }
}
