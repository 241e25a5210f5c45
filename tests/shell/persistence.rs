//! What was shown is on the disk: games that are left, killed, cut short, deleted.

use std::fs;
use std::path::Path;

use rubium_host::files::DiskFault;
use rubium_host::game::{Game, GameInfo, GameSession, Moment, Pace, PlayRefusal, SeatControllers};
use rubium_host::library::{GameId, RecordWriter};
use rubium_host::refusal::RunningRefusal;
use rubium_host::running::{ExpectedVersion, Intent, Looking, Registry, Rights};
use rubium_players::Random;
use rubium_record::{Entry, FoldError, Step, Timeline};
use rubium_rules::{Action, Awaiting, Rules, Seat, View};
use serde_json::{Value, json};
use tauri::async_runtime::block_on;

use crate::app::{Lines, MAIN, Page, act, any_action, asks, game, game_on, new_game, taken_up};
use crate::screen::AtScreen;

/// The view without who is looking: what a game that is opened anew must show again.
fn public(opened: &Value) -> Value {
    opened["update"]["view"].clone()
}

/// Copies a folder with all it holds.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for item in fs::read_dir(from).expect("the app has made it").flatten() {
        let (path, target) = (item.path(), to.join(item.file_name()));
        if path.is_dir() {
            copy(&path, &target);
        } else if path.is_file() {
            fs::copy(&path, &target).expect("it can be copied");
        }
    }
}

#[test]
fn a_game_that_was_left_or_killed_goes_on_where_it_was() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = Page::open(folder.path());
    let id = page.begin(2, "5")["info"]["id"].clone();
    page.sit(0);
    page.act(json!([{ "type": "endPhase" }]))
        .expect("the phase ends");
    let before = page.now();
    page.must("leave", json!({ "collection": "games" }));
    assert_eq!(page.now(), Value::Null);
    assert_eq!(
        page.refused("act", json!({ "version": 1, "seat": 0, "actions": [] })),
        "noGame"
    );
    let opened = page.must("open_game", json!({ "id": id }));
    assert_eq!(opened["update"]["view"]["phase"], "movement");
    assert_eq!(opened["history"], before["history"]);

    // The program is gone without a word: what is on the disk at this moment is what the next one finds.
    let found = tempfile::tempdir().expect("a folder");
    copy(folder.path(), found.path());
    let page = Page::open(found.path());
    let again = page.must("open_game", json!({ "id": id }));
    assert_eq!(public(&again), public(&opened));
    let games = page.must("games", json!({}));
    assert_eq!(games.as_array().map(Vec::len), Some(1));
}

#[test]
fn two_programs_do_not_share_a_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = Page::open(folder.path());
    page.must("folder", json!({}));
    let mut settings = page.must("settings", json!({}))["settings"].clone();
    settings["language"] = json!("fr");
    page.must("set_settings", json!({ "settings": settings }));
    let second = Page::open(folder.path());
    for command in ["folder", "games"] {
        assert_eq!(second.refused(command, json!({})), "inUse");
    }
    assert_eq!(
        second.refused("new_game", json!({ "options": new_game(2, "1") })),
        "inUse"
    );
    // It says so in the language of whoever plays; more than to read the settings it may not.
    let read = second.must("settings", json!({}));
    assert_eq!(read["settings"]["language"], "fr");
    settings["language"] = json!("es");
    let change = json!({ "settings": settings });
    assert_eq!(second.refused("set_settings", change), "inUse");
    assert_eq!(
        page.must("settings", json!({}))["settings"]["language"],
        "fr"
    );
}

#[test]
fn games_are_renamed_deleted_and_brought_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = Page::open(folder.path());
    let id = page.begin(2, "5")["info"]["id"].clone();
    page.must(
        "rename",
        json!({ "collection": "games", "id": id, "title": " Sunday " }),
    );
    let title = |page: &Page| page.must("games", json!({}))[0]["title"].clone();
    assert_eq!(title(&page), "Sunday");
    let long = "x".repeat(10_000);
    for title in ["", "a\nb", &long] {
        let renamed = json!({ "collection": "games", "id": id, "title": title });
        assert_eq!(page.refused("rename", renamed), "title");
    }
    // Deleting the open game leaves it first.
    page.must("delete", json!({ "collection": "games", "id": id }));
    assert_eq!(page.now(), Value::Null);
    assert_eq!(page.must("games", json!({})), json!([]));
    assert_eq!(page.refused("open_game", json!({ "id": id })), "noSuchGame");
    page.must("restore", json!({ "collection": "games", "id": id }));
    assert_eq!(title(&page), "Sunday");
    let commands = ["open_game", "recover_game", "watch"];
    let common = ["rename", "delete", "restore", "export"];
    for id in ["../../etc/passwd", "", "A", "é", &long] {
        for command in commands.into_iter().chain(common) {
            let named = json!({ "collection": "games", "id": id, "title": "Sunday" });
            assert_eq!(page.refused(command, named), "noSuchGame", "{command} {id}");
        }
    }
}

