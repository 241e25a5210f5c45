//! The record of something that runs.

use rubium_record::{Dealer, Machine, Pending, Timeline};

use crate::count::small;
use crate::files::DiskFault;
use crate::library::Book;
use crate::refusal::RunningRefusal;

/// A record that grows. Each line is on the disk before it counts; what chance answers follows from its seed.
pub struct Recorded<M: Machine, B> {
    timeline: Timeline<M>,
    dealer: Dealer,
    book: Box<dyn Book<B>>,
}

/// Why a change was not made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotKept<R> {
    /// It was refused.
    Refused(R),
    /// Its line could not be kept.
    Disk(DiskFault),
}

impl<R: From<RunningRefusal>> NotKept<R> {
    /// As a refusal.
    pub fn refusal(self) -> R {
        match self {
            NotKept::Refused(refusal) => refusal,
            NotKept::Disk(fault) => RunningRefusal::from(fault).into(),
        }
    }
}

impl<M: Machine, B> Recorded<M, B> {
    /// The record of `timeline`, kept in `book`.
    #[must_use]
    pub fn new(timeline: Timeline<M>, book: Box<dyn Book<B>>) -> Recorded<M, B> {
        Recorded {
            dealer: Dealer::new(timeline.record().header.seed),
            timeline,
            book,
        }
    }

    /// The record so far.
    #[must_use]
    pub fn timeline(&self) -> &Timeline<M> {
        &self.timeline
    }

    /// How many lines it has: steps, and what was taken back and made again.
    #[must_use]
    pub fn lines(&self) -> u32 {
        small(self.timeline.record().entries.len())
    }

    /// Writes the line of a change to the disk, then makes the change; what happened.
    ///
    /// # Errors
    /// Nothing has changed then.
    pub fn keep<R>(
        &mut self,
        change: impl FnOnce(&mut Timeline<M>) -> Result<Pending<'_, M>, R>,
    ) -> Result<Vec<M::Event>, NotKept<R>> {
        let pending = change(&mut self.timeline).map_err(NotKept::Refused)?;
        self.book.keep(&pending.line()).map_err(NotKept::Disk)?;
        Ok(pending.commit())
    }

    /// Keeps what lies beside the record.
    ///
    /// # Errors
    /// [`RunningRefusal::NotSaved`].
    pub fn keep_beside(&mut self, beside: &B) -> Result<(), RunningRefusal> {
        Ok(self.book.keep_beside(beside)?)
    }

    /// What the seed answers to `purpose`: one of `outcomes`, which have these weights.
    #[must_use]
    pub fn deal<O: Copy>(&self, purpose: &str, outcomes: &[(O, u32)]) -> Option<O> {
        let weights: Vec<u32> = outcomes.iter().map(|(_, weight)| *weight).collect();
        let index = self
            .dealer
            .deal(purpose, self.timeline.ordinal(), &weights)?;
        outcomes.get(index).map(|(outcome, _)| *outcome)
    }
}
