//! What a user interface shows of the content: cards with their names, kinds with their figures.
//!
//! It is the same for the whole game and open to all, so it stands beside the [`View`](crate::View) rather
//! than in it.

use crate::content::{Ability, Condition, Effect, Face, Sure, UnitSure, Window};
use crate::ids::{CardId, Kind, Terrain};
use crate::options::{Edition, OptionalRule};
use crate::parts::{BoardParts, board_parts};
use crate::rules::Rules;
use crate::text::Text;
use serde::Serialize;
use specta::Type;

/// Cards and kinds of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct Catalogue {
    /// Every distinct card; a card's place is its number.
    pub cards: Vec<CardView>,
    /// The six kinds, in the sheet's order.
    pub kinds: Vec<KindView>,
    /// The edition that the game follows.
    pub edition: Edition,
    /// The optional rules that it is played with, in the rulebook's order.
    pub optional: Vec<OptionalRule>,
    /// King of the Hill cards that are a stack of their own when the game begins; 0: there is no such stack.
    pub hill_stack: u8,
    /// Tiles, home bases and exploration tokens.
    pub board: BoardParts,
}

/// A card as it is printed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct CardView {
    /// Its number.
    pub id: CardId,
    /// Its id in the pack.
    pub key: String,
    /// Its name.
    pub name: Text,
    /// Its class.
    pub class: CardClass,
    /// When a Battle card can be played.
    pub window: Option<Window>,
    /// Victory points; 0 for Energize cards.
    pub vp: u8,
    /// Whether it is red: of red cards one for each won battle (MIS-5).
    pub red: bool,
    /// Copies in the deck.
    pub count: u8,
    /// What an Energize card does, for the sentence on it.
    pub effect: Option<Effect>,
    /// What a Secret Mission asks for, for the sentence on it.
    pub condition: Option<Condition>,
    /// How sure each field is.
    pub sure: CardSure,
}

/// How sure each field of a card is, in the edition that is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct CardSure {
    /// The name.
    pub name: Sure,
    /// The copies in the deck.
    pub count: Sure,
    /// The class and the moment.
    pub moment: Sure,
    /// The victory points; `None` where the card has none.
    pub vp: Option<Sure>,
    /// What it does or asks for.
    pub text: Sure,
}

/// The four classes of cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum CardClass {
    /// Energize: Deployment.
    Deployment,
    /// Energize: Battle.
    Battle,
    /// Secret Mission: Battle.
    BattleMission,
    /// Secret Mission: Objective.
    Objective,
}

/// A kind as the unit sheet prints it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct KindView {
    /// The kind.
    pub kind: Kind,
    /// What the sheet calls it, as an id such as `clone`; `None` where it is called as the figure is.
    pub name: Option<String>,
    /// Cost in rubium.
    pub cost: u8,
    /// Figures of each player.
    pub figures: u8,
    /// Combat value.
    pub value: u8,
    /// Combat values that differ by terrain.
    pub value_in: Vec<ValueIn>,
    /// Place in the battle order: 1 attacks first.
    pub attacks: u8,
    /// Whether it works refineries.
    pub miner: bool,
    /// Terrain that it may not enter.
    pub may_not_enter: Vec<Terrain>,
    /// What it can do beyond the rules.
    pub abilities: Vec<Ability>,
    /// How sure each field is; `None` where the sheet does not say.
    pub sure: Option<UnitSure>,
}

/// A combat value that holds in one terrain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct ValueIn {
    /// Where.
    pub terrain: Terrain,
    /// The combat value there.
    pub value: u8,
}

/// The catalogue of a game.
pub fn catalogue(rules: &Rules) -> Catalogue {
    let cards = rules.cards().map(|(id, card)| {
        let (class, window, effect, condition) = match &card.face {
            Face::Deployment { effect } => (CardClass::Deployment, None, Some(effect), None),
            Face::Battle { window, effect } => {
                (CardClass::Battle, Some(*window), Some(effect), None)
            }
            Face::BattleMission { condition, .. } => {
                (CardClass::BattleMission, None, None, Some(condition))
            }
            Face::Objective { condition, .. } => {
                (CardClass::Objective, None, None, Some(condition))
            }
        };
        let face = card.sure.face(rules.is_ah());
        CardView {
            id,
            key: card.id.clone(),
            name: card.name.clone(),
            class,
            window,
            vp: card.face.vp(),
            red: rules.is_ah() && class == CardClass::BattleMission,
            count: card.count,
            effect: effect.cloned(),
            condition: condition.cloned(),
            sure: CardSure {
                name: card.sure.name(rules.is_ah()),
                count: card.sure.count,
                moment: face.moment,
                vp: (card.face.vp() > 0).then_some(face.vp),
                text: face.text,
            },
        }
    });
    let kinds = rules.sheet().units.iter().map(|unit| KindView {
        kind: unit.kind,
        name: unit.id.clone(),
        cost: unit.cost,
        figures: unit.figures,
        value: unit.value,
        value_in: unit
            .value_in
            .iter()
            .map(|v| ValueIn {
                terrain: v.terrain,
                value: v.value,
            })
            .collect(),
        attacks: unit.attacks,
        miner: unit.miner,
        may_not_enter: unit.may_not_enter.clone(),
        abilities: unit.abilities.clone(),
        sure: unit.sure(rules.is_ah()).cloned(),
    });
    Catalogue {
        cards: cards.collect(),
        kinds: kinds.collect(),
        edition: rules.edition(),
        optional: (OptionalRule::ALL.into_iter())
            .filter(|&option| rules.plays(option))
            .collect(),
        hill_stack: rules.hill_stack(),
        board: board_parts(rules),
    }
}
