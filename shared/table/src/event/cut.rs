//! Events as somebody may see them.

use super::TableEvent;
use rubium_rules::Seat;

impl TableEvent {
    /// The event as `viewer` may see it; `None` is what everybody may see.
    #[must_use]
    pub fn cut(self, viewer: Option<Seat>) -> TableEvent {
        match self {
            TableEvent::Drawn { seat, deck, .. } if viewer != Some(seat) => TableEvent::Drawn {
                seat,
                deck,
                card: None,
            },
            TableEvent::Kept { seat, .. } if viewer != Some(seat) => {
                TableEvent::Kept { seat, card: None }
            }
            TableEvent::Passed { seat, to, deck, .. }
                if viewer != Some(seat) && viewer != Some(to) =>
            {
                TableEvent::Passed {
                    seat,
                    to,
                    deck,
                    card: None,
                }
            }
            TableEvent::Corrected {
                seat,
                change,
                what,
                now,
                ..
            } if seat.is_none() || viewer != seat => TableEvent::Corrected {
                seat,
                card: None,
                change,
                what,
                now,
            },
            // Every event is named, so that a new one is open on purpose only.
            open @ (TableEvent::Drawn { .. }
            | TableEvent::Kept { .. }
            | TableEvent::LineCard { .. }
            | TableEvent::Passed { .. }
            | TableEvent::Corrected { .. }
            | TableEvent::Anyway { .. }
            | TableEvent::First { .. }
            | TableEvent::TurnBegan { .. }
            | TableEvent::PhaseBegan { .. }
            | TableEvent::Money { .. }
            | TableEvent::Bought { .. }
            | TableEvent::Units { .. }
            | TableEvent::Refinery { .. }
            | TableEvent::Monolith { .. }
            | TableEvent::Reshuffled { .. }
            | TableEvent::NothingToDraw { .. }
            | TableEvent::StackEmpty { .. }
            | TableEvent::Played { .. }
            | TableEvent::Discarded { .. }
            | TableEvent::MissionFulfilled { .. }
            | TableEvent::Points { .. }
            | TableEvent::Do { .. }
            | TableEvent::Explored { .. }
            | TableEvent::BattleBegan { .. }
            | TableEvent::StepBegan { .. }
            | TableEvent::Rolled { .. }
            | TableEvent::HitsCounted { .. }
            | TableEvent::Modified { .. }
            | TableEvent::CardRolled { .. }
            | TableEvent::HitAdded { .. }
            | TableEvent::Rerolled { .. }
            | TableEvent::CasualtyMarked { .. }
            | TableEvent::HitCancelled { .. }
            | TableEvent::Fell { .. }
            | TableEvent::BattleEnded { .. }
            | TableEvent::Abandoned { .. }
            | TableEvent::SpecialAttack { .. }
            | TableEvent::SpecialAttackRolled { .. }
            | TableEvent::Sacrificed { .. }
            | TableEvent::Chain { .. }
            | TableEvent::StormBegan { .. }
            | TableEvent::StormRolled { .. }
            | TableEvent::StormCards { .. }
            | TableEvent::TrayRolled { .. }
            | TableEvent::Out { .. }
            | TableEvent::Renamed { .. }
            | TableEvent::Away { .. }
            | TableEvent::PassedOver { .. }
            | TableEvent::Reseated { .. }
            | TableEvent::Dice { .. }
            | TableEvent::TurnCorrected { .. }
            | TableEvent::Spared { .. }
            | TableEvent::GameOver { .. }) => open,
        }
    }
}
