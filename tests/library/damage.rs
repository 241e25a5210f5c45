//! Each kind of damage: what is said of it, what can still be played, and that it takes no other game with it.

use std::fs;

use rubium_host::library::{Damage, Notice};
use rubium_record::{Entry, Fingerprint, Header, jsonl};
use rubium_rules::Setup;

use crate::house::House;
use crate::play::{header, path};

#[test]
fn a_changed_byte_in_the_middle_costs_the_lines_from_there_and_the_file_is_kept() {
    let house = House::new();
    let mut lines = house.lines();
    lines[20][10] ^= 1;
    let damaged_file = lines.concat();
    house.write(&damaged_file);

    let (damage, remains) = house.damaged();
    assert!(matches!(damage, Damage::Line { line: 21, .. }), "{damage}");
    assert_eq!(remains, Some(house.at(19)));

    let aside = |number| {
        house
            .folder()
            .join(format!("damaged/{}-{number}.jsonl", house.id))
    };
    let notice = Notice::SetAside {
        steps: 19,
        path: aside(1).display().to_string(),
    };
    assert_eq!(house.goes_on(19), Some(notice));
    assert_eq!(fs::read(aside(1)).expect("the copy"), damaged_file);

    // Once more: the first copy stays.
    house.write(&damaged_file);
    house.goes_on(19);
    assert_eq!(fs::read(aside(1)).expect("the copy"), damaged_file);
    assert_eq!(fs::read(aside(2)).expect("the second copy"), damaged_file);
}

#[test]
fn a_missing_line_is_found() {
    let house = House::new();
    let mut lines = house.lines();
    lines.remove(10);
    house.write(&lines.concat());
    let (damage, remains) = house.damaged();
    assert!(matches!(damage, Damage::Line { line: 11, .. }), "{damage}");
    assert_eq!(remains, Some(house.at(9)));
    house.goes_on(9);
}

#[test]
fn an_entry_that_fits_nothing_costs_the_lines_from_there() {
    let house = House::new();
    let mut lines = house.lines();
    lines[15] = jsonl::entry_line(15, &Entry::Redo).into_bytes();
    house.write(&lines.concat());
    let (damage, remains) = house.damaged();
    assert!(matches!(damage, Damage::Line { line: 16, .. }), "{damage}");
    assert_eq!(remains, Some(house.at(14)));
    house.goes_on(14);
}

/// The lines of the game, where the step with `number` before it bears another hash.
fn diverging(house: &House, number: usize) -> Vec<Vec<u8>> {
    let mut lines = house.lines();
    let Entry::Step(mut step) = house.game.record().entries[number].clone() else {
        panic!("the game has steps only");
    };
    step.hash = Fingerprint(step.hash.0 ^ 1);
    lines[number + 1] = jsonl::entry_line(number + 1, &Entry::Step(step)).into_bytes();
    lines
}

#[test]
fn a_step_that_leads_elsewhere_can_be_taken_back_and_the_record_stays_whole() {
    let house = House::new();
    let file = diverging(&house, 12).concat();
    house.write(&file);
    let (damage, remains) = house.damaged();
    assert!(
        matches!(damage, Damage::Diverged { step: 12, .. }),
        "{damage}"
    );
    assert_eq!(remains, Some(house.at(12)));

    let notice = house.goes_on(12);
    assert_eq!(notice, Some(Notice::WentOn { steps: 12 }));
    assert!(house.bytes().starts_with(&file), "no line is lost");
    assert!(!house.folder().join("damaged").exists());
}

