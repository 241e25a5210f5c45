//! Rewards for the battle: the loser's card and missions.

use crate::cards::conditions::evaluate_mission;
use crate::protocol::action::{EntryRequest, SeatAction, TableAction, TableInput};
use crate::state::TableState;
use crate::state::table::Table;
use rubium_record::Author;
use rubium_rules::Seat;
use rubium_rules::content::CardFace;
use rubium_rules::missions::Answer;

/// What makes the reward that an entry takes due. Once a correction takes one of these grounds away, the
/// reward is given back, even if the entry would only be unusual.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Grounds {
    /// Whether the player lost or won the battle.
    is_battle_decided: bool,
    /// Whether the condition of a managed mission is or may be met.
    is_condition_met: bool,
}

impl Grounds {
    /// The grounds for an entry in the state before it.
    pub fn of(table: &Table, state: &TableState, by: Author, input: &TableInput) -> Grounds {
        let (Some(action), Author::Seat(seat)) = (seat_action(input), by) else {
            return Grounds::default();
        };
        let seat = Seat(seat);
        let has_won = state
            .won_battle
            .is_some_and(|won| won.battle.attacker == seat);
        let (is_battle_decided, is_condition_met) = match *action {
            SeatAction::TakeLoserCard => (state.loser_cards_due.contains(&seat), false),
            SeatAction::Draw { deck } => (state.draws_loser_card(table, seat, deck), false),
            SeatAction::TakeMissionCard
            | SeatAction::FulfilPhysicalMission {
                is_for_battle: true,
                ..
            } => (has_won, false),
            SeatAction::Fulfil { card } => {
                let face = table.rules().card(card).map(|spec| &spec.face);
                let is_for_battle = matches!(face, Some(CardFace::BattleMission { .. }));
                let evaluated = evaluate_mission(table, state, seat, card);
                let is_met = evaluated.is_some_and(|(answer, _)| answer != Answer::No);
                (is_for_battle && has_won, is_met)
            }
            _ => (false, false),
        };
        Grounds {
            is_battle_decided,
            is_condition_met,
        }
    }

    /// Whether `corrected` lacks any of these grounds.
    pub fn are_lost_in(self, corrected: Grounds) -> bool {
        (self.is_battle_decided && !corrected.is_battle_decided)
            || (self.is_condition_met && !corrected.is_condition_met)
    }
}

/// The entry that takes back the mission that `input` fulfils.
pub(super) fn taken_back(input: &TableInput) -> Option<SeatAction> {
    match *seat_action(input)? {
        SeatAction::Fulfil { card } => Some(SeatAction::TakeBackMission { card }),
        SeatAction::FulfilPhysicalMission { points, .. } => {
            Some(SeatAction::TakeBackPhysicalMission { points })
        }
        _ => None,
    }
}

/// The entry of a player for their own seat.
pub(super) fn seat_action(input: &TableInput) -> Option<&SeatAction> {
    match input {
        TableInput::Enter(EntryRequest {
            action: TableAction::Seat(action),
            ..
        }) => Some(action),
        _ => None,
    }
}
