//! A running table: its record, random outcomes of the parts that the companion manages, and open hands.
//!
//! Set-up ([`NewTable`]), open hands (`hands`), who may make which entry (`entry_rights`), PINs ([`Pins`]),
//! messages to the page ([`TableHistoryEntry`], [`TableStatus`]), refusals (`refusal_conversion`), undo
//! ([`UndoSteps`]), odds ([`TableOddsQuery`]) and the session ([`TableSession`]) each have their own file.
//! The rules of entries are in `rubium-table`.

mod correct_battle;
mod entry_rights;
mod hands;
mod history_entry;
mod info;
mod log;
mod new_table;
mod newcomer;
mod odds;
mod opening_values;
mod pins;
mod preview;
mod refusal;
mod refusal_conversion;
mod requests;
mod session;
mod sleep_detection;
mod steps;
mod todo;
mod undo;

pub use history_entry::{TableHistoryEntry, TableStatus};
pub use info::{TableInfo, TableToken};
pub use new_table::NewTable;
pub use odds::{TableOdds, TableOddsQuery};
pub use opening_values::OpeningValueChoices;
pub use pins::{ForgottenPin, PinAttempts, PinError, Pins};
pub use preview::{TablePreview, TablePreviewPlayer};
pub use refusal::TableRefusal;
pub use session::{TableSession, TableSnapshot, TableUpdate};
pub use sleep_detection::ClockReadings;
pub use steps::UndoSteps;

use std::time::{Instant, SystemTime};

use rubium_lessons::table_tips;
use rubium_record::{Author, Pending, Timeline};
use rubium_rules::Seat;
use rubium_table::{
    ConfirmedActions, EntryRequest, Impossibility, ImpossibilityReason, Table, TableChanceOutcome,
    TableEvent, TableInput, TableState, TableStepSummary, TableView, step_summary, table_view,
};

use crate::count::saturating_u32;
use crate::library::RecordWriter;
use crate::refusal::SessionRefusal;
use crate::running::{
    HandState, RecordError, Recorder, Rights, Role, Unredacted, ViewerId, Viewers,
    ensure_input_count,
};
use steps::is_drawn_by_app;

/// A running table.
pub struct RunningTable {
    record: Recorder<Table, Pins>,
    pins: Pins,
    pin_attempts: PinAttempts,
    undo_steps: UndoSteps,
    confirmed_actions: ConfirmedActions,
    viewers: Viewers,
}

impl RunningTable {
    /// Creates a table with this record. Pending random outcomes are not drawn yet; see
    /// [`draw_pending_outcomes`](RunningTable::draw_pending_outcomes).
    ///
    /// # Errors
    /// [`SessionRefusal::Internal`] if the record cannot be replayed.
    pub fn new(
        timeline: Timeline<Table>,
        writer: Box<dyn RecordWriter<Pins>>,
        pins: Pins,
    ) -> Result<RunningTable, TableRefusal> {
        Ok(RunningTable {
            undo_steps: UndoSteps::from_timeline(&timeline),
            confirmed_actions: todo::read_confirmed_actions(&timeline)?,
            record: Recorder::new(timeline, writer),
            pin_attempts: PinAttempts::from_saved(&pins, Instant::now(), SystemTime::now()),
            pins,
            viewers: Viewers::default(),
        })
    }

    /// The record with its undo and redo history.
    #[must_use]
    pub fn timeline(&self) -> &Timeline<Table> {
        self.record.timeline()
    }

    /// Number of lines in the record after its header.
    #[must_use]
    pub fn line_count(&self) -> u32 {
        self.record.line_count()
    }

    /// Adds `viewer`. If the viewer belongs to a single player, that player's hand is open; otherwise no hand
    /// is open.
    pub fn join(&mut self, viewer: ViewerId, rights: Rights) {
        let sole_seat = rights
            .sole_seat()
            .filter(|&seat| self.ensure_seat(seat).is_ok());
        let hand = sole_seat.map_or(HandState::Closed, |seat| HandState::Open { seat });
        self.viewers.join(viewer, rights, hand);
    }

    /// Removes `viewer`.
    pub fn leave(&mut self, viewer: ViewerId) {
        self.viewers.leave(viewer);
    }

    /// The viewers.
    #[must_use]
    pub fn viewers(&self) -> &Viewers {
        &self.viewers
    }

    /// The view of the player whose hand is open at `viewer`, or the public view.
    #[must_use]
    pub fn view(&self, viewer: ViewerId) -> TableView {
        let hand = self.viewers.hand(viewer);
        table_view(self.table(), self.state(), hand.open_seat())
    }

