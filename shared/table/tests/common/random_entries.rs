//! Random valid and invalid entries.

use super::RandomSource;
use rubium_record::Author;
use rubium_rules::battle::Side;
use rubium_rules::{CardId, Deck, Kind, Phase, Seat, Terrain, TokenId};
use rubium_table::{
    Correction, EnteredEffect, EntryRequest, HandCard, KeeperAction, PartSetting, PointsSource,
    RubiumReason, SeatAction, SharedAction, SwitchableDice, Table, TableAction, TableInput,
    TableUnits, Target,
};

impl RandomSource {
    fn kind(&mut self) -> Kind {
        self.pick(&Kind::ALL)
    }

    pub fn seat(&mut self) -> Seat {
        // Sometimes a seat that does not exist.
        Seat(self.below(5) as u8)
    }

    fn side(&mut self) -> Side {
        self.pick(&Side::BOTH)
    }

    fn deck(&mut self) -> Deck {
        self.pick(&[Deck::Energize, Deck::Missions])
    }

    pub fn card(&mut self, table: &Table) -> CardId {
        CardId(self.below(table.rules().cards().count()) as u8)
    }

    fn hand_card(&mut self, table: &Table) -> HandCard {
        if self.one_in(4) {
            HandCard::Physical { deck: self.deck() }
        } else {
            HandCard::Card {
                card: self.card(table),
            }
        }
    }

    fn optional_seat(&mut self) -> Option<Seat> {
        if self.one_in(2) {
            None
        } else {
            Some(self.seat())
        }
    }

    fn force(&mut self) -> Vec<TableUnits> {
        (0..self.below(4))
            .map(|_| TableUnits {
                kind: self.kind(),
                count: self.mostly_small_number(),
            })
            .collect()
    }

    /// The faces of `count` dice; sometimes of another number of dice, or with impossible faces.
    fn faces(&mut self, count: u8) -> Vec<u8> {
        let count = if self.one_in(8) {
            self.below(4)
        } else {
            usize::from(count)
        };
        (0..count)
            .map(|_| {
                if self.one_in(30) {
                    self.below(9) as u8
                } else {
                    1 + self.below(6) as u8
                }
            })
            .collect()
    }

    fn target(&mut self) -> Option<Target> {
        Some(match self.below(6) {
            0 => return None,
            1 => Target::Kind {
                side: self.side(),
                kind: self.kind(),
            },
            2 => Target::Force { side: self.side() },
            3 => Target::Hit {
                side: self.side(),
                picker: self.optional_seat(),
            },
            4 => Target::Unit { kind: self.kind() },
            _ => Target::Hexes {
                count: self.mostly_small_number(),
            },
        })
    }

    fn effect(&mut self) -> EnteredEffect {
        let (side, kind) = (self.side(), self.kind());
        match self.below(7) {
            0 => EnteredEffect::Modify {
                side,
                kind,
                amount: self.below(5) as i8 - 2,
            },
            1 => EnteredEffect::Reroll { side },
            2 => EnteredEffect::AddHit { side },
            3 => EnteredEffect::CancelHit {
                side,
                picker: self.optional_seat(),
            },
            4 => EnteredEffect::PickCasualty { side },
            5 => EnteredEffect::RollHit {
                side,
                min_face: self.below(9) as u8,
            },
            _ => EnteredEffect::AttackAgain { side, kind },
        }
    }

