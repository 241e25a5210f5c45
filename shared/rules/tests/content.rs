//! Tests of content files: valid files are read; invalid files are rejected with all their errors (file,
//! entry and reason); a record refers to built-in content by its fingerprint.

#![cfg(test)]

use rubium_record::{Header, Seed, jsonl};
use rubium_rules::content::{Content, ContentError};
use rubium_rules::{Options, Rules, Setup};
use serde_json::{Value, json};

const SHEET: &str = include_str!("../content/sheet.json");
const CARDS: &str = include_str!("../content/cards.json");
const BOARD: &str = include_str!("../content/board.json");

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// The errors of the built-in content after `change`, as displayed.
fn errors(change: impl FnOnce(&mut Value, &mut Value, &mut Value)) -> Vec<String> {
    let (mut sheet, mut cards, mut board) = (json(SHEET), json(CARDS), json(BOARD));
    change(&mut sheet, &mut cards, &mut board);
    let loaded = Content::load(&sheet.to_string(), &cards.to_string(), &board.to_string());
    loaded
        .err()
        .unwrap_or_default()
        .iter()
        .map(ContentError::to_string)
        .collect()
}

#[track_caller]
fn assert_errors(change: impl FnOnce(&mut Value, &mut Value, &mut Value), expected: &[&str]) {
    let errors_found = errors(change);
    assert_eq!(errors_found.len(), expected.len(), "{errors_found:#?}");
    for (error, expected) in errors_found.iter().zip(expected) {
        assert!(
            error.contains(expected),
            "expected `{expected}` in `{error}`"
        );
    }
}

#[test]
fn classic_content_has_printed_totals() {
    let content = Content::classic().unwrap();
    let card_count = |is_energize: bool| -> u32 {
        let deck = content
            .cards
            .cards
            .iter()
            .filter(|card| (card.face.vp() == 0) == is_energize);
        deck.map(|card| u32::from(card.count)).sum()
    };
    assert_eq!(
        (
            card_count(true),
            card_count(false),
            content.cards.victory_cards
        ),
        (32, 36, 40)
    );
    let figure_count: u32 = content
        .sheet
        .units
        .iter()
        .map(|unit| u32::from(unit.figure_count))
        .sum();
    assert_eq!(figure_count * 4, 164);
    let refinery_total: u32 = content
        .board
        .tokens
        .iter()
        .map(|token| u32::from(token.refinery) * u32::from(token.count))
        .sum();
    assert_eq!(refinery_total, 16);
}

#[test]
fn empty_mission_stack_is_not_serialized() {
    let mut content = Content::classic().unwrap();
    let serialized = |content: &Content| serde_json::to_value(&content.cards).unwrap();
    assert_eq!(serialized(&content)["missionCards"], 22);
    content.cards.mission_cards = 0;
    assert_eq!(serialized(&content).get("missionCards"), None);
}

#[test]
fn built_in_content_round_trips() {
    let content = Content::classic().unwrap();
    let text = serde_json::to_string(&content).unwrap();
    assert_eq!(serde_json::from_str::<Content>(&text).unwrap(), content);
}

#[test]
fn differences_of_2005_edition_are_validated() {
    assert_errors(
        |sheet, cards, _| {
            cards["cards"][3]["name2005"] = json!({"en": "March", "fr": " ", "es": "Marcha"});
            sheet["units"][0]["provenance2005"]["abilities"] =
                json!([{"existence": "printed", "details": "printed"}]);
        },
        &[
            "provenance2005: 1 entries for 0 abilities",
            "the name in fr",
        ],
    );
}

/// The errors of the built-in alternate sheet after `change`.
fn alternate_sheet_errors(change: impl FnOnce(&mut Value)) -> Vec<String> {
    let mut sheet = json(include_str!("../content/alternate.json"));
    change(&mut sheet);
    let loaded = Content::classic()
        .unwrap()
        .with_alternate(&sheet.to_string());
    let errors = loaded.err().unwrap_or_default();
    errors.iter().map(ContentError::to_string).collect()
}

#[test]
fn every_error_of_alternate_sheet_is_reported() {
    assert_eq!(alternate_sheet_errors(|_| {}), Vec::<String>::new());
    let errors_found = alternate_sheet_errors(|sheet| {
        let units = &mut sheet["units"];
        units[0]["abilities"][0]["max"] = json!(0);
        units[0]["abilities"][1]["dice"] = json!(16);
        units[1]["id"] = json!("clone");
        units[2]["abilities"] = json!([{"ability": "sacrifice"}, {"ability": "sacrifice"}]);
        units[5]["abilities"] = json!([{"ability": "attackChain"}]);
        units[4]["abilities"] = json!([{"ability": "specialAttack", "minFace": 4, "range": 4}]);
        units[3]["cost"] = json!(0);
    });
    for expected in [
        "alternate: Human: buying limit 0",
        "alternate: Human: fewer dice 16",
        "alternate: clone: the id is used twice",
        "alternate: Crystalline: Sacrifice: the unit already has an ability of this type",
        "alternate: Crystalline: provenance: 1 entries for 2 abilities",
        "alternate: Crystalline: provenance2005: 1 entries for 2 abilities",
        "alternate: RockStrider: cost 0",
        "alternate: LavaLeaper: range of a special attack 4",
        "alternate: RubiumDragon: has an ability that modifies its special attack, but no specialAttack",
        "alternate: RubiumDragon: provenance: 3 entries for 1 abilities",
    ] {
        assert!(
            errors_found.iter().any(|error| error.contains(expected)),
            "{expected}: {errors_found:#?}"
        );
    }
    assert_eq!(errors_found.len(), 10, "{errors_found:#?}");
    let unknown_ability_errors = alternate_sheet_errors(|sheet| {
        sheet["units"][0]["abilities"][0] = json!({"ability": "swim"});
    });
    assert!(
        unknown_ability_errors[0].contains("unknown variant `swim`"),
        "{unknown_ability_errors:?}"
    );
}

