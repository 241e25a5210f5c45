//! The notation of inputs and actions.

use super::codec::{Codec, HasNotation};
use crate::protocol::action::{
    Correction, EnteredEffect, EntryRequest, HandCard, KeeperAction, PointsSource, RubiumReason,
    SeatAction, SharedAction, TableAction, TableChanceOutcome, TableInput, Target,
};
use rubium_rules::battle::Side;
use rubium_rules::{CardId, Deck, Kind, Seat, Terrain, TokenId};

impl HasNotation for TableInput {
    fn blank_forms() -> Vec<TableInput> {
        let action = TableAction::Shared(SharedAction::EndPhase);
        let override_warnings = false;
        vec![
            TableInput::Chance(TableChanceOutcome::Die { face: 0 }),
            TableInput::Enter(EntryRequest {
                action,
                override_warnings,
            }),
        ]
    }

    fn read_or_write(&mut self, codec: &mut Codec<'_>) {
        match self {
            TableInput::Chance(outcome) => codec.any_form(outcome),
            TableInput::Enter(EntryRequest {
                action,
                override_warnings,
            }) => codec.flag("anyway", override_warnings).any_form(action),
        };
    }
}

impl HasNotation for TableChanceOutcome {
    fn blank_forms() -> Vec<TableChanceOutcome> {
        let (card, token, seat) = (CardId(0), TokenId(0), Seat(0));
        vec![
            TableChanceOutcome::Die { face: 0 },
            TableChanceOutcome::Card { card },
            TableChanceOutcome::Token { token },
            TableChanceOutcome::FirstPlayer { seat },
        ]
    }

    fn read_or_write(&mut self, codec: &mut Codec<'_>) {
        match self {
            TableChanceOutcome::Die { face } => codec.key("die").face(face),
            TableChanceOutcome::Card { card } => codec.key("card").card(card),
            TableChanceOutcome::Token { token } => codec.key("token").token(token),
            TableChanceOutcome::FirstPlayer { seat } => codec.key("first").seat(seat),
        };
    }
}

impl HasNotation for TableAction {
    fn blank_forms() -> Vec<TableAction> {
        let keeper = KeeperAction::blank_forms()
            .into_iter()
            .map(TableAction::Keeper);
        let shared = SharedAction::blank_forms()
            .into_iter()
            .map(TableAction::Shared);
        let seat = SeatAction::blank_forms().into_iter().map(TableAction::Seat);
        keeper.chain(shared).chain(seat).collect()
    }

    fn read_or_write(&mut self, codec: &mut Codec<'_>) {
        match self {
            TableAction::Keeper(action) => action.read_or_write(codec),
            TableAction::Shared(action) => action.read_or_write(codec),
            TableAction::Seat(action) => action.read_or_write(codec),
        }
    }
}

impl HasNotation for KeeperAction {
    #[rustfmt::skip] // One line for each form.
    fn blank_forms() -> Vec<KeeperAction> {
        let seat = Seat(0);
        vec![
            KeeperAction::SkipTurn,
            KeeperAction::Eliminate { seat },
            KeeperAction::EndByAgreement,
            KeeperAction::Rename { seat, name: String::new() },
            KeeperAction::Away { seat, is_away: true, removes_units: false },
            KeeperAction::Away { seat, is_away: false, removes_units: false },
            KeeperAction::AddHomeBaseRefineries { seat: Some(seat) },
            KeeperAction::AddHomeBaseRefineries { seat: None },
            KeeperAction::Reseat { order: Vec::new() },
            KeeperAction::Correct { correction: Correction::VictoryStack { left: 0 }, expected: None },
        ]
    }

    fn read_or_write(&mut self, codec: &mut Codec<'_>) {
        match self {
            KeeperAction::SkipTurn => codec.key("skip turn"),
            KeeperAction::Eliminate { seat } => codec.key("eliminated").seat(seat),
            KeeperAction::EndByAgreement => codec.key("agree"),
            KeeperAction::Rename { seat, name } => codec.key("name").seat(seat).name(name),
            KeeperAction::Away {
                seat,
                is_away: true,
                removes_units,
            } => codec.key("away").seat(seat).flag("removed", removes_units),
            KeeperAction::Away {
                seat,
                is_away: false,
                ..
            } => codec.key("back").seat(seat),
            KeeperAction::AddHomeBaseRefineries { seat: Some(seat) } => {
                codec.key("home base").seat(seat)
            }
            KeeperAction::AddHomeBaseRefineries { seat: None } => codec.key("home bases"),
            KeeperAction::Reseat { order } => codec.key("order").seats(order),
            KeeperAction::Correct {
                correction,
                expected,
            } => (codec.key("set").any_form(correction)).option(expected, 0, |codec, expected| {
                codec.key("was").number("the previous value", expected)
            }),
        };
    }
}

