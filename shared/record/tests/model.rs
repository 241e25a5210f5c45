//! Random submissions, undos and redos, compared with a model that stores every state.

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
    ]
}

/// A model of a timeline that stores every state.
struct Model {
    /// The initial state, then the state after each effective step.
    applied: Vec<State>,
    /// The state after each undone step; the last one is redone next.
    undone: Vec<State>,
}

impl Model {
    fn submit(&mut self, race: &Race, by: Author, inputs: &[Input]) -> bool {
        let mut state = self.applied[self.applied.len() - 1].clone();
        let is_possible = inputs
            .iter()
            .all(|input| race.apply(&mut state, by, input, None).is_ok());
        if is_possible {
            self.applied.push(state);
            self.undone.clear();
        }
        is_possible
    }

    fn undo_to(&mut self, step: usize) {
        let undone = self.applied.split_off(step + 1);
        self.undone.extend(undone.into_iter().rev());
    }

    fn redo(&mut self) -> bool {
        let next = self.undone.pop();
        self.applied.extend(next.clone());
        next.is_some()
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
        let mut model = Model { applied: vec![race.initial_state()], undone: vec![] };
        for operation in operations {
            let pending = match &operation {
                Operation::Submit(by, inputs) => {
                    let pending = timeline.submit(*by, inputs).ok();
                    prop_assert_eq!(pending.is_some(), model.submit(&race, *by, inputs));
                    pending
                }
                Operation::UndoTo(by, step) => {
                    let is_possible = *step < timeline.step_count() && *step >= timeline.undo_floor(&[*by]);
                    let pending = timeline.undo_to(&[*by], *step).ok();
                    prop_assert_eq!(pending.is_some(), is_possible);
                    if is_possible {
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
            prop_assert_eq!(timeline.state(), model.applied.last().unwrap());
            prop_assert_eq!(timeline.step_count(), model.applied.len() - 1);
            prop_assert_eq!(timeline.next_redo().is_some(), !model.undone.is_empty());
            prop_assert_eq!(timeline.undone_steps().count(), model.undone.len());
            prop_assert_eq!(timeline.undone_steps().next(), timeline.next_redo());
        }
        let effective = effective_steps(timeline.record()).unwrap();
        prop_assert!(effective.iter().copied().eq(timeline.steps()));
        for (step, state) in effective.iter().zip(&model.applied[1..]) {
            prop_assert_eq!(step.hash, Fingerprint(race.hash(state)));
        }
        let chance_input_counts = effective.iter().filter(|step| step.by == Author::Chance).map(|step| step.inputs.len() as u64);
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
            prop_assert_eq!(folded.undo_floor(&[by]), timeline.undo_floor(&[by]));
        }
    }
}