/// Without a seat's eyes: what of a game does not depend on who is looking.
fn shown(game: &mut AtScreen) -> View {
    game.close_hand();
    game.view()
}

#[test]
fn a_step_that_cannot_be_kept_does_not_happen_and_happens_when_it_can() {
    let (mut steps, mut dice) = (0, 0);
    for room in 30..90 {
        let lines = Lines::with_room(room);
        let mut full = game_on(&new_game(2, "5"), &lines);
        let player = Random::new(2);
        let refused = loop {
            let (before, step) = (shown(&mut full), full.seating().step);
            let action = any_action(&full, &player).expect("the game goes on");
            match act(&mut full, action) {
                Ok(_) => assert!(full.seating().step > step),
                Err(PlayRefusal::Running(RunningRefusal::NotSaved { .. }))
                    if full.seating().step == step =>
                {
                    // Nothing moved but the hand that was opened for it.
                    assert_eq!(before, shown(&mut full));
                    steps += 1;
                    break Some(action);
                }
                Err(PlayRefusal::Running(RunningRefusal::NotSaved { .. })) => {
                    // The step was kept and its dice were not: the game waits for them.
                    assert!(matches!(asks(&full), Awaiting::Chance { .. }));
                    dice += 1;
                    break None;
                }
                Err(other) => panic!("{other}"),
            }
        };
        assert_eq!(full.timeline().record().entries.len(), room);
        // With room again the game goes on, as one does that was never held up.
        lines.make_room(usize::MAX);
        full.deal(&mut Vec::new()).expect("there is room");
        if let Some(action) = refused {
            act(&mut full, action).expect("there is room");
        }
        check_looking(&full);
        let mut never = game(&new_game(2, "5"));
        while never.timeline().step_count() < full.timeline().step_count() {
            let action = any_action(&never, &player).expect("the game goes on");
            act(&mut never, action).expect("it is legal");
        }
        assert_eq!(shown(&mut never), shown(&mut full));
    }
    assert!(steps > 3 && dice > 3, "{steps} steps, {dice} dice");
}

/// A hand is open only while its player decides, and a curtain is drawn only for the active player.
fn check_looking(game: &AtScreen) {
    match (game.seating().looking, asks(game)) {
        (Looking::Closed, _) => {}
        (Looking::Open { seat: open }, Awaiting::Decision { seat, .. }) => assert_eq!(open, seat),
        (Looking::Curtain { next }, Awaiting::Decision { seat, .. }) => assert_eq!(next, seat),
        (looking, waiting) => panic!("{looking:?} while the game waits for {waiting:?}"),
    }
}

#[test]
fn a_game_that_is_opened_anywhere_waits_for_the_right_player() {
    let mut whole = game(&new_game(3, "6"));
    let player = Random::new(4);
    while let Some(action) = any_action(&whole, &player) {
        act(&mut whole, action).expect("it is legal");
    }
    let record = whole.timeline().record();
    let all = record.entries.len();
    // Cut anywhere, between a step and its dice too, and before the die that ends the game.
    for cut in (0..all).step_by(37).chain(all.saturating_sub(12)..=all) {
        let mut cut_short = record.clone();
        cut_short.entries.truncate(cut);
        let timeline = Timeline::fold(cut_short).expect("it folds");
        let mut opened = taken_up(timeline, SeatControllers::default());
        opened.deal(&mut Vec::new()).expect("chance answers");
        check_looking(&opened);
        if opened.is_over() {
            assert_eq!(opened.seating().looking, Looking::Closed);
        }
    }
}

