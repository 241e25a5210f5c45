//! Errors in lessons, with file, line and reason; and the actions that a step accepts or answers.

#![cfg(test)]

use std::sync::Arc;

use rubium_lessons::{LessonErrorReason, LessonRun, LessonStatus, Verdict, check, parse};
use rubium_rules::notation::read_action;

/// A valid lesson of two steps.
const LESSON: &str = "\
lesson mining
title en Title
title fr Titre
title es Título
players Nova Iris
position
  layout two
  seat 1 rubium 8
  seat 2 rubium 11
step
  en Buy a Human.
  fr Achetez un Humain.
  es Compra un Humano.
  do buy human 2,2 | buy fungoid *
  refused DEP-2 1: buy human 0,1
  else end
    en Not yet.
    fr Pas encore.
    es Todavía no.
step
  en The end.
  fr Fin.
  es Fin.
";

/// The error of `LESSON` after its first `old` is replaced by `new`.
fn error_after_replacing(old: &str, new: &str) -> String {
    assert!(LESSON.contains(old), "{old}");
    let text = LESSON.replacen(old, new, 1);
    match parse("mine.lesson", &text) {
        Err(error) => error.to_string(),
        Ok(lesson) => check(&Arc::new(lesson))
            .expect_err("the lesson should have an error")
            .to_string(),
    }
}

#[test]
fn valid_lesson_has_no_error() {
    let lesson = parse("mine.lesson", LESSON).expect("the lesson should be readable");
    assert_eq!(check(&Arc::new(lesson)), Ok(()));
}

#[test]
fn error_states_file_line_and_reason() {
    let too_long = "word ".repeat(26);
    let cases = [
        (
            "lesson mining",
            "lesson Mining",
            "mine.lesson:1: an id consists",
        ),
        ("title fr Titre\n", "", "mine.lesson:1: fr is missing"),
        (
            "players Nova Iris",
            "players Nova",
            "mine.lesson:6: the position has 2 players",
        ),
        ("layout two", "layout five", "mine.lesson:7: word 2"),
        (
            "  layout two\n",
            "\n  # A board for two.\n  layout five\n",
            "mine.lesson:9: word 2",
        ),
        ("rubium 11", "rubium many", "mine.lesson:9: word 4"),
        ("  en Buy a Human.\n", "", "mine.lesson:10: en is missing"),
        (
            "Buy a Human.",
            &too_long,
            "mine.lesson:10: the text `en` has 26 words",
        ),
        (
            "buy human 2,2",
            "buy humans 2,2",
            "mine.lesson:14: word 2, `humans`",
        ),
        (
            "buy fungoid *",
            "buy fungoid 0,0",
            "mine.lesson:10: no legal action is `buy fungoid 0,0`",
        ),
        (
            "refused DEP-2",
            "refused DEP-1",
            "mine.lesson:15: the action is refused under DEP-2, not under DEP-1",
        ),
        (
            "refused DEP-2",
            "refused DEP-99",
            "mine.lesson:15: there is no rule `DEP-99`",
        ),
        (
            "1: buy human 0,1",
            "1: buy human 2,1",
            "mine.lesson:15: the rules do not refuse",
        ),
        (
            "else end",
            "else explore *",
            "mine.lesson:16: `else explore *` is never used",
        ),
        (
            "  else end",
            "  then die 4\n  else end",
            "mine.lesson:16: `die 4` is refused",
        ),
        (
            "  else end",
            "  then 1: end\n  then 2: end\n  else end",
            "mine.lesson:17: `2: end` is refused",
        ),
        (
            "  else end",
            "  more\n    en One.\n    fr Un.\n  else end",
            "mine.lesson:16: es is missing",
        ),
        (
            "  else end",
            "  idle\n    en One.\n  idle\n  else end",
            "mine.lesson:18: this is the second `idle` line",
        ),
        (
            "  es Fin.\n",
            "  es Fin.\n  idle\n    en One.\n    fr Un.\n    es Uno.\n",
            "mine.lesson:24: a step that is only read cannot have an `idle` line",
        ),
        (
            "buy human 2,2 | buy fungoid *",
            "buy leaper 2,2\n  more\n    en One.\n    fr Un.\n    es Uno.",
            "mine.lesson:15: `more` is never used",
        ),
        (
            "  else end",
            "  highlight phases\n  else end",
            "mine.lesson:10: a step with an action highlights",
        ),
        (
            "  else end",
            "  times none\n  else end",
            "mine.lesson:16: a whole number",
        ),
        (
            "  en The end.",
            "  say The end.",
            "mine.lesson:21: no line can begin with `say`",
        ),
        (
            "  es Fin.\n",
            "  es Fin.\n  highlight hexagon 1\n",
            "mine.lesson:24: a highlight is",
        ),
        (
            "step\n  en The end.\n  fr Fin.\n  es Fin.\n",
            "",
            "mine.lesson:10: the last step",
        ),
    ];
    for (old, new, expected) in cases {
        let error = error_after_replacing(old, new);
        assert!(error.starts_with(expected), "{error}\nexpected: {expected}");
    }
}

