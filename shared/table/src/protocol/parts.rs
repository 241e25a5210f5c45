//! Which physical parts of the game the ledger replaces, each with a switch of its own.

use serde::{Deserialize, Serialize};
use specta::Type;

/// Who has a part of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum Part {
    /// The ledger replaces it.
    #[default]
    Ours,
    /// It lies on the table: the ledger only counts it, or does not ask about it.
    Physical,
}

impl Part {
    /// Whether the ledger replaces the part.
    #[inline]
    pub const fn is_ours(self) -> bool {
        matches!(self, Part::Ours)
    }
}

/// A switch for each physical part.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Parts {
    /// Dice of battles, special attacks and cards. Physical: their faces are typed.
    pub dice: Part,
    /// Energize cards. Physical: hands are counted.
    pub energize: Part,
    /// Secret Missions. Physical: hands are counted, points are entered.
    pub missions: Part,
    /// Battle Victory or Mission cards. Physical: who wins is told to take one.
    pub victory: Part,
    /// Exploration tokens. Physical: what was turned up is typed.
    pub tokens: Part,
    /// Rubium. Physical: who gains or pays is told how much.
    pub rubium: Part,
    /// The choice of the first player. Physical: it is typed.
    pub first_player: Part,
    /// Dice of the Vortex. Physical: their faces are typed.
    pub vortex_dice: Part,
    /// Turns and phases. Physical: the ledger does not know whose turn it is.
    pub phases: Part,
}

/// The dice: a part that a table can take up or lay aside while it plays. Cards that are in hands could not be told, so the
/// rest is chosen when a table begins.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Type,
)]
#[serde(rename_all = "camelCase")]
pub enum PartDice {
    /// Dice of battles, special attacks and cards, and those outside of battles.
    Dice,
    /// Dice of the Vortex.
    VortexDice,
}

/// Common settings of the switches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, Type)]
// The page knows another `Preset`.
#[serde(rename = "PartsPreset", rename_all = "camelCase")]
pub enum Preset {
    /// Everything but the board and its figures.
    Everything,
    /// Cards and dice; money and tokens stay on the table.
    CardsAndDice,
    /// Money alone; there are no phases then.
    MoneyOnly,
    /// Battles alone.
    BattlesOnly,
}

impl Preset {
    /// Every preset.
    pub const ALL: [Preset; 4] = [
        Preset::Everything,
        Preset::CardsAndDice,
        Preset::MoneyOnly,
        Preset::BattlesOnly,
    ];

    /// How the switches stand.
    pub const fn parts(self) -> Parts {
        let physical = Parts {
            dice: Part::Physical,
            energize: Part::Physical,
            missions: Part::Physical,
            victory: Part::Physical,
            tokens: Part::Physical,
            rubium: Part::Physical,
            first_player: Part::Physical,
            vortex_dice: Part::Physical,
            phases: Part::Physical,
        };
        match self {
            Preset::Everything => Parts {
                dice: Part::Ours,
                energize: Part::Ours,
                missions: Part::Ours,
                victory: Part::Ours,
                tokens: Part::Ours,
                rubium: Part::Ours,
                first_player: Part::Ours,
                vortex_dice: Part::Ours,
                phases: Part::Ours,
            },
            Preset::CardsAndDice => Parts {
                dice: Part::Ours,
                energize: Part::Ours,
                missions: Part::Ours,
                victory: Part::Ours,
                vortex_dice: Part::Ours,
                phases: Part::Ours,
                ..physical
            },
            Preset::MoneyOnly => Parts {
                rubium: Part::Ours,
                ..physical
            },
            Preset::BattlesOnly => Parts {
                dice: Part::Ours,
                ..physical
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_money_has_no_phases_and_everything_leaves_nothing_on_the_table() {
        assert_eq!(Preset::Everything.parts(), Parts::default());
        let money = Preset::MoneyOnly.parts();
        assert!(money.rubium.is_ours() && !money.phases.is_ours() && !money.dice.is_ours());
        let battles = Preset::BattlesOnly.parts();
        assert!(battles.dice.is_ours() && !battles.rubium.is_ours() && !battles.phases.is_ours());
    }

    #[test]
    fn with_cards_and_dice_here_rubium_and_tokens_stay_on_the_table() {
        let physical = Parts {
            tokens: Part::Physical,
            rubium: Part::Physical,
            first_player: Part::Physical,
            ..Parts::default()
        };
        assert_eq!(Preset::CardsAndDice.parts(), physical);
    }
}
