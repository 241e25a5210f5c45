//! Tournaments of many games. The results, except the times, depend on the seed, but not on the number of
//! threads.

use crate::arguments::Arguments;
use crate::game::{self, DecisionStats, GameError, GameResult};
use crate::seated_player::SeatedPlayer;
use rubium_proof::random_play::{Random, RandomPlayer};
use rubium_rules::{EventSink, Rules};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// The reason why a tournament was not finished.
#[derive(Debug, thiserror::Error)]
pub enum TournamentError {
    /// A game failed.
    #[error("game {game}: {error}")]
    Game {
        /// Number of the game.
        game: u64,
        /// The error in the game.
        error: GameError,
    },
    /// A game could not be set up, or one of its players is unknown.
    #[error("game {0} was not played")]
    NotPlayed(u64),
}

/// The results of one player in a tournament.
#[derive(Clone, Default, Debug)]
pub struct Standing {
    /// Name of the player.
    pub name: String,
    /// Number of games; a game counts once for each seat that the player has in it.
    pub game_count: u64,
    /// Number of wins. Several winners of a game share one win.
    pub wins: f64,
    /// Decision statistics of all games.
    pub decision_stats: DecisionStats,
}

/// The results of a tournament.
#[derive(Clone, Debug)]
pub struct TournamentResults {
    /// Results by player, in the order of the arguments.
    pub standings: Vec<Standing>,
    /// Pairwise results: `wins_over[a][b]` is the number of wins of `a` over `b`, both as indices into
    /// `standings`.
    pub wins_over: Vec<Vec<f64>>,
    /// Number of wins by seat.
    pub wins_by_seat: Vec<f64>,
    /// Number of turns of each game, in the order of the games.
    pub turn_counts: Vec<u16>,
    /// Number of abandoned games.
    pub abandoned_count: u64,
    /// Hash of the final states of all games. Equal fingerprints indicate identical games.
    pub fingerprint: u64,
}

/// Returns the index of the player in each seat of game `game_number`.
///
/// Each board is used for as many consecutive games as there are seats, so that every player plays it from
/// every seat.
pub(crate) fn seating(player_count: usize, game_number: u64) -> Vec<usize> {
    let rotation = (game_number % player_count as u64) as usize;
    (0..player_count)
        .map(|seat| (seat + rotation) % player_count)
        .collect()
}

/// Plays game `game_number` of a tournament. Events go to the sink that `create_sink` creates for the rules
/// of the game.
///
/// # Errors
/// The game cannot be set up, a player is unknown, or the game failed.
pub fn play_game<S: EventSink>(
    arguments: &Arguments,
    game_number: u64,
    create_sink: impl FnOnce(&Rules) -> S,
) -> Result<(GameResult, S), TournamentError> {
    let player_count = arguments.player_names.len();
    let rules = rules_of_game(arguments, game_number)?;
    let game_seed = seed_of_game(arguments, game_number);
    let mut game_seeds = Random::new(game_seed ^ (game_number + 1));
    let game_error = |error| TournamentError::Game {
        game: game_number,
        error,
    };
    let mut seated_players = Vec::with_capacity(player_count);
    for player_index in seating(player_count, game_number) {
        let player = SeatedPlayer::new(
            &arguments.player_names[player_index],
            &rules,
            game_seeds.next_seed(),
        );
        let player = player.map_err(|error| game_error(error.into()))?;
        seated_players.push(player.ok_or(TournamentError::NotPlayed(game_number))?);
    }
    let mut sink = create_sink(&rules);
    let chance_seed = game_seeds.next_seed();
    let game_result = game::play_game(&rules, &mut seated_players, chance_seed, &mut sink);
    Ok((game_result.map_err(game_error)?, sink))
}

/// The rules and the board of game `game_number`.
///
/// # Errors
/// The game cannot be set up.
pub fn rules_of_game(arguments: &Arguments, game_number: u64) -> Result<Rules, TournamentError> {
    let player_count = arguments.player_names.len() as u8;
    RandomPlayer::new(seed_of_game(arguments, game_number))
        .rules_with(arguments.options.clone(), player_count)
        .map_err(|_| TournamentError::NotPlayed(game_number))
}

/// The seed of the board of game `game_number`. The other seeds of the game are derived from it.
fn seed_of_game(arguments: &Arguments, game_number: u64) -> u64 {
    let mut seeds = Random::new(arguments.seed);
    for _ in 0..game_number / arguments.player_names.len() as u64 {
        seeds.next_seed();
    }
    seeds.next_seed()
}

/// Plays all games, in parallel, and returns them in order.
///
/// # Errors
/// The error of the first game that failed, could not be set up or has an unknown player.
pub fn play_all<S: EventSink + Send>(
    arguments: &Arguments,
    create_sink: impl Fn(&Rules) -> S + Sync,
) -> Result<Vec<(GameResult, S)>, TournamentError> {
    let next_number = AtomicU64::new(0);
    let finished_games = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..arguments.thread_count {
            scope.spawn(|| {
                loop {
                    let game_number = next_number.fetch_add(1, Ordering::Relaxed);
                    if game_number >= arguments.game_count {
                        break;
                    }
                    let game = play_game(arguments, game_number, &create_sink);
                    let mut finished_games = finished_games
                        .lock()
                        .unwrap_or_else(|lock| lock.into_inner());
                    finished_games.push((game_number, game));
                }
            });
        }
    });
    let mut finished_games = finished_games
        .into_inner()
        .unwrap_or_else(|lock| lock.into_inner());
    finished_games.sort_by_key(|&(game_number, _)| game_number);
    finished_games.into_iter().map(|(_, game)| game).collect()
}

