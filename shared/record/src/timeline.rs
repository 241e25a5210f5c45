//! A record in progress: header, entries and the resulting state.

mod fold;
mod pending;
mod refusal;

pub use fold::{FoldError, PartialReplay, ReplayError};
pub use pending::Pending;
pub use refusal::{RedoError, ReplaceError, SubmitError, UndoError, UnknownMark};

use crate::fingerprint::Fingerprint;
use crate::machine::{Author, Machine, MarkableChange, UndoPolicy};
use crate::record::{
    Change, Entry, Header, History, Record, Replacement, Step, StepPlace, step_at,
};
use pending::Tail;

/// Number of steps between two snapshots. To compute an earlier state, fewer steps than this are replayed.
const SNAPSHOT_INTERVAL: usize = 64;

/// A record together with its current state. Every change is a transaction: it is checked and computed as a
/// [`Pending`], written to disk by the caller, then committed.
pub struct Timeline<M: Machine> {
    pub(crate) machine: M,
    pub(crate) record: Record<M::Setup>,
    pub(crate) history: History,
    /// One item per effective step.
    metadata: Vec<StepMetadata<M::IrreversibleReason>>,
    /// The initial state, then the state after every [`SNAPSHOT_INTERVAL`] effective steps.
    snapshots: Vec<M::State>,
    pub(crate) state: M::State,
}

/// An undone change that can be redone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UndoneChange<'a> {
    /// A step.
    Step(&'a Step),
    /// A replacement of steps.
    Replacement(&'a Replacement),
}

impl<'a> UndoneChange<'a> {
    /// The steps that the redo brings into effect.
    pub fn steps(self) -> &'a [Step] {
        match self {
            UndoneChange::Step(step) => std::slice::from_ref(step),
            UndoneChange::Replacement(replacement) => &replacement.steps,
        }
    }
}

