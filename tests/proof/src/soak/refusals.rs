//! Checks that exactly the listed actions are legal, and that a refusal changes nothing.

use crate::candidate_inputs::CandidateInputs;
use crate::random_play::Random;
use rubium_rules::{
    Action, ChanceOutcome, Event, PendingInput, Rules, Seat, State, apply, check,
    collect_legal_actions, pending_input, resolve, weights,
};

/// Checks that the listed actions are legal for the deciding seat only, and that random actions of
/// `candidate_inputs` are legal if and only if they are listed. Also checks a random outcome of
/// `candidate_inputs`.
pub fn check_legal_actions(
    rules: &Rules,
    state: &State,
    candidate_inputs: &CandidateInputs,
    listed_actions: &mut Vec<Action>,
    random: &mut Random,
) -> Result<(), String> {
    let deciding_seat = list_actions(rules, state, listed_actions)?;
    let is_legal = |seat, action| check(rules, state, seat, action).is_ok();
    check_illegal_for_other_seats(
        &candidate_inputs.seats,
        deciding_seat,
        listed_actions,
        is_legal,
    )?;
    let mut trial = Trial::new(rules, state);
    for _ in 0..8 {
        let seat = match deciding_seat {
            Some(seat) if !random.once_in(8) => seat,
            _ => candidate_inputs.seats[random.below(candidate_inputs.seats.len())],
        };
        trial.try_action(
            seat,
            candidate_inputs.random_action(random),
            deciding_seat,
            listed_actions,
        )?;
    }
    // Each seat other than the deciding seat also tries an action.
    for &seat in candidate_inputs
        .seats
        .iter()
        .filter(|&&seat| deciding_seat != Some(seat))
    {
        trial.try_action(
            seat,
            candidate_inputs.random_action(random),
            deciding_seat,
            listed_actions,
        )?;
    }
    trial.try_outcome(candidate_inputs.outcomes[random.below(candidate_inputs.outcomes.len())])?;
    trial.check_unchanged()
}

/// Fills `listed_actions` with the legal actions, and returns the deciding seat. Checks that each action is
/// legal for that seat, and that the list is empty if and only if no seat decides.
fn list_actions(
    rules: &Rules,
    state: &State,
    listed_actions: &mut Vec<Action>,
) -> Result<Option<Seat>, String> {
    collect_legal_actions(rules, state, listed_actions);
    let deciding_seat = match pending_input(rules, state) {
        PendingInput::Decision { seat, .. } => Some(seat),
        _ => None,
    };
    if deciding_seat.is_some() == listed_actions.is_empty() {
        return Err(format!(
            "{} actions are listed, but the deciding seat is {deciding_seat:?}",
            listed_actions.len()
        ));
    }
    if let Some(seat) = deciding_seat {
        for &action in listed_actions.iter() {
            check(rules, state, seat, action)
                .map_err(|violation| format!("{action:?} is listed, but refused: {violation}"))?;
        }
    }
    Ok(deciding_seat)
}

/// Checks that the listed actions are illegal for all seats except the deciding seat.
fn check_illegal_for_other_seats(
    seats: &[Seat],
    deciding_seat: Option<Seat>,
    listed_actions: &[Action],
    is_legal: impl Fn(Seat, Action) -> bool,
) -> Result<(), String> {
    let other_seats = seats.iter().filter(|&&seat| deciding_seat != Some(seat));
    for (&seat, &action) in
        other_seats.flat_map(|seat| listed_actions.iter().map(move |action| (seat, action)))
    {
        if is_legal(seat, action) {
            let seat_number = seat.0 + 1;
            return Err(format!(
                "{action:?} is legal for seat {seat_number}, although the deciding seat is {deciding_seat:?}"
            ));
        }
    }
    Ok(())
}

/// Checks all actions of `candidate_inputs` for every seat: exactly the listed actions are legal, and each is
/// listed once. Also checks all outcomes of `candidate_inputs`.
pub fn check_all_inputs(
    rules: &Rules,
    state: &State,
    candidate_inputs: &CandidateInputs,
    listed_actions: &mut Vec<Action>,
) -> Result<(), String> {
    let deciding_seat = list_actions(rules, state, listed_actions)?;
    let mut sorted_actions = listed_actions.clone();
    sorted_actions.sort_unstable();
    if let Some(duplicates) = sorted_actions.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(format!("{:?} is listed twice", duplicates[0]));
    }
    let mut trial = Trial::new(rules, state);
    for &seat in &candidate_inputs.seats {
        for &action in &candidate_inputs.actions {
            trial.try_action(seat, action, deciding_seat, listed_actions)?;
        }
    }
    candidate_inputs
        .outcomes
        .iter()
        .try_for_each(|&outcome| trial.try_outcome(outcome))?;
    trial.check_unchanged()
}

/// Tries inputs on a copy of a state.
struct Trial<'a> {
    rules: &'a Rules,
    state: &'a State,
    scratch_state: State,
    events: Vec<Event>,
    possible_outcomes: Vec<(ChanceOutcome, u32)>,
}