#[test]
fn a_finished_game_is_watched_step_by_step_and_a_running_one_is_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = Page::open(folder.path());
    let id = page.begin(2, "5")["info"]["id"].clone();
    page.sit(0);
    page.act(json!([{ "type": "endPhase" }]))
        .expect("the phase ends");
    assert_eq!(page.refused("watch", json!({ "id": id })), "notOver");
    assert_eq!(page.refused("watch_at", json!({ "step": 0 })), "noGame");
    page.must("agree_to_end", json!({ "version": page.version() }));
    let watched = page.must("watch", json!({ "id": id }));
    assert_eq!(watched["seed"], "5");
    let steps = watched["moments"].as_array().map_or(0, Vec::len);
    assert!(steps >= 2);
    assert_eq!(
        page.must("watch_at", json!({ "step": 0 }))["phase"],
        "deployment"
    );
    let last = page.must("watch_at", json!({ "step": steps }));
    assert_eq!(last["waiting"]["type"], "over");
    assert_eq!(
        page.refused("watch_at", json!({ "step": steps + 1 })),
        "noStep"
    );
}

#[test]
fn a_report_is_one_file_with_record_position_and_version() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = Page::open(folder.path());
    page.begin(2, "5");
    page.sit(0);
    page.act(json!([{ "type": "endPhase" }]))
        .expect("the phase ends");
    let path = page.must("report_rule", json!({ "words": "My Human should fly." }));
    let text = std::fs::read_to_string(path.as_str().expect("a path")).expect("the file is there");
    let report: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(report["words"], "My Human should fly.");
    let position = report["position"]["text"].as_str().expect("a text");
    assert!(position.contains("movement"), "{position}");
    assert!(
        report["journal"]
            .as_array()
            .is_some_and(|lines| lines.len() >= 2)
    );
    let long = "é".repeat(100_000);
    assert_eq!(
        page.refused("report_rule", json!({ "words": long })),
        "words"
    );
}

/// A disk so broken that the program does not survive the attempt.
struct Panics;

impl RecordWriter<SeatControllers> for Panics {
    fn append_line(&mut self, _: &str) -> Result<(), DiskFault> {
        panic!("the disk is on fire")
    }

    fn write_sidecar(&mut self, _: &SeatControllers) -> Result<(), DiskFault> {
        panic!("the disk is on fire")
    }
}

#[test]
fn what_panics_says_so_and_takes_nothing_with_it() {
    let (header, controllers) = new_game(2, "5").header().expect("the game can be set up");
    let timeline = Timeline::begin(header).expect("the set-up is sound");
    let info = GameInfo::new("fire".into(), "Fire".into(), &timeline);
    let games = Registry::default();
    games.admit(MAIN, Rights::screen());
    let game = Game::new(timeline, Box::new(Panics), controllers);
    let id: GameId = "fire".parse().expect("an id");
    let opened = games.open(
        MAIN,
        id.clone(),
        GameSession::new(game, Pace::Fast),
        info.clone(),
    );
    let opened = block_on(opened.expect("a thread").wait()).expect("nothing burns yet");
    let version = opened.update.version;
    let (seat, pin) = (Seat(0), None);
    let sit = || {
        let open = Intent::OpenHand {
            seat,
            pin: pin.clone(),
        };
        let asked = games.ask(MAIN, |game| game.ask(ExpectedVersion::Any, open));
        block_on(asked.expect("it is open").wait())
    };
    sit().expect("nothing burns yet");
    for _ in 0..2 {
        let end = vec![Action::EndPhase];
        let asked = games.ask(MAIN, |game| game.act(version, seat, end));
        let fate = block_on(asked.expect("it is open").wait());
        assert!(
            matches!(
                fate,
                Err(PlayRefusal::Running(RunningRefusal::Broken { .. }))
            ),
            "{fate:?}"
        );
    }
    // In its place the same can be opened again.
    let (header, controllers) = new_game(2, "5").header().expect("the game can be set up");
    let timeline = Timeline::begin(header).expect("the set-up is sound");
    let game = Game::new(timeline, Box::new(Lines::with_room(9)), controllers);
    let opened = games.open(MAIN, id, GameSession::new(game, Pace::Fast), info);
    block_on(opened.expect("a thread").wait()).expect("it runs");
    sit().expect("it goes on");
}

