//! The exploration tokens of a game: the standard set, after swaps for green tokens (OPT-EXTRA).

use super::Setup;
use crate::content::{Layout, TokenSpec};
use crate::ids::MAX_TOKENS;
use crate::options::OptionalRule;
use serde::{Deserialize, Serialize};
use specta::Type;

/// A swap: a token of the standard set stays in the box, and a green token is on the board instead.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Swap {
    /// The id of the token that stays in the box.
    pub removed: String,
    /// The id of the green token.
    pub added: String,
}

/// The reason why a swap is invalid (OPT-EXTRA).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type, thiserror::Error)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum SwapError {
    /// OPT-EXTRA is not in play.
    #[error("tokens can be swapped only with Extra Exploration Tokens (OPT-EXTRA)")]
    OptionNotInPlay,
    /// The standard set does not have the token to remove.
    #[error("the standard set has no token `{token}` (OPT-EXTRA)")]
    NoToken {
        /// The id.
        token: String,
    },
    /// No green token has this id.
    #[error("no green token has the id `{token}` (OPT-EXTRA)")]
    NoGreenToken {
        /// The id.
        token: String,
    },
    /// A token is swapped more often than it has copies.
    #[error(
        "{swap_count} copies of the token `{token}` are swapped, but there are only {count} (OPT-EXTRA)"
    )]
    TooMany {
        /// The id of the token.
        token: String,
        /// The number of swaps.
        swap_count: u32,
        /// The number of copies.
        count: u8,
    },
}

/// The total value of the refineries on a game's exploration tokens, and the recommended minimum
/// (OPT-EXTRA).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct RefineryTotal {
    /// The total value.
    pub value: u16,
    /// The recommended minimum of `value`.
    pub recommended_minimum: u16,
}

impl Setup {
    /// Ids and counts of the tokens at the start of the game, in both halves of the board together.
    pub(crate) fn token_counts(&self) -> Vec<(String, u8)> {
        let tokens = self.tokens();
        let piles = match self.find_layout() {
            Some(layout) => token_piles(self, &tokens, layout),
            None => Default::default(),
        };
        let total = |(index, token): (usize, TokenSpec)| {
            let count = piles.iter().map(|pile| pile[index]).sum();
            (token.id, count)
        };
        tokens.into_iter().enumerate().map(total).collect()
    }

    /// The total value of the refineries on the tokens. The caller should warn if it is below the recommended
    /// minimum.
    pub fn refinery_total(&self) -> RefineryTotal {
        let tokens = self.tokens();
        let counts = self.token_counts();
        let refinery_value = |(token, (_, count)): (&TokenSpec, &(String, u8))| {
            u16::from(token.refinery) * u16::from(*count)
        };
        RefineryTotal {
            value: tokens.iter().zip(&counts).map(refinery_value).sum(),
            recommended_minimum: match self.options.has(OptionalRule::EnergyDependence) {
                true => 10,
                false => 16,
            },
        }
    }

    /// The types of tokens in the game. With OPT-EXTRA, the green tokens come last. The counts take the
    /// swaps into account, but are valid only for a board without halves.
    pub(crate) fn tokens(&self) -> Vec<TokenSpec> {
        let board = &self.content.board;
        let mut tokens = board.tokens.clone();
        if !self.options.has(OptionalRule::ExtraExplorationTokens) {
            return tokens;
        }
        let green_tokens = board.extra_tokens.iter().cloned();
        tokens.extend(green_tokens.map(|token| TokenSpec { count: 0, ..token }));
        for swap in &self.swaps {
            for token in &mut tokens {
                if token.id == swap.removed {
                    token.count = token.count.saturating_sub(1);
                } else if token.id == swap.added {
                    token.count = token.count.saturating_add(1);
                }
            }
        }
        tokens
    }

    /// Chooses at random the half of the board in which each swap is made. Both halves get the same number of
    /// swaps, or one half gets one swap more. If the results of `pick` are uniform, all such assignments that
    /// the token piles of the halves allow are equally likely, whatever the order of the swaps. No half
    /// is assigned if the board has no halves, the piles allow no assignment, or there are more than six
    /// swaps.
    pub fn assign_swaps_to_board_halves(&mut self, mut pick: impl FnMut(usize) -> usize) {
        let mut assignments = self.possible_assignments();
        let last_index = assignments.len().checked_sub(1);
        let assignment = last_index
            .map(|last_index| assignments.swap_remove(pick(assignments.len()).min(last_index)));
        self.is_swap_in_second_half = assignment.unwrap_or_default();
    }

    /// The assignments among which
    /// [`assign_swaps_to_board_halves`](Setup::assign_swaps_to_board_halves) chooses. An assignment says for
    /// each swap whether it is made in the second half.
    fn possible_assignments(&self) -> Vec<Vec<bool>> {
        let has_halves = self
            .find_layout()
            .is_some_and(|layout| layout.halves.is_some());
        let swap_count = self.swaps.len();
        // The built-in content has six green tokens. More swaps would have too many assignments to list.
        if !has_halves || swap_count > 6 {
            return Vec::new();
        }
        // Each bit says whether one swap is made in the second half.
        let assignment = |bits: u8| {
            (0..swap_count)
                .map(|swap| bits & (1 << swap) != 0)
                .collect()
        };
        let is_balanced = |bits: &u8| (bits.count_ones() as usize * 2).abs_diff(swap_count) <= 1;
        let assignments = (0..1 << swap_count).filter(is_balanced).map(assignment);
        let mut setup = self.clone();
        let is_allowed = |assignment: &Vec<bool>| {
            setup.is_swap_in_second_half.clone_from(assignment);
            setup.swap_errors().is_empty()
        };
        assignments.filter(is_allowed).collect()
    }

