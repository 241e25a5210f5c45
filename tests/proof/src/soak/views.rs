//! The invariants of the view of each viewer: its contents, its cards, and the transmission line.

use super::checks::ensure_equal;
use super::ledger::{Cards, Ledger};
use rubium_rules::content::{CardFace, Deck};
use rubium_rules::{
    CardId, DecisionKind, Edition, Kind, MAX_CARDS, MissionProgress, OptionalRule, Phase, Rules,
    Seat, State, Terrain, View, is_quiescent, view,
};

/// Maximum size in bytes of a view as JSON.
pub const MAX_VIEW_BYTES: usize = 16 * 1024;

/// Compares each seat's view and the public view with the ledger.
pub fn check_views(rules: &Rules, state: &State, ledger: &Ledger) -> Result<(), String> {
    for viewer in rules.seats().map(Some).chain([None]) {
        let view = view(rules, state, viewer);
        check_cards(rules, ledger, viewer, &view)?;
        check_teams(rules, ledger, viewer, &view)?;
        check_mission_progress(rules, state, viewer, &view)?;
        for hex in &view.hexes {
            let facedown = ledger.facedown.contains(hex.id);
            ensure_equal("a facedown token", hex.facedown, facedown)?;
            let printed = rules.board().get(hex.id).map_or(0, |info| info.refinery);
            let refinery = printed.max(ledger.found_refineries[hex.id.index()]);
            ensure_equal("a refinery", hex.refinery, refinery)?;
        }
    }
    for (hexes, tokens) in rules.board().halves().into_iter().zip(&ledger.tokens) {
        let remaining = tokens.iter().map(|&remaining| u32::from(remaining)).sum();
        ensure_equal(
            "facedown hexes and tokens",
            (ledger.facedown & hexes).len(),
            remaining,
        )?;
    }
    Ok(())
}

/// Checks the progress of missions: a mission can be fulfilled exactly if its progress is complete.
/// Objectives can be fulfilled in any phase of the viewer's turn, battle missions after a battle that the
/// viewer has won. No view shows the progress of another seat.
fn check_mission_progress(
    rules: &Rules,
    state: &State,
    viewer: Option<Seat>,
    view: &View,
) -> Result<(), String> {
    let has_transmission_line = rules.has_option(OptionalRule::InterceptedTransmissions);
    let missions = if has_transmission_line {
        &view.line
    } else {
        &view.hand
    };
    let missions = missions.iter().filter(|row| {
        let spec = rules.card(row.card);
        viewer.is_some() && spec.is_some_and(|spec| spec.face.deck() == Deck::Missions)
    });
    let shown: Vec<CardId> = view.mission_progress.iter().map(|row| row.card).collect();
    let expected: Vec<CardId> = missions.map(|row| row.card).collect();
    ensure_equal("missions with their progress", shown, expected)?;
    let Some(choices) = &view.choices else {
        return Ok(());
    };
    let may_fulfil = choices.ask == DecisionKind::BattleMission || is_quiescent(state);
    if viewer != Some(state.active()) || !may_fulfil {
        return Ok(());
    }
    for MissionProgress { card, parts } in &view.mission_progress {
        let is_battle_mission = rules
            .card(*card)
            .is_some_and(|spec| matches!(spec.face, CardFace::BattleMission { .. }));
        let is_complete = parts.iter().all(|part| part.have >= part.need);
        let is_due = !is_battle_mission || choices.ask == DecisionKind::BattleMission;
        ensure_equal(
            &format!("the progress of mission {card:?}: {parts:?}"),
            choices.play.contains(card),
            is_complete && is_due,
        )?;
    }
    Ok(())
}

