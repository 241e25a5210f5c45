//! What new games and new tables are both asked for: names, factions, a seed, rules that go together.

use rubium_record::{Seed, SeedError};
use rubium_rules::{Faction, SetupFault, SwapFault};

use crate::library::LibraryRefusal;
use crate::names::{NameFault, checked_name};
use crate::refusal::Broken;
use crate::text::excerpt;

/// The names of players as they will be shown.
///
/// # Errors
/// [`LibraryRefusal::Players`], [`LibraryRefusal::Name`], [`LibraryRefusal::FactionTwice`].
pub fn checked_names<'a>(
    seats: impl ExactSizeIterator<Item = (&'a str, Faction)>,
) -> Result<Vec<String>, LibraryRefusal> {
    if !(2..=4).contains(&seats.len()) {
        return Err(LibraryRefusal::Players {
            players: seats.len() as u32,
        });
    }
    let (mut names, mut factions) = (Vec::<String>::new(), Vec::new());
    for (place, (name, faction)) in seats.enumerate() {
        let refusal = |fault| LibraryRefusal::Name {
            place: place as u8,
            fault,
        };
        let name = checked_name(name).map_err(refusal)?;
        let same = |other: &String| other.to_lowercase() == name.to_lowercase();
        if let Some(other) = names.iter().position(same) {
            return Err(refusal(NameFault::Twice { other: other as u8 }));
        }
        if factions.contains(&faction) {
            return Err(LibraryRefusal::FactionTwice { faction });
        }
        names.push(name);
        factions.push(faction);
    }
    Ok(names)
}

/// The seed that was typed, or one that is picked; and whether it was typed.
///
/// # Errors
/// [`LibraryRefusal::Seed`].
pub fn checked_seed(typed_in: Option<&str>) -> Result<(Seed, bool), LibraryRefusal> {
    let seed = typed_in.map_or_else(picked, typed)?;
    Ok((seed, typed_in.is_some()))
}

/// Why a game cannot be played as it was agreed on.
pub fn not_agreed(faults: Vec<SetupFault>) -> LibraryRefusal {
    let broken = LibraryRefusal::from(Broken::because_of(&faults));
    let said = faults.into_iter().find_map(|fault| match fault {
        SetupFault::Conflict(conflict) => Some(LibraryRefusal::Options { conflict }),
        SetupFault::Swap(fault) => Some(LibraryRefusal::Swaps {
            fault: short(fault),
        }),
        SetupFault::OptionTwice(_) => Some(LibraryRefusal::NoSuchThing {
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

fn typed(text: &str) -> Result<Seed, LibraryRefusal> {
    text.parse()
        .map_err(|fault: SeedError| LibraryRefusal::Seed {
            text: excerpt(text),
            why: fault.to_string(),
        })
}

/// A seed that nobody knows or guesses.
fn picked() -> Result<Seed, LibraryRefusal> {
    getrandom::u64().map(Seed).map_err(LibraryRefusal::broken)
}
