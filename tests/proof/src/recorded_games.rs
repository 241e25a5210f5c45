//! Checks that a game can be recorded, written, read, and replayed ([`Timeline::fold`]) to the same state.

use rubium_record::{Author, Fingerprint, Header, Seed, Timeline, jsonl};
use rubium_rules::notation::Input;
use rubium_rules::{RecordInput, Rules};

/// Returns the author of an input, and the input as a record stores it.
fn author_and_input(input: Input) -> (Author, RecordInput) {
    match input {
        Input::Act { seat, action } => (Author::Seat(seat.0), RecordInput::Act(action)),
        Input::Chance { outcome } => (Author::Chance, RecordInput::Chance(outcome)),
    }
}

/// Records a game that was played with the inputs `history`. `hashes` are the hashes after each input.
/// Returns the record and its file as text.
///
/// # Errors
/// The reason why the record cannot begin, or the first step that is refused or whose hash differs.
pub fn record(
    rules: &Rules,
    history: &[Input],
    hashes: &[u64],
) -> Result<(Timeline<Rules>, String), String> {
    let seats = rules
        .seats()
        .map(|seat| format!("seat {}", seat.0 + 1))
        .collect();
    let header = Header::new::<Rules>(rules.setup().clone(), seats, Seed(0), true);
    let mut timeline = Timeline::<Rules>::begin(header).map_err(|error| error.to_string())?;
    let mut file =
        jsonl::header_line(&timeline.record().header).map_err(|error| error.to_string())?;
    for (step, (&input, &hash)) in history.iter().zip(hashes).enumerate() {
        let (author, input) = author_and_input(input);
        let pending = timeline
            .submit(author, &[input])
            .map_err(|error| format!("the record refuses step {step}: {error}"))?;
        file.push_str(&pending.line());
        pending.commit();
        let recorded_hash = timeline.step(step).map(|step| step.hash);
        if recorded_hash != Some(Fingerprint(hash)) {
            return Err(format!(
                "the hash of step {step} in the record is {recorded_hash:?}, not the hash of the game"
            ));
        }
    }
    Ok((timeline, file))
}

/// Records the game, writes the record to lines, reads the lines and replays them. All hashes must be equal.
///
/// # Errors
/// The errors of [`record`]. Also fails if the record cannot be read or replayed, differs after it was read,
/// or replays to a different state.
pub fn check(rules: &Rules, history: &[Input], hashes: &[u64]) -> Result<(), String> {
    let (timeline, file) = record(rules, history, hashes)?;
    let loaded = jsonl::read::<Rules>(file.as_bytes())
        .map_err(|error| format!("the record cannot be read: {error}"))?;
    if loaded.record != *timeline.record() || loaded.truncated_line.is_some() {
        return Err(String::from(
            "the record differs after it was written and read",
        ));
    }
    // Folding compares the hash of each step.
    let folded = Timeline::<Rules>::fold(loaded.record)
        .map_err(|error| format!("the record cannot be folded: {error}"))?;
    if folded.state() == timeline.state() && folded.step_count() == history.len() {
        Ok(())
    } else {
        Err(String::from("the record folds to a different state"))
    }
}
