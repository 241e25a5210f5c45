//! Remedies for warnings about a forgotten action, the removal of a mined refinery or of units just bought, a
//! wrong phase or the wrong player.
//!
//! A remedy is a list of entries that cause no warning. It contains entries that resolve the warning, such as
//! the forgotten action or the end of a phase, followed by the requested entries if they then cause no
//! warning. Alternatively, it makes the requested entries for the active player, or takes back a purchase
//! instead of removing the units.

use crate::protocol::action::{
    Correction, KeeperAction, RubiumReason, SeatAction, SharedAction, TableAction,
};
use crate::protocol::refusal::RuleWarning;
use crate::protocol::warning::Warning;
use crate::state::TableState;
use crate::state::seat::Mining;
use crate::state::table::Table;
use crate::view::attempt::enter_without_warning;
use crate::view::reminders::{Reminder, TableReminder, reminders};
use rubium_record::Author;
use rubium_rules::{Phase, Seat};
use serde::Serialize;
use specta::Type;

/// An action that resolves the warnings, and the entries that carry it out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
pub struct Remedy {
    /// What resolves the warning.
    pub action: RemedyAction,
    /// The seat that makes the entries.
    pub seat: Seat,
    /// Entries of that seat, in order: first those that carry out the action, then the requested entries,
    /// unless the latter belong to another author or still cause a warning.
    pub entries: Vec<TableAction>,
}

/// What resolves a warning: an action before the requested entries, or another phase or player for them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum RemedyAction {
    /// A forgotten action.
    Forgotten {
        /// The action.
        reminder: Reminder,
    },
    /// Mined rubium of a refinery is paid back before the recorded refinery is removed.
    PayBack {
        /// The amount.
        amount: u16,
    },
    /// Units bought in this turn are taken back for their price instead of being taken off the board.
    TakeBackUnits {
        /// The price.
        amount: u16,
    },
    /// The phases before the phase of the entries are ended.
    EndPhases {
        /// The phase of the entries.
        phase: Phase,
    },
    /// The requested entries are made for the active player instead of their author.
    EnterForActivePlayer,
    /// The entries are made for an earlier phase of this turn, and the current phase then continues.
    EnterForPhase {
        /// The phase of the entries.
        phase: Phase,
    },
}

impl Table {
    /// Returns the remedy for `warnings` about `actions` of `by`. `None` if no warning is about a forgotten
    /// action, the removal of a mined refinery or of units just bought, a wrong phase or the wrong player, or
    /// if no entry can resolve it.
    pub fn remedy(
        &self,
        state: &TableState,
        by: Author,
        actions: &[TableAction],
        warnings: &[RuleWarning],
    ) -> Option<Remedy> {
        let warned = WarnedEntries {
            table: self,
            state,
            by,
            actions,
            warnings,
        };
        warned.remedy()
    }
}

/// Entries that cause warnings.
struct WarnedEntries<'a> {
    table: &'a Table,
    /// The state before the entries.
    state: &'a TableState,
    by: Author,
    actions: &'a [TableAction],
    warnings: &'a [RuleWarning],
}

