//! The words for things: kinds, hexes, seats, cards, tokens.

use super::fault::{NotationFault, Wrong};
use super::words::Word;
use crate::content::{Axial, Content};
use crate::ids::{CardId, Hex, Kind, Seat, TokenId};
use crate::rules::Rules;
use std::fmt;

type Read<T> = Result<T, NotationFault>;

/// The word and the letter for each kind, in the sheet's order.
const KINDS: [(&str, char); 6] = [
    ("human", 'H'),
    ("fungoid", 'F'),
    ("crystalline", 'C'),
    ("strider", 'S'),
    ("leaper", 'L'),
    ("dragon", 'D'),
];

pub(super) const fn kind_word(kind: Kind) -> &'static str {
    KINDS[kind.index()].0
}

pub(super) fn read_kind(word: Word<'_>) -> Read<Kind> {
    KINDS
        .iter()
        .position(|&(name, _)| name == word.text)
        .and_then(Kind::from_index)
        .ok_or_else(|| word.unknown("kind of unit", KINDS.iter().map(|&(name, _)| name)))
}

/// A hex as text. A number that is no hex of the board comes out as `#9`, which nothing reads.
pub(super) struct ShowHex<'a>(pub &'a Rules, pub Hex);

impl fmt::Display for ShowHex<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.board().get(self.1) {
            Some(info) => write!(f, "{},{}", info.at.q, info.at.r),
            None => write!(f, "#{}", self.1.0),
        }
    }
}

/// Two coordinates, wherever they lie.
pub(super) fn read_axial(word: Word<'_>) -> Read<Axial> {
    let numbers = word.text.split_once(',');
    numbers
        .and_then(|(q, r)| {
            Some(Axial {
                q: q.parse().ok()?,
                r: r.parse().ok()?,
            })
        })
        .ok_or_else(|| word.fault(Wrong::NotHex))
}

pub(super) fn read_hex(rules: &Rules, word: Word<'_>) -> Read<Hex> {
    let at = read_axial(word)?;
    rules
        .board()
        .at(at)
        .ok_or_else(|| word.fault(Wrong::OffBoard))
}

/// A seat, which texts count from 1.
pub(super) fn read_seat(players: u8, word: Word<'_>) -> Read<Seat> {
    match word.text.parse::<u8>() {
        Ok(seat) if (1..=players).contains(&seat) => Ok(Seat(seat - 1)),
        _ => Err(word.fault(Wrong::NoSeat { players })),
    }
}

pub(super) struct ShowSeat(pub Seat);

impl fmt::Display for ShowSeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", u16::from(self.0.0) + 1)
    }
}

/// A card by its id in the pack. A number that no card has comes out as `#99`, which nothing reads.
pub(super) struct ShowCard<'a>(pub &'a Rules, pub CardId);

impl fmt::Display for ShowCard<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.card(self.1) {
            Some(card) => f.write_str(&card.id),
            None => write!(f, "#{}", self.1.0),
        }
    }
}

pub(super) fn read_card(content: &Content, word: Word<'_>) -> Read<CardId> {
    let cards = &content.cards.cards;
    cards
        .iter()
        .position(|card| card.id == word.text)
        .map(|index| CardId(index as u8))
        .ok_or_else(|| word.unknown("card", cards.iter().map(|card| card.id.as_str())))
}

/// A token by its id in the pack. A number that no token has comes out as `#99`, which nothing reads.
pub(super) struct ShowToken<'a>(pub &'a Rules, pub TokenId);

impl fmt::Display for ShowToken<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.token(self.1) {
            Some(token) => f.write_str(&token.id),
            None => write!(f, "#{}", self.1.0),
        }
    }
}

pub(super) fn read_token(content: &Content, word: Word<'_>) -> Read<TokenId> {
    let tokens = &content.board.tokens;
    tokens
        .iter()
        .position(|token| token.id == word.text)
        .map(|index| TokenId(index as u8))
        .ok_or_else(|| word.unknown("token", tokens.iter().map(|token| token.id.as_str())))
}
