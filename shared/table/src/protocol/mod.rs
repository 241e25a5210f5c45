//! Types of the crate's interface: entries, events, refusals, and the settings of parts. They depend on no
//! other module of this crate.

pub(crate) mod action;
pub(crate) mod event;
pub(crate) mod fact;
pub(crate) mod name;
pub(crate) mod parts;
pub(crate) mod refusal;
pub(crate) mod warning;
