use crate::content::Content;
use crate::notation::read_position;

/// The errors of a position, as text.
fn errors(text: &str) -> Vec<String> {
    match read_position(text, Content::classic().unwrap()) {
        Ok(_) => Vec::new(),
        Err(errors) => errors.iter().map(ToString::to_string).collect(),
    }
}

#[test]
fn errors_are_reported_with_their_locations() {
    let cases = [
        ("", "a position needs a `layout` line, such as `layout two`"),
        (
            "rubium-position 2\nlayout two",
            "line 1, word 2, `2`: this version of the program reads `rubium-position 1`",
        ),
        (
            "layout to",
            "line 1, word 2, `to`: there is no such layout; the nearest is `two`",
        ),
        (
            "layout two\nlayout two",
            "line 2, word 1, `layout`: already given in line 1",
        ),
        (
            "layout two three",
            "line 1, word 3, `three`: the text should end before this word",
        ),
        (
            "layout two\nhx 1,0",
            "line 2, word 1, `hx`: there is no such line in a position; the nearest is `hex`",
        ),
        (
            "layout four\noptions inForTheLongHaul timeIsOfTheEssence",
            "line 2, word 1, `options`: TimeIsOfTheEssence cannot be combined with InForTheLongHaul (OPT-TIME)",
        ),
        (
            "layout two\nswaps strider leaper",
            "line 2, word 1, `swaps`: tokens can be swapped only with Extra Exploration Tokens (OPT-EXTRA)",
        ),
        (
            "layout two\noptions extraExplorationTokens\nswaps strider",
            "line 3, word 3, expected the green token that replaces it",
        ),
        (
            "layout two\nextra-rubium 0 7",
            "line 2, word 1, `extra-rubium`: extra rubium [0, 7]: at most one number for each seat, and at most 6",
        ),
        (
            "layout two\nextra-rubium 0 much",
            "line 2, word 3, `much`: expected an amount of rubium",
        ),
        (
            "layout two\nhill left 3",
            "line 2, word 1, `hill`: this belongs to an edition or option that the `options` line does not name (OPT-HILL)",
        ),
        (
            "layout two\ndestroyed 2H",
            "line 2, word 1, `destroyed`: this belongs to an edition or option that the `options` line does not name (MIS-5)",
        ),
        (
            "layout two\noptions 2005\ndestroyed H",
            "line 3, word 2, `H`: units are a count, a letter of HFCSLD and marks of +-!=, such as 3H or 1L-!",
        ),
        (
            "layout two\noptions topPriority\nbottom 1 windfall",
            "line 3, word 3, `windfall`: this card is not a Secret Mission (MIS-3)",
        ),
        (
            "layout two\noptions interceptedTransmissions\nline windfall",
            "line 3, word 2, `windfall`: this card is not a Secret Mission (MIS-3)",
        ),
        (
            "layout two\noptions kingOfTheHill\nseat 1 victory 39 hill 2",
            "line 3, word 4, `39`: 41 cards of this stack, but it has only 40 (BAT-14)",
        ),
        (
            "layout two\nfactions ares ares",
            "line 2, word 1, `factions`: two players have the faction Ares (SET-2)",
        ),
        (
            "layout two\nfactions ares zyborg blackHelix",
            "line 2, word 1, `factions`: the layout `two` is for 2 players, not for 3 (SET-4)",
        ),
        (
            "layout two\nterrain O F",
            "line 2, word 1, `terrain`: 2 terrains for 19 hexes (SET-3)",
        ),
        (
            "layout two\nterrain X",
            "line 2, word 2, `X`: there is no such letter for a terrain: F S P M O V",
        ),
        (
            "layout two\nhex 1,0 monolith",
            "line 2, word 3, `monolith`: hex number 1 cannot be Monolith (SET-3)",
        ),
        (
            "layout two\nhex 2,1 plains",
            "line 2, word 3, `plains`: a hex of a home base cannot have another terrain",
        ),
        (
            "layout two\nhex 1,0 plains pool",
            "line 2, word 4, `pool`: already given in line 2",
        ),
        (
            "layout two\nturn 0",
            "line 2, word 2, `0`: expected the number of the turn, from 1",
        ),
        (
            "layout two\nturn 1 seat 3",
            "line 2, word 4, `3`: seats are numbered 1 to 2",
        ),
        (
            "layout two\nhex 9,9 1 1H",
            "line 2, word 2, `9,9`: this board has no such hex",
        ),
        (
            "layout two\nhex 1,0\nhex 1,0 1 1H",
            "line 3, word 2, `1,0`: already given in line 2",
        ),
        (
            "layout two\nhex 1,0 3 1H",
            "line 2, word 3, `3`: seats are numbered 1 to 2",
        ),
        (
            "layout two\nhex 1,0 1",
            "line 2, word 3, `1`: the seat should be followed by its units, such as 3H",
        ),
        (
            "layout two\nhex 1,0 1 ; 2 1H",
            "line 2, word 3, `1`: the seat should be followed by its units, such as 3H",
        ),
        (
            "layout two\nhex 1,0 1 3X",
            "line 2, word 4, `3X`: units are a count, a letter of HFCSLD and marks of +-!=, such as 3H or 1L-!",
        ),
        (
            "layout two\nhex 1,0 1 1H+-",
            "line 2, word 4, `1H+-`: units are a count, a letter of HFCSLD and marks of +-!=, such as 3H or 1L-!",
        ),
        (
            "layout two\nhex 1,0 1 0H",
            "line 2, word 4, `0H`: units are a count, a letter of HFCSLD and marks of +-!=, such as 3H or 1L-!",
        ),
        (
            "layout two\nhex 1,0 1 10H\nhex 0,1 1 3H",
            "line 3, word 4, `3H`: 13 figures of this kind, but each player has only 12 (SET-2)",
        ),
        (
            "layout two\nhex 1,0 1 16H",
            "line 2, word 4, `16H`: 16 figures of this kind, but each player has only 12 (SET-2)",
        ),
        (
            "layout two\nturn 1 seat 1 movement\nhex 1,0 2 1H-",
            "line 3, word 4, `1H-`: only units of the active player can have marks: - before Exploration, + before `moves over`, ! between `moves over` and Exploration, = before Mining if their kind can advance after a won battle",
        ),
        (
            "layout two\nturn 1 seat 1 battle\nhex 1,0 1 1H+",
            "line 3, word 4, `1H+`: only units of the active player can have marks: - before Exploration, + before `moves over`, ! between `moves over` and Exploration, = before Mining if their kind can advance after a won battle",
        ),
        (
            "layout two\nturn 1 seat 1 movement\nhex 1,0 1 1D!",
            "line 3, word 4, `1D!`: only units of the active player can have marks: - before Exploration, + before `moves over`, ! between `moves over` and Exploration, = before Mining if their kind can advance after a won battle",
        ),
        (
            "layout two\nturn 1 seat 1 movement\nmoves over\nhex 1,0 1 1S+",
            "line 4, word 4, `1S+`: only units of the active player can have marks: - before Exploration, + before `moves over`, ! between `moves over` and Exploration, = before Mining if their kind can advance after a won battle",
        ),
        (
            "layout two\nturn 1 seat 1 battle\nhex 1,0 1 1F=",
            "line 3, word 4, `1F=`: only units of the active player can have marks: - before Exploration, + before `moves over`, ! between `moves over` and Exploration, = before Mining if their kind can advance after a won battle",
        ),
        (
            "layout two\noptions alternateUnits\nturn 1 seat 1 mining\nhex 1,0 1 1F=",
            "line 4, word 4, `1F=`: only units of the active player can have marks: - before Exploration, + before `moves over`, ! between `moves over` and Exploration, = before Mining if their kind can advance after a won battle",
        ),
        (
            "layout two\nhex 0,0 ?",
            "line 2, word 3, `?`: this hex never has an exploration token (SET-6)",
        ),
        (
            "layout two\nfacedown 2,1",
            "line 2, word 2, `2,1`: this hex never has an exploration token (SET-6)",
        ),
        (
            "layout two\nhex 2,1 mine 2",
            "line 2, word 4, `2`: this hex never has an exploration token (SET-6)",
        ),
        (
            "layout two\nhex 1,0 mine 3",
            "line 2, word 4, `3`: no exploration token has a refinery with this value",
        ),
        (
            "layout two\nhex 1,0 ? mine 2",
            "line 2, word 5, `2`: the token of this hex is still facedown, so no refinery was found on it",
        ),
        (
            "layout two\nhex 1,0 ?\nhex 0,1 mine 2\ntokens refinery2*4\nfacedown 2,0 1,1 0,2",
            "line 3, word 4, `2`: 5 tokens with a 2-rubium refinery, found or facedown, but the game has only 4 (SET-6)",
        ),
        (
            "layout two\nhex 1,0 ?\ntokens strider*2",
            "line 3, word 1, `tokens`: 2 tokens for 1 hexes with a facedown token",
        ),
        (
            "layout two\ntokens strider*7",
            "line 2, word 2, `strider*7`: there are only 6 copies of this token (SET-6)",
        ),
        (
            "layout two\ntokens stridr",
            "line 2, word 2, `stridr`: there is no such token; the nearest is `strider`",
        ),
        (
            "layout two\nseat 1 rubum 8",
            "line 2, word 3, `rubum`: there is no such word in the line of a seat; the nearest is `rubium`",
        ),
        (
            "layout two\nseat 1 rubium much",
            "line 2, word 4, `much`: expected an amount of rubium",
        ),
        (
            "layout two\nseat 1 rubium 70000",
            "line 2, word 4, `70000`: expected an amount of rubium",
        ),
        (
            "layout two\nseat 1\nseat 1",
            "line 3, word 2, `1`: already given in line 2",
        ),
        (
            "layout two\nseat 1 hand windfal",
            "line 2, word 4, `windfal`: there is no such card; the nearest is `windfall`",
        ),
        (
            "layout two\nseat 1 hand windfall*2\ndiscard windfall",
            "line 3, word 2, `windfall`: 3 copies of this card, but the game has only 2 (SET-5)",
        ),
        (
            "layout two\nseat 1 hand windfall*0",
            "line 2, word 4, `windfall*0`: expected a count of at least 1 after the *",
        ),
        (
            "layout two\nseat 1 fulfilled windfall",
            "line 2, word 4, `windfall`: this card is not a Secret Mission (MIS-3)",
        ),
        (
            "layout two\nseat 1 fulfilled rest energize",
            "line 2, word 5, `energize`: this card is not a Secret Mission (MIS-3)",
        ),
        (
            "layout two\nbox rest missions\ndiscard rest missions",
            "line 3, word 3, `missions`: the rest of this deck is already placed elsewhere",
        ),
        (
            "layout two\nbox rest mission",
            "line 2, word 3, `mission`: there is no such deck; the nearest is `missions`",
        ),
        (
            "layout two\ndiscard",
            "line 2, word 2, expected a card, or `rest` and a deck",
        ),
        (
            "layout two\nseat 1 victory 30\nseat 2 victory 11",
            "line 3, word 4, `11`: 41 cards of this stack, but it has only 40 (BAT-14)",
        ),
        (
            "layout two\nvictory left 41",
            "line 2, word 3, `41`: 41 cards of this stack, but it has only 40 (BAT-14)",
        ),
        (
            "layout two\nvictory lefts 4",
            "line 2, word 2, `lefts`: there is no such word in this line; the nearest is `left`",
        ),
        ("layout two\nmoves", "line 2, word 2, expected `over`"),
        ("layout two\nfought", "line 2, word 2, expected a hex"),
        (
            "layout two\nfrom-monolith X 1,0",
            "line 2, word 2, `X`: there is no such kind of unit",
        ),
        (
            "layout two\noptions alternateUnits\nbought H 2,1 2,1",
            "line 3, word 4, `2,1`: a `bought` line lists only purchases of the current Deployment phase: of a kind with a buying limit, up to that limit, on home base hexes of the active player (UNI-CLONE)",
        ),
        (
            "layout two\nbought H 2,1",
            "line 2, word 3, `2,1`: a `bought` line lists only purchases of the current Deployment phase: of a kind with a buying limit, up to that limit, on home base hexes of the active player (UNI-CLONE)",
        ),
        (
            "layout two\nwon many",
            "line 2, word 2, `many`: expected the number of battles won",
        ),
    ];
    let failures = cases.into_iter().filter_map(|(text, error)| {
        let reported = errors(text);
        (reported != [error]).then(|| format!("{text}\n  {reported:?}\n  {error}"))
    });
    let failures: Vec<String> = failures.collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    for text in [
        "layout two\nturn 1 seat 1 fighting",
        "layout two\noptions time",
        "layout two\nfactions mars ares",
    ] {
        let reported = errors(text).join("");
        assert!(
            reported.contains("unknown variant") && reported.contains("expected one of"),
            "{reported}"
        );
    }
}

#[test]
fn all_errors_are_reported_in_line_order() {
    let text = "layout two\nfactions ares ares\nhex 9,9\nhex 0,0 plains 1 99H\nseat 1 hand windfal\nseats 2";
    let locations: Vec<(Option<u32>, Option<u32>)> =
        read_position(text, Content::classic().unwrap())
            .unwrap_err()
            .iter()
            .map(|error| (error.line, error.word_number))
            .collect();
    let expected = [(2, 1), (3, 2), (4, 3), (4, 5), (5, 4), (6, 1)];
    assert_eq!(
        locations,
        expected.map(|(line, word_number)| (Some(line), Some(word_number)))
    );
}

#[test]
fn setup_error_names_its_rule() {
    for (text, rule) in [
        ("layout two\nfactions ares ares", "SET-2"),
        ("layout two\nhex 0,0 plains", "SET-3"),
        ("layout four\nfactions ares zyborg", "SET-4"),
    ] {
        let errors = read_position(text, Content::classic().unwrap()).unwrap_err();
        assert!(errors.iter().any(|error| {
            error
                .rule()
                .is_some_and(|violated| violated.to_string() == rule)
        }));
    }
}
