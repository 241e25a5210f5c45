//! The public view of a battle.

use crate::battle::unit_list;
use crate::protocol::action::TableUnits;
use crate::state::CurrentBattle;
use crate::state::table::Table;
use rubium_rules::battle::{Side, Stage};
use rubium_rules::{Kind, KindValue, Seat, Terrain};
use serde::Serialize;
use specta::Type;

/// A battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct TableBattle {
    /// Terrain of the hex.
    pub terrain: Terrain,
    /// Kind of the current step; `None` before the first step.
    pub step_kind: Option<Kind>,
    /// Whether the current step is a second attack (CRD-5).
    pub is_second_attack: bool,
    /// Whether the pending dice can be entered as a number of hits, without the faces.
    pub can_enter_hits: bool,
    /// Faces, before modifiers, with which the units of the current step let their owner pick the casualty.
    pub picking_faces: Vec<u8>,
    /// The player of a physical card whose effect has not been entered yet. If there are several such
    /// players, the first in seat order.
    pub unentered_effect_seat: Option<Seat>,
    /// Attacker, then defender.
    pub forces: Vec<TableForce>,
}

/// One force of a battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct TableForce {
    /// Owner of the force.
    pub seat: Seat,
    /// Units at the beginning.
    pub initial_units: Vec<TableUnits>,
    /// Surviving units.
    pub surviving_units: Vec<TableUnits>,
    /// For each surviving kind, the number of dice that its units roll in a step (BAT-4, UNI-CLONE).
    pub dice_per_kind: Vec<TableUnits>,
    /// Modifiers other than 0.
    pub modifiers: Vec<TableModifier>,
    /// For each surviving kind, the lowest face that hits with its modifier (BAT-4); 7 if no face hits.
    pub modified_values: Vec<KindValue>,
    /// Faces, before modifiers, that hit in the current step; empty before the first step.
    pub hit_faces: Vec<u8>,
    /// Faces rolled in the current step; empty if only the number of hits was entered.
    pub faces: Vec<u8>,
    /// Number of dice still to be rolled.
    pub dice_to_roll: u8,
    /// Number of hits that this force must still take.
    pub hits: u8,
    /// For each seat: the number of these hits for which that seat picks the casualty in place of the owner.
    pub casualty_picks_by_seat: Vec<u8>,
}

/// A modifier of dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct TableModifier {
    /// Kind of unit whose dice are modified.
    pub kind: Kind,
    /// Amount added to each face.
    pub amount: i8,
}

pub(super) fn battle_view(table: &Table, current: &CurrentBattle) -> TableBattle {
    let battle = &current.battle;
    let sheet = table.rules().unit_sheet();
    let unit = sheet.get(battle.kind);
    // An effect entered before the first step can make one kind attack immediately.
    let has_begun = battle.steps_begun > 0 || battle.is_second_attack;
    let picking_faces: Vec<u8> = (1..=6)
        .filter(|&face| unit.picks_casualty_with(face))
        .collect();
    let force = |side: Side| {
        let index = side.index();
        let modifiers = Kind::ALL.into_iter().zip(battle.modifiers[index]);
        let faces = (1..=6).zip(battle.face_counts[index]);
        TableForce {
            seat: battle.owner(side),
            initial_units: unit_list(battle.initial_forces[index]),
            surviving_units: unit_list(battle.forces[index]),
            dice_per_kind: (battle.forces[index].counts())
                .map(|(kind, _)| TableUnits {
                    kind,
                    count: battle.dice_count(sheet, side, kind),
                })
                .collect(),
            modifiers: modifiers
                .filter(|&(_, amount)| amount != 0)
                .map(|(kind, amount)| TableModifier { kind, amount })
                .collect(),
            modified_values: (battle.forces[index].counts())
                .map(|(kind, _)| KindValue {
                    kind,
                    value: battle.lowest_hitting_face(sheet, side, kind),
                })
                .collect(),
            hit_faces: (1..=6)
                .filter(|&face| has_begun && battle.is_hit(sheet, side, face))
                .collect(),
            faces: faces
                .filter(|_| !current.was_entered_as_hits[index])
                .flat_map(|(face, count)| std::iter::repeat_n(face, usize::from(count)))
                .collect(),
            dice_to_roll: battle.dice_to_roll[index],
            hits: battle.hits[index].total(),
            casualty_picks_by_seat: battle.hits[index]
                .for_picker
                .into_iter()
                .take(usize::from(table.player_count()))
                .collect(),
        }
    };
    TableBattle {
        terrain: battle.terrain,
        step_kind: has_begun.then_some(battle.kind),
        is_second_attack: battle.is_second_attack,
        can_enter_hits: battle.stage == Stage::Roll && picking_faces.is_empty(),
        picking_faces,
        unentered_effect_seat: current.unentered_cards.first_player(),
        forces: Side::BOTH.map(force).to_vec(),
    }
}
