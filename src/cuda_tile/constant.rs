//! `constant`: a tile of numbers known beforehand, `constant <f32: [1.0, 2.0]> : tile<2xf32>`.
//!
//! The older spelling `constant dense<1> : tile<i1>` is read, too.

use super::syntax::{print_type, result_tile};
use super::types::Tile;
use crate::diag::Diagnostic;
use crate::ir::checks::{Check, property, wrong};
use crate::ir::effects::Effects;
use crate::ir::module::OpSpec;
use crate::ir::parser::{OpParser, Parse};
use crate::ir::printer::Printer;
use crate::ir::syntax::plain_attrs;
use crate::ir::{Arity, Attribute, Module, Op, OpInfo, Traits, Type, Value};

/// The table row.
pub(super) const CONSTANT: OpInfo = OpInfo {
    name: "cuda_tile.constant",
    traits: Traits::CONSTANT_LIKE,
    effects: Some(Effects::NONE),
    inherent: &["value"],
    parse: Some(parse),
    print: Some(print),
    check: |module, op, out| out.extend(shape(module, op).err()),
    names: Some(names),
    results: Arity::Exactly(1),
    regions: Arity::Exactly(0),
    ..OpInfo::DEFAULT
};

/// `constant <i32: 1> : tile<i32>`, standing nowhere yet.
pub fn build(module: &mut Module, tile: &Tile, value: Attribute) -> Op {
    let ty = tile.to_type();
    let value = Attribute::Dense(ty.clone(), vec![value].into());
    module.create(OpSpec::new(super::name("cuda_tile.constant")).results([ty]).property("value", value))
}

/// The elements of a verified constant: all of them, or one for a splat.
pub fn elements(module: &Module, op: Op) -> &[Attribute] {
    match module.attr(op, "value") {
        Some(Attribute::Dense(_, items)) => items,
        _ => &[],
    }
}

/// `<i32: [1, 2]> : tile<2xi32> {..}` or `dense<[1, 2]> : tile<2xi32> {..}`.
fn parse(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let (value, ty) = parse_value(p)?;
    let mut spec = p.spec().property("value", value).results([ty]);
    spec.attrs = plain_attrs(p)?;
    Ok(p.create(spec, Vec::new()))
}

/// The elements and the type of the tile.
pub(super) fn parse_value(p: &mut OpParser<'_, '_>) -> Parse<(Attribute, Type)> {
    let start = p.span();
    if p.at_keyword("dense") {
        let value = p.attr()?;
        return match &value {
            Attribute::Dense(ty, _) if Tile::from_type(ty).is_some() => Ok((value.clone(), ty.clone())),
            _ => Err(Diagnostic::error("attribute-type", p.span_since(start), "a constant is a tile")),
        };
    }
    p.punct("<")?;
    let at = p.span();
    let element = p.ty()?;
    if !matches!(element, Type::Int(..) | Type::Float(_)) {
        return Err(Diagnostic::error("element-type", p.span_since(at), "a constant holds integers or floats"));
    }
    p.punct(":")?;
    let mut items = Vec::new();
    let found = if p.at_punct("[") { p.nested_elements(&element, &mut items)? } else { vec![] };
    if items.is_empty() {
        items.push(p.element(&element)?);
    }
    p.punct(">")?;
    let span = p.span_since(start);
    let at = p.span();
    let ty = p.colon_type()?;
    let at = p.span_since(at);
    let Some(tile) = Tile::from_type(&ty) else {
        return Err(Diagnostic::error("attribute-type", at, format!("a constant is a tile, not `{ty}`")));
    };
    if tile.number() != Some(&element) {
        let message = format!("`{element}` is not what `{tile}` holds");
        return Err(Diagnostic::error("element-type", at, message));
    }
    let wanted: Vec<usize> = tile.shape.iter().map(|&size| size as usize).collect();
    if !found.is_empty() && found != wanted {
        let message = format!("the elements have shape {found:?}, but the type has shape {wanted:?}");
        return Err(Diagnostic::error("dense-shape", span, message));
    }
    if items.iter().all(|item| *item == items[0]) {
        items.truncate(1);
    }
    Ok((Attribute::Dense(ty.clone(), items.into()), ty))
}

