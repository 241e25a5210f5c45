//! The built-in lessons can be finished, follow the conventions for their scenes and texts, and take 2 to 3
//! minutes each.

#![cfg(test)]

use std::collections::BTreeSet;
use std::sync::Arc;

use rubium_lessons::{
    Lesson, LessonDuration, LessonError, LessonRun, Scene, Step, built_in, check,
};
use rubium_rules::notation::Input;
use rubium_rules::{Action, Seat, State, apply, resolve};

/// Maximum duration of all lessons together, in milliseconds: 12 minutes.
const MAX_TOTAL_MS: u64 = 12 * 60 * 1000;

#[test]
fn every_lesson_can_be_finished() {
    let lessons = built_in().unwrap_or_else(|error| panic!("{error}"));
    let errors: Vec<LessonError> = lessons
        .iter()
        .filter_map(|lesson| check(lesson).err())
        .collect();
    let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
    assert!(errors.is_empty(), "{}", lines.join("\n"));
}

#[test]
fn french_punctuation_cannot_be_wrapped_to_next_line() {
    for lesson in built_in().expect("the built-in lessons should be valid") {
        let answers = lesson.steps.iter().flat_map(|step| &step.answers);
        let texts = lesson.steps.iter().map(|step| &step.text);
        for text in texts.chain(answers.map(|answer| &answer.text)) {
            let is_in_text = |signs: &str| text.fr.contains(signs);
            let can_be_wrapped = [" :", " ;", " !", " ?", " »", "« "]
                .into_iter()
                .any(is_in_text);
            assert!(!can_be_wrapped, "{}: {}", lesson.file, text.fr);
        }
    }
}

#[test]
fn ids_are_unique() {
    let lessons = built_in().expect("the built-in lessons should be valid");
    let ids: BTreeSet<&str> = lessons.iter().map(|lesson| lesson.id.as_str()).collect();
    assert_eq!(ids.len(), lessons.len());
}

#[test]
fn durations_of_lessons_are_within_limits() {
    let lessons = built_in().expect("the built-in lessons should be valid");
    let durations = lessons.iter().map(|lesson| LessonDuration::of(lesson));
    let total: u64 = durations.clone().map(|LessonDuration(ms)| ms).sum();
    assert!(total <= MAX_TOTAL_MS, "{total} ms");
    for (lesson, LessonDuration(ms)) in lessons.iter().zip(durations) {
        assert!((120_000..=180_000).contains(&ms), "{}: {ms} ms", lesson.id);
    }
}

#[test]
fn every_scene_begins_with_an_action_of_the_learner() {
    for lesson in built_in().expect("the built-in lessons should be valid") {
        for scene in 0..lesson.scenes.len() {
            let first = lesson.steps.iter().find(|step| step.scene_index == scene);
            let is_reading_only = first.is_none_or(Step::is_reading_only);
            assert!(!is_reading_only, "{}: scene {scene}", lesson.id);
        }
    }
}

/// The first step in a new position announces it. Otherwise a learner would look for the move that led to it.
#[test]
fn first_step_announces_new_position_unless_previous_scene_continues() {
    let mut previous_ends: Option<[State; 2]> = None;
    for lesson in built_in().expect("the built-in lessons should be valid") {
        for (index, scene) in lesson.scenes.iter().enumerate() {
            let steps = || lesson.steps.iter().enumerate();
            let mut scene_steps = steps().filter(|(_, step)| step.scene_index == index);
            let (_, first) = scene_steps.next().expect("a scene should have a step");
            let (last, _) = scene_steps
                .next_back()
                .expect("a scene should have two steps");
            let continues = previous_ends.is_none_or(|ends| ends.contains(&scene.start));
            let announces_new_position = first.text.en.starts_with("New position")
                && first.text.fr.starts_with("Nouvelle position")
                && first.text.es.starts_with("Nueva posición");
            assert_eq!(
                announces_new_position, !continues,
                "{}: scene {index}",
                lesson.id
            );
            previous_ends = Some(ends_of_scene(lesson, scene, last));
        }
    }
}

/// The state at the last step of a scene, and the state after the learner has ended the phase.
fn ends_of_scene(lesson: &Arc<Lesson>, scene: &Scene, last_step: usize) -> [State; 2] {
    let (rules, mut state) = (&scene.rules, scene.start);
    for input in LessonRun::at_step(Arc::clone(lesson), last_step).inputs_before() {
        let result = match input {
            Input::Act { seat, action } => apply(rules, &mut state, seat, action, &mut ()),
            Input::Chance { outcome } => resolve(rules, &mut state, outcome, &mut ()),
        };
        result.expect("the lesson should be playable");
    }
    let mut next_phase = state;
    // A finished game has no next phase.
    let _ = apply(rules, &mut next_phase, Seat(0), Action::EndPhase, &mut ());
    [state, next_phase]
}

#[test]
fn every_lesson_has_a_refused_action() {
    for lesson in built_in().expect("the built-in lessons should be valid") {
        let refusal_count: usize = lesson.steps.iter().map(|step| step.refusals.len()).sum();
        assert!(refusal_count > 0, "{} has no refused action", lesson.id);
    }
}
