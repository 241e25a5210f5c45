//! Redaction of events for a viewer.

use super::Event;
use crate::ids::Seat;

impl Event {
    /// Removes what `viewer` may not see; if `viewer` is `None`, removes everything that is not public.
    #[must_use]
    pub fn redact_for(mut self, viewer: Option<Seat>) -> Event {
        // The match has no `_` arm, so that the compiler requires a decision about every new event.
        match &mut self {
            Event::Drawn { seat, card, .. }
            | Event::MissionOffered { seat, card }
            | Event::MissionKept { seat, card }
            | Event::PutAtBottom { seat, card } => {
                if viewer != Some(*seat) {
                    *card = None;
                }
            }
            Event::CardGiven {
                giver,
                receiver,
                card,
                ..
            } => {
                if ![Some(*giver), Some(*receiver)].contains(&viewer) {
                    *card = None;
                }
            }
            Event::NoCardGiven { .. }
            | Event::PlayerEliminated { .. }
            | Event::Discarded { .. }
            | Event::StormBegan { .. }
            | Event::StormRolled { .. }
            | Event::StormMoved { .. }
            | Event::MissionAddedToLine { .. }
            | Event::HillCardTaken { .. }
            | Event::TurnBegan { .. }
            | Event::PhaseBegan { .. }
            | Event::Bought { .. }
            | Event::Placed { .. }
            | Event::CardPlayed { .. }
            | Event::RubiumGained { .. }
            | Event::Exchanged { .. }
            | Event::ExtraStepGranted { .. }
            | Event::Moved { .. }
            | Event::Transported { .. }
            | Event::SpecialAttack { .. }
            | Event::SpecialAttackRolled { .. }
            | Event::Explored { .. }
            | Event::BattleBegan { .. }
            | Event::StepBegan { .. }
            | Event::Rolled { .. }
            | Event::DiceModified { .. }
            | Event::UnitPicked { .. }
            | Event::ForceChosen { .. }
            | Event::CardRolled { .. }
            | Event::Rerolled { .. }
            | Event::CasualtyPickGranted { .. }
            | Event::HitCancelled { .. }
            | Event::UnitLost { .. }
            | Event::Passed { .. }
            | Event::BattleEnded { .. }
            | Event::VictoryCardTaken { .. }
            | Event::MissionFulfilled { .. }
            | Event::Reshuffled { .. }
            | Event::NothingToDraw { .. }
            | Event::Mined { .. }
            | Event::GameOver { .. } => {}
        }
        self
    }

    /// Returns whether the event reveals hidden information to any seat. A step with such an event, and all
    /// steps before it, cannot be undone, except in a practice game.
    pub const fn reveals_hidden_information(self) -> bool {
        match self {
            Event::CardPlayed { .. }
            | Event::Exchanged { .. }
            | Event::MissionFulfilled { .. }
            | Event::Drawn { .. }
            | Event::CardGiven { .. }
            | Event::Discarded { .. }
            | Event::MissionOffered { .. }
            | Event::MissionAddedToLine { .. }
            | Event::Explored { .. } => true,
            Event::TurnBegan { .. }
            | Event::PhaseBegan { .. }
            | Event::Bought { .. }
            | Event::Placed { .. }
            | Event::RubiumGained { .. }
            | Event::ExtraStepGranted { .. }
            | Event::Moved { .. }
            | Event::Transported { .. }
            | Event::SpecialAttack { .. }
            | Event::SpecialAttackRolled { .. }
            | Event::BattleBegan { .. }
            | Event::StepBegan { .. }
            | Event::Rolled { .. }
            | Event::DiceModified { .. }
            | Event::UnitPicked { .. }
            | Event::ForceChosen { .. }
            | Event::CardRolled { .. }
            | Event::Rerolled { .. }
            | Event::CasualtyPickGranted { .. }
            | Event::HitCancelled { .. }
            | Event::UnitLost { .. }
            | Event::Passed { .. }
            | Event::BattleEnded { .. }
            | Event::VictoryCardTaken { .. }
            | Event::MissionKept { .. }
            | Event::PutAtBottom { .. }
            | Event::HillCardTaken { .. }
            | Event::Reshuffled { .. }
            | Event::NothingToDraw { .. }
            | Event::NoCardGiven { .. }
            | Event::PlayerEliminated { .. }
            | Event::StormBegan { .. }
            | Event::StormRolled { .. }
            | Event::StormMoved { .. }
            | Event::Mined { .. }
            | Event::GameOver { .. } => false,
        }
    }
}
