//! Violations that explain a rejected input: the rule, the reason, and what is required.

use crate::content::{CardWindow, Deck};
use crate::ids::{CardId, Hex, Kind, Phase, Seat, Terrain};
use crate::rule_id::RuleId;
use serde::Serialize;
use specta::Type;

/// The reason why an action or outcome is rejected.
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
    #[error("a die, card or token must be known first")]
    OutcomePending,
    /// A decision is pending, not a random outcome.
    #[error("nothing is left to chance now: seat {} decides", .seat.0 + 1)]
    DecisionPending {
        /// The seat that decides.
        seat: Seat,
    },
    /// Another seat decides.
    #[error("seat {} decides now", .waiting.0 + 1)]
    NotYourDecision {
        /// The seat that decides.
        waiting: Seat,
    },
    /// The action does not fit the pending decision.
    #[error("this does not answer what is asked now")]
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
    #[error("it costs {cost} rubium, there are {rubium}")]
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
    #[error("units are placed on your own home base hexes")]
    NotYourHomeBase {
        /// The hex.
        hex: Hex,
    },
    /// The buying limit of the kind on this home base hex is reached for this turn.
    #[error("at most {max} {kind:?} a turn are bought on each home base hex")]
    BuyingLimitReached {
        /// The kind.
        kind: Kind,
        /// The hex.
        hex: Hex,
        /// The limit.
        max: u8,
    },
    /// The owner cannot destroy units of the kind for a hit.
    #[error("a {kind:?} cannot be destroyed by its owner for a hit")]
    NoSacrifice {
        /// The kind.
        kind: Kind,
    },
    /// No unit of the kind may advance, or all that may have done so.
    #[error("no {kind:?} may move on after this battle")]
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
    #[error("that card is none of the two just drawn")]
    NotOffered {
        /// The card.
        card: CardId,
    },
    /// The faceup stack is empty.
    #[error("no card is left in the stack")]
    StackEmpty,
    /// The card is of a class that cannot be played now.
    #[error("that card cannot be played now")]
    WrongTimeForCard {
        /// The card.
        card: CardId,
        /// The required phase of a Deployment card.
        phase: Option<Phase>,
        /// The required window of a Battle card.
        window: Option<CardWindow>,
    },
    /// The card could have no effect.
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
    /// The player has no such unit there.
    #[error("you have no {kind:?} there")]
    NoSuchUnit {
        /// The kind.
        kind: Kind,
        /// The hex.
        hex: Hex,
    },
    /// All units of the kind there have moved.
    #[error("each unit moves once in a turn")]
    AlreadyMoved {
        /// The kind.
        kind: Kind,
        /// The hex.
        hex: Hex,
    },
    /// The unit may already go one hex farther; a second card does not add to that.
    #[error("each unit goes one hex further at the most")]
    AlreadyHasExtraStep {
        /// The kind.
        kind: Kind,
        /// The hex.
        hex: Hex,
    },
    /// The maximum number of units for the card is picked.
    #[error("the card takes at most {max} units")]
    PickLimitReached {
        /// The maximum.
        max: u8,
    },
    /// The seat is not an opponent.
    #[error("seat {} is no opponent of yours", .seat.0 + 1)]
    NotAnOpponent {
        /// The seat.
        seat: Seat,
    },
    /// Special attacks have begun or were declined, so no unit may move.
    #[error("special attacks end the movement: nothing moves after them")]
    MovesAreOver,
    /// The destination is the start hex.
    #[error("a move goes to another hex")]
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
    #[error("on the way it would enter a hex with enemy units, and stop there")]
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
    /// Each unit may make one special attack per turn.
    #[error("each such unit makes one special attack in a turn")]
    AlreadyAttacked {
        /// The kind.
        kind: Kind,
        /// The hex.
        hex: Hex,
    },
    /// A special attack must start in a hex that its player controls.
    #[error("the attacking unit must stand in a hex that you control")]
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
    #[error("no enemy units are there")]
    NoEnemyThere {
        /// The hex.
        hex: Hex,
    },
    /// The hex has no facedown token, or no unit of the player.
    #[error("no facedown token lies under units of yours there")]
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
    /// The hex is not contested by the player.
    #[error("there is no battle of yours in that hex")]
    NoBattleThere {
        /// The hex.
        hex: Hex,
    },
    /// The hex has already had its battle of this phase.
    #[error("this hex has had its one battle of this phase")]
    AlreadyFought {
        /// The hex.
        hex: Hex,
    },
    /// The defender is not an opponent with units there.
    #[error("seat {} has no units there to defend with", .seat.0 + 1)]
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
    /// The force has no such unit.
    #[error("the force has no {kind:?}")]
    NotInForce {
        /// The kind.
        kind: Kind,
    },
    /// The card cannot have this target.
    #[error("the card cannot have that target")]
    NoTarget {
        /// The card.
        card: CardId,
    },
    /// All units picked for a card must be on one hex.
    #[error("the card's units all come from one hex")]
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
    /// The outcome is of the wrong type.
    #[error("something else is left to chance now")]
    WrongOutcome,
}

impl ViolationReason {
    /// A violation of `rule` for this reason.
    #[must_use]
    pub const fn by(self, rule: RuleId) -> Violation {
        Violation { rule, reason: self }
    }
}
