//! Validation of a board file.

use super::Errors;
use crate::content::{Axial, BoardFile, ContentError, Halves, Layout, PileToken, Slot, Tiles};
use crate::ids::{MAX_HEXES, MAX_SEATS, MAX_TOKENS, Terrain};
use std::collections::BTreeSet;

/// Maximum absolute value of a coordinate.
const MAX_COORDINATE: u8 = 40;

/// All errors of a board file.
pub(in crate::content) fn board(file: &BoardFile) -> Vec<ContentError> {
    let mut errors = Errors::new("board");
    check_tiles("tiles", &file.tiles, &mut errors);
    let tokens = || file.tokens.iter().chain(&file.extra_tokens);
    let token_type_count = tokens().count();
    if token_type_count > MAX_TOKENS {
        errors.add(
            "tokens",
            format!("{token_type_count} distinct tokens: at most {MAX_TOKENS} are possible"),
        );
    }
    let mut token_ids = BTreeSet::new();
    for token in tokens() {
        errors.check_id(&token.id, &mut token_ids);
        errors.check_range(&token.id, "refinery", token.refinery, 0..=9);
        if token.unit.is_none() && token.refinery == 0 {
            errors.add(&token.id, "a token must have a unit, a refinery or both");
        }
    }
    for refinery in file.home_refineries {
        errors.check_range("homeRefineries", "refinery", refinery, 0..=9);
    }
    let mut layout_ids = BTreeSet::new();
    for layout in &file.layouts {
        errors.check_id(&layout.id, &mut layout_ids);
        check_layout(file, layout, &mut errors);
    }
    errors.list
}

fn check_tiles(entry: &str, tiles: &Tiles, errors: &mut Errors) {
    let terrains = tiles.singles.iter().chain(tiles.doubles.iter().flatten());
    for terrain in terrains.filter(|&&terrain| !can_be_shuffled(terrain)) {
        errors.add(entry, format!("{terrain:?} cannot be on a shuffled tile"));
    }
}

/// Returns whether `terrain` may be on a tile that is shuffled. Only such terrain has exploration tokens.
fn can_be_shuffled(terrain: Terrain) -> bool {
    !matches!(
        terrain,
        Terrain::Monolith | Terrain::Vortex | Terrain::HomeBase
    )
}

fn check_layout(file: &BoardFile, layout: &Layout, errors: &mut Errors) {
    let entry = layout.id.as_str();
    errors.check_range(entry, "players", layout.players, 2..=MAX_SEATS as u8);
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
    check_coordinates(layout, errors);

    let (mut single_count, mut double_count, mut fixed_explorable_count) = (0, 0, 0);
    for slot in &layout.slots {
        match slot {
            Slot {
                hexes,
                fixed: Some(terrain),
            } if hexes.len() == 1 => match terrain {
                Terrain::HomeBase => {
                    errors.add(entry, "a home base is not a slot: list it under `bases`")
                }
                Terrain::Monolith | Terrain::Vortex => {}
                _ => fixed_explorable_count += 1,
            },
            Slot { hexes, fixed: None } if hexes.len() == 1 => single_count += 1,
            Slot { hexes, fixed: None } if matches!(hexes[..], [one, two] if one.is_next_to(two)) => {
                double_count += 1
            }
            _ => errors.add(
                entry,
                "a slot is one hex, or two neighbours for a shuffled double tile",
            ),
        }
    }
    if let Some(layout_tiles) = &layout.tiles {
        check_tiles(entry, layout_tiles, errors);
    }
    let shuffled_tiles = layout.tiles(file);
    if single_count > shuffled_tiles.singles.len() || double_count > shuffled_tiles.doubles.len() {
        errors.add(entry, "more slots than tiles of that size");
    }
    let explorable_count = fixed_explorable_count + single_count + 2 * double_count;
    if let Some(halves) = &layout.halves {
        return check_halves(file, layout, halves, explorable_count, errors);
    }
    let token_count: usize = file
        .tokens
        .iter()
        .map(|token| usize::from(token.count))
        .sum();
    if token_count != explorable_count {
        errors.add(
            entry,
            format!("{token_count} exploration tokens for {explorable_count} hexes: expected one for each"),
        );
    }
}

/// Checks the two halves of a board: there are two players, the listed hexes have tokens, the listed tokens
/// exist, none is listed twice, and the pile has one token for each hex of either half.
fn check_halves(
    file: &BoardFile,
    layout: &Layout,
    halves: &Halves,
    explorable_count: usize,
    errors: &mut Errors,
) {
    let entry = layout.id.as_str();
    if layout.players != 2 {
        errors.add(entry, "halves: only possible for two players");
    }
    let mut seen = BTreeSet::new();
    for PileToken { token, .. } in &halves.pile {
        if !file.tokens.iter().any(|spec| spec.id == *token) {
            errors.add(entry, format!("no token has the id `{token}`"));
        }
        if !seen.insert(token) {
            errors.add(entry, format!("the pile lists `{token}` twice"));
        }
    }
    let has_token = |coords: &Axial| {
        let slots = layout.slots.iter();
        let mut slots_with_tokens = slots.filter(|slot| slot.fixed.is_none_or(can_be_shuffled));
        slots_with_tokens.any(|slot| slot.hexes.contains(coords))
    };
    let mut first_half = BTreeSet::new();
    for coords in &halves.first {
        if !has_token(coords) || !first_half.insert(coords) {
            errors.add(
                entry,
                format!(
                    "hex {},{} has no token, or is listed twice",
                    coords.q, coords.r
                ),
            );
        }
    }
    let pile_size = (halves.pile.iter())
        .map(|token| usize::from(token.count))
        .sum::<usize>();
    for hex_count in [
        first_half.len(),
        explorable_count.saturating_sub(first_half.len()),
    ] {
        if hex_count != pile_size {
            errors.add(
                entry,
                format!(
                    "a pile of {pile_size} tokens for a half of {hex_count} hexes: expected one for each"
                ),
            );
        }
    }
}

/// Checks that all hexes are within bounds and distinct, and that there are not too many.
fn check_coordinates(layout: &Layout, errors: &mut Errors) {
    let entry = layout.id.as_str();
    let slots = layout.slots.iter().flat_map(|slot| &slot.hexes);
    let bases = layout.bases.iter().flat_map(|base| &base.hexes);
    let mut seen = BTreeSet::new();
    for (index, coords) in slots.chain(bases).enumerate() {
        if coords.q.unsigned_abs() > MAX_COORDINATE || coords.r.unsigned_abs() > MAX_COORDINATE {
            errors.add(
                entry,
                format!(
                    "hex {},{}: coordinates must be -{MAX_COORDINATE} to {MAX_COORDINATE}",
                    coords.q, coords.r
                ),
            );
        }
        if !seen.insert(*coords) {
            errors.add(
                entry,
                format!("hex {},{} is covered twice", coords.q, coords.r),
            );
        }
        if index == MAX_HEXES {
            errors.add(entry, format!("more than {MAX_HEXES} hexes"));
        }
    }
}
