//! What everybody sees of a battle.

use crate::battle::listed;
use crate::protocol::action::TableUnits;
use crate::state::Fight;
use crate::state::table::Table;
use rubium_rules::battle::{Side, Stage};
use rubium_rules::{Kind, Seat, Terrain};
use serde::Serialize;
use specta::Type;

/// A battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct TableBattle {
    /// What the hex is made of.
    pub terrain: Terrain,
    /// The kind of the current step; `None` before the first.
    pub step: Option<Kind>,
    /// Whether the current step is a second attack (CRD-5).
    pub again: bool,
    /// Whether the number of hits alone can be typed for the dice that are waited for.
    pub hits_alone: bool,
    /// Attacker, then defender.
    pub forces: Vec<TableForce>,
}

/// One force of a battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct TableForce {
    /// Whose.
    pub seat: Seat,
    /// Units at the beginning.
    pub began: Vec<TableUnits>,
    /// Units that live.
    pub alive: Vec<TableUnits>,
    /// Modifiers that are not 0.
    pub modifiers: Vec<TableModifier>,
    /// The lowest face that hits in the current step without modifiers; 0 before the first.
    pub value: u8,
    /// Faces that hit in the current step, with the modifiers; none before the first.
    pub hitting: Vec<u8>,
    /// Faces of the current step that lie on the table; none if only hits were typed.
    pub faces: Vec<u8>,
    /// Dice still to roll.
    pub to_roll: u8,
    /// Hits that this force must still take.
    pub hits: u8,
    /// Of these, hits whose casualty somebody else picks, by seat.
    pub picks: Vec<u8>,
}

/// A modifier.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct TableModifier {
    /// Whose dice.
    pub kind: Kind,
    /// Added to each face.
    pub amount: i8,
}

pub(super) fn battle(table: &Table, fight: &Fight) -> TableBattle {
    let battle = &fight.battle;
    let units = table.rules().units();
    let row = units.get(battle.kind);
    // Before the first step a kind may attack alone, by a card.
    let begun = battle.steps > 0 || battle.is_second_attack;
    let force = |side: Side| {
        let at = side.index();
        let modifiers = Kind::ALL.into_iter().zip(battle.modifiers[at]);
        let faces = (1..=6).zip(battle.faces[at]);
        TableForce {
            seat: battle.owner(side),
            began: listed(battle.initial_forces[at]),
            alive: listed(battle.forces[at]),
            modifiers: modifiers
                .filter(|&(_, amount)| amount != 0)
                .map(|(kind, amount)| TableModifier { kind, amount })
                .collect(),
            value: if begun { row.value(battle.terrain) } else { 0 },
            hitting: (1..=6)
                .filter(|&face| begun && battle.hits_with(units, side, face))
                .collect(),
            faces: faces
                .filter(|_| !fight.counted[at])
                .flat_map(|(face, count)| std::iter::repeat_n(face, usize::from(count)))
                .collect(),
            to_roll: battle.to_roll[at],
            hits: battle.hits[at].total(),
            picks: battle.hits[at]
                .picked
                .into_iter()
                .take(usize::from(table.players()))
                .collect(),
        }
    };
    TableBattle {
        terrain: battle.terrain,
        step: begun.then_some(battle.kind),
        again: battle.is_second_attack,
        hits_alone: battle.stage == Stage::Roll && !(1..=6).any(|face| row.picks_with(face)),
        forces: Side::BOTH.map(force).to_vec(),
    }
}
