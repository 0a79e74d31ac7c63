//! One tile into another: conversions of elements, and changes of the shape.
//!
//! `exti %a signed : tile<4xi8> -> tile<4xi32>`, `reshape %a : tile<8xf32> -> tile<2x4xf32>`

use super::syntax::{
    ElementClass, check_modifiers, inherent, parse_modifiers, print_modifiers, print_signature, result_tile, tile_of,
};
use super::types::{Element, Tile};
use crate::ir::checks::{Check, num_operands, property, wrong};
use crate::ir::effects::Effects;
use crate::ir::module::OpSpec;
use crate::ir::parser::{Delimiter, OpParser, Operand, Parse};
use crate::ir::printer::Printer;
use crate::ir::registry::means;
use crate::ir::syntax::plain_attrs;
use crate::ir::view::integers;
use crate::ir::{Arity, Attribute, Module, Op, OpInfo, Opcode, Type, Value};

/// The table rows.
pub(super) static TABLE: &[OpInfo] = &[
    means(Opcode::Bitcast, convert("cuda_tile.bitcast", &[])),
    OpInfo {
        names: Some(|module, op, name| name_result(module, op, "bcast", name)),
        ..convert("cuda_tile.broadcast", &[])
    },
    convert("cuda_tile.exti", &["signedness"]),
    OpInfo {
        defaults: &[("rounding_mode", "cuda_tile.rounding<nearest_even>")],
        ..convert("cuda_tile.ftof", &["rounding_mode"])
    },
    convert("cuda_tile.ftoi", &["signedness", "rounding_mode"]),
    convert("cuda_tile.int_to_ptr", &[]),
    convert("cuda_tile.itof", &["signedness", "rounding_mode"]),
    convert("cuda_tile.ptr_to_int", &[]),
    convert("cuda_tile.ptr_to_ptr", &[]),
    OpInfo {
        names: Some(|module, op, name| name_result(module, op, "reshape", name)),
        ..convert("cuda_tile.reshape", &[])
    },
    OpInfo {
        opcode: Some(Opcode::TruncI),
        defaults: &[("overflow", "cuda_tile.overflow<none>")],
        ..convert("cuda_tile.trunci", &["overflow"])
    },
    OpInfo { parse: Some(parse_permute), print: Some(print_permute), ..convert("cuda_tile.permute", &["permutation"]) },
    OpInfo { parse: Some(parse_cat), print: Some(print_cat), ..convert("cuda_tile.cat", &["dim"]) },
    OpInfo { parse: Some(parse_extract), print: Some(print_extract), ..convert("cuda_tile.extract", &[]) },
    OpInfo { parse: Some(parse_offset), print: Some(print), ..convert("cuda_tile.offset", &[]) },
    OpInfo { parse: Some(parse_iota), print: Some(print_iota), ..convert("cuda_tile.iota", &[]) },
];

const fn convert(name: &'static str, inherent: &'static [&'static str]) -> OpInfo {
    OpInfo {
        name,
        effects: Some(Effects::NONE),
        inherent,
        parse: Some(parse),
        print: Some(print),
        check: |module, op, out| out.extend(shape(module, op).err()),
        results: Arity::Exactly(1),
        regions: Arity::Exactly(0),
        ..OpInfo::DEFAULT
    }
}

fn name_result(module: &Module, op: Op, text: &str, name: &mut dyn FnMut(Value, &str)) {
    if let Some(&result) = module.op(op).results.first() {
        name(result, text);
    }
}

/// `{..} : T -> U`, after the operand.
fn of_one<'s>(p: &mut OpParser<'_, 's>, operand: &Operand<'s>, mut spec: OpSpec) -> Parse<Op> {
    spec.attrs = plain_attrs(p)?;
    let from = p.colon_type()?;
    p.punct("->")?;
    let to = p.ty()?;
    let operand = p.resolve(operand, &from)?;
    Ok(p.create(spec.operands([operand]).results([to]), Vec::new()))
}

