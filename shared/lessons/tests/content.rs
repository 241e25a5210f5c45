//! The lessons of the app can be finished, say what they must, and take two to three minutes each.

#![cfg(test)]

use std::collections::BTreeSet;

use rubium_lessons::{LessonError, ReadingTime, built_in, check};

/// Five lessons take at most twelve minutes, in milliseconds.
const ALL_LESSONS_MS: u64 = 12 * 60 * 1000;

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
fn french_punctuation_stays_on_the_line_of_the_preceding_word() {
    for lesson in built_in().expect("the lessons are valid") {
        let answers = lesson.steps.iter().flat_map(|step| &step.answers);
        let texts = lesson.steps.iter().map(|step| &step.text);
        for text in texts.chain(answers.map(|answer| &answer.text)) {
            let is_loose = |signs: &str| text.fr.contains(signs);
            let loose = [" :", " ;", " !", " ?", " »", "« "]
                .into_iter()
                .any(is_loose);
            assert!(!loose, "{}: {}", lesson.file, text.fr);
        }
    }
}

#[test]
fn ids_are_unique() {
    let lessons = built_in().expect("the lessons are valid");
    let ids: BTreeSet<&str> = lessons.iter().map(|lesson| lesson.id.as_str()).collect();
    assert_eq!(ids.len(), lessons.len());
}

#[test]
fn lessons_are_read_in_time() {
    let lessons = built_in().expect("the lessons are valid");
    let times = lessons.iter().map(|lesson| ReadingTime::of(lesson));
    let total: u64 = times.clone().map(|ReadingTime(time)| time).sum();
    assert!(total <= ALL_LESSONS_MS, "{total} ms");
    for (lesson, ReadingTime(time)) in lessons.iter().zip(times) {
        assert!(
            (90_000..=180_000).contains(&time),
            "{}: {time} ms",
            lesson.id
        );
    }
}

#[test]
fn every_refusal_is_stated_somewhere_and_every_lesson_warns_of_one() {
    for lesson in built_in().expect("the lessons are valid") {
        let refusals: usize = lesson.steps.iter().map(|step| step.refusals.len()).sum();
        assert!(refusals > 0, "{} shows no refusal", lesson.id);
    }
}
