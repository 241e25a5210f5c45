//! One random game with all invariants.

use super::abilities::Abilities;
use super::asking_order::AskingOrder;
use super::checks;
use super::depth::Depth;
use super::ledger::Ledger;
use super::limits::TurnUsage;
use super::{determinization, refusals, views};
use crate::grammar::Grammar;
use crate::random_play::{Random, RandomPlayer, apply_input};
use crate::{noninterference, recorded_games};
use rubium_rules::notation::{Input, write_input};
use rubium_rules::{Event, Options, PendingInput, Rules, State, hash, is_quiescent, pending_input};
use std::fmt;

/// The results of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GameResult {
    /// Number of inputs, including outcomes of chance.
    pub steps: u64,
    /// Whether the game was abandoned after the maximum number of steps.
    pub abandoned: bool,
    /// Size in bytes of the largest view as JSON.
    pub largest_view: usize,
    /// Number of steps at which two worlds were compared.
    pub compared_steps: u64,
}

/// A broken invariant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BrokenInvariant {
    /// The step, from 0, after which the invariant was broken.
    pub step: usize,
    /// The last input, in notation. Empty if there was none.
    pub input: String,
    /// Description, with the id of the broken rule if there is one.
    pub message: String,
}

impl fmt::Display for BrokenInvariant {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            out,
            "step {}, `{}`: {}",
            self.step, self.input, self.message
        )
    }
}

/// A game that is being played and checked.
struct Game {
    rules: Rules,
    state: State,
    ledger: Ledger,
    asking_order: AskingOrder,
    abilities: Abilities,
    turn_usage: TurnUsage,
    grammar: Grammar,
    /// Generator that selects the checks. It is separate from the player's generator, so that checks do not
    /// change the game.
    check_random: Random,
    history: Vec<Input>,
    hashes: Vec<u64>,
    result: GameResult,
}

/// Plays the game of `seed` to its end, or abandons it after `max_steps`.
///
/// # Errors
/// The first broken invariant.
pub fn play(
    options: &Options,
    players: u8,
    seed: u64,
    depth: Depth,
    max_steps: u32,
) -> Result<GameResult, BrokenInvariant> {
    let mut player = RandomPlayer::new(seed);
    let rules = player
        .rules_with(options.clone(), players)
        .map_err(|errors| BrokenInvariant {
            step: 0,
            input: String::new(),
            message: format!(
                "no game can be set up: {}",
                errors
                    .iter()
                    .map(ToString::to_string)
                    .collect::<Vec<_>>()
                    .join("; ")
            ),
        })?;
    let mut game = Game {
        state: State::new(&rules),
        ledger: Ledger::new(&rules),
        asking_order: AskingOrder::new(players),
        abilities: Abilities::default(),
        turn_usage: TurnUsage::default(),
        grammar: Grammar::new(&rules),
        check_random: Random::new(!seed),
        history: Vec::with_capacity(4096),
        hashes: Vec::with_capacity(4096),
        result: GameResult::default(),
        rules,
    };
    game.run(&mut player, depth, max_steps as usize)
        .map_err(|message| BrokenInvariant {
            step: game.history.len().saturating_sub(1),
            input: game
                .history
                .last()
                .map(|&input| write_input(&game.rules, input))
                .unwrap_or_default(),
            message,
        })?;
    Ok(game.result)
}

impl Game {
    fn run(
        &mut self,
        player: &mut RandomPlayer,
        depth: Depth,
        max_steps: usize,
    ) -> Result<(), String> {
        let mut events: Vec<Event> = Vec::new();
        self.check(&[], player, depth)?;
        while self.history.len() < max_steps {
            let Some(input) = player.next(&self.rules, &self.state) else {
                break;
            };
            self.history.push(input);
            events.clear();
            let outcome = apply_input(&self.rules, &mut self.state, input, &mut events);
            outcome.map_err(|violation| format!("a listed input is refused: {violation}"))?;
            self.hashes.push(hash(&self.rules, &self.state));
            for &event in &events {
                self.ledger.record(&self.rules, event)?;
                self.abilities.record(&self.rules, &self.ledger, event)?;
                self.turn_usage.record(&self.rules, &self.ledger, event)?;
                self.asking_order.record(event);
            }
            self.check(&events, player, depth)?;
        }
        self.result.steps = self.history.len() as u64;
        self.result.abandoned = !matches!(
            pending_input(&self.rules, &self.state),
            PendingInput::Over { .. }
        );
        if self.result.abandoned && self.history.len() < max_steps {
            return Err(String::from(
                "no input is possible, although the game is not over",
            ));
        }
        self.replay()?;
        if depth.checks_record(&mut self.check_random) {
            recorded_games::check(&self.rules, &self.history, &self.hashes)?;
        }
        Ok(())
    }

    /// Checks the state after the last input.
    fn check(
        &mut self,
        events: &[Event],
        player: &mut RandomPlayer,
        depth: Depth,
    ) -> Result<(), String> {
        let (rules, state, check_random) = (&self.rules, &self.state, &mut self.check_random);
        checks::check_public_facts(rules, state, &self.ledger)?;
        let can_sacrifice = |seat| self.abilities.can_sacrifice(rules, &self.ledger, seat);
        checks::check_pending_input(
            rules,
            state,
            &self.ledger,
            &mut self.asking_order,
            can_sacrifice,
        )?;
        refusals::check_legal_actions(
            rules,
            state,
            &self.grammar,
            &mut player.legal_actions,
            check_random,
        )?;
        if depth.checks_grammar(check_random) {
            refusals::check_whole_grammar(rules, state, &self.grammar, &mut player.legal_actions)?;
        }
        let revealed = events
            .iter()
            .any(|event| event.reveals() || matches!(event, Event::Reshuffled { .. }));
        if depth.checks_views(check_random, revealed) {
            views::check_views(rules, state, &self.ledger)?;
            views::check_transmission_line(rules, state, &self.ledger)?;
        }
        if depth.checks_view_bytes(check_random) {
            let bytes = views::largest_view_bytes(rules, state)?;
            self.result.largest_view = self.result.largest_view.max(bytes);
        }
        if depth.checks_worlds(check_random) {
            self.result.compared_steps +=
                noninterference::compare_with_deal(rules, state, check_random.seed())?;
        }
        if is_quiescent(state) {
            if depth.checks_notation(check_random) {
                checks::check_notation(rules, state)?;
                determinization::check_determinization(rules, state)?;
            }
            if depth.checks_worlds(check_random) {
                self.result.compared_steps +=
                    noninterference::compare(rules, state, check_random.seed())?;
            }
        }
        Ok(())
    }

    /// Replays the whole game from its inputs alone.
    fn replay(&self) -> Result<(), String> {
        let mut state = State::new(&self.rules);
        for (step, (input, expected)) in self.history.iter().zip(&self.hashes).enumerate() {
            let outcome = apply_input(&self.rules, &mut state, *input, &mut ());
            outcome.map_err(|violation| {
                format!("in the replay, step {step} is refused: {violation}")
            })?;
            if hash(&self.rules, &state) != *expected {
                return Err(format!("in the replay, step {step} leads to another hash"));
            }
        }
        if state == self.state {
            Ok(())
        } else {
            Err(String::from("the replay ends in another state"))
        }
    }
}
