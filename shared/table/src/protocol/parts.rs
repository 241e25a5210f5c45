//! Parts of the game that the app can manage, each with its own setting.

use serde::{Deserialize, Serialize};
use specta::Type;

/// Setting of one part of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum PartSetting {
    /// Managed: the app replaces the physical part.
    #[default]
    Managed,
    /// Physical: the players handle the part. The app is told the results, only counts it, or ignores it.
    Physical,
}

impl PartSetting {
    /// Returns whether the app manages the part.
    #[inline]
    pub const fn is_managed(self) -> bool {
        matches!(self, PartSetting::Managed)
    }
}

/// The setting of each part.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PartSettings {
    /// Dice of battles, special attacks and cards, and dice of the dice tray. If physical, their faces are
    /// entered.
    pub dice: PartSetting,
    /// Energize cards. If physical, hands are counted.
    pub energize: PartSetting,
    /// Secret Missions. If physical, hands are counted and points are entered.
    pub missions: PartSetting,
    /// Battle Victory, Mission and King of the Hill cards. If physical, players are told to take them.
    pub victory: PartSetting,
    /// Exploration tokens. If physical, the revealed token is entered.
    pub tokens: PartSetting,
    /// Rubium. If physical, players are told how much to take or pay.
    pub rubium: PartSetting,
    /// The choice of the first player. If physical, the choice is entered.
    pub first_player: PartSetting,
    /// Dice of the Vortex. If physical, their faces are entered.
    pub vortex_dice: PartSetting,
    /// Turns and phases. If physical, the app does not know the active player.
    pub phases: PartSetting,
}

impl PartSettings {
    const fn all(setting: PartSetting) -> PartSettings {
        PartSettings {
            dice: setting,
            energize: setting,
            missions: setting,
            victory: setting,
            tokens: setting,
            rubium: setting,
            first_player: setting,
            vortex_dice: setting,
            phases: setting,
        }
    }
}

/// Dice whose setting can change during a game. All other settings are fixed at the start, because the app
/// would not know the state of a part that becomes managed later, such as the cards in hands.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Type,
)]
#[serde(rename_all = "camelCase")]
pub enum SwitchableDice {
    /// Dice of battles, special attacks and cards, and dice of the dice tray.
    Dice,
    /// Dice of the Vortex.
    VortexDice,
}

/// Common combinations of settings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum PartsPreset {
    /// Everything except the board and its figures is managed.
    Everything,
    /// Cards, dice and phases are managed. Rubium, tokens and the choice of the first player are physical.
    CardsAndDice,
    /// Only rubium is managed. Turns and phases are not tracked.
    RubiumOnly,
    /// Only dice are managed. Turns and phases are not tracked.
    BattlesOnly,
}

impl PartsPreset {
    /// All presets.
    pub const ALL: [PartsPreset; 4] = [
        PartsPreset::Everything,
        PartsPreset::CardsAndDice,
        PartsPreset::RubiumOnly,
        PartsPreset::BattlesOnly,
    ];

    /// Returns the settings of this preset.
    pub const fn parts(self) -> PartSettings {
        let physical = PartSettings::all(PartSetting::Physical);
        match self {
            PartsPreset::Everything => PartSettings::all(PartSetting::Managed),
            PartsPreset::CardsAndDice => PartSettings {
                dice: PartSetting::Managed,
                energize: PartSetting::Managed,
                missions: PartSetting::Managed,
                victory: PartSetting::Managed,
                vortex_dice: PartSetting::Managed,
                phases: PartSetting::Managed,
                ..physical
            },
            PartsPreset::RubiumOnly => PartSettings {
                rubium: PartSetting::Managed,
                ..physical
            },
            PartsPreset::BattlesOnly => PartSettings {
                dice: PartSetting::Managed,
                ..physical
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presets_manage_only_the_parts_that_they_name() {
        assert_eq!(PartsPreset::Everything.parts(), PartSettings::default());
        let physical = PartSettings::all(PartSetting::Physical);
        let only_rubium = PartSettings {
            rubium: PartSetting::Managed,
            ..physical
        };
        assert_eq!(PartsPreset::RubiumOnly.parts(), only_rubium);
        let only_dice = PartSettings {
            dice: PartSetting::Managed,
            ..physical
        };
        assert_eq!(PartsPreset::BattlesOnly.parts(), only_dice);
    }

    #[test]
    fn cards_and_dice_preset_leaves_rubium_tokens_and_first_player_physical() {
        let expected = PartSettings {
            tokens: PartSetting::Physical,
            rubium: PartSetting::Physical,
            first_player: PartSetting::Physical,
            ..PartSettings::default()
        };
        assert_eq!(PartsPreset::CardsAndDice.parts(), expected);
    }
}
