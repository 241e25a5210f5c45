//! What the list of tables says of each: nothing that a hand would hide.

use rubium_record::Timeline;
use rubium_rules::{Edition, Faction, Seat};
use rubium_table::{Parts, Table, TableWaiting, table_view};
use serde::{Deserialize, Serialize};
use specta::Type;

use super::Pins;
use crate::count::small;
use crate::library::{Notice, Sidecar, StoredKind};

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

impl StoredKind for Table {
    const FOLDER: &'static str = "tables";
    const BIN: &'static str = "bin/tables";
    const EXPORT: &'static str = "table";

    type Sidecar = Pins;
    type Preview = TablePreview;

    fn preview(timeline: &Timeline<Table>, _: &Pins) -> TablePreview {
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
}

/// The PINs of a table's hands. A table without it has none.
impl Sidecar for Pins {
    const ENDING: &'static str = "pins";

    fn is_default(&self) -> bool {
        self == &Pins::default()
    }

    fn lost(path: String) -> Notice {
        Notice::Pins { path }
    }
}
