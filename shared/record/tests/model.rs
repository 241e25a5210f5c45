//! Random submissions, replacements, undos and redos, compared with a model that stores every state.

#![cfg(test)]

mod toy;

use proptest::prelude::*;
use rubium_record::{Author, Fingerprint, Header, Machine, Seed, Timeline, effective_steps, jsonl};
use toy::{Input, Race, Setup, State};

#[derive(Clone, Debug)]
enum Operation {
    Submit(Author, Vec<Input>),
    UndoTo(Author, usize),
    Redo,
    /// The author, the number of replaced steps, and the new steps.
    Replace(Author, usize, Vec<(Author, Vec<Input>)>),
}

fn author() -> impl Strategy<Value = Author> {
    prop_oneof![
        Just(Author::Seat(0)),
        Just(Author::Seat(1)),
        Just(Author::Keeper),
        Just(Author::Chance)
    ]
}

fn input() -> impl Strategy<Value = Input> {
    prop_oneof![
        3 => (0u8..4).prop_map(Input::Add),
        2 => Just(Input::Roll),
        3 => (0u8..8).prop_map(Input::Die),
        2 => Just(Input::Pass),
        1 => (0u8..3, 0u16..1000).prop_map(|(seat, score)| Input::Fix(seat, score)),
    ]
}

fn operation() -> impl Strategy<Value = Operation> {
    prop_oneof![
        8 => (author(), prop::collection::vec(input(), 1..4)).prop_map(|(by, inputs)| Operation::Submit(by, inputs)),
        // A single input is accepted more often than a list.
        4 => (author(), input()).prop_map(|(by, input)| Operation::Submit(by, vec![input])),
        3 => (author(), 0usize..40).prop_map(|(by, step)| Operation::UndoTo(by, step)),
        3 => Just(Operation::Redo),
        3 => (author(), 0usize..6, prop::collection::vec((author(), input()), 1..4)).prop_map(|(by, replaced_count, steps)| {
            let steps = steps.into_iter().map(|(by, input)| (by, vec![input]));
            Operation::Replace(by, replaced_count, steps.collect())
        }),
    ]
}

/// A model of a timeline that stores every state.
struct Model {
    /// The initial state, then the state after each effective step.
    effective_states: Vec<State>,
    /// Changes in effect, the latest last.
    changes: Vec<Change>,
    /// The undone changes; the last one is redone next.
    undone_changes: Vec<Change>,
}

/// A step or a replacement, stored as the [`Model::effective_states`] before and after it.
#[derive(Clone)]
struct Change {
    before: Vec<State>,
    after: Vec<State>,
    /// The number of the first replaced step; `None` for a step.
    first_replaced_step: Option<usize>,
}

impl Model {
    /// Applies `steps` to the state after the first `kept_count` steps. Returns whether all of them were
    /// accepted; if not, nothing changes.
    fn apply_steps(
        &mut self,
        race: &Race,
        kept_count: usize,
        first_replaced_step: Option<usize>,
        steps: &[(Author, Vec<Input>)],
    ) -> bool {
        let mut after = self.effective_states[..=kept_count].to_vec();
        for (by, inputs) in steps {
            let mut state = after[after.len() - 1].clone();
            if !inputs
                .iter()
                .all(|input| race.apply(&mut state, *by, input, None).is_ok())
            {
                return false;
            }
            after.push(state);
        }
        let before = std::mem::replace(&mut self.effective_states, after.clone());
        self.changes.push(Change {
            before,
            after,
            first_replaced_step,
        });
        self.undone_changes.clear();
        true
    }

    /// The number of steps that stay in effect if step `step` and all later ones are undone.
    fn count_kept_by_undo_to(&self, step: usize) -> usize {
        let (mut count, mut kept_count) = (
            self.effective_states.len() - 1,
            self.effective_states.len() - 1,
        );
        for change in self.changes.iter().rev() {
            if count <= step {
                break;
            }
            count = change.before.len() - 1;
            kept_count = kept_count.min(change.first_replaced_step.unwrap_or(count));
            if change
                .first_replaced_step
                .is_some_and(|first| first <= step)
            {
                break;
            }
        }
        kept_count
    }

    /// Undoes the latest changes until step `step` is undone.
    fn undo_to(&mut self, step: usize) {
        while self.effective_states.len() - 1 > step {
            let change = self.changes.pop().unwrap();
            self.effective_states.clone_from(&change.before);
            let is_target_reached = change
                .first_replaced_step
                .is_some_and(|first| first <= step);
            self.undone_changes.push(change);
            if is_target_reached {
                break;
            }
        }
    }

