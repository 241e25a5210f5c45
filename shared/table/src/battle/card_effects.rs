//! Effects of cards and abilities on a battle (CRD-3 to CRD-5). The app applies the effect of a managed card;
//! players enter the effect of a physical card.

use crate::protocol::action::{EnteredEffect, Target};
use crate::protocol::event::TableEvent;
use crate::protocol::refusal::{Impossibility, ImpossibilityReason, ensure, ensure_face};
use crate::state::pending_input::PendingInput;
use crate::state::table::Table;
use crate::transaction::{EntryResult, Transaction};
use rubium_rules::battle::{AfterRemovals, Battle, Side, Stage, effects};
use rubium_rules::content::{CardWindow, Effect};
use rubium_rules::{Kind, RuleId, Rules, Seat};

/// Maximum amount that an effect adds to a die or subtracts from it.
pub(crate) const MAX_MODIFIER: i8 = 5;

impl EnteredEffect {
    /// The card window of built-in cards with this effect; `None` if the effect is possible in several
    /// windows.
    const fn window(self) -> Option<CardWindow> {
        match self {
            EnteredEffect::Modify { .. } => Some(CardWindow::BeforeSteps),
            // Cards and abilities can add hits in several windows.
            EnteredEffect::AddHit { .. } | EnteredEffect::RollHit { .. } => None,
            EnteredEffect::Reroll { .. }
            | EnteredEffect::CancelHit { .. }
            | EnteredEffect::PickCasualty { .. } => Some(CardWindow::AfterDice),
            EnteredEffect::AttackAgain { .. } => Some(CardWindow::AfterSteps),
        }
    }
}

