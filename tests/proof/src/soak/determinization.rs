//! Determinizations: full states that are consistent with a view.

use rubium_rules::{Rules, State, determinize, view};

/// Checks at a quiescent position that the view of each seat, and of a spectator, has a determinization with
/// the same view.
pub fn check_determinization(rules: &Rules, state: &State) -> Result<(), String> {
    for viewer in rules.seats().map(Some).chain([None]) {
        let seat_number = viewer.map_or(0, |seat| seat.0 + 1);
        let seat_view = view(rules, state, viewer);
        let determinized = determinize(rules, &seat_view).ok_or(format!(
            "the view of seat {seat_number} has no determinization"
        ))?;
        if view(rules, &determinized, viewer) != seat_view {
            return Err(format!(
                "the determinization for seat {seat_number} has another view"
            ));
        }
    }
    Ok(())
}
