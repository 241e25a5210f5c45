//! Splits an instruction into a single action and a count, and combines them again.

use super::Instruction;

impl Instruction {
    /// Returns the instruction for a single figure, rubium or card, and how many of them this instruction
    /// asks for. An instruction without a number counts as one. Paying rubium counts as taking a negative
    /// amount.
    pub(crate) fn split_count(&self) -> (Instruction, i32) {
        let mut single_instruction = self.clone();
        if let Instruction::PayRubium { seat, amount } = *self {
            return (
                Instruction::TakeRubium { seat, amount: 1 },
                -i32::from(amount),
            );
        }
        let count = single_instruction.replace_number(1).unwrap_or(1);
        (single_instruction, count)
    }

    /// Reverses [`Instruction::split_count`]. Returns the instruction for `signed_count` figures, rubium or
    /// cards, whether it asks for the reverse action, and how often it is to be carried out. A negative count
    /// asks for the reverse action, except that taking rubium becomes paying it. An instruction that contains
    /// a number is carried out once.
    pub(crate) fn with_count(mut self, signed_count: i32) -> (Instruction, bool, u16) {
        let magnitude = u16::try_from(signed_count.unsigned_abs()).unwrap_or(u16::MAX);
        if let (Instruction::TakeRubium { seat, .. }, true) = (&self, signed_count < 0) {
            let pay = Instruction::PayRubium {
                seat: *seat,
                amount: magnitude,
            };
            return (pay, false, 1);
        }
        let times = match self.replace_number(magnitude) {
            Some(_) => 1,
            None => magnitude,
        };
        (self, signed_count < 0, times)
    }

    /// Returns the found token that this instruction is about: `Some(Some(number))` if a refinery with that
    /// number stays on the board, `Some(None)` if a token without a refinery is taken off, `None` if the
    /// instruction is not about a found token.
    pub(crate) const fn found_token(&self) -> Option<Option<u8>> {
        if let Instruction::PlaceRefinery { value, .. } = *self {
            Some(Some(value))
        } else if matches!(self, Instruction::RemoveToken { .. }) {
            Some(None)
        } else {
            None
        }
    }

    /// Replaces the number of figures, rubium or cards, limited to the maximum of the field. Returns the
    /// previous number, or `None` if the instruction has no number.
    fn replace_number(&mut self, number: u16) -> Option<i32> {
        match self {
            Instruction::PlaceUnits { count, .. }
            | Instruction::RemoveUnits { count, .. }
            | Instruction::DrawCards { count, .. } => {
                let number = u8::try_from(number).unwrap_or(u8::MAX);
                Some(std::mem::replace(count, number).into())
            }
            Instruction::DiscardCards { count: amount, .. }
            | Instruction::LayOutMissions { count: amount, .. }
            | Instruction::PassCards { count: amount, .. }
            | Instruction::TakeRubium { amount, .. }
            | Instruction::PayRubium { amount, .. } => {
                Some(std::mem::replace(amount, number).into())
            }
            Instruction::ReturnRubium { .. }
            | Instruction::PutUnder { .. }
            | Instruction::FillLine { .. }
            | Instruction::TakeVictoryCard { .. }
            | Instruction::TakeMissionCard { .. }
            | Instruction::TakeHillCard { .. }
            | Instruction::RemoveToken { .. }
            | Instruction::PlaceRefinery { .. }
            | Instruction::CarryUnits { .. }
            | Instruction::DestroyUnits { .. }
            | Instruction::FollowCard { .. } => None,
        }
    }
}
