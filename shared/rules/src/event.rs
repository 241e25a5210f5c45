//! What happened, for a log, an animation, a journal reader.

mod cause;
mod cut;

pub use cause::Cause;

use crate::battle::{BattleResult, Side};
use crate::chance::StormDie;
use crate::content::Deck;
use crate::ending::Ending;
use crate::ids::{CardId, Hex, Kind, Phase, Seat};
use serde::{Deserialize, Serialize};
use specta::Type;

/// One thing that happened.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Type,
)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Event {
    /// A turn began (TRN-1).
    TurnBegan {
        /// The active player.
        seat: Seat,
        /// Turns from 1, all players counted.
        turn: u16,
    },
    /// A phase began.
    PhaseBegan {
        /// The active player.
        seat: Seat,
        /// The phase.
        phase: Phase,
    },
    /// A unit was bought and placed.
    Bought {
        /// Who.
        seat: Seat,
        /// What.
        kind: Kind,
        /// Where.
        hex: Hex,
        /// For how much rubium.
        cost: u8,
    },
    /// A card put a unit from supply on the board.
    Placed {
        /// Whose.
        seat: Seat,
        /// What.
        kind: Kind,
        /// Where.
        hex: Hex,
    },
    /// An Energize card was played; it goes to the discard pile.
    CardPlayed {
        /// Who.
        seat: Seat,
        /// The card.
        card: CardId,
    },
    /// A card's rubium came from the bank.
    Gained {
        /// Who.
        seat: Seat,
        /// How much.
        rubium: u8,
    },
    /// A card was discarded for 1 rubium (TRN-3).
    Exchanged {
        /// Who.
        seat: Seat,
        /// The card.
        card: CardId,
    },
    /// A card lets a unit go one hex further this turn.
    Hastened {
        /// Whose.
        seat: Seat,
        /// What.
        kind: Kind,
        /// Where it stands.
        hex: Hex,
    },
    /// A unit moved.
    Moved {
        /// Whose.
        seat: Seat,
        /// What.
        kind: Kind,
        /// From where.
        from: Hex,
        /// To where.
        to: Hex,
        /// The hexes between, on one way that the rules allow; none for a flight.
        via: [Option<Hex>; 2],
    },
    /// A card carried a unit to another hex.
    Transported {
        /// Whose.
        seat: Seat,
        /// What.
        kind: Kind,
        /// From where.
        from: Hex,
        /// To where.
        to: Hex,
    },
    /// A special attack was announced.
    SpecialAttack {
        /// Who.
        seat: Seat,
        /// With what.
        kind: Kind,
        /// From where.
        from: Hex,
        /// At which hex.
        to: Hex,
    },
    /// A special attack's die.
    SpecialAttackRolled {
        /// Who.
        seat: Seat,
        /// The face.
        face: u8,
        /// Whether it hit.
        hit: bool,
    },
    /// A token was revealed.
    Explored {
        /// Who.
        seat: Seat,
        /// Where.
        hex: Hex,
        /// The unit that was found and placed.
        found: Option<Kind>,
        /// The unit that was on the token but not in supply (EXP-2).
        lost: Option<Kind>,
        /// The refinery that was found; 0 for none.
        refinery: u8,
    },
    /// A battle began.
    BattleBegan {
        /// Where.
        hex: Hex,
        /// The active player.
        attacker: Seat,
        /// The other.
        defender: Seat,
    },
    /// A kind's step began (BAT-3).
    StepBegan {
        /// The kind.
        kind: Kind,
        /// Dice of attacker and defender.
        dice: [u8; 2],
    },
    /// A die of a step.
    Rolled {
        /// Whose unit.
        seat: Seat,
        /// The attacking kind.
        kind: Kind,
        /// The face.
        face: u8,
        /// Whether it hit, modifiers counted.
        hit: bool,
        /// Whether the unit's owner picks the casualty.
        picks: bool,
    },
    /// A card's modifier holds in this battle.
    Modified {
        /// The force.
        side: Side,
        /// The kind.
        kind: Kind,
        /// Added to each face.
        amount: i8,
    },
    /// A card's player picked a unit that the card will carry.
    Picked {
        /// Who.
        seat: Seat,
        /// What.
        kind: Kind,
        /// Where it stands.
        hex: Hex,
    },
    /// A card was aimed at a force; its die follows.
    ForceChosen {
        /// Who played it.
        seat: Seat,
        /// The force.
        side: Side,
    },
    /// A card's die.
    CardRolled {
        /// Who played it.
        seat: Seat,
        /// The force that it was aimed at.
        side: Side,
        /// The face.
        face: u8,
        /// Whether it hit.
        hit: bool,
    },
    /// A force's misses are rolled again.
    Rerolled {
        /// The force.
        side: Side,
        /// How many dice.
        dice: u8,
    },
    /// A hit's casualty will be picked by somebody else than its owner.
    CasualtyMarked {
        /// Who picks.
        seat: Seat,
        /// From which force.
        side: Side,
    },
    /// A hit was cancelled.
    HitCancelled {
        /// The force that would have lost a unit.
        side: Side,
    },
    /// A unit left the board and returned to supply (DEP-4).
    UnitLost {
        /// Whose.
        seat: Seat,
        /// What.
        kind: Kind,
        /// Where it stood.
        hex: Hex,
        /// How.
        cause: Cause,
    },
    /// Somebody passed a card window.
    Passed {
        /// Who.
        seat: Seat,
        /// Whether for the whole battle.
        battle: bool,
    },
    /// A battle ended.
    BattleEnded {
        /// Where.
        hex: Hex,
        /// The active player.
        attacker: Seat,
        /// The other.
        defender: Seat,
        /// How.
        result: BattleResult,
    },
    /// A Battle Victory card was taken, or a Mission card in the 2005 edition (BAT-11).
    VictoryCard {
        /// Who.
        seat: Seat,
        /// Its VP.
        vp: u8,
    },
    /// A Secret Mission was fulfilled.
    MissionFulfilled {
        /// Who.
        seat: Seat,
        /// The card.
        card: CardId,
        /// Its VP.
        vp: u8,
    },
    /// A card was drawn. `card` is what only its owner sees: `None` for everybody else.
    Drawn {
        /// Who.
        seat: Seat,
        /// From which deck.
        deck: Deck,
        /// The card.
        card: Option<CardId>,
    },
    /// A Secret Mission was drawn of which one will be kept (OPT-PRIORITY). `card` is what only its owner sees.
    Offered {
        /// Who draws.
        seat: Seat,
        /// The card.
        card: Option<CardId>,
    },
    /// The mission that was kept went to the hand (OPT-PRIORITY). `card` is what only its owner sees.
    Kept {
        /// Whose.
        seat: Seat,
        /// The card.
        card: Option<CardId>,
    },
    /// The other mission went to the bottom of the deck (OPT-PRIORITY). `card` is what only its owner sees.
    Buried {
        /// Who put it there.
        seat: Seat,
        /// The card.
        card: Option<CardId>,
    },
    /// A Secret Mission was laid open in the transmission line (OPT-INTERCEPT).
    LineCard {
        /// The card.
        card: CardId,
    },
    /// A King of the Hill card was taken (OPT-HILL).
    HillCard {
        /// Who.
        seat: Seat,
        /// Its VP.
        vp: u8,
    },
    /// A discard pile became the deck (DRW-4).
    Reshuffled {
        /// Which deck.
        deck: Deck,
    },
    /// No card was left to draw (DRW-4).
    NothingToDraw {
        /// Who would have drawn.
        seat: Seat,
        /// From which deck.
        deck: Deck,
    },
    /// A card was passed to the teammate, facedown (OPT-TEAM). `card` is what only the two see.
    CardGiven {
        /// Who had it.
        giver: Seat,
        /// Who has it now.
        receiver: Seat,
        /// From which deck it once came: its back tells.
        deck: Deck,
        /// The card.
        card: Option<CardId>,
    },
    /// No card was passed to the teammate.
    NothingGiven {
        /// Who could have.
        giver: Seat,
        /// Who gets none.
        receiver: Seat,
    },
    /// A player is eliminated while the teammate plays on (OPT-TEAM).
    PlayerOut {
        /// Who.
        seat: Seat,
        /// The rubium that went to the bank.
        rubium: u16,
    },
    /// A card of an eliminated player's hand went to the discard pile.
    Discarded {
        /// Whose.
        seat: Seat,
        /// The card.
        card: CardId,
    },
    /// The storm began (OPT-VORTEX): it stands before the turn of the player who rolls.
    StormBegan {
        /// Who rolls.
        seat: Seat,
        /// The number of that turn.
        turn: u16,
    },
    /// A die of the storm.
    StormRolled {
        /// Who rolled.
        seat: Seat,
        /// Which die.
        die: StormDie,
        /// The face, which is the number of an edge of the Vortex.
        face: u8,
        /// The hex at that edge.
        hex: Hex,
    },
    /// The storm carried a unit.
    StormMoved {
        /// Whose.
        seat: Seat,
        /// What.
        kind: Kind,
        /// From where.
        from: Hex,
        /// To where.
        to: Hex,
    },
    /// Rubium from refineries (MIN-1).
    Mined {
        /// Who.
        seat: Seat,
        /// How much.
        rubium: u8,
    },
    /// The game is over.
    GameOver {
        /// How it ended.
        ending: Ending,
    },
}
