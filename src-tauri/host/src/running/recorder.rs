//! The record of something that runs.

use rubium_record::{Dealer, Machine, Pending, Timeline};

use crate::count::small;
use crate::files::DiskFault;
use crate::library::RecordWriter;
use crate::refusal::RunningRefusal;

/// A record that grows. Each line is on the disk before it counts; what chance answers follows from its seed.
pub struct Recorder<M: Machine, B> {
    timeline: Timeline<M>,
    dealer: Dealer,
    writer: Box<dyn RecordWriter<B>>,
}

/// Why a change was not made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordError<R> {
    /// It was refused.
    Refused(R),
    /// Its line could not be kept.
    Disk(DiskFault),
}

impl<R: From<RunningRefusal>> RecordError<R> {
    /// As a refusal.
    pub fn refusal(self) -> R {
        match self {
            RecordError::Refused(refusal) => refusal,
            RecordError::Disk(fault) => RunningRefusal::from(fault).into(),
        }
    }
}

impl<M: Machine, B> Recorder<M, B> {
    /// The record of `timeline`, kept in `writer`.
    #[must_use]
    pub fn new(timeline: Timeline<M>, writer: Box<dyn RecordWriter<B>>) -> Recorder<M, B> {
        Recorder {
            dealer: Dealer::new(timeline.record().header.seed),
            timeline,
            writer,
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
    ) -> Result<Vec<M::Event>, RecordError<R>> {
        let pending = change(&mut self.timeline).map_err(RecordError::Refused)?;
        self.writer
            .append_line(&pending.line())
            .map_err(RecordError::Disk)?;
        Ok(pending.commit())
    }

    /// Keeps what lies beside the record.
    ///
    /// # Errors
    /// [`RunningRefusal::NotSaved`].
    pub fn write_sidecar(&mut self, sidecar: &B) -> Result<(), RunningRefusal> {
        Ok(self.writer.write_sidecar(sidecar)?)
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
