//! A running table: a ledger that grows, chance that answers for the parts that are ours, and whose hand is open.
//!
//! One file for each idea: what a new table is made of ([`NewTable`]), which entries need a hand ([`private`]), PINs
//! ([`Pins`]), what the page is told ([`TableMoment`], [`TableSeating`]), steps by name ([`Steps`]), odds on request
//! ([`TableQuestion`]), its thread ([`TableSession`]). What may be entered is `rubium-table`'s to say.

mod clocks;
mod forecast;
mod info;
mod moments;
mod new_table;
mod pins;
mod private;
mod session;
mod steps;

pub use clocks::Clocks;
pub use forecast::{TableOdds, TableQuestion};
pub use info::{TableInfo, TableToken};
pub use moments::{TableLooking, TableMoment, TableSeating};
pub use new_table::{NewTable, NewTableSeat};
pub use pins::{ForgottenPin, PinFault, Pins, Tries};
pub use session::{Board, TableOpened, TableSession, TableUpdate};
pub use steps::Steps;

use std::time::Instant;

use rubium_record::{By, Dealer, Pending, RedoError, SubmitError, Timeline, UndoError};
use rubium_rules::Seat;
use rubium_table::{
    Cannot, Entered, Impossible, Table, TableAction, TableEvent, TableInput, TableOutcome,
    TableRefusal, TableState, TableStep, TableStepTitle, TableSummary, TableView, Unusual,
    step_title, steps as all_steps, summary, table_view,
};

use crate::book::Book;
use crate::errors::Refusal;
use steps::{is_dealt, small, strays};

/// Most entries of one gesture, and most outcomes that are typed at once.
pub const MOST_ENTRIES: usize = 64;
/// Most steps that are named at once.
const MOST_STEPS: u32 = 500;

/// A running table.
pub struct RunningTable {
    timeline: Timeline<Table>,
    dealer: Dealer,
    book: Box<dyn Book<Pins>>,
    pins: Pins,
    tries: Tries,
    steps: Steps,
    looking: TableLooking,
}

impl RunningTable {
    /// A table whose record stands so. What chance still owes is dealt when somebody asks for anything.
    ///
    /// # Errors
    /// [`Refusal::Broken`] if the record does not replay.
    pub fn new(
        timeline: Timeline<Table>,
        book: Box<dyn Book<Pins>>,
        pins: Pins,
    ) -> Result<RunningTable, Refusal> {
        Ok(RunningTable {
            dealer: Dealer::new(timeline.record().header.seed),
            steps: Steps::of(&timeline)?,
            timeline,
            book,
            pins,
            tries: Tries::default(),
            looking: TableLooking::Closed,
        })
    }

    /// The record so far.
    #[must_use]
    pub fn timeline(&self) -> &Timeline<Table> {
        &self.timeline
    }

    /// How things stand, as the one who is looking may know it.
    #[must_use]
    pub fn view(&self) -> TableView {
        table_view(self.table(), self.state(), self.looking.seat())
    }

    /// How things stand, as everybody may know it.
    #[must_use]
    pub fn public_view(&self) -> TableView {
        table_view(self.table(), self.state(), None)
    }

    /// Who is looking, and what can be taken back.
    #[must_use]
    pub fn seating(&self) -> TableSeating {
        let seats = self.table().rules().seats();
        TableSeating {
            looking: self.looking,
            pins: seats.map(|seat| self.pins.has(seat)).collect(),
            forgotten: self.pins.forgotten().to_vec(),
            step: small(self.timeline.count()),
            titles: small(self.steps.past().len()),
            undo: self.steps.undo(),
            redo: self.steps.redo(),
        }
    }

    /// The PINs of the hands.
    #[must_use]
    pub fn pins(&self) -> &Pins {
        &self.pins
    }

    /// Who is looking.
    #[must_use]
    pub fn looking(&self) -> TableLooking {
        self.looking
    }

    /// The names of at most `count` steps that count, in order, after the first `from`.
    #[must_use]
    pub fn titles(&self, from: u32, count: u32) -> Vec<TableStepTitle> {
        let most = count.min(MOST_STEPS) as usize;
        let titles = self.steps.past().skip(from as usize).take(most);
        titles.cloned().collect()
    }

