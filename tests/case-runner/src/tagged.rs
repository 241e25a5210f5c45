//! Values with a `type` tag, such as events, reasons and decisions, in the notation of rule cases.
//!
//! The values are converted from their JSON form, so a new type of event requires no further code. Seats,
//! hexes, cards and kinds become words of the notation, null becomes `none`, and the items of an array are
//! separated by `;`.

use super::expect::Pattern;
use rubium_rules::{Event, Hex, Rules};
use serde::Serialize;
use serde_json::Value;
use std::fmt;

/// A value with a `type` tag: the name of the type, and the fields as words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TaggedValue {
    name: String,
    fields: Vec<(String, String)>,
}

impl TaggedValue {
    /// Converts a value whose JSON form is an object with a `type`, or a plain string.
    pub fn new(rules: &Rules, value: &impl Serialize) -> TaggedValue {
        let mut tagged = TaggedValue {
            name: String::from("?"),
            fields: Vec::new(),
        };
        match serde_json::to_value(value) {
            Ok(Value::String(name)) => tagged.name = name,
            Ok(Value::Object(fields)) => {
                for (key, value) in fields {
                    match (key.as_str(), &value) {
                        ("type", Value::String(name)) => tagged.name = name.clone(),
                        _ => tagged
                            .fields
                            .push((key.clone(), field_word(rules, &key, &value))),
                    }
                }
            }
            _ => {}
        }
        tagged
    }

    /// Returns true if the name and all fields of the pattern match.
    pub fn matches(&self, pattern: &Pattern) -> bool {
        self.name == pattern.name
            && pattern
                .fields
                .iter()
                .all(|field| self.fields.contains(field))
    }
}

impl fmt::Display for TaggedValue {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.name)?;
        self.fields
            .iter()
            .try_for_each(|(key, value)| write!(out, " {key}={value}"))
    }
}

/// Returns true if there is a type of event with this name.
pub fn is_event_type(name: &str) -> bool {
    let probe: Result<Event, _> = serde_json::from_value(serde_json::json!({ "type": name }));
    // If the event exists, the error says that fields are missing. Otherwise, it says that the variant is
    // unknown.
    probe.map_or_else(
        |error| !error.to_string().starts_with("unknown variant"),
        |_| true,
    )
}

fn field_word(rules: &Rules, key: &str, value: &Value) -> String {
    match (key, value) {
        (_, Value::Null) => String::from("none"),
        (_, Value::Array(items)) => {
            let items: Vec<String> = items
                .iter()
                .map(|item| field_word(rules, key, item))
                .collect();
            items.join(";")
        }
        (
            "seat" | "attacker" | "defender" | "decider" | "picker" | "chooser" | "owner"
            | "active" | "holder" | "giver" | "receiver" | "victim",
            Value::Number(seat),
        ) => (seat.as_u64().unwrap_or_default() + 1).to_string(),
        ("hex" | "from" | "to" | "via" | "at", Value::Number(number)) => {
            hex_word(rules, number.as_u64())
        }
        ("card", Value::Number(number)) => card_word(rules, number.as_u64()),
        (_, Value::String(text)) => kind_word(text).to_owned(),
        (_, other) => other.to_string(),
    }
}

fn hex_word(rules: &Rules, number: Option<u64>) -> String {
    let hex = number.and_then(|number| u8::try_from(number).ok()).map(Hex);
    match hex.and_then(|hex| rules.board().get(hex)) {
        Some(info) => format!("{},{}", info.coords.q, info.coords.r),
        None => String::from("?"),
    }
}

/// Returns the id of the card with this number; `?` if there is none.
pub fn card_word(rules: &Rules, number: Option<u64>) -> String {
    let card = number.and_then(|number| usize::try_from(number).ok());
    card.and_then(|card| rules.cards().nth(card))
        .map_or_else(|| String::from("?"), |(_, card)| card.id.clone())
}

/// Returns the word of the notation if `text` is a kind of unit. Other words remain unchanged.
pub fn kind_word(text: &str) -> &str {
    match text {
        "rockStrider" => "strider",
        "lavaLeaper" => "leaper",
        "rubiumDragon" => "dragon",
        other => other,
    }
}
