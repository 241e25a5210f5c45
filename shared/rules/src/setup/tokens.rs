//! Which exploration tokens a game begins with: the set, with green ones swapped in (OPT-EXTRA).

use super::Setup;
use crate::content::{Layout, TokenSpec};
use crate::ids::MAX_TOKENS;
use crate::options::OptionalRule;
use serde::{Deserialize, Serialize};
use specta::Type;

/// One exploration token of the set that stays in the box, and the green one that lies on the board for it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Swap {
    /// The id of the token that leaves.
    pub leaves: String,
    /// The id of the green token that comes.
    pub comes: String,
}

/// Why tokens cannot be swapped so (OPT-EXTRA).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type, thiserror::Error)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum SwapFault {
    /// The game is not played with OPT-EXTRA.
    #[error("tokens are swapped with Extra Exploration Tokens only (OPT-EXTRA)")]
    NotPlayed,
    /// The set has no such token.
    #[error("the set has no token `{token}` to swap (OPT-EXTRA)")]
    NoToken {
        /// What was named.
        token: String,
    },
    /// No green token is called so.
    #[error("no green token has the id `{token}` (OPT-EXTRA)")]
    NoGreenToken {
        /// What was named.
        token: String,
    },
    /// More of a token are swapped than there are.
    #[error("{swapped} of the token `{token}` are swapped, and there are {count} (OPT-EXTRA)")]
    TooMany {
        /// The token.
        token: String,
        /// How many are swapped.
        swapped: u32,
        /// How many there are.
        count: u8,
    },
}

/// The refineries on a game's exploration tokens, and how many the rules recommend (OPT-EXTRA).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct Refineries {
    /// What they sum to.
    pub sum: u16,
    /// What they should sum to, at the least.
    pub recommended: u16,
}

impl Setup {
    /// The tokens that the game begins with, on both halves of a board with halves together: id and number.
    pub(crate) fn token_counts(&self) -> Vec<(String, u8)> {
        let tokens = self.tokens();
        let counts = match self.find_layout() {
            Some(layout) => token_piles(self, &tokens, layout),
            None => Default::default(),
        };
        let together = |(place, token): (usize, TokenSpec)| {
            let count = counts.iter().map(|pile| pile[place]).sum();
            (token.id, count)
        };
        tokens.into_iter().enumerate().map(together).collect()
    }

    /// The refineries on the tokens: whoever sets up a game warns if they are fewer than recommended.
    pub fn refineries(&self) -> Refineries {
        let tokens = self.tokens();
        let counts = self.token_counts();
        let rubium = |(token, (_, count)): (&TokenSpec, &(String, u8))| {
            u16::from(token.refinery) * u16::from(*count)
        };
        Refineries {
            sum: tokens.iter().zip(&counts).map(rubium).sum(),
            recommended: match self.options.has(OptionalRule::EnergyDependence) {
                true => 10,
                false => 16,
            },
        }
    }

    /// The tokens of the game with their counts; with OPT-EXTRA the green ones too, after the others.
    pub(crate) fn tokens(&self) -> Vec<TokenSpec> {
        let board = &self.content.board;
        let mut tokens = board.tokens.clone();
        if !self.options.has(OptionalRule::ExtraExplorationTokens) {
            return tokens;
        }
        let green = board.extra_tokens.iter().cloned();
        tokens.extend(green.map(|token| TokenSpec { count: 0, ..token }));
        for swap in &self.swaps {
            for token in &mut tokens {
                if token.id == swap.leaves {
                    token.count = token.count.saturating_sub(1);
                } else if token.id == swap.comes {
                    token.count = token.count.saturating_add(1);
                }
            }
        }
        tokens
    }

    /// Draws in which half of a board with halves each swap is made: as many in one as in the other, or one more. Each
    /// way that the piles allow is equally likely if the answers of `pick` are, so that nothing follows from the order
    /// in which they were agreed on. Without halves nothing is drawn, nor where no way is allowed.
    pub fn draw_halves(&mut self, mut pick: impl FnMut(usize) -> usize) {
        self.in_second_half.clear();
        let halves = self.find_layout().is_some_and(|one| one.halves.is_some());
        let swaps = self.swaps.len();
        // There are six green tokens: more swaps than that are refused, and have no ways to count.
        if !halves || swaps > 6 {
            return;
        }
        let drawn = |way: u8| (0..swaps).map(|swap| way & (1 << swap) != 0).collect();
        let even = |way: &u8| (way.count_ones() as usize * 2).abs_diff(swaps) <= 1;
        let mut ways: Vec<u8> = (0..1 << swaps).filter(even).collect();
        ways.retain(|&way| {
            self.in_second_half = drawn(way);
            self.swap_faults().is_empty()
        });
        let way = ways.len().checked_sub(1);
        let way = way.and_then(|last| ways.get(pick(ways.len()).min(last)));
        self.in_second_half = way.map(|&way| drawn(way)).unwrap_or_default();
    }

