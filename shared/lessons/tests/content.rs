//! The built-in lessons can be finished, have correct texts, and take 1.5 to 3 minutes each.

#![cfg(test)]

use std::collections::BTreeSet;

use rubium_lessons::{LessonError, ReadingTime, built_in, check};

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
    let times = lessons.iter().map(|lesson| ReadingTime::of(lesson));
    let total: u64 = times.clone().map(|ReadingTime(time)| time).sum();
    assert!(total <= MAX_TOTAL_MS, "{total} ms");
    for (lesson, ReadingTime(time)) in lessons.iter().zip(times) {
        assert!(
            (90_000..=180_000).contains(&time),
            "{}: {time} ms",
            lesson.id
        );
    }
}

#[test]
fn every_lesson_has_a_refusal() {
    for lesson in built_in().expect("the built-in lessons should be valid") {
        let refusals: usize = lesson.steps.iter().map(|step| step.refusals.len()).sum();
        assert!(refusals > 0, "{} has no refusal", lesson.id);
    }
}
