//! Determinization: builds a full state consistent with a view, for searching ahead without hidden
//! information.
//!
//! Only the view is used. Hidden information is filled in deterministically: first the other hands and then
//! the decks get the unseen cards, in the order of the content, and the facedown tokens are a set consistent
//! with the visible refineries. These cards and tokens are therefore arbitrary; everything else is as the
//! view shows it.

mod battle_from_view;

pub use battle_from_view::battle_from_view;

use crate::battle::Battle;
use crate::board_units::BoardUnits;
use crate::content::Deck;
use crate::drawing::Decks;
use crate::hexset::HexSet;
use crate::ids::{
    CardId, Hex, Kind, MAX_BOTTOM_MISSIONS, MAX_CARDS, MAX_HEXES, MAX_SEATS, MAX_TOKENS,
};
use crate::machine::{DecisionKind, PendingInput, units_that_may_advance};
use crate::pile::Pile;
use crate::rules::Rules;
use crate::seat_set::SeatSet;
use crate::stack::Stack;
use crate::state::{HOME_HEX_COUNT, PickedUnits, State, TurnFacts, TurnStage};
use crate::view::{CardCount, UnitsOnHex, View};

/// A state whose view for the same viewer equals `view`.
///
/// Returns `None` unless the pending decision is an action of a phase, an advance after a won battle, or the
/// choice of a card to pass to the teammate. Battles, targets of cards, random outcomes and the end of the
/// game are therefore not supported. Also returns `None` if the view is impossible in a game of `rules`.
pub fn determinize(rules: &Rules, view: &View) -> Option<State> {
    let (is_supported, stage) = match view.pending_input {
        PendingInput::Decision { seat, decision } => match decision {
            DecisionKind::Phase { phase } => (
                seat == view.active && phase == view.phase && view.battle.is_none(),
                TurnStage::PhaseAction,
            ),
            DecisionKind::Advance { hex } => (
                seat == view.active && view.battle.as_ref().is_some_and(|battle| battle.hex == hex),
                TurnStage::PhaseAction,
            ),
            DecisionKind::PassCard { receiver } => (
                receiver == view.active && rules.teammate(receiver) == Some(seat),
                TurnStage::PassCard,
            ),
            _ => (false, TurnStage::PhaseAction),
        },
        _ => (false, TurnStage::PhaseAction),
    };
    if !is_supported || view.active.0 >= rules.players() || view.seats.len() != seat_count(rules) {
        return None;
    }
    let mut state = State {
        board_units: board_units(rules, view)?,
        found_refineries: [0; MAX_HEXES],
        facedown: HexSet::EMPTY,
        tokens: [[0; MAX_TOKENS]; 2],
        hands: [Pile::EMPTY; MAX_SEATS],
        decks: Decks {
            transmission_line: pile(rules, &view.transmission_line)?,
            ..Decks::EMPTY
        },
        fulfilled: [Pile::EMPTY; MAX_SEATS],
        cards_known_to_teammate: [Pile::EMPTY; MAX_SEATS],
        eliminated: SeatSet::default(),
        victory_cards: [0; MAX_SEATS],
        victory_left: view.decks.victory_left,
        hill_cards: [0; MAX_SEATS],
        hill_left: view.decks.hill_left,
        vp: [0; MAX_SEATS],
        rubium: [0; MAX_SEATS],
        active: view.active,
        turn: view.turn,
        phase: view.phase,
        facts: facts(rules, view)?,
        stage,
        picked: PickedUnits::NONE,
        battle: Battle::NONE,
        battle_hex: Hex(0),
    };
    for hex in &view.hexes {
        let info = rules.board().get(hex.id)?;
        if hex.has_facedown_token {
            state.facedown.insert(hex.id);
        }
        if hex.refinery != info.refinery {
            state.found_refineries[hex.id.index()] = hex.refinery;
        }
    }
    state.tokens = tokens(rules, &state);
    for (seat, seat_view) in rules.seats().zip(&view.seats) {
        state.victory_cards[seat.index()] = seat_view.victory_card_count;
        state.hill_cards[seat.index()] = seat_view.hill_card_count;
        state.vp[seat.index()] = seat_view.vp;
        state.rubium[seat.index()] = seat_view.rubium;
        state.fulfilled[seat.index()] = pile(rules, &seat_view.missions)?;
        state.cards_known_to_teammate[seat.index()] =
            pile(rules, &seat_view.cards_known_to_teammate)?;
        if seat_view.is_eliminated {
            state.eliminated.insert(seat);
        }
    }
    deal_cards(rules, view, &mut state)?;
    if let Some(battle) = &view.battle {
        // The battle is over. The units that may still advance are on the hex of the battle (UNI-SPORLING).
        state.battle = battle_from_view(rules.unit_sheet(), view)?;
        state.battle_hex = battle.hex;
        state.stage = TurnStage::Advance {
            remaining: units_that_may_advance(rules, &state),
        };
    }
    Some(state)
}

fn seat_count(rules: &Rules) -> usize {
    usize::from(rules.players())
}