/// `{..} : T, U -> V`, after the operands.
fn of_two<'s>(p: &mut OpParser<'_, 's>, [left, right]: [&Operand<'s>; 2], mut spec: OpSpec) -> Parse<Op> {
    spec.attrs = plain_attrs(p)?;
    let first = p.colon_type()?;
    p.punct(",")?;
    let second = p.ty()?;
    p.punct("->")?;
    let to = p.ty()?;
    let operands = [p.resolve(left, &first)?, p.resolve(right, &second)?];
    Ok(p.create(spec.operands(operands).results([to]), Vec::new()))
}

/// `%a signed {..} : T -> U`.
fn parse(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let name = p.operand()?;
    let spec = p.spec();
    let spec = parse_modifiers(p, spec)?;
    of_one(p, &name, spec)
}

fn print(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    if shape(module, op).is_err() {
        return p.generic_instead(op);
    }
    let data = module.op(op);
    p.text(" ");
    p.values(&data.operands);
    print_modifiers(p, op);
    p.attr_dict(op, inherent(module, op));
    print_signature(p, &data.operands, &data.results);
}

fn shape(module: &Module, op: Op) -> Check {
    let to = result_tile(module, op)?;
    match module.name(op) {
        "cuda_tile.iota" => return counts(module, op, &to),
        "cuda_tile.cat" => return concatenates(module, op, &to),
        "cuda_tile.extract" => return extracts(module, op, &to),
        "cuda_tile.offset" => return offsets(module, op, &to),
        _ => {}
    }
    num_operands(module, op, 1)?;
    let from = tile_of(module, op, module.op(op).operands[0])?;
    let no = |why: &str| Err(wrong(module, op, "type-mismatch", format!("does not make `{to}` of `{from}`: {why}")));
    match module.name(op) {
        "cuda_tile.broadcast" => {
            let fits = from.shape.len() == to.shape.len()
                && from.shape.iter().zip(&to.shape).all(|(from, to)| from == to || *from == 1);
            return if fits && from.element == to.element { Ok(()) } else { no("only sizes of 1 are stretched") };
        }
        "cuda_tile.reshape" => {
            let count = |tile: &Tile| tile.shape.iter().product::<u64>();
            let fits = count(&from) == count(&to) && from.element == to.element;
            return if fits { Ok(()) } else { no("the elements stay as many and of one type") };
        }
        "cuda_tile.permute" => return permutes(module, op, &from, &to),
        _ => {}
    }
    if from.shape != to.shape {
        return no("the shapes differ");
    }
    let classes = match module.name(op) {
        "cuda_tile.bitcast" => (ElementClass::Number, ElementClass::Number),
        "cuda_tile.exti" | "cuda_tile.trunci" => (ElementClass::Int, ElementClass::Int),
        "cuda_tile.ftof" => (ElementClass::Float, ElementClass::Float),
        "cuda_tile.ftoi" => (ElementClass::Float, ElementClass::Int),
        "cuda_tile.itof" => (ElementClass::Int, ElementClass::Float),
        "cuda_tile.int_to_ptr" => (ElementClass::Int, ElementClass::Pointer),
        "cuda_tile.ptr_to_int" => (ElementClass::Pointer, ElementClass::Int),
        _ => (ElementClass::Pointer, ElementClass::Pointer),
    };
    if !classes.0.holds(&from) || !classes.1.holds(&to) {
        return no("the elements are of the wrong kind");
    }
    let (narrow, wide) = (bits(&from), bits(&to));
    match module.name(op) {
        "cuda_tile.bitcast" if narrow != wide => no("the widths differ"),
        "cuda_tile.exti" if narrow >= wide => no("the result must be wider"),
        "cuda_tile.trunci" if narrow <= wide => no("the result must be narrower"),
        "cuda_tile.ftof" if from.element == to.element => no("the types are equal"),
        "cuda_tile.int_to_ptr" if narrow != Some(64) => no("an address has 64 bits"),
        "cuda_tile.ptr_to_int" if wide != Some(64) => no("an address has 64 bits"),
        _ => check_modifiers(module, op),
    }
}

