//! Values with hidden information, and their redaction.

use rubium_rules::Seat;

/// A value that can be redacted to what a seat or the public may know.
pub trait Redact: Clone {
    /// Returns the value, redacted for the seat `audience`; with `None`, for the public.
    #[must_use]
    fn redact_for(self, audience: Option<Seat>) -> Self;
}

/// A value that may hold hidden information. It leaves the session only after redaction.
#[derive(Clone)]
pub struct Unredacted<T>(pub(crate) T);

impl<T: Redact> Unredacted<T> {
    /// Returns the value, redacted for the seat `audience`; with `None`, for the public.
    #[must_use]
    pub fn redact_for(&self, audience: Option<Seat>) -> T {
        self.0.clone().redact_for(audience)
    }
}