fn board_units(rules: &Rules, view: &View) -> Option<BoardUnits> {
    let mut units = BoardUnits::EMPTY;
    for hex in &view.hexes {
        for unit in &hex.units {
            if unit.seat.0 >= rules.players() || rules.board().get(hex.id).is_none() {
                return None;
            }
            for _ in 0..unit.count {
                if units.total(unit.seat).count(unit.kind)
                    >= rules.unit_sheet().get(unit.kind).figure_count
                {
                    return None;
                }
                units.add(unit.seat, unit.kind, hex.id);
            }
        }
    }
    Some(units)
}

fn facts(rules: &Rules, view: &View) -> Option<TurnFacts> {
    let view_facts = &view.facts;
    let stacks = |units_on_hexes: &[UnitsOnHex]| {
        let mut stacks = [Stack::EMPTY; MAX_HEXES];
        for units in units_on_hexes {
            let stack = stacks.get_mut(units.hex.index())?;
            if units.count > Stack::MAX_COUNT || stack.has(units.kind) {
                return None;
            }
            *stack = stack.plus(Stack::of(units.kind, units.count));
        }
        Some(stacks)
    };
    let mut hexes_reached_from_monolith = [HexSet::EMPTY; 6];
    for arrival in &view_facts.arrivals_from_monolith {
        hexes_reached_from_monolith[arrival.kind.index()].insert(arrival.hex);
    }
    let home = rules.board().home(view.active);
    let mut bought_units = [Stack::EMPTY; HOME_HEX_COUNT];
    for units in &view_facts.bought_units {
        let index = home.iter().position(|hex| hex == units.hex)?;
        let stack = bought_units.get_mut(index)?;
        if units.count > Stack::MAX_COUNT || stack.has(units.kind) {
            return None;
        }
        *stack = stack.plus(Stack::of(units.kind, units.count));
    }
    let facts = TurnFacts {
        extra_step_or_special_attack_units: stacks(match view_facts.are_moves_over {
            true => &view_facts.units_that_attacked,
            false => &view_facts.units_with_extra_step,
        })?,
        moved_units: stacks(&view_facts.moved_units)?,
        units_unable_to_advance: stacks(&view_facts.units_unable_to_advance)?,
        has_passed_card: view_facts.has_passed_card,
        are_moves_over: view_facts.are_moves_over,
        fought_hexes: view_facts.fought_hexes.iter().copied().collect(),
        hexes_reached_from_monolith,
        hexes_hit_by_special_attack: view_facts
            .hexes_hit_by_special_attack
            .iter()
            .copied()
            .collect(),
        battles_won: view_facts.battles_won,
        bought_units,
        max_destroyed_in_battle: (view_facts.max_destroyed_in_battle.iter())
            .fold(Stack::EMPTY, |stack, row| {
                stack.max_per_kind(Stack::of(row.kind, row.count.min(Stack::MAX_COUNT)))
            }),
    };
    // Units that have moved, have an extra step or cannot advance must be on the board.
    let is_consistent = rules.board().hexes().all(|(hex, _)| {
        let units = view
            .hexes
            .get(hex.index())
            .map_or(&[][..], |hex| &hex.units);
        Kind::ALL.into_iter().all(|kind| {
            let own_count = units
                .iter()
                .filter(|unit| unit.seat == view.active && unit.kind == kind)
                .map(|unit| unit.count)
                .sum::<u8>();
            let moved_or_extra_step_count = facts.units_with_extra_step()[hex.index()].count(kind)
                + facts.moved_units[hex.index()].count(kind);
            moved_or_extra_step_count <= own_count
                && facts.units_unable_to_advance[hex.index()].count(kind) <= own_count
        })
    });
    is_consistent.then_some(facts)
}

fn pile(rules: &Rules, cards: &[CardCount]) -> Option<Pile> {
    let mut pile = Pile::EMPTY;
    for &CardCount { card, count } in cards {
        if card.index() >= MAX_CARDS || count > rules.card(card)?.count {
            return None;
        }
        pile.set(card, count);
    }
    Some(pile)
}

