//! Random sessions, sense and nonsense: nothing is created or lost but by an entry that says so; what is unusual is
//! possible; a record comes to the same table.

mod common;

use common::{Luck, begin, begin_with_options};
use rubium_record::{By, Timeline, lines};
use rubium_rules::{Deck, Edition, Kind, OptionalRule, Seat, Terrain};
use rubium_table::{
    Correction, Entered, Preset, Source, Table, TableAction, TableEvent, TableInput, TableRefusal,
    TableRequest, TableWaiting, steps, summary, table_hash, table_view,
};
use std::collections::{BTreeMap, BTreeSet};

/// A second book, kept from events alone.
#[derive(Default)]
struct Book {
    rubium: BTreeMap<Seat, i64>,
    board: BTreeMap<(Seat, usize), i64>,
    /// Cards of the stack, King of the Hill cards where they are a stack of their own, tokens; those that are ours.
    stacks: [Option<i64>; 3],
}

/// The stacks of ours as everybody sees them.
fn stacks(timeline: &Timeline<Table>) -> [Option<i64>; 3] {
    let decks = table_view(timeline.machine(), timeline.state(), None).decks;
    [
        decks.victory.map(i64::from),
        decks.hill.map(i64::from),
        decks.tokens.map(i64::from),
    ]
}

impl Book {
    fn begin(timeline: &Timeline<Table>) -> Book {
        Book {
            stacks: stacks(timeline),
            ..Book::default()
        }
    }

    /// What an entry does to a stack, by its own words and its events.
    fn stack(&mut self, input: &TableInput, event: &TableEvent) {
        let corrected = match input {
            TableInput::Enter(Entered {
                action: TableAction::Correct { correction, .. },
                ..
            }) => match correction {
                Correction::Stack { .. } => Some(0),
                Correction::HillStack { .. } => Some(1),
                Correction::Tokens { .. } => Some(2),
                _ => return,
            },
            TableInput::Enter(Entered {
                action: TableAction::Score { .. } | TableAction::Mission { .. },
                ..
            }) => return,
            _ => None,
        };
        let (place, change) = match (corrected, event) {
            (Some(place), TableEvent::Corrected { change, .. }) => (place, i64::from(*change)),
            (None, TableEvent::Explored { .. }) => (2, -1),
            (None, TableEvent::Points { source, change, .. }) => {
                let hill = *source == Source::Hill && self.stacks[1].is_some();
                (usize::from(hill), -i64::from(*change))
            }
            _ => return,
        };
        if let Some(left) = &mut self.stacks[place] {
            *left += change;
        }
    }

    fn take(&mut self, input: &TableInput, events: &[TableEvent]) {
        for event in events {
            self.stack(input, event);
            match event {
                TableEvent::Money {
                    seat, change, now, ..
                } => {
                    let rubium = self.rubium.entry(*seat).or_default();
                    *rubium += i64::from(*change);
                    assert_eq!(*rubium, i64::from(*now));
                }
                TableEvent::Units { seat, kind, change } => {
                    *self.board.entry((*seat, kind.index())).or_default() += i64::from(*change);
                }
                _ => {}
            }
        }
    }

    /// What the ledger has is what its events told.
    fn agrees(&self, timeline: &Timeline<Table>) {
        let (table, state) = (timeline.machine(), timeline.state());
        assert_eq!(self.stacks, stacks(timeline));
        for seat in table.rules().seats() {
            let rubium = self.rubium.get(&seat).copied().unwrap_or(0);
            assert_eq!(i64::from(state.rubium(seat)), rubium, "rubium of {seat:?}");
            for kind in Kind::ALL {
                let told = self.board.get(&(seat, kind.index())).copied().unwrap_or(0);
                let board = state.board(seat).count(kind);
                assert_eq!(i64::from(board), told, "{kind:?} of {seat:?}");
                let figures = table.rules().units().get(kind).figures;
                // Where nobody counts figures all of them may be in supply.
                let counted = table_view(table, state, None).counts_figures;
                let rest = if counted { figures - board } else { figures };
                assert!(board <= figures);
                assert_eq!(state.supply(table, seat, kind), rest);
            }
        }
    }
}

