//! Sessions that stop or lose their journal: no step that was shown is lost.

use std::fs;

use rubium_host::files::DiskError;
use rubium_host::game::{
    ComputerPace, Game, GameInfo, GameSession, HistoryEntry, PlayRefusal, SeatControllers,
};
use rubium_host::library::{RecordId, RecordWriter};
use rubium_host::refusal::SessionRefusal;
use rubium_host::running::{Intent, Registry, Rights};
use rubium_record::{Entry, FoldError, Step, Timeline};
use rubium_rules::{Action, Rules, Seat};
use serde_json::{Value, json};
use tauri::async_runtime::block_on;

use crate::app::{LimitedWriter, MAIN, Page, act, game_from_record, new_game, start_game};
use crate::persistence::{copy_folder, public_view_of};

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
fn panicking_session_reports_an_error_and_can_be_opened_again() {
    let (header, controllers) = new_game(2, "5")
        .header()
        .expect("the set-up should be accepted");
    let timeline = Timeline::begin(header).expect("the set-up should be valid");
    let info = GameInfo::new("fire".into(), "Fire".into(), &timeline);
    let games = Registry::default();
    games.admit(MAIN, Rights::screen());
    let game = Game::new(timeline, Box::new(PanickingWriter), controllers);
    let id: RecordId = "fire".parse().expect("the id should be valid");
    let opened = games.open(
        MAIN,
        id.clone(),
        GameSession::new(game, ComputerPace::Fast),
        info.clone(),
    );
    let opened = block_on(opened.expect("the session thread should start").wait())
        .expect("the session should still be running");
    let version = opened.update.version;
    let (seat, pin) = (Seat(0), None);
    let open_hand = |version| {
        let intent = Intent::OpenHand {
            version,
            seat,
            pin: pin.clone(),
        };
        let pending = games.ask(MAIN, |game| game.ask(intent));
        block_on(pending.expect("the session should be open").wait())
    };
    open_hand(version).expect("the session should still be running");
    for _ in 0..2 {
        let end_phase = vec![Action::EndPhase];
        let pending = games.ask(MAIN, |game| game.act(version, seat, end_phase));
        let result = block_on(pending.expect("the session should be open").wait());
        assert!(
            matches!(
                result,
                Err(PlayRefusal::Session(SessionRefusal::Internal { .. }))
            ),
            "{result:?}"
        );
    }
    // The same game can be opened again.
    let (header, controllers) = new_game(2, "5")
        .header()
        .expect("the set-up should be accepted");
    let timeline = Timeline::begin(header).expect("the set-up should be valid");
    let game = Game::new(
        timeline,
        Box::new(LimitedWriter::with_space(9)),
        controllers,
    );
    let opened = games.open(MAIN, id, GameSession::new(game, ComputerPace::Fast), info);
    let opened = block_on(opened.expect("the session thread should start").wait())
        .expect("the session should be running");
    open_hand(opened.update.version).expect("the game should continue");
}

/// The page only has to request the open session again, as it does after a reload.
#[test]
fn stopped_session_is_reopened_from_its_journal() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    page.create_game(2, "5");
    page.open_game_hand(0);
    page.act(json!([{ "type": "endPhase" }]))
        .expect("the phase should end");
    let game_before = page.reload_game();
    let state = page.state();
    let panicking_request = state.games.ask(MAIN, |running| {
        running.read::<()>(|_, _| panic!("on purpose"))
    });
    assert!(block_on(panicking_request.expect("a game should be open").wait()).is_err());
    let game_after = page.reload_game();
    assert_eq!(game_after["info"], game_before["info"]);
    assert_eq!(game_after["update"]["view"], game_before["update"]["view"]);
    page.open_game_hand(0);
    page.act(json!([{ "type": "endPhase" }]))
        .expect("the game should continue");

    page.create_table("everything");
    let table_before = page.reload_table();
    let panicking_request = state.tables.ask(MAIN, |running| {
        running.read::<()>(|_, _| panic!("on purpose"))
    });
    assert!(block_on(panicking_request.expect("a table should be open").wait()).is_err());
    let table_after = page.reload_table();
    assert_eq!(table_after["info"], table_before["info"]);
    assert_eq!(
        table_after["update"]["view"],
        table_before["update"]["view"]
    );
}

/// Recovery undoes a step of another build that this build rejects, and the steps after it. The history does
/// not include these steps.
#[test]
fn recovered_game_has_a_history_without_the_undone_steps() {
    let mut game = start_game(&new_game(2, "5"));
    act(&mut game, Action::EndPhase).expect("the phase should end");
    let entries_before = game.history().expect("the record should replay").len();
    let mut record = game.timeline().record().clone();
    let Some(Entry::Step(last)) = record.entries.last().cloned() else {
        panic!("the last entry should be a step");
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
        panic!("the record should not replay completely");
    };
    let valid_steps = partial.valid_prefix().step_count();
    let (timeline, _) = partial.undo_invalid_steps();
    let (_, controllers) = new_game(2, "5")
        .header()
        .expect("the set-up should be accepted");
    let recovered = game_from_record(timeline, controllers);
    let history = recovered
        .history()
        .expect("the steps that are not undone should replay");
    assert!(history.len() > entries_before);
    let Some(HistoryEntry::Undone { step, .. }) = history.last() else {
        panic!("the invalid steps should be undone: {history:?}");
    };
    assert_eq!(*step as usize, valid_steps);
}

#[test]
fn deleted_or_moved_journal_of_an_open_session_is_rewritten_with_a_notice() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    page.call_ok("subscribe_notices", json!({ "updates": "__CHANNEL__:9" }));
    let journal_path = |collection: &str, id: &Value| {
        let name = format!(
            "{collection}/{}.jsonl",
            id.as_str().expect("the id should be valid")
        );
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

    let game_id = page.create_game(2, "5")["info"]["id"].clone();
    page.open_game_hand(0);
    fs::remove_file(journal_path("games", &game_id)).expect("the journal should be deleted");
    page.act(json!([{ "type": "endPhase" }]))
        .expect("the phase should end");
    assert_one_notice(&page);
    let game_before = page.reload_game();

    let table_id = page.create_table("everything")["info"]["id"].clone();
    page.reload_table();
    page.take_messages();
    let path = journal_path("tables", &table_id);
    fs::rename(&path, path.with_extension("away")).expect("the journal should be moved");
    let rename = json!([{ "type": "rename", "seat": 0, "name": "Alma" }]);
    page.enter(None, rename)
        .expect("the entry should be accepted");
    assert_one_notice(&page);
    let table_before = page.reload_table();

    // Simulates a kill.
    let copied_folder = tempfile::tempdir().expect("the temporary folder should be created");
    copy_folder(folder.path(), copied_folder.path());
    let page = Page::open(copied_folder.path());
    let reopened_game = page.call_ok("open_game", json!({ "id": game_id }));
    assert_eq!(public_view_of(&reopened_game), public_view_of(&game_before));
    let reopened_table = page.call_ok("open_table", json!({ "id": table_id }));
    assert_eq!(
        public_view_of(&reopened_table),
        public_view_of(&table_before)
    );
}
