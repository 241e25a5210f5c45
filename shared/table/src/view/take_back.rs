//! Purchases that can be taken back.

use crate::protocol::action::SeatAction;
use crate::state::TableState;
use crate::state::table::Table;
use crate::view::attempt::Attempt;
use rubium_rules::{Kind, Seat};
use serde::Serialize;
use specta::Type;

/// Units bought in this turn that can be taken back together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct TakeBackChoice {
    /// The kind.
    pub kind: Kind,
    /// Number of units.
    pub count: u8,
    /// Rubium that the player gets back; `None` if rubium is physical.
    pub refund: Option<u16>,
}

/// The purchases of `seat` that can be taken back: of each kind, one unit and all units. After the Deployment
/// phase this causes a warning.
pub(super) fn take_back_choices(
    table: &Table,
    state: &TableState,
    seat: Seat,
) -> Vec<TakeBackChoice> {
    let is_rubium_managed = table.part_settings().rubium.is_managed();
    let is_possible = |&(kind, count): &(Kind, u8)| {
        let action = SeatAction::TakeBackUnits { kind, count };
        Attempt::try_entry(table, state, seat, action).is_possible()
    };
    let bought = state.seat(seat).bought;
    let one_and_all = bought.counts().flat_map(|(kind, count)| {
        let all = (count > 1).then_some((kind, count));
        [(kind, 1)].into_iter().chain(all)
    });
    let possible = one_and_all.filter(is_possible);
    let choices = possible.map(|(kind, count)| TakeBackChoice {
        kind,
        count,
        refund: is_rubium_managed.then(|| table.price(kind, count)),
    });
    choices.collect()
}