    /// The swaps of one half. A swap that was not assigned to a half is made in the first half if its index
    /// is even, otherwise in the second half.
    pub(crate) fn swaps_of(&self, half: usize) -> impl Iterator<Item = &Swap> {
        let assigned_half = |index: usize| {
            self.is_swap_in_second_half
                .get(index)
                .map(|&is_second| usize::from(is_second))
        };
        let swaps = self.swaps.iter().enumerate();
        let in_half = move |(index, swap)| {
            (assigned_half(index).unwrap_or(index % 2) == half).then_some(swap)
        };
        swaps.filter_map(in_half)
    }

    pub(crate) fn swap_errors(&self) -> Vec<SwapError> {
        if self.swaps.is_empty() {
            return Vec::new();
        }
        if !self.options.has(OptionalRule::ExtraExplorationTokens) {
            return vec![SwapError::OptionNotInPlay];
        }
        let board = &self.content.board;
        let no_token = |token| SwapError::NoToken { token };
        let removed_ids = self
            .swaps
            .iter()
            .map(|swap| swap.removed.as_str())
            .collect();
        let added_ids = self.swaps.iter().map(|swap| swap.added.as_str()).collect();
        let mut errors = Vec::new();
        match self.find_layout().and_then(|layout| layout.halves.as_ref()) {
            None => check_copies(&board.tokens, removed_ids, no_token, &mut errors),
            // First check the swaps against both piles together: if that fails, no assignment to the halves
            // is valid. If it succeeds, check the swaps of each half against its own pile.
            Some(halves) => {
                let tokens_in_piles = |pile_count: u8| -> Vec<TokenSpec> {
                    let with_count = |token: &TokenSpec| {
                        let entry = halves.pile.iter().find(|entry| entry.token == token.id);
                        let count = entry.map_or(0, |entry| entry.count.saturating_mul(pile_count));
                        TokenSpec {
                            count,
                            ..token.clone()
                        }
                    };
                    board.tokens.iter().map(with_count).collect()
                };
                check_copies(&tokens_in_piles(2), removed_ids, no_token, &mut errors);
                let pile = tokens_in_piles(1);
                for half in [0, 1] {
                    if errors.is_empty() {
                        let removed_ids = self.swaps_of(half).map(|swap| swap.removed.as_str());
                        check_copies(&pile, removed_ids.collect(), no_token, &mut errors);
                    }
                }
            }
        }
        check_copies(
            &board.extra_tokens,
            added_ids,
            |token| SwapError::NoGreenToken { token },
            &mut errors,
        );
        errors
    }
}

/// Checks that each of `ids` belongs to one of `tokens` and does not occur more often than the token has
/// copies.
fn check_copies(
    tokens: &[TokenSpec],
    mut ids: Vec<&str>,
    unknown_token: fn(String) -> SwapError,
    errors: &mut Vec<SwapError>,
) {
    ids.sort_unstable();
    for copies in ids.chunk_by(|first, second| first == second) {
        let id = copies[0].to_owned();
        match tokens.iter().find(|token| token.id == id) {
            None => errors.push(unknown_token(id)),
            Some(token) if copies.len() > usize::from(token.count) => {
                errors.push(SwapError::TooMany {
                    token: id,
                    swap_count: copies.len() as u32,
                    count: token.count,
                });
            }
            Some(_) => {}
        }
    }
}

/// The tokens of each half of the board after swaps (OPT-EXTRA). On a board without halves, all tokens are in
/// the first pile.
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
            let pile_entry = halves.pile.iter().find(|entry| entry.token == token.id);
            let removals = setup.swaps_of(half).filter(|swap| swap.removed == token.id);
            let additions = setup.swaps_of(half).filter(|swap| swap.added == token.id);
            let count_before_swaps = pile_entry.map_or(0, |entry| usize::from(entry.count));
            *count =
                (count_before_swaps + additions.count()).saturating_sub(removals.count()) as u8;
        }
    }
    piles
}

/// The tokens of each half of the board after the swaps, for each way to assign the swaps to the halves that
/// players must consider possible. A set-up written by hand may contain an assignment that is never chosen
/// at random; in that case, only the tokens of this assignment are returned.
pub(crate) fn possible_token_piles(
    setup: &Setup,
    tokens: &[TokenSpec],
    layout: &Layout,
) -> Vec<[[u8; MAX_TOKENS]; 2]> {
    let actual_piles = token_piles(setup, tokens, layout);
    let mut changed_setup = setup.clone();
    let assignments = setup.possible_assignments().into_iter();
    let piles: Vec<_> = assignments
        .map(|assignment| {
            changed_setup.is_swap_in_second_half = assignment;
            token_piles(&changed_setup, tokens, layout)
        })
        .collect();
    match piles.contains(&actual_piles) {
        true => piles,
        false => vec![actual_piles],
    }
}