impl Transaction<'_> {
    /// Enters the effect of a physical card or an ability. Warns if the open card window is not the one in
    /// which built-in cards with this effect are played. There is no warning about a card that was played
    /// while no window was open.
    pub fn enter_effect(&mut self, seat: Seat, effect: EnteredEffect) -> EntryResult {
        self.state.pending_input.ensure_running()?;
        self.state.current_window()?;
        let cards = &mut self.state.pending_battle_mut()?.unentered_cards;
        let has_unentered_card = cards.counts[seat.index()] > 0;
        let card_player = Some(seat)
            .filter(|_| has_unentered_card)
            .or_else(|| cards.first_player());
        let may_belong_to_other_window = card_player.is_some() && !cards.were_played_in_window;
        if let Some(player) = card_player {
            cards.counts[player.index()] -= 1;
            self.emit(TableEvent::CardEffect {
                seat: player,
                effect,
            });
        }
        if !may_belong_to_other_window {
            self.ensure_window(effect.window())?;
        }
        Ok(self.apply_effect(seat, effect)?)
    }

    /// Applies the effect of a managed Battle card that was already played from the hand.
    pub fn play_battle_card(
        &mut self,
        seat: Seat,
        effect: &Effect,
        target: Option<Target>,
    ) -> Result<(), Impossibility> {
        let battle_effect = match (effect, target) {
            (Effect::Modify { amount }, Some(Target::Kind { side, kind })) => {
                // A lone Clone does not roll (UNI-CLONE).
                let sheet = self.table.rules().unit_sheet();
                let dice =
                    (self.state.battle()).map_or(0, |battle| battle.dice_count(sheet, side, kind));
                ensure(
                    dice > 0,
                    ImpossibilityReason::NoEffect.with_rule(RuleId::Trn4),
                )?;
                let amount = *amount;
                EnteredEffect::Modify { side, kind, amount }
            }
            (Effect::HitOnRoll { min_face }, Some(Target::Force { side })) => {
                let min_face = *min_face;
                EnteredEffect::RollHit { side, min_face }
            }
            (Effect::RerollMisses, Some(Target::Force { side })) => EnteredEffect::Reroll { side },
            (Effect::PickCasualty, Some(Target::Force { side })) => {
                EnteredEffect::PickCasualty { side }
            }
            (Effect::CancelHit, Some(Target::Hit { side, picker })) => {
                EnteredEffect::CancelHit { side, picker }
            }
            (Effect::AttackAgain, Some(Target::Kind { side, kind })) => {
                EnteredEffect::AttackAgain { side, kind }
            }
            _ => return Err(ImpossibilityReason::WrongTarget.with_rule(RuleId::Trn4)),
        };
        self.emit(TableEvent::CardEffect {
            seat,
            effect: battle_effect,
        });
        self.apply_effect(seat, battle_effect)
    }

    fn apply_effect(&mut self, seat: Seat, effect: EnteredEffect) -> Result<(), Impossibility> {
        let sheet = *self.table.rules().unit_sheet();
        let ensure_effect =
            |has_effect, rule| ensure(has_effect, ImpossibilityReason::NoEffect.with_rule(rule));
        let Some(mut current) = self.state.current_battle else {
            return Err(ImpossibilityReason::NothingToApplyTo.with_rule(RuleId::Bat9));
        };
        let battle = &mut current.battle;
        let event = match effect {
            EnteredEffect::Modify { side, kind, amount } => {
                ensure_in_force(battle, side, kind)?;
                let max = MAX_MODIFIER.unsigned_abs();
                ensure_effect((1..=max).contains(&amount.unsigned_abs()), RuleId::Trn4)?;
                effects::modify_dice(battle, side, kind, amount);
                TableEvent::DiceModified { side, kind, amount }
            }
            EnteredEffect::AddHit { side } => {
                add_hit(self.table.rules(), battle, side, seat);
                TableEvent::HitAdded { side }
            }
            EnteredEffect::RollHit { side, min_face } => {
                // With a `min_face` of 1, the die would always hit; with 7, never.
                ensure_effect((2..=6).contains(&min_face), RuleId::Trn4)?;
                self.state.pending_input = PendingInput::CardDie {
                    seat,
                    side,
                    min_face,
                };
                return Ok(());
            }
            EnteredEffect::Reroll { side } => {
                ensure_effect(
                    effects::can_reroll_misses(battle, &sheet, side),
                    RuleId::Crd3,
                )?;
                let dice_count = effects::reroll_misses(battle, &sheet, side);
                TableEvent::Rerolled { side, dice_count }
            }
            EnteredEffect::PickCasualty { side } => {
                ensure_effect(effects::can_pick_casualty(battle, side, seat), RuleId::Crd4)?;
                effects::grant_casualty_pick(battle, side, seat);
                TableEvent::CasualtyPickGranted { seat, side }
            }
            EnteredEffect::CancelHit { side, picker } => {
                ensure_effect(effects::can_cancel_hit(battle, side, picker), RuleId::Crd4)?;
                effects::cancel_hit(battle, side, picker);
                TableEvent::HitCancelled { side }
            }
            EnteredEffect::AttackAgain { side, kind } => {
                ensure_in_force(battle, side, kind)?;
                ensure_effect(effects::can_hit(battle, &sheet, side, kind), RuleId::Crd5)?;
                effects::attack_again(battle, &sheet, side, kind);
                // The new step emits `StepBegan`, so the effect needs no event.
                self.state.current_battle = Some(current);
                return self.advance_battle();
            }
        };
        self.state.current_battle = Some(current);
        self.emit(event);
        self.advance_battle()
    }

    /// Sacrifices a unit of `seat` for a hit on the other force (UNI-SHARDIAN).
    pub fn sacrifice(&mut self, seat: Seat, kind: Kind) -> Result<(), Impossibility> {
        let sheet = *self.table.rules().unit_sheet();
        let rule = RuleId::UniShardian;
        ensure(
            sheet.get(kind).can_be_sacrificed,
            ImpossibilityReason::NoSacrifice { kind }.with_rule(rule),
        )?;
        ensure(
            self.state.current_window() == Ok(CardWindow::BeforeSteps),
            ImpossibilityReason::NothingToApplyTo.with_rule(rule),
        )?;
        let Some(current) = &mut self.state.current_battle else {
            return Err(ImpossibilityReason::NothingToApplyTo.with_rule(rule));
        };
        let battle = &mut current.battle;
        let side = battle.side(seat);
        let side = side.filter(|&side| effects::can_sacrifice(battle, &sheet, side, kind));
        let side = side.ok_or(ImpossibilityReason::NotInForce { kind }.with_rule(rule))?;
        effects::sacrifice(battle, side, kind);
        self.emit(TableEvent::Sacrificed { seat, kind });
        self.lose_unit(seat, kind)?;
        self.advance_battle()
    }

    /// Applies the die of a card that hits on a roll of `min_face` or higher.
    pub fn apply_card_die(
        &mut self,
        seat: Seat,
        side: Side,
        min_face: u8,
        face: u8,
    ) -> Result<(), Impossibility> {
        ensure_face(face).map_err(|reason| reason.with_rule(RuleId::Bat4))?;
        let is_hit = face >= min_face;
        self.emit(TableEvent::CardRolled {
            seat,
            side,
            face,
            is_hit,
            hit_face_count: count_faces_at_least(min_face),
        });
        if let Some(mut current) = self.state.current_battle {
            match is_hit {
                false => effects::ask_again(&mut current.battle),
                true => add_hit(self.table.rules(), &mut current.battle, side, seat),
            }
            self.state.current_battle = Some(current);
        }
        self.advance_battle()
    }
}

