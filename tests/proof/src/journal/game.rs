//! A game as the app sets it up and records it, played by a program.

use rubium_record::{Author, ChanceSource, Header, Seed, Timeline, jsonl};
use rubium_rules::{
    Action, ChanceRequest, Event, Options, PendingInput, RecordInput, Rules, Setup, apply, legal,
    pending_input, weights,
};

use super::situation::{EventHistory, Situation, unit_token_count};
use crate::random_play::Random;

/// Maximum number of steps after which a game that has not reached the place is abandoned.
const MAX_STEPS: usize = 6_000;

/// The players and the options of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameSettings {
    /// Number of players, 2 to 4.
    pub players: u8,
    /// Names, at least as many as players.
    pub names: Vec<String>,
    /// Edition, optional rules and practice.
    pub options: Options,
}

impl Default for GameSettings {
    fn default() -> GameSettings {
        GameSettings {
            players: 2,
            names: ["Ada", "Blaise", "Carmen", "Dmitri"]
                .map(str::to_owned)
                .into(),
            options: Options::default(),
        }
    }
}

/// A game that reached the given place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoundJournal {
    /// Its journal up to the place.
    pub journal: String,
    /// The step that follows the place, as a line of a journal, if the place is just before an automatic step. Before
    /// a whole turn, all its steps, one per line.
    pub next_steps: Option<String>,
}

/// Plays the game of `seed` until it reaches the situation. Returns `None` if it does not.
///
/// # Errors
/// The core refuses a listed action, which is a fault of the core.
pub fn play(
    settings: &GameSettings,
    seed: u64,
    situation: Situation,
) -> Result<Option<FoundJournal>, String> {
    let header = header(settings, Seed(seed))?;
    let mut file = jsonl::header_line(&header).map_err(|error| error.to_string())?;
    let mut timeline = Timeline::<Rules>::begin(header).map_err(|error| error.to_string())?;
    let chance_source = ChanceSource::new(Seed(seed));
    let mut random = Random::new(seed);
    let mut event_history = EventHistory::default();
    // Offset of the latest seat step, and the events that it caused.
    let (mut last_seat_step, mut events) = (file.len(), Vec::new());
    while timeline.step_count() < situation.max_steps().min(MAX_STEPS) {
        if event_history.is_at(situation, timeline.machine(), timeline.state()) {
            let next_steps = None;
            return Ok(Some(FoundJournal {
                journal: file,
                next_steps,
            }));
        }
        let Some((author, inputs)) = next(&timeline, &chance_source, &mut random, situation) else {
            return Ok(None);
        };
        let pending = timeline.submit(author, &inputs);
        let pending = pending.map_err(|error| format!("seed {seed}: {error}"))?;
        if matches!(author, Author::Seat(_)) {
            last_seat_step = file.len();
            events.clear();
        }
        file.push_str(&pending.line());
        let new_events: Vec<Event> = pending.commit();
        event_history.record(&new_events);
        events.extend(new_events);
        if situation.is_caused_by(&events) {
            let after_place = file.split_off(last_seat_step);
            let next_steps = after_place.lines().next().map(str::to_owned);
            return Ok(Some(FoundJournal {
                journal: file,
                next_steps,
            }));
        }
    }
    Ok(None)
}

/// Returns the header that the app's new-game dialog creates for these settings with a typed seed. The first seat begins.
pub(super) fn header(settings: &GameSettings, seed: Seed) -> Result<Header<Setup>, String> {
    let chance_source = ChanceSource::new(seed);
    let mut draw_count = 0;
    let setup = Setup::new(settings.options.clone(), settings.players, |choices| {
        draw_count += 1;
        chance_source
            .draw_index("setup", draw_count, &vec![1; choices])
            .unwrap_or_default()
    });
    let setup = setup.map_err(|errors| format!("{errors:?}"))?;
    let names = settings.names[..usize::from(settings.players)].to_vec();
    Ok(Header::new::<Rules>(setup, names, seed, true))
}

