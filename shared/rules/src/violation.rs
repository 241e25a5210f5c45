//! Refusals that teach: which rule refuses, why, and what would make it legal.

use crate::content::{Deck, Window};
use crate::ids::{CardId, Hex, Kind, Phase, Seat, Terrain};
use crate::rule_id::RuleId;
use serde::Serialize;
use specta::Type;

/// Why an action or outcome is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type, thiserror::Error)]
#[error("{rule}: {why}")]
pub struct Violation {
    /// The rule that refuses.
    pub rule: RuleId,
    /// What is in the way.
    pub why: Why,
}

/// What is in the way of an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type, thiserror::Error)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Why {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The game waits for chance.
    #[error("a die, card or token must be known first")]
    WaitsForChance,
    /// The game waits for a decision, not for chance.
    #[error("nothing is left to chance now: seat {} decides", .seat.0 + 1)]
    WaitsForSeat {
        /// Who decides.
        seat: Seat,
    },
    /// Another seat decides.
    #[error("seat {} decides now", .waiting.0 + 1)]
    NotYourDecision {
        /// Who decides.
        waiting: Seat,
    },
    /// The action answers a question that is not asked.
    #[error("this does not answer what is asked now")]
    NotAsked,
    /// The action belongs to another phase.
    #[error("this belongs to the {needed:?} phase, not to {now:?}")]
    WrongPhase {
        /// The phase it is.
        now: Phase,
        /// The phase it belongs to.
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
        /// What the player has.
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
    /// No more of the kind may be bought on that home base hex in this turn.
    #[error("at most {most} {kind:?} a turn are bought on each home base hex")]
    BoughtEnough {
        /// The kind.
        kind: Kind,
        /// The hex.
        hex: Hex,
        /// How many may be.
        most: u8,
    },
    /// The kind cannot be destroyed by its owner.
    #[error("a {kind:?} cannot be destroyed by its owner for a hit")]
    NoSacrifice {
        /// The kind.
        kind: Kind,
    },
    /// All units of the kind that may move after the won battle have done so, or none may.
    #[error("no {kind:?} may move on after this battle")]
    NoAdvance {
        /// The kind.
        kind: Kind,
    },
    /// The card is not in the player's hand.
    #[error("that card is not in your hand")]
    NotInHand {
        /// The card.
        card: CardId,
    },
    /// The card does not lie in the transmission line (OPT-INTERCEPT).
    #[error("that card is not in the transmission line")]
    NotInLine {
        /// The card.
        card: CardId,
    },
    /// The card is none of the two that one may be kept of (OPT-PRIORITY).
    #[error("that card is none of the two just drawn")]
    NotOffered {
        /// The card.
        card: CardId,
    },
    /// No card is left in the open stack.
    #[error("no card is left in the stack")]
    StackEmpty,
    /// The card is of a class that is played at another time.
    #[error("that card cannot be played now")]
    WrongMomentForCard {
        /// The card.
        card: CardId,
        /// The phase it needs, for Deployment cards.
        phase: Option<Phase>,
        /// The window it needs, for Battle cards.
        window: Option<Window>,
    },
    /// The card could have no effect at all.
    #[error("that card would have no effect")]
    NoEffect {
        /// The card.
        card: CardId,
    },
    /// The mission's condition does not hold.
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
    /// The unit may go one hex further already, and a card gives that once.
    #[error("each unit goes one hex further at the most")]
    AlreadyHastened {
        /// The kind.
        kind: Kind,
        /// The hex.
        hex: Hex,
    },
    /// The card takes no more units.
    #[error("the card takes at most {most} units")]
    PickedEnough {
        /// How many it takes.
        most: u8,
    },
    /// An opponent must be named.
    #[error("seat {} is no opponent of yours", .seat.0 + 1)]
    NotAnOpponent {
        /// The seat.
        seat: Seat,
    },
    /// Special attacks have begun, or were passed over: nothing moves any more.
    #[error("special attacks end the movement: nothing moves after them")]
    MovesAreOver,
    /// A move leaves its hex.
    #[error("a move goes to another hex")]
    SameHex,
    /// The hex is out of the unit's reach.
    #[error("the hex is out of reach")]
    OutOfReach {
        /// The kind.
        kind: Kind,
        /// Where it starts.
        from: Hex,
        /// Where it would go.
        to: Hex,
    },
    /// The only ways there lead through a hex with enemy units, where the unit must stop.
    #[error("on the way it would enter a hex with enemy units, and stop there")]
    EnemyOnTheWay {
        /// Where it would go.
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
    /// From a contested hex one goes to unoccupied hexes or hexes one controls.
    #[error("from a contested hex a unit may only retreat to an unoccupied hex or one you control")]
    OnlyRetreat {
        /// Where it would go.
        to: Hex,
    },
    /// The kind has no special attack.
    #[error("a {kind:?} has no special attack")]
    NoSpecialAttack {
        /// The kind.
        kind: Kind,
    },
    /// Each unit makes one special attack in a turn.
    #[error("each such unit makes one special attack in a turn")]
    AlreadyAttacked {
        /// The kind.
        kind: Kind,
        /// The hex.
        hex: Hex,
    },
    /// A special attack needs a hex that its player controls.
    #[error("the attacking unit must stand in a hex that you control")]
    NotControlled {
        /// The hex.
        hex: Hex,
    },
    /// A special attack reaches an adjacent hex, if its unit's ability says no more.
    #[error("the special attack does not reach that hex")]
    NotAdjacent {
        /// The hex.
        to: Hex,
    },
    /// No enemy units are there.
    #[error("no enemy units are there")]
    NoEnemyThere {
        /// The hex.
        hex: Hex,
    },
    /// No facedown token lies there, or none of the player's units stands on it.
    #[error("no facedown token lies under units of yours there")]
    NothingToExplore {
        /// The hex.
        hex: Hex,
    },
    /// Exploration is not optional.
    #[error("facedown tokens under your units must be revealed first")]
    MustExplore {
        /// One such hex.
        hex: Hex,
    },
    /// The hex is not contested by the player.
    #[error("there is no battle of yours in that hex")]
    NoBattleThere {
        /// The hex.
        hex: Hex,
    },
    /// The one battle of this phase was fought there.
    #[error("this hex has had its one battle of this phase")]
    AlreadyFought {
        /// The hex.
        hex: Hex,
    },
    /// The defender must be an opponent with units there.
    #[error("seat {} has no units there to defend with", .seat.0 + 1)]
    NoDefender {
        /// The seat.
        seat: Seat,
    },
    /// Battles are not optional.
    #[error("a battle must be fought first")]
    MustFight {
        /// One such hex.
        hex: Hex,
    },
    /// The force has no such unit.
    #[error("the force has no {kind:?}")]
    NotInForce {
        /// The kind.
        kind: Kind,
    },
    /// The card cannot have that target.
    #[error("the card cannot have that target")]
    NoTarget {
        /// The card.
        card: CardId,
    },
    /// All units that a card moves or hastens stand in one hex.
    #[error("the card's units all come from one hex")]
    OneHexOnly {
        /// The hex of the units already picked.
        hex: Hex,
    },
    /// At least one unit must be picked.
    #[error("pick at least one unit first")]
    PickFirst,
    /// The die has six faces.
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
    /// No such token is left facedown.
    #[error("no such token is left facedown")]
    NoSuchToken,
    /// The outcome is of the wrong sort.
    #[error("something else is left to chance now")]
    OtherChance,
}

impl Why {
    /// The violation of `rule` for this reason.
    #[must_use]
    pub const fn by(self, rule: RuleId) -> Violation {
        Violation { rule, why: self }
    }
}
