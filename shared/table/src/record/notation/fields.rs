//! The notation of fields that several entries have.

use super::codec::Codec;
use crate::protocol::action::{HandCard, PointsSource, RubiumReason, TableUnits};
use crate::state::table::Table;
use rubium_rules::battle::Side;
use rubium_rules::notation::{
    from_word, kind_letter, kind_of_letter, kind_of_word, kind_word, terrain_of_word, terrain_word,
    to_word,
};
use rubium_rules::{CardId, Deck, Kind, Seat, Terrain, TokenId};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Display;
use std::str::FromStr;

/// The word for a home base. The notation of the rules crate has no such word.
const HOME: &str = "home";

impl Codec<'_> {
    pub fn number<T: FromStr + Display>(
        &mut self,
        expected: &'static str,
        number: &mut T,
    ) -> &mut Self {
        let read = |_: &Table, word: &str| word.parse().ok();
        self.word_field(expected, number, read, |_, number| number.to_string())
    }

    pub fn amount(&mut self, amount: &mut u16) -> &mut Self {
        self.number("an amount", amount)
    }

    pub fn card_count<T: FromStr + Display>(&mut self, count: &mut T) -> &mut Self {
        self.number("a number of cards", count)
    }

    pub fn copies(&mut self, card: &mut CardId, count: &mut u8) -> &mut Self {
        self.card(card).number("a number of copies", count)
    }

    pub fn points(&mut self, points: &mut u8) -> &mut Self {
        self.number("victory points", points)
    }

    pub fn units(&mut self, kind: &mut Kind, count: &mut u8) -> &mut Self {
        self.kind(kind).number("a number of units", count)
    }

    pub fn refinery(&mut self, value: &mut u8) -> &mut Self {
        self.number("the value of a refinery", value)
    }

    /// The word `home`, if the refinery is printed on a home base.
    pub fn home_flag(&mut self, is_home_base: &mut bool) -> &mut Self {
        self.flag(HOME, is_home_base)
    }

    /// A value whose JSON is a single word.
    pub fn json_word<T: Serialize + DeserializeOwned>(
        &mut self,
        expected: &'static str,
        value: &mut T,
    ) -> &mut Self {
        let read = |_: &Table, word: &str| from_word(word).ok();
        self.word_field(expected, value, read, |_, value| to_word(value))
    }

    pub fn reason(&mut self, reason: &mut RubiumReason) -> &mut Self {
        self.json_word("a reason", reason)
    }

    pub fn source(&mut self, source: &mut PointsSource) -> &mut Self {
        self.json_word("a source of points", source)
    }

    pub fn side(&mut self, side: &mut Side) -> &mut Self {
        self.json_word("attacker or defender", side)
    }

    pub fn deck(&mut self, deck: &mut Deck) -> &mut Self {
        self.json_word("energize or missions", deck)
    }

    pub fn kind(&mut self, kind: &mut Kind) -> &mut Self {
        let read = |_: &Table, word: &str| kind_of_word(word);
        self.word_field("a kind of unit", kind, read, |_, &kind| {
            kind_word(kind).into()
        })
    }

    pub fn terrain(&mut self, terrain: &mut Terrain) -> &mut Self {
        let read = |_: &Table, word: &str| match word {
            HOME => Some(Terrain::HomeBase),
            other => terrain_of_word(other),
        };
        let write = |_: &Table, &terrain: &Terrain| terrain_word(terrain).unwrap_or(HOME).into();
        self.word_field("a terrain", terrain, read, write)
    }

    pub fn card(&mut self, card: &mut CardId) -> &mut Self {
        let read = |table: &Table, word: &str| table.rules().card_by_content_id(word);
        self.word_field("the id of a card", card, read, |table, &card| {
            card_word(table, card)
        })
    }

    /// A card in a hand: its id, or `?` and its deck.
    pub fn hand_card(&mut self, card: &mut HandCard) -> &mut Self {
        let read = |table: &Table, word: &str| match word.strip_prefix('?') {
            Some(deck) => from_word(deck).ok().map(|deck| HandCard::Physical { deck }),
            None => (table.rules().card_by_content_id(word)).map(|card| HandCard::Card { card }),
        };
        let write = |table: &Table, card: &HandCard| match *card {
            HandCard::Card { card } => card_word(table, card),
            HandCard::Physical { deck } => format!("?{}", to_word(&deck)),
        };
        self.word_field(
            "the id of a card, ?energize or ?missions",
            card,
            read,
            write,
        )
    }

    pub fn token(&mut self, token: &mut TokenId) -> &mut Self {
        let read = |table: &Table, word: &str| {
            let mut tokens = table.rules().tokens();
            tokens.find(|(_, spec)| spec.id == word).map(|(id, _)| id)
        };
        let write = |table: &Table, token: &TokenId| {
            let spec = table.rules().token(*token);
            spec.map_or_else(|| format!("#{}", token.0), |spec| spec.id.clone())
        };
        self.word_field("the id of a token", token, read, write)
    }

    pub fn seat(&mut self, seat: &mut Seat) -> &mut Self {
        let read = |table: &Table, word: &str| {
            let seat = Seat(word.parse::<u8>().ok()?.checked_sub(1)?);
            table.has_seat(seat).then_some(seat)
        };
        let write = |_: &Table, seat: &Seat| (u16::from(seat.0) + 1).to_string();
        self.word_field("a seat, counted from 1", seat, read, write)
    }

    /// A seat after `word`, or nothing.
    pub fn seat_after(&mut self, word: &str, seat: &mut Option<Seat>) -> &mut Self {
        self.option(seat, Seat(0), |codec, seat| codec.key(word).seat(seat))
    }

    /// A seat, or `none`.
    pub fn seat_or_none(&mut self, seat: &mut Option<Seat>) -> &mut Self {
        let mut is_none = seat.is_none();
        self.flag("none", &mut is_none);
        match is_none {
            true => self,
            false => self.seat(seat.get_or_insert(Seat(0))),
        }
    }

    /// Seats, up to the end of the text.
    pub fn seats(&mut self, seats: &mut Vec<Seat>) -> &mut Self {
        self.list(seats, Seat(0), Codec::seat)
    }

    /// A name, up to the end of the text.
    pub fn name(&mut self, name: &mut String) -> &mut Self {
        let mut words: Vec<String> = name.split_whitespace().map(String::from).collect();
        self.list(&mut words, String::new(), |codec, word| {
            let read = |_: &Table, word: &str| Some(word.to_owned());
            codec.word_field("a name", word, read, |_, word| word.clone())
        });
        *name = words.join(" ");
        self
    }

    pub fn faces(&mut self, faces: &mut Vec<u8>) -> &mut Self {
        self.list(faces, 0, Codec::face)
    }

    pub fn face(&mut self, face: &mut u8) -> &mut Self {
        self.number("the face of a die", face)
    }

    /// A force: `2H 1D`, or `none`.
    pub fn force(&mut self, force: &mut Vec<TableUnits>) -> &mut Self {
        let mut is_none = force.is_empty();
        self.flag("none", &mut is_none);
        if is_none {
            return self;
        }
        let (kind, count) = (Kind::Human, 0);
        self.list(force, TableUnits { kind, count }, |codec, units| {
            let read = |_: &Table, word: &str| read_units(word);
            codec.word_field("units, such as 2H", units, read, |_, units| {
                format!("{}{}", units.count, kind_letter(units.kind))
            })
        })
    }
}

fn read_units(word: &str) -> Option<TableUnits> {
    let letter_index = word.find(|letter: char| !letter.is_ascii_digit())?;
    let (count, letter) = word.split_at(letter_index);
    let mut letters = letter.chars();
    let kind = kind_of_letter(letters.next()?)?;
    let count = count.parse().ok()?;
    (letters.next().is_none()).then_some(TableUnits { kind, count })
}

fn card_word(table: &Table, card: CardId) -> String {
    let spec = table.rules().card(card);
    spec.map_or_else(|| format!("#{}", card.0), |spec| spec.id.clone())
}
