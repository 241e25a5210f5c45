//! What happened, with all that is hidden in it.

use rubium_rules::Seat;

/// Something that can be cut to what a viewer may know.
pub trait Redact: Clone {
    /// It, as `viewer` may know it; `None`: as everybody may.
    #[must_use]
    fn redact_for(self, viewer: Option<Seat>) -> Self;
}

/// Something that happened, with all that is hidden in it. It is told to nobody but cut.
#[derive(Clone)]
pub struct Unredacted<M>(pub(crate) M);

impl<M: Redact> Unredacted<M> {
    /// What `viewer` may know of it; `None`: what everybody may.
    #[must_use]
    pub fn redact_for(&self, viewer: Option<Seat>) -> M {
        self.0.clone().redact_for(viewer)
    }
}
