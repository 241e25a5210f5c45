//! The invariants of a state.

use super::ledger::Ledger;
use super::order::Order;
use rubium_rules::content::Deck;
use rubium_rules::notation::{read_position, write_position};
use rubium_rules::{
    ChanceOutcome, ChanceRequest, DecisionKind, Kind, PendingInput, Phase, Rules, Seat, State,
    hash, is_quiescent, legal, pending_input, weights,
};

/// Compares the public facts with the ledger: figures, rubium, victory points, the turn.
pub fn open_facts(rules: &Rules, state: &State, ledger: &Ledger) -> Result<(), String> {
    same("the active seat", state.active(), ledger.active)?;
    same("the turn", state.turn(), ledger.turn)?;
    same("the phase", state.phase(), ledger.phase)?;
    let mut total = ledger.bank;
    for seat in rules.seats() {
        let name = seat.0 + 1;
        for (hex, _) in rules.board().hexes() {
            let expected = ledger.units[seat.index()][hex.index()];
            if state.units(seat, hex) != expected {
                return Err(format!(
                    "seat {name} has {:?} on hex {}, not {expected:?}",
                    state.units(seat, hex),
                    hex.0
                ));
            }
        }
        let board = ledger.on_board(seat);
        for kind in Kind::ALL {
            let figures = state.supply(rules, seat, kind) + board.count(kind);
            same(
                "figures of a kind on the board and in supply",
                figures,
                rules.units().get(kind).figures,
            )?;
        }
        same(
            "rubium",
            i64::from(state.rubium(seat)),
            ledger.rubium[seat.index()],
        )?;
        same("VP", u32::from(state.vp(seat)), ledger.vp(rules, seat))?;
        same(
            "controlled hexes",
            state.controlled(seat),
            ledger.controlled(seat),
        )?;
        total += ledger.rubium[seat.index()];
    }
    same("rubium of players and bank together", total, 0)?;
    if is_quiescent(state)
        && let Some(seat) = rules
            .seats()
            .filter(|&seat| !ledger.out.contains(seat))
            .find(|&seat| ledger.is_eliminated(rules, seat))
    {
        return Err(format!(
            "seat {} is eliminated, but the game goes on (WIN-3)",
            seat.0 + 1
        ));
    }
    Ok(())
}

/// Checks the pending decision: the right seat is asked, chance offers the remaining outcomes, or the ending is
/// correct.
pub fn decision(
    rules: &Rules,
    state: &State,
    ledger: &Ledger,
    order: &mut Order,
    gives: impl Fn(Seat) -> bool,
) -> Result<(), String> {
    match pending_input(rules, state) {
        PendingInput::Decision { seat, ask } => {
            let right = match ask {
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
                DecisionKind::LoserCard => seat == order.defender(),
                DecisionKind::Casualty { of, .. } => seat == of || order.picks(seat),
                DecisionKind::Target { card } => order.has_played(seat, card),
                DecisionKind::Window { window } => {
                    let holds = |seat: Seat| {
                        let energize =
                            Ledger::count(rules, &ledger.hands[seat.index()], Deck::Energize);
                        energize > 0 || order.fights(seat) && gives(seat)
                    };
                    let entitled: Vec<Seat> = rules.seats().filter(|&seat| holds(seat)).collect();
                    order.asked(window, |seat| entitled.contains(&seat)) == Some(seat)
                }
            };
            if right {
                Ok(())
            } else {
                Err(format!("seat {} should not be asked {ask:?}", seat.0 + 1))
            }
        }
        PendingInput::Chance { request } => chance(rules, state, ledger, request),
        PendingInput::Over { ending } => {
            same("the ending told", ledger.ending, Some(ending))?;
            ledger.check_ending(rules, ending)
        }
    }
}

/// Checks that chance offers exactly the remaining outcomes, each with the right weight.
fn chance(
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
            let left = rules
                .tokens()
                .filter(|(token, _)| tokens[token.index()] > 0);
            left.map(|(token, _)| (ChanceOutcome::Token { token }, tokens[token.index()].into()))
                .collect()
        }
        _ => (1..=6)
            .map(|face| (ChanceOutcome::Die { face }, 1))
            .collect(),
    };
    // Events do not distinguish identical tokens.
    let faces = |list: Vec<(ChanceOutcome, u32)>| {
        let mut faces: Vec<(ChanceOutcome, u32)> = Vec::new();
        for (outcome, weight) in list {
            let outcome = alike(rules, outcome);
            match faces.iter_mut().find(|(seen, _)| *seen == outcome) {
                Some((_, sum)) => *sum += weight,
                None => faces.push((outcome, weight)),
            }
        }
        faces.sort_unstable();
        faces
    };
    let (offered, expected) = (faces(offered), faces(expected));
    if offered == expected && !offered.is_empty() {
        Ok(())
    } else {
        Err(format!(
            "{request:?} offers {offered:?}, left are {expected:?}"
        ))
    }
}

