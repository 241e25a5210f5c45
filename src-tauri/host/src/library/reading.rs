//! Reads the bytes of a journal. The result is a whole game, the valid prefix of a damaged game, or only the
//! damage.

use rubium_record::jsonl::{self, TruncatedLine};
use rubium_record::{FoldError, Timeline};

use super::file_problem::FileProblem;
use super::kind::StoredKind;

/// Result of reading a journal.
pub(super) enum LoadResult<M: StoredKind> {
    /// The journal is valid.
    Valid(Box<ValidJournal<M>>),
    /// The journal is damaged: the kind of damage, and the valid prefix if there is one.
    Damaged(FileProblem, Option<Box<ValidPrefix<M>>>),
}

/// A valid journal.
pub(super) struct ValidJournal<M: StoredKind> {
    /// The timeline of the record in the journal.
    pub timeline: Timeline<M>,
    /// Number of bytes up to the end of the last complete line.
    pub valid_len: usize,
    /// The last line, if it is truncated.
    pub truncated_line: Option<TruncatedLine>,
}

/// The valid prefix of a damaged journal.
pub(super) struct ValidPrefix<M: StoredKind> {
    /// The timeline up to the damage, with `undo_lines` applied.
    pub timeline: Timeline<M>,
    /// The lines to keep in the journal. If some of their steps are invalid, `undo_lines` undoes them.
    pub lines: Vec<u8>,
    /// Undos to append to `lines`, after which only valid steps are in effect; `None` if all steps in `lines`
    /// are valid.
    pub undo_lines: Option<String>,
    /// Whether `lines` differs from the file: later lines were cut off, or the header was replaced by its
    /// copy. A truncated last line does not count.
    pub differs_from_file: bool,
}

/// Reads the bytes of a journal. If the first line is damaged, `header_copy` provides a copy of it.
pub(super) fn read<M: StoredKind>(
    bytes: &[u8],
    header_copy: impl FnOnce() -> Option<Vec<u8>>,
) -> LoadResult<M> {
    let problem = match replay(bytes) {
        ReplayResult::Valid(valid) => return LoadResult::Valid(valid),
        ReplayResult::InvalidSteps(problem, prefix) => {
            return LoadResult::Damaged(problem, Some(prefix));
        }
        ReplayResult::NoTimeline(problem) => problem,
    };
    // The lines before a damaged line may be a valid record.
    if let FileProblem::Line { line, .. } = problem
        && line > 1
    {
        let prefix = prefix_before(bytes, line);
        return LoadResult::Damaged(problem, prefix.map(Box::new));
    }
    // With an intact header the damage is elsewhere, so a copy of the header cannot help.
    if jsonl::valid_header_line(bytes).is_some() {
        return LoadResult::Damaged(problem, None);
    }
    let repaired = header_copy().and_then(|header| jsonl::restore_header(bytes, &header));
    match repaired.and_then(|repaired| read_with_header_copy(&repaired)) {
        None => LoadResult::Damaged(problem, None),
        Some(prefix) => {
            let reason = "the header is damaged, but there is a copy of it".to_owned();
            LoadResult::Damaged(
                FileProblem::Line { line: 1, reason },
                Some(Box::new(prefix)),
            )
        }
    }
}

/// Reads the valid prefix of a journal whose header was replaced by a copy.
fn read_with_header_copy<M: StoredKind>(bytes: &[u8]) -> Option<ValidPrefix<M>> {
    let prefix = match replay(bytes) {
        ReplayResult::Valid(valid) => whole_as_prefix(*valid, bytes),
        ReplayResult::InvalidSteps(_, prefix) => *prefix,
        ReplayResult::NoTimeline(FileProblem::Line { line, .. }) if line > 1 => {
            prefix_before(bytes, line)?
        }
        ReplayResult::NoTimeline(_) => return None,
    };
    Some(ValidPrefix {
        differs_from_file: true,
        ..prefix
    })
}

/// Reads the valid prefix that ends before `line`.
fn prefix_before<M: StoredKind>(bytes: &[u8], line: u32) -> Option<ValidPrefix<M>> {
    let prefix_len = bytes
        .split_inclusive(|&byte| byte == b'\n')
        .take(line as usize - 1)
        .map(<[u8]>::len)
        .sum();
    let bytes = bytes.get(..prefix_len)?;
    match replay(bytes) {
        ReplayResult::Valid(valid) => Some(whole_as_prefix(*valid, bytes)),
        ReplayResult::InvalidSteps(_, prefix) => Some(ValidPrefix {
            differs_from_file: true,
            ..*prefix
        }),
        ReplayResult::NoTimeline(_) => None,
    }
}

/// Converts a valid journal to the prefix of a damaged file.
fn whole_as_prefix<M: StoredKind>(valid: ValidJournal<M>, bytes: &[u8]) -> ValidPrefix<M> {
    ValidPrefix {
        timeline: valid.timeline,
        lines: bytes[..valid.valid_len].to_vec(),
        undo_lines: None,
        differs_from_file: true,
    }
}

/// Result of replaying the bytes of a journal.
enum ReplayResult<M: StoredKind> {
    /// All lines and steps are valid.
    Valid(Box<ValidJournal<M>>),
    /// All lines could be parsed, but not all steps are valid.
    InvalidSteps(FileProblem, Box<ValidPrefix<M>>),
    /// There is no timeline, for example because a line could not be parsed.
    NoTimeline(FileProblem),
}

fn replay<M: StoredKind>(bytes: &[u8]) -> ReplayResult<M> {
    let loaded = match jsonl::read::<M>(bytes) {
        Ok(loaded) => loaded,
        Err(error) => return ReplayResult::NoTimeline(FileProblem::of_record(&error)),
    };
    let (valid_len, truncated_line) = (loaded.valid_len, loaded.truncated_line);
    match Timeline::fold(loaded.record) {
        Ok(timeline) => ReplayResult::Valid(Box::new(ValidJournal {
            timeline,
            valid_len,
            truncated_line,
        })),
        Err(FoldError::Setup(refusal)) => ReplayResult::NoTimeline(FileProblem::WrongKind {
            reason: refusal.to_string(),
        }),
        Err(FoldError::InvalidEntry(error)) => {
            ReplayResult::NoTimeline(FileProblem::of_entry(&error))
        }
        Err(FoldError::Partial(partial)) => {
            let problem = FileProblem::of_step(&partial.error);
            let (timeline, undo_lines) = partial.undo_invalid_steps();
            let prefix = ValidPrefix {
                timeline,
                lines: bytes[..valid_len].to_vec(),
                undo_lines: Some(undo_lines),
                differs_from_file: false,
            };
            ReplayResult::InvalidSteps(problem, Box::new(prefix))
        }
    }
}