/// Metadata of one effective step.
pub(crate) struct StepMetadata<Reason> {
    by: Author,
    undo_policy: UndoPolicy<Reason>,
    /// Number of chance inputs in effect up to and including this step.
    total_chance_input_count: u64,
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
        let (history, metadata) = (History::default(), Vec::new());
        Timeline {
            machine,
            record,
            history,
            metadata,
            snapshots: vec![state.clone()],
            state,
        }
    }

    /// The machine built from the header's setup.
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
        self.history.effective_steps.len()
    }

    /// The effective steps, in order.
    pub fn steps(&self) -> impl DoubleEndedIterator<Item = &Step> {
        self.history
            .effective_steps
            .iter()
            .filter_map(|&place| step_at(&self.record.entries, place))
    }

    /// The effective step `step_number`, counted from 0.
    pub fn step(&self, step_number: usize) -> Option<&Step> {
        self.history
            .effective_steps
            .get(step_number)
            .and_then(|&place| step_at(&self.record.entries, place))
    }

    /// The first step that [`redo`](Timeline::redo) would reapply.
    pub fn next_redo(&self) -> Option<&Step> {
        self.undone_changes().next()?.steps().first()
    }

    /// The undone changes that can be redone, the next one first.
    pub fn undone_changes(&self) -> impl Iterator<Item = UndoneChange<'_>> {
        let entries = &self.record.entries;
        (self.history.undone_changes.iter().rev()).filter_map(|change| match *change {
            Change::Step(place) => step_at(entries, place).map(UndoneChange::Step),
            Change::Replacement(place) => match entries.get(place.entry_index) {
                Some(Entry::Replace(replacement)) => Some(UndoneChange::Replacement(replacement)),
                _ => None,
            },
        })
    }

    /// The replacements in effect, the latest last, each with the steps that an undo brings back.
    pub fn replacements(&self) -> impl Iterator<Item = (&Replacement, Vec<&Step>)> {
        let entries = &self.record.entries;
        (self.history.replacements.iter()).filter_map(|effective| {
            match entries.get(effective.place.entry_index) {
                Some(Entry::Replace(replacement)) => {
                    let places = effective.replaced_steps.iter();
                    let replaced_steps = places.filter_map(|&place| step_at(entries, place));
                    Some((replacement, replaced_steps.collect()))
                }
                _ => None,
            }
        })
    }

    /// The ordinal of the next draw from a [`ChanceSource`](crate::ChanceSource): the number of chance inputs
    /// in effect, plus the number of those that replacements in effect have replaced. The players know the
    /// outcomes of the replaced inputs, so their ordinals must not be used again.
    pub fn next_chance_ordinal(&self) -> u64 {
        let last = self.metadata.last();
        let effective_count = last.map_or(0, |metadata| metadata.total_chance_input_count);
        let replacements = self.history.replacements.iter();
        let replaced_places = replacements.flat_map(|effective| &effective.replaced_steps);
        let replaced_steps =
            replaced_places.filter_map(|&place| step_at(&self.record.entries, place));
        effective_count + replaced_steps.map(Step::chance_input_count).sum::<u64>()
    }

    /// The state after the first `step_count` effective steps.
    ///
    /// # Errors
    /// The record has fewer effective steps, or a step is rejected or no longer leads to the recorded state.
    pub fn state_at(&self, step_count: usize) -> Result<M::State, ReplayError<M::Refusal>> {
        let snapshot_index = (step_count / SNAPSHOT_INTERVAL).min(self.snapshots.len() - 1);
        let mut state = self.snapshots[snapshot_index].clone();
        for step_number in snapshot_index * SNAPSHOT_INTERVAL..step_count {
            self.replay(step_number, &mut state, None)?;
        }
        Ok(state)
    }

    /// Replays the effective step `step_number` on the state before it. Events are appended to `events`, if
    /// given.
    ///
    /// # Errors
    /// The step does not exist, is rejected, or does not lead to the recorded state, for example because
    /// `state` is not the state before it.
    pub fn replay(
        &self,
        step_number: usize,
        state: &mut M::State,
        events: Option<&mut Vec<M::Event>>,
    ) -> Result<(), ReplayError<M::Refusal>> {
        self.apply_step(
            step_number,
            self.effective_step(step_number)?,
            state,
            events,
        )
        .map(|_| ())
    }

    /// Prepares one step by the author `by` from `inputs`, in order. The step takes effect when the returned
    /// [`Pending`] is committed.
    ///
    /// Each input is serialized and parsed before it is applied, so that a later fold of the record gives
    /// the same result.
    ///
    /// # Errors
    /// There is no input, or an input is rejected. The timeline is unchanged.
    pub fn submit(
        &mut self,
        by: Author,
        inputs: &[M::Input],
    ) -> Result<Pending<'_, M>, SubmitError<M::Refusal>> {
        let mut tail = self.tail_after(self.step_count(), self.state.clone());
        let mut events = Vec::new();
        let mut step = self.check_step(&mut tail, by, inputs, &mut events)?;
        step.mark = self.mark_of_change(&tail.state, None);
        Ok(Pending::new(self, Entry::Step(step), tail, events))
    }

    /// Returns the mark of a change that leads to the state `after`, if it has one. The change replaces the
    /// step `first_replaced` and all later ones, or only adds a step if `first_replaced` is `None`.
    fn mark_of_change(&self, after: &M::State, first_replaced: Option<usize>) -> Option<String> {
        let marks_from = |first| {
            self.steps()
                .skip(first)
                .filter_map(|step| step.mark.as_deref())
        };
        let change = MarkableChange {
            before: &self.state,
            after,
            replaced_marks: first_replaced.map(|first| marks_from(first).collect()),
        };
        let separate_marks = self.record.entries.iter().filter_map(|entry| match entry {
            Entry::Mark(mark) => Some(mark.as_str()),
            Entry::Step(_) | Entry::UndoTo { .. } | Entry::Redo | Entry::Replace(_) => None,
        });
        let replacements = self.replacements();
        let replacement_marks =
            replacements.filter_map(|(replacement, _)| replacement.mark.as_deref());
        let mut marks = (separate_marks.chain(marks_from(0))).chain(replacement_marks);
        self.machine.mark(&change, &mut marks)
    }

    /// Checks that `inputs`, in order, are valid as one step by the author `by` after the steps of `tail`,
    /// and adds the step to `tail`.
    fn check_step(
        &self,
        tail: &mut Tail<M>,
        by: Author,
        inputs: &[M::Input],
        events: &mut Vec<M::Event>,
    ) -> Result<Step, SubmitError<M::Refusal>> {
        if inputs.is_empty() {
            return Err(SubmitError::NoInput);
        }
        let (mut texts, mut undo_policy) = (Vec::with_capacity(inputs.len()), UndoPolicy::Anyone);
        for (index, input) in inputs.iter().enumerate() {
            let text = self.machine.write(input);
            let policy = self.machine.read(&text).and_then(|input| {
                self.machine
                    .apply(&mut tail.state, by, &input, Some(events))
            });
            match policy {
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
        let step = Step {
            by,
            inputs: texts,
            hash: Fingerprint(self.machine.hash(&tail.state)),
            mark: None,
        };
        tail.push_step(&step, undo_policy);
        Ok(step)
    }

    /// Prepares a replacement of step `first` and all later ones by `steps`, each of which has an author and
    /// inputs. The replacement is undone and redone as a whole. Steps that `authors` may not undo (see
    /// [`undo_to`](Timeline::undo_to)) cannot be replaced. Only for machines with
    /// [`Machine::ALLOWS_STEP_REPLACEMENT`]; the record of any other machine could not be folded afterwards.
    ///
    /// # Errors
    /// Step `first` is not in effect, a replaced step cannot be undone, a kept step does not replay, there
    /// are no new steps, or a new step has no input or a rejected input. The timeline is unchanged.
    pub fn replace(
        &mut self,
        authors: &[Author],
        first: usize,
        steps: &[(Author, Vec<M::Input>)],
    ) -> Result<Pending<'_, M>, ReplaceError<M::IrreversibleReason, M::Refusal>> {
        self.ensure_undoable(authors, first, first)?;
        if steps.is_empty() {
            return Err(SubmitError::NoInput.into());
        }
        let state = self.state_at(first).map_err(UndoError::Replay)?;
        let mut tail = self.tail_after(first, state);
        let (mut checked_steps, mut events) = (Vec::with_capacity(steps.len()), Vec::new());
        for (by, inputs) in steps {
            checked_steps.push(self.check_step(&mut tail, *by, inputs, &mut events)?);
        }
        let entry = Entry::Replace(Replacement {
            first,
            steps: checked_steps,
            mark: self.mark_of_change(&tail.state, Some(first)),
        });
        Ok(Pending::new(self, entry, tail, events))
    }

    /// Prepares an undo of step `step` and all later ones. They can be redone until the next new step or
    /// replacement. If step `step` belongs to a replacement, the whole replacement is undone, and the steps
    /// that it replaced are in effect again. A step with `UndoPolicy::AuthorOnly` may be undone only if its
    /// author is one of `authors`, and a step with `UndoPolicy::Never` not at all.
    ///
    /// # Errors
    /// Step `step` is not in effect, a step to undo may not be undone, or a step that would stay in effect or
    /// be in effect again does not replay; see [`UndoError`]. The timeline is unchanged.
    pub fn undo_to(
        &mut self,
        authors: &[Author],
        step: usize,
    ) -> Result<Pending<'_, M>, UndoError<M::IrreversibleReason, M::Refusal>> {
        let mut history = self.history.clone();
        let kept_count = history.undo_to(step);
        self.ensure_undoable(authors, step, kept_count)?;
        let tail = self
            .replayed_tail(kept_count, &history.effective_steps[kept_count..], None)
            .map_err(UndoError::Replay)?;
        Ok(Pending::new(self, Entry::UndoTo { step }, tail, Vec::new()))
    }

    /// Checks that step `step` is in effect, and that `authors` may undo all steps after the first
    /// `kept_count` ones.
    fn ensure_undoable(
        &self,
        authors: &[Author],
        step: usize,
        kept_count: usize,
    ) -> Result<(), UndoError<M::IrreversibleReason, M::Refusal>> {
        let count = self.step_count();
        if step >= count {
            return Err(UndoError::NothingToUndo { step, count });
        }
        let Some(blocking_step) = self
            .last_blocking_step(authors)
            .filter(|&blocking_step| blocking_step >= kept_count)
        else {
            return Ok(());
        };
        let metadata = &self.metadata[blocking_step];
        Err(match &metadata.undo_policy {
            UndoPolicy::Never(reason) => UndoError::Irreversible {
                step: blocking_step,
                reason: reason.clone(),
            },
            UndoPolicy::AuthorOnly | UndoPolicy::Anyone => UndoError::NotAuthor {
                step: blocking_step,
                by: metadata.by,
            },
        })
    }

    /// An empty tail after the first `kept_count` effective steps. `state` is the state after these steps.
    fn tail_after(&self, kept_count: usize, state: M::State) -> Tail<M> {
        let last = kept_count
            .checked_sub(1)
            .and_then(|index| self.metadata.get(index));
        let total_chance_input_count = last.map_or(0, |metadata| metadata.total_chance_input_count);
        Tail::new(kept_count, state, total_chance_input_count)
    }

    /// Replays the recorded steps at `places` after the first `kept_count` effective steps, and returns them
    /// as a tail.
    fn replayed_tail(
        &self,
        kept_count: usize,
        places: &[StepPlace],
        mut events: Option<&mut Vec<M::Event>>,
    ) -> Result<Tail<M>, ReplayError<M::Refusal>> {
        let mut tail = self.tail_after(kept_count, self.state_at(kept_count)?);
        for (step_number, &place) in (kept_count..).zip(places) {
            let step = step_at(&self.record.entries, place);
            let step = step.ok_or(ReplayError::NoSuchStep {
                step: step_number,
                count: step_number,
            })?;
            let policy =
                self.apply_step(step_number, step, &mut tail.state, events.as_deref_mut())?;
            tail.push_step(step, policy);
        }
        Ok(tail)
    }

    /// The smallest number of steps to which `authors` can undo; [`step_count`](Timeline::step_count) if they
    /// can undo nothing. Does not consider that the steps of a replacement can only be undone together.
    pub fn min_undo_target(&self, authors: &[Author]) -> usize {
        self.last_blocking_step(authors)
            .map_or(0, |blocking_step| blocking_step + 1)
    }

    /// Prepares a redo of the next undone change: a step, or a replacement.
    ///
    /// # Errors
    /// Nothing is undone, or a step is rejected or no longer leads to the same state. The timeline is
    /// unchanged.
    pub fn redo(&mut self) -> Result<Pending<'_, M>, RedoError<M::Refusal>> {
        let mut history = self.history.clone();
        let kept_count = history.redo().ok_or(RedoError::NothingToRedo)?;
        let mut events = Vec::new();
        let tail = self
            .replayed_tail(
                kept_count,
                &history.effective_steps[kept_count..],
                Some(&mut events),
            )
            .map_err(RedoError::Replay)?;
        Ok(Pending::new(self, Entry::Redo, tail, events))
    }

    /// Prepares a mark. It neither changes the state nor discards the undone changes.
    ///
    /// # Errors
    /// The text is not a mark of this machine. The timeline is unchanged.
    pub fn mark(&mut self, mark: String) -> Result<Pending<'_, M>, UnknownMark> {
        if !self.machine.is_mark(&mark) {
            return Err(UnknownMark);
        }
        let tail = self.tail_after(self.step_count(), self.state.clone());
        Ok(Pending::new(self, Entry::Mark(mark), tail, Vec::new()))
    }

    /// The effective step `step_number`, counted from 0, or [`ReplayError::NoSuchStep`].
    fn effective_step(&self, step_number: usize) -> Result<&Step, ReplayError<M::Refusal>> {
        self.step(step_number).ok_or(ReplayError::NoSuchStep {
            step: step_number,
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

    /// Appends `entry`, and brings the steps of `tail` into effect.
    pub(crate) fn append(&mut self, entry: Entry, tail: Tail<M>) {
        // The entry has been checked, so applying it cannot fail.
        let _ = self.history.apply_entry(self.record.entries.len(), &entry);
        self.record.entries.push(entry);
        self.set_tail(tail);
    }

    /// Replaces metadata and snapshots of all steps after the first `tail.kept_count` with those of `tail`,
    /// and the state with the state of `tail`.
    fn set_tail(&mut self, tail: Tail<M>) {
        let Tail {
            kept_count,
            metadata,
            snapshots,
            state,
            ..
        } = tail;
        self.metadata.truncate(kept_count);
        self.metadata.extend(metadata);
        self.snapshots.truncate(kept_count / SNAPSHOT_INTERVAL + 1);
        self.snapshots.extend(snapshots);
        self.state = state;
    }

    /// Applies the recorded `step` to `state` and verifies its hash. Errors give `step_number` as its number.
    fn apply_step(
        &self,
        step_number: usize,
        step: &Step,
        state: &mut M::State,
        mut events: Option<&mut Vec<M::Event>>,
    ) -> Result<UndoPolicy<M::IrreversibleReason>, ReplayError<M::Refusal>> {
        let mut undo_policy = UndoPolicy::Anyone;
        for (index, text) in step.inputs.iter().enumerate() {
            let policy = self.machine.read(text).and_then(|input| {
                self.machine
                    .apply(state, step.by, &input, events.as_deref_mut())
            });
            match policy {
                Ok(policy) => undo_policy = undo_policy.combined_with(policy),
                Err(refusal) => {
                    return Err(ReplayError::Refused {
                        step: step_number,
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
                step: step_number,
                expected: step.hash,
                found,
            });
        }
        Ok(undo_policy)
    }
}
