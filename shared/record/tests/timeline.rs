//! Steps, replacements, marks, undo, redo and folding, with a toy machine.

#![cfg(test)]

mod toy;

use rubium_record::{
    Author, ChanceSource, Entry, Fingerprint, FoldError, Header, Machine, Record, RedoError,
    Replacement, ReplayError, Seed, Step, SubmitError, Timeline, UndoError, UndoPolicy,
    UndoneChange, UnknownMark, effective_steps, jsonl,
};
use toy::{Input, Race, Refusal, ScoreChanged, Setup, State};

const ANA: Author = Author::Seat(0);
const BO: Author = Author::Seat(1);

fn header() -> Header<Setup> {
    Header::new::<Race>(
        Setup { faces: 6 },
        vec!["Ana".into(), "Bo".into()],
        Seed(7),
        false,
    )
}

fn begin() -> Timeline<Race> {
    Timeline::begin(header()).unwrap()
}

fn submit(timeline: &mut Timeline<Race>, by: Author, inputs: &[Input]) -> Vec<ScoreChanged> {
    timeline.submit(by, inputs).unwrap().commit()
}

/// The observable state of a timeline, to check that nothing changed.
fn observable_state(timeline: &Timeline<Race>) -> (State, Record<Setup>, usize, Option<Step>, u64) {
    let next_redo = timeline.next_redo().cloned();
    (
        timeline.state().clone(),
        timeline.record().clone(),
        timeline.step_count(),
        next_redo,
        timeline.next_chance_ordinal(),
    )
}

#[test]
fn step_contains_inputs_and_resulting_hash() {
    let mut timeline = begin();
    let events = submit(&mut timeline, ANA, &[Input::Add(1), Input::Add(2)]);
    assert_eq!(
        events,
        [
            ScoreChanged { seat: 0, score: 1 },
            ScoreChanged { seat: 0, score: 3 }
        ]
    );
    assert_eq!(timeline.state().scores, [3, 0]);
    let hash = Fingerprint(timeline.machine().hash(timeline.state()));
    let step = Step {
        by: ANA,
        inputs: vec!["add 1".into(), "add 2".into()],
        hash,
        mark: None,
    };
    assert_eq!(timeline.record().entries, [Entry::Step(step)]);
}

#[test]
fn rejected_input_leaves_timeline_unchanged() {
    let mut timeline = begin();
    submit(&mut timeline, ANA, &[Input::Add(1)]);
    let before = observable_state(&timeline);
    match timeline
        .submit(
            ANA,
            &[Input::Add(1), Input::Add(1), Input::Add(1), Input::Pass],
        )
        .err()
    {
        Some(SubmitError::Refused {
            input: 2,
            text,
            refusal: Refusal::InvalidPoints(1),
        }) => assert_eq!(text, "add 1"),
        other => panic!("{other:?}"),
    }
    assert!(matches!(
        timeline.submit(BO, &[Input::Pass]).err(),
        Some(SubmitError::Refused { input: 0, .. })
    ));
    assert!(matches!(
        timeline.submit(ANA, &[]).err(),
        Some(SubmitError::NoInput)
    ));
    assert_eq!(observable_state(&timeline), before);
}

#[test]
fn uncommitted_change_leaves_timeline_unchanged() {
    let mut timeline = begin();
    submit(&mut timeline, ANA, &[Input::Add(1)]);
    submit(&mut timeline, ANA, &[Input::Add(2)]);
    timeline.undo_to(&[ANA], 1).unwrap().commit();
    let before = observable_state(&timeline);
    let pending = timeline.submit(ANA, &[Input::Pass]).unwrap();
    assert_eq!(pending.state().active_seat, 1);
    drop(pending);
    drop(timeline.undo_to(&[ANA], 0).unwrap());
    drop(timeline.redo().unwrap());
    assert_eq!(observable_state(&timeline), before);
}

#[test]
fn joint_undo_includes_steps_of_every_given_author() {
    let mut timeline = begin();
    submit(&mut timeline, ANA, &[Input::Add(1)]);
    submit(&mut timeline, ANA, &[Input::Pass]);
    submit(&mut timeline, BO, &[Input::Add(2)]);
    assert_eq!(timeline.min_undo_target(&[ANA]), 3);
    assert!(timeline.undo_to(&[ANA], 0).is_err());
    assert_eq!(timeline.min_undo_target(&[ANA, BO]), 0);
    timeline.undo_to(&[ANA, BO], 0).unwrap().commit();
    assert_eq!(timeline.step_count(), 0);
    assert_eq!(
        timeline.min_undo_target(&[]),
        0,
        "an empty timeline should have no step that blocks an undo"
    );
}

