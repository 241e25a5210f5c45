//! The listed actions are legal, and no others. A refusal changes nothing.

use crate::grammar::Grammar;
use crate::random_play::Random;
use rubium_rules::{
    Action, ChanceOutcome, Event, PendingInput, Rules, Seat, State, apply, check, explain, legal,
    pending_input, resolve, weights,
};

/// Checks that the listed actions are legal, and that a sample of the grammar is legal exactly if it is
/// listed.
pub fn check_legal_actions(
    rules: &Rules,
    state: &State,
    grammar: &Grammar,
    list: &mut Vec<Action>,
    random: &mut Random,
) -> Result<(), String> {
    let deciding_seat = list_actions(rules, state, list)?;
    let is_legal = |seat, action| check(rules, state, seat, action).is_ok();
    check_other_seats(&grammar.seats, deciding_seat, list, is_legal)?;
    let mut trial = Trial::new(rules, state);
    for _ in 0..8 {
        let seat = match deciding_seat {
            Some(seat) if !random.once_in(8) => seat,
            _ => grammar.seats[random.below(grammar.seats.len())],
        };
        trial.try_action(seat, grammar.random_action(random), deciding_seat, list)?;
    }
    // Each seat that does not decide tries an action as well.
    for &seat in grammar
        .seats
        .iter()
        .filter(|&&seat| deciding_seat != Some(seat))
    {
        trial.try_action(seat, grammar.random_action(random), deciding_seat, list)?;
    }
    trial.try_outcome(grammar.outcomes[random.below(grammar.outcomes.len())])?;
    trial.finish()
}

/// Fills `list` with the legal actions. Checks that each is legal for the seat that decides, and that the
/// list is empty exactly if no seat decides.
fn list_actions(
    rules: &Rules,
    state: &State,
    list: &mut Vec<Action>,
) -> Result<Option<Seat>, String> {
    legal(rules, state, list);
    let deciding_seat = match pending_input(rules, state) {
        PendingInput::Decision { seat, .. } => Some(seat),
        _ => None,
    };
    if deciding_seat.is_some() == list.is_empty() {
        return Err(format!(
            "{} actions are listed, while {deciding_seat:?} decides",
            list.len()
        ));
    }
    if let Some(seat) = deciding_seat {
        for &action in list.iter() {
            check(rules, state, seat, action)
                .map_err(|violation| format!("{action:?} is listed, but refused: {violation}"))?;
        }
    }
    Ok(deciding_seat)
}

/// Checks that the listed actions are legal for the seat that decides, and for no other.
fn check_other_seats(
    seats: &[Seat],
    deciding_seat: Option<Seat>,
    list: &[Action],
    is_legal: impl Fn(Seat, Action) -> bool,
) -> Result<(), String> {
    let others = seats.iter().filter(|&&seat| deciding_seat != Some(seat));
    for (&seat, &action) in others.flat_map(|seat| list.iter().map(move |action| (seat, action))) {
        if is_legal(seat, action) {
            let seat_number = seat.0 + 1;
            return Err(format!(
                "seat {seat_number} may do {action:?}, although {deciding_seat:?} decides"
            ));
        }
    }
    Ok(())
}

/// Checks the whole grammar for every seat: the legal actions are the listed ones, each listed once.
pub fn check_whole_grammar(
    rules: &Rules,
    state: &State,
    grammar: &Grammar,
    list: &mut Vec<Action>,
) -> Result<(), String> {
    let deciding_seat = list_actions(rules, state, list)?;
    let mut sorted = list.clone();
    sorted.sort_unstable();
    if let Some(duplicates) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(format!("{:?} is listed twice", duplicates[0]));
    }
    let mut trial = Trial::new(rules, state);
    for &seat in &grammar.seats {
        for &action in &grammar.actions {
            trial.try_action(seat, action, deciding_seat, list)?;
        }
    }
    grammar
        .outcomes
        .iter()
        .try_for_each(|&outcome| trial.try_outcome(outcome))?;
    trial.finish()
}

