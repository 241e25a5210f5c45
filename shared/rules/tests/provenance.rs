//! Tests the provenance of each field of the built-in content in both editions, which `provenance.txt` lists
//! for review, and the defaults for omitted provenance.

#![cfg(test)]

use rubium_rules::content::{Content, FaceProvenance, Provenance};
use rubium_rules::{Catalogue, Edition, OptionalRule, Options, Rules, Setup, Swap, catalogue};
use serde::Serialize;
use serde_json::{Value, json};

/// The catalogue that the user interface receives for a game.
fn catalogue_for(
    edition: Edition,
    players: u8,
    optional_rules: &[OptionalRule],
    swaps: &[Swap],
) -> Catalogue {
    let options = Options {
        edition,
        optional_rules: optional_rules.to_vec(),
        ..Options::default()
    };
    let mut setup = Setup::new(options, players, |_| 0).expect("the set-up should be valid");
    setup.swaps = swaps.to_vec();
    catalogue(&Rules::new(setup).expect("the rules should accept the set-up"))
}

/// The name of a value in the content files.
fn serialized_name(value: impl Serialize) -> String {
    let value = serde_json::to_value(value).expect("the value should be serializable");
    value.as_str().unwrap_or("none").to_owned()
}

/// A row of the table: the name of an entry, and each of its fields with its provenance.
type Row = (String, Vec<(String, String)>);

fn field_with_provenance(name: &str, provenance: impl Serialize) -> (String, String) {
    (name.to_owned(), serialized_name(provenance))
}

fn card_rows(catalogue: &Catalogue) -> Vec<Row> {
    let row = |card: &rubium_rules::CardView| {
        let provenance = card.provenance;
        let mut fields = vec![
            field_with_provenance("name", provenance.name),
            field_with_provenance("count", provenance.count),
            field_with_provenance("window", provenance.timing),
            field_with_provenance("text", provenance.text),
        ];
        fields.extend(provenance.vp.map(|vp| field_with_provenance("vp", vp)));
        (format!("card {}", card.key), fields)
    };
    catalogue.cards.iter().map(row).collect()
}

fn unit_rows(catalogue: &Catalogue) -> Vec<Row> {
    let row = |unit: &rubium_rules::KindView| {
        let provenance = unit
            .provenance
            .as_ref()
            .expect("the units of a built-in sheet should have a provenance");
        let mut fields = vec![
            field_with_provenance("figureCount", provenance.figure_count),
            field_with_provenance("cost", provenance.cost),
            field_with_provenance("value", provenance.value),
            field_with_provenance("terrainValues", provenance.terrain_values),
            field_with_provenance("battlePosition", provenance.battle_position),
            field_with_provenance("canMine", provenance.can_mine),
            field_with_provenance("mayNotEnter", provenance.may_not_enter),
        ];
        assert_eq!(unit.abilities.len(), provenance.abilities.len(), "{unit:?}");
        for (ability, provenance) in unit.abilities.iter().zip(&provenance.abilities) {
            let ability =
                serde_json::to_value(ability).expect("the ability should be serializable");
            let name = serialized_name(&ability["ability"]);
            fields.push(field_with_provenance(&name, provenance.existence));
            fields.push(field_with_provenance(
                &format!("{name}.details"),
                provenance.details,
            ));
        }
        let name = unit
            .name_id
            .clone()
            .unwrap_or_else(|| serialized_name(unit.kind));
        (format!("unit {name}"), fields)
    };
    catalogue.kinds.iter().map(row).collect()
}

fn board_rows(catalogue: &Catalogue) -> Vec<Row> {
    let board = &catalogue.board;
    let layout_fields = vec![
        field_with_provenance("slots", board.slots_provenance),
        field_with_provenance("bases", board.bases_provenance),
        field_with_provenance("homeRefineries", board.home_refineries_provenance),
    ];
    let tiles = board.tiles.iter().map(|tile| {
        let terrain: Vec<String> = tile.terrain.iter().map(serialized_name).collect();
        field_with_provenance(&terrain.join("+"), tile.provenance)
    });
    let layout = &board.layout;
    vec![
        (format!("layout {layout}"), layout_fields),
        (format!("tiles of {layout}"), tiles.collect()),
        (
            format!("tokens of {layout}"),
            token_fields(catalogue, false),
        ),
    ]
}

