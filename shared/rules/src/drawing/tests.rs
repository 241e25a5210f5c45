use super::*;
use crate::content::Content;
use crate::notation::read_position;

fn rules() -> Rules {
    let (rules, _) = read_position("layout two", Content::classic().unwrap()).unwrap();
    rules
}

#[test]
fn one_of_two_missions_is_chosen_before_energize_cards_are_drawn() {
    let (first, second) = (CardId(1), CardId(2));
    let mut draws = Draws::choose_one_of_two_missions(Seat(0), 1);
    assert_eq!(draws.record_draw(first), DrawDestination::Held);
    assert_eq!(
        draws.record_draw(second),
        DrawDestination::Choice([first, second])
    );
    assert_eq!(draws.deck(), Deck::Energize);
    assert_eq!(draws.record_draw(CardId(3)), DrawDestination::Hand);
    assert!(draws.is_done());
}

#[test]
fn mission_set_aside_is_kept_if_there_is_no_second_mission() {
    let mut draws = Draws::choose_one_of_two_missions(Seat(0), 1);
    assert_eq!(draws.record_draw(CardId(1)), DrawDestination::Held);
    assert_eq!(draws.finish_deck(), Some(CardId(1)));
    assert_eq!((draws.mission_count, draws.energize_count), (0, 1));
    assert_eq!(draws.finish_deck(), None);
    assert!(draws.is_done());
}

#[test]
fn cards_at_bottom_are_drawn_last_and_in_order() {
    let rules = rules();
    let deck = Deck::Missions;
    let mut missions = rules.deck(deck).cards();
    let [Some(first), Some(second)] = [missions.next(), missions.next()] else {
        panic!("the content should have two missions");
    };
    let mut decks = Decks::EMPTY;
    decks.undrawn.add(first);
    decks.put_at_bottom(second, Seat(0));
    decks.put_at_bottom(first, Seat(1));
    assert!(!decks.draw(&rules, deck, second));
    for card in [first, second, first] {
        assert_eq!(decks.drawable(&rules, deck).len(), 1);
        assert!(decks.draw(&rules, deck, card));
    }
    assert_eq!(decks, Decks::EMPTY);
}

#[test]
fn empty_deck_is_refilled_from_its_own_discard_pile_only() {
    let rules = rules();
    let mut decks = Decks::EMPTY;
    let all_cards = Decks::new(&rules).undrawn;
    decks.discards = all_cards;
    let missions = all_cards.restricted_to(rules.deck(Deck::Missions));
    assert_eq!(decks.refill(&rules, Deck::Missions), missions);
    assert_eq!(decks.undrawn, missions);
    assert_eq!(
        decks.discards,
        all_cards.restricted_to(rules.deck(Deck::Energize))
    );
    assert_eq!(decks.refill(&rules, Deck::Missions), Pile::EMPTY);
}
