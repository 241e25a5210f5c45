//! The steps after a battle: victory card, battle mission, advance, the loser's card (BAT-11 to BAT-15).

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

/// VP of a Battle Victory card or, in the 2005 edition, a Mission card (BAT-11), and of a King of the Hill
/// card (OPT-HILL).
pub const VICTORY_CARD_VP: u8 = 1;

/// Begins the steps after a battle (BAT-15).
pub(super) fn begin(rules: &Rules, state: &mut State, sink: &mut impl EventSink) {
    let Battle {
        attacker, defender, ..
    } = state.battle;
    let result = state.battle.result();
    advance::update_units_unable_to_advance(state);
    sink.emit(Event::BattleEnded {
        hex: state.battle_hex,
        attacker,
        defender,
        result,
        are_both_destroyed: state.battle.are_both_destroyed(),
    });
    if result != BattleResult::AttackerWon {
        return continue_after_mission(rules, state, sink);
    }
    state.facts.battles_won = state.facts.battles_won.saturating_add(1);
    // In the 2005 edition, the winner chooses one red card instead: a battle mission, or a Mission card from
    // the stack.
    if state.victory_left > 0 && !rules.is_2005_edition() {
        give_stack_card(rules, state, sink);
        if matches!(state.stage, TurnStage::Over { .. }) {
            return;
        }
    }
    state.stage = TurnStage::BattleMission;
    if check_take_mission_card(rules, state).is_err()
        && !free_actions::is_asked_to_play_battle_mission(rules, state)
    {
        continue_after_mission(rules, state, sink);
    }
}

/// Gives the winner a card from the stack: a Battle Victory card, or a Mission card in the 2005 edition
/// (BAT-11). This can win the game.
fn give_stack_card(rules: &Rules, state: &mut State, sink: &mut impl EventSink) {
    let attacker = state.battle.attacker;
    state.victory_left -= 1;
    state.victory_cards[attacker.index()] += 1;
    state.vp[attacker.index()] = state.vp[attacker.index()].saturating_add(VICTORY_CARD_VP);
    sink.emit(Event::VictoryCardTaken {
        seat: attacker,
        vp: VICTORY_CARD_VP,
    });
    turn::end_game_if_points_reached(rules, state, sink);
}

/// Checks that the winner may take a Mission card, in the 2005 edition (BAT-11, MIS-5).
pub(super) fn check_take_mission_card(rules: &Rules, state: &State) -> Result<(), Violation> {
    if !rules.is_2005_edition() || state.stage != TurnStage::BattleMission {
        Err(ViolationReason::WrongDecision.with_rule(RuleId::Bat11))
    } else if state.victory_left == 0 {
        Err(ViolationReason::StackEmpty.with_rule(RuleId::Bat14))
    } else {
        Ok(())
    }
}

/// Gives the winner a Mission card. It is the one red card that may be played for this battle (MIS-5).
pub(super) fn take_mission_card(rules: &Rules, state: &mut State, sink: &mut impl EventSink) {
    give_stack_card(rules, state, sink);
    if state.stage == TurnStage::BattleMission {
        continue_after_mission(rules, state, sink);
    }
}

/// Continues with the advance of units (UNI-SPORLING), once no decision about a battle mission is pending.
pub(super) fn continue_after_mission(rules: &Rules, state: &mut State, sink: &mut impl EventSink) {
    let remaining = advance::units_that_may_advance(rules, state);
    advance::ask_next_move(rules, state, remaining, sink);
}

/// Continues after the advance, if any. If the defender has no units left and an Energize card can be drawn,
/// the loser's card follows (BAT-12); otherwise eliminations are checked (WIN-3).
pub(super) fn continue_after_advance(rules: &Rules, state: &mut State, sink: &mut impl EventSink) {
    if !state.battle.force(Side::Defender).is_empty() {
        turn::run_elimination_check(rules, state, sink);
    } else if state.decks.can_draw(rules, Deck::Energize) {
        // In the 2005 edition, the card cannot be declined.
        if rules.is_2005_edition() {
            return take_loser_card(rules, state, sink);
        }
        state.stage = TurnStage::LoserCard;
    } else {
        sink.emit(Event::NothingToDraw {
            seat: state.battle.defender,
            deck: Deck::Energize,
        });
        turn::run_elimination_check(rules, state, sink);
    }
}

/// Lets the defender, who has lost all units, draw an Energize card (BAT-12).
pub(super) fn take_loser_card(rules: &Rules, state: &mut State, sink: &mut impl EventSink) {
    let seat = state.battle.defender;
    card_drawing::continue_draws(
        rules,
        state,
        Draws::new(seat, 0, 1),
        AfterDraws::EndBattle,
        sink,
    );
}