/// The width of the tile's numbers.
fn bits(tile: &Tile) -> Option<u32> {
    match tile.number()? {
        Type::Int(width, _) => Some(*width),
        Type::Float(kind) => Some(kind.width()),
        _ => None,
    }
}

/// `%a [1, 0] {..} : T -> U`.
fn parse_permute(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let name = p.operand()?;
    let order = p.list(Delimiter::Square, OpParser::integer)?;
    let spec = p.spec().property("permutation", Attribute::i32_array(&order));
    of_one(p, &name, spec)
}

fn print_permute(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let (Ok(()), Some(order)) = (shape(module, op), permutation(module, op)) else { return p.generic_instead(op) };
    let data = module.op(op);
    p.text(" ");
    p.values(&data.operands);
    p.text(&format!(" {order:?}"));
    p.attr_dict(op, &["permutation"]);
    print_signature(p, &data.operands, &data.results);
}

/// The dimension of the operand that each dimension of a permuted tile is.
pub fn permutation(module: &Module, op: Op) -> Option<Vec<i64>> {
    module.attr(op, "permutation").and_then(integers)
}

fn permutes(module: &Module, op: Op, from: &Tile, to: &Tile) -> Check {
    property(module, op, "permutation")?;
    let rank = from.shape.len();
    let order = permutation(module, op).unwrap_or_default();
    let mut sorted = order.clone();
    sorted.sort_unstable();
    if rank < 2 || sorted != (0..rank as i64).collect::<Vec<_>>() {
        return Err(wrong(
            module,
            op,
            "bad-permutation",
            format!("needs the dimensions 0 to {rank}, each once, two or more"),
        ));
    }
    let wanted: Vec<u64> = order.iter().map(|&dim| from.shape[dim as usize]).collect();
    if wanted == to.shape && from.element == to.element {
        return Ok(());
    }
    Err(wrong(module, op, "type-mismatch", format!("does not make `{to}` of `{from}`")))
}

/// `%a, %b dim = 0 {..} : T, U -> V`.
fn parse_cat(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let left = p.operand()?;
    p.punct(",")?;
    let right = p.operand()?;
    p.keyword("dim")?;
    p.punct("=")?;
    let dim = p.integer()?;
    let spec = p.spec().property("dim", Attribute::int(dim, Type::int(64)));
    of_two(p, [&left, &right], spec)
}

fn print_cat(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let (Ok(()), Some(dim)) = (shape(module, op), module.attr(op, "dim")) else { return p.generic_instead(op) };
    let data = module.op(op);
    p.text(" ");
    p.values(&data.operands);
    p.text(" dim = ");
    p.attr_untyped(dim);
    p.attr_dict(op, &["dim"]);
    print_signature(p, &data.operands, &data.results);
}

fn concatenates(module: &Module, op: Op, to: &Tile) -> Check {
    num_operands(module, op, 2)?;
    let operands = &module.op(op).operands;
    let (left, right) = (tile_of(module, op, operands[0])?, tile_of(module, op, operands[1])?);
    let dim = property(module, op, "dim")?.as_i64().and_then(|dim| usize::try_from(dim).ok());
    let Some(dim) = dim.filter(|&dim| dim < left.shape.len()) else {
        return Err(wrong(module, op, "bad-dimension", format!("joins along one of {} dimensions", left.shape.len())));
    };
    let mut wanted = left.clone();
    if let Some(&size) = right.shape.get(dim) {
        wanted.shape[dim] += size;
    }
    let mut other = right.clone();
    if let Some(size) = other.shape.get_mut(dim) {
        *size = left.shape[dim];
    }
    if other == left && wanted == *to {
        return Ok(());
    }
    Err(wrong(module, op, "type-mismatch", format!("does not make `{to}` of `{left}` and `{right}`")))
}

