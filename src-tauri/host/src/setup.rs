//! What new games and new tables are both asked for: names, factions, a seed, rules that go together.

use rubium_record::{Seed, SeedError};
use rubium_rules::{Faction, SetupFault, SwapFault};

use crate::count::small;
use crate::library::LibraryRefusal;
use crate::names::{NameFault, checked_name};
use crate::refusal::Broken;
use crate::text::excerpt;

/// Leaves the blanks around the names of players out, if they can play together.
///
/// # Errors
/// [`LibraryRefusal::Players`], [`LibraryRefusal::Name`], [`LibraryRefusal::FactionTwice`].
pub fn check_players<'a>(
    players: impl ExactSizeIterator<Item = (&'a mut String, Faction)>,
) -> Result<(), LibraryRefusal> {
    if !(2..=4).contains(&players.len()) {
        return Err(LibraryRefusal::Players {
            players: small(players.len()),
        });
    }
    let (mut names, mut factions) = (Vec::<String>::new(), Vec::new());
    for (place, (name, faction)) in players.enumerate() {
        let refusal = |fault| LibraryRefusal::Name {
            place: place as u8,
            fault,
        };
        *name = checked_name(name).map_err(refusal)?;
        let lower = name.to_lowercase();
        if let Some(other) = names.iter().position(|other| *other == lower) {
            return Err(refusal(NameFault::Twice { other: other as u8 }));
        }
        if factions.contains(&faction) {
            return Err(LibraryRefusal::FactionTwice { faction });
        }
        names.push(lower);
        factions.push(faction);
    }
    Ok(())
}

/// The seed that was typed, or one that is picked; and whether it was typed.
///
/// # Errors
/// [`LibraryRefusal::Seed`].
pub fn checked_seed(typed_in: Option<&str>) -> Result<(Seed, bool), LibraryRefusal> {
    let seed = typed_in.map_or_else(picked, typed)?;
    Ok((seed, typed_in.is_some()))
}

/// Why a game cannot be played as it was agreed on. That players chose what does not go together is no fault of the program.
pub fn not_agreed(faults: Vec<SetupFault>) -> LibraryRefusal {
    let said = faults.iter().find_map(|fault| match fault {
        SetupFault::Conflict(conflict) => Some(LibraryRefusal::Options {
            conflict: *conflict,
        }),
        SetupFault::Swap(fault) => Some(LibraryRefusal::Swaps {
            fault: short(fault),
        }),
        SetupFault::OptionTwice(_) => Some(LibraryRefusal::NoSuchThing {
            why: fault.to_string(),
        }),
        _ => None,
    });
    said.unwrap_or_else(|| Broken::because_of(&faults).into())
}

/// The fault with as much of what was named as is worth saying.
fn short(fault: &SwapFault) -> SwapFault {
    match fault {
        SwapFault::NoToken { token } => SwapFault::NoToken {
            token: excerpt(token),
        },
        SwapFault::NoGreenToken { token } => SwapFault::NoGreenToken {
            token: excerpt(token),
        },
        // These name nothing, or what there is.
        SwapFault::NotPlayed | SwapFault::TooMany { .. } => fault.clone(),
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

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use log::{LevelFilter, Log, Metadata, Record};
    use rubium_rules::{OptionalRule, Options, SetupFault, SwapFault};

    use super::not_agreed;
    use crate::library::LibraryRefusal;

    thread_local! {
        /// What this test wrote into the log, and no other.
        static WRITTEN: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
    }

    struct Listener;

    impl Log for Listener {
        fn enabled(&self, _: &Metadata<'_>) -> bool {
            true
        }

        fn log(&self, record: &Record<'_>) {
            let line = format!("{} {}", record.level(), record.args());
            WRITTEN.with_borrow_mut(|written| written.push(line));
        }

        fn flush(&self) {}
    }

    /// The refusal of these faults, and what is written into the log meanwhile.
    fn refused(faults: Vec<SetupFault>) -> (LibraryRefusal, Vec<String>) {
        WRITTEN.take();
        (not_agreed(faults), WRITTEN.take())
    }

    #[test]
    fn only_what_cannot_happen_is_an_error_in_the_log() {
        log::set_logger(&Listener).expect("no other test listens");
        log::set_max_level(LevelFilter::Info);
        let missing = || SetupFault::NoLayout("small".into());
        let options = Options {
            optional: vec![OptionalRule::Teams],
            ..Options::default()
        };
        let conflict = options.conflicts(2)[0];
        for chosen in [
            SetupFault::Conflict(conflict),
            SetupFault::Swap(SwapFault::NotPlayed),
            SetupFault::OptionTwice(OptionalRule::Teams),
        ] {
            let (refusal, written) = refused(vec![missing(), chosen]);
            assert!(
                !matches!(refusal, LibraryRefusal::Broken { .. }),
                "{refusal:?}"
            );
            assert_eq!(written, [""; 0], "{refusal}");
        }
        let (refusal, written) = refused(vec![missing()]);
        let why = missing().to_string();
        assert_eq!(written, [format!("ERROR {why}")]);
        assert_eq!(refusal, LibraryRefusal::Broken { why });
    }
}
