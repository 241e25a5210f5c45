//! Refineries that changed hands because of the earlier battle. If the corrected battle does not lead to the
//! change, the players are asked whether to take it back, with the rubium that was mined (MIN-1). If the
//! corrected battle leads to a new change, they are asked about that refinery.

use super::reward::seat_action;
use super::{BattleCorrectionQuestion, RecordedStep};
use crate::protocol::action::{RubiumReason, SeatAction, TableAction, TableInput};
use crate::state::seat::{Mining, Refinery};
use crate::state::table::Table;
use crate::state::{BattleRefinery, TableState};
use crate::view::battle_refinery::battle_refinery_reminder;
use crate::view::reminders::Reminder;
use rubium_record::Author;
use rubium_rules::Seat;

/// A change of who works a refinery, as a player enters it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct RefineryChange {
    refinery: Refinery,
    /// The player who no longer works the refinery.
    lost_by: Option<Seat>,
    /// The player who now works the refinery.
    gained_by: Option<Seat>,
}

impl RefineryChange {
    /// Returns the change that an input enters; `None` if it enters none.
    fn of(by: Author, input: &TableInput) -> Option<RefineryChange> {
        let (Author::Seat(seat), action) = (by, seat_action(input)?) else {
            return None;
        };
        if let SeatAction::AddRefinery {
            value,
            is_home_base,
        } = *action
        {
            return Some(RefineryChange {
                refinery: Refinery::new(value, is_home_base),
                lost_by: None,
                gained_by: Some(Seat(seat)),
            });
        }
        if let SeatAction::RemoveRefinery {
            value,
            is_home_base,
            taken_by,
        } = *action
        {
            return Some(RefineryChange {
                refinery: Refinery::new(value, is_home_base),
                lost_by: Some(Seat(seat)),
                gained_by: taken_by,
            });
        }
        None
    }

    /// Returns the change that an input enters in `state`, if all of the change follows from the last battle.
    pub fn after_battle(state: &TableState, by: Author, input: &TableInput) -> Option<Self> {
        let change = RefineryChange::of(by, input)?;
        change.unfounded_part(state).is_empty().then_some(change)
    }

    const fn is_empty(self) -> bool {
        self.lost_by.is_none() && self.gained_by.is_none()
    }

    /// Returns the part of the change that does not follow from the last battle.
    fn unfounded_part(self, state: &TableState) -> RefineryChange {
        let battle = state
            .battle_refinery
            .filter(|battle| battle.is_home_base != self.refinery.was_found);
        RefineryChange {
            lost_by: self
                .lost_by
                .filter(|_| battle.is_none_or(|battle| battle.lost_by != self.lost_by)),
            gained_by: self
                .gained_by
                .filter(|_| battle.is_none_or(|battle| battle.gained_by != self.gained_by)),
            ..self
        }
    }
}

/// Who loses and who gains the refinery of the corrected battle; `None` if nobody does, or if the earlier
/// battle led to the same change.
#[derive(Default)]
pub(super) struct NewChange(Option<BattleRefinery>);

impl NewChange {
    /// Compares what the two battles lead to.
    pub fn between(
        earlier: Option<BattleRefinery>,
        corrected: Option<BattleRefinery>,
    ) -> NewChange {
        let seats = |battle: BattleRefinery| [battle.lost_by, battle.gained_by];
        let before = earlier.map_or([None; 2], seats);
        NewChange(corrected.filter(|&corrected| {
            let mut pairs = seats(corrected).into_iter().zip(before);
            pairs.any(|(now, before)| now.is_some() && now != before)
        }))
    }

    /// Removes what a repeated entry already enters, so that the players are not asked about it: the whole
    /// change if the entry enters the gain, or only the loss if the entry enters only the loss.
    pub fn remove_entered_part(&mut self, by: Author, input: &TableInput) {
        let (Some(new), Some(entered)) = (&mut self.0, RefineryChange::of(by, input)) else {
            return;
        };
        if new.is_home_base == entered.refinery.was_found {
            return;
        }
        if entered.gained_by.is_some() && entered.gained_by == new.gained_by {
            self.0 = None;
        } else if entered.lost_by.is_some() && entered.lost_by == new.lost_by {
            new.lost_by = None;
        }
    }

