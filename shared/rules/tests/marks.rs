//! Provenance of each field of the built-in content in both editions. `marks.txt` lists all of it for review.

#![cfg(test)]

use rubium_rules::content::{Content, FaceSure, Sure};
use rubium_rules::{Catalogue, Edition, OptionalRule, Options, Rules, Setup, Swap, catalogue};
use serde::Serialize;
use serde_json::{Value, json};

/// The catalogue that the page receives for a game.
fn shown(edition: Edition, players: u8, optional: &[OptionalRule], swaps: &[Swap]) -> Catalogue {
    let options = Options {
        edition,
        optional: optional.to_vec(),
        ..Options::default()
    };
    let mut setup = Setup::new(options, players, |_| 0).expect("it can be set up");
    setup.swaps = swaps.to_vec();
    catalogue(&Rules::new(setup).expect("it can be played"))
}

/// The name of a value in the content files.
fn word(value: impl Serialize) -> String {
    let value = serde_json::to_value(value).expect("it is JSON");
    value.as_str().unwrap_or("none").to_owned()
}

/// The rows of an edition: each field with its mark.
type Row = (String, Vec<(String, String)>);

fn field(name: &str, sure: impl Serialize) -> (String, String) {
    (name.to_owned(), word(sure))
}

fn cards(shown: &Catalogue) -> Vec<Row> {
    let row = |card: &rubium_rules::CardView| {
        let sure = card.sure;
        let mut fields = vec![
            field("name", sure.name),
            field("count", sure.count),
            field("moment", sure.moment),
            field("text", sure.text),
        ];
        fields.extend(sure.vp.map(|vp| field("vp", vp)));
        (format!("card {}", card.key), fields)
    };
    shown.cards.iter().map(row).collect()
}

fn units(shown: &Catalogue) -> Vec<Row> {
    let row = |unit: &rubium_rules::KindView| {
        let sure = unit.sure.as_ref().expect("a built-in sheet has marks");
        let mut fields = vec![
            field("figures", sure.figures),
            field("cost", sure.cost),
            field("value", sure.value),
            field("valueIn", sure.value_in),
            field("attacks", sure.attacks),
            field("miner", sure.miner),
            field("mayNotEnter", sure.may_not_enter),
        ];
        assert_eq!(unit.abilities.len(), sure.abilities.len(), "{unit:?}");
        for (ability, sure) in unit.abilities.iter().zip(&sure.abilities) {
            let ability = serde_json::to_value(ability).expect("it is JSON");
            let name = word(&ability["ability"]);
            fields.push(field(&name, sure.what));
            fields.push(field(&format!("{name}.how"), sure.how));
        }
        let name = unit.name.clone().unwrap_or_else(|| word(unit.kind));
        (format!("unit {name}"), fields)
    };
    shown.kinds.iter().map(row).collect()
}

fn board(shown: &Catalogue) -> Vec<Row> {
    let board = &shown.board;
    let place = vec![
        field("slots", board.slots_sure),
        field("bases", board.bases_sure),
        field("homeRefineries", board.home_sure),
    ];
    let tiles = board.tiles.iter().map(|tile| {
        let terrain: Vec<String> = tile.terrain.iter().map(word).collect();
        field(&terrain.join("+"), tile.sure)
    });
    let layout = &board.layout;
    vec![
        (format!("layout {layout}"), place),
        (format!("tiles of {layout}"), tiles.collect()),
        (format!("tokens of {layout}"), tokens(shown, false)),
    ]
}

fn tokens(shown: &Catalogue, green: bool) -> Vec<(String, String)> {
    let tokens = shown
        .board
        .tokens
        .iter()
        .filter(|token| token.green == green);
    let marks = |token: &rubium_rules::TokenPart| {
        let sure = token.sure.expect("the built-in tokens have marks");
        [
            field(&token.id, sure.what),
            field(&format!("{}.count", token.id), sure.count),
        ]
    };
    tokens.flat_map(marks).collect()
}

/// Both editions in one line. If they differ: the mark of 2012, a slash, and the mark of 2005.
fn lines(ffg: Vec<Row>, ah: Vec<Row>) -> Vec<String> {
    assert_eq!(ffg.len(), ah.len());
    let line = |((entry, ffg), (same, ah)): (Row, Row)| {
        assert_eq!((&entry, ffg.len()), (&same, ah.len()));
        let marks = ffg.into_iter().zip(ah).map(|((field, ffg), (same, ah))| {
            assert_eq!(field, same, "{entry}");
            match ffg == ah {
                true => format!("{field} {ffg}"),
                false => format!("{field} {ffg}/{ah}"),
            }
        });
        format!("{entry}: {}", marks.collect::<Vec<_>>().join(", "))
    };
    ffg.into_iter().zip(ah).map(line).collect()
}

