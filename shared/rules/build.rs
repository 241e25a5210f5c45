//! Generates the enum `RuleId` from `content/rulebook.json`, the only source of the ids, titles and texts of
//! rules. Also copies the rulebook and the built-in content without white space; the copies are built into
//! the program.
//!
//! An error in the rulebook makes the build fail with a message that names the entry and the field. In the
//! built-in content, only invalid JSON and repeated keys make it fail.

#[path = "build/check.rs"]
mod check;
#[path = "build/unique_keys.rs"]
mod unique_keys;

use check::{Rule, check};
use std::path::Path;
use std::{env, fs};
use unique_keys::parse;

const RULEBOOK: &str = "rulebook.json";

/// The files of the built-in content. The crate's tests check what they contain.
const CONTENT_FILES: [&str; 4] = ["sheet.json", "cards.json", "board.json", "alternate.json"];

fn main() {
    println!("cargo::rerun-if-changed=content");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=build");
    let result = read(RULEBOOK)
        .and_then(|text| generate(&text))
        .and_then(|files| write(&files).map_err(|error| vec![error]));
    report_errors(RULEBOOK, result);
    for name in CONTENT_FILES {
        let result = read(name)
            .and_then(|text| without_white_space(&text))
            .and_then(|copy| write(&[(name, copy)]).map_err(|error| vec![error]));
        report_errors(name, result);
    }
}

fn report_errors(name: &str, result: Result<(), Vec<String>>) {
    for error in result.err().into_iter().flatten() {
        println!("cargo::error=content/{name}: {error}");
    }
}

fn read(name: &str) -> Result<String, Vec<String>> {
    fs::read_to_string(Path::new("content").join(name)).map_err(|error| vec![error.to_string()])
}

fn without_white_space(text: &str) -> Result<String, Vec<String>> {
    Ok(parse(text)?.to_string())
}

