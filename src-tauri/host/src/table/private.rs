//! Which entries tell of a hand: they need that hand to be open, and so does the question what speaks against them. And which
//! show a card to everybody.

use rubium_rules::Seat;
use rubium_table::{Correction, Held, TableAction};

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
