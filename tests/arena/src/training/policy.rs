//! Trains the parameters of the playout policy by self-play: an evolution strategy that moves the parameters
//! towards random variations that win more games against earlier versions.

use crate::arguments::ArgumentError;
use rubium_players::{PolicyFile, PolicyParameters, play_policy_games};
use rubium_proof::random_play::{Random, RandomPlayer};
use rubium_rules::{MAX_SEATS, Options, Rules};
use serde_json::Value;

/// Number of pairs of opposite variations in a generation.
const PAIR_COUNT: usize = 24;
/// Number of boards on which the variations of a generation play. Each board is played from every seat.
const BOARD_COUNT: usize = 64;
/// Number of games on each board from each seat.
const GAMES_PER_SEAT: u32 = 2;
/// Weight of the previous step's direction in the direction of each step.
const MOMENTUM: f32 = 0.8;
/// Number of generations between two additions of the current parameters to the opponents.
const SNAPSHOT_INTERVAL: usize = 10;
/// Numbers of players, which successive generations use in turn.
const PLAYER_COUNTS: [u8; 4] = [2, 2, 3, 4];

/// The arguments of the job that trains the playout policy.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PolicyTraining {
    /// Number of generations.
    pub generation_count: usize,
    /// The seed of all random numbers.
    pub seed: u64,
    /// Size of the variations, as a fraction of the scale of each parameter.
    pub deviation: f32,
    /// Size of the first step, as a fraction of the scale of each parameter. Steps shrink steadily, to about
    /// a fifth in the last generation.
    pub step_size: f32,
}

impl PolicyTraining {
    /// Reads `--generations N --seed S --deviation D --step-size S`. All these arguments have defaults.
    ///
    /// # Errors
    /// The first invalid argument.
    pub fn parse(words: &[String]) -> Result<PolicyTraining, ArgumentError> {
        let mut training = PolicyTraining {
            generation_count: 100,
            seed: 1,
            deviation: 0.3,
            step_size: 0.2,
        };
        for argument in words.chunks(2) {
            let [name, value] = argument else {
                return Err(ArgumentError::NotANumber(argument.concat()));
            };
            let invalid_integer = |_| ArgumentError::NotANumber(name.clone());
            let invalid_fraction = |_| ArgumentError::NotANumber(name.clone());
            match name.as_str() {
                "--generations" => {
                    training.generation_count = value.parse().map_err(invalid_integer)?
                }
                "--seed" => training.seed = value.parse().map_err(invalid_integer)?,
                "--deviation" => training.deviation = value.parse().map_err(invalid_fraction)?,
                "--step-size" => training.step_size = value.parse().map_err(invalid_fraction)?,
                _ => return Err(ArgumentError::Unknown(name.clone())),
            }
        }
        Ok(training)
    }

    fn command(&self) -> String {
        format!(
            "cargo xtask train --policy --generations {} --seed {} --deviation {} --step-size {}",
            self.generation_count, self.seed, self.deviation, self.step_size
        )
    }

    /// Trains a policy, starting from `start`. Prints the progress.
    ///
    /// # Errors
    /// The parameters cannot be converted to numbers and back.
    pub fn train(&self, start: &PolicyFile) -> Result<PolicyFile, serde_json::Error> {
        let template = serde_json::to_value(start.parameters)?;
        let policy_with = |values: &[f32]| -> Result<PolicyParameters, serde_json::Error> {
            serde_json::from_value(with_numbers(&template, &mut values.iter().copied()))
        };
        let mut current = numbers(&template);
        let scales: Vec<f32> = current.iter().map(|value| value.abs().max(1.0)).collect();
        let mut random = Random::new(self.seed);
        let mut opponents = vec![start.parameters];
        let mut velocity = vec![0.0_f32; current.len()];
        for generation in 0..self.generation_count {
            let players = PLAYER_COUNTS[generation % PLAYER_COUNTS.len()];
            let boards = random_boards(players, &mut random);
            let chance_seed = random.next_seed();
            let opponent = opponents[random.below(opponents.len())];
            let mut gradient = vec![0.0_f32; current.len()];
            for _ in 0..PAIR_COUNT {
                let direction: Vec<f32> =
                    current.iter().map(|_| random_normal(&mut random)).collect();
                let win_rate_of = |sign: f32| -> Result<f32, serde_json::Error> {
                    let parameters = current.iter().zip(&direction).zip(&scales);
                    let varied: Vec<f32> = parameters
                        .map(|((value, step), scale)| value + sign * self.deviation * scale * step)
                        .collect();
                    Ok(win_rate(
                        &boards,
                        &policy_with(&varied)?,
                        &opponent,
                        chance_seed,
                    ))
                };
                let difference = win_rate_of(1.0)? - win_rate_of(-1.0)?;
                for (slope, step) in gradient.iter_mut().zip(&direction) {
                    *slope += difference * step;
                }
            }
            let norm = gradient.iter().map(|slope| slope * slope).sum::<f32>();
            let decay = 1.0 - 0.8 * generation as f32 / self.generation_count as f32;
            for index in 0..current.len() {
                let slope = gradient[index] / norm.sqrt().max(f32::MIN_POSITIVE);
                velocity[index] = MOMENTUM * velocity[index] + (1.0 - MOMENTUM) * slope;
                let step = self.step_size * decay * velocity[index] / (1.0 - MOMENTUM);
                current[index] += scales[index] * step;
            }
            if (generation + 1).is_multiple_of(SNAPSHOT_INTERVAL) {
                let snapshot = policy_with(&current)?;
                let snapshot_win_rate =
                    win_rate(&boards, &snapshot, &start.parameters, chance_seed);
                eprintln!(
                    "{} of {} generations: wins {:.1}% against the first parameters with {players} players",
                    generation + 1,
                    self.generation_count,
                    100.0 * snapshot_win_rate,
                );
                opponents.push(snapshot);
            }
        }
        let rounded: Vec<f32> = current
            .iter()
            .map(|value| (value * 1000.0).round() / 1000.0)
            .collect();
        let mut commands = start.commands.clone();
        commands.push(self.command());
        Ok(PolicyFile {
            commands,
            parameters: policy_with(&rounded)?,
        })
    }
}

