//! The swaps that players can agree on with Extra Exploration Tokens (OPT-EXTRA): which token each green
//! token replaces.

use crate::content::{TokenProvenance, TokenSpec};
use crate::ids::Kind;
use crate::options::{OptionalRule, Options};
use crate::setup::{RefineryTotal, Setup, Swap, SwapError};
use serde::Serialize;
use specta::Type;

/// The possible swaps, given the swaps agreed on so far.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct AvailableSwaps {
    /// The tokens of the standard set.
    pub standard_tokens: Vec<SwapToken>,
    /// The green tokens, one entry per copy.
    pub green_tokens: Vec<GreenToken>,
    /// The total value of the refineries, and the recommended minimum.
    pub refineries: RefineryTotal,
    /// Whether the total is below the recommended minimum. This is only a warning.
    pub has_few_refineries: bool,
    /// The first error of the swaps, if any. Until it is resolved, a game cannot begin.
    pub error: Option<SwapError>,
}

/// An exploration token.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct SwapToken {
    /// Id of the token in the content file.
    pub id: String,
    /// The unit on the token, if any.
    pub unit: Option<Kind>,
    /// Value of the refinery on the token; 0 if there is none.
    pub refinery: u8,
    /// Number of copies on the board at the start of the game, after the swaps.
    pub count: u8,
    /// Provenance of each field.
    pub provenance: Option<TokenProvenance>,
}

/// One green token.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct GreenToken {
    /// The token.
    pub token: SwapToken,
    /// The index of the swap that adds the token; `None` if the token stays in the box.
    pub swap: Option<u8>,
    /// The ids of the tokens that the green token can replace.
    pub replaceable_tokens: Vec<String>,
}