    pub fn correction(&mut self, table: &Table) -> Correction {
        let seat = self.seat();
        match self.below(17) {
            16 => Correction::Dice {
                dice: self.pick(&[SwitchableDice::Dice, SwitchableDice::VortexDice]),
                setting: self.pick(&[PartSetting::Managed, PartSetting::Physical]),
            },
            14 => Correction::TransmissionLine {
                card: self.card(table),
                count: self.below(3) as u8,
            },
            15 => Correction::Discards {
                card: self.card(table),
                count: self.below(3) as u8,
            },
            0 => Correction::Rubium {
                seat,
                amount: self.below(40) as u16,
            },
            1 => Correction::Board {
                seat,
                kind: self.kind(),
                count: self.mostly_small_number(),
            },
            2 => Correction::PhysicalCards {
                seat,
                deck: self.deck(),
                count: self.below(8) as u16,
            },
            3 => Correction::Hand {
                seat,
                card: self.card(table),
                count: self.mostly_small_number(),
            },
            4 => Correction::Fulfilled {
                seat,
                card: self.card(table),
                count: self.mostly_small_number(),
            },
            5 => Correction::Points {
                seat,
                source: self.pick(&PointsSource::ALL),
                points: self.below(4) as u8,
            },
            6 => Correction::VictoryStack {
                left: self.below(60) as u8,
            },
            7 => Correction::Tokens {
                token: TokenId(self.below(10) as u8),
                left: self.mostly_small_number(),
                board_half_owner: if self.one_in(3) {
                    Some(self.seat())
                } else {
                    None
                },
            },
            8 => Correction::Elimination {
                seat,
                is_eliminated: self.one_in(2),
            },
            9 => Correction::HillStack {
                left: self.below(60) as u8,
            },
            10 => Correction::Refineries {
                seat,
                value: self.mostly_small_number(),
                is_home_base: self.one_in(2),
                count: self.below(4) as u8,
            },
            11 => Correction::Monolith {
                holder: if self.one_in(3) { None } else { Some(seat) },
            },
            12 => Correction::FirstPlayer { seat },
            _ => Correction::Turn {
                turn: self.below(40) as u16,
                seat,
                phase: self.pick(&Phase::ALL),
            },
        }
    }

    /// Any action, whether it is possible or not. `dice_counts` are the numbers of dice that attacker and
    /// defender have to roll.
    pub fn action(&mut self, table: &Table, dice_counts: [u8; 2]) -> TableAction {
        let (kind, count) = (self.kind(), self.mostly_small_number());
        match self.below(37) {
            0 => TableAction::Seat(SeatAction::Gain {
                amount: u16::from(count),
                reason: RubiumReason::Other,
            }),
            1 => TableAction::Seat(SeatAction::Pay {
                amount: u16::from(count),
                reason: RubiumReason::Card,
            }),
            2 => TableAction::Seat(SeatAction::Buy { kind, count }),
            3 if self.one_in(2) => TableAction::Seat(SeatAction::TakeBackUnits { kind, count }),
            3 => TableAction::Seat(SeatAction::Buy { kind, count }),
            4 if self.one_in(3) => TableAction::Seat(SeatAction::TakeBackMining),
            4 => TableAction::Seat(SeatAction::Mine),
            5 => TableAction::Seat(SeatAction::AddRefinery {
                value: count,
                is_home_base: self.one_in(2),
            }),
            6 => TableAction::Seat(SeatAction::RemoveRefinery {
                value: count,
                is_home_base: self.one_in(2),
                taken_by: self.optional_seat(),
            }),
            7 => TableAction::Shared(SharedAction::Monolith {
                holder: self.optional_seat(),
            }),
            8 => TableAction::Seat(SeatAction::Place { kind, count }),
            9 => TableAction::Seat(SeatAction::Remove { kind, count }),
            10 | 11 => TableAction::Seat(SeatAction::Draw {
                deck: [None, Some(Deck::Energize), Some(Deck::Missions)][self.below(3)],
            }),
            12 | 13 => TableAction::Seat(SeatAction::Play {
                card: self.hand_card(table),
                target: self.target(),
            }),
            14 => TableAction::Seat(SeatAction::Discard {
                card: self.hand_card(table),
            }),
            15 => TableAction::Seat(SeatAction::Exchange {
                card: self.hand_card(table),
            }),
            16 => TableAction::Seat(SeatAction::Pass {
                card: self.hand_card(table),
                to: self.seat(),
            }),
            17 => TableAction::Seat(SeatAction::TakeLoserCard),
            18 | 19 => TableAction::Seat(SeatAction::Fulfil {
                card: self.card(table),
            }),
            20 => match self.below(5) {
                1 => TableAction::Seat(SeatAction::TakeBackMission {
                    card: self.card(table),
                }),
                2 => TableAction::Seat(SeatAction::TakeBackPhysicalMission {
                    points: self.below(4) as u8,
                }),
                0 => TableAction::Seat(SeatAction::FulfilPhysicalMission {
                    points: self.below(4) as u8,
                    is_battle_mission: self.one_in(2),
                }),
                _ => TableAction::Seat(SeatAction::Score {
                    points: self.below(3) as u8,
                    source: self.pick(&PointsSource::ALL),
                }),
            },
            21 | 22 => TableAction::Seat(SeatAction::Battle {
                defender: self.seat(),
                terrain: self.pick(&Terrain::ALL),
                attackers: self.force(),
                defenders: self.force(),
            }),
            23 => TableAction::Seat(SeatAction::Effect {
                effect: self.effect(),
            }),
            24 => TableAction::Shared(SharedAction::DeclineCards {
                is_for_whole_battle: self.one_in(4),
            }),
            25 | 26 => TableAction::Shared(SharedAction::Dice {
                attacker: self.faces(dice_counts[0]),
                defender: self.faces(dice_counts[1]),
            }),
            27 => TableAction::Shared(SharedAction::Hits {
                attacker: self.below(3) as u8,
                defender: self.below(3) as u8,
            }),
            28 => TableAction::Seat(SeatAction::Casualty { kind }),
            29 => TableAction::Seat(SeatAction::SpecialAttack {
                kind,
                victim: self.one_in(2).then(|| self.seat()),
            }),
            30 => TableAction::Seat(SeatAction::Victim { seat: self.seat() }),
            31 => TableAction::Seat(SeatAction::Explore {
                found: [None, Some(TokenId(self.below(11) as u8))][self.below(2)],
                board_half_owner: if self.one_in(3) {
                    Some(self.seat())
                } else {
                    None
                },
            }),
            32 | 33 => TableAction::Shared(SharedAction::EndPhase),
            34 => TableAction::Keeper(KeeperAction::Correct {
                correction: self.correction(table),
                expected: if self.one_in(4) {
                    Some(self.below(6) as u16)
                } else {
                    None
                },
            }),
            35 => match self.below(7) {
                0 => TableAction::Seat(SeatAction::TakeHillCard),
                1 => TableAction::Seat(SeatAction::TakeMissionCard),
                2 => TableAction::Shared(SharedAction::BeginStorm),
                3 => TableAction::Seat(SeatAction::Sacrifice { kind }),
                4 => TableAction::Shared(SharedAction::RollTrayDice {
                    dice_count: self.below(22) as u8,
                }),
                5 => TableAction::Shared(SharedAction::EnterTrayFaces {
                    faces: self.faces(3),
                }),
                _ => TableAction::Seat(SeatAction::Keep {
                    card: self.card(table),
                }),
            },
            _ => self.rare_action(),
        }
    }