/// The seat credited with a hit on `side` that `seat` causes: the owner of the other force, if that is `seat`
/// or a teammate of `seat`; otherwise `seat` (MIS-6, OPT-TEAM).
fn credited_seat(rules: &Rules, battle: &Battle, side: Side, seat: Seat) -> Seat {
    let other_owner = battle.owner(side.other());
    let is_in_team = rules.team(other_owner).contains(seat);
    if is_in_team { other_owner } else { seat }
}

/// Adds a hit on `side`. In the window after dice, it is added to the hits of that roll. In other windows, it
/// is resolved immediately, and then the window opens again, unless a force has no units left.
fn add_hit(rules: &Rules, battle: &mut Battle, side: Side, seat: Seat) {
    let credited_seat = credited_seat(rules, battle, side, seat);
    match effects::current_window(battle) {
        Some(CardWindow::AfterDice) => {
            battle.hits[side.index()].for_owner += 1;
            effects::ask_again(battle);
        }
        Some(window @ (CardWindow::AfterSteps | CardWindow::BattleOver)) => {
            effects::add_direct_hit(battle, side, credited_seat);
            let then = match window {
                CardWindow::BattleOver => AfterRemovals::BattleOver,
                _ => AfterRemovals::AfterSteps,
            };
            battle.stage = Stage::Remove { then };
        }
        _ => effects::add_direct_hit(battle, side, credited_seat),
    }
}

/// Number of faces of a die that are `min_face` or higher.
pub(crate) const fn count_faces_at_least(min_face: u8) -> u8 {
    match min_face {
        0 => 6,
        1..=6 => 7 - min_face,
        _ => 0,
    }
}

/// Lists the kinds of units that can be sacrificed for a hit now, each with its owner's seat.
pub(crate) fn possible_sacrifices(table: &Table, battle: &Battle) -> Vec<(Seat, Kind)> {
    let sheet = table.rules().unit_sheet();
    let sacrifices_of = |side| {
        let kinds = Kind::ALL.into_iter();
        let kinds = kinds.filter(move |&kind| effects::can_sacrifice(battle, sheet, side, kind));
        kinds.map(move |kind| (battle.owner(side), kind))
    };
    Side::BOTH.into_iter().flat_map(sacrifices_of).collect()
}

fn ensure_in_force(battle: &Battle, side: Side, kind: Kind) -> Result<(), Impossibility> {
    if battle.force(side).has(kind) {
        Ok(())
    } else {
        Err(ImpossibilityReason::NotInForce { kind }.with_rule(RuleId::Trn4))
    }
}
