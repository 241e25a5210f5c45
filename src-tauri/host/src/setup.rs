//! Checks shared by new games and new tables: names, factions, the seed and the chosen rules.

use rubium_record::{Seed, SeedError};
use rubium_rules::{Faction, SetupError, SwapError};

use crate::count::saturating_u32;
use crate::library::LibraryRefusal;
use crate::names::{NameError, checked_name};
use crate::refusal::InternalError;
use crate::text::excerpt;

/// Checks that these players can play together, and trims their names.
///
/// # Errors
/// [`LibraryRefusal::Players`], [`LibraryRefusal::Name`], [`LibraryRefusal::DuplicateFaction`].
pub fn check_players<'a>(
    players: impl ExactSizeIterator<Item = (&'a mut String, Faction)>,
) -> Result<(), LibraryRefusal> {
    if !(2..=4).contains(&players.len()) {
        return Err(LibraryRefusal::Players {
            players: saturating_u32(players.len()),
        });
    }
    let (mut names, mut factions) = (Vec::<String>::new(), Vec::new());
    for (index, (name, faction)) in players.enumerate() {
        let refusal = |error| LibraryRefusal::Name {
            index: index as u8,
            error,
        };
        *name = checked_name(name).map_err(refusal)?;
        let lowercase_name = name.to_lowercase();
        if let Some(other) = names.iter().position(|other| *other == lowercase_name) {
            return Err(refusal(NameError::Duplicate { other: other as u8 }));
        }
        if factions.contains(&faction) {
            return Err(LibraryRefusal::DuplicateFaction { faction });
        }
        names.push(lowercase_name);
        factions.push(faction);
    }
    Ok(())
}

/// Returns the seed that a player entered, or a random seed, and whether a player entered the seed.
///
/// # Errors
/// [`LibraryRefusal::Seed`]; [`LibraryRefusal::Internal`] if the system provides no random bytes.
pub fn seed_or_random(entered_seed: Option<&str>) -> Result<(Seed, bool), LibraryRefusal> {
    let seed = entered_seed.map_or_else(random_seed, parse_seed)?;
    Ok((seed, entered_seed.is_some()))
}

/// Returns the refusal for an invalid set-up. The first error in the players' choices (optional rules, swaps
/// of tokens, extra rubium) is an ordinary refusal. If there are only other errors, the refusal is internal,
/// and the errors are logged.
pub fn setup_refusal(errors: Vec<SetupError>) -> LibraryRefusal {
    let refusal = errors.iter().find_map(|error| match error {
        SetupError::Conflict(conflict) => Some(LibraryRefusal::Options {
            conflict: *conflict,
        }),
        SetupError::Swap(error) => Some(LibraryRefusal::Swaps {
            error: shorten(error),
        }),
        SetupError::OptionTwice(_) | SetupError::ExtraRubium(_) => {
            Some(LibraryRefusal::InvalidSetup {
                reason: error.to_string(),
            })
        }
        _ => None,
    });
    refusal.unwrap_or_else(|| InternalError::log_all(&errors).into())
}

/// Shortens player-supplied text in the error, so that a refusal never repeats a long input.
fn shorten(error: &SwapError) -> SwapError {
    match error {
        SwapError::NoToken { token } => SwapError::NoToken {
            token: excerpt(token),
        },
        SwapError::NoGreenToken { token } => SwapError::NoGreenToken {
            token: excerpt(token),
        },
        // These variants contain no player-supplied text.
        SwapError::OptionNotInPlay | SwapError::TooMany { .. } => error.clone(),
    }
}

fn parse_seed(text: &str) -> Result<Seed, LibraryRefusal> {
    text.parse()
        .map_err(|error: SeedError| LibraryRefusal::Seed {
            text: excerpt(text),
            reason: error.to_string(),
        })
}

/// Returns an unpredictable seed from the system.
fn random_seed() -> Result<Seed, LibraryRefusal> {
    getrandom::u64().map(Seed).map_err(LibraryRefusal::internal)
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use log::{LevelFilter, Log, Metadata, Record};
    use rubium_rules::{OptionalRule, Options, SetupError, SwapError};

    use super::setup_refusal;
    use crate::library::LibraryRefusal;

    thread_local! {
        /// Lines that the thread of this test has logged.
        static LOGGED_LINES: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
    }

    struct LogRecorder;

    impl Log for LogRecorder {
        fn enabled(&self, _: &Metadata<'_>) -> bool {
            true
        }

        fn log(&self, record: &Record<'_>) {
            let line = format!("{} {}", record.level(), record.args());
            LOGGED_LINES.with_borrow_mut(|logged_lines| logged_lines.push(line));
        }

        fn flush(&self) {}
    }

    /// Returns the refusal for these errors and the lines that were logged.
    fn refusal_and_log(errors: Vec<SetupError>) -> (LibraryRefusal, Vec<String>) {
        LOGGED_LINES.take();
        (setup_refusal(errors), LOGGED_LINES.take())
    }

    #[test]
    fn only_internal_errors_are_logged() {
        log::set_logger(&LogRecorder).expect("no other test should install a logger");
        log::set_max_level(LevelFilter::Info);
        let internal_error = || SetupError::NoLayout("small".into());
        let options = Options {
            optional_rules: vec![OptionalRule::Teams],
            ..Options::default()
        };
        let conflict = options.conflicts(2)[0];
        for player_error in [
            SetupError::Conflict(conflict),
            SetupError::Swap(SwapError::OptionNotInPlay),
            SetupError::OptionTwice(OptionalRule::Teams),
        ] {
            let (refusal, logged_lines) = refusal_and_log(vec![internal_error(), player_error]);
            assert!(
                !matches!(refusal, LibraryRefusal::Internal { .. }),
                "{refusal:?}"
            );
            assert_eq!(logged_lines, [""; 0], "{refusal}");
        }
        let (refusal, logged_lines) = refusal_and_log(vec![internal_error()]);
        let reason = internal_error().to_string();
        assert_eq!(logged_lines, [format!("ERROR {reason}")]);
        assert_eq!(refusal, LibraryRefusal::Internal { reason });
    }
}