    fn redo(&mut self) -> bool {
        let Some(change) = self.undone_changes.pop() else {
            return false;
        };
        self.effective_states.clone_from(&change.after);
        self.changes.push(change);
        true
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_operations_match_model_and_fold_to_same_state(operations in prop::collection::vec(operation(), 1..200)) {
        let header = Header::new::<Race>(Setup { faces: 6 }, vec![], Seed(1), true);
        let mut timeline = Timeline::<Race>::begin(header).unwrap();
        let mut file = jsonl::header_line(&timeline.record().header).unwrap();
        let race = Race::from_setup(&Setup { faces: 6 }).unwrap();
        let mut model = Model { effective_states: vec![race.initial_state()], changes: vec![], undone_changes: vec![] };
        for operation in operations {
            let step_count = timeline.step_count();
            let pending = match &operation {
                Operation::Submit(by, inputs) => {
                    let pending = timeline.submit(*by, inputs).ok();
                    let kept_count = model.effective_states.len() - 1;
                    prop_assert_eq!(pending.is_some(), model.apply_steps(&race, kept_count, None, &[(*by, inputs.clone())]));
                    pending
                }
                Operation::Replace(by, replaced_count, steps) => {
                    let first = timeline.step_count().saturating_sub(*replaced_count);
                    let may_undo = first < timeline.step_count() && first >= timeline.min_undo_target(&[*by]);
                    let pending = timeline.replace(&[*by], first, steps).ok();
                    prop_assert_eq!(pending.is_some(), may_undo && model.apply_steps(&race, first, Some(first), steps));
                    pending
                }
                Operation::UndoTo(by, step) => {
                    // The steps of a replacement are undone together, so a step before `step` may forbid the
                    // undo.
                    let may_undo = *step < step_count
                        && model.count_kept_by_undo_to(*step) >= timeline.min_undo_target(&[*by]);
                    let pending = timeline.undo_to(&[*by], *step).ok();
                    prop_assert_eq!(pending.is_some(), may_undo);
                    if may_undo {
                        model.undo_to(*step);
                    }
                    pending
                }
                Operation::Redo => {
                    let pending = timeline.redo().ok();
                    prop_assert_eq!(pending.is_some(), model.redo());
                    pending
                }
            };
            if let Some(pending) = pending {
                file.push_str(&pending.line());
                pending.commit();
            }
            prop_assert_eq!(timeline.state(), model.effective_states.last().unwrap());
            prop_assert_eq!(timeline.step_count(), model.effective_states.len() - 1);
            prop_assert_eq!(timeline.next_redo().is_some(), !model.undone_changes.is_empty());
            prop_assert_eq!(timeline.undone_changes().count(), model.undone_changes.len());
        }
        let steps = effective_steps(timeline.record()).unwrap();
        prop_assert!(steps.iter().copied().eq(timeline.steps()));
        for (step, state) in steps.iter().zip(&model.effective_states[1..]) {
            prop_assert_eq!(step.hash, Fingerprint(race.hash(state)));
        }
        let replaced_steps = timeline.replacements().flat_map(|(_, replaced_steps)| replaced_steps);
        let all_steps = steps.iter().copied().chain(replaced_steps);
        let chance_input_counts = all_steps.filter(|step| step.by == Author::Chance).map(|step| step.inputs.len() as u64);
        prop_assert_eq!(chance_input_counts.sum::<u64>(), timeline.next_chance_ordinal());

        prop_assert_eq!(&file, &jsonl::write(timeline.record()).unwrap());
        let loaded = jsonl::read::<Race>(file.as_bytes()).unwrap();
        prop_assert_eq!(loaded.valid_len, file.len());
        prop_assert_eq!(&loaded.record, timeline.record());
        let folded = Timeline::<Race>::fold(loaded.record).unwrap();
        prop_assert_eq!(folded.state(), timeline.state());
        prop_assert_eq!(folded.next_redo(), timeline.next_redo());
        prop_assert_eq!(folded.next_chance_ordinal(), timeline.next_chance_ordinal());
        for by in [Author::Seat(0), Author::Seat(1), Author::Keeper] {
            prop_assert_eq!(folded.min_undo_target(&[by]), timeline.min_undo_target(&[by]));
        }
    }
}
