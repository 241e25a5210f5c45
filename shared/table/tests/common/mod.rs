//! Tables for tests, their entries in notation, and random games.
#![allow(dead_code)]

mod answers;
pub mod physical_table;
mod random_entries;
mod random_source;
pub mod reference_model;

pub use random_source::RandomSource;

use rubium_record::{Author, Header, Seed, Timeline};
use rubium_rules::{Edition, Faction, OptionalRule, Options, Swap};
use rubium_table::{
    PartSetting, PartSettings, PartsPreset, Table, TableInput, TableSeat, TableSetup, notation,
};

/// Begins a table with random parts, options and edition.
pub fn begin_random(seed: u64, player_count: usize) -> Timeline<Table> {
    let mut random = RandomSource::new(seed);
    let mut parts = random.pick(&PartsPreset::ALL).parts();
    if random.one_in(2) {
        let mut randomize = |part: &mut PartSetting| {
            *part = random.pick(&[PartSetting::Managed, PartSetting::Physical]);
        };
        let PartSettings {
            dice,
            energize,
            missions,
            victory,
            tokens,
            rubium,
            first_player,
            vortex_dice,
            phases,
        } = &mut parts;
        let all_parts = [
            dice,
            energize,
            missions,
            victory,
            tokens,
            rubium,
            first_player,
            vortex_dice,
            phases,
        ];
        all_parts.into_iter().for_each(&mut randomize);
    }
    let mut options: Vec<OptionalRule> = OptionalRule::ALL.into_iter().collect();
    options.retain(|_| random.one_in(3));
    // No earlier option can conflict with the first one, so every option that is possible with this number of
    // players occurs with some seed.
    let first_option = random.pick(&OptionalRule::ALL);
    options.insert(0, first_option);
    let edition = random.pick(&[Edition::Year2012, Edition::Year2012, Edition::Year2005]);
    begin_with_options(parts, player_count, edition, options)
}

/// Begins a table with the given options, without options that conflict with earlier options. With OPT-EXTRA,
/// two green tokens replace other tokens.
pub fn begin_with_options(
    parts: PartSettings,
    player_count: usize,
    edition: Edition,
    optional_rules: Vec<OptionalRule>,
) -> Timeline<Table> {
    let mut options = Options {
        edition,
        ..Options::default()
    };
    for option in optional_rules {
        let mut extended = options.clone();
        extended.optional_rules.push(option);
        if extended.conflicts(player_count as u8).is_empty() && !options.has(option) {
            options = extended;
        }
    }
    let mut setup = TableSetup::new(options, seats(player_count), parts).unwrap();
    if setup.options.has(OptionalRule::ExtraExplorationTokens) {
        setup.swaps = [("strider", "leaper"), ("refinery2", "refinery3")]
            .map(|(removed, added)| Swap {
                removed: removed.into(),
                added: added.into(),
            })
            .to_vec();
    }
    let names = seats(player_count)
        .into_iter()
        .map(|seat| seat.name)
        .collect();
    Timeline::begin(Header::new::<Table>(setup, names, Seed(7), false)).unwrap()
}

pub fn begin_with(parts: PartSettings, player_count: usize) -> Timeline<Table> {
    begin_with_options(parts, player_count, Edition::Year2012, Vec::new())
}

/// Reads an entry in the notation of the rule cases: `1: mine`, `keeper: end`, or a random outcome.
pub fn read(table: &Timeline<Table>, text: &str) -> (Author, TableInput) {
    notation::read_with_author(table.machine(), text).unwrap()
}

/// Makes the entries, each by the author that it names.
pub fn enter(table: &mut Timeline<Table>, entries: &[&str]) {
    for text in entries {
        let (by, input) = read(table, text);
        let step = table.submit(by, &[input]);
        step.unwrap_or_else(|refusal| panic!("{text}: {refusal}"))
            .commit();
    }
}

fn seats(player_count: usize) -> Vec<TableSeat> {
    const FACTIONS: [Faction; 4] = [
        Faction::Ares,
        Faction::BlackHelix,
        Faction::GalacticSyndicate,
        Faction::Zyborg,
    ];
    let seats = FACTIONS[..player_count].iter();
    seats
        .map(|&faction| TableSeat {
            name: format!("{faction:?}"),
            faction,
        })
        .collect()
}
