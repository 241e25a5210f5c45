//! Estimates of playing strength, and their uncertainty.

/// The limits of the 95% Wilson score interval of the win rate, from 0 to 1; `[0, 1]` without games.
pub fn wilson_interval(wins: f64, games: f64) -> [f64; 2] {
    if games <= 0.0 {
        return [0.0, 1.0];
    }
    const Z: f64 = 1.959_963_984_540_054;
    let win_rate = wins / games;
    let z_squared_per_game = Z * Z / games;
    let centre = win_rate + z_squared_per_game / 2.0;
    let spread =
        Z * (win_rate * (1.0 - win_rate) / games + z_squared_per_game / (4.0 * games)).sqrt();
    let scale = 1.0 + z_squared_per_game;
    [
        ((centre - spread) / scale).max(0.0),
        ((centre + spread) / scale).min(1.0),
    ]
}

/// The 95% interval of the mean of `values`, assuming a normal distribution.
pub fn mean_interval(values: &[f64]) -> [f64; 2] {
    const Z: f64 = 1.959_963_984_540_054;
    let count = (values.len() as f64).max(1.0);
    let mean = values.iter().sum::<f64>() / count;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    let standard_error = (squares / (count - 1.0).max(1.0) / count).sqrt();
    [mean - Z * standard_error, mean + Z * standard_error]
}

/// Elo ratings with mean 0 from pairwise results (`wins_over[a][b]`; a draw counts half for each).
///
/// Maximum-likelihood ratings of the Bradley-Terry model. One draw is added for each pair that met, so that
/// an undefeated player has a finite rating.
pub fn elo_ratings(wins_over: &[Vec<f64>]) -> Vec<f64> {
    let player_count = wins_over.len();
    let have_met =
        |player: usize, other: usize| wins_over[player][other] + wins_over[other][player] > 0.0;
    let mut strengths = vec![1.0; player_count];
    for _ in 0..1_000 {
        let next_strengths: Vec<f64> = (0..player_count)
            .map(|player| {
                let opponents =
                    (0..player_count).filter(|&other| other != player && have_met(player, other));
                let (mut wins, mut weight) = (0.0, 0.0);
                for other in opponents {
                    wins += wins_over[player][other] + 0.5;
                    let game_count = wins_over[player][other] + wins_over[other][player] + 1.0;
                    weight += game_count / (strengths[player] + strengths[other]);
                }
                if weight > 0.0 { wins / weight } else { 1.0 }
            })
            .collect();
        strengths = next_strengths;
    }
    let logs: Vec<f64> = strengths
        .iter()
        .map(|strength| 400.0 * strength.log10())
        .collect();
    let mean = logs.iter().sum::<f64>() / player_count.max(1) as f64;
    logs.iter().map(|log| log - mean).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_match_wilson_score() {
        let [low, high] = wilson_interval(85.0, 100.0);
        assert!(
            (low - 0.7672).abs() < 1e-4 && (high - 0.9069).abs() < 1e-4,
            "{low} {high}"
        );
        assert_eq!(wilson_interval(0.0, 0.0), [0.0, 1.0]);
        assert_eq!(wilson_interval(0.0, 10.0)[0], 0.0);
    }

    #[test]
    fn intervals_of_means_match_normal_distribution() {
        let [low, high] = mean_interval(&[1.0, 3.0, 1.0, 3.0]);
        assert!(
            (low - 0.8684).abs() < 1e-4 && (high - 3.1316).abs() < 1e-4,
            "{low} {high}"
        );
        assert_eq!(mean_interval(&[2.0; 9]), [2.0, 2.0]);
        assert_eq!(mean_interval(&[]), [0.0, 0.0]);
    }

    #[test]
    fn ratings_match_results() {
        // Three wins in four games give a difference of 191 points; the added draw reduces it slightly.
        let pair = elo_ratings(&[vec![0.0, 750.0], vec![250.0, 0.0]]);
        assert!((pair[0] - pair[1] - 191.0).abs() < 1.0, "{pair:?}");
        let undefeated = elo_ratings(&[vec![0.0, 10.0], vec![0.0, 0.0]]);
        assert!(undefeated[0] > 100.0 && undefeated[0].is_finite());
    }
}
