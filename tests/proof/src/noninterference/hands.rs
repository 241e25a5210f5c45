//! Redistributes the cards in hands and decks. The result is another world ([`super`] explains the term) that
//! the viewer cannot distinguish from the original world.

use crate::random_play::Random;
use rubium_rules::content::{CardSpec, Deck};
use rubium_rules::notation::{read_position, write_position};
use rubium_rules::{CardId, Rules, Seat, State, Terrain, view};

/// All cards that are hidden but known to at least one seat: the hands and the bottom of the mission deck.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hands {
    /// The cards of each seat: first the cards that the teammate knows, then all others.
    pub cards: Vec<Vec<CardId>>,
    /// Number of cards of each seat that the teammate knows.
    known_counts: Vec<usize>,
    /// The cards at the bottom of the mission deck, each with the seat that put it there.
    bottom: Vec<(Seat, CardId)>,
}

impl Hands {
    /// Returns the hands of a game.
    pub fn from_state(rules: &Rules, state: &State) -> Hands {
        let cards_known_to_teammate = |seat: Seat| -> Vec<CardId> {
            let Some(teammate) = rules.teammate(seat) else {
                return Vec::new();
            };
            let teammate_view = view(rules, state, Some(teammate));
            let seat_view = &teammate_view.seats[seat.index()];
            expand_counts(
                seat_view
                    .cards_known_to_teammate
                    .iter()
                    .map(|cards| (cards.card, cards.count)),
            )
            .collect()
        };
        let hand = |seat| {
            let own_view = view(rules, state, Some(seat));
            let mut hand: Vec<CardId> =
                expand_counts(own_view.hand.iter().map(|cards| (cards.card, cards.count)))
                    .collect();
            let known_cards = cards_known_to_teammate(seat);
            for card in &known_cards {
                if let Some(index) = hand.iter().position(|other| other == card) {
                    hand.remove(index);
                }
            }
            [known_cards, hand].concat()
        };
        // Each seat sees the cards that it has put at the bottom.
        let bottom_seen_by = |seat| view(rules, state, Some(seat)).decks.bottom;
        let bottoms_by_seat: Vec<_> = rules
            .seats()
            .map(|seat| (seat, bottom_seen_by(seat)))
            .collect();
        let bottom_len = bottoms_by_seat
            .first()
            .map_or(0, |(_, bottom)| bottom.len());
        let bottom = (0..bottom_len).filter_map(|index| {
            let card = |(seat, bottom): &(Seat, Vec<Option<CardId>>)| Some((*seat, bottom[index]?));
            bottoms_by_seat.iter().find_map(card)
        });
        Hands {
            cards: rules.seats().map(hand).collect(),
            known_counts: rules
                .seats()
                .map(|seat| cards_known_to_teammate(seat).len())
                .collect(),
            bottom: bottom.collect(),
        }
    }

    /// Replaces cards that `viewer` does not know by other cards of the same deck, taken from other hands or
    /// the deck. Replaces either all of these cards or about a third of them: if fewer are replaced, more
    /// actions of the other seats remain legal in both worlds.
    pub fn redeal(
        &mut self,
        rules: &Rules,
        state: &State,
        viewer: Option<Seat>,
        random: &mut Random,
    ) {
        let replace_once_in = if random.once_in(2) { 1 } else { 3 };
        let other_seats = rules
            .seats()
            .filter(|&seat| viewer != Some(seat))
            .map(Seat::index);
        let mut available = self.deck_cards(rules, state);
        let mut hand_indices = Vec::new();
        let mut bottom_indices = Vec::new();
        for (index, &(owner, card)) in self.bottom.iter().enumerate() {
            if viewer != Some(owner) && random.once_in(replace_once_in) {
                available.push(card);
                bottom_indices.push(index);
            }
        }
        for index in bottom_indices {
            let is_mission =
                |candidate: &usize| rules.deck(Deck::Missions).has(available[*candidate]);
            let candidates: Vec<usize> = (0..available.len()).filter(is_mission).collect();
            if let Some(&candidate) = candidates.get(random.below(candidates.len())) {
                self.bottom[index].1 = available.swap_remove(candidate);
            }
        }
        for seat in other_seats {
            let is_teammate =
                viewer.is_some_and(|viewer| !rules.are_opponents(viewer, Seat(seat as u8)));
            let first_unknown_index = if is_teammate {
                self.known_counts[seat]
            } else {
                0
            };
            for index in first_unknown_index..self.cards[seat].len() {
                if random.once_in(replace_once_in) {
                    available.push(self.cards[seat][index]);
                    hand_indices.push((seat, index));
                }
            }
        }
        for (seat, index) in hand_indices {
            let deck = |card: CardId| rules.card(card).map(|spec| spec.face.deck());
            let is_in_same_deck =
                |candidate: &usize| deck(available[*candidate]) == deck(self.cards[seat][index]);
            let candidates: Vec<usize> = (0..available.len()).filter(is_in_same_deck).collect();
            if let Some(&candidate) = candidates.get(random.below(candidates.len())) {
                self.cards[seat][index] = available.swap_remove(candidate);
            }
        }
    }

