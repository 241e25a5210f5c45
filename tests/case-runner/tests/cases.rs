//! The rule cases of this repository pass and have no gaps in coverage, and the runner reports gaps, invalid
//! cases and failing cases.

#![cfg(test)]

use rubium_case_runner::{CaseError, LineError, default_folder, find_gaps, parse, read_cases, run};
use std::path::Path;

#[test]
fn every_case_passes() {
    let (cases, errors) = read_cases(&[default_folder()]);
    assert!(
        errors.is_empty(),
        "{}",
        errors
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join("\n")
    );
    let failures: Vec<String> = cases
        .iter()
        .filter_map(|case| run(case).err())
        .map(|failure| failure.to_string())
        .collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(!cases.is_empty(), "there should be cases");
}

#[test]
fn coverage_has_no_gaps() {
    let gaps = find_gaps(&read_cases(&[default_folder()]).0);
    assert!(gaps.is_empty(), "{gaps}");
}

#[test]
fn rule_shown_twice_and_example_never_shown_are_reported() {
    let text = "case a\nshows MOV-5 MOV-2 around 1,0\nnew game two\nscript\nexpect vp 1 0\n";
    let case = parse(Path::new("x.case"), text)
        .expect("the case should be readable")
        .remove(0);
    assert_eq!(case.covers, ["MOV-5", "MOV-2"]);
    let gaps = find_gaps(&[case.clone(), case]);
    assert_eq!(gaps.shown_twice, ["MOV-5", "MOV-2"]);
    assert!(gaps.examples.contains(&"EX-MOVE".into()), "{gaps}");
}

#[test]
fn optional_rules_2005_items_and_alternate_units_without_cases_are_gaps() {
    let excluded_path_parts = [
        "ah-red-missions",
        "ah-teams",
        "cases/examples",
        "opt-hill",
        "opt-time",
        "together",
        "uni-wyrm",
    ];
    let mut cases = read_cases(&[default_folder()]).0;
    cases.retain(|case| {
        let file = case.file.to_string_lossy();
        !excluded_path_parts.iter().any(|part| file.contains(part))
    });
    let gaps = find_gaps(&cases);
    assert!(gaps.edition_2005.contains(&"flawless".into()), "{gaps}");
    assert!(gaps.edition_2005.contains(&"OPT-HILL".into()), "{gaps}");
    assert!(gaps.edition_2005.contains(&"OPT-TEAM".into()), "{gaps}");
    assert!(gaps.optional_rules.contains(&"OPT-HILL".into()), "{gaps}");
    // The only remaining case of the short game has the 2005 edition, which does not count here.
    assert!(gaps.optional_rules.contains(&"OPT-TIME".into()), "{gaps}");
    let ability = "monolithWyrm.attackAnywhere".into();
    assert!(gaps.alternate_units.contains(&ability), "{gaps}");
    assert!(!gaps.cards.contains(&"flawless".into()), "{gaps}");
}

fn line_error(text: &str) -> (usize, LineError) {
    match parse(Path::new("x.case"), text) {
        Err(CaseError::InvalidLine { line, error, .. }) => (line, error),
        other => panic!("{other:?}"),
    }
}

#[test]
fn invalid_line_is_reported_with_its_number() {
    assert_eq!(line_error("position\n"), (1, LineError::TextBeforeCase));
    assert_eq!(
        line_error("\n# only a comment\ncase\n"),
        (3, LineError::MissingName)
    );
    assert_eq!(
        line_error("case a\nnew game two\n"),
        (1, LineError::MissingScript)
    );
    assert_eq!(
        line_error("case a\nscript\n 1: end\n expect waits 1 phase"),
        (1, LineError::MissingPosition)
    );
    assert_eq!(
        line_error("case a\nnew game two\nscript\n 1: end"),
        (1, LineError::NoExpectation)
    );
    assert_eq!(
        line_error("case a\nnew game five\n"),
        (2, LineError::InvalidNewGame("new game five".into()))
    );
    assert!(matches!(
        line_error("case a\nnew game two chess\n"),
        (2, LineError::InvalidOptions(_))
    ));
    assert_eq!(
        line_error("case a\nnew game two\nnew game two\n"),
        (3, LineError::Duplicate("position"))
    );
    assert_eq!(
        line_error("case a\nnew game two\nscript\nmove"),
        (4, LineError::InvalidStep("move".into()))
    );
    assert_eq!(
        line_error("case a\nnew game two\nscript\nrefused MOV-5"),
        (4, LineError::IncompleteRefusal)
    );
    assert_eq!(
        line_error("case a\nmove human\n"),
        (2, LineError::OutsideSection("move human".into()))
    );
    for incomplete in ["shows MOV-5", "shows around 1,0", "shows"] {
        assert_eq!(
            line_error(&format!("case a\n{incomplete}\n")),
            (2, LineError::IncompleteShows)
        );
    }
    assert!(matches!(
        line_error("case a\nnew game two\nscript\nexpect vp 1"),
        (4, LineError::InvalidExpectation(_, _))
    ));
    assert!(matches!(
        line_error("case a\nnew game two\nscript\nexpect wonders"),
        (4, LineError::InvalidExpectation(_, _))
    ));
    assert_eq!(
        line_error("case a\nnew game two\nscript\nexpect no event victoryCrad"),
        (4, LineError::UnknownEvent("victoryCrad".into()))
    );
}

#[test]
fn missing_folder_is_an_error() {
    let (cases, errors) = read_cases(&["no/such/folder".into()]);
    assert!(cases.is_empty());
    assert!(matches!(&errors[0], CaseError::Unreadable { path, .. } if path.ends_with("folder")));
}

/// Runs a case with this script. Returns the line, the expected and the actual result of its failure.
fn failure(script: &str) -> (usize, String, String) {
    let text = format!("case a\nnew game two\nscript\n{script}");
    let cases = parse(Path::new("x.case"), &text).expect("the case should be readable");
    let failure = run(&cases[0]).expect_err("the case should fail");
    (failure.line, failure.expected, failure.actual)
}

#[test]
fn case_fails_if_game_behaves_differently_or_notation_is_invalid() {
    assert_eq!(failure("expect rubium 1 9"), (4, "9".into(), "8".into()));
    let (line, expected, actual) =
        failure("1: buy human 2,1\n1: buy dragon 2,1\nexpect rubium 1 8");
    assert_eq!((line, expected.as_str()), (5, "a legal input"));
    assert!(actual.starts_with("DEP-1 refuses"), "{actual}");
    assert_eq!(
        failure("refused DEP-1 1: buy human 2,1"),
        (4, "refused by DEP-1".into(), "the input is accepted".into())
    );
    assert_eq!(
        failure("refused DEP-1 1: buy human 0,0").1,
        "refused by DEP-1"
    );
    assert_eq!(
        failure("refused DEP-2 tooExpensive 1: buy human 0,0").1,
        "refused by DEP-2, tooExpensive"
    );
    assert_eq!(failure("refused TRN-2 die 4\n1: bake a cake").0, 5);
    assert_eq!(
        failure("refused SET-2 position").2,
        "the position can be set up"
    );
    assert_eq!(
        failure("expect choices exclude buy humann 2,1").1,
        "an action in notation"
    );
    assert_eq!(
        failure("expect outcomes exclude token stridr").1,
        "an outcome in notation"
    );
}