    /// The public view.
    #[must_use]
    pub fn public_view(&self) -> TableView {
        table_view(self.table(), self.state(), None)
    }

    /// State of the session, as `viewer` sees it; `view` is its view of the table.
    #[must_use]
    pub fn status(&self, viewer: ViewerId, view: &TableView) -> TableStatus {
        let seats = self.table().rules().seats();
        let is_keeper = self.viewers.check(viewer, Role::Keeper).is_ok();
        let for_keeper =
            |summaries: Vec<TableStepSummary>| if is_keeper { summaries } else { Vec::new() };
        TableStatus {
            hand: self.viewers.hand(viewer),
            has_pin_by_seat: seats.map(|seat| self.pins.has_pin(seat)).collect(),
            forgotten_pins: self.pins.forgotten_pins().to_vec(),
            step_count: saturating_u32(self.timeline().step_count()),
            first_undoable: self.undo_steps.first_undoable(),
            undo_step_count: saturating_u32(self.undo_steps.summaries().len()),
            undoable_steps: for_keeper(self.undo_steps.undoable_steps()),
            redoable_steps: for_keeper(self.undo_steps.redoable_steps()),
            todo: self.todo(),
            tips: if is_keeper {
                table_tips(view)
            } else {
                Vec::new()
            },
        }
    }

    /// The PINs of all hands.
    #[must_use]
    pub fn pins(&self) -> &Pins {
        &self.pins
    }

    /// Makes entries of `by` (`None` for the keeper) in order as one step, and draws the random outcomes that
    /// follow.
    ///
    /// # Errors
    /// [`SessionRefusal::NotPermitted`], [`SessionRefusal::InvalidInputCount`], [`SessionRefusal::NoSeat`],
    /// [`SessionRefusal::HandClosed`], [`TableRefusal::Impossible`], [`TableRefusal::Unusual`],
    /// [`TableRefusal::WrongAuthor`], [`SessionRefusal::UnknownReference`], [`SessionRefusal::NotSaved`],
    /// [`SessionRefusal::Internal`]. If the entries are refused or cannot be saved, they have no effect;
    /// outcomes that were pending before them may nevertheless have been drawn. If only a following outcome
    /// could not be drawn or saved, the step remains.
    pub fn enter(
        &mut self,
        viewer: ViewerId,
        by: Option<Seat>,
        entries: &[EntryRequest],
        history: &mut Vec<Unredacted<TableHistoryEntry>>,
    ) -> Result<(), TableRefusal> {
        ensure_input_count(entries.len())?;
        self.viewers.check(viewer, role_of_author(by))?;
        self.ensure_hands_open(viewer, by, entries.iter().map(|entry| &entry.action))?;
        self.draw_pending_outcomes(history)?;
        let inputs: Vec<_> = entries.iter().cloned().map(TableInput::Enter).collect();
        self.record_step(author_of(by), &inputs, history)?;
        if (entries.iter()).any(|entry| entry_rights::shows_card_to_all(&entry.action)) {
            // The card is shown to all players, who must not see a hand on the screen.
            self.close_hands();
        } else if by.is_some() && by != self.viewers.hand(viewer).open_seat() {
            // The entry was made for a seat whose hand is not open, so another player may be at the screen.
            self.close_hand(viewer);
        }
        self.draw_pending_outcomes(history)
    }

    /// Enters outcomes of physical dice, cards and tokens as one step.
    ///
    /// # Errors
    /// [`SessionRefusal::InvalidInputCount`]; [`TableRefusal::Impossible`] if an outcome is not pending or
    /// not possible; [`SessionRefusal::UnknownReference`], [`SessionRefusal::NotSaved`],
    /// [`SessionRefusal::Internal`].
    pub fn enter_outcomes(
        &mut self,
        outcomes: &[TableChanceOutcome],
        history: &mut Vec<Unredacted<TableHistoryEntry>>,
    ) -> Result<(), TableRefusal> {
        ensure_input_count(outcomes.len())?;
        self.draw_pending_outcomes(history)?;
        let inputs: Vec<_> = outcomes.iter().copied().map(TableInput::Chance).collect();
        // Each outcome is checked against the state after the previous ones: an entered outcome may be
        // followed by one that only the app may draw.
        let mut state = self.state().clone();
        for input in &inputs {
            let request = self.table().chance_request(&state);
            if !request.is_some_and(|request| self.table().is_entered_by_players(&state, request)) {
                let reason = ImpossibilityReason::NothingToApplyTo;
                let impossibility = Impossibility { rule: None, reason };
                return Err(TableRefusal::Impossible { impossibility });
            }
            let result = self.table().enter(&mut state, Author::Chance, input);
            result.map_err(|refusal| self.convert_refusal(refusal))?;
        }
        self.record_step(Author::Chance, &inputs, history)?;
        self.draw_pending_outcomes(history)
    }

