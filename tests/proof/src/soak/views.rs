//! Checks the invariants of each viewer's view: hexes, cards, missions, teams, the transmission line, and the
//! size of the view.

use super::checks::ensure_equal;
use super::reference_model::{Cards, ReferenceModel};
use rubium_rules::content::{CardFace, Deck};
use rubium_rules::{
    CardId, DecisionKind, Edition, Kind, MAX_CARDS, MissionProgress, OptionalRule, Phase, Rules,
    Seat, State, Terrain, View, is_phase_action_pending, view,
};

/// Maximum size of a view as JSON, in bytes.
pub const MAX_VIEW_BYTES: usize = 16 * 1024;

/// Compares each seat's view and the public view with the reference model.
pub fn check_views(rules: &Rules, state: &State, model: &ReferenceModel) -> Result<(), String> {
    for viewer in rules.seats().map(Some).chain([None]) {
        let view = view(rules, state, viewer);
        check_cards(rules, model, viewer, &view)?;
        check_teams(rules, model, viewer, &view)?;
        check_mission_progress(rules, state, viewer, &view)?;
        for hex in &view.hexes {
            let is_facedown = model.facedown_hexes.contains(hex.id);
            ensure_equal("a facedown token", hex.has_facedown_token, is_facedown)?;
            let printed_refinery = rules.board().get(hex.id).map_or(0, |info| info.refinery);
            let refinery = printed_refinery.max(model.found_refineries[hex.id.index()]);
            ensure_equal("a refinery", hex.refinery, refinery)?;
        }
    }
    for (hexes, tokens) in rules.board().halves().into_iter().zip(&model.tokens) {
        let remaining = tokens.iter().map(|&remaining| u32::from(remaining)).sum();
        ensure_equal(
            "facedown hexes and tokens",
            (model.facedown_hexes & hexes).len(),
            remaining,
        )?;
    }
    Ok(())
}

/// Checks the progress of missions. A mission can be fulfilled if and only if its progress is complete: an
/// objective in any phase of the viewer's turn, a battle mission after a battle that the viewer has won. A
/// view does not show the progress of other seats.
fn check_mission_progress(
    rules: &Rules,
    state: &State,
    viewer: Option<Seat>,
    view: &View,
) -> Result<(), String> {
    let has_transmission_line = rules.has_option(OptionalRule::InterceptedTransmissions);
    let missions = if has_transmission_line {
        &view.transmission_line
    } else {
        &view.hand
    };
    let missions = missions.iter().filter(|entry| {
        let spec = rules.card(entry.card);
        viewer.is_some() && spec.is_some_and(|spec| spec.face.deck() == Deck::Missions)
    });
    let missions_with_progress: Vec<CardId> = view
        .mission_progress
        .iter()
        .map(|entry| entry.card)
        .collect();
    let expected: Vec<CardId> = missions.map(|entry| entry.card).collect();
    ensure_equal(
        "missions with their progress",
        missions_with_progress,
        expected,
    )?;
    let Some(choices) = &view.choices else {
        return Ok(());
    };
    let may_fulfil =
        choices.decision == DecisionKind::BattleMission || is_phase_action_pending(state);
    if viewer != Some(state.active()) || !may_fulfil {
        return Ok(());
    }
    for MissionProgress { card, parts, .. } in &view.mission_progress {
        let is_battle_mission = rules
            .card(*card)
            .is_some_and(|spec| matches!(spec.face, CardFace::BattleMission { .. }));
        let is_complete = parts.iter().all(|part| part.current >= part.required);
        let can_be_fulfilled_now =
            !is_battle_mission || choices.decision == DecisionKind::BattleMission;
        ensure_equal(
            &format!("the progress of mission {card:?}: {parts:?}"),
            choices.playable_cards.contains(card),
            is_complete && can_be_fulfilled_now,
        )?;
    }
    Ok(())
}