#[test]
fn errors_of_all_files_are_listed() {
    assert_errors(
        |sheet, cards, board| {
            sheet["units"][0]["cost"] = json!(0);
            cards["cards"][1]["count"] = json!(16);
            board["tokens"][0]["count"] = json!(5);
        },
        &[
            "sheet: Human: cost 0",
            "cards: windfall: copies 16",
            "board: two: 17 exploration tokens for 18 hexes",
            "board: three: 17",
            "board: four: 17",
            "board: badNeighbors: 17",
        ],
    );
}

#[test]
fn invalid_json_is_reported_with_file_line_and_column() {
    let errors = Content::load("{", CARDS, "[]").unwrap_err();
    assert_eq!(errors.len(), 2);
    assert!(
        errors[0].to_string().starts_with("sheet: line 1, column 1"),
        "{}",
        errors[0]
    );
    assert!(
        errors[1].to_string().starts_with("board: line 1"),
        "{}",
        errors[1]
    );
}

#[test]
fn unknown_names_and_newer_versions_are_errors() {
    assert_errors(
        |sheet, _, _| sheet["colour"] = json!("red"),
        &["unknown field `colour`"],
    );
    assert_errors(
        |sheet, _, _| sheet["units"][0]["kind"] = json!("robot"),
        &["unknown variant `robot`"],
    );
    assert_errors(
        |_, cards, _| cards["cards"][1]["face"]["effect"] = json!({"effect": "winTheGame"}),
        &["unknown variant `winTheGame`"],
    );
    // A file of a newer version may have any content, so only the version is reported.
    assert_errors(
        |_, _, board| {
            board["schema"] = json!(2);
            board["moons"] = json!(3);
        },
        &["board: schema: version 2 is not supported"],
    );
}

#[test]
fn sheet_needs_six_kinds_and_valid_numbers() {
    assert_errors(
        |sheet, _, _| {
            sheet["units"].as_array_mut().unwrap().swap(0, 1);
        },
        &["list each of the six kinds exactly once"],
    );
    assert_errors(
        |sheet, _, _| sheet["units"][5]["figureCount"] = json!(16),
        &["figureCount 16"],
    );
    assert_errors(
        |sheet, _, _| sheet["units"][5]["value"] = json!(1),
        &["combat value 1"],
    );
    assert_errors(
        |sheet, _, _| sheet["units"][5]["battlePosition"] = json!(2),
        &["battlePosition 2: another kind"],
    );
    assert_errors(
        |sheet, _, _| sheet["units"][3]["abilities"][0]["steps"] = json!(9),
        &["steps of a stride 9"],
    );
}

#[test]
fn fields_of_cards_are_validated() {
    let with_face = |index: usize, face: Value| {
        move |_: &mut Value, cards: &mut Value, _: &mut Value| cards["cards"][index]["face"] = face
    };
    assert_errors(
        with_face(
            0,
            json!({"class": "deployment", "effect": {"effect": "rerollMisses"}}),
        ),
        &["this effect belongs to a battle"],
    );
    assert_errors(
        with_face(
            8,
            json!({"class": "battle", "window": "beforeSteps", "effect": {"effect": "rerollMisses"}}),
        ),
        &["cannot happen in the window BeforeSteps"],
    );
    assert_errors(
        with_face(
            12,
            json!({"class": "objective", "vp": 4, "condition": {"if": "noLosses"}}),
        ),
        &["VP 4", "an objective cannot depend on a battle just won"],
    );
    assert_errors(
        |_, cards, _| cards["cards"][1]["id"] = json!("volunteers"),
        &["the id is used twice"],
    );
    assert_errors(
        |_, cards, _| cards["cards"][1]["id"] = json!("Wind fall"),
        &["lower camel case"],
    );
    assert_errors(
        |_, cards, _| cards["cards"][1]["name"]["fr"] = json!(" "),
        &["the name in fr is empty"],
    );
}

#[test]
fn words_of_position_notation_are_rejected_as_card_ids() {
    for word in [
        "rest",
        "hand",
        "fulfilled",
        "rubium",
        "victory",
        "hill",
        "known",
        "out",
    ] {
        let errors = errors(|_, cards, _| cards["cards"][0]["id"] = json!(word));
        assert!(
            errors
                .iter()
                .any(|error| error.contains("word of the position notation")),
            "{word}: {errors:#?}"
        );
    }
}

