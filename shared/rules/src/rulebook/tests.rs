//! Tests that the rulebook in the app is complete and consistent.

use super::*;
use crate::rule_id::UnknownRule;

fn languages(text: &Text) -> [(&'static str, &str); 3] {
    [("en", &text.en), ("fr", &text.fr), ("es", &text.es)]
}

/// For every rule, example and term: its id, its title or term (if any), and its text.
fn entries() -> Vec<(String, Option<&'static Text>, &'static Text)> {
    let book = rulebook();
    let rules = book
        .rules
        .iter()
        .map(|rule| (rule.id.to_string(), Some(&rule.title), &rule.text));
    let examples = book
        .examples
        .iter()
        .map(|example| (example.id.clone(), None, &example.text));
    let terms = book
        .terms
        .iter()
        .map(|term| (term.id.clone(), Some(&term.term), &term.text));
    rules.chain(examples).chain(terms).collect()
}

#[test]
fn every_rule_is_found_by_its_id() {
    for id in RuleId::ALL {
        assert_eq!(rule(*id).id, *id);
        assert_eq!(id.as_str().parse(), Ok(*id));
        assert_eq!(serde_json::to_value(id).unwrap(), id.to_string());
    }
    assert_eq!(rulebook().rules.len(), RuleId::ALL.len());
    assert_eq!(
        "MOV-99".parse::<RuleId>(),
        Err(UnknownRule("MOV-99".into()))
    );
    assert_eq!("mov-5".parse::<RuleId>(), Err(UnknownRule("mov-5".into())));
    assert_eq!(format!("{:>8}", RuleId::Mov5), "   MOV-5");
}

#[test]
fn options_change_only_basic_rules_and_three_change_the_target() {
    let option_rules: Vec<_> = (rulebook().options.iter()).map(|note| note.rule).collect();
    for note in &rulebook().options {
        assert!(
            note.changed_rules
                .iter()
                .all(|rule| !option_rules.contains(rule)),
            "{}",
            note.rule
        );
    }
    let rules_changing_target: Vec<_> = (rulebook().options.iter())
        .filter(|note| note.changed_rules.contains(&RuleId::Win1))
        .map(|note| note.rule)
        .collect();
    assert_eq!(
        rules_changing_target,
        [RuleId::OptTime, RuleId::OptLong, RuleId::OptTeam],
        "exactly these options should change the number of points to win"
    );
}

#[test]
fn conflicts_are_listed_for_both_options_and_not_repeated_in_texts() {
    let book = rulebook();
    let note = |rule| {
        let found = book.options.iter().find(|note| note.rule == rule);
        found.expect("every option should have a note")
    };
    for option in &book.options {
        for other in &option.incompatible_rules {
            assert!(
                note(*other).incompatible_rules.contains(&option.rule),
                "{other}"
            );
        }
        // The conflicts are in the data, so the text must not repeat them.
        for (language, text) in languages(&rule(option.rule).text) {
            for phrase in ["not played with", "ne se joue pas avec", "No se juega con"] {
                assert!(!text.contains(phrase), "{}.{language}", option.rule);
            }
        }
    }
    assert_eq!(
        note(RuleId::OptEnergy).incompatible_rules,
        [RuleId::OptHill, RuleId::OptVortex, RuleId::OptNeighbors]
    );
    assert!(note(RuleId::OptAlt).is_house_rule && !note(RuleId::OptTeam).is_house_rule);
}

#[test]
fn rules_based_on_reconstructions_name_that_source() {
    let reconstructed = (rulebook().rules.iter())
        .filter(|rule| rule.sources.contains(&Source::Reconstruction))
        .map(|rule| rule.id.as_str());
    assert_eq!(
        reconstructed.collect::<Vec<_>>(),
        [
            "SET-4",
            "CRD-1",
            "CRD-2",
            "CRD-3",
            "CRD-4",
            "CRD-5",
            "CRD-6",
            "CRD-7",
            "OPT-EXTRA",
            "OPT-ALT",
            "OPT-ENERGY",
            "OPT-NEIGHBORS",
            "UNI-CLONE",
            "UNI-SPORLING",
            "UNI-SHARDIAN",
            "UNI-WYRM",
        ]
    );
    // A rule that only restates the printed rulebooks must have no other source.
    assert_eq!(rule(RuleId::Trn1).sources, [Source::Printed]);
    assert_eq!(rule(RuleId::UniBlitzer).sources, [Source::Printed]);
}

#[test]
fn rules_of_each_chapter_are_numbered_from_one_without_gaps() {
    let mut previous = ("", 0);
    for id in RuleId::ALL {
        let (chapter, number) = id.as_str().split_once('-').unwrap();
        // Optional rules and alternate units have names in place of numbers.
        let Ok(number) = number.parse::<u32>() else {
            assert!(["OPT", "UNI"].contains(&chapter), "{id}");
            continue;
        };
        let expected = if chapter == previous.0 {
            previous.1 + 1
        } else {
            1
        };
        assert_eq!(number, expected, "{id}");
        previous = (chapter, number);
    }
}

#[test]
fn texts_have_at_most_three_sentences_or_eight_for_options_and_end_with_a_full_stop() {
    for (entry, _, text) in entries() {
        // The text of an optional rule covers all parts of the game that it changes.
        let max = if entry.starts_with("OPT-") { 8 } else { 3 };
        for (language, text) in languages(text) {
            let ends_sentence = |(index, _): &(usize, &str)| {
                text[index + 1..]
                    .chars()
                    .next()
                    .is_none_or(char::is_whitespace)
            };
            let sentences = text
                .match_indices(['.', '!', '?'])
                .filter(ends_sentence)
                .count();
            assert!(
                (1..=max).contains(&sentences),
                "{entry}.{language}: {sentences} sentences"
            );
            assert!(
                text.ends_with('.'),
                "{entry}.{language} has no full stop at the end"
            );
        }
    }
}

#[test]
fn titles_have_two_to_five_words_and_no_full_stop() {
    for rule in &rulebook().rules {
        for (language, title) in languages(&rule.title) {
            let words = title.split(' ').count();
            assert!((2..=5).contains(&words), "{}.{language}: {title}", rule.id);
            assert!(!title.ends_with('.'), "{}.{language}: {title}", rule.id);
        }
    }
}

#[test]
fn texts_follow_punctuation_of_their_language() {
    for (entry, title, text) in entries() {
        for (language, text) in title.into_iter().chain([text]).flat_map(languages) {
            let text_with_name = format!("{entry}.{language}: {text}");
            for forbidden in [
                "  ", "'", "\"", "...", "…", "{", "[", "TODO", " .", " ,", " -",
            ] {
                assert!(
                    !text.contains(forbidden),
                    "{forbidden:?} in {text_with_name}"
                );
            }
            assert_eq!(text.trim(), text, "{text_with_name}");
            let foreign_quotes: &[char] = if language == "en" {
                &['«', '»']
            } else {
                &['“', '”']
            };
            assert!(!text.contains(foreign_quotes), "quotes in {text_with_name}");
            for (index, sign) in text.match_indices([':', ';', '!', '?', '»']) {
                let before = text[..index].chars().next_back();
                let has_no_break_space = before == Some('\u{a0}');
                assert_eq!(
                    has_no_break_space,
                    language == "fr",
                    "space before {sign} in {text_with_name}"
                );
                assert_ne!(before, Some(' '), "space before {sign} in {text_with_name}");
            }
        }
    }
}

/// Stems of terms in English, French and Spanish; `|` separates alternatives. If the English text contains
/// the first stem, the French text must contain the second stem and the Spanish text the third.
const TERMS: &[(&str, &str, &str)] = &[
    ("human", "humain", "human"),
    ("fungoid", "champignoïde", "fungoide"),
    ("a crystalline", "cristallin", "cristalino"),
    ("strider", "chevaucheur", "caminante"),
    ("dragon", "dragon", "dragón|dragones"),
    ("liquifungus", "champignons liquéfiés", "liquifungus"),
    ("crystal spires", "pics de cristal", "agujas de cristal"),
    ("rock plains", "plaines rocheuses", "llanuras rocosas"),
    ("magma pool", "bassin de magma", "lago de magma"),
    ("monolith", "monolithe", "monolito"),
    ("vortex", "vortex", "vórtice"),
    ("deployment", "déploiement", "despliegue"),
    (
        "movement phase",
        "phase de déplacement",
        "fase de movimiento",
    ),
    (
        "exploration phase",
        "phase d’exploration",
        "fase de exploración",
    ),
    ("battle phase", "phase de combat", "fase de batalla"),
    ("mining phase", "phase de revenus", "fase de minería"),
    ("draw phase", "phase de pioche", "fase de robo"),
    ("energize", "énergie", "energizar"),
    (
        "secret mission",
        "mission secrète|missions secrètes",
        "misión secreta|misiones secretas",
    ),
    (
        "battle victory",
        "victoire de combat",
        "victoria de batalla",
    ),
    ("active player", "joueur actif", "jugador activo"),
    ("opponent", "adversaire", "adversario"),
    ("teammate", "coéquipier", "compañero"),
    ("hex", "hexagone", "hexágono|aquel"),
    ("home base", "base", "base"),
    ("contested", "contesté", "en disputa"),
    ("unoccupied", "inoccupé", "desocupado"),
    ("refiner", "raffinerie", "refinería"),
    ("miner", "mineur", "minero"),
    ("exploration token", "exploration", "ficha"),
    ("supply", "réserve|chaîne", "reserva|cadena"),
    ("bank", "banque", "banco"),
    ("attacker", "attaquant", "atacante"),
    ("defender", "défenseur", "defensor"),
    ("force", "camp|marche forcée", "bando|marcha forzada"),
    ("casualt", "perte", "baja"),
    ("special attack", "attaque", "ataque"),
    ("combat value", "valeur de combat", "valor de combate"),
    ("modifier", "modificateur", "modificador"),
    ("discard pile", "défausse", "pila de descarte|pila"),
    ("half resolved", "en suspens", "a medio resolver"),
    ("play area", "zone de jeu", "zona de juego"),
    ("victory point", "points de victoire", "puntos de victoria"),
    ("vp", "pv", "pv"),
];

#[test]
fn terms_are_translated_as_listed() {
    let has = |text: &str, term: &str| {
        let without_ids = |text: String, id: &RuleId| text.replace(id.as_str(), "");
        let text = (RuleId::ALL.iter())
            .fold(text.to_owned(), without_ids)
            .to_lowercase();
        let is_word_start = |index: usize| !text[..index].ends_with(char::is_alphabetic);
        term.split('|').any(|term| {
            text.match_indices(term)
                .any(|(index, _)| is_word_start(index))
        })
    };
    for (en, fr, es) in TERMS {
        let mut use_count = 0;
        for (entry, _, text) in entries().iter().filter(|(_, _, text)| has(&text.en, en)) {
            assert!(
                has(&text.fr, fr),
                "{entry}: {en:?} is {fr:?} in French: {}",
                text.fr
            );
            assert!(
                has(&text.es, es),
                "{entry}: {en:?} is {es:?} in Spanish: {}",
                text.es
            );
            use_count += 1;
        }
        assert!(use_count > 0, "no text uses {en:?}");
    }
}
