//! Redistribution of the cards in hands and decks, which turns a world into a second one.

use crate::play::Random;
use rubium_rules::content::{CardSpec, Deck};
use rubium_rules::notation::{read_position, write_position};
use rubium_rules::{CardId, Rules, Seat, State, Terrain, view};

/// The cards of every hand, by seat, those known to the teammate first; the number of known cards; and the cards at
/// the bottom of the mission deck with the seats that put them there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hands(pub Vec<Vec<CardId>>, Vec<usize>, Vec<(Seat, CardId)>);

impl Hands {
    /// Returns the hands of a game.
    pub fn of(rules: &Rules, state: &State) -> Hands {
        let known = |seat: Seat| -> Vec<CardId> {
            let Some(mate) = rules.teammate(seat) else {
                return Vec::new();
            };
            let seen = view(rules, state, Some(mate));
            let row = &seen.seats[seat.index()];
            copies(row.known.iter().map(|row| (row.card, row.count))).collect()
        };
        let hand = |seat| {
            let seen = view(rules, state, Some(seat));
            let mut hand: Vec<CardId> =
                copies(seen.hand.iter().map(|row| (row.card, row.count))).collect();
            let known = known(seat);
            for card in &known {
                if let Some(place) = hand.iter().position(|held| held == card) {
                    hand.remove(place);
                }
            }
            [known, hand].concat()
        };
        // Each seat sees the cards that it put there.
        let own = |seat| view(rules, state, Some(seat)).decks.bottom;
        let seen: Vec<_> = rules.seats().map(|seat| (seat, own(seat))).collect();
        let places = seen.first().map_or(0, |(_, bottom)| bottom.len());
        let bottom = (0..places).filter_map(|place| {
            let card = |(seat, bottom): &(Seat, Vec<Option<CardId>>)| Some((*seat, bottom[place]?));
            seen.iter().find_map(card)
        });
        Hands(
            rules.seats().map(hand).collect(),
            rules.seats().map(|seat| known(seat).len()).collect(),
            bottom.collect(),
        )
    }

    /// Exchanges cards that `viewer` does not know for other cards of the same deck, from other hands or the deck. It
    /// exchanges either all of them or only a few. After a few exchanges, many actions of the other seats remain
    /// legal in both worlds.
    pub fn deal_anew(
        &mut self,
        rules: &Rules,
        state: &State,
        viewer: Option<Seat>,
        random: &mut Random,
    ) {
        let once_in = if random.once_in(2) { 1 } else { 3 };
        let unknown = rules
            .seats()
            .filter(|&seat| viewer != Some(seat))
            .map(Seat::index);
        let mut stock = self.deck(rules, state);
        let mut places = Vec::new();
        let mut buried = Vec::new();
        for (place, &(by, card)) in self.2.iter().enumerate() {
            if viewer != Some(by) && random.once_in(once_in) {
                stock.push(card);
                buried.push(place);
            }
        }
        for place in buried {
            let mission = |at: &usize| rules.deck(Deck::Missions).has(stock[*at]);
            let fitting: Vec<usize> = (0..stock.len()).filter(mission).collect();
            if let Some(&at) = fitting.get(random.below(fitting.len())) {
                self.2[place].1 = stock.swap_remove(at);
            }
        }
        for seat in unknown {
            let mates = viewer.is_some_and(|viewer| !rules.enemies(viewer, Seat(seat as u8)));
            let first = if mates { self.1[seat] } else { 0 };
            for place in first..self.0[seat].len() {
                if random.once_in(once_in) {
                    stock.push(self.0[seat][place]);
                    places.push((seat, place));
                }
            }
        }
        for (seat, place) in places {
            let deck = |card: CardId| rules.card(card).map(|spec| spec.face.deck());
            let fits = |at: &usize| deck(stock[*at]) == deck(self.0[seat][place]);
            let fitting: Vec<usize> = (0..stock.len()).filter(fits).collect();
            if let Some(&at) = fitting.get(random.below(fitting.len())) {
                self.0[seat][place] = stock.swap_remove(at);
            }
        }
    }

