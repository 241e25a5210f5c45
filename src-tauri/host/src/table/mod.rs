//! A running table: a ledger that grows, chance that answers for the parts that are ours, and whose hand is open.
//!
//! One file for each idea: what a new table is made of ([`NewTable`]), whose hand is open (`hands`), which entries need one
//! (`private`), PINs ([`Pins`]), what the page is told ([`TableMoment`], [`TableSeating`]), refusals (`refused`), steps by
//! name ([`Steps`]), how they are taken back and told, odds on request ([`TableQuestion`]), what runs it
//! ([`TableSession`]). What may be entered is `rubium-table`'s to say.

mod entry_rights;
mod forecast;
mod hands;
mod info;
mod moments;
mod new_table;
mod pins;
mod preview;
mod refusal;
mod rejections;
mod reports;
mod requests;
mod session;
mod sleep;
mod steps;
mod undo;
mod values;

pub use forecast::{TableOdds, TableQuestion};
pub use info::{TableInfo, TableToken};
pub use moments::{TableMoment, TableSeating, ToldSince};
pub use new_table::NewTable;
pub use pins::{ForgottenPin, PinAttempts, PinFault, Pins};
pub use preview::{TablePreview, TablePreviewPlayer};
pub use refusal::TableRefusal;
pub use session::{TableOpened, TableSession, TableUpdate};
pub use sleep::SleepDetector;
pub use steps::Steps;
pub use values::TableValues;

use std::time::{Instant, SystemTime};

use rubium_record::{By, Pending, Timeline};
use rubium_rules::Seat;
use rubium_table::{
    Cannot, Entered, Impossible, Table, TableEvent, TableInput, TableOutcome, TableState,
    TableStepTitle, TableView, step_title, table_view,
};

use crate::count::small;
use crate::library::RecordWriter;
use crate::refusal::RunningRefusal;
use crate::running::{
    Looking, RecordError, Recorder, Rights, Role, Unredacted, ViewerId, Viewers, fits,
};
use steps::is_dealt;

/// A running table.
pub struct RunningTable {
    record: Recorder<Table, Pins>,
    pins: Pins,
    attempts: PinAttempts,
    steps: Steps,
    viewers: Viewers,
}

impl RunningTable {
    /// A table whose record stands so. What chance still owes is dealt when somebody asks for anything.
    ///
    /// # Errors
    /// [`RunningRefusal::Broken`] if the record does not replay.
    pub fn new(
        timeline: Timeline<Table>,
        writer: Box<dyn RecordWriter<Pins>>,
        pins: Pins,
    ) -> Result<RunningTable, TableRefusal> {
        Ok(RunningTable {
            steps: Steps::of(&timeline)?,
            record: Recorder::new(timeline, writer),
            attempts: PinAttempts::kept(&pins, Instant::now(), SystemTime::now()),
            pins,
            viewers: Viewers::default(),
        })
    }

    /// The record so far.
    #[must_use]
    pub fn timeline(&self) -> &Timeline<Table> {
        self.record.timeline()
    }

    /// How many lines the record has.
    #[must_use]
    pub fn lines(&self) -> u32 {
        self.record.lines()
    }

    /// From now on `viewer` looks at it: the hand of a player who has it alone lies open there, any other is closed.
    pub fn join(&mut self, viewer: ViewerId, rights: Rights) {
        let alone = rights.alone().filter(|&seat| self.needs_seat(seat).is_ok());
        let looking = alone.map_or(Looking::Closed, |seat| Looking::Open { seat });
        self.viewers.join(viewer, rights, looking);
    }

    /// From now on `viewer` does not look at it.
    pub fn part(&mut self, viewer: ViewerId) {
        self.viewers.part(viewer);
    }

    /// Who looks at it.
    #[must_use]
    pub fn viewers(&self) -> &Viewers {
        &self.viewers
    }

    /// How things stand, as the one who is looking at `viewer` may know it.
    #[must_use]
    pub fn view(&self, viewer: ViewerId) -> TableView {
        let looking = self.viewers.looking(viewer);
        table_view(self.table(), self.state(), looking.seat())
    }

    /// How things stand, as everybody may know it.
    #[must_use]
    pub fn public_view(&self) -> TableView {
        table_view(self.table(), self.state(), None)
    }

    /// Who is looking at `viewer`, and what can be taken back.
    #[must_use]
    pub fn seating(&self, viewer: ViewerId) -> TableSeating {
        let seats = self.table().rules().seats();
        let keeps = self.viewers.check(viewer, Role::Keeper).is_ok();
        let titles = |titles: Vec<TableStepTitle>| if keeps { titles } else { Vec::new() };
        TableSeating {
            looking: self.viewers.looking(viewer),
            pins: seats.map(|seat| self.pins.has(seat)).collect(),
            forgotten: self.pins.forgotten().to_vec(),
            step: small(self.timeline().count()),
            earliest: self.steps.earliest(),
            titles: small(self.steps.past().len()),
            undo: titles(self.steps.undo()),
            redo: titles(self.steps.redo()),
        }
    }

    /// The PINs of the hands.
    #[must_use]
    pub fn pins(&self) -> &Pins {
        &self.pins
    }

