//! Events with hidden information, and their redaction for a viewer.

use rubium_rules::Seat;

/// A value that can be redacted to what a viewer may know.
pub trait Redact: Clone {
    /// The value, redacted for `viewer`; with `None`, for the public.
    #[must_use]
    fn redact_for(self, viewer: Option<Seat>) -> Self;
}

/// A value that may hold hidden information. It leaves the session only after redaction.
#[derive(Clone)]
pub struct Unredacted<M>(pub(crate) M);

impl<M: Redact> Unredacted<M> {
    /// The value, redacted for `viewer`; with `None`, for the public.
    #[must_use]
    pub fn redact_for(&self, viewer: Option<Seat>) -> M {
        self.0.clone().redact_for(viewer)
    }
}