/// Every copy of every card of ours is in one place.
fn cards_are_all_there(timeline: &Timeline<Table>) {
    let (table, state) = (timeline.machine(), timeline.state());
    let mut found: BTreeMap<u8, u16> = BTreeMap::new();
    let public = table_view(table, state, None);
    let request = table.request(state);
    let missions = matches!(
        request,
        Some(TableRequest::Card {
            deck: Deck::Missions,
            ..
        })
    );
    let two = table.setup().options.has(OptionalRule::TopPriority);
    if matches!(public.waiting, TableWaiting::Keep { .. }) || (missions && two) {
        // Of two missions that are offered the first lies nowhere yet.
        return;
    }
    let mut count = |cards: &[rubium_table::TableCard]| {
        for card in cards {
            *found.entry(card.card.0).or_default() += u16::from(card.count);
        }
    };
    count(&public.decks.energize_discard);
    count(&public.decks.mission_discard);
    count(&public.line);
    for seat in table.rules().seats() {
        count(&public.seats[seat.index()].missions);
        count(&table_view(table, state, Some(seat)).hand);
    }
    let mut missing = [0_i32; 2];
    for (card, spec) in table.rules().cards() {
        let deck = spec.face.deck();
        let out = found.get(&card.0).copied().unwrap_or(0);
        if !table.has_deck(deck) {
            assert_eq!(out, 0, "{} of a physical deck", spec.id);
            continue;
        }
        // Those that name the Monolith leave the deck where there is none.
        let board = table.rules().board();
        if spec.monolith && board.of_terrain(Terrain::Monolith).is_empty() {
            assert_eq!(out, 0, "{} without a Monolith", spec.id);
            continue;
        }
        // More than there are only if somebody said so, who could not see where they were.
        let said = timeline.steps().flat_map(|step| &step.inputs).any(|text| {
            let text = text.strip_prefix("anyway ").unwrap_or(text);
            let words: Vec<&str> = text.split(' ').collect();
            match words[..] {
                ["set", "hand" | "fulfilled", _, card, ..]
                | ["set", "line" | "discards", card, ..] => card == spec.id,
                _ => false,
            }
        });
        let copies = u16::from(spec.count);
        assert!(out <= copies || said, "{out} copies of {}", spec.id);
        let at = usize::from(deck == Deck::Missions);
        missing[at] += i32::from(copies) - i32::from(out);
    }
    assert_eq!(i32::from(public.decks.energize.unwrap_or(0)), missing[0]);
    assert_eq!(i32::from(public.decks.missions.unwrap_or(0)), missing[1]);
}

/// What the view says of the dice that are waited for.
fn to_roll(timeline: &Timeline<Table>) -> [u8; 2] {
    let view = table_view(timeline.machine(), timeline.state(), None);
    let battle = view.battle.map(|battle| battle.forces);
    battle.map_or([1, 0], |forces| [forces[0].to_roll, forces[1].to_roll])
}

fn session(seed: u64, entries: usize) -> Timeline<Table> {
    let mut luck = Luck::new(seed);
    let players = 2 + luck.below(3);
    play(begin(seed, players), luck, entries)
}

fn play(mut timeline: Timeline<Table>, mut luck: Luck, entries: usize) -> Timeline<Table> {
    let mut book = Book::begin(&timeline);
    for _ in 0..entries {
        let view = table_view(timeline.machine(), timeline.state(), None);
        if matches!(view.waiting, TableWaiting::Over { .. }) && luck.one_in(8) {
            break;
        }
        let weights = timeline.machine().weights(timeline.state());
        let asked = timeline.machine().request(timeline.state());
        assert_eq!(asked.is_some(), !weights.is_empty());
        // Rubium is set right before it is known who is first, and then dealt out.
        let early = asked == Some(TableRequest::First) && luck.one_in(3);
        let chance = !early && !weights.is_empty() && !luck.one_in(3);
        let (by, input) = if early {
            let correction = Correction::Rubium {
                seat: luck.seat(),
                amount: luck.below(40) as u16,
            };
            let action = TableAction::Correct {
                correction,
                was: None,
            };
            let anyway = false;
            (By::Keeper, TableInput::Enter(Entered { action, anyway }))
        } else if chance {
            (By::Chance, luck.outcome(&weights))
        } else {
            let asked = luck.one_in(2);
            let answer = luck.answer(timeline.machine(), timeline.state());
            match answer.filter(|_| asked) {
                Some((by, input)) => {
                    let taken = timeline.machine().check(timeline.state(), by, &input);
                    assert_eq!(taken, Ok(()), "an answer to {:?}", view.waiting);
                    (by, input)
                }
                None => luck.entry(timeline.machine(), to_roll(&timeline)),
            }
        };
        let before = table_hash(timeline.machine(), timeline.state());
        let checked = timeline.machine().check(timeline.state(), by, &input);
        let submitted = timeline.submit(by, std::slice::from_ref(&input));
        match submitted {
            Ok(step) => {
                assert_eq!(checked, Ok(()));
                book.take(&input, &step.commit());
                book.agrees(&timeline);
                cards_are_all_there(&timeline);
            }
            Err(_) => {
                let refusal = checked.unwrap_err();
                assert!(!chance, "a listed outcome is refused: {refusal}");
                assert_eq!(table_hash(timeline.machine(), timeline.state()), before);
                unusual_is_possible(&timeline, by, &input, &refusal);
            }
        }
    }
    timeline
}

