//! A game as the app sets it up and records it, played by a program.

use rubium_record::{Author, ChanceSource, Header, Seed, Timeline, jsonl};
use rubium_rules::{
    Action, ChanceRequest, Event, Options, PendingInput, RecordInput, Rules, Setup, apply, legal,
    pending_input, weights,
};

use super::want::{Want, Watch, tokens};
use crate::play::Random;

/// Maximum number of steps after which a game that has not reached the wanted place is abandoned.
const MOST_STEPS: usize = 6_000;

/// The players and the options of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// Number of players, 2 to 4.
    pub players: u8,
    /// Names, at least as many as players.
    pub names: Vec<String>,
    /// Edition, optional rules and practice.
    pub options: Options,
}

impl Default for Table {
    fn default() -> Table {
        Table {
            players: 2,
            names: ["Ada", "Blaise", "Carmen", "Dmitri"]
                .map(str::to_owned)
                .into(),
            options: Options::default(),
        }
    }
}

/// A game that reached the wanted place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// Its journal up to that place.
    pub lines: String,
    /// The step that follows the place, as a line of a journal, if the place is just before an automatic step. Before
    /// a whole turn, all its steps, one per line.
    pub next: Option<String>,
}

/// Plays the game of `seed` until it reaches the wanted place. Returns `None` if it does not.
///
/// # Errors
/// The core refuses a listed action, which is a fault of the core.
pub fn play(table: &Table, seed: u64, want: Want) -> Result<Option<Found>, String> {
    let header = header(table, Seed(seed))?;
    let mut file = jsonl::header_line(&header).map_err(|fault| fault.to_string())?;
    let mut timeline = Timeline::<Rules>::begin(header).map_err(|fault| fault.to_string())?;
    let dealer = ChanceSource::new(Seed(seed));
    let mut random = Random::new(seed);
    let mut watch = Watch::default();
    // Offset of the latest seat step, and the events that it caused.
    let (mut last, mut came) = (file.len(), Vec::new());
    while timeline.step_count() < want.most_steps().min(MOST_STEPS) {
        if watch.is_there(want, timeline.machine(), timeline.state()) {
            let next = None;
            return Ok(Some(Found { lines: file, next }));
        }
        let Some((by, inputs)) = next(&timeline, &dealer, &mut random, want) else {
            return Ok(None);
        };
        let pending = timeline.submit(by, &inputs);
        let pending = pending.map_err(|fault| format!("seed {seed}: {fault}"))?;
        if matches!(by, Author::Seat(_)) {
            last = file.len();
            came.clear();
        }
        file.push_str(&pending.line());
        let events: Vec<Event> = pending.commit();
        watch.see(&events);
        came.extend(events);
        if want.came(&came) {
            let brought = file.split_off(last);
            let next = brought.lines().next().map(str::to_owned);
            return Ok(Some(Found { lines: file, next }));
        }
    }
    Ok(None)
}

/// Returns the header that the app's new-game dialog makes for this table with a typed seed. The first seat begins.
pub(super) fn header(table: &Table, seed: Seed) -> Result<Header<Setup>, String> {
    let dealer = ChanceSource::new(seed);
    let mut drawn = 0;
    let setup = Setup::new(table.options.clone(), table.players, |choices| {
        drawn += 1;
        dealer
            .draw_index("setup", drawn, &vec![1; choices])
            .unwrap_or_default()
    });
    let setup = setup.map_err(|faults| format!("{faults:?}"))?;
    let names = table.names[..usize::from(table.players)].to_vec();
    Ok(Header::new::<Rules>(setup, names, seed, true))
}

/// Returns the next step, or `None` if the game is over.
pub(super) fn next(
    timeline: &Timeline<Rules>,
    dealer: &ChanceSource,
    random: &mut Random,
    want: Want,
) -> Option<(Author, Vec<RecordInput>)> {
    let (rules, state) = (timeline.machine(), timeline.state());
    match pending_input(rules, state) {
        PendingInput::Decision { seat, .. } => {
            let gesture = gesture(timeline, random, want)?;
            Some((Author::Seat(seat.0), gesture))
        }
        PendingInput::Chance { request } => {
            let outcome = chance(timeline, dealer, request)?;
            Some((Author::Chance, vec![outcome]))
        }
        PendingInput::Over { .. } => None,
    }
}

