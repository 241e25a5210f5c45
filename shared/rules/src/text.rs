//! Texts in the languages of the app.

use serde::{Deserialize, Serialize};
use specta::Type;

/// A text in the three languages of the app.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(deny_unknown_fields)]
pub struct Text {
    /// English.
    pub en: String,
    /// French.
    pub fr: String,
    /// Spanish.
    pub es: String,
}