    /// Takes entries of `by` (`None`: whoever keeps the table), one after another, as one step, and deals what is ours. `viewer`
    /// asks.
    ///
    /// # Errors
    /// [`RunningRefusal::NoRight`], [`RunningRefusal::Gesture`], [`RunningRefusal::NoSeat`], [`RunningRefusal::HandClosed`], [`TableRefusal::Impossible`], [`TableRefusal::Unusual`],
    /// [`TableRefusal::NotBy`], [`RunningRefusal::NoSuchThing`], [`RunningRefusal::NotSaved`]; nothing has happened then. What happened before chance could
    /// not be saved stays.
    pub fn enter(
        &mut self,
        viewer: ViewerId,
        by: Option<Seat>,
        entries: &[Entered],
        moments: &mut Vec<Unredacted<TableMoment>>,
    ) -> Result<(), TableRefusal> {
        fits(entries.len())?;
        self.viewers.check(viewer, role(by))?;
        self.needs_hands(viewer, by, entries.iter().map(|entry| &entry.action))?;
        self.deal(moments)?;
        let inputs: Vec<_> = entries.iter().cloned().map(TableInput::Enter).collect();
        self.give(keeper_or(by), &inputs, moments)?;
        if (entries.iter()).any(|entry| entry_rights::is_for_all_to_see(&entry.action)) {
            // Everybody looks at the card.
            self.close_hands();
        } else if by.is_some() && by != self.viewers.looking(viewer).seat() {
            // Somebody else sits there.
            self.close_hand(viewer);
        }
        self.deal(moments)
    }

    /// Takes what fingers typed of dice, cards and tokens that lie on the table, as one step.
    ///
    /// # Errors
    /// [`RunningRefusal::Gesture`]; [`TableRefusal::Impossible`] if that is not asked, or cannot be; [`RunningRefusal::NoSuchThing`],
    /// [`RunningRefusal::NotSaved`].
    pub fn type_outcomes(
        &mut self,
        outcomes: &[TableOutcome],
        moments: &mut Vec<Unredacted<TableMoment>>,
    ) -> Result<(), TableRefusal> {
        fits(outcomes.len())?;
        self.deal(moments)?;
        let inputs: Vec<_> = outcomes.iter().copied().map(TableInput::Chance).collect();
        // What the app answers is not typed: not as the first, and not behind what is.
        let mut state = self.state().clone();
        for input in &inputs {
            let asked = self.table().request(&state);
            if !asked.is_some_and(|request| self.table().is_typed(&state, request)) {
                let cannot = Cannot::NotAsked;
                let impossible = Impossible { rule: None, cannot };
                return Err(TableRefusal::Impossible { impossible });
            }
            let taken = self.table().enter(&mut state, By::Chance, input);
            taken.map_err(|refusal| self.refused(refusal))?;
        }
        self.give(By::Chance, &inputs, moments)?;
        self.deal(moments)
    }

    /// Answers chance for the parts that are ours, until something is typed, entered, or the game is over.
    ///
    /// # Errors
    /// [`RunningRefusal::NotSaved`]: the next request tries again, and gets the same answers.
    pub fn deal(&mut self, moments: &mut Vec<Unredacted<TableMoment>>) -> Result<(), TableRefusal> {
        while is_dealt(self.table(), self.state(), By::Chance) {
            let outcome = self.outcome()?;
            self.give(By::Chance, &[outcome], moments)?;
        }
        Ok(())
    }

    /// What the seed says to what is asked.
    fn outcome(&self) -> Result<TableInput, TableRefusal> {
        let request = self.table().request(self.state());
        let outcomes = self.table().weights(self.state());
        let dealt = request.and_then(|request| self.record.deal(request.purpose(), &outcomes));
        dealt
            .map(TableInput::Chance)
            .ok_or_else(|| TableRefusal::broken(format!("chance has no answer to {request:?}")))
    }

    /// Records one step.
    fn give(
        &mut self,
        by: By,
        inputs: &[TableInput],
        moments: &mut Vec<Unredacted<TableMoment>>,
    ) -> Result<(), TableRefusal> {
        let number = self.timeline().count();
        let dealt = is_dealt(self.table(), self.state(), by);
        let active = self.public_view().active;
        let kept = self.record.keep(|timeline| timeline.submit(by, inputs));
        let happened = kept.map_err(|why| match why {
            RecordError::Refused(error) => self.not_taken(by, inputs, error),
            RecordError::Disk(fault) => RunningRefusal::from(fault).into(),
        })?;
        self.steps.forget_future();
        if let Some(step) = self.timeline().step(number) {
            let title = step_title(self.table(), number, step);
            self.steps.add(title, dealt);
        }
        // A new turn is somebody else's.
        if self.public_view().active != active {
            self.close_hands();
        }
        self.told(false, happened, moments);
        Ok(())
    }

    /// Tells what happened in the latest step.
    fn told(
        &self,
        again: bool,
        happened: Vec<TableEvent>,
        moments: &mut Vec<Unredacted<TableMoment>>,
    ) {
        let Some(title) = self.steps.last().cloned() else {
            return;
        };
        match moments.last_mut() {
            // What is dealt for a step that is just being told of is part of it.
            Some(Unredacted(TableMoment::Step {
                title: told,
                events,
                ..
            })) if told.number == title.number => {
                *told = title;
                events.extend(happened);
            }
            _ => moments.push(Unredacted(TableMoment::Step {
                title,
                again,
                events: happened,
            })),
        }
    }

    /// Writes the line of a change to disk, then makes the change.
    fn keep(
        &mut self,
        change: impl FnOnce(&mut Timeline<Table>) -> Result<Pending<'_, Table>, TableRefusal>,
    ) -> Result<Vec<TableEvent>, TableRefusal> {
        self.record.keep(change).map_err(RecordError::refusal)
    }

    fn table(&self) -> &Table {
        self.timeline().machine()
    }

    fn state(&self) -> &TableState {
        self.timeline().state()
    }
}

/// In which role entries of `by` are asked for.
const fn role(by: Option<Seat>) -> Role {
    match by {
        Some(seat) => Role::Seat(seat),
        None => Role::Keeper,
    }
}

const fn keeper_or(by: Option<Seat>) -> By {
    match by {
        Some(seat) => By::Seat(seat.0),
        None => By::Keeper,
    }
}
