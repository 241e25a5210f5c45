//! What a new game is made of.

use rubium_record::{Dealer, Header, Seed, SeedError};
use rubium_rules::{
    Edition, Faction, OptionalRule, Options, Rules, Setup, SetupFault, Swap, SwapFault,
};
use serde::{Deserialize, Serialize};
use specta::Type;

use super::crew::{Controller, Crew};
use crate::errors::Refusal;
use crate::text::{is_unseen, is_visible};

/// Most characters of a player's name.
const NAME_MOST: usize = 24;

/// What the new-game dialog says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewGame {
    /// Who plays, clockwise as they sit: 2 to 4.
    pub seats: Vec<NewSeat>,
    /// Who plays first.
    pub first: First,
    /// The seed as it was typed; without one it is picked and stays hidden until the game is over.
    pub seed: Option<String>,
    /// Practice: everything may be taken back.
    pub takeback: bool,
    /// Which rulebook is followed; the 2012 edition, where nothing is said.
    #[serde(default)]
    pub edition: Edition,
    /// The optional rules that are agreed on, each once.
    #[serde(default)]
    pub optional: Vec<OptionalRule>,
    /// Exploration tokens that are swapped for green ones, with Extra Exploration Tokens; none, where nothing is said.
    #[serde(default)]
    pub swaps: Vec<Swap>,
}

/// Somebody who plays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewSeat {
    /// The name: 1 to 24 characters, blanks around it left out.
    pub name: String,
    /// The faction.
    pub faction: Faction,
    /// Who decides for the seat; a person, where older settings say nothing.
    #[serde(default)]
    pub controller: Controller,
}

/// Who plays first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum First {
    /// Chance says.
    Random,
    /// The player at this place of the list.
    Place {
        /// Counted from 0.
        place: u8,
    },
}

/// What is wrong with a name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type, thiserror::Error)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum NameFault {
    /// There is nothing in it.
    #[error("it is empty")]
    Empty,
    /// It is too long.
    #[error("it has {length} characters, more than {most}")]
    TooLong {
        /// Its characters.
        length: u32,
        /// How many it may have.
        most: u32,
    },
    /// It holds something that is not to be seen, or turns the text around it.
    #[error("it holds a character that is not to be seen")]
    Control,
    /// Somebody else is called so.
    #[error("the player at place {other} is called so")]
    Twice {
        /// The other player's place, counted from 0.
        other: u8,
    },
}

impl NewGame {
    /// The header of the game's record, and who decides for the seats. Seat 0 plays first (SET-1), the others follow as they sit.
    ///
    /// # Errors
    /// [`Refusal::Players`], [`Refusal::Name`], [`Refusal::FactionTwice`], [`Refusal::FirstPlace`],
    /// [`Refusal::Seed`], [`Refusal::Options`], [`Refusal::Swaps`], [`Refusal::NoSuchThing`]; [`Refusal::Broken`] if the built-in content cannot be set up.
    pub fn header(&self) -> Result<(Header<Setup>, Crew), Refusal> {
        let players = self.seats.len();
        let named = self
            .seats
            .iter()
            .map(|seat| (seat.name.as_str(), seat.faction));
        let names = checked_names(named)?;
        let mut seats: Vec<NewSeat> = (names.into_iter().zip(&self.seats))
            .map(|(name, seat)| NewSeat {
                name,
                ..seat.clone()
            })
            .collect();
        let (seed, known_seed) = checked_seed(self.seed.as_deref())?;
        let dealer = Dealer::new(seed);
        let first = match self.first {
            First::Place { place } if usize::from(place) >= players => {
                return Err(Refusal::FirstPlace { place });
            }
            First::Place { place } => usize::from(place),
            First::Random => dealer
                .deal("first", 0, &vec![1; players])
                .unwrap_or_default(),
        };
        seats.rotate_left(first);
        let mut drawn = 0;
        let options = Options {
            edition: self.edition,
            optional: self.optional.clone(),
            free_takeback: self.takeback,
        };
        let setup = Setup::new(options, players as u8, |choices| {
            drawn += 1;
            let shares = vec![1; choices];
            dealer.deal("setup", drawn, &shares).unwrap_or_default()
        });
        let mut setup = setup.map_err(not_agreed)?;
        setup.factions = seats.iter().map(|seat| seat.faction).collect();
        setup.swaps.clone_from(&self.swaps);
        setup.draw_halves(|choices| {
            let shares = vec![1; choices];
            dealer.deal("halves", 0, &shares).unwrap_or_default()
        });
        let setup = Rules::new(setup).map_err(not_agreed)?.setup().clone();
        let crew = Crew::new(seats.iter().map(|seat| seat.controller).collect());
        let names = seats.into_iter().map(|seat| seat.name).collect();
        let header = Header::new::<Rules>(setup, names, seed, known_seed);
        Ok((header, crew))
    }
}

