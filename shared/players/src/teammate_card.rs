//! The card that this player passes to the teammate just before the teammate's turn ends (OPT-TEAM).

use crate::evaluator::Evaluator;
use crate::movement::Candidate;
use crate::reason::DecisionReason;
use rubium_rules::content::{CardFace, Condition};
use rubium_rules::{Action, CardId, Hex, Kind, Seat, Terrain, apply, collect_legal_actions};

/// Unless the teammate can play the card at once, the card must be worth more to the teammate than to this
/// player by this amount, because this player's next turn comes before the teammate's next turn.
const MIN_VALUE_ADVANTAGE: f64 = 0.75;
/// Value of a victory point that the teammate can score in the current turn: more than any later use of a
/// card.
const CERTAIN_POINT_VALUE: f64 = 2.0;
/// Army size above which further units make no mission more likely.
const MAX_USEFUL_ARMY_SIZE: u8 = 8;
/// Number of Energize cards that one player can use at a time.
const MAX_USEFUL_ENERGIZE_CARDS: u16 = 2;

impl Evaluator<'_> {
    /// The action that passes the card with the largest gain: its value to the teammate minus its value to
    /// this player. `None` if no card should be passed.
    pub fn card_for_teammate(&self, teammate: Seat, legal_actions: &[Action]) -> Option<Candidate> {
        if self.would_be_eliminated_after_losing_cards(self.me, 1) {
            return None;
        }
        let candidates = legal_actions.iter().filter_map(|&action| {
            let Action::PassToTeammate { card } = action else {
                return None;
            };
            let own_value = self.card_value_for(card, self.me);
            let gain = match self.teammate_can_play_now(action, card) {
                true => CERTAIN_POINT_VALUE * f64::from(self.vp(card)) - own_value,
                false => self.card_value_for(card, teammate) - own_value - MIN_VALUE_ADVANTAGE,
            };
            Some(Candidate {
                action,
                gain,
                reason: DecisionReason::CardForTeammate { card },
            })
        });
        let best = candidates.max_by(|a, b| a.gain.total_cmp(&b.gain));
        best.filter(|candidate| candidate.gain > 0.0)
    }

    /// Returns whether the teammate could play `card` immediately after `pass_action`, which passes it.
    fn teammate_can_play_now(&self, pass_action: Action, card: CardId) -> bool {
        let Some(mut state_after) = self.state else {
            return false;
        };
        let mut legal_actions = Vec::new();
        if apply(self.rules, &mut state_after, self.me, pass_action, &mut ()).is_ok() {
            collect_legal_actions(self.rules, &state_after, &mut legal_actions);
        }
        legal_actions.contains(&Action::Play { card })
    }

    /// The value of a card to `seat`, as far as this player can estimate it.
    fn card_value_for(&self, card: CardId, seat: Seat) -> f64 {
        let Some(spec) = self.rules.card(card) else {
            return 0.0;
        };
        let army_size = self.unit_count(seat, &Kind::ALL);
        let strength =
            f64::from(army_size.min(MAX_USEFUL_ARMY_SIZE)) / f64::from(MAX_USEFUL_ARMY_SIZE);
        match &spec.face {
            CardFace::Deployment { .. } | CardFace::Battle { .. } => {
                // `card` is among the counted cards only if `seat` is this player, who still holds it.
                let has_surplus_energize_cards =
                    self.energize_card_count(seat) > MAX_USEFUL_ENERGIZE_CARDS;
                strength + if has_surplus_energize_cards { 0.0 } else { 0.5 }
            }
            CardFace::BattleMission { vp, condition } | CardFace::Objective { vp, condition } => {
                f64::from(*vp) * strength * (0.5 + self.condition_progress(condition, seat))
            }
        }
    }

    /// The progress of `seat` towards a mission's condition, from 0 to 1, estimated from units and hexes.
    fn condition_progress(&self, condition: &Condition, seat: Seat) -> f64 {
        let progress =
            |count: u8, needed: u8| f64::from(count.min(needed)) / f64::from(needed.max(1));
        match condition {
            Condition::Survivor { kind } | Condition::CameFromMonolith { kind } => {
                progress(self.unit_count(seat, &[*kind]), 1)
            }
            Condition::BeganWith { kinds, at_least } => {
                progress(self.unit_count(seat, kinds), *at_least)
            }
            Condition::BeganOnlyWith { kinds } => {
                progress(self.unit_count(seat, kinds), MAX_USEFUL_ARMY_SIZE / 2)
            }
            Condition::ControlsMost { terrain } => {
                progress(self.controlled_hex_count_of(seat, *terrain), 3)
            }
            Condition::Controls { terrain, at_least } => {
                progress(self.controlled_hex_count_of(seat, *terrain), *at_least)
            }
            Condition::SpecialAttackDestroyed => {
                let sheet = self.rules.unit_sheet();
                let has_special_attack =
                    |&kind: &Kind| sheet.get(kind).special_attack_min_face.is_some();
                let kinds: Vec<Kind> = Kind::ALL.into_iter().filter(has_special_attack).collect();
                progress(self.unit_count(seat, &kinds), 1)
            }
            Condition::MinedOutsideHomeBases { at_least } => {
                let own_hexes = self
                    .view
                    .hexes
                    .iter()
                    .filter(|hex| hex.controller == Some(seat) && hex.home_owner.is_none());
                progress(own_hexes.map(|hex| hex.refinery).sum(), *at_least)
            }
            _ => 0.5,
        }
    }

    /// The number of units of `kinds` that `seat` has on the board.
    fn unit_count(&self, seat: Seat, kinds: &[Kind]) -> u8 {
        let hexes = self.rules.board().hexes();
        let units = hexes.map(|(hex, _): (Hex, _)| self.units(seat, hex));
        units
            .map(|stack| kinds.iter().map(|&kind| stack.count(kind)).sum::<u8>())
            .sum()
    }

    fn controlled_hex_count_of(&self, seat: Seat, terrain: Terrain) -> u8 {
        let hexes = self.view.hexes.iter();
        hexes
            .filter(|hex| hex.controller == Some(seat) && hex.terrain == terrain)
            .count() as u8
    }

    /// The number of Energize cards in the hand of `seat`, which is public information.
    fn energize_card_count(&self, seat: Seat) -> u16 {
        let seat_view = self.view.seats.get(seat.index());
        seat_view.map_or(0, |seat| seat.hand_energize_count)
    }
}
