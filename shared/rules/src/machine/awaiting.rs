//! What a game waits for.

use super::{fight, teams};
use crate::chance::Request;
use crate::content::Window;
use crate::ending::Ending;
use crate::ids::{CardId, Hex, Phase, Seat};
use crate::rules::Rules;
use crate::state::{Node, State};
use serde::{Deserialize, Serialize};
use specta::Type;

/// The one thing that a game waits for. Open to all.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Awaiting {
    /// A decision.
    Decision {
        /// Whose.
        seat: Seat,
        /// About what.
        ask: Ask,
    },
    /// An outcome of chance.
    Chance {
        /// Of what.
        request: Request,
    },
    /// Nothing: the game is over.
    Over {
        /// How it ended.
        ending: Ending,
    },
}

/// What a decision is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Ask {
    /// What to do in the phase.
    Phase {
        /// The phase.
        phase: Phase,
    },
    /// Battle cards, in a window of a battle (BAT-9).
    Window {
        /// Which window.
        window: Window,
    },
    /// Which unit a hit removes (BAT-5, MOV-7).
    Casualty {
        /// Where.
        hex: Hex,
        /// Whose unit.
        of: Seat,
    },
    /// Which opponent loses a unit to a special attack (MOV-7).
    Victim {
        /// Where.
        hex: Hex,
    },
    /// A target of a card.
    Target {
        /// The card.
        card: CardId,
    },
    /// A battle mission for the battle just won (MIS-1); in the 2005 edition a red card, which can be a Mission card (MIS-5).
    BattleMission,
    /// Which units move on after the battle just won, and where to (UNI-SPORLING).
    Advance {
        /// The battle's hex.
        hex: Hex,
    },
    /// Whether to take the Energize card of a lost defence (BAT-12).
    LoserCard,
    /// Which of two Secret Missions to keep (OPT-PRIORITY).
    Keep,
    /// A King of the Hill card, or Energize cards (OPT-HILL).
    Hill,
    /// Objectives, before an elimination ends the game (BAT-15).
    LastObjectives,
    /// A card for the teammate, whose turn ends (OPT-TEAM).
    Gift {
        /// Who would get it.
        receiver: Seat,
    },
}

/// What the game waits for.
#[inline]
pub fn awaiting(rules: &Rules, state: &State) -> Awaiting {
    let decision = |seat, ask| Awaiting::Decision { seat, ask };
    let chance = |request| Awaiting::Chance { request };
    match state.node {
        Node::Phase => decision(state.active, Ask::Phase { phase: state.phase }),
        Node::Token { hex } => chance(Request::Token { hex }),
        Node::SpecialDie { kind, .. } => chance(Request::SpecialAttackDie {
            seat: state.active,
            kind,
        }),
        Node::Victim { to, .. } => decision(state.active, Ask::Victim { hex: to }),
        Node::SpecialCasualty { to, seat, .. } => {
            decision(seat, Ask::Casualty { hex: to, of: seat })
        }
        Node::Battle => fight::awaiting(rules, state),
        Node::CardTarget { seat, card } => decision(seat, Ask::Target { card }),
        Node::CardDie { seat, card, side } => chance(Request::CardDie { seat, card, side }),
        Node::BattleMission => decision(state.active, Ask::BattleMission),
        Node::Advance { .. } => {
            let hex = state.battle_hex;
            decision(state.active, Ask::Advance { hex })
        }
        Node::LoserCard => decision(state.battle.defender, Ask::LoserCard),
        Node::LastObjectives => decision(state.active, Ask::LastObjectives),
        Node::Draw(draws) => chance(Request::Draw {
            seat: draws.seat,
            deck: draws.deck(),
        }),
        Node::Gift => {
            // The node stands only while there is one.
            let giver = teams::giver(rules, state).unwrap_or(state.active);
            decision(
                giver,
                Ask::Gift {
                    receiver: state.active,
                },
            )
        }
        Node::Storm(storm) => chance(Request::StormDie {
            seat: state.active,
            die: storm.die(),
        }),
        Node::Line(_) => chance(Request::Line),
        Node::Keep { draws, .. } => decision(draws.seat, Ask::Keep),
        Node::Hill => decision(state.active, Ask::Hill),
        Node::Over { ending } => Awaiting::Over { ending },
    }
}

/// Whether the active player decides within a phase, so that nothing is half resolved: the points at which a
/// position can be written down. (A player can also exchange cards and play objectives between two cards of a
/// battle, where "things are settled" in the rulebook's sense but a battle is under way.)
#[inline]
pub fn is_settled(state: &State) -> bool {
    state.node == Node::Phase
}
