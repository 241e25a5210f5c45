//! A reference model of a random game, and a check that no card is lost or duplicated.

use rubium_record::Timeline;
use rubium_rules::{Deck, Kind, OptionalRule, Seat, Terrain};
use rubium_table::{
    Correction, EntryRequest, KeeperAction, PointsSource, SeatAction, Table, TableAction,
    TableChanceRequest, TableEvent, TableInput, TablePendingInput, table_view,
};
use std::collections::BTreeMap;

/// Rubium, units and stack sizes of a table, computed only from the stack sizes at the beginning and from
/// entries and events.
#[derive(Default)]
pub struct ReferenceModel {
    rubium: BTreeMap<Seat, i64>,
    board: BTreeMap<(Seat, usize), i64>,
    /// Sizes of the managed stacks: victory cards, separate King of the Hill cards, tokens. `None` if not
    /// managed.
    stack_sizes: [Option<i64>; 3],
}

/// Sizes of the managed stacks according to the public view.
fn stack_sizes(timeline: &Timeline<Table>) -> [Option<i64>; 3] {
    let decks = table_view(timeline.machine(), timeline.state(), None).decks;
    [
        decks.victory_left.map(i64::from),
        decks.hill_left.map(i64::from),
        decks.tokens_left.map(i64::from),
    ]
}

impl ReferenceModel {
    pub fn begin(timeline: &Timeline<Table>) -> ReferenceModel {
        ReferenceModel {
            stack_sizes: stack_sizes(timeline),
            ..ReferenceModel::default()
        }
    }

    /// Updates the stack sizes according to an entry and one of its events.
    fn update_stack_sizes(&mut self, input: &TableInput, event: &TableEvent) {
        let corrected_stack_index = match input {
            TableInput::Enter(EntryRequest {
                action: TableAction::Keeper(KeeperAction::Correct { correction, .. }),
                ..
            }) => match correction {
                Correction::VictoryStack { .. } => Some(0),
                Correction::HillStack { .. } => Some(1),
                Correction::Tokens { .. } => Some(2),
                _ => return,
            },
            TableInput::Enter(EntryRequest {
                action:
                    TableAction::Seat(SeatAction::Score { .. })
                    | TableAction::Seat(SeatAction::FulfilPhysicalMission { .. }),
                ..
            }) => return,
            _ => None,
        };
        let (index, change) = match (corrected_stack_index, event) {
            (Some(index), TableEvent::Corrected { change, .. }) => (index, i64::from(*change)),
            (None, TableEvent::Explored { .. }) => (2, -1),
            (None, TableEvent::PointsChanged { source, change, .. }) => {
                let is_hill_card = *source == PointsSource::Hill && self.stack_sizes[1].is_some();
                (usize::from(is_hill_card), -i64::from(*change))
            }
            _ => return,
        };
        if let Some(left) = &mut self.stack_sizes[index] {
            *left += change;
        }
    }

    pub fn apply(&mut self, input: &TableInput, events: &[TableEvent]) {
        for event in events {
            self.update_stack_sizes(input, event);
            match event {
                TableEvent::RubiumChanged {
                    seat, change, now, ..
                } => {
                    let rubium = self.rubium.entry(*seat).or_default();
                    *rubium += i64::from(*change);
                    assert_eq!(*rubium, i64::from(*now));
                }
                TableEvent::UnitsChanged { seat, kind, change } => {
                    *self.board.entry((*seat, kind.index())).or_default() += i64::from(*change);
                }
                _ => {}
            }
        }
    }

    /// Checks that the table matches the model.
    pub fn assert_matches(&self, timeline: &Timeline<Table>) {
        let (table, state) = (timeline.machine(), timeline.state());
        assert_eq!(self.stack_sizes, stack_sizes(timeline));
        for seat in table.rules().seats() {
            let rubium = self.rubium.get(&seat).copied().unwrap_or(0);
            assert_eq!(i64::from(state.rubium(seat)), rubium, "rubium of {seat:?}");
            for kind in Kind::ALL {
                let expected = self.board.get(&(seat, kind.index())).copied().unwrap_or(0);
                let board = state.board(seat).count(kind);
                assert_eq!(i64::from(board), expected, "{kind:?} of {seat:?}");
                let figures = table.rules().unit_sheet().get(kind).figure_count;
                // If figures are not counted, all of them count as supply.
                let counts_figures = table_view(table, state, None).counts_figures;
                let supply = if counts_figures {
                    figures - board
                } else {
                    figures
                };
                assert!(board <= figures);
                assert_eq!(state.supply(table, seat, kind), supply);
            }
        }
    }
}

/// Checks that every copy of every managed card is in exactly one place. More copies than the game has are
/// accepted if a correction has set their number. Checks nothing while a player draws or chooses one of two
/// missions (OPT-PRIORITY).
pub fn assert_all_cards_present(timeline: &Timeline<Table>) {
    let (table, state) = (timeline.machine(), timeline.state());
    let mut copies_by_card: BTreeMap<u8, u16> = BTreeMap::new();
    let public_view = table_view(table, state, None);
    let request = table.chance_request(state);
    let draws_mission = matches!(
        request,
        Some(TableChanceRequest::Card {
            deck: Deck::Missions,
            ..
        })
    );
    let draws_two_missions = table.setup().options.has(OptionalRule::TopPriority);
    if matches!(public_view.pending_input, TablePendingInput::Keep { .. })
        || (draws_mission && draws_two_missions)
    {
        // Missions that are drawn as a choice of two are in none of these places until one is kept.
        return;
    }
    let mut add = |cards: &[rubium_table::TableCard]| {
        for card in cards {
            *copies_by_card.entry(card.card.0).or_default() += u16::from(card.count);
        }
    };
    add(&public_view.decks.energize_discard);
    add(&public_view.decks.mission_discard);
    add(&public_view.transmission_line);
    for seat in table.rules().seats() {
        add(&public_view.seats[seat.index()].missions);
        add(&table_view(table, state, Some(seat)).hand);
    }
    let mut expected_left = [0_i32; 2];
    for (card, spec) in table.rules().cards() {
        let deck = spec.face.deck();
        let count = copies_by_card.get(&card.0).copied().unwrap_or(0);
        if !table.manages_deck(deck) {
            assert_eq!(count, 0, "{} belongs to a physical deck", spec.id);
            continue;
        }
        // Cards that refer to the Monolith are removed from the deck if the board has no Monolith.
        let board = table.rules().board();
        if spec.needs_monolith && board.of_terrain(Terrain::Monolith).is_empty() {
            assert_eq!(count, 0, "{} needs the Monolith", spec.id);
            continue;
        }
        // Only a correction can add more copies than exist: whoever makes it does not see the copies in
        // other hands.
        let is_corrected = timeline.steps().flat_map(|step| &step.inputs).any(|text| {
            let text = text.strip_prefix("anyway ").unwrap_or(text);
            let words: Vec<&str> = text.split(' ').collect();
            match words[..] {
                ["set", "hand" | "fulfilled", _, card, ..]
                | ["set", "line" | "discards", card, ..] => card == spec.id,
                _ => false,
            }
        });
        let copies = u16::from(spec.count);
        assert!(
            count <= copies || is_corrected,
            "found {count} copies of {}",
            spec.id
        );
        let deck_index = usize::from(deck == Deck::Missions);
        expected_left[deck_index] += i32::from(copies) - i32::from(count);
    }
    assert_eq!(
        i32::from(public_view.decks.energize_left.unwrap_or(0)),
        expected_left[0]
    );
    assert_eq!(
        i32::from(public_view.decks.missions_left.unwrap_or(0)),
        expected_left[1]
    );
}
