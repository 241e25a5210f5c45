//! A game is its record: written, read and folded it comes to the same state.

use rubium_record::{By, Dealer, Header, Seed, Timeline, UndoError, lines};
use rubium_rules::battle::Side;
use rubium_rules::content::Content;
use rubium_rules::notation::{read_options, read_position};
use rubium_rules::{
    Action, Awaiting, Deck, Kind, OptionalRule, Phase, RecordInput, Rules, Seal, Seat, Setup, WAYS,
    apply, awaiting, hash, legal, view, weights,
};

fn begin(players: u8) -> Timeline<Rules> {
    let setup = Setup::classic(players, |_| 0).unwrap();
    let names = (1..=players).map(|seat| format!("Player {seat}")).collect();
    Timeline::begin(Header::new::<Rules>(setup, names, Seed(7), false)).unwrap()
}

/// Answers chance, or takes a legal action that the dealer picks too.
fn step(timeline: &mut Timeline<Rules>) -> bool {
    let dealer = Dealer::new(Seed(7));
    let state = *timeline.state();
    let (by, input) = match awaiting(timeline.machine(), &state) {
        Awaiting::Over { .. } => return false,
        Awaiting::Decision { seat, .. } => {
            let mut actions = Vec::new();
            legal(timeline.machine(), &state, &mut actions);
            let pick = dealer
                .deal("play", timeline.count() as u64, &vec![1; actions.len()])
                .unwrap();
            (By::Seat(seat.0), RecordInput::Act(actions[pick]))
        }
        Awaiting::Chance { request } => {
            let mut outcomes = Vec::new();
            weights(timeline.machine(), &state, request, &mut outcomes);
            let weights: Vec<u32> = outcomes.iter().map(|&(_, weight)| weight).collect();
            let pick = dealer
                .deal(request.purpose(), timeline.ordinal(), &weights)
                .unwrap();
            (By::Chance, RecordInput::Chance(outcomes[pick].0))
        }
    };
    timeline.submit(by, &[input]).unwrap().commit();
    true
}

#[test]
fn a_whole_game_is_written_read_and_folded() {
    let mut timeline = begin(3);
    while step(&mut timeline) {}
    let text = lines::write(timeline.record()).unwrap();
    let loaded = lines::read::<Rules>(text.as_bytes()).unwrap();
    assert_eq!(loaded.torn, None);
    let folded = Timeline::<Rules>::fold(loaded.record)
        .map_err(|error| error.to_string())
        .unwrap();
    assert_eq!(folded.state(), timeline.state());
    assert_eq!(
        hash(folded.machine(), folded.state()),
        hash(timeline.machine(), timeline.state())
    );
    assert!(folded.count() > 500, "a game of {} steps", folded.count());
}

/// A game as the first build recorded it: 400 steps that count, one of them undone and made again. Never written
/// anew: whatever is recorded once is read for ever.
const RECORDED: &str = include_str!("fixtures/game-1.jsonl");

#[test]
fn a_record_of_an_earlier_build_is_read_and_comes_to_the_same_state() {
    let loaded = lines::read::<Rules>(RECORDED.as_bytes()).unwrap();
    let folded = Timeline::<Rules>::fold(loaded.record)
        .map_err(|error| error.to_string())
        .unwrap();
    assert_eq!(folded.count(), 400);
    let hash = hash(folded.machine(), folded.state());
    assert_eq!(format!("{hash:016x}"), "4fc350153cb45974");
}

/// Whole games that an earlier build recorded, with optional rules and in the 2005 edition: what is played with, steps,
/// and the hash of the last state. Each step carries its own.
const WITH_OPTIONS: [(&str, &str, usize, &str); 2] = [
    (
        include_str!("fixtures/game-2.jsonl"),
        "teams vortex alternateUnits topPriority",
        1856,
        "e1dcd4366d920169",
    ),
    (
        include_str!("fixtures/game-3.jsonl"),
        "ah timeIsOfTheEssence kingOfTheHill",
        705,
        "13da8478d26c6ddc",
    ),
];

#[test]
fn games_with_options_of_an_earlier_build_come_to_the_same_ends() {
    for (recorded, options, steps, last) in WITH_OPTIONS {
        let loaded = lines::read::<Rules>(recorded.as_bytes()).unwrap();
        assert_eq!(loaded.torn, None, "{options}");
        let folded = Timeline::<Rules>::fold(loaded.record)
            .map_err(|error| error.to_string())
            .unwrap();
        let rules = folded.machine();
        let expected = read_options(options).unwrap();
        assert_eq!(rules.options().edition, expected.edition);
        for rule in OptionalRule::ALL {
            assert_eq!(rules.plays(rule), expected.has(rule), "{options}: {rule:?}");
        }
        let over = matches!(awaiting(rules, folded.state()), Awaiting::Over { .. });
        assert!(over, "{options}: the game is over");
        assert_eq!(folded.count(), steps, "{options}");
        assert_eq!(format!("{:016x}", hash(rules, folded.state())), last);
    }
}

/// A team game of an earlier build, 280 steps of it. In the 264th the attacker's teammate destroys a unit with a card.
const TEAMMATES_CARD: &str = include_str!("fixtures/game-4.jsonl");

/// That unit counted as nobody's (MIS-6); games from before it counts for the team go on without.
#[test]
fn what_a_teammates_card_destroyed_before_it_counted_stays_nobodys() {
    let read = || lines::read::<Rules>(TEAMMATES_CARD.as_bytes()).unwrap();
    let loaded = read();
    assert_eq!(loaded.record.header.setup.ways, 0);
    let folded = Timeline::<Rules>::fold(loaded.record)
        .map_err(|error| error.to_string())
        .unwrap();
    assert_eq!(folded.count(), 280);
    let last = hash(folded.machine(), folded.state());
    assert_eq!(format!("{last:016x}"), "bb0c68b5fb48e2db");
    let mut today = read().record;
    today.header.setup.ways = WAYS;
    let error = Timeline::<Rules>::fold(today).err().unwrap().to_string();
    assert!(error.starts_with("step 263 leads to"), "{error}");
}

