//! A record that is being made: header, entries and the state they lead to.

mod fold;
mod pending;
mod refusal;

pub use fold::{Broken, Fault, FoldError};
pub use pending::Pending;
pub use refusal::{RedoError, SubmitError, UndoError};

use crate::fingerprint::Fingerprint;
use crate::machine::{By, Machine, Undo};
use crate::record::{Course, Entry, Header, Record, Step, step_at};

/// Steps between two kept states: undoing folds at most this many again.
const STRIDE: usize = 64;

/// A record and where it stands. Every change goes through a [`Pending`]: checked and computed, then written
/// to disk by the caller, then committed.
pub struct Timeline<M: Machine> {
    pub(crate) machine: M,
    pub(crate) record: Record<M::Setup>,
    pub(crate) course: Course,
    /// One for each step that counts.
    marks: Vec<Mark<M::Seal>>,
    /// The states after 0, `STRIDE`, twice `STRIDE`... steps.
    kept: Vec<M::State>,
    pub(crate) state: M::State,
}

/// What is remembered about a step that counts.
pub(crate) struct Mark<S> {
    by: By,
    undo: Undo<S>,
    /// Chance inputs up to here, this step included.
    chance: u64,
}

impl<M: Machine> Timeline<M> {
    /// A new record with nothing after its header.
    ///
    /// # Errors
    /// The machine refuses the header's setup.
    pub fn begin(header: Header<M::Setup>) -> Result<Self, M::Refusal> {
        let machine = M::open(&header.setup)?;
        let state = machine.start();
        let record = Record {
            header,
            entries: Vec::new(),
        };
        let (course, marks) = (Course::default(), Vec::new());
        Ok(Timeline {
            machine,
            record,
            course,
            marks,
            kept: vec![state.clone()],
            state,
        })
    }

    /// The machine.
    pub fn machine(&self) -> &M {
        &self.machine
    }

    /// The whole record, undone steps included.
    pub fn record(&self) -> &Record<M::Setup> {
        &self.record
    }

    /// The state after the last step that counts.
    pub fn state(&self) -> &M::State {
        &self.state
    }

    /// How many steps count.
    pub fn count(&self) -> usize {
        self.course.past.len()
    }

    /// The steps that count, in order.
    pub fn steps(&self) -> impl DoubleEndedIterator<Item = &Step> {
        self.course
            .past
            .iter()
            .filter_map(|&index| step_at(&self.record.entries, index))
    }

    /// The step that counts and has `number` before it.
    pub fn step(&self, number: usize) -> Option<&Step> {
        self.course
            .past
            .get(number)
            .and_then(|&index| step_at(&self.record.entries, index))
    }

    /// The step that [`redo`](Timeline::redo) would make again.
    pub fn undone(&self) -> Option<&Step> {
        self.course
            .future
            .last()
            .and_then(|&index| step_at(&self.record.entries, index))
    }

    /// The steps that were undone and can be made again, the next one first.
    pub fn future(&self) -> impl Iterator<Item = &Step> {
        let undone = self.course.future.iter().rev();
        undone.filter_map(|&index| step_at(&self.record.entries, index))
    }

    /// How many chance inputs count: the ordinal of the next, for a [`Dealer`](crate::Dealer).
    pub fn ordinal(&self) -> u64 {
        self.marks.last().map_or(0, |mark| mark.chance)
    }

    /// The state after the first `step` steps that count.
    ///
    /// # Errors
    /// Fewer steps count.
    pub fn state_at(&self, step: usize) -> Result<M::State, Fault<M::Refusal>> {
        let from = (step / STRIDE).min(self.kept.len() - 1);
        let mut state = self.kept[from].clone();
        for number in from * STRIDE..step {
            self.replay(number, &mut state, None)?;
        }
        Ok(state)
    }

    /// Applies the step that counts and has `number` before it to the state before it, as a replay does;
    /// what happens goes to `events` if they are wanted.
    ///
    /// # Errors
    /// There is no such step, or `state` is not the one before it.
    pub fn replay(
        &self,
        number: usize,
        state: &mut M::State,
        events: Option<&mut Vec<M::Event>>,
    ) -> Result<(), Fault<M::Refusal>> {
        self.run(number, self.counted(number)?, state, events)
            .map(|_| ())
    }

