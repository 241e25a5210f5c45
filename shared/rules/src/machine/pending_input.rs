//! The pending input of a game.

use super::{battle_host, teams};
use crate::chance::ChanceRequest;
use crate::content::CardWindow;
use crate::ending::Ending;
use crate::ids::{CardId, Hex, Phase, Seat};
use crate::rules::Rules;
use crate::state::{State, TurnStage};
use serde::{Deserialize, Serialize};
use specta::Type;

/// The one input that the game is waiting for. Every viewer may know it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum PendingInput {
    /// A player's decision.
    Decision {
        /// The seat that decides.
        seat: Seat,
        /// The kind of decision.
        decision: DecisionKind,
    },
    /// A random outcome.
    Chance {
        /// The requested outcome.
        request: ChanceRequest,
    },
    /// No input is pending: the game is over.
    Over {
        /// How the game ended.
        ending: Ending,
    },
}

/// The kind of a pending decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum DecisionKind {
    /// Which action of the phase to take.
    Phase {
        /// The phase.
        phase: Phase,
    },
    /// What to do in a card window of the battle, such as play a Battle card or pass (BAT-9).
    Window {
        /// The window.
        window: CardWindow,
    },
    /// Which unit is removed as a casualty (BAT-5, MOV-7).
    Casualty {
        /// The hex of the unit.
        hex: Hex,
        /// The seat that loses the unit.
        owner: Seat,
    },
    /// Which opponent loses a unit to a special attack (MOV-7).
    Victim {
        /// The target hex.
        hex: Hex,
    },
    /// Which target to choose for a card that was played.
    Target {
        /// The card.
        card: CardId,
    },
    /// Whether to play a battle mission for the battle just won (MIS-1). In the 2005 edition, whether to play
    /// a red card or take a Mission card (MIS-5).
    BattleMission,
    /// Which units advance after the battle just won, and where to (UNI-SPORLING).
    Advance {
        /// The hex of the battle.
        hex: Hex,
    },
    /// Whether the defender takes the Energize card for the lost battle (BAT-12).
    LoserCard,
    /// Which of two Secret Missions to keep (OPT-PRIORITY).
    Keep,
    /// Whether to take a King of the Hill card or Energize cards (OPT-HILL).
    Hill,
    /// Whether to play objectives or exchange cards before an elimination takes effect (BAT-15, TRN-3).
    BeforeElimination,
    /// Which card to pass to the teammate whose turn is ending, if any (OPT-TEAM).
    PassCard {
        /// The seat that gets the card.
        receiver: Seat,
    },
}

/// Returns the pending input.
#[inline]
pub fn pending_input(rules: &Rules, state: &State) -> PendingInput {
    let decision = |seat, decision| PendingInput::Decision { seat, decision };
    let chance = |request| PendingInput::Chance { request };
    match state.stage {
        TurnStage::PhaseAction => {
            decision(state.active, DecisionKind::Phase { phase: state.phase })
        }
        TurnStage::Token { hex } => chance(ChanceRequest::Token { hex }),
        TurnStage::SpecialAttackDie { kind, .. } => chance(ChanceRequest::SpecialAttackDie {
            seat: state.active,
            kind,
        }),
        TurnStage::Victim { to, .. } => decision(state.active, DecisionKind::Victim { hex: to }),
        TurnStage::SpecialAttackCasualty { to, seat, .. } => decision(
            seat,
            DecisionKind::Casualty {
                hex: to,
                owner: seat,
            },
        ),
        TurnStage::Battle => battle_host::pending_input(rules, state),
        TurnStage::CardTarget { seat, card } => decision(seat, DecisionKind::Target { card }),
        TurnStage::CardDie { seat, card, side } => {
            chance(ChanceRequest::CardDie { seat, card, side })
        }
        TurnStage::BattleMission => decision(state.active, DecisionKind::BattleMission),
        TurnStage::Advance { .. } => {
            let hex = state.battle_hex;
            decision(state.active, DecisionKind::Advance { hex })
        }
        TurnStage::LoserCard => decision(state.battle.defender, DecisionKind::LoserCard),
        TurnStage::BeforeElimination => decision(state.active, DecisionKind::BeforeElimination),
        TurnStage::Draw { draws, .. } => chance(ChanceRequest::Draw {
            seat: draws.seat,
            deck: draws.deck(),
        }),
        TurnStage::PassCard => {
            // This stage is entered only if there is a giver.
            let giver = teams::possible_giver(rules, state).unwrap_or(state.active);
            decision(
                giver,
                DecisionKind::PassCard {
                    receiver: state.active,
                },
            )
        }
        TurnStage::Storm(storm) => chance(ChanceRequest::StormDie {
            seat: state.active,
            die: storm.die(),
        }),
        TurnStage::TransmissionCard { .. } => chance(ChanceRequest::TransmissionCard),
        TurnStage::KeepMission { draws, .. } => decision(draws.seat, DecisionKind::Keep),
        TurnStage::HillChoice => decision(state.active, DecisionKind::Hill),
        TurnStage::Over { ending } => PendingInput::Over { ending },
    }
}

/// Returns whether the pending decision is an action of a phase, so that no battle, card or random outcome is
/// being resolved. Only then can a position be written in notation.
#[inline]
pub fn is_phase_action_pending(state: &State) -> bool {
    matches!(state.stage, TurnStage::PhaseAction)
}
