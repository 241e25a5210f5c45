//! The text form of actions and outcomes, one line each, for scripts, records and bug reports.

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
/// Hexes and cards that do not exist in this game are written as `#` and a number, such as `#99`.
/// [`read_action`] rejects them, as well as seats that do not exist.
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

/// Parses the output of [`write_action`]; any number of spaces between words is allowed.
///
/// # Errors
/// The first word that is invalid, missing or superfluous, and the reason.
pub fn read_action(rules: &Rules, text: &str) -> Result<Action, NotationError> {
    let mut words = Words::new(text, None);
    let action = parse_action(rules, &mut words)?;
    words.ensure_end()?;
    Ok(action)
}

/// Parses the output of [`write_outcome`].
///
/// # Errors
/// The first word that is invalid, missing or superfluous, and the reason.
pub fn read_outcome(rules: &Rules, text: &str) -> Result<ChanceOutcome, NotationError> {
    let mut words = Words::new(text, None);
    let first = words.expect(EXPECTED_OUTCOME)?;
    let outcome = parse_outcome(rules, first, &mut words)?
        .ok_or_else(|| first.unknown("outcome", OUTCOME_WORDS.into_iter()))?;
    words.ensure_end()?;
    Ok(outcome)
}

/// Parses the output of [`write_input`].
///
/// # Errors
/// The first word that is invalid, missing or superfluous, and the reason.
pub fn read_input(rules: &Rules, text: &str) -> Result<Input, NotationError> {
    let mut words = Words::new(text, None);
    let first = words.expect("a seat with a colon, or an outcome")?;
    let input = match first.text.strip_suffix(':') {
        Some(seat) => Input::Act {
            seat: read_seat(rules.players(), first.with_text(seat))?,
            action: parse_action(rules, &mut words)?,
        },
        None => match parse_outcome(rules, first, &mut words)? {
            Some(outcome) => Input::Chance { outcome },
            None if ACTION_WORDS.contains(&first.text) => {
                return Err(first.error(NotationErrorKind::MissingSeat));
            }
            None => return Err(first.unknown("outcome", OUTCOME_WORDS.into_iter())),
        },
    };
    words.ensure_end()?;
    Ok(input)
}

const EXPECTED_OUTCOME: &str = "an outcome: die, card or token";
const OUTCOME_WORDS: [&str; 3] = ["die", "card", "token"];
const ACTION_WORDS: [&str; 21] = [
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
const SIDE_WORDS: [&str; 2] = ["attacker", "defender"];

/// Parses an outcome that begins with the word `first`; `None` if no outcome begins with this word.
fn parse_outcome(
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
                _ => return Err(word.error(NotationErrorKind::InvalidFace)),
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

fn parse_action(rules: &Rules, words: &mut Words<'_>) -> Result<Action, NotationError> {
    let mut arguments = Arguments { rules, words };
    let verb = arguments.words.expect("an action")?;
    Ok(match verb.text {
        "buy" => Action::Buy {
            kind: arguments.kind()?,
            hex: arguments.hex()?,
        },
        "play" => Action::Play {
            card: arguments.card()?,
        },
        "exchange" => Action::Exchange {
            card: arguments.card()?,
        },
        "give" => Action::PassToTeammate {
            card: arguments.card()?,
        },
        "move" => Action::Move {
            kind: arguments.kind()?,
            from: arguments.hex()?,
            to: arguments.hex()?,
        },
        "special" => Action::SpecialAttack {
            kind: arguments.kind()?,
            from: arguments.hex()?,
            to: arguments.hex()?,
        },
        "explore" => Action::Explore {
            hex: arguments.hex()?,
        },
        "battle" => Action::Battle {
            hex: arguments.hex()?,
            defender: arguments.seat()?,
        },
        "end" => Action::EndPhase,
        "pass" => match arguments.words.skip_word("battle") {
            true => Action::PassBattle,
            false => Action::Pass,
        },
        "sacrifice" => Action::Sacrifice {
            kind: arguments.kind()?,
        },
        "casualty" => Action::Casualty {
            kind: arguments.kind()?,
        },
        "victim" => Action::Victim {
            seat: arguments.seat()?,
        },
        "take" => {
            let word = arguments.words.expect("`card` or `victory`")?;
            match word.text {
                "card" => Action::TakeEnergize,
                "victory" => Action::TakeFaceupCard,
                _ => {
                    let names = ["card", "victory"].into_iter();
                    return Err(word.unknown("card to take", names));
                }
            }
        }
        "keep" => Action::Keep {
            card: arguments.card()?,
        },
        "place" => Action::TargetPlacement {
            kind: arguments.kind()?,
            hex: arguments.hex()?,
        },
        "pick" => Action::TargetUnit {
            kind: arguments.kind()?,
            hex: arguments.hex()?,
        },
        "land" => Action::TargetHex {
            hex: arguments.hex()?,
        },
        "aim" => Action::TargetKind {
            side: arguments.side()?,
            kind: arguments.kind()?,
        },
        "force" => Action::TargetForce {
            side: arguments.side()?,
        },
        "hit" => Action::TargetHit {
            side: arguments.side()?,
            picker: match arguments.words.skip_word("by") {
                true => Some(arguments.seat()?),
                false => None,
            },
        },
        _ => return Err(verb.unknown("action", ACTION_WORDS.into_iter())),
    })
}

/// Parses the words after the first word of an action.
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
            .find(|side| SIDE_WORDS[side.index()] == word.text)
            .ok_or_else(|| word.unknown("force", SIDE_WORDS.into_iter()))
    }
}

