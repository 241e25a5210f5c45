//! Writes entries.

use super::{DECKS, DICE, PARTS, PHASES, REASONS, SOURCES, terrain_word, word_of};
use crate::protocol::action::{
    Correction, Entered, FreeEffect, Held, KeeperAction, SeatAction, SharedAction, TableAction,
    TableInput, TableOutcome, TableUnits, Target,
};
use crate::state::table::Table;
use rubium_rules::battle::Side;
use rubium_rules::notation::{kind_letter, kind_word};
use rubium_rules::{CardId, Deck, Seat, TokenId};

/// Writes `input` as text. An id of nothing is written as `#99`, which cannot be read.
pub fn write(table: &Table, input: &TableInput) -> String {
    match input {
        TableInput::Enter(Entered { action, anyway }) => {
            let action = act(table, action);
            if *anyway {
                format!("anyway {action}")
            } else {
                action
            }
        }
        TableInput::Chance(outcome) => match *outcome {
            TableOutcome::Die { face } => format!("die {face}"),
            TableOutcome::Card { card } => format!("card {}", card_word(table, card)),
            TableOutcome::Token { token } => format!("token {}", token_word(table, token)),
            TableOutcome::First { seat: first } => format!("first {}", seat(first)),
        },
    }
}

fn act(table: &Table, action: &TableAction) -> String {
    match action {
        TableAction::Seat(SeatAction::Gain { amount, reason }) => {
            format!("gain {amount} {}", word_of(&REASONS, reason))
        }
        TableAction::Seat(SeatAction::Pay { amount, reason }) => {
            format!("pay {amount} {}", word_of(&REASONS, reason))
        }
        TableAction::Seat(SeatAction::Buy { kind, count }) => {
            format!("buy {} {count}", kind_word(*kind))
        }
        TableAction::Seat(SeatAction::Mine) => String::from("mine"),
        TableAction::Seat(SeatAction::Work { value, home }) => {
            format!("work {value}{}", home_word(*home))
        }
        TableAction::Seat(SeatAction::Leave { value, home }) => {
            format!("leave {value}{}", home_word(*home))
        }
        TableAction::Shared(SharedAction::Monolith { holder }) => monolith(*holder),
        TableAction::Seat(SeatAction::Place { kind, count }) => {
            format!("place {} {count}", kind_word(*kind))
        }
        TableAction::Seat(SeatAction::Remove { kind, count }) => {
            format!("remove {} {count}", kind_word(*kind))
        }
        TableAction::Seat(SeatAction::Draw { deck: None }) => String::from("draw"),
        TableAction::Seat(SeatAction::Draw { deck: Some(deck) }) => {
            format!("draw {}", word_of(&DECKS, deck))
        }
        TableAction::Seat(SeatAction::Play { card, target }) => {
            let card = held(table, *card);
            match target {
                None => format!("play {card}"),
                Some(target) => format!("play {card} on {}", aim(*target)),
            }
        }
        TableAction::Seat(SeatAction::Discard { card }) => {
            format!("discard {}", held(table, *card))
        }
        TableAction::Seat(SeatAction::Exchange { card }) => {
            format!("exchange {}", held(table, *card))
        }
        TableAction::Seat(SeatAction::Pass { card, to }) => {
            format!("pass {} {}", held(table, *card), seat(*to))
        }
        TableAction::Seat(SeatAction::Keep { card }) => format!("keep {}", card_word(table, *card)),
        TableAction::Seat(SeatAction::Crown) => String::from("crown"),
        TableAction::Seat(SeatAction::TakeCard) => String::from("take card"),
        TableAction::Seat(SeatAction::Fulfil { card }) => {
            format!("fulfil {}", card_word(table, *card))
        }
        TableAction::Seat(SeatAction::Mission {
            points,
            battle: false,
        }) => format!("mission {points}"),
        TableAction::Seat(SeatAction::Mission {
            points,
            battle: true,
        }) => format!("mission {points} battle"),
        TableAction::Seat(SeatAction::Score { points, source }) => {
            format!("score {points} {}", word_of(&SOURCES, source))
        }
        TableAction::Seat(SeatAction::Battle {
            defender,
            terrain,
            attackers,
            defenders,
        }) => format!(
            "battle {} {} {} / {}",
            seat(*defender),
            terrain_word(*terrain),
            force(attackers),
            force(defenders)
        ),
        TableAction::Seat(SeatAction::Effect { effect }) => format!("effect {}", free(*effect)),
        TableAction::Shared(SharedAction::GoOn { battle: false }) => String::from("go on"),
        TableAction::Shared(SharedAction::GoOn { battle: true }) => String::from("go on battle"),
        TableAction::Shared(SharedAction::Dice { attacker, defender }) => {
            spaced(["dice", &faces(attacker), "/", &faces(defender)])
        }
        TableAction::Shared(SharedAction::Hits { attacker, defender }) => {
            format!("hits {attacker} {defender}")
        }
        TableAction::Seat(SeatAction::Casualty { kind }) => {
            format!("casualty {}", kind_word(*kind))
        }
        TableAction::Shared(SharedAction::Abandon) => String::from("abandon"),
        TableAction::Seat(SeatAction::Special { kind }) => format!("special {}", kind_word(*kind)),
        TableAction::Seat(SeatAction::Victim { seat: victim }) => {
            format!("victim {}", seat(*victim))
        }
        TableAction::Seat(SeatAction::Explore { found: None, half }) => {
            format!("explore{}", half_word(*half))
        }
        TableAction::Seat(SeatAction::Explore {
            found: Some(token),
            half,
        }) => format!("found {}{}", token_word(table, *token), half_word(*half)),
        TableAction::Seat(SeatAction::TakeVictory) => String::from("take victory"),
        TableAction::Seat(SeatAction::Sacrifice { kind }) => {
            format!("sacrifice {}", kind_word(*kind))
        }
        TableAction::Shared(SharedAction::Storm) => String::from("storm"),
        TableAction::Shared(SharedAction::Roll { dice }) => format!("roll {dice}"),
        TableAction::Shared(SharedAction::Rolled { faces: own }) => spaced(["rolled", &faces(own)]),
        TableAction::Shared(SharedAction::EndPhase) => String::from("end"),
        TableAction::Keeper(KeeperAction::PassOver) => String::from("pass over"),
        TableAction::Shared(SharedAction::Answer { yes: true }) => String::from("yes"),
        TableAction::Shared(SharedAction::Answer { yes: false }) => String::from("no"),
        TableAction::Seat(SeatAction::Count { number }) => format!("count {number}"),
        TableAction::Keeper(KeeperAction::Eliminated { seat: own }) => {
            format!("eliminated {}", seat(*own))
        }
        TableAction::Seat(SeatAction::Concede) => String::from("concede"),
        TableAction::Keeper(KeeperAction::Agree) => String::from("agree"),
        TableAction::Keeper(KeeperAction::Rename { seat: own, name }) => {
            format!("name {} {name}", seat(*own))
        }
        TableAction::Keeper(KeeperAction::Away {
            seat: own,
            away: true,
        }) => format!("away {}", seat(*own)),
        TableAction::Keeper(KeeperAction::Away { seat: own, .. }) => format!("back {}", seat(*own)),
        TableAction::Keeper(KeeperAction::Reseat { order }) => {
            let order: Vec<String> = order.iter().map(|&own| seat(own)).collect();
            spaced(["order", &order.join(" ")])
        }
        TableAction::Keeper(KeeperAction::Correct {
            correction,
            was: None,
        }) => format!("set {}", correct(table, correction)),
        TableAction::Keeper(KeeperAction::Correct {
            correction,
            was: Some(was),
        }) => format!("set {} was {was}", correct(table, correction)),
    }
}

