//! The listed actions are legal, and no others. A refusal changes nothing.

use crate::grammar::Grammar;
use crate::play::Random;
use rubium_rules::{
    Action, ChanceOutcome, Event, PendingInput, Rules, Seat, State, apply, check, explain, legal,
    pending_input, resolve, weights,
};

/// Checks that the listed actions are legal, and that a sample of the grammar is legal exactly if it is listed.
pub fn legal_and_refused(
    rules: &Rules,
    state: &State,
    grammar: &Grammar,
    list: &mut Vec<Action>,
    sample: &mut Random,
) -> Result<(), String> {
    let decides = listed(rules, state, list)?;
    let may = |seat, action| check(rules, state, seat, action).is_ok();
    nobody_else(&grammar.seats, decides, list, may)?;
    let mut tried = Tried::new(rules, state);
    for _ in 0..8 {
        let seat = match decides {
            Some(seat) if !sample.once_in(8) => seat,
            _ => grammar.seats[sample.below(grammar.seats.len())],
        };
        tried.act(seat, grammar.any(sample), decides, list)?;
    }
    // Seats that do not decide try an action too.
    for &seat in grammar.seats.iter().filter(|&&seat| decides != Some(seat)) {
        tried.act(seat, grammar.any(sample), decides, list)?;
    }
    tried.answer(grammar.outcomes[sample.below(grammar.outcomes.len())])?;
    tried.end()
}

/// Fills `list`. Checks that each action is legal for the seat that decides, and that the list is empty exactly if
/// none decides.
fn listed(rules: &Rules, state: &State, list: &mut Vec<Action>) -> Result<Option<Seat>, String> {
    legal(rules, state, list);
    let decides = match pending_input(rules, state) {
        PendingInput::Decision { seat, .. } => Some(seat),
        _ => None,
    };
    if decides.is_some() == list.is_empty() {
        return Err(format!("{} actions are listed for {decides:?}", list.len()));
    }
    if let Some(seat) = decides {
        for &action in list.iter() {
            check(rules, state, seat, action)
                .map_err(|violation| format!("{action:?} is listed, but: {violation}"))?;
        }
    }
    Ok(decides)
}

/// Checks that the listed actions are legal for the seat that decides, and for no other.
fn nobody_else(
    seats: &[Seat],
    decides: Option<Seat>,
    list: &[Action],
    may: impl Fn(Seat, Action) -> bool,
) -> Result<(), String> {
    let others = seats.iter().filter(|&&seat| decides != Some(seat));
    for (&seat, &action) in others.flat_map(|seat| list.iter().map(move |action| (seat, action))) {
        if may(seat, action) {
            let who = seat.0 + 1;
            return Err(format!(
                "seat {who} may do {action:?}, and {decides:?} decides"
            ));
        }
    }
    Ok(())
}

/// Checks the whole grammar for every seat: the legal actions are the listed ones, each listed once.
pub fn whole_grammar(
    rules: &Rules,
    state: &State,
    grammar: &Grammar,
    list: &mut Vec<Action>,
) -> Result<(), String> {
    let decides = listed(rules, state, list)?;
    let mut sorted = list.clone();
    sorted.sort_unstable();
    if let Some(twice) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(format!("{:?} is listed twice", twice[0]));
    }
    let mut tried = Tried::new(rules, state);
    for &seat in &grammar.seats {
        for &action in &grammar.actions {
            tried.act(seat, action, decides, list)?;
        }
    }
    grammar
        .outcomes
        .iter()
        .try_for_each(|&outcome| tried.answer(outcome))?;
    tried.end()
}

/// A copy of a state, on which illegal actions are tried.
struct Tried<'a> {
    rules: &'a Rules,
    state: &'a State,
    copy: State,
    events: Vec<Event>,
    offered: Vec<(ChanceOutcome, u32)>,
}

