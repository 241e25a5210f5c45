//! How a battle changes when a seat plays a card, sacrifices a unit or passes in a card window. The functions
//! that change the battle do not check whether the seat may do so now, nor whether it holds the card: the
//! caller must.

use super::{AfterRemovals, Battle, Side, Stage};
use crate::content::CardWindow;
use crate::ids::{Kind, Seat};
use crate::units::{UnitSheet, die_hits};

/// Modifies the dice of one kind of one force for the rest of this battle.
pub fn modify_dice(battle: &mut Battle, side: Side, kind: Kind, amount: i8) {
    let modifier = &mut battle.modifiers[side.index()][kind.index()];
    *modifier = modifier.saturating_add(amount);
    ask_again(battle);
}

/// Removes a unit of `kind`, which its owner sacrifices for a hit on the other force (UNI-SHARDIAN). The unit
/// does not count as destroyed by the other side (MIS-6).
pub fn sacrifice(battle: &mut Battle, side: Side, kind: Kind) {
    battle.forces[side.index()].remove(kind);
    battle.hits[side.other().index()].for_owner += 1;
    battle.stage = Stage::Remove {
        then: AfterRemovals::BeforeSteps,
    };
}

/// Returns whether the owner of `side` may sacrifice a unit of `kind` now (UNI-SHARDIAN): the kind has the
/// ability, the force has such a unit, and the window before the first step is open.
pub fn can_sacrifice(battle: &Battle, sheet: &UnitSheet, side: Side, kind: Kind) -> bool {
    current_window(battle) == Some(CardWindow::BeforeSteps)
        && battle.steps_begun == 0
        && sheet.get(kind).can_be_sacrificed
        && battle.force(side).has(kind)
}

/// Adds a hit that the force of `side` takes outside the steps, credited to `by`. The unit lost to the hit
/// counts as destroyed if `by` is the owner of the other force (MIS-6).
pub fn add_direct_hit(battle: &mut Battle, side: Side, by: Seat) {
    battle.hits[side.index()].for_owner += 1;
    battle.is_hit_unattributed = by != battle.owner(side.other());
    battle.stage = Stage::Remove {
        then: AfterRemovals::BeforeSteps,
    };
}

/// Removes the misses of one force, so that these dice are rolled again (CRD-3). This is possible once per
/// step and force. Returns the number of dice.
pub fn reroll_misses(battle: &mut Battle, sheet: &UnitSheet, side: Side) -> u8 {
    let miss_count = battle.rerollable_miss_count(sheet, side);
    for face in 1..=6 {
        if !battle.is_hit(sheet, side, face) {
            battle.face_counts[side.index()][usize::from(face) - 1] = 0;
        }
    }
    battle.has_rerolled[side.index()] = true;
    battle.dice_to_roll[side.index()] = miss_count;
    battle.stage = Stage::Roll;
    miss_count
}

/// Returns whether units of `kind` of `side` roll any dice that can hit with their modifiers.
pub fn can_hit(battle: &Battle, sheet: &UnitSheet, side: Side, kind: Kind) -> bool {
    if battle.dice_count(sheet, side, kind) == 0 {
        return false;
    }
    let modifier = battle.modifiers[side.index()][kind.index()];
    die_hits(sheet.get(kind).value(battle.terrain), modifier, 6)
}

/// Returns whether rerolling the misses of `side` could change anything (CRD-3).
pub fn can_reroll_misses(battle: &Battle, sheet: &UnitSheet, side: Side) -> bool {
    battle.rerollable_miss_count(sheet, side) > 0 && can_hit(battle, sheet, side, battle.kind)
}

/// Returns whether `seat` could pick a casualty of `side` in place of its owner, and has more than one kind
/// to choose from (CRD-4).
pub fn can_pick_casualty(battle: &Battle, side: Side, seat: Seat) -> bool {
    let force = battle.force(side);
    battle.hits[side.index()].for_owner > 0
        && battle.owner(side) != seat
        && force.only_kind().is_none()
        && !force.is_empty()
}

/// Lets `seat` pick one casualty of `side` in place of its owner (CRD-4).
pub fn grant_casualty_pick(battle: &mut Battle, side: Side, seat: Seat) {
    let hits = &mut battle.hits[side.index()];
    hits.for_owner = hits.for_owner.saturating_sub(1);
    hits.for_picker[seat.index()] += 1;
    ask_again(battle);
}

/// Returns whether `side` has a hit to cancel. With a `picker`, it must be a hit for which that seat picks
/// the casualty; otherwise, a hit for which the owner of the force chooses it.
pub fn can_cancel_hit(battle: &Battle, side: Side, picker: Option<Seat>) -> bool {
    let hits = &battle.hits[side.index()];
    match picker {
        None => hits.for_owner > 0,
        Some(seat) => hits
            .for_picker
            .get(seat.index())
            .is_some_and(|&count| count > 0),
    }
}

/// Cancels one hit on `side`, together with the right to pick its casualty (CRD-4).
pub fn cancel_hit(battle: &mut Battle, side: Side, picker: Option<Seat>) {
    let hits = &mut battle.hits[side.index()];
    let count = match picker {
        None => &mut hits.for_owner,
        Some(seat) => &mut hits.for_picker[seat.index()],
    };
    *count = count.saturating_sub(1);
    ask_again(battle);
}

/// Lets one kind of one force attack again. No other unit rolls dice in this step (CRD-5).
pub fn attack_again(battle: &mut Battle, sheet: &UnitSheet, side: Side, kind: Kind) {
    let mut dice_counts = [0; 2];
    dice_counts[side.index()] = battle.dice_count(sheet, side, kind);
    battle.begin_step(kind, dice_counts, true);
}

/// Restarts the asking order after a card, starting with the attacker (BAT-9).
pub fn ask_again(battle: &mut Battle) {
    if let Stage::Window { window, .. } = battle.stage {
        battle.open(window);
    }
}

/// Passes for `seat`, then asks the next seat in the asking order. With `is_for_whole_battle`, `seat` also
/// passes all later windows of this battle.
pub fn pass(battle: &mut Battle, seat: Seat, is_for_whole_battle: bool) {
    if is_for_whole_battle {
        battle.passed_seats |= 1 << (seat.0 & 7);
    }
    if let Stage::Window { window, position } = battle.stage {
        battle.stage = Stage::Window {
            window,
            position: position + 1,
        };
    }
}

/// The card window that is open now, if any.
pub fn current_window(battle: &Battle) -> Option<CardWindow> {
    match battle.stage {
        Stage::Window { window, .. } => Some(window),
        _ => None,
    }
}