/// Returns the first token identical to this one. Any other outcome is returned unchanged.
fn alike(rules: &Rules, outcome: ChanceOutcome) -> ChanceOutcome {
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
pub fn notation(rules: &Rules, state: &State) -> Result<(), String> {
    let text = write_position(rules, state).ok_or("a settled position is not written")?;
    let (read_rules, read) =
        read_position(&text, rules.setup().content.clone()).map_err(|faults| {
            let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
            format!("{} in\n{text}", faults.join("; "))
        })?;
    if hash(&read_rules, &read) != hash(rules, state) {
        return Err(format!(
            "a position read has another hash than when it was written:\n{text}"
        ));
    }
    let (mut before, mut after) = (Vec::new(), Vec::new());
    legal(rules, state, &mut before);
    legal(&read_rules, &read, &mut after);
    if before != after {
        return Err(format!(
            "a position read has other legal actions than when it was written:\n{text}"
        ));
    }
    if write_position(&read_rules, &read).as_ref() != Some(&text) {
        return Err(format!(
            "a position read is written otherwise than before:\n{text}"
        ));
    }
    Ok(())
}

/// Requires that two values are equal.
pub(super) fn same<T: PartialEq + std::fmt::Debug>(
    what: &str,
    found: T,
    expected: T,
) -> Result<(), String> {
    if found == expected {
        Ok(())
    } else {
        Err(format!("{what}: {found:?}, but {expected:?} by the events"))
    }
}

#[cfg(test)]
mod tests {
    use super::super::seen::views;
    use super::*;
    use crate::play::{Player, give};
    use rubium_rules::Hex;

    /// A game of some turns with its ledger.
    fn played() -> (Rules, State, Ledger) {
        let mut player = Player::new(8);
        let rules = player.rules(3).expect("the classic game can be set up");
        let (mut state, mut ledger) = (State::new(&rules), Ledger::new(&rules));
        while state.turn() < 12 || !is_quiescent(&state) {
            let input = player
                .next(&rules, &state)
                .expect("no game is over so soon");
            let mut events = Vec::new();
            give(&rules, &mut state, input, &mut events).expect("listed actions are legal");
            for event in events {
                ledger.enter(&rules, event).expect("events are consistent");
            }
        }
        (rules, state, ledger)
    }

    fn is_sound(rules: &Rules, state: &State, ledger: &Ledger) -> bool {
        open_facts(rules, state, ledger).is_ok() && views(rules, state, ledger).is_ok()
    }

    /// Each silent change of the core, and each event without a change, is found.
    #[test]
    fn single_difference_of_ledger_is_detected() {
        let (rules, state, sound) = played();
        assert!(is_sound(&rules, &state, &sound));
        let faults: [fn(&mut Ledger); 9] = [
            |ledger| ledger.rubium[1] += 1,
            |ledger| ledger.bank -= 1,
            |ledger| ledger.units[2][0].add(Kind::Human),
            |ledger| ledger.victory[0] += 1,
            |ledger| ledger.deck[0] += 1,
            |ledger| ledger.hands[0][40] += 1,
            |ledger| ledger.facedown = !ledger.facedown,
            |ledger| ledger.found.iter_mut().for_each(|refinery| *refinery += 3),
            |ledger| ledger.active = Seat(ledger.active.0 ^ 1),
        ];
        for (place, fault) in faults.iter().enumerate() {
            let mut ledger = sound.clone();
            fault(&mut ledger);
            assert!(!is_sound(&rules, &state, &ledger), "fault {place}");
        }
    }

    #[test]
    fn move_of_missing_unit_is_detected() {
        let (rules, _, mut ledger) = played();
        let lost = rubium_rules::Event::UnitLost {
            seat: Seat(0),
            kind: Kind::RubiumDragon,
            hex: Hex(0),
            cause: rubium_rules::Cause::Battle,
        };
        ledger.units[0][0] = rubium_rules::Stack::EMPTY;
        assert!(ledger.enter(&rules, lost).is_err());
    }
}
