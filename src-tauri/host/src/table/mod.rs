//! A running table: a ledger that grows, chance that answers for the parts that are ours, and whose hand is open.
//!
//! One file for each idea: what a new table is made of ([`NewTable`]), whose hand is open (`hands`), which entries need one
//! ([`private`]), PINs ([`Pins`]), what the page is told ([`TableMoment`], [`TableSeating`]), refusals (`refused`), steps by
//! name ([`Steps`]), how they are taken back and told, odds on request ([`TableQuestion`]), what runs it
//! ([`Evening`]). What may be entered is `rubium-table`'s to say.

mod clocks;
mod forecast;
mod hands;
mod hosted;
mod info;
mod moments;
mod new_table;
mod pins;
mod preview;
mod private;
mod refusal;
mod refused;
mod steps;
mod taken_back;
mod told;
mod untouched;
mod values;

pub use clocks::Clocks;
pub use forecast::{TableOdds, TableQuestion};
pub use hosted::{Evening, TableOpened, TableUpdate};
pub use info::{TableInfo, TableToken};
pub use moments::{TableLooking, TableMoment, TableSeating, ToldSince};
pub use new_table::NewTable;
pub use pins::{ForgottenPin, PinFault, Pins, Tries};
pub use preview::{TablePreview, TablePreviewPlayer};
pub use refusal::TableRefusal;
pub use steps::Steps;
pub use untouched::Untouched;
pub use values::TableValues;

use std::time::{Instant, SystemTime};

use rubium_record::{By, Dealer, Pending, Timeline};
use rubium_rules::Seat;
use rubium_table::{
    Cannot, Entered, Impossible, Table, TableEvent, TableInput, TableOutcome, TableState,
    TableView, step_title, table_view,
};

use crate::count::small;
use crate::library::Book;
use steps::is_dealt;

/// Most entries of one gesture, and most outcomes that are typed at once.
pub const MOST_ENTRIES: usize = 64;

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
    /// [`TableRefusal::Broken`] if the record does not replay.
    pub fn new(
        timeline: Timeline<Table>,
        book: Box<dyn Book<Pins>>,
        pins: Pins,
    ) -> Result<RunningTable, TableRefusal> {
        Ok(RunningTable {
            dealer: Dealer::new(timeline.record().header.seed),
            steps: Steps::of(&timeline)?,
            timeline,
            book,
            tries: Tries::kept(&pins, Instant::now(), SystemTime::now()),
            pins,
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
            earliest: self.steps.earliest(),
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

    /// Takes entries of `by` (`None`: whoever keeps the table), one after another, as one step, and deals what is ours.
    ///
    /// # Errors
    /// [`TableRefusal::Gesture`], [`TableRefusal::NoSeat`], [`TableRefusal::HandClosed`], [`TableRefusal::Impossible`], [`TableRefusal::Unusual`],
    /// [`TableRefusal::NotBy`], [`TableRefusal::NoSuchThing`], [`TableRefusal::NotSaved`]; nothing has happened then. What happened before chance could
    /// not be saved stays.
    pub fn enter(
        &mut self,
        by: Option<Seat>,
        entries: &[Entered],
        moments: &mut Vec<TableMoment>,
    ) -> Result<(), TableRefusal> {
        fits(entries.len())?;
        self.needs_hands(by, entries.iter().map(|entry| &entry.action))?;
        self.deal(moments)?;
        let inputs: Vec<_> = entries.iter().cloned().map(TableInput::Enter).collect();
        self.give(keeper_or(by), &inputs, moments)?;
        // Somebody else is at the screen, or everybody looks at the card.
        let shown = (entries.iter()).any(|entry| private::is_for_all_to_see(&entry.action));
        if shown || by.is_some() && by != self.looking.seat() {
            self.close_hand();
        }
        self.deal(moments)
    }

    /// Takes what fingers typed of dice, cards and tokens that lie on the table, as one step.
    ///
    /// # Errors
    /// [`TableRefusal::Gesture`]; [`TableRefusal::Impossible`] if that is not asked, or cannot be; [`TableRefusal::NoSuchThing`],
    /// [`TableRefusal::NotSaved`].
    pub fn type_outcomes(
        &mut self,
        outcomes: &[TableOutcome],
        moments: &mut Vec<TableMoment>,
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
    /// [`TableRefusal::NotSaved`]: the next request tries again, and gets the same answers.
    pub fn deal(&mut self, moments: &mut Vec<TableMoment>) -> Result<(), TableRefusal> {
        while is_dealt(self.table(), self.state(), By::Chance) {
            let outcome = self.outcome()?;
            self.give(By::Chance, &[outcome], moments)?;
        }
        Ok(())
    }

    /// What the seed says to what is asked.
    fn outcome(&self) -> Result<TableInput, TableRefusal> {
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
            .ok_or_else(|| TableRefusal::broken(format!("chance has no answer to {request:?}")))
    }

    /// Records one step.
    fn give(
        &mut self,
        by: By,
        inputs: &[TableInput],
        moments: &mut Vec<TableMoment>,
    ) -> Result<(), TableRefusal> {
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
        change: impl FnOnce(&mut Timeline<Table>) -> Result<Pending<'_, Table>, TableRefusal>,
    ) -> Result<Vec<TableEvent>, TableRefusal> {
        let pending = change(&mut self.timeline)?;
        self.book.keep(&pending.line())?;
        Ok(pending.commit())
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

fn fits(entries: usize) -> Result<(), TableRefusal> {
    if (1..=MOST_ENTRIES).contains(&entries) {
        Ok(())
    } else {
        Err(TableRefusal::Gesture {
            actions: small(entries),
            most: MOST_ENTRIES as u32,
        })
    }
}
