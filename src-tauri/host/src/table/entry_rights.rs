//! Rights to make table entries: the role that an entry needs, the hand that must be open, and whether the
//! entry shows a card to all players.

use rubium_rules::Seat;
use rubium_table::{
    Correction, EntryRequest, HandCard, KeeperAction, SeatAction, SharedAction, TableAction,
};

use crate::running::Role;

/// Who may make an entry in the name of a seat. In addition,
/// [`RunningTable::enter`](super::RunningTable::enter) requires that the viewer has the seat. The variants
/// are ordered from the least to the most restrictive. `Participant` is more restrictive than `SeatPlayer`,
/// although more viewers have that role: an entry in the role of a participant is stale after any change, an
/// entry in the role of a seat only after changes that concern the seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum RequiredRole {
    /// The player of the seat.
    SeatPlayer,
    /// Any participant, because the entry concerns something that the whole table sees or agrees on.
    Participant,
    /// The keeper of the table.
    Keeper,
}

/// The role that `entries` of `by` need; `by` is `None` for the keeper. The entry with the strictest
/// requirement decides.
#[must_use]
pub fn role_of(by: Option<Seat>, entries: &[EntryRequest]) -> Role {
    let Some(seat) = by else { return Role::Keeper };
    let required = entries
        .iter()
        .map(|entry| required_role(seat, &entry.action));
    match required.max() {
        None | Some(RequiredRole::SeatPlayer) => Role::Seat(seat),
        Some(RequiredRole::Participant) => Role::Participant,
        Some(RequiredRole::Keeper) => Role::Keeper,
    }
}

fn required_role(by: Seat, action: &TableAction) -> RequiredRole {
    let seat_player_or_keeper = |seat: Seat| {
        if seat == by {
            RequiredRole::SeatPlayer
        } else {
            RequiredRole::Keeper
        }
    };
    match action {
        TableAction::Seat(_) => RequiredRole::SeatPlayer,
        TableAction::Shared(
            SharedAction::Monolith { .. }
            | SharedAction::DeclineCards { .. }
            | SharedAction::Dice { .. }
            | SharedAction::Hits { .. }
            | SharedAction::Abandon
            | SharedAction::Answer { .. }
            | SharedAction::BeginStorm,
        ) => RequiredRole::Participant,
        // Players may end a phase and use the dice tray only for their own seat. The keeper may do so for any
        // seat.
        TableAction::Shared(
            SharedAction::EndPhase
            | SharedAction::RollTrayDice { .. }
            | SharedAction::EnterTrayFaces { .. },
        ) => RequiredRole::SeatPlayer,
        TableAction::Keeper(
            KeeperAction::SkipTurn
            | KeeperAction::EndByAgreement
            | KeeperAction::Eliminate { .. }
            | KeeperAction::Reseat { .. },
        ) => RequiredRole::Keeper,
        TableAction::Keeper(KeeperAction::Rename { seat, .. })
        | TableAction::Keeper(KeeperAction::Away { seat, .. })
        | TableAction::Keeper(KeeperAction::AddHomeBaseRefineries { seat: Some(seat) }) => {
            seat_player_or_keeper(*seat)
        }
        TableAction::Keeper(KeeperAction::AddHomeBaseRefineries { seat: None }) => {
            RequiredRole::Keeper
        }
        TableAction::Keeper(KeeperAction::Correct { correction, .. }) => match correction {
            Correction::Rubium { seat, .. }
            | Correction::Board { seat, .. }
            | Correction::PhysicalCards { seat, .. }
            | Correction::Hand { seat, .. }
            | Correction::Fulfilled { seat, .. }
            | Correction::Points { seat, .. }
            | Correction::Refineries { seat, .. } => seat_player_or_keeper(*seat),
            Correction::TransmissionLine { .. }
            | Correction::Discards { .. }
            | Correction::Elimination { .. }
            | Correction::Absence { .. }
            | Correction::HillStack { .. }
            | Correction::VictoryStack { .. }
            | Correction::Tokens { .. }
            | Correction::Monolith { .. }
            | Correction::FirstPlayer { .. }
            | Correction::Dice { .. }
            | Correction::Turn { .. } => RequiredRole::Keeper,
        },
    }
}