    /// The swaps of one half of a board with halves; where it was not drawn they take turns.
    pub(crate) fn swaps_of(&self, half: usize) -> impl Iterator<Item = &Swap> {
        let drawn = |place: usize| self.in_second_half.get(place).map(|&second| second.into());
        let swaps = self.swaps.iter().enumerate();
        let here = move |(place, swap)| (drawn(place).unwrap_or(place % 2) == half).then_some(swap);
        swaps.filter_map(here)
    }

    pub(crate) fn swap_faults(&self) -> Vec<SwapFault> {
        if self.swaps.is_empty() {
            return Vec::new();
        }
        if !self.options.has(OptionalRule::ExtraExplorationTokens) {
            return vec![SwapFault::NotPlayed];
        }
        let board = &self.content.board;
        let no_token = |token| SwapFault::NoToken { token };
        let leaving = self.swaps.iter().map(|swap| swap.leaves.as_str()).collect();
        let coming = self.swaps.iter().map(|swap| swap.comes.as_str()).collect();
        let mut faults = Vec::new();
        match self.find_layout().and_then(|layout| layout.halves.as_ref()) {
            None => check(&board.tokens, leaving, no_token, &mut faults),
            // What both piles together do not have leaves in no way; else each half has a pile of its own.
            Some(halves) => {
                let printed = |piles: u8| -> Vec<TokenSpec> {
                    let of = |token: &TokenSpec| {
                        let one = halves.pile.iter().find(|one| one.token == token.id);
                        let count = one.map_or(0, |one| one.count.saturating_mul(piles));
                        TokenSpec {
                            count,
                            ..token.clone()
                        }
                    };
                    board.tokens.iter().map(of).collect()
                };
                check(&printed(2), leaving, no_token, &mut faults);
                let pile = printed(1);
                for half in [0, 1] {
                    if faults.is_empty() {
                        let leaving = self.swaps_of(half).map(|swap| swap.leaves.as_str());
                        check(&pile, leaving.collect(), no_token, &mut faults);
                    }
                }
            }
        }
        check(
            &board.extra_tokens,
            coming,
            |token| SwapFault::NoGreenToken { token },
            &mut faults,
        );
        faults
    }
}

/// Each of `ids` is one of `tokens`, and there are so many of it.
fn check(
    tokens: &[TokenSpec],
    mut ids: Vec<&str>,
    unknown: fn(String) -> SwapFault,
    faults: &mut Vec<SwapFault>,
) {
    ids.sort_unstable();
    for same in ids.chunk_by(|one, other| one == other) {
        let id = same[0].to_owned();
        match tokens.iter().find(|token| token.id == id) {
            None => faults.push(unknown(id)),
            Some(token) if same.len() > usize::from(token.count) => {
                faults.push(SwapFault::TooMany {
                    token: id,
                    swapped: same.len() as u32,
                    count: token.count,
                });
            }
            Some(_) => {}
        }
    }
}

/// The tokens of each half of the board, swaps made (OPT-EXTRA).
pub(crate) fn token_piles(
    setup: &Setup,
    tokens: &[TokenSpec],
    layout: &Layout,
) -> [[u8; MAX_TOKENS]; 2] {
    let mut piles = [[0; MAX_TOKENS]; 2];
    let Some(halves) = &layout.halves else {
        for (count, token) in piles[0].iter_mut().zip(tokens) {
            *count = token.count;
        }
        return piles;
    };
    for (half, pile) in piles.iter_mut().enumerate() {
        for (count, token) in pile.iter_mut().zip(tokens) {
            let printed = halves.pile.iter().find(|one| one.token == token.id);
            let left = setup.swaps_of(half).filter(|swap| swap.leaves == token.id);
            let come = setup.swaps_of(half).filter(|swap| swap.comes == token.id);
            let printed = printed.map_or(0, |one| usize::from(one.count));
            *count = (printed + come.count()).saturating_sub(left.count()) as u8;
        }
    }
    piles
}
