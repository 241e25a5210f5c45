//! Faults that the types of the documents do not exclude.

use super::{Content, ContentFault, Effect, Face, Layout, SCHEMA, Window};
use crate::ids::{Kind, MAX_CARDS, MAX_HEXES, MAX_SEATS, MAX_TOKENS};
use crate::pile::Pile;
use crate::stack::Stack;
use std::collections::BTreeSet;

/// Every fault of `content`, in document order.
pub(super) fn faults(content: &Content) -> Vec<ContentFault> {
    let mut list = List(Vec::new());
    sheet(content, &mut list);
    cards(content, &mut list);
    board(content, &mut list);
    list.0
}

struct List(Vec<ContentFault>);

impl List {
    fn add(&mut self, file: &'static str, entry: impl ToString, reason: impl ToString) {
        self.0.push(ContentFault {
            file,
            entry: entry.to_string(),
            reason: reason.to_string(),
        });
    }

    fn schema(&mut self, file: &'static str, version: u32) {
        if version != SCHEMA {
            self.add(
                file,
                "schema",
                format!("version {version} is not {SCHEMA}, the one this build reads"),
            );
        }
    }
}

fn sheet(content: &Content, list: &mut List) {
    const FILE: &str = "sheet";
    list.schema(FILE, content.sheet.schema);
    let kinds: Vec<Kind> = content.sheet.units.iter().map(|unit| unit.kind).collect();
    if kinds != Kind::ALL {
        list.add(
            FILE,
            "units",
            "the six kinds must each stand once, from human to rubiumDragon",
        );
    }
    let mut orders = BTreeSet::new();
    for unit in &content.sheet.units {
        let entry = format!("{:?}", unit.kind);
        if !(1..=Stack::MOST).contains(&unit.figures) {
            list.add(
                FILE,
                &entry,
                format!("{} figures: 1 to {} can be kept", unit.figures, Stack::MOST),
            );
        }
        if unit.cost == 0 {
            list.add(
                FILE,
                &entry,
                "a cost of 0 would let a player buy without end",
            );
        }
        for value in std::iter::once(unit.value).chain(unit.value_in.iter().map(|v| v.value)) {
            if !(2..=7).contains(&value) {
                list.add(
                    FILE,
                    &entry,
                    format!("combat value {value}: 2 to 6, or 7 for never"),
                );
            }
        }
        if !(1..=6).contains(&unit.attacks) || !orders.insert(unit.attacks) {
            list.add(
                FILE,
                &entry,
                format!("attacks {}: each place from 1 to 6 once", unit.attacks),
            );
        }
        for ability in &unit.abilities {
            use super::Ability::*;
            let (name, number, allowed) = match *ability {
                Stride { steps, .. } => ("steps of a stride", steps, 2..=4),
                Leap { steps, .. } => ("steps of a leap", steps, 2..=2),
                PickCasualty { natural } => ("natural face of a pick", natural, 2..=6),
                SpecialAttack { hits } => ("face of a special attack", hits, 2..=6),
                Fly { .. } => continue,
            };
            if !allowed.contains(&number) {
                list.add(
                    FILE,
                    &entry,
                    format!("{name}: {number} is not in {allowed:?}"),
                );
            }
        }
    }
}

fn cards(content: &Content, list: &mut List) {
    const FILE: &str = "cards";
    let pack = &content.cards;
    list.schema(FILE, pack.schema);
    if pack.cards.len() > MAX_CARDS {
        list.add(
            FILE,
            "cards",
            format!("{} distinct cards: at most {MAX_CARDS}", pack.cards.len()),
        );
    }
    let mut ids = BTreeSet::new();
    for card in &pack.cards {
        let entry = card.id.as_str();
        id(FILE, entry, &mut ids, list);
        for (language, name) in [
            ("en", &card.name.en),
            ("fr", &card.name.fr),
            ("es", &card.name.es),
        ] {
            if name.trim().is_empty() {
                list.add(FILE, entry, format!("the name in {language} is empty"));
            }
        }
        if !(1..=Pile::MOST).contains(&card.count) {
            list.add(
                FILE,
                entry,
                format!("{} copies: 1 to {}", card.count, Pile::MOST),
            );
        }
        match &card.face {
            Face::Deployment { effect } => {
                if !fits_deployment(effect) {
                    list.add(
                        FILE,
                        entry,
                        "this effect belongs to a battle, the class is deployment",
                    );
                }
            }
            Face::Battle { window, effect } => {
                if !fits_window(effect, *window) {
                    list.add(
                        FILE,
                        entry,
                        format!("this effect cannot happen in the window {window:?}"),
                    );
                }
            }
            Face::BattleMission { vp, .. } => points(FILE, entry, *vp, list),
            Face::Objective { vp, condition } => {
                points(FILE, entry, *vp, list);
                if condition.is_about_a_battle() {
                    list.add(
                        FILE,
                        entry,
                        "an objective cannot ask about a battle: make it a battleMission",
                    );
                }
            }
        }
    }
}

