//! Plays a random game and checks all invariants.

use super::abilities::AbilityUsage;
use super::asking_order::AskingOrder;
use super::check_frequency::CheckFrequency;
use super::checks;
use super::limits::TurnLimitUsage;
use super::reference_model::ReferenceModel;
use super::{determinization, refusals, views};
use crate::candidate_inputs::CandidateInputs;
use crate::random_play::{Random, RandomPlayer, apply_input};
use crate::{noninterference, recorded_games};
use rubium_rules::notation::{Input, write_input};
use rubium_rules::{
    Event, MAX_EXTRA_RUBIUM, Options, PendingInput, Rules, SetupError, State, hash,
    is_phase_action_pending, pending_input,
};
use std::fmt;

/// The results of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GameResult {
    /// Number of decisions and random outcomes.
    pub step_count: u64,
    /// Whether the game was abandoned after the maximum number of steps.
    pub is_abandoned: bool,
    /// Size of the largest view as JSON, in bytes.
    pub largest_view_bytes: usize,
    /// Number of steps at which two worlds were compared, as [`crate::noninterference`] describes.
    pub compared_step_count: u64,
}

/// A broken invariant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BrokenInvariant {
    /// The number, from 0, of the step after which the invariant was broken; also 0 before the first step.
    pub step: usize,
    /// The last input in notation; empty before the first input.
    pub input: String,
    /// Description of the error, in most cases with the id of the broken rule.
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
    model: ReferenceModel,
    asking_order: AskingOrder,
    ability_usage: AbilityUsage,
    turn_usage: TurnLimitUsage,
    candidate_inputs: CandidateInputs,
    /// The generator that selects the checks. It is separate from the player's generator, so that checks do
    /// not influence the game.
    random_for_checks: Random,
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
    check_frequency: CheckFrequency,
    max_steps: u32,
) -> Result<GameResult, BrokenInvariant> {
    let mut player = RandomPlayer::new(seed);
    let rules = player
        .rules_with(options.clone(), players)
        .and_then(|rules| with_handicaps(rules, seed))
        .map_err(|errors| BrokenInvariant {
            step: 0,
            input: String::new(),
            message: format!(
                "the game cannot be set up: {}",
                errors
                    .iter()
                    .map(ToString::to_string)
                    .collect::<Vec<_>>()
                    .join("; ")
            ),
        })?;
    let mut game = Game {
        state: State::new(&rules),
        model: ReferenceModel::new(&rules),
        asking_order: AskingOrder::new(players),
        ability_usage: AbilityUsage::default(),
        turn_usage: TurnLimitUsage::default(),
        candidate_inputs: CandidateInputs::new(&rules),
        random_for_checks: Random::new(!seed),
        history: Vec::with_capacity(4096),
        hashes: Vec::with_capacity(4096),
        result: GameResult::default(),
        rules,
    };
    game.run(&mut player, check_frequency, max_steps as usize)
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

/// Gives the seats handicaps that depend on the seed, if the seed is divisible by 4. The random player's
/// numbers are the same with and without handicaps.
fn with_handicaps(rules: Rules, seed: u64) -> Result<Rules, Vec<SetupError>> {
    if !seed.is_multiple_of(4) {
        return Ok(rules);
    }
    let value_count = u64::from(MAX_EXTRA_RUBIUM) + 1;
    let extra_rubium = rules.seats().map(|seat| {
        let seed_of_seat = seed / 4 + 3 * u64::from(seat.0);
        (seed_of_seat % value_count) as u8
    });
    let mut setup = rules.setup().clone();
    setup.set_extra_rubium(extra_rubium.collect());
    Rules::new(setup)
}

impl Game {
    fn run(
        &mut self,
        player: &mut RandomPlayer,
        check_frequency: CheckFrequency,
        max_steps: usize,
    ) -> Result<(), String> {
        let mut events: Vec<Event> = Vec::new();
        self.check(&[], player, check_frequency)?;
        while self.history.len() < max_steps {
            let Some(input) = player.next(&self.rules, &self.state) else {
                break;
            };
            self.history.push(input);
            events.clear();
            let result = apply_input(&self.rules, &mut self.state, input, &mut events);
            result.map_err(|violation| format!("a listed input is refused: {violation}"))?;
            self.hashes.push(hash(&self.rules, &self.state));
            for &event in &events {
                self.model.record(&self.rules, event)?;
                self.ability_usage.record(&self.rules, &self.model, event)?;
                self.turn_usage.record(&self.rules, &self.model, event)?;
                self.asking_order.record(event);
            }
            self.check(&events, player, check_frequency)?;
        }
        self.result.step_count = self.history.len() as u64;
        self.result.is_abandoned = !matches!(
            pending_input(&self.rules, &self.state),
            PendingInput::Over { .. }
        );
        if self.result.is_abandoned && self.history.len() < max_steps {
            return Err(String::from(
                "no input is possible, although the game is not over",
            ));
        }
        self.replay()?;
        if check_frequency.checks_record(&mut self.random_for_checks) {
            recorded_games::check(&self.rules, &self.history, &self.hashes)?;
        }
        Ok(())
    }

    /// Checks the current state. `events` are those of the last input.
    fn check(
        &mut self,
        events: &[Event],
        player: &mut RandomPlayer,
        check_frequency: CheckFrequency,
    ) -> Result<(), String> {
        let (rules, state, random_for_checks) =
            (&self.rules, &self.state, &mut self.random_for_checks);
        checks::check_public_facts(rules, state, &self.model)?;
        let can_sacrifice = |seat| self.ability_usage.can_sacrifice(rules, &self.model, seat);
        checks::check_pending_input(
            rules,
            state,
            &self.model,
            &mut self.asking_order,
            can_sacrifice,
        )?;
        refusals::check_legal_actions(
            rules,
            state,
            &self.candidate_inputs,
            &mut player.legal_actions,
            random_for_checks,
        )?;
        if check_frequency.checks_all_inputs(random_for_checks) {
            refusals::check_all_inputs(
                rules,
                state,
                &self.candidate_inputs,
                &mut player.legal_actions,
            )?;
        }
        let has_new_information = events.iter().any(|event| {
            event.reveals_hidden_information() || matches!(event, Event::Reshuffled { .. })
        });
        if check_frequency.checks_views(random_for_checks, has_new_information) {
            views::check_views(rules, state, &self.model)?;
            views::check_transmission_line(rules, state, &self.model)?;
        }
        if check_frequency.checks_view_bytes(random_for_checks) {
            let bytes = views::largest_view_bytes(rules, state)?;
            self.result.largest_view_bytes = self.result.largest_view_bytes.max(bytes);
        }
        if check_frequency.compares_worlds(random_for_checks) {
            self.result.compared_step_count +=
                noninterference::compare_with_deal(rules, state, random_for_checks.next_seed())?;
        }
        if is_phase_action_pending(state) {
            if check_frequency.checks_notation(random_for_checks) {
                checks::check_notation(rules, state)?;
                determinization::check_determinization(rules, state)?;
            }
            if check_frequency.compares_worlds(random_for_checks) {
                self.result.compared_step_count +=
                    noninterference::compare(rules, state, random_for_checks.next_seed())?;
            }
        }
        Ok(())
    }

    /// Checks that replaying all inputs gives the same states.
    fn replay(&self) -> Result<(), String> {
        let mut state = State::new(&self.rules);
        for (step, (input, expected)) in self.history.iter().zip(&self.hashes).enumerate() {
            let result = apply_input(&self.rules, &mut state, *input, &mut ());
            result.map_err(|violation| {
                format!("in the replay, step {step} is refused: {violation}")
            })?;
            if hash(&self.rules, &state) != *expected {
                return Err(format!(
                    "in the replay, step {step} results in a state with a different hash"
                ));
            }
        }
        if state == self.state {
            Ok(())
        } else {
            Err(String::from("the replay ends in a different state"))
        }
    }
}
