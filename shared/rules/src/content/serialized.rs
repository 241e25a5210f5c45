//! Serialized form of content in records: a fingerprint for built-in content, the full documents for custom
//! content.

use super::{BoardFile, CardFile, Content, SheetFile};
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;
use twox_hash::XxHash64;

/// The serialized form of content.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum SerializedContent {
    /// Built-in content: its fingerprint, as sixteen hexadecimal digits.
    BuiltIn(String),
    /// Custom content in full.
    Custom(Box<ContentDocuments>),
}

/// The documents that make up a [`Content`].
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ContentDocuments {
    sheet: SheetFile,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    alternate: Option<SheetFile>,
    cards: CardFile,
    board: BoardFile,
}

/// A record refers to built-in content that this build does not have.
#[derive(Debug, thiserror::Error)]
#[error("there is no built-in content {0:?}")]
pub(super) struct MissingBuiltInContent(String);

struct BuiltInContent {
    fingerprint: u64,
    content: Content,
}

/// The built-in content, with and without the alternate sheet.
fn built_in() -> &'static [BuiltInContent] {
    static BUILT_IN: OnceLock<Vec<BuiltInContent>> = OnceLock::new();
    BUILT_IN.get_or_init(|| {
        // A test ensures that the built-in content can be loaded. If it could not, all content would count as
        // custom.
        let with_alternate = Content::classic().ok();
        let without_alternate = with_alternate.clone().map(|content| Content {
            alternate: None,
            ..content
        });
        let contents = [with_alternate, without_alternate].into_iter().flatten();
        contents
            .map(|content| BuiltInContent {
                fingerprint: fingerprint(&content),
                content,
            })
            .collect()
    })
}

/// Hash of all documents of `content`.
fn fingerprint(content: &Content) -> u64 {
    // The documents consist of structs and lists only, so their JSON is the same on every machine.
    let json = serde_json::to_vec(&ContentDocuments::from(content.clone())).unwrap_or_default();
    XxHash64::oneshot(0, &json)
}

impl Content {
    /// A fingerprint of all documents, the same on every machine.
    pub fn fingerprint(&self) -> u64 {
        let built_in = built_in().iter().find(|built_in| built_in.content == *self);
        built_in.map_or_else(|| fingerprint(self), |built_in| built_in.fingerprint)
    }
}

impl From<Content> for SerializedContent {
    fn from(content: Content) -> SerializedContent {
        match built_in()
            .iter()
            .find(|built_in| built_in.content == content)
        {
            Some(built_in) => SerializedContent::BuiltIn(format!("{:016x}", built_in.fingerprint)),
            None => SerializedContent::Custom(Box::new(content.into())),
        }
    }
}

impl TryFrom<SerializedContent> for Content {
    type Error = MissingBuiltInContent;

    fn try_from(serialized: SerializedContent) -> Result<Content, MissingBuiltInContent> {
        match serialized {
            SerializedContent::BuiltIn(fingerprint) => {
                let has_fingerprint = |built_in: &&BuiltInContent| {
                    format!("{:016x}", built_in.fingerprint) == fingerprint
                };
                let found = built_in().iter().find(has_fingerprint);
                found
                    .map(|built_in| built_in.content.clone())
                    .ok_or(MissingBuiltInContent(fingerprint))
            }
            SerializedContent::Custom(documents) => Ok((*documents).into()),
        }
    }
}

impl From<Content> for ContentDocuments {
    fn from(content: Content) -> ContentDocuments {
        let Content {
            sheet,
            alternate,
            cards,
            board,
        } = content;
        ContentDocuments {
            sheet,
            alternate,
            cards,
            board,
        }
    }
}

impl From<ContentDocuments> for Content {
    fn from(documents: ContentDocuments) -> Content {
        let ContentDocuments {
            sheet,
            alternate,
            cards,
            board,
        } = documents;
        Content {
            sheet,
            alternate,
            cards,
            board,
        }
    }
}
