//! Many mutants in one program. Each mutant is woven into the source behind a check that it is the active
//! mutant (`MUTANT=7`), so a crate is compiled only once for hundreds of mutants.
//!
//! Mutants that cannot be woven are tested one at a time. They include:
//! - mutants in code that is evaluated during compilation (constants, `const fn`), where no check is
//!   possible;
//! - removed fields of struct expressions;
//! - mutants that may cause a compiler error.

use std::collections::{BTreeSet, HashMap};

use proc_macro2::Span;
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{Arm, BinOp, Block, Expr, ExprBinary, Stmt, parse_quote};

use super::list::{Mutant, MutationKind, Position};

/// Source text of the function that checks whether a mutant is active. It is appended to the root file of the
/// crate.
pub const IS_ACTIVE_FUNCTION: &str = "
#[inline]
pub(crate) fn __mutant(number: u32) -> bool {
    static ACTIVE: std::sync::LazyLock<u32> = std::sync::LazyLock::new(|| {
        let variable = std::env::var(\"MUTANT\").ok();
        variable.and_then(|number| number.parse().ok()).unwrap_or(0)
    });
    *ACTIVE == number
}
";

/// A source file with woven mutants.
pub struct WovenFile {
    /// The whole text.
    pub text: String,
    /// The numbers of the woven mutants.
    pub numbers: BTreeSet<u32>,
}

/// Weaves mutants of one file into its text. Returns `None` if the text is not valid Rust.
pub fn weave(text: &str, mutants: &[(u32, &Mutant)]) -> Option<WovenFile> {
    let mut file = syn::parse_file(text).ok()?;
    let mut weaver = Weaver {
        mutants_by_start: HashMap::new(),
        is_check_forbidden: false,
        woven_numbers: BTreeSet::new(),
    };
    for &(number, mutant) in mutants {
        let key = (mutant.kind, mutant.span.start);
        weaver
            .mutants_by_start
            .entry(key)
            .or_default()
            .push((number, mutant));
    }
    weaver.visit_file_mut(&mut file);
    Some(WovenFile {
        text: file.to_token_stream().to_string(),
        numbers: weaver.woven_numbers,
    })
}

/// The text of a check, up to the number of the mutant.
const CHECK_START: &str = "__mutant (";

/// Returns the number of the mutant in the check at this offset of a text.
fn number_in_check(text: &str, check_offset: usize) -> Option<u32> {
    let digits = text[check_offset + CHECK_START.len()..].trim_start();
    let end = digits.find(|c: char| !c.is_ascii_digit())?;
    digits[..end].parse().ok()
}

/// Returns the numbers of the mutants in the nearest checks before and after an offset of `text`.
pub fn mutant_numbers_around(text: &str, offset: usize) -> [Option<u32>; 2] {
    let offset = text.floor_char_boundary(offset.min(text.len()));
    [
        text[..offset].rfind(CHECK_START),
        text[offset..]
            .find(CHECK_START)
            .map(|distance| offset + distance),
    ]
    .map(|check_offset| number_in_check(text, check_offset?))
}

/// Returns the number of the mutant whose return value is at this offset of `text`. A compiler error at that
/// offset is caused by that mutant alone, except in a function that returns `impl Trait`, because all its
/// return values must have the same type.
pub fn mutant_of_return_value_at(text: &str, offset: usize) -> Option<u32> {
    let offset = text.floor_char_boundary(offset.min(text.len()));
    let check_offset = text[..offset].rfind(CHECK_START)?;
    let text_after_check = &text[check_offset..offset];
    let is_return_value = text_after_check.contains("{ return ") && !text_after_check.contains('}');
    is_return_value
        .then(|| number_in_check(text, check_offset))
        .flatten()
}

struct Weaver<'a> {
    mutants_by_start: HashMap<(MutationKind, Position), Vec<(u32, &'a Mutant)>>,
    /// True in code that is evaluated during compilation and in patterns, where no check is possible.
    is_check_forbidden: bool,
    woven_numbers: BTreeSet<u32>,
}

impl<'a> Weaver<'a> {
    /// Returns the mutants of a kind that begin at `span`, and records them as woven. Where no check is
    /// possible (`is_check_forbidden`), returns an empty list.
    fn take_mutants_at(&mut self, kind: MutationKind, span: Span) -> Vec<(u32, &'a Mutant)> {
        if self.is_check_forbidden {
            return Vec::new();
        }
        let start = span.start();
        let position = Position {
            line: start.line,
            column: start.column + 1,
        };
        let mutants = self
            .mutants_by_start
            .remove(&(kind, position))
            .unwrap_or_default();
        self.woven_numbers
            .extend(mutants.iter().map(|&(number, _)| number));
        mutants
    }

    /// Calls `visit` with `is_check_forbidden` set to the given value, and restores the old value afterwards.
    fn visit_with(&mut self, is_check_forbidden: bool, visit: impl FnOnce(&mut Self)) {
        let outer_value = std::mem::replace(&mut self.is_check_forbidden, is_check_forbidden);
        visit(self);
        self.is_check_forbidden = outer_value;
    }

    /// Inserts checks for the mutants of a function's return value at the beginning of its body.
    fn weave_return_values(&mut self, is_check_forbidden: bool, block: &mut Block) {
        let start = block.stmts.first().map(Spanned::span);
        self.visit_with(is_check_forbidden, |weaver| {
            weaver.visit_block_mut(block);
            let mutants = start.map(|start| weaver.take_mutants_at(MutationKind::FnValue, start));
            for (number, mutant) in mutants.into_iter().flatten() {
                let Ok(value) = syn::parse_str::<Expr>(&mutant.replacement) else {
                    weaver.woven_numbers.remove(&number);
                    continue;
                };
                let first_statement: Stmt =
                    parse_quote!(if crate::__mutant(#number) { return #value; });
                block.stmts.insert(0, first_statement);
            }
        });
    }

    fn weave_binary(&mut self, expression: &mut Expr) {
        let Expr::Binary(ExprBinary {
            left, op, right, ..
        }) = expression
        else {
            return;
        };
        // `let` in a condition is not a value that could be an operand of the woven expression.
        let has_let = matches!(**left, Expr::Let(_)) || matches!(**right, Expr::Let(_));
        if has_let {
            return;
        }
        let mutants = self.take_mutants_at(MutationKind::BinaryOperator, op.span());
        let replacements: Vec<(u32, BinOp)> = mutants
            .iter()
            .filter_map(|&(number, mutant)| {
                let replacement = syn::parse_str::<BinOp>(&mutant.replacement).ok();
                if replacement.is_none() {
                    self.woven_numbers.remove(&number);
                }
                Some((number, replacement?))
            })
            .collect();
        let Some(&(first_number, _)) = replacements.first() else {
            return;
        };
        // As in the original code, each operand is evaluated at most once.
        *expression = match *op {
            BinOp::And(_) => parse_quote!((match #left {
                __l => if __l == crate::__mutant(#first_number) { __l } else { #right }
            })),
            BinOp::Or(_) => parse_quote!((match #left {
                __l => if __l != crate::__mutant(#first_number) { __l } else { #right }
            })),
            BinOp::Eq(_)
            | BinOp::Ne(_)
            | BinOp::Lt(_)
            | BinOp::Le(_)
            | BinOp::Gt(_)
            | BinOp::Ge(_) => {
                let mut checked: Expr = parse_quote!(*__l #op *__r);
                for (number, replacement) in replacements {
                    checked = parse_quote!(if crate::__mutant(#number) { *__l #replacement *__r } else { #checked });
                }
                parse_quote!((match (&(#left), &(#right)) { (__l, __r) => #checked }))
            }
            op if is_assignment(&op) => {
                let mut checked: Expr = parse_quote!(#left #op __r);
                for (number, replacement) in replacements {
                    checked = parse_quote!(if crate::__mutant(#number) { #left #replacement __r } else { #checked });
                }
                parse_quote!((match #right { __r => #checked }))
            }
            op => {
                let mut checked: Expr = parse_quote!(__l #op __r);
                for (number, replacement) in replacements {
                    checked = parse_quote!(if crate::__mutant(#number) { __l #replacement __r } else { #checked });
                }
                parse_quote!((match (#left, #right) { (__l, __r) => #checked }))
            }
        };
    }

    fn weave_unary(&mut self, expression: &mut Expr) {
        let Expr::Unary(unary) = expression else {
            return;
        };
        let (op, value) = (&unary.op, &unary.expr);
        if let Some(&(number, _)) = self
            .take_mutants_at(MutationKind::UnaryOperator, op.span())
            .first()
        {
            *expression = parse_quote!((match #value {
                __v => if crate::__mutant(#number) { __v } else { #op __v }
            }));
        }
    }
}

/// Returns true if an operator changes its left operand.
fn is_assignment(op: &BinOp) -> bool {
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
        self.weave_return_values(item.sig.constness.is_some(), &mut item.block);
    }

    fn visit_impl_item_fn_mut(&mut self, item: &mut syn::ImplItemFn) {
        self.weave_return_values(item.sig.constness.is_some(), &mut item.block);
    }

    fn visit_trait_item_fn_mut(&mut self, item: &mut syn::TraitItemFn) {
        if let Some(block) = &mut item.default {
            self.weave_return_values(false, block);
        }
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        match expr {
            Expr::Binary(_) => self.weave_binary(expr),
            Expr::Unary(_) => self.weave_unary(expr),
            _ => {}
        }
    }

    fn visit_arm_mut(&mut self, arm: &mut Arm) {
        let guard = arm.guard.as_ref().map(|(_, guard)| guard.span());
        let start = arm.pat.span();
        visit_mut::visit_arm_mut(self, arm);
        if let (Some(span), Some((_, guard))) = (guard, &mut arm.guard) {
            for (number, mutant) in self.take_mutants_at(MutationKind::MatchArmGuard, span) {
                let always = mutant.replacement == "true";
                **guard = parse_quote!((if crate::__mutant(#number) { #always } else { #guard }));
            }
        }
        for (number, _) in self.take_mutants_at(MutationKind::MatchArm, start) {
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
        self.visit_with(true, |weaver| visit_mut::visit_item_const_mut(weaver, item));
    }

    fn visit_item_static_mut(&mut self, item: &mut syn::ItemStatic) {
        self.visit_with(true, |weaver| {
            visit_mut::visit_item_static_mut(weaver, item)
        });
    }

    fn visit_impl_item_const_mut(&mut self, item: &mut syn::ImplItemConst) {
        self.visit_with(true, |weaver| {
            visit_mut::visit_impl_item_const_mut(weaver, item)
        });
    }

    fn visit_trait_item_const_mut(&mut self, item: &mut syn::TraitItemConst) {
        self.visit_with(true, |weaver| {
            visit_mut::visit_trait_item_const_mut(weaver, item)
        });
    }

    fn visit_variant_mut(&mut self, variant: &mut syn::Variant) {
        self.visit_with(true, |weaver| visit_mut::visit_variant_mut(weaver, variant));
    }

    fn visit_type_mut(&mut self, ty: &mut syn::Type) {
        self.visit_with(true, |weaver| visit_mut::visit_type_mut(weaver, ty));
    }

    fn visit_pat_mut(&mut self, pattern: &mut syn::Pat) {
        self.visit_with(true, |weaver| visit_mut::visit_pat_mut(weaver, pattern));
    }

    fn visit_generic_argument_mut(&mut self, argument: &mut syn::GenericArgument) {
        self.visit_with(true, |weaver| {
            visit_mut::visit_generic_argument_mut(weaver, argument)
        });
    }

    fn visit_expr_const_mut(&mut self, block: &mut syn::ExprConst) {
        self.visit_with(true, |weaver| {
            visit_mut::visit_expr_const_mut(weaver, block)
        });
    }

    fn visit_expr_repeat_mut(&mut self, repeat: &mut syn::ExprRepeat) {
        self.visit_expr_mut(&mut repeat.expr);
    }
}

#[cfg(test)]
mod tests {
    use super::{WovenFile, mutant_numbers_around, mutant_of_return_value_at, weave};
    use crate::mutants::list::{Mutant, MutationKind, Position, Span};

    fn mutant(text: &str, kind: MutationKind, original: &str, replacement: &str) -> Mutant {
        let before = &text[..text
            .find(original)
            .expect("the text should contain the original")];
        let line = before.matches('\n').count() + 1;
        let column = before.len() - before.rfind('\n').map_or(0, |newline| newline + 1) + 1;
        let position = |column| Position { line, column };
        Mutant {
            package: String::new(),
            file: String::new(),
            change: String::new(),
            kind,
            span: Span {
                start: position(column),
                end: position(column + original.len()),
            },
            replacement: replacement.to_owned(),
            return_type: String::new(),
            line_text: String::new(),
            id: String::new(),
        }
    }

    fn woven(text: &str, kind: MutationKind, original: &str, replacement: &str) -> WovenFile {
        weave(text, &[(7, &mutant(text, kind, original, replacement))])
            .expect("the text should be valid Rust")
    }

    #[test]
    fn mutant_is_woven_behind_a_check() {
        let text = "fn f(a: u8, b: u8) -> bool {\n    a < b && !g(a)\n}";
        for (kind, original, replacement) in [
            (MutationKind::BinaryOperator, "<", "=="),
            (MutationKind::BinaryOperator, "&&", "||"),
            (MutationKind::UnaryOperator, "!", ""),
            (MutationKind::FnValue, "a < b && !g(a)", "true"),
        ] {
            let woven = woven(text, kind, original, replacement);
            assert!(woven.numbers.contains(&7), "{original}");
            assert!(
                woven.text.contains("crate :: __mutant (7"),
                "{}",
                woven.text
            );
        }
    }

    #[test]
    fn match_arms_are_woven_as_guards() {
        let text = "fn f(a: u8) -> u8 {\n    match a {\n        1 => 2,\n        3 if g() => 4,\n        _ => 5,\n    }\n}";
        for (kind, original, replacement) in [
            (MutationKind::MatchArm, "1 => 2,", ""),
            (MutationKind::MatchArm, "3 if g() => 4,", ""),
            (MutationKind::MatchArmGuard, "g()", "true"),
        ] {
            let woven = woven(text, kind, original, replacement);
            assert!(woven.numbers.contains(&7), "{original}");
        }
    }

    #[test]
    fn mutants_in_const_code_are_not_woven() {
        let text = "const A: u8 = 1 + 2;\nconst fn f() -> u8 {\n    3 - 4\n}";
        for original in ["+", "- 4"] {
            let woven = woven(text, MutationKind::BinaryOperator, original, "*");
            assert!(woven.numbers.is_empty(), "{original}");
        }
    }

    #[test]
    fn mutants_around_an_offset_are_found() {
        let text = "if crate :: __mutant (3u32) { return x } if crate :: __mutant (4u32) { y }";
        let offset_of = |c: char| text.find(c).expect("the text should contain the character");
        assert_eq!(
            mutant_numbers_around(text, offset_of('x')),
            [Some(3), Some(4)]
        );
        assert_eq!(mutant_numbers_around(text, 0), [None, Some(3)]);
        assert_eq!(mutant_numbers_around(text, 9999), [Some(4), None]);
        assert_eq!(mutant_of_return_value_at(text, offset_of('x')), Some(3));
        assert_eq!(mutant_of_return_value_at(text, offset_of('y')), None);
        assert_eq!(mutant_of_return_value_at(text, 0), None);
    }

    #[test]
    fn change_of_a_single_mutant_is_applied_to_the_text() {
        let text = "fn f(a: u8) -> bool {\n    a < 1\n}";
        let mutant = mutant(text, MutationKind::BinaryOperator, "<", ">=");
        assert_eq!(mutant.applied_to(text), text.replace('<', ">="));
    }
}
