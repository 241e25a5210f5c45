//! Implements the recorded state machine (`rubium_record::Machine`) for tables: checks the author of each
//! input and applies it.

use crate::protocol::action::{
    EntryRequest, KeeperAction, SeatAction, SharedAction, TableAction, TableChanceOutcome,
    TableInput,
};
use crate::protocol::event::TableEvent;
use crate::protocol::refusal::{EntryRefusal, ImpossibilityReason, RuleWarning};
use crate::record::notation;
use crate::state::TableState;
use crate::state::hash::table_hash;
use crate::state::pending_input::PendingInput;
use crate::state::setup::TableSetup;
use crate::state::table::Table;
use crate::todo::done_by_change;
use crate::transaction::{EntryResult, Transaction};
use crate::turn::result_check::ResultBasis;
use rubium_record::{Author, Machine, MarkableChange, UndoPolicy};
use rubium_rules::{RuleId, Seat};
use std::convert::Infallible;

impl Machine for Table {
    const NAME: &'static str = "nexus-ops-table";
    const REVISION: u32 = 1;
    const ALLOWS_STEP_REPLACEMENT: bool = true;

    type Setup = TableSetup;
    type State = TableState;
    type Input = TableInput;
    type Event = TableEvent;
    /// Every step of a table can be undone.
    type IrreversibleReason = Infallible;
    type Refusal = EntryRefusal;

    fn from_setup(setup: &TableSetup) -> Result<Table, EntryRefusal> {
        Table::new(setup.clone()).map_err(EntryRefusal::Setup)
    }

    fn content_hash(setup: &TableSetup) -> u64 {
        setup.content.fingerprint()
    }

    fn initial_state(&self) -> TableState {
        Table::initial_state(self)
    }

    fn apply(
        &self,
        state: &mut TableState,
        by: Author,
        input: &TableInput,
        events: Option<&mut Vec<TableEvent>>,
    ) -> Result<UndoPolicy<Infallible>, EntryRefusal> {
        let new_events = self.enter(state, by, input)?;
        if let Some(events) = events {
            events.extend(new_events);
        }
        Ok(UndoPolicy::Anyone)
    }

    fn hash(&self, state: &TableState) -> u64 {
        table_hash(state)
    }

    /// Returns the mark of `change`, which lists the actions that count as done by hand because of it; `None`
    /// if there are none.
    fn mark(
        &self,
        change: &MarkableChange<'_, TableState>,
        marks: &mut dyn Iterator<Item = &str>,
    ) -> Option<String> {
        let done = done_by_change(self, change, marks);
        (!done.is_empty()).then(|| notation::write_mark(self, &done))
    }

    fn is_mark(&self, text: &str) -> bool {
        notation::read_mark(self, text).is_ok()
    }

    fn write(&self, input: &TableInput) -> String {
        notation::write(self, input)
    }

    fn read(&self, text: &str) -> Result<TableInput, EntryRefusal> {
        notation::read(self, text)
    }
}

impl Table {
    /// Applies `input`, made by `by`, and returns the events.
    ///
    /// # Errors
    /// The input is impossible, has the wrong author, or causes a warning that it does not override. `state`
    /// may then be partly changed, so the caller must discard it.
    pub fn enter(
        &self,
        state: &mut TableState,
        by: Author,
        input: &TableInput,
    ) -> Result<Vec<TableEvent>, EntryRefusal> {
        let override_warnings =
            matches!(input, TableInput::Enter(entered) if entered.override_warnings);
        let funds_before = state.funds(self);
        let comparison_basis = ResultBasis::of_pending_comparison(self, state);
        let mut transaction = Transaction::new(self, state, override_warnings);
        match (input, by) {
            (TableInput::Enter(EntryRequest { action, .. }), Author::Seat(seat)) => {
                self.ensure_seat(Seat(seat))?;
                transaction
                    .state
                    .update_mining_before_entry(self, Seat(seat), action);
                transaction.apply_action(Some(Seat(seat)), by, action)?;
            }
            (TableInput::Enter(EntryRequest { action, .. }), Author::Keeper) => {
                transaction.apply_action(None, by, action)?;
            }
            (TableInput::Chance(outcome), Author::Chance) => transaction.apply_chance(*outcome)?,
            _ => return Err(EntryRefusal::WrongAuthor { by }),
        }
        transaction
            .state
            .allow_elimination_checks_if_funds_changed(self, &funds_before);
        transaction.recheck_pending_comparison(comparison_basis);
        transaction.check_end_and_resume()?;
        Ok(transaction.events)
    }

