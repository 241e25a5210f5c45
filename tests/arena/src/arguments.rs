//! Command-line arguments of the arena jobs. Training the playout policy has its own arguments.

use crate::seated_player::planner_settings;
use rubium_players::{PlayingStyle, ROSTER};
use rubium_rules::notation::read_options;
use rubium_rules::{Conflict, Options};

/// Usage text of the jobs of `cargo xtask arena`.
pub const USAGE: &str = "--seats A,B[,C,D] (each of them NAME, NAME+STYLE, NAME@COMMIT or NAME@PROGRAM; NAME is a player of the app, commander or director) [--games N] [--seed S] [--threads T] [--json] [--edition 2005] [--options teams,vortex] | --suite PLAYER [--seed S] | --mistakes PLAYER [--games N] [--seed S] \
                         | --playing-styles PLAYER [--games N] [--seed S] [--threads T] \
                         | --balance PLAYER [--games N[,N,N]] [--seed S] [--threads T]";

/// The arguments that the jobs have in common. Some jobs set the players themselves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arguments {
    /// The players, in the order of their seats in the first game. From game to game, every player moves by
    /// one seat. A player is `NAME`, `NAME+STYLE` or `NAME@PROGRAM`. The last form is the player `NAME` in
    /// the arena program `PROGRAM` of another build. `cargo xtask arena` also accepts `NAME@COMMIT`, and
    /// replaces the Git commit with the path of its arena program.
    pub player_names: Vec<String>,
    /// Number of games.
    pub game_count: u64,
    /// The seed from which the seeds of all games are derived.
    pub seed: u64,
    /// Number of games played in parallel, which does not affect the results.
    pub thread_count: usize,
    /// Whether a JSON object with the results is printed as the last line.
    pub prints_json: bool,
    /// Edition and optional rules of the games.
    pub options: Options,
}

/// The reason why arguments are invalid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ArgumentError {
    /// The argument is unknown.
    #[error("unknown argument `{0}`: {USAGE}")]
    Unknown(String),
    /// The value is missing or not a valid number.
    #[error("`{0}` needs a number")]
    NotANumber(String),
    /// The number of seats is not 2 to 4.
    #[error("{0} seats: a game needs 2, 3 or 4 players (--seats A,B)")]
    Seats(usize),
    /// The edition or optional rule is unknown.
    #[error("{0}")]
    Options(String),
    /// The options conflict with each other or with the number of seats.
    #[error("{0}")]
    Conflict(Conflict),
    /// The player is unknown.
    #[error("unknown player `{0}`; the players are {players}", players = ROSTER.join(", "))]
    UnknownPlayer(String),
}

/// Parses the arguments. If they name no players, `default_names` are the players.
///
/// # Errors
/// The first invalid argument.
pub fn parse(arguments: &[String], default_names: &[&str]) -> Result<Arguments, ArgumentError> {
    let mut parsed = Arguments {
        player_names: default_names.iter().map(|&name| name.to_owned()).collect(),
        game_count: 100,
        seed: 1,
        thread_count: std::thread::available_parallelism().map_or(1, usize::from),
        prints_json: false,
        options: Options::default(),
    };
    let mut option_words = String::new();
    let mut remaining = arguments.iter();
    while let Some(name) = remaining.next() {
        let mut next_number = || {
            let value = remaining.next().and_then(|value| value.parse::<u64>().ok());
            value.ok_or_else(|| ArgumentError::NotANumber(name.clone()))
        };
        match name.as_str() {
            "--games" => parsed.game_count = next_number()?,
            "--seed" => parsed.seed = next_number()?,
            "--threads" => {
                parsed.thread_count = usize::try_from(next_number()?.clamp(1, 64)).unwrap_or(1)
            }
            "--json" => parsed.prints_json = true,
            "--edition" | "--options" => {
                let names = remaining.next().map_or("", String::as_str);
                option_words += &format!(" {}", names.replace(',', " "));
            }
            "--seats" => {
                let names = remaining.next().map_or("", String::as_str);
                parsed.player_names = names
                    .split(',')
                    .map(|name| name.trim().to_owned())
                    .collect();
            }
            _ => return Err(ArgumentError::Unknown(name.clone())),
        }
    }
    if !(2..=4).contains(&parsed.player_names.len()) {
        return Err(ArgumentError::Seats(parsed.player_names.len()));
    }
    parsed.options =
        read_options(&option_words).map_err(|error| ArgumentError::Options(error.to_string()))?;
    if let Some(&conflict) = parsed
        .options
        .conflicts(parsed.player_names.len() as u8)
        .first()
    {
        return Err(ArgumentError::Conflict(conflict));
    }
    match parsed
        .player_names
        .iter()
        .find(|name| !name.contains('@') && !is_known(name))
    {
        Some(unknown) => Err(ArgumentError::UnknownPlayer(unknown.clone())),
        None => Ok(parsed),
    }
}

