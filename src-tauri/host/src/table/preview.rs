//! Previews of tables for the list of tables. They contain only public information.

use rubium_record::Timeline;
use rubium_rules::{Edition, Faction, Seat};
use rubium_table::{PartSettings, Table, TablePendingInput, table_view};
use serde::{Deserialize, Serialize};
use specta::Type;

use super::Pins;
use crate::count::saturating_u32;
use crate::library::{Notice, Sidecar, StoredKind};

/// The state of a table, as shown in the list of tables.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct TablePreview {
    /// Players by seat.
    pub players: Vec<TablePreviewPlayer>,
    /// The parts that the companion manages.
    pub parts: PartSettings,
    /// The edition of the rules.
    pub edition: Edition,
    /// 1-based number of the round; 0 if the app does not track phases.
    pub round: u16,
    /// 1-based number of the turn, counting the turns of all players; 0 if the app does not track phases.
    pub turn: u16,
    /// The active player; `None` if the app does not track phases.
    pub active: Option<Seat>,
    /// Number of steps in effect.
    pub step_count: u32,
    /// The winners: a player, the members of a team, or all players who are tied in a draw; `None` while the
    /// game is in progress.
    pub winners: Option<Vec<Seat>>,
}

/// A player of a listed table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct TablePreviewPlayer {
    /// The name.
    pub name: String,
    /// The faction.
    pub faction: Option<Faction>,
    /// Victory points.
    pub vp: u16,
    /// Whether the player is away.
    pub is_away: bool,
}

impl TablePreview {
    /// Creates the preview of a table.
    #[must_use]
    pub fn new(timeline: &Timeline<Table>) -> TablePreview {
        let view = table_view(timeline.machine(), timeline.state(), None);
        let players = view.seats.into_iter().map(|seat| TablePreviewPlayer {
            name: seat.name,
            faction: seat.faction,
            vp: seat.vp,
            is_away: seat.is_away,
        });
        TablePreview {
            players: players.collect(),
            parts: view.parts,
            edition: timeline.machine().rules().options().edition,
            round: view.round,
            turn: view.turn,
            active: view.active,
            step_count: saturating_u32(timeline.step_count()),
            winners: match view.pending_input {
                TablePendingInput::Over { ending } => Some(ending.winners.iter().collect()),
                _ => None,
            },
        }
    }
}

impl StoredKind for Table {
    const FOLDER: &'static str = "tables";
    const TRASH: &'static str = "bin/tables";
    const EXPORT_FILE_STEM: &'static str = "table";

    type Sidecar = Pins;
    type Preview = TablePreview;

    fn preview(timeline: &Timeline<Table>, _: &Pins) -> TablePreview {
        TablePreview::new(timeline)
    }

    fn player_names(preview: &TablePreview) -> Vec<String> {
        let players = preview.players.iter();
        players.map(|player| player.name.clone()).collect()
    }

    /// Always `None`: a table with invalid names has an invalid set-up and is refused before this check.
    fn seat_error(_: &Timeline<Table>) -> Option<String> {
        None
    }
}

/// The PINs of a table. Without their file, no hand has a PIN.
impl Sidecar for Pins {
    const EXTENSION: &'static str = "pins";

    fn is_default(&self) -> bool {
        self == &Pins::default()
    }

    fn damaged_notice(path: String) -> Notice {
        Notice::PinsReset { path }
    }
}
