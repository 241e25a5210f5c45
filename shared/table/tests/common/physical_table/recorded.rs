//! What should be in the piles, computed from entries and events. The instructions of the app are not read.

use super::mining::Mining;
use super::pile::PointCards;
use super::{AcceptedEntry, Counts, Pile};
use rubium_record::Author;
use rubium_rules::content::{CardFace, Effect};
use rubium_rules::{CardId, Edition, Kind, Seat, State};
use rubium_table::{
    Correction, EntryRequest, KeeperAction, PointsSource, SeatAction, TableAction, TableEvent,
    TableInput, TableView, Target, UnitPlace, table_view,
};
use std::collections::BTreeMap;

/// The contents of the piles according to the current entries (those not undone).
#[derive(Clone, Default)]
pub struct RecordedContents {
    pub piles: Counts,
    pub mining: Mining,
    /// Figures on the board.
    figures: BTreeMap<(Seat, Kind), i64>,
    /// Units bought in this turn.
    bought: BTreeMap<(Seat, Kind), i64>,
    starting_rubium: BTreeMap<Seat, i64>,
}

impl RecordedContents {
    /// The number of units that a player has bought in this turn.
    pub fn bought_in_turn(&self, seat: Seat, kind: Kind) -> i64 {
        self.bought.get(&(seat, kind)).copied().unwrap_or(0)
    }

    /// The number of figures of a player on the board.
    pub fn on_board(&self, seat: Seat, kind: Kind) -> i64 {
        self.figures.get(&(seat, kind)).copied().unwrap_or(0)
    }

    pub fn read(&mut self, entry: &AcceptedEntry<'_>) {
        let before = table_view(entry.table, entry.before, None);
        let after = table_view(entry.table, entry.after, None);
        if let Some((seat, amount)) = self.mining.read(entry, &before, &after) {
            self.piles.add(Pile::Rubium(seat), amount);
        }
        self.read_entered_figures(entry);
        if begins_game(entry) {
            self.deal_starting_rubium(entry, &after);
        }
        let mut terrain = before.battle.as_ref().map(|battle| battle.terrain);
        for event in entry.events {
            self.read_units(entry, event);
            self.read_cards(entry, event);
            if let TableEvent::BattleBegan {
                terrain: new_terrain,
                ..
            } = event
            {
                terrain = Some(*new_terrain);
            }
            if let TableEvent::UnitLost { seat, kind } | TableEvent::Sacrificed { seat, kind } =
                event
            {
                if !before.counts_figures || self.on_board(*seat, *kind) > 0 {
                    self.piles.add(Pile::Lost(*seat, *kind, terrain), 1);
                }
                self.change_figures(*seat, *kind, -1);
            }
        }
        // Another turn also begins if the turn or the active player is corrected.
        if (before.turn, before.active) != (after.turn, after.active) {
            self.bought.clear();
        }
    }

    fn read_units(&mut self, entry: &AcceptedEntry<'_>, event: &TableEvent) {
        match *event {
            TableEvent::TurnBegan { .. } => self.bought.clear(),
            TableEvent::EliminationChanged {
                seat,
                is_eliminated: true,
            } => self.bought.retain(|(owner, _), _| *owner != seat),
            TableEvent::Bought { seat, kind, count } => {
                self.read_purchase(entry, seat, kind, count.into());
            }
            TableEvent::UnitsTakenBack { seat, kind, count } => {
                self.read_purchase(entry, seat, kind, -i64::from(count));
            }
            // The terrain of the units of a player who leaves is not entered.
            TableEvent::UnitsChanged { seat, kind, change } if records_absence(entry) => {
                self.bought.retain(|(owner, _), _| *owner != seat);
                let lost_pile = Pile::Lost(seat, kind, None);
                self.piles.add(lost_pile, -i64::from(change));
            }
            TableEvent::Explored {
                seat,
                found,
                refinery,
                ..
            } => {
                if let Some(kind) = found {
                    self.change_figures(seat, kind, 1);
                    let place = UnitPlace::Explored;
                    self.piles.add(Pile::Placed(seat, kind, place), 1);
                }
                if refinery > 0 {
                    self.piles.add(Pile::Refineries(refinery), 1);
                } else if !entry.table.part_settings().tokens.is_managed() {
                    self.piles.add(Pile::RemovedTokens, 1);
                }
            }
            _ => {}
        }
    }

    fn read_purchase(&mut self, entry: &AcceptedEntry<'_>, seat: Seat, kind: Kind, count: i64) {
        let cost = entry.table.rules().unit_sheet().get(kind).cost;
        self.piles.add(Pile::Rubium(seat), -count * i64::from(cost));
        let place = UnitPlace::HomeBase;
        self.piles.add(Pile::Placed(seat, kind, place), count);
        self.change_figures(seat, kind, count);
        *self.bought.entry((seat, kind)).or_default() += count;
    }

    fn read_cards(&mut self, entry: &AcceptedEntry<'_>, event: &TableEvent) {
        match *event {
            TableEvent::Discarded {
                seat,
                is_exchanged: true,
                ..
            } => self.piles.add(Pile::Rubium(seat), 1),
            TableEvent::Played {
                seat,
                card: Some(card),
                ..
            } => self.read_effect(entry, seat, card),
            TableEvent::PointsChanged {
                seat,
                source,
                change,
                ..
            } if takes_point_card(entry) => {
                let cards = match (source, entry.table.rules().edition()) {
                    (PointsSource::Battle, Edition::Year2012) => PointCards::Victory,
                    (PointsSource::Battle, Edition::Year2005) => PointCards::Mission,
                    (PointsSource::Hill, _) => PointCards::Hill,
                    (PointsSource::Mission | PointsSource::Other, _) => return,
                };
                let pile = Pile::PointCards(seat, cards);
                self.piles.add(pile, change.into());
            }
            _ => {}
        }
    }

