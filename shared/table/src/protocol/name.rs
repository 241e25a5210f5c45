//! Names of players.

/// Maximum number of characters of a name.
pub(crate) const MAX_NAME: usize = 40;

/// Whether `name` is valid on a scoreboard: one line of 1 to [`MAX_NAME`] characters, without leading, trailing or
/// doubled blanks.
pub(crate) fn is_name(name: &str) -> bool {
    let count = name.chars().count();
    (1..=MAX_NAME).contains(&count)
        && name.split_whitespace().collect::<Vec<_>>().join(" ") == name
        && !name.chars().any(char::is_control)
}
