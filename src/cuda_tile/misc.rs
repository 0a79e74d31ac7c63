//! `assert` and `print`, for debugging; `get_tile_block_id` and `get_num_tile_blocks`, where in the grid a kernel runs.

use super::syntax::{ElementClass, name_results, print_signature, tile_of};
use super::types::{Element, Tile, TileType};
use crate::diag::Diagnostic;
use crate::ir::checks::{Check, num_operands, property, results, segments, wrong};
use crate::ir::effects::Effects;
use crate::ir::parser::{OpParser, Parse};
use crate::ir::printer::Printer;
use crate::ir::registry::NamesFn;
use crate::ir::syntax::plain_attrs;
use crate::ir::text::quoted;
use crate::ir::view::segment_sizes;
use crate::ir::{Arity, Attribute, Module, Op, OpInfo, Type, Value};

/// The table rows.
pub(super) static TABLE: &[OpInfo] = &[
    OpInfo {
        inherent: &["message"],
        parse: Some(parse_assert),
        print: Some(print_assert),
        check: |module, op, out| out.extend(assert_shape(module, op).err()),
        ..row("cuda_tile.assert", Effects::SEEN.trapping())
    },
    OpInfo {
        inherent: &["str"],
        parse: Some(parse_print),
        print: Some(print_print),
        check: |module, op, out| out.extend(print_shape(module, op).err()),
        ..row("cuda_tile.print", Effects::PRINTS)
    },
    OpInfo {
        inherent: &["str", "operandSegmentSizes"],
        segments: &["args", "token"],
        parse: Some(parse_print),
        print: Some(print_print),
        check: |module, op, out| out.extend(print_shape(module, op).err()),
        ..row("cuda_tile.print_tko", Effects::PRINTS)
    },
    grid_row("cuda_tile.get_num_tile_blocks", |module, op, name| {
        name_results(module, op, &["gridSize_x", "gridSize_y", "gridSize_z"], name);
    }),
    grid_row("cuda_tile.get_tile_block_id", |module, op, name| {
        name_results(module, op, &["blockId_x", "blockId_y", "blockId_z"], name);
    }),
];

const fn row(name: &'static str, effects: Effects) -> OpInfo {
    OpInfo { name, effects: Some(effects), regions: Arity::Exactly(0), ..OpInfo::DEFAULT }
}

const fn grid_row(name: &'static str, names: NamesFn) -> OpInfo {
    OpInfo {
        names: Some(names),
        parse: Some(parse_grid),
        print: Some(print_grid),
        check: |module, op, out| out.extend(grid_shape(module, op).err()),
        ..row(name, Effects::NONE)
    }
}

/// `%c, "message" {..} : tile<i1>`.
fn parse_assert(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let name = p.operand()?;
    p.punct(",")?;
    let mut spec = p.spec().property("message", Attribute::str(&p.string()?));
    spec.attrs = plain_attrs(p)?;
    let ty = p.colon_type()?;
    let condition = p.resolve(&name, &ty)?;
    Ok(p.create(spec.operands([condition]), Vec::new()))
}

fn print_assert(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let (Ok(()), Some(message)) = (assert_shape(module, op), module.attr(op, "message").and_then(Attribute::as_str))
    else {
        return p.generic_instead(op);
    };
    let data = module.op(op);
    p.text(" ");
    p.values(&data.operands);
    p.text(", ");
    p.text(&quoted(message));
    p.attr_dict(op, &["message"]);
    print_signature(p, &data.operands, &[]);
}

fn assert_shape(module: &Module, op: Op) -> Check {
    num_operands(module, op, 1)?;
    results(module, op, &[])?;
    if property(module, op, "message")?.as_str().is_none() {
        return Err(wrong(module, op, "attribute-type", "has a `message` that is no text"));
    }
    let tile = tile_of(module, op, module.op(op).operands[0])?;
    if tile.number() == Some(&Type::int(1)) {
        return Ok(());
    }
    Err(wrong(module, op, "operand-type", format!("needs truth values, not `{tile}`")))
}

