//! Faults of a board pack.

use super::Faults;
use crate::content::{BoardFile, ContentFault, Layout, Slot};
use crate::ids::{MAX_HEXES, MAX_SEATS, MAX_TOKENS, Terrain};
use std::collections::BTreeSet;

/// How far out a hex may lie.
const FARTHEST: u8 = 40;

/// Every fault of a board pack.
pub(in crate::content) fn board(file: &BoardFile) -> Vec<ContentFault> {
    let mut faults = Faults::of("board");
    for terrain in file
        .tiles
        .singles
        .iter()
        .chain(file.tiles.doubles.iter().flatten())
    {
        if !is_shuffled(*terrain) {
            faults.add("tiles", format!("{terrain:?} is on no shuffled tile"));
        }
    }
    if file.tokens.len() > MAX_TOKENS {
        faults.add(
            "tokens",
            format!(
                "{} distinct tokens: at most {MAX_TOKENS}",
                file.tokens.len()
            ),
        );
    }
    let mut ids = BTreeSet::new();
    for token in &file.tokens {
        faults.id(&token.id, &mut ids);
        faults.range(&token.id, "refinery", token.refinery, 0..=9);
        if token.unit.is_none() && token.refinery == 0 {
            faults.add(&token.id, "a token bears a unit, a refinery or both");
        }
    }
    for refinery in file.home_refineries {
        faults.range("homeRefineries", "refinery", refinery, 0..=9);
    }
    let mut ids = BTreeSet::new();
    for one in &file.layouts {
        faults.id(&one.id, &mut ids);
        layout(file, one, &mut faults);
    }
    faults.list
}

/// Whether a terrain lies on the tiles that are shuffled.
fn is_shuffled(terrain: Terrain) -> bool {
    !matches!(
        terrain,
        Terrain::Monolith | Terrain::Vortex | Terrain::HomeBase
    )
}

fn layout(file: &BoardFile, layout: &Layout, faults: &mut Faults) {
    let entry = layout.id.as_str();
    faults.range(entry, "players", layout.players, 2..=MAX_SEATS as u8);
    if layout.bases.len() != usize::from(layout.players) {
        faults.add(
            entry,
            format!(
                "{} home bases for {} players",
                layout.bases.len(),
                layout.players
            ),
        );
    }
    places(layout, faults);

    let (mut singles, mut doubles, mut fixed) = (0, 0, 0);
    for slot in &layout.slots {
        match slot {
            Slot {
                hexes,
                fixed: Some(terrain),
            } if hexes.len() == 1 => match terrain {
                Terrain::HomeBase => {
                    faults.add(entry, "a home base is no slot: it stands under `bases`")
                }
                Terrain::Monolith | Terrain::Vortex => {}
                _ => fixed += 1,
            },
            Slot { hexes, fixed: None } if hexes.len() == 1 => singles += 1,
            Slot { hexes, fixed: None } if matches!(hexes[..], [one, two] if one.is_next_to(two)) => {
                doubles += 1
            }
            _ => faults.add(
                entry,
                "a slot is one hex, or two neighbours for a double tile",
            ),
        }
    }
    if singles > file.tiles.singles.len() || doubles > file.tiles.doubles.len() {
        faults.add(entry, "more slots than tiles of their size");
    }
    let tokens: usize = file
        .tokens
        .iter()
        .map(|token| usize::from(token.count))
        .sum();
    let explored = fixed + singles + 2 * doubles;
    if tokens != explored {
        faults.add(
            entry,
            format!("{tokens} exploration tokens for {explored} hexes: one each"),
        );
    }
}

/// Every hex lies somewhere sane, and alone.
fn places(layout: &Layout, faults: &mut Faults) {
    let entry = layout.id.as_str();
    let slots = layout.slots.iter().flat_map(|slot| &slot.hexes);
    let bases = layout.bases.iter().flat_map(|base| &base.hexes);
    let mut seen = BTreeSet::new();
    for (index, at) in slots.chain(bases).enumerate() {
        if at.q.unsigned_abs() > FARTHEST || at.r.unsigned_abs() > FARTHEST {
            faults.add(
                entry,
                format!("hex {},{} is farther out than {FARTHEST}", at.q, at.r),
            );
        }
        if !seen.insert(*at) {
            faults.add(entry, format!("hex {},{} is covered twice", at.q, at.r));
        }
        if index == MAX_HEXES {
            faults.add(entry, format!("more than {MAX_HEXES} hexes"));
        }
    }
}
