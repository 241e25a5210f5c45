//! Writes journals of random games up to a given place. Tests in the app window begin with them.
//!
//! A journal equals the one that the app would write for the same clicks. A test may therefore open it as a saved
//! game, or perform its steps one after another and compare.

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
      destruction, chain, gift, keep, hill, line, advance, sacrifice, red; or before a whole turn: gift-turn, line-turn,
      edition-2005-turn, clone-turn, sporling-turn, shardian-turn, blitzer-turn, diver-turn, wyrm-turn, vortex-turn;
      RULE: as in a position, such as teams";

/// Maximum number of games that are tried.
const MAX_GAMES: u64 = 100_000;

/// The place at which a journal ends.
#[derive(Clone, Copy)]
enum Place {
    /// In a turn, at a situation.
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

/// The games that are played, and the place at which they end.
struct Plan {
    place: Place,
    file: PathBuf,
    settings: GameSettings,
    /// Seed of the first game. The seeds of the others follow it.
    seed: u64,
}

/// The job `journal`: plays games until one reaches the given place, writes its journal and prints its seed. If the
/// place is just before an automatic step, prints that step on a line of its own. Before a whole turn, prints all
/// steps of the turn.
pub fn command(arguments: &[String]) -> ExitCode {
    match parse_plan(arguments).and_then(|plan| write(&plan)) {
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

/// Plays games until one reaches the place, and writes its journal. Returns its seed and the steps after the place.
fn write(plan: &Plan) -> Result<(u64, Option<String>), String> {
    for seed in (plan.seed..).take(MAX_GAMES as usize) {
        let found = match plan.place {
            Place::InTurn(situation) => game::play(&plan.settings, seed, situation)?,
            Place::BeforeTurn(whole_turn) => whole_turn::play(&plan.settings, seed, whole_turn)?,
        };
        if let Some(found) = found {
            let result = std::fs::write(&plan.file, found.journal);
            result.map_err(|error| format!("{}: {error}", plan.file.display()))?;
            return Ok((seed, found.next_steps));
        }
    }
    Err(format!("none of {MAX_GAMES} games reached this place"))
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

fn parse_plan(arguments: &[String]) -> Result<Plan, String> {
    let [place, file, flags @ ..] = arguments else {
        return Err(String::from("PLACE and FILE are missing"));
    };
    let mut plan = Plan {
        place: Place::from_name(place).ok_or(format!("unknown place {place}"))?,
        file: PathBuf::from(file),
        settings: GameSettings::default(),
        seed: 1,
    };
    let mut arguments = flags.iter();
    while let Some(argument) = arguments.next() {
        let mut number = |flag: &str| {
            let value = arguments.next().ok_or(format!("{flag} needs a value"))?;
            value
                .parse::<u64>()
                .map_err(|error| format!("{flag} {value}: {error}"))
        };
        match argument.as_str() {
            "--players" => plan.settings.players = number("--players")? as u8,
            "--seed" => plan.seed = number("--seed")?,
            "--edition-2005" => plan.settings.options.edition = Edition::Year2005,
            "--options" => {
                let rules = arguments.next().ok_or("--options needs a value")?;
                plan.settings.options.optional = parse_optional_rules(rules)?;
            }
            "--names" => {
                let names = arguments.next().ok_or("--names needs a value")?;
                plan.settings.names = names.split(',').map(str::to_owned).collect();
            }
            other => return Err(format!("unknown flag {other}")),
        }
    }
    if plan.settings.names.len() < usize::from(plan.settings.players) {
        return Err(String::from("there are more players than names"));
    }
    Ok(plan)
}
