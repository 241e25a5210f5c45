//! Victory points, control and elimination according to the reference model, and a check of the ending
//! (WIN-1, WIN-2).

use rubium_rules::content::{CardFace, Deck};
use rubium_rules::{
    Edition, EndReason, Ending, Hex, HexSet, Kind, MAX_HEXES, Rules, Seat, SeatSet, Stack, TieBreak,
};

use super::reference_model::{Cards, ReferenceModel};

impl ReferenceModel {
    /// Returns the victory points of the cards in a player's play area.
    pub fn vp(&self, rules: &Rules, seat: Seat) -> u32 {
        let missions = rules.cards().map(|(card, spec)| {
            let vp = match spec.face {
                CardFace::BattleMission { vp, .. } | CardFace::Objective { vp, .. } => vp,
                _ => 0,
            };
            u32::from(vp) * u32::from(self.fulfilled_missions[seat.index()][card.index()])
        });
        let other_points =
            [&self.victory_cards, &self.hill_cards].map(|cards| u32::from(cards[seat.index()]));
        missions.sum::<u32>() + other_points[0] + other_points[1]
    }

    /// Returns the units of `seat` on the board.
    pub fn units_on_board(&self, seat: Seat) -> Stack {
        self.units[seat.index()]
            .iter()
            .fold(Stack::EMPTY, |sum, &stack| sum.plus(stack))
    }

    /// Returns the hexes in which only `seat` has units.
    pub fn controlled_hexes(&self, seat: Seat) -> HexSet {
        let is_controlled = |hex: &usize| {
            self.units
                .iter()
                .enumerate()
                .all(|(other, stacks)| stacks[*hex].is_empty() != (other == seat.index()))
        };
        (0..MAX_HEXES)
            .filter(is_controlled)
            .map(|hex| Hex(hex as u8))
            .collect()
    }

    /// Returns the number of cards of `deck` in `cards`.
    pub fn count_of_deck(rules: &Rules, cards: &Cards, deck: Deck) -> u16 {
        let cards_of_deck = rules.cards().filter(|(_, spec)| spec.face.deck() == deck);
        cards_of_deck
            .map(|(card, _)| u16::from(cards[card.index()]))
            .sum()
    }

    /// Returns true if `seat` is eliminated: it has no unit on the board and cannot buy one (WIN-2).
    pub fn is_eliminated(&self, rules: &Rules, seat: Seat) -> bool {
        if self.units[seat.index()]
            .iter()
            .any(|stack| !stack.is_empty())
        {
            return false;
        }
        let hand_size: i64 = self.hands[seat.index()]
            .iter()
            .map(|&count| i64::from(count))
            .sum();
        // Each card in hand can be exchanged for 1 rubium.
        let funds = self.rubium[seat.index()] + hand_size;
        let mut units_in_supply = Kind::ALL
            .into_iter()
            .map(|kind| rules.unit_sheet().get(kind))
            .filter(|unit| unit.figure_count > 0);
        !units_in_supply.any(|unit| i64::from(unit.cost) <= funds)
    }

    /// Checks that the game has ended as WIN-1 and WIN-2 require.
    ///
    /// # Errors
    /// The game should not have ended, or should have ended differently.
    pub fn check_ending(&self, rules: &Rules, ending: Ending) -> Result<(), String> {
        let eliminated_seats: SeatSet = rules
            .seats()
            .filter(|&seat| self.eliminated_seats.contains(seat) || self.is_eliminated(rules, seat))
            .collect();
        let seats_of_side = |seat| {
            rules
                .seats()
                .filter(move |&other| !rules.are_opponents(seat, other))
        };
        let is_side_eliminated =
            |seat| seats_of_side(seat).all(|seat| eliminated_seats.contains(seat));
        let points: u32 = seats_of_side(self.active)
            .map(|seat| self.vp(rules, seat))
            .sum();
        let expected = if points >= u32::from(rules.options().target_vp()) {
            Ending {
                winners: seats_of_side(self.active).collect(),
                reason: EndReason::VictoryPoints,
            }
        } else if !rules.seats().any(is_side_eliminated) {
            return Err(String::from(
                "the game ended although no player has enough points or is eliminated",
            ));
        } else {
            let mut candidates: Vec<Seat> = rules
                .seats()
                .filter(|&seat| !is_side_eliminated(seat))
                .collect();
            let decided_by = self.break_tie(rules, &mut candidates);
            Ending {
                winners: candidates.into_iter().collect(),
                reason: EndReason::Elimination {
                    eliminated: eliminated_seats,
                    decided_by,
                },
            }
        };
        if ending == expected {
            Ok(())
        } else {
            Err(format!(
                "the game ended with {ending:?}, but should have ended with {expected:?} (WIN-1, WIN-2)"
            ))
        }
    }

    /// Removes all but the best players from `candidates` (WIN-2). If there are no candidates, all players
    /// are compared. Returns the criterion that decided, or `TieBreak::Nothing` if several sides remain.
    fn break_tie(&self, rules: &Rules, candidates: &mut Vec<Seat>) -> TieBreak {
        let is_one_side = |candidates: &[Seat]| {
            let mut sides = candidates.iter().map(|&seat| rules.team(seat));
            sides
                .next()
                .is_some_and(|first| sides.all(|side| side == first))
        };
        if is_one_side(candidates) {
            return TieBreak::LastPlayer;
        }
        if candidates.is_empty() {
            candidates.extend(rules.seats());
        }
        let scores: [(TieBreak, &dyn Fn(Seat) -> i64); 4] = [
            (TieBreak::VictoryPoints, &|seat| {
                i64::from(self.vp(rules, seat))
            }),
            (TieBreak::ControlledHexes, &|seat| {
                i64::from(self.controlled_hexes(seat).len())
            }),
            (TieBreak::Units, &|seat| {
                i64::from(self.units_on_board(seat).total())
            }),
            (TieBreak::Rubium, &|seat| self.rubium[seat.index()]),
        ];
        let criteria_count = match rules.edition() {
            Edition::Year2012 => 4,
            Edition::Year2005 => 3,
        };
        for (decided_by, score) in scores.into_iter().take(criteria_count) {
            let score = |seat| -> i64 { rules.team(seat).iter().map(score).sum() };
            let best = candidates.iter().map(|&seat| score(seat)).max();
            candidates.retain(|&seat| Some(score(seat)) == best);
            if is_one_side(candidates) {
                return decided_by;
            }
        }
        TieBreak::Nothing
    }
}
