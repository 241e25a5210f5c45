//! The card pack: both decks, in the vocabulary of effects and conditions.

use crate::ids::{Kind, Terrain};
use serde::{Deserialize, Serialize};
use specta::Type;

/// A card pack document.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CardFile {
    /// Schema version, [`SCHEMA`](super::SCHEMA).
    pub schema: u32,
    /// The pack's id.
    pub id: String,
    /// Cards of the Battle Victory stack (BAT-14).
    pub victory_cards: u8,
    /// Cards of the Mission stack of the 2005 edition (BAT-14).
    #[serde(default, skip_serializing_if = "is_none")]
    pub mission_cards: u8,
    /// Every distinct card of both decks.
    pub cards: Vec<CardSpec>,
}

/// One distinct card and how many copies the deck has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CardSpec {
    /// Lower camel case, unique in the pack; notation and records use it.
    pub id: String,
    /// The name on the card.
    pub name: Text,
    /// The name in the 2005 edition, if it is another there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ah_name: Option<Text>,
    /// Copies, at most 15.
    pub count: u8,
    /// Class and content.
    pub face: Face,
    /// Class and content in the 2005 edition, if they differ there. A `battleMission` is a red card: one of them for
    /// each won battle, in place of a Mission card (MIS-5).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ah: Option<Face>,
    /// Whether it leaves the deck where the board has no Monolith.
    #[serde(default)]
    pub monolith: bool,
    /// How sure each field is.
    pub sure: SureFields,
}

/// A text in the three languages of the product.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(deny_unknown_fields)]
pub struct Text {
    /// English.
    pub en: String,
    /// French.
    pub fr: String,
    /// Spanish.
    pub es: String,
}

/// Where a fact comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum Sure {
    /// A rulebook prints it.
    Printed,
    /// One other source says it.
    Reported,
    /// It follows from printed or reported facts.
    Derived,
    /// Our own design within the printed totals.
    Reconstruction,
}

/// How sure each field of a card is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SureFields {
    /// The name.
    pub name: Sure,
    /// The number of copies.
    pub count: Sure,
    /// The effect or condition.
    pub text: Sure,
    /// The class and the moment; left out, it is as sure as the text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moment: Option<Sure>,
    /// The VP; left out, they are as sure as the text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vp: Option<Sure>,
    /// The name in the 2005 edition; left out, it is as sure as the other.
    #[serde(default, rename = "ahName", skip_serializing_if = "Option::is_none")]
    pub ah_name: Option<Sure>,
    /// The face of the 2005 edition; left out, it is as sure as the other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ah: Option<FaceSure>,
}

/// How sure each field of a card's face is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FaceSure {
    /// The effect or condition.
    pub text: Sure,
    /// The class and the moment.
    pub moment: Sure,
    /// The VP.
    pub vp: Sure,
}

impl SureFields {
    /// The marks of the face of one edition.
    #[must_use]
    pub fn face(&self, is_ah: bool) -> FaceSure {
        match self.ah {
            Some(ah) if is_ah => ah,
            _ => FaceSure {
                text: self.text,
                moment: self.moment.unwrap_or(self.text),
                vp: self.vp.unwrap_or(self.text),
            },
        }
    }

    /// The mark of the name in one edition.
    #[must_use]
    pub fn name(&self, is_ah: bool) -> Sure {
        self.ah_name.filter(|_| is_ah).unwrap_or(self.name)
    }
}

/// The two decks.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Type,
)]
#[serde(rename_all = "camelCase")]
pub enum Deck {
    /// Energize cards.
    Energize,
    /// Secret Missions.
    Missions,
}

/// The moments of a battle in which cards can be played (BAT-9).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Type,
)]
#[serde(rename_all = "camelCase")]
#[repr(u8)]
pub enum Window {
    /// W1: before the first step.
    BeforeSteps,
    /// W2: after a step's dice, before its removals.
    AfterDice,
    /// W3: after the last step, if both forces live.
    AfterSteps,
    /// W4: the battle is over, before victory point cards.
    BattleOver,
}

