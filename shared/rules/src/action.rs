//! What a seat can decide. Every action is one choice.

use crate::battle::Side;
use crate::content::Deck;
use crate::ids::{CardId, Hex, Kind, Seat};
use crate::options::OptionalRule;
use crate::rules::Rules;
use serde::{Deserialize, Serialize};
use specta::Type;

/// One choice of one seat.
///
/// Cards with targets are [`Play`](Action::Play) and then one action for each target. Gestures of a user
/// interface (move three Humans) are submissions of several actions.
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
        /// What is bought.
        kind: Kind,
        /// The home base hex it is placed on.
        hex: Hex,
    },
    /// Plays a card from hand: Energize or Secret Mission.
    Play {
        /// The card.
        card: CardId,
    },
    /// Discards a card for 1 rubium (TRN-3).
    Exchange {
        /// The card.
        card: CardId,
    },
    /// Moves one unit: in the Movement phase (MOV-1), or after a won battle (UNI-SPORLING). The path is not part of
    /// it: nothing happens on the way.
    Move {
        /// What moves.
        kind: Kind,
        /// Where it stands.
        from: Hex,
        /// Where it goes.
        to: Hex,
    },
    /// Makes a special attack at the end of the Movement phase (MOV-6).
    SpecialAttack {
        /// The attacking kind.
        kind: Kind,
        /// Where it stands.
        from: Hex,
        /// The hex with the enemy.
        to: Hex,
    },
    /// Reveals the facedown token of a hex (EXP-1).
    Explore {
        /// The hex.
        hex: Hex,
    },
    /// Begins the battle of a hex (BAT-1, BAT-2).
    Battle {
        /// The contested hex.
        hex: Hex,
        /// Who is attacked.
        defender: Seat,
    },
    /// Ends the phase; after the Draw phase, the turn (TRN-1).
    EndPhase,
    /// Passes a card from hand to the teammate, facedown (OPT-TEAM).
    Give {
        /// The card.
        card: CardId,
    },
    /// Declines what is asked: a card window, a battle mission, the loser's card, more targets, last objectives, a card
    /// for the teammate.
    Pass,
    /// Passes all card windows of this battle.
    PassBattle,
    /// Destroys an own unit before the first step of a battle, for a hit on the other force (UNI-SHARDIAN).
    Sacrifice {
        /// The kind that loses a unit.
        kind: Kind,
    },
    /// Removes one of the units that a hit must take (BAT-5, MOV-7).
    Casualty {
        /// The kind that loses a unit.
        kind: Kind,
    },
    /// Names the opponent who loses a unit to a special attack (MOV-7).
    Victim {
        /// Who.
        seat: Seat,
    },
    /// Takes the Energize card that a lost defence may draw (BAT-12), or the two of the Monolith (OPT-HILL).
    TakeCard,
    /// Takes a card of the open stack: a King of the Hill card (OPT-HILL), or in the 2005 edition a Mission card for
    /// the battle just won (BAT-11).
    TakeVictory,
    /// Keeps one of the two Secret Missions just drawn (OPT-PRIORITY).
    Keep {
        /// The card.
        card: CardId,
    },
    /// A card's target: a unit from supply, and where it goes.
    Place {
        /// The kind.
        kind: Kind,
        /// The home base hex.
        hex: Hex,
    },
    /// A card's target: one unit on the board.
    Pick {
        /// The kind.
        kind: Kind,
        /// Where it stands.
        hex: Hex,
    },
    /// A card's target: the hex where the picked units land.
    Land {
        /// The hex.
        hex: Hex,
    },
    /// A card's target: one kind of one force.
    Aim {
        /// The force.
        side: Side,
        /// The kind.
        kind: Kind,
    },
    /// A card's target: one force.
    Force {
        /// The force.
        side: Side,
    },
    /// A card's target: one hit on a force.
    Hit {
        /// The force that would lose the unit.
        side: Side,
        /// Who picks its casualty, if not the owner.
        picker: Option<Seat>,
    },
}

/// What an action does with a card of its seat's hand, or one of two missions offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum HandCard {
    /// It is played, and shown.
    Played(CardId),
    /// It is exchanged, and shown.
    Exchanged,
    /// It is kept, facedown (OPT-PRIORITY).
    Kept,
    /// It is passed to the teammate, facedown (OPT-TEAM).
    Given,
}

impl Action {
    /// Whether the action is possible only because of a card in hand: nobody else may know that it is.
    ///
    /// Missions of the transmission line lie open for all (OPT-INTERCEPT).
    #[must_use]
    pub fn tells_of_hand(self, rules: &Rules) -> bool {
        let open = |card| {
            let deck = rules.card(card).map(|spec| spec.face.deck());
            rules.plays(OptionalRule::InterceptedTransmissions) && deck == Some(Deck::Missions)
        };
        match self.hand_card() {
            Some(HandCard::Played(card)) => !open(card),
            Some(HandCard::Exchanged | HandCard::Kept | HandCard::Given) => true,
            None => false,
        }
    }

    /// What it does with a card of the hand. Every action is named: a new one is not open to all by oversight.
    pub(crate) const fn hand_card(self) -> Option<HandCard> {
        match self {
            Action::Play { card } => Some(HandCard::Played(card)),
            Action::Exchange { card: _ } => Some(HandCard::Exchanged),
            Action::Keep { card: _ } => Some(HandCard::Kept),
            Action::Give { card: _ } => Some(HandCard::Given),
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
            | Action::TakeCard
            | Action::TakeVictory
            | Action::Place { .. }
            | Action::Pick { .. }
            | Action::Land { .. }
            | Action::Aim { .. }
            | Action::Force { .. }
            | Action::Hit { .. } => None,
        }
    }
}