fn print(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    if shape(module, op).is_err() {
        return p.generic_instead(op);
    }
    p.text(" ");
    if let Some(value) = module.attr(op, "value") {
        print_value(p, value);
    }
    p.attr_dict(op, &["value"]);
}

/// Prints what [`parse_value`] reads, of a value that [`value_fits`].
pub(super) fn print_value(p: &mut Printer<'_>, value: &Attribute) {
    let Attribute::Dense(ty, items) = value else { return };
    let Some(tile) = Tile::from_type(ty) else { return };
    p.text("<");
    if let Some(element) = tile.number() {
        p.ty(element);
    }
    p.text(": ");
    match &items[..] {
        [splat] => p.attr_untyped(splat),
        _ => print_nested(p, &tile.shape, items),
    }
    p.text("> : ");
    print_type(p, ty);
}

fn print_nested(p: &mut Printer<'_>, shape: &[u64], items: &[Attribute]) {
    let Some((&size, inner)) = shape.split_first() else {
        return items.iter().for_each(|item| p.attr_untyped(item));
    };
    p.text("[");
    let chunk = (items.len() / (size as usize).max(1)).max(1);
    for (number, part) in items.chunks(chunk).enumerate() {
        p.text(if number == 0 { "" } else { ", " });
        print_nested(p, inner, part);
    }
    p.text("]");
}

/// Are these elements of that tile?
pub(super) fn value_fits(value: &Attribute, tile: &Tile) -> bool {
    let Attribute::Dense(ty, items) = value else { return false };
    let count = tile.shape.iter().product::<u64>();
    let fits = |item: &Attribute| match (item, tile.number()) {
        (Attribute::Bool(_), Some(element)) => element.is_bool(),
        (Attribute::Int(_, ty) | Attribute::Float(_, ty), Some(element)) => ty == element,
        _ => false,
    };
    *ty == tile.to_type() && (items.len() == 1 || items.len() as u64 == count) && items.iter().all(fits)
}

fn shape(module: &Module, op: Op) -> Check {
    let tile = result_tile(module, op)?;
    if value_fits(property(module, op, "value")?, &tile) {
        return Ok(());
    }
    Err(wrong(module, op, "attribute-type", format!("needs a `value` of type `{tile}`")))
}

/// `%cst_1_i32`, `%true`, `%cst_f32`.
fn names(module: &Module, op: Op, name: &mut dyn FnMut(Value, &str)) {
    let Some(&result) = module.op(op).results.first() else { return };
    let (items, Some(tile)) = (elements(module, op), Tile::of(module, result)) else { return };
    let Some(element) = tile.number() else { return };
    let text = match items {
        [Attribute::Bool(value)] => return name(result, if *value { "true" } else { "false" }),
        _ if element.is_bool() => return name(result, "cst_i1"),
        [Attribute::Int(value, _)] => format!("cst_{value}_{element}"),
        [Attribute::Float(bits, Type::Float(kind))] => match float_name(kind.to_f64(*bits)) {
            Some(number) => format!("cst_{number}_{element}"),
            None => format!("cst_{element}"),
        },
        _ => format!("cst_{element}"),
    };
    name(result, &text);
}

/// What a float is called: `NaN`, or the unsigned integer that it is.
fn float_name(value: f64) -> Option<String> {
    if value.is_nan() {
        return Some("NaN".to_owned());
    }
    let is_whole = value.is_sign_positive() && value.fract() == 0.0 && value < 18_446_744_073_709_551_616.0;
    is_whole.then(|| format!("{}", value as u64))
}