#[test]
fn what_stands_in_a_faulty_line_is_not_told() {
    let house = House::new();
    let mut lines = house.lines();
    let Entry::Step(mut step) = house.game.record().entries[9].clone() else {
        panic!("the game has steps only");
    };
    step.inputs = vec!["card secret".to_owned()];
    lines[10] = jsonl::entry_line(10, &Entry::Step(step)).into_bytes();
    house.write(&lines.concat());
    let (damage, _) = house.damaged();
    let is_step = matches!(damage, Damage::Diverged { step: 9, .. });
    assert!(
        is_step && !damage.to_string().contains("secret"),
        "{damage}"
    );

    // A whole line that says what no line says.
    let odd = jsonl::entry_line(10, &Entry::Redo);
    let body = odd.replace("\"redo\"", "\"secret\"");
    let body = body.split_once(",\"crc\"").expect("a checksum").0;
    let sum = crc32(body.as_bytes());
    lines[10] = format!("{body},\"crc\":\"{sum:08x}\"}}\n").into_bytes();
    house.write(&lines.concat());
    let (damage, _) = house.damaged();
    let is_line = matches!(damage, Damage::Line { line: 11, .. });
    assert!(
        is_line && !damage.to_string().contains("secret"),
        "{damage}"
    );
    house.goes_on(9);
}

/// The CRC-32 that lines bear.
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |sum, &byte| {
        (0..8).fold(sum ^ u32::from(byte), |sum, _| {
            (sum >> 1) ^ (0xedb8_8320 & (sum & 1).wrapping_neg())
        })
    })
}

#[test]
fn a_torn_line_behind_a_step_that_leads_elsewhere_goes_when_the_game_goes_on() {
    let house = House::new();
    let whole = diverging(&house, 12).concat();
    let torn = [whole.as_slice(), b"{\"n\":31,"].concat();
    house.write(&torn);
    let (damage, _) = house.damaged();
    assert!(
        matches!(damage, Damage::Diverged { step: 12, .. }),
        "{damage}"
    );
    house.goes_on(12);
    assert!(house.bytes().starts_with(&whole));
}

#[test]
fn two_kinds_of_damage_leave_what_is_sound_before_both() {
    let house = House::new();
    let mut lines = diverging(&house, 7);
    lines[20][10] ^= 1;
    house.write(&lines.concat());
    let (damage, remains) = house.damaged();
    assert!(matches!(damage, Damage::Line { line: 21, .. }), "{damage}");
    assert_eq!(remains, Some(house.at(7)));
    house.goes_on(7);
}

/// The journals of the house's game whose first line came to harm, each in its own way.
fn without_header(house: &House) -> Vec<Vec<u8>> {
    let lines = house.lines();
    let rest = lines[1..].concat();
    let mut flipped = lines[0].clone();
    flipped[lines[0].len() / 2] ^= 1;
    let mut joined = house.bytes();
    joined[lines[0].len() - 1] = b' ';
    vec![
        [flipped.as_slice(), &rest].concat(),
        [&lines[0][..100], b"\n", &rest].concat(),
        [b"\n".as_slice(), &rest].concat(),
        [vec![0; lines[0].len()], rest.clone()].concat(),
        joined,
    ]
}

#[test]
fn a_damaged_header_is_taken_from_its_copy_and_every_step_is_there() {
    let house = House::new();
    for (number, file) in without_header(&house).iter().enumerate() {
        house.write(file);
        let (damage, remains) = house.damaged();
        assert!(matches!(damage, Damage::Line { line: 1, .. }), "{damage}");
        assert_eq!(remains, Some(house.at(30)));
        let aside = format!("damaged/{}-{}.jsonl", house.id, number + 1);
        let aside = house.folder().join(aside);
        let notice = Notice::SetAside {
            steps: 30,
            path: aside.display().to_string(),
        };
        assert_eq!(house.goes_on(30), Some(notice));
        assert_eq!(&fs::read(aside).expect("the copy"), file);
    }
}

#[test]
fn a_damaged_header_and_another_damaged_line_leave_what_is_between() {
    let house = House::new();
    let mut lines = house.lines();
    lines[0][20] ^= 1;
    lines[20][10] ^= 1;
    house.write(&lines.concat());
    let (damage, remains) = house.damaged();
    assert!(matches!(damage, Damage::Line { line: 1, .. }), "{damage}");
    assert_eq!(remains, Some(house.at(19)));
    house.goes_on(19);

    let mut lines = diverging(&house, 12);
    lines[0][20] ^= 1;
    house.write(&lines.concat());
    assert_eq!(house.damaged().1, Some(house.at(12)));
    house.goes_on(12);
}

