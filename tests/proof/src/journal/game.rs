//! Plays random games that are set up and recorded like games of the app, until they reach a situation.

use rubium_record::{Author, ChanceSource, Header, Seed, Timeline, jsonl};
use rubium_rules::{
    Action, ChanceRequest, Event, Options, PendingInput, RecordInput, Rules, Setup, apply,
    collect_legal_actions, pending_input, weights,
};

use super::situation::{EventHistory, Situation, unit_token_count};
use crate::random_play::Random;

/// Number of steps after which a game that has not reached the situation is abandoned.
const MAX_STEPS: usize = 6_000;

/// The players and the options of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameSettings {
    /// Number of players, 2 to 4.
    pub players: u8,
    /// Names of the players; there may be more names than players.
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

/// The journal of a game that has reached the requested situation or turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoundJournal {
    /// The journal up to the situation or turn.
    pub journal: String,
    /// The steps after `journal`, one journal line each. Before a storm or an attack chain: only the step of
    /// the seat that causes it. At the start of a whole turn: all steps of the turn. Otherwise `None`.
    pub next_steps: Option<String>,
}

/// Plays the game of `seed` until it reaches the situation. Returns `None` if it does not.
///
/// # Errors
/// The settings are invalid, or the core refuses a listed action, which would be an error in the core.
pub fn play(
    settings: &GameSettings,
    seed: u64,
    situation: Situation,
) -> Result<Option<FoundJournal>, String> {
    let header = header(settings, Seed(seed))?;
    let mut journal = jsonl::header_line(&header).map_err(|error| error.to_string())?;
    let mut timeline = Timeline::<Rules>::begin(header).map_err(|error| error.to_string())?;
    let chance_source = ChanceSource::new(Seed(seed));
    let mut random = Random::new(seed);
    let mut event_history = EventHistory::default();
    // Offset in the journal of the latest step of a seat, and the events of this step and of the outcomes
    // after it.
    let (mut last_seat_step_offset, mut events) = (journal.len(), Vec::new());
    while timeline.step_count() < situation.max_steps().min(MAX_STEPS) {
        if event_history.record_state_and_check(situation, timeline.machine(), timeline.state()) {
            let next_steps = None;
            return Ok(Some(FoundJournal {
                journal,
                next_steps,
            }));
        }
        let Some((author, inputs)) = next_step(&timeline, &chance_source, &mut random, situation)
        else {
            return Ok(None);
        };
        let pending = timeline.submit(author, &inputs);
        let pending = pending.map_err(|error| format!("seed {seed}: {error}"))?;
        if matches!(author, Author::Seat(_)) {
            last_seat_step_offset = journal.len();
            events.clear();
        }
        journal.push_str(&pending.line());
        let new_events: Vec<Event> = pending.commit();
        event_history.record(&new_events);
        events.extend(new_events);
        if situation.precedes_step_with(&events) {
            let steps_after_situation = journal.split_off(last_seat_step_offset);
            let next_steps = steps_after_situation.lines().next().map(str::to_owned);
            return Ok(Some(FoundJournal {
                journal,
                next_steps,
            }));
        }
    }
    Ok(None)
}

/// Returns the header that the app creates for these settings and an entered seed. The first seat begins.
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

/// Returns the next step, or `None` if the game is over. Of all situations, only [`Situation::CrowdedHex`]
/// influences the step.
pub(super) fn next_step(
    timeline: &Timeline<Rules>,
    chance_source: &ChanceSource,
    random: &mut Random,
    situation: Situation,
) -> Option<(Author, Vec<RecordInput>)> {
    let (rules, state) = (timeline.machine(), timeline.state());
    match pending_input(rules, state) {
        PendingInput::Decision { seat, .. } => {
            let inputs = random_seat_step(timeline, random, situation)?;
            Some((Author::Seat(seat.0), inputs))
        }
        PendingInput::Chance { request } => {
            let outcome = chance_input(timeline, chance_source, request)?;
            Some((Author::Chance, vec![outcome]))
        }
        PendingInput::Over { .. } => None,
    }
}

/// Returns the random outcome that the seed would determine in the app.
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

/// Returns the inputs of a random step of the deciding seat. Moves and purchases are repeated half of the
/// time.
fn random_seat_step(
    timeline: &Timeline<Rules>,
    random: &mut Random,
    situation: Situation,
) -> Option<Vec<RecordInput>> {
    let (rules, state) = (timeline.machine(), timeline.state());
    let mut actions = Vec::new();
    collect_legal_actions(rules, state, &mut actions);
    let crowding_move = (situation == Situation::CrowdedHex && !random.once_in(3))
        .then(|| move_to_crowd(timeline, &actions));
    let action = crowding_move
        .flatten()
        .or_else(|| pick_action(&actions, random))?;
    let mut inputs = vec![RecordInput::Act(action)];
    let can_repeat = matches!(action, Action::Move { .. } | Action::Buy { .. });
    while can_repeat && random.once_in(2) && inputs.len() < 5 {
        inputs.push(RecordInput::Act(action));
        if !is_legal(timeline, &inputs) {
            inputs.pop();
            break;
        }
    }
    Some(inputs)
}

/// Returns the move whose destination has the most unit tokens. Considers only moves to a hex with at least
/// as many unit tokens as the hex where the move starts; returns `None` if there is no such move.
fn move_to_crowd(timeline: &Timeline<Rules>, actions: &[Action]) -> Option<Action> {
    let (rules, state) = (timeline.machine(), timeline.state());
    let crowding_move_and_tokens = |action: &Action| match *action {
        Action::Move { from, to, .. } => {
            let [tokens_at_start, tokens_at_destination] =
                [from, to].map(|hex| unit_token_count(rules, state, hex));
            (tokens_at_destination >= tokens_at_start).then_some((*action, tokens_at_destination))
        }
        _ => None,
    };
    let moves = actions.iter().filter_map(crowding_move_and_tokens);
    moves
        .max_by_key(|&(_, tokens_at_destination)| tokens_at_destination)
        .map(|(action, _)| action)
}

/// Picks a random action. Like most people, the player does not pass for a whole battle or exchange cards,
/// unless nothing else is possible, and sometimes ends a phase early.
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
    // Cards are preferred, because most situations involve cards.
    let card_plays: Vec<Action> = candidates
        .iter()
        .copied()
        .filter(|action| matches!(action, Action::Play { .. }))
        .collect();
    if !card_plays.is_empty() && random.once_in(2) {
        return card_plays.get(random.below(card_plays.len())).copied();
    }
    candidates.get(random.below(candidates.len())).copied()
}

/// Returns true if all `inputs` are legal, one after another.
fn is_legal(timeline: &Timeline<Rules>, inputs: &[RecordInput]) -> bool {
    let rules = timeline.machine();
    let mut state = *timeline.state();
    inputs.iter().all(|input| {
        let (RecordInput::Act(action), PendingInput::Decision { seat, .. }) =
            (input, pending_input(rules, &state))
        else {
            return false;
        };
        apply(rules, &mut state, seat, *action, &mut ()).is_ok()
    })
}
