//! Provenance of content: the source of each fact. The user interface marks fields that are not printed.

use serde::{Deserialize, Serialize};
use specta::Type;

/// The provenance of a fact.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum Sure {
    /// Printed in a rulebook.
    Printed,
    /// Reported by one source that is not a rulebook.
    Reported,
    /// Derived from printed or reported facts.
    Derived,
    /// Reconstructed by this project so that it agrees with the printed totals.
    Reconstruction,
}

/// Provenance of each field of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SureFields {
    /// Of the name.
    pub name: Sure,
    /// Of the number of copies.
    pub count: Sure,
    /// Of the effect or condition.
    pub text: Sure,
    /// Of the class and the card window; if omitted, that of `text`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moment: Option<Sure>,
    /// Of the VP; if omitted, that of `text`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vp: Option<Sure>,
    /// Of the name in the 2005 edition; if omitted, that of `name`.
    #[serde(default, rename = "ahName", skip_serializing_if = "Option::is_none")]
    pub ah_name: Option<Sure>,
    /// Of the face in the 2005 edition; if omitted, that of the other fields.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ah: Option<FaceSure>,
}

/// Provenance of each field of a card's face.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FaceSure {
    /// Of the effect or condition.
    pub text: Sure,
    /// Of the class and the card window.
    pub moment: Sure,
    /// Of the VP.
    pub vp: Sure,
}

impl SureFields {
    /// The provenance of the face in one edition.
    #[must_use]
    pub fn face(&self, is_2005_edition: bool) -> FaceSure {
        match self.ah {
            Some(ah) if is_2005_edition => ah,
            _ => FaceSure {
                text: self.text,
                moment: self.moment.unwrap_or(self.text),
                vp: self.vp.unwrap_or(self.text),
            },
        }
    }

    /// The provenance of the name in one edition.
    #[must_use]
    pub fn name(&self, is_2005_edition: bool) -> Sure {
        self.ah_name
            .filter(|_| is_2005_edition)
            .unwrap_or(self.name)
    }
}
