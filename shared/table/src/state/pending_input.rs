//! The pending input of a table.

use crate::protocol::refusal::{Impossibility, ImpossibilityReason};
use rubium_rules::battle::Side;
use rubium_rules::drawing::Draws;
use rubium_rules::{CardId, Ending, Kind, RuleId, Seat, SeatSet, StormDie, TieBreak};

/// The cause of a game's end, other than victory points. The players who have not lost are then compared
/// (WIN-2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GameEndCause {
    Elimination { eliminated: SeatSet },
    Concession { seat: Seat },
    Agreement,
}

/// A comparison of players that waits for numbers which only the players know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PendingComparison {
    pub cause: GameEndCause,
    /// The players who are still compared.
    pub candidates: Vec<Seat>,
    /// The criterion for which numbers are missing.
    pub criterion: TieBreak,
    /// The numbers entered so far: `counts[i]` belongs to `candidates[i]`.
    pub counts: Vec<u16>,
}

/// The pending input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum PendingInput {
    /// The first player.
    FirstPlayer,
    /// Any entry. Nothing specific is pending.
    Idle,
    /// A random outcome: a managed card.
    Draw(Draws),
    /// A random outcome: a managed card for the transmission line (OPT-INTERCEPT).
    TransmissionCard,
    /// The mission to keep, of the two drawn. The other draws continue afterwards (OPT-PRIORITY).
    KeepMission { cards: [CardId; 2], draws: Draws },
    /// A random outcome: a managed token of one half of the board, given as an index of `TableState::tokens`.
    Token { seat: Seat, half_index: usize },
    /// A random outcome: the die of a special attack.
    SpecialAttackDie {
        seat: Seat,
        kind: Kind,
        victim: Option<Seat>,
    },
    /// Whether an enemy unit is left in the attacked hex, so that the special attack continues (UNI-WYRM).
    AttackChain {
        seat: Seat,
        kind: Kind,
        victim: Option<Seat>,
    },
    /// The opponent who loses a unit to the special attack of `seat`.
    Victim { seat: Seat, kind: Kind },
    /// The unit that `victim` loses to the special attack of `seat`.
    SpecialAttackCasualty {
        seat: Seat,
        kind: Kind,
        victim: Seat,
    },
    /// The input that the stage of the current battle requires.
    Battle,
    /// A random outcome: the die of a card that `seat` has played. On a roll of `min_face` or higher, the
    /// force of `side` takes a hit.
    CardDie {
        seat: Seat,
        side: Side,
        min_face: u8,
    },
    /// A random outcome: a die of the storm (OPT-VORTEX).
    Storm(StormStage),
    /// The number of Energize cards that each player draws after the storm. `counts` has the numbers entered
    /// so far, in the order of entry.
    StormCards { counts: Vec<(Seat, u8)> },
    /// A random outcome: one of the dice rolled outside of battles. `remaining` of them are still to be
    /// rolled.
    TrayDie { remaining: u8 },
    /// Whether a player is eliminated.
    EliminationCheck { seat: Seat },
    /// A number for the final comparison of players.
    Comparison(PendingComparison),
    /// No input: the game is over.
    Over { ending: Ending },
}

/// The die of the storm that is pending.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StormStage {
    Black,
    White { black_face: u8 },
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

impl PendingInput {
    /// Checks that the game is running and no input is pending.
    pub fn ensure_idle(&self) -> Result<(), Impossibility> {
        self.ensure_running()?;
        match self {
            PendingInput::Idle => Ok(()),
            pending_input if pending_input.is_outcome_pending() => {
                Err(ImpossibilityReason::OutcomePending.with_rule(RuleId::Trn1))
            }
            _ => Err(ImpossibilityReason::OtherInputPending.with_rule(RuleId::Trn1)),
        }
    }

    /// Checks that the game has begun and is not over. An input may be pending.
    pub fn ensure_running(&self) -> Result<(), Impossibility> {
        match self {
            PendingInput::FirstPlayer => {
                Err(ImpossibilityReason::FirstPlayerUnknown.with_rule(RuleId::Set1))
            }
            PendingInput::Over { .. } => Err(ImpossibilityReason::GameOver.with_rule(RuleId::Win1)),
            _ => Ok(()),
        }
    }

    /// Returns whether a random outcome is pending, other than the dice of a battle step.
    pub const fn is_outcome_pending(&self) -> bool {
        matches!(
            self,
            PendingInput::FirstPlayer
                | PendingInput::Draw(_)
                | PendingInput::TransmissionCard
                | PendingInput::Token { .. }
                | PendingInput::SpecialAttackDie { .. }
                | PendingInput::CardDie { .. }
                | PendingInput::Storm(_)
                | PendingInput::TrayDie { .. }
        )
    }
}
