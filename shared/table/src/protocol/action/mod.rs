//! What can be entered: by a seat, by whoever keeps the ledger, or by chance.

mod correction;
mod words;

pub use correction::Correction;
pub use words::{FreeEffect, Held, Reason, Source, TableUnits, Target};

use rubium_rules::{CardId, Deck, Kind, Seat, Terrain, TokenId};
use serde::{Deserialize, Serialize};
use specta::Type;

/// One input of a table's record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TableInput {
    /// Somebody enters something.
    Enter(Entered),
    /// Chance answers: the app, or fingers that type what the real die shows.
    Chance(TableOutcome),
}

/// An action, and whether it is meant although it is unusual.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Entered {
    /// What.
    pub action: TableAction,
    /// Whether the table means it, whatever rule speaks against it. What is impossible stays impossible.
    #[serde(default)]
    pub anyway: bool,
}

/// One choice. Who enters it stands beside it: a seat for itself, the keeper for the whole table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum TableAction {
    /// Gains rubium.
    Gain {
        /// How much.
        amount: u16,
        /// What for.
        reason: Reason,
    },
    /// Pays rubium.
    Pay {
        /// How much.
        amount: u16,
        /// What for.
        reason: Reason,
    },
    /// Buys units and puts them on the board (DEP-1).
    Buy {
        /// The kind.
        kind: Kind,
        /// How many.
        count: u8,
    },
    /// Takes the rubium of the remembered refineries (MIN-1).
    Mine,
    /// Works a refinery from now on.
    Work {
        /// Its number.
        value: u8,
        /// Whether it is printed on a home base.
        home: bool,
    },
    /// Works a refinery no longer.
    Leave {
        /// Its number.
        value: u8,
        /// Whether it is printed on a home base.
        home: bool,
    },
    /// Says who controls the Monolith; `None`: nobody.
    Monolith {
        /// Who.
        holder: Option<Seat>,
    },
    /// Puts units on the board that were not bought: a card, a token.
    Place {
        /// The kind.
        kind: Kind,
        /// How many.
        count: u8,
    },
    /// Takes units off the board, back to supply (DEP-4).
    Remove {
        /// The kind.
        kind: Kind,
        /// How many.
        count: u8,
    },
    /// Draws a card of a deck; `None`: all that is owed in the Draw phase (DRW-1, DRW-2).
    Draw {
        /// From which deck.
        deck: Option<Deck>,
    },
    /// Plays a card.
    Play {
        /// The card.
        card: Held,
        /// What it is for, if it needs that.
        target: Option<Target>,
    },
    /// Discards a card without effect.
    Discard {
        /// The card.
        card: Held,
    },
    /// Discards a card for a rubium (TRN-3).
    Exchange {
        /// The card.
        card: Held,
    },
    /// Hands a card to somebody.
    Pass {
        /// The card.
        card: Held,
        /// To whom.
        to: Seat,
    },
    /// Keeps one of two missions (OPT-PRIORITY).
    Keep {
        /// Which.
        card: CardId,
    },
    /// Takes a King of the Hill card instead of Energize cards (OPT-HILL).
    Crown,
    /// Takes a Mission card of the 2005 edition for the battle just won (BAT-11).
    TakeVictory,
    /// Takes the Energize card of the defender who lost (BAT-12).
    TakeCard,
    /// Fulfils a Secret Mission of ours (MIS-1, MIS-2).
    Fulfil {
        /// The card.
        card: CardId,
    },
    /// Fulfils a Secret Mission of a physical deck: it leaves the hand it is counted in, and its victory points are
    /// entered (MIS-1, MIS-2).
    Mission {
        /// Its victory points.
        points: u8,
        /// Whether it was played for the battle just won.
        battle: bool,
    },
    /// Enters victory points.
    Score {
        /// How many.
        points: u8,
        /// Where they come from.
        source: Source,
    },
    /// Begins a battle as the attacker (BAT-1, BAT-2).
    Battle {
        /// The other.
        defender: Seat,
        /// What the hex is made of.
        terrain: Terrain,
        /// The attacker's units.
        attackers: Vec<TableUnits>,
        /// The defender's.
        defenders: Vec<TableUnits>,
    },
    /// A physical card, or an ability, by its effect.
    Effect {
        /// What it does.
        effect: FreeEffect,
    },
    /// Destroys an own unit for a hit on the other force (UNI-SHARDIAN).
    Sacrifice {
        /// Its kind.
        kind: Kind,
    },
    /// Nobody plays a card now; or in the whole battle.
    GoOn {
        /// Whether nobody will be asked again in this battle.
        battle: bool,
    },
    /// All dice that lie on the table for what is rolled now; a second list for the defender's.
    Dice {
        /// The attacker's faces, or those of the only one who rolls.
        attacker: Vec<u8>,
        /// The defender's faces.
        defender: Vec<u8>,
    },
    /// Only how many hits the dice made, where no natural number matters.
    Hits {
        /// Hits of the attacker's dice.
        attacker: u8,
        /// Hits of the defender's dice.
        defender: u8,
    },
    /// The unit that falls.
    Casualty {
        /// Its kind.
        kind: Kind,
    },
    /// A battle or special attack is given up and forgotten: units that fell stay fallen.
    Abandon,
    /// Makes a special attack (MOV-6).
    Special {
        /// With what.
        kind: Kind,
    },
    /// Whose unit falls to a special attack (MOV-7).
    Victim {
        /// Whose.
        seat: Seat,
    },
    /// Turns up a token of ours, or has found a physical one.
    Explore {
        /// What was found; `None`: a token of ours is drawn.
        found: Option<TokenId>,
        /// Whose half of the board a token of ours lies in, where the halves have tokens of their own (OPT-ENERGY).
        #[serde(default)]
        half: Option<Seat>,
    },
    /// The storm of the Vortex comes now (OPT-VORTEX).
    Storm,
    /// Rolls dice outside of battles.
    Roll {
        /// How many.
        dice: u8,
    },
    /// Dice outside of battles that lie on the table.
    Rolled {
        /// Their faces.
        faces: Vec<u8>,
    },
    /// Ends the phase (TRN-1).
    EndPhase,
    /// Passes over the turn of the active player, who is away.
    PassOver,
    /// Whether what was asked is so.
    Answer {
        /// Whether it is.
        yes: bool,
    },
    /// How many, where a number was asked.
    Count {
        /// How many.
        number: u16,
    },
    /// Says that a player is eliminated, whatever the ledger knows (WIN-2).
    Eliminated {
        /// Who.
        seat: Seat,
    },
    /// Gives up.
    Concede,
    /// All players end the game.
    Agree,
    /// Another name.
    Rename {
        /// Whose.
        seat: Seat,
        /// The name.
        name: String,
    },
    /// A player left or came back: their turns are passed over meanwhile.
    Away {
        /// Who.
        seat: Seat,
        /// Whether they are away.
        away: bool,
    },
    /// Another order around the table, clockwise from the first player.
    Reseat {
        /// All seats, each once.
        order: Vec<Seat>,
    },
    /// Sets a value right.
    Correct {
        /// What, and what it is.
        correction: Correction,
        /// What it was when it was read: if that is a number which everybody may know, and it has moved since, nothing is
        /// set.
        #[serde(default)]
        was: Option<u16>,
    },
}

/// What chance answered.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Type,
)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum TableOutcome {
    /// The face of a die, 1 to 6.
    Die {
        /// The face.
        face: u8,
    },
    /// The card on top of a deck.
    Card {
        /// The card.
        card: CardId,
    },
    /// The token that was turned up.
    Token {
        /// The token.
        token: TokenId,
    },
    /// Who plays first (SET-1).
    First {
        /// Who.
        seat: Seat,
    },
}
