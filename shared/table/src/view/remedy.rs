//! Remedies for warnings about a forgotten action, a mined refinery, units just bought, a wrong phase or the
//! wrong player:
//! entries that do the action, pay the rubium back or change the phase, together with the requested entries,
//! or the requested entries made for the active player.

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

/// An action that resolves the warnings, and the entries that do it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
pub struct Remedy {
    /// What resolves the warning.
    pub action: RemedyAction,
    /// The seat that makes the entries.
    pub seat: Seat,
    /// Entries of that seat, in order: those that do the action, and the requested entries, unless they are
    /// of another author or cause a warning.
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
    /// Mined rubium of a refinery is paid back before the refinery is taken off the record.
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
    /// The entries are made for the active player, the seat of the remedy, instead.
    EnterForPlayer,
    /// The entries are made for an earlier phase of this turn, and the current phase then continues.
    EnterForPhase {
        /// The phase of the entries.
        phase: Phase,
    },
}

impl Table {
    /// Returns the remedy for `warnings` about `actions` of `by`. `None` if no warning is about a forgotten
    /// action, a mined refinery, a wrong phase or the wrong player, or if there is no entry that resolves it.
    pub fn remedy(
        &self,
        state: &TableState,
        by: Author,
        actions: &[TableAction],
        warnings: &[RuleWarning],
    ) -> Option<Remedy> {
        let remedy = self
            .remedy_for_active_player(state, by, actions, warnings)
            .or_else(|| self.remedy_for_mined_refinery(state, by, actions, warnings))
            .or_else(|| self.remedy_for_bought_units(state, by, actions, warnings));
        if remedy.is_some() {
            return remedy;
        }
        let needed_phase = warnings.iter().find_map(|warning| match warning.warning {
            Warning::WrongPhase { needed, .. } => Some(needed),
            _ => None,
        });
        if let Some(phase) = needed_phase {
            return self.remedy_in_phase(state, by, actions, phase);
        }
        let warning = warnings
            .iter()
            .find(|warning| warning.warning == Warning::NotDoneYet)?;
        let mut reminders = reminders(self, state).into_iter();
        let (forgotten, seat, action) =
            reminders.find_map(|TableReminder { reminder, rule, .. }| {
                let (seat, action) = forgotten_entry(&reminder, state.active)?;
                (rule == warning.rule).then_some((reminder, seat, action))
            })?;
        let mut after = state.clone();
        let author = Author::Seat(seat.0);
        let mut enter =
            |action: &TableAction| enter_without_warning(self, &mut after, author, action);
        if !enter(&action) {
            return None;
        }
        let mut entries = vec![action];
        if by == author && actions.iter().all(enter) {
            entries.extend_from_slice(actions);
        }
        Some(Remedy {
            action: RemedyAction::Forgotten {
                reminder: forgotten,
            },
            seat,
            entries,
        })
    }

    /// Returns the remedy that makes `actions` for the active player instead of another player, if that
    /// causes no warning.
    fn remedy_for_active_player(
        &self,
        state: &TableState,
        by: Author,
        actions: &[TableAction],
        warnings: &[RuleWarning],
    ) -> Option<Remedy> {
        let seat = warnings.iter().find_map(|warning| match warning.warning {
            Warning::NotYourTurn { active } => Some(active),
            _ => None,
        })?;
        // A player who has already mined wants to mine a further refinery of their own.
        let has_author_mined = matches!(by, Author::Seat(author)
            if matches!(state.seat(Seat(author)).mining, Mining::Mined { .. }));
        let may_be_for_active_player = |action: &TableAction| {
            let is_mining = *action == SeatAction::Mine.into();
            can_be_of_any_player(action) && !(is_mining && has_author_mined)
        };
        if !actions.iter().all(may_be_for_active_player) {
            return None;
        }
        let mut after = state.clone();
        let author = Author::Seat(seat.0);
        let mut actions_left = actions.iter();
        actions_left
            .all(|action| enter_without_warning(self, &mut after, author, action))
            .then(|| Remedy {
                action: RemedyAction::EnterForPlayer,
                seat,
                entries: actions.to_vec(),
            })
    }

