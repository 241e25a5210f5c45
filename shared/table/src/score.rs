//! Victory points: cards, missions, what the table enters (BAT-11, MIS).

use crate::action::Source;
use crate::desk::{Desk, Done};
use crate::event::TableEvent;
use crate::facts;
use crate::refusal::{Cannot, Impossible, Odd};
use crate::state::{Node, TableState};
use rubium_rules::content::Face;
use rubium_rules::missions::Answer;
use rubium_rules::{CardId, RuleId, Seat};

/// The most victory points that are entered at once.
const MOST_POINTS: u8 = 40;

impl Desk<'_> {
    /// Victory points that the table enters (BAT-13).
    pub fn score(&mut self, seat: Seat, points: u8, source: Source) -> Done {
        self.ready()?;
        if points == 0 {
            return Err(Cannot::Nothing.here().into());
        }
        if source == Source::Mission && self.table.parts().missions.is_ours() {
            return Err(Cannot::Kept.here().into());
        }
        self.turn_of(seat)?;
        self.points(seat, source, points)?;
        Ok(())
    }

    /// Adds victory points.
    pub fn points(&mut self, seat: Seat, source: Source, more: u8) -> Result<(), Impossible> {
        let own = &mut self.state.seat_mut(seat).points[source.index()];
        match own
            .checked_add(more)
            .filter(|&points| points <= MOST_POINTS)
        {
            Some(points) => *own = points,
            None => {
                let most = u16::from(MOST_POINTS);
                return Err(Cannot::TooMuch { most }.here());
            }
        }
        let now = self.state.vp(self.table, seat);
        self.event(TableEvent::Points {
            seat,
            change: i16::from(more),
            now,
            source,
        });
        Ok(())
    }

    /// Fulfils a Secret Mission of ours: its condition holds, or the table says that it does (MIS-1, MIS-2).
    pub fn fulfil(&mut self, seat: Seat, card: CardId) -> Done {
        if self.state.node != Node::Battle || !self.in_settled_window() {
            self.ready()?;
        }
        let spec = self.table.rules().card(card);
        // A card of the line is everybody's (OPT-INTERCEPT).
        let held = |state: &TableState| state.seat(seat).hand.has(card) || state.line.has(card);
        let spec = spec.filter(|_| held(self.state));
        let spec = spec.ok_or(Cannot::NotInHand.by(RuleId::Mis2))?;
        let (rule, vp, battle) = match &spec.face {
            Face::BattleMission { vp, .. } => (RuleId::Mis1, *vp, true),
            Face::Objective { vp, .. } => (RuleId::Mis2, *vp, false),
            _ => return Err(Cannot::WrongCard { card }.by(RuleId::Mis2).into()),
        };
        self.turn_of(seat)?;
        if battle && self.state.won.is_some_and(|won| won.mission) {
            self.odd(RuleId::Mis1, Odd::Again)?;
        }
        let (answer, asked) = facts::mission(self.table, self.state, seat, card)
            .ok_or(Cannot::WrongCard { card }.by(rule))?;
        match (answer, asked.first()) {
            (Answer::Yes, _) => {}
            (Answer::Ask, Some(&fact)) => self.odd(rule, Odd::Asks { fact })?,
            _ => self.odd(rule, Odd::ConditionNotMet { card })?,
        }
        let own = self.state.seat_mut(seat);
        own.fulfilled.add(card);
        if own.hand.has(card) {
            own.hand.remove(card);
        } else {
            self.state.line.remove(card);
        }
        if let (true, Some(won)) = (battle, &mut self.state.won) {
            won.mission = true;
        }
        self.event(TableEvent::MissionFulfilled { seat, card, vp });
        Ok(())
    }
}
