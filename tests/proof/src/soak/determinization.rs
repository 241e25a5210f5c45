//! Checks determinizations, that is, full states that are consistent with a view.

use rubium_rules::{Rules, State, determinize, view};

/// Checks that the view of each seat and the public view have a determinization that results in the same
/// view. An action of a phase must be pending, because the views of most other positions have none.
pub fn check_determinization(rules: &Rules, state: &State) -> Result<(), String> {
    for viewer in rules.seats().map(Some).chain([None]) {
        let name = viewer.map_or(String::from("the public"), |seat| {
            format!("seat {}", seat.0 + 1)
        });
        let view_before = view(rules, state, viewer);
        let determinized = determinize(rules, &view_before)
            .ok_or(format!("the view of {name} has no determinization"))?;
        if view(rules, &determinized, viewer) != view_before {
            return Err(format!(
                "the determinization for {name} has a different view"
            ));
        }
    }
    Ok(())
}