fn monolith(holder: Option<Seat>) -> String {
    match holder {
        Some(own) => format!("monolith {}", seat(own)),
        None => String::from("monolith none"),
    }
}

fn correct(table: &Table, correction: &Correction) -> String {
    match *correction {
        Correction::Rubium { seat: own, amount } => format!("rubium {} {amount}", seat(own)),
        Correction::Board {
            seat: own,
            kind,
            count,
        } => format!("board {} {} {count}", seat(own), kind_word(kind)),
        Correction::Counted {
            seat: own,
            deck,
            count,
        } => format!("counted {} {} {count}", seat(own), deck_word(deck)),
        Correction::Hand {
            seat: own,
            card,
            count,
        } => format!("hand {} {} {count}", seat(own), card_word(table, card)),
        Correction::Fulfilled {
            seat: own,
            card,
            count,
        } => format!("fulfilled {} {} {count}", seat(own), card_word(table, card)),
        Correction::Line { card, count } => {
            format!("line {} {count}", card_word(table, card))
        }
        Correction::Discards { card, count } => {
            format!("discards {} {count}", card_word(table, card))
        }
        Correction::Points {
            seat: own,
            source,
            points,
        } => format!(
            "points {} {} {points}",
            seat(own),
            word_of(&SOURCES, &source)
        ),
        Correction::Stack { left } => format!("stack {left}"),
        Correction::HillStack { left } => format!("hillStack {left}"),
        Correction::Out { seat: own, out } => {
            format!("out {} {}", seat(own), if out { "yes" } else { "no" })
        }
        Correction::Tokens { token, left, half } => {
            format!(
                "tokens {} {left}{}",
                token_word(table, token),
                half_word(half)
            )
        }
        Correction::Refineries {
            seat: own,
            value,
            home,
            count,
        } => format!(
            "refineries {} {value} {count}{}",
            seat(own),
            home_word(home)
        ),
        Correction::Monolith { holder } => monolith(holder),
        Correction::First { seat: own } => format!("first {}", seat(own)),
        Correction::Dice { dice, to } => {
            format!("{} {}", word_of(&DICE, &dice), word_of(&PARTS, &to))
        }
        Correction::Turn {
            turn,
            seat: own,
            phase,
        } => format!("turn {turn} {} {}", seat(own), word_of(&PHASES, &phase)),
    }
}

