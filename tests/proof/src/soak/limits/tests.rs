//! Tests that break each limit with a sequence of events that no correct core emits.

mod fights;
mod turns;

use super::super::books::*;
use super::*;
use rubium_rules::battle::Side;
use rubium_rules::content::{CardWindow, Deck};
use rubium_rules::{BattleResult, Edition, OptionalRule, Options};
