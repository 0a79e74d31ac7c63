//! Syntax and rules that many operations share: short types, words that stand for attributes, and modifiers such as
//! `rounding<zero> flush_to_zero`.
//!
//! A modifier is a property. Which ones an operation has, and in which order they are written, its table row says in
//! `inherent`; how each one is written and what it may be is said here once.

use crate::diag::Diagnostic;
use crate::ir::checks::{Check, num_operands, results, wrong};
use crate::ir::module::{OpName, OpSpec};
use crate::ir::parser::{OpParser, Parse};
use crate::ir::printer::Printer;
use crate::ir::{Attribute, FloatKind, Module, Op, OpInfo, Type, Value};

use super::types::{Tile, is_int};

const OVERFLOW: &[&str] = &["none", "no_signed_wrap", "no_unsigned_wrap", "no_wrap"];
const SIGNEDNESS: &[&str] = &["signed", "unsigned"];
const IEEE: &[&str] = &["nearest_even", "zero", "negative_inf", "positive_inf"];
const PREDICATES: &[&str] =
    &["equal", "not_equal", "less_than", "less_than_or_equal", "greater_than", "greater_than_or_equal"];

/// Writes a type; one of the dialect without its prefix.
pub(super) fn print_type(p: &mut Printer<'_>, ty: &Type) {
    match ty {
        Type::Opaque(text) if text.starts_with("cuda_tile.") => p.text(&text["cuda_tile.".len()..]),
        _ => p.ty(ty),
    }
}

/// `T, U`.
pub(super) fn print_types_of(p: &mut Printer<'_>, values: &[Value]) {
    let module = p.module;
    for (number, &value) in values.iter().enumerate() {
        p.text(if number == 0 { "" } else { ", " });
        print_type(p, module.ty(value));
    }
}

/// ` : T, U -> V`; without values nothing on that side.
pub(super) fn print_signature(p: &mut Printer<'_>, inputs: &[Value], outputs: &[Value]) {
    p.text(" : ");
    print_types_of(p, inputs);
    p.text(if inputs.is_empty() || outputs.is_empty() { "" } else { " -> " });
    print_types_of(p, outputs);
}

/// Suggests names for the results, in order.
pub(super) fn name_results(module: &Module, op: Op, texts: &[&str], name: &mut dyn FnMut(Value, &str)) {
    for (&result, text) in module.op(op).results.iter().zip(texts) {
        name(result, text);
    }
}

/// The words that a property stands for.
fn words(property: &str, op: &str) -> &'static [&'static str] {
    match property {
        "overflow" => OVERFLOW,
        "comparison_predicate" => PREDICATES,
        "comparison_ordering" => &["ordered", "unordered"],
        "signedness" | "signedness_lhs" | "signedness_rhs" => SIGNEDNESS,
        "rounding" => &["zero", "negative_inf", "positive_inf"],
        "rounding_mode" => match op {
            "cuda_tile.divf" => &["nearest_even", "zero", "negative_inf", "positive_inf", "approx", "full"],
            "cuda_tile.sqrt" => &["nearest_even", "zero", "negative_inf", "positive_inf", "approx"],
            "cuda_tile.exp" | "cuda_tile.tanh" => &["full", "approx"],
            "cuda_tile.ftoi" => &["nearest_int_to_zero"],
            "cuda_tile.ftof" | "cuda_tile.itof" => &["nearest_even"],
            _ => IEEE,
        },
        _ => &[],
    }
}

/// `#cuda_tile.NAME<word>` is what a property holds; its `NAME`.
fn mnemonic(property: &str) -> &str {
    match property {
        "rounding_mode" => "rounding",
        "signedness_lhs" | "signedness_rhs" => "signedness",
        _ => property,
    }
}

/// A property's value for a word.
pub fn word_attr(property: &str, word: &str) -> Attribute {
    Attribute::Opaque(format!("cuda_tile.{}<{word}>", mnemonic(property)).into())
}