fn token_fields(catalogue: &Catalogue, is_green: bool) -> Vec<(String, String)> {
    let tokens = catalogue
        .board
        .tokens
        .iter()
        .filter(|token| token.is_green == is_green);
    let fields = |token: &rubium_rules::TokenPart| {
        let provenance = token
            .provenance
            .expect("the built-in tokens should have a provenance");
        [
            field_with_provenance(&token.id, provenance.contents),
            field_with_provenance(&format!("{}.count", token.id), provenance.count),
        ]
    };
    tokens.flat_map(fields).collect()
}

/// Formats both editions as one line per entry. Where they differ, the provenance of 2012 comes first, then a
/// slash and the provenance of 2005.
fn format_lines(rows_2012: Vec<Row>, rows_2005: Vec<Row>) -> Vec<String> {
    assert_eq!(rows_2012.len(), rows_2005.len());
    let line = |((entry, fields_2012), (entry_2005, fields_2005)): (Row, Row)| {
        assert_eq!(
            (&entry, fields_2012.len()),
            (&entry_2005, fields_2005.len())
        );
        let fields = fields_2012.into_iter().zip(fields_2005).map(
            |((field, provenance_2012), (field_2005, provenance_2005))| {
                assert_eq!(field, field_2005, "{entry}");
                match provenance_2012 == provenance_2005 {
                    true => format!("{field} {provenance_2012}"),
                    false => format!("{field} {provenance_2012}/{provenance_2005}"),
                }
            },
        );
        format!("{entry}: {}", fields.collect::<Vec<_>>().join(", "))
    };
    rows_2012.into_iter().zip(rows_2005).map(line).collect()
}

#[test]
fn provenance_matches_reviewed_table() {
    use OptionalRule::{AlternateUnits, BadNeighbors, EnergyDependence, ExtraExplorationTokens};
    let lines_of_both_editions =
        |players, optional_rules: &[OptionalRule], rows: fn(&Catalogue) -> Vec<Row>| {
            let [rows_2012, rows_2005] = [Edition::Year2012, Edition::Year2005]
                .map(|edition| rows(&catalogue_for(edition, players, optional_rules, &[])));
            format_lines(rows_2012, rows_2005)
        };
    let mut lines_found = lines_of_both_editions(2, &[], card_rows);
    lines_found.extend(lines_of_both_editions(2, &[], unit_rows));
    lines_found.extend(lines_of_both_editions(2, &[AlternateUnits], unit_rows));
    for (players, optional_rules) in [
        (2, &[][..]),
        (3, &[]),
        (4, &[]),
        (2, &[BadNeighbors]),
        (2, &[EnergyDependence]),
    ] {
        lines_found.extend(lines_of_both_editions(players, optional_rules, board_rows));
    }
    // Swap a Strider token for each green token. There are enough Strider tokens.
    let content = Content::classic().expect("the built-in content should be valid");
    let swap = |added: &rubium_rules::content::TokenSpec| Swap {
        removed: "strider".to_owned(),
        added: added.id.clone(),
    };
    let swaps: Vec<Swap> = content.board.extra_tokens.iter().map(swap).collect();
    let [rows_2012, rows_2005] = [Edition::Year2012, Edition::Year2005].map(|edition| {
        let catalogue = catalogue_for(edition, 2, &[ExtraExplorationTokens], &swaps);
        vec![("green tokens".to_owned(), token_fields(&catalogue, true))]
    });
    lines_found.extend(format_lines(rows_2012, rows_2005));

    let reviewed = include_str!("provenance.txt").lines();
    let reviewed = reviewed.filter(|line| !line.is_empty() && !line.starts_with('#'));
    let reviewed_lines: Vec<&str> = reviewed.collect();
    let unlisted_lines: Vec<&String> = (lines_found.iter())
        .filter(|line| !reviewed_lines.contains(&line.as_str()))
        .collect();
    assert_eq!(
        unlisted_lines,
        Vec::<&String>::new(),
        "lines that are missing from provenance.txt"
    );
    assert_eq!(lines_found.len(), reviewed_lines.len());
}

