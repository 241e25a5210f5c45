//! Checks the invariants of a state.

use super::asking_order::AskingOrder;
use super::reference_model::ReferenceModel;
use rubium_rules::content::Deck;
use rubium_rules::notation::{read_position, write_position};
use rubium_rules::{
    ChanceOutcome, ChanceRequest, DecisionKind, Kind, PendingInput, Phase, Rules, Seat, State,
    collect_legal_actions, hash, is_phase_action_pending, pending_input, weights,
};

/// Compares public facts with the reference model: the active seat, turn and phase, units on the board and in
/// supply, rubium of players and bank, victory points and controlled hexes. If a phase action is pending,
/// also checks that every player who must be eliminated has been eliminated.
pub fn check_public_facts(
    rules: &Rules,
    state: &State,
    model: &ReferenceModel,
) -> Result<(), String> {
    ensure_equal("the active seat", state.active(), model.active)?;
    ensure_equal("the turn", state.turn(), model.turn)?;
    ensure_equal("the phase", state.phase(), model.phase)?;
    let mut rubium_sum = model.bank;
    for seat in rules.seats() {
        let seat_number = seat.0 + 1;
        for (hex, _) in rules.board().hexes() {
            let expected = model.units[seat.index()][hex.index()];
            if state.units(seat, hex) != expected {
                return Err(format!(
                    "seat {seat_number} has {:?} on hex {}, but {expected:?} according to the events",
                    state.units(seat, hex),
                    hex.0
                ));
            }
        }
        let on_board = model.units_on_board(seat);
        for kind in Kind::ALL {
            let unit_count = state.supply(rules, seat, kind) + on_board.count(kind);
            ensure_equal(
                "units of a kind on the board and in supply",
                unit_count,
                rules.unit_sheet().get(kind).figure_count,
            )?;
        }
        ensure_equal(
            "rubium",
            i64::from(state.rubium(seat)),
            model.rubium[seat.index()],
        )?;
        ensure_equal("VP", u32::from(state.vp(seat)), model.vp(rules, seat))?;
        ensure_equal(
            "controlled hexes",
            state.controlled(seat),
            model.controlled_hexes(seat),
        )?;
        rubium_sum += model.rubium[seat.index()];
    }
    ensure_equal(
        "rubium of all players minus rubium paid out by the bank",
        rubium_sum,
        0,
    )?;
    if is_phase_action_pending(state)
        && let Some(seat) = rules
            .seats()
            .filter(|&seat| !model.eliminated_seats.contains(seat))
            .find(|&seat| model.is_eliminated(rules, seat))
    {
        return Err(format!(
            "seat {} should have been eliminated (WIN-3)",
            seat.0 + 1
        ));
    }
    Ok(())
}

/// Checks the pending input. If it is a decision, the right seat must decide. If it is a random outcome,
/// exactly the remaining outcomes must be possible. If the game is over, its ending must be correct.
pub fn check_pending_input(
    rules: &Rules,
    state: &State,
    model: &ReferenceModel,
    asking_order: &mut AskingOrder,
    can_sacrifice: impl Fn(Seat) -> bool,
) -> Result<(), String> {
    match pending_input(rules, state) {
        PendingInput::Decision { seat, decision } => {
            let is_right_seat = match decision {
                DecisionKind::Phase { phase } => phase == model.phase && seat == model.active,
                DecisionKind::Victim { .. }
                | DecisionKind::BattleMission
                | DecisionKind::Advance { .. }
                | DecisionKind::BeforeElimination
                | DecisionKind::Keep
                | DecisionKind::Hill => seat == model.active,
                DecisionKind::PassCard { receiver } => {
                    receiver == model.active
                        && rules.teammate(receiver) == Some(seat)
                        && model.phase == Phase::Draw
                        && model.hands[seat.index()].iter().any(|&count| count > 0)
                }
                DecisionKind::LoserCard => seat == asking_order.defender(),
                DecisionKind::Casualty { owner, .. } => {
                    seat == owner || asking_order.may_pick_casualty(seat)
                }
                DecisionKind::Target { card } => asking_order.was_last_played_by(card, seat),
                DecisionKind::Window { window } => {
                    let can_respond = |seat: Seat| {
                        let energize_count = ReferenceModel::count_of_deck(
                            rules,
                            &model.hands[seat.index()],
                            Deck::Energize,
                        );
                        energize_count > 0
                            || asking_order.is_attacker_or_defender(seat) && can_sacrifice(seat)
                    };
                    let responding_seats: Vec<Seat> =
                        rules.seats().filter(|&seat| can_respond(seat)).collect();
                    asking_order
                        .open_window_and_find_seat(window, |seat| responding_seats.contains(&seat))
                        == Some(seat)
                }
            };
            if is_right_seat {
                Ok(())
            } else {
                Err(format!(
                    "seat {} should not decide {decision:?}",
                    seat.0 + 1
                ))
            }
        }
        PendingInput::Chance { request } => check_chance(rules, state, model, request),
        PendingInput::Over { ending } => {
            ensure_equal("the reported ending", Some(ending), model.ending)?;
            model.check_ending(rules, ending)
        }
    }
}

