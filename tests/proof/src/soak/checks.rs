//! The invariants of a state.

use super::ledger::{Cards, Ledger};
use super::order::Order;
use crate::grammar::Grammar;
use crate::play::Random;
use rubium_rules::content::Deck;
use rubium_rules::notation::{read_position, write_position};
use rubium_rules::{
    Action, Ask, Awaiting, CardId, Event, Kind, MAX_CARDS, Outcome, Request, Rules, Seat, State,
    View, apply, awaiting, check, hash, is_settled, legal, resolve, view, weights, why,
};

/// Most bytes of a view as JSON.
pub const MOST_BYTES: usize = 16 * 1024;

/// How often the checks are made that take long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depth {
    /// A sample of the steps, so that thousands of games can be played.
    Sampled,
    /// At each step, for one game.
    Every,
}

impl Depth {
    fn once_in(self, n: usize, sample: &mut Random) -> bool {
        self == Depth::Every || sample.once_in(n)
    }

    /// Whether to check the whole grammar of actions.
    pub fn grammar(self, sample: &mut Random) -> bool {
        self.once_in(800, sample)
    }

    /// Whether to compare the views; more often if something was `told` that shows in views alone.
    pub fn views(self, sample: &mut Random, told: bool) -> bool {
        self.once_in(if told { 4 } else { 24 }, sample)
    }

    /// Whether to write the views as JSON.
    pub fn view_bytes(self, sample: &mut Random) -> bool {
        self.once_in(150, sample)
    }

    /// Whether to write and read a settled position.
    pub fn notation(self, sample: &mut Random) -> bool {
        self.once_in(32, sample)
    }

    /// Whether to compare two worlds from a settled position on.
    pub fn worlds(self, sample: &mut Random) -> bool {
        // They play on for a while: also when each step is checked, not from each step.
        sample.once_in(if self == Depth::Every { 40 } else { 1500 })
    }

