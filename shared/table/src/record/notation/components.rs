//! The notation of corrections, effects and targets.

use super::codec::{Codec, HasNotation};
use crate::protocol::action::{Correction, EnteredEffect, PointsSource, Target};
use crate::protocol::parts::{PartSetting, SwitchableDice};
use crate::state::table::Table;
use rubium_rules::battle::Side;
use rubium_rules::notation::to_word;
use rubium_rules::{CardId, Deck, Kind, Phase, Seat, TokenId};

const YES_OR_NO: &str = "yes or no";

impl HasNotation for Correction {
    const EXPECTED: &'static str = "a correction";

    #[rustfmt::skip] // One line for each form.
    fn blank_forms() -> Vec<Correction> {
        let (seat, kind, card, token) = (Seat(0), Kind::Human, CardId(0), TokenId(0));
        let (count, setting) = (0, PartSetting::Managed);
        vec![
            Correction::Rubium { seat, amount: 0 },
            Correction::Board { seat, kind, count },
            Correction::PhysicalCards { seat, deck: Deck::Energize, count: 0 },
            Correction::Hand { seat, card, count },
            Correction::Fulfilled { seat, card, count },
            Correction::TransmissionLine { card, count },
            Correction::Discards { card, count },
            Correction::Points { seat, source: PointsSource::Other, points: 0 },
            Correction::Elimination { seat, is_eliminated: true },
            Correction::Elimination { seat, is_eliminated: false },
            Correction::Absence { seat, is_away: true },
            Correction::Absence { seat, is_away: false },
            Correction::HillStack { left: 0 },
            Correction::VictoryStack { left: 0 },
            Correction::Tokens { token, left: 0, board_half_owner: None },
            Correction::Refineries { seat, value: 0, is_home_base: false, count },
            Correction::Monolith { holder: None },
            Correction::FirstPlayer { seat },
            Correction::Dice { dice: SwitchableDice::Dice, setting },
            Correction::Dice { dice: SwitchableDice::VortexDice, setting },
            Correction::Turn { turn: 0, seat, phase: Phase::Deployment },
        ]
    }

    fn read_or_write(&mut self, codec: &mut Codec<'_>) {
        match self {
            Correction::Rubium { seat, amount } => codec.key("rubium").seat(seat).amount(amount),
            Correction::Board { seat, kind, count } => {
                codec.key("board").seat(seat).units(kind, count)
            }
            Correction::PhysicalCards { seat, deck, count } => {
                codec.key("counted").seat(seat).deck(deck).card_count(count)
            }
            Correction::Hand { seat, card, count } => {
                codec.key("hand").seat(seat).copies(card, count)
            }
            Correction::Fulfilled { seat, card, count } => {
                codec.key("fulfilled").seat(seat).copies(card, count)
            }
            Correction::TransmissionLine { card, count } => codec.key("line").copies(card, count),
            Correction::Discards { card, count } => codec.key("discards").copies(card, count),
            #[rustfmt::skip]
            Correction::Points { seat, source, points } => {
                codec.key("points").seat(seat).source(source).points(points)
            },
            Correction::Elimination {
                seat,
                is_eliminated: true,
            } => codec.key("eliminated").seat(seat).word("yes", YES_OR_NO),
            Correction::Elimination {
                seat,
                is_eliminated: false,
            } => codec.key("eliminated").seat(seat).word("no", YES_OR_NO),
            Correction::Absence {
                seat,
                is_away: true,
            } => codec.key("absent").seat(seat).word("yes", YES_OR_NO),
            Correction::Absence {
                seat,
                is_away: false,
            } => codec.key("absent").seat(seat).word("no", YES_OR_NO),
            Correction::HillStack { left } => codec.key("hillStack").card_count(left),
            Correction::VictoryStack { left } => codec.key("victoryStack").card_count(left),
            Correction::Tokens {
                token,
                left,
                board_half_owner,
            } => {
                let codec = codec.key("tokens").token(token);
                codec
                    .number("a number of tokens", left)
                    .seat_after("half", board_half_owner)
            }
            #[rustfmt::skip]
            Correction::Refineries { seat, value, is_home_base, count } => {
                let codec = codec.key("refineries").seat(seat).refinery(value);
                codec.number("a number of refineries", count).home_flag(is_home_base)
            }
            Correction::Monolith { holder } => codec.key("monolith").seat_or_none(holder),
            Correction::FirstPlayer { seat } => codec.key("first").seat(seat),
            Correction::Dice { dice, setting } => codec
                .key(&to_word(dice))
                .json_word("managed or physical", setting),
            Correction::Turn { turn, seat, phase } => {
                let codec = codec.key("turn").number("a turn", turn).seat(seat);
                codec.json_word("a phase", phase)
            }
        };
    }
}

impl HasNotation for EnteredEffect {
    const EXPECTED: &'static str = "an effect";

    #[rustfmt::skip] // One line for each form.
    fn blank_forms() -> Vec<EnteredEffect> {
        let (side, kind) = (Side::Attacker, Kind::Human);
        vec![
            EnteredEffect::Modify { side, kind, amount: 0 },
            EnteredEffect::Reroll { side },
            EnteredEffect::AddHit { side },
            EnteredEffect::RollHit { side, min_face: 0 },
            EnteredEffect::CancelHit { side, picker: None },
            EnteredEffect::PickCasualty { side },
            EnteredEffect::AttackAgain { side, kind },
        ]
    }

    fn read_or_write(&mut self, codec: &mut Codec<'_>) {
        match self {
            EnteredEffect::Modify { side, kind, amount } => {
                let read = |_: &Table, word: &str| word.parse().ok();
                let write = |_: &Table, amount: &i8| format!("{amount:+}");
                let codec = codec.key("modify").side(side).kind(kind);
                codec.word_field("a modifier", amount, read, write)
            }
            EnteredEffect::Reroll { side } => codec.key("reroll").side(side),
            EnteredEffect::AddHit { side } => codec.key("hit").side(side),
            EnteredEffect::RollHit { side, min_face } => {
                (codec.key("roll").side(side)).number("the lowest face that hits", min_face)
            }
            EnteredEffect::CancelHit { side, picker } => {
                codec.key("cancel").side(side).seat_after("by", picker)
            }
            EnteredEffect::PickCasualty { side } => codec.key("pick").side(side),
            EnteredEffect::AttackAgain { side, kind } => codec.key("again").side(side).kind(kind),
        };
    }
}

impl HasNotation for Target {
    const EXPECTED: &'static str = "a target";

    #[rustfmt::skip] // One line for each form.
    fn blank_forms() -> Vec<Target> {
        let (side, kind) = (Side::Attacker, Kind::Human);
        vec![
            Target::Hexes { count: 0 },
            Target::Unit { kind },
            Target::Hit { side, picker: None },
            Target::Kind { side, kind },
            Target::Force { side },
        ]
    }

    fn read_or_write(&mut self, codec: &mut Codec<'_>) {
        match self {
            Target::Hexes { count } => codec.number("a number of hexes", count),
            Target::Unit { kind } => codec.kind(kind),
            Target::Hit { side, picker } => codec.key("hit").side(side).seat_after("by", picker),
            Target::Kind { side, kind } => codec.side(side).kind(kind),
            Target::Force { side } => codec.side(side),
        };
    }
}
