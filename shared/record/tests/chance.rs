//! Chance outcomes derived from seeds, and seeds as text. The fixed results come from a second
//! implementation of the documented algorithm in another language. If a result differs, games in progress
//! would be dealt different cards.

#![cfg(test)]

use rubium_record::{ChanceSource, Seed, SeedError};

fn draws(seed: u64, purpose: &str, ordinals: std::ops::Range<u64>, weights: &[u32]) -> Vec<usize> {
    let chance = ChanceSource::new(Seed(seed));
    ordinals
        .map(|ordinal| chance.draw_index(purpose, ordinal, weights).unwrap())
        .collect()
}

#[test]
fn draws_match_fixed_results() {
    let dice = |seed| {
        draws(seed, "battle", 0..32, &[1; 6])
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
        draws(u64::MAX, "energize", 0..24, &[2, 1, 0, 3, 1, 4, 2]),
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
    let indices: Vec<_> = purposes
        .iter()
        .flat_map(|purpose| draws(7, purpose, 3..4, &[1; 1000]))
        .collect();
    assert_eq!(indices, [571, 689, 334, 385, 780, 1, 735]);
    assert_eq!(
        draws(7, "big", 0..12, &[u32::MAX; 5]),
        [3, 2, 4, 0, 3, 4, 0, 0, 4, 1, 3, 0]
    );
    assert_eq!(
        ChanceSource::new(Seed(7)).draw_index("big", u64::MAX, &[u32::MAX; 100]),
        Some(73)
    );
}

#[test]
fn draw_frequencies_are_proportional_to_weights() {
    let weights = [1, 0, 2, 3, 4];
    let mut counts = [0; 5];
    for index in draws(99, "fair", 0..100_000, &weights) {
        counts[index] += 1;
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
fn draw_without_positive_weight_returns_none() {
    let chance = ChanceSource::new(Seed(1));
    assert_eq!(chance.draw_index("none", 0, &[]), None);
    assert_eq!(chance.draw_index("none", 0, &[0, 0]), None);
    assert_eq!(chance.draw_index("one", 0, &[0, 1]), Some(1));
}

#[test]
fn seed_parses_and_serializes_as_decimal_digits() {
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
            position: 3
        })
    );
    assert_eq!(
        "-1".parse::<Seed>(),
        Err(SeedError::NotADigit {
            found: '-',
            position: 1
        })
    );
    assert_eq!(
        "+1".parse::<Seed>(),
        Err(SeedError::NotADigit {
            found: '+',
            position: 1
        })
    );
    assert_eq!(
        "18446744073709551616".parse::<Seed>(),
        Err(SeedError::TooLarge)
    );
    let message = serde_json::from_str::<Seed>("\"seven\"")
        .unwrap_err()
        .to_string();
    assert!(
        message.contains("'s' at position 1 is not a digit"),
        "{message}"
    );
}
