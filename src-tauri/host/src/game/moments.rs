//! What the page is told of what happened.

use rubium_record::{By, Entry, Machine, Timeline};
use rubium_rules::{Event, RecordInput, Rules, Seat, State};
use serde::Serialize;
use specta::Type;

use super::PlayRefusal;
use super::crew::Crew;
use super::steps::{StepTitle, title};

/// Something that happened, in order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Moment {
    /// A step was made, or made again.
    Step {
        /// How many steps counted before it.
        step: u32,
        /// Who made it; `None`: chance, or all together.
        by: Option<Seat>,
        /// What happened, in order.
        events: Vec<Event>,
    },
    /// Steps were taken back: only the first `step` still count.
    TookBack {
        /// How many steps still count.
        step: u32,
        /// What persons did of what was taken back, the oldest first; steps of chance have no title.
        titles: Vec<StepTitle>,
    },
}

impl Moment {
    /// A step as everybody may know it, whoever is looking: what is told stays on the page when a hand has closed.
    pub(super) fn new(step: usize, by: Option<By>, events: Vec<Event>) -> Moment {
        Moment::Step {
            step: step as u32,
            by: by.and_then(seat),
            events: events.into_iter().map(|event| event.cut(None)).collect(),
        }
    }
}

/// The seat that gave a step, if one did.
pub(super) fn seat(by: By) -> Option<Seat> {
    match by {
        By::Seat(number) => Some(Seat(number)),
        By::Chance | By::Keeper => None,
    }
}

/// All moments of a record, as everybody may know them.
pub(super) fn history(
    rules: &Rules,
    entries: &[Entry],
    crew: &Crew,
) -> Result<Vec<Moment>, PlayRefusal> {
    /// A step that counts: the state before it, where its entry is, and whether it can be made. A step that cannot was
    /// taken back when the record was recovered, with all that came after it.
    struct Made {
        before: State,
        entry: usize,
        sound: bool,
    }
    let (mut moments, mut state) = (Vec::new(), rules.start());
    let (mut past, mut future) = (Vec::<Made>::new(), Vec::<usize>::new());
    for (index, entry) in entries.iter().enumerate() {
        let again = match entry {
            Entry::Step(_) => {
                future.clear();
                index
            }
            Entry::Redo => future
                .pop()
                .ok_or_else(|| PlayRefusal::broken("a redo with nothing undone"))?,
            Entry::UndoTo { step } => {
                let mut titles = Vec::new();
                while past.len() > *step {
                    let Some(made) = past.pop() else { break };
                    state = made.before;
                    future.push(made.entry);
                    let undone = entries.get(made.entry).filter(|_| made.sound);
                    if let Some(Entry::Step(undone)) = undone {
                        titles.extend(title(rules, past.len(), undone));
                    }
                }
                titles.retain(|title: &StepTitle| crew.is_person(title.seat));
                titles.reverse();
                moments.push(Moment::TookBack {
                    step: *step as u32,
                    titles,
                });
                continue;
            }
        };
        let Some(Entry::Step(step)) = entries.get(again) else {
            return Err(PlayRefusal::broken("a redo of something that is no step"));
        };
        let (before, mut events) = (state, Vec::new());
        let sound = past.last().is_none_or(|made| made.sound)
            && step.inputs.iter().all(|text| {
                let input: Result<RecordInput, _> = rules.read(text);
                input.is_ok_and(|input| {
                    let applied = rules.apply(&mut state, step.by, &input, Some(&mut events));
                    applied.is_ok()
                })
            });
        if sound {
            moments.push(Moment::new(past.len(), Some(step.by), events));
        } else {
            state = before;
        }
        past.push(Made {
            before,
            entry: again,
            sound,
        });
    }
    match past.iter().position(|made| !made.sound) {
        Some(number) => Err(strays(number)),
        None => Ok(moments),
    }
}

/// The steps of a record that count, as everybody may know them.
///
/// # Errors
/// [`PlayRefusal::Broken`] if the record does not replay.
pub fn effective(timeline: &Timeline<Rules>) -> Result<Vec<Moment>, PlayRefusal> {
    let mut state = timeline.machine().start();
    let mut moments = Vec::with_capacity(timeline.count());
    for (number, step) in timeline.steps().enumerate() {
        let mut events = Vec::new();
        timeline
            .replay(number, &mut state, Some(&mut events))
            .map_err(|_| strays(number))?;
        moments.push(Moment::new(number, Some(step.by), events));
    }
    Ok(moments)
}

/// A record that was folded and now does not replay. Its text stays unsaid: it may name a card that is hidden.
fn strays(number: usize) -> PlayRefusal {
    PlayRefusal::broken(format!("the record does not replay at number {number}"))
}