/// Checks the facts about teams: only teammates know the cards that they have passed to each other,
/// teammates share their points, and views show which seats are eliminated.
fn check_teams(
    rules: &Rules,
    model: &ReferenceModel,
    viewer: Option<Seat>,
    view: &View,
) -> Result<(), String> {
    for seat_view in &view.seats {
        let is_own_team = viewer.is_some_and(|viewer| rules.team(viewer).contains(seat_view.seat));
        let expected = if is_own_team {
            model.cards_known_to_teammate[seat_view.seat.index()]
        } else {
            [0; MAX_CARDS]
        };
        let passed_cards = count_by_card(
            seat_view
                .cards_known_to_teammate
                .iter()
                .map(|entry| (entry.card, entry.count)),
        );
        ensure_equal("cards that were passed", passed_cards, expected)?;
        ensure_equal(
            "eliminated seats",
            seat_view.is_eliminated,
            model.eliminated_seats.contains(seat_view.seat),
        )?;
    }
    for team in &view.teams {
        let points: u32 = team.seats.iter().map(|&seat| model.vp(rules, seat)).sum();
        ensure_equal("the points of a team", u32::from(team.vp), points)?;
    }
    ensure_equal(
        "teams",
        view.teams.len(),
        if rules.has_teams() { 2 } else { 0 },
    )
}

/// Returns the size of the largest view as JSON, in bytes. Fails if it exceeds [`MAX_VIEW_BYTES`].
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
    model: &ReferenceModel,
    viewer: Option<Seat>,
    view: &View,
) -> Result<(), String> {
    let has_monolith = !rules.board().of_terrain(Terrain::Monolith).is_empty();
    let expected_cards: Cards = std::array::from_fn(|card| {
        let spec = rules.card(CardId(card as u8));
        spec.filter(|spec| has_monolith || !spec.needs_monolith)
            .map_or(0, |spec| spec.count)
    });
    let hand = viewer.map_or([0; MAX_CARDS], |seat| model.hands[seat.index()]);
    ensure_equal(
        "the viewer's hand",
        count_by_card(view.hand.iter().map(|entry| (entry.card, entry.count))),
        hand,
    )?;
    let mut discards = count_by_card(
        view.decks
            .energize_discard
            .iter()
            .map(|entry| (entry.card, entry.count)),
    );
    add_counts(
        &mut discards,
        &count_by_card(
            view.decks
                .mission_discard
                .iter()
                .map(|entry| (entry.card, entry.count)),
        ),
    );
    ensure_equal("the discards", discards, model.discards)?;
    ensure_equal(
        "the Energize deck",
        view.decks.energize_left,
        ReferenceModel::count_of_deck(rules, &model.decks, Deck::Energize),
    )?;
    ensure_equal(
        "the mission deck",
        view.decks.missions_left,
        ReferenceModel::count_of_deck(rules, &model.decks, Deck::Missions),
    )?;
    let mut all_cards = discards;
    add_counts(&mut all_cards, &model.decks);
    add_counts(&mut all_cards, &model.transmission_line);
    model
        .offered_missions
        .iter()
        .for_each(|offer| add_counts(&mut all_cards, offer));
    let expected_offer = viewer.map_or([0; MAX_CARDS], |seat| model.offered_missions[seat.index()]);
    let shown_offer = count_by_card(view.offered_missions.iter().map(|&card| (card, 1)));
    ensure_equal("the missions to choose from", shown_offer, expected_offer)?;
    let line = count_by_card(
        view.transmission_line
            .iter()
            .map(|entry| (entry.card, entry.count)),
    );
    ensure_equal("the transmission line", line, model.transmission_line)?;
    let bottom = model.bottom.iter();
    let known_bottom = bottom.map(|&(card, owner)| (viewer == Some(owner)).then_some(card));
    let known_bottom: Vec<Option<CardId>> = known_bottom.collect();
    ensure_equal(
        "the bottom of the mission deck",
        &view.decks.bottom,
        &known_bottom,
    )?;
    let destroyed = Kind::ALL.map(|kind| {
        let rows = view.facts.max_destroyed_in_battle.iter();
        rows.filter(|entry| entry.kind == kind)
            .map(|entry| entry.count)
            .sum()
    });
    let is_shown = rules.edition() == Edition::Year2005;
    ensure_equal(
        "units destroyed in a battle",
        destroyed,
        if is_shown {
            model.max_destroyed_in_battle
        } else {
            [0; 6]
        },
    )?;
    let mut victory_card_count = view.decks.victory_left;
    let mut hill_card_count = view.decks.hill_left;
    for seat_view in &view.seats {
        let hand = &model.hands[seat_view.seat.index()];
        ensure_equal(
            "Energize cards in hand",
            u32::from(seat_view.hand_energize_count),
            u32::from(ReferenceModel::count_of_deck(rules, hand, Deck::Energize)),
        )?;
        ensure_equal(
            "missions in hand",
            u32::from(seat_view.hand_mission_count),
            u32::from(ReferenceModel::count_of_deck(rules, hand, Deck::Missions)),
        )?;
        ensure_equal(
            "fulfilled missions",
            count_by_card(
                seat_view
                    .missions
                    .iter()
                    .map(|entry| (entry.card, entry.count)),
            ),
            model.fulfilled_missions[seat_view.seat.index()],
        )?;
        add_counts(&mut all_cards, hand);
        add_counts(
            &mut all_cards,
            &count_by_card(
                seat_view
                    .missions
                    .iter()
                    .map(|entry| (entry.card, entry.count)),
            ),
        );
        victory_card_count += seat_view.victory_card_count;
        hill_card_count += seat_view.hill_card_count;
        ensure_equal(
            "King of the Hill cards",
            seat_view.hill_card_count,
            model.hill_cards[seat_view.seat.index()],
        )?;
    }
    ensure_equal("all cards", all_cards, expected_cards)?;
    let has_hill_option = rules.has_option(OptionalRule::KingOfTheHill);
    match rules.edition() {
        Edition::Year2012 => ensure_equal(
            "Battle Victory cards",
            victory_card_count + hill_card_count,
            40,
        ),
        Edition::Year2005 => {
            ensure_equal("Mission cards", victory_card_count, 22)?;
            ensure_equal(
                "King of the Hill cards",
                hill_card_count,
                if has_hill_option { 40 } else { 0 },
            )
        }
    }
}