    /// Returns the cards of both decks: those of the pack that are nowhere else.
    fn deck(&self, rules: &Rules, state: &State) -> Vec<CardId> {
        let open = view(rules, state, None);
        let missions = open.seats.iter().flat_map(|seat| &seat.missions);
        let decks = &open.decks;
        let open = missions
            .chain(&open.line)
            .chain(&decks.energize_discard)
            .chain(&decks.mission_discard);
        let mut elsewhere: Vec<CardId> = copies(open.map(|row| (row.card, row.count))).collect();
        elsewhere.extend(self.0.iter().flatten());
        elsewhere.extend(self.2.iter().map(|&(_, card)| card));
        let left = |(card, spec): (CardId, &CardSpec)| {
            let gone = elsewhere.iter().filter(|&&other| other == card).count();
            (card, spec.count.saturating_sub(gone as u8))
        };
        let monolith = !rules.board().of_terrain(Terrain::Monolith).is_empty();
        let played = rules.cards().filter(|(_, spec)| monolith || !spec.monolith);
        copies(played.map(left)).collect()
    }

    /// Returns the position of `state` with these hands.
    ///
    /// # Errors
    /// The position is not quiescent, or cannot be read as the same game.
    pub fn world(&self, rules: &Rules, state: &State) -> Result<State, String> {
        let text = write_position(rules, state).ok_or("two worlds begin at a settled position")?;
        let text = self.edit(rules, &text);
        match read_position(&text, rules.setup().content.clone()) {
            Ok((read, world)) if read == *rules => Ok(world),
            Ok(_) => Err(format!("the position reads as another game:\n{text}")),
            Err(faults) => {
                let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
                Err(format!("{} in\n{text}", faults.join("; ")))
            }
        }
    }

    /// Replaces the hands in the seat lines of a position's text.
    fn edit(&self, rules: &Rules, text: &str) -> String {
        let mut edited = String::new();
        for line in text.lines() {
            if line.starts_with("bottom ") {
                edited.push_str("bottom");
                for &(by, card) in &self.2 {
                    let id = rules.card(card).map_or("?", |spec| spec.id.as_str());
                    edited.push_str(&format!(" {} {id}", by.0 + 1));
                }
                edited.push('\n');
                continue;
            }
            let seat = line
                .strip_prefix("seat ")
                .and_then(|rest| rest.split(' ').next()?.parse::<usize>().ok());
            match seat.and_then(|number| self.of_seat(number.checked_sub(1)?)) {
                Some((hand, known)) => edited.push_str(&with_hand(rules, line, hand, known)),
                None => edited.push_str(line),
            }
            edited.push('\n');
        }
        edited
    }

    fn of_seat(&self, seat: usize) -> Option<(&[CardId], usize)> {
        Some((self.0.get(seat)?.as_slice(), *self.1.get(seat)?))
    }
}

/// Replaces the hand in a seat's line. The teammate knows the first `known` cards.
fn with_hand(rules: &Rules, line: &str, hand: &[CardId], known: usize) -> String {
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
    let mut in_hand = false;
    for word in line.split(' ') {
        if FIELDS.contains(&word) {
            in_hand = ["hand", "known"].contains(&word);
        }
        if !in_hand {
            words.push(word);
        }
    }
    for (field, cards) in [("hand", hand), ("known", &hand[..known])] {
        if !cards.is_empty() {
            words.push(field);
            let cards = cards.iter().filter_map(|&card| rules.card(card));
            words.extend(cards.map(|spec| spec.id.as_str()));
        }
    }
    words.join(" ")
}

/// Returns each copy of the cards.
fn copies(counts: impl Iterator<Item = (CardId, u8)>) -> impl Iterator<Item = CardId> {
    counts.flat_map(|(card, count)| std::iter::repeat_n(card, usize::from(count)))
}
