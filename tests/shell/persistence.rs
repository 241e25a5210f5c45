//! Persistence of what was shown: games that are left, killed, truncated or deleted.

use std::fs;
use std::path::Path;

use rubium_host::files::DiskError;
use rubium_host::game::{
    Game, GameInfo, GameSession, HistoryEntry, Pace, PlayRefusal, SeatControllers,
};
use rubium_host::library::{GameId, RecordWriter};
use rubium_host::refusal::SessionRefusal;
use rubium_host::running::{HandState, Intent, Registry, Rights};
use rubium_players::Random;
use rubium_record::{Entry, FoldError, Step, Timeline};
use rubium_rules::{Action, PendingInput, Rules, Seat, View};
use serde_json::{Value, json};
use tauri::async_runtime::block_on;

use crate::app::{
    LimitedWriter, MAIN, Page, act, any_action, game, game_from_record, game_with_writer, new_game,
    pending_input,
};
use crate::screen::ScreenGame;

/// Returns the public part of an opened game, which must be the same when it is reopened.
fn without_viewer(opened: &Value) -> Value {
    opened["update"]["view"].clone()
}

/// Copies a folder recursively.
fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for item in fs::read_dir(from).expect("the app has made it").flatten() {
        let (path, target) = (item.path(), to.join(item.file_name()));
        if path.is_dir() {
            copy_folder(&path, &target);
        } else if path.is_file() {
            fs::copy(&path, &target).expect("it can be copied");
        }
    }
}

#[test]
fn left_or_killed_game_continues_from_its_last_step() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = Page::open(folder.path());
    let id = page.create_game(2, "5")["info"]["id"].clone();
    page.open_hand_of(0);
    page.act(json!([{ "type": "endPhase" }]))
        .expect("the phase ends");
    let before = page.reload_game();
    page.call_ok("leave", json!({ "collection": "games" }));
    assert_eq!(page.reload_game(), Value::Null);
    assert_eq!(
        page.call_err("act", json!({ "version": 1, "seat": 0, "actions": [] })),
        "noGame"
    );
    let opened = page.call_ok("open_game", json!({ "id": id }));
    assert_eq!(opened["update"]["view"]["phase"], "movement");
    assert_eq!(opened["history"], before["history"]);

    // Simulates a kill: the next instance sees only what is on disk now.
    let copied_folder = tempfile::tempdir().expect("a folder");
    copy_folder(folder.path(), copied_folder.path());
    let page = Page::open(copied_folder.path());
    let reopened = page.call_ok("open_game", json!({ "id": id }));
    assert_eq!(without_viewer(&reopened), without_viewer(&opened));
    let games = page.call_ok("games", json!({}));
    assert_eq!(games.as_array().map(Vec::len), Some(1));
}

#[test]
fn second_instance_on_a_folder_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = Page::open(folder.path());
    page.call_ok("open_library", json!({}));
    let mut settings = page.call_ok("settings", json!({}))["settings"].clone();
    settings["language"] = json!("fr");
    page.call_ok("set_settings", json!({ "settings": settings }));
    let second = Page::open(folder.path());
    for command in ["open_library", "games"] {
        assert_eq!(second.call_err(command, json!({})), "inUse");
    }
    assert_eq!(
        second.call_err("new_game", json!({ "options": new_game(2, "1") })),
        "inUse"
    );
    // The message appears in the user's language, so the settings are readable without the lock, but not writable.
    let read = second.call_ok("settings", json!({}));
    assert_eq!(read["settings"]["language"], "fr");
    settings["language"] = json!("es");
    let change = json!({ "settings": settings });
    assert_eq!(second.call_err("set_settings", change), "inUse");
    assert_eq!(
        page.call_ok("settings", json!({}))["settings"]["language"],
        "fr"
    );
}