#[test]
fn undo_is_blocked_by_chance_and_by_steps_that_only_another_author_may_undo() {
    let mut timeline = begin();
    submit(&mut timeline, ANA, &[Input::Add(1)]);
    submit(&mut timeline, ANA, &[Input::Roll]);
    assert_eq!(
        (
            timeline.min_undo_target(&[ANA]),
            timeline.min_undo_target(&[BO])
        ),
        (0, 2)
    );
    submit(&mut timeline, Author::Chance, &[Input::Die(4)]);
    let before = observable_state(&timeline);
    match timeline.undo_to(&[ANA], 1).err() {
        Some(UndoError::Irreversible { step: 2, reason }) => assert_eq!(reason, "a die was rolled"),
        other => panic!("{other:?}"),
    }
    submit(&mut timeline, BO, &[Input::Add(1)]);
    submit(&mut timeline, Author::Keeper, &[Input::Fix(0, 9)]);
    assert_eq!(
        (
            timeline.min_undo_target(&[ANA]),
            timeline.min_undo_target(&[BO])
        ),
        (4, 3)
    );
    assert!(matches!(
        timeline.undo_to(&[ANA], 3).err(),
        Some(UndoError::NotAuthor { step: 3, by: BO })
    ));
    assert!(matches!(
        timeline.undo_to(&[BO], 5).err(),
        Some(UndoError::NothingToUndo { step: 5, count: 5 })
    ));
    assert_eq!(timeline.undo_to(&[BO], 3).unwrap().commit(), []);
    let after = observable_state(&timeline);
    assert_eq!((after.0, after.2, after.4), (before.0, before.2, before.4));
}

#[test]
fn combined_undo_policy_is_the_stricter_one() {
    let policies = [
        UndoPolicy::Anyone,
        UndoPolicy::AuthorOnly,
        UndoPolicy::Never("first"),
        UndoPolicy::Never("second"),
    ];
    for (index, &strict) in policies.iter().enumerate() {
        for &lenient in &policies[..index.min(2)] {
            assert_eq!(strict.combined_with(lenient), strict);
            assert_eq!(lenient.combined_with(strict), strict);
        }
    }
    assert_eq!(policies[2].combined_with(policies[3]), policies[2]);
}

#[test]
fn new_step_discards_undone_steps() {
    let mut timeline = begin();
    assert!(matches!(
        timeline.redo().err(),
        Some(RedoError::NothingToRedo)
    ));
    for points in [1, 2] {
        submit(&mut timeline, ANA, &[Input::Add(points)]);
    }
    timeline.undo_to(&[ANA], 0).unwrap().commit();
    assert_eq!(
        timeline.redo().unwrap().commit(),
        [ScoreChanged { seat: 0, score: 1 }]
    );
    assert_eq!(timeline.next_redo().unwrap().inputs, ["add 2"]);
    timeline.redo().unwrap().commit();
    assert_eq!(timeline.state().scores, [3, 0]);
    timeline.undo_to(&[ANA], 1).unwrap().commit();
    submit(&mut timeline, ANA, &[Input::Pass]);
    assert!(matches!(
        timeline.redo().err(),
        Some(RedoError::NothingToRedo)
    ));
    let texts: Vec<_> = effective_steps(timeline.record())
        .unwrap()
        .iter()
        .map(|step| step.inputs[0].clone())
        .collect();
    assert_eq!(texts, ["add 1", "pass"]);
}

/// Plays `turn_count` turns with dice drawn from the seed.
fn play(timeline: &mut Timeline<Race>, turn_count: usize) {
    for _ in 0..turn_count {
        let by = Author::Seat(timeline.state().active_seat);
        submit(timeline, by, &[Input::Add(1), Input::Roll]);
        let die = draw_die(timeline);
        submit(timeline, Author::Chance, &[die]);
    }
}

fn draw_die(timeline: &Timeline<Race>) -> Input {
    let chance = ChanceSource::new(timeline.record().header.seed);
    Input::Die(
        chance
            .draw_index("die", timeline.next_chance_ordinal(), &[1; 6])
            .unwrap() as u8
            + 1,
    )
}