fn random_boards(players: u8, random: &mut Random) -> Vec<Rules> {
    let board = |_| {
        let mut player = RandomPlayer::new(random.next_seed());
        player.rules_with(Options::default(), players).ok()
    };
    (0..BOARD_COUNT).filter_map(board).collect()
}

/// The share of victories of `policy`, which plays each seat in turn; all other seats play by the policy
/// `opponent`.
fn win_rate(
    boards: &[Rules],
    policy: &PolicyParameters,
    opponent: &PolicyParameters,
    seed: u64,
) -> f32 {
    let (mut victories, mut games) = (0.0, 0);
    for (rules, board_index) in boards.iter().zip(0..) {
        for seat in rules.seats() {
            let mut policies = [*opponent; MAX_SEATS];
            policies[seat.index()] = *policy;
            let shares =
                play_policy_games(rules, &policies, GAMES_PER_SEAT, seed ^ (board_index << 32));
            victories += shares[seat.index()];
            games += GAMES_PER_SEAT;
        }
    }
    victories / games.max(1) as f32
}

/// A random number from a normal distribution with mean 0 and standard deviation 1, approximated by the sum
/// of twelve uniform numbers.
fn random_normal(random: &mut Random) -> f32 {
    let sum: usize = (0..12).map(|_| random.below(10_001)).sum();
    sum as f32 / 10_000.0 - 6.0
}

/// All numbers in `value`, in order.
fn numbers(value: &Value) -> Vec<f32> {
    match value {
        Value::Number(number) => vec![number.as_f64().unwrap_or_default() as f32],
        Value::Array(values) => values.iter().flat_map(numbers).collect(),
        Value::Object(fields) => fields.values().flat_map(numbers).collect(),
        Value::Null | Value::Bool(_) | Value::String(_) => Vec::new(),
    }
}

/// `value` with its numbers replaced in order.
fn with_numbers(value: &Value, numbers: &mut impl Iterator<Item = f32>) -> Value {
    match value {
        Value::Number(number) => numbers
            .next()
            .map_or_else(|| number.clone().into(), Value::from),
        Value::Array(values) => values
            .iter()
            .map(|value| with_numbers(value, numbers))
            .collect(),
        Value::Object(fields) => {
            let fields = fields.iter();
            let replaced = fields.map(|(name, value)| (name.clone(), with_numbers(value, numbers)));
            Value::Object(replaced.collect())
        }
        Value::Null | Value::Bool(_) | Value::String(_) => value.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn training_is_repeatable_and_changes_parameters() {
        let words = ["--generations", "2", "--seed", "5", "--step-size", "0.1"];
        let training = PolicyTraining::parse(&words.map(str::to_owned)).unwrap();
        let start = PolicyFile::untrained();
        let trained = training.train(&start).unwrap();
        assert_eq!(training.train(&start).unwrap(), trained);
        assert_eq!(
            trained.commands,
            ["cargo xtask train --policy --generations 2 --seed 5 --deviation 0.3 --step-size 0.1"]
        );
        let [untrained_numbers, trained_numbers] = [start.parameters, trained.parameters]
            .map(|parameters| numbers(&serde_json::to_value(parameters).unwrap()));
        assert_eq!(untrained_numbers.len(), 43);
        let pairs = untrained_numbers.iter().zip(&trained_numbers);
        let changed_count = pairs
            .filter(|(untrained, trained)| untrained != trained)
            .count();
        assert!(changed_count > 0);
    }
}
