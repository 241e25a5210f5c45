//! The swaps to agree on with Extra Exploration Tokens (OPT-EXTRA): which token each green one replaces.

use crate::content::{TokenProvenance, TokenSpec};
use crate::ids::Kind;
use crate::options::{OptionalRule, Options};
use crate::setup::Setup;
use crate::setup::{Refineries, Swap, SwapError};
use serde::Serialize;
use specta::Type;

/// The possible swaps, given those agreed on so far.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct SwapOffer {
    /// The tokens of the set.
    pub set: Vec<TokenOffer>,
    /// The green tokens, one entry per copy.
    pub green: Vec<GreenTokenOffer>,
    /// The total of the refineries, and the recommended one.
    pub refineries: Refineries,
    /// Whether the total is below the recommendation. This is a warning only.
    pub few: bool,
    /// The reason why a game cannot begin, if any.
    pub error: Option<SwapError>,
}

/// An exploration token.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct TokenOffer {
    /// Its id in the content file.
    pub id: String,
    /// The unit on it.
    pub unit: Option<Kind>,
    /// The refinery on it; 0 without one.
    pub refinery: u8,
    /// Number of copies on the board.
    pub count: u8,
    /// Provenance of each field.
    pub provenance: Option<TokenProvenance>,
}

/// One green token.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct GreenTokenOffer {
    /// The token.
    pub token: TokenOffer,
    /// The index of its swap; `None` if it stays in the box.
    pub swap: Option<u8>,
    /// The ids of the tokens that it can replace.
    pub leaves: Vec<String>,
}

/// The possible swaps of `players` with `options`, given `swaps`; `None` without OPT-EXTRA.
#[must_use]
pub fn swap_offer(options: &Options, players: u8, swaps: &[Swap]) -> Option<SwapOffer> {
    if !options.has(OptionalRule::ExtraExplorationTokens) {
        return None;
    }
    // The placement of tiles does not affect the tokens.
    let mut setup = Setup::new(options.clone(), players, |_| 0).ok()?;
    // There cannot be more swaps than green tokens. Any in excess are ignored.
    let max = setup.content.board.extra_tokens.iter();
    let max: usize = max.map(|token| usize::from(token.count)).sum();
    setup.swaps = swaps.iter().take(max + 1).cloned().collect();
    // On a board with halves, swaps are assigned to halves at random. The assignment does not affect the total.
    setup.assign_swaps_to_halves(|_| 0);
    let refineries = setup.refineries();
    let errors = setup.swap_errors();
    let counts = setup.token_counts();
    let of = |token: &TokenSpec| TokenOffer {
        id: token.id.clone(),
        unit: token.unit,
        refinery: token.refinery,
        count: counts
            .iter()
            .find(|(id, _)| *id == token.id)
            .map_or(0, |&(_, count)| count),
        provenance: token.provenance,
    };
    let board = &setup.content.board;
    let mut green = Vec::new();
    for token in &board.extra_tokens {
        let mut made = (0..setup.swaps.len()).filter(|&swap| setup.swaps[swap].comes == token.id);
        for _ in 0..token.count {
            let swap = made.next();
            let leaves = board.tokens.iter().map(|leaving| leaving.id.clone());
            green.push(GreenTokenOffer {
                token: of(token),
                swap: swap.map(|swap| swap as u8),
                leaves: leaves
                    .filter(|leaves| {
                        let after = with(&setup, swap, leaves, &token.id).swap_errors();
                        after.iter().all(|error| errors.contains(error))
                    })
                    .collect(),
            });
        }
    }
    Some(SwapOffer {
        set: board.tokens.iter().map(of).collect(),
        green,
        refineries,
        few: refineries.sum < refineries.recommended,
        error: errors.into_iter().next(),
    })
}