#[test]
fn layout_is_validated() {
    let with_slot = |index: usize, hexes: Value| {
        move |_: &mut Value, _: &mut Value, board: &mut Value| {
            board["layouts"].as_array_mut().unwrap().truncate(1);
            board["layouts"][0]["slots"][index]["hexes"] = hexes;
        }
    };
    assert_errors(with_slot(1, json!([[0, 0]])), &["hex 0,0 is covered twice"]);
    assert_errors(
        with_slot(7, json!([[9, 9], [12, 9]])),
        &["a slot is one hex, or two neighbours", "tokens for 16"],
    );
    assert_errors(
        with_slot(1, json!([[99, 0]])),
        &["coordinates must be -40 to 40"],
    );
    assert_errors(
        |_, _, board| {
            board["layouts"].as_array_mut().unwrap().truncate(1);
            board["layouts"][0]["players"] = json!(3);
        },
        &["2 home bases for 3 players"],
    );
    assert_errors(
        |_, _, board| {
            board["layouts"].as_array_mut().unwrap().truncate(1);
            board["tiles"]["doubles"].as_array_mut().unwrap().pop();
        },
        &["more slots than tiles"],
    );
}

#[test]
fn parameters_of_effects_are_validated() {
    let with_effect = |index: usize, effect: Value| {
        move |_: &mut Value, cards: &mut Value, _: &mut Value| {
            cards["cards"][index]["face"]["effect"] = effect
        }
    };
    assert_errors(
        with_effect(4, json!({"effect": "transport", "units": 0})),
        &["units 0"],
    );
    assert_errors(
        with_effect(3, json!({"effect": "extraStep", "units": 0})),
        &["units 0"],
    );
    assert_errors(
        with_effect(2, json!({"effect": "placeUnit", "kinds": []})),
        &["must name at least one"],
    );
    assert_errors(
        with_effect(
            2,
            json!({"effect": "placeUnit", "kinds": ["human", "human"]}),
        ),
        &["and each only once"],
    );
    assert_errors(
        with_effect(5, json!({"effect": "modify", "amount": 0})),
        &["amount 0"],
    );
    assert_errors(
        with_effect(7, json!({"effect": "hitOnRoll", "minFace": 1})),
        &["face that hits 1"],
    );
}

#[test]
fn fixed_slots_are_validated() {
    assert_errors(
        |_, _, board| {
            board["layouts"].as_array_mut().unwrap().truncate(1);
            board["layouts"][0]["slots"][1]["fixed"] = json!("rockPlains");
        },
        &[],
    );
    assert_errors(
        |_, _, board| {
            board["layouts"].as_array_mut().unwrap().truncate(1);
            board["layouts"][0]["slots"][1]["fixed"] = json!("homeBase");
            board["tiles"]["singles"][0] = json!("monolith");
            board["layouts"][0]["slots"][2]["hexes"] = json!([[-128, 0]]);
        },
        &[
            "Monolith cannot be on a shuffled tile",
            "-128,0: coordinates must be -40 to 40",
            "a home base is not a slot",
            "18 exploration tokens for 17",
        ],
    );
}

#[test]
fn record_references_built_in_content_and_inlines_custom_content() {
    let header_line = |setup: &Setup| {
        let names = vec!["Ana".into(), "Bo".into()];
        jsonl::header_line(&Header::new::<Rules>(setup.clone(), names, Seed(1), false)).unwrap()
    };
    let read =
        |text: &str| jsonl::read::<Rules>(text.as_bytes()).map(|loaded| loaded.record.header);
    let setup = Setup::classic(2, |_| 0).unwrap();
    let built_in_line = header_line(&setup);
    assert!(
        built_in_line.len() < 1000,
        "{} bytes: {built_in_line}",
        built_in_line.len()
    );
    assert_eq!(read(&built_in_line).unwrap().setup, setup);

    let mut custom_setup = setup.clone();
    custom_setup.content.sheet.units[0].cost += 1;
    let custom_line = header_line(&custom_setup);
    assert!(custom_line.len() > 20_000, "{} bytes", custom_line.len());
    let header_read = read(&custom_line).unwrap();
    assert_eq!(header_read.setup, custom_setup);
    assert_ne!(header_read.content, read(&built_in_line).unwrap().content);
}

#[test]
fn built_in_content_is_read_from_its_fingerprint() {
    for content in [
        Content::classic().unwrap(),
        Content::built_in(&Options::default()).unwrap(),
    ] {
        let reference = serde_json::to_string(&content).unwrap();
        assert_eq!(reference, format!("\"{:016x}\"", content.fingerprint()));
        assert_eq!(
            serde_json::from_str::<Content>(&reference).unwrap(),
            content
        );
    }
}

#[test]
fn unknown_fingerprint_and_malformed_content_are_rejected() {
    for invalid in ["\"0123456789abcdef\"", "\"\"", "7", "{}", "{\"sheet\":1}"] {
        assert!(
            serde_json::from_str::<Content>(invalid).is_err(),
            "{invalid}"
        );
    }
}
