//! Events of a game: what happened, for logs and animations.

mod cause;
mod redaction;

pub use cause::LossCause;

use crate::battle::{BattleResult, Side};
use crate::chance::StormDie;
use crate::content::Deck;
use crate::ending::Ending;
use crate::ids::{CardId, Hex, Kind, Phase, Seat};
use crate::stack::{KindCount, Stack};
use serde::{Deserialize, Serialize};
use specta::Type;

/// The serialized form of two stacks.
type CountedForces = [Vec<KindCount>; 2];

/// An event of a game.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Type,
)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Event {
    /// A turn has begun (TRN-1).
    TurnBegan {
        /// The active player.
        seat: Seat,
        /// Number of the turn, from 1, counted over all players.
        turn: u16,
    },
    /// A phase has begun.
    PhaseBegan {
        /// The active player.
        seat: Seat,
        /// The phase.
        phase: Phase,
    },
    /// A unit was bought and placed.
    Bought {
        /// The seat.
        seat: Seat,
        /// The kind.
        kind: Kind,
        /// The hex.
        hex: Hex,
        /// The cost in rubium.
        cost: u8,
    },
    /// A card has placed a unit from supply on the board.
    Placed {
        /// The owner.
        seat: Seat,
        /// The kind.
        kind: Kind,
        /// The hex.
        hex: Hex,
    },
    /// An Energize card was played and goes to the discard pile.
    CardPlayed {
        /// The seat.
        seat: Seat,
        /// The card.
        card: CardId,
    },
    /// A card has granted rubium from the bank.
    RubiumGained {
        /// The seat.
        seat: Seat,
        /// The amount of rubium.
        rubium: u8,
    },
    /// A card was discarded for 1 rubium (TRN-3).
    Exchanged {
        /// The seat.
        seat: Seat,
        /// The card.
        card: CardId,
    },
    /// A card lets a unit go one hex farther this turn.
    ExtraStepGranted {
        /// The owner.
        seat: Seat,
        /// The kind.
        kind: Kind,
        /// The hex of the unit.
        hex: Hex,
    },
    /// A unit moved.
    Moved {
        /// The owner.
        seat: Seat,
        /// The kind.
        kind: Kind,
        /// The start hex.
        from: Hex,
        /// The destination hex.
        to: Hex,
        /// The intermediate hexes of one path that the rules allow; none for a single step, a flight or a
        /// dive.
        via: [Option<Hex>; 2],
    },
    /// A card has transported a unit to another hex.
    Transported {
        /// The owner.
        seat: Seat,
        /// The kind.
        kind: Kind,
        /// The start hex.
        from: Hex,
        /// The destination hex.
        to: Hex,
    },
    /// A special attack was announced.
    SpecialAttack {
        /// The seat.
        seat: Seat,
        /// The kind of the attacking unit.
        kind: Kind,
        /// The hex of the attacking unit.
        from: Hex,
        /// The target hex.
        to: Hex,
    },
    /// A die of a special attack was rolled.
    SpecialAttackRolled {
        /// The seat.
        seat: Seat,
        /// The face.
        face: u8,
        /// Whether the roll is a hit.
        is_hit: bool,
    },
    /// A token was revealed.
    Explored {
        /// The seat.
        seat: Seat,
        /// The hex.
        hex: Hex,
        /// The unit that was found and placed.
        found: Option<Kind>,
        /// The unit that was on the token but not available in supply (EXP-2).
        unavailable_unit: Option<Kind>,
        /// The value of the refinery that was found; 0 if there was none.
        refinery: u8,
    },
    /// A battle has begun.
    BattleBegan {
        /// The hex.
        hex: Hex,
        /// The active player.
        attacker: Seat,
        /// The opponent.
        defender: Seat,
        /// The units of attacker and defender.
        #[specta(type = CountedForces)]
        forces: [Stack; 2],
    },
    /// The step of a kind has begun (BAT-3).
    StepBegan {
        /// The kind.
        kind: Kind,
        /// Number of dice of attacker and defender.
        dice_counts: [u8; 2],
    },
    /// A die of a step was rolled.
    Rolled {
        /// The owner of the unit that rolled.
        seat: Seat,
        /// The kind of this unit.
        kind: Kind,
        /// The face.
        face: u8,
        /// Whether the roll, with modifiers, is a hit.
        is_hit: bool,
        /// Whether the owner of the unit picks the casualty.
        picks_casualty: bool,
    },
    /// A card has modified dice for this battle.
    DiceModified {
        /// The force.
        side: Side,
        /// The kind.
        kind: Kind,
        /// Added to each face.
        amount: i8,
        /// The lowest face that hits from now on, with all modifiers (BAT-4); 7 if no face hits.
        value: u8,
    },
    /// A unit was picked to be transported by a card.
    UnitPicked {
        /// The seat.
        seat: Seat,
        /// The kind.
        kind: Kind,
        /// The hex of the unit.
        hex: Hex,
    },
    /// A force was chosen as the target of a card. The card's die is rolled next.
    ForceChosen {
        /// The seat that played the card.
        seat: Seat,
        /// The owner of the force.
        owner: Seat,
    },
    /// The die of a card was rolled.
    CardRolled {
        /// The seat that played the card.
        seat: Seat,
        /// The target force.
        side: Side,
        /// The face.
        face: u8,
        /// Whether the roll is a hit.
        is_hit: bool,
    },
    /// The misses of a force are rerolled.
    Rerolled {
        /// The force.
        side: Side,
        /// The number of dice.
        dice_count: u8,
    },
    /// A seat other than the owner will pick the casualty of a hit.
    CasualtyPickGranted {
        /// The seat that picks.
        seat: Seat,
        /// The force that loses the unit.
        side: Side,
    },
    /// A hit was cancelled.
    HitCancelled {
        /// The force that would have lost a unit.
        side: Side,
    },
    /// A unit has left the board and returned to supply (DEP-4).
    UnitLost {
        /// The owner.
        seat: Seat,
        /// The kind.
        kind: Kind,
        /// The hex that the unit was on.
        hex: Hex,
        /// The cause.
        cause: LossCause,
    },
    /// A seat has passed in a card window.
    Passed {
        /// The seat.
        seat: Seat,
        /// Whether the seat also passes all later windows of the battle.
        is_for_whole_battle: bool,
    },
    /// A battle has ended.
    BattleEnded {
        /// The hex.
        hex: Hex,
        /// The active player.
        attacker: Seat,
        /// The opponent.
        defender: Seat,
        /// The result.
        result: BattleResult,
        /// Whether no unit of either force is left. In this case the attacker has won (BAT-10).
        are_both_destroyed: bool,
    },
    /// A Battle Victory card was taken, or a Mission card in the 2005 edition (BAT-11).
    VictoryCardTaken {
        /// The seat.
        seat: Seat,
        /// The VP of the card.
        vp: u8,
    },
    /// A Secret Mission was fulfilled.
    MissionFulfilled {
        /// The seat.
        seat: Seat,
        /// The card.
        card: CardId,
        /// The VP of the mission.
        vp: u8,
    },
    /// A card was drawn. `card` is visible to `seat` only, and `None` for any other viewer.
    Drawn {
        /// The seat.
        seat: Seat,
        /// The deck.
        deck: Deck,
        /// The card.
        card: Option<CardId>,
    },
    /// The seat has drawn the first or second of two Secret Missions, of which it will keep one
    /// (OPT-PRIORITY). `card` is visible to that seat only.
    MissionOffered {
        /// The seat that draws.
        seat: Seat,
        /// The card.
        card: Option<CardId>,
    },
    /// The seat has kept a mission, which is now in its hand (OPT-PRIORITY). `card` is visible to that seat
    /// only.
    MissionKept {
        /// The owner.
        seat: Seat,
        /// The card.
        card: Option<CardId>,
    },
    /// The seat has put the mission that it did not keep at the bottom of the deck (OPT-PRIORITY). `card` is
    /// visible to that seat only.
    PutAtBottom {
        /// The seat that put the card there.
        seat: Seat,
        /// The card.
        card: Option<CardId>,
    },
    /// A Secret Mission was revealed in the transmission line (OPT-INTERCEPT).
    MissionAddedToLine {
        /// The card.
        card: CardId,
    },
    /// A King of the Hill card was taken (OPT-HILL).
    HillCardTaken {
        /// The seat.
        seat: Seat,
        /// The VP of the card.
        vp: u8,
    },
    /// A discard pile has become the deck (DRW-4).
    Reshuffled {
        /// The deck.
        deck: Deck,
    },
    /// Deck and discard pile were both empty, so no card was drawn (DRW-4).
    NothingToDraw {
        /// The seat that would have drawn.
        seat: Seat,
        /// The deck.
        deck: Deck,
    },
    /// A card was passed facedown to the teammate (OPT-TEAM). `card` is visible to the two teammates only.
    CardGiven {
        /// The seat that passed the card.
        giver: Seat,
        /// The seat that got the card.
        receiver: Seat,
        /// The deck of the card, visible from its back.
        deck: Deck,
        /// The card.
        card: Option<CardId>,
    },
    /// No card was passed to the teammate.
    NoCardGiven {
        /// The seat that could have passed a card.
        giver: Seat,
        /// The seat that gets no card.
        receiver: Seat,
    },
    /// A player is eliminated while the teammate plays on (OPT-TEAM).
    PlayerEliminated {
        /// The seat.
        seat: Seat,
        /// The rubium that went to the bank.
        rubium: u16,
    },
    /// A card of an eliminated player's hand has gone to the discard pile.
    Discarded {
        /// The owner.
        seat: Seat,
        /// The card.
        card: CardId,
    },
    /// The storm has begun, before the turn of the player who rolls (OPT-VORTEX).
    StormBegan {
        /// The player who rolls.
        seat: Seat,
        /// The number of the turn that follows.
        turn: u16,
    },
    /// A die of the storm was rolled.
    StormRolled {
        /// The player who rolled.
        seat: Seat,
        /// The die.
        die: StormDie,
        /// The face, which is the number of a Vortex edge.
        face: u8,
        /// The hex at that edge.
        hex: Hex,
    },
    /// The storm has moved a unit.
    StormMoved {
        /// The owner.
        seat: Seat,
        /// The kind.
        kind: Kind,
        /// The start hex.
        from: Hex,
        /// The destination hex.
        to: Hex,
    },
    /// Rubium was mined from refineries (MIN-1).
    Mined {
        /// The seat.
        seat: Seat,
        /// The amount of rubium.
        rubium: u8,
    },
    /// The game is over.
    GameOver {
        /// How the game ended.
        ending: Ending,
    },
}
