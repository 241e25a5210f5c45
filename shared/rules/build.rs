//! Makes `RuleId` out of `content/rulebook.json`, the one source of the rules' ids, titles and texts.
//!
//! A fault in that file fails the build with a message that names the entry and the field.

use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

const FILE: &str = "content/rulebook.json";
/// What faults call the whole file.
const DOCUMENT: &str = "the document";
const LANGUAGES: [&str; 3] = ["en", "fr", "es"];

fn main() {
    println!("cargo::rerun-if-changed={FILE}");
    println!("cargo::rerun-if-changed=build.rs");
    let folder = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR for build scripts");
    let done = fs::read_to_string(FILE)
        .map_err(|error| vec![error.to_string()])
        .and_then(|text| generate(&text))
        .and_then(|code| {
            let path = Path::new(&folder).join("rule_id.rs");
            fs::write(&path, code).map_err(|error| vec![format!("{}: {error}", path.display())])
        });
    for fault in done.err().into_iter().flatten() {
        println!("cargo::error={FILE}: {fault}");
    }
}

/// The code of `rule_id.rs`, or every fault of the data file's text.
fn generate(text: &str) -> Result<String, Vec<String>> {
    let document: Value = serde_json::from_str(text).map_err(|error| vec![error.to_string()])?;
    let mut check = Check::default();
    let rules = check.document(&document);
    if check.faults.is_empty() {
        Ok(code(&rules))
    } else {
        Err(check.faults)
    }
}

/// What `RuleId` needs to know of a rule.
struct Rule {
    id: String,
    title: String,
}

#[derive(Default)]
struct Check {
    faults: Vec<String>,
}

impl Check {
    fn fault(&mut self, entry: &str, field: &str, reason: &str) {
        self.faults.push(format!("{entry}: {field}: {reason}"));
    }

