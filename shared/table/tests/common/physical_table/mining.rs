//! What the players mine, according to the entered refineries and the rules (MIN-1).

use super::AcceptedEntry;
use super::recorded::action_of;
use rubium_record::Author;
use rubium_rules::{Phase, Seat};
use rubium_table::{Correction, KeeperAction, SeatAction, TableAction, TableEvent, TableView};
use std::collections::BTreeMap;

/// The value of a refinery, and whether it is printed on a home base.
type Refinery = (u8, bool);

/// What a player has mined in their latest turn. With physical rubium, mining needs no entry, so the end of a
/// turn without such an entry does not mean that mining was forgotten. Only mining that was taken back after
/// the turn can be made up for.
#[derive(Clone, Copy, Default)]
enum Mined {
    #[default]
    Nothing,
    Amount {
        amount: i64,
        /// Whether nothing more is due for the turn, whatever the refineries produce now.
        counts_as_whole_income: bool,
    },
    TakenBack {
        /// Rubium that can still be made up for.
        amount: i64,
        /// Rubium that has been made up for.
        made_up_for: i64,
    },
}

/// The refineries that each player works, and what each player has mined.
#[derive(Clone, Default)]
pub struct Mining {
    refineries: BTreeMap<Seat, Vec<Refinery>>,
    mined: BTreeMap<Seat, Mined>,
    /// Whether the active player has mined in this turn.
    has_mined: bool,
}

impl Mining {
    /// The rubium that the refineries of a player produce.
    pub fn income(&self, seat: Seat) -> i64 {
        let refineries = self.refineries.get(&seat).into_iter().flatten();
        refineries.map(|(value, _)| i64::from(*value)).sum()
    }

    /// Reads an entry. Returns the player who mined and the amount, which is negative if it was taken back.
    pub fn read(
        &mut self,
        entry: &AcceptedEntry<'_>,
        before: &TableView,
        after: &TableView,
    ) -> Option<(Seat, i64)> {
        let mut mined = None;
        if let (Some(action), Author::Seat(seat)) = (action_of(entry), entry.by) {
            let seat = Seat(seat);
            mined = match action {
                TableAction::Seat(SeatAction::Mine) => Some((seat, self.mine(seat, before))),
                TableAction::Seat(SeatAction::TakeBackMining) => {
                    Some((seat, -self.take_back(seat, before)))
                }
                _ => None,
            };
        }
        self.read_refineries(entry, before);
        if (before.turn, before.active) != (after.turn, after.active) {
            self.end_turn(before, after, corrects_turn(entry));
        }
        mined
    }

    fn mined_by(&self, seat: Seat) -> Mined {
        self.mined.get(&seat).copied().unwrap_or_default()
    }

    fn mine(&mut self, seat: Seat, before: &TableView) -> i64 {
        let has_turns = before.parts.phases.is_managed();
        let is_own_turn = before.active == Some(seat);
        let income = self.income(seat);
        if let Mined::TakenBack {
            amount,
            made_up_for,
        } = self.mined_by(seat)
            && !(is_own_turn && before.phase >= Some(Phase::Mining))
        {
            let due = amount.min(income - made_up_for).max(0);
            let gained = if due > 0 { due } else { income };
            self.has_mined |= is_own_turn && due == 0;
            let made_up_for = made_up_for + gained;
            let is_certain = due == amount;
            let counts_as_complete = gained >= amount || (!is_certain && !is_own_turn);
            let mined = match (counts_as_complete, is_own_turn) {
                (true, true) => Mined::Nothing,
                (true, false) => Mined::Amount {
                    amount: made_up_for,
                    counts_as_whole_income: !is_certain,
                },
                (false, _) => Mined::TakenBack {
                    amount: amount - gained,
                    made_up_for,
                },
            };
            self.mined.insert(seat, mined);
            return gained;
        }
        // If turns are not tracked, mining again is confirmed as the next turn.
        let is_same_turn = has_turns;
        let (earlier_amount, counts_as_whole_income) = match self.mined_by(seat) {
            Mined::Amount {
                amount,
                counts_as_whole_income,
            } if is_same_turn => (amount, counts_as_whole_income),
            _ => (0, false),
        };
        let has_already_mined = has_turns && matches!(self.mined_by(seat), Mined::Amount { .. });
        let income_entered_later = if has_already_mined && !counts_as_whole_income {
            (income - earlier_amount).max(0)
        } else {
            0
        };
        let gained = if income_entered_later > 0 {
            income_entered_later
        } else {
            income
        };
        self.has_mined |= is_own_turn && income_entered_later == 0;
        let amount = earlier_amount + gained;
        let mined = Mined::Amount {
            amount,
            counts_as_whole_income,
        };
        self.mined.insert(seat, mined);
        gained
    }

