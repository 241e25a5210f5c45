//! Previews of games for the list of games. They contain only public information.

use rubium_record::Timeline;
use rubium_rules::{Faction, PendingInput, Rules, Seat, Terrain, view};
use serde::{Deserialize, Serialize};
use specta::Type;

use super::controllers::{Controller, SeatControllers};
use crate::count::saturating_u32;
use crate::library::{Notice, Sidecar, StoredKind};
use crate::setup::check_players;

/// The state of a game, as shown in the list of games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct Preview {
    /// Players by seat.
    pub players: Vec<PreviewPlayer>,
    /// 1-based number of the round.
    pub round: u16,
    /// 1-based number of the turn, counting the turns of all players.
    pub turn: u16,
    /// The active player.
    pub active: Seat,
    /// Number of steps in effect.
    pub step_count: u32,
    /// The winners: a player, the members of a team, or all players who are tied in a draw; `None` while the
    /// game is in progress.
    pub winners: Option<Vec<Seat>>,
    /// The board.
    pub hexes: Vec<PreviewHex>,
}

/// A player of a listed game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
pub struct PreviewPlayer {
    /// The name.
    pub name: String,
    /// The faction.
    pub faction: Faction,
    /// Victory points.
    pub vp: u8,
    /// The controller.
    pub controller: Controller,
}

/// A hex of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
pub struct PreviewHex {
    /// Axial column.
    pub q: i8,
    /// Axial row.
    pub r: i8,
    /// The terrain.
    pub terrain: Terrain,
    /// The only player with units in the hex; `None` if no player or several players have units there.
    pub owner: Option<Seat>,
}

impl StoredKind for Rules {
    const FOLDER: &'static str = "games";
    const TRASH: &'static str = "bin";
    const EXPORT_FILE_STEM: &'static str = "game";

    type Sidecar = SeatControllers;
    type Preview = Preview;

    fn preview(timeline: &Timeline<Rules>, controllers: &SeatControllers) -> Preview {
        Preview::new(timeline, controllers)
    }

    fn player_names(preview: &Preview) -> Vec<String> {
        let players = preview.players.iter();
        players.map(|player| player.name.clone()).collect()
    }

    fn seat_error(timeline: &Timeline<Rules>) -> Option<String> {
        let names = &timeline.record().header.seats;
        let factions = &timeline.machine().setup().factions;
        if names.len() != factions.len() {
            return Some(format!(
                "{} names for {} seats",
                names.len(),
                factions.len()
            ));
        }
        let mut trimmed_names = names.clone();
        check_players(trimmed_names.iter_mut().zip(factions.iter().copied()))
            .err()
            .map(|refusal| refusal.to_string())
    }
}

/// The controllers of a game. Without their file, a person plays in every seat.
impl Sidecar for SeatControllers {
    const EXTENSION: &'static str = "seats";

    fn is_default(&self) -> bool {
        self.computer_seats().next().is_none()
    }

    fn damaged_notice(path: String) -> Notice {
        Notice::ControllersReset { path }
    }
}

impl Preview {
    /// Creates the preview of a game with these controllers.
    #[must_use]
    pub fn new(timeline: &Timeline<Rules>, controllers: &SeatControllers) -> Preview {
        let rules = timeline.machine();
        let view = view(rules, timeline.state(), None);
        let names = &timeline.record().header.seats;
        let factions = &rules.setup().factions;
        let players = view.seats.iter().zip(factions).zip(names);
        Preview {
            players: players
                .map(|((seat, &faction), name)| PreviewPlayer {
                    name: name.clone(),
                    faction,
                    vp: seat.vp,
                    controller: controllers.controller_of(seat.seat),
                })
                .collect(),
            round: view.round,
            turn: view.turn,
            active: view.active,
            step_count: saturating_u32(timeline.step_count()),
            winners: match view.pending_input {
                PendingInput::Over { ending } => Some(ending.winners.iter().collect()),
                _ => None,
            },
            hexes: (view.hexes.iter())
                .map(|hex| PreviewHex {
                    q: hex.q,
                    r: hex.r,
                    terrain: hex.terrain,
                    owner: only_seat(hex.units.iter().map(|units| units.seat)),
                })
                .collect(),
        }
    }
}

/// The only seat that occurs in `seats`; `None` if there is none, or more than one.
fn only_seat(mut seats: impl Iterator<Item = Seat>) -> Option<Seat> {
    let first = seats.next()?;
    seats.all(|seat| seat == first).then_some(first)
}
