//! Validation of a unit sheet.

use super::Errors;
use crate::content::{Ability, ContentError, SheetFile, UnitSpec};
use crate::ids::Kind;
use crate::stack::Stack;
use std::collections::BTreeSet;
use std::mem::discriminant;

/// All errors of a unit sheet.
pub(in crate::content) fn sheet(file: &SheetFile) -> Vec<ContentError> {
    side("sheet", file)
}

/// All errors of the other side of the sheet.
pub(in crate::content) fn alternate(file: &SheetFile) -> Vec<ContentError> {
    side("alternate", file)
}

fn side(name: &'static str, file: &SheetFile) -> Vec<ContentError> {
    let mut errors = Errors::of(name);
    if !file.units.iter().map(|unit| unit.kind).eq(Kind::ALL) {
        errors.add(
            "units",
            "the six kinds must each stand once, from human to rubiumDragon",
        );
    }
    let mut places = BTreeSet::new();
    let mut ids = BTreeSet::new();
    for row in &file.units {
        unit(row, &mut errors);
        if let Some(id) = &row.id {
            errors.id(id, &mut ids);
        }
        if !places.insert(row.attacks) {
            let reason = format!("attacks {}: another kind has that place", row.attacks);
            errors.add(format!("{:?}", row.kind), reason);
        }
    }
    errors.list
}

fn unit(row: &UnitSpec, errors: &mut Errors) {
    let entry = format!("{:?}", row.kind);
    errors.range(&entry, "figures", row.figures, 1..=Stack::MAX_COUNT);
    errors.range(&entry, "cost", row.cost, 1..=99);
    errors.range(&entry, "attacks", row.attacks, 1..=6);
    for value in std::iter::once(row.value).chain(row.value_in.iter().map(|special| special.value))
    {
        errors.range(&entry, "combat value", value, 2..=7);
    }
    let mut had = Vec::new();
    for ability in &row.abilities {
        if had.contains(&discriminant(ability)) {
            errors.add(
                &entry,
                format!("{ability:?}: the unit has such an ability already"),
            );
        }
        had.push(discriminant(ability));
        numbers(&entry, *ability, errors);
    }
    let attacks = |ability: &Ability| matches!(ability, Ability::SpecialAttack { .. });
    let adds = |ability: &Ability| {
        matches!(
            ability,
            Ability::AttackAnywhere { .. } | Ability::AttackChain
        )
    };
    if row.abilities.iter().any(adds) && !row.abilities.iter().any(attacks) {
        errors.add(
            &entry,
            "an ability of the special attack without a specialAttack",
        );
    }
    for (field, provenance) in [
        ("provenance", &row.provenance),
        ("provenance2005", &row.provenance_2005),
    ] {
        let Some(provenance) = provenance else {
            continue;
        };
        let (marks, abilities) = (provenance.abilities.len(), row.abilities.len());
        if marks != abilities {
            let reason = format!("{field}: {marks} marks for {abilities} abilities: one each");
            errors.add(&entry, reason);
        }
    }
}

fn numbers(entry: &str, ability: Ability, errors: &mut Errors) {
    match ability {
        Ability::Stride { steps, .. } => errors.range(entry, "steps of a stride", steps, 2..=2),
        Ability::Leap { steps, .. } => errors.range(entry, "steps of a leap", steps, 2..=2),
        Ability::PickCasualty { natural } => {
            errors.range(entry, "natural face of a pick", natural, 2..=6);
        }
        Ability::SpecialAttack { hits, range } => {
            errors.range(entry, "face of a special attack", hits, 2..=6);
            errors.range(entry, "range of a special attack", range, 1..=3);
        }
        Ability::FewerDice { dice } => {
            errors.range(entry, "fewer dice", dice, 1..=Stack::MAX_COUNT)
        }
        Ability::BuyingLimit { max } => {
            errors.range(entry, "buying limit", max, 1..=Stack::MAX_COUNT);
        }
        Ability::Fly { .. }
        | Ability::Dive { .. }
        | Ability::AttackAnywhere { .. }
        | Ability::AttackChain
        | Ability::FirstStep { .. }
        | Ability::Sacrifice
        | Ability::MoveAfterVictory => {}
    }
}
