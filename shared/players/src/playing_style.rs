//! Playing styles: what a computer player strives for more than others of its level. A playing style is a set
//! of weights; the players have no code for any particular style.

use serde::{Deserialize, Serialize};
use specta::Type;
use std::sync::LazyLock;

/// The weights of all playing styles. The file names the commands that measure their effects.
static CURRENT: LazyLock<PlayingStyleFile> = LazyLock::new(|| {
    #[expect(
        clippy::expect_used,
        reason = "the file is part of the program, and a test reads it"
    )]
    PlayingStyleFile::read(include_str!("search/values/playing-styles.json"))
        .expect("the weights should be valid")
});

/// Maximum of an evaluation weight: a factor, or a value in rubium.
const MAX_EVALUATION_WEIGHT: f64 = 10.0;
/// Maximum of a plan weight, which is added to a chance to win: more would outweigh the game itself.
const MAX_PLAN_WEIGHT: f32 = 0.2;

/// What a computer player strives for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum PlayingStyle {
    /// Plays only to win.
    #[default]
    Balanced,
    /// Begins more battles.
    Aggressive,
    /// Mines more rubium.
    Miner,
    /// Fulfils more Secret Missions.
    Missions,
}

impl PlayingStyle {
    /// All playing styles.
    pub const ALL: [PlayingStyle; 4] = [
        PlayingStyle::Balanced,
        PlayingStyle::Aggressive,
        PlayingStyle::Miner,
        PlayingStyle::Missions,
    ];

    /// The name in player names such as `officer+miner`.
    pub const fn name(self) -> &'static str {
        match self {
            PlayingStyle::Balanced => "balanced",
            PlayingStyle::Aggressive => "aggressive",
            PlayingStyle::Miner => "miner",
            PlayingStyle::Missions => "missions",
        }
    }

    /// Splits `PLAYER+STYLE` into the player's name and the playing style; without a playing style, the
    /// player is balanced. Returns `None` for an unknown playing style.
    pub fn split_name(name: &str) -> Option<(&str, PlayingStyle)> {
        match name.split_once('+') {
            None => Some((name, PlayingStyle::Balanced)),
            Some((player, word)) => {
                let mut all = PlayingStyle::ALL.into_iter();
                let playing_style = all.find(|playing_style| playing_style.name() == word)?;
                Some((player, playing_style))
            }
        }
    }

    /// The weights of this playing style.
    pub(crate) fn weights(self) -> &'static PlayingStyleWeights {
        CURRENT.weights_of(self)
    }
}

/// The file with the weights of all playing styles.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayingStyleFile {
    /// The commands that measure what the weights do.
    pub commands: Vec<String>,
    balanced: PlayingStyleWeights,
    aggressive: PlayingStyleWeights,
    miner: PlayingStyleWeights,
    missions: PlayingStyleWeights,
}

/// The weights of a playing style.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlayingStyleWeights {
    /// For individual decisions: of the Recruit and the Officer, and of stronger players where they do not
    /// search.
    pub evaluation: EvaluationWeights,
    /// For the plans of the Commander and the Director.
    pub plan: PlanWeights,
}

/// How a playing style changes the evaluation of individual decisions.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EvaluationWeights {
    /// Value, in rubium, of a battle that the player begins, whatever its result.
    pub battle: f64,
    /// Factor on the player's own losses in such a battle.
    pub attack_loss: f64,
    /// Factor on the chance to win that the player requires before it moves units into a battle. It has no
    /// effect on the Officer, who requires none.
    pub caution: f64,
    /// Factor on the value of the victory cards of battles.
    pub victory: f64,
    /// Factor on the value of refineries.
    pub income: f64,
    /// Factor on the value of exploration.
    pub exploration: f64,
    /// Additional demand, in rubium, for units that can mine.
    pub miner: f64,
    /// Factor on the value of the victory points of Secret Missions.
    pub mission: f64,
    /// Whether the player considers missions in battles and purchases even if other players of its level do
    /// not.
    pub considers_missions: bool,
}

/// What a playing style adds to the chance to win after a playout.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlanWeights {
    /// For each battle that the plan begins.
    pub battle: f32,
    /// For each rubium that the player's refineries yield in a turn.
    pub income: f32,
    /// For each victory point of fulfilled missions.
    pub mission_point: f32,
}

impl EvaluationWeights {
    /// The weights that change nothing.
    pub const NEUTRAL: EvaluationWeights = EvaluationWeights {
        battle: 0.0,
        attack_loss: 1.0,
        caution: 1.0,
        victory: 1.0,
        income: 1.0,
        exploration: 1.0,
        miner: 0.0,
        mission: 1.0,
        considers_missions: false,
    };
}

impl PlanWeights {
    /// The weights that change nothing.
    pub const NEUTRAL: PlanWeights = PlanWeights {
        battle: 0.0,
        income: 0.0,
        mission_point: 0.0,
    };
}

/// The reason why a file of weights is invalid.
#[derive(Debug)]
pub enum PlayingStyleError {
    /// The text does not have the expected form.
    Json(serde_json::Error),
    /// A weight is outside its range.
    OutOfRange {
        /// The playing style.
        playing_style: PlayingStyle,
        /// The name of the weight.
        weight: &'static str,
        /// The maximum; the minimum is 0.
        max: f64,
    },
    /// The balanced playing style has a weight that changes decisions.
    NotNeutral,
}