/// Checks the size of the transmission line, and that no hand contains a mission. Without the option
/// OPT-INTERCEPT, the line must be empty.
pub fn check_transmission_line(
    rules: &Rules,
    state: &State,
    model: &ReferenceModel,
) -> Result<(), String> {
    if !rules.has_option(OptionalRule::InterceptedTransmissions) {
        return ensure_equal(
            "the transmission line without its option",
            model.transmission_line,
            [0; MAX_CARDS],
        );
    }
    let max_size = u16::from(rules.players()) + 2;
    let line_length =
        ReferenceModel::count_of_deck(rules, &model.transmission_line, Deck::Missions);
    let remaining = ReferenceModel::count_of_deck(rules, &model.decks, Deck::Missions);
    let missions_in_hand = |seat: Seat| {
        ReferenceModel::count_of_deck(rules, &model.hands[seat.index()], Deck::Missions)
    };
    if line_length > max_size || rules.seats().any(|seat| missions_in_hand(seat) > 0) {
        return Err(format!(
            "the transmission line has {line_length} missions, more than {max_size}, or a hand has a mission"
        ));
    }
    // The Draw phase fills the line, and a newly shown mission may be fulfilled immediately.
    let is_filled = is_phase_action_pending(state) && model.phase == Phase::Draw;
    if is_filled && remaining > 0 && line_length + model.missions_fulfilled_in_phase != max_size {
        return Err(format!(
            "the transmission line has {line_length} missions after the Draw phase has filled it, not {max_size}"
        ));
    }
    Ok(())
}

/// Converts pairs of cards and counts to counts by card id.
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
