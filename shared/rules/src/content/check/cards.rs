//! Validation of a card file.

use super::Errors;
use crate::content::{CardFace, CardFile, CardSpec, Condition, ContentError, Effect};
use crate::ids::{Kind, MAX_CARDS};
use crate::pile::Pile;
use std::collections::BTreeSet;

/// Words that can follow card ids in the position notation. They cannot be ids of cards.
const RESERVED_IDS: [&str; 8] = [
    "rest",
    "hand",
    "fulfilled",
    "rubium",
    "victory",
    "hill",
    "known",
    "out",
];

/// All errors of a card file.
pub(in crate::content) fn cards(file: &CardFile) -> Vec<ContentError> {
    let mut errors = Errors::new("cards");
    if file.cards.len() > MAX_CARDS {
        errors.add(
            "cards",
            format!(
                "{} distinct cards: at most {MAX_CARDS} are possible",
                file.cards.len()
            ),
        );
    }
    let mut ids = BTreeSet::new();
    for card in &file.cards {
        errors.check_id(&card.id, &mut ids);
        if RESERVED_IDS.contains(&card.id.as_str()) {
            errors.add(&card.id, "this id is a word of the position notation");
        }
        check_card(card, &mut errors);
    }
    errors.list
}

fn check_card(card: &CardSpec, errors: &mut Errors) {
    let entry = card.id.as_str();
    let names = [Some(&card.name), card.name_2005.as_ref()];
    for (language, name) in (names.into_iter().flatten())
        .flat_map(|name| [("en", &name.en), ("fr", &name.fr), ("es", &name.es)])
    {
        if name.trim().is_empty() {
            errors.add(entry, format!("the name in {language} is empty"));
        }
    }
    errors.check_range(entry, "copies", card.count, 1..=Pile::MAX_COPIES);
    check_face(entry, &card.face, 3, errors);
    if let Some(face_2005) = &card.face_2005 {
        if face_2005.deck() != card.face.deck() {
            errors.add(entry, "the card must be in the same deck in both editions");
        }
        check_face(entry, face_2005, 4, errors);
    }
}

/// Checks the class of a card, and its effect or condition. A mission may be worth at most `max_vp` VP.
fn check_face(entry: &str, face: &CardFace, max_vp: u8, errors: &mut Errors) {
    match face {
        CardFace::Deployment { effect } => {
            if effect.window().is_some() {
                errors.add(
                    entry,
                    "this effect belongs to a battle, but the class is deployment",
                );
            }
            check_effect(entry, effect, errors);
        }
        CardFace::Battle { window, effect } => {
            if effect.window() != Some(*window) {
                errors.add(
                    entry,
                    format!("this effect cannot happen in the window {window:?}"),
                );
            }
            check_effect(entry, effect, errors);
        }
        CardFace::BattleMission { vp, condition } => {
            errors.check_range(entry, "VP", *vp, 1..=max_vp);
            check_condition(entry, condition, errors);
        }
        CardFace::Objective { vp, condition } => {
            errors.check_range(entry, "VP", *vp, 1..=max_vp);
            check_condition(entry, condition, errors);
            if condition.refers_to_won_battle() {
                errors.add(
                    entry,
                    "an objective cannot depend on a battle just won: make it a battleMission",
                );
            }
        }
    }
}

/// Checks the numbers and kinds of an effect. The number 0 is an error, because the effect would do nothing.
fn check_effect(entry: &str, effect: &Effect, errors: &mut Errors) {
    match effect {
        Effect::GainRubium { rubium } => errors.check_range(entry, "rubium", *rubium, 1..=99),
        Effect::PlaceUnit { kinds } => check_kinds(entry, kinds, errors),
        Effect::ExtraStep { units } | Effect::Transport { units } => {
            errors.check_range(entry, "units", *units, 1..=15)
        }
        Effect::Modify { amount } if !matches!(amount, -5..=-1 | 1..=5) => {
            errors.add(
                entry,
                format!("amount {amount}: must be -5 to 5, but not 0"),
            );
        }
        Effect::HitOnRoll { min_face } => {
            errors.check_range(entry, "lowest face that hits", *min_face, 2..=6)
        }
        _ => {}
    }
}

/// Checks that lists in a condition are not empty, and that lists of kinds have no duplicates.
fn check_condition(entry: &str, condition: &Condition, errors: &mut Errors) {
    match condition {
        Condition::BeganWith { kinds, .. }
        | Condition::BeganOnlyWith { kinds }
        | Condition::UnitsOnBoard { kinds, .. } => check_kinds(entry, kinds, errors),
        Condition::Not { condition } => check_condition(entry, condition, errors),
        Condition::All { conditions } | Condition::Any { conditions } => {
            if conditions.is_empty() {
                errors.add(entry, "a list of conditions must not be empty");
            }
            conditions
                .iter()
                .for_each(|condition| check_condition(entry, condition, errors));
        }
        _ => {}
    }
}

fn check_kinds(entry: &str, kinds: &[Kind], errors: &mut Errors) {
    let distinct: BTreeSet<&Kind> = kinds.iter().collect();
    if kinds.is_empty() || distinct.len() != kinds.len() {
        errors.add(
            entry,
            "a list of kinds must name at least one, and each only once",
        );
    }
}
