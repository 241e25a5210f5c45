//! Finds `match` expressions on events and actions that have a wildcard arm. A match that names two variants
//! or more must name all variants, so that the compiler reports each match that a new variant affects. A
//! match that names a single variant may ignore the others, like an `if let`. So may a match on a tuple.

use std::collections::{BTreeMap, BTreeSet};

use syn::visit::Visit;
use syn::{Arm, ExprMatch, File, ImplItemFn, ItemFn, ItemMod, Pat, PatTuple, Path};

/// The enums that must be matched exhaustively.
pub const EXHAUSTIVE_ENUMS: &[&str] = &[
    "Action",
    "Event",
    "KeeperAction",
    "SeatAction",
    "SharedAction",
    "TableAction",
    "TableEvent",
];

/// The matches found in a source file.
#[derive(Default)]
pub struct Matches {
    /// Number of matches that name two variants or more, by enum.
    pub match_counts: BTreeMap<&'static str, usize>,
    /// Function and enum of each such match that has a wildcard arm.
    pub wildcard_matches: Vec<(String, &'static str)>,
    /// The function being visited.
    function: String,
}

impl Matches {
    /// Analyses a source file.
    pub fn in_file(file: &File) -> Matches {
        let mut matches = Matches::default();
        matches.visit_file(file);
        matches
    }
}

impl<'a> Visit<'a> for Matches {
    fn visit_item_mod(&mut self, module: &'a ItemMod) {
        // Tests may use wildcards.
        if module.ident != "tests" {
            syn::visit::visit_item_mod(self, module);
        }
    }

    fn visit_item_fn(&mut self, function: &'a ItemFn) {
        self.function = function.sig.ident.to_string();
        syn::visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &'a ImplItemFn) {
        self.function = function.sig.ident.to_string();
        syn::visit::visit_impl_item_fn(self, function);
    }

    fn visit_expr_match(&mut self, expression: &'a ExprMatch) {
        let mut variants_by_enum = Variants::default();
        for arm in &expression.arms {
            variants_by_enum.visit_pat(&arm.pat);
        }
        let has_wildcard = expression.arms.iter().any(is_wildcard);
        for (name, variants) in variants_by_enum.0 {
            if variants.len() < 2 {
                continue;
            }
            *self.match_counts.entry(name).or_default() += 1;
            if has_wildcard {
                self.wildcard_matches.push((self.function.clone(), name));
            }
        }
        syn::visit::visit_expr_match(self, expression);
    }
}

/// Returns true if an arm has no guard, and its pattern matches any value, or any value in a `Some`.
fn is_wildcard(arm: &Arm) -> bool {
    arm.guard.is_none() && matches_anything(&arm.pat)
}

fn matches_anything(pattern: &Pat) -> bool {
    match pattern {
        Pat::Wild(_) | Pat::Rest(_) => true,
        // A capitalized name is a constant or a variant.
        Pat::Ident(name) => {
            name.subpat.is_none() && name.ident.to_string().starts_with(char::is_lowercase)
        }
        Pat::Paren(inner) => matches_anything(&inner.pat),
        Pat::Reference(inner) => matches_anything(&inner.pat),
        Pat::TupleStruct(tuple) => {
            tuple.path.is_ident("Some") && tuple.elems.iter().all(matches_anything)
        }
        Pat::Or(alternatives) => alternatives.cases.iter().any(matches_anything),
        _ => false,
    }
}

/// The variants that patterns name, by enum.
#[derive(Default)]
struct Variants(BTreeMap<&'static str, BTreeSet<String>>);

impl<'a> Visit<'a> for Variants {
    /// Skips tuples: a match on a tuple lists combinations of variants, and need not list all of them.
    fn visit_pat_tuple(&mut self, _: &'a PatTuple) {}

    fn visit_path(&mut self, path: &'a Path) {
        let mut segments = path.segments.iter().rev();
        if let (Some(variant), Some(enum_segment)) = (segments.next(), segments.next())
            && let Some(name) = EXHAUSTIVE_ENUMS
                .iter()
                .find(|enum_name| enum_segment.ident == **enum_name)
        {
            let variants = self.0.entry(name).or_default();
            variants.insert(variant.ident.to_string());
        }
        syn::visit::visit_path(self, path);
    }
}
