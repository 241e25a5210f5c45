//! What a game stands at: what is half resolved, and what follows.

use crate::battle::Side;
use crate::content::Deck;
use crate::ending::Ending;
use crate::ids::{CardId, Hex, Kind, Seat};
use crate::stack::Stack;

/// Units that a card's player has picked so far, all in one hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Picked {
    pub hex: Hex,
    pub units: Stack,
}

impl Picked {
    pub const NONE: Picked = Picked {
        hex: Hex(0),
        units: Stack::EMPTY,
    };
}

/// Cards that `seat` still draws: missions first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Draws {
    pub seat: Seat,
    pub missions: u8,
    pub energize: u8,
    /// What goes on after them.
    pub then: Then,
    /// A Secret Mission that was drawn first of two (OPT-PRIORITY).
    pub held: Option<CardId>,
}

/// What goes on when cards are drawn. The numbers are part of hashes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Then {
    /// The phase (DRW-3).
    Phase = 0,
    /// The end of a battle (BAT-15).
    Battle = 1,
    /// The storm: the next player who draws (OPT-VORTEX).
    Storm = 2,
    /// The controller of the Monolith chooses (OPT-HILL).
    Hill = 3,
    /// The next player clockwise draws for the card that was taken, up to the active player (OPT-HILL).
    Others = 4,
    /// The next player gets a first mission, up to the first player (OPT-EXEC).
    Start = 5,
}

impl Draws {
    /// The deck of the next card.
    #[inline]
    pub const fn deck(self) -> Deck {
        if self.missions > 0 {
            Deck::Missions
        } else {
            Deck::Energize
        }
    }
}

/// What the game waits for, beside the phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Node {
    /// The active player's decision within the phase.
    Phase,
    /// Chance: the token in a hex.
    Token { hex: Hex },
    /// Chance: the die of a special attack.
    SpecialDie { kind: Kind, to: Hex },
    /// The active player names the opponent who loses a unit to a special attack of `kind`.
    Victim { kind: Kind, to: Hex },
    /// The owner chooses the unit lost to a special attack of `kind`.
    SpecialCasualty { kind: Kind, to: Hex, seat: Seat },
    /// The battle's stage tells.
    Battle,
    /// A target for a card that was played.
    CardTarget { seat: Seat, card: CardId },
    /// Chance: the die of a card that was played.
    CardDie {
        seat: Seat,
        card: CardId,
        side: Side,
    },
    /// The winner may play a battle mission.
    BattleMission,
    /// The winner may move these units on from the battle's hex, one after another (UNI-SPORLING).
    Advance { left: Stack },
    /// The losing defender may take an Energize card.
    LoserCard,
    /// Somebody is about to be eliminated: the active player's last chance to play objectives (BAT-15).
    LastObjectives,
    /// Chance: cards are drawn.
    Draw(Draws),
    /// The active player's teammate may pass a card (OPT-TEAM).
    Gift,
    /// Chance: a die of the storm between two turns (OPT-VORTEX).
    Storm(Storm),
    /// Chance: a card for the transmission line, and then these draws (OPT-INTERCEPT).
    Line(Draws),
    /// The active player keeps one of two missions; then these draws (OPT-PRIORITY).
    Keep { cards: [CardId; 2], draws: Draws },
    /// The active player takes a King of the Hill card, or Energize cards (OPT-HILL).
    Hill,
    /// The game is over.
    Over { ending: Ending },
}

/// The die that the storm waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Storm {
    /// The black one: the edge from which units are carried.
    Black,
    /// The white one: the edge to which they are.
    White { from: Hex },
    /// The one that destroys.
    Destruction,
}
