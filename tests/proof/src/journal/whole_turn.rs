//! Whole turns that tests click through, and the search for such turns. Each kind of turn contains an event
//! that a certain rule causes.

use rubium_record::{Author, ChanceSource, Seed, Timeline, jsonl};
use rubium_rules::{
    DecisionKind, Deck, Event, Hex, Kind, LossCause, PendingInput, Phase, Rules, Seat, StormDie,
    Terrain, pending_input,
};
use std::collections::BTreeSet;

use super::game::{self, FoundJournal, GameSettings};
use super::situation::Situation;
use crate::random_play::Random;

/// Number of steps after which a game without the requested turn is abandoned.
const MAX_STEPS: usize = 1_500;
/// Maximum number of steps of seats in the turn. A test clicks through these steps, so there must be few.
const MAX_SEAT_STEPS: usize = 24;

/// A whole turn. Units are bought and moved, rubium is mined, and the variant's event occurs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WholeTurn {
    /// A Secret Mission is drawn, and the teammate passes a card (OPT-TEAM).
    PassCard,
    /// A mission of the transmission line is fulfilled, and the line is refilled (OPT-INTERCEPT).
    TransmissionLine,
    /// A Mission card is taken for a won battle, and Secret Missions are drawn and fulfilled (MIS-5).
    Edition2005,
    /// Clones are bought on several hexes of the base, and attack in a battle (UNI-CLONE).
    Clone,
    /// Sporlings advance after a battle (UNI-SPORLING).
    Sporling,
    /// A Shardian is sacrificed for a hit (UNI-SHARDIAN).
    Shardian,
    /// Blitzers attack before all other kinds in Rock Plains (UNI-BLITZER).
    Blitzer,
    /// A Diver dives: it leaves a Magma Pool and moves farther than to an adjacent hex (OPT-ALT).
    Diver,
    /// Special attacks hit at least twice, as an attack chain of a Wyrm does (UNI-WYRM).
    Wyrm,
    /// A storm before the turn moves units and destroys units (OPT-VORTEX). The steps of this kind of turn
    /// begin with the step that ends the previous turn.
    Vortex,
}

impl WholeTurn {
    /// Returns the kind of turn with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<WholeTurn> {
        Some(match name {
            "pass-card-turn" => WholeTurn::PassCard,
            "line-turn" => WholeTurn::TransmissionLine,
            "edition-2005-turn" => WholeTurn::Edition2005,
            "clone-turn" => WholeTurn::Clone,
            "sporling-turn" => WholeTurn::Sporling,
            "shardian-turn" => WholeTurn::Shardian,
            "blitzer-turn" => WholeTurn::Blitzer,
            "diver-turn" => WholeTurn::Diver,
            "wyrm-turn" => WholeTurn::Wyrm,
            "vortex-turn" => WholeTurn::Vortex,
            _ => return None,
        })
    }

    /// Returns true if a turn of `seat` with these events is of this kind.
    fn matches(self, rules: &Rules, seat: Seat, events: &[Event]) -> bool {
        let has_event = |matches: &dyn Fn(&Event) -> bool| events.iter().any(matches);
        let has_purchase_move_and_mining =
            has_event(&|event| matches!(event, Event::Bought { .. }))
                && has_event(&|event| matches!(event, Event::Moved { .. }))
                && has_event(&|event| matches!(event, Event::Mined { rubium, .. } if *rubium > 0));
        let draws_mission = || {
            has_event(
                &|event| matches!(event, Event::Drawn { seat: drawer, deck: Deck::Missions, .. } if *drawer == seat),
            )
        };
        let fulfils_mission =
            || has_event(&|event| matches!(event, Event::MissionFulfilled { .. }));
        let terrain = |hex: Hex| rules.board().terrain(hex);
        has_purchase_move_and_mining
            && match self {
                WholeTurn::PassCard => {
                    draws_mission() && has_event(&|event| matches!(event, Event::CardGiven { .. }))
                }
                WholeTurn::TransmissionLine => {
                    fulfils_mission()
                        && has_event(&|event| matches!(event, Event::MissionAddedToLine { .. }))
                }
                WholeTurn::Edition2005 => {
                    let takes_victory_card =
                        has_event(&|event| matches!(event, Event::VictoryCardTaken { .. }));
                    draws_mission() && fulfils_mission() && takes_victory_card
                }
                WholeTurn::Clone => {
                    let bought_hexes = events.iter().filter_map(|event| match event {
                        Event::Bought {
                            kind: Kind::Human,
                            hex,
                            ..
                        } => Some(*hex),
                        _ => None,
                    });
                    let has_clones_on_several_hexes =
                        bought_hexes.collect::<BTreeSet<Hex>>().len() > 1;
                    has_clones_on_several_hexes
                        && has_event(
                            &|event| matches!(event, Event::StepBegan { kind: Kind::Human, dice_counts } if dice_counts[0] > 0),
                        )
                }
                WholeTurn::Sporling => {
                    let battle_end = events
                        .iter()
                        .position(|event| matches!(event, Event::BattleEnded { .. }));
                    let events_after_battle = battle_end.map_or(&[][..], |index| &events[index..]);
                    events_after_battle
                        .iter()
                        .any(|event| matches!(event, Event::Moved { .. }))
                }
                WholeTurn::Shardian => has_event(
                    &|event| matches!(event, Event::UnitLost { seat: owner, kind: Kind::Crystalline, cause: LossCause::Sacrifice, .. } if *owner == seat),
                ),
                WholeTurn::Blitzer => {
                    // A battle in Rock Plains in which Blitzers attack first and stronger kinds attack as
                    // well.
                    let battles = events.split(|event| matches!(event, Event::BattleEnded { .. }));
                    battles.into_iter().any(|battle| {
                        let is_in_rock_plains = battle.iter().any(|event| {
                            matches!(event, Event::BattleBegan { hex, .. } if terrain(*hex) == Terrain::RockPlains)
                        });
                        let mut steps = battle.iter().filter_map(|event| match event {
                            Event::StepBegan { kind, .. } => Some(*kind),
                            _ => None,
                        });
                        let is_blitzer_step_first = steps.next() == Some(Kind::RockStrider);
                        let is_stronger = |kind| matches!(kind, Kind::LavaLeaper | Kind::RubiumDragon);
                        is_in_rock_plains && is_blitzer_step_first && steps.any(is_stronger)
                    })
                }
                WholeTurn::Diver => has_event(&|event| {
                    matches!(event, Event::Moved { kind: Kind::LavaLeaper, from, to, .. }
                        if !rules.board().adjacent(*from).contains(*to))
                }),
                WholeTurn::Wyrm => {
                    let is_hit = |event: &&Event| {
                        matches!(event, Event::SpecialAttackRolled { is_hit: true, .. })
                    };
                    events.iter().filter(is_hit).count() > 1
                }
                WholeTurn::Vortex => {
                    // Only the storm before the turn counts, not the storm after it.
                    let begins_turn = |event: &Event| matches!(event, Event::TurnBegan { .. });
                    let storm_events = events.split(begins_turn).next().unwrap_or_default();
                    let has_storm_event =
                        |matches: &dyn Fn(&Event) -> bool| storm_events.iter().any(matches);
                    let is_rolled = |wanted_die| {
                        has_storm_event(
                            &|event| matches!(event, Event::StormRolled { die, .. } if *die == wanted_die),
                        )
                    };
                    let dice = [StormDie::Black, StormDie::White, StormDie::Destruction];
                    let is_storm_loss = |event: &Event| {
                        matches!(
                            event,
                            Event::UnitLost {
                                cause: LossCause::Storm,
                                ..
                            }
                        )
                    };
                    dice.into_iter().all(is_rolled)
                        && has_storm_event(&|event| matches!(event, Event::StormMoved { .. }))
                        && has_storm_event(&is_storm_loss)
                }
            }
    }
}

