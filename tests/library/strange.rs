//! What lies among the games and is none: folders, links, huge files, files with other names.

use std::fs;

use rubium_host::library::{Damage, EntryState, LibraryRefusal};

use crate::house::House;
use crate::play::path;

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
    use crate::permissions::{allow, bound};

    bound("strange::a_file_that_may_not_be_read_says_so", || {
        let house = House::new();
        allow(&path(house.folder(), &house.id), 0o000);
        let fault = house.library.load(&house.id).err().expect("no game");
        let LibraryRefusal::Damaged { damage } = fault else {
            panic!("{fault}");
        };
        assert!(matches!(damage, Damage::Unreadable { .. }));
    });
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

    let (ours, strange): (Vec<_>, Vec<_>) = (house
        .library
        .list()
        .expect("the folder can be read")
        .into_iter())
    .partition(|entry| entry.id.is_some());
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
