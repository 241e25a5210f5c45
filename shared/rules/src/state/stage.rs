//! The pending input within a phase, and the continuation after draws.

use crate::battle::Side;
use crate::drawing::Draws;
use crate::ending::Ending;
use crate::ids::{CardId, Hex, Kind, Seat};
use crate::stack::Stack;

/// Units picked so far for a card, all from one hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CardPick {
    pub hex: Hex,
    pub units: Stack,
}

impl CardPick {
    pub const NONE: CardPick = CardPick {
        hex: Hex(0),
        units: Stack::EMPTY,
    };
}

/// The continuation after draws. The numbers are part of hashes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum AfterDraws {
    /// Continues the phase (DRW-3).
    ContinuePhase = 0,
    /// Ends the battle (BAT-15).
    EndBattle = 1,
    /// Continues the storm with the next player who draws (OPT-VORTEX).
    ContinueStorm = 2,
    /// Lets the controller of the Monolith choose (OPT-HILL).
    OfferHillCard = 3,
    /// Lets the next player clockwise draw because a King of the Hill card was taken, up to the active player
    /// (OPT-HILL).
    OthersDraw = 4,
    /// Gives the next player a first mission, up to the first player (OPT-EXEC).
    FirstMissions = 5,
}

/// The pending input, together with its context.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TurnStage {
    /// A decision of the active player within the phase.
    Phase,
    /// Chance: the token in a hex.
    Token { hex: Hex },
    /// Chance: the die of a special attack.
    SpecialDie { kind: Kind, to: Hex },
    /// The active player names the opponent who loses a unit to a special attack of `kind`.
    Victim { kind: Kind, to: Hex },
    /// The owner chooses the unit lost to a special attack of `kind`.
    SpecialCasualty { kind: Kind, to: Hex, seat: Seat },
    /// The input that the stage of the battle names.
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
    /// The winner may advance these units from the hex of the battle, one after another (UNI-SPORLING).
    Advance { left: Stack },
    /// The losing defender may take an Energize card.
    LoserCard,
    /// A player is about to be eliminated. The active player may play objectives first (BAT-15).
    LastObjectives,
    /// Chance: cards are drawn.
    Draw { draws: Draws, then: AfterDraws },
    /// The active player's teammate may pass a card (OPT-TEAM).
    GiveCard,
    /// Chance: a die of the storm between two turns (OPT-VORTEX).
    Storm(Storm),
    /// Chance: a card for the transmission line, and then these draws (OPT-INTERCEPT).
    Line { draws: Draws, then: AfterDraws },
    /// The active player keeps one of two missions; then these draws (OPT-PRIORITY).
    Keep {
        cards: [CardId; 2],
        draws: Draws,
        then: AfterDraws,
    },
    /// The active player takes a King of the Hill card, or Energize cards (OPT-HILL).
    Hill,
    /// The game is over.
    Over { ending: Ending },
}

/// The pending die of the storm.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Storm {
    /// The black die: the edge from which units are moved.
    Black,
    /// The white die: the edge to which they are moved.
    White { from: Hex },
    /// The die that destroys units.
    Destruction,
}
