//! How the active player gets Secret Missions in the Draw phase: one card, one of two, or none, because the
//! transmission line is filled instead (DRW-1, OPT-PRIORITY, OPT-INTERCEPT).

use crate::options::OptionalRule;
use crate::rule_id::RuleId;
use crate::rules::Rules;
use serde::Serialize;
use specta::Type;

/// How the active player gets Secret Missions in the Draw phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum MissionDraw {
    /// One mission is drawn (DRW-1).
    #[default]
    One,
    /// Two missions are drawn and one of them is kept (OPT-PRIORITY).
    OneOfTwo,
    /// No mission is drawn. Instead, the transmission line is filled (OPT-INTERCEPT).
    TransmissionLine,
}

impl MissionDraw {
    /// The rule that describes the draw.
    pub const fn rule(self) -> RuleId {
        match self {
            MissionDraw::One => RuleId::Drw1,
            MissionDraw::OneOfTwo => RuleId::OptPriority,
            MissionDraw::TransmissionLine => RuleId::OptIntercept,
        }
    }
}

impl Rules {
    /// How the active player gets Secret Missions in the Draw phase of this game.
    pub fn mission_draw(&self) -> MissionDraw {
        if self.has_option(OptionalRule::InterceptedTransmissions) {
            MissionDraw::TransmissionLine
        } else if self.has_option(OptionalRule::TopPriority) {
            MissionDraw::OneOfTwo
        } else {
            MissionDraw::One
        }
    }
}
