//! Whether `content/rulebook.json` is sound.

use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// What faults call the whole file.
const DOCUMENT: &str = "the document";
const LANGUAGES: [&str; 3] = ["en", "fr", "es"];

/// What `RuleId` needs to know of a rule.
pub struct Rule {
    pub id: String,
    pub title: String,
}

/// The rules of the document, in its order, or every fault of it.
pub fn check(document: &Value) -> Result<Vec<Rule>, Vec<String>> {
    let mut check = Check::default();
    let rules = check.document(document);
    match check.errors.is_empty() {
        true => Ok(rules),
        false => Err(check.errors),
    }
}

#[derive(Default)]
struct Check {
    errors: Vec<String>,
}

impl Check {
    fn error(&mut self, entry: &str, field: &str, reason: &str) {
        self.errors.push(format!("{entry}: {field}: {reason}"));
    }

    fn document(&mut self, document: &Value) -> Vec<Rule> {
        let entry = DOCUMENT;
        let Some(fields) = self.object(entry, document, &["schema", "rules", "examples", "words"])
        else {
            return Vec::new();
        };
        if fields.get("schema") != Some(&Value::from(1)) {
            self.error(entry, "schema", "must be 1");
        }
        let rules: Vec<Rule> = (self.entries(entry, fields, "rules").iter().enumerate())
            .filter_map(|(place, value)| self.rule(place, value))
            .collect();
        if rules.is_empty() {
            self.error(entry, "rules", "must not be empty");
        }
        self.no_twins("rules", rules.iter().map(|rule| rule.id.as_str()));
        let known: BTreeSet<&str> = rules.iter().map(|rule| rule.id.as_str()).collect();
        self.examples(fields, &known);
        self.words(fields);
        rules
    }

    fn rule(&mut self, place: usize, value: &Value) -> Option<Rule> {
        let entry = name(value, "id", "rule", place);
        let fields = self.object(
            &entry,
            value,
            &["id", "edition", "sources", "refuses", "title", "text"],
        )?;
        if !is_rule_id(&entry) {
            self.error(
                &entry,
                "id",
                "must be three capitals, a hyphen and a number or a word in capitals, such as MOV-5 or OPT-TIME",
            );
        }
        self.one_of(&entry, fields, "edition", &["2012", "2005", "both"]);
        self.sources(&entry, fields);
        if !fields.get("refuses").is_some_and(Value::is_boolean) {
            self.error(&entry, "refuses", "must be true or false");
        }
        self.texts(&entry, fields, &["title", "text"]);
        let title = value["title"]["en"].as_str()?.to_owned();
        Some(Rule { id: entry, title })
    }

    /// Where a rule or word comes from: at least one source, each once, in this order.
    fn sources(&mut self, entry: &str, fields: &Map<String, Value>) {
        const ALL: [&str; 5] = ["printed", "reported", "derived", "ruling", "reconstruction"];
        let place = |value: &Value| ALL.iter().position(|source| value == source);
        let places: Option<Vec<usize>> =
            (self.entries(entry, fields, "sources").iter().map(place)).collect();
        if !places.is_some_and(|found| !found.is_empty() && found.is_sorted_by(|a, b| a < b)) {
            let all = ALL.join(", ");
            self.error(
                entry,
                "sources",
                &format!("must name some of {all}, in this order"),
            );
        }
    }

    fn examples(&mut self, document: &Map<String, Value>, known: &BTreeSet<&str>) {
        let mut names = Vec::new();
        for (place, value) in self
            .entries(DOCUMENT, document, "examples")
            .iter()
            .enumerate()
        {
            let entry = name(value, "id", "example", place);
            let fields = self.object(&entry, value, &["id", "edition", "rules", "text"]);
            let Some(fields) = fields else { continue };
            self.one_of(&entry, fields, "edition", &["2012", "2005", "both"]);
            self.texts(&entry, fields, &["text"]);
            let rules = self.entries(&entry, fields, "rules");
            if rules.is_empty()
                || !rules
                    .iter()
                    .all(|id| id.as_str().is_some_and(|id| known.contains(id)))
            {
                self.error(
                    &entry,
                    "rules",
                    "must name rules of this file, at least one",
                );
            }
            names.push(entry);
        }
        self.no_twins("examples", names.iter().map(String::as_str));
    }