#[test]
fn marks_match_reviewed_table() {
    use OptionalRule::{AlternateUnits, BadNeighbors, EnergyDependence, ExtraExplorationTokens};
    let both = |players, optional: &[OptionalRule], rows: fn(&Catalogue) -> Vec<Row>| {
        let [ffg, ah] =
            [Edition::Ffg, Edition::Ah].map(|it| rows(&shown(it, players, optional, &[])));
        lines(ffg, ah)
    };
    let mut found = both(2, &[], cards);
    found.extend(both(2, &[], units));
    found.extend(both(2, &[AlternateUnits], units));
    for (players, optional) in [
        (2, &[][..]),
        (3, &[]),
        (4, &[]),
        (2, &[BadNeighbors]),
        (2, &[EnergyDependence]),
    ] {
        found.extend(both(players, optional, board));
    }
    // Each green token in place of a Strider, of which there are enough.
    let content = Content::classic().expect("it is valid");
    let swap = |comes: &rubium_rules::content::TokenSpec| Swap {
        leaves: "strider".to_owned(),
        comes: comes.id.clone(),
    };
    let swaps: Vec<Swap> = content.board.extra_tokens.iter().map(swap).collect();
    let [ffg, ah] = [Edition::Ffg, Edition::Ah].map(|edition| {
        let shown = shown(edition, 2, &[ExtraExplorationTokens], &swaps);
        vec![("green tokens".to_owned(), tokens(&shown, true))]
    });
    found.extend(lines(ffg, ah));

    let judged = include_str!("marks.txt").lines();
    let judged = judged.filter(|line| !line.is_empty() && !line.starts_with('#'));
    let judged: Vec<&str> = judged.collect();
    let wrong: Vec<&String> = (found.iter())
        .filter(|line| !judged.contains(&line.as_str()))
        .collect();
    assert_eq!(wrong, Vec::<&String>::new(), "no such line in marks.txt");
    assert_eq!(found.len(), judged.len());
}

/// [AH] prints the classic units, and one card with another name. Parts that the 2012 edition shares are derived.
#[test]
fn names_and_marks_match_edition() {
    let of = |edition| {
        let options = Options {
            edition,
            ..Options::default()
        };
        let setup = Setup::new(options, 2, |_| 0).unwrap();
        let found = catalogue(&Rules::new(setup).unwrap());
        let mut cards = found.cards.into_iter();
        let card = cards.find(|card| card.key == "sendInFungusCreatures");
        let human = found.kinds[0].sure.clone().expect("marks");
        (card.expect("it is in the pack"), human.cost, human.figures)
    };
    let (ffg, cost, figures) = of(Edition::Ffg);
    assert_eq!(ffg.name.en, "Send in the Fungus Creatures");
    assert_eq!(
        [ffg.sure.name, cost, figures],
        [Sure::Printed, Sure::Derived, Sure::Printed]
    );
    let (ah, cost, figures) = of(Edition::Ah);
    assert_eq!(ah.name.en, "Send in the Fungoids");
    assert_eq!(ah.name.es, "¡Que entren los Fungoides!");
    assert_eq!([ah.sure.name, cost, figures], [Sure::Printed; 3]);
    // A name that is unprinted in one edition is marked in that edition only.
    let mut content = Content::classic().unwrap();
    let card = &mut content.cards.cards[0].sure;
    (card.name, card.ah_name) = (Sure::Printed, Some(Sure::Reconstruction));
    assert_eq!(
        [false, true].map(|ah| card.name(ah)),
        [Sure::Printed, Sure::Reconstruction]
    );
}

#[test]
fn pack_without_detailed_marks_keeps_its_meaning() {
    // One mark for effect, timing and VP together, and none for tiles, tokens and layouts.
    let read = |text| serde_json::from_str::<Value>(text).expect("it is JSON");
    let mut cards = read(include_str!("../content/cards.json"));
    for card in cards["cards"].as_array_mut().expect("cards") {
        card["sure"] = json!({"name": "printed", "count": "printed", "text": "reported"});
    }
    let mut board = read(include_str!("../content/board.json"));
    fn without_marks(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                fields.remove("sure");
                fields.remove("homeSure");
                fields.values_mut().for_each(without_marks);
            }
            Value::Array(list) => list.iter_mut().for_each(without_marks),
            _ => {}
        }
    }
    without_marks(&mut board);
    let old = Content::load(
        include_str!("../content/sheet.json"),
        &cards.to_string(),
        &board.to_string(),
    )
    .unwrap();
    let sure = old.cards.cards[0].sure;
    assert_eq!(sure.face(true), sure.face(false));
    assert_eq!(sure.face(false).vp, Sure::Reported);
    // Serialization does not change it, so the content hash of records stays the same.
    let written = serde_json::to_value(old.cards.cards[0].sure).unwrap();
    assert_eq!(written, cards["cards"][0]["sure"]);
    assert!(
        !serde_json::to_string(&old.board)
            .unwrap()
            .contains("ure\":null")
    );
    assert!(
        !serde_json::to_string(&old.board)
            .unwrap()
            .contains("\"sure\"")
    );
}

#[test]
fn each_edition_has_separate_marks() {
    let content = Content::classic().unwrap();
    let mut sure = content.cards.cards[0].sure;
    (sure.text, sure.moment, sure.vp) = (Sure::Reported, None, Some(Sure::Derived));
    let own = FaceSure {
        text: Sure::Printed,
        moment: Sure::Printed,
        vp: Sure::Printed,
    };
    sure.ah = Some(own);
    assert_eq!(sure.face(true), own);
    let other = sure.face(false);
    let told = (other.text, other.moment, other.vp);
    assert_eq!(told, (Sure::Reported, Sure::Reported, Sure::Derived));
    sure.ah = None;
    assert_eq!(sure.face(true), other);
}
