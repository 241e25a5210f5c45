//! Serialized form of content in records: built-in content as a fingerprint, any other in full.

use super::{BoardFile, CardFile, Content, SheetFile};
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;
use twox_hash::XxHash64;

/// The serialized form of content.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum Written {
    /// Built-in content: its fingerprint, as sixteen hexadecimal digits.
    BuiltIn(String),
    /// Custom content in full.
    Own(Box<Whole>),
}

/// The documents of a content.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Whole {
    sheet: SheetFile,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    alternate: Option<SheetFile>,
    cards: CardFile,
    board: BoardFile,
}

/// The record refers to built-in content that this build does not have.
#[derive(Debug, thiserror::Error)]
#[error("there is no built-in content {0:?}")]
pub(super) struct NotBuiltIn(String);

struct BuiltIn {
    fingerprint: u64,
    content: Content,
}

/// All built-in contents: with both sides of the sheet, and with one.
fn built_in() -> &'static [BuiltIn] {
    static BUILT_IN: OnceLock<Vec<BuiltIn>> = OnceLock::new();
    BUILT_IN.get_or_init(|| {
        // A failure here makes all content custom. It cannot occur, because a test loads the built-in content.
        let both = Content::classic().ok();
        let one = both.clone().map(|content| Content {
            alternate: None,
            ..content
        });
        let all = [both, one].into_iter().flatten();
        all.map(|content| BuiltIn {
            fingerprint: fingerprint(&content),
            content,
        })
        .collect()
    })
}

/// Hash of all of `content`.
fn fingerprint(content: &Content) -> u64 {
    // The documents consist of structs and lists only, so their JSON is the same on every machine.
    let text = serde_json::to_vec(&Whole::from(content.clone())).unwrap_or_default();
    XxHash64::oneshot(0, &text)
}

impl Content {
    /// A fingerprint of the whole content, the same on every machine.
    pub fn fingerprint(&self) -> u64 {
        let built_in = built_in().iter().find(|one| one.content == *self);
        built_in.map_or_else(|| fingerprint(self), |one| one.fingerprint)
    }
}

impl From<Content> for Written {
    fn from(content: Content) -> Written {
        match built_in().iter().find(|one| one.content == content) {
            Some(one) => Written::BuiltIn(format!("{:016x}", one.fingerprint)),
            None => Written::Own(Box::new(content.into())),
        }
    }
}

impl TryFrom<Written> for Content {
    type Error = NotBuiltIn;

    fn try_from(written: Written) -> Result<Content, NotBuiltIn> {
        match written {
            Written::BuiltIn(name) => {
                let named = |one: &&BuiltIn| format!("{:016x}", one.fingerprint) == name;
                let found = built_in().iter().find(named);
                found.map(|one| one.content.clone()).ok_or(NotBuiltIn(name))
            }
            Written::Own(whole) => Ok((*whole).into()),
        }
    }
}

impl From<Content> for Whole {
    fn from(content: Content) -> Whole {
        let Content {
            sheet,
            alternate,
            cards,
            board,
        } = content;
        Whole {
            sheet,
            alternate,
            cards,
            board,
        }
    }
}

impl From<Whole> for Content {
    fn from(whole: Whole) -> Content {
        let Whole {
            sheet,
            alternate,
            cards,
            board,
        } = whole;
        Content {
            sheet,
            alternate,
            cards,
            board,
        }
    }
}