/// The seat whose hand must be open for `action`; `None` if the action reveals no hand. Cards of physical
/// decks are only counted, so they reveal no hand.
#[must_use]
pub fn required_open_hand(by: Option<Seat>, action: &TableAction) -> Option<Seat> {
    match action {
        TableAction::Seat(SeatAction::Play { card, .. })
        | TableAction::Seat(SeatAction::Discard { card })
        | TableAction::Seat(SeatAction::Exchange { card })
        | TableAction::Seat(SeatAction::Pass { card, .. }) => match card {
            HandCard::Card { .. } => by,
            HandCard::Physical { .. } => None,
        },
        TableAction::Seat(SeatAction::Keep { .. })
        | TableAction::Seat(SeatAction::Fulfil { .. }) => by,
        TableAction::Keeper(KeeperAction::Correct { correction, .. }) => match correction {
            Correction::Hand { seat, .. } => Some(*seat),
            // These reveal no hand: fulfilled missions, the transmission line and discards are public.
            Correction::Fulfilled { .. }
            | Correction::TransmissionLine { .. }
            | Correction::Discards { .. }
            | Correction::Refineries { .. }
            | Correction::Monolith { .. }
            | Correction::FirstPlayer { .. }
            | Correction::Rubium { .. }
            | Correction::Board { .. }
            | Correction::PhysicalCards { .. }
            | Correction::Points { .. }
            | Correction::Elimination { .. }
            | Correction::Absence { .. }
            | Correction::HillStack { .. }
            | Correction::VictoryStack { .. }
            | Correction::Tokens { .. }
            | Correction::Dice { .. }
            | Correction::Turn { .. } => None,
        },
        // All actions are listed, so that the compiler asks for a decision about every new action.
        TableAction::Seat(
            SeatAction::Gain { .. }
            | SeatAction::Pay { .. }
            | SeatAction::Give { .. }
            | SeatAction::Buy { .. }
            | SeatAction::TakeBackUnits { .. }
            | SeatAction::Mine
            | SeatAction::TakeBackMining
            | SeatAction::TakeBackMission { .. }
            | SeatAction::TakeBackPhysicalMission { .. }
            | SeatAction::AddRefinery { .. }
            | SeatAction::RemoveRefinery { .. }
            | SeatAction::Place { .. }
            | SeatAction::Remove { .. }
            | SeatAction::Draw { .. }
            | SeatAction::TakeHillCard
            | SeatAction::TakeLoserCard
            | SeatAction::TakeMissionCard
            | SeatAction::Sacrifice { .. }
            | SeatAction::FulfilPhysicalMission { .. }
            | SeatAction::Score { .. }
            | SeatAction::Battle { .. }
            | SeatAction::Effect { .. }
            | SeatAction::Casualty { .. }
            | SeatAction::SpecialAttack { .. }
            | SeatAction::Victim { .. }
            | SeatAction::Explore { .. }
            | SeatAction::AnswerNumber { .. }
            | SeatAction::Concede,
        )
        | TableAction::Keeper(
            KeeperAction::SkipTurn
            | KeeperAction::Eliminate { .. }
            | KeeperAction::EndByAgreement
            | KeeperAction::Rename { .. }
            | KeeperAction::Away { .. }
            | KeeperAction::AddHomeBaseRefineries { .. }
            | KeeperAction::Reseat { .. },
        )
        | TableAction::Shared(
            SharedAction::Monolith { .. }
            | SharedAction::DeclineCards { .. }
            | SharedAction::Dice { .. }
            | SharedAction::Hits { .. }
            | SharedAction::Abandon
            | SharedAction::BeginStorm
            | SharedAction::RollTrayDice { .. }
            | SharedAction::EnterTrayFaces { .. }
            | SharedAction::EndPhase
            | SharedAction::Answer { .. },
        ) => None,
    }
}

/// Returns whether the action shows a card to all players, because it plays a card or fulfils a mission.
#[must_use]
pub const fn shows_card_to_all(action: &TableAction) -> bool {
    matches!(
        action,
        TableAction::Seat(SeatAction::Play { .. })
            | TableAction::Seat(SeatAction::Fulfil { .. })
            | TableAction::Seat(SeatAction::FulfilPhysicalMission { .. })
    )
}
