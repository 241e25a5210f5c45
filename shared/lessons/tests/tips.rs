//! The tips of the app are complete, short enough, and due where their positions say.

#![cfg(test)]

use rubium_lessons::{TipPlace, built_in_tips, check_tips, parse_tips};

#[test]
fn every_tip_is_written_and_due_where_its_positions_say() {
    for place in [TipPlace::Game, TipPlace::Table] {
        let tips = built_in_tips(place).unwrap_or_else(|error| panic!("{error}"));
        check_tips(tips).unwrap_or_else(|error| panic!("{error}"));
    }
}

#[test]
fn errors_name_file_line_and_reason() {
    let texts = "en A.\nfr B.\nes C.\n";
    let long = "w ".repeat(26);
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
            "my.tips:5: there is already a line `tip`",
        ),
        ("tip undo\nen A.".to_owned(), "my.tips:1: fr is missing"),
        (
            format!("tip undo\nen {long}\nfr B.\nes C."),
            "my.tips:1: the text `en` has 26 words; the maximum is 25",
        ),
        ("en A.".to_owned(), "my.tips:1: a tip is missing"),
        (
            format!("tip undo\n{texts}when\n"),
            "my.tips:5: no line begins with `when`; the words are tip, en, fr, es, due, not, then",
        ),
    ];
    for (text, expected) in cases {
        let error = parse_tips("my.tips", &text, TipPlace::Game).err();
        let error = error.map(|error| error.to_string());
        assert_eq!(error.as_deref(), Some(expected), "{text}");
    }
}

#[test]
fn errors_of_the_tables_of_tips_are_named() {
    let tip = "tip mine\nen A.\nfr B.\nes C.\n";
    let cases = [
        (
            "due\nplayers ares zyborg",
            "my.tips:5: a line `table` is missing",
        ),
        (
            "due\ntable nothing\nplayers ares zyborg",
            "my.tips:5: the table: everything, cardsAndDice, moneyOnly or battlesOnly expected, but found nothing",
        ),
        (
            "due\ntable everything\nplayers ares ares",
            "my.tips:5: the table: a table that can be set up expected, but found",
        ),
        (
            "due\ntable everything\nplayers ares zyborg\nset nothing",
            "my.tips:8: the table: a value expected, but found set nothing",
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
        let error = parse_tips("my.tips", &text, TipPlace::Table).err();
        let error = error.expect("there is an error").to_string();
        assert!(error.starts_with(expected), "{text}: {error}");
    }
}

#[test]
fn a_position_that_says_otherwise_is_named() {
    let tips = built_in_tips(TipPlace::Game).expect("the tips are valid");
    let own = include_str!("../content/game.tips");
    // What holds the Monolith is no longer there.
    let changed = own.replace("hex 0,0 1 1D\n", "hex 1,0 1 1D\n");
    assert_ne!(own, changed);
    let parsed = parse_tips("my.tips", &changed, TipPlace::Game).expect("it can be read");
    let error = check_tips(&parsed).expect_err("the tip is not due any more");
    let monolith = tips.entries.iter().find(|entry| {
        let id = format!("{:?}", entry.tip.id);
        id == "Monolith"
    });
    let line = monolith.expect("there is a tip").examples[0].line;
    assert_eq!(
        error.to_string(),
        format!("my.tips:{line}: the tip is not due in this position")
    );
}
