//! Names of players.

/// Maximum number of characters of a name.
pub const MOST_NAME: usize = 40;

/// Whether `name` is valid on a scoreboard: one line of 1 to [`MOST_NAME`] characters, without leading, trailing or
/// doubled blanks.
pub fn is_name(name: &str) -> bool {
    let count = name.chars().count();
    (1..=MOST_NAME).contains(&count)
        && name.split_whitespace().collect::<Vec<_>>().join(" ") == name
        && !name.chars().any(char::is_control)
}