    fn words(&mut self, document: &Map<String, Value>) {
        let mut names = Vec::new();
        for (place, value) in self.entries(DOCUMENT, document, "words").iter().enumerate() {
            let entry = name(value, "key", "word", place);
            let fields = self.object(&entry, value, &["key", "word", "sources", "text"]);
            let Some(fields) = fields else { continue };
            self.sources(&entry, fields);
            self.texts(&entry, fields, &["word", "text"]);
            names.push(entry);
        }
        self.no_twins("words", names.iter().map(String::as_str));
    }

    /// The fields of an object that has exactly the `allowed` ones.
    fn object<'a>(
        &mut self,
        entry: &str,
        value: &'a Value,
        allowed: &[&str],
    ) -> Option<&'a Map<String, Value>> {
        let Some(fields) = value.as_object() else {
            self.error(entry, "the entry", "must be an object");
            return None;
        };
        for field in fields
            .keys()
            .filter(|field| !allowed.contains(&field.as_str()))
        {
            self.error(entry, field, "is no field of such an entry");
        }
        for field in allowed.iter().filter(|field| !fields.contains_key(**field)) {
            self.error(entry, field, "is missing");
        }
        Some(fields)
    }

    fn entries<'a>(
        &mut self,
        entry: &str,
        fields: &'a Map<String, Value>,
        field: &str,
    ) -> &'a [Value] {
        match fields.get(field).and_then(Value::as_array) {
            Some(entries) => entries,
            None => {
                self.error(entry, field, "must be a list");
                &[]
            }
        }
    }

    fn one_of(&mut self, entry: &str, fields: &Map<String, Value>, field: &str, allowed: &[&str]) {
        let value = fields.get(field).and_then(Value::as_str);
        if !value.is_some_and(|value| allowed.contains(&value)) {
            self.error(
                entry,
                field,
                &format!("must be one of {}", allowed.join(", ")),
            );
        }
    }

    /// Each of the fields holds a text in every language, and in no other.
    fn texts(&mut self, entry: &str, fields: &Map<String, Value>, names: &[&str]) {
        for field in names {
            let Some(value) = fields.get(*field) else {
                continue;
            };
            let place = format!("{entry}: {field}");
            let Some(texts) = self.object(&place, value, &LANGUAGES) else {
                continue;
            };
            for (language, text) in texts {
                if text.as_str().is_none_or(|text| text.trim().is_empty()) {
                    self.error(&place, language, "must be a text that is not empty");
                }
            }
        }
    }

    fn no_twins<'a>(&mut self, list: &str, names: impl Iterator<Item = &'a str>) {
        let mut seen = BTreeSet::new();
        for name in names {
            if !seen.insert(name) {
                self.error(name, list, "has this entry twice");
            }
        }
    }
}

/// What to call an entry in a message: its own name, or else its place in the list.
fn name(value: &Value, field: &str, list: &str, place: usize) -> String {
    match value.get(field).and_then(Value::as_str) {
        Some(name) if !name.trim().is_empty() => name.to_owned(),
        _ => format!("{list} number {}", place + 1),
    }
}

fn is_rule_id(id: &str) -> bool {
    id.split_once('-').is_some_and(|(chapter, number)| {
        chapter.len() == 3
            && chapter.bytes().all(|letter| letter.is_ascii_uppercase())
            && !number.is_empty()
            && !number.starts_with('0')
            && (number.bytes().all(|digit| digit.is_ascii_digit())
                || number.bytes().all(|letter| letter.is_ascii_uppercase()))
    })
}