    /// Returns the cards in both decks: all cards that are neither public, nor in a hand, nor known at the
    /// bottom.
    fn deck_cards(&self, rules: &Rules, state: &State) -> Vec<CardId> {
        let public_view = view(rules, state, None);
        let missions = public_view.seats.iter().flat_map(|seat| &seat.missions);
        let decks = &public_view.decks;
        let public_cards = missions
            .chain(&public_view.transmission_line)
            .chain(&decks.energize_discard)
            .chain(&decks.mission_discard);
        let mut cards_elsewhere: Vec<CardId> =
            expand_counts(public_cards.map(|cards| (cards.card, cards.count))).collect();
        cards_elsewhere.extend(self.cards.iter().flatten());
        cards_elsewhere.extend(self.bottom.iter().map(|&(_, card)| card));
        let undealt = |(card, spec): (CardId, &CardSpec)| {
            let dealt_count = cards_elsewhere
                .iter()
                .filter(|&&other| other == card)
                .count();
            (card, spec.count.saturating_sub(dealt_count as u8))
        };
        let has_monolith = !rules.board().of_terrain(Terrain::Monolith).is_empty();
        let used_cards = rules
            .cards()
            .filter(|(_, spec)| has_monolith || !spec.needs_monolith);
        expand_counts(used_cards.map(undealt)).collect()
    }

    /// Returns the position of `state` with these hands.
    ///
    /// # Errors
    /// No phase action is pending, or the position cannot be read as the same game.
    pub fn apply_to(&self, rules: &Rules, state: &State) -> Result<State, String> {
        let text = write_position(rules, state).ok_or("no phase action is pending")?;
        let text = self.with_hidden_cards(rules, &text);
        match read_position(&text, rules.setup().content.clone()) {
            Ok((read_rules, world)) if read_rules == *rules => Ok(world),
            Ok(_) => Err(format!("the position is read as a different game:\n{text}")),
            Err(errors) => {
                let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
                Err(format!("{} in\n{text}", errors.join("; ")))
            }
        }
    }

    /// Replaces the hidden cards in the text of a position: the hands in the `seat` lines, and the `bottom`
    /// line.
    fn with_hidden_cards(&self, rules: &Rules, text: &str) -> String {
        let mut edited_text = String::new();
        for line in text.lines() {
            if line.starts_with("bottom ") {
                edited_text.push_str("bottom");
                for &(owner, card) in &self.bottom {
                    let id = rules.card(card).map_or("?", |spec| spec.id.as_str());
                    edited_text.push_str(&format!(" {} {id}", owner.0 + 1));
                }
                edited_text.push('\n');
                continue;
            }
            let seat_number = line
                .strip_prefix("seat ")
                .and_then(|rest| rest.split(' ').next()?.parse::<usize>().ok());
            let seat = seat_number.and_then(|number| number.checked_sub(1));
            match seat.and_then(|seat| self.hand_and_known_count(seat)) {
                Some((hand, known_count)) => {
                    edited_text.push_str(&with_hand(rules, line, hand, known_count))
                }
                None => edited_text.push_str(line),
            }
            edited_text.push('\n');
        }
        edited_text
    }

    fn hand_and_known_count(&self, seat: usize) -> Option<(&[CardId], usize)> {
        Some((
            self.cards.get(seat)?.as_slice(),
            *self.known_counts.get(seat)?,
        ))
    }
}

/// Replaces the hand in a seat's line. The teammate knows the first `known_count` cards.
fn with_hand(rules: &Rules, line: &str, hand: &[CardId], known_count: usize) -> String {
    const FIELDS: [&str; 7] = [
        "rubium",
        "victory",
        "hill",
        "out",
        "hand",
        "known",
        "fulfilled",
    ];
    let mut words = Vec::new();
    let mut is_in_hand_field = false;
    for word in line.split(' ') {
        if FIELDS.contains(&word) {
            is_in_hand_field = ["hand", "known"].contains(&word);
        }
        if !is_in_hand_field {
            words.push(word);
        }
    }
    for (field, cards) in [("hand", hand), ("known", &hand[..known_count])] {
        if !cards.is_empty() {
            words.push(field);
            let cards = cards.iter().filter_map(|&card| rules.card(card));
            words.extend(cards.map(|spec| spec.id.as_str()));
        }
    }
    words.join(" ")
}

/// Repeats each card as often as its count.
fn expand_counts(counts: impl Iterator<Item = (CardId, u8)>) -> impl Iterator<Item = CardId> {
    counts.flat_map(|(card, count)| std::iter::repeat_n(card, usize::from(count)))
}
