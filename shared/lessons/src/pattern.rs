//! Patterns of actions: the notation of an action in which `*` stands for any word.

use rubium_rules::notation::write_action;
use rubium_rules::{Action, Rules};

/// The notation of an action in which `*` stands for any word: `buy human *`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern(Vec<String>);

impl Pattern {
    /// A pattern from its words.
    pub(crate) fn new(text: &str) -> Pattern {
        Pattern(text.split_whitespace().map(str::to_owned).collect())
    }

    /// Whether it stands for exactly one action.
    pub(crate) fn is_exact(&self) -> bool {
        !self.0.iter().any(|word| word == "*")
    }

    /// Whether it has no word.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether it stands for this action. A pattern that is only `*` stands for any.
    #[must_use]
    pub fn matches(&self, rules: &Rules, action: Action) -> bool {
        if self.0 == ["*"] {
            return true;
        }
        let text = write_action(rules, action);
        let mut words = text.split_whitespace();
        let fits = self.0.iter().all(|pattern| {
            words
                .next()
                .is_some_and(|word| pattern == "*" || pattern == word)
        });
        fits && words.next().is_none()
    }
}

impl std::fmt::Display for Pattern {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0.join(" "))
    }
}
