//! A seat's knowledge of a game, and random full states that are consistent with it.
//!
//! A seat knows the public facts, its own hand, the cards that it passed to its teammate or put at the bottom
//! of the deck, and the missions offered to it. It does not know the other cards in hands and decks, nor in
//! which half of the board a token was swapped for a green one (OPT-EXTRA). [`Knowledge`] is a state without
//! this hidden information. A computer player that searches ahead gets this knowledge instead of the state,
//! and deals the hidden parts at random for every simulated game.

use crate::battle::Battle;
use crate::content::Deck;
use crate::ids::{CardId, Hex, MAX_SEATS, MAX_TOKENS, Seat};
use crate::pile::Pile;
use crate::rules::Rules;
use crate::state::{State, TurnStage};

/// The two decks, in the order of [`Knowledge::unseen`].
const DECKS: [Deck; 2] = [Deck::Energize, Deck::Missions];

/// The knowledge that a seat, or the public, has of a game.
///
/// Two states that the seat cannot tell apart give equal knowledge. The knowledge includes public facts that
/// a [`View`](crate::View) lacks, such as which tokens were revealed. It does not include which cards the
/// members of another team passed to each other (OPT-TEAM). A state from [`Knowledge::deal`] treats those
/// cards as cards that were never passed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Knowledge {
    viewer: Option<Seat>,
    /// The state with all hidden cards returned to the decks. Placeholders replace hidden cards at the bottom
    /// of the deck and hidden missions that are set aside.
    known_state: State,
    /// Every copy of the cards that the viewer has not seen, by deck.
    unseen: [Vec<CardId>; 2],
    /// Number of unseen cards in each hand, by deck.
    unseen_hand_counts: [[u16; 2]; MAX_SEATS],
    /// The possible distributions of the facedown tokens over the halves of the board, with their relative
    /// weights.
    token_distributions: Vec<([[u8; MAX_TOKENS]; 2], usize)>,
}

/// The Secret Missions set aside for a choice, and the seat that will choose (OPT-PRIORITY).
fn missions_set_aside(stage: &mut TurnStage) -> Option<(Seat, &mut [CardId])> {
    match stage {
        TurnStage::KeepMission { cards, draws, .. } => Some((draws.seat, cards)),
        TurnStage::Draw { draws, .. } | TurnStage::TransmissionCard { draws, .. } => {
            Some((draws.seat, draws.held_mission.as_mut_slice()))
        }
        _ => None,
    }
}

impl Knowledge {
    /// The knowledge that `viewer`, or the public if `viewer` is `None`, has of `state`.
    pub fn new(rules: &Rules, state: &State, viewer: Option<Seat>) -> Knowledge {
        let mut known_state = *state;
        if !state.is_in_battle() {
            // The previous battle no longer has any effect, and positions in notation omit it.
            (known_state.battle, known_state.battle_hex) = (Battle::NONE, Hex(0));
        }
        let mut unseen = state.decks.undrawn;
        known_state
            .decks
            .bottom
            .replace_cards_of_others(viewer, || CardId(0));
        for (card, by) in state.decks.bottom.iter() {
            if viewer == Some(by) {
                unseen.remove(card);
            }
        }
        if let Some((seat, cards)) = missions_set_aside(&mut known_state.stage)
            && viewer != Some(seat)
        {
            for card in cards {
                unseen.add(*card);
                known_state.decks.undrawn.add(*card);
                *card = CardId(0);
            }
        }
        let mut unseen_hand_counts = [[0; 2]; MAX_SEATS];
        for seat in rules.seats().filter(|&seat| viewer != Some(seat)) {
            let index = seat.index();
            let is_teammate = viewer.is_some_and(|viewer| !rules.are_opponents(viewer, seat));
            if !is_teammate {
                known_state.cards_known_to_teammate[index] = Pile::EMPTY;
            }
            known_state.hands[index] = known_state.cards_known_to_teammate[index];
            let mut hidden_cards = state.hands[index];
            hidden_cards.remove_all(&known_state.hands[index]);
            unseen.add_all(&hidden_cards);
            known_state.decks.undrawn.add_all(&hidden_cards);
            unseen_hand_counts[index] =
                DECKS.map(|deck| hidden_cards.restricted_to(rules.deck(deck)).len());
        }
        let list_copies = |pile: Pile| {
            let repeated = pile
                .counts()
                .map(|(card, count)| std::iter::repeat_n(card, usize::from(count)));
            repeated.flatten().collect()
        };
        known_state.tokens = Default::default();
        Knowledge {
            viewer,
            known_state,
            unseen: DECKS.map(|deck| list_copies(unseen.restricted_to(rules.deck(deck)))),
            unseen_hand_counts,
            token_distributions: token_distributions(rules, state),
        }
    }

