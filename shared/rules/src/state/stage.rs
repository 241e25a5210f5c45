//! The pending input with its context, and the continuation after draws.

use crate::battle::Side;
use crate::drawing::Draws;
use crate::ending::Ending;
use crate::ids::{CardId, Hex, Kind, Seat};
use crate::stack::Stack;

/// Units picked so far for a card, all from one hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PickedUnits {
    pub hex: Hex,
    pub units: Stack,
}

impl PickedUnits {
    pub const NONE: PickedUnits = PickedUnits {
        hex: Hex(0),
        units: Stack::EMPTY,
    };
}

/// How the game continues after draws. State hashes include the numbers of the variants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum AfterDraws {
    /// Continues the phase (DRW-3).
    ContinuePhase = 0,
    /// Ends the battle (BAT-15).
    EndBattle = 1,
    /// Continues the storm with the next player who draws (OPT-VORTEX).
    ContinueStorm = 2,
    /// Lets the controller of the Monolith choose between a King of the Hill card and Energize cards
    /// (OPT-HILL).
    OfferHillCard = 3,
    /// Continues the draws of the other players, because the active player has taken a King of the Hill card
    /// (OPT-HILL).
    ContinueHillDraws = 4,
    /// Lets the next player draw a first mission, until all players have one (OPT-EXEC).
    ContinueFirstMissions = 5,
}

/// The pending input, together with its context.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TurnStage {
    /// A decision of the active player within the phase.
    PhaseAction,
    /// Random outcome: the token on a hex.
    Token { hex: Hex },
    /// Random outcome: the die of a special attack.
    SpecialAttackDie { kind: Kind, to: Hex },
    /// The active player names the opponent who loses a unit to a special attack of `kind`.
    Victim { kind: Kind, to: Hex },
    /// The owner chooses the unit lost to a special attack of `kind`.
    SpecialAttackCasualty { kind: Kind, to: Hex, seat: Seat },
    /// The input that the battle waits for, given by the stage of the battle.
    Battle,
    /// A target for a card that was played.
    CardTarget { seat: Seat, card: CardId },
    /// Random outcome: the die of a card that was played.
    CardDie {
        seat: Seat,
        card: CardId,
        side: Side,
    },
    /// The winner may play a battle mission or, in the 2005 edition, take a Mission card instead.
    BattleMission,
    /// The winner may advance these units from the hex of the battle, one after another (UNI-SPORLING).
    Advance { remaining: Stack },
    /// The losing defender may take an Energize card.
    LoserCard,
    /// A player is about to be eliminated. The active player may first play objectives or exchange cards
    /// (BAT-15, TRN-3).
    BeforeElimination,
    /// Random outcome: the next drawn card.
    Draw { draws: Draws, then: AfterDraws },
    /// The active player's teammate may pass a card (OPT-TEAM).
    PassCard,
    /// Random outcome: a die of the storm between two turns (OPT-VORTEX).
    Storm(StormStage),
    /// Random outcome: a card for the transmission line. `draws` follow (OPT-INTERCEPT).
    TransmissionCard { draws: Draws, then: AfterDraws },
    /// The player who draws keeps one of two missions. `draws` follow (OPT-PRIORITY).
    KeepMission {
        cards: [CardId; 2],
        draws: Draws,
        then: AfterDraws,
    },
    /// The active player chooses between a King of the Hill card and Energize cards (OPT-HILL).
    HillChoice,
    /// The game is over.
    Over { ending: Ending },
}

/// The pending die of the storm.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StormStage {
    /// The black die: its face determines the hex next to the Vortex whose units are moved.
    Black,
    /// The white die: its face determines the hex next to the Vortex to which the units on `from` are moved.
    White { from: Hex },
    /// The third die: its face determines the hex next to the Vortex whose units are destroyed.
    Destruction,
}
