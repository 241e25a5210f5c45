//! Many games: every result follows from the seed, whatever runs at the same time.

use crate::arguments::Arguments;
use crate::game::{self, Effort, Fault, Played};
use crate::seated::Seated;
use rubium_proof::play;
use rubium_rules::{EventSink, Rules};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// Why a tournament was not finished.
#[derive(Debug, thiserror::Error)]
pub enum Stopped {
    /// A game could not go on.
    #[error("game {game}: {fault}")]
    Game {
        /// Its number.
        game: u64,
        /// Why.
        fault: Fault,
    },
    /// A game could not be set up, or its thread was lost.
    #[error("game {0} was not played")]
    NotPlayed(u64),
}

/// What one player, by name, came to.
#[derive(Clone, Default, Debug)]
pub struct Standing {
    /// The name.
    pub name: String,
    /// Games times seats it had in them.
    pub games: u64,
    /// Games won; a draw is shared.
    pub wins: f64,
    /// What it took.
    pub effort: Effort,
}

/// What a tournament came to.
#[derive(Clone, Debug)]
pub struct Results {
    /// By name, in the order in which they were named.
    pub standings: Vec<Standing>,
    /// Who beat whom how often, by place in `standings`.
    pub beaten: Vec<Vec<f64>>,
    /// Games won by seat.
    pub by_seat: Vec<f64>,
    /// Turns of each game, all players counted, in the order of the games.
    pub turns: Vec<u16>,
    /// Games that were given up.
    pub given_up: u64,
    /// A number that two runs share exactly if all their games ended in the same states.
    pub fingerprint: u64,
}

/// The place in `seats` of the player who has each seat of game `number`.
///
/// As many games in a row as there are seats share board and chance, so that everybody plays them from every seat.
fn seating(players: usize, number: u64) -> Vec<usize> {
    let turned = (number % players as u64) as usize;
    (0..players).map(|seat| (seat + turned) % players).collect()
}

/// Plays game `number` of a tournament; what happens goes to `sink`, made for the game's rules.
///
/// # Errors
/// Why it was not finished.
pub fn play_game<S: EventSink>(
    arguments: &Arguments,
    number: u64,
    sink: impl FnOnce(&Rules) -> S,
) -> Result<(Played, S), Stopped> {
    let players = arguments.seats.len();
    // One seed for board and chance, one for each player, far apart from those of the next games.
    let mut seeds = play::Random::new(arguments.seed);
    for _ in 0..number / players as u64 {
        seeds.seed();
    }
    let table = seeds.seed();
    let rules = play::Player::new(table).rules_with(arguments.options.clone(), players as u8);
    let rules = rules.map_err(|_| Stopped::NotPlayed(number))?;
    let mut whims = play::Random::new(table ^ (number + 1));
    let stopped = |fault| Stopped::Game {
        game: number,
        fault,
    };
    let mut seated = Vec::with_capacity(players);
    for place in seating(players, number) {
        let player = Seated::new(&arguments.seats[place], &rules, whims.seed());
        let player = player.map_err(|fault| stopped(fault.into()))?;
        seated.push(player.ok_or(Stopped::NotPlayed(number))?);
    }
    let mut sink = sink(&rules);
    let played = game::play(&rules, &mut seated, whims.seed(), &mut sink).map_err(stopped)?;
    Ok((played, sink))
}

/// Plays all games, some at the same time, and hands them over in their order.
///
/// # Errors
/// The first game that was not finished.
pub fn play_all<S: EventSink + Send>(
    arguments: &Arguments,
    sink: impl Fn(&Rules) -> S + Sync,
) -> Result<Vec<(Played, S)>, Stopped> {
    let next = AtomicU64::new(0);
    let done = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..arguments.threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= arguments.games {
                        break;
                    }
                    let game = play_game(arguments, number, &sink);
                    let mut done = done.lock().unwrap_or_else(|lock| lock.into_inner());
                    done.push((number, game));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_else(|lock| lock.into_inner());
    done.sort_by_key(|&(number, _)| number);
    done.into_iter().map(|(_, game)| game).collect()
}