impl HasNotation for SharedAction {
    #[rustfmt::skip] // One line for each form.
    fn blank_forms() -> Vec<SharedAction> {
        vec![
            SharedAction::Monolith { holder: None },
            SharedAction::DeclineCards { is_for_whole_battle: false },
            SharedAction::Dice { attacker: Vec::new(), defender: Vec::new() },
            SharedAction::Hits { attacker: 0, defender: 0 },
            SharedAction::Abandon,
            SharedAction::BeginStorm,
            SharedAction::RollTrayDice { dice_count: 0 },
            SharedAction::EnterTrayFaces { faces: Vec::new() },
            SharedAction::EndPhase,
            SharedAction::Answer { yes: true },
            SharedAction::Answer { yes: false },
        ]
    }

    fn read_or_write(&mut self, codec: &mut Codec<'_>) {
        match self {
            SharedAction::Monolith { holder } => codec.key("monolith").seat_or_none(holder),
            SharedAction::DeclineCards {
                is_for_whole_battle,
            } => codec
                .key("go")
                .word("on", "on")
                .flag("battle", is_for_whole_battle),
            SharedAction::Dice { attacker, defender } => (codec.key("dice").faces(attacker))
                .word("/", "a slash")
                .faces(defender),
            SharedAction::Hits { attacker, defender } => {
                let codec = codec.key("hits").number("hits of the attacker", attacker);
                codec.number("hits of the defender", defender)
            }
            SharedAction::Abandon => codec.key("abandon"),
            SharedAction::BeginStorm => codec.key("storm"),
            SharedAction::RollTrayDice { dice_count } => {
                codec.key("roll").number("a number of dice", dice_count)
            }
            SharedAction::EnterTrayFaces { faces } => codec.key("rolled").faces(faces),
            SharedAction::EndPhase => codec.key("end"),
            SharedAction::Answer { yes: true } => codec.key("yes"),
            SharedAction::Answer { yes: false } => codec.key("no"),
        };
    }
}

impl HasNotation for SeatAction {
    #[rustfmt::skip] // One line for each form.
    fn blank_forms() -> Vec<SeatAction> {
        let (seat, kind, card, board_half_owner) = (Seat(0), Kind::Human, CardId(0), None);
        let (hand_card, reason, side) = (HandCard::Card { card }, RubiumReason::Other, Side::Attacker);
        vec![
            SeatAction::Gain { amount: 0, reason },
            SeatAction::Pay { amount: 0, reason },
            SeatAction::Give { to: seat, amount: 0 },
            SeatAction::Buy { kind, count: 0 },
            SeatAction::TakeBackUnits { kind, count: 0 },
            SeatAction::Mine,
            SeatAction::TakeBackMining,
            SeatAction::AddRefinery { value: 0, is_home_base: false },
            SeatAction::RemoveRefinery { value: 0, is_home_base: false, taken_by: None },
            SeatAction::Place { kind, count: 0 },
            SeatAction::Remove { kind, count: 0 },
            SeatAction::Draw { deck: None },
            SeatAction::Play { card: hand_card, target: None },
            SeatAction::Discard { card: hand_card },
            SeatAction::Exchange { card: hand_card },
            SeatAction::Pass { card: hand_card, to: seat },
            SeatAction::Keep { card },
            SeatAction::TakeHillCard,
            SeatAction::TakeMissionCard,
            SeatAction::TakeLoserCard,
            SeatAction::Fulfil { card },
            SeatAction::FulfilPhysicalMission { points: 0, is_battle_mission: false },
            SeatAction::TakeBackMission { card },
            SeatAction::TakeBackPhysicalMission { points: 0 },
            SeatAction::Score { points: 0, source: PointsSource::Other },
            SeatAction::Battle {
                defender: seat, terrain: Terrain::HomeBase, attackers: Vec::new(), defenders: Vec::new(),
            },
            SeatAction::Effect { effect: EnteredEffect::AddHit { side } },
            SeatAction::Sacrifice { kind },
            SeatAction::Casualty { kind },
            SeatAction::SpecialAttack { kind, victim: None },
            SeatAction::Victim { seat },
            SeatAction::Explore { found: None, board_half_owner },
            SeatAction::Explore { found: Some(TokenId(0)), board_half_owner },
            SeatAction::AnswerNumber { number: 0 },
            SeatAction::Concede,
        ]
    }

