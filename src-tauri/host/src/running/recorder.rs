//! The record of a session and the file in which it is stored.

use rubium_record::{ChanceSource, Machine, Pending, Timeline};

use crate::count::saturating_u32;
use crate::files::DiskError;
use crate::library::RecordWriter;
use crate::refusal::SessionRefusal;

/// A growing record. A step takes effect only after its line is on disk. Random outcomes follow from the seed
/// in the header.
pub struct Recorder<M: Machine, S> {
    timeline: Timeline<M>,
    chance_source: ChanceSource,
    writer: Box<dyn RecordWriter<S>>,
}

/// Failure to record a change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordError<R> {
    /// The change was refused.
    Refused(R),
    /// The line could not be written.
    Disk(DiskError),
}

impl<R: From<SessionRefusal>> RecordError<R> {
    /// Converts to the refusal type of the session.
    pub fn into_refusal(self) -> R {
        match self {
            RecordError::Refused(refusal) => refusal,
            RecordError::Disk(error) => SessionRefusal::from(error).into(),
        }
    }
}

impl<M: Machine, S> Recorder<M, S> {
    /// Creates a recorder that appends to `writer`.
    #[must_use]
    pub fn new(timeline: Timeline<M>, writer: Box<dyn RecordWriter<S>>) -> Recorder<M, S> {
        Recorder {
            chance_source: ChanceSource::new(timeline.record().header.seed),
            timeline,
            writer,
        }
    }

    /// The record with its undo and redo history.
    #[must_use]
    pub fn timeline(&self) -> &Timeline<M> {
        &self.timeline
    }

    /// Number of lines in the record after its header: steps, replacements of steps, undos, redos and marks.
    #[must_use]
    pub fn line_count(&self) -> u32 {
        saturating_u32(self.timeline.record().entries.len())
    }

    /// Appends the line of a change to the file, then applies the change. Returns its events.
    ///
    /// # Errors
    /// The change was refused or not written. The record is unchanged.
    pub fn record<R>(
        &mut self,
        change: impl FnOnce(&mut Timeline<M>) -> Result<Pending<'_, M>, R>,
    ) -> Result<Vec<M::Event>, RecordError<R>> {
        let pending = change(&mut self.timeline).map_err(RecordError::Refused)?;
        self.writer
            .append_line(&pending.line())
            .map_err(RecordError::Disk)?;
        Ok(pending.commit())
    }

    /// Writes the sidecar file.
    ///
    /// # Errors
    /// [`SessionRefusal::NotSaved`].
    pub fn write_sidecar(&mut self, sidecar: &S) -> Result<(), SessionRefusal> {
        Ok(self.writer.write_sidecar(sidecar)?)
    }

    /// Draws one of the weighted `outcomes` from the seed; `None` if their weights sum to 0. Each `purpose`
    /// has its own sequence of random numbers.
    #[must_use]
    pub fn draw_outcome<O: Copy>(&self, purpose: &str, outcomes: &[(O, u32)]) -> Option<O> {
        self.draw_outcome_after(0, purpose, outcomes)
    }

    /// Like [`draw_outcome`](Recorder::draw_outcome), for an outcome that comes after `unrecorded_count`
    /// other outcomes, which are not recorded yet.
    #[must_use]
    pub fn draw_outcome_after<O: Copy>(
        &self,
        unrecorded_count: u64,
        purpose: &str,
        outcomes: &[(O, u32)],
    ) -> Option<O> {
        let weights: Vec<u32> = outcomes.iter().map(|(_, weight)| *weight).collect();
        let index = self.chance_source.draw_index(
            purpose,
            self.timeline.next_chance_ordinal() + unrecorded_count,
            &weights,
        )?;
        outcomes.get(index).map(|(outcome, _)| *outcome)
    }
}