    /// Takes the question that the app asks about the refinery after any battle. Returns `None` if the table
    /// still asks it in `state`, or if the game is over.
    pub fn take_question(&mut self, state: &TableState) -> Option<Reminder> {
        let new = self.0.take()?;
        let is_possible =
            state.battle_refinery.is_none() && state.pending_input.ensure_running().is_ok();
        battle_refinery_reminder(state, new).filter(|_| is_possible)
    }
}

/// Changes that the corrected battle does not lead to, in the order of their entries.
#[derive(Default)]
pub(super) struct UnfoundedChanges(Vec<UnfoundedChange>);

struct UnfoundedChange {
    change: RefineryChange,
    /// The rubium that the player who gained the refinery has mined there in the turn in which they last
    /// mined.
    latest_mined: u16,
    /// What they had mined there before that turn.
    earlier_mined: u16,
    /// The turn of the change; `None` if turns are not tracked.
    turn: Option<u16>,
    /// Whether the player who gained the refinery still works it.
    is_worked: bool,
}

impl UnfoundedChanges {
    /// Tracks the refineries and the mining that an entry is about to change in `state`, where it is
    /// repeated. `earlier` is the change that it entered after the earlier battle.
    pub fn track_entry(
        &mut self,
        table: &Table,
        state: &TableState,
        (by, input): (Author, &TableInput),
        earlier: Option<RefineryChange>,
    ) {
        let turn = table
            .part_settings()
            .phases
            .is_managed()
            .then_some(state.turn);
        if let Some(entered) = RefineryChange::of(by, input)
            && self.track_refinery(entered, turn)
        {
            return;
        }
        let unfounded = earlier.map(|change| change.unfounded_part(state));
        if let Some(change) = unfounded.filter(|change| !change.is_empty()) {
            self.0.push(UnfoundedChange {
                change,
                latest_mined: 0,
                earlier_mined: 0,
                turn,
                is_worked: true,
            });
        }
        let (Author::Seat(seat), Some(action)) = (by, seat_action(input)) else {
            return;
        };
        for unfounded in &mut self.0 {
            if unfounded.is_worked && unfounded.change.gained_by == Some(Seat(seat)) {
                unfounded.track_mining(table, state, Seat(seat), action);
            }
        }
    }

    /// Tracks what happens to the refinery of an unfounded change: the players may enter the loss and the
    /// gain one after the other, take the change back, or leave the refinery and work it again. Returns
    /// whether the entry is about such a refinery. `turn` is `None` if turns are not tracked.
    fn track_refinery(&mut self, entered: RefineryChange, turn: Option<u16>) -> bool {
        let found = self.0.iter().position(|unfounded| {
            let RefineryChange {
                refinery,
                lost_by,
                gained_by,
            } = unfounded.change;
            let is_gain = entered.lost_by.is_none();
            refinery == entered.refinery
                && match gained_by {
                    // A player who gains a refinery of this value in a later turn gains a different one,
                    // unless it is the player who lost it.
                    None => is_gain && (unfounded.turn == turn || entered.gained_by == lost_by),
                    Some(_) if unfounded.is_worked => entered.lost_by == gained_by,
                    Some(_) => is_gain && entered.gained_by == gained_by,
                }
        });
        let Some(index) = found else { return false };
        let unfounded = &mut self.0[index];
        let change = &mut unfounded.change;
        if entered.gained_by.is_some() && entered.gained_by == change.lost_by {
            self.0.remove(index);
        } else if change.gained_by.is_none() {
            change.gained_by = entered.gained_by;
        } else {
            unfounded.is_worked = !unfounded.is_worked;
        }
        true
    }

    /// Takes the next question, with the step that takes the change back. Changes that no longer matter are
    /// left out.
    pub fn take_question(
        &mut self,
        table: &Table,
        state: &TableState,
    ) -> Option<(BattleCorrectionQuestion, RecordedStep)> {
        while !self.0.is_empty() {
            let unfounded = self.0.remove(0);
            let question = (unfounded.is_worked)
                .then(|| unfounded.question(table, state))
                .flatten();
            if question.is_some() {
                return question;
            }
        }
        None
    }
}

