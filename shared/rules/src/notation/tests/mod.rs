mod inputs;
mod position_errors;
mod positions;

use crate::rules::Rules;
use crate::setup::Setup;

/// A game with `players` players and an arbitrary arrangement of tiles.
fn game(players: u8) -> Rules {
    Rules::new(Setup::classic(players, |_| 0).unwrap()).unwrap()
}
