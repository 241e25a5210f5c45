//! The pending input of a table.

use crate::protocol::refusal::{Rejection, RejectionReason};
use rubium_rules::battle::Side;
use rubium_rules::drawing::Draws;
use rubium_rules::{CardId, Ending, Kind, RuleId, Seat, SeatSet, StormDie, TieBreak};

/// Reason for comparing players (WIN-2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GameEndCause {
    Elimination { eliminated: SeatSet },
    Concession { seat: Seat },
    Agreement,
}

/// A comparison that needs a number which only the players know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PendingComparison {
    pub cause: GameEndCause,
    /// The players who are still compared.
    pub candidates: Vec<Seat>,
    /// The criterion of the comparison.
    pub criterion: TieBreak,
    /// The known numbers of the first players in `candidates`.
    pub counts: Vec<u16>,
}

/// The pending input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum WaitState {
    /// The first player.
    FirstPlayer,
    /// Any entry. No resolution is pending.
    Idle,
    /// A random outcome: a managed card.
    Draw(Draws),
    /// A random outcome: a managed card for the transmission line (OPT-INTERCEPT).
    LineCard,
    /// The mission to keep, of two. The draws continue afterwards (OPT-PRIORITY).
    KeepMission { cards: [CardId; 2], draws: Draws },
    /// A random outcome: a managed token.
    Token { seat: Seat, half: usize },
    /// A random outcome: the die of a special attack.
    SpecialAttackDie {
        seat: Seat,
        kind: Kind,
        victim: Option<Seat>,
    },
    /// Whether an enemy unit is left there, so that the attack continues (UNI-WYRM).
    AttackChain {
        seat: Seat,
        kind: Kind,
        victim: Option<Seat>,
    },
    /// The opponent who loses a unit to the attack.
    Victim { seat: Seat, kind: Kind },
    /// The unit that falls to the attack.
    SpecialAttackCasualty {
        seat: Seat,
        kind: Kind,
        victim: Seat,
    },
    /// An input for the battle, as its own stage requires.
    Battle,
    /// A random outcome: the die of a card. A force takes a hit on `hits` or more.
    CardDie {
        seat: Seat,
        side: Side,
        min_face: u8,
    },
    /// A random outcome: a die of the storm (OPT-VORTEX).
    Storm(StormStage),
    /// The number of Energize cards that each player draws for the storm. Contains the known numbers in the order of
    /// entry.
    StormCards { counts: Vec<(Seat, u8)> },
    /// A random outcome: a die outside of battles, of which `remaining` are still to roll.
    TrayDie { remaining: u8 },
    /// Whether a player is eliminated.
    EliminationCheck { seat: Seat },
    /// A number for a comparison.
    Comparison(PendingComparison),
    /// None: the game is over.
    Over { ending: Ending },
}

/// The pending die of the storm.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StormStage {
    Black,
    White { from_edge: u8 },
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
    /// Checks that no resolution is pending.
    pub fn ensure_idle(&self) -> Result<(), Rejection> {
        self.ensure_running()?;
        match self {
            WaitState::Idle => Ok(()),
            wait if wait.is_chance() => {
                Err(RejectionReason::OutcomePending.with_rule(RuleId::Trn1))
            }
            _ => Err(RejectionReason::OtherInputPending.with_rule(RuleId::Trn1)),
        }
    }

    /// Checks that the game has begun and is not over. A resolution may be pending.
    pub fn ensure_running(&self) -> Result<(), Rejection> {
        match self {
            WaitState::FirstPlayer => {
                Err(RejectionReason::FirstPlayerUnknown.with_rule(RuleId::Set1))
            }
            WaitState::Over { .. } => Err(RejectionReason::GameOver.with_rule(RuleId::Win1)),
            _ => Ok(()),
        }
    }

    /// Whether a random outcome is pending, outside of battle steps.
    pub const fn is_chance(&self) -> bool {
        matches!(
            self,
            WaitState::FirstPlayer
                | WaitState::Draw(_)
                | WaitState::LineCard
                | WaitState::Token { .. }
                | WaitState::SpecialAttackDie { .. }
                | WaitState::CardDie { .. }
                | WaitState::Storm(_)
                | WaitState::TrayDie { .. }
        )
    }
}
