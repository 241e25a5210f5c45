//! The search of a computer player for one decision. It owns all that the seat may know, so it can run on another thread.

use std::sync::atomic::AtomicBool;

use rubium_players::{Commander, CommanderSettings, TurnPlan};
use rubium_record::{Author, Machine, Timeline};
use rubium_rules::{Action, Knowledge, RecordInput, Rules, Seat, State, apply, legal};

use super::computer::{count_decisions, seed_of};

/// The search for one decision of a seat. What it finds follows from the seed of the game and the effective record.
pub(super) struct Search {
    rules: Rules,
    seed: u64,
    plan: TurnPlan,
    /// Decisions of this turn that the plan does not include yet.
    taken: Vec<(Question, Action)>,
    question: Question,
}

/// What a search has found.
pub(super) struct Found {
    /// The decision.
    pub action: Action,
    /// Whether the turn was planned for it.
    pub has_planned: bool,
    /// What the player remembers of its turn after it.
    pub plan: TurnPlan,
}

/// A decision, as its seat sees it.
struct Question {
    knowledge: Knowledge,
    /// Number of effective decisions of the seat before it.
    number: u64,
    legal: Vec<Action>,
}

impl Question {
    fn new(rules: &Rules, state: &State, seat: Seat, number: u64) -> Question {
        let mut actions = Vec::new();
        legal(rules, state, &mut actions);
        Question {
            knowledge: Knowledge::new(rules, state, Some(seat)),
            number,
            legal: actions,
        }
    }
}

impl Search {
    /// Creates the search for the pending decision of `seat`. `plan` is what the player remembers of its turn; with
    /// `None` it follows the turn again.
    pub fn new(timeline: &Timeline<Rules>, seat: Seat, plan: Option<TurnPlan>) -> Search {
        let rules = timeline.machine();
        let number = count_decisions(timeline, seat);
        let taken = match plan {
            Some(_) => Vec::new(),
            None => decisions_of_turn(timeline, seat, number),
        };
        Search {
            rules: rules.clone(),
            seed: seed_of(timeline.record().header.seed, seat),
            plan: plan.unwrap_or_default(),
            taken,
            question: Question::new(rules, timeline.state(), seat, number),
        }
    }

    /// The decision; `None` if no action is legal, or `interrupt` was set.
    pub fn run(self, interrupt: &AtomicBool) -> Option<Found> {
        let mut commander = Commander::new(&self.rules, self.seed, CommanderSettings::default())
            .with_plan(self.plan)
            .interrupted_by(interrupt);
        for (question, action) in self.taken {
            let Question {
                knowledge,
                number,
                legal,
            } = question;
            commander.follow(&knowledge, number, &legal, action);
        }
        let Question {
            knowledge,
            number,
            legal,
        } = self.question;
        let action = commander.choose(&knowledge, number, &legal)?;
        Some(Found {
            action,
            has_planned: commander.has_planned(),
            plan: commander.into_plan(),
        })
    }
}

/// The decisions that `seat` has made in the current turn, the last of which has number `count` - 1.
fn decisions_of_turn(
    timeline: &Timeline<Rules>,
    seat: Seat,
    count: u64,
) -> Vec<(Question, Action)> {
    let (rules, turn) = (timeline.machine(), timeline.state().turn());
    let mut taken = Vec::new();
    let mut number = count;
    // Back to the step with which the turn began, which may have happened within a step of another player.
    for step in (0..timeline.step_count()).rev() {
        let (Ok(mut state), Some(record)) = (timeline.state_at(step), timeline.step(step)) else {
            break;
        };
        if state.turn() != turn {
            break;
        }
        if record.by != Author::Seat(seat.0) {
            continue;
        }
        number = number.saturating_sub(record.inputs.len() as u64);
        let mut of_step = Vec::new();
        for (index, text) in (0..).zip(&record.inputs) {
            let Ok(RecordInput::Act(action)) = rules.read(text) else {
                break;
            };
            of_step.push((Question::new(rules, &state, seat, number + index), action));
            if apply(rules, &mut state, seat, action, &mut ()).is_err() {
                break;
            }
        }
        taken.extend(of_step.into_iter().rev());
    }
    taken.reverse();
    taken
}
