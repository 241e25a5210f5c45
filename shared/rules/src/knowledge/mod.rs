//! What one seat knows of a game, and the states that agree with it.
//!
//! A seat knows the public facts, its own hand, the cards that it passed to its teammate or put at the bottom of the
//! deck, and the missions offered to it. It does not know the other cards in hands and decks, nor in which half of the
//! board a swapped token lies. [`Knowledge`] takes those out of a state. A player that searches gets it instead of the
//! state, and deals the hidden parts anew for every line that it plays out.

use crate::battle::Battle;
use crate::content::Deck;
use crate::ids::{CardId, Hex, MAX_SEATS, MAX_TOKENS, Seat};
use crate::pile::Pile;
use crate::rules::Rules;
use crate::state::{State, TurnStage};

/// The two decks, in the order of [`Knowledge::unseen`].
const DECKS: [Deck; 2] = [Deck::Energize, Deck::Missions];

/// What a seat, or the public, knows of a game.
///
/// It has no more than that: two states that the seat cannot tell apart give equal knowledge. It includes what is
/// public but on no [`View`](crate::View), such as the tokens that were revealed. Which cards the members of another
/// team passed to each other is not part of it, and dealt states have no such cards (OPT-TEAM).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Knowledge {
    viewer: Option<Seat>,
    /// The state without the hidden cards. They are all in its decks, and the places of those at the bottom of the
    /// deck and of missions set aside have placeholders.
    known: State,
    /// Every copy of the cards that the viewer has not seen, by deck.
    unseen: [Vec<CardId>; 2],
    /// Number of unseen cards in each hand, by deck.
    unseen_in_hands: [[u16; 2]; MAX_SEATS],
    /// The facedown tokens that are possible for the halves of the board, with their relative likelihood.
    tokens: Vec<([[u8; MAX_TOKENS]; 2], usize)>,
}

/// The secret missions set aside for a choice, and the seat that will choose (OPT-PRIORITY).
fn missions_set_aside(stage: &mut TurnStage) -> Option<(Seat, &mut [CardId])> {
    match stage {
        TurnStage::Keep { cards, draws, .. } => Some((draws.seat, cards)),
        TurnStage::Draw { draws, .. } | TurnStage::Line { draws, .. } => {
            Some((draws.seat, draws.held.as_mut_slice()))
        }
        _ => None,
    }
}

impl Knowledge {
    /// What `viewer` knows of `state`; with `None`, the public.
    pub fn new(rules: &Rules, state: &State, viewer: Option<Seat>) -> Knowledge {
        let mut known = *state;
        if !state.in_battle() {
            // What is left of the previous battle has no effect, and positions in notation do not have it.
            (known.battle, known.battle_hex) = (Battle::NONE, Hex(0));
        }
        let mut unseen = state.decks.cards;
        known
            .decks
            .bottom
            .replace_cards_of_others(viewer, || CardId(0));
        for (card, by) in state.decks.bottom.iter() {
            if viewer == Some(by) {
                unseen.remove(card);
            }
        }
        if let Some((seat, cards)) = missions_set_aside(&mut known.stage)
            && viewer != Some(seat)
        {
            for card in cards {
                unseen.add(*card);
                known.decks.cards.add(*card);
                *card = CardId(0);
            }
        }
        let mut unseen_in_hands = [[0; 2]; MAX_SEATS];
        for seat in rules.seats().filter(|&seat| viewer != Some(seat)) {
            let index = seat.index();
            let is_teammate = viewer.is_some_and(|viewer| !rules.enemies(viewer, seat));
            if !is_teammate {
                known.known_to_teammate[index] = Pile::EMPTY;
            }
            known.hands[index] = known.known_to_teammate[index];
            let mut hidden = state.hands[index];
            hidden.take_all(&known.hands[index]);
            unseen.put_all(&hidden);
            known.decks.cards.put_all(&hidden);
            unseen_in_hands[index] = DECKS.map(|deck| hidden.restricted_to(rules.deck(deck)).len());
        }
        let copies = |pile: Pile| {
            let repeated = pile
                .counts()
                .map(|(card, count)| std::iter::repeat_n(card, usize::from(count)));
            repeated.flatten().collect()
        };
        let tokens = possible_tokens(rules, state);
        known.tokens = Default::default();
        Knowledge {
            viewer,
            known,
            unseen: DECKS.map(|deck| copies(unseen.restricted_to(rules.deck(deck)))),
            unseen_in_hands,
            tokens,
        }
    }

    /// The seat that knows this; `None` for the public.
    pub fn viewer(&self) -> Option<Seat> {
        self.viewer
    }

    /// A state of which the viewer knows exactly this. `pick` chooses a number below its argument; if it chooses
    /// uniformly, all deals of the unseen cards and tokens are equally likely.
    pub fn deal(&self, mut pick: impl FnMut(usize) -> usize) -> State {
        let mut state = self.known;
        state.tokens = self.deal_tokens(&mut pick);
        for (deck, unseen) in DECKS.iter().zip(&self.unseen) {
            let mut undealt = unseen.clone();
            let mut next_card = || match undealt.len() {
                0 => CardId(0),
                count => undealt.swap_remove(pick(count).min(count - 1)),
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
                        state.decks.cards.remove(*card);
                    }
                }
            }
            for (hand, counts) in state.hands.iter_mut().zip(&self.unseen_in_hands) {
                for _ in 0..counts[*deck as usize] {
                    let card = next_card();
                    state.decks.cards.remove(card);
                    hand.add(card);
                }
            }
        }
        state
    }

    fn deal_tokens(&self, mut pick: impl FnMut(usize) -> usize) -> [[u8; MAX_TOKENS]; 2] {
        if let [(piles, _)] = self.tokens.as_slice() {
            return *piles;
        }
        let mut remaining = pick(self.tokens.iter().map(|(_, weight)| weight).sum());
        let drawn = self.tokens.iter().find(|(_, weight)| {
            let is_drawn = remaining < *weight;
            remaining = remaining.saturating_sub(*weight);
            is_drawn
        });
        let drawn = drawn.or(self.tokens.last());
        drawn.map_or(Default::default(), |(piles, _)| *piles)
    }
}

/// The facedown tokens that remain in each half of the board, for each way in which the swapped tokens may be
/// distributed, with the likelihood that exactly the tokens seen so far were revealed.
fn possible_tokens(rules: &Rules, state: &State) -> Vec<([[u8; MAX_TOKENS]; 2], usize)> {
    let possible_piles = rules.possible_token_piles();
    if possible_piles.len() == 1 {
        return vec![(state.tokens, 1)];
    }
    let mut possible: Vec<([[u8; MAX_TOKENS]; 2], u64)> = Vec::new();
    for piles in possible_piles {
        let mut remaining = *piles;
        let mut ways = Some(1_u64);
        let at_start = rules.token_piles().iter().flatten();
        let left_now = state.tokens.iter().flatten();
        for ((at_start, left_now), left) in
            at_start.zip(left_now).zip(remaining.iter_mut().flatten())
        {
            for _ in 0..at_start.saturating_sub(*left_now) {
                ways = ways
                    .filter(|_| *left > 0)
                    .map(|ways| ways * u64::from(*left));
                *left = left.saturating_sub(1);
            }
        }
        if let Some(ways) = ways {
            possible.push((remaining, ways));
        }
    }
    let divisor = possible.iter().fold(0, |divisor, (_, ways)| {
        greatest_common_divisor(divisor, *ways)
    });
    let possible = possible.into_iter();
    possible
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
