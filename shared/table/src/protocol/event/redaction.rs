//! Events as one viewer may see them.

use super::TableEvent;
use rubium_rules::Seat;

impl TableEvent {
    /// Returns the event as `viewer` may see it, or as the public may see it if `viewer` is `None`.
    #[must_use]
    pub fn redact_for(mut self, viewer: Option<Seat>) -> TableEvent {
        match &mut self {
            TableEvent::Drawn { seat, card, .. } | TableEvent::MissionKept { seat, card } => {
                *card = card.filter(|_| viewer == Some(*seat));
            }
            TableEvent::CardPassed { seat, to, card, .. } => {
                *card = card.filter(|_| viewer == Some(*seat) || viewer == Some(*to));
            }
            TableEvent::Corrected { seat, card, .. } => {
                *card = card.filter(|_| seat.is_some() && viewer == *seat);
            }
            // Every event is listed, so that a new event cannot become public by accident.
            TableEvent::MissionAddedToLine { .. }
            | TableEvent::WarningOverridden { .. }
            | TableEvent::FirstPlayerChosen { .. }
            | TableEvent::TurnBegan { .. }
            | TableEvent::PhaseBegan { .. }
            | TableEvent::RubiumChanged { .. }
            | TableEvent::RubiumGiven { .. }
            | TableEvent::Bought { .. }
            | TableEvent::UnitsTakenBack { .. }
            | TableEvent::UnitsChanged { .. }
            | TableEvent::RefineryChanged { .. }
            | TableEvent::MonolithHolderChanged { .. }
            | TableEvent::Reshuffled { .. }
            | TableEvent::NothingToDraw { .. }
            | TableEvent::StackEmpty { .. }
            | TableEvent::Played { .. }
            | TableEvent::Discarded { .. }
            | TableEvent::MissionFulfilled { .. }
            | TableEvent::MissionTakenBack { .. }
            | TableEvent::PointsChanged { .. }
            | TableEvent::InstructionGiven { .. }
            | TableEvent::Explored { .. }
            | TableEvent::BattleBegan { .. }
            | TableEvent::StepBegan { .. }
            | TableEvent::Rolled { .. }
            | TableEvent::HitsCounted { .. }
            | TableEvent::DiceModified { .. }
            | TableEvent::CardEffect { .. }
            | TableEvent::CardRolled { .. }
            | TableEvent::HitAdded { .. }
            | TableEvent::Rerolled { .. }
            | TableEvent::CasualtyPickGranted { .. }
            | TableEvent::HitCancelled { .. }
            | TableEvent::UnitLost { .. }
            | TableEvent::BattleEnded { .. }
            | TableEvent::Abandoned { .. }
            | TableEvent::SpecialAttack { .. }
            | TableEvent::SpecialAttackRolled { .. }
            | TableEvent::Sacrificed { .. }
            | TableEvent::AttackChain { .. }
            | TableEvent::StormBegan { .. }
            | TableEvent::StormRolled { .. }
            | TableEvent::StormCardsCounted { .. }
            | TableEvent::TrayDieRolled { .. }
            | TableEvent::EliminationChanged { .. }
            | TableEvent::Renamed { .. }
            | TableEvent::AbsenceChanged { .. }
            | TableEvent::TurnSkipped { .. }
            | TableEvent::Reseated { .. }
            | TableEvent::DiceSettingChanged { .. }
            | TableEvent::TurnCorrected { .. }
            | TableEvent::NotEliminated { .. }
            | TableEvent::GameOver { .. } => {}
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::event::CorrectedNumber;
    use rubium_rules::{CardId, Deck};

    /// Returns whether the card of the event is visible to the public, and to each of three seats.
    fn visibility(event: &TableEvent, card: impl Fn(&TableEvent) -> Option<CardId>) -> [bool; 4] {
        let viewers = [None, Some(Seat(0)), Some(Seat(1)), Some(Seat(2))];
        viewers.map(|viewer| card(&event.clone().redact_for(viewer)).is_some())
    }

    #[test]
    fn passed_card_is_visible_only_to_giver_and_receiver() {
        let passed = TableEvent::CardPassed {
            seat: Seat(0),
            to: Seat(2),
            deck: Deck::Energize,
            card: Some(CardId(3)),
        };
        let card = |event: &TableEvent| match event {
            TableEvent::CardPassed { card, .. } => *card,
            other => panic!("{other:?}"),
        };
        assert_eq!(visibility(&passed, card), [false, true, false, true]);
    }

    #[test]
    fn card_of_correction_is_visible_only_to_owner_of_hand() {
        let corrected = |seat| TableEvent::Corrected {
            seat,
            card: Some(CardId(3)),
            change: 1,
            number: CorrectedNumber::Hand,
            now: None,
        };
        let card = |event: &TableEvent| match event {
            TableEvent::Corrected { card, .. } => *card,
            other => panic!("{other:?}"),
        };
        let hand = corrected(Some(Seat(1)));
        assert_eq!(visibility(&hand, card), [false, false, true, false]);
        assert_eq!(visibility(&corrected(None), card), [false; 4]);
    }
}
