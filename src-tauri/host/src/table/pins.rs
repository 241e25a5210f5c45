//! PINs of hands. They only prevent accidental peeking, and do not protect against anyone who reads the files
//! of this computer.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use rubium_rules::Seat;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use specta::Type;

use super::TableRefusal;

/// The allowed numbers of digits of a PIN.
const PIN_LENGTH_RANGE: std::ops::RangeInclusive<usize> = 4..=8;
/// Number of hash iterations: enough to make trying all PINs impractical during a session, few enough to be
/// unnoticeable.
const HASH_ITERATIONS: u32 = 10_000;
/// Number of wrong attempts without a lockout.
const MAX_FREE_ATTEMPTS: u32 = 2;
/// Maximum lockout.
const MAX_LOCKOUT: Duration = Duration::from_secs(60);
/// Maximum number of forgotten PINs in the list.
const MAX_FORGOTTEN_PINS: usize = 40;

/// The PINs of a table by seat, salted and hashed. The number of wrong attempts is saved too, so that a
/// lockout survives a restart.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Pins {
    pins: Vec<Pin>,
    #[serde(default)]
    forgotten: Vec<ForgottenPin>,
    #[serde(default)]
    wrong: Vec<WrongAttempts>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Pin {
    seat: Seat,
    salt: [u8; 16],
    hash: [u8; 32],
}

/// A forgotten PIN that was removed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ForgottenPin {
    /// The seat.
    pub seat: Seat,
    /// Number of steps in effect when the PIN was removed.
    pub step_count: u32,
}

/// Wrong attempts at a hand since its PIN was last entered correctly.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrongAttempts {
    seat: Seat,
    count: u32,
    /// Time of the last attempt, in seconds since 1970.
    at: u64,
}

/// The reason why a PIN was rejected.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type, thiserror::Error)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum PinError {
    /// The hand has a PIN, but none was entered.
    #[error("a PIN is needed")]
    Needed,
    /// The PIN is wrong.
    #[error("the PIN is wrong; the next attempt is possible in {wait} s")]
    Wrong {
        /// Seconds until the next attempt.
        wait: u32,
    },
    /// The attempt came during the lockout and was not checked.
    #[error("the next attempt is possible in {wait} s")]
    LockedOut {
        /// Seconds until the next attempt.
        wait: u32,
    },
    /// The PIN does not have 4 to 8 digits.
    #[error("a PIN has 4 to 8 digits")]
    InvalidFormat,
    /// The hand has no PIN.
    #[error("the hand has no PIN")]
    NoPin,
}

impl Pins {
    /// Returns whether the hand of `seat` has a PIN.
    #[must_use]
    pub fn has_pin(&self, seat: Seat) -> bool {
        self.pin_of(seat).is_some()
    }

    /// The forgotten PINs that were removed, oldest first.
    #[must_use]
    pub fn forgotten_pins(&self) -> &[ForgottenPin] {
        &self.forgotten
    }

    /// These PINs with `pin` as the new PIN of `seat`; with `None`, without a PIN for `seat`.
    ///
    /// # Errors
    /// [`TableRefusal::Pin`] if the format is wrong;
    /// [`SessionRefusal::Internal`](crate::refusal::SessionRefusal::Internal) if the system has no random
    /// bytes.
    pub fn with_pin(&self, seat: Seat, pin: Option<&str>) -> Result<Pins, TableRefusal> {
        let mut pins = self.clone();
        pins.pins.retain(|pin| pin.seat != seat);
        if let Some(text) = pin {
            if !has_pin_format(text) {
                let error = PinError::InvalidFormat;
                return Err(TableRefusal::Pin { seat, error });
            }
            let mut salt = [0; 16];
            getrandom::fill(&mut salt).map_err(TableRefusal::internal)?;
            let hash = hash_pin(&salt, text);
            pins.pins.push(Pin { seat, salt, hash });
        }
        Ok(pins)
    }

    /// These PINs without the PIN of `seat`, which its player has forgotten. The removal is listed with
    /// `step_count`, the number of steps in effect.
    #[must_use]
    pub fn with_forgotten_pin(&self, seat: Seat, step_count: u32) -> Pins {
        let mut pins = self.clone();
        pins.pins.retain(|pin| pin.seat != seat);
        pins.wrong.retain(|attempts| attempts.seat != seat);
        pins.forgotten.push(ForgottenPin { seat, step_count });
        let excess = pins.forgotten.len().saturating_sub(MAX_FORGOTTEN_PINS);
        pins.forgotten.drain(..excess);
        pins
    }

    /// These PINs without wrong attempts.
    #[must_use]
    pub fn without_attempts(&self) -> Pins {
        Pins {
            wrong: Vec::new(),
            ..self.clone()
        }
    }

    /// These PINs with `count` wrong attempts at the hand of `seat`, the last attempt at the time `at`.
    #[must_use]
    pub fn with_attempts(&self, seat: Seat, count: u32, at: SystemTime) -> Pins {
        let mut pins = self.clone();
        pins.wrong.retain(|attempts| attempts.seat != seat);
        if count > 0 {
            // A clock that was never set may show a time before 1970.
            let at = at.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
            pins.wrong.push(WrongAttempts { seat, count, at });
        }
        pins
    }

