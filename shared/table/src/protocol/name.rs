//! Names of players.

/// Maximum number of characters in a name.
pub(crate) const MAX_NAME_CHARS: usize = 40;

/// Returns whether `name` is a valid name of a player: one line of 1 to [`MAX_NAME_CHARS`] characters,
/// without leading, trailing or double spaces.
pub(crate) fn is_valid_name(name: &str) -> bool {
    let count = name.chars().count();
    (1..=MAX_NAME_CHARS).contains(&count)
        && name.split_whitespace().collect::<Vec<_>>().join(" ") == name
        && !name.chars().any(char::is_control)
}
