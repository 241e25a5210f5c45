//! Whole games that were recorded by commit ace5730, the last before the first optional rule was built. Never written
//! anew: whatever is recorded once is read for ever, and comes to the same hashes.

use rubium_record::{Timeline, lines};
use rubium_rules::{Awaiting, EndReason, OptionalRule, Rules, awaiting, hash};

struct Recorded {
    file: &'static str,
    players: u8,
    steps: usize,
    turns: u16,
    /// Hash of the last state, as that commit printed it. Each step bears its own, which folding compares.
    last: &'static str,
    winner: u8,
}

const GAMES: [Recorded; 4] = [
    Recorded {
        file: include_str!("fixtures/classic-2.jsonl"),
        players: 2,
        steps: 459,
        turns: 16,
        last: "638601420d86583d",
        winner: 1,
    },
    Recorded {
        file: include_str!("fixtures/classic-2-random.jsonl"),
        players: 2,
        steps: 626,
        turns: 26,
        last: "0f3fadacd886a2e8",
        winner: 1,
    },
    Recorded {
        file: include_str!("fixtures/classic-3.jsonl"),
        players: 3,
        steps: 552,
        turns: 17,
        last: "f732731f83ab2cd4",
        winner: 1,
    },
    Recorded {
        file: include_str!("fixtures/classic-4.jsonl"),
        players: 4,
        steps: 821,
        turns: 24,
        last: "4078b307df26609c",
        winner: 3,
    },
];

#[test]
fn games_from_before_the_optional_rules_come_to_the_same_ends() {
    for game in GAMES {
        let name = format!("{} players, {} steps", game.players, game.steps);
        let loaded = lines::read::<Rules>(game.file.as_bytes()).unwrap();
        assert_eq!(loaded.torn, None, "{name}");
        let folded = Timeline::<Rules>::fold(loaded.record)
            .map_err(|error| format!("{name}: {error}"))
            .unwrap();
        let (rules, state) = (folded.machine(), folded.state());
        assert_eq!(rules.players(), game.players);
        assert_eq!(folded.count(), game.steps, "{name}");
        assert_eq!(state.turn(), game.turns, "{name}");
        assert_eq!(format!("{:016x}", hash(rules, state)), game.last, "{name}");
        let none = OptionalRule::ALL.iter().all(|&rule| !rules.plays(rule));
        assert!(none, "{name}");
        let Awaiting::Over { ending } = awaiting(rules, state) else {
            panic!("{name}: the game is not over");
        };
        assert_eq!(ending.reason, EndReason::VictoryPoints, "{name}");
        let winners: Vec<u8> = ending.winners.iter().map(|seat| seat.0).collect();
        assert_eq!(winners, [game.winner], "{name}");
    }
}
