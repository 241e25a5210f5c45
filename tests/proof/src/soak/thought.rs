//! States imagined by a viewer who knows only a view.

use rubium_rules::{Rules, State, determinize, view};

/// Checks at a quiescent position that each seat, and a spectator, can imagine a state that shows the same view.
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
