//! Sets up the table of a case from its lines.

use rubium_case_runner::Mismatch;
use rubium_rules::{Edition, Faction, OptionalRule, Options, Swap};
use rubium_table::{
    EntryRequest, KeeperAction, PartSetting, PartSettings, Preset, Table, TableAction, TableInput,
    TableSeat, TableSetup, notation,
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// Parses a word as the value that serializes to it.
pub(super) fn parse_word<T: DeserializeOwned>(text: &str) -> Option<T> {
    serde_json::from_value(json!(text)).ok()
}

/// Sets up the table of a case.
pub(super) fn set_up(preset: &str, lines: &[(usize, String)]) -> Result<Table, (usize, Mismatch)> {
    let preset: Preset = parse_word(preset).ok_or_else(|| {
        let presets = "everything, cardsAndDice, moneyOnly or battlesOnly";
        (0, Mismatch::new(presets, preset))
    })?;
    let mut parts = serde_json::to_value(preset.parts()).unwrap_or_default();
    let (mut seats, mut options, mut initial_corrections) = (Vec::new(), Vec::new(), Vec::new());
    let (mut edition, mut swaps) = (Edition::default(), Vec::new());
    for (number, line) in lines {
        let mismatch = |expected: &str| (*number, Mismatch::new(expected, line.as_str()));
        let mut line_words = line.split_whitespace();
        match line_words.next() {
            Some("players") => {
                for player in line_words {
                    let faction: Faction =
                        parse_word(player).ok_or_else(|| mismatch("factions"))?;
                    let name = player.to_owned();
                    seats.push(TableSeat { name, faction });
                }
            }
            Some("physical") => set_parts(&mut parts, line_words, PartSetting::Physical)
                .ok_or_else(|| mismatch("parts"))?,
            Some("managed") => set_parts(&mut parts, line_words, PartSetting::Managed)
                .ok_or_else(|| mismatch("parts"))?,
            Some("options") => {
                for option in line_words {
                    if let Some(named_edition) = parse_word(option) {
                        edition = named_edition;
                        continue;
                    }
                    let option: OptionalRule =
                        parse_word(option).ok_or_else(|| mismatch("options"))?;
                    options.push(option);
                }
            }
            Some("swaps") => {
                let token_names: Vec<&str> = line_words.collect();
                for pair in token_names.chunks(2) {
                    let [removed, added] = pair else {
                        return Err(mismatch("pairs of tokens"));
                    };
                    swaps.push(Swap {
                        leaves: (*removed).to_owned(),
                        comes: (*added).to_owned(),
                    });
                }
            }
            Some("set") => initial_corrections.push((*number, line.as_str())),
            _ => {
                return Err(mismatch(
                    "players, physical, managed, options, swaps or set",
                ));
            }
        }
    }
    let parts: PartSettings = serde_json::from_value(parts)
        .map_err(|error| (0, Mismatch::new("parts", error.to_string())))?;
    let setup_error = |errors: Vec<rubium_table::TableSetupError>| {
        let messages: Vec<String> = errors.iter().map(ToString::to_string).collect();
        (
            0,
            Mismatch::new("a table that can be set up", messages.join("; ")),
        )
    };
    let options = Options {
        edition,
        optional: options,
        ..Options::default()
    };
    let mut setup = TableSetup::new(options, seats, parts).map_err(setup_error)?;
    setup.swaps = swaps;
    // Parsing a correction requires a table, so set one up without the corrections.
    let parsing_table = Table::new(setup.clone()).map_err(setup_error)?;
    for (number, line) in initial_corrections {
        match notation::read(&parsing_table, line) {
            Ok(TableInput::Enter(EntryRequest {
                action: TableAction::Keeper(KeeperAction::Correct { correction, .. }),
                ..
            })) => setup.opening.push(correction),
            _ => return Err((number, Mismatch::new("a value that can be set", line))),
        }
    }
    Table::new(setup).map_err(setup_error)
}

fn set_parts<'a>(
    parts: &mut Value,
    names: impl Iterator<Item = &'a str>,
    part: PartSetting,
) -> Option<()> {
    for name in names {
        *parts.get_mut(name)? = json!(part);
    }
    Some(())
}
