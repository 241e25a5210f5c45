//! Entries as text: readable, and without numbers that a release may change. `docs/table.md` lists them all.

mod entries;
mod read;
mod write;

pub use read::read;
pub use write::write;

use crate::protocol::action::{Reason, Source};
use crate::protocol::parts::{Part, PartDice};
use rubium_rules::{Deck, Phase, Terrain};

/// The word for a home base, which is not a tile.
const HOME: &str = "home";

const REASONS: [(&str, Reason); 6] = [
    ("units", Reason::Units),
    ("mining", Reason::Mining),
    ("card", Reason::Card),
    ("exchange", Reason::Exchange),
    ("other", Reason::Other),
    ("correction", Reason::Correction),
];

const SOURCES: [(&str, Source); 4] = [
    ("battle", Source::Battle),
    ("mission", Source::Mission),
    ("hill", Source::Hill),
    ("other", Source::Other),
];

const DECKS: [(&str, Deck); 2] = [("energize", Deck::Energize), ("missions", Deck::Missions)];

const PHASES: [(&str, Phase); 6] = [
    ("deployment", Phase::Deployment),
    ("movement", Phase::Movement),
    ("exploration", Phase::Exploration),
    ("battle", Phase::Battle),
    ("mining", Phase::Mining),
    ("draw", Phase::Draw),
];

const DICE: [(&str, PartDice); 2] = [
    ("dice", PartDice::Dice),
    ("vortexDice", PartDice::VortexDice),
];

const PARTS: [(&str, Part); 2] = [("ours", Part::Ours), ("physical", Part::Physical)];

/// The word of `value` in a list. Every list contains all values.
fn word_of<T: PartialEq>(list: &[(&'static str, T)], value: &T) -> &'static str {
    let row = list.iter().find(|(_, own)| own == value);
    row.map_or("", |(word, _)| word)
}

fn terrain_word(terrain: Terrain) -> &'static str {
    rubium_rules::notation::terrain_word(terrain).unwrap_or(HOME)
}

#[cfg(test)]
mod tests;
