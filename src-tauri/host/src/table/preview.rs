//! What the list of tables says of each: nothing that a hand would hide.

use rubium_record::Timeline;
use rubium_rules::{Edition, Faction, Seat};
use rubium_table::{Parts, Table, TableWaiting, table_view};
use serde::{Deserialize, Serialize};
use specta::Type;

use super::Pins;
use crate::count::small;
use crate::library::{Beside, Condition, Cure, Damage, GameId, Kept, Listed, Notice};

/// One table of the library.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
pub struct TableEntry {
    /// Its id; none if the file's name is not made of one, so that nothing can be done with it from here.
    pub id: Option<GameId>,
    /// Its title; the players' names if it was given none, the file's name if even these cannot be read.
    pub title: String,
    /// When its journal was last written to: seconds since the beginning of 1970 in UTC.
    pub changed: u32,
    /// What can be said of it.
    pub state: TableEntryState,
}

/// Whether a table can be opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum TableEntryState {
    /// It can.
    Sound {
        /// How it stands.
        preview: TablePreview,
    },
    /// It cannot as it is.
    Damaged {
        /// Why.
        damage: Damage,
        /// How it stands before the damage, and where it would go on; none if nothing is left of it.
        remains: Option<TableRemnant>,
    },
}

/// What is left of a damaged table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
pub struct TableRemnant {
    /// Where it would go on.
    pub cure: Cure,
    /// How it stands there.
    pub preview: TablePreview,
}

/// How a table stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
pub struct TablePreview {
    /// Who sits there, by seat.
    pub players: Vec<TablePreviewPlayer>,
    /// Which parts the ledger replaces.
    pub parts: Parts,
    /// Which rulebook is followed.
    pub edition: Edition,
    /// Turns from 1, all players counted; 0 where there are no phases.
    pub turn: u16,
    /// Whose turn it is; none where there are no phases.
    pub active: Option<Seat>,
    /// Steps that count.
    pub steps: u32,
    /// Who won, several in a draw; none while the game goes on.
    pub winners: Option<Vec<Seat>>,
}

/// Somebody who sits at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
pub struct TablePreviewPlayer {
    /// The name.
    pub name: String,
    /// The faction.
    pub faction: Option<Faction>,
    /// Victory points.
    pub vp: u16,
    /// Whether the player is away.
    pub away: bool,
}

impl TablePreview {
    /// How a table stands.
    #[must_use]
    pub fn new(timeline: &Timeline<Table>) -> TablePreview {
        let view = table_view(timeline.machine(), timeline.state(), None);
        let players = view.seats.into_iter().map(|seat| TablePreviewPlayer {
            name: seat.name,
            faction: seat.faction,
            vp: seat.vp,
            away: seat.away,
        });
        TablePreview {
            players: players.collect(),
            parts: view.parts,
            edition: timeline.machine().rules().options().edition,
            turn: view.turn,
            active: view.active,
            steps: small(timeline.count()),
            winners: match view.waiting {
                TableWaiting::Over { ending } => Some(ending.winners.iter().collect()),
                _ => None,
            },
        }
    }
}

impl Kept for Table {
    const FOLDER: &'static str = "tables";
    const BIN: &'static str = "bin/tables";
    const EXPORT: &'static str = "table";

    type Beside = Pins;
    type Preview = TablePreview;
    type Entry = TableEntry;

    fn preview(timeline: &Timeline<Table>) -> TablePreview {
        TablePreview::new(timeline)
    }

    fn names(preview: &TablePreview) -> Vec<String> {
        let players = preview.players.iter();
        players.map(|player| player.name.clone()).collect()
    }

    /// They are part of the set-up, which is not folded where they are wrong.
    fn wrong_seats(_: &Timeline<Table>) -> Option<String> {
        None
    }

    fn cure(timeline: &Timeline<Table>) -> Cure {
        let view = table_view(timeline.machine(), timeline.state(), None);
        Cure {
            steps: small(timeline.count()),
            round: view.turn.div_ceil(u16::from(timeline.machine().players())),
            turn: view.turn,
        }
    }

    fn entry(listed: Listed<Table>) -> TableEntry {
        TableEntry {
            id: listed.id,
            title: listed.title,
            changed: listed.changed,
            state: match listed.condition {
                Condition::Sound(preview) => TableEntryState::Sound { preview },
                Condition::Damaged(damage, remains) => TableEntryState::Damaged {
                    damage,
                    remains: remains.map(|(cure, preview)| TableRemnant { cure, preview }),
                },
            },
        }
    }
}

/// The PINs of a table's hands. A table without it has none.
impl Beside for Pins {
    const ENDING: &'static str = "pins";

    fn says_nothing(&self) -> bool {
        self == &Pins::default()
    }

    fn lost(path: String) -> Notice {
        Notice::Pins { path }
    }
}
