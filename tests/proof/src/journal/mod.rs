//! The job `journal`, which writes journals of random games up to a requested place. Tests in the app's
//! window begin with these journals.
//!
//! A journal equals the journal that the app would write for the same clicks. A test may therefore open the
//! journal as a saved game, or perform its steps one after another and compare the journals.

mod game;
mod situation;
mod whole_turn;

use std::path::PathBuf;
use std::process::ExitCode;

use rubium_rules::{Edition, OptionalRule};

pub use game::{FoundJournal, GameSettings};
pub use situation::{EventHistory, Situation};
pub use whole_turn::WholeTurn;

/// Arguments of the job.
pub const USAGE: &str = "PLACE FILE [--players N] [--seed SEED] [--names A,B,...]
      [--edition-2005] [--options RULE,...]
      PLACE: opening, tour, window, casualty, target, victim, mission, objective, hand, crowd, late, over, storm,
      destruction, chain, pass-card, keep, hill, line, advance, sacrifice, red; or before a whole turn: pass-card-turn, line-turn,
      edition-2005-turn, clone-turn, sporling-turn, shardian-turn, blitzer-turn, diver-turn, wyrm-turn, vortex-turn;
      RULE: as in a position, such as teams";

/// Maximum number of games that are tried.
const MAX_GAMES: u64 = 100_000;

/// The place at which a journal ends.
#[derive(Clone, Copy)]
enum Place {
    /// At a situation, in most cases within a turn.
    InTurn(Situation),
    /// Before a whole turn.
    BeforeTurn(WholeTurn),
}

impl Place {
    fn from_name(name: &str) -> Option<Place> {
        let whole_turn = || WholeTurn::from_name(name).map(Place::BeforeTurn);
        Situation::from_name(name)
            .map(Place::InTurn)
            .or_else(whole_turn)
    }
}

/// The arguments of the job.
struct JournalRequest {
    place: Place,
    file: PathBuf,
    settings: GameSettings,
    /// Seed of the first game. Each further game has the next higher seed.
    seed: u64,
}

/// The job `journal`: plays games until one reaches the requested place, writes the game's journal and
/// prints its seed. For some places it then prints the following steps, one per line: see
/// [`FoundJournal::next_steps`].
pub fn command(arguments: &[String]) -> ExitCode {
    match parse_arguments(arguments).and_then(|request| find_and_write(&request)) {
        Ok((seed, next_steps)) => {
            println!("{seed}");
            if let Some(next_steps) = next_steps {
                println!("{next_steps}");
            }
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}\njournal {USAGE}");
            ExitCode::FAILURE
        }
    }
}

/// Plays games until one reaches the place, and writes the journal of this game. Returns its seed and the
/// steps after the place.
fn find_and_write(request: &JournalRequest) -> Result<(u64, Option<String>), String> {
    for seed in (request.seed..).take(MAX_GAMES as usize) {
        let found_journal = match request.place {
            Place::InTurn(situation) => game::play(&request.settings, seed, situation)?,
            Place::BeforeTurn(whole_turn) => whole_turn::play(&request.settings, seed, whole_turn)?,
        };
        if let Some(found_journal) = found_journal {
            let result = std::fs::write(&request.file, found_journal.journal);
            result.map_err(|error| format!("{}: {error}", request.file.display()))?;
            return Ok((seed, found_journal.next_steps));
        }
    }
    Err(format!("none of {MAX_GAMES} games has reached this place"))
}

/// Parses optional rules by their names in position notation.
fn parse_optional_rules(rules: &str) -> Result<Vec<OptionalRule>, String> {
    let from_name = |name: &str| {
        let all = OptionalRule::ALL.into_iter();
        let mut matching = all.filter(|rule| serde_json::json!(rule) == name);
        matching
            .next()
            .ok_or(format!("unknown optional rule {name}"))
    };
    rules.split(',').map(from_name).collect()
}

fn parse_arguments(arguments: &[String]) -> Result<JournalRequest, String> {
    let [place, file, flags @ ..] = arguments else {
        return Err(String::from("PLACE and FILE are missing"));
    };
    let mut request = JournalRequest {
        place: Place::from_name(place).ok_or(format!("unknown place {place}"))?,
        file: PathBuf::from(file),
        settings: GameSettings::default(),
        seed: 1,
    };
    let mut remaining = flags.iter();
    while let Some(argument) = remaining.next() {
        let mut parse_number = |flag: &str| {
            let value = remaining.next().ok_or(format!("{flag} needs a value"))?;
            value
                .parse::<u64>()
                .map_err(|error| format!("{flag} {value}: {error}"))
        };
        match argument.as_str() {
            "--players" => request.settings.players = parse_number("--players")? as u8,
            "--seed" => request.seed = parse_number("--seed")?,
            "--edition-2005" => request.settings.options.edition = Edition::Year2005,
            "--options" => {
                let rules = remaining.next().ok_or("--options needs a value")?;
                request.settings.options.optional_rules = parse_optional_rules(rules)?;
            }
            "--names" => {
                let names = remaining.next().ok_or("--names needs a value")?;
                request.settings.names = names.split(',').map(str::to_owned).collect();
            }
            other => return Err(format!("unknown flag {other}")),
        }
    }
    if request.settings.names.len() < usize::from(request.settings.players) {
        return Err(String::from(
            "there must be at least as many names as players",
        ));
    }
    Ok(request)
}
