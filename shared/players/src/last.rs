//! The last cards in hand: what somebody stays in the game by, and what decides its end (TRN-3, WIN-2).

use crate::judge::Judge;
use crate::march::Idea;
use crate::reason::Reason;
use rubium_rules::{Action, Edition, Seat, SeatSet};

impl Judge<'_> {
    /// Whether `seat` is eliminated if it has so many cards fewer: no unit, and funds for none (WIN-2).
    pub fn is_out_with_fewer(&self, seat: Seat, cards: u16) -> bool {
        let own = self.view.seats.get(seat.index());
        own.is_some_and(|own| {
            let funds = (own.rubium + self.hand(seat)).saturating_sub(cards);
            let cost = |kind| u16::from(self.rules.units().get(kind).cost);
            let mut supply = own.supply.iter();
            let buys = supply.any(|left| left.count > 0 && cost(left.kind) <= funds);
            own.out || (own.units == 0 && !buys)
        })
    }

    /// A card for the rubium that this player's side still lacks to win the comparison that is near, or at least to share
    /// the victory; nothing where points, hexes or units decide, or what the side has is enough.
    pub fn outbid(&self, legal: &[Action]) -> Option<Idea> {
        // The 2005 edition does not compare rubium.
        if self.rules.options().edition == Edition::Ah {
            return None;
        }
        let (action, card) = legal.iter().find_map(|&action| match action {
            Action::Exchange { card } => Some((action, card)),
            _ => None,
        })?;
        let gone = |seat: Seat| {
            let mut team = self.rules.team(seat).iter();
            team.all(|seat| self.is_out_with_fewer(seat, 0))
        };
        let nobody = self.rules.seats().all(gone);
        if !self.rules.seats().any(gone) || (gone(self.me) && !nobody) {
            return None;
        }
        let mine = self.rules.team(self.me);
        let others = self.foes().filter(|&seat| nobody || !gone(seat));
        let standing = others.map(|seat| self.standing(self.rules.team(seat)));
        let (best, most) = standing.max()?;
        let (own, have) = self.standing(mine);
        let helps = own == best && have <= most && have + self.hand(self.me) >= most;
        helps.then_some(Idea {
            action,
            gain: 1.0,
            reason: Reason::Outbid { card },
        })
    }

    /// What is compared of a team: points, hexes and units in this order, and then rubium.
    fn standing(&self, team: SeatSet) -> ([u16; 3], u16) {
        let seats = self.view.seats.iter().filter(|row| team.contains(row.seat));
        seats.fold(([0; 3], 0), |([vp, hexes, units], rubium), row| {
            let before = [
                vp + u16::from(row.vp),
                hexes + u16::from(row.hexes),
                units + u16::from(row.units),
            ];
            (before, rubium + row.rubium)
        })
    }

    /// How many cards `seat` holds.
    fn hand(&self, seat: Seat) -> u16 {
        let own = self.view.seats.get(seat.index());
        own.map_or(0, |own| own.hand_energize + own.hand_missions)
    }
}
