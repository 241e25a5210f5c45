//! Sets up the table of a case from its lines.

use rubium_case_runner::Mismatch;
use rubium_rules::{Edition, Faction, OptionalRule, Options, Swap};
use rubium_table::{
    EntryRequest, KeeperAction, Part, Parts, Preset, Table, TableAction, TableInput, TableSeat,
    TableSetup, notation,
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// Parses a word into the value with that serde form.
pub(super) fn word<T: DeserializeOwned>(text: &str) -> Option<T> {
    serde_json::from_value(json!(text)).ok()
}

/// Sets up the table of a case.
pub(super) fn set_up(preset: &str, lines: &[(usize, String)]) -> Result<Table, (usize, Mismatch)> {
    let preset: Preset = word(preset).ok_or_else(|| {
        let presets = "everything, cardsAndDice, moneyOnly or battlesOnly";
        (0, Mismatch::new(presets, preset))
    })?;
    let mut parts = serde_json::to_value(preset.parts()).unwrap_or_default();
    let (mut seats, mut options, mut opening) = (Vec::new(), Vec::new(), Vec::new());
    let (mut edition, mut swaps) = (Edition::default(), Vec::new());
    for (number, line) in lines {
        let wrong = |expected: &str| (*number, Mismatch::new(expected, line.as_str()));
        let mut words = line.split_whitespace();
        match words.next() {
            Some("players") => {
                for player in words {
                    let faction: Faction = word(player).ok_or_else(|| wrong("factions"))?;
                    let name = player.to_owned();
                    seats.push(TableSeat { name, faction });
                }
            }
            Some("physical") => {
                set(&mut parts, words, Part::Physical).ok_or_else(|| wrong("parts"))?
            }
            Some("managed") => {
                set(&mut parts, words, Part::Managed).ok_or_else(|| wrong("parts"))?
            }
            Some("options") => {
                for option in words {
                    if let Some(own) = word(option) {
                        edition = own;
                        continue;
                    }
                    let option: OptionalRule = word(option).ok_or_else(|| wrong("options"))?;
                    options.push(option);
                }
            }
            Some("swaps") => {
                let words: Vec<&str> = words.collect();
                for pair in words.chunks(2) {
                    let [leaves, comes] = pair else {
                        return Err(wrong("pairs of tokens"));
                    };
                    swaps.push(Swap {
                        leaves: (*leaves).to_owned(),
                        comes: (*comes).to_owned(),
                    });
                }
            }
            Some("set") => opening.push((*number, line.as_str())),
            _ => return Err(wrong("players, physical, managed, options, swaps or set")),
        }
    }
    let parts: Parts = serde_json::from_value(parts)
        .map_err(|fault| (0, Mismatch::new("parts", fault.to_string())))?;
    let faults = |faults: Vec<rubium_table::TableSetupError>| {
        let words: Vec<String> = faults.iter().map(ToString::to_string).collect();
        (
            0,
            Mismatch::new("a table that can be set up", words.join("; ")),
        )
    };
    let options = Options {
        edition,
        optional: options,
        ..Options::default()
    };
    let mut setup = TableSetup::new(options, seats, parts).map_err(faults)?;
    setup.swaps = swaps;
    // Entered values are parsed with the table's own words.
    let words = Table::new(setup.clone()).map_err(faults)?;
    for (number, line) in opening {
        match notation::read(&words, line) {
            Ok(TableInput::Enter(EntryRequest {
                action: TableAction::Keeper(KeeperAction::Correct { correction, .. }),
                ..
            })) => setup.opening.push(correction),
            _ => return Err((number, Mismatch::new("a value that is typed in", line))),
        }
    }
    Table::new(setup).map_err(faults)
}

fn set<'a>(parts: &mut Value, names: impl Iterator<Item = &'a str>, part: Part) -> Option<()> {
    for name in names {
        *parts.get_mut(name)? = json!(part);
    }
    Some(())
}
