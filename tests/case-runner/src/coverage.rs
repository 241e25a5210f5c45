//! Finds gaps in the cases: rules, refusals, cards, examples, optional rules, items of the 2005 edition, and
//! alternate units and their abilities that no case covers. Also finds unknown ids, and rules and examples
//! that several cases show.

use super::file::{Case, Position, StepKind};
use rubium_rules::content::{Content, SheetFile};
use rubium_rules::notation::options_of;
use rubium_rules::rulebook::{Editions, Rule, rulebook};
use rubium_rules::{Edition, OptionalRule, Options};
use std::collections::BTreeSet;
use std::fmt;

/// The gaps in the cases.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Gaps {
    /// Number of cases.
    pub case_count: usize,
    /// Rules that no case covers.
    pub rules: Vec<String>,
    /// Rules that can refuse an input or a position, but whose refusal no case tests.
    pub refusals: Vec<String>,
    /// Cards that no case covers.
    pub cards: Vec<String>,
    /// Worked examples that no case shows.
    pub examples: Vec<String>,
    /// Rules and worked examples that several cases show.
    pub shown_twice: Vec<String>,
    /// Optional rules that no case of the 2012 edition plays and covers. That edition has all optional rules.
    pub optional_rules: Vec<String>,
    /// Items that no case of the 2005 edition covers: rules that differ in that edition, its optional rules,
    /// and cards whose face differs.
    pub edition_2005: Vec<String>,
    /// Alternate units and their abilities that no case with alternate units covers.
    pub alternate_units: Vec<String>,
    /// Ids in `covers` and `shows` lines that do not exist, each with the file and line of its case.
    pub unknown_ids: Vec<String>,
}

impl Gaps {
    /// Returns true if there is no gap.
    pub fn is_empty(&self) -> bool {
        [
            &self.rules,
            &self.refusals,
            &self.cards,
            &self.examples,
            &self.shown_twice,
            &self.optional_rules,
            &self.edition_2005,
            &self.alternate_units,
            &self.unknown_ids,
        ]
        .iter()
        .all(|list| list.is_empty())
    }
}

impl fmt::Display for Gaps {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lists = [
            ("rules without a case", &self.rules),
            ("rules whose refusal no case tests", &self.refusals),
            ("cards without a case", &self.cards),
            ("worked examples that no case shows", &self.examples),
            ("rules and examples shown twice", &self.shown_twice),
            (
                "optional rules without a case that plays them",
                &self.optional_rules,
            ),
            ("2005 edition items without a case", &self.edition_2005),
            (
                "alternate units and abilities without a case",
                &self.alternate_units,
            ),
            ("unknown ids in `covers` and `shows`", &self.unknown_ids),
        ];
        for (title, list) in lists {
            let items = if list.is_empty() {
                String::from("none")
            } else {
                list.join(" ")
            };
            writeln!(out, "{title}: {items}")?;
        }
        writeln!(out, "{} cases", self.case_count)
    }
}

