//! Where facts come from, and so how sure each field of a card is: what the window marks.

use serde::{Deserialize, Serialize};
use specta::Type;

/// Where a fact comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum Sure {
    /// A rulebook prints it.
    Printed,
    /// One other source says it.
    Reported,
    /// It follows from printed or reported facts.
    Derived,
    /// Our own design within the printed totals.
    Reconstruction,
}

/// How sure each field of a card is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SureFields {
    /// The name.
    pub name: Sure,
    /// The number of copies.
    pub count: Sure,
    /// The effect or condition.
    pub text: Sure,
    /// The class and the moment; left out, it is as sure as the text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moment: Option<Sure>,
    /// The VP; left out, they are as sure as the text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vp: Option<Sure>,
    /// The name in the 2005 edition; left out, it is as sure as the other.
    #[serde(default, rename = "ahName", skip_serializing_if = "Option::is_none")]
    pub ah_name: Option<Sure>,
    /// The face of the 2005 edition; left out, it is as sure as the other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ah: Option<FaceSure>,
}

/// How sure each field of a card's face is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FaceSure {
    /// The effect or condition.
    pub text: Sure,
    /// The class and the moment.
    pub moment: Sure,
    /// The VP.
    pub vp: Sure,
}

impl SureFields {
    /// The marks of the face of one edition.
    #[must_use]
    pub fn face(&self, is_ah: bool) -> FaceSure {
        match self.ah {
            Some(ah) if is_ah => ah,
            _ => FaceSure {
                text: self.text,
                moment: self.moment.unwrap_or(self.text),
                vp: self.vp.unwrap_or(self.text),
            },
        }
    }

    /// The mark of the name in one edition.
    #[must_use]
    pub fn name(&self, is_ah: bool) -> Sure {
        self.ah_name.filter(|_| is_ah).unwrap_or(self.name)
    }
}
