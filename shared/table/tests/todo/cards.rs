//! Lines of the to-do list about physical cards.

use crate::common::begin_with_options;
use crate::{ANA, TestGame, game_with_physical_rubium_and_cards};
use rubium_rules::{Deck, Edition, OptionalRule, Seat};
use rubium_table::{Instruction, PartSetting, PartSettings, PartsPreset};

#[test]
fn passed_physical_card_is_listed() {
    let parts = PartSettings {
        phases: PartSetting::Managed,
        ..PartsPreset::RubiumOnly.parts()
    };
    let options = vec![OptionalRule::Teams];
    let mut game = TestGame::new(begin_with_options(parts, 4, Edition::Year2012, options));
    game.enter(&["first 1", "keeper: set counted 1 energize 1"]);
    game.enter(&["1: anyway pass ?energize 3"]);
    let pass_card = Instruction::PassCards {
        seat: ANA,
        to: Seat(2),
        deck: Deck::Energize,
        count: 1,
    };
    assert_eq!(game.instructions(), [(pass_card, false)]);
}

#[test]
fn played_physical_card_is_still_to_be_discarded() {
    let mut game = game_with_physical_rubium_and_cards();
    game.enter(&["first 1", "keeper: set counted 1 energize 1"]);
    game.confirm(None);
    game.enter(&["1: play ?energize"]);
    let discard = Instruction::DiscardCards {
        seat: ANA,
        deck: Deck::Energize,
        count: 1,
    };
    assert_eq!(game.instructions(), [(discard, false)]);
}

/// If a player plays a card that was not counted, the page first corrects the count of the hand, in a
/// separate step.
#[test]
fn card_whose_play_is_undone_is_taken_back_into_the_hand() {
    let mut game = game_with_physical_rubium_and_cards();
    game.enter(&["first 1"]);
    game.confirm(None);
    game.enter(&["keeper: set counted 1 energize 1", "1: play ?energize"]);
    game.confirm(None);
    game.undo_to(game.timeline.step_count() - 1);
    let discard = Instruction::DiscardCards {
        seat: ANA,
        deck: Deck::Energize,
        count: 1,
    };
    assert_eq!(game.instructions(), [(discard, true)]);
    let (table, state) = (game.timeline.machine(), game.timeline.state());
    assert_eq!(state.hand_size(table, ANA, Deck::Energize), 1);
}