#[test]
fn script_that_lacks_pending_outcome_is_an_error() {
    let text = LESSON.replacen(
        "  else end",
        "  then 1: end\n  then 1: end\n  then 1: end\n  then 1: end\n  then 1: end\n  else end",
        1,
    );
    let lesson = parse("mine.lesson", &text).expect("the lesson should be readable");
    let error = check(&Arc::new(lesson)).expect_err("the card to draw should be missing");
    assert!(
        matches!(*error.reason, LessonErrorReason::ScriptMissing { .. }),
        "{error}"
    );
}

#[test]
fn excess_actions_have_their_own_answer() {
    let answer = "  more\n    en One.\n    fr Un.\n    es Uno.\n  else end";
    let text = LESSON.replacen("  else end", answer, 1);
    let lesson = Arc::new(parse("mine.lesson", &text).expect("the lesson should be readable"));
    assert_eq!(check(&lesson), Ok(()));
    let run = LessonRun::at_step(Arc::clone(&lesson), 0);
    let rules = &lesson.scenes[0].rules;
    let action = read_action(rules, "buy human 2,2").expect("the action should be readable");
    let verdict = run.judge(rules, &[action, action]);
    assert!(matches!(verdict, Verdict::NotAccepted(Some(text)) if text.en == "One."));
}

#[test]
fn useless_press_has_its_own_answer() {
    let answer = "  idle\n    en Nothing.\n    fr Rien.\n    es Nada.\n  else end";
    let text = LESSON.replacen("  else end", answer, 1);
    let lesson = Arc::new(parse("mine.lesson", &text).expect("the lesson should be readable"));
    assert_eq!(check(&lesson), Ok(()));
    let answer_to_useless_press_at = |step: usize| {
        let run = LessonRun::at_step(Arc::clone(&lesson), step);
        let scene = &lesson.scenes[0];
        let status = LessonStatus::new(&run, &scene.rules, &scene.start);
        status
            .and_then(|status| status.answer_to_useless_press)
            .map(|text| text.en)
    };
    assert_eq!(answer_to_useless_press_at(0).as_deref(), Some("Nothing."));
    assert_eq!(answer_to_useless_press_at(1), None);
}

#[test]
fn step_without_action_can_answer_actions() {
    let answer =
        |action: &str| format!("  es Fin.\n  else {action}\n    en No.\n    fr Non.\n    es No.\n");
    let check_with = |action: &str| {
        let text = LESSON.replace("  es Fin.\n", &answer(action));
        check(&Arc::new(
            parse("mine.lesson", &text).expect("the lesson should be readable"),
        ))
    };
    assert_eq!(check_with("buy human *"), Ok(()));
    let error = check_with("explore *").expect_err("nothing can be explored");
    assert!(
        matches!(*error.reason, LessonErrorReason::UnusedAnswer(_)),
        "{error}"
    );
}

#[test]
fn actions_are_accepted_by_pattern_and_count() {
    let lesson = Arc::new(parse("mine.lesson", LESSON).expect("the lesson should be readable"));
    let run = LessonRun::at_step(Arc::clone(&lesson), 0);
    let rules = &lesson.scenes[0].rules;
    let judge = |texts: &[&str]| {
        let actions = texts
            .iter()
            .map(|text| read_action(rules, text).expect("the action should be readable"));
        run.judge(rules, &actions.collect::<Vec<_>>())
    };
    assert_eq!(judge(&["buy human 2,2"]), Verdict::Accepted);
    assert_eq!(judge(&["buy fungoid 2,1"]), Verdict::Accepted);
    assert_eq!(
        judge(&["buy human 2,2", "buy human 2,2"]),
        Verdict::NotAccepted(None)
    );
    assert_eq!(judge(&["buy human 2,1"]), Verdict::NotAccepted(None));
    let answer = lesson.steps[0].answers[0].text.clone();
    assert_eq!(judge(&["end"]), Verdict::NotAccepted(Some(answer)));
}
