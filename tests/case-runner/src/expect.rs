//! What a case expects: the words after `expect`.

/// A kind of event, reason, question or request, and fields that it must have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    /// Its type, as in the core's JSON.
    pub name: String,
    /// Fields and their values in words; fields that are not named may be anything.
    pub fields: Vec<(String, String)>,
}

impl Pattern {
    /// Reads `NAME [FIELD=VALUE...]`.
    pub fn parse(text: &str) -> Option<Pattern> {
        let mut words = text.split_whitespace();
        let name = words.next().filter(|name| !name.contains('='))?.to_owned();
        let fields = words.map(|word| {
            word.split_once('=')
                .map(|(key, value)| (key.to_owned(), value.to_owned()))
        });
        Some(Pattern {
            name,
            fields: fields.collect::<Option<Vec<_>>>()?,
        })
    }
}

/// How a list is compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Match {
    /// All of these are in it.
    Include,
    /// None of these is in it.
    Exclude,
    /// These are in it and nothing else.
    Exactly,
}

/// How many events must fit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HowMany {
    /// At least one.
    Some,
    /// Just so many.
    Just(usize),
}

/// One expectation. Seats count from 1; hexes are `q,r`; kinds, cards and tokens are words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expectation {
    /// Events of the last action or outcome.
    Events {
        /// How many.
        count: HowMany,
        /// Which.
        pattern: Pattern,
    },
    /// At a table: events of the last entry, or what it leaves to hands.
    Tells {
        /// Whether there are none.
        none: bool,
        /// Which.
        pattern: Pattern,
    },
    /// At a table: what is waited for.
    Stands {
        /// What.
        pattern: Pattern,
    },
    /// At a table: a value of the view of a seat, or of everybody.
    Shown {
        /// The seat; `None`: everybody.
        seat: Option<u8>,
        /// Where in the view's JSON.
        path: String,
        /// The value there, as JSON or a word.
        value: String,
    },
    /// All units in a hex.
    Hex {
        /// The hex.
        hex: String,
        /// `empty`, or `SEAT UNITS [; SEAT UNITS]`.
        forces: String,
    },
    /// The refinery of a hex; 0 for none.
    Refinery {
        /// The hex.
        hex: String,
        /// Its number.
        number: u8,
    },
    /// Whether a token lies facedown in a hex.
    Facedown {
        /// The hex.
        hex: String,
        /// Whether it does.
        facedown: bool,
    },
    /// What some hexes are made of, in any order.
    Terrain {
        /// The hexes.
        hexes: Vec<String>,
        /// The core's words for terrain with counts, sorted.
        terrain: Vec<(String, u8)>,
    },
    /// Rubium of a seat.
    Rubium {
        /// The seat.
        seat: u8,
        /// How much.
        number: u16,
    },
    /// Victory points of a seat.
    Points {
        /// The seat.
        seat: u8,
        /// How many.
        number: u8,
    },
    /// Figures in supply.
    Supply {
        /// The seat.
        seat: u8,
        /// The kind.
        kind: String,
        /// How many.
        number: u8,
    },
    /// All cards of a pile.
    Cards {
        /// Which pile.
        pile: CardPile,
        /// Cards with counts, sorted.
        cards: Vec<(String, u8)>,
    },
    /// Dice of the step that lie on the table.
    Dice {
        /// `attacker` or `defender`.
        side: String,
        /// Faces with counts, sorted.
        faces: Vec<(String, u8)>,
    },
    /// Cards left in a deck or stack.
    Left {
        /// `energize`, `missions` or `victory`.
        stack: String,
        /// How many.
        number: u64,
    },
    /// Turn number, active seat and phase.
    Turn {
        /// Turns from 1.
        turn: u16,
        /// Whose.
        seat: u8,
        /// The core's word for the phase.
        phase: String,
    },
    /// A decision is waited for.
    WaitsFor {
        /// Whose.
        seat: u8,
        /// What is asked.
        ask: Pattern,
    },
    /// Chance is waited for.
    WaitsForChance {
        /// What for.
        request: Pattern,
    },
    /// The game is over.
    Over {
        /// Who won.
        winners: Vec<u8>,
        /// How: `victoryPoints`, or `elimination` and what decided.
        how: Vec<String>,
    },
    /// What the seat that decides may do.
    Choices {
        /// Only those that begin with these words, which the list leaves out.
        prefix: Option<String>,
        /// How the list is compared.
        how: Match,
        /// Actions in notation.
        list: Vec<String>,
    },
    /// What chance can answer.
    Outcomes {
        /// How the list is compared.
        how: Match,
        /// Outcomes in notation; `*N` behind one means its weight.
        list: Vec<String>,
    },
    /// A line of the position's notation.
    Position {
        /// The line.
        line: String,
    },
}

/// A pile of cards that can be looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CardPile {
    /// A hand.
    Hand(u8),
    /// Fulfilled missions.
    Fulfilled(u8),
    /// The Energize discard pile.
    EnergizeDiscard,
    /// The discard pile of Secret Missions.
    MissionDiscard,
}