/// `%a[%i, %j] {..} : T -> U`.
fn parse_extract(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let name = p.operand()?;
    let indices = p.operands(Delimiter::Square)?;
    let mut spec = p.spec();
    spec.attrs = plain_attrs(p)?;
    let from = p.colon_type()?;
    p.punct("->")?;
    let to = p.ty()?;
    let operand = p.resolve(&name, &from)?;
    let indices = p.resolve_all(&indices, &Tile::scalar(Element::Number(Type::int(32))).to_type())?;
    Ok(p.create(spec.operands([operand]).operands(indices).results([to]), Vec::new()))
}

fn print_extract(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    if shape(module, op).is_err() {
        return p.generic_instead(op);
    }
    let data = module.op(op);
    p.text(" ");
    p.value(data.operands[0]);
    p.text("[");
    p.values(&data.operands[1..]);
    p.text("]");
    p.attr_dict(op, &[]);
    print_signature(p, &data.operands[..1], &data.results);
}

fn extracts(module: &Module, op: Op, to: &Tile) -> Check {
    let Some((&source, indices)) = module.op(op).operands.split_first() else {
        return Err(wrong(module, op, "operand-count", "needs a tile"));
    };
    let from = tile_of(module, op, source)?;
    let index = Tile::scalar(Element::Number(Type::int(32))).to_type();
    if indices.len() != from.shape.len() || indices.iter().any(|&value| *module.ty(value) != index) {
        return Err(wrong(
            module,
            op,
            "operand-count",
            format!("needs {} indices of type `{index}`", from.shape.len()),
        ));
    }
    let fits = from.element == to.element
        && from.shape.len() == to.shape.len()
        && from.shape.iter().zip(&to.shape).all(|(from, to)| from % to == 0);
    if fits { Ok(()) } else { Err(wrong(module, op, "type-mismatch", format!("does not cut `{from}` into `{to}`s"))) }
}

/// `%p, %i {..} : P, I -> P`.
fn parse_offset(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let pointer = p.operand()?;
    p.punct(",")?;
    let distance = p.operand()?;
    let spec = p.spec();
    of_two(p, [&pointer, &distance], spec)
}

fn offsets(module: &Module, op: Op, to: &Tile) -> Check {
    num_operands(module, op, 2)?;
    let operands = &module.op(op).operands;
    let (pointer, distance) = (tile_of(module, op, operands[0])?, tile_of(module, op, operands[1])?);
    ElementClass::Pointer.check(module, op, &pointer)?;
    if pointer == *to && distance.shape == to.shape && ElementClass::Int.holds(&distance) {
        return Ok(());
    }
    Err(wrong(module, op, "type-mismatch", format!("does not make `{to}` of `{pointer}` and `{distance}`")))
}

/// `{..} : T`.
fn parse_iota(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    spec.attrs = plain_attrs(p)?;
    let ty = p.colon_type()?;
    Ok(p.create(spec.results([ty]), Vec::new()))
}

fn print_iota(p: &mut Printer<'_>, op: Op) {
    if shape(p.module, op).is_err() {
        return p.generic_instead(op);
    }
    p.attr_dict(op, &[]);
    print_signature(p, &[], &p.module.op(op).results);
}

fn counts(module: &Module, op: Op, to: &Tile) -> Check {
    num_operands(module, op, 0)?;
    ElementClass::Int.check(module, op, to)?;
    let fits = match (&to.shape[..], bits(to)) {
        ([size], Some(width)) => width >= 64 || *size <= 1 << width,
        _ => false,
    };
    if fits { Ok(()) } else { Err(wrong(module, op, "type-mismatch", format!("does not count through `{to}`"))) }
}
