//! Rights to table entries: the role an entry needs, the hand that must be open for it, and whether it shows a card
//! to all players.

use rubium_rules::Seat;
use rubium_table::{Correction, Entered, Held, TableAction};

use crate::running::Role;

/// The participants who may make an entry in the name of a seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum May {
    /// The player of the seat.
    Own,
    /// Any participant, because the entry states something that the whole table sees or agrees on.
    Participant,
    /// The keeper of the table.
    Keeper,
}

/// The role that `entries` of `by` need; `None` stands for the keeper. The strictest entry decides.
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
        // All actions are listed, so that a new one must be classified.
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

/// The seat whose hand must be open for `action`; `None` if the action reveals no hand. Cards of physical decks are
/// only counted, so they reveal none.
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
            // Fulfilled missions, the transmission line and discards are public.
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
        // All actions are listed, so that a new one must be classified.
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

/// Whether the action shows a card to all players: a card is played, or a mission fulfilled.
#[must_use]
pub const fn is_for_all_to_see(action: &TableAction) -> bool {
    matches!(
        action,
        TableAction::Play { .. } | TableAction::Fulfil { .. } | TableAction::Mission { .. }
    )
}