/// Checks that exactly the outcomes that remain according to the reference model are possible, with the right
/// weights.
fn check_chance(
    rules: &Rules,
    state: &State,
    model: &ReferenceModel,
    request: ChanceRequest,
) -> Result<(), String> {
    let mut possible_outcomes = Vec::new();
    weights(rules, state, request, &mut possible_outcomes);
    let expected: Vec<(ChanceOutcome, u32)> = match request {
        ChanceRequest::Draw { .. } | ChanceRequest::TransmissionCard => {
            let deck = match request {
                ChanceRequest::Draw { deck, .. } => deck,
                _ => Deck::Missions,
            };
            let drawable = model.drawable_cards(rules, deck);
            let cards = rules.cards().map(|(card, _)| card);
            let cards = cards.filter(|card| drawable[card.index()] > 0);
            cards
                .map(|card| (ChanceOutcome::Card { card }, drawable[card.index()].into()))
                .collect()
        }
        ChanceRequest::Token { hex } => {
            let tokens = &model.tokens[rules.board().half_index(hex)];
            let remaining = rules
                .tokens()
                .filter(|(token, _)| tokens[token.index()] > 0);
            remaining
                .map(|(token, _)| (ChanceOutcome::Token { token }, tokens[token.index()].into()))
                .collect()
        }
        _ => (1..=6)
            .map(|face| (ChanceOutcome::Die { face }, 1))
            .collect(),
    };
    // Events do not distinguish identical tokens.
    let merge_identical_tokens = |list: Vec<(ChanceOutcome, u32)>| {
        let mut merged_outcomes: Vec<(ChanceOutcome, u32)> = Vec::new();
        for (outcome, weight) in list {
            let outcome = representative_token(rules, outcome);
            match merged_outcomes
                .iter_mut()
                .find(|(other, _)| *other == outcome)
            {
                Some((_, total_weight)) => *total_weight += weight,
                None => merged_outcomes.push((outcome, weight)),
            }
        }
        merged_outcomes.sort_unstable();
        merged_outcomes
    };
    let (possible_outcomes, expected) = (
        merge_identical_tokens(possible_outcomes),
        merge_identical_tokens(expected),
    );
    if possible_outcomes == expected && !possible_outcomes.is_empty() {
        Ok(())
    } else {
        Err(format!(
            "the possible outcomes of {request:?} are {possible_outcomes:?}, but {expected:?} remain"
        ))
    }
}

/// Replaces the token of the outcome by the first token with the same face. Other outcomes are returned
/// unchanged.
fn representative_token(rules: &Rules, outcome: ChanceOutcome) -> ChanceOutcome {
    let ChanceOutcome::Token { token } = outcome else {
        return outcome;
    };
    let face = |token| rules.token(token).map(|spec| (spec.unit, spec.refinery));
    let first_token = rules
        .tokens()
        .find(|&(other, _)| face(other) == face(token));
    first_token.map_or(outcome, |(token, _)| ChanceOutcome::Token { token })
}

