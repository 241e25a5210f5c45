//! Searches for whole turns that a test plays by hand. Each contains something that only its rule causes.

use rubium_record::{Author, ChanceSource, Seed, Timeline, jsonl};
use rubium_rules::{
    Cause, DecisionKind, Deck, Event, Hex, Kind, PendingInput, Phase, Rules, Seat, StormDie,
    Terrain, pending_input,
};
use std::collections::BTreeSet;

use super::game::{self, Found, Table};
use super::want::Want;
use crate::play::Random;

/// Maximum number of steps after which a game without such a turn is abandoned.
const MOST_STEPS: usize = 1_500;
/// Maximum number of seat steps in a turn. A test presses them by hand, so the turn must be short.
const MOST_PRESSES: usize = 24;

/// A whole turn. Units are bought and moved, rubium is mined, cards are drawn, and the variant's event occurs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// The teammate passes a card (OPT-TEAM).
    Gift,
    /// A mission of the transmission line is fulfilled, and the line is refilled (OPT-INTERCEPT).
    Line,
    /// A Mission card is taken for a won battle, and a Secret Mission played (MIS-5).
    Ah,
    /// Clones are bought on two hexes of the base, and roll fewer dice than their number (UNI-CLONE).
    Clone,
    /// Sporlings move on after a battle (UNI-SPORLING).
    Sporling,
    /// A Shardian is given for a hit (UNI-SHARDIAN).
    Shardian,
    /// Blitzers attack before all others in Rock Plains (UNI-BLITZER).
    Blitzer,
    /// A Diver moves more than one hex away from a Magma Pool (OPT-ALT).
    Diver,
    /// A Wyrm attacks again after a hit (UNI-WYRM).
    Wyrm,
    /// A storm before the turn carries units and destroys some (OPT-VORTEX). The record begins with the step that
    /// ends the previous turn.
    Vortex,
}

impl Turn {
    /// Returns the turn with that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Turn> {
        Some(match name {
            "gift-turn" => Turn::Gift,
            "line-turn" => Turn::Line,
            "ah-turn" => Turn::Ah,
            "clone-turn" => Turn::Clone,
            "sporling-turn" => Turn::Sporling,
            "shardian-turn" => Turn::Shardian,
            "blitzer-turn" => Turn::Blitzer,
            "diver-turn" => Turn::Diver,
            "wyrm-turn" => Turn::Wyrm,
            "vortex-turn" => Turn::Vortex,
            _ => return None,
        })
    }

    /// Returns true if the events of a turn of `seat` fit this variant.
    fn is_in(self, rules: &Rules, seat: Seat, events: &[Event]) -> bool {
        let some = |fits: &dyn Fn(&Event) -> bool| events.iter().any(fits);
        let whole = some(&|event| matches!(event, Event::Bought { .. }))
            && some(&|event| matches!(event, Event::Moved { .. }))
            && some(&|event| matches!(event, Event::Mined { rubium, .. } if *rubium > 0));
        let drew = || {
            some(
                &|event| matches!(event, Event::Drawn { seat: by, deck: Deck::Missions, .. } if *by == seat),
            )
        };
        let fulfilled = || some(&|event| matches!(event, Event::MissionFulfilled { .. }));
        let terrain = |hex: Hex| rules.board().terrain(hex);
        whole
            && match self {
                Turn::Gift => drew() && some(&|event| matches!(event, Event::CardGiven { .. })),
                Turn::Line => fulfilled() && some(&|event| matches!(event, Event::LineCard { .. })),
                Turn::Ah => {
                    let card = some(&|event| matches!(event, Event::VictoryCard { .. }));
                    drew() && fulfilled() && card
                }
                Turn::Clone => {
                    let bought = events.iter().filter_map(|event| match event {
                        Event::Bought {
                            kind: Kind::Human,
                            hex,
                            ..
                        } => Some(*hex),
                        _ => None,
                    });
                    let several = bought.collect::<BTreeSet<Hex>>().len() > 1;
                    several
                        && some(
                            &|event| matches!(event, Event::StepBegan { kind: Kind::Human, dice } if dice[0] > 0),
                        )
                }
                Turn::Sporling => {
                    let won = events
                        .iter()
                        .position(|event| matches!(event, Event::BattleEnded { .. }));
                    let after = won.map_or(&[][..], |place| &events[place..]);
                    after
                        .iter()
                        .any(|event| matches!(event, Event::Moved { .. }))
                }
                Turn::Shardian => some(
                    &|event| matches!(event, Event::UnitLost { seat: of, kind: Kind::Crystalline, cause: Cause::Sacrifice, .. } if *of == seat),
                ),
                Turn::Blitzer => {
                    // The Blitzers' own step, in a battle in Rock Plains in which stronger kinds attack as well.
                    let fights = events.split(|event| matches!(event, Event::BattleEnded { .. }));
                    fights.into_iter().any(|fight| {
                        let plains = fight.iter().any(|event| {
                            matches!(event, Event::BattleBegan { hex, .. } if terrain(*hex) == Terrain::RockPlains)
                        });
                        let mut steps = fight.iter().filter_map(|event| match event {
                            Event::StepBegan { kind, .. } => Some(*kind),
                            _ => None,
                        });
                        let first = steps.next() == Some(Kind::RockStrider);
                        let stronger = |kind| matches!(kind, Kind::LavaLeaper | Kind::RubiumDragon);
                        plains && first && steps.any(stronger)
                    })
                }
                Turn::Diver => some(&|event| {
                    matches!(event, Event::Moved { kind: Kind::LavaLeaper, from, to, .. }
                        if !rules.board().adjacent(*from).contains(*to))
                }),
                Turn::Wyrm => {
                    let hits = |event: &&Event| {
                        matches!(event, Event::SpecialAttackRolled { hit: true, .. })
                    };
                    events.iter().filter(hits).count() > 1
                }
                Turn::Vortex => {
                    // The next storm may follow the turn. The wanted one precedes it.
                    let begins = |event: &Event| matches!(event, Event::TurnBegan { .. });
                    let storm = events.split(begins).next().unwrap_or_default();
                    let some = |fits: &dyn Fn(&Event) -> bool| storm.iter().any(fits);
                    let rolled = |wanted| {
                        some(
                            &|event| matches!(event, Event::StormRolled { die, .. } if *die == wanted),
                        )
                    };
                    let dice = [StormDie::Black, StormDie::White, StormDie::Destruction];
                    let struck = |event: &Event| {
                        matches!(
                            event,
                            Event::UnitLost {
                                cause: Cause::Storm,
                                ..
                            }
                        )
                    };
                    dice.into_iter().all(rolled)
                        && some(&|event| matches!(event, Event::StormMoved { .. }))
                        && some(&struck)
                }
            }
    }
}

