//! The value of eliminations that end the game (WIN-1, WIN-2).

use crate::evaluator::Evaluator;
use crate::values::GAME_WIN_VALUE;
use rubium_rules::battle::{Battle, Side};
use rubium_rules::{BattleResult, Kind, Seat, Stack};

impl Evaluator<'_> {
    /// The value of ending the game by an elimination, if `battle` ends with `forces_after`; 0 if no player
    /// is eliminated, or if this player does not plan ahead.
    pub fn elimination_value(
        &self,
        battle: &Battle,
        forces_after: [Stack; 2],
        result: BattleResult,
    ) -> f64 {
        if !self.profile.plans_ahead {
            return 0.0;
        }
        let is_won = result == BattleResult::AttackerWon;
        let is_eliminated = |side: Side| {
            let lost_units = battle.forces[side.index()].minus(forces_after[side.index()]);
            // The defender draws a card for the lost battle before the elimination check (BAT-12, WIN-3).
            let drawn_card_count = u16::from(is_won && side == Side::Defender);
            self.is_eliminated_after(battle.owner(side), lost_units.total(), drawn_card_count)
        };
        let sides = Side::BOTH.into_iter().filter(|&side| is_eliminated(side));
        let eliminated_seats: Vec<Seat> = sides.map(|side| battle.owner(side)).collect();
        if eliminated_seats.is_empty() {
            return 0.0;
        }
        let winner = is_won.then(|| battle.owner(Side::Attacker));
        self.value_after_elimination(&eliminated_seats, winner)
    }

    /// Returns whether `seat` and its team are eliminated if `seat` loses `lost_unit_count` units and then
    /// draws `drawn_card_count` cards before the check.
    fn is_eliminated_after(&self, seat: Seat, lost_unit_count: u8, drawn_card_count: u16) -> bool {
        let Some(seat_view) = self.view.seats.get(seat.index()) else {
            return false;
        };
        let costs = Kind::ALL.map(|kind| self.rules.unit_sheet().get(kind).cost);
        let min_cost = costs.into_iter().min().map_or(0, u16::from);
        let funds = seat_view.rubium
            + seat_view.hand_energize_count
            + seat_view.hand_mission_count
            + drawn_card_count;
        lost_unit_count > 0
            && seat_view.unit_count == lost_unit_count
            && funds < min_cost
            && self
                .rules
                .teammate(seat)
                .is_none_or(|teammate| self.is_already_eliminated(teammate))
    }

    fn is_already_eliminated(&self, seat: Seat) -> bool {
        self.view
            .seats
            .get(seat.index())
            .is_some_and(|seat_view| seat_view.is_eliminated)
    }

    /// The value of the game's end after the elimination of `eliminated_seats`. The remaining players compare
    /// victory points; if no player remains, all players compare them (WIN-3). `winner` gets one point for
    /// winning the battle.
    fn value_after_elimination(&self, eliminated_seats: &[Seat], winner: Option<Seat>) -> f64 {
        let is_eliminated = |seat: Seat| {
            eliminated_seats
                .iter()
                .any(|&other| !self.rules.are_opponents(other, seat))
        };
        let is_everyone_eliminated = self.rules.seats().all(is_eliminated);
        if is_eliminated(self.me) && !is_everyone_eliminated {
            return -GAME_WIN_VALUE;
        }
        let score = |seat: Seat| {
            let has_won_battle =
                winner.is_some_and(|winner| self.rules.team(seat).contains(winner));
            self.score(seat) + u16::from(has_won_battle)
        };
        let compared_opponents = self
            .opponents()
            .filter(|&seat| is_everyone_eliminated || !is_eliminated(seat));
        match compared_opponents.map(score).max() {
            None => GAME_WIN_VALUE,
            Some(best) => match score(self.me).cmp(&best) {
                std::cmp::Ordering::Greater => GAME_WIN_VALUE,
                std::cmp::Ordering::Equal => 0.0,
                std::cmp::Ordering::Less => -GAME_WIN_VALUE,
            },
        }
    }
}
