//! Provenance of content: the source of each fact. The user interface marks facts that no rulebook prints.

use serde::{Deserialize, Serialize};
use specta::Type;

/// The provenance of a fact.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum Provenance {
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
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CardSpecProvenance {
    /// Provenance of the name.
    pub name: Provenance,
    /// Provenance of the number of copies.
    pub count: Provenance,
    /// Provenance of the effect or condition.
    pub text: Provenance,
    /// Provenance of the class and the card window; if omitted, `text` applies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub window: Option<Provenance>,
    /// Provenance of the VP; if omitted, `text` applies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vp: Option<Provenance>,
    /// Provenance of the name in the 2005 edition; if omitted, `name` applies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name_2005: Option<Provenance>,
    /// Provenance of the face in the 2005 edition; if omitted, `text`, `window` and `vp` apply to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face_2005: Option<FaceProvenance>,
}

/// Provenance of each field of a card's face.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FaceProvenance {
    /// Provenance of the effect or condition.
    pub text: Provenance,
    /// Provenance of the class and the card window.
    pub window: Provenance,
    /// Provenance of the VP.
    pub vp: Provenance,
}

impl CardSpecProvenance {
    /// The provenance of the face in one edition.
    #[must_use]
    pub fn face(&self, is_2005_edition: bool) -> FaceProvenance {
        match self.face_2005 {
            Some(face) if is_2005_edition => face,
            _ => FaceProvenance {
                text: self.text,
                window: self.window.unwrap_or(self.text),
                vp: self.vp.unwrap_or(self.text),
            },
        }
    }

    /// The provenance of the name in one edition.
    #[must_use]
    pub fn name(&self, is_2005_edition: bool) -> Provenance {
        self.name_2005
            .filter(|_| is_2005_edition)
            .unwrap_or(self.name)
    }
}
