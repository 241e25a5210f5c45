//! Chance derived from seeds. The vectors come from a second implementation of the documented algorithm,
//! written in another language: if one of them changes, every running game would deal other cards.

use rubium_record::{Dealer, Seed, SeedError};

fn deals(seed: u64, purpose: &str, ordinals: std::ops::Range<u64>, weights: &[u32]) -> Vec<usize> {
    let dealer = Dealer::new(Seed(seed));
    ordinals
        .map(|ordinal| dealer.deal(purpose, ordinal, weights).unwrap())
        .collect()
}

#[test]
fn the_answers_never_change() {
    let dice = |seed| {
        deals(seed, "battle", 0..32, &[1; 6])
            .iter()
            .map(|face| face + 1)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        dice(0),
        [
            4, 5, 1, 3, 5, 5, 4, 2, 2, 3, 2, 5, 3, 5, 3, 1, 1, 5, 2, 5, 2, 1, 6, 1, 6, 2, 5, 5, 2,
            2, 3, 3
        ]
    );
    assert_eq!(
        dice(20_260_101),
        [
            6, 5, 4, 5, 2, 6, 5, 5, 3, 1, 4, 1, 5, 1, 4, 5, 1, 1, 1, 5, 2, 1, 3, 3, 2, 6, 6, 5, 3,
            4, 2, 5
        ]
    );
    assert_eq!(
        deals(u64::MAX, "energize", 0..24, &[2, 1, 0, 3, 1, 4, 2]),
        [
            3, 3, 3, 6, 1, 4, 3, 4, 3, 6, 5, 0, 3, 4, 5, 4, 5, 5, 5, 0, 3, 1, 4, 5
        ]
    );
    let purposes = [
        "",
        "die",
        "battle",
        "energize",
        "mission",
        "token",
        "a purpose longer than any tag in use, ça va",
    ];
    let answers: Vec<_> = purposes
        .iter()
        .flat_map(|purpose| deals(7, purpose, 3..4, &[1; 1000]))
        .collect();
    assert_eq!(answers, [571, 689, 334, 385, 780, 1, 735]);
    assert_eq!(
        deals(7, "big", 0..12, &[u32::MAX; 5]),
        [3, 2, 4, 0, 3, 4, 0, 0, 4, 1, 3, 0]
    );
    assert_eq!(
        Dealer::new(Seed(7)).deal("big", u64::MAX, &[u32::MAX; 100]),
        Some(73)
    );
}

#[test]
fn each_answer_is_as_likely_as_its_weight() {
    let weights = [1, 0, 2, 3, 4];
    let mut counts = [0; 5];
    for answer in deals(99, "fair", 0..100_000, &weights) {
        counts[answer] += 1;
    }
    for (count, weight) in counts.into_iter().zip(weights) {
        let expected = i64::from(weight) * 10_000;
        assert!(
            (count - expected).abs() <= 600,
            "{count} instead of about {expected}"
        );
    }
    assert_eq!(counts[1], 0);
}

#[test]
fn nothing_that_weighs_anything_is_no_answer() {
    let dealer = Dealer::new(Seed(1));
    assert_eq!(dealer.deal("none", 0, &[]), None);
    assert_eq!(dealer.deal("none", 0, &[0, 0]), None);
    assert_eq!(dealer.deal("one", 0, &[0, 1]), Some(1));
}

#[test]
fn a_seed_is_a_string_of_digits_everywhere() {
    assert_eq!("18446744073709551615".parse(), Ok(Seed(u64::MAX)));
    assert_eq!(" 42\n".parse(), Ok(Seed(42)));
    assert_eq!(Seed(u64::MAX).to_string(), "18446744073709551615");
    assert_eq!(
        serde_json::to_string(&Seed(u64::MAX)).unwrap(),
        "\"18446744073709551615\""
    );
    assert_eq!(serde_json::from_str::<Seed>("\"7\"").unwrap(), Seed(7));
    assert!(serde_json::from_str::<Seed>("7").is_err());

    assert_eq!(" ".parse::<Seed>(), Err(SeedError::Empty));
    assert_eq!(
        "12é4".parse::<Seed>(),
        Err(SeedError::NotADigit {
            found: 'é',
            place: 3
        })
    );
    assert_eq!(
        "-1".parse::<Seed>(),
        Err(SeedError::NotADigit {
            found: '-',
            place: 1
        })
    );
    assert_eq!(
        "+1".parse::<Seed>(),
        Err(SeedError::NotADigit {
            found: '+',
            place: 1
        })
    );
    assert_eq!(
        "18446744073709551616".parse::<Seed>(),
        Err(SeedError::TooLarge)
    );
    let message = serde_json::from_str::<Seed>("\"seven\"")
        .unwrap_err()
        .to_string();
    assert!(message.contains("'s' at place 1 is no digit"), "{message}");
}