/// `"format", %a, %b {..} : T, U`; `print_tko` has `token=%t` before the attributes and ` -> token` last.
fn parse_print(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let is_ordered = p.name() == "cuda_tile.print_tko";
    let mut spec = p.spec().property("str", Attribute::str(&p.string()?));
    let mut names = Vec::new();
    while p.try_punct(",") {
        names.push(p.operand()?);
    }
    let token = if is_ordered { super::memory::parse_token(p)? } else { None };
    spec.attrs = plain_attrs(p)?;
    let mut operands = Vec::new();
    if !names.is_empty() {
        p.punct(":")?;
        operands = p.operands_with_types(&names)?;
    }
    if is_ordered {
        if let Some(token) = &token {
            operands.push(p.resolve(token, &TileType::Token.to_type())?);
        }
        p.punct("->")?;
        let sizes = segment_sizes(&[names.len(), usize::from(token.is_some())]);
        spec = spec.property("operandSegmentSizes", sizes).results([p.ty()?]);
    }
    Ok(p.create(spec.operands(operands), Vec::new()))
}

/// What is printed, and the token that it waits for.
fn printed(module: &Module, op: Op) -> Result<(&[Value], Option<Value>), Diagnostic> {
    if module.is(op, "cuda_tile.print") {
        return Ok((&module.op(op).operands, None));
    }
    let parts = segments(module, op, 2)?;
    if parts[1].len() > 1 {
        return Err(wrong(module, op, "operand-segments", "waits for one token"));
    }
    Ok((parts[0], parts[1].first().copied()))
}

fn print_print(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let text = module.attr(op, "str").and_then(Attribute::as_str);
    let (Ok(()), Some(text), Ok((values, token))) = (print_shape(module, op), text, printed(module, op)) else {
        return p.generic_instead(op);
    };
    p.text(" ");
    p.text(&quoted(text));
    for &value in values {
        p.text(", ");
        p.value(value);
    }
    if let Some(token) = token {
        p.text(" token=");
        p.value(token);
    }
    p.attr_dict(op, &["str", "operandSegmentSizes"]);
    if !values.is_empty() {
        print_signature(p, values, &[]);
    }
    p.text(if module.is(op, "cuda_tile.print_tko") { " -> token" } else { "" });
}

/// As many values as the text asks for.
fn print_shape(module: &Module, op: Op) -> Check {
    let (values, token) = printed(module, op)?;
    let expected: &[Type] = if module.is(op, "cuda_tile.print_tko") { &[TileType::Token.to_type()] } else { &[] };
    results(module, op, expected)?;
    for &value in values {
        ElementClass::Any.check(module, op, &tile_of(module, op, value)?)?;
    }
    if token.is_some_and(|token| *module.ty(token) != TileType::Token.to_type()) {
        return Err(wrong(module, op, "operand-type", "waits for a token"));
    }
    let Some(text) = property(module, op, "str")?.as_str() else {
        return Err(wrong(module, op, "attribute-type", "has a `str` that is no text"));
    };
    let Some(wanted) = conversions(text) else {
        return Err(wrong(module, op, "bad-format", "has a `%` whose conversion does not end"));
    };
    if wanted == values.len() {
        return Ok(());
    }
    Err(wrong(module, op, "operand-count", format!("prints {wanted} values, but has {}", values.len())))
}

/// How many values a C format asks for; none if a conversion does not end.
fn conversions(text: &str) -> Option<usize> {
    let mut count = 0;
    let mut rest = text;
    while let Some((_, after)) = rest.split_once('%') {
        let end = after.find(|c: char| "diuoxXeEfFgGaAcspn%".contains(c))?;
        count += usize::from(end > 0 || !after.starts_with('%'));
        rest = &after[end + 1..];
    }
    Some(count)
}

/// `{..} : tile<i32>`, the type of each of the three results.
fn parse_grid(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    spec.attrs = plain_attrs(p)?;
    let ty = p.colon_type()?;
    Ok(p.create(spec.results(vec![ty; 3]), Vec::new()))
}

fn print_grid(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    if grid_shape(module, op).is_err() {
        return p.generic_instead(op);
    }
    p.attr_dict(op, &[]);
    print_signature(p, &[], &module.op(op).results[..1]);
}

fn grid_shape(module: &Module, op: Op) -> Check {
    num_operands(module, op, 0)?;
    let index = Tile::scalar(Element::Number(Type::int(32))).to_type();
    results(module, op, &[index.clone(), index.clone(), index])
}
