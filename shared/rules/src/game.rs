//! The game as something that can be recorded: what `rubium-record` needs to know of it.

use crate::action::Action;
use crate::chance::Outcome;
use crate::event::Event;
use crate::hash::hash;
use crate::ids::Seat;
use crate::machine::{Awaiting, agree_to_end, apply, awaiting, concede, resolve};
use crate::notation::{NotationFault, read_action, read_outcome, write_action, write_outcome};
use crate::rules::Rules;
use crate::setup::{Setup, SetupFault};
use crate::sink::EventSink;
use crate::state::State;
use crate::violation::Violation;
use rubium_record::{Author, Machine, UndoPolicy};
use serde::Serialize;
use specta::Type;

/// Texts of the two inputs that are neither action nor outcome.
const CONCEDE: &str = "concede";
const AGREE: &str = "agree";

/// One input of a game's record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecordInput {
    /// A decision of the seat that the step is by.
    Act(Action),
    /// An outcome of chance.
    Chance(Outcome),
    /// The seat that the step is by gives up.
    Concede,
    /// All players agree to end the game: the keeper of the record says so.
    Agree,
}

/// Why a step of a game can never be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum IrreversibleReason {
    /// Chance has answered.
    Chance,
    /// A card or token was shown.
    Revealed,
    /// The game has ended: all that was hidden may be known.
    Over,
}

impl std::fmt::Display for IrreversibleReason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            IrreversibleReason::Chance => "a die, card or token is known since then",
            IrreversibleReason::Revealed => "a card was shown since then",
            IrreversibleReason::Over => "the game is over",
        })
    }
}

/// Why a record's set-up or input is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GameRefusal {
    /// The set-up.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Setup(Vec<SetupFault>),
    /// The text of an input.
    #[error(transparent)]
    Notation(#[from] NotationFault),
    /// The rules.
    #[error(transparent)]
    Rule(#[from] Violation),
    /// A decision that no seat took, or chance that a seat answered.
    #[error("{by} cannot give this input")]
    NotBy {
        /// Who tried.
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
        let (limit, revealed) = match events {
            Some(events) => {
                let before = events.len();
                let limit = self.give(state, by, input, events)?;
                (limit, events[before..].iter().any(|event| event.reveals()))
            }
            None => {
                let mut watch = Watch { revealed: false };
                let limit = self.give(state, by, input, &mut watch)?;
                (limit, watch.revealed)
            }
        };
        Ok(if matches!(awaiting(self, state), Awaiting::Over { .. }) {
            UndoPolicy::Never(IrreversibleReason::Over)
        } else if self.options().free_takeback {
            UndoPolicy::Anyone
        } else {
            limit.unwrap_or(decided(revealed))
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
            RecordInput::Agree => AGREE.to_owned(),
        }
    }

    fn read(&self, text: &str) -> Result<RecordInput, GameRefusal> {
        let word = text.split_whitespace().next().unwrap_or_default();
        Ok(match word {
            "die" | "card" | "token" => RecordInput::Chance(read_outcome(self, text)?),
            _ if text == CONCEDE => RecordInput::Concede,
            _ if text == AGREE => RecordInput::Agree,
            _ => RecordInput::Act(read_action(self, text)?),
        })
    }
}

impl Rules {
    /// Gives `input` to `state`; chance seals, for a decision what was shown tells.
    fn give(
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
            (RecordInput::Agree, Author::Keeper) => {
                agree_to_end(self, state, sink)?;
                Ok(None)
            }
            _ => Err(GameRefusal::NotBy { by }),
        }
    }
}

/// The undo limit of a decision: its own player's, unless it showed something.
fn decided(revealed: bool) -> UndoPolicy<IrreversibleReason> {
    if revealed {
        UndoPolicy::Never(IrreversibleReason::Revealed)
    } else {
        UndoPolicy::AuthorOnly
    }
}

/// A sink that only notes whether something was shown.
struct Watch {
    revealed: bool,
}

impl EventSink for Watch {
    fn wanted(&self) -> bool {
        false
    }

    fn event(&mut self, event: Event) {
        self.revealed |= event.reveals();
    }
}
