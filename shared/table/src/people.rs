//! Those who sit there: names, who is away, the order around the table.

use crate::desk::{Desk, Done};
use crate::event::TableEvent;
use crate::odd::Odd;
use crate::refusal::Cannot;
use crate::setup::is_name;
use rubium_rules::{RuleId, Seat};

impl Desk<'_> {
    /// Another name.
    pub fn rename(&mut self, seat: Seat, name: &str) -> Done {
        self.seat(seat)?;
        // Blanks are what notation makes of them.
        let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
        if !is_name(&name) {
            return Err(Cannot::NotAName.here().into());
        }
        self.state.seat_mut(seat).name.clone_from(&name);
        self.event(TableEvent::Renamed { seat, name });
        Ok(())
    }

    /// A player left or came back; their turns are passed over meanwhile.
    pub fn away(&mut self, seat: Seat, away: bool) -> Done {
        self.seat(seat)?;
        let own = self.state.seat_mut(seat);
        if own.away == away {
            return Err(Cannot::Nothing.here().into());
        }
        own.away = away;
        self.event(TableEvent::Away { seat, away });
        Ok(())
    }

    /// Another order around the table, clockwise. Whoever was first stays first: the marker stays with its player
    /// (SET-1). Teammates sit opposite (OPT-TEAM).
    pub fn reseat(&mut self, order: &[Seat]) -> Done {
        let mut sorted = order.to_vec();
        sorted.sort_unstable();
        if !sorted.into_iter().eq(self.table.rules().seats()) {
            return Err(Cannot::NotAnOrder.here().into());
        }
        let half = order.len() / 2;
        let mates = order.iter().map(|&seat| self.table.rules().teammate(seat));
        let opposite = order.iter().cycle().skip(half);
        if mates
            .zip(opposite)
            .any(|(mate, &seat)| mate.is_some_and(|mate| mate != seat))
        {
            self.odd(RuleId::OptTeam, Odd::NotOpposite)?;
        }
        let mut order = order.to_vec();
        if self.table.has_way(2)
            && let Some(first) = self.state.order.first()
        {
            let place = order.iter().position(|seat| seat == first);
            order.rotate_left(place.unwrap_or(0));
        }
        self.state.order.clone_from(&order);
        self.event(TableEvent::Reseated { order });
        Ok(())
    }
}
