//! Effects and sacrifices that can be entered in a battle.

use crate::battle::card_effects;
use crate::protocol::action::{EnteredEffect, SeatAction};
use crate::state::TableState;
use crate::state::table::Table;
use crate::view::attempt::Attempt;
use rubium_rules::battle::{Battle, Side};
use rubium_rules::{Kind, Seat};
use serde::Serialize;
use specta::Type;

/// An effect of a physical card or an ability.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct EffectChoice {
    /// The effect.
    pub effect: EnteredEffect,
    /// Seats that can cause the effect: all that are not eliminated; for `PickCasualty`, without the owner of
    /// the force.
    pub seats: Vec<Seat>,
    /// Whether the effect causes a warning, because built-in cards have it only in another card window.
    /// Physical cards may differ.
    pub causes_warning: bool,
}

/// A unit that its owner can sacrifice for a hit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct SacrificeChoice {
    /// Owner of the unit.
    pub seat: Seat,
    /// Kind of the unit.
    pub kind: Kind,
}

/// Lowest face that hits if a card adds a hit by a die roll, as on built-in cards.
const USUAL_MIN_FACE: u8 = 4;

/// Units that their owners can sacrifice for a hit on the other force (UNI-SHARDIAN).
pub(super) fn sacrifice_choices(table: &Table, battle: &Battle) -> Vec<SacrificeChoice> {
    let sacrifices = card_effects::possible_sacrifices(table, battle).into_iter();
    sacrifices
        .map(|(seat, kind)| SacrificeChoice { seat, kind })
        .collect()
}

/// Effects that a physical card or an ability can have now, with the usual amounts.
pub(super) fn effect_choices(
    table: &Table,
    state: &TableState,
    battle: &Battle,
) -> Vec<EffectChoice> {
    let mut effects = Vec::new();
    for side in Side::BOTH {
        for kind in battle.force(side).kinds() {
            let modify = [1, -1].map(|amount| EnteredEffect::Modify { side, kind, amount });
            effects.extend(modify);
            effects.push(EnteredEffect::AttackAgain { side, kind });
        }
        effects.push(EnteredEffect::Reroll { side });
        effects.push(EnteredEffect::AddHit { side });
        effects.push(EnteredEffect::RollHit {
            side,
            min_face: USUAL_MIN_FACE,
        });
        effects.push(EnteredEffect::PickCasualty { side });
        let pickers = table.rules().seats().map(Some).chain([None]);
        effects.extend(pickers.map(|picker| EnteredEffect::CancelHit { side, picker }));
    }
    let effects = effects.into_iter();
    effects
        .filter_map(|effect| effect_choice(table, state, battle, effect))
        .collect()
}

/// Returns `effect` with the seats that can cause it now; `None` if it is impossible. Whether it is possible
/// depends on the seat only for `PickCasualty` (CRD-4).
fn effect_choice(
    table: &Table,
    state: &TableState,
    battle: &Battle,
    effect: EnteredEffect,
) -> Option<EffectChoice> {
    let remaining_seats = table
        .rules()
        .seats()
        .filter(|&seat| !state.seat(seat).is_eliminated);
    let (by, seats): (Seat, Vec<Seat>) = match effect {
        EnteredEffect::PickCasualty { side } => {
            let owner = battle.owner(side);
            let others = remaining_seats.filter(|&seat| seat != owner);
            (battle.owner(side.other()), others.collect())
        }
        _ => (battle.attacker, remaining_seats.collect()),
    };
    let causes_warning = match Attempt::try_entry(table, state, by, SeatAction::Effect { effect }) {
        Attempt::Accepted(_) => false,
        Attempt::Warned(_) => true,
        Attempt::Refused => return None,
    };
    Some(EffectChoice {
        effect,
        seats,
        causes_warning,
    })
}
