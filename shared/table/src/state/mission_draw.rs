//! How the Secret Missions of the Draw phase come: drawn, one of two, or into the line that lies open (DRW-1, OPT-PRIORITY,
//! OPT-INTERCEPT).

use crate::state::TableState;
use crate::state::table::Table;
use rubium_rules::{Deck, OptionalRule, Pile, RuleId};
use serde::Serialize;
use specta::Type;

/// How the Secret Missions of the Draw phase come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum MissionDraw {
    /// One is drawn (DRW-1).
    #[default]
    Drawn,
    /// Of two that are drawn one is kept (OPT-PRIORITY).
    OneOfTwo,
    /// Nobody draws any: the transmission line is filled (OPT-INTERCEPT).
    Line,
}

impl MissionDraw {
    /// The rule that says so.
    pub const fn rule(self) -> RuleId {
        match self {
            MissionDraw::Drawn => RuleId::Drw1,
            MissionDraw::OneOfTwo => RuleId::OptPriority,
            MissionDraw::Line => RuleId::OptIntercept,
        }
    }
}

impl Table {
    /// How the Secret Missions of the Draw phase come at this table.
    pub fn mission_draw(&self) -> MissionDraw {
        if self
            .rules()
            .has_option(OptionalRule::InterceptedTransmissions)
        {
            MissionDraw::Line
        } else if self.rules().has_option(OptionalRule::TopPriority) {
            MissionDraw::OneOfTwo
        } else {
            MissionDraw::Drawn
        }
    }
}

impl TableState {
    /// Whether a card of `deck` can be drawn, after a reshuffle if need be (DRW-4); of a physical one, as far as is known.
    pub(crate) fn can_draw(&self, table: &Table, deck: Deck) -> bool {
        let class = table.rules().deck(deck);
        let left = |pile: &Pile| !pile.part(class).is_empty();
        !table.has_deck(deck) || left(&self.deck) || left(&self.discard)
    }

    /// Whether missions are due in the Draw phase: a line that is full, or that nothing is left for, is not filled. A line on
    /// the table only hands see.
    pub(crate) fn missions_due(&self, table: &Table) -> bool {
        if table.mission_draw() != MissionDraw::Line || !table.has_deck(Deck::Missions) {
            return true;
        }
        self.line.len() < table.rules().line_size() && self.can_draw(table, Deck::Missions)
    }
}