/// The set-up with a swap of `leaves` for `comes`, in place of the swap at index `place` or in addition. On a board
/// with halves, the swaps are assigned in a way that its piles allow, if there is one.
fn with(setup: &Setup, place: Option<usize>, leaves: &str, comes: &str) -> Setup {
    let mut setup = setup.clone();
    let swap = Swap {
        leaves: leaves.to_owned(),
        comes: comes.to_owned(),
    };
    match place.and_then(|place| setup.swaps.get_mut(place)) {
        Some(same) => *same = swap,
        None => setup.swaps.push(swap),
    }
    setup.assign_swaps_to_halves(|_| 0);
    setup
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offer(more: &[OptionalRule], swaps: &[(&str, &str)]) -> SwapOffer {
        let mut optional = more.to_vec();
        optional.push(OptionalRule::ExtraExplorationTokens);
        let options = Options {
            optional,
            ..Options::default()
        };
        let swaps: Vec<Swap> = swaps
            .iter()
            .map(|&(leaves, comes)| Swap {
                leaves: leaves.to_owned(),
                comes: comes.to_owned(),
            })
            .collect();
        swap_offer(&options, 2, &swaps).expect("the option should swap tokens")
    }

    fn green<'a>(offer: &'a SwapOffer, id: &str) -> &'a GreenTokenOffer {
        let found = offer.green.iter().find(|green| green.token.id == id);
        found.expect("the tokens should include it")
    }

    #[test]
    fn no_token_is_swapped_without_the_option() {
        assert_eq!(swap_offer(&Options::default(), 2, &[]), None);
    }

    #[test]
    fn every_green_token_can_replace_every_token_of_the_set() {
        let found = offer(&[], &[]);
        assert_eq!(found.green.len(), 6);
        for green in &found.green {
            assert_eq!(green.swap, None);
            assert_eq!(green.leaves.len(), 4, "{}", green.token.id);
        }
        let on_board: u8 = found.set.iter().map(|token| token.count).sum();
        assert_eq!(on_board, 18);
        assert_eq!((found.few, found.error), (false, None));
    }

    #[test]
    fn swaps_are_counted_and_few_refineries_cause_warning() {
        let found = offer(
            &[],
            &[("refinery2", "leaper"), ("refinery2", "greenStrider")],
        );
        assert_eq!(green(&found, "greenStrider").swap, Some(1));
        assert_eq!(green(&found, "leaper").token.count, 1);
        assert_eq!(green(&found, "refinery3").swap, None);
        let left = found.set.iter().find(|token| token.id == "refinery2");
        assert_eq!(left.map(|token| token.count), Some(2));
        assert_eq!(found.refineries.sum, 12);
        assert!(found.few);
        let all = offer(
            &[],
            &[
                ("refinery2", "leaper"),
                ("refinery2", "greenStrider"),
                ("refinery2", "refinery1"),
                ("refinery2", "refinery1Strider"),
            ],
        );
        // No copy is left. Another token can be swapped for the Human, and the Leaper keeps its swap.
        assert!(
            !green(&all, "refinery2Human")
                .leaves
                .contains(&"refinery2".to_owned())
        );
        assert!(
            green(&all, "leaper")
                .leaves
                .contains(&"refinery2".to_owned())
        );
    }

    #[test]
    fn swapped_tokens_on_small_board_come_from_both_piles() {
        let small = [OptionalRule::EnergyDependence];
        let refinery = "refinery2".to_owned();
        let of = |token: &str, offer: &SwapOffer| green(offer, token).leaves.contains(&refinery);
        let one = offer(&small, &[("refinery2", "leaper")]);
        assert!(of("refinery3", &one));
        // Each pile has one copy. They can be swapped separately, regardless of the swaps in between.
        let apart = [
            ("refinery2", "leaper"),
            ("strider", "refinery3"),
            ("refinery2", "refinery1"),
        ];
        let three = offer(&small, &apart);
        assert_eq!(three.error, None);
        assert!(of("leaper", &three) && of("refinery1", &three));
        assert!(!of("refinery3", &three) && !of("greenStrider", &three));
        let set: u8 = three.set.iter().map(|token| token.count).sum();
        let swapped: u8 = three.green.iter().map(|green| green.token.count).sum();
        assert_eq!((set, swapped), (9, 3));
        let all = [apart[0], ("refinery2", "refinery3"), apart[2]];
        let all = offer(&small, &all);
        let error = SwapError::TooMany {
            token: refinery.clone(),
            swapped: 3,
            count: 2,
        };
        assert_eq!(all.error, Some(error));
        // The error can be fixed there, and no other swap makes it worse.
        assert_eq!(green(&all, "refinery1").leaves.len(), 4);
        assert!(!of("greenStrider", &all));
    }
}