    /// Checks whether `input` would be accepted, without changing the state.
    ///
    /// # Errors
    /// The same as those of [`Table::enter`].
    pub fn check(
        &self,
        state: &TableState,
        by: Author,
        input: &TableInput,
    ) -> Result<(), EntryRefusal> {
        self.enter(&mut state.clone(), by, input).map(|_| ())
    }

    /// Returns all warnings about an entry, without changing the state. One override covers all of them.
    ///
    /// # Errors
    /// The entry is impossible, or has the wrong author.
    pub fn warnings(
        &self,
        state: &TableState,
        by: Author,
        action: &TableAction,
    ) -> Result<Vec<RuleWarning>, EntryRefusal> {
        let input = action.clone().into_input(true);
        let events = self.enter(&mut state.clone(), by, &input)?;
        let warnings = events.into_iter().filter_map(|event| match event {
            TableEvent::WarningOverridden { rule, warning } => Some(RuleWarning { rule, warning }),
            _ => None,
        });
        Ok(warnings.collect())
    }
}

impl Transaction<'_> {
    /// Applies a random outcome to the pending input.
    fn apply_chance(&mut self, outcome: TableChanceOutcome) -> EntryResult {
        match (outcome, self.state.pending_input.clone()) {
            (TableChanceOutcome::Die { face }, _) => self.apply_die(face)?,
            (TableChanceOutcome::Card { card }, PendingInput::Draw(draws)) => {
                self.add_drawn_card(draws, card)?
            }
            (TableChanceOutcome::Card { card }, PendingInput::TransmissionCard) => {
                self.add_to_transmission_line(card)?
            }
            (TableChanceOutcome::Token { token }, PendingInput::Token { seat, half_index }) => {
                self.apply_drawn_token(seat, half_index, token)?;
            }
            (TableChanceOutcome::FirstPlayer { seat }, _) => self.choose_first_player(seat)?,
            _ => {
                return Err(ImpossibilityReason::NothingToApplyTo
                    .with_rule(RuleId::Trn1)
                    .into());
            }
        }
        Ok(())
    }

    /// Applies an entry by `seat`; `None` is the keeper.
    fn apply_action(
        &mut self,
        seat: Option<Seat>,
        by: Author,
        action: &TableAction,
    ) -> EntryResult {
        match (action, seat) {
            (TableAction::Seat(action), Some(seat)) => self.apply_seat_action(seat, action),
            (TableAction::Seat(_), None) => Err(EntryRefusal::WrongAuthor { by }),
            (TableAction::Shared(action), seat) => self.apply_shared_action(seat, action),
            (TableAction::Keeper(action), _) => self.apply_keeper_action(action),
        }
    }

    /// Applies an entry that a player makes for their own seat.
    fn apply_seat_action(&mut self, seat: Seat, action: &SeatAction) -> EntryResult {
        match action {
            SeatAction::Gain { amount, reason } => self.enter_gain(seat, *amount, *reason)?,
            SeatAction::Pay { amount, reason } => self.enter_payment(seat, *amount, *reason)?,
            SeatAction::Give { to, amount } => self.give_rubium(seat, *to, *amount)?,
            SeatAction::Buy { kind, count } => self.buy_units(seat, *kind, *count)?,
            SeatAction::TakeBackUnits { kind, count } => {
                self.take_back_units(seat, *kind, *count)?
            }
            SeatAction::Mine => self.mine(seat)?,
            SeatAction::TakeBackMining => self.take_back_mining(seat)?,
            SeatAction::AddRefinery {
                value,
                is_home_base,
            } => self.begin_working_refinery(seat, *value, *is_home_base)?,
            SeatAction::RemoveRefinery {
                value,
                is_home_base,
                taken_by,
            } => self.stop_working_refinery(seat, *value, *is_home_base, *taken_by)?,
            SeatAction::Place { kind, count } => self.enter_placed_units(seat, *kind, *count)?,
            SeatAction::Remove { kind, count } => self.enter_removed_units(seat, *kind, *count)?,
            SeatAction::Draw { deck } => self.draw_cards(seat, *deck)?,
            SeatAction::Play { card, target } => self.play(seat, *card, *target)?,
            SeatAction::Discard { card } => self.discard(seat, *card)?,
            SeatAction::Exchange { card } => self.exchange(seat, *card)?,
            SeatAction::Pass { card, to } => self.pass_card(seat, *card, *to)?,
            SeatAction::Keep { card } => self.keep_mission(seat, *card)?,
            SeatAction::TakeHillCard => self.take_hill_card(seat)?,
            SeatAction::TakeMissionCard => self.take_mission_card(seat)?,
            SeatAction::Sacrifice { kind } => self.sacrifice(seat, *kind)?,
            SeatAction::TakeLoserCard => self.draw_loser_card(seat)?,
            SeatAction::Fulfil { card } => self.fulfil_managed_mission(seat, *card)?,
            SeatAction::FulfilPhysicalMission {
                points,
                is_battle_mission,
            } => self.fulfil_physical_mission(seat, *points, *is_battle_mission)?,
            SeatAction::TakeBackMission { card } => self.take_back_mission(seat, *card)?,
            SeatAction::TakeBackPhysicalMission { points } => {
                self.take_back_physical_mission(seat, *points)?
            }
            SeatAction::Score { points, source } => self.enter_points(seat, *points, *source)?,
            SeatAction::Battle {
                defender,
                terrain,
                attackers,
                defenders,
            } => self.begin_battle(seat, *defender, *terrain, [attackers, defenders])?,
            SeatAction::Effect { effect } => self.enter_effect(seat, *effect)?,
            SeatAction::Casualty { kind } => self.choose_casualty(seat, *kind)?,
            SeatAction::SpecialAttack { kind, victim } => {
                self.announce_special_attack(seat, *kind, *victim)?
            }
            SeatAction::Victim { seat: victim } => {
                self.state.choose_victim(self.table, seat, *victim)?
            }
            SeatAction::Explore {
                found,
                board_half_owner,
            } => self.explore_token(seat, *found, *board_half_owner)?,
            SeatAction::AnswerNumber { number } => self.answer_number(seat, *number)?,
            SeatAction::Concede => self.concede(seat)?,
        }
        Ok(())
    }

    /// Applies an entry by a seat or the keeper for the whole table.
    fn apply_shared_action(&mut self, seat: Option<Seat>, action: &SharedAction) -> EntryResult {
        match action {
            SharedAction::Monolith { holder } => self.enter_monolith_holder(*holder)?,
            SharedAction::DeclineCards {
                is_for_whole_battle,
            } => self.decline_cards(*is_for_whole_battle)?,
            SharedAction::Dice { attacker, defender } => self.apply_dice(attacker, defender)?,
            SharedAction::Hits { attacker, defender } => self.apply_hits(*attacker, *defender)?,
            SharedAction::Abandon => self.abandon_battle_or_roll(seat)?,
            SharedAction::EndPhase => self.end_phase(seat.unwrap_or(self.state.active))?,
            SharedAction::Answer { yes } => self.answer(*yes)?,
            SharedAction::BeginStorm => self.enter_storm()?,
            SharedAction::RollTrayDice { dice_count } => {
                self.state.begin_tray_roll(seat, *dice_count)?
            }
            SharedAction::EnterTrayFaces { faces } => self.enter_tray_faces(seat, faces)?,
        }
        Ok(())
    }

    /// Applies an entry of the keeper.
    fn apply_keeper_action(&mut self, action: &KeeperAction) -> EntryResult {
        match action {
            KeeperAction::SkipTurn => self.skip_turn()?,
            KeeperAction::EndByAgreement => self.end_by_agreement()?,
            KeeperAction::Eliminate { seat } => self.enter_elimination(*seat)?,
            KeeperAction::Rename { seat, name } => self.rename(*seat, name)?,
            KeeperAction::Away {
                seat,
                is_away,
                removes_units,
            } => self.set_away(*seat, *is_away, *removes_units)?,
            KeeperAction::AddHomeBaseRefineries { seat } => self.add_home_base_refineries(*seat)?,
            KeeperAction::Reseat { order } => self.reseat(order)?,
            KeeperAction::Correct {
                correction,
                expected,
            } => self.enter_correction(*correction, *expected)?,
        }
        Ok(())
    }
}