#[test]
fn folded_record_has_same_states_and_replays_step_by_step() {
    let mut timeline = begin();
    play(&mut timeline, 200);
    let folded = Timeline::<Race>::fold(timeline.record().clone()).unwrap();
    assert_eq!(observable_state(&folded), observable_state(&timeline));
    assert_eq!(draw_die(&folded), draw_die(&timeline));

    let mut state = folded.state_at(0).unwrap();
    for step_number in 0..folded.step_count() {
        assert_eq!(folded.state_at(step_number).unwrap(), state);
        let mut events = Vec::new();
        folded
            .replay(step_number, &mut state, Some(&mut events))
            .unwrap();
        assert_eq!(events.len(), 1);
    }
    assert_eq!(&state, folded.state());
    assert!(matches!(
        folded.state_at(401).err(),
        Some(ReplayError::NoSuchStep {
            step: 400,
            count: 400
        })
    ));
    assert!(matches!(
        folded.replay(400, &mut state, None).err(),
        Some(ReplayError::NoSuchStep { .. })
    ));
}

#[test]
fn long_undo_and_redo_restore_every_state() {
    let mut timeline = begin();
    let mut states = vec![timeline.state().clone()];
    for score in 0..300 {
        submit(&mut timeline, Author::Keeper, &[Input::Fix(1, score)]);
        states.push(timeline.state().clone());
    }
    for step in (0..300).rev() {
        timeline.undo_to(&[ANA], step).unwrap().commit();
        assert_eq!(timeline.state(), &states[step]);
    }
    for state in &states[1..] {
        timeline.redo().unwrap().commit();
        assert_eq!(timeline.state(), state);
    }
    timeline.undo_to(&[ANA], 70).unwrap().commit();
    for score in 0..100 {
        submit(&mut timeline, Author::Keeper, &[Input::Fix(0, score)]);
    }
    assert_eq!(timeline.state_at(165).unwrap().scores, [94, 69]);
    let folded = Timeline::<Race>::fold(timeline.record().clone()).unwrap();
    assert_eq!(observable_state(&folded), observable_state(&timeline));
}

#[test]
fn chance_outcome_is_same_after_undo_and_resume() {
    let mut timeline = begin();
    play(&mut timeline, 5);
    let die = draw_die(&timeline);
    let by = Author::Seat(timeline.state().active_seat);
    submit(&mut timeline, by, &[Input::Add(1)]);
    submit(&mut timeline, by, &[Input::Roll]);
    timeline
        .undo_to(&[by], timeline.min_undo_target(&[by]))
        .unwrap()
        .commit();
    submit(&mut timeline, by, &[Input::Roll]);
    assert_eq!(draw_die(&timeline), die);
    let resumed = Timeline::<Race>::fold(timeline.record().clone()).unwrap();
    assert_eq!(draw_die(&resumed), die);
    submit(&mut timeline, Author::Chance, &[die]);
    assert_eq!(timeline.next_chance_ordinal(), 6);
}

/// Folds the record of `timeline` after `change`, which must make it invalid.
fn fold_error(timeline: &Timeline<Race>, change: impl FnOnce(&mut Vec<Entry>)) -> FoldError<Race> {
    let mut record = timeline.record().clone();
    change(&mut record.entries);
    Timeline::<Race>::fold(record).err().unwrap()
}

fn step(entry: &mut Entry) -> &mut Step {
    match entry {
        Entry::Step(step) => step,
        other => panic!("{other:?}"),
    }
}

#[test]
fn invalid_step_is_reported_and_its_record_can_be_resumed() {
    let mut timeline = begin();
    play(&mut timeline, 50);
    let error = fold_error(&timeline, |entries| {
        step(&mut entries[81]).inputs[0] = "die 9".into()
    });
    let text = error.to_string();
    let FoldError::Partial(partial) = error else {
        panic!("{text}")
    };
    let refusal = ReplayError::Refused {
        step: 81,
        input: 0,
        text: "die 9".into(),
        refusal: Refusal::NoSuchFace(9),
    };
    assert_eq!(partial.error, refusal);
    assert_eq!(
        text,
        "step 81, input 0 (`die 9`) is refused: the die has no face 9"
    );

    let change = |entries: &mut Vec<Entry>| step(&mut entries[80]).hash.0 ^= 1;
    let FoldError::Partial(partial) = fold_error(&timeline, change) else {
        panic!("the fold should be partial")
    };
    assert!(
        matches!(partial.error, ReplayError::Diverged { step: 80, expected, found } if expected.0 == found.0 ^ 1)
    );
    assert_eq!(
        partial.valid_prefix().state(),
        &timeline.state_at(80).unwrap()
    );
    assert_eq!(partial.valid_prefix().next_chance_ordinal(), 40);

    let (mut resumed, line) = partial.undo_invalid_steps();
    assert_eq!(resumed.step_count(), 80);
    assert_eq!(
        resumed.record().entries[100..],
        [Entry::UndoTo { step: 80 }]
    );
    assert_eq!(
        line,
        rubium_record::jsonl::entry_line(101, &Entry::UndoTo { step: 80 })
    );
    assert!(matches!(
        resumed.redo().err(),
        Some(RedoError::Replay(ReplayError::Diverged { step: 80, .. }))
    ));
    play(&mut resumed, 3);
    let folded = Timeline::<Race>::fold(resumed.record().clone()).unwrap();
    assert_eq!(observable_state(&folded), observable_state(&resumed));
}

