//! Noninterference: a seat's view does not depend on facts that the seat does not know.
//!
//! A world is a full state of the game. From a position in which a phase action is pending
//! ([`rubium_rules::is_phase_action_pending`]), a second world is built that is equal in everything the
//! viewer knows. The following list of known facts comes from the rules, independently of the code of the
//! view:
//!
//! - the board with its units and found refineries,
//! - rubium, supply, victory cards, fulfilled missions, discards, the sizes of hands and decks,
//! - hexes with facedown tokens, and the tokens that remain,
//! - the active seat and its actions in this turn,
//! - the viewer's hand, the cards that it has passed to its teammate, and the missions that it has put at the
//!   bottom of the deck.
//!
//! All or some of the other cards are dealt again. (The token of a hex is not determined until it is
//! revealed.)
//!
//! Alternatively, the core deals the second world from what the viewer knows ([`Knowledge`]). This is
//! possible from any position.
//!
//! Both worlds then receive the same inputs, as long as an input is possible in both. Only the cards that
//! other seats draw or keep may differ, because the viewer does not see them. At every step the viewer's
//! view, knowledge, legal actions, refusals and events must be equal.

mod hands;

use crate::candidate_inputs::CandidateInputs;
use crate::random_play::{Random, apply_input};
use hands::Hands;
use rubium_rules::notation::{Input, write_input};
use rubium_rules::{
    Action, ChanceOutcome, ChanceRequest, DecisionKind, Event, Knowledge, PendingInput, Rules,
    Seat, State, check, collect_legal_actions, pending_input, view, weights,
};
use serde_json::to_string;

/// Maximum number of steps at which two worlds are compared.
const MAX_COMPARED_STEPS: u64 = 150;
/// Number of random actions at each step for which the refusals are compared.
const REFUSALS_PER_STEP: usize = 12;

/// A function that returns what a viewer sees of a state: the function of the core, or a faulty function that
/// tests the comparison.
pub type ViewFunction = fn(&Rules, &State, Option<Seat>) -> String;

/// Returns the core's view as JSON, as the viewer's window receives it.
pub fn view_json(rules: &Rules, state: &State, viewer: Option<Seat>) -> String {
    to_string(&view(rules, state, viewer)).unwrap_or_else(|error| error.to_string())
}

/// Compares a position in which a phase action is pending with another world, for a random viewer, who may be
/// the public. Returns the number of steps at which the worlds were compared.
///
/// # Errors
/// The difference that the viewer notices, an input that the core refuses, or the reason why the other world
/// cannot be built.
pub fn compare(rules: &Rules, state: &State, seed: u64) -> Result<u64, String> {
    let mut random = Random::new(seed);
    let viewer = random_viewer(rules, &mut random);
    let mut hands = Hands::from_state(rules, state);
    hands.redeal(rules, state, viewer, &mut random);
    let second_world = hands.apply_to(rules, state)?;
    WorldPair {
        rules,
        worlds: [*state, second_world],
        viewer,
        view_function: view_json,
        compares_knowledge: true,
        random,
    }
    .run()
}

/// Compares any position with a world that the core deals from the knowledge of a random viewer. Returns the
/// number of steps at which the worlds were compared.
///
/// # Errors
/// The difference that the viewer notices, or an input that the core refuses.
pub fn compare_with_deal(rules: &Rules, state: &State, seed: u64) -> Result<u64, String> {
    let mut random = Random::new(seed);
    let viewer = random_viewer(rules, &mut random);
    let second_world = Knowledge::new(rules, state, viewer).deal(|count| random.below(count));
    WorldPair {
        rules,
        worlds: [*state, second_world],
        viewer,
        view_function: view_json,
        // The core may deal a world in which swapped tokens are in the other half of the board. Knowledge
        // derived from that world would be wrong, because `rules` fixes the half of each swap.
        compares_knowledge: rules.setup().swaps.is_empty(),
        random,
    }
    .run()
}

