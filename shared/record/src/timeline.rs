//! A record in progress: header, entries and the resulting state.

mod fold;
mod pending;
mod refusal;

pub use fold::{FoldError, PartialReplay, ReplayError};
pub use pending::Pending;
pub use refusal::{RedoError, SubmitError, UndoError, UnknownMark};

use crate::fingerprint::Fingerprint;
use crate::machine::{Author, Machine, UndoPolicy};
use crate::record::{ActiveHistory, Entry, Header, Record, Step, step_at};

/// Number of steps between two snapshots. An undo replays fewer steps than this.
const SNAPSHOT_INTERVAL: usize = 64;

/// A record together with its current state. Every change is a transaction: it is checked and computed as a
/// [`Pending`], written to disk by the caller, then committed.
pub struct Timeline<M: Machine> {
    pub(crate) machine: M,
    pub(crate) record: Record<M::Setup>,
    pub(crate) history: ActiveHistory,
    /// One item per effective step.
    metadata: Vec<StepMetadata<M::IrreversibleReason>>,
    /// The initial state, then the state after every [`SNAPSHOT_INTERVAL`] effective steps.
    snapshots: Vec<M::State>,
    pub(crate) state: M::State,
}

/// Metadata of one effective step.
pub(crate) struct StepMetadata<Reason> {
    by: Author,
    undo_policy: UndoPolicy<Reason>,
    /// Number of chance inputs up to and including this step.
    chance_input_count: u64,
}

impl<M: Machine> Timeline<M> {
    /// Creates a new record without entries.
    ///
    /// # Errors
    /// The machine rejects the header's setup.
    pub fn begin(header: Header<M::Setup>) -> Result<Self, M::Refusal> {
        let machine = M::from_setup(&header.setup)?;
        let state = machine.initial_state();
        Ok(Self::with_state(header, machine, state))
    }

    /// Creates a record without entries that starts with `state` instead of the initial state of its setup.
    /// The record does not contain that state, so the record cannot be loaded again.
    ///
    /// # Errors
    /// The machine rejects the header's setup.
    pub fn begin_at(header: Header<M::Setup>, state: M::State) -> Result<Self, M::Refusal> {
        let machine = M::from_setup(&header.setup)?;
        Ok(Self::with_state(header, machine, state))
    }

    fn with_state(header: Header<M::Setup>, machine: M, state: M::State) -> Self {
        let record = Record {
            header,
            entries: Vec::new(),
        };
        let (history, metadata) = (ActiveHistory::default(), Vec::new());
        Timeline {
            machine,
            record,
            history,
            metadata,
            snapshots: vec![state.clone()],
            state,
        }
    }

    /// The machine.
    pub fn machine(&self) -> &M {
        &self.machine
    }

    /// The complete record, undone steps included.
    pub fn record(&self) -> &Record<M::Setup> {
        &self.record
    }

    /// The state after the last effective step.
    pub fn state(&self) -> &M::State {
        &self.state
    }

    /// The state before the first step.
    pub fn first_state(&self) -> &M::State {
        self.snapshots.first().unwrap_or(&self.state)
    }

    /// The number of effective steps.
    pub fn step_count(&self) -> usize {
        self.history.effective.len()
    }

    /// The effective steps, in order.
    pub fn steps(&self) -> impl DoubleEndedIterator<Item = &Step> {
        self.history
            .effective
            .iter()
            .filter_map(|&index| step_at(&self.record.entries, index))
    }

    /// The effective step with index `number`.
    pub fn step(&self, number: usize) -> Option<&Step> {
        self.history
            .effective
            .get(number)
            .and_then(|&index| step_at(&self.record.entries, index))
    }

    /// The step that [`redo`](Timeline::redo) would reapply.
    pub fn next_redo(&self) -> Option<&Step> {
        self.history
            .undone
            .last()
            .and_then(|&index| step_at(&self.record.entries, index))
    }

    /// The undone steps that can be redone, the next one first.
    pub fn undone_steps(&self) -> impl Iterator<Item = &Step> {
        let undone = self.history.undone.iter().rev();
        undone.filter_map(|&index| step_at(&self.record.entries, index))
    }

    /// The number of chance inputs in effect: the ordinal of the next draw from a
    /// [`ChanceSource`](crate::ChanceSource).
    pub fn next_chance_ordinal(&self) -> u64 {
        self.metadata
            .last()
            .map_or(0, |metadata| metadata.chance_input_count)
    }

