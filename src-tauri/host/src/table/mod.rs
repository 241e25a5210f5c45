//! A running table: its record, random outcomes of the parts that the companion manages, and open hands.
//!
//! Setup ([`NewTable`]), open hands (`hands`), rights to entries (`entry_rights`), PINs ([`Pins`]), messages to the
//! page ([`TableHistoryEntry`], [`TableStatus`]), refusals (`rejections`), undo ([`Steps`]), odds ([`TableOddsQuery`]) and
//! the session ([`TableSession`]) have a file each. The rules of entries are in `rubium-table`.

mod entry_rights;
mod forecast;
mod hands;
mod history_entry;
mod info;
mod new_table;
mod newcomer;
mod pins;
mod preview;
mod refusal;
mod rejections;
mod reports;
mod requests;
mod session;
mod sleep;
mod steps;
mod todo;
mod undo;
mod values;

pub use forecast::{TableOdds, TableOddsQuery};
pub use history_entry::{TableHistoryEntry, TableStatus};
pub use info::{TableInfo, TableToken};
pub use new_table::NewTable;
pub use pins::{ForgottenPin, PinAttempts, PinError, Pins};
pub use preview::{TablePreview, TablePreviewPlayer};
pub use refusal::TableRefusal;
pub use session::{TableOpened, TableSession, TableUpdate};
pub use sleep::SleepDetector;
pub use steps::Steps;
pub use values::TableValues;

use std::time::{Instant, SystemTime};

use rubium_lessons::table_tips;
use rubium_record::{Author, Pending, Timeline};
use rubium_rules::Seat;
use rubium_table::{
    Confirmed, EntryRequest, Rejection, RejectionReason, Table, TableChanceOutcome, TableEvent,
    TableInput, TableState, TableStepTitle, TableView, step_title, table_view,
};

use crate::count::saturating_u32;
use crate::library::RecordWriter;
use crate::refusal::SessionRefusal;
use crate::running::{
    HandState, RecordError, Recorder, Rights, Role, Unredacted, ViewerId, Viewers,
    ensure_input_count,
};
use steps::is_dealt;

/// A running table.
pub struct RunningTable {
    record: Recorder<Table, Pins>,
    pins: Pins,
    attempts: PinAttempts,
    steps: Steps,
    confirmed: Confirmed,
    viewers: Viewers,
}

impl RunningTable {
    /// Creates a table with this record. Pending random outcomes are drawn at the first request.
    ///
    /// # Errors
    /// [`SessionRefusal::Internal`] if the record does not replay.
    pub fn new(
        timeline: Timeline<Table>,
        writer: Box<dyn RecordWriter<Pins>>,
        pins: Pins,
    ) -> Result<RunningTable, TableRefusal> {
        Ok(RunningTable {
            steps: Steps::from_timeline(&timeline)?,
            confirmed: todo::confirmed(&timeline)?,
            record: Recorder::new(timeline, writer),
            attempts: PinAttempts::from_saved(&pins, Instant::now(), SystemTime::now()),
            pins,
            viewers: Viewers::default(),
        })
    }

    /// The record with its undo and redo history.
    #[must_use]
    pub fn timeline(&self) -> &Timeline<Table> {
        self.record.timeline()
    }

    /// Number of lines in the record.
    #[must_use]
    pub fn lines(&self) -> u32 {
        self.record.lines()
    }

