//! Each kind of damage: what is said of it, what can still be played, and that it takes no other game with it.

use std::fs;
use std::path::Path;

use rubium_app::library::{
    Cure, Damage, Damaged, EntryState, GameId, Library, LibraryFault, Notice,
};
use rubium_record::{Entry, Fingerprint, Header, Timeline, lines};
use rubium_rules::{Rules, Setup, view};
use tempfile::TempDir;

use crate::play::{assert_sound, bytes, entry, header, kept, path, play};

/// Steps of the game that gets damaged.
const STEPS: usize = 30;

/// A library with a game that a test damages, and one that must come to no harm.
struct House {
    folder: TempDir,
    library: Library,
    id: GameId,
    game: Timeline<Rules>,
    other: (GameId, Timeline<Rules>),
}

impl House {
    fn new() -> House {
        let folder = tempfile::tempdir().expect("a folder");
        let library = Library::open(folder.path()).expect("a library");
        let (id, game) = kept(&library, 1, STEPS);
        let other = kept(&library, 2, STEPS);
        House {
            folder,
            library,
            id,
            game,
            other,
        }
    }

    fn folder(&self) -> &Path {
        self.folder.path()
    }

    fn bytes(&self) -> Vec<u8> {
        bytes(self.folder(), &self.id)
    }

    fn lines(&self) -> Vec<Vec<u8>> {
        self.bytes()
            .split_inclusive(|&byte| byte == b'\n')
            .map(<[u8]>::to_vec)
            .collect()
    }

    fn write(&self, bytes: &[u8]) {
        fs::write(path(self.folder(), &self.id), bytes).expect("the file is damaged");
    }

    /// What the list and an attempt to open say, which must be the same; and how far the game goes. Looking changes
    /// nothing.
    fn damaged(&self) -> Damaged {
        let found = path(self.folder(), &self.id);
        let before = found.is_file().then(|| self.bytes());
        let fault = self.library.load(&self.id).err().expect("it is damaged");
        let LibraryFault::Damaged(damaged) = fault else {
            panic!("{fault}");
        };
        let EntryState::Damaged { damage, remains } = entry(&self.library, &self.id).state else {
            panic!("the list does not know of it");
        };
        assert_eq!(damage, damaged.damage);
        let cure = damaged.sound.as_ref().map(|(cure, _)| *cure);
        assert_eq!(remains.as_ref().map(|remains| remains.cure), cure);
        assert_eq!(found.is_file().then(|| self.bytes()), before);
        self.others_are_fine();
        *damaged
    }

    /// The damage is beyond help: nothing is left, and nobody makes it worse.
    fn lost(&self) -> Damage {
        let Damaged { damage, sound } = self.damaged();
        assert!(sound.is_none(), "{damage} leaves something");
        let fault = self.library.recover(&self.id).err().expect("no help");
        assert!(matches!(fault, LibraryFault::Damaged(_)), "{fault}");
        self.others_are_fine();
        damage
    }

    /// The game goes on after `steps` steps, as it went before, and is sound from then on.
    fn goes_on(&self, steps: usize) -> Option<Notice> {
        let opening = self.library.recover(&self.id).expect("it goes on");
        let (mut timeline, mut journal) = (opening.timeline, opening.journal);
        assert_eq!(timeline.count(), steps);
        let state = self.game.state_at(steps).expect("the state before");
        assert_eq!(timeline.state(), &state);
        play(&mut timeline, &mut journal, 5);
        drop(journal);
        assert_sound(&self.library, &self.id, &timeline);
        self.others_are_fine();
        opening.notice
    }

    fn others_are_fine(&self) {
        assert_sound(&self.library, &self.other.0, &self.other.1);
    }

    /// Where the game would go on after `steps` steps.
    fn cure(&self, steps: usize) -> Cure {
        let state = self.game.state_at(steps).expect("a state");
        let view = view(self.game.machine(), &state, None);
        Cure {
            steps: steps as u32,
            round: view.round,
            turn: view.turn,
        }
    }
}

#[test]
fn a_changed_byte_in_the_middle_costs_the_lines_from_there_and_the_file_is_kept() {
    let house = House::new();
    let mut lines = house.lines();
    lines[20][10] ^= 1;
    let damaged_file = lines.concat();
    house.write(&damaged_file);

    let Damaged { damage, sound } = house.damaged();
    assert!(matches!(damage, Damage::Line { line: 21, .. }), "{damage}");
    let (cure, timeline) = sound.expect("something is sound");
    assert_eq!(cure, house.cure(19));
    assert_eq!(timeline.state(), &house.game.state_at(19).expect("a state"));

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
    let Damaged { damage, sound } = house.damaged();
    assert!(matches!(damage, Damage::Line { line: 11, .. }), "{damage}");
    assert_eq!(sound.expect("something is sound").0, house.cure(9));
    house.goes_on(9);
}

#[test]
fn an_entry_that_fits_nothing_costs_the_lines_from_there() {
    let house = House::new();
    let mut lines = house.lines();
    lines[15] = lines::entry_line(15, &Entry::Redo).into_bytes();
    house.write(&lines.concat());
    let Damaged { damage, sound } = house.damaged();
    assert!(matches!(damage, Damage::Line { line: 16, .. }), "{damage}");
    assert_eq!(sound.expect("something is sound").0, house.cure(14));
    house.goes_on(14);
}

