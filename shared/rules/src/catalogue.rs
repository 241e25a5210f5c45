//! The content of a game as the user interface presents it: cards, kinds, the components of the board, and
//! the rules in play.
//!
//! The catalogue is public and constant for the whole game. Therefore, it is separate from the
//! [`View`](crate::View).

use crate::board_parts::{BoardParts, board_parts};
use crate::content::{
    Ability, CardFace, CardWindow, Condition, Effect, Provenance, UnitProvenance,
};
use crate::ids::{CardId, Kind, Terrain};
use crate::machine::MONOLITH_CARD_COUNT;
use crate::options::{Edition, OptionalRule};
use crate::rules::Rules;
use crate::text::Text;
use serde::Serialize;
use specta::Type;

/// The catalogue of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct Catalogue {
    /// The distinct cards, by id.
    pub cards: Vec<CardView>,
    /// The six kinds, in the order of the sheet.
    pub kinds: Vec<KindView>,
    /// Number of players.
    pub players: u8,
    /// The edition of the game.
    pub edition: Edition,
    /// The optional rules in play, in the order of the rulebook.
    pub optional_rules: Vec<OptionalRule>,
    /// Initial number of cards in the separate stack of King of the Hill cards; 0 if there is no such stack.
    pub hill_stack_size: u8,
    /// Number of Energize cards for controlling the Monolith (DRW-2); 0 on a board without the Monolith.
    pub monolith_card_count: u8,
    /// Tiles, home bases and exploration tokens.
    pub board: BoardParts,
}

/// A card with its printed information.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct CardView {
    /// Number of the card in this game.
    pub id: CardId,
    /// Id of the card in the content file, such as `windfall`.
    pub key: String,
    /// The name.
    pub name: Text,
    /// The class.
    pub class: CardClass,
    /// The window in which a Battle card can be played.
    pub window: Option<CardWindow>,
    /// Victory points; 0 for Energize cards.
    pub vp: u8,
    /// Whether the card is red. At most one red card may be played per won battle (MIS-5).
    pub is_red: bool,
    /// Number of copies in the content. If the board has no Monolith, cards that need it are not in the deck.
    pub count: u8,
    /// The effect of an Energize card.
    pub effect: Option<Effect>,
    /// The condition of a Secret Mission.
    pub condition: Option<Condition>,
    /// Provenance of each field.
    pub provenance: CardProvenance,
}

/// Provenance of each field of a card, in the edition in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct CardProvenance {
    /// Provenance of the name.
    pub name: Provenance,
    /// Provenance of the number of copies.
    pub count: Provenance,
    /// Provenance of the timing: the class and the card window.
    pub timing: Provenance,
    /// Provenance of the victory points; `None` for a card without victory points.
    pub vp: Option<Provenance>,
    /// Provenance of the effect or condition.
    pub text: Provenance,
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

/// A kind with the information on the unit sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct KindView {
    /// The kind.
    pub kind: Kind,
    /// Id of the name on the sheet, such as `clone`; `None` if the name of the figure is used.
    pub name_id: Option<String>,
    /// Cost in rubium.
    pub cost: u8,
    /// Number of figures per player.
    pub figure_count: u8,
    /// Combat value.
    pub value: u8,
    /// Combat values in specific terrain.
    pub terrain_values: Vec<TerrainValueView>,
    /// Position in the battle order, from 1.
    pub battle_position: u8,
    /// Whether the kind is a miner.
    pub can_mine: bool,
    /// Terrain that the kind may not enter.
    pub may_not_enter: Vec<Terrain>,
    /// Special abilities.
    pub abilities: Vec<Ability>,
    /// Provenance of each field; `None` if the sheet does not state it.
    pub provenance: Option<UnitProvenance>,
}

/// The combat value in one terrain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct TerrainValueView {
    /// The terrain.
    pub terrain: Terrain,
    /// The combat value there.
    pub value: u8,
}

/// Builds the catalogue of a game.
pub fn catalogue(rules: &Rules) -> Catalogue {
    let cards = rules.cards().map(|(id, card)| {
        let (class, window, effect, condition) = match &card.face {
            CardFace::Deployment { effect } => (CardClass::Deployment, None, Some(effect), None),
            CardFace::Battle { window, effect } => {
                (CardClass::Battle, Some(*window), Some(effect), None)
            }
            CardFace::BattleMission { condition, .. } => {
                (CardClass::BattleMission, None, None, Some(condition))
            }
            CardFace::Objective { condition, .. } => {
                (CardClass::Objective, None, None, Some(condition))
            }
        };
        let face = card.provenance.face(rules.is_2005_edition());
        CardView {
            id,
            key: card.id.clone(),
            name: card.name.clone(),
            class,
            window,
            vp: card.face.vp(),
            is_red: rules.is_2005_edition() && class == CardClass::BattleMission,
            count: card.count,
            effect: effect.cloned(),
            condition: condition.cloned(),
            provenance: CardProvenance {
                name: card.provenance.name(rules.is_2005_edition()),
                count: card.provenance.count,
                timing: face.window,
                vp: (card.face.vp() > 0).then_some(face.vp),
                text: face.text,
            },
        }
    });
    let kinds = rules.sheet_file().units.iter().map(|unit| KindView {
        kind: unit.kind,
        name_id: unit.id.clone(),
        cost: unit.cost,
        figure_count: unit.figure_count,
        value: unit.value,
        terrain_values: unit
            .terrain_values
            .iter()
            .map(|terrain_value| TerrainValueView {
                terrain: terrain_value.terrain,
                value: terrain_value.value,
            })
            .collect(),
        battle_position: unit.battle_position,
        can_mine: unit.can_mine,
        may_not_enter: unit.may_not_enter.clone(),
        abilities: unit.abilities.clone(),
        provenance: unit.provenance(rules.is_2005_edition()).cloned(),
    });
    Catalogue {
        cards: cards.collect(),
        kinds: kinds.collect(),
        players: rules.players(),
        edition: rules.edition(),
        optional_rules: (OptionalRule::ALL.into_iter())
            .filter(|&option| rules.has_option(option))
            .collect(),
        hill_stack_size: rules.hill_stack_size(),
        monolith_card_count: if rules.board().of_terrain(Terrain::Monolith).is_empty() {
            0
        } else {
            MONOLITH_CARD_COUNT
        },
        board: board_parts(rules),
    }
}
