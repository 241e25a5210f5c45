//! Tests that break each limit with events that a correct core would not emit.

mod battles;
mod turns;

use super::super::test_game::*;
use super::*;
use rubium_rules::battle::Side;
use rubium_rules::content::{CardWindow, Deck};
use rubium_rules::{BattleResult, Edition, OptionalRule, Options};