impl UnfoundedChange {
    /// Tracks what an entry of `seat`, who gained the refinery, mines or pays back. What the other refineries
    /// produce counts as mined first.
    fn track_mining(&mut self, table: &Table, state: &TableState, seat: Seat, action: &SeatAction) {
        let mined = match state.seat(seat).mining {
            Mining::Mined { amount, .. } => amount,
            _ => 0,
        };
        let (gained, paid_back) = if *action == SeatAction::Mine {
            (state.minable_income(table, seat), 0)
        } else if *action == SeatAction::TakeBackMining {
            (0, mined)
        } else if let SeatAction::Gain {
            amount,
            reason: RubiumReason::Mining | RubiumReason::MissedMining,
        } = *action
        {
            (amount, 0)
        } else if let SeatAction::Pay {
            amount,
            reason: RubiumReason::Mining | RubiumReason::MissedMining,
        } = *action
        {
            (0, amount)
        } else {
            return;
        };
        let value = u16::from(self.change.refinery.value);
        let income_of_other_refineries = state.income(seat).saturating_sub(value);
        let mined_there = |mined: u16| value.min(mined.saturating_sub(income_of_other_refineries));
        if paid_back > 0 {
            let left = mined_there(mined.saturating_sub(paid_back));
            self.latest_mined = self.latest_mined.min(left);
            return;
        }
        // If turns are not tracked, mining all refineries again begins the next turn.
        let is_next_turn =
            !table.part_settings().phases.is_managed() && *action == SeatAction::Mine;
        let mined = if is_next_turn { 0 } else { mined };
        if mined == 0 {
            self.earlier_mined = self.earlier_mined.saturating_add(self.latest_mined);
        }
        self.latest_mined = mined_there(mined.saturating_add(gained));
    }

    fn question(
        &self,
        table: &Table,
        state: &TableState,
    ) -> Option<(BattleCorrectionQuestion, RecordedStep)> {
        let RefineryChange {
            refinery,
            lost_by,
            gained_by,
        } = self.change;
        let (value, is_home_base) = (refinery.value, !refinery.was_found);
        let author = gained_by.or(lost_by)?;
        let by = Author::Seat(author.0);
        let change: TableAction = match gained_by {
            Some(_) => SeatAction::RemoveRefinery {
                value,
                is_home_base,
                taken_by: lost_by,
            },
            None => SeatAction::AddRefinery {
                value,
                is_home_base,
            },
        }
        .into();
        let change = change.into_input(true);
        let mut after = state.clone();
        table.enter(&mut after, by, &change).ok()?;
        // The change comes before the payments. Otherwise a player who mined nothing else could mine the
        // refinery once more.
        let mut inputs = vec![change];
        let mut amount = 0;
        if gained_by.is_some() {
            // What was mined there in the latest turn is paid back as mined rubium, so that it no longer
            // counts as mined. If the player has too little for both payments, this payment comes first.
            let mined_beyond_income =
                |state: &TableState| state.mined_beyond_income_in_latest_turn(table, author);
            let mined_in_latest_turn =
                mined_beyond_income(&after).saturating_sub(mined_beyond_income(state));
            let mined = self.earlier_mined.saturating_add(self.latest_mined);
            amount = mined.max(mined_in_latest_turn).min(state.rubium(author));
            let mined_in_latest_turn = mined_in_latest_turn.min(amount);
            let payments = [
                (mined_in_latest_turn, RubiumReason::Mining),
                (amount - mined_in_latest_turn, RubiumReason::Other),
            ];
            for (amount, reason) in payments.into_iter().filter(|&(amount, _)| amount > 0) {
                inputs
                    .push(TableAction::from(SeatAction::Pay { amount, reason }).into_input(false));
            }
        }
        let question = BattleCorrectionQuestion::Refinery {
            gained_by,
            lost_by,
            value,
            amount,
        };
        Some((question, (by, inputs)))
    }
}

/// Returns the step in which the refinery with the number `value` changes hands as `reminder` describes;
/// `None` if that refinery cannot be in the hex, or if `reminder` is about something else.
pub(super) fn change_after_battle(reminder: &Reminder, value: u8) -> Option<RecordedStep> {
    let (seat, taken_by, is_loss, refineries) = match reminder {
        Reminder::RefineryLoss {
            seat,
            taken_by,
            refineries,
        } => (*seat, *taken_by, true, refineries),
        Reminder::RefineryGain { seat, refineries } => (*seat, None, false, refineries),
        _ => return None,
    };
    let mut refineries = refineries.iter();
    let is_home_base = refineries
        .find(|refinery| refinery.value == value)?
        .is_home_base;
    let action: TableAction = match is_loss {
        true => SeatAction::RemoveRefinery {
            value,
            is_home_base,
            taken_by,
        },
        false => SeatAction::AddRefinery {
            value,
            is_home_base,
        },
    }
    .into();
    Some((Author::Seat(seat.0), vec![action.into_input(true)]))
}