/// Checks that a position in which a phase action is pending is the same after it is written and read.
pub fn check_notation(rules: &Rules, state: &State) -> Result<(), String> {
    let text = write_position(rules, state)
        .ok_or("the notation cannot express a position in which a phase action is pending")?;
    let (read_rules, read_state) =
        read_position(&text, rules.setup().content.clone()).map_err(|errors| {
            let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
            format!("{} in\n{text}", errors.join("; "))
        })?;
    if hash(&read_rules, &read_state) != hash(rules, state) {
        return Err(format!(
            "the hash differs after the position was written and read:\n{text}"
        ));
    }
    let (mut legal_before, mut legal_after) = (Vec::new(), Vec::new());
    collect_legal_actions(rules, state, &mut legal_before);
    collect_legal_actions(&read_rules, &read_state, &mut legal_after);
    if legal_before != legal_after {
        return Err(format!(
            "the legal actions differ after the position was written and read:\n{text}"
        ));
    }
    if write_position(&read_rules, &read_state).as_ref() != Some(&text) {
        return Err(format!(
            "the notation differs after the position was written and read:\n{text}"
        ));
    }
    Ok(())
}

/// Fails with `subject` if the values differ.
pub(super) fn ensure_equal<T: PartialEq + std::fmt::Debug>(
    subject: &str,
    actual: T,
    expected: T,
) -> Result<(), String> {
    if actual == expected {
        Ok(())
    } else {
        Err(format!(
            "{subject}: found {actual:?}, expected {expected:?}"
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::super::views::check_views;
    use super::*;
    use crate::random_play::{RandomPlayer, apply_input};
    use rubium_rules::Hex;

    /// Plays some turns. Returns the rules, the state and its reference model.
    fn play_some_turns() -> (Rules, State, ReferenceModel) {
        let mut player = RandomPlayer::new(8);
        let rules = player.rules(3).expect("the classic set-up should be valid");
        let (mut state, mut model) = (State::new(&rules), ReferenceModel::new(&rules));
        while state.turn() < 12 || !is_phase_action_pending(&state) {
            let input = player
                .next(&rules, &state)
                .expect("the game should not be over yet");
            let mut events = Vec::new();
            apply_input(&rules, &mut state, input, &mut events)
                .expect("a listed action should be legal");
            for event in events {
                model
                    .record(&rules, event)
                    .expect("the events should be consistent");
            }
        }
        (rules, state, model)
    }

    fn is_consistent(rules: &Rules, state: &State, model: &ReferenceModel) -> bool {
        check_public_facts(rules, state, model).is_ok() && check_views(rules, state, model).is_ok()
    }

    #[test]
    fn differences_between_state_and_reference_model_are_detected() {
        let (rules, state, consistent_model) = play_some_turns();
        assert!(is_consistent(&rules, &state, &consistent_model));
        let mutations: [fn(&mut ReferenceModel); 9] = [
            |model| model.rubium[1] += 1,
            |model| model.bank -= 1,
            |model| model.units[2][0].add(Kind::Human),
            |model| model.victory_cards[0] += 1,
            |model| model.decks[0] += 1,
            |model| model.hands[0][40] += 1,
            |model| model.facedown_hexes = !model.facedown_hexes,
            |model| {
                model
                    .found_refineries
                    .iter_mut()
                    .for_each(|refinery| *refinery += 3)
            },
            |model| model.active = Seat(model.active.0 ^ 1),
        ];
        for (index, mutate) in mutations.iter().enumerate() {
            let mut model = consistent_model.clone();
            mutate(&mut model);
            assert!(!is_consistent(&rules, &state, &model), "mutation {index}");
        }
    }

    #[test]
    fn loss_of_missing_unit_is_detected() {
        let (rules, _, mut model) = play_some_turns();
        let loss = rubium_rules::Event::UnitLost {
            seat: Seat(0),
            kind: Kind::RubiumDragon,
            hex: Hex(0),
            cause: rubium_rules::LossCause::Battle,
        };
        model.units[0][0] = rubium_rules::Stack::EMPTY;
        assert!(model.record(&rules, loss).is_err());
    }
}
