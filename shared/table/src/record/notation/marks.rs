//! The notation of marks, which list actions that were done by hand.

use super::codec::{Codec, HasNotation};
use crate::protocol::event::{Instruction, UnitPlace};
use crate::state::physical_actions::{Tally, TallyRow};
use crate::state::table::Table;
use rubium_rules::{CardId, Deck, Kind, Seat, Terrain};

impl Codec<'_> {
    /// Manual actions and their counts, up to the end of the text:
    /// `removed 2 human +3 in forest drawn 1 energize +1`.
    pub fn tally(&mut self, tally: &mut Tally) -> &mut Self {
        let mut rows = tally.rows().to_vec();
        let blank = TallyRow {
            single_instruction: Instruction::ReturnRubium { seat: Seat(0) },
            signed_count: 0,
            terrain: None,
        };
        self.list(&mut rows, blank, |codec, row| {
            let read = |_: &Table, word: &str| word.parse().ok();
            let write = |_: &Table, number: &i32| format!("{number:+}");
            codec
                .any_form(&mut row.single_instruction)
                .word_field("a count with its sign", &mut row.signed_count, read, write)
                .option(&mut row.terrain, Terrain::HomeBase, |codec, terrain| {
                    codec.key("in").terrain(terrain)
                })
        });
        *tally = Tally::default();
        rows.into_iter().for_each(|row| tally.add_row(row));
        self
    }

    fn edge(&mut self, edge: &mut u8) -> &mut Self {
        self.number("an edge of the Vortex", edge)
    }
}

impl HasNotation for Instruction {
    const EXPECTED: &'static str = "a manual action";

    #[rustfmt::skip] // One line for each form.
    fn blank_forms() -> Vec<Instruction> {
        let (seat, kind, place, deck) = (Seat(0), Kind::Human, UnitPlace::HomeBase, Deck::Energize);
        vec![
            Instruction::CarryUnits { from_edge: 0, to_edge: 0 },
            Instruction::DestroyUnits { edge: 0 },
            Instruction::RemoveUnits { seat, kind, count: 1 },
            Instruction::PlaceUnits { seat, kind, count: 1, place },
            Instruction::RemoveToken { seat },
            Instruction::PlaceRefinery { seat, value: 0, is_worked: false },
            Instruction::FollowCard { seat, card: CardId(0) },
            Instruction::TakeRubium { seat, amount: 1 },
            Instruction::ReturnRubium { seat },
            Instruction::DrawCards { seat, deck, count: 1 },
            Instruction::PutUnder { seat, deck },
            Instruction::DiscardCards { seat, deck, count: 1 },
            Instruction::LayOutMissions { seat, count: 1 },
            Instruction::PassCards { seat, to: seat, deck, count: 1 },
            Instruction::FillLine { size: 0 },
            Instruction::TakeVictoryCard { seat },
            Instruction::TakeMissionCard { seat },
            Instruction::TakeHillCard { seat },
        ]
    }

    fn read_or_write(&mut self, codec: &mut Codec<'_>) {
        match self {
            Instruction::CarryUnits { from_edge, to_edge } => {
                codec.key("carried").edge(from_edge).edge(to_edge)
            }
            Instruction::DestroyUnits { edge } => codec.key("destroyed").edge(edge),
            Instruction::RemoveUnits { seat, kind, .. } => {
                codec.key("removed").seat(seat).kind(kind)
            }
            Instruction::PlaceUnits {
                seat, kind, place, ..
            } => (codec.key("placed").seat(seat).kind(kind)).json_word("a place", place),
            Instruction::RemoveToken { seat } => codec.key("token").seat(seat),
            Instruction::PlaceRefinery {
                seat,
                value,
                is_worked,
            } => (codec.key("refinery").seat(seat).refinery(value)).flag("worked", is_worked),
            Instruction::FollowCard { seat, card } => codec.key("followed").seat(seat).card(card),
            // Paying is written as taking, with a negative count.
            Instruction::TakeRubium { seat, .. } | Instruction::PayRubium { seat, .. } => {
                codec.key("rubium").seat(seat)
            }
            Instruction::ReturnRubium { seat } => codec.key("returned").seat(seat),
            Instruction::DrawCards { seat, deck, .. } => codec.key("drawn").seat(seat).deck(deck),
            Instruction::PutUnder { seat, deck } => codec.key("under").seat(seat).deck(deck),
            Instruction::DiscardCards { seat, deck, .. } => {
                codec.key("discarded").seat(seat).deck(deck)
            }
            Instruction::LayOutMissions { seat, .. } => codec.key("laid").seat(seat),
            Instruction::PassCards { seat, to, deck, .. } => {
                codec.key("passed").seat(seat).seat(to).deck(deck)
            }
            Instruction::FillLine { size } => codec.key("line").card_count(size),
            Instruction::TakeVictoryCard { seat } => codec.key("victory").seat(seat),
            Instruction::TakeMissionCard { seat } => codec.key("mission").seat(seat),
            Instruction::TakeHillCard { seat } => codec.key("hill").seat(seat),
        };
    }
}
