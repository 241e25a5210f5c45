//! Random play: actions and random outcomes that a seed determines.
//!
//! [`RandomPlayer`] chooses each legal action with the same probability. The job `journal` chooses its
//! actions in another way and uses only [`Random`].

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use rubium_rules::content::TokenSpec;
use rubium_rules::notation::Input;
use rubium_rules::{
    Action, ChanceOutcome, ChanceRequest, EventSink, OptionalRule, Options, PendingInput, Rules,
    Setup, SetupError, State, Swap, Violation, apply, collect_legal_actions, pending_input,
    resolve, weights,
};

/// Number of steps after which a game is abandoned, because random players may never finish it.
pub const MAX_STEPS: u32 = 50_000;

/// A generator that gives the same numbers on every platform and in every release.
#[derive(Debug)]
pub struct Random(ChaCha8Rng);

impl Random {
    /// Creates the generator with this seed.
    pub fn new(seed: u64) -> Random {
        Random(ChaCha8Rng::seed_from_u64(seed))
    }

    /// Returns a number below `n`, or 0 if `n` is 0.
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        ((u64::from(self.0.next_u32()) * n as u64) >> 32) as usize
    }

    /// Returns a seed for another generator.
    pub fn next_seed(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Returns true with a probability of 1 in `n`.
    #[inline]
    pub fn once_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// Chooses one of the outcomes by weight. Returns `None` if there are no outcomes.
    pub fn outcome(&mut self, weights: &[(ChanceOutcome, u32)]) -> Option<ChanceOutcome> {
        let total: u32 = weights.iter().map(|(_, weight)| weight).sum();
        let mut remaining = self.below(total as usize) as u32;
        weights
            .iter()
            .find_map(|&(outcome, weight)| match remaining.checked_sub(weight) {
                Some(next_remaining) => {
                    remaining = next_remaining;
                    None
                }
                None => Some(outcome),
            })
    }
}

/// Applies an input to a game.
///
/// # Errors
/// The errors of [`apply`] and [`resolve`]. After an error, the state is unchanged.
#[inline]
pub fn apply_input(
    rules: &Rules,
    state: &mut State,
    input: Input,
    sink: &mut impl EventSink,
) -> Result<(), Violation> {
    match input {
        Input::Act { seat, action } => apply(rules, state, seat, action, sink),
        Input::Chance { outcome } => resolve(rules, state, outcome, sink),
    }
}

/// Plays all seats at random: all legal actions are equally likely, random outcomes are chosen by weight.
#[derive(Debug)]
pub struct RandomPlayer {
    /// The generator of actions and random outcomes.
    pub random: Random,
    /// The legal actions of the last decision.
    pub legal_actions: Vec<Action>,
    weights: Vec<(ChanceOutcome, u32)>,
}

impl RandomPlayer {
    /// Creates the player with this seed.
    pub fn new(seed: u64) -> RandomPlayer {
        RandomPlayer {
            random: Random::new(seed),
            legal_actions: Vec::with_capacity(256),
            weights: Vec::with_capacity(64),
        }
    }

    /// Returns the rules for a new classic game.
    ///
    /// # Errors
    /// The errors of [`Setup::new`] and [`Rules::new`], which do not occur with 2 to 4 players.
    pub fn rules(&mut self, players: u8) -> Result<Rules, Vec<SetupError>> {
        self.rules_with(Options::default(), players)
    }

