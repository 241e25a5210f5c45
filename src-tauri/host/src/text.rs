//! Texts that people type and others read: names and titles.

/// Whether a character is not to be seen, or turns what stands beside it around: control characters, invisible spaces,
/// marks of direction. (Joiners that scripts and emoji need are let through.)
#[must_use]
pub fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{AD}' | '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}')
}

/// Whether there is something to be seen in a text.
#[must_use]
pub fn is_visible(text: &str) -> bool {
    // Joiners alone join nothing.
    text.chars().any(|c| {
        !c.is_whitespace() && !matches!(c, '\u{200C}' | '\u{200D}' | '\u{2800}' | '\u{3164}')
    })
}

/// The beginning of what was typed: enough to know it again, and never a page full of it.
#[must_use]
pub fn excerpt(text: &str) -> String {
    const MAX: usize = 40;
    match text.char_indices().nth(MAX) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{is_unseen, is_visible};

    #[test]
    fn what_hides_or_turns_text_is_unseen() {
        for c in ['\n', '\u{7f}', '\u{200b}', '\u{202e}', '\u{feff}'] {
            assert!(is_unseen(c), "{c:?}");
        }
        for c in ['a', ' ', 'é', '字', '\u{200d}', '👩'] {
            assert!(!is_unseen(c), "{c:?}");
        }
        assert!(is_visible("👩\u{200d}🚀"));
        assert!(!is_visible(" \u{200d}\u{3164} "));
    }
}
