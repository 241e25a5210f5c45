//! A player who joins late. The game continues at a new table, whose opening values are the current values of
//! the old table.

use crate::protocol::action::{Correction, PointsSource, TableUnits};
use crate::protocol::refusal::{Impossibility, ImpossibilityReason, ensure};
use crate::state::TableState;
use crate::state::seat::Refinery;
use crate::state::setup::{TableSeat, TableSetup};
use crate::state::table::Table;
use rubium_rules::{Deck, Kind, Phase, RuleId, Seat};
use serde::{Deserialize, Serialize};
use specta::Type;

/// A player who joins a game in progress, with the rubium and units that all players have agreed on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Newcomer {
    /// The name and faction of the player.
    pub seat: TableSeat,
    /// The rubium with which the player joins.
    pub rubium: u16,
    /// The units on the board with which the player joins.
    pub units: Vec<TableUnits>,
}

impl Table {
    /// Returns the set-up of the table at which the game continues with `newcomer`, who sits after the last
    /// player. If phases are managed, a player can join only in the Deployment phase, because the new table
    /// does not know what has happened in the turn. [`Table::new`] checks whether the set-up allows another
    /// player.
    ///
    /// # Errors
    /// The game is over, an input is pending, or phases are managed and the current phase is not Deployment.
    pub fn with_newcomer(
        &self,
        state: &TableState,
        newcomer: &Newcomer,
    ) -> Result<TableSetup, Impossibility> {
        state.pending_input.ensure_idle()?;
        let manages_phases = self.part_settings().phases.is_managed();
        ensure(
            !manages_phases || state.phase == Phase::Deployment,
            ImpossibilityReason::NotAtBeginningOfTurn.with_rule(RuleId::Trn1),
        )?;
        let order = &state.order;
        let new_seat = |seat: Seat| {
            let index = order.iter().position(|&other| other == seat);
            Seat(index.unwrap_or_default() as u8)
        };
        let mut setup = self.setup().clone();
        setup.seats = order
            .iter()
            .map(|&seat| TableSeat {
                name: state.seat(seat).name.clone(),
                faction: self.setup().seats[seat.index()].faction,
            })
            .collect();
        setup.seats.push(newcomer.seat.clone());
        setup.parts = state.current_part_settings(self);
        let mut opening_values = vec![Correction::FirstPlayer { seat: Seat(0) }];
        for &seat in order {
            self.push_player_values(state, seat, new_seat(seat), &mut opening_values);
        }
        let seat = Seat(order.len() as u8);
        if self.part_settings().rubium.is_managed() {
            let amount = newcomer.rubium;
            opening_values.push(Correction::Rubium { seat, amount });
        }
        for &TableUnits { kind, count } in &newcomer.units {
            opening_values.push(Correction::Board { seat, kind, count });
        }
        self.push_common_values(state, new_seat, &mut opening_values);
        setup.opening_values = opening_values;
        Ok(setup)
    }

    /// Adds the values of the player at `old_seat`, whose seat at the new table is `new_seat`.
    fn push_player_values(
        &self,
        state: &TableState,
        old_seat: Seat,
        new_seat: Seat,
        opening_values: &mut Vec<Correction>,
    ) {
        let (seat, player) = (new_seat, state.seat(old_seat));
        if self.part_settings().rubium.is_managed() {
            let amount = player.rubium;
            opening_values.push(Correction::Rubium { seat, amount });
        }
        let mut distinct_refineries = player.refineries.clone();
        distinct_refineries.dedup();
        for Refinery { was_found, value } in distinct_refineries {
            let is_like_this =
                |other: &&Refinery| other.was_found == was_found && other.value == value;
            let count = player.refineries.iter().filter(is_like_this).count() as u8;
            let is_home_base = !was_found;
            opening_values.push(Correction::Refineries {
                seat,
                value,
                is_home_base,
                count,
            });
        }
        for kind in Kind::ALL {
            let count = player.board.count(kind);
            if count > 0 {
                opening_values.push(Correction::Board { seat, kind, count });
            }
        }
        for deck in [Deck::Energize, Deck::Missions] {
            if !self.manages_deck(deck) {
                let count = state.hand_size(self, old_seat, deck);
                opening_values.push(Correction::PhysicalCards { seat, deck, count });
            }
        }
        for (card, count) in player.hand.counts() {
            opening_values.push(Correction::Hand { seat, card, count });
        }
        for (card, count) in player.fulfilled.counts() {
            opening_values.push(Correction::Fulfilled { seat, card, count });
        }
        if player.is_away {
            opening_values.push(Correction::Absence {
                seat,
                is_away: true,
            });
        }
        for source in PointsSource::ALL {
            let points = state.points(old_seat, source);
            if points > 0 {
                opening_values.push(Correction::Points {
                    seat,
                    source,
                    points,
                });
            }
        }
    }

