//! What the jobs are asked for.

use rubium_players::ROSTER;
use rubium_rules::notation::read_options;
use rubium_rules::{Conflict, Options};

/// How the tournament is called.
pub const USAGE: &str = "--seats A,B[,C,D] (a name, NAME@REVISION or NAME@PROGRAM) [--games N] [--seed S] [--threads T] [--json] [--edition ah] [--options teams,vortex] | --suite PLAYER \
                         | --balance [--games N] [--seed S] [--threads T]";

/// A tournament's arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arguments {
    /// Names of the players, one for each seat; they rotate. `NAME@PROGRAM` is the player of another build's arena.
    pub seats: Vec<String>,
    /// Games.
    pub games: u64,
    /// What everything follows from.
    pub seed: u64,
    /// Games at the same time: it changes no result.
    pub threads: usize,
    /// Whether the last line is one JSON object.
    pub json: bool,
    /// Edition and optional rules of the games.
    pub options: Options,
}

/// Why arguments make no sense.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// Not an argument of this job.
    #[error("`{0}` is not an argument: {USAGE}")]
    Unknown(String),
    /// The value is missing or not a number.
    #[error("`{0}` needs a whole number")]
    Number(String),
    /// Not 2 to 4 seats.
    #[error("{0} seats: the game is for 2, 3 or 4 (--seats A,B)")]
    Seats(usize),
    /// No edition or optional rule is called so.
    #[error("{0}")]
    Options(String),
    /// Options that do not go together, or not with so many seats.
    #[error("{0}")]
    Conflict(Conflict),
    /// Nobody is called so.
    #[error("nobody is called `{0}`: there are {all}", all = ROSTER.join(", "))]
    Nobody(String),
}

/// Reads the arguments; `seats` is what counts if none are named.
///
/// # Errors
/// The first argument that makes no sense.
pub fn read(arguments: &[String], seats: &[&str]) -> Result<Arguments, Fault> {
    let mut read = Arguments {
        seats: seats.iter().map(|&name| name.to_owned()).collect(),
        games: 100,
        seed: 1,
        threads: std::thread::available_parallelism().map_or(1, usize::from),
        json: false,
        options: Options::default(),
    };
    let mut agreed = String::new();
    let mut rest = arguments.iter();
    while let Some(name) = rest.next() {
        let mut number = || {
            let value = rest.next().and_then(|value| value.parse::<u64>().ok());
            value.ok_or_else(|| Fault::Number(name.clone()))
        };
        match name.as_str() {
            "--games" => read.games = number()?,
            "--seed" => read.seed = number()?,
            "--threads" => read.threads = usize::try_from(number()?.clamp(1, 64)).unwrap_or(1),
            "--json" => read.json = true,
            "--edition" | "--options" => {
                let names = rest.next().map_or("", String::as_str);
                agreed += &format!(" {}", names.replace(',', " "));
            }
            "--seats" => {
                let names = rest.next().map_or("", String::as_str);
                read.seats = names
                    .split(',')
                    .map(|name| name.trim().to_owned())
                    .collect();
            }
            _ => return Err(Fault::Unknown(name.clone())),
        }
    }
    if !(2..=4).contains(&read.seats.len()) {
        return Err(Fault::Seats(read.seats.len()));
    }
    read.options = read_options(&agreed).map_err(|fault| Fault::Options(fault.to_string()))?;
    if let Some(&conflict) = read.options.conflicts(read.seats.len() as u8).first() {
        return Err(Fault::Conflict(conflict));
    }
    match read
        .seats
        .iter()
        .find(|name| !name.contains('@') && !ROSTER.contains(&name.as_str()))
    {
        Some(nobody) => Err(Fault::Nobody(nobody.clone())),
        None => Ok(read),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rubium_rules::{Edition, OptionalRule};

    fn try_read(line: &str) -> Result<Arguments, Fault> {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        read(&words, &[])
    }

    #[test]
    fn arguments_are_read_or_refused_by_name() {
        let read = try_read("--seats greedy,random --games 7 --seed 3 --threads 1 --json").unwrap();
        assert_eq!(read.seats, ["greedy", "random"]);
        assert_eq!(
            (read.games, read.seed, read.threads, read.json),
            (7, 3, 1, true)
        );
        assert_eq!(try_read(""), Err(Fault::Seats(0)));
        assert_eq!(try_read("--seats random"), Err(Fault::Seats(1)));
        let nobody = try_read("--seats random,nobody");
        assert_eq!(nobody, Err(Fault::Nobody("nobody".into())));
        assert_eq!(
            try_read("--games many"),
            Err(Fault::Number("--games".into()))
        );
        let read = try_read("--seats random,random --edition ah --options kingOfTheHill").unwrap();
        assert!(read.options.has(OptionalRule::KingOfTheHill));
        assert_eq!(read.options.edition, Edition::Ah);
        let teams = try_read("--seats random,random --options teams");
        assert!(matches!(teams, Err(Fault::Conflict(_))), "{teams:?}");
        let chess = try_read("--seats random,random --options chess");
        assert!(matches!(chess, Err(Fault::Options(_))), "{chess:?}");
        assert_eq!(try_read("--game 1"), Err(Fault::Unknown("--game".into())));
    }
}
