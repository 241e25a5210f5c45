//! Many mutants in one program. Each is woven into the source behind a question whether it is the active one
//! (`MUTANT=7`). A crate is therefore compiled once for hundreds of them.
//!
//! Code that is evaluated during compilation (constants, `const fn`) cannot ask. A change that does not compile would
//! prevent the others from compiling. Such mutants are judged one at a time.

use std::collections::{BTreeSet, HashMap};

use proc_macro2::Span;
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{Arm, BinOp, Block, Expr, ExprBinary, Stmt, parse_quote};

use super::list::{Genre, Mutant, Place};

/// The function that decides whether a mutant is active. It is appended to a crate's first file.
pub const ASKS: &str = "
#[inline]
pub(crate) fn __mutant(number: u32) -> bool {
    static MEANT: std::sync::LazyLock<u32> = std::sync::LazyLock::new(|| {
        let meant = std::env::var(\"MUTANT\").ok();
        meant.and_then(|number| number.parse().ok()).unwrap_or(0)
    });
    *MEANT == number
}
";

/// A source file with woven mutants.
pub struct Woven {
    /// The whole text.
    pub text: String,
    /// The numbers of the woven mutants.
    pub numbers: BTreeSet<u32>,
}

/// Weaves mutants of one file into its text. Returns `None` if the text is not valid Rust.
pub fn weave(text: &str, mutants: &[(u32, &Mutant)]) -> Option<Woven> {
    let mut file = syn::parse_file(text).ok()?;
    let mut weaver = Weaver {
        by_place: HashMap::new(),
        constant: false,
        woven: BTreeSet::new(),
    };
    for &(number, mutant) in mutants {
        let at = (mutant.genre, mutant.span.start);
        weaver
            .by_place
            .entry(at)
            .or_default()
            .push((number, mutant));
    }
    weaver.visit_file_mut(&mut file);
    Some(Woven {
        text: file.to_token_stream().to_string(),
        numbers: weaver.woven,
    })
}

/// The beginning of a question in a woven text, up to the mutant's number.
const QUESTION: &str = "__mutant (";

/// Returns the mutant's number in the question at a place of a text.
fn number(text: &str, question: usize) -> Option<u32> {
    let digits = text[question + QUESTION.len()..].trim_start();
    let end = digits.find(|letter: char| !letter.is_ascii_digit())?;
    digits[..end].parse().ok()
}

/// Returns the numbers in the nearest questions of `text` before and after a place.
pub fn around(text: &str, place: usize) -> [Option<u32>; 2] {
    let place = text.floor_char_boundary(place.min(text.len()));
    [
        text[..place].rfind(QUESTION),
        text[place..].find(QUESTION).map(|at| place + at),
    ]
    .map(|at| number(text, at?))
}

/// Returns the mutant whose value is returned at a place of `text`. A compiler error there is the mutant's own, and
/// would occur without the other mutants as well. (A function that returns `impl Trait` is an exception, because all
/// its values must have one type.)
pub fn value_at(text: &str, place: usize) -> Option<u32> {
    let place = text.floor_char_boundary(place.min(text.len()));
    let question = text[..place].rfind(QUESTION)?;
    let between = &text[question..place];
    let returns = between.contains("{ return ") && !between.contains('}');
    returns.then(|| number(text, question)).flatten()
}

struct Weaver<'a> {
    by_place: HashMap<(Genre, Place), Vec<(u32, &'a Mutant)>>,
    /// Whether the current code is evaluated during compilation.
    constant: bool,
    woven: BTreeSet<u32>,
}

impl<'a> Weaver<'a> {
    /// Returns the mutants of a kind that begin at a place, and records them as woven.
    fn at(&mut self, genre: Genre, span: Span) -> Vec<(u32, &'a Mutant)> {
        if self.constant {
            return Vec::new();
        }
        let start = span.start();
        let place = Place {
            line: start.line,
            column: start.column + 1,
        };
        let found = self.by_place.remove(&(genre, place)).unwrap_or_default();
        self.woven.extend(found.iter().map(|&(number, _)| number));
        found
    }

    fn constant(&mut self, constant: bool, visit: impl FnOnce(&mut Self)) {
        let outside = std::mem::replace(&mut self.constant, constant);
        visit(self);
        self.constant = outside;
    }

    /// Inserts questions at the beginning of a function's body, for the mutants of its return value.
    fn body(&mut self, constant: bool, block: &mut Block) {
        let start = block.stmts.first().map(Spanned::span);
        self.constant(constant, |inside| {
            inside.visit_block_mut(block);
            let mutants = start.map(|start| inside.at(Genre::FnValue, start));
            for (number, mutant) in mutants.into_iter().flatten() {
                let Ok(value) = syn::parse_str::<Expr>(&mutant.replacement) else {
                    inside.woven.remove(&number);
                    continue;
                };
                let first: Stmt = parse_quote!(if crate::__mutant(#number) { return #value; });
                block.stmts.insert(0, first);
            }
        });
    }

    fn binary(&mut self, whole: &mut Expr) {
        let Expr::Binary(ExprBinary {
            left, op, right, ..
        }) = whole
        else {
            return;
        };
        // A pattern in a condition is not a value.
        let lets = matches!(**left, Expr::Let(_)) || matches!(**right, Expr::Let(_));
        if lets {
            return;
        }
        let mutants = self.at(Genre::BinaryOperator, op.span());
        let others: Vec<(u32, BinOp)> = mutants
            .iter()
            .filter_map(|&(number, mutant)| {
                let other = syn::parse_str::<BinOp>(&mutant.replacement).ok();
                if other.is_none() {
                    self.woven.remove(&number);
                }
                Some((number, other?))
            })
            .collect();
        let Some(&(first, _)) = others.first() else {
            return;
        };
        // Each operand is evaluated once, as without mutants.
        *whole = match *op {
            BinOp::And(_) => parse_quote!((match #left {
                __l => if __l == crate::__mutant(#first) { __l } else { #right }
            })),
            BinOp::Or(_) => parse_quote!((match #left {
                __l => if __l != crate::__mutant(#first) { __l } else { #right }
            })),
            BinOp::Eq(_)
            | BinOp::Ne(_)
            | BinOp::Lt(_)
            | BinOp::Le(_)
            | BinOp::Gt(_)
            | BinOp::Ge(_) => {
                let mut chosen: Expr = parse_quote!(*__l #op *__r);
                for (number, other) in others {
                    chosen = parse_quote!(if crate::__mutant(#number) { *__l #other *__r } else { #chosen });
                }
                parse_quote!((match (&(#left), &(#right)) { (__l, __r) => #chosen }))
            }
            op if assigns(&op) => {
                let mut chosen: Expr = parse_quote!(#left #op __r);
                for (number, other) in others {
                    chosen = parse_quote!(if crate::__mutant(#number) { #left #other __r } else { #chosen });
                }
                parse_quote!((match #right { __r => #chosen }))
            }
            op => {
                let mut chosen: Expr = parse_quote!(__l #op __r);
                for (number, other) in others {
                    chosen = parse_quote!(if crate::__mutant(#number) { __l #other __r } else { #chosen });
                }
                parse_quote!((match (#left, #right) { (__l, __r) => #chosen }))
            }
        };
    }

    fn unary(&mut self, whole: &mut Expr) {
        let Expr::Unary(unary) = whole else {
            return;
        };
        let (op, value) = (&unary.op, &unary.expr);
        if let Some(&(number, _)) = self.at(Genre::UnaryOperator, op.span()).first() {
            *whole = parse_quote!((match #value {
                __v => if crate::__mutant(#number) { __v } else { #op __v }
            }));
        }
    }
}

/// Returns true if an operator changes its left operand.
fn assigns(op: &BinOp) -> bool {
    matches!(
        op,
        BinOp::AddAssign(_)
            | BinOp::SubAssign(_)
            | BinOp::MulAssign(_)
            | BinOp::DivAssign(_)
            | BinOp::RemAssign(_)
            | BinOp::BitXorAssign(_)
            | BinOp::BitAndAssign(_)
            | BinOp::BitOrAssign(_)
            | BinOp::ShlAssign(_)
            | BinOp::ShrAssign(_)
    )
}

impl VisitMut for Weaver<'_> {
    fn visit_item_fn_mut(&mut self, item: &mut syn::ItemFn) {
        self.body(item.sig.constness.is_some(), &mut item.block);
    }

    fn visit_impl_item_fn_mut(&mut self, item: &mut syn::ImplItemFn) {
        self.body(item.sig.constness.is_some(), &mut item.block);
    }

    fn visit_trait_item_fn_mut(&mut self, item: &mut syn::TraitItemFn) {
        if let Some(block) = &mut item.default {
            self.body(false, block);
        }
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        match expr {
            Expr::Binary(_) => self.binary(expr),
            Expr::Unary(_) => self.unary(expr),
            _ => {}
        }
    }

    fn visit_arm_mut(&mut self, arm: &mut Arm) {
        let guard = arm.guard.as_ref().map(|(_, guard)| guard.span());
        let start = arm.pat.span();
        visit_mut::visit_arm_mut(self, arm);
        if let (Some(span), Some((_, guard))) = (guard, &mut arm.guard) {
            for (number, mutant) in self.at(Genre::MatchArmGuard, span) {
                let always = mutant.replacement == "true";
                **guard = parse_quote!((if crate::__mutant(#number) { #always } else { #guard }));
            }
        }
        for (number, _) in self.at(Genre::MatchArm, start) {
            match &mut arm.guard {
                Some((_, guard)) => **guard = parse_quote!((!crate::__mutant(#number) && #guard)),
                guard => {
                    *guard = Some((
                        Default::default(),
                        Box::new(parse_quote!((!crate::__mutant(#number)))),
                    ));
                }
            }
        }
    }

    fn visit_item_const_mut(&mut self, item: &mut syn::ItemConst) {
        self.constant(true, |inside| visit_mut::visit_item_const_mut(inside, item));
    }

    fn visit_item_static_mut(&mut self, item: &mut syn::ItemStatic) {
        self.constant(true, |inside| {
            visit_mut::visit_item_static_mut(inside, item)
        });
    }

    fn visit_impl_item_const_mut(&mut self, item: &mut syn::ImplItemConst) {
        self.constant(true, |inside| {
            visit_mut::visit_impl_item_const_mut(inside, item)
        });
    }

    fn visit_trait_item_const_mut(&mut self, item: &mut syn::TraitItemConst) {
        self.constant(true, |inside| {
            visit_mut::visit_trait_item_const_mut(inside, item)
        });
    }

    fn visit_variant_mut(&mut self, variant: &mut syn::Variant) {
        self.constant(true, |inside| visit_mut::visit_variant_mut(inside, variant));
    }

    fn visit_type_mut(&mut self, of: &mut syn::Type) {
        self.constant(true, |inside| visit_mut::visit_type_mut(inside, of));
    }

    fn visit_pat_mut(&mut self, pattern: &mut syn::Pat) {
        self.constant(true, |inside| visit_mut::visit_pat_mut(inside, pattern));
    }

    fn visit_generic_argument_mut(&mut self, argument: &mut syn::GenericArgument) {
        self.constant(true, |inside| {
            visit_mut::visit_generic_argument_mut(inside, argument)
        });
    }

    fn visit_expr_const_mut(&mut self, block: &mut syn::ExprConst) {
        self.constant(true, |inside| {
            visit_mut::visit_expr_const_mut(inside, block)
        });
    }

    fn visit_expr_repeat_mut(&mut self, repeat: &mut syn::ExprRepeat) {
        self.visit_expr_mut(&mut repeat.expr);
    }
}

#[cfg(test)]
mod tests {
    use super::{Woven, around, value_at, weave};
    use crate::mutants::list::{Genre, Mutant, Place, Span};

    fn mutant(text: &str, genre: Genre, found: &str, replacement: &str) -> Mutant {
        let before = &text[..text.find(found).expect("it stands there")];
        let line = before.matches('\n').count() + 1;
        let column = before.len() - before.rfind('\n').map_or(0, |at| at + 1) + 1;
        let place = |column| Place { line, column };
        Mutant {
            package: String::new(),
            file: String::new(),
            what: String::new(),
            genre,
            span: Span {
                start: place(column),
                end: place(column + found.len()),
            },
            replacement: replacement.to_owned(),
            returns: String::new(),
            line: String::new(),
            id: String::new(),
        }
    }

    fn woven(text: &str, genre: Genre, found: &str, replacement: &str) -> Woven {
        weave(text, &[(7, &mutant(text, genre, found, replacement))]).expect("it is Rust")
    }

    #[test]
    fn mutant_is_guarded_at_its_position() {
        let text = "fn f(a: u8, b: u8) -> bool {\n    a < b && !g(a)\n}";
        for (genre, found, replacement) in [
            (Genre::BinaryOperator, "<", "=="),
            (Genre::BinaryOperator, "&&", "||"),
            (Genre::UnaryOperator, "!", ""),
            (Genre::FnValue, "a < b && !g(a)", "true"),
        ] {
            let woven = woven(text, genre, found, replacement);
            assert!(woven.numbers.contains(&7), "{found}");
            assert!(
                woven.text.contains("crate :: __mutant (7"),
                "{}",
                woven.text
            );
        }
    }

    #[test]
    fn match_arms_are_removed_by_guard() {
        let text = "fn f(a: u8) -> u8 {\n    match a {\n        1 => 2,\n        3 if g() => 4,\n        _ => 5,\n    }\n}";
        for (genre, found, replacement) in [
            (Genre::MatchArm, "1 => 2,", ""),
            (Genre::MatchArm, "3 if g() => 4,", ""),
            (Genre::MatchArmGuard, "g()", "true"),
        ] {
            let woven = woven(text, genre, found, replacement);
            assert!(woven.numbers.contains(&7), "{found}");
        }
    }

    #[test]
    fn const_expressions_are_not_mutated() {
        let text = "const A: u8 = 1 + 2;\nconst fn f() -> u8 {\n    3 - 4\n}";
        for found in ["+", "- 4"] {
            let woven = woven(text, Genre::BinaryOperator, found, "*");
            assert!(woven.numbers.is_empty(), "{found}");
        }
    }

    #[test]
    fn position_is_identified_by_surrounding_guards() {
        let text = "if crate :: __mutant (3u32) { return x } if crate :: __mutant (4u32) { y }";
        let at = |letter: char| text.find(letter).expect("it stands there");
        assert_eq!(around(text, at('x')), [Some(3), Some(4)]);
        assert_eq!(around(text, 0), [None, Some(3)]);
        assert_eq!(around(text, 9999), [Some(4), None]);
        assert_eq!(value_at(text, at('x')), Some(3));
        assert_eq!(value_at(text, at('y')), None);
        assert_eq!(value_at(text, 0), None);
    }

    #[test]
    fn single_mutant_equals_its_text_change() {
        let text = "fn f(a: u8) -> bool {\n    a < 1\n}";
        let mutant = mutant(text, Genre::BinaryOperator, "<", ">=");
        assert_eq!(mutant.in_text(text), text.replace('<', ">="));
    }
}