    fn document(&mut self, document: &Value) -> Vec<Rule> {
        let entry = DOCUMENT;
        let Some(fields) = self.object(entry, document, &["schema", "rules", "examples", "words"])
        else {
            return Vec::new();
        };
        if fields.get("schema") != Some(&Value::from(1)) {
            self.fault(entry, "schema", "must be 1");
        }
        let rules: Vec<Rule> = (self.entries(entry, fields, "rules").iter().enumerate())
            .filter_map(|(place, value)| self.rule(place, value))
            .collect();
        if rules.is_empty() {
            self.fault(entry, "rules", "must not be empty");
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
            &["id", "edition", "sure", "refuses", "title", "text"],
        )?;
        if !is_rule_id(&entry) {
            self.fault(
                &entry,
                "id",
                "must be three capitals, a hyphen and a number or a word in capitals, such as MOV-5 or OPT-TIME",
            );
        }
        self.one_of(&entry, fields, "edition", &["ffg", "ah", "both"]);
        self.sources(&entry, fields);
        if !fields.get("refuses").is_some_and(Value::is_boolean) {
            self.fault(&entry, "refuses", "must be true or false");
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
            (self.entries(entry, fields, "sure").iter().map(place)).collect();
        if !places.is_some_and(|found| !found.is_empty() && found.is_sorted_by(|a, b| a < b)) {
            let all = ALL.join(", ");
            self.fault(
                entry,
                "sure",
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
            self.one_of(&entry, fields, "edition", &["ffg", "ah", "both"]);
            self.texts(&entry, fields, &["text"]);
            let rules = self.entries(&entry, fields, "rules");
            if rules.is_empty()
                || !rules
                    .iter()
                    .all(|id| id.as_str().is_some_and(|id| known.contains(id)))
            {
                self.fault(
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
            let fields = self.object(&entry, value, &["key", "word", "sure", "text"]);
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
            self.fault(entry, "the entry", "must be an object");
            return None;
        };
        for field in fields
            .keys()
            .filter(|field| !allowed.contains(&field.as_str()))
        {
            self.fault(entry, field, "is no field of such an entry");
        }
        for field in allowed.iter().filter(|field| !fields.contains_key(**field)) {
            self.fault(entry, field, "is missing");
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
                self.fault(entry, field, "must be a list");
                &[]
            }
        }
    }

    fn one_of(&mut self, entry: &str, fields: &Map<String, Value>, field: &str, allowed: &[&str]) {
        let value = fields.get(field).and_then(Value::as_str);
        if !value.is_some_and(|value| allowed.contains(&value)) {
            self.fault(
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
                    self.fault(&place, language, "must be a text that is not empty");
                }
            }
        }
    }

    fn no_twins<'a>(&mut self, list: &str, names: impl Iterator<Item = &'a str>) {
        let mut seen = BTreeSet::new();
        for name in names {
            if !seen.insert(name) {
                self.fault(name, list, "has this entry twice");
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

/// `MOV-5` becomes `Mov5`, `OPT-TIME` becomes `OptTime`.
fn variant(id: &str) -> String {
    let parts = id.split('-').map(|part| {
        let (first, rest) = part.split_at(1);
        format!("{first}{}", rest.to_lowercase())
    });
    parts.collect()
}

fn code(rules: &[Rule]) -> String {
    let mut variants = String::new();
    let mut all = String::new();
    let mut names = String::new();
    for Rule { id, title } in rules {
        let variant = variant(id);
        let written = write!(
            variants,
            "    /// {id}: {title}.\n    #[serde(rename = \"{id}\")]\n    {variant},\n"
        )
        .and_then(|()| writeln!(all, "        RuleId::{variant},"))
        .and_then(|()| writeln!(names, "            RuleId::{variant} => \"{id}\","));
        written.expect("writing to a String cannot fail");
    }
    format!(
        "\
/// The id of a rule, as in `MOV-5`. Serialized as that text; ordered as in the rulebook.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug,
    serde::Serialize, serde::Deserialize, specta::Type,
)]
pub enum RuleId {{
{variants}}}

impl RuleId {{
    /// Every rule id, in the rulebook's order.
    pub const ALL: &'static [RuleId] = &[
{all}    ];

    /// The id as it is written, such as `MOV-5`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {{
        match self {{
{names}        }}
    }}
}}
"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = r#"{
        "schema": 1,
        "rules": [{
            "id": "MOV-5", "edition": "both", "sure": ["printed", "ruling"], "refuses": true,
            "title": { "en": "Retreat", "fr": "Retraite", "es": "Retirada" },
            "text": { "en": "Go.", "fr": "Allez.", "es": "Vete." }
        }],
        "examples": [{
            "id": "EX-MOVE", "edition": "both", "rules": ["MOV-5"],
            "text": { "en": "So.", "fr": "Ainsi.", "es": "Asi." }
        }],
        "words": [{
            "key": "hex",
            "word": { "en": "hex", "fr": "hexagone", "es": "hexagono" }, "sure": ["printed"],
            "text": { "en": "A space.", "fr": "Une case.", "es": "Una casilla." }
        }]
    }"#;

    #[test]
    fn a_sound_file_becomes_an_enum() {
        let code = generate(GOOD).unwrap();
        for part in [
            "/// MOV-5: Retreat.",
            "rename = \"MOV-5\"",
            "RuleId::Mov5 => \"MOV-5\"",
        ] {
            assert!(code.contains(part), "{part} is not in {code}");
        }
    }

    #[test]
    fn each_fault_names_its_entry_and_field() {
        let rule =
            &GOOD[GOOD.find("{\n            \"id\"").unwrap()..GOOD.find("],\n").unwrap()].trim();
        let twice = format!("{rule}, {rule}");
        for (sound, broken, fault) in [
            (
                "\"schema\": 1",
                "\"schema\": 2",
                "the document: schema: must be 1",
            ),
            ("\"id\": \"MOV-5\", ", "", "rule number 1: id: is missing"),
            (
                "\"MOV-5\", \"edition\"",
                "\"Mov5\", \"edition\"",
                "Mov5: id: must be three capitals",
            ),
            (
                "\"edition\": \"both\", \"sure\"",
                "\"edition\": \"us\", \"sure\"",
                "MOV-5: edition: must be one of",
            ),
            (
                "[\"printed\", \"ruling\"]",
                "[\"ruling\", \"printed\"]",
                "MOV-5: sure: must name some of",
            ),
            (
                "[\"printed\", \"ruling\"]",
                "[]",
                "MOV-5: sure: must name some of",
            ),
            (
                "[\"printed\", \"ruling\"]",
                "\"printed\"",
                "MOV-5: sure: must be a list",
            ),
            (
                "\"refuses\": true",
                "\"refuses\": \"yes\"",
                "MOV-5: refuses: must be true or false",
            ),
            (
                "\"refuses\": true",
                "\"refuse\": true",
                "MOV-5: refuse: is no field",
            ),
            ("\"fr\": \"Allez.\", ", "", "MOV-5: text: fr: is missing"),
            (
                "\"Vete.\"",
                "\" \"",
                "MOV-5: text: es: must be a text that is not empty",
            ),
            (
                "\"Vete.\"",
                "\"Vete.\", \"de\": \"Geh.\"",
                "MOV-5: text: de: is no field",
            ),
            (
                "[\"MOV-5\"]",
                "[\"MOV-6\"]",
                "EX-MOVE: rules: must name rules of this file",
            ),
            (
                "[\"MOV-5\"]",
                "[]",
                "EX-MOVE: rules: must name rules of this file",
            ),
            ("\"hexagone\"", "null", "hex: word: fr: must be a text"),
            (rule, &twice, "MOV-5: rules: has this entry twice"),
        ] {
            let text = GOOD.replacen(sound, broken, 1);
            assert_ne!(text, GOOD, "{sound}");
            let faults = generate(&text).unwrap_err();
            assert!(
                faults.iter().any(|found| found.starts_with(fault)),
                "{fault:?} is not in {faults:?}"
            );
        }
        assert!(generate("{").unwrap_err()[0].contains("line 1"));
    }
}