/// Returns the gaps in `cases`, which are cases of games.
pub fn find_gaps(cases: &[Case]) -> Gaps {
    let covered_ids: BTreeSet<&str> = cases
        .iter()
        .flat_map(|case| &case.covers)
        .map(String::as_str)
        .collect();
    let mut shown_ids = BTreeSet::new();
    let all_shown = cases.iter().flat_map(|case| &case.shows);
    let shown_twice = all_shown
        .filter(|id| !shown_ids.insert(id.as_str()))
        .cloned();
    let shown_twice = shown_twice.collect();
    let tested_refusals: BTreeSet<&str> = cases.iter().flat_map(refusing_rules).collect();
    let rulebook = rulebook();
    let examples = &rulebook.examples;
    let content = Content::classic().ok();
    let (cards, alternate_sheet) = match content {
        Some(content) => (content.cards.cards, content.alternate),
        None => Default::default(),
    };
    let missing = |ids: Vec<String>, covered_ids: &BTreeSet<&str>| -> Vec<String> {
        ids.into_iter()
            .filter(|id| !covered_ids.contains(id.as_str()))
            .collect()
    };
    let rules: Vec<String> = rulebook
        .rules
        .iter()
        .map(|rule| rule.id.to_string())
        .collect();
    let rules_that_can_refuse = rulebook
        .rules
        .iter()
        .filter(|rule| rule.can_refuse)
        .map(|rule| rule.id.to_string());
    let differing_rules = rulebook.rules.iter().filter(|rule| differs_in_2005(rule));
    let differing_rules = differing_rules.map(|rule| rule.id.to_string());
    let options_in_2005 = OptionalRule::ALL.into_iter();
    let options_in_2005 = options_in_2005.filter(|option| option.is_printed_in_2005());
    let options_in_2005 = options_in_2005.map(|option| option.rule().to_string());
    let cards_with_2005_face = cards.iter().filter(|card| card.face_2005.is_some());
    let items_of_2005: BTreeSet<String> = differing_rules
        .chain(options_in_2005)
        .chain(cards_with_2005_face.map(|card| card.id.clone()))
        .collect();
    let units = alternate_sheet
        .as_ref()
        .map(units_and_abilities)
        .unwrap_or_default();
    let cards: Vec<String> = cards.into_iter().map(|card| card.id).collect();
    let examples: Vec<String> = examples.iter().map(|example| example.id.clone()).collect();
    let known_ids: BTreeSet<&str> = [&rules, &cards, &examples, &units]
        .into_iter()
        .flatten()
        .map(String::as_str)
        .collect();
    let cases_with_ids = cases
        .iter()
        .flat_map(|case| case.covers.iter().map(move |id| (case, id)));
    let unknown_ids = cases_with_ids
        .filter(|(_, id)| !known_ids.contains(id.as_str()))
        .map(|(case, id)| format!("{id} ({}:{})", case.file.display(), case.line))
        .collect();
    let covered_in_2005 = covered_with(cases, |options| options.edition == Edition::Year2005);
    let covered_with_alternate_units =
        covered_with(cases, |options| options.has(OptionalRule::AlternateUnits));
    let uncovered_options = OptionalRule::ALL.into_iter().filter(|&option| {
        let is_2012 = |options: &Options| options.edition == Edition::Year2012;
        let covered_ids = covered_with(cases, |options| is_2012(options) && options.has(option));
        !covered_ids.contains(option.rule().as_str())
    });
    Gaps {
        case_count: cases.len(),
        refusals: missing(rules_that_can_refuse.collect(), &tested_refusals),
        rules: missing(rules.clone(), &covered_ids),
        cards: missing(cards.clone(), &covered_ids),
        examples: missing(examples.clone(), &shown_ids),
        shown_twice,
        optional_rules: uncovered_options
            .map(|option| option.rule().to_string())
            .collect(),
        edition_2005: missing(items_of_2005.into_iter().collect(), &covered_in_2005),
        alternate_units: missing(units.clone(), &covered_with_alternate_units),
        unknown_ids,
    }
}

/// Returns the ids covered by the cases whose options satisfy `test`.
fn covered_with(cases: &[Case], test: impl Fn(&Options) -> bool) -> BTreeSet<&str> {
    let matching_cases = cases.iter().filter(|case| match &case.position {
        Position::NewGame { options, .. } => test(options),
        Position::Notation { text, .. } => test(&options_of(text)),
        // Coverage is defined only for cases of games.
        Position::Table { .. } => false,
    });
    let covers = matching_cases.flat_map(|case| &case.covers);
    covers.map(String::as_str).collect()
}

/// Returns true if the rule differs in the 2005 edition: it exists only there, or its text mentions 2005.
fn differs_in_2005(rule: &Rule) -> bool {
    match rule.edition {
        Editions::Year2012 => false,
        Editions::Year2005 => true,
        Editions::Both => rule.text.en.contains("2005"),
    }
}

/// Returns the ids of a sheet's units and of their abilities, such as `clone` and `clone.fewerDice`.
/// Abilities have the same names as in the file of the sheet.
fn units_and_abilities(sheet: &SheetFile) -> Vec<String> {
    let ability_name = |ability| match serde_json::to_value(ability) {
        Ok(value) => value["ability"].as_str().unwrap_or_default().to_owned(),
        Err(_) => String::new(),
    };
    let units = sheet.units.iter();
    let units = units.filter_map(|unit| Some((unit.id.as_deref()?, &unit.abilities)));
    let ids = units.flat_map(|(id, abilities)| {
        let abilities = abilities.iter();
        let abilities = abilities.map(move |ability| format!("{id}.{}", ability_name(ability)));
        std::iter::once(id.to_owned()).chain(abilities)
    });
    ids.collect()
}

fn refusing_rules(case: &Case) -> impl Iterator<Item = &str> {
    case.script.iter().filter_map(|step| match &step.kind {
        StepKind::RefusedInput { rule, .. } | StepKind::RefusedPosition { rule } => {
            Some(rule.as_str())
        }
        _ => None,
    })
}
