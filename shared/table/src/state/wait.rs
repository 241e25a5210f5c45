//! What the table waits for.

use rubium_rules::battle::Side;
use rubium_rules::{CardId, Deck, Ending, Kind, Seat, SeatSet, StormDie, TieBreak};

/// Cards that a seat is about to draw from our decks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Draws {
    pub seat: Seat,
    pub missions: u8,
    pub energize: u8,
    /// The first of two missions of which one will be kept (OPT-PRIORITY).
    pub first: Option<CardId>,
    /// Whether one of two missions is kept.
    pub picks: bool,
}

impl Draws {
    /// Cards that are simply drawn.
    pub const fn new(seat: Seat, missions: u8, energize: u8) -> Draws {
        Draws {
            seat,
            missions,
            energize,
            first: None,
            picks: false,
        }
    }

    /// The deck of the next card.
    pub const fn deck(self) -> Deck {
        if self.missions > 0 {
            Deck::Missions
        } else {
            Deck::Energize
        }
    }
}

/// Why players are compared (WIN-2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cause {
    Elimination { out: SeatSet },
    Concession { seat: Seat },
    Agreement,
}

/// A comparison that waits for a number which only the table knows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Tie {
    pub cause: Cause,
    /// Those who are still compared.
    pub left: Vec<Seat>,
    /// What is compared.
    pub by: TieBreak,
    /// The numbers of the first of them.
    pub counts: Vec<u16>,
}

/// What the table waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum WaitState {
    /// Who plays first.
    First,
    /// Nothing: whatever is entered.
    Ready,
    /// Chance: a card of ours.
    Draw(Draws),
    /// Chance: a card of ours for the transmission line (OPT-INTERCEPT).
    Line,
    /// Which of two missions is kept; then the draws go on (OPT-PRIORITY).
    Keep { cards: [CardId; 2], draws: Draws },
    /// Chance: a token of ours.
    Token { seat: Seat, half: usize },
    /// A die: a special attack.
    SpecialDie { seat: Seat, kind: Kind },
    /// Whether an enemy unit is left there, so that the attack goes on (UNI-WYRM).
    Chain { seat: Seat, kind: Kind },
    /// Whose unit falls to it.
    Victim { seat: Seat, kind: Kind },
    /// Which unit falls to it.
    SpecialCasualty {
        seat: Seat,
        kind: Kind,
        victim: Seat,
    },
    /// The battle: its own stage tells.
    Battle,
    /// A die of a card: a force takes a hit on `hits` or more.
    CardDie { seat: Seat, side: Side, hits: u8 },
    /// A die of the storm (OPT-VORTEX).
    Storm(StormStage),
    /// How many Energize cards each player draws for the storm; these are known, in the order in which they were.
    StormCards { counts: Vec<(Seat, u8)> },
    /// Dice outside of battles; so many are left to roll.
    Tray { left: u8 },
    /// Whether a player is eliminated.
    Eliminated { seat: Seat },
    /// A number for a comparison.
    Tie(Tie),
    /// Nothing: the game is over.
    Over { ending: Ending },
}

/// The die of the storm that is waited for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StormStage {
    Black,
    White { from: u8 },
    Destruction,
}

impl StormStage {
    pub const fn die(self) -> StormDie {
        match self {
            StormStage::Black => StormDie::Black,
            StormStage::White { .. } => StormDie::White,
            StormStage::Destruction => StormDie::Destruction,
        }
    }
}

impl WaitState {
    /// Whether chance is waited for.
    pub const fn is_chance(&self) -> bool {
        matches!(
            self,
            WaitState::First
                | WaitState::Draw(_)
                | WaitState::Line
                | WaitState::Token { .. }
                | WaitState::SpecialDie { .. }
                | WaitState::CardDie { .. }
                | WaitState::Storm(_)
                | WaitState::Tray { .. }
        )
    }
}