#[test]
fn games_can_be_renamed_deleted_and_restored() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = Page::open(folder.path());
    let id = page.create_game(2, "5")["info"]["id"].clone();
    page.call_ok(
        "rename",
        json!({ "collection": "games", "id": id, "title": " Sunday " }),
    );
    let title = |page: &Page| page.call_ok("games", json!({}))[0]["title"].clone();
    assert_eq!(title(&page), "Sunday");
    let long = "x".repeat(10_000);
    for title in ["", "a\nb", &long] {
        let renamed = json!({ "collection": "games", "id": id, "title": title });
        assert_eq!(page.call_err("rename", renamed), "title");
    }
    // Deleting the open game leaves it first.
    page.call_ok("delete", json!({ "collection": "games", "id": id }));
    assert_eq!(page.reload_game(), Value::Null);
    assert_eq!(page.call_ok("games", json!({})), json!([]));
    assert_eq!(
        page.call_err("open_game", json!({ "id": id })),
        "noSuchGame"
    );
    page.call_ok("restore", json!({ "collection": "games", "id": id }));
    assert_eq!(title(&page), "Sunday");
    let commands = ["open_game", "recover_game", "open_replay"];
    let common = ["rename", "delete", "restore", "export"];
    for id in ["../../etc/passwd", "", "A", "é", &long] {
        for command in commands.into_iter().chain(common) {
            let named = json!({ "collection": "games", "id": id, "title": "Sunday" });
            assert_eq!(
                page.call_err(command, named),
                "noSuchGame",
                "{command} {id}"
            );
        }
    }
}

/// Returns the view without its viewer, which does not depend on the open hand.
fn public_view(game: &mut ScreenGame) -> View {
    game.close_hand();
    game.view()
}

#[test]
fn failed_write_leaves_state_unchanged_and_can_be_retried() {
    let (mut steps, mut dice) = (0, 0);
    for room in 30..90 {
        let lines = LimitedWriter::with_space(room);
        let mut full = game_with_writer(&new_game(2, "5"), &lines);
        let player = Random::new(2);
        let refused = loop {
            let (before, step) = (public_view(&mut full), full.status().step);
            let action = any_action(&full, &player).expect("the game continues");
            match act(&mut full, action) {
                Ok(_) => assert!(full.status().step > step),
                Err(PlayRefusal::Session(SessionRefusal::NotSaved { .. }))
                    if full.status().step == step =>
                {
                    // Only the hand was opened; the state is unchanged.
                    assert_eq!(before, public_view(&mut full));
                    steps += 1;
                    break Some(action);
                }
                Err(PlayRefusal::Session(SessionRefusal::NotSaved { .. })) => {
                    // The step was saved but its dice were not, so the dice are pending.
                    assert!(matches!(pending_input(&full), PendingInput::Chance { .. }));
                    dice += 1;
                    break None;
                }
                Err(other) => panic!("{other}"),
            }
        };
        assert_eq!(full.timeline().record().entries.len(), room);
        // With space again, the game continues exactly like an undisturbed one.
        lines.add_space(usize::MAX);
        full.draw_outcomes(&mut Vec::new()).expect("there is room");
        if let Some(action) = refused {
            act(&mut full, action).expect("there is room");
        }
        assert_viewer_matches_pending_decision(&full);
        let mut never = game(&new_game(2, "5"));
        while never.timeline().step_count() < full.timeline().step_count() {
            let action = any_action(&never, &player).expect("the game continues");
            act(&mut never, action).expect("it is legal");
        }
        assert_eq!(public_view(&mut never), public_view(&mut full));
    }
    assert!(steps > 3 && dice > 3, "{steps} steps, {dice} dice");
}

/// Asserts that a hand is open only while its player decides, and that the curtain names the active player.
fn assert_viewer_matches_pending_decision(game: &ScreenGame) {
    match (game.status().hand, pending_input(game)) {
        (HandState::Closed, _) => {}
        (HandState::Open { seat: open }, PendingInput::Decision { seat, .. }) => {
            assert_eq!(open, seat)
        }
        (HandState::Handover { next }, PendingInput::Decision { seat, .. }) => {
            assert_eq!(next, seat)
        }
        (hand, waiting) => panic!("{hand:?} while the game waits for {waiting:?}"),
    }
}

#[test]
fn game_reopened_at_any_step_waits_for_the_deciding_player() {
    let mut whole = game(&new_game(3, "6"));
    let player = Random::new(4);
    while let Some(action) = any_action(&whole, &player) {
        act(&mut whole, action).expect("it is legal");
    }
    let record = whole.timeline().record();
    let all = record.entries.len();
    // Cut after any step or die, including the die that ends the game.
    for cut in (0..all).step_by(37).chain(all.saturating_sub(12)..=all) {
        let mut cut_short = record.clone();
        cut_short.entries.truncate(cut);
        let timeline = Timeline::fold(cut_short).expect("it replays");
        let mut opened = game_from_record(timeline, SeatControllers::default());
        opened.draw_outcomes(&mut Vec::new()).expect("chance answers");
        assert_viewer_matches_pending_decision(&opened);
        if opened.is_over() {
            assert_eq!(opened.status().hand, HandState::Closed);
        }
    }
}