    /// Adds `viewer`. If it belongs to one player alone, that hand is open; otherwise none is.
    pub fn join(&mut self, viewer: ViewerId, rights: Rights) {
        let alone = rights
            .sole_seat()
            .filter(|&seat| self.ensure_seat(seat).is_ok());
        let hand = alone.map_or(HandState::Closed, |seat| HandState::Open { seat });
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

    /// State of the session at `viewer`.
    #[must_use]
    pub fn status(&self, viewer: ViewerId) -> TableStatus {
        let seats = self.table().rules().seats();
        let keeps = self.viewers.check(viewer, Role::Keeper).is_ok();
        let titles = |titles: Vec<TableStepTitle>| if keeps { titles } else { Vec::new() };
        TableStatus {
            hand: self.viewers.hand(viewer),
            has_pin: seats.map(|seat| self.pins.has(seat)).collect(),
            forgotten_pins: self.pins.forgotten().to_vec(),
            step: saturating_u32(self.timeline().step_count()),
            first_undoable: self.steps.first_undoable(),
            title_count: saturating_u32(self.steps.past().len()),
            undo: titles(self.steps.undo()),
            redo: titles(self.steps.redo()),
            todo: self.todo(),
            tips: if keeps {
                table_tips(&self.view(viewer))
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

    /// Takes entries of `by` (`None` for the keeper) in order as one step, and draws the random outcomes that follow.
    ///
    /// # Errors
    /// [`SessionRefusal::NoRight`], [`SessionRefusal::Gesture`], [`SessionRefusal::NoSeat`],
    /// [`SessionRefusal::HandClosed`], [`TableRefusal::Impossible`], [`TableRefusal::Unusual`],
    /// [`TableRefusal::NotBy`], [`SessionRefusal::InvalidReference`], [`SessionRefusal::NotSaved`]; nothing has happened
    /// then. If only an outcome could not be saved, the step remains.
    pub fn enter(
        &mut self,
        viewer: ViewerId,
        by: Option<Seat>,
        entries: &[EntryRequest],
        history: &mut Vec<Unredacted<TableHistoryEntry>>,
    ) -> Result<(), TableRefusal> {
        ensure_input_count(entries.len())?;
        self.viewers.check(viewer, role(by))?;
        self.ensure_hands_open(viewer, by, entries.iter().map(|entry| &entry.action))?;
        self.deal(history)?;
        let inputs: Vec<_> = entries.iter().cloned().map(TableInput::Enter).collect();
        self.record_step(keeper_or(by), &inputs, history)?;
        if (entries.iter()).any(|entry| entry_rights::is_for_all_to_see(&entry.action)) {
            // All players look at the screen to see the card.
            self.close_hands();
        } else if by.is_some() && by != self.viewers.hand(viewer).open_seat() {
            // Another player is at the screen.
            self.close_hand(viewer);
        }
        self.deal(history)
    }

    /// Takes typed outcomes of physical dice, cards and tokens as one step.
    ///
    /// # Errors
    /// [`SessionRefusal::Gesture`]; [`TableRefusal::Impossible`] if an outcome is not pending or not possible;
    /// [`SessionRefusal::InvalidReference`], [`SessionRefusal::NotSaved`].
    pub fn type_outcomes(
        &mut self,
        outcomes: &[TableChanceOutcome],
        history: &mut Vec<Unredacted<TableHistoryEntry>>,
    ) -> Result<(), TableRefusal> {
        ensure_input_count(outcomes.len())?;
        self.deal(history)?;
        let inputs: Vec<_> = outcomes.iter().copied().map(TableInput::Chance).collect();
        // Outcomes that the app draws cannot be typed, not even after typed ones.
        let mut state = self.state().clone();
        for input in &inputs {
            let request = self.table().request(&state);
            if !request.is_some_and(|request| self.table().is_typed(&state, request)) {
                let reason = RejectionReason::AnswersNothing;
                let rejection = Rejection { rule: None, reason };
                return Err(TableRefusal::Impossible { rejection });
            }
            let result = self.table().enter(&mut state, Author::Chance, input);
            result.map_err(|refusal| self.convert_refusal(refusal))?;
        }
        self.record_step(Author::Chance, &inputs, history)?;
        self.deal(history)
    }

    /// Draws pending random outcomes of managed parts.
    ///
    /// # Errors
    /// [`SessionRefusal::NotSaved`]: the next request tries again and draws the same outcomes.
    pub fn deal(
        &mut self,
        history: &mut Vec<Unredacted<TableHistoryEntry>>,
    ) -> Result<(), TableRefusal> {
        while is_dealt(self.table(), self.state(), Author::Chance) {
            let outcome = self.outcome()?;
            self.record_step(Author::Chance, &[outcome], history)?;
        }
        Ok(())
    }

    /// Draws the pending outcome from the seed.
    fn outcome(&self) -> Result<TableInput, TableRefusal> {
        let request = self.table().request(self.state());
        let outcomes = self.table().weights(self.state());
        let outcome = request.and_then(|request| self.record.deal(request.purpose(), &outcomes));
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
        let number = self.timeline().step_count();
        let dealt = is_dealt(self.table(), self.state(), by);
        let active = self.public_view().active;
        let recorded = self.record.record(|timeline| timeline.submit(by, inputs));
        let events = recorded.map_err(|reason| match reason {
            RecordError::Refused(error) => self.submit_refusal(by, inputs, error),
            RecordError::Disk(error) => SessionRefusal::from(error).into(),
        })?;
        self.read_marks()?;
        self.steps.clear_redo();
        if let Some(step) = self.timeline().step(number) {
            let title = step_title(self.table(), number, step);
            self.steps.add(title, dealt);
        }
        // The next turn belongs to another player.
        if self.public_view().active != active {
            self.close_hands();
        }
        self.report_step(false, events, history);
        Ok(())
    }

    /// Appends the latest step to the history entries.
    fn report_step(
        &self,
        is_redo: bool,
        new_events: Vec<TableEvent>,
        history: &mut Vec<Unredacted<TableHistoryEntry>>,
    ) {
        let Some(title) = self.steps.last().cloned() else {
            return;
        };
        match history.last_mut() {
            // Drawn outcomes belong to the step that they follow.
            Some(Unredacted(TableHistoryEntry::Step {
                title: reported_title,
                events,
                ..
            })) if reported_title.number == title.number => {
                *reported_title = title;
                events.extend(new_events);
            }
            _ => history.push(Unredacted(TableHistoryEntry::Step {
                title,
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
        self.record.record(change).map_err(RecordError::refusal)
    }

    fn table(&self) -> &Table {
        self.timeline().machine()
    }

    fn state(&self) -> &TableState {
        self.timeline().state()
    }
}

/// The role of `by`.
const fn role(by: Option<Seat>) -> Role {
    match by {
        Some(seat) => Role::Seat(seat),
        None => Role::Keeper,
    }
}

const fn keeper_or(by: Option<Seat>) -> Author {
    match by {
        Some(seat) => Author::Seat(seat.0),
        None => Author::Keeper,
    }
}