/// Checks the facts about teams. Teammates know the cards that they passed to each other, and no one else
/// does. Teammates share their points, and eliminated seats are shown.
fn check_teams(
    rules: &Rules,
    ledger: &Ledger,
    viewer: Option<Seat>,
    view: &View,
) -> Result<(), String> {
    for row in &view.seats {
        let is_own_team = viewer.is_some_and(|viewer| rules.team(viewer).contains(row.seat));
        let expected = if is_own_team {
            ledger.known_to_teammate[row.seat.index()]
        } else {
            [0; MAX_CARDS]
        };
        let passed_cards = count_by_card(
            row.known_to_teammate
                .iter()
                .map(|row| (row.card, row.count)),
        );
        ensure_equal("cards that were passed", passed_cards, expected)?;
        ensure_equal(
            "eliminated seats",
            row.is_eliminated,
            ledger.eliminated.contains(row.seat),
        )?;
    }
    for team in &view.teams {
        let points: u32 = team.seats.iter().map(|&seat| ledger.vp(rules, seat)).sum();
        ensure_equal("the points of a team", u32::from(team.vp), points)?;
    }
    ensure_equal(
        "teams",
        view.teams.len(),
        if rules.has_teams() { 2 } else { 0 },
    )
}

/// Returns the size in bytes of the largest view as JSON.
pub fn largest_view_bytes(rules: &Rules, state: &State) -> Result<usize, String> {
    let mut largest = 0;
    for viewer in rules.seats().map(Some).chain([None]) {
        let json = serde_json::to_vec(&view(rules, state, viewer));
        largest = largest.max(json.map_err(|error| error.to_string())?.len());
    }
    if largest > MAX_VIEW_BYTES {
        return Err(format!(
            "a view has {largest} bytes of JSON, more than {MAX_VIEW_BYTES}"
        ));
    }
    Ok(largest)
}

fn check_cards(
    rules: &Rules,
    ledger: &Ledger,
    viewer: Option<Seat>,
    view: &View,
) -> Result<(), String> {
    let has_monolith = !rules.board().of_terrain(Terrain::Monolith).is_empty();
    let pack: Cards = std::array::from_fn(|card| {
        let spec = rules.card(CardId(card as u8));
        spec.filter(|spec| has_monolith || !spec.monolith)
            .map_or(0, |spec| spec.count)
    });
    let hand = viewer.map_or([0; MAX_CARDS], |seat| ledger.hands[seat.index()]);
    ensure_equal(
        "the viewer's hand",
        count_by_card(view.hand.iter().map(|row| (row.card, row.count))),
        hand,
    )?;
    let mut discards = count_by_card(
        view.decks
            .energize_discard
            .iter()
            .map(|row| (row.card, row.count)),
    );
    add_counts(
        &mut discards,
        &count_by_card(
            view.decks
                .mission_discard
                .iter()
                .map(|row| (row.card, row.count)),
        ),
    );
    ensure_equal("the discards", discards, ledger.discard)?;
    ensure_equal(
        "the Energize deck",
        view.decks.energize,
        Ledger::count(rules, &ledger.deck, Deck::Energize),
    )?;
    ensure_equal(
        "the mission deck",
        view.decks.missions,
        Ledger::count(rules, &ledger.deck, Deck::Missions),
    )?;
    let mut all_cards = discards;
    add_counts(&mut all_cards, &ledger.deck);
    add_counts(&mut all_cards, &ledger.transmission_line);
    ledger
        .offered
        .iter()
        .for_each(|offer| add_counts(&mut all_cards, offer));
    let offered = viewer.map_or([0; MAX_CARDS], |seat| ledger.offered[seat.index()]);
    let offer = count_by_card(view.offer.iter().map(|&card| (card, 1)));
    ensure_equal("the missions to choose from", offer, offered)?;
    let line = count_by_card(view.line.iter().map(|row| (row.card, row.count)));
    ensure_equal("the transmission line", line, ledger.transmission_line)?;
    let bottom = ledger.bottom.iter();
    let known = bottom.map(|&(card, owner)| (viewer == Some(owner)).then_some(card));
    let known: Vec<Option<CardId>> = known.collect();
    ensure_equal("the bottom of the mission deck", &view.decks.bottom, &known)?;
    let destroyed = Kind::ALL.map(|kind| {
        let rows = view.facts.max_destroyed.iter();
        rows.filter(|row| row.kind == kind)
            .map(|row| row.count)
            .sum()
    });
    let is_shown = rules.edition() == Edition::Year2005;
    ensure_equal(
        "units destroyed in a battle",
        destroyed,
        if is_shown {
            ledger.max_destroyed_in_battle
        } else {
            [0; 6]
        },
    )?;
    let mut victory = view.decks.victory;
    let mut hill = view.decks.hill;
    for row in &view.seats {
        let hand = &ledger.hands[row.seat.index()];
        ensure_equal(
            "Energize cards in hand",
            u32::from(row.hand_energize),
            u32::from(Ledger::count(rules, hand, Deck::Energize)),
        )?;
        ensure_equal(
            "missions in hand",
            u32::from(row.hand_missions),
            u32::from(Ledger::count(rules, hand, Deck::Missions)),
        )?;
        ensure_equal(
            "fulfilled missions",
            count_by_card(row.missions.iter().map(|row| (row.card, row.count))),
            ledger.fulfilled[row.seat.index()],
        )?;
        add_counts(&mut all_cards, hand);
        add_counts(
            &mut all_cards,
            &count_by_card(row.missions.iter().map(|row| (row.card, row.count))),
        );
        victory += row.victory_cards;
        hill += row.hill_cards;
        ensure_equal(
            "King of the Hill cards",
            row.hill_cards,
            ledger.hill_cards[row.seat.index()],
        )?;
    }
    ensure_equal("all cards", all_cards, pack)?;
    let has_hill_option = rules.has_option(OptionalRule::KingOfTheHill);
    match rules.edition() {
        Edition::Year2012 => ensure_equal("Battle Victory cards", victory + hill, 40),
        Edition::Year2005 => {
            ensure_equal("Mission cards", victory, 22)?;
            ensure_equal(
                "King of the Hill cards",
                hill,
                if has_hill_option { 40 } else { 0 },
            )
        }
    }
}