fn points(file: &'static str, entry: &str, vp: u8, list: &mut List) {
    if !(1..=3).contains(&vp) {
        list.add(file, entry, format!("{vp} VP: missions give 1 to 3"));
    }
}

fn fits_deployment(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::GainRubium { .. }
            | Effect::GainPerHex
            | Effect::PlaceUnit { .. }
            | Effect::ExtraStep { .. }
            | Effect::Transport { .. }
    )
}

fn fits_window(effect: &Effect, window: Window) -> bool {
    match effect {
        Effect::Modify { .. } | Effect::HitOnRoll { .. } => window == Window::BeforeSteps,
        Effect::RerollMisses | Effect::PickCasualty | Effect::CancelHit => {
            window == Window::AfterDice
        }
        Effect::AttackAgain => window == Window::AfterSteps,
        _ => false,
    }
}

fn id<'a>(file: &'static str, id: &'a str, seen: &mut BTreeSet<&'a str>, list: &mut List) {
    let plain = id.starts_with(|c: char| c.is_ascii_lowercase())
        && id.chars().all(|c| c.is_ascii_alphanumeric());
    if !plain {
        list.add(
            file,
            id,
            "an id is lower camel case: a to z, A to Z, 0 to 9",
        );
    }
    if !seen.insert(id) {
        list.add(file, id, "the id stands twice");
    }
}

fn board(content: &Content, list: &mut List) {
    const FILE: &str = "board";
    let pack = &content.board;
    list.schema(FILE, pack.schema);
    if pack.tokens.len() > MAX_TOKENS {
        list.add(
            FILE,
            "tokens",
            format!(
                "{} distinct tokens: at most {MAX_TOKENS}",
                pack.tokens.len()
            ),
        );
    }
    let mut ids = BTreeSet::new();
    for token in &pack.tokens {
        id(FILE, &token.id, &mut ids, list);
        if token.unit.is_none() && token.refinery == 0 {
            list.add(FILE, &token.id, "a token bears a unit, a refinery or both");
        }
        if token.refinery > 9 {
            list.add(
                FILE,
                &token.id,
                format!("refinery {}: at most 9", token.refinery),
            );
        }
    }
    let mut ids = BTreeSet::new();
    for one in &pack.layouts {
        id(FILE, &one.id, &mut ids, list);
        layout(content, one, list);
    }
}

fn layout(content: &Content, layout: &Layout, list: &mut List) {
    const FILE: &str = "board";
    let entry = layout.id.as_str();
    if !(2..=MAX_SEATS as u8).contains(&layout.players)
        || layout.bases.len() != usize::from(layout.players)
    {
        list.add(FILE, entry, "2 to 4 players, and a home base for each");
    }
    let mut seen = BTreeSet::new();
    let hexes = layout
        .slots
        .iter()
        .flat_map(|slot| slot.hexes.iter())
        .chain(layout.bases.iter().flat_map(|b| b.hexes.iter()));
    let mut count = 0;
    for at in hexes {
        count += 1;
        if at.q.abs() > 40 || at.r.abs() > 40 {
            list.add(
                FILE,
                entry,
                format!("hex {},{} is farther out than 40", at.q, at.r),
            );
        }
        if !seen.insert(*at) {
            list.add(
                FILE,
                entry,
                format!("hex {},{} is covered twice", at.q, at.r),
            );
        }
    }
    if count > MAX_HEXES {
        list.add(FILE, entry, format!("{count} hexes: at most {MAX_HEXES}"));
    }
    let mut slots = [0, 0];
    for slot in &layout.slots {
        match (slot.hexes.as_slice(), slot.fixed) {
            ([_], Some(_)) => {}
            ([_], None) => slots[0] += 1,
            ([one, two], None) if one.is_next_to(*two) => slots[1] += 1,
            _ => list.add(
                FILE,
                entry,
                "a slot is one hex, or two neighbours for a double tile",
            ),
        }
    }
    if slots[0] > content.board.tiles.singles.len() || slots[1] > content.board.tiles.doubles.len()
    {
        list.add(FILE, entry, "more slots than tiles of their size");
    }
    let tokens: usize = content
        .board
        .tokens
        .iter()
        .map(|token| usize::from(token.count))
        .sum();
    let explored = slots[0] + 2 * slots[1];
    if tokens != explored {
        list.add(
            FILE,
            entry,
            format!("{tokens} exploration tokens for {explored} hexes: one each"),
        );
    }
}
