//! Faults of a unit sheet.

use super::Faults;
use crate::content::{Ability, ContentFault, SheetFile, UnitSpec};
use crate::ids::Kind;
use crate::stack::Stack;
use std::collections::BTreeSet;

/// Every fault of a unit sheet.
pub(in crate::content) fn sheet(file: &SheetFile) -> Vec<ContentFault> {
    let mut faults = Faults::of("sheet");
    if !file.units.iter().map(|unit| unit.kind).eq(Kind::ALL) {
        faults.add(
            "units",
            "the six kinds must each stand once, from human to rubiumDragon",
        );
    }
    let mut places = BTreeSet::new();
    for row in &file.units {
        unit(row, &mut faults);
        if !places.insert(row.attacks) {
            let reason = format!("attacks {}: another kind has that place", row.attacks);
            faults.add(format!("{:?}", row.kind), reason);
        }
    }
    faults.list
}

fn unit(row: &UnitSpec, faults: &mut Faults) {
    let entry = format!("{:?}", row.kind);
    faults.range(&entry, "figures", row.figures, 1..=Stack::MOST);
    faults.range(&entry, "cost", row.cost, 1..=99);
    faults.range(&entry, "attacks", row.attacks, 1..=6);
    for value in std::iter::once(row.value).chain(row.value_in.iter().map(|special| special.value))
    {
        faults.range(&entry, "combat value", value, 2..=7);
    }
    for ability in &row.abilities {
        match *ability {
            Ability::Stride { steps, .. } => {
                faults.range(&entry, "steps of a stride", steps, 2..=2)
            }
            Ability::Leap { steps, .. } => faults.range(&entry, "steps of a leap", steps, 2..=2),
            Ability::PickCasualty { natural } => {
                faults.range(&entry, "natural face of a pick", natural, 2..=6)
            }
            Ability::SpecialAttack { hits } => {
                faults.range(&entry, "face of a special attack", hits, 2..=6)
            }
            Ability::Fly { .. } => {}
        }
    }
}
