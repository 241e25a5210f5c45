//! The invariants of a state.

use super::ledger::{Cards, Ledger};
use super::order::Order;
use rubium_rules::content::Deck;
use rubium_rules::notation::{read_position, write_position};
use rubium_rules::{
    Ask, Awaiting, CardId, Edition, Kind, MAX_CARDS, OptionalRule, Outcome, Phase, Request, Rules,
    Seat, State, Terrain, View, awaiting, hash, is_settled, legal, view, weights,
};

/// Most bytes of a view as JSON.
pub const MOST_BYTES: usize = 16 * 1024;

/// What all can see, against the ledger: figures, rubium, victory points, the turn.
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
    if is_settled(state)
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

/// What is waited for: the right seat is asked, chance offers what is left, the end is the right one.
pub fn decision(
    rules: &Rules,
    state: &State,
    ledger: &Ledger,
    order: &mut Order,
    gives: impl Fn(Seat) -> bool,
) -> Result<(), String> {
    match awaiting(rules, state) {
        Awaiting::Decision { seat, ask } => {
            let right = match ask {
                Ask::Phase { phase } => phase == ledger.phase && seat == ledger.active,
                Ask::Victim { .. }
                | Ask::BattleMission
                | Ask::Advance { .. }
                | Ask::LastObjectives
                | Ask::Keep
                | Ask::Hill => seat == ledger.active,
                Ask::Gift { receiver } => {
                    receiver == ledger.active
                        && rules.teammate(receiver) == Some(seat)
                        && ledger.phase == Phase::Draw
                        && ledger.hands[seat.index()].iter().any(|&count| count > 0)
                }
                Ask::LoserCard => seat == order.defender(),
                Ask::Casualty { of, .. } => seat == of || order.picks(seat),
                Ask::Target { card } => order.has_played(seat, card),
                Ask::Window { window } => {
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
        Awaiting::Chance { request } => chance(rules, state, ledger, request),
        Awaiting::Over { ending } => {
            same("the ending told", ledger.ending, Some(ending))?;
            ledger.check_ending(rules, ending)
        }
    }
}

/// Chance offers exactly what is left, as often as it is there.
fn chance(rules: &Rules, state: &State, ledger: &Ledger, request: Request) -> Result<(), String> {
    let mut offered = Vec::new();
    weights(rules, state, request, &mut offered);
    let expected: Vec<(Outcome, u32)> = match request {
        Request::Draw { .. } | Request::Line => {
            let deck = match request {
                Request::Draw { deck, .. } => deck,
                _ => Deck::Missions,
            };
            let drawable = ledger.drawable(rules, deck);
            let cards = rules.cards().map(|(card, _)| card);
            let cards = cards.filter(|card| drawable[card.index()] > 0);
            cards
                .map(|card| (Outcome::Card { card }, drawable[card.index()].into()))
                .collect()
        }
        Request::Token { hex } => {
            let tokens = &ledger.tokens[rules.board().half(hex)];
            let left = rules
                .tokens()
                .filter(|(token, _)| tokens[token.index()] > 0);
            left.map(|(token, _)| (Outcome::Token { token }, tokens[token.index()].into()))
                .collect()
        }
        _ => (1..=6).map(|face| (Outcome::Die { face }, 1)).collect(),
    };
    // Events do not tell tokens apart that look the same.
    let faces = |list: Vec<(Outcome, u32)>| {
        let mut faces: Vec<(Outcome, u32)> = Vec::new();
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

/// The first token that looks like this one; anything else is itself.
fn alike(rules: &Rules, outcome: Outcome) -> Outcome {
    let Outcome::Token { token } = outcome else {
        return outcome;
    };
    let face = |token| rules.token(token).map(|spec| (spec.unit, spec.refinery));
    let first = rules
        .tokens()
        .find(|&(other, _)| face(other) == face(token));
    first.map_or(outcome, |(token, _)| Outcome::Token { token })
}

/// Every seat's view and everybody's, against the ledger.
pub fn views(rules: &Rules, state: &State, ledger: &Ledger) -> Result<(), String> {
    for viewer in rules.seats().map(Some).chain([None]) {
        let seen = view(rules, state, viewer);
        cards(rules, ledger, viewer, &seen)?;
        known(rules, ledger, viewer, &seen)?;
        for hex in &seen.hexes {
            let facedown = ledger.facedown.contains(hex.id);
            same("a facedown token", hex.facedown, facedown)?;
            let printed = rules.board().get(hex.id).map_or(0, |info| info.refinery);
            let refinery = printed.max(ledger.found[hex.id.index()]);
            same("a refinery", hex.refinery, refinery)?;
        }
    }
    for (hexes, tokens) in rules.board().halves().into_iter().zip(&ledger.tokens) {
        let left = tokens.iter().map(|&left| u32::from(left)).sum();
        same(
            "facedown hexes and tokens",
            (ledger.facedown & hexes).len(),
            left,
        )?;
    }
    Ok(())
}

/// A teammate knows of the cards that it passed and nobody else does; teams have their points together; who is out is
/// told.
fn known(rules: &Rules, ledger: &Ledger, viewer: Option<Seat>, seen: &View) -> Result<(), String> {
    for row in &seen.seats {
        let mates = viewer.is_some_and(|viewer| rules.teammate(viewer) == Some(row.seat));
        let expected = if mates {
            ledger.known[row.seat.index()]
        } else {
            [0; MAX_CARDS]
        };
        let found = counted(row.known.iter().map(|row| (row.card, row.count)));
        same("cards that the viewer passed", found, expected)?;
        same("who is out", row.out, ledger.out.contains(row.seat))?;
    }
    for team in &seen.teams {
        let points: u32 = team.seats.iter().map(|&seat| ledger.vp(rules, seat)).sum();
        same("the points of a team", u32::from(team.vp), points)?;
    }
    same(
        "teams",
        seen.teams.len(),
        if rules.has_teams() { 2 } else { 0 },
    )
}

/// The bytes of the largest view as JSON.
pub fn view_bytes(rules: &Rules, state: &State) -> Result<usize, String> {
    let mut largest = 0;
    for viewer in rules.seats().map(Some).chain([None]) {
        let json = serde_json::to_vec(&view(rules, state, viewer));
        largest = largest.max(json.map_err(|error| error.to_string())?.len());
    }
    if largest > MOST_BYTES {
        return Err(format!("a view has {largest} bytes of JSON"));
    }
    Ok(largest)
}

fn cards(rules: &Rules, ledger: &Ledger, viewer: Option<Seat>, seen: &View) -> Result<(), String> {
    let monolith = !rules.board().of_terrain(Terrain::Monolith).is_empty();
    let pack: Cards = std::array::from_fn(|card| {
        let spec = rules.card(CardId(card as u8));
        spec.filter(|spec| monolith || !spec.monolith)
            .map_or(0, |spec| spec.count)
    });
    let hand = viewer.map_or([0; MAX_CARDS], |seat| ledger.hands[seat.index()]);
    same(
        "the viewer's hand",
        counted(seen.hand.iter().map(|row| (row.card, row.count))),
        hand,
    )?;
    let mut discards = counted(
        seen.decks
            .energize_discard
            .iter()
            .map(|row| (row.card, row.count)),
    );
    add(
        &mut discards,
        &counted(
            seen.decks
                .mission_discard
                .iter()
                .map(|row| (row.card, row.count)),
        ),
    );
    same("the discards", discards, ledger.discard)?;
    same(
        "the Energize deck",
        seen.decks.energize,
        Ledger::count(rules, &ledger.deck, Deck::Energize),
    )?;
    same(
        "the mission deck",
        seen.decks.missions,
        Ledger::count(rules, &ledger.deck, Deck::Missions),
    )?;
    let mut all = discards;
    add(&mut all, &ledger.deck);
    add(&mut all, &ledger.line);
    ledger.offered.iter().for_each(|offer| add(&mut all, offer));
    let offered = viewer.map_or([0; MAX_CARDS], |seat| ledger.offered[seat.index()]);
    let offer = counted(seen.offer.iter().map(|&card| (card, 1)));
    same("the missions to choose from", offer, offered)?;
    let line = counted(seen.line.iter().map(|row| (row.card, row.count)));
    same("the transmission line", line, ledger.line)?;
    let known = ledger.bottom.iter();
    let known = known.map(|&(card, by)| (viewer == Some(by)).then_some(card));
    let known: Vec<Option<CardId>> = known.collect();
    same("the bottom of the mission deck", &seen.decks.bottom, &known)?;
    let slain = Kind::ALL.map(|kind| {
        let rows = seen.facts.destroyed.iter();
        rows.filter(|row| row.kind == kind)
            .map(|row| row.count)
            .sum()
    });
    let kept = rules.edition() == Edition::Ah;
    same(
        "units destroyed in a battle",
        slain,
        if kept { ledger.slain } else { [0; 6] },
    )?;
    let mut victory = seen.decks.victory;
    let mut hill = seen.decks.hill;
    for row in &seen.seats {
        let hand = &ledger.hands[row.seat.index()];
        same(
            "Energize cards in hand",
            u32::from(row.hand_energize),
            u32::from(Ledger::count(rules, hand, Deck::Energize)),
        )?;
        same(
            "missions in hand",
            u32::from(row.hand_missions),
            u32::from(Ledger::count(rules, hand, Deck::Missions)),
        )?;
        same(
            "fulfilled missions",
            counted(row.missions.iter().map(|row| (row.card, row.count))),
            ledger.fulfilled[row.seat.index()],
        )?;
        add(&mut all, hand);
        add(
            &mut all,
            &counted(row.missions.iter().map(|row| (row.card, row.count))),
        );
        victory += row.victory_cards;
        hill += row.hill_cards;
        same(
            "King of the Hill cards",
            row.hill_cards,
            ledger.hill[row.seat.index()],
        )?;
    }
    same("all cards", all, pack)?;
    let hills = rules.plays(OptionalRule::KingOfTheHill);
    match rules.edition() {
        Edition::Ffg => same("Battle Victory cards", victory + hill, 40),
        Edition::Ah => {
            same("Mission cards", victory, 22)?;
            same("King of the Hill cards", hill, if hills { 40 } else { 0 })
        }
    }
}

/// The transmission line is as long as it can be once the Draw phase has filled it, and nobody holds missions.
pub fn line(rules: &Rules, state: &State, ledger: &Ledger) -> Result<(), String> {
    if !rules.plays(OptionalRule::InterceptedTransmissions) {
        return same("an open line", ledger.line, [0; MAX_CARDS]);
    }
    let size = u16::from(rules.players()) + 2;
    let lies = Ledger::count(rules, &ledger.line, Deck::Missions);
    let left = Ledger::count(rules, &ledger.deck, Deck::Missions);
    let held = |seat: Seat| Ledger::count(rules, &ledger.hands[seat.index()], Deck::Missions);
    if lies > size || rules.seats().any(|seat| held(seat) > 0) {
        return Err(format!(
            "{lies} missions in a line of {size}, or some in hands"
        ));
    }
    // The Draw phase fills the line, and what is newly shown may be fulfilled at once.
    let filled = is_settled(state) && ledger.phase == Phase::Draw;
    if filled && left > 0 && lies + ledger.fulfilled_now != size {
        return Err(format!(
            "{lies} missions in a line of {size} after the Draw phase's draws"
        ));
    }
    Ok(())
}

/// Cards and their counts as counts by number.
fn counted(rows: impl Iterator<Item = (CardId, u8)>) -> Cards {
    let mut cards: Cards = [0; MAX_CARDS];
    rows.for_each(|(card, count)| cards[card.index()] += count);
    cards
}

fn add(cards: &mut Cards, more: &Cards) {
    cards
        .iter_mut()
        .zip(more)
        .for_each(|(count, more)| *count += more);
}

/// A settled position written and read is the same position.
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

/// Two values that must be equal.
fn same<T: PartialEq + std::fmt::Debug>(what: &str, found: T, expected: T) -> Result<(), String> {
    if found == expected {
        Ok(())
    } else {
        Err(format!("{what}: {found:?}, but {expected:?} by the events"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::{Player, give};
    use rubium_rules::Hex;

    /// A game of some turns with its ledger.
    fn played() -> (Rules, State, Ledger) {
        let mut player = Player::new(8);
        let rules = player.rules(3).expect("the classic game can be set up");
        let (mut state, mut ledger) = (State::new(&rules), Ledger::new(&rules));
        while state.turn() < 12 || !is_settled(&state) {
            let input = player
                .next(&rules, &state)
                .expect("no game is over so soon");
            let mut events = Vec::new();
            give(&rules, &mut state, input, &mut events).expect("what is listed is allowed");
            for event in events {
                ledger
                    .enter(&rules, event)
                    .expect("events tell what happened");
            }
        }
        (rules, state, ledger)
    }

    fn is_sound(rules: &Rules, state: &State, ledger: &Ledger) -> bool {
        open_facts(rules, state, ledger).is_ok() && views(rules, state, ledger).is_ok()
    }

    /// Whatever the core would do without an event, or tell and not do, is found.
    #[test]
    fn a_ledger_that_differs_in_one_thing_is_found() {
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
    fn a_unit_that_leaves_from_nowhere_is_found() {
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
