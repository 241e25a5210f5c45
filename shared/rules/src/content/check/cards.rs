//! Validation of a card pack.

use super::Errors;
use crate::content::{CardFace, CardFile, CardSpec, Condition, ContentError, Effect};
use crate::ids::{Kind, MAX_CARDS};
use crate::pile::Pile;
use std::collections::BTreeSet;

/// Words that can follow card ids in the notation of positions.
const RESERVED: [&str; 5] = ["rest", "hand", "fulfilled", "rubium", "victory"];

/// All errors of a card pack.
pub(in crate::content) fn cards(file: &CardFile) -> Vec<ContentError> {
    let mut errors = Errors::of("cards");
    if file.cards.len() > MAX_CARDS {
        errors.add(
            "cards",
            format!("{} distinct cards: at most {MAX_CARDS}", file.cards.len()),
        );
    }
    let mut ids = BTreeSet::new();
    for one in &file.cards {
        errors.id(&one.id, &mut ids);
        if RESERVED.contains(&one.id.as_str()) {
            errors.add(&one.id, "the notation of positions uses this word");
        }
        card(one, &mut errors);
    }
    errors.list
}

fn card(card: &CardSpec, errors: &mut Errors) {
    let entry = card.id.as_str();
    let names = [Some(&card.name), card.name_2005.as_ref()];
    for (language, name) in (names.into_iter().flatten())
        .flat_map(|name| [("en", &name.en), ("fr", &name.fr), ("es", &name.es)])
    {
        if name.trim().is_empty() {
            errors.add(entry, format!("the name in {language} is empty"));
        }
    }
    errors.range(entry, "copies", card.count, 1..=Pile::MAX_COPIES);
    face(entry, &card.face, 3, errors);
    if let Some(face_2005) = &card.face_2005 {
        if face_2005.deck() != card.face.deck() {
            errors.add(entry, "both editions must have the card in the same deck");
        }
        face(entry, face_2005, 4, errors);
    }
}

/// Checks the class and content of a card, which may be worth at most `max` VP.
fn face(entry: &str, face: &CardFace, max: u8, errors: &mut Errors) {
    match face {
        CardFace::Deployment { effect } => {
            if effect.window().is_some() {
                errors.add(
                    entry,
                    "this effect belongs to a battle, the class is deployment",
                );
            }
            numbers(entry, effect, errors);
        }
        CardFace::Battle { window, effect } => {
            if effect.window() != Some(*window) {
                errors.add(
                    entry,
                    format!("this effect cannot happen in the window {window:?}"),
                );
            }
            numbers(entry, effect, errors);
        }
        CardFace::BattleMission { vp, condition } => {
            errors.range(entry, "VP", *vp, 1..=max);
            lists(entry, condition, errors);
        }
        CardFace::Objective { vp, condition } => {
            errors.range(entry, "VP", *vp, 1..=max);
            lists(entry, condition, errors);
            if condition.is_about_a_battle() {
                errors.add(
                    entry,
                    "an objective cannot ask about a battle: make it a battleMission",
                );
            }
        }
    }
}

/// Checks the numbers of an effect. An effect that can do nothing would ask for a target that does not exist.
fn numbers(entry: &str, effect: &Effect, errors: &mut Errors) {
    match effect {
        Effect::GainRubium { rubium } => errors.range(entry, "rubium", *rubium, 1..=99),
        Effect::PlaceUnit { kinds } => kinds_once(entry, kinds, errors),
        Effect::ExtraStep { units } | Effect::Transport { units } => {
            errors.range(entry, "units", *units, 1..=15)
        }
        Effect::Modify { amount } if !matches!(amount, -5..=-1 | 1..=5) => {
            errors.add(entry, format!("amount {amount}: -5 to 5, and not 0"));
        }
        Effect::HitOnRoll { hits } => errors.range(entry, "face that hits", *hits, 2..=6),
        _ => {}
    }
}

/// Checks that lists of kinds in a condition name each kind once.
fn lists(entry: &str, condition: &Condition, errors: &mut Errors) {
    match condition {
        Condition::BeganWith { kinds, .. }
        | Condition::BeganOnlyWith { kinds }
        | Condition::UnitsOnBoard { kinds, .. } => kinds_once(entry, kinds, errors),
        Condition::Not { condition } => lists(entry, condition, errors),
        Condition::All { conditions } | Condition::Any { conditions } => {
            if conditions.is_empty() {
                errors.add(entry, "an empty list of conditions says nothing");
            }
            conditions
                .iter()
                .for_each(|condition| lists(entry, condition, errors));
        }
        _ => {}
    }
}

fn kinds_once(entry: &str, kinds: &[Kind], errors: &mut Errors) {
    let distinct: BTreeSet<&Kind> = kinds.iter().collect();
    if kinds.is_empty() || distinct.len() != kinds.len() {
        errors.add(entry, "a list of kinds names at least one, and each once");
    }
}
