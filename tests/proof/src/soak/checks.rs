//! The invariants of a state.

use super::asking_order::AskingOrder;
use super::ledger::Ledger;
use rubium_rules::content::Deck;
use rubium_rules::notation::{read_position, write_position};
use rubium_rules::{
    ChanceOutcome, ChanceRequest, DecisionKind, Kind, PendingInput, Phase, Rules, Seat, State,
    hash, is_quiescent, legal, pending_input, weights,
};

/// Compares the public facts with the ledger: figures, rubium, victory points, the turn.
pub fn check_public_facts(rules: &Rules, state: &State, ledger: &Ledger) -> Result<(), String> {
    ensure_equal("the active seat", state.active(), ledger.active)?;
    ensure_equal("the turn", state.turn(), ledger.turn)?;
    ensure_equal("the phase", state.phase(), ledger.phase)?;
    let mut total = ledger.bank;
    for seat in rules.seats() {
        let seat_number = seat.0 + 1;
        for (hex, _) in rules.board().hexes() {
            let expected = ledger.units[seat.index()][hex.index()];
            if state.units(seat, hex) != expected {
                return Err(format!(
                    "seat {seat_number} has {:?} on hex {}, but the events say {expected:?}",
                    state.units(seat, hex),
                    hex.0
                ));
            }
        }
        let board = ledger.units_on_board(seat);
        for kind in Kind::ALL {
            let figures = state.supply(rules, seat, kind) + board.count(kind);
            ensure_equal(
                "figures of a kind on the board and in supply",
                figures,
                rules.units().get(kind).figures,
            )?;
        }
        ensure_equal(
            "rubium",
            i64::from(state.rubium(seat)),
            ledger.rubium[seat.index()],
        )?;
        ensure_equal("VP", u32::from(state.vp(seat)), ledger.vp(rules, seat))?;
        ensure_equal(
            "controlled hexes",
            state.controlled(seat),
            ledger.controlled(seat),
        )?;
        total += ledger.rubium[seat.index()];
    }
    ensure_equal("rubium of players and bank together", total, 0)?;
    if is_quiescent(state)
        && let Some(seat) = rules
            .seats()
            .filter(|&seat| !ledger.eliminated.contains(seat))
            .find(|&seat| ledger.is_eliminated(rules, seat))
    {
        return Err(format!(
            "seat {} is eliminated, but the game is not over (WIN-3)",
            seat.0 + 1
        ));
    }
    Ok(())
}

/// Checks the pending input: the right seat is asked, exactly the remaining outcomes are possible, or the
/// ending is correct.
pub fn check_pending_input(
    rules: &Rules,
    state: &State,
    ledger: &Ledger,
    asking_order: &mut AskingOrder,
    can_sacrifice: impl Fn(Seat) -> bool,
) -> Result<(), String> {
    match pending_input(rules, state) {
        PendingInput::Decision { seat, ask } => {
            let is_right_seat = match ask {
                DecisionKind::Phase { phase } => phase == ledger.phase && seat == ledger.active,
                DecisionKind::Victim { .. }
                | DecisionKind::BattleMission
                | DecisionKind::Advance { .. }
                | DecisionKind::LastObjectives
                | DecisionKind::Keep
                | DecisionKind::Hill => seat == ledger.active,
                DecisionKind::Gift { receiver } => {
                    receiver == ledger.active
                        && rules.teammate(receiver) == Some(seat)
                        && ledger.phase == Phase::Draw
                        && ledger.hands[seat.index()].iter().any(|&count| count > 0)
                }
                DecisionKind::LoserCard => seat == asking_order.defender(),
                DecisionKind::Casualty { of, .. } => {
                    seat == of || asking_order.may_pick_casualty(seat)
                }
                DecisionKind::Target { card } => asking_order.has_played(seat, card),
                DecisionKind::Window { window } => {
                    let can_respond = |seat: Seat| {
                        let energize =
                            Ledger::count(rules, &ledger.hands[seat.index()], Deck::Energize);
                        energize > 0 || asking_order.is_combatant(seat) && can_sacrifice(seat)
                    };
                    let entitled: Vec<Seat> =
                        rules.seats().filter(|&seat| can_respond(seat)).collect();
                    asking_order.seat_to_ask(window, |seat| entitled.contains(&seat)) == Some(seat)
                }
            };
            if is_right_seat {
                Ok(())
            } else {
                Err(format!(
                    "seat {} should not be asked for {ask:?}",
                    seat.0 + 1
                ))
            }
        }
        PendingInput::Chance { request } => check_chance(rules, state, ledger, request),
        PendingInput::Over { ending } => {
            ensure_equal("the reported ending", ledger.ending, Some(ending))?;
            ledger.check_ending(rules, ending)
        }
    }
}