#[test]
fn finished_game_can_be_replayed_and_a_running_one_cannot() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = Page::open(folder.path());
    let id = page.create_game(2, "5")["info"]["id"].clone();
    page.open_hand_of(0);
    page.act(json!([{ "type": "endPhase" }]))
        .expect("the phase ends");
    assert_eq!(page.call_err("open_replay", json!({ "id": id })), "notOver");
    assert_eq!(
        page.call_err("replay_view_at", json!({ "step": 0 })),
        "noGame"
    );
    page.call_ok("agree_to_end", json!({ "version": page.version() }));
    let watched = page.call_ok("open_replay", json!({ "id": id }));
    assert_eq!(watched["seed"], "5");
    let steps = watched["history"].as_array().map_or(0, Vec::len);
    assert!(steps >= 2);
    assert_eq!(
        page.call_ok("replay_view_at", json!({ "step": 0 }))["phase"],
        "deployment"
    );
    let last = page.call_ok("replay_view_at", json!({ "step": steps }));
    assert_eq!(last["waiting"]["type"], "over");
    assert_eq!(
        page.call_err("replay_view_at", json!({ "step": steps + 1 })),
        "noStep"
    );
}

#[test]
fn report_is_one_file_with_record_position_and_version() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = Page::open(folder.path());
    page.create_game(2, "5");
    page.open_hand_of(0);
    page.act(json!([{ "type": "endPhase" }]))
        .expect("the phase ends");
    let path = page.call_ok("report_rule", json!({ "words": "My Human should fly." }));
    let text = std::fs::read_to_string(path.as_str().expect("a path")).expect("the file is there");
    let report: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(report["description"], "My Human should fly.");
    let position = report["position"]["text"].as_str().expect("a text");
    assert!(position.contains("movement"), "{position}");
    assert!(
        report["journal"]
            .as_array()
            .is_some_and(|lines| lines.len() >= 2)
    );
    let long = "é".repeat(100_000);
    assert_eq!(
        page.call_err("report_rule", json!({ "words": long })),
        "reportTooLong"
    );
}

/// Simulates an I/O failure that panics.
struct PanickingWriter;

impl RecordWriter<SeatControllers> for PanickingWriter {
    fn append_line(&mut self, _: &str) -> Result<(), DiskError> {
        panic!("the disk is on fire")
    }

    fn write_sidecar(&mut self, _: &SeatControllers) -> Result<(), DiskError> {
        panic!("the disk is on fire")
    }
}

#[test]
fn panicking_session_reports_an_error_and_affects_no_other() {
    let (header, controllers) = new_game(2, "5").header().expect("the game can be set up");
    let timeline = Timeline::begin(header).expect("the set-up is valid");
    let info = GameInfo::new("fire".into(), "Fire".into(), &timeline);
    let games = Registry::default();
    games.admit(MAIN, Rights::screen());
    let game = Game::new(timeline, Box::new(PanickingWriter), controllers);
    let id: GameId = "fire".parse().expect("an id");
    let opened = games.open(
        MAIN,
        id.clone(),
        GameSession::new(game, Pace::Fast),
        info.clone(),
    );
    let opened = block_on(opened.expect("a thread").wait()).expect("the session still runs");
    let version = opened.update.version;
    let (seat, pin) = (Seat(0), None);
    let open_hand = |version| {
        let open = Intent::OpenHand {
            version,
            seat,
            pin: pin.clone(),
        };
        let pending = games.ask(MAIN, |game| game.ask(open));
        block_on(pending.expect("it is open").wait())
    };
    open_hand(version).expect("the session still runs");
    for _ in 0..2 {
        let end = vec![Action::EndPhase];
        let pending = games.ask(MAIN, |game| game.act(version, seat, end));
        let result = block_on(pending.expect("it is open").wait());
        assert!(
            matches!(
                result,
                Err(PlayRefusal::Session(SessionRefusal::Internal { .. }))
            ),
            "{result:?}"
        );
    }
    // The same game can be opened again.
    let (header, controllers) = new_game(2, "5").header().expect("the game can be set up");
    let timeline = Timeline::begin(header).expect("the set-up is valid");
    let game = Game::new(
        timeline,
        Box::new(LimitedWriter::with_space(9)),
        controllers,
    );
    let opened = games.open(MAIN, id, GameSession::new(game, Pace::Fast), info);
    let opened = block_on(opened.expect("a thread").wait()).expect("it runs");
    open_hand(opened.update.version).expect("it continues");
}

