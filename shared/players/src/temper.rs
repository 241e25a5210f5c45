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
    /// Whether it plans: what a mission asks of a battle, units moved by cards, special attacks before a battle, how a battle
    /// could end the game.
    pub plans: bool,
}

/// Plays for missions, money and position.
pub(crate) const OFFICER: Temper = Temper {
    point: 9.0,
    fear: 0.25,
    missions: true,
    courage: 0.0,
    thrift: true,
    slips: 0,
    plans: true,
};

/// Sensible, but sees neither threats nor what a mission asks of a battle, and is easily distracted.
pub(crate) const RECRUIT: Temper = Temper {
    point: 8.0,
    fear: 0.0,
    missions: false,
    courage: 0.6,
    thrift: false,
    slips: 25,
    plans: false,
};