/// The rulebook of the 2005 edition prints the values of the classic units, and a different name for one
/// card. In the 2012 edition, values that only the 2005 rulebook prints count as derived.
#[test]
fn names_and_provenance_match_edition() {
    let card_and_provenance_of_human = |edition| {
        let options = Options {
            edition,
            ..Options::default()
        };
        let setup = Setup::new(options, 2, |_| 0).unwrap();
        let catalogue = catalogue(&Rules::new(setup).unwrap());
        let mut cards = catalogue.cards.into_iter();
        let card = cards.find(|card| card.key == "sendInFungusCreatures");
        let human = catalogue.kinds[0]
            .provenance
            .clone()
            .expect("the units should have a provenance");
        (
            card.expect("the card should be in the content"),
            human.cost,
            human.figure_count,
        )
    };
    let (card_2012, cost, figures) = card_and_provenance_of_human(Edition::Year2012);
    assert_eq!(card_2012.name.en, "Send in the Fungus Creatures");
    assert_eq!(
        [card_2012.provenance.name, cost, figures],
        [
            Provenance::Printed,
            Provenance::Derived,
            Provenance::Printed
        ]
    );
    let (card_2005, cost, figures) = card_and_provenance_of_human(Edition::Year2005);
    assert_eq!(card_2005.name.en, "Send in the Fungoids");
    assert_eq!(card_2005.name.es, "¡Que entren los Fungoides!");
    assert_eq!(
        [card_2005.provenance.name, cost, figures],
        [Provenance::Printed; 3]
    );
    // A name can be reconstructed in one edition but printed in the other.
    let mut content = Content::classic().unwrap();
    let provenance = &mut content.cards.cards[0].provenance;
    provenance.name = Provenance::Printed;
    provenance.name_2005 = Some(Provenance::Reconstruction);
    assert_eq!(
        [false, true].map(|is_2005_edition| provenance.name(is_2005_edition)),
        [Provenance::Printed, Provenance::Reconstruction]
    );
}

#[test]
fn omitted_provenance_has_defaults() {
    // The provenance of the card window and the VP defaults to `text`. The provenance of tiles, tokens and
    // layouts has no default.
    let read = |text| serde_json::from_str::<Value>(text).expect("the text should be JSON");
    let mut cards = read(include_str!("../content/cards.json"));
    for card in cards["cards"]
        .as_array_mut()
        .expect("the cards should be a list")
    {
        card["provenance"] = json!({"name": "printed", "count": "printed", "text": "reported"});
    }
    let mut board = read(include_str!("../content/board.json"));
    fn remove_provenance(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                fields.remove("provenance");
                fields.remove("homeRefineriesProvenance");
                fields.values_mut().for_each(remove_provenance);
            }
            Value::Array(list) => list.iter_mut().for_each(remove_provenance),
            _ => {}
        }
    }
    remove_provenance(&mut board);
    let content = Content::load(
        include_str!("../content/sheet.json"),
        &cards.to_string(),
        &board.to_string(),
    )
    .unwrap();
    let provenance = content.cards.cards[0].provenance;
    assert_eq!(provenance.face(true), provenance.face(false));
    assert_eq!(provenance.face(false).vp, Provenance::Reported);
    // Serialization adds no defaults, so the content hash of records stays the same.
    let serialized = serde_json::to_value(content.cards.cards[0].provenance).unwrap();
    assert_eq!(serialized, cards["cards"][0]["provenance"]);
    assert!(
        !serde_json::to_string(&content.board)
            .unwrap()
            .contains("rovenance\":null")
    );
    assert!(
        !serde_json::to_string(&content.board)
            .unwrap()
            .contains("\"provenance\"")
    );
}

#[test]
fn face_of_each_edition_has_its_own_provenance() {
    let content = Content::classic().unwrap();
    let mut provenance = content.cards.cards[0].provenance;
    (provenance.text, provenance.window, provenance.vp) =
        (Provenance::Reported, None, Some(Provenance::Derived));
    let printed_face = FaceProvenance {
        text: Provenance::Printed,
        window: Provenance::Printed,
        vp: Provenance::Printed,
    };
    provenance.face_2005 = Some(printed_face);
    assert_eq!(provenance.face(true), printed_face);
    let face_2012 = provenance.face(false);
    let fields = (face_2012.text, face_2012.window, face_2012.vp);
    assert_eq!(
        fields,
        (
            Provenance::Reported,
            Provenance::Reported,
            Provenance::Derived
        )
    );
    provenance.face_2005 = None;
    assert_eq!(provenance.face(true), face_2012);
}