    /// Returns the remedy that pays back the rubium of refineries which are taken off the record.
    fn remedy_for_mined_refinery(
        &self,
        state: &TableState,
        by: Author,
        actions: &[TableAction],
        warnings: &[RuleWarning],
    ) -> Option<Remedy> {
        let is_about_mined_refinery =
            |warning: &RuleWarning| matches!(warning.warning, Warning::RefineryMined { .. });
        let Author::Seat(seat) = by else {
            return None;
        };
        if !warnings.iter().any(is_about_mined_refinery) {
            return None;
        }
        // Equal warnings of several entries are listed only once, so the amounts of the warnings may add up
        // to less than what must be paid back.
        let mut after = state.clone();
        for action in actions {
            let input = action.clone().into_input(true);
            self.enter(&mut after, by, &input).ok()?;
        }
        let mined_beyond_income = |state: &TableState| state.mined_beyond_income(self, Seat(seat));
        let amount = mined_beyond_income(&after).saturating_sub(mined_beyond_income(state));
        let reason = RubiumReason::Mining;
        let payment = SeatAction::Pay { amount, reason }.into();
        let entries: Vec<TableAction> = std::iter::once(payment)
            .chain(actions.iter().cloned())
            .collect();
        let mut after = state.clone();
        let mut entered = entries.iter();
        entered
            .all(|action| enter_without_warning(self, &mut after, by, action))
            .then_some(Remedy {
                action: RemedyAction::PayBack { amount },
                seat: Seat(seat),
                entries,
            })
    }

    /// Returns the remedy that takes back the purchase of units instead of taking them off the board.
    fn remedy_for_bought_units(
        &self,
        state: &TableState,
        by: Author,
        actions: &[TableAction],
        warnings: &[RuleWarning],
    ) -> Option<Remedy> {
        let [TableAction::Seat(SeatAction::Remove { kind, count })] = *actions else {
            return None;
        };
        let amount = warnings.iter().find_map(|warning| match warning.warning {
            Warning::JustBought {
                count: bought,
                price,
                ..
            } if bought == count => Some(price),
            _ => None,
        })?;
        let take_back = [SeatAction::TakeBackUnits { kind, count }.into()];
        let entries = if state.phase == Phase::Deployment {
            let mut after = state.clone();
            enter_without_warning(self, &mut after, by, &take_back[0])
                .then(|| take_back.to_vec())?
        } else {
            self.remedy_in_phase(state, by, &take_back, Phase::Deployment)?
                .entries
        };
        Some(Remedy {
            action: RemedyAction::TakeBackUnits { amount },
            seat: state.active,
            entries,
        })
    }

    /// Returns the remedy that makes `actions` of the active player in the phase to which they belong.
    fn remedy_in_phase(
        &self,
        state: &TableState,
        by: Author,
        actions: &[TableAction],
        phase: Phase,
    ) -> Option<Remedy> {
        let (seat, current) = (state.active, state.phase);
        let mut after = state.clone();
        let mut entries = Vec::new();
        let mut enter = |action: TableAction| {
            let is_accepted = enter_without_warning(self, &mut after, by, &action);
            entries.extend(is_accepted.then_some(action));
            is_accepted.then(|| after.is_idle())
        };
        let set_phase = |phase| {
            let turn = state.turn;
            TableAction::Keeper(KeeperAction::Correct {
                correction: Correction::Turn { turn, seat, phase },
                expected: None,
            })
        };
        if by != Author::Seat(seat.0) {
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
        // A battle is fought in its phase before the current phase continues.
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

/// Returns whether the players may have entered the action for a player whom they did not mean. Actions with
/// a card of a hand are excluded, because the remedy would show whether the active player has the same card.
/// Actions with a refinery of a player are excluded, because only that player can be meant.
fn can_be_of_any_player(action: &TableAction) -> bool {
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

/// The entry that does the action of a reminder, and the seat that makes it; `None` if there is no such
/// entry.
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