/// Class of a card, and what it does or asks for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "class", rename_all = "camelCase", deny_unknown_fields)]
pub enum Face {
    /// Energize: Deployment (DEP-3).
    Deployment {
        /// What it does.
        effect: Effect,
    },
    /// Energize: Battle (BAT-9).
    Battle {
        /// When it can be played.
        window: Window,
        /// What it does.
        effect: Effect,
    },
    /// Secret Mission: Battle (MIS-1): after winning the battle that met the condition.
    BattleMission {
        /// Victory points.
        vp: u8,
        /// What the won battle must have been like.
        condition: Condition,
    },
    /// Secret Mission: Objective (MIS-2).
    Objective {
        /// Victory points.
        vp: u8,
        /// What must hold.
        condition: Condition,
    },
}

impl Face {
    /// The deck that cards of this class belong to.
    pub const fn deck(&self) -> Deck {
        match self {
            Face::Deployment { .. } | Face::Battle { .. } => Deck::Energize,
            Face::BattleMission { .. } | Face::Objective { .. } => Deck::Missions,
        }
    }

    /// Victory points in a play area; 0 for Energize cards.
    pub const fn vp(&self) -> u8 {
        match self {
            Face::BattleMission { vp, .. } | Face::Objective { vp, .. } => *vp,
            _ => 0,
        }
    }
}

/// What an Energize card does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(tag = "effect", rename_all = "camelCase", deny_unknown_fields)]
pub enum Effect {
    /// Gain `rubium`.
    GainRubium {
        /// How much.
        rubium: u8,
    },
    /// Gain 1 rubium for each controlled hex outside home bases.
    GainPerHex,
    /// Put one unit of one of `kinds` from supply on a home base hex.
    PlaceUnit {
        /// The kinds to pick from.
        kinds: Vec<Kind>,
    },
    /// Up to `units` ready units of one hex may each step one hex further this turn (CRD-1).
    ExtraStep {
        /// Units at the most.
        units: u8,
    },
    /// Up to `units` units of one controlled hex go to a hex they may enter (CRD-2).
    Transport {
        /// Units at the most.
        units: u8,
    },
    /// One kind of one force rolls with `amount` in this battle.
    Modify {
        /// Added to each face.
        amount: i8,
    },
    /// A die is rolled; on `hits` or more one force takes one hit.
    HitOnRoll {
        /// The lowest face that hits.
        hits: u8,
    },
    /// The misses of one force in this step are rolled again once (CRD-3).
    RerollMisses,
    /// Its player picks one casualty in its owner's place (CRD-4).
    PickCasualty,
    /// One hit of this step is cancelled (CRD-4).
    CancelHit,
    /// One surviving kind of one force attacks once more (CRD-5).
    AttackAgain,
}

impl Effect {
    /// The window in which a Battle card can have this effect (BAT-9); `None` if it has no place in a battle.
    pub const fn window(&self) -> Option<Window> {
        match self {
            Effect::Modify { .. } | Effect::HitOnRoll { .. } => Some(Window::BeforeSteps),
            Effect::RerollMisses | Effect::PickCasualty | Effect::CancelHit => {
                Some(Window::AfterDice)
            }
            Effect::AttackAgain => Some(Window::AfterSteps),
            Effect::GainRubium { .. }
            | Effect::GainPerHex
            | Effect::PlaceUnit { .. }
            | Effect::ExtraStep { .. }
            | Effect::Transport { .. } => None,
        }
    }
}

