//! Validates `content/rulebook.json`.

use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// The name of the whole file in errors.
const DOCUMENT: &str = "the document";
const LANGUAGES: [&str; 3] = ["en", "fr", "es"];

/// The parts of a rule from which `RuleId` is generated.
pub struct Rule {
    pub id: String,
    pub title: String,
}

/// The rules of the document, in its order, or all errors in the document.
pub fn check(document: &Value) -> Result<Vec<Rule>, Vec<String>> {
    let mut checker = Checker::default();
    let rules = checker.check_document(document);
    match checker.errors.is_empty() {
        true => Ok(rules),
        false => Err(checker.errors),
    }
}

#[derive(Default)]
struct Checker {
    errors: Vec<String>,
}

impl Checker {
    fn add_error(&mut self, entry: &str, field: &str, reason: &str) {
        self.errors.push(format!("{entry}: {field}: {reason}"));
    }

    fn check_document(&mut self, document: &Value) -> Vec<Rule> {
        let entry = DOCUMENT;
        let field_names = ["schema", "rules", "examples", "questions", "terms"];
        let Some(fields) = self.object_fields(entry, document, &field_names) else {
            return Vec::new();
        };
        if fields.get("schema") != Some(&Value::from(1)) {
            self.add_error(entry, "schema", "must be 1");
        }
        let rules: Vec<Rule> = (self.entries(entry, fields, "rules").iter().enumerate())
            .filter_map(|(index, value)| self.check_rule(index, value))
            .collect();
        if rules.is_empty() {
            self.add_error(entry, "rules", "must not be empty");
        }
        self.check_unique("rules", rules.iter().map(|rule| rule.id.as_str()));
        let rule_ids: BTreeSet<&str> = rules.iter().map(|rule| rule.id.as_str()).collect();
        self.check_examples(fields, &rule_ids);
        self.check_questions(fields, &rule_ids);
        self.check_terms(fields);
        rules
    }

    fn check_rule(&mut self, index: usize, value: &Value) -> Option<Rule> {
        let entry = entry_name(value, "id", "rule", index);
        let fields = self.object_fields(
            &entry,
            value,
            &["id", "edition", "sources", "canRefuse", "title", "text"],
        )?;
        if !is_rule_id(&entry) {
            self.add_error(
                &entry,
                "id",
                "must be three capitals, a hyphen and a number or a word in capitals, such as MOV-5 or OPT-TIME",
            );
        }
        self.check_one_of(&entry, fields, "edition", &["2012", "2005", "both"]);
        self.check_sources(&entry, fields);
        if !fields.get("canRefuse").is_some_and(Value::is_boolean) {
            self.add_error(&entry, "canRefuse", "must be true or false");
        }
        self.check_texts(&entry, fields, &["title", "text"]);
        let title = value["title"]["en"].as_str()?.to_owned();
        Some(Rule { id: entry, title })
    }

    /// Checks the provenance of a rule or term: at least one source, none listed twice, in the order of
    /// `ALL`.
    fn check_sources(&mut self, entry: &str, fields: &Map<String, Value>) {
        const ALL: [&str; 5] = ["printed", "reported", "derived", "ruling", "reconstruction"];
        let position = |value: &Value| ALL.iter().position(|source| value == source);
        let positions: Option<Vec<usize>> =
            (self.entries(entry, fields, "sources").iter().map(position)).collect();
        if !positions.is_some_and(|found| !found.is_empty() && found.is_sorted_by(|a, b| a < b)) {
            let all = ALL.join(", ");
            self.add_error(
                entry,
                "sources",
                &format!("must name some of {all}, in this order"),
            );
        }
    }

    fn check_examples(&mut self, document: &Map<String, Value>, rule_ids: &BTreeSet<&str>) {
        let mut ids = Vec::new();
        for (index, value) in self
            .entries(DOCUMENT, document, "examples")
            .iter()
            .enumerate()
        {
            let entry = entry_name(value, "id", "example", index);
            let fields = self.object_fields(&entry, value, &["id", "edition", "rules", "text"]);
            let Some(fields) = fields else { continue };
            self.check_one_of(&entry, fields, "edition", &["2012", "2005", "both"]);
            self.check_texts(&entry, fields, &["text"]);
            let rules = self.entries(&entry, fields, "rules");
            if rules.is_empty()
                || !rules
                    .iter()
                    .all(|id| id.as_str().is_some_and(|id| rule_ids.contains(id)))
            {
                self.add_error(
                    &entry,
                    "rules",
                    "must name rules of this file, at least one",
                );
            }
            ids.push(entry);
        }
        self.check_unique("examples", ids.iter().map(String::as_str));
    }

