//! `reduce` and `scan`: tiles combined along a dimension by a region on scalars.
//!
//! ```text
//! reduce %a dim=0 identities=[0.0 : f32] : tile<8xf32> -> tile<f32>
//! (%x: tile<f32>, %y: tile<f32>) { .. yield %z : tile<f32> }
//! ```

use super::exit::hands_on;
use super::syntax::{ElementClass, inherent, print_signature, print_type, tile_of};
use super::types::{Element, Tile};
use crate::ir::checks::{Check, block, block_args, property, results, types_of, wrong};
use crate::ir::effects::Effects;
use crate::ir::parser::{Delimiter, OpParser, Parse};
use crate::ir::printer::Printer;
use crate::ir::syntax::plain_attrs;
use crate::ir::view::integer;
use crate::ir::{Arity, Attribute, Module, Op, OpInfo, Type, Value};

/// The table rows.
pub(super) static TABLE: &[OpInfo] = &[
    OpInfo {
        name: "cuda_tile.reduce",
        effects: Some(Effects::TRAPS),
        inherent: &["dim", "identities"],
        parse: Some(parse),
        print: Some(print),
        check: |module, op, out| out.extend(shape(module, op).err()),
        names: Some(names),
        default_dialect: Some("cuda_tile"),
        regions: Arity::Exactly(1),
        ..OpInfo::DEFAULT
    },
    OpInfo {
        name: "cuda_tile.scan",
        effects: Some(Effects::TRAPS),
        inherent: &["dim", "reverse", "identities"],
        parse: Some(parse),
        print: Some(print),
        check: |module, op, out| out.extend(shape(module, op).err()),
        default_dialect: Some("cuda_tile"),
        regions: Arity::Exactly(1),
        ..OpInfo::DEFAULT
    },
];

/// The dimension of a verified reduction or scan.
pub fn dimension(module: &Module, op: Op) -> usize {
    module.attr(op, "dim").and_then(integer).and_then(|dim| usize::try_from(dim).ok()).unwrap_or(0)
}

/// `%a, %b {..} dim=0 reverse=false identities=[..] : T, U -> V, W (%x: X, ..) {..}`.
fn parse(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let names = p.operands(Delimiter::None)?;
    let mut spec = p.spec();
    spec.attrs = plain_attrs(p)?;
    p.keyword("dim")?;
    p.punct("=")?;
    spec = spec.property("dim", Attribute::int(p.integer()?, Type::int(32)));
    if spec.name.as_str() == "cuda_tile.scan" {
        p.keyword("reverse")?;
        p.punct("=")?;
        let value = Attribute::Bool(p.at_keyword("true"));
        if !p.try_keyword("true") {
            p.keyword("false")?;
        }
        spec = spec.property("reverse", value);
    }
    p.keyword("identities")?;
    p.punct("=")?;
    spec = spec.property("identities", p.attr()?);
    p.punct(":")?;
    let at = p.span();
    let types = p.types()?;
    let span = p.span_since(at);
    let operands = p.resolve_each(&names, &types, span)?;
    p.punct("->")?;
    let results = p.types()?;
    let args = p.list(Delimiter::Paren, OpParser::region_arg)?;
    let body = p.region(&args)?;
    Ok(p.create(spec.operands(operands).results(results), vec![body]))
}

fn print(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    if shape(module, op).is_err() {
        return p.generic_instead(op);
    }
    let data = module.op(op);
    p.text(" ");
    p.values(&data.operands);
    p.attr_dict(op, inherent(module, op));
    for &name in inherent(module, op) {
        p.text(&format!(" {name}="));
        if let Some(attr) = module.attr(op, name) {
            p.attr_untyped(attr);
        }
    }
    print_signature(p, &data.operands, &data.results);
    p.newline();
    p.text("(");
    for (number, &arg) in module.single_block(op, 0).iter().flat_map(|&body| &module.block(body).args).enumerate() {
        p.text(if number == 0 { "" } else { ", " });
        p.value(arg);
        p.text(": ");
        print_type(p, module.ty(arg));
    }
    p.text(") ");
    p.region(data.regions[0], false, true);
}

