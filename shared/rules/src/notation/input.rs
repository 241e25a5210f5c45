//! Actions and outcomes as one line of text each, for scripts, records and bug reports.

use super::error::{NotationError, NotationErrorKind};
use super::names::{
    ShowCard, ShowHex, ShowSeat, ShowToken, kind_word, read_card, read_hex, read_kind, read_seat,
    read_token,
};
use super::words::{Word, Words};
use crate::action::Action;
use crate::battle::Side;
use crate::chance::ChanceOutcome;
use crate::ids::{Hex, Kind, Seat};
use crate::rules::Rules;
use std::fmt;

/// An input of a game: the action of a seat, or a random outcome.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Input {
    /// The action of a seat: `1: buy human 2,1`.
    Act {
        /// The seat.
        seat: Seat,
        /// The action.
        action: Action,
    },
    /// A random outcome: `die 4`.
    Chance {
        /// The outcome.
        outcome: ChanceOutcome,
    },
}

/// Writes `action` as text, such as `buy human 2,1`.
///
/// Ids that do not exist in this game are written as `#99`, which [`read_action`] rejects.
pub fn write_action(rules: &Rules, action: Action) -> String {
    ShowAction(rules, action).to_string()
}

/// Writes `outcome` as text, such as `die 4`.
pub fn write_outcome(rules: &Rules, outcome: ChanceOutcome) -> String {
    ShowOutcome(rules, outcome).to_string()
}

/// Writes `input` as text, such as `1: buy human 2,1` or `die 4`.
pub fn write_input(rules: &Rules, input: Input) -> String {
    match input {
        Input::Act { seat, action } => {
            format!("{}: {}", ShowSeat(seat), ShowAction(rules, action))
        }
        Input::Chance { outcome } => write_outcome(rules, outcome),
    }
}

/// Parses the output of [`write_action`]; any number of blanks between words is allowed.
///
/// # Errors
/// The first invalid word, and the reason.
pub fn read_action(rules: &Rules, text: &str) -> Result<Action, NotationError> {
    let mut words = Words::new(text, None);
    let action = action(rules, &mut words)?;
    words.end()?;
    Ok(action)
}

/// Parses the output of [`write_outcome`].
///
/// # Errors
/// The first invalid word, and the reason.
pub fn read_outcome(rules: &Rules, text: &str) -> Result<ChanceOutcome, NotationError> {
    let mut words = Words::new(text, None);
    let first = words.expect(OUTCOME)?;
    let outcome = outcome(rules, first, &mut words)?
        .ok_or_else(|| first.unknown("outcome", OUTCOMES.into_iter()))?;
    words.end()?;
    Ok(outcome)
}

/// Parses the output of [`write_input`].
///
/// # Errors
/// The first invalid word, and the reason.
pub fn read_input(rules: &Rules, text: &str) -> Result<Input, NotationError> {
    let mut words = Words::new(text, None);
    let first = words.expect("a seat with a colon, or an outcome")?;
    let input = match first.text.strip_suffix(':') {
        Some(seat) => Input::Act {
            seat: read_seat(rules.players(), first.with(seat))?,
            action: action(rules, &mut words)?,
        },
        None => match outcome(rules, first, &mut words)? {
            Some(outcome) => Input::Chance { outcome },
            None if ACTIONS.contains(&first.text) => {
                return Err(first.error(NotationErrorKind::WhoActs));
            }
            None => return Err(first.unknown("outcome", OUTCOMES.into_iter())),
        },
    };
    words.end()?;
    Ok(input)
}

const OUTCOME: &str = "an outcome: die, card or token";
const OUTCOMES: [&str; 3] = ["die", "card", "token"];
const ACTIONS: [&str; 21] = [
    "buy",
    "play",
    "exchange",
    "give",
    "move",
    "special",
    "explore",
    "battle",
    "end",
    "pass",
    "sacrifice",
    "casualty",
    "victim",
    "take",
    "place",
    "pick",
    "land",
    "aim",
    "force",
    "hit",
    "keep",
];
const SIDES: [&str; 2] = ["attacker", "defender"];

fn outcome(
    rules: &Rules,
    first: Word<'_>,
    words: &mut Words<'_>,
) -> Result<Option<ChanceOutcome>, NotationError> {
    let content = &rules.setup().content;
    Ok(Some(match first.text {
        "die" => {
            let word = words.expect("a face, 1 to 6")?;
            match word.text.parse() {
                Ok(face @ 1..=6) => ChanceOutcome::Die { face },
                _ => return Err(word.error(NotationErrorKind::NoFace)),
            }
        }
        "card" => ChanceOutcome::Card {
            card: read_card(content, words.expect("a card")?)?,
        },
        "token" => ChanceOutcome::Token {
            token: read_token(rules, words.expect("a token")?)?,
        },
        _ => return Ok(None),
    }))
}

