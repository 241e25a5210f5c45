//! What can be agreed on with Extra Exploration Tokens (OPT-EXTRA): which token makes way for each green one.

use crate::content::{TokenSpec, TokenSure};
use crate::ids::Kind;
use crate::options::{OptionalRule, Options};
use crate::setup::Setup;
use crate::setup::{Refineries, Swap, SwapFault};
use serde::Serialize;
use specta::Type;

/// What can be swapped, some swaps being agreed on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct SwapOffer {
    /// The tokens of the set.
    pub set: Vec<TokenOffer>,
    /// The green ones: each as often as there are of it.
    pub green: Vec<GreenOffer>,
    /// What the refineries sum to, and should.
    pub refineries: Refineries,
    /// Whether they are fewer than recommended: that is to be said, and refused by nobody.
    pub few: bool,
    /// Why a game cannot begin so.
    pub fault: Option<SwapFault>,
}

/// An exploration token.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct TokenOffer {
    /// Its id in the content file.
    pub id: String,
    /// The unit on it.
    pub unit: Option<Kind>,
    /// The refinery on it, 0 for none.
    pub refinery: u8,
    /// How many of it lie on the board.
    pub count: u8,
    /// How sure each field is.
    pub sure: Option<TokenSure>,
}

/// One green token.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct GreenOffer {
    /// The token.
    pub token: TokenOffer,
    /// The place of its swap in the list, from 0; `None` while it stays in the box.
    pub swap: Option<u8>,
    /// The ids of those that can make way for it.
    pub leaves: Vec<String>,
}

/// What can be swapped by `players` who agreed on `options` and on `swaps`; `None` where no token is swapped.
#[must_use]
pub fn swap_offer(options: &Options, players: u8, swaps: &[Swap]) -> Option<SwapOffer> {
    if !options.has(OptionalRule::ExtraExplorationTokens) {
        return None;
    }
    // How the tiles lie makes no difference to the tokens.
    let mut setup = Setup::new(options.clone(), players, |_| 0).ok()?;
    // More swaps than tokens cannot be made: what is beyond them changes nothing.
    let most = setup.content.board.extra_tokens.iter();
    let most: usize = most.map(|token| usize::from(token.count)).sum();
    setup.swaps = swaps.iter().take(most + 1).cloned().collect();
    // On a board with halves it is drawn where a swap is made: whichever way it falls, the tokens together are the same.
    setup.draw_halves(|_| 0);
    let refineries = setup.refineries();
    let faults = setup.swap_faults();
    let counts = setup.token_counts();
    let of = |token: &TokenSpec| TokenOffer {
        id: token.id.clone(),
        unit: token.unit,
        refinery: token.refinery,
        count: counts
            .iter()
            .find(|(id, _)| *id == token.id)
            .map_or(0, |&(_, count)| count),
        sure: token.sure,
    };
    let board = &setup.content.board;
    let mut green = Vec::new();
    for token in &board.extra_tokens {
        let mut made = (0..setup.swaps.len()).filter(|&swap| setup.swaps[swap].comes == token.id);
        for _ in 0..token.count {
            let swap = made.next();
            let leaves = board.tokens.iter().map(|leaving| leaving.id.clone());
            green.push(GreenOffer {
                token: of(token),
                swap: swap.map(|swap| swap as u8),
                leaves: leaves
                    .filter(|leaves| {
                        let after = with(&setup, swap, leaves, &token.id).swap_faults();
                        after.iter().all(|fault| faults.contains(fault))
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
        fault: faults.into_iter().next(),
    })
}

/// The set-up with `comes` in place of `leaves`, by the swap at a place or by one more; on a board with halves in some way
/// that its piles allow, if there is one.
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
    setup.draw_halves(|_| 0);
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
        swap_offer(&options, 2, &swaps).expect("tokens are swapped")
    }

    fn green<'a>(offer: &'a SwapOffer, id: &str) -> &'a GreenOffer {
        let found = offer.green.iter().find(|green| green.token.id == id);
        found.expect("there is such a token")
    }

    #[test]
    fn without_the_option_no_token_is_swapped() {
        assert_eq!(swap_offer(&Options::default(), 2, &[]), None);
    }

    #[test]
    fn every_green_token_can_come_for_every_token_of_the_set() {
        let found = offer(&[], &[]);
        assert_eq!(found.green.len(), 6);
        for green in &found.green {
            assert_eq!(green.swap, None);
            assert_eq!(green.leaves.len(), 4, "{}", green.token.id);
        }
        let on_board: u8 = found.set.iter().map(|token| token.count).sum();
        assert_eq!(on_board, 18);
        assert_eq!((found.few, found.fault), (false, None));
    }

    #[test]
    fn what_is_swapped_is_counted_and_few_refineries_are_told() {
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
        // None of them is left: another may make way for the Human, and the Leaper keeps its place.
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
    fn on_the_small_board_both_piles_together_have_what_leaves() {
        let small = [OptionalRule::EnergyDependence];
        let refinery = "refinery2".to_owned();
        let of = |token: &str, offer: &SwapOffer| green(offer, token).leaves.contains(&refinery);
        let one = offer(&small, &[("refinery2", "leaper")]);
        assert!(of("refinery3", &one));
        // Each pile has one of it: the two leave one by one, whatever is agreed on between them.
        let apart = [
            ("refinery2", "leaper"),
            ("strider", "refinery3"),
            ("refinery2", "refinery1"),
        ];
        let three = offer(&small, &apart);
        assert_eq!(three.fault, None);
        assert!(of("leaper", &three) && of("refinery1", &three));
        assert!(!of("refinery3", &three) && !of("greenStrider", &three));
        let set: u8 = three.set.iter().map(|token| token.count).sum();
        let swapped: u8 = three.green.iter().map(|green| green.token.count).sum();
        assert_eq!((set, swapped), (9, 3));
        let all = [apart[0], ("refinery2", "refinery3"), apart[2]];
        let all = offer(&small, &all);
        let fault = SwapFault::TooMany {
            token: refinery.clone(),
            swapped: 3,
            count: 2,
        };
        assert_eq!(all.fault, Some(fault));
        // It can be put right there, and is not made worse elsewhere.
        assert_eq!(green(&all, "refinery1").leaves.len(), 4);
        assert!(!of("greenStrider", &all));
    }
}
