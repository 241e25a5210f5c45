//! A game as a record: written, read and folded again.

use crate::play::give;
use rubium_record::{By, Fingerprint, Header, Machine, Seed, Timeline, Undo, lines};
use rubium_rules::notation::{Input, read_input, write_input};
use rubium_rules::{Event, Rules, Setup, State, hash};

/// The game as a machine whose inputs are recorded.
pub struct Game(Rules);

/// Why the machine takes something not; its text says what.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Refusal(String);

impl Refusal {
    fn new(fault: impl std::fmt::Display) -> Refusal {
        Refusal(fault.to_string())
    }
}

impl Machine for Game {
    const NAME: &'static str = "rubium/proof";
    const REVISION: u32 = 1;
    const ENCODING: u32 = 1;
    type Setup = Setup;
    type State = State;
    type Input = Input;
    type Event = Event;
    type Seal = std::convert::Infallible;
    type Refusal = Refusal;

    fn open(setup: &Setup) -> Result<Game, Refusal> {
        Rules::new(setup.clone())
            .map(Game)
            .map_err(|faults| Refusal::new(faults.len()))
    }

    fn content(_: &Setup) -> u64 {
        0
    }

    fn start(&self) -> State {
        State::new(&self.0)
    }

    fn apply(
        &self,
        state: &mut State,
        by: By,
        input: &Input,
        events: Option<&mut Vec<Event>>,
    ) -> Result<Undo<Self::Seal>, Refusal> {
        let mut unseen = Vec::new();
        let sink = events.unwrap_or(&mut unseen);
        let entitled = match *input {
            Input::Act { seat, .. } => By::Seat(seat.0),
            Input::Chance { .. } => By::Chance,
        };
        if by != entitled {
            return Err(Refusal::new(format!(
                "{by} cannot give what is for {entitled}"
            )));
        }
        give(&self.0, state, *input, sink)
            .map(|()| Undo::Free)
            .map_err(Refusal::new)
    }

    fn hash(&self, state: &State, _: u32) -> u64 {
        hash(&self.0, state)
    }

    fn write(&self, input: &Input) -> String {
        write_input(&self.0, *input)
    }

    fn read(&self, text: &str) -> Result<Input, Refusal> {
        read_input(&self.0, text).map_err(Refusal::new)
    }
}

/// Records a game that was played: `history` with the hash that each input led to.
///
/// Tells the record and its file.
///
/// # Errors
/// The first step that is refused or leads elsewhere.
pub fn record(
    rules: &Rules,
    history: &[Input],
    hashes: &[u64],
) -> Result<(Timeline<Game>, String), String> {
    let seats = rules
        .seats()
        .map(|seat| format!("seat {}", seat.0 + 1))
        .collect();
    let header = Header::new::<Game>(rules.setup().clone(), seats, Seed(0), true);
    let mut timeline = Timeline::<Game>::begin(header).map_err(|fault| fault.to_string())?;
    let mut file =
        lines::header_line(&timeline.record().header).map_err(|fault| fault.to_string())?;
    for (step, (&input, &hash)) in history.iter().zip(hashes).enumerate() {
        let by = match input {
            Input::Act { seat, .. } => By::Seat(seat.0),
            Input::Chance { .. } => By::Chance,
        };
        let pending = timeline
            .submit(by, &[input])
            .map_err(|fault| format!("recorded, step {step}: {fault}"))?;
        file.push_str(&pending.line());
        pending.commit();
        let recorded = timeline.step(step).map(|step| step.hash);
        if recorded != Some(Fingerprint(hash)) {
            return Err(format!("recorded, step {step} bears the hash {recorded:?}"));
        }
    }
    Ok((timeline, file))
}

/// Records the game, writes it to lines, reads them and folds: the same hash at each step.
///
/// # Errors
/// The first step that is refused or leads elsewhere.
pub fn check(rules: &Rules, history: &[Input], hashes: &[u64]) -> Result<(), String> {
    let (timeline, file) = record(rules, history, hashes)?;
    let loaded = lines::read::<Game>(file.as_bytes())
        .map_err(|fault| format!("the record is not read: {fault}"))?;
    if loaded.record != *timeline.record() || loaded.torn.is_some() {
        return Err(String::from(
            "the record that is read is not the one that was written",
        ));
    }
    // Folding compares the hash that each step bears.
    let folded = Timeline::<Game>::fold(loaded.record)
        .map_err(|fault| format!("the record does not fold: {fault}"))?;
    if folded.state() == timeline.state() && folded.count() == history.len() {
        Ok(())
    } else {
        Err(String::from("the record folds to another state"))
    }
}
