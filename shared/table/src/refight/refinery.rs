//! Refineries that changed hands because of the earlier battle. If the corrected battle does not lead to the
//! change, the players are asked whether to take it back, with the rubium that was mined (MIN-1).

use super::reward::seat_action;
use super::{RefightQuestion, RefightStep};
use crate::protocol::action::{RubiumReason, SeatAction, TableAction, TableInput};
use crate::state::TableState;
use crate::state::seat::Refinery;
use crate::state::table::Table;
use rubium_record::Author;
use rubium_rules::Seat;

/// An entry about the refinery in the hex of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct RefineryChange {
    refinery: Refinery,
    /// The player who no longer works it.
    lost_by: Option<Seat>,
    /// The player who now works it.
    gained_by: Option<Seat>,
}

impl RefineryChange {
    /// The change that an input enters.
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

    /// The change that an input enters in `state`, if it follows from the last battle.
    pub fn after_battle(state: &TableState, by: Author, input: &TableInput) -> Option<Self> {
        let change = RefineryChange::of(by, input)?;
        change.without_grounds(state).is_empty().then_some(change)
    }

    const fn is_empty(self) -> bool {
        self.lost_by.is_none() && self.gained_by.is_none()
    }

    /// The part of the change that does not follow from the last battle.
    fn without_grounds(self, state: &TableState) -> RefineryChange {
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

/// Changes that the corrected battle does not lead to, in the order of their entries.
#[derive(Default)]
pub(super) struct UnfoundedChanges(Vec<UnfoundedChange>);

struct UnfoundedChange {
    change: RefineryChange,
    /// The rubium that the player who gained the refinery has mined there since.
    mined: u16,
    /// The turn in which that player last mined there.
    last_mined: Option<u16>,
    /// The turn of the change; `None` if turns are not tracked.
    turn: Option<u16>,
    /// Whether the player who gained the refinery still works it.
    is_worked: bool,
}

impl UnfoundedChanges {
    /// Notes an entry that is about to be repeated in `state`. `earlier` is the change that it entered after
    /// the earlier battle.
    pub fn note(
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
            && self.follow(entered, turn)
        {
            return;
        }
        let unfounded = earlier.map(|change| change.without_grounds(state));
        if let Some(change) = unfounded.filter(|change| !change.is_empty()) {
            self.0.push(UnfoundedChange {
                change,
                mined: 0,
                last_mined: None,
                turn,
                is_worked: true,
            });
        }
        let Author::Seat(seat) = by else { return };
        let (is_mining, is_taken_back) = (
            seat_action(input) == Some(&SeatAction::Mine),
            seat_action(input) == Some(&SeatAction::TakeBackMining),
        );
        let mined_there = self.0.iter_mut().filter(|unfounded| {
            unfounded.is_worked && unfounded.change.gained_by == Some(Seat(seat))
        });
        for unfounded in mined_there {
            let value = u16::from(unfounded.change.refinery.value);
            if is_taken_back && unfounded.last_mined.take().is_some() {
                unfounded.mined = unfounded.mined.saturating_sub(value);
            }
            // A refinery is mined once in a turn.
            if is_mining && (turn.is_none() || unfounded.last_mined != turn) {
                unfounded.mined = unfounded.mined.saturating_add(value);
                unfounded.last_mined = Some(state.turn);
            }
        }
    }

    /// Follows what happens to the refinery of a noted change: the players may enter the loss and the gain one
    /// after the other, take the change back, or leave the refinery and work it again. Returns whether the
    /// entry is about such a refinery. `turn` is `None` if turns are not tracked.
    fn follow(&mut self, entered: RefineryChange, turn: Option<u16>) -> bool {
        let found = self.0.iter().position(|unfounded| {
            let RefineryChange {
                refinery,
                lost_by,
                gained_by,
            } = unfounded.change;
            let is_gain = entered.lost_by.is_none();
            refinery == entered.refinery
                && match gained_by {
                    // In a later turn, another player gains a different refinery of the same value.
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
    ) -> Option<(RefightQuestion, RefightStep)> {
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
    fn question(
        &self,
        table: &Table,
        state: &TableState,
    ) -> Option<(RefightQuestion, RefightStep)> {
        let RefineryChange {
            refinery,
            lost_by: owner,
            gained_by: holder,
        } = self.change;
        let (value, is_home_base) = (refinery.value, !refinery.was_found);
        let author = holder.or(owner)?;
        let by = Author::Seat(author.0);
        let change: TableAction = match holder {
            Some(_) => SeatAction::RemoveRefinery {
                value,
                is_home_base,
                taken_by: owner,
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
        if holder.is_some() {
            // The part that was mined in the latest turn no longer counts as mined. It may be all the
            // rubium that the player has left.
            let has_turns = table.part_settings().phases.is_managed();
            let mined_beyond_income = |state: &TableState| match has_turns {
                true => state.mined_beyond_income_in_latest_turn(author),
                false => state.mined_beyond_income(table, author),
            };
            let in_latest_turn =
                mined_beyond_income(&after).saturating_sub(mined_beyond_income(state));
            amount = self.mined.max(in_latest_turn).min(state.rubium(author));
            let in_latest_turn = in_latest_turn.min(amount);
            let payments = [
                (in_latest_turn, RubiumReason::Mining),
                (amount - in_latest_turn, RubiumReason::Other),
            ];
            for (amount, reason) in payments.into_iter().filter(|&(amount, _)| amount > 0) {
                inputs
                    .push(TableAction::from(SeatAction::Pay { amount, reason }).into_input(false));
            }
        }
        let question = RefightQuestion::Refinery {
            holder,
            owner,
            value,
            amount,
        };
        Some((question, (by, inputs)))
    }
}