/// Checks that the transmission line is full after the Draw phase has filled it, and that no hand has a
/// mission.
pub fn check_transmission_line(
    rules: &Rules,
    state: &State,
    ledger: &Ledger,
) -> Result<(), String> {
    if !rules.has_option(OptionalRule::InterceptedTransmissions) {
        return ensure_equal(
            "the transmission line without its option",
            ledger.transmission_line,
            [0; MAX_CARDS],
        );
    }
    let size = u16::from(rules.players()) + 2;
    let line_length = Ledger::count(rules, &ledger.transmission_line, Deck::Missions);
    let remaining = Ledger::count(rules, &ledger.deck, Deck::Missions);
    let missions_in_hand =
        |seat: Seat| Ledger::count(rules, &ledger.hands[seat.index()], Deck::Missions);
    if line_length > size || rules.seats().any(|seat| missions_in_hand(seat) > 0) {
        return Err(format!(
            "the transmission line has {line_length} missions, more than {size}, or a hand has a mission"
        ));
    }
    // The Draw phase fills the line, and a newly shown mission may be fulfilled at once.
    let is_filled = is_quiescent(state) && ledger.phase == Phase::Draw;
    if is_filled && remaining > 0 && line_length + ledger.fulfilled_in_phase != size {
        return Err(format!(
            "the transmission line has {line_length} missions after the Draw phase has filled it, not {size}"
        ));
    }
    Ok(())
}

/// Converts cards and their counts to counts by card id.
fn count_by_card(rows: impl Iterator<Item = (CardId, u8)>) -> Cards {
    let mut cards: Cards = [0; MAX_CARDS];
    rows.for_each(|(card, count)| cards[card.index()] += count);
    cards
}

fn add_counts(cards: &mut Cards, addend: &Cards) {
    cards
        .iter_mut()
        .zip(addend)
        .for_each(|(count, addend)| *count += addend);
}