/// One press is enough: the page requests the open session, as it does at the start.
#[test]
fn stopped_session_is_reopened_from_its_journal() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = Page::open(folder.path());
    page.create_game(2, "5");
    page.open_hand_of(0);
    page.act(json!([{ "type": "endPhase" }])).expect("it ends");
    let before = page.reload_game();
    let state = page.state();
    let stopped = state.games.ask(MAIN, |running| {
        running.read::<()>(|_, _| panic!("on purpose"))
    });
    assert!(block_on(stopped.expect("a game").wait()).is_err());
    let after = page.reload_game();
    assert_eq!(after["info"], before["info"]);
    assert_eq!(after["update"]["view"], before["update"]["view"]);
    page.open_hand_of(0);
    page.act(json!([{ "type": "endPhase" }]))
        .expect("it continues");

    page.create_table("everything");
    let before = page.table();
    let stopped = state.tables.ask(MAIN, |running| {
        running.read::<()>(|_, _| panic!("on purpose"))
    });
    assert!(block_on(stopped.expect("a table").wait()).is_err());
    let after = page.table();
    assert_eq!(after["info"], before["info"]);
    assert_eq!(after["update"]["view"], before["update"]["view"]);
}

/// Recovery undid a step of another build that this one rejects; the history does not include it.
#[test]
fn recovered_game_has_a_history_without_the_undone_step() {
    let mut game = game(&new_game(2, "5"));
    act(&mut game, Action::EndPhase).expect("it is their turn");
    let entries_before = game.history().expect("it replays").len();
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
    let Err(FoldError::Partial(partial)) = Timeline::<Rules>::fold(record) else {
        panic!("it does not replay");
    };
    let valid_steps = partial.valid_prefix().step_count();
    let (timeline, _) = partial.undo_invalid_steps();
    let (_, controllers) = new_game(2, "5").header().expect("the game can be set up");
    let recovered = game_from_record(timeline, controllers);
    let history = recovered.history().expect("the effective steps replay");
    assert!(history.len() > entries_before);
    let Some(HistoryEntry::Undone { step, .. }) = history.last() else {
        panic!("the rest was undone: {history:?}");
    };
    assert_eq!(*step as usize, valid_steps);
}

#[test]
fn moved_journal_of_an_open_session_is_rewritten_with_a_notice() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = Page::open(folder.path());
    page.call_ok("subscribe_notices", json!({ "updates": "__CHANNEL__:9" }));
    let journals = |kind: &str, id: &Value| {
        let name = format!("{kind}/{}.jsonl", id.as_str().expect("an id"));
        folder.path().join(name)
    };
    let assert_one_notice = |page: &Page| {
        let messages = page.take_messages();
        let notices: Vec<_> = messages
            .iter()
            .filter(|message| message.contains("rewritten"))
            .collect();
        assert_eq!(notices.len(), 1, "{messages:?}");
    };

    let game = page.create_game(2, "5")["info"]["id"].clone();
    page.open_hand_of(0);
    fs::remove_file(journals("games", &game)).expect("it is deleted");
    page.act(json!([{ "type": "endPhase" }])).expect("it ends");
    assert_one_notice(&page);
    let before = page.reload_game();

    let table = page.create_table("everything")["info"]["id"].clone();
    page.table();
    page.take_messages();
    let path = journals("tables", &table);
    fs::rename(&path, path.with_extension("away")).expect("it is moved");
    let rename = json!([{ "type": "rename", "seat": 0, "name": "Alma" }]);
    page.enter(None, rename).expect("it is entered");
    assert_one_notice(&page);
    let at_table = page.table();

    // Simulates a kill.
    let copied_folder = tempfile::tempdir().expect("a folder");
    copy_folder(folder.path(), copied_folder.path());
    let page = Page::open(copied_folder.path());
    let reopened_game = page.call_ok("open_game", json!({ "id": game }));
    assert_eq!(without_viewer(&reopened_game), without_viewer(&before));
    let reopened_table = page.call_ok("open_table", json!({ "id": table }));
    assert_eq!(without_viewer(&reopened_table), without_viewer(&at_table));
}