/// Checks that exactly the remaining outcomes are possible, each with the right weight.
fn check_chance(
    rules: &Rules,
    state: &State,
    ledger: &Ledger,
    request: ChanceRequest,
) -> Result<(), String> {
    let mut offered = Vec::new();
    weights(rules, state, request, &mut offered);
    let expected: Vec<(ChanceOutcome, u32)> = match request {
        ChanceRequest::Draw { .. } | ChanceRequest::Line => {
            let deck = match request {
                ChanceRequest::Draw { deck, .. } => deck,
                _ => Deck::Missions,
            };
            let drawable = ledger.drawable(rules, deck);
            let cards = rules.cards().map(|(card, _)| card);
            let cards = cards.filter(|card| drawable[card.index()] > 0);
            cards
                .map(|card| (ChanceOutcome::Card { card }, drawable[card.index()].into()))
                .collect()
        }
        ChanceRequest::Token { hex } => {
            let tokens = &ledger.tokens[rules.board().half(hex)];
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
        let mut merged: Vec<(ChanceOutcome, u32)> = Vec::new();
        for (outcome, weight) in list {
            let outcome = representative_token(rules, outcome);
            match merged.iter_mut().find(|(other, _)| *other == outcome) {
                Some((_, total_weight)) => *total_weight += weight,
                None => merged.push((outcome, weight)),
            }
        }
        merged.sort_unstable();
        merged
    };
    let (offered, expected) = (
        merge_identical_tokens(offered),
        merge_identical_tokens(expected),
    );
    if offered == expected && !offered.is_empty() {
        Ok(())
    } else {
        Err(format!(
            "{request:?} offers {offered:?}, but {expected:?} remain"
        ))
    }
}

/// Returns the first of the tokens that are identical to this one. Any other outcome is returned unchanged.
fn representative_token(rules: &Rules, outcome: ChanceOutcome) -> ChanceOutcome {
    let ChanceOutcome::Token { token } = outcome else {
        return outcome;
    };
    let face = |token| rules.token(token).map(|spec| (spec.unit, spec.refinery));
    let first = rules
        .tokens()
        .find(|&(other, _)| face(other) == face(token));
    first.map_or(outcome, |(token, _)| ChanceOutcome::Token { token })
}

/// Checks that a quiescent position survives writing and reading.
pub fn check_notation(rules: &Rules, state: &State) -> Result<(), String> {
    let text = write_position(rules, state).ok_or("a quiescent position is not written")?;
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
    legal(rules, state, &mut legal_before);
    legal(&read_rules, &read_state, &mut legal_after);
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

/// Requires that two values are equal.
pub(super) fn ensure_equal<T: PartialEq + std::fmt::Debug>(
    subject: &str,
    actual: T,
    expected: T,
) -> Result<(), String> {
    if actual == expected {
        Ok(())
    } else {
        Err(format!(
            "{subject}: the core shows {actual:?}, but the events say {expected:?}"
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::super::views::check_views;
    use super::*;
    use crate::random_play::{RandomPlayer, apply_input};
    use rubium_rules::Hex;

    /// A game of some turns with its ledger.
    fn play_game() -> (Rules, State, Ledger) {
        let mut player = RandomPlayer::new(8);
        let rules = player.rules(3).expect("the classic set-up should be valid");
        let (mut state, mut ledger) = (State::new(&rules), Ledger::new(&rules));
        while state.turn() < 12 || !is_quiescent(&state) {
            let input = player
                .next(&rules, &state)
                .expect("the game should not be over yet");
            let mut events = Vec::new();
            apply_input(&rules, &mut state, input, &mut events)
                .expect("a listed action should be legal");
            for event in events {
                ledger
                    .record(&rules, event)
                    .expect("the events should be consistent");
            }
        }
        (rules, state, ledger)
    }

    fn is_consistent(rules: &Rules, state: &State, ledger: &Ledger) -> bool {
        check_public_facts(rules, state, ledger).is_ok()
            && check_views(rules, state, ledger).is_ok()
    }

    /// A change without an event and an event without a change both make the ledger differ from the state.
    #[test]
    fn single_difference_of_ledger_is_detected() {
        let (rules, state, consistent_ledger) = play_game();
        assert!(is_consistent(&rules, &state, &consistent_ledger));
        let mutations: [fn(&mut Ledger); 9] = [
            |ledger| ledger.rubium[1] += 1,
            |ledger| ledger.bank -= 1,
            |ledger| ledger.units[2][0].add(Kind::Human),
            |ledger| ledger.victory_cards[0] += 1,
            |ledger| ledger.deck[0] += 1,
            |ledger| ledger.hands[0][40] += 1,
            |ledger| ledger.facedown = !ledger.facedown,
            |ledger| {
                ledger
                    .found_refineries
                    .iter_mut()
                    .for_each(|refinery| *refinery += 3)
            },
            |ledger| ledger.active = Seat(ledger.active.0 ^ 1),
        ];
        for (index, mutate) in mutations.iter().enumerate() {
            let mut ledger = consistent_ledger.clone();
            mutate(&mut ledger);
            assert!(!is_consistent(&rules, &state, &ledger), "mutation {index}");
        }
    }

    #[test]
    fn move_of_missing_unit_is_detected() {
        let (rules, _, mut ledger) = play_game();
        let lost = rubium_rules::Event::UnitLost {
            seat: Seat(0),
            kind: Kind::RubiumDragon,
            hex: Hex(0),
            cause: rubium_rules::Cause::Battle,
        };
        ledger.units[0][0] = rubium_rules::Stack::EMPTY;
        assert!(ledger.record(&rules, lost).is_err());
    }
}