/// One press goes on: the page asks for what is open, as it does when it starts.
#[test]
fn what_has_stopped_is_opened_anew_from_its_journal() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = Page::open(folder.path());
    page.begin(2, "5");
    page.sit(0);
    page.act(json!([{ "type": "endPhase" }])).expect("it ends");
    let before = page.now();
    let state = page.state();
    let stopped = state.games.ask(MAIN, |running| {
        running.read::<()>(|_, _| panic!("on purpose"))
    });
    assert!(block_on(stopped.expect("a game").wait()).is_err());
    let after = page.now();
    assert_eq!(after["info"], before["info"]);
    assert_eq!(after["update"]["view"], before["update"]["view"]);
    page.sit(0);
    page.act(json!([{ "type": "endPhase" }]))
        .expect("it goes on");

    page.set_table("everything");
    let before = page.table();
    let stopped = state.tables.ask(MAIN, |running| {
        running.read::<()>(|_, _| panic!("on purpose"))
    });
    assert!(block_on(stopped.expect("a table").wait()).is_err());
    let after = page.table();
    assert_eq!(after["info"], before["info"]);
    assert_eq!(after["update"]["view"], before["update"]["view"]);
}

/// A step of another build that this one refuses was taken back when the game was recovered: what is told leaves it out.
#[test]
fn a_game_that_was_recovered_tells_its_history() {
    let mut game = game(&new_game(2, "5"));
    act(&mut game, Action::EndPhase).expect("it is their turn");
    let told = game.history().expect("it replays").len();
    let mut record = game.timeline().record().clone();
    let Some(Entry::Step(last)) = record.entries.last().cloned() else {
        panic!("a step is last");
    };
    for inputs in [
        ["end".to_owned()],
        ["of another build".to_owned()],
        ["end".to_owned()],
    ] {
        let inputs = inputs.to_vec();
        record.entries.push(Entry::Step(Step {
            inputs,
            ..last.clone()
        }));
    }
    let Err(FoldError::Partial(broken)) = Timeline::<Rules>::fold(record) else {
        panic!("it does not replay");
    };
    let sound = broken.valid_prefix().step_count();
    let (timeline, _) = broken.resume();
    let (_, controllers) = new_game(2, "5").header().expect("the game can be set up");
    let recovered = taken_up(timeline, controllers);
    let history = recovered.history().expect("what counts replays");
    assert!(history.len() > told);
    let Some(Moment::TookBack { step, .. }) = history.last() else {
        panic!("the rest was taken back: {history:?}");
    };
    assert_eq!(*step as usize, sound);
}

#[test]
fn a_journal_that_somebody_moves_under_an_open_game_or_table_is_written_anew_and_the_page_is_told()
{
    let folder = tempfile::tempdir().expect("a folder");
    let page = Page::open(folder.path());
    page.must("notices", json!({ "updates": "__CHANNEL__:9" }));
    let journals = |kind: &str, id: &Value| {
        let name = format!("{kind}/{}.jsonl", id.as_str().expect("an id"));
        folder.path().join(name)
    };
    let told = |page: &Page| {
        let heard = page.heard();
        let told: Vec<_> = heard
            .iter()
            .filter(|word| word.contains("rewritten"))
            .collect();
        assert_eq!(told.len(), 1, "{heard:?}");
    };

    let game = page.begin(2, "5")["info"]["id"].clone();
    page.sit(0);
    fs::remove_file(journals("games", &game)).expect("it is gone");
    page.act(json!([{ "type": "endPhase" }])).expect("it ends");
    told(&page);
    let before = page.now();

    let table = page.set_table("everything")["info"]["id"].clone();
    page.table();
    page.heard();
    let path = journals("tables", &table);
    fs::rename(&path, path.with_extension("away")).expect("it is elsewhere");
    let rename = json!([{ "type": "rename", "seat": 0, "name": "Alma" }]);
    page.enter(None, rename).expect("it is entered");
    told(&page);
    let at_table = page.table();

    // The program is gone without a word.
    let found = tempfile::tempdir().expect("a folder");
    copy(folder.path(), found.path());
    let page = Page::open(found.path());
    let again = page.must("open_game", json!({ "id": game }));
    assert_eq!(public(&again), public(&before));
    let again = page.must("open_table", json!({ "id": table }));
    assert_eq!(public(&again), public(&at_table));
}