fn free(effect: FreeEffect) -> String {
    match effect {
        FreeEffect::Modify { side, kind, amount } => {
            format!("modify {} {} {amount:+}", side_word(side), kind_word(kind))
        }
        FreeEffect::Reroll { side } => format!("reroll {}", side_word(side)),
        FreeEffect::AddHit { side } => format!("hit {}", side_word(side)),
        FreeEffect::RollHit { side, hits } => format!("roll {} {hits}", side_word(side)),
        FreeEffect::CancelHit { side, picker } => {
            format!("cancel {}{}", side_word(side), by_word(picker))
        }
        FreeEffect::PickCasualty { side } => format!("pick {}", side_word(side)),
        FreeEffect::AttackAgain { side, kind } => {
            format!("again {} {}", side_word(side), kind_word(kind))
        }
    }
}

fn aim(target: Target) -> String {
    match target {
        Target::Aim { side, kind } => format!("{} {}", side_word(side), kind_word(kind)),
        Target::Force { side } => side_word(side).to_owned(),
        Target::Hit { side, picker } => format!("hit {}{}", side_word(side), by_word(picker)),
        Target::Unit { kind } => kind_word(kind).to_owned(),
        Target::Hexes { count } => count.to_string(),
    }
}

fn held(table: &Table, card: Held) -> String {
    match card {
        Held::Card { card } => card_word(table, card),
        Held::Counted { deck } => format!("?{}", deck_word(deck)),
    }
}

fn card_word(table: &Table, card: CardId) -> String {
    match table.rules().card(card) {
        Some(spec) => spec.id.clone(),
        None => format!("#{}", card.0),
    }
}

fn token_word(table: &Table, token: TokenId) -> String {
    match table.rules().token(token) {
        Some(spec) => spec.id.clone(),
        None => format!("#{}", token.0),
    }
}

fn deck_word(deck: Deck) -> &'static str {
    word_of(&DECKS, &deck)
}

fn seat(seat: Seat) -> String {
    (u16::from(seat.0) + 1).to_string()
}

pub(super) const fn side_word(side: Side) -> &'static str {
    match side {
        Side::Attacker => "attacker",
        Side::Defender => "defender",
    }
}

fn by_word(picker: Option<Seat>) -> String {
    picker.map_or_else(String::new, |picker| format!(" by {}", seat(picker)))
}

fn half_word(half: Option<Seat>) -> String {
    half.map_or_else(String::new, |own| format!(" half {}", seat(own)))
}

const fn home_word(home: bool) -> &'static str {
    if home { " home" } else { "" }
}

fn force(units: &[TableUnits]) -> String {
    let words: Vec<String> = units
        .iter()
        .map(|unit| format!("{}{}", unit.count, kind_letter(unit.kind)))
        .collect();
    if words.is_empty() {
        String::from("none")
    } else {
        words.join(" ")
    }
}

fn faces(faces: &[u8]) -> String {
    let words: Vec<String> = faces.iter().map(u8::to_string).collect();
    words.join(" ")
}

/// Joins words with one blank; empty words are omitted.
fn spaced<const N: usize>(words: [&str; N]) -> String {
    let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
    words.join(" ")
}
