//! Values that depend on optional rules or on the alternate sheet, and the value of special attacks.

use crate::evaluator::Evaluator;
use crate::values::{ENERGIZE_CARD_VALUE, MONOLITH_VALUE};
use rubium_rules::battle::{Battle, Side};
use rubium_rules::content::{CardFace, Condition};
use rubium_rules::{Edition, Hex, Kind, OptionalRule, Phase, Seat, Stack, Terrain};

/// Fraction of a victory point's value that is credited for taking the Monolith from an opponent, who could
/// otherwise gain a point in their next Draw phase.
const DENIED_POINT_FRACTION: f64 = 0.5;
/// Maximum number of hits of an attack chain in the estimate (UNI-WYRM): longer chains are rare.
const MAX_CHAIN_HITS: usize = 4;

impl Evaluator<'_> {
    /// Returns whether the Monolith yields a King of the Hill card (OPT-HILL).
    pub fn is_hill_card_available(&self) -> bool {
        let decks = &self.view.decks;
        let remaining = match self.rules.edition() {
            Edition::Year2012 => decks.victory_left,
            Edition::Year2005 => decks.hill_left,
        };
        self.rules.has_option(OptionalRule::KingOfTheHill) && remaining > 0
    }

    /// Value of controlling the Monolith at the end of this player's turn: [`MONOLITH_VALUE`] or, if it is
    /// higher, the value of a King of the Hill card, for which every other player draws an Energize card
    /// (OPT-HILL).
    pub fn monolith_value(&self) -> f64 {
        match self.is_hill_card_available() {
            true => MONOLITH_VALUE.max(self.points_value(1.0) - ENERGIZE_CARD_VALUE),
            false => MONOLITH_VALUE,
        }
    }

    /// Value of denying `opponent` a King of the Hill card in the opponent's next Draw phase, by a battle on
    /// the Monolith (OPT-HILL). It is added to the value of the battle. The value is 0 unless `opponent` is
    /// the only other player with units there.
    pub fn monolith_capture_value(&self, hex: Hex, opponent: Seat) -> f64 {
        if self.terrain(hex) != Terrain::Monolith || !self.is_hill_card_available() {
            return 0.0;
        }
        let other_seats = self.rules.seats().filter(|&seat| seat != self.me);
        let occupants = other_seats.filter(|&seat| !self.units(seat, hex).is_empty());
        match occupants.eq([opponent]) {
            true => DENIED_POINT_FRACTION * self.points_value_for(opponent, 1.0),
            false => 0.0,
        }
    }

    /// If `hex` is the Monolith and yields a King of the Hill card: cost of losing it to an opponent, in
    /// addition to the cost of the battle (OPT-HILL); otherwise 0.
    pub fn monolith_loss_cost(&self, hex: Hex) -> f64 {
        match self.terrain(hex) == Terrain::Monolith && self.is_hill_card_available() {
            true => self.cost_of_opponents_points(1.0),
            false => 0.0,
        }
    }

    /// The side in `battle` that this player wants to win: its own or the teammate's, because teammates share
    /// points (OPT-TEAM). `None` if neither of them fights in the battle.
    pub fn supported_side(&self, battle: &Battle) -> Option<Side> {
        let teammate = self.rules.teammate(self.me);
        (battle.side(self.me)).or_else(|| teammate.and_then(|teammate| battle.side(teammate)))
    }

    /// Value of the objectives that are fulfilled by the units destroyed in `battle`, even if this player
    /// does not win it (MIS-5).
    pub fn mission_value_without_victory(&self, hex: Hex, battle: &Battle) -> f64 {
        if !self.profile.uses_missions {
            return 0.0;
        }
        self.points_value(self.objective_vp_after(hex, battle, false))
    }

    /// Value of the best special attack that a unit of `my_units` on `hex` could make on any other hex of the
    /// board (UNI-WYRM); 0 after the Movement phase.
    pub fn attack_anywhere_value(&self, hex: Hex, my_units: Stack) -> f64 {
        if self.view.phase > Phase::Movement {
            return 0.0;
        }
        let terrain = self.terrain(hex);
        let attacks_anywhere = |&kind: &Kind| {
            let unit = self.rules.unit_sheet().get(kind);
            unit.attacks_anywhere_from == Some(terrain)
        };
        let board = self.rules.board();
        let gains = my_units.kinds().filter(attacks_anywhere).flat_map(|kind| {
            let targets = board.hexes().filter(move |&(to, _)| to != hex);
            targets.map(move |(to, _)| self.special_attack_value(kind, to))
        });
        gains.fold(0.0, f64::max)
    }

    /// The highest value that a special attack of `kind` on `to` has against any opponent: the value of the
    /// units that the attack destroys, plus the resulting change in the value of this player's battle on
    /// `to`.
    pub fn special_attack_value(&self, kind: Kind, to: Hex) -> f64 {
        let gains = self
            .opponents()
            .map(|opponent| self.special_attack_value_against(kind, to, opponent));
        gains.fold(f64::NEG_INFINITY, f64::max)
    }

    /// Value of the special attack if all destroyed units belong to `opponent`. The owner removes the
    /// cheapest unit for each hit (MOV-7).
    fn special_attack_value_against(&self, kind: Kind, to: Hex, opponent: Seat) -> f64 {
        let unit = self.rules.unit_sheet().get(kind);
        let Some(min_face) = unit.special_attack_min_face else {
            return 0.0;
        };
        let hit_chance = f64::from(7 - min_face.min(7)) / 6.0;
        let max_hits = if unit.repeats_special_attack_after_hit {
            MAX_CHAIN_HITS
        } else {
            1
        };
        let mut remaining = self.units(opponent, to);
        let mut total = 0.0;
        let (mut value, mut chance_of_hits) =
            (self.my_battle_value(to, opponent, remaining, false), 1.0);
        for _ in 0..max_hits {
            let cheapest = remaining
                .kinds()
                .min_by_key(|&kind| self.rules.unit_sheet().get(kind).cost);
            let Some(casualty) = cheapest else {
                break;
            };
            remaining.remove(casualty);
            chance_of_hits *= hit_chance;
            let value_after = self.my_battle_value(to, opponent, remaining, true);
            total += chance_of_hits * (self.price(Stack::of(casualty, 1)) + value_after - value);
            value = value_after;
        }
        total
    }

    /// Value of a battle of this player against `force` of `opponent` on `to`; 0 if one side has no unit on
    /// that hex, or if this player does not plan ahead. `special_attack_destroyed_unit` states whether a
    /// special attack has destroyed a unit there.
    fn my_battle_value(
        &self,
        to: Hex,
        opponent: Seat,
        force: Stack,
        special_attack_destroyed_unit: bool,
    ) -> f64 {
        let my_units = self.units(self.me, to);
        if my_units.is_empty() || force.is_empty() || !self.profile.plans_ahead {
            return 0.0;
        }
        let battle = Battle::new(self.me, opponent, self.terrain(to), [my_units, force]);
        let battle_value = self.evaluate_battle(to, &battle);
        let mission_needs_special_attack = self.missions.iter().any(|&card| {
            matches!(
                self.rules.card(card).map(|spec| &spec.face),
                Some(CardFace::BattleMission {
                    condition: Condition::SpecialAttackDestroyedInBattleHex,
                    ..
                })
            )
        });
        let mission_bonus = if special_attack_destroyed_unit
            && mission_needs_special_attack
            && self.profile.uses_missions
        {
            battle_value.win_chance * self.points_value(1.0)
        } else {
            0.0
        };
        battle_value.value + mission_bonus
    }
}