    fn read_or_write(&mut self, codec: &mut Codec<'_>) {
        match self {
            SeatAction::Gain { amount, reason } => codec.key("gain").amount(amount).reason(reason),
            SeatAction::Pay { amount, reason } => codec.key("pay").amount(amount).reason(reason),
            SeatAction::Give { to, amount } => codec.key("give").seat(to).amount(amount),
            SeatAction::Buy { kind, count } => codec.key("buy").units(kind, count),
            SeatAction::TakeBackUnits { kind, count } => codec.key("return").units(kind, count),
            SeatAction::Mine => codec.key("mine"),
            SeatAction::TakeBackMining => codec.key("unmine"),
            SeatAction::AddRefinery {
                value,
                is_home_base,
            } => codec.key("work").refinery(value).home_flag(is_home_base),
            SeatAction::RemoveRefinery {
                value,
                is_home_base,
                taken_by,
            } => (codec.key("leave").refinery(value).home_flag(is_home_base))
                .seat_after("to", taken_by),
            SeatAction::Place { kind, count } => codec.key("place").units(kind, count),
            SeatAction::Remove { kind, count } => codec.key("remove").units(kind, count),
            SeatAction::Draw { deck } => {
                codec.key("draw").option(deck, Deck::Energize, Codec::deck)
            }
            SeatAction::Play { card, target } => {
                let blank = Target::Hexes { count: 0 };
                (codec.key("play").hand_card(card)).option(target, blank, |codec, target| {
                    codec.key("on").any_form(target)
                })
            }
            SeatAction::Discard { card } => codec.key("discard").hand_card(card),
            SeatAction::Exchange { card } => codec.key("exchange").hand_card(card),
            SeatAction::Pass { card, to } => codec.key("pass").hand_card(card).seat(to),
            SeatAction::Keep { card } => codec.key("keep").card(card),
            SeatAction::TakeHillCard => codec.key("take hill"),
            SeatAction::TakeMissionCard => codec.key("take mission"),
            SeatAction::TakeLoserCard => codec.key("take").word("card", "card, hill or mission"),
            SeatAction::Fulfil { card } => codec.key("fulfil").card(card),
            SeatAction::FulfilPhysicalMission {
                points,
                is_battle_mission,
            } => codec
                .key("mission")
                .points(points)
                .flag("battle", is_battle_mission),
            SeatAction::TakeBackMission { card } => codec.key("unfulfil").card(card),
            SeatAction::TakeBackPhysicalMission { points } => codec.key("unmission").points(points),
            SeatAction::Score { points, source } => {
                codec.key("score").points(points).source(source)
            }
            #[rustfmt::skip]
            SeatAction::Battle { defender, terrain, attackers, defenders } => {
                let codec = codec.key("battle").seat(defender).terrain(terrain);
                codec.force(attackers).word("/", "a slash").force(defenders)
            }
            SeatAction::Effect { effect } => codec.key("effect").any_form(effect),
            SeatAction::Sacrifice { kind } => codec.key("sacrifice").kind(kind),
            SeatAction::Casualty { kind } => codec.key("casualty").kind(kind),
            SeatAction::SpecialAttack { kind, victim } => {
                codec.key("special").kind(kind).seat_after("on", victim)
            }
            SeatAction::Victim { seat } => codec.key("victim").seat(seat),
            SeatAction::Explore {
                found: None,
                board_half_owner,
            } => codec.key("explore").seat_after("half", board_half_owner),
            #[rustfmt::skip]
            SeatAction::Explore { found: Some(token), board_half_owner } => {
                codec.key("found").token(token).seat_after("half", board_half_owner)
            },
            SeatAction::AnswerNumber { number } => codec.key("count").number("a number", number),
            SeatAction::Concede => codec.key("concede"),
        };
    }
}