#[test]
fn invalid_entries_are_reported_by_number() {
    let mut timeline = begin();
    submit(&mut timeline, ANA, &[Input::Pass]);
    let error_text = |change: fn(&mut Vec<Entry>)| match fold_error(&timeline, change) {
        FoldError::InvalidEntry(entry) => entry.to_string(),
        other => panic!("{other:?}"),
    };
    let undo = |entries: &mut Vec<Entry>| entries.push(Entry::UndoTo { step: 1 });
    assert_eq!(
        error_text(undo),
        "entry 2 undoes to step 1, but only 1 steps are in effect before it"
    );
    assert_eq!(
        error_text(|entries| entries.push(Entry::Redo)),
        "entry 2 is a redo, but no change is undone before it"
    );
    assert_eq!(
        error_text(|entries| step(&mut entries[0]).inputs.clear()),
        "entry 1 is a step without an input"
    );
    let expected = "entry 2 has an unknown mark";
    assert_eq!(
        error_text(|entries| entries.push(Entry::Mark("?".into()))),
        expected
    );
    let mark = |entries: &mut Vec<Entry>| step(&mut entries[0]).mark = Some("?".into());
    assert_eq!(error_text(mark), "entry 1 has an unknown mark");
}

#[test]
fn marks_are_not_steps_and_are_never_undone() {
    let mut timeline = begin();
    let announced_change = [Input::Fix(0, 90)];
    submit(&mut timeline, Author::Keeper, &announced_change);
    submit(&mut timeline, ANA, &[Input::Pass]);
    timeline.undo_to(&[ANA], 1).unwrap().commit();
    let state = timeline.state().clone();
    assert_eq!(timeline.mark("?".into()).err(), Some(UnknownMark));
    timeline.mark("seen".into()).unwrap().commit();
    assert_eq!(*timeline.state(), state);
    assert_eq!(
        (timeline.step_count(), timeline.undone_changes().count()),
        (1, 1)
    );
    timeline.undo_to(&[Author::Keeper], 0).unwrap().commit();
    timeline.redo().unwrap().commit();
    // The redone step is not marked again.
    let marks = |record: &Record<Setup>| {
        let marks = record.entries.iter().filter_map(Entry::mark);
        marks.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(marks(timeline.record()), ["announced", "seen"]);
    let text = jsonl::write(timeline.record()).unwrap();
    let loaded = jsonl::read::<Race>(text.as_bytes()).unwrap();
    let folded = Timeline::<Race>::fold(loaded.record).unwrap();
    assert_eq!(observable_state(&folded), observable_state(&timeline));
}

#[test]
fn rejected_setup_is_an_error() {
    let header = Header::new::<Race>(Setup { faces: 0 }, vec![], Seed(7), false);
    assert!(matches!(
        Timeline::<Race>::begin(header.clone()).err(),
        Some(Refusal::DieWithoutFaces)
    ));
    let record = Record {
        header,
        entries: vec![],
    };
    assert!(matches!(
        Timeline::<Race>::fold(record).err(),
        Some(FoldError::Setup(Refusal::DieWithoutFaces))
    ));
}

#[test]
fn author_displays_as_words() {
    let names = [ANA, Author::Chance, Author::Keeper].map(|by| by.to_string());
    assert_eq!(names, ["seat 0", "chance", "the keeper"]);
}

/// A timeline of three steps, of which the last two were replaced by one.
fn timeline_with_replacement() -> Timeline<Race> {
    let mut timeline = begin();
    for points in [1, 2, 3] {
        submit(&mut timeline, Author::Keeper, &[Input::Fix(0, points)]);
    }
    let steps = [(Author::Keeper, vec![Input::Fix(0, 20)])];
    timeline
        .replace(&[Author::Keeper], 1, &steps)
        .unwrap()
        .commit();
    timeline
}

#[test]
fn replacement_is_undone_and_redone_as_a_whole() {
    let mut timeline = timeline_with_replacement();
    let after = timeline.state().clone();
    assert_eq!((timeline.step_count(), timeline.state().scores[0]), (2, 20));
    timeline.undo_to(&[Author::Keeper], 1).unwrap().commit();
    assert_eq!((timeline.step_count(), timeline.state().scores[0]), (3, 3));
    assert!(matches!(
        timeline.undone_changes().next(),
        Some(UndoneChange::Replacement(_))
    ));
    let folded = Timeline::<Race>::fold(timeline.record().clone()).unwrap();
    assert_eq!(observable_state(&folded), observable_state(&timeline));
    timeline.redo().unwrap().commit();
    assert_eq!((timeline.step_count(), timeline.state()), (2, &after));
    // An undo of an earlier step undoes the replacement and the steps that it had replaced.
    timeline.undo_to(&[Author::Keeper], 0).unwrap().commit();
    assert_eq!(
        (timeline.step_count(), timeline.undone_changes().count()),
        (0, 4)
    );
    for _ in 0..4 {
        timeline.redo().unwrap().commit();
    }
    assert_eq!((timeline.step_count(), timeline.state()), (2, &after));
}

#[test]
fn replacement_that_does_not_replay_brings_back_what_it_replaced() {
    let change = |entries: &mut Vec<Entry>| {
        let Some(Entry::Replace(replacement)) = entries.last_mut() else {
            panic!("there should be a replacement");
        };
        replacement.steps[0].hash.0 ^= 1;
    };
    let FoldError::Partial(partial) = fold_error(&timeline_with_replacement(), change) else {
        panic!("the fold should be partial")
    };
    let (resumed, lines) = partial.undo_invalid_steps();
    assert_eq!((resumed.step_count(), resumed.state().scores[0]), (3, 3));
    assert_eq!(lines.lines().count(), 1);
    assert_eq!(resumed.record().entries[4..], [Entry::UndoTo { step: 1 }]);
}

#[test]
fn invalid_replacements_are_refused() {
    let mut timeline = timeline_with_replacement();
    let steps = [(Author::Keeper, vec![Input::Fix(0, 9)])];
    assert!(timeline.replace(&[Author::Keeper], 2, &steps).is_err());
    assert!(timeline.replace(&[Author::Keeper], 0, &[]).is_err());
    let change = |entries: &mut Vec<Entry>| {
        if let Some(Entry::Replace(replacement)) = entries.last_mut() {
            replacement.steps.clear();
        }
    };
    let FoldError::InvalidEntry(error) = fold_error(&timeline, change) else {
        panic!("the entry should be invalid")
    };
    assert_eq!(
        error.to_string(),
        "entry 4 replaces no step, has no step, or is in a record without replacements"
    );
}

#[test]
fn no_ordinal_of_a_replaced_die_is_used_again() {
    let mut timeline = begin();
    submit(&mut timeline, Author::Keeper, &[Input::Fix(0, 1)]);
    let before = timeline.next_chance_ordinal();
    submit(&mut timeline, Author::Seat(0), &[Input::Roll]);
    submit(&mut timeline, Author::Chance, &[Input::Die(2)]);
    let ordinal = timeline.next_chance_ordinal();
    assert_eq!(ordinal, before + 1);
    // A die cannot be replaced in a race, because it cannot be undone. A fold accepts the replacement anyway,
    // because folding does not enforce undo policies.
    let with_replacement = timeline_with_replacement();
    let Some(Entry::Replace(replacement)) = with_replacement.record().entries.last().cloned()
    else {
        panic!("there should be a replacement");
    };
    let mut record = timeline.record().clone();
    record.entries.push(Entry::Replace(Replacement {
        first: 1,
        ..replacement
    }));
    let mut folded = Timeline::<Race>::fold(record).unwrap();
    assert_eq!(folded.step_count(), 2);
    assert_eq!(folded.next_chance_ordinal(), ordinal);
    folded.undo_to(&[Author::Keeper], 1).unwrap().commit();
    assert_eq!(folded.next_chance_ordinal(), ordinal);
    folded.redo().unwrap().commit();
    assert_eq!(folded.next_chance_ordinal(), ordinal);
}
