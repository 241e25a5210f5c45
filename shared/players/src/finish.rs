//! What ends the game: the last point, and the last unit of somebody who cannot buy another (WIN-1, WIN-2).

use crate::judge::Judge;
use crate::worth::FINISH;
use rubium_rules::battle::{Battle, Side};
use rubium_rules::{BattleResult, Kind, Seat, Stack};

impl Judge<'_> {
    /// What it is worth that `battle`, with these forces left, eliminates one of its two players and so ends the game:
    /// nothing where it does not.
    pub fn finish(&self, battle: &Battle, left: [Stack; 2], result: BattleResult) -> f64 {
        if !self.temper.plans {
            return 0.0;
        }
        let won = result == BattleResult::AttackerWon;
        let falls = |side: Side| {
            let lost = battle.forces[side.index()].minus(left[side.index()]);
            // The card for a lost battle comes before anybody is judged (BAT-12, WIN-3).
            let drawn = u16::from(won && side == Side::Defender);
            self.falls(battle.owner(side), lost.total(), drawn)
        };
        let out = Side::BOTH.into_iter().filter(|&side| falls(side));
        let out: Vec<Seat> = out.map(|side| battle.owner(side)).collect();
        if out.is_empty() {
            return 0.0;
        }
        let winner = won.then(|| battle.owner(Side::Attacker));
        self.compared_without(&out, winner)
    }

    /// Whether `seat` is eliminated by the loss of so many units, with so many more cards in hand, and its team with it.
    fn falls(&self, seat: Seat, lost: u8, drawn: u16) -> bool {
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

    /// The end of the game without those `out`: the others compare victory points, all where nobody is left (WIN-3);
    /// `winner` has one more for the battle.
    fn compared_without(&self, out: &[Seat], winner: Option<Seat>) -> f64 {
        let gone = |seat: Seat| out.iter().any(|&one| !self.rules.enemies(one, seat));
        let nobody = self.rules.seats().all(gone);
        if gone(self.me) && !nobody {
            return -FINISH;
        }
        let score = |seat: Seat| {
            let won = winner.is_some_and(|winner| self.rules.team(seat).contains(winner));
            self.score(seat) + u16::from(won)
        };
        let others = self.foes().filter(|&seat| nobody || !gone(seat));
        match others.map(score).max() {
            None => FINISH,
            Some(best) => match score(self.me).cmp(&best) {
                std::cmp::Ordering::Greater => FINISH,
                std::cmp::Ordering::Equal => 0.0,
                std::cmp::Ordering::Less => -FINISH,
            },
        }
    }
}