    fn take_back(&mut self, seat: Seat, before: &TableView) -> i64 {
        let Mined::Amount { amount, .. } = self.mined_by(seat) else {
            // With managed rubium, gains can also be entered as mining, which this model does not read.
            assert!(
                before.parts.rubium.is_managed(),
                "{seat:?} has mined nothing"
            );
            return 0;
        };
        let is_own_turn = before.active == Some(seat);
        let is_turn_over = before.parts.phases.is_managed() && !is_own_turn;
        self.has_mined &= !is_own_turn;
        let mined = match self.income(seat) {
            income @ 1.. if is_turn_over => Mined::TakenBack {
                amount: income,
                made_up_for: 0,
            },
            _ => Mined::Nothing,
        };
        self.mined.insert(seat, mined);
        amount
    }

    fn end_turn(&mut self, before: &TableView, after: &TableView, is_turn_corrected: bool) {
        if let Some(seat) = before.active
            && !is_turn_corrected
            && !self.has_mined
            && matches!(self.mined_by(seat), Mined::TakenBack { .. })
        {
            self.mined.insert(seat, Mined::Nothing);
        }
        self.has_mined = false;
        if let Some(seat) = after.active
            && matches!(self.mined_by(seat), Mined::Amount { .. })
        {
            self.mined.insert(seat, Mined::Nothing);
        }
    }

    fn read_refineries(&mut self, entry: &AcceptedEntry<'_>, before: &TableView) {
        match (action_of(entry), entry.by) {
            (Some(TableAction::Seat(action)), Author::Seat(seat)) => match *action {
                SeatAction::AddRefinery {
                    value,
                    is_home_base,
                } => self.add(Seat(seat), (value, is_home_base)),
                SeatAction::RemoveRefinery {
                    value,
                    is_home_base,
                    taken_by,
                } => {
                    let refinery = (value, is_home_base);
                    let count = self.count(Seat(seat), refinery);
                    self.set_count(Seat(seat), refinery, count - 1);
                    if let Some(taker) = taken_by {
                        self.add(taker, refinery);
                    }
                }
                _ => {}
            },
            (Some(TableAction::Keeper(KeeperAction::AddHomeBaseRefineries { seat })), _) => {
                for player in &before.seats {
                    if seat.is_none_or(|seat| seat == player.seat) && !player.is_eliminated {
                        self.work_home_base(player.seat, &entry.table.home_refineries());
                    }
                }
            }
            (
                Some(&TableAction::Keeper(KeeperAction::Correct {
                    correction:
                        Correction::Refineries {
                            seat,
                            value,
                            is_home_base,
                            count,
                        },
                    ..
                })),
                _,
            ) => self.set_count(seat, (value, is_home_base), count.into()),
            (
                Some(&TableAction::Keeper(KeeperAction::Away {
                    seat,
                    is_away: true,
                    removes_units: true,
                })),
                _,
            ) => self.clear(seat),
            _ => {}
        }
        for event in entry.events {
            match *event {
                TableEvent::Explored {
                    seat,
                    found: Some(kind),
                    refinery: value @ 1..,
                    ..
                } if entry.table.rules().unit_sheet().get(kind).can_mine => {
                    self.add(seat, (value, false));
                }
                TableEvent::EliminationChanged {
                    seat,
                    is_eliminated: true,
                } => self.clear(seat),
                _ => {}
            }
        }
    }

    fn add(&mut self, seat: Seat, refinery: Refinery) {
        self.refineries.entry(seat).or_default().push(refinery);
    }

    fn count(&self, seat: Seat, refinery: Refinery) -> usize {
        let refineries = self.refineries.get(&seat).into_iter().flatten();
        refineries.filter(|&&other| other == refinery).count()
    }

    fn set_count(&mut self, seat: Seat, refinery: Refinery, count: usize) {
        let refineries = self.refineries.entry(seat).or_default();
        refineries.retain(|&other| other != refinery);
        refineries.extend(vec![refinery; count]);
    }

    fn work_home_base(&mut self, seat: Seat, values: &[u8]) {
        for &value in values {
            let refinery = (value, true);
            let printed = values.iter().filter(|&&other| other == value).count();
            let count = self.count(seat, refinery).max(printed);
            self.set_count(seat, refinery, count);
        }
    }

    /// A player without units works no refinery and cannot make up for forgotten mining.
    fn clear(&mut self, seat: Seat) {
        self.refineries.remove(&seat);
        if matches!(self.mined_by(seat), Mined::TakenBack { .. }) {
            self.mined.insert(seat, Mined::Nothing);
        }
    }
}

fn corrects_turn(entry: &AcceptedEntry<'_>) -> bool {
    matches!(
        action_of(entry),
        Some(TableAction::Keeper(KeeperAction::Correct {
            correction: Correction::Turn { .. },
            ..
        }))
    )
}
