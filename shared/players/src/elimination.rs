//! The value of eliminations that end the game (WIN-1, WIN-2).

use crate::evaluator::Evaluator;
use crate::values::GAME_END_VALUE;
use rubium_rules::battle::{Battle, Side};
use rubium_rules::{BattleResult, Kind, Seat, Stack};

impl Evaluator<'_> {
    /// The value of an elimination by `battle` that ends the game, if the forces `left` remain; 0 if no
    /// player is eliminated.
    pub fn elimination_value(
        &self,
        battle: &Battle,
        left: [Stack; 2],
        result: BattleResult,
    ) -> f64 {
        if !self.profile.plans_ahead {
            return 0.0;
        }
        let won = result == BattleResult::AttackerWon;
        let falls = |side: Side| {
            let lost = battle.forces[side.index()].minus(left[side.index()]);
            // The defender draws a card for the lost battle before the elimination check (BAT-12, WIN-3).
            let drawn = u16::from(won && side == Side::Defender);
            self.is_eliminated_after(battle.owner(side), lost.total(), drawn)
        };
        let out = Side::BOTH.into_iter().filter(|&side| falls(side));
        let out: Vec<Seat> = out.map(|side| battle.owner(side)).collect();
        if out.is_empty() {
            return 0.0;
        }
        let winner = won.then(|| battle.owner(Side::Attacker));
        self.value_after_elimination(&out, winner)
    }

    /// Returns whether losing `lost` units eliminates `seat` and its team, with `drawn` further cards in
    /// hand.
    fn is_eliminated_after(&self, seat: Seat, lost: u8, drawn: u16) -> bool {
        let Some(own) = self.view.seats.get(seat.index()) else {
            return false;
        };
        let cheapest = Kind::ALL.map(|kind| self.rules.units().get(kind).cost);
        let cheapest = cheapest.into_iter().min().map_or(0, u16::from);
        let funds = own.rubium + own.hand_energize + own.hand_missions + drawn;
        lost > 0
            && own.units == lost
            && funds < cheapest
            && self
                .rules
                .teammate(seat)
                .is_none_or(|mate| self.is_out(mate))
    }

    fn is_out(&self, seat: Seat) -> bool {
        self.view.seats.get(seat.index()).is_some_and(|own| own.out)
    }

    /// The value of the game's end after the elimination of `out`. The others compare victory points; if no
    /// player is left, all compare them (WIN-3). `winner` gains one point for the battle.
    fn value_after_elimination(&self, out: &[Seat], winner: Option<Seat>) -> f64 {
        let is_eliminated = |seat: Seat| out.iter().any(|&one| !self.rules.enemies(one, seat));
        let all_eliminated = self.rules.seats().all(is_eliminated);
        if is_eliminated(self.me) && !all_eliminated {
            return -GAME_END_VALUE;
        }
        let score = |seat: Seat| {
            let won = winner.is_some_and(|winner| self.rules.team(seat).contains(winner));
            self.score(seat) + u16::from(won)
        };
        let others = self
            .opponents()
            .filter(|&seat| all_eliminated || !is_eliminated(seat));
        match others.map(score).max() {
            None => GAME_END_VALUE,
            Some(best) => match score(self.me).cmp(&best) {
                std::cmp::Ordering::Greater => GAME_END_VALUE,
                std::cmp::Ordering::Equal => 0.0,
                std::cmp::Ordering::Less => -GAME_END_VALUE,
            },
        }
    }
}
