//! One random game with all invariants.

use super::abilities::Abilities;
use super::checks;
use super::depth::Depth;
use super::ledger::Ledger;
use super::limits::Limits;
use super::order::Order;
use super::{refusals, seen, thought};
use crate::grammar::Grammar;
use crate::play::{Player, Random, give};
use crate::{recorded, worlds};
use rubium_rules::notation::{Input, write_input};
use rubium_rules::{Event, Options, PendingInput, Rules, State, hash, is_quiescent, pending_input};
use std::fmt;

/// The results of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Number of inputs, including outcomes of chance.
    pub steps: u64,
    /// Whether it was abandoned after the maximum number of steps.
    pub capped: bool,
    /// Size in bytes of the largest view as JSON.
    pub largest_view: usize,
    /// Number of steps at which two worlds were compared.
    pub compared: u64,
}

/// A broken invariant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The step, from 0, at which the fault was found.
    pub step: usize,
    /// The last input, in notation. Empty if there was none.
    pub input: String,
    /// Description of the fault.
    pub what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "step {}, `{}`: {}", self.step, self.input, self.what)
    }
}

/// A game that is being played and checked.
struct Game {
    rules: Rules,
    state: State,
    ledger: Ledger,
    order: Order,
    abilities: Abilities,
    limits: Limits,
    grammar: Grammar,
    /// Generator that selects the checks. It is separate from the player's generator, so that checks do not change
    /// the game.
    sample: Random,
    history: Vec<Input>,
    hashes: Vec<u64>,
    tally: Tally,
}

/// Plays the game of `seed` to its end, or abandons it after `most_steps`.
///
/// # Errors
/// The first broken invariant.
pub fn play(
    options: &Options,
    players: u8,
    seed: u64,
    depth: Depth,
    most_steps: u32,
) -> Result<Tally, Fault> {
    let mut player = Player::new(seed);
    let rules = player
        .rules_with(options.clone(), players)
        .map_err(|faults| Fault {
            step: 0,
            input: String::new(),
            what: format!(
                "no game can be set up: {}",
                faults
                    .iter()
                    .map(ToString::to_string)
                    .collect::<Vec<_>>()
                    .join("; ")
            ),
        })?;
    let mut game = Game {
        state: State::new(&rules),
        ledger: Ledger::new(&rules),
        order: Order::new(players),
        abilities: Abilities::default(),
        limits: Limits::default(),
        grammar: Grammar::new(&rules),
        sample: Random::new(!seed),
        history: Vec::with_capacity(4096),
        hashes: Vec::with_capacity(4096),
        tally: Tally::default(),
        rules,
    };
    game.run(&mut player, depth, most_steps as usize)
        .map_err(|what| Fault {
            step: game.history.len().saturating_sub(1),
            input: game
                .history
                .last()
                .map(|&input| write_input(&game.rules, input))
                .unwrap_or_default(),
            what,
        })?;
    Ok(game.tally)
}

impl Game {
    fn run(&mut self, player: &mut Player, depth: Depth, most_steps: usize) -> Result<(), String> {
        let mut events: Vec<Event> = Vec::new();
        self.check(&[], player, depth)?;
        while self.history.len() < most_steps {
            let Some(input) = player.next(&self.rules, &self.state) else {
                break;
            };
            self.history.push(input);
            events.clear();
            let given = give(&self.rules, &mut self.state, input, &mut events);
            given.map_err(|violation| format!("listed, but refused: {violation}"))?;
            self.hashes.push(hash(&self.rules, &self.state));
            for &event in &events {
                self.ledger.enter(&self.rules, event)?;
                self.abilities.enter(&self.rules, &self.ledger, event)?;
                self.limits.enter(&self.rules, &self.ledger, event)?;
                self.order.enter(event);
            }
            self.check(&events, player, depth)?;
        }
        self.tally.steps = self.history.len() as u64;
        self.tally.capped = !matches!(
            pending_input(&self.rules, &self.state),
            PendingInput::Over { .. }
        );
        if self.tally.capped && self.history.len() < most_steps {
            return Err(String::from(
                "nothing can be done, but the game is not over",
            ));
        }
        self.replay()?;
        if depth.record(&mut self.sample) {
            recorded::check(&self.rules, &self.history, &self.hashes)?;
        }
        Ok(())
    }

    /// Checks the state after the last input.
    fn check(&mut self, events: &[Event], player: &mut Player, depth: Depth) -> Result<(), String> {
        let (rules, state, sample) = (&self.rules, &self.state, &mut self.sample);
        checks::open_facts(rules, state, &self.ledger)?;
        let gives = |seat| self.abilities.can_give(rules, &self.ledger, seat);
        checks::decision(rules, state, &self.ledger, &mut self.order, gives)?;
        refusals::legal_and_refused(rules, state, &self.grammar, &mut player.legal, sample)?;
        if depth.grammar(sample) {
            refusals::whole_grammar(rules, state, &self.grammar, &mut player.legal)?;
        }
        let told = events
            .iter()
            .any(|event| event.reveals() || matches!(event, Event::Reshuffled { .. }));
        if depth.views(sample, told) {
            seen::views(rules, state, &self.ledger)?;
            seen::line(rules, state, &self.ledger)?;
        }
        if depth.view_bytes(sample) {
            let bytes = seen::view_bytes(rules, state)?;
            self.tally.largest_view = self.tally.largest_view.max(bytes);
        }
        if is_quiescent(state) {
            if depth.notation(sample) {
                checks::notation(rules, state)?;
                thought::imagined(rules, state)?;
            }
            if depth.worlds(sample) {
                self.tally.compared += worlds::compare(rules, state, sample.seed())?;
            }
        }
        Ok(())
    }

    /// Replays the whole game from its inputs alone.
    fn replay(&self) -> Result<(), String> {
        let mut state = State::new(&self.rules);
        for (step, (input, expected)) in self.history.iter().zip(&self.hashes).enumerate() {
            let given = give(&self.rules, &mut state, *input, &mut ());
            given.map_err(|violation| format!("replayed, step {step} is refused: {violation}"))?;
            if hash(&self.rules, &state) != *expected {
                return Err(format!("replayed, step {step} leads to another hash"));
            }
        }
        if state == self.state {
            Ok(())
        } else {
            Err(String::from("replayed, the game ends in another state"))
        }
    }
}
