//! Implements the trait `Machine` of `rubium-record` for a game, so that games can be recorded.

use crate::action::Action;
use crate::chance::ChanceOutcome;
use crate::event::Event;
use crate::hash::hash;
use crate::ids::Seat;
use crate::machine::{PendingInput, agree_to_end, apply, concede, pending_input, resolve};
use crate::notation::{NotationError, read_action, read_outcome, write_action, write_outcome};
use crate::rules::Rules;
use crate::setup::{Setup, SetupError};
use crate::sink::EventSink;
use crate::state::State;
use crate::violation::Violation;
use rubium_record::{Author, Machine, UndoPolicy};
use serde::Serialize;
use specta::Type;

/// The text of [`RecordInput::Concede`] in a record.
const CONCEDE: &str = "concede";
/// The text of [`RecordInput::AgreeToEnd`] in a record.
const AGREE: &str = "agree";

/// An input in the record of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecordInput {
    /// An action of the author of the step.
    Act(Action),
    /// A random outcome.
    Chance(ChanceOutcome),
    /// The author of the step concedes.
    Concede,
    /// All players agree to end the game. Entered by the keeper.
    AgreeToEnd,
}

/// The reason why a step of a game can never be undone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum IrreversibleReason {
    /// The step contains a random outcome.
    Chance,
    /// The step revealed a card without a random outcome, for example by playing it.
    Revealed,
    /// The game is over, so the players may have seen all hidden information.
    Over,
}

impl std::fmt::Display for IrreversibleReason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            IrreversibleReason::Chance => {
                "a die was rolled, or a card or token was drawn or revealed"
            }
            IrreversibleReason::Revealed => "a card was revealed",
            IrreversibleReason::Over => "the game is over",
        })
    }
}

/// The reason why the set-up or an input of a record is rejected.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GameRefusal {
    /// The set-up is invalid.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Setup(Vec<SetupError>),
    /// The text of an input is invalid.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The input violates a rule.
    #[error(transparent)]
    Rule(#[from] Violation),
    /// The author may not enter this kind of input: for example, a seat may not enter a random outcome.
    #[error("{by} may not enter this input")]
    WrongAuthor {
        /// The author.
        by: Author,
    },
}

impl Machine for Rules {
    const NAME: &'static str = "nexus-ops";
    const REVISION: u32 = 1;

    type Setup = Setup;
    type State = State;
    type Input = RecordInput;
    type Event = Event;
    type IrreversibleReason = IrreversibleReason;
    type Refusal = GameRefusal;

    fn from_setup(setup: &Setup) -> Result<Rules, GameRefusal> {
        Rules::new(setup.clone()).map_err(GameRefusal::Setup)
    }

    fn content_hash(setup: &Setup) -> u64 {
        setup.content.fingerprint()
    }

    fn initial_state(&self) -> State {
        State::new(self)
    }

    fn apply(
        &self,
        state: &mut State,
        by: Author,
        input: &RecordInput,
        events: Option<&mut Vec<Event>>,
    ) -> Result<UndoPolicy<IrreversibleReason>, GameRefusal> {
        let (chance_policy, has_revealed) = match events {
            Some(events) => {
                let old_len = events.len();
                let chance_policy = self.apply_by_author(state, by, input, events)?;
                (
                    chance_policy,
                    events[old_len..]
                        .iter()
                        .any(|event| event.reveals_hidden_information()),
                )
            }
            None => {
                let mut detector = RevealDetector {
                    has_revealed: false,
                };
                let chance_policy = self.apply_by_author(state, by, input, &mut detector)?;
                (chance_policy, detector.has_revealed)
            }
        };
        Ok(match pending_input(self, state) {
            PendingInput::Over { .. } => UndoPolicy::Never(IrreversibleReason::Over),
            _ if self.options().is_practice => UndoPolicy::Anyone,
            _ => chance_policy.unwrap_or(action_undo_policy(has_revealed)),
        })
    }

    fn hash(&self, state: &State) -> u64 {
        hash(self, state)
    }

    fn write(&self, input: &RecordInput) -> String {
        match *input {
            RecordInput::Act(action) => write_action(self, action),
            RecordInput::Chance(outcome) => write_outcome(self, outcome),
            RecordInput::Concede => CONCEDE.to_owned(),
            RecordInput::AgreeToEnd => AGREE.to_owned(),
        }
    }

    fn read(&self, text: &str) -> Result<RecordInput, GameRefusal> {
        let word = text.split_whitespace().next().unwrap_or_default();
        Ok(match word {
            "die" | "card" | "token" => RecordInput::Chance(read_outcome(self, text)?),
            _ if text == CONCEDE => RecordInput::Concede,
            _ if text == AGREE => RecordInput::AgreeToEnd,
            _ => RecordInput::Act(read_action(self, text)?),
        })
    }
}

impl Rules {
    /// Applies `input` if `by` may enter it. Returns the undo policy of a random outcome, or `None` for any
    /// other input, whose policy depends on what it revealed.
    fn apply_by_author(
        &self,
        state: &mut State,
        by: Author,
        input: &RecordInput,
        sink: &mut impl EventSink,
    ) -> Result<Option<UndoPolicy<IrreversibleReason>>, GameRefusal> {
        match (*input, by) {
            (RecordInput::Act(action), Author::Seat(seat)) => {
                apply(self, state, Seat(seat), action, sink)?;
                Ok(None)
            }
            (RecordInput::Chance(outcome), Author::Chance) => {
                resolve(self, state, outcome, sink)?;
                Ok(Some(UndoPolicy::Never(IrreversibleReason::Chance)))
            }
            (RecordInput::Concede, Author::Seat(seat)) => {
                concede(self, state, Seat(seat), sink)?;
                Ok(None)
            }
            (RecordInput::AgreeToEnd, Author::Keeper) => {
                agree_to_end(self, state, sink)?;
                Ok(None)
            }
            _ => Err(GameRefusal::WrongAuthor { by }),
        }
    }
}

/// The undo policy of an input that is not a random outcome: its author may undo it, unless it revealed
/// hidden information.
fn action_undo_policy(has_revealed: bool) -> UndoPolicy<IrreversibleReason> {
    if has_revealed {
        UndoPolicy::Never(IrreversibleReason::Revealed)
    } else {
        UndoPolicy::AuthorOnly
    }
}

/// A sink that only records whether an event revealed hidden information.
struct RevealDetector {
    has_revealed: bool,
}

impl EventSink for RevealDetector {
    fn needs_event_details(&self) -> bool {
        false
    }

    fn emit(&mut self, event: Event) {
        self.has_revealed |= event.reveals_hidden_information();
    }
}
