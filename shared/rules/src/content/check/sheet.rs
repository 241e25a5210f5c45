//! Validation of the two sides of the unit sheet.

use super::Errors;
use crate::content::{Ability, ContentError, SheetFile, UnitSpec};
use crate::ids::Kind;
use crate::stack::Stack;
use std::collections::BTreeSet;
use std::mem::discriminant;

/// All errors of the front of the unit sheet.
pub(in crate::content) fn sheet(file: &SheetFile) -> Vec<ContentError> {
    check_sheet("sheet", file)
}

/// All errors of the alternate sheet (the back of the unit sheet).
pub(in crate::content) fn alternate(file: &SheetFile) -> Vec<ContentError> {
    check_sheet("alternate", file)
}

fn check_sheet(file_name: &'static str, file: &SheetFile) -> Vec<ContentError> {
    let mut errors = Errors::new(file_name);
    if !file.units.iter().map(|unit| unit.kind).eq(Kind::ALL) {
        errors.add(
            "units",
            "list each of the six kinds exactly once, in order from human to rubiumDragon",
        );
    }
    let mut taken_positions = BTreeSet::new();
    let mut ids = BTreeSet::new();
    for unit in &file.units {
        check_unit(unit, &mut errors);
        if let Some(id) = &unit.id {
            errors.check_id(id, &mut ids);
        }
        if !taken_positions.insert(unit.battle_position) {
            let reason = format!(
                "battlePosition {}: another kind has that position",
                unit.battle_position
            );
            errors.add(format!("{:?}", unit.kind), reason);
        }
    }
    errors.list
}

fn check_unit(unit: &UnitSpec, errors: &mut Errors) {
    let entry = format!("{:?}", unit.kind);
    errors.check_range(
        &entry,
        "figureCount",
        unit.figure_count,
        1..=Stack::MAX_COUNT,
    );
    errors.check_range(&entry, "cost", unit.cost, 1..=99);
    errors.check_range(&entry, "battlePosition", unit.battle_position, 1..=6);
    for value in std::iter::once(unit.value).chain(
        unit.terrain_values
            .iter()
            .map(|terrain_value| terrain_value.value),
    ) {
        errors.check_range(&entry, "combat value", value, 2..=7);
    }
    let mut seen = Vec::new();
    for ability in &unit.abilities {
        if seen.contains(&discriminant(ability)) {
            errors.add(
                &entry,
                format!("{ability:?}: the unit already has an ability of this type"),
            );
        }
        seen.push(discriminant(ability));
        check_ability_numbers(&entry, *ability, errors);
    }
    let is_special_attack = |ability: &Ability| matches!(ability, Ability::SpecialAttack { .. });
    let modifies_special_attack = |ability: &Ability| {
        matches!(
            ability,
            Ability::AttackAnywhere { .. } | Ability::AttackChain
        )
    };
    if unit.abilities.iter().any(modifies_special_attack)
        && !unit.abilities.iter().any(is_special_attack)
    {
        errors.add(
            &entry,
            "has an ability that modifies its special attack, but no specialAttack",
        );
    }
    for (field, provenance) in [
        ("provenance", &unit.provenance),
        ("provenance2005", &unit.provenance_2005),
    ] {
        let Some(provenance) = provenance else {
            continue;
        };
        let (provenance_count, ability_count) = (provenance.abilities.len(), unit.abilities.len());
        if provenance_count != ability_count {
            let reason = format!(
                "{field}: {provenance_count} entries for {ability_count} abilities: expected one for each"
            );
            errors.add(&entry, reason);
        }
    }
}

fn check_ability_numbers(entry: &str, ability: Ability, errors: &mut Errors) {
    match ability {
        Ability::Stride { steps, .. } => {
            errors.check_range(entry, "steps of a stride", steps, 2..=2)
        }
        Ability::Leap { steps, .. } => errors.check_range(entry, "steps of a leap", steps, 2..=2),
        Ability::PickCasualty { min_natural_face } => {
            errors.check_range(
                entry,
                "lowest natural face of pickCasualty",
                min_natural_face,
                2..=6,
            );
        }
        Ability::SpecialAttack { min_face, range } => {
            errors.check_range(
                entry,
                "lowest face that hits in a special attack",
                min_face,
                2..=6,
            );
            errors.check_range(entry, "range of a special attack", range, 1..=3);
        }
        Ability::FewerDice { dice } => {
            errors.check_range(entry, "fewer dice", dice, 1..=Stack::MAX_COUNT)
        }
        Ability::BuyingLimit { max } => {
            errors.check_range(entry, "buying limit", max, 1..=Stack::MAX_COUNT);
        }
        Ability::Fly { .. }
        | Ability::Dive { .. }
        | Ability::AttackAnywhere { .. }
        | Ability::AttackChain
        | Ability::AttacksFirst { .. }
        | Ability::Sacrifice
        | Ability::MoveAfterVictory => {}
    }
}