/// Fills in hands, decks and discard piles. The viewer's hand and the discard piles are copied. Every other
/// hand gets the cards that the viewer knows to be in it, and then unseen cards. The decks get unseen cards,
/// too. Returns `None` if the game does not have these cards.
fn deal_cards(rules: &Rules, view: &View, state: &mut State) -> Option<()> {
    let mut unseen = Decks::new(rules).undrawn;
    let discard_piles = [&view.decks.energize_discard, &view.decks.mission_discard];
    for cards in discard_piles {
        let cards = pile(rules, cards)?;
        remove_all_or_none(rules, &mut unseen, &cards)?;
        state.decks.discards.add_all(&cards);
    }
    for public_cards in state
        .fulfilled
        .iter()
        .chain([&state.decks.transmission_line])
    {
        remove_all_or_none(rules, &mut unseen, public_cards)?;
    }
    let (mut own_bottom_cards, mut unseen_bottom_count) = (Pile::EMPTY, 0);
    for &card in &view.decks.bottom {
        match card {
            Some(card)
                if card.index() < MAX_CARDS && own_bottom_cards.count(card) < Pile::MAX_COPIES =>
            {
                own_bottom_cards.add(card)
            }
            Some(_) => return None,
            None => unseen_bottom_count += 1,
        }
    }
    remove_all_or_none(rules, &mut unseen, &own_bottom_cards)?;
    if let Some(viewer) = view.viewer {
        let hand = pile(rules, &view.hand)?;
        remove_all_or_none(rules, &mut unseen, &hand)?;
        *state.hands.get_mut(viewer.index())? = hand;
    }
    let hands = state.hands.iter_mut().zip(&state.cards_known_to_teammate);
    for (seat, (hand, known)) in rules.seats().zip(hands) {
        if view.viewer == Some(seat) {
            // The hand must already contain these cards. They are removed from a copy only to check this.
            remove_all_or_none(rules, &mut { *hand }, known)?;
            continue;
        }
        remove_all_or_none(rules, &mut unseen, known)?;
        hand.add_all(known);
    }
    for (seat, seat_view) in rules.seats().zip(&view.seats) {
        if view.viewer == Some(seat) {
            continue;
        }
        for (deck, count) in [
            (Deck::Energize, seat_view.hand_energize_count),
            (Deck::Missions, seat_view.hand_mission_count),
        ] {
            let known_count = state.hand_size(rules, seat, deck);
            for _ in known_count..count {
                let card = unseen.restricted_to(rules.deck(deck)).cards().next()?;
                unseen.remove(card);
                state.hands[seat.index()].add(card);
            }
        }
    }
    fill_deck_bottom(rules, view, state, &mut unseen)?;
    state.decks.undrawn.add_all(&own_bottom_cards);
    // The unseen cards that are left over after this are out of the game.
    for (deck, count) in [
        (Deck::Energize, view.decks.energize_left),
        (
            Deck::Missions,
            view.decks
                .missions_left
                .checked_sub(own_bottom_cards.len() + unseen_bottom_count)?,
        ),
    ] {
        for _ in 0..count {
            let card = unseen.restricted_to(rules.deck(deck)).cards().next()?;
            unseen.remove(card);
            state.decks.undrawn.add(card);
        }
    }
    Some(())
}

/// Fills in the ordered cards at the bottom of the deck: the viewer's own cards, and arbitrary unseen cards
/// in place of the cards of other seats (OPT-PRIORITY).
fn fill_deck_bottom(
    rules: &Rules,
    view: &View,
    state: &mut State,
    unseen: &mut Pile,
) -> Option<()> {
    if view.decks.bottom.len() > MAX_BOTTOM_MISSIONS {
        return None;
    }
    let other_seat = rules.seats().find(|&seat| view.viewer != Some(seat))?;
    for bottom_card in &view.decks.bottom {
        match (*bottom_card, view.viewer) {
            (Some(card), Some(viewer)) => state.decks.bottom.push(card, viewer),
            (Some(_), None) => return None,
            (None, _) => {
                let card = unseen
                    .restricted_to(rules.deck(Deck::Missions))
                    .cards()
                    .next()?;
                unseen.remove(card);
                state.decks.put_at_bottom(card, other_seat);
            }
        }
    }
    Some(())
}

/// Removes `part` from `pile`; `None` if the pile does not contain all of it.
fn remove_all_or_none(rules: &Rules, pile: &mut Pile, part: &Pile) -> Option<()> {
    let is_contained = |(card, _): (CardId, _)| part.count(card) <= pile.count(card);
    if !rules.cards().all(is_contained) {
        return None;
    }
    pile.remove_all(part);
    Some(())
}

/// Tokens for the facedown hexes: the initial set, minus one token for each revealed hex. The subtracted
/// token has the refinery that was found on the hex; its unit is arbitrary. The half of the board for each
/// token is arbitrary, too, because players do not know in which half a swap was made.
fn tokens(rules: &Rules, state: &State) -> [[u8; MAX_TOKENS]; 2] {
    let board = rules.board();
    let [first, second] = rules.token_piles();
    let mut remaining = *first;
    for (count, second_count) in remaining.iter_mut().zip(second) {
        *count += second_count;
    }
    for hex in board.explorable() & !state.facedown {
        let refinery = state.found_refineries[hex.index()];
        let mut tokens = rules.tokens();
        let revealed_token =
            tokens.find(|(token, spec)| spec.refinery == refinery && remaining[token.index()] > 0);
        if let Some((token, _)) = revealed_token {
            remaining[token.index()] -= 1;
        }
    }
    let mut piles = [[0; MAX_TOKENS]; 2];
    for hex in state.facedown {
        if let Some(token) = remaining.iter().position(|&count| count > 0) {
            remaining[token] -= 1;
            piles[board.half_index(hex)][token] += 1;
        }
    }
    piles
}

#[cfg(test)]
mod tests;