/// The word that a property of the operation stands for: `signed`, `less_than`, .. Where the property is missing, its
/// default.
pub fn word(module: &Module, op: Op, property: &str) -> Option<&'static str> {
    let known = words(property, module.name(op));
    let Some(attr) = module.attr(op, property) else {
        let has_default = |info: &OpInfo| info.defaults.iter().any(|(name, _)| *name == property);
        let is_known = matches!(&module.op(op).name, OpName::Known(info) if has_default(info));
        return known.first().copied().filter(|_| is_known);
    };
    let Attribute::Opaque(text) = attr else { return None };
    let inner = text.strip_prefix("cuda_tile.")?.strip_prefix(mnemonic(property))?;
    let inner = inner.strip_prefix('<')?.strip_suffix('>')?.trim();
    known.iter().copied().find(|word| *word == inner)
}

/// Has the operation the flag?
pub fn flag(module: &Module, op: Op, property: &str) -> bool {
    matches!(module.attr(op, property), Some(Attribute::Unit))
}

/// Reads one of the words that a property stands for.
pub(super) fn parse_word(p: &mut OpParser<'_, '_>, spec: OpSpec, property: &'static str) -> Parse<OpSpec> {
    let known = words(property, spec.name.as_str());
    let at = p.span();
    let found = p.any_keyword()?;
    match known.iter().find(|word| **word == found) {
        Some(word) => Ok(spec.property(property, word_attr(property, word))),
        None => {
            let message = format!("`{found}` is no {}: {}", mnemonic(property).replace('_', " "), known.join(", "));
            Err(Diagnostic::error("bad-modifier", at, message))
        }
    }
}

/// Reads the modifiers that the operation's row lists.
pub(super) fn parse_modifiers(p: &mut OpParser<'_, '_>, mut spec: OpSpec) -> Parse<OpSpec> {
    let &OpName::Known(info) = &spec.name else { return Ok(spec) };
    for &property in info.inherent {
        match property {
            "overflow" | "rounding" | "rounding_mode" => {
                let known = words(property, info.name);
                if p.try_keyword(mnemonic(property)) {
                    p.punct("<")?;
                    spec = parse_word(p, spec, property)?;
                    p.punct(">")?;
                    if property != "rounding_mode"
                        && spec.properties.get(property) == Some(&word_attr(property, known[0]))
                    {
                        spec.properties.remove(property);
                    }
                } else if property == "rounding_mode" {
                    spec = spec.property(property, word_attr(property, known[0]));
                }
            }
            "flush_to_zero" | "propagate_nan" => {
                // Either order is read where there are both.
                for flag in ["flush_to_zero", "propagate_nan"].into_iter().filter(|flag| info.inherent.contains(flag)) {
                    if spec.properties.get(flag).is_none() && p.try_keyword(flag) {
                        spec = spec.property(flag, Attribute::Unit);
                    }
                }
            }
            _ => spec = parse_word(p, spec, property)?,
        }
    }
    Ok(spec)
}

/// The properties that the operation's row lists.
pub(super) fn inherent(module: &Module, op: Op) -> &'static [&'static str] {
    match &module.op(op).name {
        OpName::Known(info) => info.inherent,
        OpName::Unknown(_) => &[],
    }
}

/// Prints what [`parse_modifiers`] reads.
pub(super) fn print_modifiers(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    for &property in inherent(module, op) {
        if property == "flush_to_zero" || property == "propagate_nan" {
            if flag(module, op, property) {
                p.text(" ");
                p.text(property);
            }
            continue;
        }
        let Some(word) = word(module, op, property) else { continue };
        match property {
            // NVIDIA's tool puts a blank before what it leaves out.
            "rounding_mode" if word == words(property, module.name(op))[0] => p.text(" "),
            "overflow" | "rounding" if word == words(property, module.name(op))[0] => {}
            "overflow" | "rounding" | "rounding_mode" => p.text(&format!(" {}<{word}>", mnemonic(property))),
            _ => p.text(&format!(" {word}")),
        }
    }
}

