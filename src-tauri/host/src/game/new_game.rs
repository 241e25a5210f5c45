//! Set-up of a new game.

use rubium_players::PlayingStyle;
use rubium_record::{ChanceSource, Header};
use rubium_rules::{Edition, Faction, OptionalRule, Options, Rules, Seat, Setup, Swap};
use serde::{Deserialize, Serialize};
use specta::Type;

use super::controllers::{Controller, SeatControllers};
use crate::library::LibraryRefusal;
use crate::setup::{check_players, seed_or_random, setup_refusal};

/// The options that the new-game dialog submits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewGame {
    /// The 2 to 4 players, clockwise around the table.
    pub seats: Vec<NewSeat>,
    /// The first player.
    pub first_player: FirstPlayer,
    /// The seed that the player entered; `None` for a random seed, which stays secret until the game is over.
    pub seed: Option<String>,
    /// Practice mode: every step can be undone.
    pub is_practice: bool,
    /// The edition of the rules; by default the 2012 edition.
    #[serde(default)]
    pub edition: Edition,
    /// The optional rules in use, each once.
    #[serde(default)]
    pub optional_rules: Vec<OptionalRule>,
    /// Exploration tokens to swap for green tokens (OPT-EXTRA).
    #[serde(default)]
    pub swaps: Vec<Swap>,
}

/// A player of a new game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewSeat {
    /// The name: 1 to 24 characters after trimming.
    pub name: String,
    /// The faction.
    pub faction: Faction,
    /// The controller; by default a person.
    #[serde(default)]
    pub controller: Controller,
    /// The playing style of a computer.
    #[serde(default)]
    pub playing_style: PlayingStyle,
    /// Handicap: the extra rubium with which the player begins, at most
    /// [`MAX_EXTRA_RUBIUM`](rubium_rules::MAX_EXTRA_RUBIUM).
    #[serde(default)]
    pub extra_rubium: u8,
}

impl NewSeat {
    /// A person without a handicap.
    pub fn of_person(name: impl Into<String>, faction: Faction) -> NewSeat {
        NewSeat {
            name: name.into(),
            faction,
            controller: Controller::Person,
            playing_style: PlayingStyle::Balanced,
            extra_rubium: 0,
        }
    }
}

/// The choice of the first player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum FirstPlayer {
    /// At random.
    Random,
    /// The player with this index in the list.
    Index {
        /// The index, counted from 0.
        index: u8,
    },
}

impl NewGame {
    /// Validates the players and trims their names.
    ///
    /// # Errors
    /// [`LibraryRefusal::Players`], [`LibraryRefusal::Name`], [`LibraryRefusal::DuplicateFaction`],
    /// [`LibraryRefusal::FirstPlayer`].
    pub fn validate(mut self) -> Result<NewGame, LibraryRefusal> {
        let seats = self.seats.iter_mut();
        check_players(seats.map(|seat| (&mut seat.name, seat.faction)))?;
        match self.first_player {
            FirstPlayer::Index { index } if usize::from(index) >= self.seats.len() => {
                Err(LibraryRefusal::FirstPlayer { index })
            }
            _ => Ok(self),
        }
    }

    /// Creates the header of the record and the controllers. Seat 0 plays first (SET-1); the others follow
    /// clockwise.
    ///
    /// # Errors
    /// The errors of [`validate`](NewGame::validate); [`LibraryRefusal::Seed`], [`LibraryRefusal::Options`],
    /// [`LibraryRefusal::Swaps`], [`LibraryRefusal::InvalidSetup`]; [`LibraryRefusal::Internal`] if the
    /// built-in content is invalid or the system provides no random bytes.
    pub fn header(&self) -> Result<(Header<Setup>, SeatControllers), LibraryRefusal> {
        let NewGame {
            mut seats,
            first_player,
            ..
        } = self.clone().validate()?;
        let player_count = seats.len();
        let (seed, is_seed_known) = seed_or_random(self.seed.as_deref())?;
        let chance_source = ChanceSource::new(seed);
        let first = match first_player {
            FirstPlayer::Index { index } => usize::from(index),
            FirstPlayer::Random => chance_source
                .draw_index("first", 0, &vec![1; player_count])
                .unwrap_or_default(),
        };
        seats.rotate_left(first);
        let mut draw_count = 0;
        let options = Options {
            edition: self.edition,
            optional_rules: self.optional_rules.clone(),
            is_practice: self.is_practice,
        };
        let setup = Setup::new(options, player_count as u8, |alternative_count| {
            draw_count += 1;
            let equal_weights = vec![1; alternative_count];
            chance_source
                .draw_index("setup", draw_count, &equal_weights)
                .unwrap_or_default()
        });
        let mut setup = setup.map_err(setup_refusal)?;
        setup.factions = seats.iter().map(|seat| seat.faction).collect();
        setup.set_extra_rubium(seats.iter().map(|seat| seat.extra_rubium).collect());
        setup.swaps.clone_from(&self.swaps);
        setup.assign_swaps_to_board_halves(|alternative_count| {
            let equal_weights = vec![1; alternative_count];
            chance_source
                .draw_index("halves", 0, &equal_weights)
                .unwrap_or_default()
        });
        let setup = Rules::new(setup).map_err(setup_refusal)?.setup().clone();
        let controllers = SeatControllers::new(seats.iter().map(|seat| seat.controller).collect());
        let numbered_seats = (0..).map(Seat).zip(&seats);
        let controllers = numbered_seats.fold(controllers, |controllers, (seat, new_seat)| {
            controllers.with_playing_style(seat, new_seat.playing_style)
        });
        let names = seats.into_iter().map(|seat| seat.name).collect();
        let header = Header::new::<Rules>(setup, names, seed, is_seed_known);
        Ok((header, controllers))
    }
}

/// Returns a new game for the same players. The second player of the previous game plays first.
#[must_use]
pub fn rematch(header: &Header<Setup>, controllers: &SeatControllers) -> NewGame {
    let players = header.seats.iter().zip(&header.setup.factions);
    let seats = (0..)
        .map(Seat)
        .zip(players)
        .map(|(seat, (name, &faction))| NewSeat {
            name: name.clone(),
            faction,
            controller: controllers.controller_of(seat),
            playing_style: controllers.playing_style_of(seat),
            extra_rubium: header.setup.extra_rubium(seat),
        });
    NewGame {
        seats: seats.collect(),
        first_player: FirstPlayer::Index { index: 1 },
        seed: None,
        is_practice: header.setup.options.is_practice,
        edition: header.setup.options.edition,
        optional_rules: header.setup.options.optional_rules.clone(),
        swaps: header.setup.swaps.clone(),
    }
}
