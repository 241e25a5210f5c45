//! What the record of a table tells: named steps, the money of each player, a summary at the end.

use crate::protocol::action::Reason;
use crate::protocol::event::TableEvent;
use crate::protocol::refusal::TableRefusal;
use crate::record::title::seat_of;
use crate::state::TableState;
use crate::state::table::Table;
use crate::state::wait::WaitState;
use rubium_record::{Author, ReplayError, Timeline};
use rubium_rules::{BattleResult, Seat};
use serde::Serialize;
use specta::Type;

/// One step of a table, as somebody may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct TableStep {
    /// How many steps are before it: what an undo goes back to.
    pub number: u32,
    /// The seat that entered it; `None`: the keeper, or chance.
    pub seat: Option<Seat>,
    /// What happened.
    pub events: Vec<TableEvent>,
}

/// Rubium that one player gained and paid, and what came of battles.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct TableSummary {
    /// A row for each player, where rubium is kept here.
    pub money: Vec<MoneyRow>,
    /// Victory points of each player after each turn that had any, in order.
    pub points: Vec<PointsRow>,
    /// Battles.
    pub battles: Vec<BattleRow>,
    /// Dice of each player: how many, and how many hit.
    pub dice: Vec<DiceRow>,
}

/// Rubium of one player: what it began with and what was set right are nobody's gain. What is there now is `started` and
/// `corrected` and `gained` without `spent`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct MoneyRow {
    /// Whose.
    pub seat: Seat,
    /// What the player began with (SET-7), or was said to have in a game under way.
    pub started: u16,
    /// By how much it was set right, all corrections together.
    pub corrected: i32,
    /// Gained.
    pub gained: u32,
    /// Paid.
    pub spent: u32,
}

/// Victory points at the end of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct PointsRow {
    /// Turns from 1; 0 where there are no phases.
    pub turn: u16,
    /// Whose.
    pub seat: Seat,
    /// How many there are.
    pub vp: u16,
}

/// A battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct BattleRow {
    /// Turns from 1.
    pub turn: u16,
    /// The attacker.
    pub attacker: Seat,
    /// The defender.
    pub defender: Seat,
    /// How it ended.
    pub result: BattleResult,
}

/// A player's dice in battles, for special attacks and for cards: rolled here, typed, or counted as hits alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct DiceRow {
    /// Whose.
    pub seat: Seat,
    /// How many were rolled.
    pub rolled: u32,
    /// How many hit.
    pub hit: u32,
    /// How many hits were to be expected, in sixths: of each die the faces that would have hit.
    pub expected_sixths: u32,
}

type Refused = ReplayError<TableRefusal>;

/// The steps that count, in order, each with what happened in it as `viewer` may see it.
///
/// # Errors
/// None on a timeline that was folded or made by this build.
pub fn steps(timeline: &Timeline<Table>, viewer: Option<Seat>) -> Result<Vec<TableStep>, Refused> {
    let mut steps = Vec::new();
    each(timeline, |number, by, events, _| {
        let cut = events.into_iter().map(|event| event.redact_for(viewer));
        steps.push(TableStep {
            number,
            seat: seat_of(by),
            events: cut.collect(),
        });
    })?;
    Ok(steps)
}

/// What came of the whole table.
///
/// # Errors
/// None on a timeline that was folded or made by this build.
pub fn summary(timeline: &Timeline<Table>) -> Result<TableSummary, Refused> {
    let mut summary = TableSummary::default();
    let table = timeline.machine();
    let begun = table.initial_state();
    if table.parts().rubium.is_ours() {
        let began = |seat| MoneyRow {
            seat,
            started: begun.rubium(seat),
            corrected: 0,
            gained: 0,
            spent: 0,
        };
        summary.money = table.rules().seats().map(began).collect();
    }
    // A game under way begins in the middle of a turn.
    let under_way = table.parts().phases.is_ours() && begun.node != WaitState::First;
    let mut turn = if under_way { begun.turn } else { 0 };
    each(timeline, |_, _, events, state| {
        let first = |event: &TableEvent| matches!(event, TableEvent::First { .. });
        let starts = events.iter().any(first);
        for event in events {
            summary.take(&mut turn, &event, starts);
        }
        for seat in timeline.machine().rules().seats() {
            summary.points(turn, seat, state.vp(timeline.machine(), seat));
        }
    })?;
    Ok(summary)
}

/// Replays the steps that count.
fn each(
    timeline: &Timeline<Table>,
    mut see: impl FnMut(u32, Author, Vec<TableEvent>, &TableState),
) -> Result<(), Refused> {
    let mut state = timeline.machine().initial_state();
    for (number, step) in timeline.steps().enumerate() {
        let mut events = Vec::new();
        timeline.replay(number, &mut state, Some(&mut events))?;
        // A record of billions of steps cannot be kept in memory.
        let number = u32::try_from(number).unwrap_or(u32::MAX);
        see(number, step.by, events, &state);
    }
    Ok(())
}

impl TableSummary {
    /// Takes what happened in a step; in one that `starts` the game rubium is dealt out, not gained.
    fn take(&mut self, turn: &mut u16, event: &TableEvent, starts: bool) {
        match *event {
            TableEvent::TurnBegan { turn: now, .. }
            | TableEvent::TurnCorrected { turn: now, .. } => *turn = now,
            TableEvent::Money {
                seat,
                change,
                now,
                reason,
            } => {
                let Some(row) = self.money.get_mut(seat.index()) else {
                    return;
                };
                if starts {
                    // What was set right before is overwritten with it.
                    *row = MoneyRow {
                        seat,
                        started: now,
                        corrected: 0,
                        gained: 0,
                        spent: 0,
                    };
                } else if reason == Reason::Correction {
                    row.corrected += change;
                } else if change > 0 {
                    row.gained += change.unsigned_abs();
                } else {
                    row.spent += change.unsigned_abs();
                }
            }
            TableEvent::BattleEnded {
                attacker,
                defender,
                result,
            } => self.battles.push(BattleRow {
                turn: *turn,
                attacker,
                defender,
                result,
            }),
            TableEvent::Rolled {
                seat, hit, hitting, ..
            }
            | TableEvent::CardRolled {
                seat, hit, hitting, ..
            }
            | TableEvent::SpecialAttackRolled {
                seat, hit, hitting, ..
            } => self.dice(seat, 1, u32::from(hit), hitting),
            TableEvent::HitsCounted {
                seat,
                dice,
                hits,
                hitting,
                ..
            } => self.dice(seat, u32::from(dice), u32::from(hits), hitting),
            _ => {}
        }
    }

    /// What a player has in a turn, if it is not what they had before.
    fn points(&mut self, turn: u16, seat: Seat, vp: u16) {
        let last = self.points.iter_mut().rev().find(|row| row.seat == seat);
        match last {
            Some(row) if row.turn == turn => row.vp = vp,
            Some(row) if row.vp == vp => {}
            None if vp == 0 => {}
            _ => self.points.push(PointsRow { turn, seat, vp }),
        }
    }

    /// Dice of which each hits with so many faces.
    fn dice(&mut self, seat: Seat, rolled: u32, hit: u32, hitting: u8) {
        let known = self.dice.iter().position(|row| row.seat == seat);
        let place = known.unwrap_or_else(|| {
            self.dice.push(DiceRow {
                seat,
                rolled: 0,
                hit: 0,
                expected_sixths: 0,
            });
            self.dice.len() - 1
        });
        let row = &mut self.dice[place];
        row.rolled += rolled;
        row.hit += hit;
        row.expected_sixths += rolled * u32::from(hitting);
    }
}