    /// Returns the rules for a new game with these options. With OPT-EXTRA, a random number of tokens is
    /// swapped for extra tokens. On a board of two halves, the swaps alternate between the piles of the
    /// halves.
    ///
    /// # Errors
    /// The errors of [`Setup::new`] and [`Rules::new`], such as incompatible options.
    pub fn rules_with(&mut self, options: Options, players: u8) -> Result<Rules, Vec<SetupError>> {
        let has_extra_tokens = options.has(OptionalRule::ExtraExplorationTokens);
        let mut setup = Setup::new(options, players, |count| self.random.below(count))?;
        if has_extra_tokens {
            let board = &setup.content.board;
            let repeat_id = |id: &str, count: u8| std::iter::repeat_n(id.to_owned(), count.into());
            let token_ids = |tokens: &[TokenSpec]| -> Vec<String> {
                let ids = tokens.iter();
                ids.flat_map(|token| repeat_id(&token.id, token.count))
                    .collect()
            };
            let layout = board.layouts.iter();
            let layout = layout.filter(|layout| layout.id == setup.layout);
            let mut piles: Vec<Vec<String>> = match layout.flat_map(|layout| &layout.halves).next()
            {
                Some(halves) => {
                    let tokens = halves.pile.iter();
                    let pile = tokens.flat_map(|token| repeat_id(&token.token, token.count));
                    vec![pile.collect(); 2]
                }
                None => vec![token_ids(&board.tokens)],
            };
            let mut extra_pool = token_ids(&board.extra_tokens);
            for swap in 0..self.random.below(extra_pool.len() + 1) {
                let index = swap % piles.len();
                let pile = &mut piles[index];
                setup.swaps.push(Swap {
                    removed: pile.swap_remove(self.random.below(pile.len())),
                    added: extra_pool.swap_remove(self.random.below(extra_pool.len())),
                });
            }
            setup.assign_swaps_to_board_halves(|count| self.random.below(count));
        }
        Rules::new(setup)
    }

    /// Returns a random next input; `None` if the game is over. (It would also be `None` if no input were
    /// possible, which must never happen.)
    ///
    /// If a seat must decide, `legal_actions` then contains its legal actions.
    #[inline]
    pub fn next(&mut self, rules: &Rules, state: &State) -> Option<Input> {
        match pending_input(rules, state) {
            PendingInput::Decision { seat, .. } => {
                collect_legal_actions(rules, state, &mut self.legal_actions);
                let index = self.random.below(self.legal_actions.len());
                self.legal_actions
                    .get(index)
                    .map(|&action| Input::Act { seat, action })
            }
            PendingInput::Chance { request } => self
                .random_outcome(rules, state, request)
                .map(|outcome| Input::Chance { outcome }),
            PendingInput::Over { .. } => None,
        }
    }

    /// Returns a random outcome for `request`; `None` if none is possible.
    #[inline]
    pub fn random_outcome(
        &mut self,
        rules: &Rules,
        state: &State,
        request: ChanceRequest,
    ) -> Option<ChanceOutcome> {
        match request {
            // All faces of a die have the same weight, so the list of weights is not needed.
            ChanceRequest::BattleDie { .. }
            | ChanceRequest::SpecialAttackDie { .. }
            | ChanceRequest::CardDie { .. }
            | ChanceRequest::StormDie { .. } => Some(ChanceOutcome::Die {
                face: 1 + self.random.below(6) as u8,
            }),
            ChanceRequest::Draw { .. }
            | ChanceRequest::Token { .. }
            | ChanceRequest::TransmissionCard => {
                weights(rules, state, request, &mut self.weights);
                self.random.outcome(&self.weights)
            }
        }
    }

    /// Plays from `state` until the game is over, or for `max_steps` steps. Returns the number of steps.
    ///
    /// # Errors
    /// The rules refuse an action or outcome that they list as possible, which would be a bug.
    pub fn play(
        &mut self,
        rules: &Rules,
        state: &mut State,
        max_steps: u32,
    ) -> Result<u32, Violation> {
        for step in 0..max_steps {
            let Some(input) = self.next(rules, state) else {
                return Ok(step);
            };
            apply_input(rules, state, input, &mut ())?;
        }
        Ok(max_steps)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_swaps_are_legal_with_and_without_halves() {
        for optional_rules in [
            vec![OptionalRule::ExtraExplorationTokens],
            vec![
                OptionalRule::ExtraExplorationTokens,
                OptionalRule::EnergyDependence,
            ],
        ] {
            let options = Options {
                optional_rules,
                ..Options::default()
            };
            let mut max_swaps = 0;
            for seed in 0..50 {
                let rules = RandomPlayer::new(seed).rules_with(options.clone(), 2);
                let rules = rules.expect("the random swaps should be legal");
                max_swaps = max_swaps.max(rules.setup().swaps.len());
            }
            assert_eq!(max_swaps, 6, "{options:?}");
        }
    }
}
