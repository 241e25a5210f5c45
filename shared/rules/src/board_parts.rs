//! The components of the board for reference: tiles, home bases, exploration tokens, each with its
//! provenance. They are public; the places of facedown tokens are not included.

use crate::content::{Provenance, TokenProvenance};
use crate::ids::{Kind, Terrain};
use crate::rules::Rules;
use serde::Serialize;
use specta::Type;

/// The components of a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct BoardParts {
    /// The id of the layout.
    pub layout: String,
    /// Provenance of the places of tiles.
    pub slots_provenance: Option<Provenance>,
    /// Provenance of the places of home bases.
    pub bases_provenance: Option<Provenance>,
    /// The shuffled tiles, by type.
    pub tiles: Vec<TilePart>,
    /// Refinery values of a home base: the two front hexes, then the rear one.
    pub home_refineries: Vec<u8>,
    /// Provenance of `home_refineries`.
    pub home_refineries_provenance: Option<Provenance>,
    /// The types of exploration tokens, each with its number on the board at the start of the game. Green
    /// types are listed only if they are on the board.
    pub tokens: Vec<TokenPart>,
    /// The tokens that were replaced by green ones (OPT-EXTRA).
    pub token_swaps: Vec<TokenSwap>,
}

/// Tiles of one type.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
pub struct TilePart {
    /// The terrain: one, or two for a double tile.
    pub terrain: Vec<Terrain>,
    /// The number of tiles.
    pub count: u8,
    /// Provenance of the type and number.
    pub provenance: Option<Provenance>,
}

/// Exploration tokens of one type.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct TokenPart {
    /// Id of the token in the content file.
    pub id: String,
    /// The unit on the token, if any.
    pub unit: Option<Kind>,
    /// Value of the refinery on the token; 0 if there is none.
    pub refinery: u8,
    /// Number of copies on the board at the start.
    pub count: u8,
    /// Whether the token has a green border.
    pub is_green: bool,
    /// Provenance of the contents and of the number of copies.
    pub provenance: Option<TokenProvenance>,
}

/// A token, and the green token that replaces it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
pub struct TokenSwap {
    /// The id of the token that stays in the box.
    pub removed: String,
    /// The id of the green token.
    pub added: String,
}

