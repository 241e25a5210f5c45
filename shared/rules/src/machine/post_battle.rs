//! Steps after a battle: victory card, missions, advancing units, the loser's card (BAT-11 to BAT-15).

use super::{advance, card_drawing, free_actions, turn};
use crate::battle::{Battle, BattleResult, Side};
use crate::content::Deck;
use crate::drawing::Draws;
use crate::event::Event;
use crate::rule_id::RuleId;
use crate::rules::Rules;
use crate::sink::EventSink;
use crate::state::{AfterDraws, State, TurnStage};
use crate::violation::{Violation, ViolationReason};

/// VP of a Battle Victory card (BAT-11).
pub const VICTORY_CARD_VP: u8 = 1;

/// Begins the steps after a battle: victory card, battle mission, loser's card, objectives (BAT-15).
pub(super) fn finish(rules: &Rules, state: &mut State, sink: &mut impl EventSink) {
    let Battle {
        attacker, defender, ..
    } = state.battle;
    let result = state.battle.result();
    advance::limit_to_survivors(state);
    sink.event(Event::BattleEnded {
        hex: state.battle_hex,
        attacker,
        defender,
        result,
    });
    if result != BattleResult::AttackerWon {
        return after_mission(rules, state, sink);
    }
    state.facts.battles_won = state.facts.battles_won.saturating_add(1);
    // In the 2005 edition, the winner chooses among red cards, and the card of the stack is one of them.
    if state.victory_left > 0 && !rules.is_2005_edition() {
        victory_card(rules, state, sink);
        if matches!(state.stage, TurnStage::Over { .. }) {
            return;
        }
    }
    state.stage = TurnStage::BattleMission;
    if check_mission_card(rules, state).is_err()
        && !free_actions::may_fulfil_for_battle(rules, state)
    {
        after_mission(rules, state, sink);
    }
}

/// Gives the winner a card of the stack (BAT-11). This can win the game.
fn victory_card(rules: &Rules, state: &mut State, sink: &mut impl EventSink) {
    let attacker = state.battle.attacker;
    state.victory_left -= 1;
    state.victory_cards[attacker.index()] += 1;
    state.vp[attacker.index()] = state.vp[attacker.index()].saturating_add(VICTORY_CARD_VP);
    sink.event(Event::VictoryCard {
        seat: attacker,
        vp: VICTORY_CARD_VP,
    });
    turn::end_game_if_points_reached(rules, state, sink);
}

/// Checks that the winner may take a Mission card of the 2005 edition (BAT-11, MIS-5).
pub(super) fn check_mission_card(rules: &Rules, state: &State) -> Result<(), Violation> {
    if !rules.is_2005_edition() || state.stage != TurnStage::BattleMission {
        Err(ViolationReason::WrongDecision.by(RuleId::Bat11))
    } else if state.victory_left == 0 {
        Err(ViolationReason::StackEmpty.by(RuleId::Bat14))
    } else {
        Ok(())
    }
}

/// Gives the winner a Mission card, as the one red card for this battle.
pub(super) fn take_mission_card(rules: &Rules, state: &mut State, sink: &mut impl EventSink) {
    victory_card(rules, state, sink);
    if state.stage == TurnStage::BattleMission {
        after_mission(rules, state, sink);
    }
}

/// Continues after the battle mission was played or declined, or if there was none: units advance (UNI-SPORLING).
pub(super) fn after_mission(rules: &Rules, state: &mut State, sink: &mut impl EventSink) {
    let left = advance::survivors(rules, state);
    advance::ask_next_move(rules, state, left, sink);
}

/// Continues when no unit advances any more: the loser's card (BAT-12).
pub(super) fn after_advance(rules: &Rules, state: &mut State, sink: &mut impl EventSink) {
    if !state.battle.force(Side::Defender).is_empty() {
        turn::run_state_checks(rules, state, sink);
    } else if state.decks.can_draw(rules, Deck::Energize) {
        // In the 2005 edition, the card cannot be declined.
        if rules.is_2005_edition() {
            return take_card(rules, state, sink);
        }
        state.stage = TurnStage::LoserCard;
    } else {
        sink.event(Event::NothingToDraw {
            seat: state.battle.defender,
            deck: Deck::Energize,
        });
        turn::run_state_checks(rules, state, sink);
    }
}

/// Gives the defender, who lost, the Energize card (BAT-12).
pub(super) fn take_card(rules: &Rules, state: &mut State, sink: &mut impl EventSink) {
    let seat = state.battle.defender;
    card_drawing::draw(
        rules,
        state,
        Draws::new(seat, 0, 1),
        AfterDraws::EndBattle,
        sink,
    );
}