    /// Everything that happened and counts, by named steps, as everybody may know it.
    ///
    /// # Errors
    /// [`Refusal::Broken`] if the record does not replay.
    pub fn log(&self) -> Result<Vec<TableStep>, Refusal> {
        let all = all_steps(&self.timeline, None).map_err(|_| strays())?;
        let mut named = self.steps.past().map(|title| title.number).peekable();
        let mut log: Vec<TableStep> = Vec::new();
        for step in all {
            // What the app rolled and drew for a step is told with it: it is taken back with it, too.
            match log.last_mut() {
                Some(last) if named.peek() != Some(&step.number) => last.events.extend(step.events),
                _ => {
                    named.next();
                    log.push(step);
                }
            }
        }
        Ok(log)
    }

    /// What came of the whole table.
    ///
    /// # Errors
    /// [`Refusal::Broken`] if the record does not replay.
    pub fn summary(&self) -> Result<TableSummary, Refusal> {
        summary(&self.timeline).map_err(|_| strays())
    }

    /// Opens the hand of `seat`, with its PIN if it has one; nobody else's is open then.
    ///
    /// # Errors
    /// [`Refusal::NoSeat`], [`Refusal::Pin`].
    pub fn open_hand(
        &mut self,
        seat: Seat,
        pin: Option<&str>,
        now: Instant,
    ) -> Result<(), Refusal> {
        self.needs_seat(seat)?;
        if self.looking.seat() == Some(seat) {
            return Ok(());
        }
        self.needs_pin(seat, pin, now)?;
        self.looking = TableLooking::Open { seat };
        Ok(())
    }

    /// Closes the open hand, if one is.
    pub fn close_hand(&mut self) {
        self.looking = TableLooking::Closed;
    }

    /// Gives the hand of `seat` another PIN, or none. The hand must be open, and `old` its PIN if it has one.
    ///
    /// # Errors
    /// [`Refusal::NoSeat`], [`Refusal::HandClosed`], [`Refusal::Pin`], [`Refusal::NotSaved`].
    pub fn set_pin(
        &mut self,
        seat: Seat,
        old: Option<&str>,
        new: Option<&str>,
        now: Instant,
    ) -> Result<(), Refusal> {
        self.needs_seat(seat)?;
        self.needs_hand_of(seat)?;
        self.needs_pin(seat, old, now)?;
        self.keep_pins(self.pins.with(seat, new)?)
    }

    /// Removes the PIN of `seat` without its being typed, which everybody is told; the open hand closes.
    ///
    /// # Errors
    /// [`Refusal::NoSeat`], [`Refusal::Pin`] if there is none, [`Refusal::NotSaved`].
    pub fn forget_pin(
        &mut self,
        seat: Seat,
        moments: &mut Vec<TableMoment>,
    ) -> Result<(), Refusal> {
        self.needs_seat(seat)?;
        if !self.pins.has(seat) {
            let fault = PinFault::None;
            return Err(Refusal::Pin { seat, fault });
        }
        let step = small(self.timeline.count());
        self.keep_pins(self.pins.forgetting(seat, step))?;
        self.tries.forget(seat);
        self.close_hand();
        moments.push(TableMoment::PinForgotten { seat });
        Ok(())
    }

    /// Takes entries of `by` (`None`: whoever keeps the table), one after another, as one step, and deals what is ours.
    ///
    /// # Errors
    /// [`Refusal::Gesture`], [`Refusal::NoSeat`], [`Refusal::HandClosed`], [`Refusal::Impossible`], [`Refusal::Unusual`],
    /// [`Refusal::NotBy`], [`Refusal::NoSuchThing`], [`Refusal::NotSaved`]; nothing has happened then. What happened before chance could
    /// not be saved stays.
    pub fn enter(
        &mut self,
        by: Option<Seat>,
        entries: &[Entered],
        moments: &mut Vec<TableMoment>,
    ) -> Result<(), Refusal> {
        fits(entries.len())?;
        self.needs_hands(by, entries.iter().map(|entry| &entry.action))?;
        self.deal(moments)?;
        let inputs: Vec<_> = entries.iter().cloned().map(TableInput::Enter).collect();
        self.give(keeper_or(by), &inputs, moments)?;
        // Somebody else is at the screen.
        if by.is_some() && by != self.looking.seat() {
            self.close_hand();
        }
        self.deal(moments)
    }