#[test]
fn an_empty_journal_goes_on_from_its_beginning() {
    let house = House::new();
    house.write(b"");
    let (damage, remains) = house.damaged();
    assert!(matches!(damage, Damage::Line { line: 1, .. }), "{damage}");
    assert_eq!(remains, Some(house.at(0)));
    house.goes_on(0);
}

#[test]
fn a_damaged_header_without_a_sound_copy_leaves_nothing() {
    let house = House::new();
    let copy = house.header_copy();
    let header = fs::read(&copy).expect("it is kept");
    assert_eq!(header, house.lines()[0]);
    let mut flipped = header.clone();
    flipped[30] ^= 1;
    let other = fs::read(path(house.folder(), &house.other.0)).expect("a journal");
    let whole = house.bytes();
    for copied in [flipped.as_slice(), &header[..50], b"", &other] {
        let mut lines = house.lines();
        let middle = lines[0].len() / 2;
        lines[0][middle] ^= 1;
        house.write(&lines.concat());
        fs::write(&copy, copied).expect("it is damaged");
        assert!(matches!(house.lost(), Damage::Line { line: 1, .. }));
        house.write(&whole);
    }
    // A sound journal mends its copy.
    drop(house.library.load(&house.id).expect("it opens"));
    assert_eq!(fs::read(&copy).expect("it is kept"), header);
}

#[test]
fn a_last_line_that_is_whole_and_damaged_has_lost_a_step_and_that_is_said() {
    let house = House::new();
    let mut lines = house.lines();
    lines[30][12] ^= 1;
    house.write(&lines.concat());
    let (damage, remains) = house.damaged();
    assert!(matches!(damage, Damage::Line { line: 31, .. }), "{damage}");
    assert_eq!(remains, Some(house.at(29)));
    let notice = house.goes_on(29);
    assert!(matches!(notice, Some(Notice::SetAside { steps: 29, .. })));
}

#[test]
fn a_damaged_file_without_a_title_is_told_by_its_name() {
    let house = House::new();
    let games = house.folder().join("games");
    fs::write(games.join("abc.jsonl"), "no game").expect("a file");
    fs::write(games.join("Copy of a game.jsonl"), "no game").expect("a file");
    let list = house.library.list().expect("the list");
    let titles: Vec<&str> = list.iter().map(|entry| entry.title.as_str()).collect();
    for name in ["abc.jsonl", "Copy of a game.jsonl"] {
        assert!(titles.contains(&name), "{titles:?}");
    }
}

#[test]
fn what_is_no_game_says_so() {
    let house = House::new();
    fs::remove_file(house.header_copy()).expect("no copy of its header");
    for junk in [
        b"".as_slice(),
        b"\n",
        b"hello",
        b"hello\n",
        b"{}\n",
        b"\0\xff\n\n",
    ] {
        house.write(junk);
        let damage = house.lost();
        assert!(
            matches!(damage, Damage::NotAGame { .. }),
            "{junk:?}: {damage}"
        );
    }
    let with = |change: &dyn Fn(&mut Header<Setup>)| {
        let mut header = header(1);
        change(&mut header);
        let line = jsonl::header_line(&header).expect("a header");
        house.write(line.as_bytes());
        house.lost()
    };
    let other = with(&|header| header.machine = "chess".to_owned());
    assert!(matches!(other, Damage::NotAGame { .. }), "{other}");
    let crowd = with(&|header| header.setup.factions.truncate(1));
    assert!(matches!(crowd, Damage::NotAGame { .. }), "{crowd}");
    for newer in [
        with(&|header| header.format += 1),
        with(&|header| header.revision += 1),
    ] {
        assert!(matches!(newer, Damage::Newer { .. }), "{newer}");
    }
}
