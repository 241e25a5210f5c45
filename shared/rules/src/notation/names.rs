//! Words for kinds, hexes, seats, cards and tokens.

use super::error::{NotationError, NotationErrorKind};
use super::words::Word;
use crate::content::{Axial, Content};
use crate::ids::{CardId, Hex, Kind, Seat, Terrain, TokenId};
use crate::rules::Rules;
use serde::de::IntoDeserializer;
use serde::de::value::StrDeserializer;
use serde::{Deserialize, Serialize};
use std::fmt;

type ParseResult<T> = Result<T, NotationError>;

/// Word and letter of each kind, in the order of the sheet.
const KINDS: [(&str, char); 6] = [
    ("human", 'H'),
    ("fungoid", 'F'),
    ("crystalline", 'C'),
    ("strider", 'S'),
    ("leaper", 'L'),
    ("dragon", 'D'),
];

/// The word for a kind.
pub const fn kind_word(kind: Kind) -> &'static str {
    KINDS[kind.index()].0
}

/// The kind whose word is `text`.
pub fn kind_of_word(text: &str) -> Option<Kind> {
    let index = KINDS.iter().position(|&(name, _)| name == text)?;
    Kind::from_index(index)
}

pub(super) fn read_kind(word: Word<'_>) -> ParseResult<Kind> {
    kind_of_word(word.text)
        .ok_or_else(|| word.unknown("kind of unit", KINDS.iter().map(|&(name, _)| name)))
}

/// The letter for a kind, as in `2H`.
pub const fn kind_letter(kind: Kind) -> char {
    KINDS[kind.index()].1
}

/// The kind whose letter is `letter`.
pub fn kind_of_letter(letter: char) -> Option<Kind> {
    let index = KINDS
        .iter()
        .position(|&(_, kind_letter)| kind_letter == letter)?;
    Kind::from_index(index)
}

/// Word and letter of each terrain that a position can name.
const TERRAIN: [(&str, char, Terrain); 6] = [
    ("forest", 'F', Terrain::LiquifungusForest),
    ("spires", 'S', Terrain::CrystalSpires),
    ("plains", 'P', Terrain::RockPlains),
    ("pool", 'M', Terrain::MagmaPool),
    ("monolith", 'O', Terrain::Monolith),
    ("vortex", 'V', Terrain::Vortex),
];

/// The letter of a terrain; `None` for home bases, which are not tiles.
pub(super) fn terrain_letter(terrain: Terrain) -> Option<char> {
    let row = TERRAIN
        .iter()
        .find(|&&(_, _, row_terrain)| row_terrain == terrain)?;
    Some(row.1)
}

pub(super) fn terrain_of_letter(letter: char) -> Option<Terrain> {
    let row = TERRAIN
        .iter()
        .find(|&&(_, row_letter, _)| row_letter == letter)?;
    Some(row.2)
}

/// The word for a terrain; `None` for home bases, which are not tiles.
pub fn terrain_word(terrain: Terrain) -> Option<&'static str> {
    let row = TERRAIN
        .iter()
        .find(|&&(_, _, row_terrain)| row_terrain == terrain)?;
    Some(row.0)
}

/// The terrain whose word is `text`.
pub fn terrain_of_word(text: &str) -> Option<Terrain> {
    let row = TERRAIN.iter().find(|&&(word, _, _)| word == text)?;
    Some(row.2)
}

/// The serde form of `value`, if that form is a single word (as for a phase); otherwise empty.
pub fn to_word(value: &impl Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(word)) => word,
        _ => String::new(),
    }
}

/// The value whose serde form is the single word `text`.
///
/// # Errors
/// `text` is not such a word. The error lists all valid words.
pub fn from_word<'t, T: Deserialize<'t>>(text: &'t str) -> Result<T, serde::de::value::Error> {
    let text: StrDeserializer<'t, serde::de::value::Error> = text.into_deserializer();
    T::deserialize(text)
}

/// Parses the serde form of a phase, a faction or a similar value. The error lists all valid words.
pub(super) fn read_word<'t, T: Deserialize<'t>>(word: Word<'t>) -> ParseResult<T> {
    let invalid_word =
        |error: serde::de::value::Error| NotationErrorKind::InvalidWord(error.to_string());
    from_word(word.text).map_err(|error| word.error(invalid_word(error)))
}

/// Displays a hex as text. An id outside the board is displayed as `#` and its number, such as `#9`, which
/// cannot be parsed.
pub(super) struct ShowHex<'a>(pub &'a Rules, pub Hex);

impl fmt::Display for ShowHex<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.board().get(self.1) {
            Some(info) => write!(f, "{},{}", info.coords.q, info.coords.r),
            None => write!(f, "#{}", self.1.0),
        }
    }
}

/// Parses two coordinates, on or off the board.
pub(super) fn read_axial(word: Word<'_>) -> ParseResult<Axial> {
    let coordinates = word.text.split_once(',');
    coordinates
        .and_then(|(q, r)| {
            Some(Axial {
                q: q.parse().ok()?,
                r: r.parse().ok()?,
            })
        })
        .ok_or_else(|| word.error(NotationErrorKind::NotHex))
}

pub(super) fn read_hex(rules: &Rules, word: Word<'_>) -> ParseResult<Hex> {
    let axial = read_axial(word)?;
    rules
        .board()
        .hex_at(axial)
        .ok_or_else(|| word.error(NotationErrorKind::OffBoard))
}

/// Parses a seat. In texts, seats are numbered from 1.
pub(super) fn read_seat(players: u8, word: Word<'_>) -> ParseResult<Seat> {
    match word.text.parse::<u8>() {
        Ok(seat) if (1..=players).contains(&seat) => Ok(Seat(seat - 1)),
        _ => Err(word.error(NotationErrorKind::NoSeat { players })),
    }
}

pub(super) struct ShowSeat(pub Seat);

impl fmt::Display for ShowSeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", u16::from(self.0.0) + 1)
    }
}

/// Displays a card as its id in the content. An unknown id is displayed as `#` and its number, such as `#99`,
/// which cannot be parsed.
pub(super) struct ShowCard<'a>(pub &'a Rules, pub CardId);

impl fmt::Display for ShowCard<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.card(self.1) {
            Some(card) => f.write_str(&card.id),
            None => write!(f, "#{}", self.1.0),
        }
    }
}

pub(super) fn read_card(content: &Content, word: Word<'_>) -> ParseResult<CardId> {
    let cards = &content.cards.cards;
    cards
        .iter()
        .position(|card| card.id == word.text)
        .map(|index| CardId(index as u8))
        .ok_or_else(|| word.unknown("card", cards.iter().map(|card| card.id.as_str())))
}

/// Displays a token as its id in the content. An unknown id is displayed as `#` and its number, such as
/// `#99`, which cannot be parsed.
pub(super) struct ShowToken<'a>(pub &'a Rules, pub TokenId);

impl fmt::Display for ShowToken<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.token(self.1) {
            Some(token) => f.write_str(&token.id),
            None => write!(f, "#{}", self.1.0),
        }
    }
}

pub(super) fn read_token(rules: &Rules, word: Word<'_>) -> ParseResult<TokenId> {
    let token = rules.tokens().find(|(_, token)| token.id == word.text);
    let names = || rules.tokens().map(|(_, token)| token.id.as_str());
    token
        .map(|(token, _)| token)
        .ok_or_else(|| word.unknown("token", names()))
}