/// Plays a tournament.
///
/// # Errors
/// The error of the first game that failed, could not be set up or has an unknown player.
pub fn run(arguments: &Arguments) -> Result<TournamentResults, TournamentError> {
    let games = play_all(arguments, |_| ())?;
    Ok(tally(
        &arguments.player_names,
        games.iter().map(|(game_result, ())| game_result),
    ))
}

fn tally<'g>(
    player_names: &[String],
    games: impl Iterator<Item = &'g GameResult>,
) -> TournamentResults {
    let mut names: Vec<&String> = Vec::new();
    for name in player_names {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let standing_index = |player_index: usize| {
        names
            .iter()
            .position(|name| **name == player_names[player_index])
            .unwrap_or(0)
    };
    let mut results = TournamentResults {
        standings: names
            .iter()
            .map(|&name| Standing {
                name: name.clone(),
                ..Standing::default()
            })
            .collect(),
        wins_over: vec![vec![0.0; names.len()]; names.len()],
        wins_by_seat: vec![0.0; player_names.len()],
        turn_counts: Vec::new(),
        abandoned_count: 0,
        fingerprint: 0,
    };
    for (game_number, game_result) in (0..).zip(games) {
        let standing_of_seat: Vec<usize> = seating(player_names.len(), game_number)
            .into_iter()
            .map(standing_index)
            .collect();
        results.turn_counts.push(game_result.turn_count);
        results.fingerprint = results.fingerprint.rotate_left(5) ^ game_result.hash;
        let winners = game_result.ending.map(|ending| ending.winners);
        results.abandoned_count += u64::from(winners.is_none());
        let win_share = |seat: usize| {
            let winners =
                winners.filter(|winners| winners.contains(rubium_rules::Seat(seat as u8)));
            winners.map_or(0.0, |winners| 1.0 / f64::from(winners.len().max(1)))
        };
        for (seat, &player) in standing_of_seat.iter().enumerate() {
            let standing = &mut results.standings[player];
            standing.game_count += 1;
            standing.wins += win_share(seat);
            add_stats(
                &mut standing.decision_stats,
                &game_result.decision_stats[seat],
            );
            results.wins_by_seat[seat] += win_share(seat);
            for (other_seat, &opponent) in standing_of_seat.iter().enumerate().take(seat) {
                if opponent != player && winners.is_some() {
                    let (own_wins, opponent_wins) = (win_share(seat), win_share(other_seat));
                    // A winner beats every loser, and draws with other winners. Two losers of a game do not
                    // count as having met.
                    if own_wins + opponent_wins > 0.0 {
                        results.wins_over[player][opponent] +=
                            own_wins / (own_wins + opponent_wins);
                        results.wins_over[opponent][player] +=
                            opponent_wins / (own_wins + opponent_wins);
                    }
                }
            }
        }
    }
    results
}

fn add_stats(total: &mut DecisionStats, other: &DecisionStats) {
    total.decision_count += other.decision_count;
    total.total_time += other.total_time;
    total.turn_count += other.turn_count;
    total.slowest_decision = total.slowest_decision.max(other.slowest_decision);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arguments(thread_count: usize, seed: u64) -> Arguments {
        Arguments {
            player_names: vec!["greedy".into(), "random".into()],
            game_count: 6,
            seed,
            thread_count,
            prints_json: false,
            options: rubium_rules::Options::default(),
        }
    }

    #[test]
    fn tournament_depends_on_seed_but_not_on_threads() {
        let [one_thread, three_threads, other_seed] =
            [(1, 5), (3, 5), (1, 6)].map(|(threads, seed)| run(&arguments(threads, seed)).unwrap());
        assert_eq!(one_thread.fingerprint, three_threads.fingerprint);
        assert_eq!(one_thread.turn_counts, three_threads.turn_counts);
        assert_eq!(one_thread.wins_by_seat, three_threads.wins_by_seat);
        assert_ne!(one_thread.fingerprint, other_seed.fingerprint);
    }

    #[test]
    fn every_player_plays_every_seat_equally_often() {
        for player_count in 2..=4 {
            let mut game_counts = vec![vec![0; player_count]; player_count];
            for game_number in 0..12 {
                for (seat, player_index) in
                    seating(player_count, game_number).into_iter().enumerate()
                {
                    game_counts[player_index][seat] += 1;
                }
            }
            assert!(
                game_counts
                    .iter()
                    .flatten()
                    .all(|&count| count == 12 / player_count)
            );
        }
    }

    #[test]
    fn wins_and_abandoned_games_add_up_to_all_games() {
        let results = run(&arguments(2, 9)).unwrap();
        let wins: f64 = results.standings.iter().map(|standing| standing.wins).sum();
        assert!((wins + results.abandoned_count as f64 - 6.0).abs() < 1e-9);
        assert!((results.wins_by_seat.iter().sum::<f64>() - wins).abs() < 1e-9);
        assert!(
            results
                .standings
                .iter()
                .all(|standing| standing.game_count == 6)
        );
    }
}
