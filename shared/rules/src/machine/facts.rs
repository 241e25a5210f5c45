//! The state of a digital game, as mission conditions read it. All of it is known here, so no condition is
//! undetermined.

use crate::battle::Battle;
use crate::hexset::HexSet;
use crate::ids::{Kind, Terrain};
use crate::missions::{Answer, ConditionContext, count};
use crate::rules::Rules;
use crate::state::{State, TurnStage};

pub(super) struct GameFacts<'a> {
    pub rules: &'a Rules,
    pub state: &'a State,
}

impl GameFacts<'_> {
    /// Hexes controlled by the active player.
    fn controlled(&self) -> HexSet {
        self.state.controlled(self.state.active)
    }
}

impl ConditionContext for GameFacts<'_> {
    fn battle(&self) -> Option<&Battle> {
        (self.state.stage == TurnStage::BattleMission).then_some(&self.state.battle)
    }

    fn battle_in_opponents_home_base(&self) -> Answer {
        let home = self
            .rules
            .board()
            .get(self.state.battle_hex)
            .and_then(|info| info.home);
        home.is_some_and(|owner| self.rules.enemies(self.state.active, owner))
            .into()
    }

    fn came_from_monolith(&self, kind: Kind) -> Answer {
        self.state.facts.from_monolith[kind.index()]
            .contains(self.state.battle_hex)
            .into()
    }

    fn battle_where_scorched(&self) -> Answer {
        let scorched = self.state.facts.special_attack_hexes;
        scorched.contains(self.state.battle_hex).into()
    }

    fn destroyed_this_turn(&self, kind: Kind, at_least: u8) -> Answer {
        (self.state.facts.max_destroyed_in_battle.count(kind) >= at_least).into()
    }

    fn battles_won(&self, at_least: u8) -> Answer {
        (self.state.facts.battles_won >= at_least).into()
    }

    fn special_attack_destroyed(&self) -> Answer {
        (!self.state.facts.special_attack_hexes.is_empty()).into()
    }

    fn controls_most(&self, terrain: Terrain) -> Answer {
        let of_terrain = self.rules.board().of_terrain(terrain);
        let own = (self.controlled() & of_terrain).len();
        let others = self.rules.seats().filter(|&seat| seat != self.state.active);
        (own > 0
            && others
                .into_iter()
                .all(|seat| (self.state.controlled(seat) & of_terrain).len() < own))
        .into()
    }

    fn controls(&self, terrain: Terrain, at_least: u8) -> Answer {
        ((self.controlled() & self.rules.board().of_terrain(terrain)).len() >= u32::from(at_least))
            .into()
    }

    fn mined_outside_home_bases(&self, at_least: u8) -> Answer {
        let outside = self.controlled() & !self.rules.board().homes();
        (super::turn::mined(self.rules, self.state, self.state.active, outside) >= at_least).into()
    }

    fn rubium(&self, at_least: u16) -> Answer {
        (self.state.rubium(self.state.active) >= at_least).into()
    }

    fn units_on_board(&self, kinds: &[Kind], at_least: u8) -> Answer {
        (count(self.state.figures.total(self.state.active), kinds) >= at_least).into()
    }
}