/// Writes the files, given by name and content, to the folder for generated files.
fn write(files: &[(&str, String)]) -> Result<(), String> {
    let folder =
        env::var_os("OUT_DIR").ok_or("OUT_DIR is not set; cargo sets it for build scripts")?;
    for (name, content) in files {
        let path = Path::new(&folder).join(name);
        fs::write(&path, content).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

/// The generated files by name: the code of `RuleId`, then the copy of the rulebook. `text` is the rulebook.
///
/// # Errors
/// All errors in `text`.
fn generate(text: &str) -> Result<[(&'static str, String); 2], Vec<String>> {
    let document = parse(text)?;
    let code = rule_id_code(&check(&document)?);
    Ok([
        ("rule_id.rs", code),
        ("rulebook.json", document.to_string()),
    ])
}

/// The name of the variant for a rule id: `Mov5` for `MOV-5`, `OptTime` for `OPT-TIME`.
fn variant_name(id: &str) -> String {
    let parts = id.split('-').map(|part| {
        let (first, rest) = part.split_at(1);
        format!("{first}{}", rest.to_lowercase())
    });
    parts.collect()
}

fn rule_id_code(rules: &[Rule]) -> String {
    let mut variants = String::new();
    let mut list_items = String::new();
    let mut match_arms = String::new();
    for Rule { id, title } in rules {
        let variant = variant_name(id);
        variants +=
            &format!("    /// {id}: {title}.\n    #[serde(rename = \"{id}\")]\n    {variant},\n");
        list_items += &format!("        RuleId::{variant},\n");
        match_arms += &format!("            RuleId::{variant} => \"{id}\",\n");
    }
    format!(
        "\
/// The id of a rule, which is serialized as text such as `MOV-5`. The rules are in the order of the rulebook.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug,
    serde::Serialize, serde::Deserialize, specta::Type,
)]
pub enum RuleId {{
{variants}}}

impl RuleId {{
    /// All rule ids, in the order of the rulebook.
    pub const ALL: &'static [RuleId] = &[
{list_items}    ];

    /// The id as text, such as `MOV-5`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {{
        match self {{
{match_arms}        }}
    }}
}}
"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const VALID_FILE: &str = r#"{
        "schema": 1,
        "rules": [{
            "id": "MOV-5", "edition": "both", "sources": ["printed", "ruling"], "canRefuse": true,
            "title": { "en": "Retreat", "fr": "Retraite", "es": "Retirada" },
            "text": { "en": "Go.", "fr": "Allez.", "es": "Vete." }
        }],
        "examples": [{
            "id": "EX-MOVE", "edition": "both", "rules": ["MOV-5"],
            "text": { "en": "So.", "fr": "Ainsi.", "es": "Asi." }
        }],
        "questions": [{
            "rule": "MOV-5", "words": { "en": "flee", "fr": "fuir", "es": "huir" }
        }],
        "terms": [{
            "id": "hex",
            "term": { "en": "hex", "fr": "hexagone", "es": "hexagono" }, "sources": ["printed"],
            "text": { "en": "A space.", "fr": "Une case.", "es": "Una casilla." }
        }]
    }"#;

    #[test]
    fn valid_file_generates_enum() {
        let [(_, code), _] = generate(VALID_FILE).unwrap();
        for part in [
            "/// MOV-5: Retreat.",
            "rename = \"MOV-5\"",
            "RuleId::Mov5 => \"MOV-5\"",
        ] {
            assert!(code.contains(part), "{part} is not in {code}");
        }
    }

    #[test]
    fn a_key_that_occurs_twice_is_an_error() {
        let with_repeated_key = VALID_FILE.replace("\"fr\": \"fuir\"", "\"en\": \"flee\"");
        let errors = generate(&with_repeated_key).map(|_| ()).unwrap_err();
        assert!(
            errors[0].starts_with("the key \"en\" occurs twice at line"),
            "{errors:?}"
        );
        let errors = without_white_space("[{\"a\": 1, \"b\": 2, \"a\": 3}]").unwrap_err();
        assert!(
            errors[0].starts_with("the key \"a\" occurs twice"),
            "{errors:?}"
        );
    }

    #[test]
    fn each_error_names_its_entry_and_field() {
        let rule_start = VALID_FILE.find("{\n            \"id\"").unwrap();
        let rule_end = VALID_FILE.find("],\n").unwrap();
        let rule = &VALID_FILE[rule_start..rule_end].trim();
        let rule_twice = format!("{rule}, {rule}");
        for (valid, invalid, error) in [
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
                "\"edition\": \"both\", \"sources\"",
                "\"edition\": \"us\", \"sources\"",
                "MOV-5: edition: must be one of",
            ),
            (
                "[\"printed\", \"ruling\"]",
                "[\"ruling\", \"printed\"]",
                "MOV-5: sources: must name some of",
            ),
            (
                "[\"printed\", \"ruling\"]",
                "[]",
                "MOV-5: sources: must name some of",
            ),
            (
                "[\"printed\", \"ruling\"]",
                "\"printed\"",
                "MOV-5: sources: must be a list",
            ),
            (
                "\"canRefuse\": true",
                "\"canRefuse\": \"yes\"",
                "MOV-5: canRefuse: must be true or false",
            ),
            (
                "\"canRefuse\": true",
                "\"refuse\": true",
                "MOV-5: refuse: is not a field",
            ),
            ("\"fr\": \"Allez.\", ", "", "MOV-5: text: fr: is missing"),
            (
                "\"Vete.\"",
                "\" \"",
                "MOV-5: text: es: must be a string that is not empty",
            ),
            (
                "\"Vete.\"",
                "\"Vete.\", \"de\": \"Geh.\"",
                "MOV-5: text: de: is not a field",
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
            (
                "\"rule\": \"MOV-5\"",
                "\"rule\": \"MOV-6\"",
                "MOV-6: rule: must be a rule of this file",
            ),
            ("\"hexagone\"", "null", "hex: term: fr: must be a string"),
            (rule, &rule_twice, "MOV-5: rules: has this entry twice"),
        ] {
            let text = VALID_FILE.replacen(valid, invalid, 1);
            assert_ne!(text, VALID_FILE, "{valid}");
            let errors = generate(&text).unwrap_err();
            assert!(
                errors.iter().any(|found| found.starts_with(error)),
                "{error:?} is not in {errors:?}"
            );
        }
        assert!(generate("{").unwrap_err()[0].contains("line 1"));
    }
}