/// The names of players as they will be shown.
///
/// # Errors
/// [`Refusal::Players`], [`Refusal::Name`], [`Refusal::FactionTwice`].
pub(crate) fn checked_names<'a>(
    seats: impl ExactSizeIterator<Item = (&'a str, Faction)>,
) -> Result<Vec<String>, Refusal> {
    if !(2..=4).contains(&seats.len()) {
        return Err(Refusal::Players {
            players: seats.len() as u32,
        });
    }
    let (mut names, mut factions) = (Vec::<String>::new(), Vec::new());
    for (place, (name, faction)) in seats.enumerate() {
        let refusal = |fault| Refusal::Name {
            place: place as u8,
            fault,
        };
        let name = checked_name(name).map_err(refusal)?;
        let same = |other: &String| other.to_lowercase() == name.to_lowercase();
        if let Some(other) = names.iter().position(same) {
            return Err(refusal(NameFault::Twice { other: other as u8 }));
        }
        if factions.contains(&faction) {
            return Err(Refusal::FactionTwice { faction });
        }
        names.push(name);
        factions.push(faction);
    }
    Ok(names)
}

/// The seed that was typed, or one that is picked; and whether it was typed.
///
/// # Errors
/// [`Refusal::Seed`].
pub(crate) fn checked_seed(typed_in: Option<&str>) -> Result<(Seed, bool), Refusal> {
    let seed = typed_in.map_or_else(picked, typed)?;
    Ok((seed, typed_in.is_some()))
}

/// The same players once more, the next one first.
#[must_use]
pub fn rematch(header: &Header<Setup>, crew: &Crew) -> NewGame {
    let factions = header.setup.factions.iter().zip(crew.players());
    let players = header.seats.iter().zip(factions);
    let seats = players.map(|(name, (&faction, &controller))| NewSeat {
        name: name.clone(),
        faction,
        controller,
    });
    NewGame {
        seats: seats.collect(),
        first: First::Place { place: 1 },
        seed: None,
        takeback: header.setup.options.free_takeback,
        edition: header.setup.options.edition,
        optional: header.setup.options.optional.clone(),
        swaps: header.setup.swaps.clone(),
    }
}

/// Why a game cannot be played as it was agreed on.
pub(crate) fn not_agreed(faults: Vec<SetupFault>) -> Refusal {
    let broken = Refusal::broken_by(&faults);
    let said = faults.into_iter().find_map(|fault| match fault {
        SetupFault::Conflict(conflict) => Some(Refusal::Options { conflict }),
        SetupFault::Swap(fault) => Some(Refusal::Swaps {
            fault: short(fault),
        }),
        SetupFault::NotYet(_) | SetupFault::OptionTwice(_) => Some(Refusal::NoSuchThing {
            why: fault.to_string(),
        }),
        _ => None,
    });
    said.unwrap_or(broken)
}

/// The fault with as much of what was named as is worth saying.
fn short(fault: SwapFault) -> SwapFault {
    match fault {
        SwapFault::NoToken { token } => SwapFault::NoToken {
            token: excerpt(&token),
        },
        SwapFault::NoGreenToken { token } => SwapFault::NoGreenToken {
            token: excerpt(&token),
        },
        // These name nothing, or what there is.
        SwapFault::NotPlayed | SwapFault::TooMany { .. } => fault,
    }
}

/// A name without the blanks around it.
///
/// # Errors
/// What is wrong with it.
pub fn checked_name(text: &str) -> Result<String, NameFault> {
    let name = text.trim();
    let length = name.chars().count();
    if !is_visible(name) {
        Err(NameFault::Empty)
    } else if length > NAME_MOST {
        Err(NameFault::TooLong {
            length: length as u32,
            most: NAME_MOST as u32,
        })
    } else if name.chars().any(is_unseen) {
        Err(NameFault::Control)
    } else {
        Ok(name.to_owned())
    }
}

fn typed(text: &str) -> Result<Seed, Refusal> {
    text.parse().map_err(|fault: SeedError| Refusal::Seed {
        text: excerpt(text),
        why: fault.to_string(),
    })
}

/// The beginning of what was typed: enough to know it again, and never a page full of it.
#[must_use]
pub fn excerpt(text: &str) -> String {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// A seed that nobody knows or guesses.
fn picked() -> Result<Seed, Refusal> {
    getrandom::u64().map(Seed).map_err(Refusal::broken)
}
