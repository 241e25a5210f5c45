//! Redaction of events for a viewer.

use super::Event;
use crate::ids::Seat;

impl Event {
    /// Redacts the event to what `viewer` may see; with `None`, to the public part.
    #[must_use]
    pub fn redact_for(mut self, viewer: Option<Seat>) -> Event {
        // Every variant is listed, so that a new event must be classified before it becomes visible.
        match &mut self {
            Event::Drawn { seat, card, .. }
            | Event::Offered { seat, card }
            | Event::Kept { seat, card }
            | Event::Buried { seat, card } => {
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
            Event::NothingGiven { .. }
            | Event::PlayerOut { .. }
            | Event::Discarded { .. }
            | Event::StormBegan { .. }
            | Event::StormRolled { .. }
            | Event::StormMoved { .. }
            | Event::LineCard { .. }
            | Event::HillCard { .. }
            | Event::TurnBegan { .. }
            | Event::PhaseBegan { .. }
            | Event::Bought { .. }
            | Event::Placed { .. }
            | Event::CardPlayed { .. }
            | Event::Gained { .. }
            | Event::Exchanged { .. }
            | Event::Hastened { .. }
            | Event::Moved { .. }
            | Event::Transported { .. }
            | Event::SpecialAttack { .. }
            | Event::SpecialAttackRolled { .. }
            | Event::Explored { .. }
            | Event::BattleBegan { .. }
            | Event::StepBegan { .. }
            | Event::Rolled { .. }
            | Event::Modified { .. }
            | Event::Picked { .. }
            | Event::ForceChosen { .. }
            | Event::CardRolled { .. }
            | Event::Rerolled { .. }
            | Event::CasualtyMarked { .. }
            | Event::HitCancelled { .. }
            | Event::UnitLost { .. }
            | Event::Passed { .. }
            | Event::BattleEnded { .. }
            | Event::VictoryCard { .. }
            | Event::MissionFulfilled { .. }
            | Event::Reshuffled { .. }
            | Event::NothingToDraw { .. }
            | Event::Mined { .. }
            | Event::GameOver { .. } => {}
        }
        self
    }

    /// Whether the event reveals hidden information to a seat. Steps up to such an event cannot be undone.
    pub const fn reveals(self) -> bool {
        match self {
            Event::CardPlayed { .. }
            | Event::Exchanged { .. }
            | Event::MissionFulfilled { .. }
            | Event::Drawn { .. }
            | Event::CardGiven { .. }
            | Event::Discarded { .. }
            | Event::Offered { .. }
            | Event::LineCard { .. }
            | Event::Explored { .. } => true,
            Event::TurnBegan { .. }
            | Event::PhaseBegan { .. }
            | Event::Bought { .. }
            | Event::Placed { .. }
            | Event::Gained { .. }
            | Event::Hastened { .. }
            | Event::Moved { .. }
            | Event::Transported { .. }
            | Event::SpecialAttack { .. }
            | Event::SpecialAttackRolled { .. }
            | Event::BattleBegan { .. }
            | Event::StepBegan { .. }
            | Event::Rolled { .. }
            | Event::Modified { .. }
            | Event::Picked { .. }
            | Event::ForceChosen { .. }
            | Event::CardRolled { .. }
            | Event::Rerolled { .. }
            | Event::CasualtyMarked { .. }
            | Event::HitCancelled { .. }
            | Event::UnitLost { .. }
            | Event::Passed { .. }
            | Event::BattleEnded { .. }
            | Event::VictoryCard { .. }
            | Event::Kept { .. }
            | Event::Buried { .. }
            | Event::HillCard { .. }
            | Event::Reshuffled { .. }
            | Event::NothingToDraw { .. }
            | Event::NothingGiven { .. }
            | Event::PlayerOut { .. }
            | Event::StormBegan { .. }
            | Event::StormRolled { .. }
            | Event::StormMoved { .. }
            | Event::Mined { .. }
            | Event::GameOver { .. } => false,
        }
    }
}
