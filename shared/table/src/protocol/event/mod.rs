//! Events at the table, with instructions for physical parts.

mod corrected;
mod instruction;
mod instruction_count;
mod redaction;

pub use corrected::CorrectedNumber;
pub use instruction::{Instruction, UnitPlace};

use crate::protocol::action::{EnteredEffect, PointsSource, RubiumReason, TableUnits};
use crate::protocol::parts::{PartSetting, SwitchableDice};
use crate::protocol::warning::Warning;
use rubium_rules::battle::Side;
use rubium_rules::{
    BattleResult, CardId, Deck, Ending, Kind, Phase, RuleId, Seat, StormDie, Terrain,
};
use serde::{Deserialize, Serialize};
use specta::Type;

/// An event at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum TableEvent {
    /// The players overrode a warning.
    WarningOverridden {
        /// The rule.
        rule: RuleId,
        /// The warning.
        warning: Warning,
    },
    /// The first player was chosen by the app, or entered (SET-1).
    FirstPlayerChosen {
        /// The first player.
        seat: Seat,
    },
    /// A turn began (TRN-1).
    TurnBegan {
        /// The active player.
        seat: Seat,
        /// 1-based number of the turn, counting the turns of all players.
        turn: u16,
        /// 1-based number of the round. A round has one turn of each player.
        round: u16,
    },
    /// A phase began.
    PhaseBegan {
        /// The active player.
        seat: Seat,
        /// The phase.
        phase: Phase,
    },
    /// A player's rubium changed.
    RubiumChanged {
        /// The player.
        seat: Seat,
        /// Difference; negative if rubium was paid.
        change: i32,
        /// The player's rubium now.
        now: u16,
        /// The reason.
        reason: RubiumReason,
    },
    /// A player gave rubium to another. A `RubiumChanged` event for each of them follows.
    RubiumGiven {
        /// The player who gave the rubium.
        seat: Seat,
        /// The player who received the rubium.
        receiver: Seat,
        /// The amount.
        amount: u16,
    },
    /// Units were bought.
    Bought {
        /// The player.
        seat: Seat,
        /// The kind.
        kind: Kind,
        /// Number of units.
        count: u8,
    },
    /// Bought units were taken back.
    UnitsTakenBack {
        /// The player.
        seat: Seat,
        /// The kind.
        kind: Kind,
        /// Number of units.
        count: u8,
    },
    /// A player's units on the board changed.
    UnitsChanged {
        /// The owner.
        seat: Seat,
        /// The kind.
        kind: Kind,
        /// Difference; negative if units returned to supply.
        change: i16,
    },
    /// A player began or stopped working a refinery.
    RefineryChanged {
        /// The player.
        seat: Seat,
        /// Number on the refinery, which is the rubium that it produces.
        value: u8,
        /// Whether the refinery is printed on a home base.
        is_home_base: bool,
        /// Whether the player works the refinery now.
        is_worked: bool,
    },
    /// It was recorded which player controls the Monolith, or that no player does.
    MonolithHolderChanged {
        /// The player; `None` if no player controls it.
        holder: Option<Seat>,
    },
    /// A card was drawn. Only the player who drew it sees `card`, which is `None` for a physical deck.
    Drawn {
        /// The player.
        seat: Seat,
        /// The deck.
        deck: Deck,
        /// The card.
        card: Option<CardId>,
    },
    /// One of two missions was kept. Only the player who kept it sees `card` (OPT-PRIORITY).
    MissionKept {
        /// The player.
        seat: Seat,
        /// The card.
        card: Option<CardId>,
    },
    /// A mission was revealed for the transmission line (OPT-INTERCEPT).
    MissionAddedToLine {
        /// The card.
        card: CardId,
    },
    /// A discard pile became the deck (DRW-4).
    Reshuffled {
        /// The deck.
        deck: Deck,
    },
    /// No card was left to draw (DRW-4).
    NothingToDraw {
        /// The player who would have drawn.
        seat: Seat,
        /// The deck.
        deck: Deck,
    },
    /// No Battle Victory card, or Mission card in the 2005 edition, is left for a won battle (BAT-14).
    StackEmpty {
        /// The player who would have taken the card.
        seat: Seat,
    },
    /// A card was played, or a physical Secret Mission was fulfilled. `card` is `None` for a physical deck.
    Played {
        /// The player.
        seat: Seat,
        /// The deck.
        deck: Deck,
        /// The card.
        card: Option<CardId>,
    },
    /// A card was discarded or exchanged. `card` is `None` for a physical deck.
    Discarded {
        /// The player.
        seat: Seat,
        /// The deck.
        deck: Deck,
        /// The card.
        card: Option<CardId>,
        /// Whether the card was exchanged for one rubium (TRN-3).
        is_exchanged: bool,
    },
    /// A card was passed. Only the two players see `card`, which is `None` for a physical deck.
    CardPassed {
        /// The player who passed the card.
        seat: Seat,
        /// The player who received the card.
        to: Seat,
        /// The deck.
        deck: Deck,
        /// The card.
        card: Option<CardId>,
    },
    /// A managed Secret Mission was fulfilled.
    MissionFulfilled {
        /// The player.
        seat: Seat,
        /// The card.
        card: CardId,
        /// Its victory points.
        vp: u8,
    },
    /// A Secret Mission that had been fulfilled by mistake was taken back into the hand, or into the
    /// transmission line (OPT-INTERCEPT). `card` is `None` for a physical deck.
    MissionTakenBack {
        /// The player.
        seat: Seat,
        /// The card.
        card: Option<CardId>,
        /// Its victory points.
        vp: u8,
    },
    /// A player's victory points from a source changed. Fulfilling a managed mission causes
    /// [`MissionFulfilled`](TableEvent::MissionFulfilled) instead; taking back any mission causes
    /// [`MissionTakenBack`](TableEvent::MissionTakenBack).
    PointsChanged {
        /// The player.
        seat: Seat,
        /// Difference.
        change: i16,
        /// The player's victory points now, from all sources.
        now: u16,
        /// The source.
        source: PointsSource,
    },
    /// The players must do something by hand.
    InstructionGiven {
        /// The instruction.
        instruction: Instruction,
    },
    /// A token was revealed (EXP-1).
    Explored {
        /// The player.
        seat: Seat,
        /// The unit that was found and placed.
        found: Option<Kind>,
        /// The unit that was on the token but not in supply (EXP-2).
        unavailable_unit: Option<Kind>,
        /// Number on the refinery that was found; 0 for none.
        refinery: u8,
    },
    /// A battle began.
    BattleBegan {
        /// The attacker.
        attacker: Seat,
        /// The defender.
        defender: Seat,
        /// The terrain of the hex.
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
        /// Numbers of dice of attacker and defender.
        dice_counts: [u8; 2],
    },
    /// A die of a step was rolled.
    Rolled {
        /// The unit's owner.
        seat: Seat,
        /// The kind.
        kind: Kind,
        /// The face.
        face: u8,
        /// Whether the die hit.
        is_hit: bool,
        /// Whether the unit's owner picks the casualty.
        picks_casualty: bool,
        /// Number of faces that hit, out of six.
        hit_face_count: u8,
    },
    /// The number of hits was entered instead of faces.
    HitsCounted {
        /// The owner of the dice.
        seat: Seat,
        /// The kind.
        kind: Kind,
        /// Number of dice.
        dice_count: u8,
        /// Number of hits.
        hits: u8,
        /// Number of faces that hit, out of six.
        hit_face_count: u8,
    },
    /// The dice of a kind in a force have a modifier in this battle.
    DiceModified {
        /// The force.
        side: Side,
        /// The kind.
        kind: Kind,
        /// Amount added to each face.
        amount: i8,
    },
    /// A die for a card or an ability was rolled. It is not an attack.
    CardRolled {
        /// The player who rolled.
        seat: Seat,
        /// The force that takes a hit if the die hits.
        side: Side,
        /// The face.
        face: u8,
        /// Whether the die hit.
        is_hit: bool,
        /// Number of faces that hit, out of six.
        hit_face_count: u8,
    },
    /// A card that was played in the battle has an effect. The consequences follow as separate events.
    CardEffect {
        /// The player who played the card.
        seat: Seat,
        /// The effect.
        effect: EnteredEffect,
    },
    /// A force takes one more hit.
    HitAdded {
        /// The force.
        side: Side,
    },
    /// A force's misses are rerolled.
    Rerolled {
        /// The force.
        side: Side,
        /// Number of dice.
        dice_count: u8,
    },
    /// A player other than the owner of the units will pick a casualty.
    CasualtyPickGranted {
        /// The player who picks.
        seat: Seat,
        /// The force that loses the unit.
        side: Side,
    },
    /// A hit was cancelled.
    HitCancelled {
        /// The force that would have lost a unit.
        side: Side,
    },
    /// A unit was lost in a battle or to a special attack. A sacrificed unit causes
    /// [`Sacrificed`](TableEvent::Sacrificed) instead.
    UnitLost {
        /// The owner.
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
        /// The result.
        result: BattleResult,
        /// Whether no unit of either force is left. The attacker has won nevertheless (BAT-10).
        are_both_destroyed: bool,
    },
    /// A battle, a special attack or a roll of the dice tray was abandoned.
    Abandoned {
        /// The seat that abandoned the attack, battle or roll; `None` is the keeper.
        seat: Option<Seat>,
    },
    /// A special attack was announced (MOV-6).
    SpecialAttack {
        /// The attacker.
        seat: Seat,
        /// The kind of the attacking unit.
        kind: Kind,
        /// The opponent whose unit is attacked, if one was named.
        victim: Option<Seat>,
    },
    /// A player sacrificed a unit for a hit on the other force (UNI-SHARDIAN).
    Sacrificed {
        /// The player.
        seat: Seat,
        /// The kind.
        kind: Kind,
    },
    /// A special attack continues, or ends because no enemy unit is left to hit (UNI-WYRM).
    AttackChain {
        /// The attacker.
        seat: Seat,
        /// The kind of the attacking unit.
        kind: Kind,
        /// Whether the special attack continues.
        is_continued: bool,
    },
    /// The storm of the Vortex began (OPT-VORTEX).
    StormBegan {
        /// The player who rolls.
        seat: Seat,
    },
    /// A die of the storm was rolled.
    StormRolled {
        /// The die.
        die: StormDie,
        /// The face: an edge of the Vortex.
        face: u8,
    },
    /// The number of hexes next to the Vortex that a player controls was entered. The player draws that many
    /// Energize cards (OPT-VORTEX).
    StormCardsCounted {
        /// The player.
        seat: Seat,
        /// Number of cards.
        cards: u16,
    },
    /// A die outside of battles was rolled.
    TrayDieRolled {
        /// The player who rolled; `None` is the keeper.
        seat: Option<Seat>,
        /// The face.
        face: u8,
    },
    /// A player is eliminated while the teammate is still in the game (OPT-TEAM), or is no longer eliminated.
    EliminationChanged {
        /// The player.
        seat: Seat,
        /// Whether the player is eliminated.
        is_eliminated: bool,
    },
    /// The die of a special attack was rolled.
    SpecialAttackRolled {
        /// The attacker.
        seat: Seat,
        /// The face.
        face: u8,
        /// Whether the die hit.
        is_hit: bool,
        /// Number of faces that hit, out of six.
        hit_face_count: u8,
    },
    /// A player has a new name.
    Renamed {
        /// The player.
        seat: Seat,
        /// The name.
        name: String,
    },
    /// A player left or returned.
    AbsenceChanged {
        /// The player.
        seat: Seat,
        /// Whether the player is away.
        is_away: bool,
    },
    /// The turn of a player who is away was skipped.
    TurnSkipped {
        /// The player.
        seat: Seat,
    },
    /// The seating order changed.
    Reseated {
        /// Seats clockwise from the first player.
        order: Vec<Seat>,
    },
    /// A number was corrected. Only the owner of the hand sees `card`.
    Corrected {
        /// The player; `None` if the number does not belong to a player.
        seat: Option<Seat>,
        /// The card, if the number counts its copies in a hand.
        card: Option<CardId>,
        /// Difference.
        change: i16,
        /// Which number was corrected.
        number: CorrectedNumber,
        /// The number now; `None` if it is not public.
        now: Option<u16>,
    },
    /// The setting of dice changed.
    DiceSettingChanged {
        /// The dice.
        dice: SwitchableDice,
        /// The new setting.
        setting: PartSetting,
    },
    /// The turn was corrected.
    TurnCorrected {
        /// The active player.
        seat: Seat,
        /// 1-based number of the turn, counting the turns of all players.
        turn: u16,
        /// 1-based number of the round. A round has one turn of each player.
        round: u16,
        /// The phase.
        phase: Phase,
    },
    /// The players answered that a player who seemed to be eliminated is not.
    NotEliminated {
        /// The player.
        seat: Seat,
    },
    /// The game is over.
    GameOver {
        /// The ending.
        ending: Ending,
    },
}