    /// Takes what fingers typed of dice, cards and tokens that lie on the table, as one step.
    ///
    /// # Errors
    /// [`Refusal::Gesture`]; [`Refusal::Impossible`] if that is not asked, or cannot be; [`Refusal::NoSuchThing`],
    /// [`Refusal::NotSaved`].
    pub fn type_outcomes(
        &mut self,
        outcomes: &[TableOutcome],
        moments: &mut Vec<TableMoment>,
    ) -> Result<(), Refusal> {
        fits(outcomes.len())?;
        self.deal(moments)?;
        let inputs: Vec<_> = outcomes.iter().copied().map(TableInput::Chance).collect();
        // What the app answers is not typed: not as the first, and not behind what is.
        let mut state = self.state().clone();
        for input in &inputs {
            let asked = self.table().request(&state);
            if !asked.is_some_and(|request| self.table().is_typed(request)) {
                let cannot = Cannot::NotAsked;
                let impossible = Impossible { rule: None, cannot };
                return Err(Refusal::Impossible { impossible });
            }
            let taken = self.table().enter(&mut state, By::Chance, input);
            taken.map_err(|refusal| self.refused(refusal, Vec::new))?;
        }
        self.give(By::Chance, &inputs, moments)?;
        self.deal(moments)
    }

    /// Every rule that speaks against an entry.
    ///
    /// # Errors
    /// As [`enter`](RunningTable::enter).
    pub fn warnings(
        &self,
        by: Option<Seat>,
        action: &TableAction,
    ) -> Result<Vec<Unusual>, Refusal> {
        self.needs_hands(by, std::iter::once(action))?;
        let warnings = self.table().warnings(self.state(), keeper_or(by), action);
        warnings.map_err(|refusal| self.refused(refusal, Vec::new))
    }

    /// Takes back all steps after the first `step`; the open hand closes.
    ///
    /// # Errors
    /// [`Refusal::NoUndo`] if no named step begins there, [`Refusal::NotSaved`].
    pub fn undo(&mut self, step: u32, moments: &mut Vec<TableMoment>) -> Result<(), Refusal> {
        if !self.steps.can_undo(step) {
            return Err(Refusal::NoUndo { why: None });
        }
        self.keep(|timeline| {
            let pending = timeline.undo_to(&[], step as usize);
            pending.map_err(|error| match error {
                UndoError::NothingToUndo { .. } => Refusal::NoUndo { why: None },
                UndoError::Sealed { why, .. } => match why {},
                UndoError::Others { .. } | UndoError::Fault(_) => strays(),
            })
        })?;
        let titles = self.steps.undone(step);
        self.close_hand();
        moments.push(TableMoment::TookBack { step, titles });
        Ok(())
    }

    /// Makes steps again that were taken back, up to the one with `step` others before it; the open hand closes.
    ///
    /// # Errors
    /// [`Refusal::NoRedo`] if there is none, [`Refusal::NotSaved`], [`Refusal::Broken`]. What was made again before that
    /// stays.
    pub fn redo(&mut self, step: u32, moments: &mut Vec<TableMoment>) -> Result<(), Refusal> {
        let again = self.steps.again(step);
        if again.is_empty() {
            return Err(Refusal::NoRedo);
        }
        self.close_hand();
        for named in again {
            let mut happened = Vec::new();
            for _ in 0..named.steps {
                let made = self.keep(|timeline| {
                    timeline.redo().map_err(|error| match error {
                        RedoError::Nothing => Refusal::NoRedo,
                        RedoError::Fault(_) => strays(),
                    })
                });
                match made {
                    Ok(events) => happened.extend(events),
                    // Half of a named step may be made.
                    Err(refusal) => {
                        self.steps = Steps::of(&self.timeline)?;
                        if !happened.is_empty() {
                            self.told(true, happened, moments);
                        }
                        return Err(refusal);
                    }
                }
            }
            self.steps.redone();
            self.told(true, happened, moments);
        }
        self.deal(moments)
    }