    /// Draws pending random outcomes of managed parts.
    ///
    /// # Errors
    /// [`SessionRefusal::NotSaved`]: the next request tries again and draws the same outcomes.
    /// [`SessionRefusal::Internal`] if the pending draw has no possible outcome.
    pub fn draw_pending_outcomes(
        &mut self,
        history: &mut Vec<Unredacted<TableHistoryEntry>>,
    ) -> Result<(), TableRefusal> {
        while is_drawn_by_app(self.table(), self.state(), Author::Chance) {
            let outcome = self.draw_pending_outcome()?;
            self.record_step(Author::Chance, &[outcome], history)?;
        }
        Ok(())
    }

    /// Draws the pending outcome from the seed.
    fn draw_pending_outcome(&self) -> Result<TableInput, TableRefusal> {
        let request = self.table().chance_request(self.state());
        let outcomes = self.table().outcome_weights(self.state());
        let outcome =
            request.and_then(|request| self.record.draw_outcome(request.purpose(), &outcomes));
        outcome
            .map(TableInput::Chance)
            .ok_or_else(|| TableRefusal::internal(format!("there is no outcome for {request:?}")))
    }

    /// Records one step.
    fn record_step(
        &mut self,
        by: Author,
        inputs: &[TableInput],
        history: &mut Vec<Unredacted<TableHistoryEntry>>,
    ) -> Result<(), TableRefusal> {
        let step_number = self.timeline().step_count();
        let is_step_drawn_by_app = is_drawn_by_app(self.table(), self.state(), by);
        let active = self.state().active_seat(self.table());
        let recorded = self.record.record(|timeline| timeline.submit(by, inputs));
        let events = recorded.map_err(|reason| match reason {
            RecordError::Refused(error) => self.convert_submit_error(by, inputs, error),
            RecordError::Disk(error) => SessionRefusal::from(error).into(),
        })?;
        self.read_marks()?;
        self.undo_steps.clear_redo();
        if let Some(step) = self.timeline().step(step_number) {
            let summary = step_summary(self.table(), step_number, step);
            self.undo_steps
                .add_recorded_step(summary, is_step_drawn_by_app);
        }
        // When the turn passes to another player, that player may take over the screen.
        if self.state().active_seat(self.table()) != active {
            self.close_hands();
        }
        self.report_step(false, events, history);
        Ok(())
    }

    /// Adds the latest step to `history`, or `new_events` to its entry if `history` already ends with this
    /// step.
    fn report_step(
        &self,
        is_redo: bool,
        new_events: Vec<TableEvent>,
        history: &mut Vec<Unredacted<TableHistoryEntry>>,
    ) {
        let Some(summary) = self.undo_steps.last_logged().cloned() else {
            return;
        };
        match history.last_mut() {
            // Drawn outcomes belong to the step that they follow.
            Some(Unredacted(TableHistoryEntry::Step {
                summary: reported_summary,
                events,
                ..
            })) if reported_summary.index == summary.index => {
                *reported_summary = summary;
                events.extend(new_events);
            }
            _ => history.push(Unredacted(TableHistoryEntry::Step {
                summary,
                is_redo,
                events: new_events,
            })),
        }
    }

    /// Saves the line of a change, then applies the change.
    fn record_change(
        &mut self,
        change: impl FnOnce(&mut Timeline<Table>) -> Result<Pending<'_, Table>, TableRefusal>,
    ) -> Result<Vec<TableEvent>, TableRefusal> {
        self.record
            .record(change)
            .map_err(RecordError::into_refusal)
    }

    fn table(&self) -> &Table {
        self.timeline().machine()
    }

    fn state(&self) -> &TableState {
        self.timeline().state()
    }
}

/// The role of the author of entries. `by` is `None` for the keeper.
const fn role_of_author(by: Option<Seat>) -> Role {
    match by {
        Some(seat) => Role::Seat(seat),
        None => Role::Keeper,
    }
}

const fn author_of(by: Option<Seat>) -> Author {
    match by {
        Some(seat) => Author::Seat(seat.0),
        None => Author::Keeper,
    }
}
