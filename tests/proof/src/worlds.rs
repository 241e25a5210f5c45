//! Noninterference: a seat's view does not depend on facts that the seat does not know.
//!
//! From a quiescent position a second world is built that is equal in everything the viewer knows. The list of known
//! facts follows the rules and is written here, separately from the code of the view:
//!
//! - the board with its units and found refineries,
//! - rubium, supply, victory cards, fulfilled missions, discards, the sizes of hands and decks,
//! - hexes with facedown tokens, and the tokens that remain,
//! - the active seat and its actions in this turn, and the viewer's own hand.
//!
//! Everything else, the distribution of the other cards, is dealt again. (The token of a hex is left to chance until
//! it is revealed.)
//!
//! Both worlds then receive the same inputs for as long as they are possible in both. Outcomes that the viewer does
//! not see, the cards that others draw, may differ. At every step the viewer's view, events and refusals must be
//! equal to the byte.

mod hands;

use crate::grammar::Grammar;
use crate::play::{Random, give};
use hands::Hands;
use rubium_rules::notation::{Input, write_input};
use rubium_rules::{
    Action, ChanceOutcome, ChanceRequest, DecisionKind, Event, PendingInput, Rules, Seat, State,
    check, legal, pending_input, view, weights,
};
use serde_json::to_string;

/// Maximum number of inputs that two worlds receive.
const MOST_INPUTS: u64 = 150;
/// Number of refusals compared at each step.
const REFUSALS: usize = 12;

/// A function that shows a state to a viewer: the view of the core, or another one that tests the comparison.
pub type Show = fn(&Rules, &State, Option<Seat>) -> String;

/// Returns the view of the core, as the viewer's window receives it.
pub fn shown(rules: &Rules, state: &State, viewer: Option<Seat>) -> String {
    to_string(&view(rules, state, viewer)).unwrap_or_else(|error| error.to_string())
}

/// Compares a quiescent position with another world, for a viewer drawn from `seed`. The public is one of the
/// viewers. Returns the number of steps at which the two were compared.
///
/// # Errors
/// The difference that the viewer notices.
pub fn compare(rules: &Rules, state: &State, seed: u64) -> Result<u64, String> {
    let mut random = Random::new(seed);
    let viewer = match random.below(usize::from(rules.players()) + 1) as u8 {
        number if number < rules.players() => Some(Seat(number)),
        _ => None,
    };
    let mut hands = Hands::of(rules, state);
    hands.deal_anew(rules, state, viewer, &mut random);
    let other = hands.world(rules, state)?;
    Pair {
        rules,
        worlds: [*state, other],
        viewer,
        show: shown,
        random,
    }
    .run()
}

/// Two worlds that are equal in everything the viewer knows.
struct Pair<'a> {
    rules: &'a Rules,
    worlds: [State; 2],
    viewer: Option<Seat>,
    show: Show,
    random: Random,
}