impl WarnedEntries<'_> {
    fn remedy(&self) -> Option<Remedy> {
        let remedy = self
            .remedy_for_active_player()
            .or_else(|| self.remedy_for_mined_refinery())
            .or_else(|| self.remedy_for_bought_units());
        if remedy.is_some() {
            return remedy;
        }
        let needed_phase = self.find_warning(|warning| match *warning {
            Warning::WrongPhase { needed, .. } => Some(needed),
            _ => None,
        });
        match needed_phase {
            Some(phase) => self.remedy_in_phase(self.actions, phase),
            None => self.remedy_for_forgotten_action(),
        }
    }

    /// Returns the first `Some` that `find` returns for a warning.
    fn find_warning<T>(&self, find: impl Fn(&Warning) -> Option<T>) -> Option<T> {
        let mut warnings = self.warnings.iter();
        warnings.find_map(|warning| find(&warning.warning))
    }

    /// Returns whether `by` can make the entries without a warning.
    fn are_accepted(&self, by: Author, entries: &[TableAction]) -> bool {
        let mut after = self.state.clone();
        let mut entries = entries.iter();
        entries.all(|action| enter_without_warning(self.table, &mut after, by, action))
    }

    /// Returns the remedy that first carries out the forgotten action.
    fn remedy_for_forgotten_action(&self) -> Option<Remedy> {
        let mut warnings = self.warnings.iter();
        let warning = warnings.find(|warning| warning.warning == Warning::NotDoneYet)?;
        let mut reminders = reminders(self.table, self.state).into_iter();
        let (forgotten, seat, action) =
            reminders.find_map(|TableReminder { reminder, rule, .. }| {
                let (seat, action) = forgotten_entry(&reminder, self.state.active)?;
                (rule == warning.rule).then_some((reminder, seat, action))
            })?;
        let author = Author::Seat(seat.0);
        let mut entries = vec![action];
        if !self.are_accepted(author, &entries) {
            return None;
        }
        if self.by == author {
            let all_entries = [entries.as_slice(), self.actions].concat();
            if self.are_accepted(author, &all_entries) {
                entries = all_entries;
            }
        }
        Some(Remedy {
            action: RemedyAction::Forgotten {
                reminder: forgotten,
            },
            seat,
            entries,
        })
    }

    /// Returns the remedy that makes the entries for the active player instead of another player, if they may
    /// be meant for the active player and then cause no warning.
    fn remedy_for_active_player(&self) -> Option<Remedy> {
        let seat = self.find_warning(|warning| match *warning {
            Warning::NotYourTurn { active } => Some(active),
            _ => None,
        })?;
        // A player who has already mined probably means a refinery of their own that was not mined yet.
        let has_author_mined = matches!(self.by, Author::Seat(author)
            if matches!(self.state.seat(Seat(author)).mining, Mining::Mined { .. }));
        let may_be_for_active_player = |action: &TableAction| {
            let is_mining = *action == SeatAction::Mine.into();
            may_be_meant_for_other_player(action) && !(is_mining && has_author_mined)
        };
        if !self.actions.iter().all(may_be_for_active_player) {
            return None;
        }
        self.are_accepted(Author::Seat(seat.0), self.actions)
            .then(|| Remedy {
                action: RemedyAction::EnterForActivePlayer,
                seat,
                entries: self.actions.to_vec(),
            })
    }

    /// Returns the remedy that pays back the rubium of recorded refineries that are removed.
    fn remedy_for_mined_refinery(&self) -> Option<Remedy> {
        let Author::Seat(seat) = self.by else {
            return None;
        };
        self.find_warning(|warning| {
            matches!(warning, Warning::RefineryMined { .. }).then_some(())
        })?;
        // Equal warnings of several entries are listed only once, so the amounts of the warnings may add up
        // to less than what must be paid back.
        let mut after = self.state.clone();
        for action in self.actions {
            let input = action.clone().into_input(true);
            self.table.enter(&mut after, self.by, &input).ok()?;
        }
        let mined_beyond_income =
            |state: &TableState| state.mined_beyond_income(self.table, Seat(seat));
        let amount = mined_beyond_income(&after).saturating_sub(mined_beyond_income(self.state));
        let reason = RubiumReason::Mining;
        let payment = [SeatAction::Pay { amount, reason }.into()];
        let entries = [&payment, self.actions].concat();
        self.are_accepted(self.by, &entries).then_some(Remedy {
            action: RemedyAction::PayBack { amount },
            seat: Seat(seat),
            entries,
        })
    }

    /// Returns the remedy that takes back the purchase of units instead of taking them off the board.
    fn remedy_for_bought_units(&self) -> Option<Remedy> {
        let [TableAction::Seat(SeatAction::Remove { kind, count })] = *self.actions else {
            return None;
        };
        let amount = self.find_warning(|warning| match *warning {
            Warning::JustBought {
                count: bought,
                price,
                ..
            } if bought == count => Some(price),
            _ => None,
        })?;
        let take_back = [SeatAction::TakeBackUnits { kind, count }.into()];
        let entries = if self.state.phase == Phase::Deployment {
            self.are_accepted(self.by, &take_back)
                .then(|| take_back.to_vec())?
        } else {
            self.remedy_in_phase(&take_back, Phase::Deployment)?.entries
        };
        Some(Remedy {
            action: RemedyAction::TakeBackUnits { amount },
            seat: self.state.active,
            entries,
        })
    }

    /// Returns the remedy that makes `actions` of the active player in the phase to which they belong.
    fn remedy_in_phase(&self, actions: &[TableAction], phase: Phase) -> Option<Remedy> {
        let (seat, current) = (self.state.active, self.state.phase);
        let mut after = self.state.clone();
        let mut entries = Vec::new();
        let mut enter = |action: TableAction| {
            let is_accepted = enter_without_warning(self.table, &mut after, self.by, &action);
            entries.extend(is_accepted.then_some(action));
            is_accepted.then(|| after.is_idle())
        };
        let set_phase = |phase| {
            let turn = self.state.turn;
            TableAction::Keeper(KeeperAction::Correct {
                correction: Correction::Turn { turn, seat, phase },
                expected: None,
            })
        };
        if self.by != Author::Seat(seat.0) {
            return None;
        }
        let is_later = phase > current;
        if is_later {
            let skipped = Phase::ALL
                .into_iter()
                .filter(|skipped| (current..phase).contains(skipped));
            for _ in skipped {
                enter(SharedAction::EndPhase.into())?;
            }
        } else {
            enter(set_phase(phase))?;
        }
        let mut is_idle = true;
        for action in actions {
            is_idle = enter(action.clone())?;
        }
        // If the entries began a battle, the phase is not restored yet: the battle has to be fought first.
        if !is_later && is_idle {
            enter(set_phase(current))?;
        }
        let action = if is_later {
            RemedyAction::EndPhases { phase }
        } else {
            RemedyAction::EnterForPhase { phase }
        };
        Some(Remedy {
            action,
            seat,
            entries,
        })
    }
}

/// Returns whether the action may have been entered for the wrong player by mistake. Actions with a card of a
/// hand are excluded, because the remedy would show whether the active player has the same card. Actions with
/// a refinery of a player are excluded, because only that player can be meant.
fn may_be_meant_for_other_player(action: &TableAction) -> bool {
    matches!(
        action,
        TableAction::Seat(
            SeatAction::Buy { .. }
                | SeatAction::Mine
                | SeatAction::Draw { .. }
                | SeatAction::Explore { .. }
                | SeatAction::Battle { .. }
                | SeatAction::SpecialAttack { .. }
        )
    )
}

/// The entry that carries out the action of a reminder, and the seat that makes it; `None` if there is no
/// such entry.
fn forgotten_entry(reminder: &Reminder, active: Seat) -> Option<(Seat, TableAction)> {
    let (seat, action) = match *reminder {
        Reminder::Mining { .. } => (active, SeatAction::Mine),
        Reminder::Draw { .. } => (active, SeatAction::Draw { deck: None }),
        Reminder::LoserCard { seat } => (seat, SeatAction::TakeLoserCard),
        Reminder::MissionCard { seat } => (seat, SeatAction::TakeMissionCard),
        _ => return None,
    };
    Some((seat, action.into()))
}
