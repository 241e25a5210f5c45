//! The built-in tips are complete, short enough, and due in their `due` positions but not in their
//! `not` positions. Errors in files of tips are reported with file, line and reason.

#![cfg(test)]

use rubium_lessons::{TipScreen, built_in_tips, check_tips, parse_tips};

#[test]
fn built_in_tips_have_no_errors() {
    for screen in [TipScreen::Game, TipScreen::Table] {
        let tips = built_in_tips(screen).unwrap_or_else(|error| panic!("{error}"));
        check_tips(tips).unwrap_or_else(|error| panic!("{error}"));
    }
}

#[test]
fn error_states_file_line_and_reason() {
    let texts = "en A.\nfr B.\nes C.\n";

    let too_long = "w ".repeat(26);
    let cases = [
        (
            "tip nothing".to_owned(),
            "my.tips:1: there is no tip `nothing` here",
        ),
        (
            "tip mine".to_owned(),
            "my.tips:1: there is no tip `mine` here",
        ),
        (
            format!("tip undo\n{texts}tip undo\n{texts}"),
            "my.tips:5: this is the second `tip` line",
        ),
        ("tip undo\nen A.".to_owned(), "my.tips:1: fr is missing"),
        (
            format!("tip undo\nen {too_long}\nfr B.\nes C."),
            "my.tips:1: the text `en` has 26 words; the maximum is 25",
        ),
        ("en A.".to_owned(), "my.tips:1: a tip is missing"),
        (
            format!("tip undo\n{texts}when\n"),
            "my.tips:5: no line can begin with `when`, only with tip, en, fr, es, due, not, then",
        ),
    ];
    for (text, expected) in cases {
        let error = parse_tips("my.tips", &text, TipScreen::Game).err();
        let error = error.map(|error| error.to_string());
        assert_eq!(error.as_deref(), Some(expected), "{text}");
    }
}

#[test]
fn error_in_example_table_states_line_and_reason() {
    let tip = "tip mine\nen A.\nfr B.\nes C.\n";
    let cases = [
        (
            "due\nplayers ares zyborg",
            "my.tips:5: a `table` line is missing",
        ),
        (
            "due\ntable nothing\nplayers ares zyborg",
            "my.tips:5: the table: expected everything, cardsAndDice, rubiumOnly or battlesOnly, found nothing",
        ),
        (
            "due\ntable everything\nplayers ares ares",
            "my.tips:5: the table: expected a table that can be set up, found",
        ),
        (
            "due\ntable everything\nplayers ares zyborg\nset nothing",
            "my.tips:8: the table: expected a value, found set nothing",
        ),
        (
            "due\ntable everything\nplayers ares zyborg\nset turn 5 1 mining\nthen 1: mine",
            "my.tips:9: `1: mine` is refused",
        ),
        (
            "due\ntable everything\nplayers ares zyborg\nthen nobody: mine",
            "my.tips:8: `nobody: mine` is refused",
        ),
    ];
    for (text, expected) in cases {
        let text = format!("{tip}{text}");
        let error = parse_tips("my.tips", &text, TipScreen::Table).err();
        let error = error.expect("the tips should have an error").to_string();
        assert!(error.starts_with(expected), "{text}: {error}");
    }
}

#[test]
fn tip_that_is_not_due_in_its_position_is_reported() {
    let tips = built_in_tips(TipScreen::Game).expect("the built-in tips should be valid");

    let text = include_str!("../content/game.tips");
    // The Dragon on the Monolith is moved, so the tip about the Monolith is no longer due.
    let changed = text.replace("hex 0,0 1 1D\n", "hex 1,0 1 1D\n");
    assert_ne!(text, changed);
    let parsed = parse_tips("my.tips", &changed, TipScreen::Game)
        .expect("the changed tips should be readable");
    let error = check_tips(&parsed).expect_err("the tip should not be due");
    let monolith = tips.entries.iter().find(|entry| {
        let id = format!("{:?}", entry.tip.id);
        id == "Monolith"
    });
    let line = monolith.expect("the file should have the tip").examples[0].line;
    assert_eq!(
        error.to_string(),
        format!("my.tips:{line}: the tip is not due in this position")
    );
}
