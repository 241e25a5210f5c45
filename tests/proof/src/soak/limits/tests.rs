//! Each limit is broken by a sequence of events that no sound core tells.

mod fights;
mod turns;

use super::super::books::*;
use super::*;
use rubium_rules::battle::Side;
use rubium_rules::content::{Deck, Window};
use rubium_rules::{BattleResult, Edition, OptionalRule, Options};
