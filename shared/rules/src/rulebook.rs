//! The rules by id, as a player reads them: title, text, worked examples, words, in three languages.
//!
//! All of it comes from one data file, `content/rulebook.json`, which the build checks; [`RuleId`] is made from it.

use crate::options::OptionalRule;
use crate::rule_id::RuleId;
use crate::text::Text;
use serde::{Deserialize, Serialize};
use specta::Type;
use std::sync::LazyLock;

/// The whole rulebook.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
pub struct Rulebook {
    /// Every rule, in the order of [`RuleId::ALL`].
    pub rules: Vec<Rule>,
    /// What goes for an optional rule beside its text, in the rulebook's order.
    pub options: Vec<OptionNote>,
    /// Situations worked out, to go with the rules that they show.
    pub examples: Vec<Example>,
    /// The words that the rules are written in.
    pub words: Vec<Word>,
}

/// What the data file holds of it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    #[expect(dead_code, reason = "the build has checked it")]
    schema: u32,
    rules: Vec<Rule>,
    examples: Vec<Example>,
    words: Vec<Word>,
}

/// What an optional rule does not go with, and where it is printed: from the tables that refuse a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct OptionNote {
    /// The rule that describes it.
    pub rule: RuleId,
    /// The rules that it is not played with, whichever of the two says so.
    pub not_with: Vec<RuleId>,
    /// Whether it is a house rule in the 2005 edition, which does not print it (OPT).
    pub house_rule: bool,
}

/// One rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// Its id.
    pub id: RuleId,
    /// The editions that have it.
    pub edition: Editions,
    /// Where it comes from: each source of a part of it, at least one, in the order of [`Source`].
    pub sure: Vec<Source>,
    /// Can this rule refuse a player's action, a setup, or something typed in for chance?
    pub refuses: bool,
    /// A few words.
    pub title: Text,
    /// One to three sentences, of an optional rule up to eight. Where the editions differ it tells the 2012 rule, then the difference.
    pub text: Text,
}

/// A situation worked out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(deny_unknown_fields)]
pub struct Example {
    /// Its id, such as `EX-MOVE`.
    pub id: String,
    /// The editions that it is true in.
    pub edition: Editions,
    /// The rules it shows.
    pub rules: Vec<RuleId>,
    /// The situation and what comes of it.
    pub text: Text,
}

/// A word of the rules, fixed in each language.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(deny_unknown_fields)]
pub struct Word {
    /// A name for links, the same in each language.
    pub key: String,
    /// The word.
    pub word: Text,
    /// Where its meaning comes from, as a rule's.
    pub sure: Vec<Source>,
    /// What it means.
    pub text: Text,
}

/// The editions that something belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum Editions {
    /// The 2012 edition only.
    Ffg,
    /// The 2005 edition only.
    Ah,
    /// Both editions.
    Both,
}

/// Where a rule, or a part of it, comes from. The rulebook in the app marks what is not printed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum Source {
    /// A printed rulebook says it.
    Printed,
    /// One other source says it.
    Reported,
    /// It follows from what is printed or reported.
    Derived,
    /// The printed rulebooks are silent or disagree: it is our reading.
    Ruling,
    /// It rests on our own design: on units, cards, tokens or boards that no rulebook prints.
    Reconstruction,
}

static RULEBOOK: LazyLock<Rulebook> = LazyLock::new(|| {
    let document: Document = serde_json::from_str(include_str!("../content/rulebook.json"))
        .expect("the build has checked this file, and a test reads it");
    let note = |option: OptionalRule| OptionNote {
        rule: option.rule(),
        not_with: option.excludes().map(OptionalRule::rule).collect(),
        house_rule: !option.is_printed_in_2005(),
    };
    Rulebook {
        rules: document.rules,
        options: OptionalRule::ALL.into_iter().map(note).collect(),
        examples: document.examples,
        words: document.words,
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
    // Ids are numbered in the order of the file that they are made from.
    &RULEBOOK.rules[id as usize]
}

#[cfg(test)]
mod tests;
