//! The invariants of the view of each viewer: its contents, its cards, the transmission line.

use super::checks::same;
use super::ledger::{Cards, Ledger};
use rubium_rules::content::Deck;
use rubium_rules::{
    CardId, Edition, Kind, MAX_CARDS, OptionalRule, Phase, Rules, Seat, State, Terrain, View,
    is_quiescent, view,
};

/// Maximum size in bytes of a view as JSON.
pub const MOST_BYTES: usize = 16 * 1024;

/// Compares each seat's view and the public view with the ledger.
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

/// Checks the facts about teams. Teammates know the cards that they passed to each other, and no one else does.
/// Teammates share their points, and eliminated seats are shown.
fn known(rules: &Rules, ledger: &Ledger, viewer: Option<Seat>, seen: &View) -> Result<(), String> {
    for row in &seen.seats {
        let team = viewer.is_some_and(|viewer| rules.team(viewer).contains(row.seat));
        let expected = if team {
            ledger.known[row.seat.index()]
        } else {
            [0; MAX_CARDS]
        };
        let found = counted(row.known.iter().map(|row| (row.card, row.count)));
        same("cards that were passed", found, expected)?;
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

/// Returns the size in bytes of the largest view as JSON.
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
    let hills = rules.has_option(OptionalRule::KingOfTheHill);
    match rules.edition() {
        Edition::Ffg => same("Battle Victory cards", victory + hill, 40),
        Edition::Ah => {
            same("Mission cards", victory, 22)?;
            same("King of the Hill cards", hill, if hills { 40 } else { 0 })
        }
    }
}

/// Checks that the transmission line is complete after the Draw phase has filled it, and that no hand has a mission.
pub fn line(rules: &Rules, state: &State, ledger: &Ledger) -> Result<(), String> {
    if !rules.has_option(OptionalRule::InterceptedTransmissions) {
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
    // The Draw phase fills the line, and a newly shown mission may be fulfilled at once.
    let filled = is_quiescent(state) && ledger.phase == Phase::Draw;
    if filled && left > 0 && lies + ledger.fulfilled_now != size {
        return Err(format!(
            "{lies} missions in a line of {size} after the Draw phase's draws"
        ));
    }
    Ok(())
}

/// Converts cards and their counts to counts by card id.
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