/// The lines of the game, where the step with `number` before it bears another hash.
fn diverging(house: &House, number: usize) -> Vec<Vec<u8>> {
    let mut lines = house.lines();
    let Entry::Step(mut step) = house.game.record().entries[number].clone() else {
        panic!("the game has steps only");
    };
    step.hash = Fingerprint(step.hash.0 ^ 1);
    lines[number + 1] = lines::entry_line(number + 1, &Entry::Step(step)).into_bytes();
    lines
}

#[test]
fn a_step_that_leads_elsewhere_can_be_taken_back_and_the_record_stays_whole() {
    let house = House::new();
    let file = diverging(&house, 12).concat();
    house.write(&file);
    let Damaged { damage, sound } = house.damaged();
    assert!(
        matches!(damage, Damage::Diverged { step: 12, .. }),
        "{damage}"
    );
    let (cure, timeline) = sound.expect("something is sound");
    assert_eq!(cure, house.cure(12));
    assert_eq!(timeline.state(), &house.game.state_at(12).expect("a state"));

    let notice = house.goes_on(12);
    assert_eq!(notice, Some(Notice::WentOn { steps: 12 }));
    assert!(house.bytes().starts_with(&file), "no line is lost");
    assert!(!house.folder().join("damaged").exists());
}

#[test]
fn a_torn_line_behind_a_step_that_leads_elsewhere_goes_when_the_game_goes_on() {
    let house = House::new();
    let whole = diverging(&house, 12).concat();
    let torn = [whole.as_slice(), b"{\"n\":31,"].concat();
    house.write(&torn);
    let damage = house.damaged().damage;
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
    let Damaged { damage, sound } = house.damaged();
    assert!(matches!(damage, Damage::Line { line: 21, .. }), "{damage}");
    assert_eq!(sound.expect("something is sound").0, house.cure(7));
    house.goes_on(7);
}

#[test]
fn a_damaged_header_leaves_nothing() {
    let house = House::new();
    let mut lines = house.lines();
    let middle = lines[0].len() / 2;
    lines[0][middle] ^= 1;
    house.write(&lines.concat());
    assert!(matches!(house.lost(), Damage::Line { line: 1, .. }));
}

#[test]
fn what_is_no_game_says_so() {
    let house = House::new();
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
        let line = lines::header_line(&header).expect("a header");
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
        with(&|header| header.encoding += 1),
    ] {
        assert!(matches!(newer, Damage::Newer { .. }), "{newer}");
    }
}

#[test]
fn a_file_of_more_than_64_megabytes_is_not_read() {
    let house = House::new();
    let file = fs::OpenOptions::new()
        .write(true)
        .open(path(house.folder(), &house.id))
        .expect("the file");
    file.set_len((65 << 20) + 1).expect("it grows");
    let too_large = Damage::TooLarge {
        megabytes: 65,
        most: 64,
    };
    assert_eq!(house.lost(), too_large);
}

#[test]
fn a_folder_in_a_games_place_is_not_a_game() {
    let house = House::new();
    let path = path(house.folder(), &house.id);
    fs::remove_file(&path).expect("it goes");
    fs::create_dir(&path).expect("a folder");
    assert_eq!(house.lost(), Damage::NotAFile);
}

#[cfg(unix)]
#[test]
fn a_link_is_not_followed_even_to_a_game() {
    let house = House::new();
    let link = path(house.folder(), &house.id);
    fs::remove_file(&link).expect("it goes");
    let other = path(house.folder(), &house.other.0);
    std::os::unix::fs::symlink(other, &link).expect("a link");
    assert_eq!(house.lost(), Damage::NotAFile);
}

#[cfg(unix)]
#[test]
fn a_file_that_may_not_be_read_says_so() {
    use std::os::unix::fs::PermissionsExt;

    let house = House::new();
    let path = path(house.folder(), &house.id);
    fs::set_permissions(&path, fs::Permissions::from_mode(0)).expect("permissions");
    if fs::File::open(&path).is_ok() {
        println!("skipped: this user may read everything");
        return;
    }
    let fault = house.library.load(&house.id).err().expect("no game");
    let LibraryFault::Damaged(damaged) = fault else {
        panic!("{fault}");
    };
    assert!(matches!(damaged.damage, Damage::Unreadable { .. }));
}

#[test]
fn files_with_other_names_are_said_to_be_no_games_or_left_alone() {
    let house = House::new();
    let games = house.folder().join("games");
    let named = |name: &str| {
        fs::copy(path(house.folder(), &house.id), games.join(name)).expect("a copy");
    };
    named("Copy of it (1).jsonl");
    named("..jsonl");
    named(&format!("{}.jsonl", "a".repeat(41)));
    #[cfg(target_os = "linux")]
    let odd = {
        use std::os::unix::ffi::OsStrExt;
        let name = std::ffi::OsStr::from_bytes(b"\xff\xfe.jsonl");
        fs::write(games.join(name), b"x").expect("a file");
        1
    };
    #[cfg(not(target_os = "linux"))]
    let odd = 0;
    named("not-a-game.txt");
    named(".hidden");

    let (ours, strange): (Vec<_>, Vec<_>) =
        (house.library.list().into_iter()).partition(|entry| entry.id.is_some());
    assert_eq!(ours.len(), 2);
    assert_eq!(strange.len(), 3 + odd);
    for entry in strange {
        let lost = EntryState::Damaged {
            damage: Damage::Name,
            remains: None,
        };
        assert_eq!(entry.state, lost);
        assert!(!entry.title.is_empty());
    }
    house.others_are_fine();
}