/// What a Secret Mission asks for. "You" is the active player; "the battle" is the one just won.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(tag = "if", rename_all = "camelCase", deny_unknown_fields)]
pub enum Condition {
    /// The battle was in this terrain.
    BattleIn {
        /// Terrain of the battle's hex.
        terrain: Terrain,
    },
    /// The battle was in a home base of an opponent (CRD-7).
    BattleInOpponentsHomeBase,
    /// A unit of yours of this kind survived the battle.
    Survivor {
        /// The kind.
        kind: Kind,
    },
    /// You destroyed at least `at_least` units of this kind in the battle (MIS-6).
    Destroyed {
        /// The kind.
        kind: Kind,
        /// How many.
        #[serde(rename = "atLeast")]
        at_least: u8,
    },
    /// You began the battle with at least `at_least` units of `kinds` (MIS-6).
    BeganWith {
        /// The kinds that count.
        kinds: Vec<Kind>,
        /// How many together.
        #[serde(rename = "atLeast")]
        at_least: u8,
    },
    /// You began the battle with units of `kinds` only.
    BeganOnlyWith {
        /// The kinds that are allowed.
        kinds: Vec<Kind>,
    },
    /// You began the battle with fewer units than the other force.
    BeganWithFewer,
    /// You lost no unit in the battle.
    NoLosses,
    /// You destroyed at least `at_least` units of this kind in one battle of this turn, won or not (MIS-5).
    DestroyedThisTurn {
        /// The kind.
        kind: Kind,
        /// How many.
        #[serde(rename = "atLeast")]
        at_least: u8,
    },
    /// The battle was in a hex where a special attack of yours destroyed a unit this turn (MOV-6).
    BattleWhereScorched,
    /// A unit of yours of this kind reached the battle's hex from the Monolith this turn and fought (CRD-6).
    CameFromMonolith {
        /// The kind.
        kind: Kind,
    },
    /// You have won at least `at_least` battles this turn.
    BattlesWon {
        /// How many.
        #[serde(rename = "atLeast")]
        at_least: u8,
    },
    /// A special attack of yours destroyed a unit this turn.
    SpecialAttackDestroyed,
    /// You control more hexes of this terrain than each other player (MIS-4).
    ControlsMost {
        /// The terrain.
        terrain: Terrain,
    },
    /// You control at least `at_least` hexes of this terrain.
    Controls {
        /// The terrain.
        terrain: Terrain,
        /// How many.
        #[serde(rename = "atLeast")]
        at_least: u8,
    },
    /// Refineries outside home bases that you control with a miner sum to `at_least` (CRD-7).
    MinedOutsideHomeBases {
        /// Rubium.
        #[serde(rename = "atLeast")]
        at_least: u8,
    },
    /// You have at least this much rubium.
    Rubium {
        /// Rubium.
        #[serde(rename = "atLeast")]
        at_least: u16,
    },
    /// At least `at_least` units of `kinds` of yours are on the board.
    UnitsOnBoard {
        /// The kinds that count.
        kinds: Vec<Kind>,
        /// How many together.
        #[serde(rename = "atLeast")]
        at_least: u8,
    },
    /// The condition does not hold.
    Not {
        /// The condition.
        condition: Box<Condition>,
    },
    /// All conditions hold.
    All {
        /// The conditions.
        conditions: Vec<Condition>,
    },
    /// At least one of the conditions holds.
    Any {
        /// The conditions.
        conditions: Vec<Condition>,
    },
}

/// Whether there are none: then a document does not say so.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_none(count: &u8) -> bool {
    *count == 0
}

impl Condition {
    /// Whether the condition, or a part of it, asks what was destroyed in the turn's battles.
    pub(crate) fn asks_of_destroyed(&self) -> bool {
        match self {
            Condition::DestroyedThisTurn { .. } => true,
            Condition::Not { condition } => condition.asks_of_destroyed(),
            Condition::All { conditions } | Condition::Any { conditions } => {
                conditions.iter().any(Condition::asks_of_destroyed)
            }
            _ => false,
        }
    }

    /// Whether the condition, or a part of it, speaks of the battle just won.
    pub fn is_about_a_battle(&self) -> bool {
        match self {
            Condition::BattleIn { .. }
            | Condition::BattleInOpponentsHomeBase
            | Condition::Survivor { .. }
            | Condition::Destroyed { .. }
            | Condition::BeganWith { .. }
            | Condition::BeganOnlyWith { .. }
            | Condition::BeganWithFewer
            | Condition::NoLosses
            | Condition::BattleWhereScorched
            | Condition::CameFromMonolith { .. } => true,
            Condition::Not { condition } => condition.is_about_a_battle(),
            Condition::All { conditions } | Condition::Any { conditions } => {
                conditions.iter().any(Condition::is_about_a_battle)
            }
            _ => false,
        }
    }
}
