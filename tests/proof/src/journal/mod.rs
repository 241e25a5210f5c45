//! Journals of games that a program played up to a wanted place. The tests in the window begin with them.
//!
//! A journal equals the one that the app would write for the same presses. A test may therefore open it as a saved
//! game, or press its steps one after another and compare.

mod game;
mod turn;
mod want;

use std::path::PathBuf;
use std::process::ExitCode;

use rubium_rules::{Edition, OptionalRule};

pub use game::{Found, Table};
pub use turn::Turn;
pub use want::{Want, Watch};

/// Arguments of the job.
pub const USAGE: &str = "PLACE FILE [--players N] [--seed SEED] [--names A,B,...] [--takeback] [--ah] [--options RULE,...]
      PLACE: opening, tour, window, casualty, target, victim, mission, objective, hand, crowd, late, over, storm,
      destruction, chain, gift, keep, hill, line, advance, sacrifice, red; or before a whole turn: gift-turn, line-turn,
      ah-turn, clone-turn, sporling-turn, shardian-turn, blitzer-turn, diver-turn, wyrm-turn, vortex-turn;
      RULE: as in a position, such as teams";

/// Maximum number of games that are tried.
const MOST_GAMES: u64 = 100_000;

/// The place at which a journal ends.
#[derive(Clone, Copy)]
enum Place {
    /// Within a turn.
    Within(Want),
    /// Before a whole turn.
    Before(Turn),
}

impl Place {
    fn named(name: &str) -> Option<Place> {
        let turn = || Turn::named(name).map(Place::Before);
        Want::named(name).map(Place::Within).or_else(turn)
    }
}

/// The games that are played, and the place at which they end.
struct Plan {
    place: Place,
    file: PathBuf,
    table: Table,
    /// Seed of the first game. The seeds of the others follow it.
    seed: u64,
}

/// The job `journal`: plays games until one reaches the wanted place, writes its journal and prints its seed. If the
/// place is just before an automatic step, prints that step on a line of its own. Before a whole turn, prints all
/// steps of the turn.
pub fn command(arguments: &[String]) -> ExitCode {
    match plan(arguments).and_then(|plan| write(&plan)) {
        Ok((seed, next)) => {
            println!("{seed}");
            if let Some(next) = next {
                println!("{next}");
            }
            ExitCode::SUCCESS
        }
        Err(fault) => {
            eprintln!("{fault}\njournal {USAGE}");
            ExitCode::FAILURE
        }
    }
}

/// Plays and writes. Returns the seed of the written game, and the step that follows the place.
fn write(plan: &Plan) -> Result<(u64, Option<String>), String> {
    for seed in (plan.seed..).take(MOST_GAMES as usize) {
        let found = match plan.place {
            Place::Within(want) => game::play(&plan.table, seed, want)?,
            Place::Before(turn) => turn::play(&plan.table, seed, turn)?,
        };
        if let Some(found) = found {
            let written = std::fs::write(&plan.file, found.lines);
            written.map_err(|fault| format!("{}: {fault}", plan.file.display()))?;
            return Ok((seed, found.next));
        }
    }
    Err(format!("no game of {MOST_GAMES} comes to that place"))
}

/// Parses optional rules by their names in position notation.
fn optional(rules: &str) -> Result<Vec<OptionalRule>, String> {
    let named = |name: &str| {
        let all = OptionalRule::ALL.into_iter();
        let mut same = all.filter(|rule| serde_json::json!(rule) == name);
        same.next().ok_or(format!("there is no rule {name}"))
    };
    rules.split(',').map(named).collect()
}

fn plan(arguments: &[String]) -> Result<Plan, String> {
    let [place, file, rest @ ..] = arguments else {
        return Err(String::from("which place, and which file?"));
    };
    let mut plan = Plan {
        place: Place::named(place).ok_or(format!("there is no place {place}"))?,
        file: PathBuf::from(file),
        table: Table::default(),
        seed: 1,
    };
    let mut words = rest.iter();
    while let Some(word) = words.next() {
        let mut number = |what: &str| {
            let text = words.next().ok_or(format!("{what} needs a value"))?;
            text.parse::<u64>()
                .map_err(|fault| format!("{what} {text}: {fault}"))
        };
        match word.as_str() {
            "--players" => plan.table.players = number("--players")? as u8,
            "--seed" => plan.seed = number("--seed")?,
            "--takeback" => plan.table.options.free_takeback = true,
            "--ah" => plan.table.options.edition = Edition::Ah,
            "--options" => {
                let rules = words.next().ok_or("--options needs a value")?;
                plan.table.options.optional = optional(rules)?;
            }
            "--names" => {
                let names = words.next().ok_or("--names needs a value")?;
                plan.table.names = names.split(',').map(str::to_owned).collect();
            }
            other => return Err(format!("not understood: {other}")),
        }
    }
    if plan.table.names.len() < usize::from(plan.table.players) {
        return Err(String::from("there are more players than names"));
    }
    Ok(plan)
}
