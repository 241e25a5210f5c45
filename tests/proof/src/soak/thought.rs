//! What somebody who knows only a view thinks ahead with.

use rubium_rules::{Rules, State, determinize, view};

/// At a settled state each seat, and whoever only looks on, imagines a state that shows them what they see.
pub fn imagined(rules: &Rules, state: &State) -> Result<(), String> {
    for viewer in rules.seats().map(Some).chain([None]) {
        let who = viewer.map_or(0, |seat| seat.0 + 1);
        let seen = view(rules, state, viewer);
        let thought = determinize(rules, &seen).ok_or(format!("seat {who} imagines no state"))?;
        if view(rules, &thought, viewer) != seen {
            return Err(format!(
                "seat {who} imagines a state that shows something else"
            ));
        }
    }
    Ok(())
}
