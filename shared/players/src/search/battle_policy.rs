//! The special attacks and battles of a playout: which of them comes next, which cards are played in battles
//! with which targets, and which casualties are removed.

use super::battle_estimate::estimate_battle;
use super::playout::PlayoutRunner;
use super::search_rng::SearchRng;
use rubium_rules::battle::Side;
use rubium_rules::content::{CardFace, Effect};
use rubium_rules::{Action, CardId, Hex, Kind, Seat, Stack, State};
use std::cmp::Reverse;

/// With at least this chance of winning, a battle is assumed to bring its victory point.
const LIKELY_WIN_CHANCE: f32 = 0.5;

impl PlayoutRunner<'_> {
    /// The special attack on the hex with the fewest enemy units. Hexes that `seat` contests come first,
    /// because it must fight there. No special attack may prevent a battle that `seat` will probably win.
    pub(super) fn best_special_attack(&self, state: &State, seat: Seat) -> Option<Action> {
        let priority = |action: Action| {
            let Action::SpecialAttack { to, .. } = action else {
                return None;
            };
            let own_units = state.units(seat, to);
            let is_contested = !own_units.is_empty();
            let opponents = self.rules.seats();
            let opponents = opponents.filter(|&other| self.rules.are_opponents(seat, other));
            let mut forces = opponents
                .map(|opponent| state.units(opponent, to))
                .filter(|force| !force.is_empty());
            let enemy_count: u8 = forces.clone().map(Stack::total).sum();
            // If the last enemy unit on the hex is destroyed, there is no battle, and so no victory point.
            let would_forgo_victory = is_contested
                && enemy_count == 1
                && forces.all(|force| self.win_chance(to, [own_units, force]) >= LIKELY_WIN_CHANCE);
            (!would_forgo_victory).then_some((is_contested, Reverse(enemy_count)))
        };
        let attacks = self.legal_actions.iter().copied();
        let attacks = attacks.filter_map(|action| Some((action, priority(action)?)));
        attacks
            .max_by_key(|&(_, priority)| priority)
            .map(|(action, _)| action)
    }

    /// The battle with the highest chance to win.
    pub(super) fn best_battle(&self, state: &State, seat: Seat) -> Option<Action> {
        let with_win_chance = |action: Action| match action {
            Action::Battle { hex, defender } => {
                let forces = [state.units(seat, hex), state.units(defender, hex)];
                Some((action, self.win_chance(hex, forces)))
            }
            _ => None,
        };
        let battles = self
            .legal_actions
            .iter()
            .copied()
            .filter_map(with_win_chance);
        battles
            .max_by(|a, b| a.1.total_cmp(&b.1))
            .map(|(action, _)| action)
    }

    /// The chance that the first of two forces on `hex` wins if it attacks the second one.
    fn win_chance(&self, hex: Hex, forces: [Stack; 2]) -> f32 {
        let terrain = self.rules.board().terrain(hex);
        estimate_battle(self.rules, &self.tables, terrain, forces).win_chance
    }

    /// A random playable card in half of the cases, otherwise `None`. Always `None` if no card is playable,
    /// or if the seat does not fight in the battle.
    pub(super) fn random_battle_card(
        &self,
        state: &State,
        seat: Seat,
        rng: &mut SearchRng,
    ) -> Option<Action> {
        state.battle().and_then(|(battle, _)| battle.side(seat))?;
        let cards = self
            .legal_actions
            .iter()
            .filter(|action| matches!(action, Action::Play { .. }));
        let count = cards.clone().count();
        if count == 0 || rng.below(2) == 0 {
            return None;
        }
        cards.copied().nth(rng.below(count))
    }

    /// The cheapest unit if the seat owns the units, otherwise the most expensive unit.
    pub(super) fn best_casualty(&self, owns_units: bool) -> Option<Action> {
        let value = |action: &Action| match action {
            Action::Casualty { kind } => {
                let cost = self.tables.costs[kind.index()];
                if owns_units { -cost } else { cost }
            }
            _ => f32::NEG_INFINITY,
        };
        let casualties = self.legal_actions.iter().copied();
        casualties.max_by(|a, b| value(a).total_cmp(&value(b)))
    }

    /// The best target of a card: the units with the highest expected number of hits, in the seat's force if
    /// the card helps its target, otherwise in the enemy's force.
    pub(super) fn best_target(&self, state: &State, seat: Seat, card: CardId) -> Option<Action> {
        let (battle, _) = state.battle()?;
        let own_side = battle.side(seat)?;
        let effect = match self.rules.card(card).map(|spec| &spec.face)? {
            CardFace::Battle { effect, .. } => effect,
            _ => return None,
        };
        let helps_target = match effect {
            Effect::Modify { amount } => *amount > 0,
            Effect::RerollMisses | Effect::AttackAgain | Effect::CancelHit => true,
            _ => false,
        };
        let wanted_side = if helps_target {
            own_side
        } else {
            own_side.other()
        };
        let expected_hits = |side: Side, kind: Kind| {
            let count = f32::from(battle.force(side).count(kind));
            count * self.tables.hit_chances[battle.terrain.index()][kind.index()]
        };
        let value = |action: &Action| {
            let (side, expected_hits) = if let Action::TargetKind { side, kind } = action {
                (side, expected_hits(*side, *kind))
            } else if let Action::TargetForce { side } | Action::TargetHit { side, .. } = action {
                (side, 0.0)
            } else {
                return 0.0;
            };
            if *side == wanted_side {
                1.0 + expected_hits
            } else {
                0.0
            }
        };
        let targets = self.legal_actions.iter().copied();
        targets.max_by(|a, b| value(a).total_cmp(&value(b)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rubium_rules::content::Content;
    use rubium_rules::notation::{read_position, write_action};
    use rubium_rules::{DecisionKind, Phase};

    /// What seat 1 chooses after its moves if it has a Dragon beside a hex with these units.
    fn choice_after_moves(units_on_attacked_hex: &str, other_lines: &str) -> String {
        let position = format!(
            "layout two
            turn 5 seat 1 movement
            moves over
            hex 2,0 plains 1 1D
            hex 1,0 plains {units_on_attacked_hex}
            hex 2,2 1 1H
            hex -2,-2 2 2H
            {other_lines}"
        );
        let (rules, state) = read_position(&position, Content::classic().unwrap()).unwrap();
        let mut runner = PlayoutRunner::new(&rules);
        let phase = Phase::Movement;
        let decision_kind = DecisionKind::Phase { phase };
        let mut rng = SearchRng::new(1, 0);
        let action = runner.decide(&state, state.active(), decision_kind, &mut rng);
        write_action(&rules, action)
    }

    #[test]
    fn last_enemy_is_left_for_a_battle_that_will_probably_be_won() {
        let special_attack = "special dragon 2,0 1,0";
        assert_eq!(choice_after_moves("1 4S ; 2 1C", ""), "end");
        assert_eq!(choice_after_moves("1 4S ; 2 2C", ""), special_attack);
        assert_eq!(choice_after_moves("1 1H ; 2 1D", ""), special_attack);
        assert_eq!(choice_after_moves("2 1C", ""), special_attack);
        let other_target = "hex 1,1 plains 2 1H";
        assert_eq!(
            choice_after_moves("1 4S ; 2 1C", other_target),
            "special dragon 2,0 1,1"
        );
    }
}
