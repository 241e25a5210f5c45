// A minimal machine: a race for points between two seats. `add N` adds points, at most three per turn. `roll`
// requests a die, which adds its face and ends the turn. `pass` ends the turn. The keeper, the author of
// entries that no seat makes, may `fix` a score. These lines are not a doc comment (`//!`), because the
// example in the crate's documentation includes this file.

use rubium_record::{Author, Machine, MarkableChange, UndoPolicy};
use serde::{Deserialize, Serialize};

pub struct Race {
    faces: u8,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    pub faces: u8,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct State {
    pub scores: [u16; 2],
    pub active_seat: u8,
    pub points_added: u8,
    pub is_rolling: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Input {
    Add(u8),
    Roll,
    Die(u8),
    Pass,
    Fix(u8, u16),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoreChanged {
    pub seat: u8,
    pub score: u16,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    #[error("a die needs a face")]
    DieWithoutFaces,
    #[error("`{0}` is not an input of a race")]
    NotAnInput(String),
    #[error("{0} cannot do that now")]
    NotAllowed(Author),
    #[error("cannot add {0} points: each addition is at least 1, and a turn allows 3 in total")]
    InvalidPoints(u8),
    #[error("the die has no face {0}")]
    NoSuchFace(u8),
    #[error("the score overflows")]
    ScoreOverflow,
}

impl Race {
    fn set_score(
        state: &mut State,
        seat: u8,
        score: Option<u16>,
        events: Option<&mut Vec<ScoreChanged>>,
    ) -> Result<(), Refusal> {
        let score = score.ok_or(Refusal::ScoreOverflow)?;
        state.scores[usize::from(seat)] = score;
        if let Some(events) = events {
            events.push(ScoreChanged { seat, score });
        }
        Ok(())
    }

    fn end_turn(state: &mut State) {
        (state.active_seat, state.points_added, state.is_rolling) =
            (1 - state.active_seat, 0, false);
    }
}

impl Machine for Race {
    const NAME: &'static str = "race";
    const REVISION: u32 = 3;
    const ALLOWS_STEP_REPLACEMENT: bool = true;

    type Setup = Setup;
    type State = State;
    type Input = Input;
    type Event = ScoreChanged;
    type IrreversibleReason = &'static str;
    type Refusal = Refusal;

    fn from_setup(setup: &Setup) -> Result<Race, Refusal> {
        if setup.faces == 0 {
            Err(Refusal::DieWithoutFaces)
        } else {
            Ok(Race { faces: setup.faces })
        }
    }

    fn content_hash(setup: &Setup) -> u64 {
        0xfaced << 8 | u64::from(setup.faces)
    }

    fn initial_state(&self) -> State {
        State::default()
    }

    fn apply(
        &self,
        state: &mut State,
        by: Author,
        input: &Input,
        events: Option<&mut Vec<ScoreChanged>>,
    ) -> Result<UndoPolicy<&'static str>, Refusal> {
        let active_seat = state.active_seat;
        let score = state.scores[usize::from(active_seat)];
        match (input, by) {
            (&Input::Fix(seat @ 0..=1, score), Author::Keeper) => {
                Race::set_score(state, seat, Some(score), events)?;
                Ok(UndoPolicy::Anyone)
            }
            (&Input::Die(face), Author::Chance) if state.is_rolling => {
                if face == 0 || face > self.faces {
                    return Err(Refusal::NoSuchFace(face));
                }
                Race::set_score(
                    state,
                    active_seat,
                    score.checked_add(u16::from(face)),
                    events,
                )?;
                Race::end_turn(state);
                Ok(UndoPolicy::Never("a die was rolled"))
            }
            (&Input::Add(points), Author::Seat(seat))
                if seat == active_seat && !state.is_rolling =>
            {
                let points_added = state.points_added.saturating_add(points);
                if points == 0 || points_added > 3 {
                    return Err(Refusal::InvalidPoints(points));
                }
                state.points_added = points_added;
                Race::set_score(
                    state,
                    active_seat,
                    score.checked_add(u16::from(points)),
                    events,
                )?;
                Ok(UndoPolicy::AuthorOnly)
            }
            (Input::Roll, Author::Seat(seat)) if seat == active_seat && !state.is_rolling => {
                state.is_rolling = true;
                Ok(UndoPolicy::AuthorOnly)
            }
            (Input::Pass, Author::Seat(seat)) if seat == active_seat && !state.is_rolling => {
                Race::end_turn(state);
                Ok(UndoPolicy::AuthorOnly)
            }
            _ => Err(Refusal::NotAllowed(by)),
        }
    }

    fn hash(&self, state: &State) -> u64 {
        let State {
            scores,
            active_seat,
            points_added,
            is_rolling,
        } = state;
        let [active_seat, points_added] =
            [active_seat, points_added].map(|&value| u16::from(value));
        let values = [
            scores[0],
            scores[1],
            active_seat,
            u16::from(*is_rolling),
            points_added,
        ];
        values.iter().fold(2, |hash, &value| {
            (hash ^ u64::from(value))
                .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                .rotate_left(29)
        })
    }

    /// A step or replacement that changes a score by more than 80 has the mark `announced`.
    fn mark(
        &self,
        &MarkableChange { before, after, .. }: &MarkableChange<'_, State>,
        _marks: &mut dyn Iterator<Item = &str>,
    ) -> Option<String> {
        let changes = [0, 1].map(|seat| before.scores[seat].abs_diff(after.scores[seat]));
        (changes[0].max(changes[1]) > 80).then(|| "announced".to_owned())
    }

    fn is_mark(&self, text: &str) -> bool {
        ["announced", "seen"].contains(&text)
    }

    fn write(&self, input: &Input) -> String {
        match input {
            Input::Add(points) => format!("add {points}"),
            Input::Roll => "roll".to_owned(),
            Input::Die(face) => format!("die {face}"),
            Input::Pass => "pass".to_owned(),
            Input::Fix(seat, score) => format!("fix {seat} {score}"),
        }
    }

    fn read(&self, text: &str) -> Result<Input, Refusal> {
        let words: Vec<&str> = text.split(' ').collect();
        let input = match words[..] {
            ["add", points] => points.parse().ok().map(Input::Add),
            ["roll"] => Some(Input::Roll),
            ["die", face] => face.parse().ok().map(Input::Die),
            ["pass"] => Some(Input::Pass),
            ["fix", seat, score] => seat
                .parse()
                .ok()
                .zip(score.parse().ok())
                .map(|(seat, score)| Input::Fix(seat, score)),
            _ => None,
        };
        input.ok_or_else(|| Refusal::NotAnInput(text.to_owned()))
    }
}