/// A copy of a state, on which illegal actions are tried.
struct Trial<'a> {
    rules: &'a Rules,
    state: &'a State,
    scratch_state: State,
    events: Vec<Event>,
    offered: Vec<(ChanceOutcome, u32)>,
}

impl<'a> Trial<'a> {
    fn new(rules: &'a Rules, state: &'a State) -> Trial<'a> {
        let mut offered = Vec::new();
        if let PendingInput::Chance { request } = pending_input(rules, state) {
            weights(rules, state, request, &mut offered);
        }
        Trial {
            rules,
            state,
            scratch_state: *state,
            events: Vec::new(),
            offered,
        }
    }

    /// Tries an action, which must be legal exactly if it is in `list`. All actions of `list` are known to
    /// be legal.
    fn try_action(
        &mut self,
        seat: Seat,
        action: Action,
        deciding_seat: Option<Seat>,
        list: &[Action],
    ) -> Result<(), String> {
        let Err(violation) = check(self.rules, self.state, seat, action) else {
            let is_listed = deciding_seat == Some(seat) && list.contains(&action);
            let seat_number = seat.0 + 1;
            return if is_listed {
                Ok(())
            } else {
                Err(format!(
                    "seat {seat_number} may do {action:?}, although it is not listed"
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
        if result != Err(violation)
            || explain(self.rules, self.state, seat, action) != Err(violation)
        {
            return Err(format!(
                "{action:?} is refused ({violation}), but applying it gives {result:?}"
            ));
        }
        Ok(())
    }

    /// Tries an outcome, which must be accepted exactly if it is listed as possible.
    fn try_outcome(&mut self, outcome: ChanceOutcome) -> Result<(), String> {
        let is_offered = self
            .offered
            .iter()
            .any(|&(offer, weight)| offer == outcome && weight > 0);
        let mut accepting_state = *self.state;
        let trial = if is_offered {
            &mut accepting_state
        } else {
            &mut self.scratch_state
        };
        let result = resolve(self.rules, trial, outcome, &mut Vec::new());
        if result.is_ok() == is_offered {
            Ok(())
        } else {
            Err(format!(
                "{outcome:?} is listed as possible: {is_offered}, but resolving it gives {result:?}"
            ))
        }
    }

    /// Checks that the refused inputs have changed nothing.
    fn finish(self) -> Result<(), String> {
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

    /// A state with several legal actions, its list, and the seat that decides.
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
        let (rules, state, mut list, seat) = position_with_choices();
        let unlisted = list.remove(2);
        let mut trial = Trial::new(&rules, &state);
        assert!(trial.try_action(seat, unlisted, Some(seat), &list).is_err());
        assert_eq!(trial.try_action(seat, list[2], Some(seat), &list), Ok(()));
    }

    #[test]
    fn action_of_wrong_seat_is_detected() {
        let (rules, state, list, seat) = position_with_choices();
        let seats: Vec<Seat> = rules.seats().collect();
        let is_legal = |seat_number, action| check(&rules, &state, seat_number, action).is_ok();
        assert_eq!(
            check_other_seats(&seats, Some(seat), &list, is_legal),
            Ok(())
        );
        // A core that does not check which seat acts.
        let any_seat_is_legal = |_, action| check(&rules, &state, seat, action).is_ok();
        assert!(check_other_seats(&seats, Some(seat), &list, any_seat_is_legal).is_err());
    }

    #[test]
    fn rejection_with_side_effect_is_detected() {
        let (rules, state, list, seat) = position_with_choices();
        let mut trial = Trial::new(&rules, &state);
        apply(&rules, &mut trial.scratch_state, seat, list[0], &mut ())
            .expect("a listed action should be legal");
        assert!(trial.finish().is_err());
    }

    #[test]
    fn notation_covers_every_listed_action() {
        let (rules, state, mut list, _) = position_with_choices();
        let grammar = Grammar::new(&rules);
        assert!(list.iter().all(|action| grammar.actions.contains(action)));
        assert_eq!(
            check_whole_grammar(&rules, &state, &grammar, &mut list),
            Ok(())
        );
    }
}
