//! What happened at the table, for a log, a screen that follows, a history; and what is left to hands to do.

mod corrected;
mod cut;
mod instruction;

pub use corrected::CorrectedNumber;
pub use instruction::{Instruction, UnitPlace};

use crate::protocol::action::{Reason, Source, TableUnits};
use crate::protocol::parts::{Part, PartDice};
use crate::protocol::warning::Odd;
use rubium_rules::battle::Side;
use rubium_rules::{
    BattleResult, CardId, Deck, Ending, Kind, Phase, RuleId, Seat, StormDie, Terrain,
};
use serde::{Deserialize, Serialize};
use specta::Type;

/// One thing that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum TableEvent {
    /// The table meant it although a rule speaks against it.
    Anyway {
        /// The rule.
        rule: RuleId,
        /// What was unusual.
        odd: Odd,
    },
    /// It is known who plays first (SET-1).
    First {
        /// Who.
        seat: Seat,
    },
    /// A turn began (TRN-1).
    TurnBegan {
        /// Whose.
        seat: Seat,
        /// Turns from 1, all players counted.
        turn: u16,
    },
    /// A phase began.
    PhaseBegan {
        /// Whose turn it is.
        seat: Seat,
        /// The phase.
        phase: Phase,
    },
    /// A player's rubium changed.
    Money {
        /// Whose.
        seat: Seat,
        /// By how much; below 0: paid.
        change: i32,
        /// How much there is now.
        now: u16,
        /// What for.
        reason: Reason,
    },
    /// Units were bought.
    Bought {
        /// Who.
        seat: Seat,
        /// The kind.
        kind: Kind,
        /// How many.
        count: u8,
    },
    /// A player's units on the board changed.
    Units {
        /// Whose.
        seat: Seat,
        /// The kind.
        kind: Kind,
        /// By how many; below 0: they went back to supply.
        change: i16,
    },
    /// A refinery is worked from now on, or no longer.
    Refinery {
        /// By whom.
        seat: Seat,
        /// Its number.
        value: u8,
        /// Whether it is printed on a home base.
        home: bool,
        /// Whether it is worked now.
        worked: bool,
    },
    /// It was said who controls the Monolith.
    Monolith {
        /// Who; `None`: nobody.
        holder: Option<Seat>,
    },
    /// A card was drawn. `card` is what only its owner sees, or `None` of a physical deck.
    Drawn {
        /// Who.
        seat: Seat,
        /// From which deck.
        deck: Deck,
        /// The card.
        card: Option<CardId>,
    },
    /// One of two missions was kept. `card` is what only its owner sees (OPT-PRIORITY).
    Kept {
        /// Who.
        seat: Seat,
        /// The card.
        card: Option<CardId>,
    },
    /// A mission lies open for everybody (OPT-INTERCEPT).
    LineCard {
        /// The card.
        card: CardId,
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
    /// No Battle Victory card is left for a won battle (BAT-14).
    StackEmpty {
        /// Who would have taken it.
        seat: Seat,
    },
    /// A card was played; `None`: one of a physical deck.
    Played {
        /// Who.
        seat: Seat,
        /// Of which deck.
        deck: Deck,
        /// The card.
        card: Option<CardId>,
    },
    /// A card was discarded, for a rubium or for nothing; `None`: one of a physical deck.
    Discarded {
        /// Who.
        seat: Seat,
        /// Of which deck.
        deck: Deck,
        /// The card.
        card: Option<CardId>,
        /// Whether for a rubium (TRN-3).
        exchanged: bool,
    },
    /// A card was handed on. `card` is what only the two of them see, or `None` of a physical deck.
    Passed {
        /// By whom.
        seat: Seat,
        /// To whom.
        to: Seat,
        /// Of which deck.
        deck: Deck,
        /// The card.
        card: Option<CardId>,
    },
    /// A Secret Mission was fulfilled.
    MissionFulfilled {
        /// Who.
        seat: Seat,
        /// The card.
        card: CardId,
        /// Its victory points.
        vp: u8,
    },
    /// A player's victory points changed.
    Points {
        /// Whose.
        seat: Seat,
        /// By how many.
        change: i16,
        /// How many there are now, all sources together.
        now: u16,
        /// Where they come from.
        source: Source,
    },
    /// Something is left to hands.
    Do {
        /// What.
        instruction: Instruction,
    },
    /// A token was turned up (EXP-1).
    Explored {
        /// Who.
        seat: Seat,
        /// The unit that was found and placed.
        found: Option<Kind>,
        /// The unit that was on the token but not in supply (EXP-2).
        lost: Option<Kind>,
        /// The refinery that was found; 0 for none.
        refinery: u8,
    },
    /// A battle began.
    BattleBegan {
        /// The attacker.
        attacker: Seat,
        /// The defender.
        defender: Seat,
        /// What the hex is made of.
        terrain: Terrain,
        /// The attacker's units.
        attackers: Vec<TableUnits>,
        /// The defender's units.
        defenders: Vec<TableUnits>,
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
        /// The kind.
        kind: Kind,
        /// The face.
        face: u8,
        /// Whether it hit.
        hit: bool,
        /// Whether the unit's owner picks the casualty.
        picks: bool,
        /// How many of the six faces hit.
        hitting: u8,
    },
    /// Only the number of hits was typed.
    HitsCounted {
        /// Whose dice.
        seat: Seat,
        /// The kind.
        kind: Kind,
        /// Dice.
        dice: u8,
        /// Hits.
        hits: u8,
        /// How many of the six faces hit.
        hitting: u8,
    },
    /// A kind of a force rolls with a modifier in this battle.
    Modified {
        /// The force.
        side: Side,
        /// The kind.
        kind: Kind,
        /// Added to each face.
        amount: i8,
    },
    /// A die that is no attack: for a card, or an ability.
    CardRolled {
        /// Who rolled.
        seat: Seat,
        /// The force that it is aimed at.
        side: Side,
        /// The face.
        face: u8,
        /// Whether it hit.
        hit: bool,
        /// How many of the six faces hit.
        hitting: u8,
    },
    /// A force takes one hit more.
    HitAdded {
        /// The force.
        side: Side,
    },
    /// A force's misses are rolled again.
    Rerolled {
        /// The force.
        side: Side,
        /// How many dice.
        dice: u8,
    },
    /// A casualty will be picked by somebody else than its owner.
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
    /// A unit fell in the battle.
    Fell {
        /// Whose.
        seat: Seat,
        /// The kind.
        kind: Kind,
    },
    /// A battle ended.
    BattleEnded {
        /// The attacker.
        attacker: Seat,
        /// The defender.
        defender: Seat,
        /// How.
        result: BattleResult,
    },
    /// A battle or special attack was given up.
    Abandoned {
        /// By whom.
        seat: Option<Seat>,
    },
    /// A special attack was announced (MOV-6).
    SpecialAttack {
        /// Who.
        seat: Seat,
        /// With what.
        kind: Kind,
    },
    /// A unit was destroyed by its owner for a hit on the other force (UNI-SHARDIAN).
    Sacrificed {
        /// Who.
        seat: Seat,
        /// The kind.
        kind: Kind,
    },
    /// A special attack goes on, or has nobody left to hit (UNI-WYRM).
    Chain {
        /// Who.
        seat: Seat,
        /// With what.
        kind: Kind,
        /// Whether it goes on.
        goes_on: bool,
    },
    /// The storm of the Vortex came (OPT-VORTEX).
    StormBegan {
        /// Who rolls.
        seat: Seat,
    },
    /// A die of the storm.
    StormRolled {
        /// Which.
        die: StormDie,
        /// The face: an edge of the Vortex.
        face: u8,
    },
    /// So many hexes next to the Vortex are a player's: as many Energize cards are drawn (OPT-VORTEX).
    StormCards {
        /// Whose.
        seat: Seat,
        /// How many.
        cards: u16,
    },
    /// A die outside of battles.
    TrayRolled {
        /// Who rolled; `None`: the keeper.
        seat: Option<Seat>,
        /// The face.
        face: u8,
    },
    /// A player is eliminated, and the teammate plays on (OPT-TEAM); or is not, after all.
    Out {
        /// Who.
        seat: Seat,
        /// Whether they are.
        out: bool,
    },
    /// A special attack's die.
    SpecialAttackRolled {
        /// Who.
        seat: Seat,
        /// The face.
        face: u8,
        /// Whether it hit.
        hit: bool,
        /// How many of the six faces hit.
        hitting: u8,
    },
    /// Another name.
    Renamed {
        /// Whose.
        seat: Seat,
        /// The name.
        name: String,
    },
    /// A player left or came back.
    Away {
        /// Who.
        seat: Seat,
        /// Whether they are away.
        away: bool,
    },
    /// The turn of a player who is away was passed over.
    PassedOver {
        /// Whose.
        seat: Seat,
    },
    /// Another order around the table.
    Reseated {
        /// Clockwise from the first player.
        order: Vec<Seat>,
    },
    /// A number was set right. `card` is what only its owner sees.
    Corrected {
        /// Whose, if it is somebody's.
        seat: Option<Seat>,
        /// The card, if it is about one.
        card: Option<CardId>,
        /// By how many it changed.
        change: i16,
        /// What.
        what: CorrectedNumber,
        /// How many there are now; `None` of what not everybody may count.
        now: Option<u16>,
    },
    /// The dice are rolled here from now on, or at the table.
    Dice {
        /// Which dice.
        dice: PartDice,
        /// Who has them.
        to: Part,
    },
    /// The turn was set right.
    TurnCorrected {
        /// Whose it is.
        seat: Seat,
        /// Turns from 1, all players counted.
        turn: u16,
        /// The phase.
        phase: Phase,
    },
    /// A player is not eliminated, the table says.
    Spared {
        /// Who.
        seat: Seat,
    },
    /// The game is over.
    GameOver {
        /// How it ended.
        ending: Ending,
    },
}
