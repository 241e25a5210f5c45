//! What the bytes of a journal come to: a game, a game up to somewhere, or nothing.

use rubium_record::jsonl::{self, TruncatedLine};
use rubium_record::{FoldError, Timeline};

use super::damage::Damage;
use super::kind::StoredKind;

/// What was found.
pub(super) enum LoadResult<M: StoredKind> {
    /// A game.
    Sound(Box<Sound<M>>),
    /// A game that is sound only up to somewhere, or not at all.
    Damaged(Damage, Option<Box<ValidPrefix<M>>>),
}

/// A sound game.
pub(super) struct Sound<M: StoredKind> {
    /// The game.
    pub timeline: Timeline<M>,
    /// How many bytes of the file hold it.
    pub bytes: usize,
    /// The last line, if it was cut short.
    pub torn: Option<TruncatedLine>,
}

/// The sound part of a damaged game.
pub(super) struct ValidPrefix<M: StoredKind> {
    /// The game up to there, and `line` taken.
    pub timeline: Timeline<M>,
    /// The lines that hold it.
    pub lines: Vec<u8>,
    /// A line that must follow them, so that only sound steps count.
    pub line: Option<String>,
    /// Whether the file has other lines than these, in their place or behind them.
    pub loses_lines: bool,
}

/// Reads the bytes of a journal. Where their first line is damaged, `header` is asked for a copy of it.
pub(super) fn read<M: StoredKind>(
    bytes: &[u8],
    header: impl FnOnce() -> Option<Vec<u8>>,
) -> LoadResult<M> {
    let damage = match fold(bytes) {
        Folded::Sound(sound) => return LoadResult::Sound(sound),
        Folded::Diverged(damage, remains) => return LoadResult::Damaged(damage, Some(remains)),
        Folded::Wrong(damage) => damage,
    };
    // The lines before a damaged one are a game of their own.
    if let Damage::Line { line, .. } = damage
        && line > 1
    {
        let remains = remains(bytes, line);
        return LoadResult::Damaged(damage, remains.map(Box::new));
    }
    // A first line that is as it was written says the truth.
    if jsonl::header_of(bytes).is_some() {
        return LoadResult::Damaged(damage, None);
    }
    let mended = header().and_then(|header| jsonl::with_header(bytes, &header));
    match mended.and_then(|mended| with_copy(&mended)) {
        None => LoadResult::Damaged(damage, None),
        Some(remains) => {
            let why = "it is not as it was written, but there is a copy of it".to_owned();
            LoadResult::Damaged(Damage::Line { line: 1, why }, Some(Box::new(remains)))
        }
    }
}

/// The game in lines of which the first is a copy, as far as it goes.
fn with_copy<M: StoredKind>(bytes: &[u8]) -> Option<ValidPrefix<M>> {
    let remains = match fold(bytes) {
        Folded::Sound(sound) => all_of(*sound, bytes),
        Folded::Diverged(_, remains) => *remains,
        Folded::Wrong(Damage::Line { line, .. }) if line > 1 => remains(bytes, line)?,
        Folded::Wrong(_) => return None,
    };
    Some(ValidPrefix {
        loses_lines: true,
        ..remains
    })
}

/// The game in the lines before `line`.
fn remains<M: StoredKind>(bytes: &[u8], line: u32) -> Option<ValidPrefix<M>> {
    let before = bytes
        .split_inclusive(|&byte| byte == b'\n')
        .take(line as usize - 1)
        .map(<[u8]>::len)
        .sum();
    let bytes = bytes.get(..before)?;
    match fold(bytes) {
        Folded::Sound(sound) => Some(all_of(*sound, bytes)),
        Folded::Diverged(_, remains) => Some(ValidPrefix {
            loses_lines: true,
            ..*remains
        }),
        Folded::Wrong(_) => None,
    }
}

/// All of a sound game that is left of another file.
fn all_of<M: StoredKind>(sound: Sound<M>, bytes: &[u8]) -> ValidPrefix<M> {
    ValidPrefix {
        timeline: sound.timeline,
        lines: bytes[..sound.bytes].to_vec(),
        line: None,
        loses_lines: true,
    }
}

enum Folded<M: StoredKind> {
    Sound(Box<Sound<M>>),
    Diverged(Damage, Box<ValidPrefix<M>>),
    Wrong(Damage),
}

fn fold<M: StoredKind>(bytes: &[u8]) -> Folded<M> {
    let loaded = match jsonl::read::<M>(bytes) {
        Ok(loaded) => loaded,
        Err(error) => return Folded::Wrong(Damage::of_record(&error)),
    };
    let (sound, torn) = (loaded.valid_len, loaded.truncated);
    match Timeline::fold(loaded.record) {
        Ok(timeline) => Folded::Sound(Box::new(Sound {
            timeline,
            bytes: sound,
            torn,
        })),
        Err(FoldError::Setup(refusal)) => Folded::Wrong(Damage::NotAGame {
            why: refusal.to_string(),
        }),
        Err(FoldError::InvalidEntry(bad)) => Folded::Wrong(Damage::of_entry(&bad)),
        Err(FoldError::Partial(broken)) => {
            let damage = Damage::of_step(&broken.error);
            let (timeline, line) = broken.resume();
            let remains = ValidPrefix {
                timeline,
                lines: bytes[..sound].to_vec(),
                line: Some(line),
                loses_lines: false,
            };
            Folded::Diverged(damage, Box::new(remains))
        }
    }
}
