//! Ways to get the Secret Missions of the Draw phase: one card, one of two, or the faceup line (DRW-1, OPT-PRIORITY,
//! OPT-INTERCEPT).

use crate::state::TableState;
use crate::state::table::Table;
use rubium_rules::{Deck, OptionalRule, Pile, RuleId};
use serde::Serialize;
use specta::Type;

/// Way to get the Secret Missions of the Draw phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum MissionDraw {
    /// One is drawn (DRW-1).
    #[default]
    Drawn,
    /// Two are drawn and one is kept (OPT-PRIORITY).
    OneOfTwo,
    /// None is drawn. The transmission line is filled (OPT-INTERCEPT).
    Line,
}

impl MissionDraw {
    /// Returns the rule for this way.
    pub const fn rule(self) -> RuleId {
        match self {
            MissionDraw::Drawn => RuleId::Drw1,
            MissionDraw::OneOfTwo => RuleId::OptPriority,
            MissionDraw::Line => RuleId::OptIntercept,
        }
    }
}

impl Table {
    /// Returns the way to get Secret Missions in the Draw phase at this table.
    pub fn mission_draw(&self) -> MissionDraw {
        if self.plays(OptionalRule::InterceptedTransmissions) {
            MissionDraw::Line
        } else if self.plays(OptionalRule::TopPriority) {
            MissionDraw::OneOfTwo
        } else {
            MissionDraw::Drawn
        }
    }
}

impl TableState {
    /// Whether a card of `deck` can be drawn, if necessary after a reshuffle (DRW-4). Always true for a physical
    /// deck.
    pub(crate) fn can_draw(&self, table: &Table, deck: Deck) -> bool {
        let class = table.rules().deck(deck);
        let left = |pile: &Pile| !pile.part(class).is_empty();
        !table.has_deck(deck) || left(&self.deck) || left(&self.discard)
    }

    /// Whether missions are due in the Draw phase. A managed line that is full, or has no cards left, is not filled.
    /// The cards of a physical line are unknown.
    pub(crate) fn missions_due(&self, table: &Table) -> bool {
        if table.mission_draw() != MissionDraw::Line || !table.has_deck(Deck::Missions) {
            return true;
        }
        self.line.len() < table.rules().line_size() && self.can_draw(table, Deck::Missions)
    }
}