    /// Adds the values of the whole table: the transmission line, discard piles, stacks, tokens, the Monolith
    /// and the turn.
    fn push_common_values(
        &self,
        state: &TableState,
        new_seat: impl Fn(Seat) -> Seat,
        opening_values: &mut Vec<Correction>,
    ) {
        let parts = self.part_settings();
        for (card, count) in state.decks.transmission_line.counts() {
            opening_values.push(Correction::TransmissionLine { card, count });
        }
        for (card, count) in state.decks.discards.counts() {
            opening_values.push(Correction::Discards { card, count });
        }
        if parts.victory.is_managed() {
            let left = state.victory_left;
            opening_values.push(Correction::VictoryStack { left });
            if self.rules().hill_stack_size() > 0 {
                let left = state.hill_left;
                opening_values.push(Correction::HillStack { left });
            }
        }
        if parts.tokens.is_managed() && !self.has_halves() {
            for (token, _) in self.rules().tokens() {
                let left = state.tokens[0][token.index()];
                let board_half_owner = None;
                opening_values.push(Correction::Tokens {
                    token,
                    left,
                    board_half_owner,
                });
            }
        }
        if self.has_monolith() && parts.phases.is_managed() {
            let holder = state.monolith_holder.map(&new_seat);
            opening_values.push(Correction::Monolith { holder });
        }
        if parts.phases.is_managed() {
            opening_values.push(Correction::Turn {
                turn: state.turn,
                seat: new_seat(state.active),
                phase: state.phase,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{PartsPreset, TableInput, notation, table_view};
    use rubium_record::{Author, Machine};
    use rubium_rules::Faction;

    fn state_after(table: &Table, entries: &[(Author, &str)]) -> TableState {
        let mut state = table.initial_state();
        for (by, text) in entries {
            let input: TableInput = notation::read(table, text).unwrap();
            table.apply(&mut state, *by, &input, None).unwrap();
        }
        state
    }

    #[test]
    fn newcomer_sits_last_and_other_players_keep_their_values() {
        let table = crate::example::table(PartsPreset::Everything.parts());
        let (keeper, bo) = (Author::Keeper, Author::Seat(1));
        let state = state_after(
            &table,
            &[
                (Author::Chance, "first 2"),
                (keeper, "home bases"),
                (bo, "buy human 2"),
                (keeper, "name 1 Ana Maria"),
                (keeper, "anyway set hand 2 windfall 1"),
                (bo, "score 1 other"),
                (keeper, "away 3"),
            ],
        );
        let faction = Faction::ALL.into_iter().find(|&faction| {
            table
                .rules()
                .seats()
                .all(|seat| table.faction(seat) != Some(faction))
        });
        let newcomer = Newcomer {
            seat: TableSeat {
                name: "Dora".into(),
                faction: faction.unwrap(),
            },
            rubium: 11,
            units: vec![TableUnits {
                kind: Kind::Human,
                count: 3,
            }],
        };
        let setup = table.with_newcomer(&state, &newcomer).unwrap();
        let new_table = Table::new(setup).unwrap();
        let (before, now) = (
            table_view(&table, &state, Some(Seat(1))),
            table_view(&new_table, &new_table.initial_state(), Some(Seat(0))),
        );
        assert_eq!(now.seats.len(), before.seats.len() + 1);
        assert_eq!(
            (now.turn, now.phase, now.active),
            (1, before.phase, Some(Seat(0)))
        );
        let names: Vec<&str> = now.seats.iter().map(|seat| seat.name.as_str()).collect();
        assert_eq!(names, ["Bo", "Cy", "Ana Maria", "Dora"]);
        assert_eq!(now.hand, before.hand);
        assert_eq!(now.decks.energize_left, before.decks.energize_left);
        for (index, &seat) in before.order.iter().enumerate() {
            let (old, new) = (&before.seats[seat.index()], &now.seats[index]);
            assert_eq!(
                (new.rubium, new.vp, new.income),
                (old.rubium, old.vp, old.income)
            );
            assert_eq!(new.figures, old.figures);
            assert_eq!(new.is_away, old.is_away);
        }
        let dora = now.seats.last().unwrap();
        assert_eq!((dora.name.as_str(), dora.rubium), ("Dora", 11));
        assert_eq!(dora.figures[0].board, 3);
    }

    #[test]
    fn newcomer_is_refused_after_deployment_phase() {
        let table = crate::example::table(PartsPreset::Everything.parts());
        let state = state_after(
            &table,
            &[(Author::Chance, "first 1"), (Author::Keeper, "end")],
        );
        let newcomer = Newcomer {
            seat: table.setup().seats[0].clone(),
            rubium: 0,
            units: Vec::new(),
        };
        let refusal = table.with_newcomer(&state, &newcomer);
        assert_eq!(
            refusal.unwrap_err().reason,
            ImpossibilityReason::NotAtBeginningOfTurn
        );
    }
}