    /// Checks `inputs`, one after another, as one step by `by`.
    ///
    /// Each input is applied as its own notation reads, so that what happens now is what a later fold of the
    /// record will find.
    ///
    /// # Errors
    /// The first input that is refused; nothing has changed.
    pub fn submit(
        &mut self,
        by: By,
        inputs: &[M::Input],
    ) -> Result<Pending<'_, M>, SubmitError<M::Refusal>> {
        if inputs.is_empty() {
            return Err(SubmitError::NoInput);
        }
        let (mut state, mut events) = (self.state.clone(), Vec::new());
        let (mut texts, mut undo) = (Vec::with_capacity(inputs.len()), Undo::Free);
        for (place, input) in inputs.iter().enumerate() {
            let text = self.machine.write(input);
            let applied = self.machine.read(&text).and_then(|input| {
                self.machine
                    .apply(&mut state, by, &input, Some(&mut events))
            });
            match applied {
                Ok(limit) => undo = undo.and(limit),
                Err(refusal) => {
                    return Err(SubmitError::Refused {
                        input: place,
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
        };
        let mark = self.mark(&step, undo);
        Ok(Pending::new(
            self,
            Entry::Step(step),
            state,
            events,
            Some(mark),
        ))
    }

    /// Checks an undo after which the first `step` steps count. They can be redone until a new step. All of `by` take
    /// back together: what each of them did may go.
    ///
    /// # Errors
    /// What is in the way, see [`UndoError`]; nothing has changed.
    pub fn undo_to(
        &mut self,
        by: &[By],
        step: usize,
    ) -> Result<Pending<'_, M>, UndoError<M::Seal, M::Refusal>> {
        if step >= self.count() {
            return Err(UndoError::NothingToUndo {
                step,
                count: self.count(),
            });
        }
        if let Some(obstacle) = self.obstacle(by).filter(|&obstacle| obstacle >= step) {
            let mark = &self.marks[obstacle];
            return Err(match &mark.undo {
                Undo::Sealed(why) => UndoError::Sealed {
                    step: obstacle,
                    why: why.clone(),
                },
                Undo::Own | Undo::Free => UndoError::Others {
                    step: obstacle,
                    by: mark.by,
                },
            });
        }
        let state = self.state_at(step).map_err(UndoError::Fault)?;
        Ok(Pending::new(
            self,
            Entry::UndoTo { step },
            state,
            Vec::new(),
            None,
        ))
    }

    /// The least step that `by` together can undo to now; [`count`](Timeline::count) if nothing can be undone.
    pub fn undo_floor(&self, by: &[By]) -> usize {
        self.obstacle(by).map_or(0, |obstacle| obstacle + 1)
    }

    /// Checks a redo of the first undone step.
    ///
    /// # Errors
    /// Nothing is undone, or the step does not lead where it led; nothing has changed.
    pub fn redo(&mut self) -> Result<Pending<'_, M>, RedoError<M::Refusal>> {
        let step = self.undone().ok_or(RedoError::Nothing)?;
        let (mut state, mut events) = (self.state.clone(), Vec::new());
        let undo = self
            .run(self.count(), step, &mut state, Some(&mut events))
            .map_err(RedoError::Fault)?;
        let mark = self.mark(step, undo);
        Ok(Pending::new(self, Entry::Redo, state, events, Some(mark)))
    }

    /// The step that counts and has `number` before it, or the fault that there is none.
    fn counted(&self, number: usize) -> Result<&Step, Fault<M::Refusal>> {
        self.step(number).ok_or(Fault::NoStep {
            step: number,
            count: self.count(),
        })
    }

    /// The last step that `by` together may not undo.
    fn obstacle(&self, by: &[By]) -> Option<usize> {
        self.marks.iter().rposition(|mark| match mark.undo {
            Undo::Free => false,
            Undo::Own => !by.contains(&mark.by),
            Undo::Sealed(_) => true,
        })
    }

    /// What is remembered of `step`, made now.
    fn mark(&self, step: &Step, undo: Undo<M::Seal>) -> Mark<M::Seal> {
        let answers = if step.by == By::Chance {
            step.inputs.len() as u64
        } else {
            0
        };
        Mark {
            by: step.by,
            undo,
            chance: self.ordinal() + answers,
        }
    }

    /// Makes the step that counts and has `number` before it again, from the state before it.
    pub(crate) fn remake(
        &self,
        number: usize,
        state: &mut M::State,
    ) -> Result<Mark<M::Seal>, Fault<M::Refusal>> {
        let step = self.counted(number)?;
        let undo = self.run(number, step, state, None)?;
        Ok(self.mark(step, undo))
    }

    /// Takes `entry`, which leads to `state`, as the last of the record; `mark` is that of the step that counts
    /// since then, if one does.
    pub(crate) fn take(&mut self, entry: Entry, state: M::State, mark: Option<Mark<M::Seal>>) {
        match entry {
            Entry::Step(_) => self.course.step(self.record.entries.len()),
            Entry::UndoTo { step } => {
                self.course.undo_to(step);
                self.marks.truncate(step);
                self.kept.truncate(step / STRIDE + 1);
            }
            Entry::Redo => {
                self.course.redo();
            }
        }
        self.record.entries.push(entry);
        self.state = state;
        if let Some(mark) = mark {
            self.remember(mark);
        }
    }

    /// Remembers the step that led to the present state.
    pub(crate) fn remember(&mut self, mark: Mark<M::Seal>) {
        self.marks.push(mark);
        if self.marks.len().is_multiple_of(STRIDE) {
            self.kept.push(self.state.clone());
        }
    }

    /// Applies a recorded step, with `number` others before it, to `state`; checks the hash it bears.
    fn run(
        &self,
        number: usize,
        step: &Step,
        state: &mut M::State,
        mut events: Option<&mut Vec<M::Event>>,
    ) -> Result<Undo<M::Seal>, Fault<M::Refusal>> {
        let mut undo = Undo::Free;
        for (place, text) in step.inputs.iter().enumerate() {
            let applied = self.machine.read(text).and_then(|input| {
                self.machine
                    .apply(state, step.by, &input, events.as_deref_mut())
            });
            match applied {
                Ok(limit) => undo = undo.and(limit),
                Err(refusal) => {
                    return Err(Fault::Refused {
                        step: number,
                        input: place,
                        text: text.clone(),
                        refusal,
                    });
                }
            }
        }
        let found = Fingerprint(self.machine.hash(state));
        if found != step.hash {
            return Err(Fault::Diverged {
                step: number,
                expected: step.hash,
                found,
            });
        }
        Ok(undo)
    }
}
