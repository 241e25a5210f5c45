//! Actions of a seat. Each action is a single choice.

use crate::battle::Side;
use crate::ids::{CardId, Hex, Kind, Seat};
use serde::{Deserialize, Serialize};
use specta::Type;

/// A choice of one seat.
///
/// Playing a card with targets takes a [`Play`](Action::Play) and then one action per target. One click in
/// the user interface, such as moving three Humans, may submit several actions.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Type,
)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum Action {
    /// Buys one unit and places it (DEP-1, DEP-2).
    Buy {
        /// The kind to buy.
        kind: Kind,
        /// The home base hex where the unit is placed.
        hex: Hex,
    },
    /// Plays a card from hand, or a Secret Mission from the transmission line.
    Play {
        /// The card.
        card: CardId,
    },
    /// Discards a card for 1 rubium (TRN-3).
    Exchange {
        /// The card.
        card: CardId,
    },
    /// Moves one unit, in the Movement phase (MOV-1) or after a won battle (UNI-SPORLING). The path is not
    /// part of the action, because nothing happens along it.
    Move {
        /// The kind to move.
        kind: Kind,
        /// The start hex.
        from: Hex,
        /// The destination hex.
        to: Hex,
    },
    /// Makes a special attack at the end of the Movement phase (MOV-6).
    SpecialAttack {
        /// The attacking kind.
        kind: Kind,
        /// The hex of the attacking unit.
        from: Hex,
        /// The hex with the enemy.
        to: Hex,
    },
    /// Reveals the facedown token of a hex (EXP-1).
    Explore {
        /// The hex.
        hex: Hex,
    },
    /// Begins a battle on a hex (BAT-1, BAT-2).
    Battle {
        /// The contested hex.
        hex: Hex,
        /// The seat to attack.
        defender: Seat,
    },
    /// Ends the phase. Ending the Draw phase ends the turn (TRN-1).
    EndPhase,
    /// Passes a card from hand to the teammate, facedown (OPT-TEAM).
    PassToTeammate {
        /// The card.
        card: CardId,
    },
    /// Declines what the pending decision offers: a card or sacrifice in a window; a battle mission or a
    /// Mission card after a battle; an advance; the loser's card; further targets of a card; objectives and
    /// exchanges before an elimination; passing a card to the teammate.
    Pass,
    /// Passes the open card window and all later ones of this battle.
    PassBattle,
    /// Sacrifices a unit before the first step of a battle, for a hit on the other force (UNI-SHARDIAN).
    Sacrifice {
        /// The kind that loses a unit.
        kind: Kind,
    },
    /// Chooses the unit that is removed for a hit (BAT-5, MOV-7).
    Casualty {
        /// The kind that loses a unit.
        kind: Kind,
    },
    /// Names the opponent who loses a unit to a special attack (MOV-7).
    Victim {
        /// The opponent.
        seat: Seat,
    },
    /// Draws the Energize card for a lost battle (BAT-12), or the two Energize cards for the Monolith instead
    /// of a King of the Hill card (OPT-HILL).
    TakeEnergize,
    /// Takes a card from the faceup stack: a King of the Hill card (OPT-HILL), or in the 2005 edition a
    /// Mission card for the battle just won (BAT-11).
    TakeFaceupCard,
    /// Keeps one of the two Secret Missions just drawn (OPT-PRIORITY).
    Keep {
        /// The card.
        card: CardId,
    },
    /// A target of a card: a unit from supply, and the hex where it is placed.
    TargetPlacement {
        /// The kind.
        kind: Kind,
        /// The home base hex.
        hex: Hex,
    },
    /// A target of a card: one unit on the board.
    TargetUnit {
        /// The kind.
        kind: Kind,
        /// The hex of the unit.
        hex: Hex,
    },
    /// A target of a card: the destination hex of the picked units.
    TargetHex {
        /// The hex.
        hex: Hex,
    },
    /// A target of a card: one kind of one force.
    TargetKind {
        /// The force.
        side: Side,
        /// The kind.
        kind: Kind,
    },
    /// A target of a card: one force.
    TargetForce {
        /// The force.
        side: Side,
    },
    /// A target of a card: one hit on a force.
    TargetHit {
        /// The force that would lose the unit.
        side: Side,
        /// The seat that picks the casualty of the hit, if it is not the owner of the force.
        picker: Option<Seat>,
    },
}

/// What an action does with a card in the seat's hand or in the transmission line, or with one of two
/// missions to choose from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum HandCardUse {
    /// Played: all players see it.
    Played(CardId),
    /// Exchanged: all players see it.
    Exchanged,
    /// Kept facedown (OPT-PRIORITY).
    Kept,
    /// Passed facedown to the teammate (OPT-TEAM).
    PassedToTeammate,
}

impl Action {
    /// How the action uses a card as described at [`HandCardUse`]; `None` if it uses no such card. The match
    /// has no `_` arm, so that every new action must be classified before other seats can see it.
    pub(crate) const fn hand_card_use(self) -> Option<HandCardUse> {
        match self {
            Action::Play { card } => Some(HandCardUse::Played(card)),
            Action::Exchange { card: _ } => Some(HandCardUse::Exchanged),
            Action::Keep { card: _ } => Some(HandCardUse::Kept),
            Action::PassToTeammate { card: _ } => Some(HandCardUse::PassedToTeammate),
            Action::Buy { .. }
            | Action::Move { .. }
            | Action::SpecialAttack { .. }
            | Action::Explore { .. }
            | Action::Battle { .. }
            | Action::EndPhase
            | Action::Pass
            | Action::PassBattle
            | Action::Sacrifice { .. }
            | Action::Casualty { .. }
            | Action::Victim { .. }
            | Action::TakeEnergize
            | Action::TakeFaceupCard
            | Action::TargetPlacement { .. }
            | Action::TargetUnit { .. }
            | Action::TargetHex { .. }
            | Action::TargetKind { .. }
            | Action::TargetForce { .. }
            | Action::TargetHit { .. } => None,
        }
    }
}
