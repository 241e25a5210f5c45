//! The file format: reading and writing complete, truncated, corrupt, newer and foreign files.

#![cfg(test)]

mod corruption;
mod rejection;
#[path = "../toy/mod.rs"]
mod toy;
mod truncation;

use proptest::prelude::*;
use rubium_record::jsonl::{
    self, LineCorruption, LoadedFile, MAX_LINE_BYTES, ReadError, TruncatedLine, VersionKind,
};
use rubium_record::{Author, Entry, Fingerprint, Header, Record, Replacement, Seed, Timeline};
use toy::{Input, Race, Setup};

/// A record in format 1 with every kind of entry except a separate mark.
const FORMAT_1: &str = include_str!("../fixtures/format-1.jsonl");

/// A timeline whose record is [`FORMAT_1`].
fn timeline() -> Timeline<Race> {
    let seats = vec!["Ana".into(), "Bo \"the\" Ñandú\n".into()];
    let mut timeline = Timeline::begin(Header::new::<Race>(
        Setup { faces: 6 },
        seats,
        Seed(u64::MAX),
        true,
    ))
    .unwrap();
    let (ana, bo) = (Author::Seat(0), Author::Seat(1));
    timeline
        .submit(ana, &[Input::Add(1), Input::Add(2)])
        .unwrap()
        .commit();
    timeline.submit(ana, &[Input::Roll]).unwrap().commit();
    timeline
        .submit(Author::Chance, &[Input::Die(6)])
        .unwrap()
        .commit();
    timeline.submit(bo, &[Input::Add(3)]).unwrap().commit();
    timeline.submit(bo, &[Input::Pass]).unwrap().commit();
    timeline.undo_to(&[bo], 3).unwrap().commit();
    timeline.redo().unwrap().commit();
    // Bo's score changes so much that the replacement gets a mark.
    let steps = [
        (bo, vec![Input::Add(2)]),
        (Author::Keeper, vec![Input::Fix(1, 90)]),
    ];
    timeline.replace(&[bo], 3, &steps).unwrap().commit();
    timeline
        .submit(Author::Keeper, &[Input::Fix(0, 40)])
        .unwrap()
        .commit();
    timeline
}

fn read(bytes: impl AsRef<[u8]>) -> Result<LoadedFile<Setup>, ReadError> {
    jsonl::read::<Race>(bytes.as_ref())
}

fn read_error(bytes: impl AsRef<[u8]>) -> ReadError {
    read(bytes).err().unwrap()
}

/// Appends the checksum and a newline to `body`.
fn with_checksum(body: &str) -> String {
    format!(
        "{body},\"crc\":\"{:08x}\"}}\n",
        crc32fast::hash(body.as_bytes())
    )
}

/// The body of a line, without its checksum.
fn body(line: &str) -> &str {
    line.split_once(",\"crc\"").unwrap().0
}

/// The fixture with `from` replaced by `to` in line `line_number` (counted from 1), and a valid checksum.
fn with_line_edited(line_number: usize, from: &str, to: &str) -> String {
    let edit_line = |(index, line): (usize, &str)| match index + 1 == line_number {
        true => {
            assert!(line.contains(from), "{line}");
            with_checksum(&body(line).replacen(from, to, 1))
        }
        false => line.to_owned(),
    };
    FORMAT_1
        .split_inclusive('\n')
        .enumerate()
        .map(edit_line)
        .collect()
}

#[test]
fn record_of_format_1_round_trips() {
    let loaded = read(FORMAT_1).unwrap();
    assert_eq!(
        (loaded.valid_len, loaded.truncated_line),
        (FORMAT_1.len(), None)
    );
    assert_eq!(&loaded.record, timeline().record());
    assert_eq!(jsonl::write(&loaded.record).unwrap(), FORMAT_1);
    assert_eq!(
        Timeline::<Race>::fold(loaded.record).unwrap().state(),
        timeline().state()
    );
}

