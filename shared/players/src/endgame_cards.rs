//! The last cards in hand: cards that prevent an elimination, and exchanges that decide the final
//! comparison (TRN-3, WIN-2).

use crate::evaluator::Evaluator;
use crate::movement::Candidate;
use crate::reason::DecisionReason;
use rubium_rules::{Action, Edition, Seat, SeatSet};

impl Evaluator<'_> {
    /// Returns whether `seat` is eliminated, or would be after losing `lost_card_count` cards: it has no unit
    /// on the board, and its rubium and cards would not be enough to buy one from its supply (WIN-2).
    pub fn would_be_eliminated_after_losing_cards(&self, seat: Seat, lost_card_count: u16) -> bool {
        let seat_view = self.view.seats.get(seat.index());
        seat_view.is_some_and(|seat_view| {
            let funds = (seat_view.rubium + self.hand_size(seat)).saturating_sub(lost_card_count);
            let cost = |kind| u16::from(self.rules.unit_sheet().get(kind).cost);
            let mut supply = seat_view.supply.iter();
            let can_buy = supply.any(|units| units.count > 0 && cost(units.kind) <= funds);
            seat_view.is_eliminated || (seat_view.unit_count == 0 && !can_buy)
        })
    }

    /// A card to exchange if the rubium from cards can win or tie the imminent final comparison. Returns
    /// `None` otherwise: for example, if points, hexes or units decide the comparison, or if this player's
    /// team already has more rubium than every other team.
    pub fn tie_break_exchange(&self, legal_actions: &[Action]) -> Option<Candidate> {
        // The 2005 edition does not compare rubium.
        if self.rules.options().edition == Edition::Year2005 {
            return None;
        }
        let (action, card) = legal_actions.iter().find_map(|&action| match action {
            Action::Exchange { card } => Some((action, card)),
            _ => None,
        })?;
        let is_team_eliminated = |seat: Seat| {
            let mut team = self.rules.team(seat).iter();
            team.all(|seat| self.would_be_eliminated_after_losing_cards(seat, 0))
        };
        let is_everyone_eliminated = self.rules.seats().all(is_team_eliminated);
        if !self.rules.seats().any(is_team_eliminated)
            || (is_team_eliminated(self.me) && !is_everyone_eliminated)
        {
            return None;
        }
        let my_team = self.rules.team(self.me);
        let compared_opponents = self
            .opponents()
            .filter(|&seat| is_everyone_eliminated || !is_team_eliminated(seat));
        let scores =
            compared_opponents.map(|seat| self.tie_break_score_and_rubium(self.rules.team(seat)));
        let (best_score, best_rubium) = scores.max()?;
        let (own_score, own_rubium) = self.tie_break_score_and_rubium(my_team);
        let changes_result = own_score == best_score
            && own_rubium <= best_rubium
            && own_rubium + self.hand_size(self.me) >= best_rubium;
        changes_result.then_some(Candidate {
            action,
            gain: 1.0,
            reason: DecisionReason::TieBreakExchange { card },
        })
    }

    /// The values of a team in the final comparison: points, hexes and units, and separately its rubium.
    fn tie_break_score_and_rubium(&self, team: SeatSet) -> ([u16; 3], u16) {
        let seats = (self.view.seats.iter()).filter(|seat_view| team.contains(seat_view.seat));
        seats.fold(([0; 3], 0), |([vp, hexes, units], rubium), seat_view| {
            let compared_first = [
                vp + u16::from(seat_view.vp),
                hexes + u16::from(seat_view.controlled_hex_count),
                units + u16::from(seat_view.unit_count),
            ];
            (compared_first, rubium + seat_view.rubium)
        })
    }

    /// The number of cards in the hand of `seat`.
    fn hand_size(&self, seat: Seat) -> u16 {
        let seat_view = self.view.seats.get(seat.index());
        seat_view.map_or(0, |seat_view| {
            seat_view.hand_energize_count + seat_view.hand_mission_count
        })
    }
}
