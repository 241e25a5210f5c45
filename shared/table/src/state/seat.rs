//! The recorded state of each player.

use crate::protocol::action::PointsSource;
use crate::state::TableState;
use crate::state::deck::deck_index;
use crate::state::table::Table;
use rubium_rules::{CardId, Deck, Kind, MAX_SEATS, Pile, Seat, Stack};
use serde::Serialize;
use specta::Type;

/// Maximum number of physical cards of one deck in a hand.
pub(crate) const MAX_HAND_CARDS: u16 = 99;

/// Whether a player has mined in their latest turn (MIN-1). If turns are not tracked: in this round. The
/// order of the entries then shows when a new round begins (`TableState::continue_or_begin_turn`).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Mining {
    /// The player has not mined, and has missed nothing so far.
    #[default]
    NotYet,
    /// The player has mined.
    Mined {
        /// The amount of rubium, summed over all entries.
        amount: u16,
        /// Whether the amount made up for forgotten mining, and only the players know how much was missed. It
        /// then counts as the whole income, whatever refineries are recorded.
        #[serde(skip)]
        counts_as_whole_income: bool,
    },
    /// The turn ended without mining.
    Missed {
        /// The amount of rubium that could have been mined and has not been made up for. It is at most what
        /// the refineries produced at the end of the turn.
        amount: u16,
        /// Whether the player missed exactly this amount. Otherwise only the players know how much it was,
        /// because some refineries had no miner, or have been lost or corrected since.
        is_certain: bool,
        /// The amount that has been made up for.
        #[serde(skip)]
        made_up_for: u16,
    },
}

impl Mining {
    /// Returns [`Mining::NotYet`] if mining was missed; otherwise returns the value unchanged.
    pub(crate) fn without_missed(self) -> Mining {
        match self {
            Mining::Missed { .. } => Mining::NotYet,
            mining => mining,
        }
    }
}

/// The recorded state of one player.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct SeatState {
    pub name: String,
    pub rubium: u16,
    /// Units on the board.
    pub board: Stack,
    /// Units that this player has bought since the current turn began, even if it is another player's turn.
    /// If turns are not tracked, units bought since this player last mined.
    pub bought: Stack,
    /// Refineries that the player works, sorted. They are in hexes that the player controls with a miner
    /// (MIN-1).
    pub refineries: Vec<Refinery>,
    /// Whether the player has mined in their latest turn. If turns are not tracked, mining stays
    /// [`Mining::Mined`] in the next round, and `has_mined_in_earlier_round` tells that it no longer counts.
    pub mining: Mining,
    /// If turns are not tracked: whether a round has begun since the player mined. What was mined can still
    /// be taken back.
    pub has_mined_in_earlier_round: bool,
    /// Managed cards in hand.
    pub hand: Pile,
    /// Number of physical cards in hand, by deck.
    pub physical_card_counts: [u16; 2],
    /// Victory points by source, without the points of managed missions.
    pub points: [u8; 4],
    /// Fulfilled managed missions.
    pub fulfilled: Pile,
    pub is_away: bool,
    /// Whether the players have answered that this player is not eliminated. Reset when the player puts units
    /// on the board, and when the player's rubium or cards change.
    pub is_elimination_denied: bool,
    /// Whether the player is eliminated while the teammate is still in the game (OPT-TEAM).
    pub is_eliminated: bool,
    /// For each other player, by seat: the cards of this hand that they have passed, and therefore know.
    pub cards_known_by: [Pile; MAX_SEATS],
}

impl SeatState {
    /// Removes a card, which must be in the hand. A copy that other players know is removed first.
    pub fn remove_card(&mut self, card: CardId) {
        self.hand.remove(card);
        for known_cards in &mut self.cards_known_by {
            if known_cards.has(card) {
                known_cards.remove(card);
            }
        }
    }
}

/// Maximum value of a refinery, which is the rubium that it produces.
pub(crate) const MAX_REFINERY_VALUE: u8 = 9;

/// A refinery.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Refinery {
    /// Whether the refinery was found by exploration. Refineries printed on a home base are sorted first.
    pub was_found: bool,
    pub value: u8,
}

impl Refinery {
    /// A refinery that is printed on a home base if `is_home_base`, otherwise found by exploration.
    pub const fn new(value: u8, is_home_base: bool) -> Refinery {
        Refinery {
            was_found: !is_home_base,
            value,
        }
    }
}

impl TableState {
    fn find_seat(&self, seat: Seat) -> Option<&SeatState> {
        self.seats.get(seat.index())
    }

    /// Returns the rubium of `seat`.
    pub fn rubium(&self, seat: Seat) -> u16 {
        self.find_seat(seat).map_or(0, |player| player.rubium)
    }

    /// Returns the rubium that the refineries of `seat` produce (MIN-1).
    pub fn income(&self, seat: Seat) -> u16 {
        let refineries = self
            .find_seat(seat)
            .into_iter()
            .flat_map(|player| &player.refineries);
        refineries.map(|refinery| u16::from(refinery.value)).sum()
    }

    /// Returns the units of `seat` on the board, by kind.
    pub fn board(&self, seat: Seat) -> Stack {
        self.find_seat(seat)
            .map_or(Stack::EMPTY, |player| player.board)
    }

    /// Returns the number of figures of `kind` that `seat` has in supply. If figures are not counted, returns
    /// the number of all figures.
    pub fn supply(&self, table: &Table, seat: Seat, kind: Kind) -> u8 {
        let figures = table.rules().unit_sheet().get(kind).figure_count;
        if !table.counts_figures() {
            return figures;
        }
        figures.saturating_sub(self.board(seat).count(kind))
    }

    /// Returns the number of cards of `deck` in the hand of `seat`.
    pub fn hand_size(&self, table: &Table, seat: Seat, deck: Deck) -> u16 {
        let deck_cards = table.rules().deck(deck);
        self.find_seat(seat)
            .map_or(0, |player| match table.manages_deck(deck) {
                true => player.hand.restricted_to(deck_cards).len(),
                false => player.physical_card_counts[deck_index(deck)],
            })
    }

    /// Returns the victory points of `seat` from `source`.
    pub fn points(&self, seat: Seat, source: PointsSource) -> u8 {
        self.find_seat(seat)
            .map_or(0, |player| player.points[source.index()])
    }

    /// Returns the victory points of `seat` from managed missions.
    pub(crate) fn mission_points(&self, table: &Table, seat: Seat) -> u16 {
        let cards = self.find_seat(seat).map(|player| player.fulfilled.counts());
        let points = cards.into_iter().flatten().map(|(card, count)| {
            let vp = table.rules().card(card).map_or(0, |spec| spec.face.vp());
            u16::from(vp) * u16::from(count)
        });
        points.sum()
    }

    /// Returns the victory points of `seat` from all sources.
    pub fn vp(&self, table: &Table, seat: Seat) -> u16 {
        let points = PointsSource::ALL.map(|source| u16::from(self.points(seat, source)));
        points.iter().sum::<u16>() + self.mission_points(table, seat)
    }

    /// Returns the victory points of `seat` and its teammate together, which decide the victory (WIN-1,
    /// OPT-TEAM).
    pub fn team_vp(&self, table: &Table, seat: Seat) -> u16 {
        let team = table.rules().team(seat);
        team.iter().map(|seat| self.vp(table, seat)).sum()
    }
}
