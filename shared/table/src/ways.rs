//! What the ledger has learned that changes what a record means. A table goes on by what was known when it was begun, so that
//! its record comes to the same hashes for ever.

/// How much of it a table is kept by, which its set-up says: all up to so far.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Ways {
    /// Nothing yet.
    #[default]
    Before,
    /// Real cards are asked for when a battle is over. Set-ups of then say so by a switch of its own.
    Asks,
    /// `ways` 1.
    First,
    /// `ways` 2.
    Second,
    /// `ways` 3.
    Third,
    /// `ways` 4.
    Fourth,
    /// `ways` 5.
    Fifth,
}

impl Ways {
    /// The ways of a new table.
    pub const LATEST: Ways = Ways::Fifth;

    /// The ways that a set-up names by number, and by the switch that was there before there were numbers; `None` if this
    /// build does not know them.
    pub(crate) const fn named(number: u8, asks_over: bool) -> Option<Ways> {
        Some(match (number, asks_over) {
            (0, false) => Ways::Before,
            (0, true) => Ways::Asks,
            (1, _) => Ways::First,
            (2, _) => Ways::Second,
            (3, _) => Ways::Third,
            (4, _) => Ways::Fourth,
            (5, _) => Ways::Fifth,
            _ => return None,
        })
    }

    /// The number that a set-up has for them.
    pub(crate) const fn number(self) -> u8 {
        match self {
            Ways::Before | Ways::Asks => 0,
            Ways::First => 1,
            Ways::Second => 2,
            Ways::Third => 3,
            Ways::Fourth => 4,
            Ways::Fifth => 5,
        }
    }
}

/// One thing that the ledger has learned.
#[derive(Clone, Copy)]
pub(crate) enum Way {
    /// The table is asked for real cards when a battle is over, too.
    AsksWhenOver,
    /// Whoever mines needs a miner for each refinery (MIN-1).
    MinerEach,
    /// Cards for lost battles are kept beyond the next battle (BAT-12).
    LosersStay,
    /// A turn that is set right during a storm stays so (OPT-VORTEX).
    TurnStays,
    /// Where rubium lies on the table it is asked about elimination when the last unit that was counted is gone (WIN-2).
    UnitsTell,
    /// That a player is not eliminated holds until units, cards or rubium change (WIN-2).
    AsksAgain,
    /// What follows a battle or a special attack is taken up before it is asked who is eliminated (BAT-15).
    FollowsFirst,
    /// Who is eliminated while the teammate plays on takes up nothing: no card, no turn, no hit (OPT-TEAM).
    OutIsOut,
    /// Points end the game at once (WIN-1).
    PointsAtOnce,
    /// A correction takes a game up again only if its result does not hold any more.
    ResultIsReviewed,
    /// Another order leaves the first player first, and who plays first leaves the order (SET-1).
    FirstStays,
    /// Real cards are not asked for where nobody is counted to hold one.
    NobodyHoldsOne,
    /// A King of the Hill card is for both Energize cards (OPT-HILL).
    CrownForBoth,
    /// A transmission line that is full is not due (OPT-INTERCEPT).
    FullLine,
    /// Missions are dealt where nobody is asked who plays first.
    DealsUnasked,
    /// A battle on the Monolith says who holds it.
    MonolithFought,
    /// A real card for a won battle or for the Monolith counts by itself.
    RealCardsCount,
    /// A found unit comes where nobody counts figures.
    FoundUncounted,
    /// A game in which nothing has happened yet begins anew with who is said to play first.
    BeginsAnew,
    /// What somebody does counts for their own turn alone, and where nobody counts turns for none.
    OwnTurn,
    /// In the 2005 edition who forfeits the card of a won battle is told so (BAT-11).
    WinnerIsTold,
    /// What is set right while a comparison waits for a number counts, and points win at once (WIN-1, WIN-2).
    TiesReviewed,
    /// A hit by a card opens no earlier moment of the battle again (BAT-9).
    MomentsGoOn,
    /// A new game is at no turn before it is known who plays first (SET-1).
    FirstBeforeTurns,
    /// The storm asks whoever plays on, and goes on when nobody is left (OPT-VORTEX).
    StormAsksPlayers,
    /// Tokens stay in their half of the board, whoever is said to have played first (OPT-ENERGY).
    TokensStay,
    /// Who is eliminated while the teammate plays on controls neither the Monolith nor a refinery (OPT-TEAM).
    OutControlsNothing,
    /// What a teammate's card destroys is destroyed by the side that it helps (MIS-6, OPT-TEAM).
    TeamHits,
    /// A modifier of ours is for a kind that rolls a die (TRN-4).
    ModifiesDice,
    /// In the 2005 edition the loser's card is told of where somebody counts cards, and nowhere else (BAT-12).
    LoserIsTold,
    /// A turn whose phase is set right has seen what it has seen.
    TurnRemembers,
    /// Missions that nobody counts may be there: they come before it is asked who is eliminated (BAT-15, WIN-1).
    UncountedMissions,
    /// Where nobody counts figures nobody is asked who is eliminated (WIN-2).
    FiguresTell,
    /// Where rubium lies on the table a mission that needs some asks for it.
    RubiumIsAsked,
    /// Whoever passes over a turn is told of the card of a won battle that goes with it (BAT-11).
    PassingTells,
    /// While it is asked who is eliminated cards can be exchanged (TRN-3, WIN-2).
    ExchangedFirst,
    /// Who is eliminated is asked when the turn is passed over: nothing is taken up in the next one (WIN-3).
    SettledByTurn,
    /// Where nobody keeps victory points here they are asked for before the rest is compared (WIN-2).
    PointsAsked,
    /// When it is set right that both of a team are eliminated the game is over (OPT-TEAM).
    TeamOutEnds,
}

impl Way {
    /// The ways that it came with.
    pub const fn since(self) -> Ways {
        match self {
            Way::AsksWhenOver => Ways::Asks,
            Way::MinerEach | Way::LosersStay | Way::TurnStays => Ways::First,
            Way::UnitsTell
            | Way::AsksAgain
            | Way::FollowsFirst
            | Way::OutIsOut
            | Way::PointsAtOnce
            | Way::ResultIsReviewed
            | Way::FirstStays
            | Way::NobodyHoldsOne
            | Way::CrownForBoth
            | Way::FullLine
            | Way::DealsUnasked => Ways::Second,
            Way::MonolithFought | Way::RealCardsCount | Way::FoundUncounted | Way::BeginsAnew => {
                Ways::Third
            }
            Way::OwnTurn
            | Way::WinnerIsTold
            | Way::TiesReviewed
            | Way::MomentsGoOn
            | Way::FirstBeforeTurns
            | Way::StormAsksPlayers
            | Way::TokensStay
            | Way::OutControlsNothing
            | Way::TeamHits
            | Way::ModifiesDice => Ways::Fourth,
            Way::LoserIsTold
            | Way::TurnRemembers
            | Way::UncountedMissions
            | Way::FiguresTell
            | Way::RubiumIsAsked
            | Way::PassingTells
            | Way::ExchangedFirst
            | Way::SettledByTurn
            | Way::PointsAsked
            | Way::TeamOutEnds => Ways::Fifth,
        }
    }
}