/// Returns the outcome that the seed gives, as in the app.
fn chance(
    timeline: &Timeline<Rules>,
    dealer: &ChanceSource,
    request: ChanceRequest,
) -> Option<RecordInput> {
    let mut outcomes = Vec::new();
    weights(timeline.machine(), timeline.state(), request, &mut outcomes);
    let shares: Vec<u32> = outcomes.iter().map(|&(_, weight)| weight).collect();
    let index = dealer.draw_index(request.purpose(), timeline.next_chance_ordinal(), &shares)?;
    let (outcome, _) = outcomes.get(index)?;
    Some(RecordInput::Chance(*outcome))
}

/// Returns one gesture of the seat that decides: an action, repeated for half of the moves and purchases.
fn gesture(
    timeline: &Timeline<Rules>,
    random: &mut Random,
    want: Want,
) -> Option<Vec<RecordInput>> {
    let (rules, state) = (timeline.machine(), timeline.state());
    let mut actions = Vec::new();
    legal(rules, state, &mut actions);
    let gathered = (want == Want::Crowd && !random.once_in(3)).then(|| gather(timeline, &actions));
    let action = gathered.flatten().or_else(|| pick(&actions, random))?;
    let mut gesture = vec![RecordInput::Act(action)];
    let again = matches!(action, Action::Move { .. } | Action::Buy { .. });
    while again && random.once_in(2) && gesture.len() < 5 {
        gesture.push(RecordInput::Act(action));
        if !takes(timeline, &gesture) {
            gesture.pop();
            break;
        }
    }
    Some(gesture)
}

/// Returns the move to the hex with the most tokens, if it has more than the hex where the move begins.
fn gather(timeline: &Timeline<Rules>, actions: &[Action]) -> Option<Action> {
    let (rules, state) = (timeline.machine(), timeline.state());
    let drawn = |action: &Action| match *action {
        Action::Move { from, to, .. } => {
            let [here, there] = [from, to].map(|hex| tokens(rules, state, hex));
            (there >= here).then_some((there, *action))
        }
        _ => None,
    };
    let moves = actions.iter().filter_map(drawn);
    moves
        .max_by_key(|&(there, _)| there)
        .map(|(_, action)| action)
}

/// Picks an action. Like a person, it does not pass for a whole battle at once, and it does not continue forever.
fn pick(actions: &[Action], random: &mut Random) -> Option<Action> {
    let mut likely: Vec<Action> = actions
        .iter()
        .copied()
        .filter(|action| !matches!(action, Action::PassBattle | Action::Exchange { .. }))
        .collect();
    if likely.is_empty() {
        likely = actions.to_vec();
    }
    let ends = likely.contains(&Action::EndPhase);
    if ends && random.once_in(4) {
        return Some(Action::EndPhase);
    }
    // Most places involve cards.
    let cards: Vec<Action> = likely
        .iter()
        .copied()
        .filter(|action| matches!(action, Action::Play { .. }))
        .collect();
    if !cards.is_empty() && random.once_in(2) {
        return cards.get(random.below(cards.len())).copied();
    }
    likely.get(random.below(likely.len())).copied()
}

/// Returns true if the whole gesture is legal.
fn takes(timeline: &Timeline<Rules>, gesture: &[RecordInput]) -> bool {
    let rules = timeline.machine();
    let mut state = *timeline.state();
    gesture.iter().all(|input| {
        let (RecordInput::Act(action), PendingInput::Decision { seat, .. }) =
            (input, pending_input(rules, &state))
        else {
            return false;
        };
        apply(rules, &mut state, seat, *action, &mut ()).is_ok()
    })
}