impl std::fmt::Display for PlayingStyleError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            PlayingStyleError::Json(error) => write!(f, "invalid weights: {error}"),
            PlayingStyleError::OutOfRange {
                playing_style,
                weight,
                max,
            } => {
                let name = playing_style.name();
                write!(f, "{name}: `{weight}` must be from 0 to {max}")
            }
            PlayingStyleError::NotNeutral => {
                f.write_str("balanced: its weights must change nothing (factors 1, values 0)")
            }
        }
    }
}

impl std::error::Error for PlayingStyleError {}

impl PlayingStyleFile {
    /// Reads and checks the text of a file.
    ///
    /// # Errors
    /// The first error in the text.
    pub fn read(text: &str) -> Result<PlayingStyleFile, PlayingStyleError> {
        let file: PlayingStyleFile = serde_json::from_str(text).map_err(PlayingStyleError::Json)?;
        for playing_style in PlayingStyle::ALL {
            let PlayingStyleWeights { evaluation, plan } = *file.weights_of(playing_style);
            let ranges = [
                (
                    "evaluation.caution",
                    evaluation.caution,
                    MAX_EVALUATION_WEIGHT,
                ),
                (
                    "evaluation.battle",
                    evaluation.battle,
                    MAX_EVALUATION_WEIGHT,
                ),
                (
                    "evaluation.attack_loss",
                    evaluation.attack_loss,
                    MAX_EVALUATION_WEIGHT,
                ),
                (
                    "evaluation.victory",
                    evaluation.victory,
                    MAX_EVALUATION_WEIGHT,
                ),
                (
                    "evaluation.income",
                    evaluation.income,
                    MAX_EVALUATION_WEIGHT,
                ),
                (
                    "evaluation.exploration",
                    evaluation.exploration,
                    MAX_EVALUATION_WEIGHT,
                ),
                ("evaluation.miner", evaluation.miner, MAX_EVALUATION_WEIGHT),
                (
                    "evaluation.mission",
                    evaluation.mission,
                    MAX_EVALUATION_WEIGHT,
                ),
                ("plan.battle", plan.battle.into(), MAX_PLAN_WEIGHT.into()),
                ("plan.income", plan.income.into(), MAX_PLAN_WEIGHT.into()),
                (
                    "plan.mission_point",
                    plan.mission_point.into(),
                    MAX_PLAN_WEIGHT.into(),
                ),
            ];
            for (weight, value, max) in ranges {
                if !(0.0..=max).contains(&value) {
                    return Err(PlayingStyleError::OutOfRange {
                        playing_style,
                        weight,
                        max,
                    });
                }
            }
        }
        let neutral = PlayingStyleWeights {
            evaluation: EvaluationWeights::NEUTRAL,
            plan: PlanWeights::NEUTRAL,
        };
        if file.balanced != neutral {
            return Err(PlayingStyleError::NotNeutral);
        }
        Ok(file)
    }

    /// The weights of this program, and the commands that measure what they do.
    pub fn current() -> &'static PlayingStyleFile {
        &CURRENT
    }

    const fn weights_of(&self, playing_style: PlayingStyle) -> &PlayingStyleWeights {
        match playing_style {
            PlayingStyle::Balanced => &self.balanced,
            PlayingStyle::Aggressive => &self.aggressive,
            PlayingStyle::Miner => &self.miner,
            PlayingStyle::Missions => &self.missions,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = include_str!("search/values/playing-styles.json");

    fn error_after_replacing(old: &str, new: &str) -> String {
        assert!(FILE.contains(old), "{old}");
        PlayingStyleFile::read(&FILE.replacen(old, new, 1))
            .unwrap_err()
            .to_string()
    }

    #[test]
    fn weights_of_the_program_are_valid() {
        assert!(!PlayingStyleFile::read(FILE).unwrap().commands.is_empty());
    }

    #[test]
    fn invalid_weights_are_reported_by_name() {
        assert_eq!(
            error_after_replacing(r#""attack_loss": 1.0"#, r#""attack_loss": 1.5"#),
            "balanced: its weights must change nothing (factors 1, values 0)"
        );
        assert_eq!(
            error_after_replacing(r#""attack_loss": 1.0"#, r#""attack_loss": -1"#),
            "balanced: `evaluation.attack_loss` must be from 0 to 10"
        );
        let missing = error_after_replacing(r#""attack_loss": 1.0,"#, "");
        assert!(
            missing.starts_with("invalid weights: missing field `attack_loss`"),
            "{missing}"
        );
        let unknown = error_after_replacing(r#""miner": {"#, r#""digger": {"#);
        assert!(
            unknown.starts_with("invalid weights: unknown field `digger`"),
            "{unknown}"
        );
    }

    #[test]
    fn split_name_separates_player_and_playing_style() {
        assert_eq!(
            PlayingStyle::split_name("officer"),
            Some(("officer", PlayingStyle::Balanced))
        );
        for playing_style in PlayingStyle::ALL {
            let name = format!("director:10+{}", playing_style.name());
            assert_eq!(
                PlayingStyle::split_name(&name),
                Some(("director:10", playing_style))
            );
        }
        assert_eq!(PlayingStyle::split_name("officer+angry"), None);
    }
}