/// Plays a tournament.
///
/// # Errors
/// The first game that was not finished.
pub fn run(arguments: &Arguments) -> Result<Results, Stopped> {
    let games = play_all(arguments, |_| ())?;
    Ok(tally(
        &arguments.seats,
        games.iter().map(|(played, ())| played),
    ))
}

fn tally<'g>(seats: &[String], games: impl Iterator<Item = &'g Played>) -> Results {
    let mut names: Vec<&String> = Vec::new();
    for name in seats {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let place = |seat: usize| {
        names
            .iter()
            .position(|name| **name == seats[seat])
            .unwrap_or(0)
    };
    let mut results = Results {
        standings: names
            .iter()
            .map(|&name| Standing {
                name: name.clone(),
                ..Standing::default()
            })
            .collect(),
        beaten: vec![vec![0.0; names.len()]; names.len()],
        by_seat: vec![0.0; seats.len()],
        turns: Vec::new(),
        given_up: 0,
        fingerprint: 0,
    };
    for (number, played) in (0..).zip(games) {
        let seated: Vec<usize> = seating(seats.len(), number)
            .into_iter()
            .map(place)
            .collect();
        results.turns.push(played.turns);
        results.fingerprint = results.fingerprint.rotate_left(5) ^ played.hash;
        let winners = played.ending.map(|ending| ending.winners);
        results.given_up += u64::from(winners.is_none());
        let won = |seat: usize| {
            let won = winners.filter(|winners| winners.contains(rubium_rules::Seat(seat as u8)));
            won.map_or(0.0, |winners| 1.0 / f64::from(winners.len().max(1)))
        };
        for (seat, &name) in seated.iter().enumerate() {
            let standing = &mut results.standings[name];
            standing.games += 1;
            standing.wins += won(seat);
            add(&mut standing.effort, &played.efforts[seat]);
            results.by_seat[seat] += won(seat);
            for (other, &rival) in seated.iter().enumerate().take(seat) {
                if rival != name && winners.is_some() {
                    let (mine, theirs) = (won(seat), won(other));
                    // Who won beats who did not; of two who did not, neither beat the other.
                    if mine + theirs > 0.0 {
                        results.beaten[name][rival] += mine / (mine + theirs);
                        results.beaten[rival][name] += theirs / (mine + theirs);
                    }
                }
            }
        }
    }
    results
}

fn add(sum: &mut Effort, more: &Effort) {
    sum.decisions += more.decisions;
    sum.time += more.time;
    sum.turns += more.turns;
    sum.slowest = sum.slowest.max(more.slowest);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arguments(threads: usize, seed: u64) -> Arguments {
        Arguments {
            seats: vec!["greedy".into(), "random".into()],
            games: 6,
            seed,
            threads,
            json: false,
            options: rubium_rules::Options::default(),
        }
    }

    #[test]
    fn a_tournament_is_the_same_with_more_threads_and_another_with_another_seed() {
        let [one, three, other] =
            [(1, 5), (3, 5), (1, 6)].map(|(threads, seed)| run(&arguments(threads, seed)).unwrap());
        assert_eq!(one.fingerprint, three.fingerprint);
        assert_eq!(one.turns, three.turns);
        assert_eq!(one.by_seat, three.by_seat);
        assert_ne!(one.fingerprint, other.fingerprint);
    }

    #[test]
    fn everybody_has_every_seat_as_often() {
        for players in 2..=4 {
            let mut seats = vec![vec![0; players]; players];
            for number in 0..12 {
                for (seat, place) in seating(players, number).into_iter().enumerate() {
                    seats[place][seat] += 1;
                }
            }
            assert!(seats.iter().flatten().all(|&times| times == 12 / players));
        }
    }

    #[test]
    fn wins_and_games_add_up() {
        let results = run(&arguments(2, 9)).unwrap();
        let wins: f64 = results.standings.iter().map(|standing| standing.wins).sum();
        assert!((wins + results.given_up as f64 - 6.0).abs() < 1e-9);
        assert!((results.by_seat.iter().sum::<f64>() - wins).abs() < 1e-9);
        assert!(results.standings.iter().all(|standing| standing.games == 6));
    }
}