/// Plays the game of `seed` until such a turn occurs. Returns the journal up to that turn and the seat steps of the
/// turn, or `None` if there is no such turn.
///
/// # Errors
/// The core refuses a listed action, which is a fault of the core.
pub(super) fn play(table: &Table, seed: u64, turn: Turn) -> Result<Option<Found>, String> {
    let header = game::header(table, Seed(seed))?;
    let mut file = jsonl::header_line(&header).map_err(|fault| fault.to_string())?;
    let mut timeline = Timeline::<Rules>::begin(header).map_err(|fault| fault.to_string())?;
    let dealer = ChanceSource::new(Seed(seed));
    let mut random = Random::new(seed);
    let mut came: Vec<Event> = Vec::new();
    // Offset in the file of the latest seat step, and the number of steps before it.
    let mut last = (file.len(), 0);
    // Offset in the file of the current turn, its seat and its number.
    let mut begun = (
        file.len(),
        timeline.state().active(),
        timeline.state().turn(),
    );
    while timeline.step_count() < MOST_STEPS {
        let (rules, state) = (timeline.machine(), timeline.state());
        let begins = matches!(
            pending_input(rules, state),
            PendingInput::Decision {
                ask: DecisionKind::Phase {
                    phase: Phase::Deployment
                },
                ..
            }
        );
        let (start, seat, number) = begun;
        if begins && state.turn() != number {
            let steps: Vec<&str> = file[start..].lines().collect();
            let presses = steps
                .iter()
                .filter(|line| !line.contains(r#""by":"chance""#));
            let short = presses.count() <= MOST_PRESSES;
            if short && turn.is_in(rules, seat, &came) {
                let next = Some(file[start..].trim_end().to_owned());
                file.truncate(start);
                return Ok(Some(Found { lines: file, next }));
            }
            // A storm occurs between two turns, as a result of the last seat step before it.
            let (from, before) = match turn {
                Turn::Vortex => last,
                _ => (file.len(), came.len()),
            };
            came.drain(..before);
            begun = (from, state.active(), state.turn());
        }
        let Some((by, inputs)) = game::next(&timeline, &dealer, &mut random, Want::Opening) else {
            return Ok(None);
        };
        let pending = timeline.submit(by, &inputs);
        let pending = pending.map_err(|fault| format!("seed {seed}: {fault}"))?;
        if matches!(by, Author::Seat(_)) {
            last = (file.len(), came.len());
        }
        file.push_str(&pending.line());
        came.extend(pending.commit());
    }
    Ok(None)
}
