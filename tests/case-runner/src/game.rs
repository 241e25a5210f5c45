//! The game in which a case is played.

use super::expect::Pattern;
use super::failure::Mismatch;
use super::file::InputText;
use super::tagged::TaggedValue;
use rubium_rules::notation::{self, Input};
use rubium_rules::{
    Action, ChanceOutcome, Event, PendingInput, Rules, Seat, State, Violation, apply, check,
    collect_legal_actions, hash, pending_input, resolve, weights,
};

/// The game in which a case is played.
pub struct Game {
    /// The rules.
    pub rules: Rules,
    /// The state.
    pub state: State,
    /// Events of the last action or outcome.
    pub events: Vec<Event>,
}

impl Game {
    fn parse_input(&self, input_text: &InputText) -> Result<Input, Mismatch> {
        // The notation only accepts faces from 1 to 6, but a case may show that the game refuses other faces.
        if let Some(face) = input_text
            .0
            .strip_prefix("die ")
            .and_then(|face| face.trim().parse().ok())
        {
            return Ok(Input::Chance {
                outcome: ChanceOutcome::Die { face },
            });
        }
        notation::read_input(&self.rules, &input_text.0)
            .map_err(|error| Mismatch::new("an input in notation", error.to_string()))
    }

    /// Returns the seat whose decision is pending, if any, and its legal actions.
    pub fn seat_and_actions(&self) -> (Option<Seat>, Vec<Action>) {
        let mut legal_actions = Vec::new();
        collect_legal_actions(&self.rules, &self.state, &mut legal_actions);
        match pending_input(&self.rules, &self.state) {
            PendingInput::Decision { seat, .. } => (Some(seat), legal_actions),
            _ => (None, legal_actions),
        }
    }

    /// Returns the possible outcomes with their weights, if a random outcome is pending.
    pub fn outcomes(&self) -> Vec<(ChanceOutcome, u32)> {
        let mut outcomes = Vec::new();
        if let PendingInput::Chance { request } = pending_input(&self.rules, &self.state) {
            weights(&self.rules, &self.state, request, &mut outcomes);
        }
        outcomes
    }

    /// Returns true if the input is in the list of legal actions or possible outcomes.
    fn is_listed(&self, input: Input) -> bool {
        match input {
            Input::Act { seat, action } => {
                let (deciding_seat, legal_actions) = self.seat_and_actions();
                deciding_seat == Some(seat) && legal_actions.contains(&action)
            }
            Input::Chance { outcome } => {
                self.outcomes().iter().any(|(listed, _)| *listed == outcome)
            }
        }
    }

    fn apply_input(
        &self,
        state: &mut State,
        input: Input,
        events: &mut Vec<Event>,
    ) -> Result<(), Violation> {
        match input {
            Input::Act { seat, action } => apply(&self.rules, state, seat, action, events),
            Input::Chance { outcome } => resolve(&self.rules, state, outcome, events),
        }
    }

    /// Plays an input, which must be legal and listed.
    pub fn play_input(&mut self, input_text: &InputText) -> Result<(), Mismatch> {
        let input = self.parse_input(input_text)?;
        if let Input::Act { seat, action } = input
            && let Err(violation) = check(&self.rules, &self.state, seat, action)
        {
            return Err(Mismatch::new("a legal input", self.describe(&violation)));
        }
        let is_listed = self.is_listed(input);
        let mut state = self.state;
        let mut events = Vec::new();
        if let Err(violation) = self.apply_input(&mut state, input, &mut events) {
            return Err(Mismatch::new("a legal input", self.describe(&violation)));
        }
        if !is_listed {
            return Err(Mismatch::new(
                "a listed input",
                "the input is accepted, but not listed",
            ));
        }
        self.state = state;
        self.events = events;
        Ok(())
    }

    /// Checks that an input is refused by `rule`, for `reason` if one is given. The refused input must change
    /// nothing and must not be listed, and `check` must refuse it in the same way.
    pub fn check_refusal(
        &mut self,
        rule: &str,
        reason: Option<&Pattern>,
        input_text: &InputText,
    ) -> Result<(), Mismatch> {
        let input = self.parse_input(input_text)?;
        let expected = match reason {
            Some(reason) => format!("refused by {rule}, {}", reason.name),
            None => format!("refused by {rule}"),
        };
        let mut state = self.state;
        let mut events = Vec::new();
        let Err(violation) = self.apply_input(&mut state, input, &mut events) else {
            return Err(Mismatch::new(expected, "the input is accepted"));
        };
        if hash(&self.rules, &state) != hash(&self.rules, &self.state)
            || state != self.state
            || !events.is_empty()
        {
            return Err(Mismatch::new(
                "an unchanged state and no events after a refusal",
                "the state has changed, or there are events",
            ));
        }
        if self.is_listed(input) {
            return Err(Mismatch::new(
                "a refused input that is not listed",
                "the input is listed",
            ));
        }
        if let Input::Act { seat, action } = input
            && check(&self.rules, &self.state, seat, action) != Err(violation)
        {
            return Err(Mismatch::new(
                "the same refusal from `check`",
                "another result of `check`",
            ));
        }
        let tagged = TaggedValue::new(&self.rules, &violation.reason);
        if violation.rule.to_string() != rule
            || reason.is_some_and(|reason| !tagged.matches(reason))
        {
            return Err(Mismatch::new(expected, self.describe(&violation)));
        }
        Ok(())
    }

    fn describe(&self, violation: &Violation) -> String {
        format!(
            "{} refuses: {} ({})",
            violation.rule,
            violation.reason,
            TaggedValue::new(&self.rules, &violation.reason)
        )
    }
}