fn random_viewer(rules: &Rules, random: &mut Random) -> Option<Seat> {
    match random.below(usize::from(rules.players()) + 1) as u8 {
        index if index < rules.players() => Some(Seat(index)),
        _ => None,
    }
}

/// Two worlds that are equal in everything the viewer knows.
struct WorldPair<'a> {
    rules: &'a Rules,
    worlds: [State; 2],
    viewer: Option<Seat>,
    view_function: ViewFunction,
    /// Whether the viewer's knowledge of the two worlds is compared.
    compares_knowledge: bool,
    random: Random,
}

impl WorldPair<'_> {
    /// Gives the worlds inputs that the viewer cannot distinguish, for as long as possible. Returns the
    /// number of steps at which the worlds were compared.
    fn run(mut self) -> Result<u64, String> {
        let candidate_inputs = CandidateInputs::new(self.rules);
        self.compare_worlds(&candidate_inputs)?;
        for step in 1..MAX_COMPARED_STEPS {
            let Some(inputs) = self.next_inputs() else {
                return Ok(step);
            };
            self.apply_inputs(inputs)
                .and_then(|()| self.compare_worlds(&candidate_inputs))
                .map_err(|error| {
                    let notation = inputs
                        .map(|input| write_input(self.rules, input))
                        .join(" / ");
                    format!("two worlds, after step {step}, {notation}: {error}")
                })?;
        }
        Ok(MAX_COMPARED_STEPS)
    }

    /// Compares the viewer's view, knowledge, legal actions and refusals.
    fn compare_worlds(&mut self, candidate_inputs: &CandidateInputs) -> Result<(), String> {
        let [first, second] = self
            .worlds
            .map(|world| (self.view_function)(self.rules, &world, self.viewer));
        self.ensure_equal("sees", &first, &second)?;
        let [first, second] = self
            .worlds
            .map(|world| Knowledge::new(self.rules, &world, self.viewer));
        if self.compares_knowledge && first != second {
            return Err(String::from(
                "the viewer's knowledge differs between the worlds",
            ));
        }
        let Some(seat) = self.viewer else {
            return Ok(());
        };
        let mut legal_actions = [Vec::new(), Vec::new()];
        for (world, list) in self.worlds.iter().zip(&mut legal_actions) {
            if matches!(pending_input(self.rules, world), PendingInput::Decision { seat: deciding_seat, .. } if deciding_seat == seat)
            {
                collect_legal_actions(self.rules, world, list);
            }
        }
        self.ensure_equal("may do", &legal_actions[0], &legal_actions[1])?;
        for _ in 0..REFUSALS_PER_STEP {
            let action = candidate_inputs.random_action(&mut self.random);
            let [first, second] = self
                .worlds
                .map(|world| check(self.rules, &world, seat, action));
            self.ensure_equal(&format!("is told about {action:?}"), &first, &second)?;
        }
        Ok(())
    }

    fn ensure_equal<T: PartialEq + std::fmt::Debug>(
        &self,
        verb: &str,
        first: &T,
        second: &T,
    ) -> Result<(), String> {
        if first == second {
            return Ok(());
        }
        let viewer = self.viewer.map_or(String::from("the public"), |seat| {
            format!("seat {}", seat.0 + 1)
        });
        Err(format!(
            "{viewer} {verb} {first:?} in one world, {second:?} in the other"
        ))
    }

    /// Returns an input for each world, such that the viewer cannot distinguish the two inputs. Returns
    /// `None` if there is no such pair, or if the game is over.
    fn next_inputs(&mut self) -> Option<[Input; 2]> {
        match self.worlds.map(|world| pending_input(self.rules, &world)) {
            // The mission that another seat keeps is not visible, so it may differ.
            [
                PendingInput::Decision {
                    seat,
                    decision: DecisionKind::Keep,
                },
                _,
            ] if self.viewer != Some(seat) => {
                let [first_actions, second_actions] = self.worlds.map(|world| {
                    let mut actions = Vec::new();
                    collect_legal_actions(self.rules, &world, &mut actions);
                    actions
                });
                let index = self.random.below(2);
                let choose = |actions: &[Action]| actions.get(index).or(actions.first()).copied();
                let act = |action| Input::Act { seat, action };
                Some([act(choose(&first_actions)?), act(choose(&second_actions)?)])
            }
            [PendingInput::Decision { seat, .. }, _] => {
                let action = self.common_action()?;
                Some([Input::Act { seat, action }; 2])
            }
            // The card that another seat draws is not visible, so it may differ.
            [
                PendingInput::Chance {
                    request: request @ ChanceRequest::Draw { seat, .. },
                },
                _,
            ] if self.viewer != Some(seat) => {
                let [first_outcomes, second_outcomes] = self.weighted_outcomes(request);
                let outcome = self.random.outcome(&first_outcomes)?;
                Some([
                    Input::Chance { outcome },
                    Input::Chance {
                        outcome: self.random.outcome(&second_outcomes)?,
                    },
                ])
            }
            [PendingInput::Chance { request }, _] => {
                let [mut common_outcomes, other_outcomes] = self.weighted_outcomes(request);
                common_outcomes.retain(|(outcome, _)| {
                    other_outcomes.iter().any(|(other, _)| other == outcome)
                });
                let outcome = self.random.outcome(&common_outcomes)?;
                Some([Input::Chance { outcome }; 2])
            }
            [PendingInput::Over { .. }, _] => None,
        }
    }

    /// Returns an action that is legal in both worlds. Half of the time the action plays a card if possible,
    /// because cards reveal the most information.
    fn common_action(&mut self) -> Option<Action> {
        let mut legal_actions = [Vec::new(), Vec::new()];
        for (world, actions) in self.worlds.iter().zip(&mut legal_actions) {
            collect_legal_actions(self.rules, world, actions);
        }
        let [mut common_actions, other_actions] = legal_actions;
        common_actions.retain(|action| other_actions.contains(action));
        let card_actions: Vec<Action> = common_actions
            .iter()
            .filter(|action| matches!(action, Action::Play { .. }))
            .copied()
            .collect();
        let actions = if !card_actions.is_empty() && self.random.once_in(2) {
            card_actions
        } else {
            common_actions
        };
        actions.get(self.random.below(actions.len())).copied()
    }

    fn weighted_outcomes(&self, request: ChanceRequest) -> [Vec<(ChanceOutcome, u32)>; 2] {
        self.worlds.map(|world| {
            let mut outcomes = Vec::new();
            weights(self.rules, &world, request, &mut outcomes);
            outcomes
        })
    }

    /// Gives each world its input. Compares the events that the viewer sees, and the public part of the
    /// action.
    fn apply_inputs(&mut self, inputs: [Input; 2]) -> Result<(), String> {
        let [first, second] = inputs.map(|input| match input {
            Input::Act { action, .. } => Some(action.to_public()),
            Input::Chance { .. } => None,
        });
        self.ensure_equal("sees the action", &first, &second)?;
        let mut visible_events = [Vec::new(), Vec::new()];
        for ((world, input), visible_events) in
            self.worlds.iter_mut().zip(inputs).zip(&mut visible_events)
        {
            let mut events: Vec<Event> = Vec::new();
            apply_input(self.rules, world, input, &mut events)
                .map_err(|violation| violation.to_string())?;
            visible_events.extend(
                events
                    .into_iter()
                    .map(|event| event.redact_for(self.viewer)),
            );
        }
        let [first, second] = visible_events
            .map(|events| to_string(&events).unwrap_or_else(|error| error.to_string()));
        self.ensure_equal("receives the events", &first, &second)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random_play::RandomPlayer;
    use rubium_rules::is_phase_action_pending;

    /// Returns positions of random games in which a phase action is pending and every seat has cards.
    fn positions_with_pending_phase_action(players: u8, count: usize) -> (Rules, Vec<State>) {
        let mut player = RandomPlayer::new(u64::from(players));
        let rules = player
            .rules(players)
            .expect("the classic set-up should be valid");
        let mut states = Vec::new();
        while states.len() < count {
            let mut state = State::new(&rules);
            while let Some(input) = player.next(&rules, &state) {
                let all_have_cards = Hands::from_state(&rules, &state)
                    .cards
                    .iter()
                    .all(|hand| !hand.is_empty());
                if is_phase_action_pending(&state) && all_have_cards && player.random.once_in(20) {
                    states.push(state);
                }
                apply_input(&rules, &mut state, input, &mut ())
                    .expect("a listed action should be legal");
            }
        }
        (rules, states)
    }

    /// Compares positions with the worlds that `make_world` makes from them. Returns the number of positions
    /// for which the viewer notices a difference, and the number of all positions.
    fn count_differences(
        view_function: ViewFunction,
        make_world: impl Fn(&Rules, &State, &mut Random) -> State,
    ) -> (usize, usize) {
        let (rules, positions) = positions_with_pending_phase_action(3, 40);
        let mut random = Random::new(5);
        let mut count = 0;
        for state in &positions {
            let worlds = [*state, make_world(&rules, state, &mut random)];
            let pair = WorldPair {
                rules: &rules,
                worlds,
                viewer: Some(Seat(0)),
                view_function,
                compares_knowledge: true,
                random: Random::new(random.next_seed()),
            };
            count += usize::from(pair.run().is_err());
        }
        (count, positions.len())
    }

    fn redealt_world(rules: &Rules, state: &State, random: &mut Random) -> State {
        let mut hands = Hands::from_state(rules, state);
        hands.redeal(rules, state, Some(Seat(0)), random);
        hands
            .apply_to(rules, state)
            .expect("the position should be valid")
    }

    #[test]
    fn second_world_differs_but_has_same_view() {
        let (rules, positions) = positions_with_pending_phase_action(4, 40);
        let mut random = Random::new(9);
        let mut different_world_count = 0;
        for state in &positions {
            let world = redealt_world(&rules, state, &mut random);
            different_world_count += usize::from(world != *state);
            let (hands, redealt_hands) = (
                Hands::from_state(&rules, state),
                Hands::from_state(&rules, &world),
            );
            assert_eq!(hands.cards[0].len(), redealt_hands.cards[0].len());
            assert_eq!(
                view_json(&rules, state, Some(Seat(0))),
                view_json(&rules, &world, Some(Seat(0)))
            );
        }
        assert!(
            different_world_count > 30,
            "only {different_world_count} of {} worlds differ",
            positions.len()
        );
    }

    #[test]
    fn core_reveals_no_hidden_information() {
        assert_eq!(count_differences(view_json, redealt_world).0, 0);
    }

    #[test]
    fn view_with_hand_of_another_seat_is_detected() {
        let leaky_view: ViewFunction = |rules, state, _| view_json(rules, state, Some(Seat(1)));
        let (count, total) = count_differences(leaky_view, redealt_world);
        assert!(
            count > total / 4,
            "a difference was detected in only {count} of {total} positions"
        );
    }

    #[test]
    fn view_with_number_of_battle_cards_of_another_seat_is_detected() {
        let leaky_view: ViewFunction = |rules, state, viewer| {
            let battle_cards = view(rules, state, Some(Seat(1)))
                .hand
                .iter()
                .filter(|hand_card| hand_card.card.0 < 6)
                .count();
            format!("{} {battle_cards}", view_json(rules, state, viewer))
        };
        let (count, total) = count_differences(leaky_view, redealt_world);
        assert!(
            count > total / 4,
            "a difference was detected in only {count} of {total} positions"
        );
    }

    #[test]
    fn world_with_different_hand_of_viewer_is_detected() {
        let wrong_world = |rules: &Rules, state: &State, random: &mut Random| {
            let mut hands = Hands::from_state(rules, state);
            // The cards are redealt for another viewer, which changes the actual viewer's hand.
            hands.redeal(rules, state, Some(Seat(1)), random);
            hands
                .apply_to(rules, state)
                .expect("the position should be valid")
        };
        let (count, total) = count_differences(view_json, wrong_world);
        assert!(
            count > total / 4,
            "a difference was detected in only {count} of {total} positions"
        );
    }
}