    /// Whether to write the game as a record, and read and fold it.
    pub fn record(self, sample: &mut Random) -> bool {
        self.once_in(4, sample)
    }
}

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
) -> Result<(), String> {
    match awaiting(rules, state) {
        Awaiting::Decision { seat, ask } => {
            let right = match ask {
                Ask::Phase { phase } => phase == ledger.phase && seat == ledger.active,
                Ask::Victim { .. } | Ask::BattleMission | Ask::LastObjectives => {
                    seat == ledger.active
                }
                Ask::LoserCard => seat == order.defender(),
                Ask::Casualty { of, .. } => seat == of || order.picks(seat),
                Ask::Target { card } => order.has_played(seat, card),
                Ask::Window { window } => {
                    let holds = |seat: Seat| {
                        Ledger::count(rules, &ledger.hands[seat.index()], Deck::Energize) > 0
                    };
                    order.asked(window, holds) == Some(seat)
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
        Request::Draw { deck, .. } => {
            let of_deck = rules
                .cards()
                .filter(|(card, spec)| spec.face.deck() == deck && ledger.deck[card.index()] > 0);
            of_deck
                .map(|(card, _)| (Outcome::Card { card }, ledger.deck[card.index()].into()))
                .collect()
        }
        Request::Token { .. } => {
            let left = rules
                .tokens()
                .filter(|(token, _)| ledger.tokens[token.index()] > 0);
            left.map(|(token, _)| {
                (
                    Outcome::Token { token },
                    ledger.tokens[token.index()].into(),
                )
            })
            .collect()
        }
        _ => (1..=6).map(|face| (Outcome::Die { face }, 1)).collect(),
    };
    if offered == expected && !offered.is_empty() {
        Ok(())
    } else {
        Err(format!(
            "{request:?} offers {offered:?}, left are {expected:?}"
        ))
    }
}

/// What is listed may be done; a sample of the grammar may be done exactly if it is listed.
pub fn legal_and_refused(
    rules: &Rules,
    state: &State,
    grammar: &Grammar,
    list: &mut Vec<Action>,
    sample: &mut Random,
) -> Result<(), String> {
    let decides = listed(rules, state, list)?;
    let mut tried = Tried::new(rules, state);
    for _ in 0..8 {
        let seat = match decides {
            Some(seat) if !sample.once_in(8) => seat,
            _ => grammar.seats[sample.below(grammar.seats.len())],
        };
        tried.act(seat, grammar.any(sample), decides, list)?;
    }
    tried.answer(grammar.outcomes[sample.below(grammar.outcomes.len())])?;
    tried.end()
}

/// Fills `list`; every action of it may be done by the seat that decides, and there is at least one.
fn listed(rules: &Rules, state: &State, list: &mut Vec<Action>) -> Result<Option<Seat>, String> {
    legal(rules, state, list);
    let decides = match awaiting(rules, state) {
        Awaiting::Decision { seat, .. } => Some(seat),
        _ => None,
    };
    if decides.is_some() == list.is_empty() {
        return Err(format!("{} actions are listed for {decides:?}", list.len()));
    }
    if let Some(seat) = decides {
        for &action in list.iter() {
            check(rules, state, seat, action)
                .map_err(|violation| format!("{action:?} is listed, but: {violation}"))?;
        }
    }
    Ok(decides)
}

/// The whole grammar, for every seat: what may be done is what is listed, each once.
pub fn whole_grammar(
    rules: &Rules,
    state: &State,
    grammar: &Grammar,
    list: &mut Vec<Action>,
) -> Result<(), String> {
    let decides = listed(rules, state, list)?;
    let mut sorted = list.clone();
    sorted.sort_unstable();
    if let Some(twice) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(format!("{:?} is listed twice", twice[0]));
    }
    let mut tried = Tried::new(rules, state);
    for &seat in &grammar.seats {
        for &action in &grammar.actions {
            tried.act(seat, action, decides, list)?;
        }
    }
    grammar
        .outcomes
        .iter()
        .try_for_each(|&outcome| tried.answer(outcome))?;
    tried.end()
}

/// A copy of a state on which what must be refused is tried.
struct Tried<'a> {
    rules: &'a Rules,
    state: &'a State,
    copy: State,
    events: Vec<Event>,
    offered: Vec<(Outcome, u32)>,
}

impl<'a> Tried<'a> {
    fn new(rules: &'a Rules, state: &'a State) -> Tried<'a> {
        let mut offered = Vec::new();
        if let Awaiting::Chance { request } = awaiting(rules, state) {
            weights(rules, state, request, &mut offered);
        }
        Tried {
            rules,
            state,
            copy: *state,
            events: Vec::new(),
            offered,
        }
    }

    /// Tries an action: allowed exactly if it is in `list`, all of which is known to be allowed.
    fn act(
        &mut self,
        seat: Seat,
        action: Action,
        decides: Option<Seat>,
        list: &[Action],
    ) -> Result<(), String> {
        let Err(violation) = check(self.rules, self.state, seat, action) else {
            let is_listed = decides == Some(seat) && list.contains(&action);
            let who = seat.0 + 1;
            return if is_listed {
                Ok(())
            } else {
                Err(format!("seat {who} may, unlisted, do {action:?}"))
            };
        };
        let done = apply(self.rules, &mut self.copy, seat, action, &mut self.events);
        if done != Err(violation) || why(self.rules, self.state, seat, action) != Err(violation) {
            return Err(format!(
                "{action:?} is refused ({violation}), but done it comes to {done:?}"
            ));
        }
        Ok(())
    }

    /// Tries an outcome: taken exactly if chance offers it.
    fn answer(&mut self, outcome: Outcome) -> Result<(), String> {
        let is_offered = self
            .offered
            .iter()
            .any(|&(offer, weight)| offer == outcome && weight > 0);
        let mut after = *self.state;
        let tried = if is_offered {
            &mut after
        } else {
            &mut self.copy
        };
        let given = resolve(self.rules, tried, outcome, &mut Vec::new());
        if given.is_ok() == is_offered {
            Ok(())
        } else {
            Err(format!(
                "{outcome:?} is offered: {is_offered}, but it comes to {given:?}"
            ))
        }
    }

    /// All that was refused has changed nothing.
    fn end(self) -> Result<(), String> {
        if self.copy == *self.state && self.events.is_empty() {
            Ok(())
        } else {
            Err(String::from(
                "what was refused has changed the state, or something happened",
            ))
        }
    }
}

/// Every seat's view and everybody's, against the ledger.
pub fn views(rules: &Rules, state: &State, ledger: &Ledger) -> Result<(), String> {
    for viewer in rules.seats().map(Some).chain([None]) {
        let seen = view(rules, state, viewer);
        cards(rules, ledger, viewer, &seen)?;
        for hex in &seen.hexes {
            let facedown = ledger.facedown.contains(hex.id);
            same("a facedown token", hex.facedown, facedown)?;
            let printed = rules.board().get(hex.id).map_or(0, |info| info.refinery);
            let refinery = printed.max(ledger.found[hex.id.index()]);
            same("a refinery", hex.refinery, refinery)?;
        }
    }
    let left = ledger.tokens.iter().map(|&left| u32::from(left)).sum();
    same("facedown hexes and tokens", ledger.facedown.len(), left)
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
    let pack: Cards =
        std::array::from_fn(|card| rules.card(CardId(card as u8)).map_or(0, |spec| spec.count));
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
    let mut victory = seen.decks.victory;
    for row in &seen.seats {
        let hand = &ledger.hands[row.seat.index()];
        same(
            "Energize cards in hand",
            u16::from(row.hand_energize),
            Ledger::count(rules, hand, Deck::Energize),
        )?;
        same(
            "missions in hand",
            u16::from(row.hand_missions),
            Ledger::count(rules, hand, Deck::Missions),
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
    }
    same("all cards", all, pack)?;
    same(
        "Battle Victory cards",
        victory,
        rules.setup().content.cards.victory_cards,
    )
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
