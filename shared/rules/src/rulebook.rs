//! The rules by id, as a player reads them: title, text, worked examples, words, in three languages.
//!
//! All of it comes from one data file, `content/rulebook.json`. The build checks that file and makes
//! [`RuleId`] from it, so that code, refusals, cases and the rulebook in the app cannot name different rules.

use crate::content::Text;
use serde::{Deserialize, Serialize};
use specta::Type;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

include!(concat!(env!("OUT_DIR"), "/rule_id.rs"));

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A text that is no rule's id.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no rule {0:?}: ids look like MOV-5")]
pub struct UnknownRule(pub String);

impl FromStr for RuleId {
    type Err = UnknownRule;

    fn from_str(text: &str) -> Result<RuleId, UnknownRule> {
        let found = RuleId::ALL.iter().find(|id| id.as_str() == text);
        found.copied().ok_or_else(|| UnknownRule(text.to_owned()))
    }
}

/// The whole rulebook.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(deny_unknown_fields)]
pub struct Rulebook {
    /// The version of the file's schema.
    pub schema: u32,
    /// Every rule, in the order of [`RuleId::ALL`].
    pub rules: Vec<Rule>,
    /// Situations worked out, to go with the rules that they show.
    pub examples: Vec<Example>,
    /// The words that the rules are written in.
    pub words: Vec<Word>,
}

/// One rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// Its id.
    pub id: RuleId,
    /// The editions that have it.
    pub edition: Editions,
    /// Whether a rulebook prints it.
    pub sure: Source,
    /// Can this rule refuse a player's action, a setup, or something typed in for chance?
    pub refuses: bool,
    /// A few words.
    pub title: Text,
    /// One to three sentences. Where the editions differ it tells the 2012 rule, then the difference.
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

/// Where a rule comes from. The rulebook in the app marks what is not printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum Source {
    /// A printed rulebook says it.
    Printed,
    /// The printed rulebooks are silent or disagree: it is our reading.
    Ruling,
    /// Printed, with a part that is our reading.
    Mixed,
}

static RULEBOOK: LazyLock<Rulebook> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../content/rulebook.json"))
        .expect("the build has checked this file, and a test reads it")
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
mod tests {
    use super::*;

    #[test]
    fn every_id_is_found_under_itself() {
        for id in RuleId::ALL {
            assert_eq!(rule(*id).id, *id);
            assert_eq!(id.as_str().parse(), Ok(*id));
            assert_eq!(serde_json::to_value(id).unwrap(), id.to_string());
        }
        assert_eq!(rulebook().rules.len(), RuleId::ALL.len());
        assert_eq!(
            "MOV-99".parse::<RuleId>(),
            Err(UnknownRule("MOV-99".into()))
        );
    }
}