fn action(rules: &Rules, words: &mut Words<'_>) -> Result<Action, NotationError> {
    let mut read = Arguments { rules, words };
    let verb = read.words.expect("an action")?;
    Ok(match verb.text {
        "buy" => Action::Buy {
            kind: read.kind()?,
            hex: read.hex()?,
        },
        "play" => Action::Play { card: read.card()? },
        "exchange" => Action::Exchange { card: read.card()? },
        "give" => Action::Give { card: read.card()? },
        "move" => Action::Move {
            kind: read.kind()?,
            from: read.hex()?,
            to: read.hex()?,
        },
        "special" => Action::SpecialAttack {
            kind: read.kind()?,
            from: read.hex()?,
            to: read.hex()?,
        },
        "explore" => Action::Explore { hex: read.hex()? },
        "battle" => Action::Battle {
            hex: read.hex()?,
            defender: read.seat()?,
        },
        "end" => Action::EndPhase,
        "pass" => match read.words.skip_word("battle") {
            true => Action::PassBattle,
            false => Action::Pass,
        },
        "sacrifice" => Action::Sacrifice { kind: read.kind()? },
        "casualty" => Action::Casualty { kind: read.kind()? },
        "victim" => Action::Victim { seat: read.seat()? },
        "take" => {
            let word = read.words.expect("`card` or `victory`")?;
            match word.text {
                "card" => Action::TakeCard,
                "victory" => Action::TakeVictory,
                _ => {
                    let things = ["card", "victory"].into_iter();
                    return Err(word.unknown("thing to take", things));
                }
            }
        }
        "keep" => Action::Keep { card: read.card()? },
        "place" => Action::Place {
            kind: read.kind()?,
            hex: read.hex()?,
        },
        "pick" => Action::Pick {
            kind: read.kind()?,
            hex: read.hex()?,
        },
        "land" => Action::Land { hex: read.hex()? },
        "aim" => Action::Aim {
            side: read.side()?,
            kind: read.kind()?,
        },
        "force" => Action::Force { side: read.side()? },
        "hit" => Action::Hit {
            side: read.side()?,
            picker: match read.words.skip_word("by") {
                true => Some(read.seat()?),
                false => None,
            },
        },
        _ => return Err(verb.unknown("action", ACTIONS.into_iter())),
    })
}

/// The words after the first word of an action.
struct Arguments<'a, 'w, 't> {
    rules: &'a Rules,
    words: &'w mut Words<'t>,
}

impl Arguments<'_, '_, '_> {
    fn kind(&mut self) -> Result<Kind, NotationError> {
        read_kind(self.words.expect("a kind of unit")?)
    }

    fn hex(&mut self) -> Result<Hex, NotationError> {
        read_hex(self.rules, self.words.expect("a hex")?)
    }

    fn seat(&mut self) -> Result<Seat, NotationError> {
        read_seat(self.rules.players(), self.words.expect("a seat")?)
    }

    fn card(&mut self) -> Result<crate::CardId, NotationError> {
        read_card(&self.rules.setup().content, self.words.expect("a card")?)
    }

    fn side(&mut self) -> Result<Side, NotationError> {
        let word = self.words.expect("`attacker` or `defender`")?;
        Side::BOTH
            .into_iter()
            .find(|side| SIDES[side.index()] == word.text)
            .ok_or_else(|| word.unknown("force", SIDES.into_iter()))
    }
}

struct ShowAction<'a>(&'a Rules, Action);

impl fmt::Display for ShowAction<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let &ShowAction(rules, action) = self;
        let hex = |hex| ShowHex(rules, hex);
        let card = |card| ShowCard(rules, card);
        match action {
            Action::Buy { kind, hex: at } => write!(f, "buy {} {}", kind_word(kind), hex(at)),
            Action::Play { card: id } => write!(f, "play {}", card(id)),
            Action::Exchange { card: id } => write!(f, "exchange {}", card(id)),
            Action::Give { card: id } => write!(f, "give {}", card(id)),
            Action::Move { kind, from, to } => {
                write!(f, "move {} {} {}", kind_word(kind), hex(from), hex(to))
            }
            Action::SpecialAttack { kind, from, to } => {
                write!(f, "special {} {} {}", kind_word(kind), hex(from), hex(to))
            }
            Action::Explore { hex: at } => write!(f, "explore {}", hex(at)),
            Action::Battle { hex: at, defender } => {
                write!(f, "battle {} {}", hex(at), ShowSeat(defender))
            }
            Action::EndPhase => f.write_str("end"),
            Action::Pass => f.write_str("pass"),
            Action::PassBattle => f.write_str("pass battle"),
            Action::Sacrifice { kind } => write!(f, "sacrifice {}", kind_word(kind)),
            Action::Casualty { kind } => write!(f, "casualty {}", kind_word(kind)),
            Action::Victim { seat } => write!(f, "victim {}", ShowSeat(seat)),
            Action::TakeCard => f.write_str("take card"),
            Action::TakeVictory => f.write_str("take victory"),
            Action::Keep { card: id } => write!(f, "keep {}", card(id)),
            Action::Place { kind, hex: at } => write!(f, "place {} {}", kind_word(kind), hex(at)),
            Action::Pick { kind, hex: at } => write!(f, "pick {} {}", kind_word(kind), hex(at)),
            Action::Land { hex: at } => write!(f, "land {}", hex(at)),
            Action::Aim { side, kind } => {
                write!(f, "aim {} {}", SIDES[side.index()], kind_word(kind))
            }
            Action::Force { side } => write!(f, "force {}", SIDES[side.index()]),
            Action::Hit { side, picker } => {
                write!(f, "hit {}", SIDES[side.index()])?;
                match picker {
                    Some(seat) => write!(f, " by {}", ShowSeat(seat)),
                    None => Ok(()),
                }
            }
        }
    }
}

struct ShowOutcome<'a>(&'a Rules, ChanceOutcome);

impl fmt::Display for ShowOutcome<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.1 {
            ChanceOutcome::Die { face } => write!(f, "die {face}"),
            ChanceOutcome::Card { card } => write!(f, "card {}", ShowCard(self.0, card)),
            ChanceOutcome::Token { token } => write!(f, "token {}", ShowToken(self.0, token)),
        }
    }
}
