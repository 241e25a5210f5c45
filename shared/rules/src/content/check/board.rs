//! Validation of a board pack.

use super::Errors;
use crate::content::{Axial, BoardFile, ContentError, Halves, Layout, PileToken, Slot, Tiles};
use crate::ids::{MAX_HEXES, MAX_SEATS, MAX_TOKENS, Terrain};
use std::collections::BTreeSet;

/// Maximum distance of a hex from the origin.
const FARTHEST: u8 = 40;

/// All errors of a board pack.
pub(in crate::content) fn board(file: &BoardFile) -> Vec<ContentError> {
    let mut errors = Errors::of("board");
    tiles("tiles", &file.tiles, &mut errors);
    let tokens = || file.tokens.iter().chain(&file.extra_tokens);
    let distinct = tokens().count();
    if distinct > MAX_TOKENS {
        errors.add(
            "tokens",
            format!("{distinct} distinct tokens: at most {MAX_TOKENS}"),
        );
    }
    let mut ids = BTreeSet::new();
    for token in tokens() {
        errors.id(&token.id, &mut ids);
        errors.range(&token.id, "refinery", token.refinery, 0..=9);
        if token.unit.is_none() && token.refinery == 0 {
            errors.add(&token.id, "a token bears a unit, a refinery or both");
        }
    }
    for refinery in file.home_refineries {
        errors.range("homeRefineries", "refinery", refinery, 0..=9);
    }
    let mut ids = BTreeSet::new();
    for one in &file.layouts {
        errors.id(&one.id, &mut ids);
        layout(file, one, &mut errors);
    }
    errors.list
}

fn tiles(entry: &str, tiles: &Tiles, errors: &mut Errors) {
    let terrain = tiles.singles.iter().chain(tiles.doubles.iter().flatten());
    for terrain in terrain.filter(|&&terrain| !is_shuffled(terrain)) {
        errors.add(entry, format!("{terrain:?} is on no shuffled tile"));
    }
}

/// Whether `terrain` occurs on the tiles to shuffle.
fn is_shuffled(terrain: Terrain) -> bool {
    !matches!(
        terrain,
        Terrain::Monolith | Terrain::Vortex | Terrain::HomeBase
    )
}

fn layout(file: &BoardFile, layout: &Layout, errors: &mut Errors) {
    let entry = layout.id.as_str();
    errors.range(entry, "players", layout.players, 2..=MAX_SEATS as u8);
    if layout.bases.len() != usize::from(layout.players) {
        errors.add(
            entry,
            format!(
                "{} home bases for {} players",
                layout.bases.len(),
                layout.players
            ),
        );
    }
    places(layout, errors);

    let (mut singles, mut doubles, mut fixed) = (0, 0, 0);
    for slot in &layout.slots {
        match slot {
            Slot {
                hexes,
                fixed: Some(terrain),
            } if hexes.len() == 1 => match terrain {
                Terrain::HomeBase => {
                    errors.add(entry, "a home base is no slot: it stands under `bases`")
                }
                Terrain::Monolith | Terrain::Vortex => {}
                _ => fixed += 1,
            },
            Slot { hexes, fixed: None } if hexes.len() == 1 => singles += 1,
            Slot { hexes, fixed: None } if matches!(hexes[..], [one, two] if one.is_next_to(two)) => {
                doubles += 1
            }
            _ => errors.add(
                entry,
                "a slot is one hex, or two neighbours for a double tile",
            ),
        }
    }
    if let Some(own) = &layout.tiles {
        tiles(entry, own, errors);
    }
    let shuffled = layout.tiles(file);
    if singles > shuffled.singles.len() || doubles > shuffled.doubles.len() {
        errors.add(entry, "more slots than tiles of their size");
    }
    let explored = fixed + singles + 2 * doubles;
    if let Some(own) = &layout.halves {
        return halves(file, layout, own, explored, errors);
    }
    let tokens: usize = file
        .tokens
        .iter()
        .map(|token| usize::from(token.count))
        .sum();
    if tokens != explored {
        errors.add(
            entry,
            format!("{tokens} exploration tokens for {explored} hexes: one each"),
        );
    }
}

/// Checks that each half of the `explored` hexes has as many hexes as its pile has tokens.
fn halves(
    file: &BoardFile,
    layout: &Layout,
    halves: &Halves,
    explored: usize,
    errors: &mut Errors,
) {
    let entry = layout.id.as_str();
    if layout.players != 2 {
        errors.add(entry, "halves: for two players only");
    }
    let mut seen = BTreeSet::new();
    for PileToken { token, .. } in &halves.pile {
        if !file.tokens.iter().any(|spec| spec.id == *token) {
            errors.add(entry, format!("no token has the id `{token}`"));
        }
        if !seen.insert(token) {
            errors.add(entry, format!("the pile names `{token}` twice"));
        }
    }
    let bears_token = |at: &Axial| {
        let slots = layout.slots.iter();
        let mut bearing = slots.filter(|slot| slot.fixed.is_none_or(is_shuffled));
        bearing.any(|slot| slot.hexes.contains(at))
    };
    let mut own = BTreeSet::new();
    for at in &halves.first {
        if !bears_token(at) || !own.insert(at) {
            errors.add(
                entry,
                format!("hex {},{} is no hex of the half, or twice", at.q, at.r),
            );
        }
    }
    let pile = (halves.pile.iter())
        .map(|token| usize::from(token.count))
        .sum::<usize>();
    for hexes in [own.len(), explored.saturating_sub(own.len())] {
        if hexes != pile {
            errors.add(
                entry,
                format!("a pile of {pile} tokens for a half of {hexes} hexes: one each"),
            );
        }
    }
}

/// Checks that all hexes are within bounds and distinct.
fn places(layout: &Layout, errors: &mut Errors) {
    let entry = layout.id.as_str();
    let slots = layout.slots.iter().flat_map(|slot| &slot.hexes);
    let bases = layout.bases.iter().flat_map(|base| &base.hexes);
    let mut seen = BTreeSet::new();
    for (index, at) in slots.chain(bases).enumerate() {
        if at.q.unsigned_abs() > FARTHEST || at.r.unsigned_abs() > FARTHEST {
            errors.add(
                entry,
                format!("hex {},{} is farther out than {FARTHEST}", at.q, at.r),
            );
        }
        if !seen.insert(*at) {
            errors.add(entry, format!("hex {},{} is covered twice", at.q, at.r));
        }
        if index == MAX_HEXES {
            errors.add(entry, format!("more than {MAX_HEXES} hexes"));
        }
    }
}
