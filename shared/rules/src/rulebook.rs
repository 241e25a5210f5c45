//! The rulebook for players: title and text of each rule by id, worked examples and a glossary, in three
//! languages.
//!
//! The source is one data file, `content/rulebook.json`. The build validates it and generates [`RuleId`] from
//! it.

use crate::options::OptionalRule;
use crate::rule_id::RuleId;
use crate::text::Text;
use serde::{Deserialize, Serialize};
use specta::Type;
use std::sync::LazyLock;

/// The whole rulebook.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
pub struct Rulebook {
    /// All rules, in the order of [`RuleId::ALL`].
    pub rules: Vec<Rule>,
    /// Notes on optional rules in addition to their text, in the order of the rulebook.
    pub options: Vec<OptionNote>,
    /// Worked examples of rules.
    pub examples: Vec<Example>,
    /// Words of players' questions that the text of a rule does not contain.
    pub questions: Vec<Question>,
    /// The glossary of the rules.
    pub terms: Vec<Term>,
}

/// The part of the rulebook that comes from the data file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    #[expect(dead_code, reason = "only the build script checks the version")]
    schema: u32,
    rules: Vec<Rule>,
    examples: Vec<Example>,
    questions: Vec<Question>,
    terms: Vec<Term>,
}

/// What an optional rule changes, what it conflicts with and whether it is a house rule in the 2005 edition;
/// taken from the same data that validates set-ups.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct OptionNote {
    /// The optional rule.
    pub option: OptionalRule,
    /// The rulebook entry that describes the optional rule.
    pub rule: RuleId,
    /// The rules of the basic game that the optional rule changes.
    pub changed_rules: Vec<RuleId>,
    /// The rulebook entries of the optional rules that cannot be combined with `option`. Each of these
    /// optional rules lists `option`, too.
    pub incompatible_rules: Vec<RuleId>,
    /// Whether the optional rule is a house rule in the 2005 edition (OPT).
    pub is_house_rule: bool,
}

/// A rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Rule {
    /// The id.
    pub id: RuleId,
    /// The editions that include the rule.
    pub edition: Editions,
    /// Provenance of the parts of the rule: at least one source, in the order of [`Source`].
    pub sources: Vec<Source>,
    /// Whether this rule can be the reason to reject an action, a set-up, or an entered random outcome.
    pub can_refuse: bool,
    /// A title of a few words.
    pub title: Text,
    /// One to three sentences, up to eight for an optional rule. If the editions differ, the 2012 rule comes
    /// first, then the difference.
    pub text: Text,
}

/// A worked example.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(deny_unknown_fields)]
pub struct Example {
    /// The id, such as `EX-MOVE`.
    pub id: String,
    /// The editions in which the example is correct.
    pub edition: Editions,
    /// The rules that the example illustrates. The rulebook shows it with the first of them.
    pub rules: Vec<RuleId>,
    /// The situation and its result.
    pub text: Text,
}

/// How players ask about a rule, so that a search finds it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The rule that answers the question.
    pub rule: RuleId,
    /// Words of the question. They are not shown.
    pub words: Text,
}

/// A term of the rules, fixed in each language.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(deny_unknown_fields)]
pub struct Term {
    /// An id for links, the same in each language.
    pub id: String,
    /// The term.
    pub term: Text,
    /// Provenance of the definition.
    pub sources: Vec<Source>,
    /// The definition.
    pub text: Text,
}

/// The editions that an entry applies to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum Editions {
    /// The 2012 edition only.
    #[serde(rename = "2012")]
    Year2012,
    /// The 2005 edition only.
    #[serde(rename = "2005")]
    Year2005,
    /// Both editions.
    Both,
}

/// Provenance of a rule or a part of it. The rulebook in the app marks parts that are not printed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum Source {
    /// Printed in a rulebook.
    Printed,
    /// Reported by one source that is not a rulebook.
    Reported,
    /// Derived from printed or reported rules.
    Derived,
    /// Decided by this project where the printed rulebooks are silent or contradict each other.
    Ruling,
    /// Based on units, cards, tokens or boards that this project reconstructed.
    Reconstruction,
}

static RULEBOOK: LazyLock<Rulebook> = LazyLock::new(|| {
    #[expect(
        clippy::expect_used,
        reason = "the build script has checked the file, and a test reads it"
    )]
    let document: Document =
        serde_json::from_str(include_str!(concat!(env!("OUT_DIR"), "/rulebook.json")))
            .expect("the built-in rulebook should be readable");
    let note = |option: OptionalRule| OptionNote {
        option,
        rule: option.rule(),
        changed_rules: option.changed_rules().to_vec(),
        incompatible_rules: option
            .incompatible_rules()
            .map(OptionalRule::rule)
            .collect(),
        is_house_rule: !option.is_printed_in_2005(),
    };
    Rulebook {
        rules: document.rules,
        options: OptionalRule::ALL.into_iter().map(note).collect(),
        examples: document.examples,
        questions: document.questions,
        terms: document.terms,
    }
});

/// The rulebook.
#[must_use]
pub fn rulebook() -> &'static Rulebook {
    &RULEBOOK
}

/// The rule with this id.
#[must_use]
pub fn rule(id: RuleId) -> &'static Rule {
    // The variants of `RuleId` are generated in the order of the rules in the file.
    &RULEBOOK.rules[id as usize]
}

#[cfg(test)]
mod tests;