    /// Answers chance for the parts that are ours, until something is typed, entered, or the game is over.
    ///
    /// # Errors
    /// [`Refusal::NotSaved`]: the next request tries again, and gets the same answers.
    pub fn deal(&mut self, moments: &mut Vec<TableMoment>) -> Result<(), Refusal> {
        while is_dealt(self.table(), self.state(), By::Chance) {
            let outcome = self.outcome()?;
            self.give(By::Chance, &[outcome], moments)?;
        }
        Ok(())
    }

    /// What the seed says to what is asked.
    fn outcome(&self) -> Result<TableInput, Refusal> {
        let outcomes = self.table().weights(self.state());
        let shares: Vec<u32> = outcomes.iter().map(|(_, weight)| *weight).collect();
        let request = self.table().request(self.state());
        request
            .and_then(|request| {
                let ordinal = self.timeline.ordinal();
                self.dealer.deal(request.purpose(), ordinal, &shares)
            })
            .and_then(|index| outcomes.get(index))
            .map(|(outcome, _)| TableInput::Chance(*outcome))
            .ok_or_else(|| Refusal::broken(format!("chance has no answer to {request:?}")))
    }

    /// Records one step.
    fn give(
        &mut self,
        by: By,
        inputs: &[TableInput],
        moments: &mut Vec<TableMoment>,
    ) -> Result<(), Refusal> {
        let number = self.timeline.count();
        let dealt = is_dealt(self.table(), self.state(), by);
        let active = self.public_view().active;
        let submitted = self.timeline.submit(by, inputs);
        let pending = match submitted {
            Ok(pending) => pending,
            Err(error) => return Err(self.not_taken(by, inputs, error)),
        };
        self.book.keep(&pending.line())?;
        let happened = pending.commit();
        self.steps.forget_future();
        if let Some(step) = self.timeline.step(number) {
            let title = step_title(self.timeline.machine(), number, step);
            self.steps.add(title, dealt);
        }
        // A new turn is somebody else's.
        if self.public_view().active != active {
            self.close_hand();
        }
        self.told(false, happened, moments);
        Ok(())
    }

    /// Tells what happened in the latest step, as everybody may know it.
    fn told(&self, again: bool, happened: Vec<TableEvent>, moments: &mut Vec<TableMoment>) {
        let happened = happened.into_iter().map(|event| event.cut(None));
        let Some(title) = self.steps.last().cloned() else {
            return;
        };
        match moments.last_mut() {
            // What is dealt for a step that is just being told of is part of it.
            Some(TableMoment::Step {
                title: told,
                events,
                ..
            }) if told.number == title.number => {
                *told = title;
                events.extend(happened);
            }
            _ => moments.push(TableMoment::Step {
                title,
                again,
                events: happened.collect(),
            }),
        }
    }

    /// Writes the line of a change to disk, then makes the change.
    fn keep(
        &mut self,
        change: impl FnOnce(&mut Timeline<Table>) -> Result<Pending<'_, Table>, Refusal>,
    ) -> Result<Vec<TableEvent>, Refusal> {
        let pending = change(&mut self.timeline)?;
        self.book.keep(&pending.line())?;
        Ok(pending.commit())
    }

    fn keep_pins(&mut self, pins: Pins) -> Result<(), Refusal> {
        self.book.keep_beside(&pins)?;
        self.pins = pins;
        Ok(())
    }

    /// Why a step is refused. What is unusual is told with all that speaks against that entry.
    fn not_taken(
        &self,
        by: By,
        inputs: &[TableInput],
        error: SubmitError<TableRefusal>,
    ) -> Refusal {
        match error {
            SubmitError::NoInput => Refusal::broken("a step without an entry"),
            SubmitError::Refused { input, refusal, .. } => {
                let warnings = || self.warnings_behind(by, inputs, input);
                match self.refused(refusal, warnings) {
                    Refusal::Unusual { warnings, .. } => Refusal::Unusual {
                        place: small(input),
                        warnings,
                    },
                    other => other,
                }
            }
        }
    }