struct ShowAction<'a>(&'a Rules, Action);

impl fmt::Display for ShowAction<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let &ShowAction(rules, action) = self;
        let show_hex = |hex| ShowHex(rules, hex);
        let show_card = |card| ShowCard(rules, card);
        match action {
            Action::Buy { kind, hex } => write!(f, "buy {} {}", kind_word(kind), show_hex(hex)),
            Action::Play { card } => write!(f, "play {}", show_card(card)),
            Action::Exchange { card } => write!(f, "exchange {}", show_card(card)),
            Action::PassToTeammate { card } => write!(f, "give {}", show_card(card)),
            Action::Move { kind, from, to } => {
                write!(
                    f,
                    "move {} {} {}",
                    kind_word(kind),
                    show_hex(from),
                    show_hex(to)
                )
            }
            Action::SpecialAttack { kind, from, to } => {
                write!(
                    f,
                    "special {} {} {}",
                    kind_word(kind),
                    show_hex(from),
                    show_hex(to)
                )
            }
            Action::Explore { hex } => write!(f, "explore {}", show_hex(hex)),
            Action::Battle { hex, defender } => {
                write!(f, "battle {} {}", show_hex(hex), ShowSeat(defender))
            }
            Action::EndPhase => f.write_str("end"),
            Action::Pass => f.write_str("pass"),
            Action::PassBattle => f.write_str("pass battle"),
            Action::Sacrifice { kind } => write!(f, "sacrifice {}", kind_word(kind)),
            Action::Casualty { kind } => write!(f, "casualty {}", kind_word(kind)),
            Action::Victim { seat } => write!(f, "victim {}", ShowSeat(seat)),
            Action::TakeEnergize => f.write_str("take card"),
            Action::TakeFaceupCard => f.write_str("take victory"),
            Action::Keep { card } => write!(f, "keep {}", show_card(card)),
            Action::TargetPlacement { kind, hex } => {
                write!(f, "place {} {}", kind_word(kind), show_hex(hex))
            }
            Action::TargetUnit { kind, hex } => {
                write!(f, "pick {} {}", kind_word(kind), show_hex(hex))
            }
            Action::TargetHex { hex } => write!(f, "land {}", show_hex(hex)),
            Action::TargetKind { side, kind } => {
                write!(f, "aim {} {}", SIDE_WORDS[side.index()], kind_word(kind))
            }
            Action::TargetForce { side } => write!(f, "force {}", SIDE_WORDS[side.index()]),
            Action::TargetHit { side, picker } => {
                write!(f, "hit {}", SIDE_WORDS[side.index()])?;
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
