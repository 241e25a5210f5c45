//! What has no case: rules, refusals, cards, worked examples.

use super::file::{Case, What};
use rubium_rules::OptionalRule;
use rubium_rules::content::Content;
use rubium_rules::rulebook::{Rule, rulebook};
use std::collections::BTreeSet;
use std::fmt;

/// What the cases leave open.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Gaps {
    /// How many cases there are.
    pub cases: usize,
    /// Rules that no case covers.
    pub rules: Vec<String>,
    /// Rules that can refuse and never do in a case.
    pub refusals: Vec<String>,
    /// Cards of the pack that no case covers.
    pub cards: Vec<String>,
    /// Worked examples that no case covers.
    pub examples: Vec<String>,
    /// Ids in `covers` lines that name nothing, with the case.
    pub unknown: Vec<String>,
}

impl Gaps {
    /// Whether nothing is open.
    pub fn is_empty(&self) -> bool {
        [
            &self.rules,
            &self.refusals,
            &self.cards,
            &self.examples,
            &self.unknown,
        ]
        .iter()
        .all(|list| list.is_empty())
    }
}

impl fmt::Display for Gaps {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lists = [
            ("rules without a case", &self.rules),
            (
                "rules that refuse, without a refusal in a case",
                &self.refusals,
            ),
            ("cards without a case", &self.cards),
            ("worked examples without a case", &self.examples),
            ("unknown ids in `covers`", &self.unknown),
        ];
        for (title, list) in lists {
            let items = if list.is_empty() {
                String::from("none")
            } else {
                list.join(" ")
            };
            writeln!(out, "{title}: {items}")?;
        }
        writeln!(out, "{} cases", self.cases)
    }
}

/// What `cases` leave open.
pub fn gaps(cases: &[Case]) -> Gaps {
    let covered: BTreeSet<&str> = cases
        .iter()
        .flat_map(|case| &case.covers)
        .map(String::as_str)
        .collect();
    let refused: BTreeSet<&str> = cases.iter().flat_map(refusing_rules).collect();
    let book = rulebook();
    let playable: Vec<_> = book.rules.iter().filter(|rule| is_playable(rule)).collect();
    let examples = &book.examples;
    let cards = Content::classic()
        .map(|content| content.cards.cards)
        .unwrap_or_default();
    let missing = |ids: Vec<String>, have: &BTreeSet<&str>| -> Vec<String> {
        ids.into_iter()
            .filter(|id| !have.contains(id.as_str()))
            .collect()
    };
    let rules: Vec<String> = playable.iter().map(|rule| rule.id.to_string()).collect();
    let refusing = playable
        .iter()
        .filter(|rule| rule.refuses)
        .map(|rule| rule.id.to_string());
    let cards: Vec<String> = cards.into_iter().map(|card| card.id).collect();
    let examples: Vec<String> = examples.iter().map(|example| example.id.clone()).collect();
    let known: BTreeSet<&str> = [&rules, &cards, &examples]
        .into_iter()
        .flatten()
        .map(String::as_str)
        .collect();
    let unknown = cases
        .iter()
        .flat_map(|case| case.covers.iter().map(move |id| (case, id)));
    let unknown = unknown.filter(|(_, id)| !known.contains(id.as_str()));
    let unknown = unknown
        .map(|(case, id)| format!("{id} ({}:{})", case.file.display(), case.line))
        .collect();
    Gaps {
        cases: cases.len(),
        refusals: missing(refusing.collect(), &refused),
        rules: missing(rules.clone(), &covered),
        cards: missing(cards.clone(), &covered),
        examples: missing(examples.clone(), &covered),
        unknown,
    }
}

/// Whether the rule belongs to something that can be played: what cannot has no case.
pub fn is_playable(rule: &Rule) -> bool {
    let option = match rule.id.as_str().starts_with("UNI-") {
        true => Some(OptionalRule::AlternateUnits),
        false => (OptionalRule::ALL.into_iter()).find(|option| option.rule() == rule.id),
    };
    option.is_none_or(OptionalRule::is_playable)
}

fn refusing_rules(case: &Case) -> impl Iterator<Item = &str> {
    case.script.iter().filter_map(|step| match &step.what {
        What::Refused { rule, .. } | What::RefusedPosition { rule } => Some(rule.as_str()),
        _ => None,
    })
}