/// A lone Clone rolls no die: today no modifier is played for it (TRN-4), and a game begun before goes on as it may have.
#[test]
fn a_game_begun_before_way_2_may_modify_what_rolls_no_die() {
    let text = "
layout two
options alternateUnits
turn 5 seat 1 battle
hex 1,0 forest 1 1H ; 2 1H
hex -2,-2 2 1H
seat 1 rubium 8 hand targetingUplink
";
    let (rules, start) = read_position(text, Content::classic().unwrap()).unwrap();
    let card = rules.card_named("targetingUplink").unwrap();
    let human = |side| Action::Aim {
        side,
        kind: Kind::Human,
    };
    let mut actions = Vec::new();
    legal(&rules, &start, &mut actions);
    let battle = actions
        .iter()
        .find(|one| matches!(one, Action::Battle { .. }));
    let battle = *battle.unwrap();
    for (ways, aims) in [
        (0, vec![human(Side::Attacker), human(Side::Defender)]),
        (1, vec![human(Side::Attacker), human(Side::Defender)]),
        (WAYS, vec![]),
    ] {
        let setup = rules.setup().clone();
        let rules = Rules::new(Setup { ways, ..setup }).unwrap();
        let mut state = start;
        apply(&rules, &mut state, Seat(0), battle, &mut ()).unwrap();
        let play = Action::Play { card };
        let played = apply(&rules, &mut state, Seat(0), play, &mut ());
        assert_eq!(played.is_ok(), !aims.is_empty(), "{ways}");
        legal(&rules, &state, &mut actions);
        actions.retain(|one| matches!(one, Action::Aim { .. }));
        assert_eq!(actions, aims, "{ways}");
    }
}

/// Who could win by exchanging cards is asked today (TRN-3); a game begun before ends without.
#[test]
fn a_game_begun_before_way_2_ends_without_an_exchange() {
    let text = "
layout three
turn 4 seat 1 deployment
hex 1,0 plains 1 1D
hex -3,2 3 1D
seat 1 rubium 3 hand windfall*2
seat 3 rubium 9
";
    let (rules, start) = read_position(text, Content::classic().unwrap()).unwrap();
    let card = rules.card_named("windfall").unwrap();
    let play = Action::Play { card };
    for (ways, over) in [(0, true), (1, true), (WAYS, false)] {
        let setup = rules.setup().clone();
        let rules = Rules::new(Setup { ways, ..setup }).unwrap();
        let mut state = start;
        apply(&rules, &mut state, Seat(0), play, &mut ()).unwrap();
        let now = awaiting(&rules, &state);
        assert_eq!(
            matches!(now, Awaiting::Over { .. }),
            over,
            "{ways}: {now:?}"
        );
    }
}

#[test]
fn a_purchase_can_be_taken_back_by_its_player_and_made_again() {
    let mut timeline = begin(2);
    let hex = timeline
        .machine()
        .board()
        .home(timeline.state().active())
        .iter()
        .next()
        .unwrap();
    let buy = RecordInput::Act(Action::Buy {
        kind: Kind::Human,
        hex,
    });
    let before = *timeline.state();
    timeline.submit(By::Seat(0), &[buy, buy]).unwrap().commit();
    assert!(timeline.undo_to(&[By::Seat(1)], 0).is_err());
    timeline.undo_to(&[By::Seat(0)], 0).unwrap().commit();
    assert_eq!(*timeline.state(), before);
    timeline.redo().unwrap().commit();
    assert_eq!(timeline.state().rubium(timeline.state().active()), 4);
}

#[test]
fn a_gesture_is_refused_as_a_whole() {
    let mut timeline = begin(2);
    let hex = timeline
        .machine()
        .board()
        .home(timeline.state().active())
        .iter()
        .next()
        .unwrap();
    let buy = |kind| RecordInput::Act(Action::Buy { kind, hex });
    let before = *timeline.state();
    let gesture = [buy(Kind::Fungoid), buy(Kind::Fungoid), buy(Kind::Fungoid)];
    let refusal = timeline
        .submit(By::Seat(0), &gesture)
        .err()
        .unwrap()
        .to_string();
    assert!(
        refusal.contains("it costs 3 rubium, there are 2"),
        "{refusal}"
    );
    assert_eq!(*timeline.state(), before);
    assert_eq!(timeline.count(), 0);
}

#[test]
fn nothing_before_a_drawn_card_can_be_taken_back() {
    let mut timeline = begin(2);
    for _ in 0..5 {
        timeline
            .submit(By::Seat(0), &[RecordInput::Act(Action::EndPhase)])
            .unwrap()
            .commit();
    }
    assert_eq!(timeline.state().phase(), Phase::Draw);
    assert!(step(&mut timeline), "a Secret Mission is drawn");
    let refusal = timeline.undo_to(&[By::Seat(0)], 0).err();
    assert!(
        matches!(
            refusal,
            Some(UndoError::Sealed {
                step: 5,
                why: Seal::Chance
            })
        ),
        "{refusal:?}"
    );
    let seen = view(
        timeline.machine(),
        timeline.state(),
        Some(timeline.state().active()),
    );
    assert_eq!(seen.hand.len(), 1);
    assert_eq!(
        timeline.state().hand_size(
            timeline.machine(),
            timeline.state().active(),
            Deck::Missions
        ),
        1
    );
}
