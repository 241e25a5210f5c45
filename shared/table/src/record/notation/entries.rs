//! Reads entries, word by word.

use super::read::{Read, Words};
use super::{HOME, PARTS, PHASES, REASONS, SOURCES};
use crate::protocol::action::{
    Correction, FreeEffect, KeeperAction, SeatAction, SharedAction, TableAction, TableUnits, Target,
};
use crate::protocol::parts::PartDice;
use rubium_rules::Seat;
use rubium_rules::notation::{kind_of_letter, kind_of_word};

impl Words<'_> {
    pub fn action(&mut self) -> Read<TableAction> {
        let word = self.word("what is entered", Some)?;
        Ok(match word {
            "gain" => TableAction::Seat(SeatAction::Gain {
                amount: self.number("an amount")?,
                reason: self.of("a reason", &REASONS)?,
            }),
            "pay" => TableAction::Seat(SeatAction::Pay {
                amount: self.number("an amount")?,
                reason: self.of("a reason", &REASONS)?,
            }),
            "buy" => TableAction::Seat(SeatAction::Buy {
                kind: self.kind()?,
                count: self.number("a number of units")?,
            }),
            "mine" => TableAction::Seat(SeatAction::Mine),
            "work" => TableAction::Seat(SeatAction::Work {
                value: self.number("the number of a refinery")?,
                home: self.take(HOME),
            }),
            "leave" => TableAction::Seat(SeatAction::Leave {
                value: self.number("the number of a refinery")?,
                home: self.take(HOME),
            }),
            "monolith" => TableAction::Shared(SharedAction::Monolith {
                holder: self.holder()?,
            }),
            "place" => TableAction::Seat(SeatAction::Place {
                kind: self.kind()?,
                count: self.number("a number of units")?,
            }),
            "remove" => TableAction::Seat(SeatAction::Remove {
                kind: self.kind()?,
                count: self.number("a number of units")?,
            }),
            "draw" => TableAction::Seat(SeatAction::Draw {
                deck: match self.peek() {
                    None => None,
                    Some(_) => Some(self.deck()?),
                },
            }),
            "play" => TableAction::Seat(SeatAction::Play {
                card: self.held()?,
                target: if self.take("on") {
                    Some(self.target()?)
                } else {
                    None
                },
            }),
            "discard" => TableAction::Seat(SeatAction::Discard { card: self.held()? }),
            "exchange" => TableAction::Seat(SeatAction::Exchange { card: self.held()? }),
            "pass" if self.take("over") => TableAction::Keeper(KeeperAction::PassOver),
            "pass" => TableAction::Seat(SeatAction::Pass {
                card: self.held()?,
                to: self.seat()?,
            }),
            "take" => match self.take("victory") {
                true => TableAction::Seat(SeatAction::TakeVictory),
                false => {
                    self.word("card or victory", |word| (word == "card").then_some(()))?;
                    TableAction::Seat(SeatAction::TakeCard)
                }
            },
            "keep" => TableAction::Seat(SeatAction::Keep { card: self.card()? }),
            "crown" => TableAction::Seat(SeatAction::Crown),
            "fulfil" => TableAction::Seat(SeatAction::Fulfil { card: self.card()? }),
            "mission" => TableAction::Seat(SeatAction::Mission {
                points: self.number("victory points")?,
                battle: self.take("battle"),
            }),
            "score" => TableAction::Seat(SeatAction::Score {
                points: self.number("victory points")?,
                source: self.of("where they come from", &SOURCES)?,
            }),
            "effect" => TableAction::Seat(SeatAction::Effect {
                effect: self.effect()?,
            }),
            "victim" => TableAction::Seat(SeatAction::Victim { seat: self.seat()? }),
            "special" => TableAction::Seat(SeatAction::Special { kind: self.kind()? }),
            "casualty" => TableAction::Seat(SeatAction::Casualty { kind: self.kind()? }),
            "explore" => TableAction::Seat(SeatAction::Explore {
                found: None,
                half: self.half()?,
            }),
            "found" => TableAction::Seat(SeatAction::Explore {
                found: Some(self.token()?),
                half: self.half()?,
            }),
            "sacrifice" => TableAction::Seat(SeatAction::Sacrifice { kind: self.kind()? }),
            "storm" => TableAction::Shared(SharedAction::Storm),
            "roll" => TableAction::Shared(SharedAction::Roll {
                dice: self.number("a number of dice")?,
            }),
            "rolled" => TableAction::Shared(SharedAction::Rolled {
                faces: self.faces()?,
            }),
            "end" => TableAction::Shared(SharedAction::EndPhase),
            "abandon" => TableAction::Shared(SharedAction::Abandon),
            "concede" => TableAction::Seat(SeatAction::Concede),
            "agree" => TableAction::Keeper(KeeperAction::Agree),
            "set" => TableAction::Keeper(KeeperAction::Correct {
                correction: self.correction()?,
                was: match self.take("was") {
                    true => Some(self.number("what it was")?),
                    false => None,
                },
            }),
            _ => return self.longer(word),
        })
    }

    /// Reads entries with lists of words, and entries about players.
    fn longer(&mut self, word: &str) -> Read<TableAction> {
        Ok(match word {
            "battle" => {
                let (defender, terrain) = (self.seat()?, self.terrain()?);
                let attackers = self.force()?;
                self.word("a slash", |word| (word == "/").then_some(()))?;
                TableAction::Seat(SeatAction::Battle {
                    defender,
                    terrain,
                    attackers,
                    defenders: self.force()?,
                })
            }
            "go" => {
                self.word("on", |word| (word == "on").then_some(()))?;
                TableAction::Shared(SharedAction::GoOn {
                    battle: self.take("battle"),
                })
            }
            "dice" => {
                let attacker = self.faces()?;
                self.word("a slash", |word| (word == "/").then_some(()))?;
                TableAction::Shared(SharedAction::Dice {
                    attacker,
                    defender: self.faces()?,
                })
            }
            "hits" => TableAction::Shared(SharedAction::Hits {
                attacker: self.number("hits of the attacker")?,
                defender: self.number("hits of the defender")?,
            }),
            "yes" => TableAction::Shared(SharedAction::Answer { yes: true }),
            "no" => TableAction::Shared(SharedAction::Answer { yes: false }),
            "count" => TableAction::Seat(SeatAction::Count {
                number: self.number("a number")?,
            }),
            "name" => {
                let seat = self.seat()?;
                let name = self.words.get(self.at..).unwrap_or_default().join(" ");
                self.at = self.words.len();
                TableAction::Keeper(KeeperAction::Rename { seat, name })
            }
            "eliminated" => TableAction::Keeper(KeeperAction::Eliminated { seat: self.seat()? }),
            "away" => TableAction::Keeper(KeeperAction::Away {
                seat: self.seat()?,
                away: true,
            }),
            "back" => TableAction::Keeper(KeeperAction::Away {
                seat: self.seat()?,
                away: false,
            }),
            "order" => {
                let mut order = Vec::new();
                while self.peek().is_some() {
                    order.push(self.seat()?);
                }
                TableAction::Keeper(KeeperAction::Reseat { order })
            }
            _ => {
                self.at -= 1;
                return self.wrong("what is entered");
            }
        })
    }

    fn holder(&mut self) -> Read<Option<Seat>> {
        if self.take("none") {
            return Ok(None);
        }
        self.seat().map(Some)
    }

    fn correction(&mut self) -> Read<Correction> {
        let word = self.word("what is set right", Some)?;
        Ok(match word {
            "rubium" => Correction::Rubium {
                seat: self.seat()?,
                amount: self.number("an amount")?,
            },
            "board" => Correction::Board {
                seat: self.seat()?,
                kind: self.kind()?,
                count: self.number("a number of units")?,
            },
            "counted" => Correction::Counted {
                seat: self.seat()?,
                deck: self.deck()?,
                count: self.number("a number of cards")?,
            },
            "hand" => Correction::Hand {
                seat: self.seat()?,
                card: self.card()?,
                count: self.number("a number of copies")?,
            },
            "fulfilled" => Correction::Fulfilled {
                seat: self.seat()?,
                card: self.card()?,
                count: self.number("a number of copies")?,
            },
            "line" => Correction::Line {
                card: self.card()?,
                count: self.number("a number of copies")?,
            },
            "discards" => Correction::Discards {
                card: self.card()?,
                count: self.number("a number of copies")?,
            },
            "points" => Correction::Points {
                seat: self.seat()?,
                source: self.of("where they come from", &SOURCES)?,
                points: self.number("victory points")?,
            },
            "out" => Correction::Out {
                seat: self.seat()?,
                out: self.of("yes or no", &[("yes", true), ("no", false)])?,
            },
            "hillStack" => Correction::HillStack {
                left: self.number("a number of cards")?,
            },
            "stack" => Correction::Stack {
                left: self.number("a number of cards")?,
            },
            "tokens" => Correction::Tokens {
                token: self.token()?,
                left: self.number("a number of tokens")?,
                half: self.half()?,
            },
            "refineries" => Correction::Refineries {
                seat: self.seat()?,
                value: self.number("the number of a refinery")?,
                count: self.number("a number of refineries")?,
                home: self.take(HOME),
            },
            "monolith" => Correction::Monolith {
                holder: self.holder()?,
            },
            "first" => Correction::First { seat: self.seat()? },
            "dice" => Correction::Dice {
                dice: PartDice::Dice,
                to: self.of("ours or physical", &PARTS)?,
            },
            "vortexDice" => Correction::Dice {
                dice: PartDice::VortexDice,
                to: self.of("ours or physical", &PARTS)?,
            },
            "turn" => Correction::Turn {
                turn: self.number("a turn")?,
                seat: self.seat()?,
                phase: self.of("a phase", &PHASES)?,
            },
            _ => {
                self.at -= 1;
                return self.wrong("what is set right");
            }
        })
    }

    fn effect(&mut self) -> Read<FreeEffect> {
        let place = self.at;
        let word = self.word("an effect", Some)?;
        let side = self.side()?;
        Ok(match word {
            "modify" => FreeEffect::Modify {
                side,
                kind: self.kind()?,
                amount: self.number("a modifier")?,
            },
            "reroll" => FreeEffect::Reroll { side },
            "hit" => FreeEffect::AddHit { side },
            "roll" => FreeEffect::RollHit {
                side,
                hits: self.number("the lowest face that hits")?,
            },
            "cancel" => FreeEffect::CancelHit {
                side,
                picker: self.picker()?,
            },
            "pick" => FreeEffect::PickCasualty { side },
            "again" => FreeEffect::AttackAgain {
                side,
                kind: self.kind()?,
            },
            _ => {
                self.at = place;
                return self.wrong("an effect");
            }
        })
    }

    fn target(&mut self) -> Read<Target> {
        let word = self.peek().unwrap_or("");
        if word.bytes().all(|byte| byte.is_ascii_digit()) && !word.is_empty() {
            let count = self.number("a number of hexes")?;
            return Ok(Target::Hexes { count });
        }
        if let Some(kind) = kind_of_word(word) {
            self.at += 1;
            return Ok(Target::Unit { kind });
        }
        if self.take("hit") {
            let side = self.side()?;
            let picker = self.picker()?;
            return Ok(Target::Hit { side, picker });
        }
        let side = self.side()?;
        match self.peek() {
            None => Ok(Target::Force { side }),
            Some(_) => {
                let kind = self.kind()?;
                Ok(Target::Aim { side, kind })
            }
        }
    }

    /// Reads a force: `2H 1D`, or `none`.
    fn force(&mut self) -> Read<Vec<TableUnits>> {
        let mut units = Vec::new();
        if self.take("none") {
            return Ok(units);
        }
        while self.peek().is_some_and(|word| word != "/") {
            units.push(self.word("units, such as 2H", |word| {
                let at = word.find(|letter: char| !letter.is_ascii_digit())?;
                let (count, letter) = word.split_at(at);
                let mut letters = letter.chars();
                let kind = kind_of_letter(letters.next()?)?;
                if letters.next().is_some() {
                    return None;
                }
                let count = count.parse().ok()?;
                Some(TableUnits { kind, count })
            })?);
        }
        Ok(units)
    }

    fn faces(&mut self) -> Read<Vec<u8>> {
        let mut faces = Vec::new();
        while self.peek().is_some_and(|word| word != "/") {
            faces.push(self.number("the face of a die")?);
        }
        Ok(faces)
    }
}