/// What is only unusual is taken if it is meant, unless it turns out impossible on the way.
fn unusual_is_possible(
    timeline: &Timeline<Table>,
    by: By,
    input: &TableInput,
    refusal: &TableRefusal,
) {
    let (TableRefusal::Unusual(unusual), TableInput::Enter(entered)) = (refusal, input) else {
        return;
    };
    assert!(!entered.anyway, "what is meant is refused as unusual");
    if let Ok(warnings) = timeline
        .machine()
        .warnings(timeline.state(), by, &entered.action)
    {
        assert_eq!(warnings.first(), Some(unusual));
    }
    let anyway = TableInput::Enter(Entered {
        action: entered.action.clone(),
        anyway: true,
    });
    let mut state = timeline.state().clone();
    match timeline.machine().enter(&mut state, by, &anyway) {
        Ok(events) => assert!(events.iter().any(|event| matches!(
            event,
            TableEvent::Anyway { rule, .. } if *rule == unusual.rule
        ))),
        Err(TableRefusal::Impossible(_)) => {}
        Err(other) => panic!("{other}"),
    }
}

/// Kinds of events that random sessions may miss: those of cards and abilities in just their moment, which cases tell.
const SELDOM: usize = 12;

#[test]
fn nothing_is_created_or_lost_but_by_an_entry_that_says_so() {
    let mut told = BTreeSet::new();
    let mut taken = 0;
    for seed in 0..80 {
        let timeline = session(seed, 400);
        taken += timeline.count();
        for step in steps(&timeline, None).unwrap() {
            for event in step.events {
                let json = serde_json::to_value(&event).unwrap();
                told.insert(json["type"].as_str().unwrap().to_owned());
                assert_eq!(serde_json::from_value::<TableEvent>(json).unwrap(), event);
            }
        }
    }
    assert!(taken > 80 * 40, "only {taken} entries were taken");
    // Every event there is was told, but for what random hands seldom come to.
    let fault = serde_json::from_str::<TableEvent>("{\"type\": \"?\"}").unwrap_err();
    let fault = fault.to_string();
    let (_, all) = fault.split_once("expected").unwrap();
    let mut missing: Vec<&str> = all.split('`').skip(1).step_by(2).collect();
    missing.retain(|name| !told.contains(*name));
    assert!(missing.len() <= SELDOM, "no session tells {missing:?}");
}

#[test]
fn every_option_is_played_with_every_preset_in_both_editions() {
    let mut seed = 900;
    for option in OptionalRule::ALL {
        let mut taken = 0;
        for preset in Preset::ALL {
            for edition in [Edition::Ffg, Edition::Ah] {
                let players = match option {
                    OptionalRule::Teams => 4,
                    OptionalRule::EnergyDependence | OptionalRule::BadNeighbors => 2,
                    _ => 3,
                };
                let timeline = begin_with_options(preset.parts(), players, edition, vec![option]);
                assert!(timeline.machine().setup().options.has(option));
                let timeline = play(timeline, Luck::new(seed), 150);
                seed += 1;
                taken += timeline.count();
                let text = lines::write(timeline.record()).unwrap();
                let loaded = lines::read::<Table>(text.as_bytes()).unwrap();
                let folded = Timeline::<Table>::fold(loaded.record)
                    .map_err(|error| error.to_string())
                    .unwrap();
                assert_eq!(folded.state(), timeline.state());
            }
        }
        assert!(taken > 150, "only {taken} entries with {option:?}");
    }
}