impl Pair<'_> {
    /// Gives both worlds the same inputs for as long as possible. Returns the number of steps at which they were
    /// compared.
    fn run(mut self) -> Result<u64, String> {
        let grammar = Grammar::new(self.rules);
        self.look(&grammar)?;
        for step in 1..MOST_INPUTS {
            let Some(inputs) = self.next() else {
                return Ok(step);
            };
            self.give(inputs)
                .and_then(|()| self.look(&grammar))
                .map_err(|fault| {
                    let said = inputs
                        .map(|input| write_input(self.rules, input))
                        .join(" / ");
                    format!("two worlds, {step} steps on, after {said}: {fault}")
                })?;
        }
        Ok(MOST_INPUTS)
    }

    /// Compares the viewer's view, legal actions and refusals.
    fn look(&mut self, grammar: &Grammar) -> Result<(), String> {
        let [one, other] = self
            .worlds
            .map(|world| (self.show)(self.rules, &world, self.viewer));
        self.same("sees", &one, &other)?;
        let Some(seat) = self.viewer else {
            return Ok(());
        };
        let mut lists = [Vec::new(), Vec::new()];
        for (world, list) in self.worlds.iter().zip(&mut lists) {
            if matches!(pending_input(self.rules, world), PendingInput::Decision { seat: decides, .. } if decides == seat)
            {
                legal(self.rules, world, list);
            }
        }
        self.same("may do", &lists[0], &lists[1])?;
        for _ in 0..REFUSALS {
            let action = grammar.any(&mut self.random);
            let [one, other] = self
                .worlds
                .map(|world| check(self.rules, &world, seat, action));
            self.same(&format!("hears of {action:?}"), &one, &other)?;
        }
        Ok(())
    }

    fn same<T: PartialEq + std::fmt::Debug>(
        &self,
        what: &str,
        one: &T,
        other: &T,
    ) -> Result<(), String> {
        if one == other {
            return Ok(());
        }
        let viewer = self.viewer.map_or(String::from("everybody"), |seat| {
            format!("seat {}", seat.0 + 1)
        });
        Err(format!(
            "{viewer} {what} {one:?} in one world, {other:?} in the other"
        ))
    }

    /// Returns an input for each world, identical for the viewer. Returns `None` if there is none, or if the game is
    /// over.
    fn next(&mut self) -> Option<[Input; 2]> {
        match self.worlds.map(|world| pending_input(self.rules, &world)) {
            // The mission that another seat keeps is not visible either.
            [
                PendingInput::Decision {
                    seat,
                    ask: DecisionKind::Keep,
                },
                _,
            ] if self.viewer != Some(seat) => {
                let [one, other] = self.worlds.map(|world| {
                    let mut list = Vec::new();
                    legal(self.rules, &world, &mut list);
                    list
                });
                let place = self.random.below(2);
                let pick = |list: &[Action]| list.get(place).or(list.first()).copied();
                let act = |action| Input::Act { seat, action };
                Some([act(pick(&one)?), act(pick(&other)?)])
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
                let [one, other] = self.offers(request);
                let outcome = self.random.outcome(&one)?;
                Some([
                    Input::Chance { outcome },
                    Input::Chance {
                        outcome: self.random.outcome(&other)?,
                    },
                ])
            }
            [PendingInput::Chance { request }, _] => {
                let [mut one, other] = self.offers(request);
                one.retain(|(outcome, _)| other.iter().any(|(offered, _)| offered == outcome));
                let outcome = self.random.outcome(&one)?;
                Some([Input::Chance { outcome }; 2])
            }
            [PendingInput::Over { .. }, _] => None,
        }
    }

    /// Returns an action that is legal in both worlds. Half of the time it prefers cards, because they test the most.
    fn common_action(&mut self) -> Option<Action> {
        let mut lists = [Vec::new(), Vec::new()];
        for (world, list) in self.worlds.iter().zip(&mut lists) {
            legal(self.rules, world, list);
        }
        let [mut one, other] = lists;
        one.retain(|action| other.contains(action));
        let cards: Vec<Action> = one
            .iter()
            .filter(|action| matches!(action, Action::Play { .. }))
            .copied()
            .collect();
        let list = if !cards.is_empty() && self.random.once_in(2) {
            cards
        } else {
            one
        };
        list.get(self.random.below(list.len())).copied()
    }

    fn offers(&self, request: ChanceRequest) -> [Vec<(ChanceOutcome, u32)>; 2] {
        self.worlds.map(|world| {
            let mut offered = Vec::new();
            weights(self.rules, &world, request, &mut offered);
            offered
        })
    }

    /// Gives each world its input. Compares the events for the viewer, and the title of the step, which is public.
    fn give(&mut self, inputs: [Input; 2]) -> Result<(), String> {
        let [one, other] = inputs.map(|input| match input {
            Input::Act { action, .. } => Some(action.title()),
            Input::Chance { .. } => None,
        });
        self.same("reads", &one, &other)?;
        let mut heard = [Vec::new(), Vec::new()];
        for ((world, input), heard) in self.worlds.iter_mut().zip(inputs).zip(&mut heard) {
            let mut events: Vec<Event> = Vec::new();
            give(self.rules, world, input, &mut events)
                .map_err(|violation| violation.to_string())?;
            heard.extend(
                events
                    .into_iter()
                    .map(|event| event.redact_for(self.viewer)),
            );
        }
        let [one, other] =
            heard.map(|events| to_string(&events).unwrap_or_else(|error| error.to_string()));
        self.same("hears", &one, &other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::Player;
    use rubium_rules::is_quiescent;

    /// Returns quiescent positions of random games in which every seat has cards.
    fn positions(players: u8, count: usize) -> (Rules, Vec<State>) {
        let mut player = Player::new(u64::from(players));
        let rules = player
            .rules(players)
            .expect("the classic game can be set up");
        let mut found = Vec::new();
        while found.len() < count {
            let mut state = State::new(&rules);
            while let Some(input) = player.next(&rules, &state) {
                let all_hold = Hands::of(&rules, &state)
                    .0
                    .iter()
                    .all(|hand| !hand.is_empty());
                if is_quiescent(&state) && all_hold && player.random.once_in(20) {
                    found.push(state);
                }
                give(&rules, &mut state, input, &mut ()).expect("listed actions are legal");
            }
        }
        (rules, found)
    }

    /// Counts the positions that interfere, with this `show` and this second world.
    fn found(show: Show, world: impl Fn(&Rules, &State, &mut Random) -> State) -> (usize, usize) {
        let (rules, positions) = positions(3, 40);
        let mut random = Random::new(5);
        let mut count = 0;
        for state in &positions {
            let worlds = [*state, world(&rules, state, &mut random)];
            let pair = Pair {
                rules: &rules,
                worlds,
                viewer: Some(Seat(0)),
                show,
                random: Random::new(random.seed()),
            };
            count += usize::from(pair.run().is_err());
        }
        (count, positions.len())
    }

    fn dealt_anew(rules: &Rules, state: &State, random: &mut Random) -> State {
        let mut hands = Hands::of(rules, state);
        hands.deal_anew(rules, state, Some(Seat(0)), random);
        hands.world(rules, state).expect("the position is valid")
    }

    #[test]
    fn second_world_differs_but_has_same_view() {
        let (rules, positions) = positions(4, 40);
        let mut random = Random::new(9);
        let mut others = 0;
        for state in &positions {
            let world = dealt_anew(&rules, state, &mut random);
            others += usize::from(world != *state);
            let (here, there) = (Hands::of(&rules, state), Hands::of(&rules, &world));
            assert_eq!(here.0[0].len(), there.0[0].len());
            assert_eq!(
                shown(&rules, state, Some(Seat(0))),
                shown(&rules, &world, Some(Seat(0)))
            );
        }
        assert!(
            others > 30,
            "{others} of {} worlds are other ones",
            positions.len()
        );
    }

    #[test]
    fn core_reveals_no_hidden_information() {
        assert_eq!(found(shown, dealt_anew).0, 0);
    }

    /// A view that reveals another hand is found.
    #[test]
    fn view_with_hand_of_another_player_is_detected() {
        let leaky: Show = |rules, state, _| shown(rules, state, Some(Seat(1)));
        let (count, of) = found(leaky, dealt_anew);
        assert!(count > of / 4, "{count} of {of}");
    }

    /// A view that reveals only the number of battle cards of another seat is found as well.
    #[test]
    fn view_with_small_leak_is_detected() {
        let leaky: Show = |rules, state, viewer| {
            let low = view(rules, state, Some(Seat(1)))
                .hand
                .iter()
                .filter(|row| row.card.0 < 6)
                .count();
            format!("{} {low}", shown(rules, state, viewer))
        };
        let (count, of) = found(leaky, dealt_anew);
        assert!(count > of / 4, "{count} of {of}");
    }

    /// Worlds that differ in a fact known to the viewer are not accepted as equal.
    #[test]
    fn wrong_hand_of_viewer_is_detected() {
        let swapped = |rules: &Rules, state: &State, random: &mut Random| {
            let mut hands = Hands::of(rules, state);
            // The deal is for another seat, so it changes the viewer's own hand.
            hands.deal_anew(rules, state, Some(Seat(1)), random);
            hands.world(rules, state).expect("the position is valid")
        };
        let (count, of) = found(shown, swapped);
        assert!(count > of / 4, "{count} of {of}");
    }
}