/// The possible swaps for `players` players with `options`, given the `swaps` agreed on so far; `None`
/// without OPT-EXTRA, or if `players` players cannot play with `options`.
#[must_use]
pub fn available_swaps(options: &Options, players: u8, swaps: &[Swap]) -> Option<AvailableSwaps> {
    if !options.has(OptionalRule::ExtraExplorationTokens) {
        return None;
    }
    // The placement of tiles does not affect the tokens.
    let mut setup = Setup::new(options.clone(), players, |_| 0).ok()?;
    // More swaps than green tokens are an error. One swap too many is enough to cause it, so the rest are
    // dropped.
    let green_tokens = setup.content.board.extra_tokens.iter();
    let green_token_count: usize = green_tokens.map(|token| usize::from(token.count)).sum();
    setup.swaps = swaps.iter().take(green_token_count + 1).cloned().collect();
    // On a board with halves, each swap is assigned to a half. Any possible assignment leads to the same
    // result.
    setup.assign_swaps_to_board_halves(|_| 0);
    let refineries = setup.refinery_total();
    let errors = setup.swap_errors();
    let counts = setup.token_counts();
    let token_offer = |token: &TokenSpec| SwapToken {
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
    let mut green_tokens = Vec::new();
    for token in &board.extra_tokens {
        let mut swaps_of_token =
            (0..setup.swaps.len()).filter(|&swap| setup.swaps[swap].added == token.id);
        for _ in 0..token.count {
            let swap = swaps_of_token.next();
            let standard_ids = board.tokens.iter().map(|standard| standard.id.clone());
            green_tokens.push(GreenToken {
                token: token_offer(token),
                swap: swap.map(|swap| swap as u8),
                replaceable_tokens: standard_ids
                    .filter(|removed| {
                        let changed_setup = setup_with_swap(&setup, swap, removed, &token.id);
                        let new_errors = changed_setup.swap_errors();
                        new_errors.iter().all(|error| errors.contains(error))
                    })
                    .collect(),
            });
        }
    }
    Some(AvailableSwaps {
        standard_tokens: board.tokens.iter().map(token_offer).collect(),
        green_tokens,
        refineries,
        has_few_refineries: refineries.value < refineries.recommended_minimum,
        error: errors.into_iter().next(),
    })
}

/// The set-up with a swap of the token `removed` for the token `added`. The swap replaces the swap at
/// `index`, or is added if `index` is `None`. On a board with halves, the swaps are assigned to the halves in
/// a way that the piles of tokens allow, if possible.
fn setup_with_swap(setup: &Setup, index: Option<usize>, removed: &str, added: &str) -> Setup {
    let mut setup = setup.clone();
    let swap = Swap {
        removed: removed.to_owned(),
        added: added.to_owned(),
    };
    match index.and_then(|index| setup.swaps.get_mut(index)) {
        Some(existing) => *existing = swap,
        None => setup.swaps.push(swap),
    }
    setup.assign_swaps_to_board_halves(|_| 0);
    setup
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offer_with(other_options: &[OptionalRule], swaps: &[(&str, &str)]) -> AvailableSwaps {
        let mut optional_rules = other_options.to_vec();
        optional_rules.push(OptionalRule::ExtraExplorationTokens);
        let options = Options {
            optional_rules,
            ..Options::default()
        };
        let swaps: Vec<Swap> = swaps
            .iter()
            .map(|&(removed, added)| Swap {
                removed: removed.to_owned(),
                added: added.to_owned(),
            })
            .collect();
        available_swaps(&options, 2, &swaps).expect("swaps should be possible with the option")
    }

    fn green_token<'a>(offer: &'a AvailableSwaps, id: &str) -> &'a GreenToken {
        let found = offer.green_tokens.iter().find(|green| green.token.id == id);
        found.expect("the offer should include the green token")
    }

    #[test]
    fn no_swaps_are_offered_without_the_option() {
        assert_eq!(available_swaps(&Options::default(), 2, &[]), None);
    }

    #[test]
    fn every_green_token_can_replace_every_token_of_the_set() {
        let offer = offer_with(&[], &[]);
        assert_eq!(offer.green_tokens.len(), 6);
        for green in &offer.green_tokens {
            assert_eq!(green.swap, None);
            assert_eq!(green.replaceable_tokens.len(), 4, "{}", green.token.id);
        }
        let on_board: u8 = offer.standard_tokens.iter().map(|token| token.count).sum();
        assert_eq!(on_board, 18);
        assert_eq!((offer.has_few_refineries, offer.error), (false, None));
    }

    #[test]
    fn swaps_are_counted_and_low_refinery_total_causes_warning() {
        let offer = offer_with(
            &[],
            &[("refinery2", "leaper"), ("refinery2", "greenStrider")],
        );
        assert_eq!(green_token(&offer, "greenStrider").swap, Some(1));
        assert_eq!(green_token(&offer, "leaper").token.count, 1);
        assert_eq!(green_token(&offer, "refinery3").swap, None);
        let remaining = offer
            .standard_tokens
            .iter()
            .find(|token| token.id == "refinery2");
        assert_eq!(remaining.map(|token| token.count), Some(2));
        assert_eq!(offer.refineries.value, 12);
        assert!(offer.has_few_refineries);
        let all_refineries_swapped = offer_with(
            &[],
            &[
                ("refinery2", "leaper"),
                ("refinery2", "greenStrider"),
                ("refinery2", "refinery1"),
                ("refinery2", "refinery1Strider"),
            ],
        );
        // No copy of `refinery2` is left for another green token, but the green token `leaper` can keep the
        // copy that it replaces already.
        assert!(
            !green_token(&all_refineries_swapped, "refinery2Human")
                .replaceable_tokens
                .contains(&"refinery2".to_owned())
        );
        assert!(
            green_token(&all_refineries_swapped, "leaper")
                .replaceable_tokens
                .contains(&"refinery2".to_owned())
        );
    }

    #[test]
    fn swapped_tokens_on_board_with_halves_come_from_both_piles() {
        let board_with_halves = [OptionalRule::EnergyDependence];
        let refinery = "refinery2".to_owned();
        let can_replace_refinery = |token: &str, offer: &AvailableSwaps| {
            green_token(offer, token)
                .replaceable_tokens
                .contains(&refinery)
        };
        let one_swap = offer_with(&board_with_halves, &[("refinery2", "leaper")]);
        assert!(can_replace_refinery("refinery3", &one_swap));
        // Each pile has one `refinery2`. Both copies can be swapped, in any order of the swaps.
        let valid_swaps = [
            ("refinery2", "leaper"),
            ("strider", "refinery3"),
            ("refinery2", "refinery1"),
        ];
        let three_swaps = offer_with(&board_with_halves, &valid_swaps);
        assert_eq!(three_swaps.error, None);
        assert!(
            can_replace_refinery("leaper", &three_swaps)
                && can_replace_refinery("refinery1", &three_swaps)
        );
        assert!(
            !can_replace_refinery("refinery3", &three_swaps)
                && !can_replace_refinery("greenStrider", &three_swaps)
        );
        let standard_token_count: u8 = three_swaps
            .standard_tokens
            .iter()
            .map(|token| token.count)
            .sum();
        let green_token_count: u8 = three_swaps
            .green_tokens
            .iter()
            .map(|green| green.token.count)
            .sum();
        assert_eq!((standard_token_count, green_token_count), (9, 3));
        let too_many_swaps = [valid_swaps[0], ("refinery2", "refinery3"), valid_swaps[2]];
        let offer_with_too_many_swaps = offer_with(&board_with_halves, &too_many_swaps);
        let error = SwapError::TooMany {
            token: refinery.clone(),
            swap_count: 3,
            count: 2,
        };
        assert_eq!(offer_with_too_many_swaps.error, Some(error));
        // Changing one of the swaps can fix the error. No swap that makes the error worse is offered.
        assert_eq!(
            green_token(&offer_with_too_many_swaps, "refinery1")
                .replaceable_tokens
                .len(),
            4
        );
        assert!(!can_replace_refinery(
            "greenStrider",
            &offer_with_too_many_swaps
        ));
    }
}