/// Are the modifiers of the right kind, and do they fit the elements of the result?
pub(super) fn check_modifiers(module: &Module, op: Op) -> Check {
    let element = module.op(op).results.first().and_then(|&result| Tile::of(module, result));
    let is_f32 = element.is_some_and(|tile| tile.number() == Some(&Type::Float(FloatKind::F32)));
    let needs_f32 = |what: &str| {
        if is_f32 {
            Ok(())
        } else {
            Err(wrong(module, op, "bad-modifier", format!("has `{what}`, which is for f32 only")))
        }
    };
    for &property in inherent(module, op) {
        let attr = module.attr(op, property);
        if property == "flush_to_zero" || property == "propagate_nan" {
            match attr {
                None => {}
                Some(Attribute::Unit) if property == "propagate_nan" => {}
                Some(Attribute::Unit) => needs_f32(property)?,
                Some(_) => {
                    return Err(wrong(module, op, "bad-modifier", format!("has a `{property}` that is no flag")));
                }
            }
            continue;
        }
        let known = words(property, module.name(op));
        match word(module, op, property) {
            Some(word @ ("approx" | "full")) if word != known[0] => needs_f32(word)?,
            Some("negative_inf")
                if property == "rounding" && self::word(module, op, "signedness") == Some("unsigned") =>
            {
                return Err(wrong(
                    module,
                    op,
                    "bad-modifier",
                    "cannot round an unsigned quotient to negative infinity",
                ));
            }
            Some(_) => {}
            None if attr.is_none() => {
                return Err(wrong(module, op, "missing-property", format!("needs the property `{property}`")));
            }
            None => {
                let message = format!("has a `{property}` that is none of {}", known.join(", "));
                return Err(wrong(module, op, "bad-modifier", message));
            }
        }
    }
    Ok(())
}

/// The value's type as a tile.
///
/// # Errors
/// If it is none.
pub(super) fn tile_of(module: &Module, op: Op, value: Value) -> Result<Tile, Diagnostic> {
    Tile::of(module, value)
        .ok_or_else(|| wrong(module, op, "operand-type", format!("needs a tile, not `{}`", module.ty(value))))
}

/// The only result's type as a tile.
///
/// # Errors
/// If there is none.
pub(super) fn result_tile(module: &Module, op: Op) -> Result<Tile, Diagnostic> {
    match module.op(op).results[..] {
        [result] => Tile::of(module, result)
            .ok_or_else(|| wrong(module, op, "result-type", format!("makes a tile, not `{}`", module.ty(result)))),
        _ => Err(wrong(module, op, "result-type", "has one result")),
    }
}

/// Kinds of elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ElementClass {
    /// Integers.
    Int,
    /// f16, bf16, f32, f64.
    BaseFloat,
    /// Any float.
    Float,
    /// Any number.
    Number,
    /// Pointers.
    Pointer,
    /// Anything.
    Any,
}

impl ElementClass {
    /// Are the tile's elements of that kind?
    pub(super) fn holds(self, tile: &Tile) -> bool {
        use FloatKind::{BF16, F16, F32, F64};
        match (self, tile.number()) {
            (ElementClass::Any, _) | (ElementClass::Pointer, None) | (ElementClass::Number, Some(_)) => true,
            (ElementClass::Int, Some(ty)) => is_int(ty),
            (ElementClass::Float, Some(ty)) => !is_int(ty),
            (ElementClass::BaseFloat, Some(ty)) => matches!(ty, Type::Float(F16 | BF16 | F32 | F64)),
            _ => false,
        }
    }

    /// Is the tile of that kind?
    pub(super) fn check(self, module: &Module, op: Op, tile: &Tile) -> Check {
        if self.holds(tile) {
            return Ok(());
        }
        let what = match self {
            ElementClass::Int => "integers",
            ElementClass::BaseFloat => "f16, bf16, f32 or f64",
            ElementClass::Float => "floats",
            ElementClass::Number => "numbers",
            ElementClass::Pointer => "pointers",
            ElementClass::Any => "anything",
        };
        Err(wrong(module, op, "operand-type", format!("works on tiles of {what}, not on `{tile}`")))
    }
}

/// `count` operands and one result, all of one type, a tile of such elements; the modifiers are right.
pub(super) fn same_types(module: &Module, op: Op, count: usize, class: ElementClass) -> Check {
    num_operands(module, op, count)?;
    let tile = result_tile(module, op)?;
    class.check(module, op, &tile)?;
    let ty = module.ty(module.result(op));
    if let Some(&other) = module.op(op).operands.iter().find(|&&value| module.ty(value) != ty) {
        let message =
            format!("needs operands of its result's type `{tile}`, but one is of type `{}`", module.ty(other));
        return Err(wrong(module, op, "operand-type", message));
    }
    check_modifiers(module, op)
}

/// Are the results exactly of these types?
pub(super) fn result_is(module: &Module, op: Op, tile: &Tile) -> Check {
    results(module, op, &[tile.to_type()])
}