    /// Reads the effect of a card that the app manages.
    fn read_effect(&mut self, entry: &AcceptedEntry<'_>, seat: Seat, card: CardId) {
        let target = match action_of(entry) {
            Some(TableAction::Seat(SeatAction::Play { target, .. })) => *target,
            _ => None,
        };
        let spec = entry.table.rules().card(card).unwrap();
        let CardFace::Deployment { effect } = &spec.face else {
            return;
        };
        match (effect, target) {
            (Effect::GainRubium { rubium }, _) => {
                self.piles.add(Pile::Rubium(seat), i64::from(*rubium));
            }
            (Effect::GainPerHex, Some(Target::Hexes { count })) => {
                self.piles.add(Pile::Rubium(seat), i64::from(count));
            }
            (Effect::PlaceUnit { .. }, Some(Target::Unit { kind })) => {
                self.change_figures(seat, kind, 1);
                let place = UnitPlace::HomeBase;
                self.piles.add(Pile::Placed(seat, kind, place), 1);
            }
            _ => {}
        }
    }

    /// Reads what an entry reports about the figures on the board.
    fn read_entered_figures(&mut self, entry: &AcceptedEntry<'_>) {
        match (action_of(entry), entry.by) {
            (Some(TableAction::Seat(action)), Author::Seat(seat)) => match action {
                SeatAction::Place { kind, count } => {
                    self.change_figures(Seat(seat), *kind, i64::from(*count));
                }
                SeatAction::Remove { kind, count } => {
                    self.change_figures(Seat(seat), *kind, -i64::from(*count));
                }
                // Units that fight are on the board.
                SeatAction::Battle {
                    defender,
                    attackers,
                    defenders,
                    ..
                } => {
                    for (seat, force) in [(Seat(seat), attackers), (*defender, defenders)] {
                        for kind in Kind::ALL {
                            let units = force.iter().filter(|units| units.kind == kind);
                            let fighting_count: i64 =
                                units.map(|units| i64::from(units.count)).sum();
                            let missing = (fighting_count - self.on_board(seat, kind)).max(0);
                            self.change_figures(seat, kind, missing);
                        }
                    }
                }
                _ => {}
            },
            (
                Some(TableAction::Keeper(KeeperAction::Correct {
                    correction: Correction::Board { seat, kind, count },
                    ..
                })),
                _,
            ) => _ = self.figures.insert((*seat, *kind), i64::from(*count)),
            (
                Some(TableAction::Keeper(
                    KeeperAction::Eliminate { seat }
                    | KeeperAction::Away {
                        seat,
                        is_away: true,
                        removes_units: true,
                    },
                )),
                _,
            ) => self.figures.retain(|(owner, _), _| owner != seat),
            _ => {}
        }
    }

    fn change_figures(&mut self, seat: Seat, kind: Kind, change: i64) {
        let figures = self.figures.entry((seat, kind)).or_default();
        *figures = (*figures + change).max(0);
    }

    /// Deals the starting rubium in the order of the players (SET-7). Rubium that was dealt before is
    /// returned.
    fn deal_starting_rubium(&mut self, entry: &AcceptedEntry<'_>, after: &TableView) {
        let game = State::new(entry.table.rules());
        for (index, &seat) in after.order.iter().enumerate() {
            let amount = i64::from(game.rubium(Seat(index as u8)));
            let before = self.starting_rubium.insert(seat, amount).unwrap_or(0);
            self.piles.add(Pile::Rubium(seat), amount - before);
        }
    }
}

pub(super) fn action_of<'a>(entry: &AcceptedEntry<'a>) -> Option<&'a TableAction> {
    match entry.input {
        TableInput::Enter(EntryRequest { action, .. }) => Some(action),
        TableInput::Chance(_) => None,
    }
}

/// Whether the first player was chosen, or was corrected so early that the game began again.
fn begins_game(entry: &AcceptedEntry<'_>) -> bool {
    let corrects_first_player = matches!(
        action_of(entry),
        Some(TableAction::Keeper(KeeperAction::Correct {
            correction: Correction::FirstPlayer { .. },
            ..
        }))
    );
    entry.events.iter().any(|event| {
        matches!(event, TableEvent::FirstPlayerChosen { .. })
            || (corrects_first_player && matches!(event, TableEvent::TurnBegan { .. }))
    })
}

fn records_absence(entry: &AcceptedEntry<'_>) -> bool {
    matches!(
        action_of(entry),
        Some(TableAction::Keeper(KeeperAction::Away { .. }))
    )
}

/// Whether points that the entry scores come from a physical card that a player takes.
fn takes_point_card(entry: &AcceptedEntry<'_>) -> bool {
    let parts = entry.table.part_settings();
    let is_entered_by_hand = matches!(
        action_of(entry),
        Some(
            TableAction::Seat(
                SeatAction::Score { .. }
                    | SeatAction::FulfilPhysicalMission { .. }
                    | SeatAction::TakeBackPhysicalMission { .. }
            ) | TableAction::Keeper(KeeperAction::Correct { .. })
        )
    );
    !parts.victory.is_managed() && parts.phases.is_managed() && !is_entered_by_hand
}
