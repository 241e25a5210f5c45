//! Expectations of a case: the words after `expect`.

/// The type, and some of the fields, that an event, instruction, refusal reason, warning, decision or request
/// must have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    /// The name of the type, as in the core's JSON.
    pub name: String,
    /// Required fields and their values, as words. Other fields may have any value.
    pub fields: Vec<(String, String)>,
}

impl Pattern {
    /// Parses `NAME [FIELD=VALUE...]`.
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

/// How an expected list is compared with the actual list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Comparison {
    /// The actual list contains all expected items.
    Include,
    /// The actual list contains none of the expected items.
    Exclude,
    /// The actual list contains the expected items and nothing else.
    Exactly,
}

/// The required number of events.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EventCount {
    /// At least one event.
    AtLeastOne,
    /// Exactly this number.
    Exactly(usize),
}

/// One expectation. Seats count from 1; hexes are `q,r`; kinds, cards and tokens are words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expectation {
    /// Events of the last action or outcome.
    Events {
        /// The required number of matching events.
        count: EventCount,
        /// The required pattern.
        pattern: Pattern,
    },
    /// At a table: events of the last entry, including its instructions to the players.
    Reports {
        /// Whether the expectation is that no event matches.
        must_be_absent: bool,
        /// The required pattern.
        pattern: Pattern,
    },
    /// At a table: the pending input, or the request for a pending random outcome.
    Pending {
        /// The required pattern.
        pattern: Pattern,
    },
    /// At a table: a value in the view of a seat, or in the public view.
    Shown {
        /// The seat, or `None` for the public view.
        seat: Option<u8>,
        /// Path in the JSON of the view.
        path: String,
        /// The value at that path, as JSON or a word.
        value: String,
    },
    /// All units in a hex.
    Hex {
        /// The hex.
        hex: String,
        /// `empty`, or `SEAT UNITS [; SEAT UNITS]`.
        forces: String,
    },
    /// The refinery of a hex, or 0 for none.
    Refinery {
        /// The hex.
        hex: String,
        /// The number on the printed or found refinery.
        value: u8,
    },
    /// Whether a hex has a facedown token.
    Facedown {
        /// The hex.
        hex: String,
        /// Whether the hex has a facedown token.
        is_facedown: bool,
    },
    /// The terrain of some hexes, in any order.
    Terrain {
        /// The hexes.
        hexes: Vec<String>,
        /// The core's words for terrain, with counts, sorted.
        terrain: Vec<(String, u8)>,
    },
    /// Rubium of a seat.
    Rubium {
        /// The seat.
        seat: u8,
        /// The amount.
        amount: u16,
    },
    /// Victory points of a seat.
    Points {
        /// The seat.
        seat: u8,
        /// The number of points.
        points: u8,
    },
    /// Number of units of one kind in the supply of a seat.
    Supply {
        /// The seat.
        seat: u8,
        /// The kind.
        kind: String,
        /// The number of units.
        unit_count: u8,
    },
    /// All cards of a pile.
    Cards {
        /// The pile.
        pile: CardPile,
        /// Cards with counts, sorted.
        cards: Vec<(String, u8)>,
    },
    /// The dice of a force in the current step.
    Dice {
        /// `attacker` or `defender`.
        side: String,
        /// Faces with counts, sorted.
        faces: Vec<(String, u8)>,
    },
    /// Number of cards left in a deck or stack.
    Remaining {
        /// `energize`, `missions` or `victory`.
        stack: String,
        /// The number of cards.
        card_count: u64,
    },
    /// Turn number, active seat and phase.
    Turn {
        /// Turn number, from 1.
        turn: u16,
        /// The active seat.
        seat: u8,
        /// The core's word for the phase.
        phase: String,
    },
    /// A decision is pending.
    WaitsFor {
        /// The seat that decides.
        seat: u8,
        /// The decision.
        decision: Pattern,
    },
    /// A random outcome is pending.
    WaitsForChance {
        /// The request.
        request: Pattern,
    },
    /// The game is over.
    Over {
        /// The winners.
        winners: Vec<u8>,
        /// The words of the reason, in any order: `victoryPoints` alone, or the kind of ending such as
        /// `elimination`, the seats that are out such as `out2`, and the tiebreak.
        reason_words: Vec<String>,
    },
    /// The legal actions of the seat that decides.
    Choices {
        /// If given, only actions that begin with this prefix are compared, without the prefix.
        prefix: Option<String>,
        /// How the list is compared.
        comparison: Comparison,
        /// Actions in notation.
        list: Vec<String>,
    },
    /// The possible random outcomes.
    Outcomes {
        /// How the list is compared.
        comparison: Comparison,
        /// Outcomes in notation, either all with their weights as `*N` or all without.
        list: Vec<String>,
    },
    /// A line that the notation of the current position must contain.
    Position {
        /// The line.
        line: String,
    },
}

/// A pile of cards that a case can inspect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CardPile {
    /// The hand of a seat.
    Hand(u8),
    /// The missions that a seat has fulfilled.
    Fulfilled(u8),
    /// The Energize discard pile.
    EnergizeDiscard,
    /// The discard pile of Secret Missions.
    MissionDiscard,
}