impl<'a> Tried<'a> {
    fn new(rules: &'a Rules, state: &'a State) -> Tried<'a> {
        let mut offered = Vec::new();
        if let PendingInput::Chance { request } = pending_input(rules, state) {
            weights(rules, state, request, &mut offered);
        }
        Tried {
            rules,
            state,
            copy: *state,
            events: Vec::new(),
            offered,
        }
    }

    /// Tries an action, which must be legal exactly if it is in `list`. All actions of `list` are known to be legal.
    fn act(
        &mut self,
        seat: Seat,
        action: Action,
        decides: Option<Seat>,
        list: &[Action],
    ) -> Result<(), String> {
        let Err(violation) = check(self.rules, self.state, seat, action) else {
            let is_listed = decides == Some(seat) && list.contains(&action);
            let who = seat.0 + 1;
            return if is_listed {
                Ok(())
            } else {
                Err(format!("seat {who} may, unlisted, do {action:?}"))
            };
        };
        let done = apply(self.rules, &mut self.copy, seat, action, &mut self.events);
        if done != Err(violation) || explain(self.rules, self.state, seat, action) != Err(violation)
        {
            return Err(format!(
                "{action:?} is refused ({violation}), but done it comes to {done:?}"
            ));
        }
        Ok(())
    }

    /// Tries an outcome, which must be accepted exactly if chance offers it.
    fn answer(&mut self, outcome: ChanceOutcome) -> Result<(), String> {
        let is_offered = self
            .offered
            .iter()
            .any(|&(offer, weight)| offer == outcome && weight > 0);
        let mut after = *self.state;
        let tried = if is_offered {
            &mut after
        } else {
            &mut self.copy
        };
        let given = resolve(self.rules, tried, outcome, &mut Vec::new());
        if given.is_ok() == is_offered {
            Ok(())
        } else {
            Err(format!(
                "{outcome:?} is offered: {is_offered}, but it comes to {given:?}"
            ))
        }
    }

    /// Checks that the refused inputs have changed nothing.
    fn end(self) -> Result<(), String> {
        if self.copy == *self.state && self.events.is_empty() {
            Ok(())
        } else {
            Err(String::from(
                "what was refused has changed the state, or something happened",
            ))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::{Player, give};

    /// A state with several legal actions, its list, and the seat that decides.
    fn decision() -> (Rules, State, Vec<Action>, Seat) {
        let mut player = Player::new(3);
        let rules = player.rules(2).expect("the classic game can be set up");
        let mut state = State::new(&rules);
        loop {
            let input = player
                .next(&rules, &state)
                .expect("no game is over so soon");
            if let PendingInput::Decision { seat, .. } = pending_input(&rules, &state)
                && player.legal.len() > 5
                && state.turn() > 3
            {
                return (rules, state, player.legal, seat);
            }
            give(&rules, &mut state, input, &mut ()).expect("listed actions are legal");
        }
    }

    #[test]
    fn unlisted_legal_action_is_detected() {
        let (rules, state, mut list, seat) = decision();
        let left_out = list.remove(2);
        let mut tried = Tried::new(&rules, &state);
        assert!(tried.act(seat, left_out, Some(seat), &list).is_err());
        assert_eq!(tried.act(seat, list[2], Some(seat), &list), Ok(()));
    }

    #[test]
    fn action_of_wrong_seat_is_detected() {
        let (rules, state, list, seat) = decision();
        let seats: Vec<Seat> = rules.seats().collect();
        let may = |who, action| check(&rules, &state, who, action).is_ok();
        assert_eq!(nobody_else(&seats, Some(seat), &list, may), Ok(()));
        // A core that does not check which seat acts.
        let anybody = |_, action| check(&rules, &state, seat, action).is_ok();
        assert!(nobody_else(&seats, Some(seat), &list, anybody).is_err());
    }

    #[test]
    fn rejection_with_side_effect_is_detected() {
        let (rules, state, list, seat) = decision();
        let mut tried = Tried::new(&rules, &state);
        apply(&rules, &mut tried.copy, seat, list[0], &mut ()).expect("listed actions are legal");
        assert!(tried.end().is_err());
    }

    #[test]
    fn notation_covers_every_listed_action() {
        let (rules, state, mut list, _) = decision();
        let grammar = Grammar::new(&rules);
        assert!(list.iter().all(|action| grammar.actions.contains(action)));
        assert_eq!(whole_grammar(&rules, &state, &grammar, &mut list), Ok(()));
    }
}