impl<'a> Trial<'a> {
    fn new(rules: &'a Rules, state: &'a State) -> Trial<'a> {
        let mut possible_outcomes = Vec::new();
        if let PendingInput::Chance { request } = pending_input(rules, state) {
            weights(rules, state, request, &mut possible_outcomes);
        }
        Trial {
            rules,
            state,
            scratch_state: *state,
            events: Vec::new(),
            possible_outcomes,
        }
    }

    /// Tries an action, which must be legal if and only if `seat` decides and the action is in
    /// `listed_actions`. If the action is illegal, also applies it; that must be refused for the same reason.
    fn try_action(
        &mut self,
        seat: Seat,
        action: Action,
        deciding_seat: Option<Seat>,
        listed_actions: &[Action],
    ) -> Result<(), String> {
        let Err(violation) = check(self.rules, self.state, seat, action) else {
            let is_listed = deciding_seat == Some(seat) && listed_actions.contains(&action);
            let seat_number = seat.0 + 1;
            return if is_listed {
                Ok(())
            } else {
                Err(format!(
                    "{action:?} is legal for seat {seat_number}, but not listed"
                ))
            };
        };
        let result = apply(
            self.rules,
            &mut self.scratch_state,
            seat,
            action,
            &mut self.events,
        );
        if result != Err(violation) || check(self.rules, self.state, seat, action) != Err(violation)
        {
            return Err(format!(
                "{action:?} is refused ({violation}), but applying it gives {result:?}"
            ));
        }
        Ok(())
    }

    /// Tries an outcome, which must be accepted if and only if it is listed as possible.
    fn try_outcome(&mut self, outcome: ChanceOutcome) -> Result<(), String> {
        let is_possible = self
            .possible_outcomes
            .iter()
            .any(|&(possible, weight)| possible == outcome && weight > 0);
        let result = if is_possible {
            resolve(self.rules, &mut { *self.state }, outcome, &mut Vec::new())
        } else {
            resolve(
                self.rules,
                &mut self.scratch_state,
                outcome,
                &mut self.events,
            )
        };
        if result.is_ok() == is_possible {
            Ok(())
        } else {
            let expected = if is_possible {
                "possible"
            } else {
                "impossible"
            };
            Err(format!(
                "{outcome:?} should be {expected}, but resolving it gives {result:?}"
            ))
        }
    }

    /// Checks that no refused input has changed the state or emitted events.
    fn check_unchanged(self) -> Result<(), String> {
        if self.scratch_state == *self.state && self.events.is_empty() {
            Ok(())
        } else {
            Err(String::from(
                "a refused input changed the state or emitted events",
            ))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random_play::{RandomPlayer, apply_input};
    use rubium_rules::notation::Input;

    /// Returns rules, a state with several legal actions, these actions, and the deciding seat.
    fn position_with_choices() -> (Rules, State, Vec<Action>, Seat) {
        let mut player = RandomPlayer::new(3);
        let rules = player.rules(2).expect("the classic set-up should be valid");
        let mut state = State::new(&rules);
        loop {
            let input = player
                .next(&rules, &state)
                .expect("the game should not be over yet");
            if let PendingInput::Decision { seat, .. } = pending_input(&rules, &state)
                && player.legal_actions.len() > 5
                && state.turn() > 3
            {
                return (rules, state, player.legal_actions, seat);
            }
            apply_input(&rules, &mut state, input, &mut ())
                .expect("a listed action should be legal");
        }
    }

    #[test]
    fn unlisted_legal_action_is_detected() {
        let (rules, state, mut listed_actions, seat) = position_with_choices();
        let unlisted = listed_actions.remove(2);
        let mut trial = Trial::new(&rules, &state);
        assert!(
            trial
                .try_action(seat, unlisted, Some(seat), &listed_actions)
                .is_err()
        );
        assert_eq!(
            trial.try_action(seat, listed_actions[2], Some(seat), &listed_actions),
            Ok(())
        );
    }

    #[test]
    fn action_of_wrong_seat_is_detected() {
        let (rules, state, listed_actions, seat) = position_with_choices();
        let seats: Vec<Seat> = rules.seats().collect();
        let is_legal = |other_seat, action| check(&rules, &state, other_seat, action).is_ok();
        assert_eq!(
            check_illegal_for_other_seats(&seats, Some(seat), &listed_actions, is_legal),
            Ok(())
        );
        // Simulates a core that does not check which seat acts.
        let any_seat_is_legal = |_, action| check(&rules, &state, seat, action).is_ok();
        assert!(
            check_illegal_for_other_seats(&seats, Some(seat), &listed_actions, any_seat_is_legal)
                .is_err()
        );
    }

    #[test]
    fn refusal_with_side_effect_is_detected() {
        let (rules, state, listed_actions, seat) = position_with_choices();
        let mut trial = Trial::new(&rules, &state);
        apply(
            &rules,
            &mut trial.scratch_state,
            seat,
            listed_actions[0],
            &mut (),
        )
        .expect("a listed action should be legal");
        assert!(trial.check_unchanged().is_err());
    }

    #[test]
    fn accepting_impossible_outcome_is_detected() {
        let mut player = RandomPlayer::new(3);
        let rules = player.rules(2).expect("the classic set-up should be valid");
        let mut state = State::new(&rules);
        loop {
            let input = player
                .next(&rules, &state)
                .expect("the game should not be over yet");
            if let Input::Chance { outcome } = input {
                let mut trial = Trial::new(&rules, &state);
                // Simulates a core that accepts an outcome although it should refuse it.
                trial.possible_outcomes.clear();
                assert!(trial.try_outcome(outcome).is_err());
                trial.scratch_state = state;
                assert!(trial.check_unchanged().is_err());
                return;
            }
            apply_input(&rules, &mut state, input, &mut ())
                .expect("a listed action should be legal");
        }
    }

    #[test]
    fn candidate_inputs_contain_every_listed_action() {
        let (rules, state, mut listed_actions, _) = position_with_choices();
        let candidate_inputs = CandidateInputs::new(&rules);
        assert!(
            listed_actions
                .iter()
                .all(|action| candidate_inputs.actions.contains(action))
        );
        assert_eq!(
            check_all_inputs(&rules, &state, &candidate_inputs, &mut listed_actions),
            Ok(())
        );
    }
}