/// Tiles of one shape; the region takes two elements of each and gives one, without effects.
fn shape(module: &Module, op: Op) -> Check {
    let data = module.op(op);
    let mut tiles: Vec<Tile> = Vec::new();
    for &value in &data.operands {
        let tile = tile_of(module, op, value)?;
        ElementClass::Number.check(module, op, &tile)?;
        if tiles.first().is_some_and(|first| first.shape != tile.shape) {
            return Err(wrong(module, op, "operand-type", "needs tiles of one shape"));
        }
        tiles.push(tile);
    }
    let Some(first) = tiles.first() else { return Err(wrong(module, op, "operand-count", "needs a tile")) };
    let rank = first.shape.len();
    let dim = integer(property(module, op, "dim")?).and_then(|dim| usize::try_from(dim).ok()).filter(|&dim| dim < rank);
    let Some(dim) = dim else {
        return Err(wrong(module, op, "bad-dimension", format!("goes along one of {rank} dimensions")));
    };
    let is_scan = module.is(op, "cuda_tile.scan");
    if is_scan && !matches!(property(module, op, "reverse")?, Attribute::Bool(_)) {
        return Err(wrong(module, op, "attribute-type", "has a `reverse` that is no truth value"));
    }
    let mut made = tiles.clone();
    if !is_scan {
        for tile in &mut made {
            tile.shape.remove(dim);
        }
    }
    results(module, op, &made.iter().map(Tile::to_type).collect::<Vec<_>>())?;
    check_identities(module, op, &tiles)?;
    let scalars: Vec<Type> = tiles.iter().map(|tile| Tile::scalar(tile.element.clone()).to_type()).collect();
    let body = block(module, op, 0)?;
    let pairs: Vec<Type> = scalars.iter().flat_map(|ty| [ty.clone(), ty.clone()]).collect();
    block_args(module, op, body, &pairs)?;
    check_yield(module, op, &scalars)?;
    match module.walk(op)[1..].iter().find(|&&inner| !module.effects(inner).is_pure()) {
        None => Ok(()),
        Some(&inner) => {
            let message = format!("may have effects, so it cannot stand in `{}`", module.name(op));
            Err(wrong(module, inner, "bad-parent", message))
        }
    }
}

/// The region ends in a `yield` of scalars.
fn check_yield(module: &Module, op: Op, scalars: &[Type]) -> Check {
    let body = block(module, op, 0)?;
    let last = module.last_op(body).filter(|&last| module.is(last, "cuda_tile.yield"));
    match last {
        Some(last) if types_of(module, &module.op(last).operands) == scalars => Ok(()),
        Some(last) => Err(wrong(module, last, "yield-type", "hands on as many scalars as there are tiles")),
        None => hands_on(module, op, body, &["cuda_tile.yield"]),
    }
}

/// One number for each tile.
fn check_identities(module: &Module, op: Op, tiles: &[Tile]) -> Check {
    let Attribute::Array(items) = property(module, op, "identities")? else {
        return Err(wrong(module, op, "attribute-type", "needs a list of identities"));
    };
    let fits = |(item, tile): (&Attribute, &Tile)| match (item, &tile.element) {
        (Attribute::Bool(_), Element::Number(ty)) => ty.is_bool(),
        (Attribute::Int(_, ty) | Attribute::Float(_, ty), Element::Number(element)) => ty == element,
        _ => false,
    };
    if items.len() == tiles.len() && items.iter().zip(tiles).all(fits) {
        return Ok(());
    }
    Err(wrong(module, op, "attribute-type", "needs an identity of each tile's element type"))
}

fn names(module: &Module, op: Op, name: &mut dyn FnMut(Value, &str)) {
    if let Some(&result) = module.op(op).results.first() {
        name(result, "reduce");
    }
    let Some(body) = module.single_block(op, 0) else { return };
    let args = &module.block(body).args;
    for (number, &arg) in args.iter().enumerate() {
        let side = if number % 2 == 0 { "reduce_lhs" } else { "reduce_rhs" };
        let suffix = if args.len() > 2 { (number / 2).to_string() } else { String::new() };
        name(arg, &format!("{side}{suffix}"));
    }
}