    /// These PINs for a new table. `order` lists the seats of the players at this table, in the seat order of
    /// the new table. The steps of the new table are counted from 0.
    #[must_use]
    pub fn reseated(&self, order: &[Seat]) -> Pins {
        let mut pins = Pins::default();
        for (seat, &old_seat) in (0..).map(Seat).zip(order) {
            let pin = self.pins.iter().filter(|pin| pin.seat == old_seat);
            pins.pins.extend(pin.map(|pin| Pin {
                seat,
                ..pin.clone()
            }));
            let wrong = self.wrong.iter().filter(|wrong| wrong.seat == old_seat);
            pins.wrong
                .extend(wrong.map(|&wrong| WrongAttempts { seat, ..wrong }));
            let forgotten = self.forgotten.iter().filter(|pin| pin.seat == old_seat);
            pins.forgotten.extend(forgotten.map(|_| ForgottenPin {
                seat,
                step_count: 0,
            }));
        }
        pins
    }

    fn pin_of(&self, seat: Seat) -> Option<&Pin> {
        self.pins.iter().find(|pin| pin.seat == seat)
    }
}

fn has_pin_format(text: &str) -> bool {
    PIN_LENGTH_RANGE.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn hash_pin(salt: &[u8; 16], text: &str) -> [u8; 32] {
    let mut hash = Sha256::new()
        .chain_update(salt)
        .chain_update(text)
        .finalize();
    for _ in 1..HASH_ITERATIONS {
        hash = Sha256::new()
            .chain_update(salt)
            .chain_update(hash)
            .finalize();
    }
    hash.into()
}

/// Wrong attempts by seat, and the end of each lockout.
#[derive(Debug, Default)]
pub struct PinAttempts(Vec<(Seat, u32, Instant)>);

impl PinAttempts {
    /// Restores the saved attempts. `now` is the time of the monotonic clock, `wall_time` the time of the
    /// wall clock. If the wall clock was set back, the full lockout applies again, but never a longer one.
    #[must_use]
    pub fn from_saved(pins: &Pins, now: Instant, wall_time: SystemTime) -> PinAttempts {
        let locked_until = |attempts: &WrongAttempts| {
            let last_attempt = UNIX_EPOCH.checked_add(Duration::from_secs(attempts.at));
            let elapsed = last_attempt.and_then(|time| wall_time.duration_since(time).ok());
            now + lockout_after(attempts.count).saturating_sub(elapsed.unwrap_or_default())
        };
        let saved_attempts = pins.wrong.iter();
        PinAttempts(
            saved_attempts
                .map(|attempts| (attempts.seat, attempts.count, locked_until(attempts)))
                .collect(),
        )
    }

    /// Number of wrong attempts at the hand of `seat` since its PIN was last entered correctly.
    #[must_use]
    pub fn count(&self, seat: Seat) -> u32 {
        let attempts = self.0.iter().find(|&&(other, ..)| other == seat);
        attempts.map_or(0, |&(_, count, _)| count)
    }

    /// Checks the entered PIN against the PIN of `seat`.
    ///
    /// # Errors
    /// [`PinError::Needed`], [`PinError::Wrong`], [`PinError::LockedOut`].
    pub fn check(
        &mut self,
        pins: &Pins,
        seat: Seat,
        entered_pin: Option<&str>,
        now: Instant,
    ) -> Result<(), PinError> {
        let Some(pin) = pins.pin_of(seat) else {
            return Ok(());
        };
        let entered_pin = entered_pin.ok_or(PinError::Needed)?;
        let index = self.0.iter().position(|&(other, ..)| other == seat);
        let (count_before, locked_until) =
            index.map_or((0, now), |index| (self.0[index].1, self.0[index].2));
        if now < locked_until {
            let wait = seconds_rounded_up(locked_until - now);
            return Err(PinError::LockedOut { wait });
        }
        if let Some(index) = index {
            self.0.swap_remove(index);
        }
        // Check the format first, so that input of arbitrary length is never hashed.
        if has_pin_format(entered_pin) && hash_pin(&pin.salt, entered_pin) == pin.hash {
            return Ok(());
        }
        let wrong_count = count_before.saturating_add(1);
        let lockout = lockout_after(wrong_count);
        self.0.push((seat, wrong_count, now + lockout));
        Err(PinError::Wrong {
            wait: seconds_rounded_up(lockout),
        })
    }

    /// Clears the wrong attempts at the hand of `seat`.
    pub fn clear(&mut self, seat: Seat) {
        self.0.retain(|&(other, ..)| other != seat);
    }
}

/// The lockout after this number of wrong attempts.
fn lockout_after(wrong_count: u32) -> Duration {
    match wrong_count.checked_sub(MAX_FREE_ATTEMPTS + 1) {
        None => Duration::ZERO,
        Some(exponent) => MAX_LOCKOUT.min(Duration::from_secs(1 << exponent.min(10))),
    }
}

/// Converts a duration to seconds, rounded up.
fn seconds_rounded_up(duration: Duration) -> u32 {
    u32::try_from(duration.as_millis().div_ceil(1000)).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::TableRefusal;
    use super::{PinAttempts, PinError, Pins};
    use rubium_rules::Seat;
    use std::time::{Duration, Instant, SystemTime};

    #[test]
    fn pin_must_have_four_to_eight_digits() {
        let no_pins = Pins::default();
        for invalid in ["", "123", "123456789", "12a4", "１２３４", " 1234"] {
            let error = PinError::InvalidFormat;
            let seat = Seat(0);
            let result = no_pins.with_pin(seat, Some(invalid));
            assert_eq!(
                result,
                Err(TableRefusal::Pin { seat, error }),
                "{invalid:?}"
            );
        }
        for valid in ["1234", "00000000"] {
            assert!(no_pins.with_pin(Seat(0), Some(valid)).is_ok());
        }
    }

    #[test]
    fn stored_pin_is_hashed_with_random_salt() {
        let stored_text = || {
            let pins = Pins::default()
                .with_pin(Seat(0), Some("271828"))
                .expect("the PIN should be valid");
            serde_json::to_string(&pins).expect("the PINs should be serializable")
        };
        assert_ne!(stored_text(), stored_text());
        assert!(!stored_text().contains("271828"));
    }

    #[test]
    fn lockout_grows_with_wrong_pins_and_is_reset_by_the_correct_pin() {
        let seat = Seat(1);
        let pins = Pins::default()
            .with_pin(seat, Some("4711"))
            .expect("the PIN should be valid");
        let (mut attempts, mut now) = (PinAttempts::default(), Instant::now());
        let mut check = |pin: Option<&str>, now| attempts.check(&pins, seat, pin, now);
        assert_eq!(check(None, now), Err(PinError::Needed));
        for wait in [0, 0, 1, 2, 4, 8, 16, 32, 60, 60] {
            assert_eq!(check(Some("0000"), now), Err(PinError::Wrong { wait }));
            if wait > 0 {
                // During the lockout even the correct PIN is rejected, so that a guess reveals nothing.
                assert_eq!(check(Some("4711"), now), Err(PinError::LockedOut { wait }));
            }
            now += Duration::from_secs(u64::from(wait));
        }
        assert_eq!(check(Some("4711"), now), Ok(()));
        assert_eq!(check(Some("0000"), now), Err(PinError::Wrong { wait: 0 }));
        let without_pin = attempts.check(&pins, Seat(0), None, now);
        assert_eq!(without_pin, Ok(()), "a hand without a PIN should open");
    }

    /// The attempts survive a restart of the program.
    #[test]
    fn lockout_continues_after_reopening_the_table() {
        let seat = Seat(1);
        let pins = Pins::default()
            .with_pin(seat, Some("4711"))
            .expect("the PIN should be valid");
        let (now, clock) = (
            Instant::now(),
            SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000),
        );
        // Six wrong attempts lock the hand for eight seconds.
        let pins = pins.with_attempts(seat, 6, clock);
        let stored = serde_json::to_string(&pins).expect("the PINs should be serializable");
        let pins: Pins = serde_json::from_str(&stored).expect("the PINs should be readable");
        let check = |clock: SystemTime| {
            let mut attempts = PinAttempts::from_saved(&pins, now, clock);
            attempts.check(&pins, seat, Some("4711"), now)
        };
        let after = |seconds| clock + Duration::from_secs(seconds);
        let before = |seconds| clock - Duration::from_secs(seconds);
        let locked_out = |wait| Err(PinError::LockedOut { wait });
        assert_eq!(check(clock), locked_out(8));
        assert_eq!(check(after(5)), locked_out(3));
        assert_eq!(check(after(9)), Ok(()));
        let set_back = check(before(1000));
        assert_eq!(
            set_back,
            locked_out(8),
            "after the clock was set back, no more than the full lockout should apply"
        );
        let mut attempts = PinAttempts::from_saved(&pins, now, after(9));
        let result = attempts.check(&pins, seat, Some("0000"), now);
        assert_eq!(
            result,
            Err(PinError::Wrong { wait: 16 }),
            "the number of attempts should continue from the saved number"
        );
        let pins = pins.with_attempts(seat, 0, clock);
        assert_eq!(pins, pins.without_attempts());
    }

    #[test]
    fn removal_of_forgotten_pin_is_recorded() {
        let pins = Pins::default()
            .with_pin(Seat(2), Some("4711"))
            .expect("the PIN should be valid");
        let pins = pins.with_forgotten_pin(Seat(2), 7);
        assert!(!pins.has_pin(Seat(2)));
        let forgotten = pins
            .forgotten_pins()
            .iter()
            .map(|pin| (pin.seat, pin.step_count));
        assert_eq!(forgotten.collect::<Vec<_>>(), [(Seat(2), 7)]);
    }
}
