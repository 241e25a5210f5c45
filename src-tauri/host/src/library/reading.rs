//! Reads the bytes of a journal into a whole game, a valid prefix of one, or the reason why there is neither.

use rubium_record::jsonl::{self, TruncatedLine};
use rubium_record::{FoldError, Timeline};

use super::damage::Damage;
use super::kind::StoredKind;

/// Result of reading a journal.
pub(super) enum LoadResult<M: StoredKind> {
    /// The journal is valid.
    Sound(Box<Sound<M>>),
    /// The journal is damaged; its valid prefix, if there is one.
    Damaged(Damage, Option<Box<ValidPrefix<M>>>),
}

/// A valid journal.
pub(super) struct Sound<M: StoredKind> {
    /// The timeline of its record.
    pub timeline: Timeline<M>,
    /// Number of bytes up to the end of the last complete line.
    pub bytes: usize,
    /// The last line, if it is truncated.
    pub torn: Option<TruncatedLine>,
}

/// The valid prefix of a damaged journal.
pub(super) struct ValidPrefix<M: StoredKind> {
    /// The timeline up to the damage, with `line` applied.
    pub timeline: Timeline<M>,
    /// The lines of the prefix.
    pub lines: Vec<u8>,
    /// A line to append to `lines` so that only valid steps remain in effect.
    pub line: Option<String>,
    /// Whether the file has lines that `lines` lacks or that differ from it.
    pub loses_lines: bool,
}

/// Reads the bytes of a journal. If their first line is damaged, `header` provides a copy of it.
pub(super) fn read<M: StoredKind>(
    bytes: &[u8],
    header: impl FnOnce() -> Option<Vec<u8>>,
) -> LoadResult<M> {
    let damage = match fold(bytes) {
        Folded::Sound(sound) => return LoadResult::Sound(sound),
        Folded::Diverged(damage, remains) => return LoadResult::Damaged(damage, Some(remains)),
        Folded::Wrong(damage) => damage,
    };
    // The lines before a damaged line are a valid record by themselves.
    if let Damage::Line { line, .. } = damage
        && line > 1
    {
        let remains = prefix_before(bytes, line);
        return LoadResult::Damaged(damage, remains.map(Box::new));
    }
    // With an intact header the damage is elsewhere, so a copy of the header cannot help.
    if jsonl::header_of(bytes).is_some() {
        return LoadResult::Damaged(damage, None);
    }
    let mended = header().and_then(|header| jsonl::with_header(bytes, &header));
    match mended.and_then(|mended| read_with_header_copy(&mended)) {
        None => LoadResult::Damaged(damage, None),
        Some(remains) => {
            let why = "it is not as it was written, but there is a copy of it".to_owned();
            LoadResult::Damaged(Damage::Line { line: 1, why }, Some(Box::new(remains)))
        }
    }
}

/// Reads a journal whose header was replaced by a copy, as far as it is valid.
fn read_with_header_copy<M: StoredKind>(bytes: &[u8]) -> Option<ValidPrefix<M>> {
    let remains = match fold(bytes) {
        Folded::Sound(sound) => whole_as_prefix(*sound, bytes),
        Folded::Diverged(_, remains) => *remains,
        Folded::Wrong(Damage::Line { line, .. }) if line > 1 => prefix_before(bytes, line)?,
        Folded::Wrong(_) => return None,
    };
    Some(ValidPrefix {
        loses_lines: true,
        ..remains
    })
}

/// Reads the lines before `line`.
fn prefix_before<M: StoredKind>(bytes: &[u8], line: u32) -> Option<ValidPrefix<M>> {
    let before = bytes
        .split_inclusive(|&byte| byte == b'\n')
        .take(line as usize - 1)
        .map(<[u8]>::len)
        .sum();
    let bytes = bytes.get(..before)?;
    match fold(bytes) {
        Folded::Sound(sound) => Some(whole_as_prefix(*sound, bytes)),
        Folded::Diverged(_, remains) => Some(ValidPrefix {
            loses_lines: true,
            ..*remains
        }),
        Folded::Wrong(_) => None,
    }
}

/// Converts a valid journal to the prefix of a damaged file.
fn whole_as_prefix<M: StoredKind>(sound: Sound<M>, bytes: &[u8]) -> ValidPrefix<M> {
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