/// Returns the next step, or `None` if the game is over.
pub(super) fn next(
    timeline: &Timeline<Rules>,
    chance_source: &ChanceSource,
    random: &mut Random,
    situation: Situation,
) -> Option<(Author, Vec<RecordInput>)> {
    let (rules, state) = (timeline.machine(), timeline.state());
    match pending_input(rules, state) {
        PendingInput::Decision { seat, .. } => {
            let gesture = gesture(timeline, random, situation)?;
            Some((Author::Seat(seat.0), gesture))
        }
        PendingInput::Chance { request } => {
            let outcome = chance_input(timeline, chance_source, request)?;
            Some((Author::Chance, vec![outcome]))
        }
        PendingInput::Over { .. } => None,
    }
}

/// Returns the outcome that the seed gives, as in the app.
fn chance_input(
    timeline: &Timeline<Rules>,
    chance_source: &ChanceSource,
    request: ChanceRequest,
) -> Option<RecordInput> {
    let mut outcomes = Vec::new();
    weights(timeline.machine(), timeline.state(), request, &mut outcomes);
    let weight_values: Vec<u32> = outcomes.iter().map(|&(_, weight)| weight).collect();
    let index = chance_source.draw_index(
        request.purpose(),
        timeline.next_chance_ordinal(),
        &weight_values,
    )?;
    let (outcome, _) = outcomes.get(index)?;
    Some(RecordInput::Chance(*outcome))
}

/// Returns one gesture of the seat that decides: an action, repeated for half of the moves and purchases.
fn gesture(
    timeline: &Timeline<Rules>,
    random: &mut Random,
    situation: Situation,
) -> Option<Vec<RecordInput>> {
    let (rules, state) = (timeline.machine(), timeline.state());
    let mut actions = Vec::new();
    legal(rules, state, &mut actions);
    let crowding_move = (situation == Situation::Crowd && !random.once_in(3))
        .then(|| move_to_crowd(timeline, &actions));
    let action = crowding_move
        .flatten()
        .or_else(|| pick_action(&actions, random))?;
    let mut gesture = vec![RecordInput::Act(action)];
    let can_repeat = matches!(action, Action::Move { .. } | Action::Buy { .. });
    while can_repeat && random.once_in(2) && gesture.len() < 5 {
        gesture.push(RecordInput::Act(action));
        if !is_legal(timeline, &gesture) {
            gesture.pop();
            break;
        }
    }
    Some(gesture)
}

/// Returns the move to the hex with the most tokens, if it has more than the hex where the move begins.
fn move_to_crowd(timeline: &Timeline<Rules>, actions: &[Action]) -> Option<Action> {
    let (rules, state) = (timeline.machine(), timeline.state());
    let towards_crowd = |action: &Action| match *action {
        Action::Move { from, to, .. } => {
            let [tokens_before, tokens_after] =
                [from, to].map(|hex| unit_token_count(rules, state, hex));
            (tokens_after >= tokens_before).then_some((tokens_after, *action))
        }
        _ => None,
    };
    let moves = actions.iter().filter_map(towards_crowd);
    moves
        .max_by_key(|&(tokens_after, _)| tokens_after)
        .map(|(_, action)| action)
}

/// Picks an action. Like a person, it does not pass for a whole battle at once, and it ends its phases.
fn pick_action(actions: &[Action], random: &mut Random) -> Option<Action> {
    let mut candidates: Vec<Action> = actions
        .iter()
        .copied()
        .filter(|action| !matches!(action, Action::PassBattle | Action::Exchange { .. }))
        .collect();
    if candidates.is_empty() {
        candidates = actions.to_vec();
    }
    let can_end_phase = candidates.contains(&Action::EndPhase);
    if can_end_phase && random.once_in(4) {
        return Some(Action::EndPhase);
    }
    // Most situations involve cards.
    let cards: Vec<Action> = candidates
        .iter()
        .copied()
        .filter(|action| matches!(action, Action::Play { .. }))
        .collect();
    if !cards.is_empty() && random.once_in(2) {
        return cards.get(random.below(cards.len())).copied();
    }
    candidates.get(random.below(candidates.len())).copied()
}

/// Returns true if the whole gesture is legal.
fn is_legal(timeline: &Timeline<Rules>, gesture: &[RecordInput]) -> bool {
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