/// Parses and removes the argument `--games N` or `--games N,N,N`. Returns the numbers of games with 2, 3 and
/// 4 players (without this argument, 100 each), and the other arguments.
///
/// # Errors
/// The value is not one or three whole numbers.
pub fn parse_game_counts(arguments: &[String]) -> Result<([u64; 3], Vec<String>), ArgumentError> {
    let mut other_arguments = arguments.to_vec();
    let Some(index) = arguments.iter().position(|name| name == "--games") else {
        return Ok(([100; 3], other_arguments));
    };
    other_arguments.drain(index..(index + 2).min(arguments.len()));
    let value = arguments.get(index + 1).map_or("", String::as_str);
    let counts: Result<Vec<u64>, _> = value.split(',').map(str::parse).collect();
    match counts.as_deref() {
        Ok(&[count]) => Ok(([count; 3], other_arguments)),
        Ok(&[two, three, four]) => Ok(([two, three, four], other_arguments)),
        _ => Err(ArgumentError::NotANumber("--games".into())),
    }
}

/// Whether `name` is a player of this build, with or without a playing style. Baseline players have no style.
fn is_known(name: &str) -> bool {
    PlayingStyle::split_name(name).is_some_and(|(player, playing_style)| {
        let is_baseline = ["random", "greedy"].contains(&player);
        (ROSTER.contains(&player) || planner_settings(player).is_some())
            && (playing_style == PlayingStyle::Balanced || !is_baseline)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rubium_rules::{Edition, OptionalRule};

    fn parse_line(line: &str) -> Result<Arguments, ArgumentError> {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        parse(&words, &[])
    }

    #[test]
    fn valid_arguments_are_parsed_and_invalid_ones_rejected() {
        let parsed =
            parse_line("--seats greedy,random --games 7 --seed 3 --threads 1 --json").unwrap();
        assert_eq!(parsed.player_names, ["greedy", "random"]);
        assert_eq!(
            (
                parsed.game_count,
                parsed.seed,
                parsed.thread_count,
                parsed.prints_json
            ),
            (7, 3, 1, true)
        );
        assert_eq!(parse_line(""), Err(ArgumentError::Seats(0)));
        assert_eq!(parse_line("--seats random"), Err(ArgumentError::Seats(1)));
        let unknown = parse_line("--seats random,nobody");
        assert_eq!(unknown, Err(ArgumentError::UnknownPlayer("nobody".into())));
        for unknown in ["officer+nobody", "greedy+miner"] {
            let line = format!("--seats officer+miner,{unknown}");
            assert_eq!(
                parse_line(&line),
                Err(ArgumentError::UnknownPlayer(unknown.into()))
            );
        }
        assert!(parse_line("--seats officer+miner,commander:300+missions").is_ok());
        assert_eq!(
            parse_line("--games many"),
            Err(ArgumentError::NotANumber("--games".into()))
        );
        let parsed =
            parse_line("--seats random,random --edition 2005 --options kingOfTheHill").unwrap();
        assert!(parsed.options.has(OptionalRule::KingOfTheHill));
        assert_eq!(parsed.options.edition, Edition::Year2005);
        let teams = parse_line("--seats random,random --options teams");
        assert!(
            matches!(teams, Err(ArgumentError::Conflict(_))),
            "{teams:?}"
        );
        let chess = parse_line("--seats random,random --options chess");
        assert!(matches!(chess, Err(ArgumentError::Options(_))), "{chess:?}");
        assert_eq!(
            parse_line("--game 1"),
            Err(ArgumentError::Unknown("--game".into()))
        );
    }

    #[test]
    fn one_or_three_numbers_of_games_are_parsed_and_others_rejected() {
        let parse_counts = |line: &str| {
            let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
            parse_game_counts(&words)
        };
        let other_arguments = vec!["--seed".to_owned(), "3".to_owned()];
        for (line, expected) in [
            ("--seed 3", [100, 100, 100]),
            ("--games 7 --seed 3", [7, 7, 7]),
            ("--seed 3 --games 9,6,4", [9, 6, 4]),
        ] {
            assert_eq!(
                parse_counts(line),
                Ok((expected, other_arguments.clone())),
                "{line}"
            );
        }
        for invalid in ["--games", "--games 1,2", "--games many"] {
            let error = Err(ArgumentError::NotANumber("--games".into()));
            assert_eq!(parse_counts(invalid), error, "{invalid}");
        }
    }
}
