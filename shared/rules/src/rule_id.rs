//! The ids of the rules. The build script generates [`RuleId`] from `content/rulebook.json`, so that code,
//! violations, cases and the rulebook in the app use the same ids.

use std::fmt;
use std::str::FromStr;

include!(concat!(env!("OUT_DIR"), "/rule_id.rs"));

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// The error for a string that is not the id of a rule.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no rule {0:?}: ids have the form MOV-5")]
pub struct UnknownRule(pub String);

impl FromStr for RuleId {
    type Err = UnknownRule;

    fn from_str(text: &str) -> Result<RuleId, UnknownRule> {
        let found = RuleId::ALL.iter().find(|id| id.as_str() == text);
        found.copied().ok_or_else(|| UnknownRule(text.to_owned()))
    }
}