    /// The state after the first `step_count` effective steps.
    ///
    /// # Errors
    /// The record has fewer effective steps.
    pub fn state_at(&self, step_count: usize) -> Result<M::State, ReplayError<M::Refusal>> {
        let snapshot = (step_count / SNAPSHOT_INTERVAL).min(self.snapshots.len() - 1);
        let mut state = self.snapshots[snapshot].clone();
        for number in snapshot * SNAPSHOT_INTERVAL..step_count {
            self.replay(number, &mut state, None)?;
        }
        Ok(state)
    }

    /// Replays the effective step `number` on the state before it. Events are appended to `events`, if
    /// given.
    ///
    /// # Errors
    /// The step does not exist, or `state` is not the state before it.
    pub fn replay(
        &self,
        number: usize,
        state: &mut M::State,
        events: Option<&mut Vec<M::Event>>,
    ) -> Result<(), ReplayError<M::Refusal>> {
        self.apply_step(number, self.effective_step(number)?, state, events)
            .map(|_| ())
    }

    /// Checks `inputs`, in order, as one step by `by`.
    ///
    /// Each input is serialized and parsed before it is applied, so that a later fold of the record gives
    /// the same result.
    ///
    /// # Errors
    /// The first rejected input. The timeline is unchanged.
    pub fn submit(
        &mut self,
        by: Author,
        inputs: &[M::Input],
    ) -> Result<Pending<'_, M>, SubmitError<M::Refusal>> {
        if inputs.is_empty() {
            return Err(SubmitError::NoInput);
        }
        let (mut state, mut events) = (self.state.clone(), Vec::new());
        let (mut texts, mut undo_policy) = (Vec::with_capacity(inputs.len()), UndoPolicy::Anyone);
        for (index, input) in inputs.iter().enumerate() {
            let text = self.machine.write(input);
            let result = self.machine.read(&text).and_then(|input| {
                self.machine
                    .apply(&mut state, by, &input, Some(&mut events))
            });
            match result {
                Ok(policy) => undo_policy = undo_policy.combined_with(policy),
                Err(refusal) => {
                    return Err(SubmitError::Refused {
                        input: index,
                        text,
                        refusal,
                    });
                }
            }
            texts.push(text);
        }
        let hash = Fingerprint(self.machine.hash(&state));
        let step = Step {
            by,
            inputs: texts,
            hash,
            mark: self.machine.mark(&self.state, &state),
        };
        let metadata = self.metadata_for(&step, undo_policy);
        Ok(Pending::new(
            self,
            Entry::Step(step),
            state,
            events,
            Some(metadata),
        ))
    }

    /// Checks an undo that leaves the first `step` steps in effect. The undone steps can be redone until
    /// the next new step. A step with `UndoPolicy::AuthorOnly` may be undone only if its author is one of
    /// `authors`.
    ///
    /// # Errors
    /// The step that blocks the undo, see [`UndoError`]. The timeline is unchanged.
    pub fn undo_to(
        &mut self,
        authors: &[Author],
        step: usize,
    ) -> Result<Pending<'_, M>, UndoError<M::IrreversibleReason, M::Refusal>> {
        if step >= self.step_count() {
            return Err(UndoError::NothingToUndo {
                step,
                count: self.step_count(),
            });
        }
        if let Some(blocking_step) = self
            .last_blocking_step(authors)
            .filter(|&blocking_step| blocking_step >= step)
        {
            let metadata = &self.metadata[blocking_step];
            return Err(match &metadata.undo_policy {
                UndoPolicy::Never(reason) => UndoError::Irreversible {
                    step: blocking_step,
                    reason: reason.clone(),
                },
                UndoPolicy::AuthorOnly | UndoPolicy::Anyone => UndoError::NotAuthor {
                    step: blocking_step,
                    by: metadata.by,
                },
            });
        }
        let state = self.state_at(step).map_err(UndoError::Replay)?;
        Ok(Pending::new(
            self,
            Entry::UndoTo { step },
            state,
            Vec::new(),
            None,
        ))
    }

    /// The smallest number of steps to which `authors` can undo; [`step_count`](Timeline::step_count) if they
    /// can undo nothing.
    pub fn undo_floor(&self, authors: &[Author]) -> usize {
        self.last_blocking_step(authors)
            .map_or(0, |blocking_step| blocking_step + 1)
    }

    /// Checks a redo of the next undone step.
    ///
    /// # Errors
    /// There is no undone step, or the step no longer leads to the same state. The timeline is unchanged.
    pub fn redo(&mut self) -> Result<Pending<'_, M>, RedoError<M::Refusal>> {
        let step = self.next_redo().ok_or(RedoError::NothingToRedo)?;
        let (mut state, mut events) = (self.state.clone(), Vec::new());
        let undo_policy = self
            .apply_step(self.step_count(), step, &mut state, Some(&mut events))
            .map_err(RedoError::Replay)?;
        let metadata = self.metadata_for(step, undo_policy);
        Ok(Pending::new(
            self,
            Entry::Redo,
            state,
            events,
            Some(metadata),
        ))
    }

    /// Checks a mark. It neither changes the state nor discards the undone steps.
    ///
    /// # Errors
    /// The text is not a mark of this machine. The timeline is unchanged.
    pub fn mark(&mut self, mark: String) -> Result<Pending<'_, M>, UnknownMark> {
        if !self.machine.is_mark(&mark) {
            return Err(UnknownMark);
        }
        let (state, events) = (self.state.clone(), Vec::new());
        Ok(Pending::new(self, Entry::Mark(mark), state, events, None))
    }

    /// The effective step with index `number`, or [`ReplayError::NoSuchStep`].
    fn effective_step(&self, number: usize) -> Result<&Step, ReplayError<M::Refusal>> {
        self.step(number).ok_or(ReplayError::NoSuchStep {
            step: number,
            count: self.step_count(),
        })
    }

    /// The index of the last step that `authors` may not undo.
    fn last_blocking_step(&self, authors: &[Author]) -> Option<usize> {
        self.metadata
            .iter()
            .rposition(|metadata| match metadata.undo_policy {
                UndoPolicy::Anyone => false,
                UndoPolicy::AuthorOnly => !authors.contains(&metadata.by),
                UndoPolicy::Never(_) => true,
            })
    }

    /// Metadata for `step` as the next effective step.
    fn metadata_for(
        &self,
        step: &Step,
        undo_policy: UndoPolicy<M::IrreversibleReason>,
    ) -> StepMetadata<M::IrreversibleReason> {
        let new_chance_inputs = if step.by == Author::Chance {
            step.inputs.len() as u64
        } else {
            0
        };
        StepMetadata {
            by: step.by,
            undo_policy,
            chance_input_count: self.next_chance_ordinal() + new_chance_inputs,
        }
    }

    /// Replays the effective step `number` on the state before it and returns its metadata.
    pub(crate) fn reapply_step(
        &self,
        number: usize,
        state: &mut M::State,
    ) -> Result<StepMetadata<M::IrreversibleReason>, ReplayError<M::Refusal>> {
        let step = self.effective_step(number)?;
        let undo_policy = self.apply_step(number, step, state, None)?;
        Ok(self.metadata_for(step, undo_policy))
    }

    /// Appends `entry`, which leads to `state`. `metadata` belongs to the step that takes effect, if there
    /// is one.
    pub(crate) fn append(
        &mut self,
        entry: Entry,
        state: M::State,
        metadata: Option<StepMetadata<M::IrreversibleReason>>,
    ) {
        match entry {
            Entry::Step(_) => self.history.push_step(self.record.entries.len()),
            Entry::UndoTo { step } => {
                self.history.undo_to(step);
                self.metadata.truncate(step);
                self.snapshots.truncate(step / SNAPSHOT_INTERVAL + 1);
            }
            Entry::Redo => {
                self.history.redo();
            }
            Entry::Mark(_) => {}
        }
        self.record.entries.push(entry);
        self.state = state;
        if let Some(metadata) = metadata {
            self.push_metadata(metadata);
        }
    }

    /// Records the metadata of the step that led to the current state.
    pub(crate) fn push_metadata(&mut self, metadata: StepMetadata<M::IrreversibleReason>) {
        self.metadata.push(metadata);
        if self.metadata.len().is_multiple_of(SNAPSHOT_INTERVAL) {
            self.snapshots.push(self.state.clone());
        }
    }

    /// Applies the recorded step with index `number` to `state` and verifies its hash.
    fn apply_step(
        &self,
        number: usize,
        step: &Step,
        state: &mut M::State,
        mut events: Option<&mut Vec<M::Event>>,
    ) -> Result<UndoPolicy<M::IrreversibleReason>, ReplayError<M::Refusal>> {
        let mut undo_policy = UndoPolicy::Anyone;
        for (index, text) in step.inputs.iter().enumerate() {
            let result = self.machine.read(text).and_then(|input| {
                self.machine
                    .apply(state, step.by, &input, events.as_deref_mut())
            });
            match result {
                Ok(policy) => undo_policy = undo_policy.combined_with(policy),
                Err(refusal) => {
                    return Err(ReplayError::Refused {
                        step: number,
                        input: index,
                        text: text.clone(),
                        refusal,
                    });
                }
            }
        }
        let found = Fingerprint(self.machine.hash(state));
        if found != step.hash {
            return Err(ReplayError::Diverged {
                step: number,
                expected: step.hash,
                found,
            });
        }
        Ok(undo_policy)
    }
}
