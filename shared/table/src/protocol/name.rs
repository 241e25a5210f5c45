//! Names of players.

/// Characters of a name at the most.
pub const MOST_NAME: usize = 40;

/// Whether `name` can stand on a scoreboard: one line, no blanks around it, 1 to [`MOST_NAME`] characters.
pub fn is_name(name: &str) -> bool {
    let count = name.chars().count();
    (1..=MOST_NAME).contains(&count)
        && name.split_whitespace().collect::<Vec<_>>().join(" ") == name
        && !name.chars().any(char::is_control)
}