    /// What speaks against the input at `place`, those before it being taken.
    fn warnings_behind(&self, by: By, inputs: &[TableInput], place: usize) -> Vec<Unusual> {
        let mut state: TableState = self.state().clone();
        let (before, from) = inputs.split_at(place.min(inputs.len()));
        let taken = before
            .iter()
            .all(|input| self.table().enter(&mut state, by, input).is_ok());
        match from.first() {
            Some(TableInput::Enter(entered)) if taken => self
                .table()
                .warnings(&state, by, &entered.action)
                .unwrap_or_default(),
            _ => Vec::new(),
        }
    }

    /// A refusal as the page gets it.
    fn refused(&self, refusal: TableRefusal, warnings: impl FnOnce() -> Vec<Unusual>) -> Refusal {
        match refusal {
            TableRefusal::Impossible(impossible) => Refusal::Impossible { impossible },
            TableRefusal::Unusual(unusual) => {
                let mut warnings = warnings();
                // With the others forgiven it may even be impossible; then the first is all that is told.
                if !warnings.contains(&unusual) {
                    warnings.insert(0, unusual);
                }
                Refusal::Unusual { place: 0, warnings }
            }
            TableRefusal::NotBy { by } => Refusal::NotBy {
                by: match by {
                    By::Seat(seat) => Some(Seat(seat)),
                    By::Chance | By::Keeper => None,
                },
            },
            // An entry whose numbers name nothing has no text.
            refusal @ TableRefusal::Text { .. } => Refusal::NoSuchThing {
                why: refusal.to_string(),
            },
            TableRefusal::Setup(faults) => Refusal::broken_by(&faults),
        }
    }

    fn needs_seat(&self, seat: Seat) -> Result<(), Refusal> {
        if seat.0 < self.table().players() {
            Ok(())
        } else {
            Err(Refusal::NoSeat { seat })
        }
    }

    fn needs_hand_of(&self, seat: Seat) -> Result<(), Refusal> {
        if self.looking.seat() == Some(seat) {
            Ok(())
        } else {
            Err(Refusal::HandClosed { seat })
        }
    }

    fn needs_pin(&mut self, seat: Seat, pin: Option<&str>, now: Instant) -> Result<(), Refusal> {
        let looked = self.tries.look(&self.pins, seat, pin, now);
        looked.map_err(|fault| Refusal::Pin { seat, fault })
    }

    /// Whether the hands are open that entries of `by` tell of.
    fn needs_hands<'a>(
        &self,
        by: Option<Seat>,
        actions: impl Iterator<Item = &'a TableAction>,
    ) -> Result<(), Refusal> {
        if let Some(seat) = by {
            self.needs_seat(seat)?;
        }
        for action in actions {
            let Some(seat) = private::hand_of(by, action) else {
                continue;
            };
            if !self.is_in_line(action) {
                self.needs_seat(seat)?;
                self.needs_hand_of(seat)?;
            }
        }
        Ok(())
    }

    /// Whether a mission is fulfilled that lies open for everybody (OPT-INTERCEPT).
    fn is_in_line(&self, action: &TableAction) -> bool {
        let TableAction::Fulfil { card } = action else {
            return false;
        };
        let line = self.public_view().line;
        line.iter().any(|open| open.card == *card)
    }

    fn table(&self) -> &Table {
        self.timeline.machine()
    }

    fn state(&self) -> &TableState {
        self.timeline.state()
    }
}

const fn keeper_or(by: Option<Seat>) -> By {
    match by {
        Some(seat) => By::Seat(seat.0),
        None => By::Keeper,
    }
}

fn fits(entries: usize) -> Result<(), Refusal> {
    if (1..=MOST_ENTRIES).contains(&entries) {
        Ok(())
    } else {
        Err(Refusal::Gesture {
            actions: small(entries),
            most: MOST_ENTRIES as u32,
        })
    }
}
