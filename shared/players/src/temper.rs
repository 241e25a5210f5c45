//! What sets one player apart from another.

/// How a player looks at the game. Worths are in rubium.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Temper {
    /// A victory point at the beginning of the game.
    pub point: f64,
    /// How much of what the enemy could gain next turn is feared.
    pub fear: f64,
    /// Whether battles are judged by the missions in hand.
    pub missions: bool,
    /// The chance to win below which no battle is sought.
    pub courage: f64,
    /// Whether battle cards are kept for where they do most.
    pub thrift: bool,
    /// How many of a hundred moves are picked carelessly.
    pub slips: u32,
    /// What it has learnt: all that came with Officers up to this number. So an older player stays as it was.
    pub school: u8,
    /// Whether it knows what optional rules and the alternate sheet make worth something.
    pub options: bool,
    /// Whether it keeps the cards that it stays in the game by, and exchanges those that decide the comparison at its end.
    pub last_cards: bool,
}

/// Plays for missions, money and position.
pub(crate) const OFFICER: Temper = Temper {
    last_cards: true,
    ..OFFICER_4
};

/// The fourth. It passes its teammate the card that it could still buy a unit with, and keeps cards to the end whose
/// rubium would have won the game.
pub(crate) const OFFICER_4: Temper = Temper {
    school: 4,
    ..OFFICER_3
};

/// The third. Where units move on after a won battle (UNI-SPORLING) it thinks neither of objectives nor of what the enemy
/// could do next; of missions that lie open for everybody (OPT-INTERCEPT) only as its own; of no end of the game but by
/// points.
pub(crate) const OFFICER_3: Temper = Temper {
    school: 3,
    options: true,
    ..OFFICER_2
};

/// The second. It takes the Monolith for what it is without optional rules, and destroys by special attacks those whom
/// it could have beaten in battle.
pub(crate) const OFFICER_2: Temper = Temper {
    school: 2,
    ..OFFICER_1
};

/// The first that was measured. It does not move units by cards, and makes no plan for what a mission asks of a battle.
pub(crate) const OFFICER_1: Temper = Temper {
    point: 9.0,
    fear: 0.25,
    missions: true,
    courage: 0.0,
    thrift: true,
    slips: 0,
    school: 1,
    options: false,
    last_cards: false,
};

/// Sensible, but sees neither threats nor what a mission asks of a battle, and is easily distracted.
pub(crate) const RECRUIT: Temper = Temper {
    last_cards: true,
    ..RECRUIT_2
};

/// The second. It gives its last cards away, and keeps them, as the fourth Officer does.
pub(crate) const RECRUIT_2: Temper = Temper {
    options: true,
    ..RECRUIT_1
};

/// The first that was measured. It knows of no optional rule.
pub(crate) const RECRUIT_1: Temper = Temper {
    point: 8.0,
    fear: 0.0,
    missions: false,
    courage: 0.6,
    thrift: false,
    slips: 25,
    school: 1,
    options: false,
    last_cards: false,
};
