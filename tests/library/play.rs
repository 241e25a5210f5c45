//! Plays random games and stores them line by line, as a session does.

use std::fs;
use std::path::{Path, PathBuf};

use rubium_host::files::DiskError;
use rubium_host::game::{Preview, SeatControllers};
use rubium_host::library::{Entry, Journal, Library, ListEntryState, RecordId};
use rubium_players::{Player, Random};
use rubium_record::{Author, ChanceSource, Header, Seed, Timeline};
use rubium_rules::{
    PendingInput, RecordInput, Rules, Setup, collect_legal_actions, pending_input, weights,
};

/// Names of the players.
pub const NAMES: [&str; 4] = ["Ana", "Bo", "Carla", "Dov"];

/// Returns the header of a game of two players.
pub fn header(seed: u64) -> Header<Setup> {
    let setup = Setup::classic(2, |_| 0).expect("the set-up should be valid");
    let names = NAMES[..2].iter().map(ToString::to_string).collect();
    Header::new::<Rules>(setup, names, Seed(seed), false)
}

/// Plays one step. `store_line` stores the line of the step before the step takes effect. Returns the line,
/// or the error of `store_line`; `None` if the game is over.
pub fn play_step(
    timeline: &mut Timeline<Rules>,
    store_line: impl FnOnce(&str) -> Result<(), DiskError>,
) -> Option<Result<String, DiskError>> {
    let (rules, state) = (timeline.machine(), timeline.state());
    let (author, input) = match pending_input(rules, state) {
        PendingInput::Over { .. } => return None,
        PendingInput::Decision { seat, .. } => {
            let mut actions = Vec::new();
            collect_legal_actions(rules, state, &mut actions);
            let step_number = timeline.step_count() as u64;
            let player = Random::new(timeline.record().header.seed.0);
            let action = player
                .choose(&(), step_number, &actions)
                .expect("an action should be legal");
            (Author::Seat(seat.0), RecordInput::Act(action))
        }
        PendingInput::Chance { request } => {
            let mut outcomes = Vec::new();
            weights(rules, state, request, &mut outcomes);
            let weight_values: Vec<u32> = outcomes.iter().map(|(_, weight)| *weight).collect();
            let chance_source = ChanceSource::new(timeline.record().header.seed);
            let index = chance_source.draw_index(
                request.purpose(),
                timeline.next_chance_ordinal(),
                &weight_values,
            );
            let outcome = outcomes[index.expect("an outcome should be chosen")].0;
            (Author::Chance, RecordInput::Chance(outcome))
        }
    };
    let pending = timeline
        .submit(author, &[input])
        .expect("the action should be legal");
    let line = pending.line();
    Some(store_line(&line).map(|()| {
        pending.commit();
        line
    }))
}

/// Plays and stores `step_count` steps.
pub fn play_steps(timeline: &mut Timeline<Rules>, journal: &mut Journal, step_count: usize) {
    for _ in 0..step_count {
        play_step(timeline, |line| journal.append(line))
            .expect("the game should continue")
            .expect("the line should be stored");
    }
}

/// Stores a game of `step_count` steps and closes it.
pub fn store_game(library: &Library, seed: u64, step_count: usize) -> (RecordId, Timeline<Rules>) {
    let header = header(seed);
    let (id, mut journal) = library
        .create(&header, "A game", &SeatControllers::default())
        .expect("the game should be created");
    let mut timeline = Timeline::begin(header).expect("the record should begin");
    play_steps(&mut timeline, &mut journal, step_count);
    (id, timeline)
}

/// Returns the path of a game's journal.
pub fn journal_path(folder: &Path, id: &RecordId) -> PathBuf {
    folder.join("games").join(format!("{id}.jsonl"))
}

/// Returns the bytes of a game's journal.
pub fn journal_bytes(folder: &Path, id: &RecordId) -> Vec<u8> {
    fs::read(journal_path(folder, id)).expect("the journal should exist")
}

/// Returns the list entry of a game.
pub fn list_entry(library: &Library, id: &RecordId) -> Entry<Preview> {
    let mut entries = library
        .list(None)
        .expect("the folder should be readable")
        .entries
        .into_iter();
    entries
        .find(|entry| entry.id.as_ref() == Some(id))
        .expect("the game should be in the list")
}

/// Asserts that a game is valid in the list and equals `expected` when it is opened.
pub fn assert_intact(library: &Library, id: &RecordId, expected: &Timeline<Rules>) {
    let state = list_entry(library, id).state;
    assert!(matches!(state, ListEntryState::Valid { .. }), "{state:?}");
    let opening = library.load(id).expect("the game should open");
    assert_eq!(opening.timeline.record(), expected.record());
    assert_eq!(opening.timeline.state(), expected.state());
    assert_eq!(opening.notice, None);
}