#[test]
fn a_record_comes_to_the_same_table() {
    for seed in 100..110 {
        let timeline = session(seed, 300);
        let text = lines::write(timeline.record()).unwrap();
        let loaded = lines::read::<Table>(text.as_bytes()).unwrap();
        assert_eq!(loaded.torn, None);
        let folded = Timeline::<Table>::fold(loaded.record)
            .map_err(|error| error.to_string())
            .unwrap();
        assert_eq!(folded.state(), timeline.state());
        assert_eq!(
            table_hash(folded.machine(), folded.state()),
            table_hash(timeline.machine(), timeline.state())
        );
        assert_eq!(steps(&folded, None).unwrap().len(), folded.count());
        let told = summary(&timeline).unwrap();
        assert_eq!(summary(&folded).unwrap(), told);
        for row in &told.money {
            let sum = i64::from(row.started) + i64::from(row.corrected) + i64::from(row.gained);
            let now = i64::from(timeline.state().rubium(row.seat));
            assert_eq!(sum - i64::from(row.spent), now, "{row:?}");
        }
        for row in &told.dice {
            assert!(row.hit <= row.rolled && row.expected_sixths <= 6 * row.rolled);
        }
    }
}

#[test]
fn everything_can_be_undone_and_made_again() {
    for seed in 200..206 {
        let mut timeline = session(seed, 200);
        let mut luck = Luck::new(seed);
        let end = timeline.state().clone();
        let count = timeline.count();
        for _ in 0..10.min(count) {
            let to = luck.below(timeline.count());
            let there = timeline.state_at(to).unwrap();
            // Whoever asks: a table takes back everything.
            timeline.undo_to(&[By::Seat(0)], to).unwrap().commit();
            assert_eq!(*timeline.state(), there);
            while timeline.undone().is_some() {
                timeline.redo().unwrap().commit();
            }
            assert_eq!(timeline.count(), count);
            assert_eq!(*timeline.state(), end);
        }
    }
}

#[test]
fn views_and_entries_are_small_and_cross_the_border() {
    for seed in 300..310 {
        let timeline = session(seed, 200);
        let (table, state) = (timeline.machine(), timeline.state());
        for viewer in [None, Some(Seat(0)), Some(Seat(1)), Some(Seat(9))] {
            let view = table_view(table, state, viewer);
            let json = serde_json::to_string(&view).unwrap();
            assert!(json.len() <= 16 * 1024, "{} bytes", json.len());
            assert_eq!(view.viewer.is_some(), viewer.is_some_and(|seat| seat.0 < 2));
            if let TableWaiting::Chance { request, typed } = view.waiting {
                assert_eq!(table.is_typed(state, request), typed);
            }
        }
        let mut luck = Luck::new(seed);
        for _ in 0..300 {
            let (_, input) = luck.entry(table, [1, 1]);
            let TableInput::Enter(entered) = input else {
                continue;
            };
            let json = serde_json::to_string(&entered).unwrap();
            assert_eq!(serde_json::from_str::<Entered>(&json).unwrap(), entered);
        }
        for step in steps(&timeline, None).unwrap() {
            for event in step.events {
                let json = serde_json::to_string(&event).unwrap();
                assert_eq!(serde_json::from_str::<TableEvent>(&json).unwrap(), event);
            }
        }
    }
}

#[test]
fn a_record_that_is_no_table_is_refused() {
    use rubium_record::{Header, Seed};
    use rubium_rules::{Rules, Setup};
    let setup = Setup::classic(2, |_| 0).unwrap();
    let names = vec!["Ana".into(), "Bo".into()];
    let header = Header::new::<Rules>(setup, names, Seed(7), false);
    let game = lines::header_line(&header).unwrap();
    assert!(lines::read::<Table>(game.as_bytes()).is_err());
    assert!(lines::read::<Table>(b"").is_err());
    assert!(lines::read::<Table>(b"no record\n").is_err());
}