/// The components of the board of a game.
pub(crate) fn board_parts(rules: &Rules) -> BoardParts {
    let setup = rules.setup();
    let board = &setup.content.board;
    let layout = setup.find_layout();
    let tiles = layout.map_or(&board.tiles, |layout| layout.tiles(board));
    let singles = tiles.singles.iter().map(|&terrain| vec![terrain]);
    let doubles = tiles
        .doubles
        .iter()
        .map(|&[first, second]| vec![first, second]);
    let mut tile_parts: Vec<TilePart> = Vec::new();
    for terrain in singles.chain(doubles) {
        match tile_parts.iter_mut().find(|part| part.terrain == terrain) {
            Some(part) => part.count = part.count.saturating_add(1),
            None => tile_parts.push(TilePart {
                provenance: tiles.provenance.map(|provenance| match terrain.len() {
                    1 => provenance.singles,
                    _ => provenance.doubles,
                }),
                terrain,
                count: 1,
            }),
        }
    }
    // On a board with halves, each half has a pile of tokens, whose provenance replaces that of the full set.
    let pile_provenance = layout.and_then(|layout| layout.halves.as_ref()?.provenance);
    let counts = setup.token_counts();
    let tokens = setup.tokens().into_iter().zip(counts).enumerate();
    let tokens = tokens.map(|(index, (token, (_, count)))| {
        let is_green = index >= board.tokens.len();
        TokenPart {
            id: token.id,
            unit: token.unit,
            refinery: token.refinery,
            count,
            is_green,
            provenance: token.provenance.map(|provenance| match pile_provenance {
                Some(provenance) if !is_green => TokenProvenance {
                    contents: provenance,
                    count: provenance,
                },
                _ => provenance,
            }),
        }
    });
    let token_swaps = setup.swaps.iter().map(|swap| TokenSwap {
        removed: swap.removed.clone(),
        added: swap.added.clone(),
    });
    BoardParts {
        layout: setup.layout.clone(),
        slots_provenance: layout.and_then(|layout| Some(layout.provenance?.slots)),
        bases_provenance: layout.and_then(|layout| Some(layout.provenance?.bases)),
        tiles: tile_parts,
        home_refineries: board.home_refineries.to_vec(),
        home_refineries_provenance: board.home_refineries_provenance,
        tokens: tokens
            .filter(|token| token.count > 0 || !token.is_green)
            .collect(),
        token_swaps: token_swaps.collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::{OptionalRule, Options};
    use crate::setup::Setup;
    use crate::setup::Swap;

    fn parts(
        optional_rules: &[OptionalRule],
        player_count: u8,
        swaps: &[(&str, &str)],
    ) -> BoardParts {
        let options = Options {
            optional_rules: optional_rules.to_vec(),
            ..Options::default()
        };
        let mut setup =
            Setup::new(options, player_count, |_| 0).expect("the setup should be valid");
        let swap = |&(removed, added): &(&str, &str)| Swap {
            removed: removed.to_owned(),
            added: added.to_owned(),
        };
        setup.swaps = swaps.iter().map(swap).collect();
        board_parts(&Rules::new(setup).expect("the rules should accept the setup"))
    }

    #[test]
    fn provenance_matches_layout_in_use() {
        let standard = parts(&[], 3, &[]);
        assert_eq!(standard.layout, "three");
        assert_eq!(standard.home_refineries, [2, 2, 3]);
        assert_eq!(
            standard.home_refineries_provenance,
            Some(Provenance::Reconstruction)
        );
        assert_eq!(standard.bases_provenance, Some(Provenance::Reconstruction));
        assert_eq!(standard.slots_provenance, Some(Provenance::Printed));
        assert!(
            standard
                .tiles
                .iter()
                .all(|tile| tile.provenance == Some(Provenance::Reconstruction))
        );
        assert_eq!(standard.tiles.iter().map(|tile| tile.count).sum::<u8>(), 12);
        assert_eq!(
            standard.tokens.iter().map(|token| token.count).sum::<u8>(),
            18
        );
        let energy_dependence = parts(&[OptionalRule::EnergyDependence], 2, &[]);
        // The rulebook prints the tiles and tokens of this board; its shape is reconstructed.
        assert!(
            energy_dependence
                .tiles
                .iter()
                .all(|tile| tile.provenance == Some(Provenance::Printed))
        );
        let printed_provenance = TokenProvenance {
            contents: Provenance::Printed,
            count: Provenance::Printed,
        };
        assert!(
            energy_dependence
                .tokens
                .iter()
                .all(|token| token.provenance == Some(printed_provenance))
        );
        assert_eq!(
            energy_dependence.slots_provenance,
            Some(Provenance::Reconstruction)
        );
    }

    #[test]
    fn swapped_tokens_are_listed_and_green_tokens_are_flagged() {
        let extra = [OptionalRule::ExtraExplorationTokens];
        let with_swaps = parts(
            &extra,
            2,
            &[("strider", "leaper"), ("refinery2", "refinery3")],
        );
        assert_eq!(
            with_swaps
                .tokens
                .iter()
                .map(|token| token.count)
                .sum::<u8>(),
            18
        );
        let green_tokens: Vec<_> = with_swaps
            .tokens
            .iter()
            .filter(|token| token.is_green)
            .collect();
        assert_eq!(green_tokens.len(), 2);
        for token in green_tokens {
            assert_eq!(token.count, 1);
            assert_eq!(
                token.provenance.map(|provenance| provenance.contents),
                Some(Provenance::Reconstruction)
            );
        }
        assert_eq!(with_swaps.token_swaps.len(), 2);
        assert_eq!(with_swaps.token_swaps[0].removed, "strider");
        assert_eq!(parts(&extra, 2, &[]).token_swaps, []);
    }
}