    fn check_questions(&mut self, document: &Map<String, Value>, rule_ids: &BTreeSet<&str>) {
        let mut answering_rules = Vec::new();
        let questions = self.entries(DOCUMENT, document, "questions");
        for (index, value) in questions.iter().enumerate() {
            let entry = entry_name(value, "rule", "question", index);
            let fields = self.object_fields(&entry, value, &["rule", "words"]);
            let Some(fields) = fields else { continue };
            if !rule_ids.contains(entry.as_str()) {
                self.add_error(&entry, "rule", "must be a rule of this file");
            }
            self.check_texts(&entry, fields, &["words"]);
            answering_rules.push(entry);
        }
        self.check_unique("questions", answering_rules.iter().map(String::as_str));
    }

    fn check_terms(&mut self, document: &Map<String, Value>) {
        let mut ids = Vec::new();
        for (index, value) in self.entries(DOCUMENT, document, "terms").iter().enumerate() {
            let entry = entry_name(value, "id", "term", index);
            let fields = self.object_fields(&entry, value, &["id", "term", "sources", "text"]);
            let Some(fields) = fields else { continue };
            self.check_sources(&entry, fields);
            self.check_texts(&entry, fields, &["term", "text"]);
            ids.push(entry);
        }
        self.check_unique("terms", ids.iter().map(String::as_str));
    }

    /// The fields of `value`. It is an error if `value` is not an object, if one of the `expected` fields is
    /// missing, or if there is any other field.
    fn object_fields<'a>(
        &mut self,
        entry: &str,
        value: &'a Value,
        expected: &[&str],
    ) -> Option<&'a Map<String, Value>> {
        let Some(fields) = value.as_object() else {
            self.add_error(entry, "the entry", "must be an object");
            return None;
        };
        for field in fields
            .keys()
            .filter(|field| !expected.contains(&field.as_str()))
        {
            self.add_error(entry, field, "is not a field of such an entry");
        }
        for field in expected
            .iter()
            .filter(|field| !fields.contains_key(**field))
        {
            self.add_error(entry, field, "is missing");
        }
        Some(fields)
    }

    /// The entries of the list in `field`. A field that is not a list is an error, and has no entries.
    fn entries<'a>(
        &mut self,
        entry: &str,
        fields: &'a Map<String, Value>,
        field: &str,
    ) -> &'a [Value] {
        match fields.get(field).and_then(Value::as_array) {
            Some(entries) => entries,
            None => {
                self.add_error(entry, field, "must be a list");
                &[]
            }
        }
    }

    /// Checks that `field` has one of the `allowed` values.
    fn check_one_of(
        &mut self,
        entry: &str,
        fields: &Map<String, Value>,
        field: &str,
        allowed: &[&str],
    ) {
        let value = fields.get(field).and_then(Value::as_str);
        if !value.is_some_and(|value| allowed.contains(&value)) {
            self.add_error(
                entry,
                field,
                &format!("must be one of {}", allowed.join(", ")),
            );
        }
    }

    /// Checks that each of the fields has a text in every language of the app, and in no other language.
    fn check_texts(&mut self, entry: &str, fields: &Map<String, Value>, field_names: &[&str]) {
        for field in field_names {
            let Some(value) = fields.get(*field) else {
                continue;
            };
            let location = format!("{entry}: {field}");
            let Some(texts) = self.object_fields(&location, value, &LANGUAGES) else {
                continue;
            };
            for (language, text) in texts {
                if text.as_str().is_none_or(|text| text.trim().is_empty()) {
                    self.add_error(&location, language, "must be a string that is not empty");
                }
            }
        }
    }

    /// Checks that all `names` are different.
    fn check_unique<'a>(&mut self, list: &str, names: impl Iterator<Item = &'a str>) {
        let mut seen = BTreeSet::new();
        for name in names {
            if !seen.insert(name) {
                self.add_error(name, list, "has this entry twice");
            }
        }
    }
}

/// The name of an entry in errors: the text of its `field`, or its number in the list if that text is missing
/// or blank.
fn entry_name(value: &Value, field: &str, entry_type: &str, index: usize) -> String {
    match value.get(field).and_then(Value::as_str) {
        Some(name) if !name.trim().is_empty() => name.to_owned(),
        _ => format!("{entry_type} number {}", index + 1),
    }
}

fn is_rule_id(id: &str) -> bool {
    id.split_once('-').is_some_and(|(chapter, suffix)| {
        chapter.len() == 3
            && chapter.bytes().all(|letter| letter.is_ascii_uppercase())
            && !suffix.is_empty()
            && !suffix.starts_with('0')
            && (suffix.bytes().all(|digit| digit.is_ascii_digit())
                || suffix.bytes().all(|letter| letter.is_ascii_uppercase()))
    })
}
