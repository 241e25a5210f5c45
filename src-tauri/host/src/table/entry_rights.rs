//! Whose business an entry is: in which role it is asked for, and which hand it tells of, which must be open for it and for the
//! question what speaks against it. And which entries show a card to everybody.

use rubium_rules::Seat;
use rubium_table::{Correction, Entered, Held, TableAction};

use crate::running::Role;

/// Who may enter something that `by` enters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum May {
    /// That player.
    Own,
    /// Anybody who takes part: it is what the whole table sees or says.
    Participant,
    /// Whoever keeps the table.
    Keeper,
}

/// In which role `by` asks for `entries` (none: whoever keeps the table); what only some of them need, all need.
#[must_use]
pub fn role_of(by: Option<Seat>, entries: &[Entered]) -> Role {
    let Some(seat) = by else { return Role::Keeper };
    let may = entries.iter().map(|entry| may_enter(seat, &entry.action));
    match may.max() {
        None | Some(May::Own) => Role::Seat(seat),
        Some(May::Participant) => Role::Participant,
        Some(May::Keeper) => Role::Keeper,
    }
}

fn may_enter(by: Seat, action: &TableAction) -> May {
    let own = |seat: Seat| if seat == by { May::Own } else { May::Keeper };
    match action {
        TableAction::Monolith { .. }
        | TableAction::GoOn { .. }
        | TableAction::Dice { .. }
        | TableAction::Hits { .. }
        | TableAction::Abandon
        | TableAction::Answer { .. }
        | TableAction::Storm => May::Participant,
        TableAction::PassOver
        | TableAction::Agree
        | TableAction::Eliminated { .. }
        | TableAction::Reseat { .. } => May::Keeper,
        TableAction::Rename { seat, .. } | TableAction::Away { seat, .. } => own(*seat),
        TableAction::Correct { correction, .. } => match correction {
            Correction::Rubium { seat, .. }
            | Correction::Board { seat, .. }
            | Correction::Counted { seat, .. }
            | Correction::Hand { seat, .. }
            | Correction::Fulfilled { seat, .. }
            | Correction::Points { seat, .. }
            | Correction::Refineries { seat, .. } => own(*seat),
            Correction::Line { .. }
            | Correction::Discards { .. }
            | Correction::Out { .. }
            | Correction::HillStack { .. }
            | Correction::Stack { .. }
            | Correction::Tokens { .. }
            | Correction::Monolith { .. }
            | Correction::First { .. }
            | Correction::Dice { .. }
            | Correction::Turn { .. } => May::Keeper,
        },
        // Every action is named, so that a new one is anybody's on purpose only.
        TableAction::Gain { .. }
        | TableAction::Pay { .. }
        | TableAction::Buy { .. }
        | TableAction::Mine
        | TableAction::Work { .. }
        | TableAction::Leave { .. }
        | TableAction::Place { .. }
        | TableAction::Remove { .. }
        | TableAction::Draw { .. }
        | TableAction::Play { .. }
        | TableAction::Discard { .. }
        | TableAction::Exchange { .. }
        | TableAction::Pass { .. }
        | TableAction::Keep { .. }
        | TableAction::Crown
        | TableAction::TakeVictory
        | TableAction::TakeCard
        | TableAction::Fulfil { .. }
        | TableAction::Mission { .. }
        | TableAction::Score { .. }
        | TableAction::Battle { .. }
        | TableAction::Effect { .. }
        | TableAction::Sacrifice { .. }
        | TableAction::Casualty { .. }
        | TableAction::Special { .. }
        | TableAction::Victim { .. }
        | TableAction::Explore { .. }
        | TableAction::Roll { .. }
        | TableAction::Rolled { .. }
        | TableAction::EndPhase
        | TableAction::Count { .. }
        | TableAction::Concede => May::Own,
    }
}

/// Whose hand must be open for `action`, entered by `by`; `None` if it is everybody's to enter. Cards of physical decks are
/// only counted, so they tell of none.
#[must_use]
pub fn hand_of(by: Option<Seat>, action: &TableAction) -> Option<Seat> {
    match action {
        TableAction::Play { card, .. }
        | TableAction::Discard { card }
        | TableAction::Exchange { card }
        | TableAction::Pass { card, .. } => match card {
            Held::Card { .. } => by,
            Held::Counted { .. } => None,
        },
        TableAction::Keep { .. } | TableAction::Fulfil { .. } => by,
        TableAction::Correct { correction, .. } => match correction {
            Correction::Hand { seat, .. } => Some(*seat),
            // What is fulfilled, in the line or discarded lies open.
            Correction::Fulfilled { .. }
            | Correction::Line { .. }
            | Correction::Discards { .. }
            | Correction::Refineries { .. }
            | Correction::Monolith { .. }
            | Correction::First { .. }
            | Correction::Rubium { .. }
            | Correction::Board { .. }
            | Correction::Counted { .. }
            | Correction::Points { .. }
            | Correction::Out { .. }
            | Correction::HillStack { .. }
            | Correction::Stack { .. }
            | Correction::Tokens { .. }
            | Correction::Dice { .. }
            | Correction::Turn { .. } => None,
        },
        // Every action is named, so that a new one is open on purpose only.
        TableAction::Gain { .. }
        | TableAction::Pay { .. }
        | TableAction::Buy { .. }
        | TableAction::Mine
        | TableAction::Work { .. }
        | TableAction::Leave { .. }
        | TableAction::Monolith { .. }
        | TableAction::Place { .. }
        | TableAction::Remove { .. }
        | TableAction::Draw { .. }
        | TableAction::Crown
        | TableAction::TakeCard
        | TableAction::TakeVictory
        | TableAction::Sacrifice { .. }
        | TableAction::Storm
        | TableAction::Roll { .. }
        | TableAction::Rolled { .. }
        | TableAction::Mission { .. }
        | TableAction::Score { .. }
        | TableAction::Battle { .. }
        | TableAction::Effect { .. }
        | TableAction::GoOn { .. }
        | TableAction::Dice { .. }
        | TableAction::Hits { .. }
        | TableAction::Casualty { .. }
        | TableAction::Abandon
        | TableAction::Special { .. }
        | TableAction::Victim { .. }
        | TableAction::Explore { .. }
        | TableAction::EndPhase
        | TableAction::PassOver
        | TableAction::Answer { .. }
        | TableAction::Count { .. }
        | TableAction::Eliminated { .. }
        | TableAction::Concede
        | TableAction::Agree
        | TableAction::Rename { .. }
        | TableAction::Away { .. }
        | TableAction::Reseat { .. } => None,
    }
}

/// Whether everybody looks at the screen because of `action`: a card is played, or a mission fulfilled.
#[must_use]
pub const fn is_for_all_to_see(action: &TableAction) -> bool {
    matches!(
        action,
        TableAction::Play { .. } | TableAction::Fulfil { .. } | TableAction::Mission { .. }
    )
}
