//! Random sequences of submissions, undos and redos against a model that keeps every state.

mod toy;

use proptest::prelude::*;
use rubium_record::{By, Fingerprint, Header, Machine, Seed, Timeline, effective, lines};
use toy::{Input, Race, Setup, State};

#[derive(Clone, Debug)]
enum Wish {
    Submit(By, Vec<Input>),
    UndoTo(By, usize),
    Redo,
}

fn by() -> impl Strategy<Value = By> {
    prop_oneof![
        Just(By::Seat(0)),
        Just(By::Seat(1)),
        Just(By::Keeper),
        Just(By::Chance)
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

fn wish() -> impl Strategy<Value = Wish> {
    prop_oneof![
        8 => (by(), prop::collection::vec(input(), 1..4)).prop_map(|(by, inputs)| Wish::Submit(by, inputs)),
        // What the next seat, chance or the keeper is likely to get through.
        4 => (by(), input()).prop_map(|(by, input)| Wish::Submit(by, vec![input])),
        3 => (by(), 0usize..40).prop_map(|(by, step)| Wish::UndoTo(by, step)),
        3 => Just(Wish::Redo),
    ]
}

/// Every state that counts, and those that are undone (the next to redo last).
struct Model {
    past: Vec<State>,
    future: Vec<State>,
}

impl Model {
    fn submit(&mut self, race: &Race, by: By, inputs: &[Input]) -> bool {
        let mut state = self.past[self.past.len() - 1].clone();
        let possible = inputs
            .iter()
            .all(|input| race.apply(&mut state, by, input, None).is_ok());
        if possible {
            self.past.push(state);
            self.future.clear();
        }
        possible
    }

    fn undo_to(&mut self, step: usize) {
        let undone = self.past.split_off(step + 1);
        self.future.extend(undone.into_iter().rev());
    }

    fn redo(&mut self) -> bool {
        let next = self.future.pop();
        self.past.extend(next.clone());
        next.is_some()
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_timeline_is_a_list_of_states_and_its_record_folds_to_it(wishes in prop::collection::vec(wish(), 1..200)) {
        let header = Header::new::<Race>(Setup { faces: 6 }, vec![], Seed(1), true);
        let mut timeline = Timeline::<Race>::begin(header).unwrap();
        let mut file = lines::header_line(&timeline.record().header).unwrap();
        let race = Race::open(&Setup { faces: 6 }).unwrap();
        let mut model = Model { past: vec![race.start()], future: vec![] };
        for wish in wishes {
            let done = match &wish {
                Wish::Submit(by, inputs) => {
                    let pending = timeline.submit(*by, inputs).ok();
                    prop_assert_eq!(pending.is_some(), model.submit(&race, *by, inputs));
                    pending
                }
                Wish::UndoTo(by, step) => {
                    let possible = *step < timeline.count() && *step >= timeline.undo_floor(&[*by]);
                    let pending = timeline.undo_to(&[*by], *step).ok();
                    prop_assert_eq!(pending.is_some(), possible);
                    if possible {
                        model.undo_to(*step);
                    }
                    pending
                }
                Wish::Redo => {
                    let pending = timeline.redo().ok();
                    prop_assert_eq!(pending.is_some(), model.redo());
                    pending
                }
            };
            if let Some(pending) = done {
                file.push_str(&pending.line());
                pending.commit();
            }
            prop_assert_eq!(timeline.state(), model.past.last().unwrap());
            prop_assert_eq!(timeline.count(), model.past.len() - 1);
            prop_assert_eq!(timeline.undone().is_some(), !model.future.is_empty());
            prop_assert_eq!(timeline.future().count(), model.future.len());
            prop_assert_eq!(timeline.future().next(), timeline.undone());
        }
        let counted = effective(timeline.record()).unwrap();
        prop_assert!(counted.iter().copied().eq(timeline.steps()));
        for (step, state) in counted.iter().zip(&model.past[1..]) {
            prop_assert_eq!(step.hash, Fingerprint(race.hash(state)));
        }
        let chance = counted.iter().filter(|step| step.by == By::Chance).map(|step| step.inputs.len() as u64);
        prop_assert_eq!(chance.sum::<u64>(), timeline.ordinal());

        prop_assert_eq!(&file, &lines::write(timeline.record()).unwrap());
        let loaded = lines::read::<Race>(file.as_bytes()).unwrap();
        prop_assert_eq!(loaded.sound, file.len());
        prop_assert_eq!(&loaded.record, timeline.record());
        let folded = Timeline::<Race>::fold(loaded.record).unwrap();
        prop_assert_eq!(folded.state(), timeline.state());
        prop_assert_eq!(folded.undone(), timeline.undone());
        prop_assert_eq!(folded.ordinal(), timeline.ordinal());
        for by in [By::Seat(0), By::Seat(1), By::Keeper] {
            prop_assert_eq!(folded.undo_floor(&[by]), timeline.undo_floor(&[by]));
        }
    }
}
