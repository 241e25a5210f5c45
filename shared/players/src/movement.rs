//! The Movement phase: at each decision, picks the move or joint attack that improves the position most, or
//! the best special attack.

use crate::evaluator::Evaluator;
use crate::reason::DecisionReason;
use rubium_rules::{
    Action, ChanceRequest, DecisionKind, Hex, Kind, PendingInput, Stack, State, Terrain, apply,
    pending_input, resolve, weights,
};

/// Minimum gain of a move.
const MIN_MOVE_GAIN: f64 = 0.05;
/// Maximum number of units in a joint attack, in which several units move to one hex.
const MAX_JOINT_ATTACK_UNITS: usize = 7;

/// A candidate action, its gain in rubium and its reason.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub action: Action,
    pub gain: f64,
    pub reason: DecisionReason,
}

impl Evaluator<'_> {
    /// All moves and joint attacks with sufficient gain, best first. A joint attack is represented by its
    /// first move.
    pub fn move_candidates(&self, legal_actions: &[Action]) -> Vec<Candidate> {
        let mut candidates: Vec<Candidate> = Vec::new();
        let objectives_value_now = self
            .state
            .as_ref()
            .map_or(0.0, |state| self.objectives_value(state));
        let mut enemy_hexes: Vec<Hex> = Vec::new();
        for &action in legal_actions {
            let Action::Move { kind, from, to } = action else {
                continue;
            };
            if self.has_enemy(to) && !enemy_hexes.contains(&to) {
                enemy_hexes.push(to);
            }
            let gain = self.move_gain(kind, from, to)
                + self.monolith_attack_bonus(kind, from, to)
                + self.objectives_value_after(&[action])
                - objectives_value_now;
            let reason = self.move_reason(kind, from, to);
            candidates.push(Candidate {
                action,
                gain,
                reason,
            });
        }
        let mission_kind_lists = self.mission_kind_lists();
        for to in enemy_hexes {
            candidates.extend(self.joint_attack(legal_actions, to, &Kind::ALL));
            let kind_lists = mission_kind_lists.iter().copied();
            candidates
                .extend(kind_lists.filter_map(|kinds| self.joint_attack(legal_actions, to, kinds)));
        }
        candidates.retain(|candidate| candidate.gain > MIN_MOVE_GAIN);
        candidates.sort_by(|a, b| b.gain.total_cmp(&a.gain));
        candidates
    }

    /// The best advance after a won battle (UNI-SPORLING), if its gain is sufficient. Hexes with enemies on
    /// which a battle was fought this turn are excluded, because no second battle can be fought there.
    pub fn best_advance(&self, legal_actions: &[Action]) -> Option<Candidate> {
        let fought_hexes = &self.view.facts.fought_hexes;
        let useful_moves = legal_actions.iter().copied().filter(|action| match action {
            Action::Move { to, .. } => !self.has_enemy(*to) || !fought_hexes.contains(to),
            _ => false,
        });
        let useful_moves: Vec<Action> = useful_moves.collect();
        self.move_candidates(&useful_moves).first().copied()
    }

    /// The gain of moving one unit: the changes in the values of both stacks, and in the value of the targets
    /// that the unit can reach later.
    fn move_gain(&self, kind: Kind, from: Hex, to: Hex) -> f64 {
        let stacks = [from, to].map(|hex| self.units(self.me, hex));
        self.move_gain_with_stacks(kind, [from, to], stacks)
    }

    /// The gain of moving one unit if this player had `from_stack` and `to_stack` on the two hexes.
    pub(crate) fn move_gain_with_stacks(
        &self,
        kind: Kind,
        [from, to]: [Hex; 2],
        [from_stack, to_stack]: [Stack; 2],
    ) -> f64 {
        let mut gain = self.stack_value(from, without_unit(from_stack, kind))
            - self.stack_value(from, from_stack);
        gain += self.stack_value(to, with_unit(to_stack, kind)) - self.stack_value(to, to_stack);
        // The unit may be lost in the battle, so its next targets count less.
        let next_attraction =
            self.attraction(kind, to) * if self.has_enemy(to) { 0.5 } else { 1.0 };
        gain + 0.5 * (next_attraction - self.attraction(kind, from))
    }

    /// The value of the objectives that this player can play after `actions`; 0 if an action is illegal, or
    /// if this player has no full state.
    pub(crate) fn objectives_value_after(&self, actions: &[Action]) -> f64 {
        let Some(mut state) = self.state else {
            return 0.0;
        };
        for &action in actions {
            if apply(self.rules, &mut state, self.me, action, &mut ()).is_err() {
                return 0.0;
            }
        }
        self.resolve_loser_card(&mut state);
        self.objectives_value(&state)
    }

    /// After the winner's last advance, the card of the loser of the battle may be pending (BAT-12). Declines
    /// this card, or draws it if it cannot be declined. No objective of this player depends on it.
    fn resolve_loser_card(&self, state: &mut State) {
        let result = match pending_input(self.rules, state) {
            PendingInput::Decision {
                decision: DecisionKind::LoserCard,
                seat,
            } => apply(self.rules, state, seat, Action::Pass, &mut ()),
            // In the 2005 edition the loser cannot decline the card, so any card is drawn.
            PendingInput::Chance {
                request: request @ ChanceRequest::Draw { .. },
            } => {
                let mut cards = Vec::new();
                weights(self.rules, state, request, &mut cards);
                match cards.first() {
                    Some(&(card, _)) => resolve(self.rules, state, card, &mut ()),
                    None => Ok(()),
                }
            }
            _ => Ok(()),
        };
        debug_assert!(result.is_ok(), "{result:?}");
    }

    /// The best joint attack on `to` by at least two units of `kinds`. Units are added one by one, always the
    /// unit with the highest gain. Returns the first move, with the gain of the complete attack.
    fn joint_attack(&self, legal_actions: &[Action], to: Hex, kinds: &[Kind]) -> Option<Candidate> {
        let mut available_units: Vec<(Kind, Hex, u8)> = legal_actions
            .iter()
            .filter_map(|action| match *action {
                Action::Move {
                    kind,
                    from,
                    to: target,
                } if target == to && kinds.contains(&kind) => {
                    Some((kind, from, self.unmoved_count(kind, from)))
                }
                _ => None,
            })
            .collect();
        let mut stacks: Vec<(Hex, Stack)> = available_units
            .iter()
            .map(|&(_, from, _)| (from, self.units(self.me, from)))
            .collect();
        let mut force = self.units(self.me, to);
        let mut value = self.stack_value(to, force);
        let mut gain = 0.0;
        let mut first_move = None;
        let mut best: Option<(f64, Stack)> = None;
        for sent_count in 0..MAX_JOINT_ATTACK_UNITS {
            let mut next: Option<(usize, f64, f64)> = None;
            for (index, &(kind, from, count)) in available_units.iter().enumerate() {
                if count == 0 {
                    continue;
                }
                let stack = stack_at(&stacks, from);
                let departure_cost = self.stack_value(from, stack)
                    - self.stack_value(from, without_unit(stack, kind));
                let attraction_change =
                    0.5 * (0.5 * self.attraction(kind, to) - self.attraction(kind, from));
                let value_after = self.stack_value(to, with_unit(force, kind));
                let change = value_after - value - departure_cost + attraction_change;
                if next.is_none_or(|(_, max, _)| change > max) {
                    next = Some((index, change, value_after));
                }
            }
            let Some((index, change, value_after)) = next else {
                break;
            };
            let (kind, from, _) = available_units[index];
            available_units[index].2 -= 1;
            for (hex, stack) in &mut stacks {
                if *hex == from {
                    *stack = without_unit(*stack, kind);
                }
            }
            force = with_unit(force, kind);
            value = value_after;
            gain += change;
            first_move.get_or_insert(Action::Move { kind, from, to });
            if sent_count > 0 && best.is_none_or(|(max, _)| gain > max) {
                best = Some((gain, force));
            }
        }
        let (gain, force) = best?;
        let (defender, battle_value) = self.best_attack(to, force)?;
        let win_percent = (100.0 * battle_value.win_chance) as u8;
        Some(Candidate {
            action: first_move?,
            gain,
            reason: DecisionReason::Attack {
                hex: to,
                defender,
                win_percent,
            },
        })
    }

    /// The number of units of `kind` on `from` that have not moved this turn.
    fn unmoved_count(&self, kind: Kind, from: Hex) -> u8 {
        let moved_units = self.view.facts.moved_units.iter();
        let moved_count: u8 = moved_units
            .filter(|units| units.hex == from && units.kind == kind)
            .map(|units| units.count)
            .sum();
        self.units(self.me, from)
            .count(kind)
            .saturating_sub(moved_count)
    }

    /// The reason for a purchase or a move; `None` for other actions.
    pub fn reason_for(&self, action: Action) -> Option<DecisionReason> {
        if let Action::Buy { kind, hex } = action {
            return Some(self.purchase_candidate(action, kind, hex).reason);
        }
        if let Action::Move { kind, from, to } = action {
            return Some(self.move_reason(kind, from, to));
        }
        None
    }

    fn move_reason(&self, kind: Kind, from: Hex, to: Hex) -> DecisionReason {
        let to_stack = self.units(self.me, to);
        let hex_view = self.view.hexes.get(to.index());
        if self.has_enemy(to) {
            let force = with_unit(to_stack, kind);
            let opponent = self
                .opponents()
                .find(|&seat| !self.units(seat, to).is_empty());
            let win_chance = self
                .best_attack(to, force)
                .map_or(0.0, |(_, battle_value)| battle_value.win_chance);
            return match opponent {
                Some(defender) => DecisionReason::Attack {
                    hex: to,
                    defender,
                    win_percent: (100.0 * win_chance) as u8,
                },
                None => DecisionReason::BetterHex { hex: to },
            };
        }
        match hex_view {
            _ if self.has_enemy(from) => DecisionReason::Retreat { hex: from },
            Some(hex_view)
                if hex_view.terrain == Terrain::Monolith && self.is_hill_card_available() =>
            {
                DecisionReason::KingOfTheHill
            }
            Some(hex_view) if hex_view.terrain == Terrain::Monolith => DecisionReason::Monolith,
            Some(hex_view) if hex_view.has_facedown_token => DecisionReason::Explore { hex: to },
            Some(hex_view) if hex_view.refinery > 0 && to_stack.is_empty() => {
                DecisionReason::MineRefinery {
                    hex: to,
                    income: hex_view.refinery,
                }
            }
            _ => DecisionReason::BetterHex { hex: to },
        }
    }

    /// The special attack with the highest value, if that value is positive.
    pub fn best_special_attack(&self, legal_actions: &[Action]) -> Option<Candidate> {
        let attacks = legal_actions.iter().filter_map(|&action| {
            let Action::SpecialAttack { kind, to, .. } = action else {
                return None;
            };
            Some(Candidate {
                action,
                gain: self.special_attack_value(kind, to),
                reason: DecisionReason::BestTarget,
            })
        });
        let best = attacks.max_by(|a, b| a.gain.total_cmp(&b.gain));
        best.filter(|candidate| candidate.gain > 0.0)
    }
}

pub(crate) fn with_unit(mut stack: Stack, kind: Kind) -> Stack {
    if stack.count(kind) < Stack::MAX_COUNT {
        stack.add(kind);
    }
    stack
}

pub(crate) fn without_unit(mut stack: Stack, kind: Kind) -> Stack {
    if stack.has(kind) {
        stack.remove(kind);
    }
    stack
}

fn stack_at(stacks: &[(Hex, Stack)], hex: Hex) -> Stack {
    let entry = stacks.iter().find(|(stack_hex, _)| *stack_hex == hex);
    entry.map_or(Stack::EMPTY, |&(_, stack)| stack)
}
