//! Checks and excerpts of texts that users enter, such as names and titles.

/// Returns whether a character is invisible or changes the direction of the text around it: control
/// characters, invisible spaces, direction marks. Joiners are allowed, because some scripts and emoji need
/// them.
#[must_use]
pub fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{AD}' | '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}')
}

/// Returns whether a text contains at least one character that is not white space, a joiner or a blank
/// letter. Characters that [`is_invisible`] detects count as visible here; callers check for them separately.
#[must_use]
pub fn has_visible_char(text: &str) -> bool {
    // The listed characters are allowed in a text, but invisible on their own.
    text.chars().any(|c| {
        !c.is_whitespace() && !matches!(c, '\u{200C}' | '\u{200D}' | '\u{2800}' | '\u{3164}')
    })
}

/// Returns the beginning of a text that a user entered: enough to recognize it, and short enough for a
/// message.
#[must_use]
pub fn excerpt(text: &str) -> String {
    const MAX_CHARS: usize = 40;
    match text.char_indices().nth(MAX_CHARS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{has_visible_char, is_invisible};

    #[test]
    fn invisible_characters_and_texts_without_visible_characters_are_detected() {
        for c in ['\n', '\u{7f}', '\u{200b}', '\u{202e}', '\u{feff}'] {
            assert!(is_invisible(c), "{c:?}");
        }
        for c in ['a', ' ', 'é', '字', '\u{200d}', '👩'] {
            assert!(!is_invisible(c), "{c:?}");
        }
        assert!(has_visible_char("👩\u{200d}🚀"));
        assert!(!has_visible_char(" \u{200d}\u{3164} "));
    }
}