    /// The seat that has this knowledge; `None` for the public.
    pub fn viewer(&self) -> Option<Seat> {
        self.viewer
    }

    /// Returns a random state that is consistent with this knowledge. `pick` returns a number below its
    /// argument. If its results are uniform, all deals of the unseen cards are equally likely, and each
    /// distribution of the tokens has the probability that follows from the tokens revealed so far.
    pub fn deal(&self, mut pick: impl FnMut(usize) -> usize) -> State {
        let mut state = self.known_state;
        state.tokens = self.deal_tokens(&mut pick);
        for (deck, unseen) in DECKS.iter().zip(&self.unseen) {
            let mut undealt_cards = unseen.clone();
            let mut next_card = || match undealt_cards.len() {
                0 => CardId(0),
                count => undealt_cards.swap_remove(pick(count).min(count - 1)),
            };
            if *deck == Deck::Missions {
                let bottom = &mut state.decks.bottom;
                if !bottom.is_empty() {
                    bottom.replace_cards_of_others(self.viewer, &mut next_card);
                }
                if let Some((seat, cards)) = missions_set_aside(&mut state.stage)
                    && self.viewer != Some(seat)
                {
                    for card in cards {
                        *card = next_card();
                        state.decks.undrawn.remove(*card);
                    }
                }
            }
            for (hand, counts) in state.hands.iter_mut().zip(&self.unseen_hand_counts) {
                for _ in 0..counts[*deck as usize] {
                    let card = next_card();
                    state.decks.undrawn.remove(card);
                    hand.add(card);
                }
            }
        }
        state
    }

    fn deal_tokens(&self, mut pick: impl FnMut(usize) -> usize) -> [[u8; MAX_TOKENS]; 2] {
        if let [(piles, _)] = self.token_distributions.as_slice() {
            return *piles;
        }
        let mut remaining_weight = pick(
            self.token_distributions
                .iter()
                .map(|(_, weight)| weight)
                .sum(),
        );
        let chosen_distribution = self.token_distributions.iter().find(|(_, weight)| {
            let is_chosen = remaining_weight < *weight;
            remaining_weight = remaining_weight.saturating_sub(*weight);
            is_chosen
        });
        let chosen_distribution = chosen_distribution.or(self.token_distributions.last());
        chosen_distribution.map_or(Default::default(), |(piles, _)| *piles)
    }
}

/// For each possible distribution of the swapped tokens over the halves of the board: the tokens that remain
/// facedown in each half, and a weight. The weight is proportional to the probability that this distribution
/// leads to the tokens revealed so far.
fn token_distributions(rules: &Rules, state: &State) -> Vec<([[u8; MAX_TOKENS]; 2], usize)> {
    let possible_piles = rules.possible_token_piles();
    if possible_piles.len() == 1 {
        return vec![(state.tokens, 1)];
    }
    let mut distributions: Vec<([[u8; MAX_TOKENS]; 2], u64)> = Vec::new();
    for piles in possible_piles {
        let mut remaining = *piles;
        // Number of ways to draw the revealed tokens from `piles`; `None` if the piles do not contain them.
        let mut ways = Some(1_u64);
        let initial_counts = rules.token_piles().iter().flatten();
        let facedown_counts = state.tokens.iter().flatten();
        for ((initial, facedown), count) in initial_counts
            .zip(facedown_counts)
            .zip(remaining.iter_mut().flatten())
        {
            for _ in 0..initial.saturating_sub(*facedown) {
                ways = ways
                    .filter(|_| *count > 0)
                    .map(|ways| ways * u64::from(*count));
                *count = count.saturating_sub(1);
            }
        }
        if let Some(ways) = ways {
            distributions.push((remaining, ways));
        }
    }
    let divisor = distributions.iter().fold(0, |divisor, (_, ways)| {
        greatest_common_divisor(divisor, *ways)
    });
    let distributions = distributions.into_iter();
    distributions
        .map(|(piles, ways)| (piles, (ways / divisor.max(1)) as usize))
        .collect()
}

fn greatest_common_divisor(a: u64, b: u64) -> u64 {
    match b {
        0 => a,
        _ => greatest_common_divisor(b, a % b),
    }
}

#[cfg(test)]
mod tests;