    fn rare_action(&mut self) -> TableAction {
        match self.below(17) {
            0 => TableAction::Shared(SharedAction::Abandon),
            10 => TableAction::Keeper(KeeperAction::SkipTurn),
            // Conceding or agreeing to end the game ends it, so these entries are made less often.
            1 if self.one_in(4) => TableAction::Seat(SeatAction::Concede),
            2 if self.one_in(4) => TableAction::Keeper(KeeperAction::EndByAgreement),
            3 | 7 => TableAction::Keeper(KeeperAction::Rename {
                seat: self.seat(),
                name: self.pick(&["Ana", "Bo", "Ana Maria", "", " x "]).into(),
            }),
            4 => TableAction::Keeper(KeeperAction::Away {
                seat: self.seat(),
                is_away: self.one_in(2),
                removes_units: self.one_in(3),
            }),
            11 => TableAction::Keeper(KeeperAction::AddHomeBaseRefineries {
                seat: self.one_in(2).then(|| self.seat()),
            }),
            12 => TableAction::Seat(SeatAction::Give {
                to: self.seat(),
                amount: self.below(5) as u16,
            }),
            5 => TableAction::Keeper(KeeperAction::Reseat {
                order: self
                    .pick(&[[0, 1, 2], [2, 1, 0], [1, 1, 0]])
                    .map(Seat)
                    .to_vec(),
            }),
            6 | 8 | 9 => TableAction::Shared(SharedAction::Answer {
                yes: self.one_in(2),
            }),
            _ => TableAction::Seat(SeatAction::AnswerNumber {
                number: self.below(9) as u16,
            }),
        }
    }

    /// A random entry by a random author, which may override warnings.
    pub fn entry(&mut self, table: &Table, dice_counts: [u8; 2]) -> (Author, TableInput) {
        let by = if self.one_in(4) {
            Author::Keeper
        } else {
            Author::Seat(self.below(usize::from(table.player_count())) as u8)
        };
        let action = self.action(table, dice_counts);
        let override_warnings = self.one_in(3);
        (
            by,
            TableInput::Enter(EntryRequest {
                action,
                override_warnings,
            }),
        )
    }
}