/// Plays the game of `seed` until the requested turn occurs. Returns the journal up to that turn and the
/// steps of the turn, or `None` if there is no such turn.
///
/// # Errors
/// The settings are invalid, or the core refuses a listed action, which would be an error in the core.
pub(super) fn play(
    settings: &GameSettings,
    seed: u64,
    whole_turn: WholeTurn,
) -> Result<Option<FoundJournal>, String> {
    let header = game::header(settings, Seed(seed))?;
    let mut journal = jsonl::header_line(&header).map_err(|error| error.to_string())?;
    let mut timeline = Timeline::<Rules>::begin(header).map_err(|error| error.to_string())?;
    let chance_source = ChanceSource::new(Seed(seed));
    let mut random = Random::new(seed);
    let mut events: Vec<Event> = Vec::new();
    // Offset in the journal of the latest seat step, and the number of events before it.
    let mut last_seat_step = (journal.len(), 0);
    // Offset in the journal of the current turn, its seat and its number.
    let mut turn_start = (
        journal.len(),
        timeline.state().active(),
        timeline.state().turn(),
    );
    while timeline.step_count() < MAX_STEPS {
        let (rules, state) = (timeline.machine(), timeline.state());
        let begins_turn = matches!(
            pending_input(rules, state),
            PendingInput::Decision {
                decision: DecisionKind::Phase {
                    phase: Phase::Deployment
                },
                ..
            }
        );
        let (start_offset, seat, turn_number) = turn_start;
        if begins_turn && state.turn() != turn_number {
            let steps: Vec<&str> = journal[start_offset..].lines().collect();
            let seat_steps = steps
                .iter()
                .filter(|line| !line.contains(r#""by":"chance""#));
            let is_short = seat_steps.count() <= MAX_SEAT_STEPS;
            if is_short && whole_turn.matches(rules, seat, &events) {
                let next_steps = Some(journal[start_offset..].trim_end().to_owned());
                journal.truncate(start_offset);
                return Ok(Some(FoundJournal {
                    journal,
                    next_steps,
                }));
            }
            // A storm occurs between two turns and follows the last step of a seat, so the turn begins with
            // that step.
            let (offset, event_count) = match whole_turn {
                WholeTurn::Vortex => last_seat_step,
                _ => (journal.len(), events.len()),
            };
            events.drain(..event_count);
            turn_start = (offset, state.active(), state.turn());
        }
        let Some((author, inputs)) =
            game::next_step(&timeline, &chance_source, &mut random, Situation::Opening)
        else {
            return Ok(None);
        };
        let pending = timeline.submit(author, &inputs);
        let pending = pending.map_err(|error| format!("seed {seed}: {error}"))?;
        if matches!(author, Author::Seat(_)) {
            last_seat_step = (journal.len(), events.len());
        }
        journal.push_str(&pending.line());
        events.extend(pending.commit());
    }
    Ok(None)
}
