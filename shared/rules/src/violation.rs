//! Violations that explain a rejected input: the rule, the reason, and what is required.

use crate::content::{CardWindow, Deck};
use crate::ids::{CardId, Hex, Kind, Phase, Seat, Terrain};
use crate::rule_id::RuleId;
use serde::Serialize;
use specta::Type;

/// A rejected action or outcome: the violated rule, and the reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type, thiserror::Error)]
#[error("{rule}: {reason}")]
pub struct Violation {
    /// The violated rule.
    pub rule: RuleId,
    /// The reason.
    pub reason: ViolationReason,
}

/// The reason for a violation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type, thiserror::Error)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum ViolationReason {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// A random outcome is pending.
    #[error("a random outcome is pending: a die, card or token")]
    OutcomePending,
    /// A decision is pending, not a random outcome.
    #[error("no random outcome is pending: seat {} decides", .seat.0 + 1)]
    DecisionPending {
        /// The seat that decides.
        seat: Seat,
    },
    /// Another seat decides.
    #[error("the decision of seat {} is pending", .decider.0 + 1)]
    NotYourDecision {
        /// The seat that decides.
        decider: Seat,
    },
    /// The action is not possible for the pending decision.
    #[error("this does not answer the pending decision")]
    WrongDecision,
    /// The action belongs to another phase.
    #[error("this belongs to the {needed:?} phase, not to {now:?}")]
    WrongPhase {
        /// The current phase.
        now: Phase,
        /// The required phase.
        needed: Phase,
    },
    /// The board has no such hex.
    #[error("the board has no hex number {}", .hex.0)]
    NoSuchHex {
        /// The hex.
        hex: Hex,
    },
    /// The game has no such seat.
    #[error("the game has no seat {}", .seat.0 + 1)]
    NoSuchSeat {
        /// The seat.
        seat: Seat,
    },
    /// Not enough rubium.
    #[error("the unit costs {cost} rubium, but you have only {rubium}")]
    TooExpensive {
        /// The cost.
        cost: u8,
        /// The rubium of the player.
        rubium: u16,
    },
    /// No figure of the kind is left in supply.
    #[error("no {kind:?} is left in supply")]
    NoneInSupply {
        /// The kind.
        kind: Kind,
    },
    /// The hex is not one of the player's home base hexes.
    #[error("units can only be placed on your own home base hexes")]
    NotYourHomeBase {
        /// The hex.
        hex: Hex,
    },
    /// The buying limit of the kind on this home base hex is reached for this turn.
    #[error("at most {max} units of {kind:?} may be bought on each home base hex in a turn")]
    BuyingLimitReached {
        /// The kind.
        kind: Kind,
        /// The hex.
        hex: Hex,
        /// The limit.
        max: u8,
    },
    /// Units of the kind cannot be sacrificed.
    #[error("a {kind:?} cannot be sacrificed")]
    NoSacrifice {
        /// The kind.
        kind: Kind,
    },
    /// No unit of the kind may advance, or all units that may advance have advanced.
    #[error("no {kind:?} may advance after this battle")]
    CannotAdvance {
        /// The kind.
        kind: Kind,
    },
    /// The card is not in the player's hand.
    #[error("that card is not in your hand")]
    NotInHand {
        /// The card.
        card: CardId,
    },
    /// The card is not in the transmission line (OPT-INTERCEPT).
    #[error("that card is not in the transmission line")]
    NotInLine {
        /// The card.
        card: CardId,
    },
    /// The card is not one of the two to choose from (OPT-PRIORITY).
    #[error("that card is not one of the two to choose from")]
    NotOffered {
        /// The card.
        card: CardId,
    },
    /// The faceup stack is empty.
    #[error("no card is left in the stack")]
    StackEmpty,
    /// The card cannot be played at this point of the turn or battle.
    #[error("that card cannot be played now")]
    WrongTimeForCard {
        /// The card.
        card: CardId,
        /// The required phase of a Deployment card.
        phase: Option<Phase>,
        /// The required window of a Battle card.
        window: Option<CardWindow>,
    },
    /// The card would have no effect.
    #[error("that card would have no effect")]
    NoEffect {
        /// The card.
        card: CardId,
    },
    /// The condition of the mission is not met.
    #[error("the mission's condition is not met")]
    ConditionNotMet {
        /// The card.
        card: CardId,
    },
    /// The player has no such unit on the hex.
    #[error("you have no {kind:?} on that hex")]
    NoSuchUnit {
        /// The kind.
        kind: Kind,
        /// The hex.
        hex: Hex,
    },
    /// All units of the kind on the hex have moved.
    #[error("each unit may move only once in a turn")]
    AlreadyMoved {
        /// The kind.
        kind: Kind,
        /// The hex.
        hex: Hex,
    },
    /// The unit may already move one hex farther; a second card adds nothing.
    #[error("a unit may go only one hex farther")]
    AlreadyHasExtraStep {
        /// The kind.
        kind: Kind,
        /// The hex.
        hex: Hex,
    },
    /// The maximum number of units for the card has been picked.
    #[error("the card moves at most {max} units")]
    PickLimitReached {
        /// The maximum.
        max: u8,
    },
    /// The seat is not an opponent.
    #[error("seat {} is not your opponent", .seat.0 + 1)]
    NotAnOpponent {
        /// The seat.
        seat: Seat,
    },
    /// Special attacks have begun, so no unit may move.
    #[error("units cannot move after special attacks have begun")]
    MovesAreOver,
    /// The destination is the start hex.
    #[error("a move must end on another hex")]
    SameHex,
    /// The destination is out of the unit's reach.
    #[error("the hex is out of reach")]
    OutOfReach {
        /// The kind.
        kind: Kind,
        /// The start hex.
        from: Hex,
        /// The destination.
        to: Hex,
    },
    /// Every path leads through a hex with enemy units, where the unit must stop.
    #[error("on every path, the unit would have to stop on a hex with enemy units")]
    EnemyOnTheWay {
        /// The destination.
        to: Hex,
    },
    /// The unit may not enter that terrain.
    #[error("a {kind:?} may not enter {terrain:?}")]
    MayNotEnter {
        /// The kind.
        kind: Kind,
        /// The terrain.
        terrain: Terrain,
    },
    /// From a contested hex, a unit may only move to unoccupied hexes or hexes that its owner controls.
    #[error("from a contested hex a unit may only retreat to an unoccupied hex or one you control")]
    OnlyRetreat {
        /// The destination.
        to: Hex,
    },
    /// The kind has no special attack.
    #[error("a {kind:?} has no special attack")]
    NoSpecialAttack {
        /// The kind.
        kind: Kind,
    },
    /// All units of the kind on the hex have made their special attack.
    #[error("each unit may make only one special attack in a turn")]
    AlreadyAttacked {
        /// The kind.
        kind: Kind,
        /// The hex.
        hex: Hex,
    },
    /// The player does not control the hex from which a special attack starts or units are transported.
    #[error("the units must be on a hex that you control")]
    NotControlled {
        /// The hex.
        hex: Hex,
    },
    /// The target of a special attack must be adjacent, unless an ability extends the range.
    #[error("the special attack does not reach that hex")]
    OutOfSpecialAttackRange {
        /// The hex.
        to: Hex,
    },
    /// There are no enemy units on the hex.
    #[error("there are no enemy units on that hex")]
    NoEnemyThere {
        /// The hex.
        hex: Hex,
    },
    /// The hex has no facedown token, or no unit of the player.
    #[error("that hex has no facedown token under your units")]
    NothingToExplore {
        /// The hex.
        hex: Hex,
    },
    /// Exploration is mandatory.
    #[error("facedown tokens under your units must be revealed first")]
    MustExplore {
        /// A hex to explore.
        hex: Hex,
    },
    /// The hex does not have units of both the player and an opponent.
    #[error("you have no battle on that hex")]
    NoBattleThere {
        /// The hex.
        hex: Hex,
    },
    /// The battle of this phase on the hex has already been fought.
    #[error("the battle of this phase on that hex has already been fought")]
    AlreadyFought {
        /// The hex.
        hex: Hex,
    },
    /// The seat has no units on the hex.
    #[error("seat {} has no units on that hex", .seat.0 + 1)]
    NoDefender {
        /// The seat.
        seat: Seat,
    },
    /// Battles are mandatory.
    #[error("a battle must be fought first")]
    MustFight {
        /// A hex with a battle to fight.
        hex: Hex,
    },
    /// The force, or the target of a special attack, has no such unit.
    #[error("the force has no {kind:?}")]
    NotInForce {
        /// The kind.
        kind: Kind,
    },
    /// The card cannot have this target.
    #[error("the card cannot have that target")]
    InvalidTarget {
        /// The card.
        card: CardId,
    },
    /// All units picked for a card must be on one hex.
    #[error("all units for the card must be picked from one hex")]
    OneHexOnly {
        /// The hex of the units already picked.
        hex: Hex,
    },
    /// At least one unit must be picked.
    #[error("pick at least one unit first")]
    NothingPicked,
    /// A die has the faces 1 to 6.
    #[error("a die shows 1 to 6, not {face}")]
    NoSuchFace {
        /// The face.
        face: u8,
    },
    /// The card is not in the deck.
    #[error("that card is not in the deck")]
    NotInDeck {
        /// The card.
        card: CardId,
        /// The deck.
        deck: Deck,
    },
    /// No facedown token of this type is left.
    #[error("no such token is left facedown")]
    NoSuchToken,
    /// The outcome is not of the requested type.
    #[error("another random outcome is pending")]
    WrongOutcome,
}

impl ViolationReason {
    /// A violation of `rule` for this reason.
    #[must_use]
    pub const fn with_rule(self, rule: RuleId) -> Violation {
        Violation { rule, reason: self }
    }
}
