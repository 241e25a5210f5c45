//! What the bytes of a journal come to: a game, a game up to somewhere, or nothing.

use rubium_record::lines::{self, Torn};
use rubium_record::{FoldError, Timeline};

use super::damage::{Cure, Damage};
use super::kept::Kept;

/// What was found.
pub(super) enum Reading<M: Kept> {
    /// A game.
    Sound(Box<Sound<M>>),
    /// A game that is sound only up to somewhere, or not at all.
    Damaged(Damage, Option<Box<Remains<M>>>),
}

/// A sound game.
pub(super) struct Sound<M: Kept> {
    /// The game.
    pub timeline: Timeline<M>,
    /// How many bytes of the file hold it.
    pub bytes: usize,
    /// The last line, if it was cut short.
    pub torn: Option<Torn>,
}

/// The sound part of a damaged game.
pub(super) struct Remains<M: Kept> {
    /// The game up to there, and `line` taken.
    pub timeline: Timeline<M>,
    /// How many bytes of the file are kept.
    pub bytes: usize,
    /// A line that must follow them, so that only sound steps count.
    pub line: Option<String>,
    /// Whether whole lines are lost behind these bytes.
    pub loses_lines: bool,
}

impl<M: Kept> Remains<M> {
    /// How far the game goes.
    pub fn cure(&self) -> Cure {
        M::cure(&self.timeline)
    }
}

/// Reads the bytes of a journal.
pub(super) fn read<M: Kept>(bytes: &[u8]) -> Reading<M> {
    let damage = match fold(bytes) {
        Folded::Sound(sound) => return Reading::Sound(sound),
        Folded::Diverged(damage, remains) => return Reading::Damaged(damage, Some(remains)),
        Folded::Wrong(damage) => damage,
    };
    // The lines before a damaged one are a game of their own, unless it is the header.
    let remains = match damage {
        Damage::Line { line, .. } if line > 1 => remains(bytes, line),
        _ => None,
    };
    Reading::Damaged(damage, remains.map(Box::new))
}

/// The game in the lines before `line`.
fn remains<M: Kept>(bytes: &[u8], line: u32) -> Option<Remains<M>> {
    let before = bytes
        .split_inclusive(|&byte| byte == b'\n')
        .take(line as usize - 1)
        .map(<[u8]>::len)
        .sum();
    match fold(bytes.get(..before)?) {
        Folded::Sound(sound) => Some(Remains {
            timeline: sound.timeline,
            bytes: sound.bytes,
            line: None,
            loses_lines: true,
        }),
        Folded::Diverged(_, remains) => Some(Remains {
            loses_lines: true,
            ..*remains
        }),
        Folded::Wrong(_) => None,
    }
}

enum Folded<M: Kept> {
    Sound(Box<Sound<M>>),
    Diverged(Damage, Box<Remains<M>>),
    Wrong(Damage),
}

fn fold<M: Kept>(bytes: &[u8]) -> Folded<M> {
    let loaded = match lines::read::<M>(bytes) {
        Ok(loaded) => loaded,
        Err(error) => return Folded::Wrong(Damage::of_record(&error)),
    };
    let (bytes, torn) = (loaded.sound, loaded.torn);
    match Timeline::fold(loaded.record) {
        Ok(timeline) => Folded::Sound(Box::new(Sound {
            timeline,
            bytes,
            torn,
        })),
        Err(FoldError::Setup(refusal)) => Folded::Wrong(Damage::NotAGame {
            why: refusal.to_string(),
        }),
        Err(FoldError::Entry(bad)) => Folded::Wrong(Damage::of_entry(&bad)),
        Err(FoldError::Broken(broken)) => {
            let damage = Damage::of_step(&broken.fault);
            let (timeline, line) = broken.go_on();
            let remains = Remains {
                timeline,
                bytes,
                line: Some(line),
                loses_lines: false,
            };
            Folded::Diverged(damage, Box::new(remains))
        }
    }
}