#[test]
fn lines_have_expected_json() {
    let mut lines = FORMAT_1.lines();
    let header = "{\"n\":0,\"header\":{\"format\":1,\"machine\":\"race\",\"revision\":3,\
        \"seats\":[\"Ana\",\"Bo \\\"the\\\" Ñandú\\n\"],\"seed\":\"18446744073709551615\",\"isSeedKnown\":true,\
        \"content\":\"000000000faced06\",\"setup\":{\"faces\":6}}";
    assert_eq!(body(lines.next().unwrap()), header);
    let step = "{\"n\":1,\"entry\":{\"step\":{\"by\":{\"seat\":0},\"inputs\":[\"add 1\",\"add 2\"],\"hash\":";
    assert!(lines.next().unwrap().starts_with(step));
    assert!(
        lines
            .nth(1)
            .unwrap()
            .contains("{\"by\":\"chance\",\"inputs\":[\"die 6\"]")
    );
    assert_eq!(
        body(lines.nth(2).unwrap()),
        "{\"n\":6,\"entry\":{\"undoTo\":{\"step\":3}}"
    );
    assert_eq!(body(lines.next().unwrap()), "{\"n\":7,\"entry\":\"redo\"");
    let replacement = body(lines.next().unwrap());
    let start = "{\"n\":8,\"entry\":{\"replace\":{\"first\":3,\
        \"steps\":[{\"by\":{\"seat\":1},\"inputs\":[\"add 2\"],\"hash\":\"";
    assert!(replacement.starts_with(start), "{replacement}");
    let end = "\"}],\"mark\":\"announced\"}}";
    assert!(replacement.ends_with(end), "{replacement}");
}

fn entry() -> impl Strategy<Value = Entry> {
    let by = prop_oneof![
        any::<u8>().prop_map(Author::Seat),
        Just(Author::Chance),
        Just(Author::Keeper)
    ];
    let step = (
        by,
        prop::collection::vec(any::<String>(), 1..4),
        any::<u64>(),
        any::<Option<String>>(),
    );
    let step = step.prop_map(|(by, inputs, hash, mark)| rubium_record::Step {
        by,
        inputs,
        hash: Fingerprint(hash),
        mark,
    });
    let steps = prop::collection::vec(step.clone(), 1..3);
    let replacement = (any::<usize>(), steps, any::<Option<String>>())
        .prop_map(|(first, steps, mark)| Replacement { first, steps, mark });
    prop_oneof![
        4 => step.prop_map(Entry::Step),
        1 => replacement.prop_map(Entry::Replace),
        1 => any::<usize>().prop_map(|step| Entry::UndoTo { step }),
        1 => Just(Entry::Redo),
        1 => any::<String>().prop_map(Entry::Mark),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    /// A record with arbitrary texts round-trips. After a truncation within the last three lines, all lines
    /// that are still complete are read.
    #[test]
    fn random_record_round_trips_and_survives_truncation(
        seats in prop::collection::vec(any::<String>(), 0..4),
        seed in any::<u64>(),
        is_seed_known in any::<bool>(),
        entries in prop::collection::vec(entry(), 3..8),
    ) {
        let header = Header::new::<Race>(Setup { faces: 6 }, seats, Seed(seed), is_seed_known);
        let record = Record { header, entries };
        let file = jsonl::write(&record).unwrap();
        let loaded = read(&file).unwrap();
        prop_assert_eq!(&loaded.record, &record);
        prop_assert_eq!((loaded.valid_len, loaded.truncated_line), (file.len(), None));
        let starts: Vec<usize> = file.match_indices('\n').map(|(index, _)| index + 1).collect();
        for end in starts[starts.len() - 4]..file.len() {
            let loaded = read(&file.as_bytes()[..end]).unwrap();
            let complete_count = starts.iter().filter(|&&start| start <= end).count() - 1;
            prop_assert_eq!(&loaded.record.entries[..], &record.entries[..complete_count]);
            prop_assert_eq!(loaded.truncated_line.is_some(), loaded.valid_len < end);
        }
    }

    /// Garbage alone is an error. After a valid record, it is an error or a truncated line. It never causes a
    /// panic.
    #[test]
    fn garbage_is_never_parsed_as_steps(garbage in prop::collection::vec(any::<u8>(), 1..300)) {
        prop_assert!(read(&garbage).is_err());
        let complete = read(FORMAT_1).unwrap().record;
        match read([FORMAT_1.as_bytes(), &garbage].concat()) {
            Ok(loaded) => {
                prop_assert_eq!(&loaded.record, &complete);
                prop_assert!(loaded.truncated_line.is_some());
            }
            Err(error) => prop_assert!(matches!(error, ReadError::Corrupt { .. }), "{error:?}"),
        }
    }
}
