use crate::record::notation::{read, write};
use crate::{
    Correction, EnteredEffect, EntryRefusal, EntryRequest, HandCard, KeeperAction, PartSettings,
    SeatAction, SharedAction, Table, TableChanceOutcome, TableInput, Target, example,
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn table() -> Table {
    example::table(PartSettings::default())
}

/// At least one entry of each type, in the notation.
const ENTRIES: &str = "
gain 5 mining
pay 3 other
give 2 3
buy human 2
return human 2
unmine
mine
work 2 home
work 1
leave 2 home
monolith 2
monolith none
place dragon 1
remove leaper 3
draw
draw energize
play windfall
play scatteredRubium on 4
play volunteers on human
play targetingUplink on attacker human
play steadyAim on defender
play shieldWall on hit attacker by 3
play shieldWall on hit defender
play ?energize
discard ?missions
exchange dropShip
pass windfall 2
take card
keep flawless
take hill
fulfil dominateForests
score 2 mission
mission 2
set rubium 1 15 was 10
set hand 1 windfall 1 was 0
set line flawless 1
eliminated 2
set discards windfall 2 was 1
set absent 2 yes
set absent 2 no
mission 1 battle
unfulfil dominateForests
unmission 2
battle 2 forest 3H 1D / 2F
battle 3 home none / none
effect modify attacker human +1
effect modify defender dragon -1
effect reroll attacker
effect hit defender
effect roll defender 4
effect cancel attacker by 2
effect cancel attacker
effect pick defender
effect again attacker strider
go on
go on battle
dice 3 5 / 2
dice / 2 6
dice 4 /
hits 2 1
casualty fungoid
abandon
special dragon
special dragon on 2
victim 3
explore
explore half 2
found strider
take mission
sacrifice crystalline
storm
roll 5
rolled 2 5 1
end
skip turn
yes
no
count 7
concede
agree
name 2 Ana Maria
away 3
away 3 removed
home base 2
home bases
back 3
order 2 1 3
set rubium 1 15
set board 2 human 4
set counted 2 energize 3
set hand 1 windfall 1
set fulfilled 1 flawless 1
set points 2 hill 3
set victoryStack 30
set tokens strider 2
set tokens strider 2 half 1
set hillStack 12
set eliminated 2 yes
set eliminated 2 no
set refineries 1 2 1 home
set refineries 3 4 2
set monolith 2
set monolith none
set first 2
set dice managed
set dice physical
set vortexDice managed
set vortexDice physical
set turn 7 2 battle
anyway buy human 2
die 4
card windfall
token strider
first 2
";

#[test]
fn every_entry_round_trips_through_notation() {
    let table = table();
    for text in ENTRIES.lines().filter(|line| !line.is_empty()) {
        let input = read(&table, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(write(&table, &input), text);
    }
}

/// The variants of a tagged type, taken from serde's error for an unknown variant.
fn variants<T: DeserializeOwned>() -> BTreeSet<String> {
    let error = serde_json::from_value::<T>(json!({ "type": "?" }));
    let error = error.err().map(|error| error.to_string());
    let error = error.unwrap_or_default();
    let (_, names) = error.split_once("expected").unwrap();
    // Each name is between backticks.
    names
        .split('`')
        .skip(1)
        .step_by(2)
        .map(String::from)
        .collect()
}

/// Collects the `type` of every object in `value`, with the name of the field that contains the object.
fn collect_types(container: &str, value: &Value, found: &mut BTreeSet<(String, String)>) {
    match value {
        Value::Object(fields) => {
            if let Some(Value::String(name)) = fields.get("type") {
                found.insert((container.into(), name.clone()));
            }
            for (name, field) in fields {
                collect_types(name, field, found);
            }
        }
        Value::Array(list) => list
            .iter()
            .for_each(|value| collect_types(container, value, found)),
        _ => {}
    }
}

#[test]
fn entries_of_every_type_round_trip_through_json() {
    let table = table();
    let mut found = BTreeSet::new();
    for text in ENTRIES.lines().filter(|line| !line.is_empty()) {
        match read(&table, text).unwrap() {
            TableInput::Enter(entered) => {
                let json = serde_json::to_value(&entered).unwrap();
                collect_types("", &json, &mut found);
                assert_eq!(
                    serde_json::from_value::<EntryRequest>(json).unwrap(),
                    entered
                );
            }
            TableInput::Chance(outcome) => {
                let json = serde_json::to_value(outcome).unwrap();
                collect_types("outcome", &json, &mut found);
                assert_eq!(
                    serde_json::from_value::<TableChanceOutcome>(json).unwrap(),
                    outcome
                );
            }
        }
    }
    let mut all = BTreeSet::new();
    for (container, variants) in [
        ("action", variants::<SeatAction>()),
        ("action", variants::<SharedAction>()),
        ("action", variants::<KeeperAction>()),
        ("correction", variants::<Correction>()),
        ("effect", variants::<EnteredEffect>()),
        ("target", variants::<Target>()),
        ("card", variants::<HandCard>()),
        ("outcome", variants::<TableChanceOutcome>()),
    ] {
        all.extend(
            variants
                .into_iter()
                .map(|name| (String::from(container), name)),
        );
    }
    assert_eq!(found, all);
}

#[test]
fn error_names_the_wrong_word_and_what_is_expected() {
    let table = table();
    let error = |text: &str| read(&table, text).unwrap_err().to_string();
    assert_eq!(
        error("buy humann 2"),
        "word 2 is `humann`, but should be a kind of unit"
    );
    assert_eq!(
        error("gain -5 mining"),
        "word 2 is `-5`, but should be an amount"
    );
    assert_eq!(
        error("mine twice"),
        "word 2 is `twice`, but should be the end of the entry"
    );
    assert_eq!(error(""), "word 1 is ``, but should be an entry");
    assert_eq!(
        error("effect bake attacker"),
        "word 2 is `bake`, but should be an effect"
    );
    assert_eq!(
        error("pass windfall 4"),
        "word 3 is `4`, but should be a seat, counted from 1"
    );
}

/// None of these texts causes a panic. An entry that can be read is unchanged after it is written and read
/// again.
#[test]
fn incomplete_and_extreme_entries_do_not_panic_and_round_trip_if_read() {
    let table = table();
    for text in [
        "battle",
        "battle 2 forest 300H / 1F",
        "dice /",
        "play ?",
        "set",
        "order",
        "name 1",
    ] {
        if let Ok(input) = read(&table, text) {
            let again = read(&table, &write(&table, &input));
            assert_eq!(again.unwrap(), input, "{text}");
        }
    }
}

#[test]
fn error_names_the_position_of_an_unknown_word() {
    let table = table();
    for (entry, position) in [
        ("frobnicate 2", 1),
        ("anyway frobnicate 2", 2),
        ("set frobnicate 2", 2),
        ("effect frobnicate attacker", 2),
        ("buy frobnicate 1", 2),
    ] {
        let Err(EntryRefusal::Text { word, text, .. }) = read(&table, entry) else {
            panic!("`{entry}` should be refused");
        };
        assert_eq!((word, text.as_str()), (position, "frobnicate"), "{entry}");
    }
}
