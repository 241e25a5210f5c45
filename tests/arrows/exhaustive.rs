//! Matches on events and actions name every variant, so that the compiler lists the places a new one concerns. A match
//! that picks out a single variant is free to ignore the others: it is an `if let` with a value.

use std::collections::{BTreeMap, BTreeSet};

use syn::visit::Visit;
use syn::{Arm, ExprMatch, File, ImplItemFn, ItemFn, ItemMod, Pat, PatTuple, Path};

/// The enums that must be matched exhaustively.
pub const WHOLE: &[&str] = &[
    "Action",
    "Event",
    "KeeperAction",
    "SeatAction",
    "SharedAction",
    "TableAction",
    "TableEvent",
];

/// The matches found in the sources.
#[derive(Default)]
pub struct Matches {
    /// Number of matches that name two variants or more, by enum.
    pub whole: BTreeMap<&'static str, usize>,
    /// Functions and enums of matches that also have a wildcard arm.
    pub swallowing: Vec<(String, &'static str)>,
    /// The function being visited.
    function: String,
}

impl Matches {
    /// Analyses a source file.
    pub fn of(file: &File) -> Matches {
        let mut found = Matches::default();
        found.visit_file(file);
        found
    }
}

impl<'a> Visit<'a> for Matches {
    fn visit_item_mod(&mut self, module: &'a ItemMod) {
        // Tests may ignore variants.
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
        let mut named = Variants::default();
        for arm in &expression.arms {
            named.visit_pat(&arm.pat);
        }
        let swallows = expression.arms.iter().any(takes_everything);
        for (name, variants) in named.0 {
            if variants.len() < 2 {
                continue;
            }
            *self.whole.entry(name).or_default() += 1;
            if swallows {
                self.swallowing.push((self.function.clone(), name));
            }
        }
        syn::visit::visit_expr_match(self, expression);
    }
}

/// Whether an arm is a wildcard.
fn takes_everything(arm: &Arm) -> bool {
    arm.guard.is_none() && is_open(&arm.pat)
}

fn is_open(pattern: &Pat) -> bool {
    match pattern {
        Pat::Wild(_) | Pat::Rest(_) => true,
        // A capitalized name is a constant or a variant.
        Pat::Ident(name) => {
            name.subpat.is_none() && name.ident.to_string().starts_with(char::is_lowercase)
        }
        Pat::Paren(inner) => is_open(&inner.pat),
        Pat::Reference(inner) => is_open(&inner.pat),
        Pat::TupleStruct(some) => some.path.is_ident("Some") && some.elems.iter().all(is_open),
        Pat::Or(cases) => cases.cases.iter().any(is_open),
        _ => false,
    }
}

/// The variants named by patterns, by enum.
#[derive(Default)]
struct Variants(BTreeMap<&'static str, BTreeSet<String>>);

impl<'a> Visit<'a> for Variants {
    /// A match on a pair is a table of combinations.
    fn visit_pat_tuple(&mut self, _: &'a PatTuple) {}

    fn visit_path(&mut self, path: &'a Path) {
        let mut words = path.segments.iter().rev();
        if let (Some(variant), Some(name)) = (words.next(), words.next())
            && let Some(name) = WHOLE.iter().find(|one| name.ident == **one)
        {
            let variants = self.0.entry(name).or_default();
            variants.insert(variant.ident.to_string());
        }
        syn::visit::visit_path(self, path);
    }
}
