//! Patterns of actions: the notation of an action in which `*` stands for any word.

use rubium_rules::notation::write_action;
use rubium_rules::{Action, Rules};

/// The notation of an action in which `*` stands for any word: `buy human *`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ActionPattern(Vec<String>);

impl ActionPattern {
    /// Parses a pattern.
    pub(crate) fn new(text: &str) -> ActionPattern {
        ActionPattern(text.split_whitespace().map(str::to_owned).collect())
    }

    /// Returns true if the pattern has no `*`.
    pub(crate) fn is_exact(&self) -> bool {
        !self.0.iter().any(|word| word == "*")
    }

    /// Returns true if the pattern has no words.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns true if the pattern matches `action`. The pattern `*` alone matches every action.
    #[must_use]
    pub fn matches(&self, rules: &Rules, action: Action) -> bool {
        if self.0 == ["*"] {
            return true;
        }
        let text = write_action(rules, action);
        let mut words = text.split_whitespace();
        let words_match = self.0.iter().all(|pattern| {
            words
                .next()
                .is_some_and(|word| pattern == "*" || pattern == word)
        });
        words_match && words.next().is_none()
    }
}

impl std::fmt::Display for ActionPattern {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0.join(" "))
    }
}
