//! Rewards for the battle: the loser's card, the Mission card of the 2005 edition, and missions.

use crate::cards::conditions::evaluate_mission;
use crate::protocol::action::{EntryRequest, SeatAction, TableAction, TableInput};
use crate::state::TableState;
use crate::state::table::Table;
use rubium_record::Author;
use rubium_rules::content::CardFace;
use rubium_rules::missions::Answer;
use rubium_rules::{CardId, Deck, Seat};

/// Why the player may take the reward that an entry takes. If a correction removes one of these grounds, the
/// reward is given back, even if taking it without that ground would only cause a warning.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Grounds {
    /// Whether the reward is due because the player lost or won the battle.
    is_due_for_battle: bool,
    /// Whether the condition of a managed mission is met, or may be met as far as the app knows.
    condition_may_be_met: bool,
}

/// An entry that may take a reward for the battle.
#[derive(Clone, Copy)]
enum RewardEntry {
    LoserCard,
    Draw(Option<Deck>),
    MissionCard,
    PhysicalMission { points: u8, is_battle_mission: bool },
    ManagedMission(CardId),
}

impl RewardEntry {
    fn of(action: &SeatAction) -> Option<RewardEntry> {
        match *action {
            SeatAction::TakeLoserCard => Some(RewardEntry::LoserCard),
            SeatAction::Draw { deck } => Some(RewardEntry::Draw(deck)),
            SeatAction::TakeMissionCard => Some(RewardEntry::MissionCard),
            SeatAction::FulfilPhysicalMission {
                points,
                is_battle_mission,
            } => Some(RewardEntry::PhysicalMission {
                points,
                is_battle_mission,
            }),
            SeatAction::Fulfil { card } => Some(RewardEntry::ManagedMission(card)),
            SeatAction::Gain { .. }
            | SeatAction::Pay { .. }
            | SeatAction::Give { .. }
            | SeatAction::Buy { .. }
            | SeatAction::TakeBackUnits { .. }
            | SeatAction::Mine
            | SeatAction::TakeBackMining
            | SeatAction::AddRefinery { .. }
            | SeatAction::RemoveRefinery { .. }
            | SeatAction::Place { .. }
            | SeatAction::Remove { .. }
            | SeatAction::Play { .. }
            | SeatAction::Discard { .. }
            | SeatAction::Exchange { .. }
            | SeatAction::Pass { .. }
            | SeatAction::Keep { .. }
            | SeatAction::TakeHillCard
            | SeatAction::TakeBackMission { .. }
            | SeatAction::TakeBackPhysicalMission { .. }
            | SeatAction::Score { .. }
            | SeatAction::Battle { .. }
            | SeatAction::Effect { .. }
            | SeatAction::Sacrifice { .. }
            | SeatAction::Casualty { .. }
            | SeatAction::SpecialAttack { .. }
            | SeatAction::Victim { .. }
            | SeatAction::Explore { .. }
            | SeatAction::AnswerNumber { .. }
            | SeatAction::Concede => None,
        }
    }
}

impl Grounds {
    /// Returns the grounds for the reward that `input` takes. `state` is the state before the input.
    pub fn of(table: &Table, state: &TableState, by: Author, input: &TableInput) -> Grounds {
        let (Some(entry), Author::Seat(seat)) = (seat_action(input).and_then(RewardEntry::of), by)
        else {
            return Grounds::default();
        };
        let seat = Seat(seat);
        let has_won = state
            .won_battle
            .is_some_and(|won| won.battle.attacker == seat);
        let (is_due_for_battle, condition_may_be_met) = match entry {
            RewardEntry::LoserCard => (state.loser_cards_due.contains(&seat), false),
            RewardEntry::Draw(deck) => (state.is_draw_of_loser_card(table, seat, deck), false),
            RewardEntry::MissionCard => (has_won, false),
            RewardEntry::PhysicalMission {
                is_battle_mission, ..
            } => (is_battle_mission && has_won, false),
            RewardEntry::ManagedMission(card) => {
                let face = table.rules().card(card).map(|spec| &spec.face);
                let is_battle_mission = matches!(face, Some(CardFace::BattleMission { .. }));
                let evaluation = evaluate_mission(table, state, seat, card);
                let may_be_met = evaluation.is_some_and(|(answer, _)| answer != Answer::No);
                (is_battle_mission && has_won, may_be_met)
            }
        };
        Grounds {
            is_due_for_battle,
            condition_may_be_met,
        }
    }

    /// Returns whether `corrected` lacks any of these grounds.
    pub fn are_lost_in(self, corrected: Grounds) -> bool {
        (self.is_due_for_battle && !corrected.is_due_for_battle)
            || (self.condition_may_be_met && !corrected.condition_may_be_met)
    }
}

/// Returns the entry that takes back the mission that `input` fulfils; `None` if it fulfils no mission.
pub(super) fn take_back_entry(input: &TableInput) -> Option<SeatAction> {
    match RewardEntry::of(seat_action(input)?)? {
        RewardEntry::ManagedMission(card) => Some(SeatAction::TakeBackMission { card }),
        RewardEntry::PhysicalMission { points, .. } => {
            Some(SeatAction::TakeBackPhysicalMission { points })
        }
        RewardEntry::LoserCard | RewardEntry::Draw(_) | RewardEntry::MissionCard => None,
    }
}

/// Returns the action of an entry that a player makes for their own seat; `None` for any other input.
pub(super) fn seat_action(input: &TableInput) -> Option<&SeatAction> {
    match input {
        TableInput::Enter(EntryRequest {
            action: TableAction::Seat(action),
            ..
        }) => Some(action),
        _ => None,
    }
}
