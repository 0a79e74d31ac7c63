//! Loads, stores and atomic operations through tiles of pointers, and the tokens that order them.
//!
//! `%v, %t = load_ptr_tko weak %p, %mask, %padding token=%t0 : tile<4xptr<f32>>, tile<4xi1>, tile<4xf32> -> tile<4xf32>,
//! token`

use super::module::{hints, parse_hints};
use super::syntax::{name_results, print_signature, tile_of};
use super::types::{Element, Tile, TileType};
use crate::diag::Diagnostic;
use crate::ir::checks::{Check, results, segments, types_of, wrong};
use crate::ir::effects::Effects;
use crate::ir::module::OpSpec;
use crate::ir::parser::{Delimiter, OpParser, Operand, Parse};
use crate::ir::printer::Printer;
use crate::ir::syntax::plain_attrs;
use crate::ir::view::{integer, segment_sizes};
use crate::ir::{Arity, Attribute, FloatKind, Module, Op, OpInfo, Type, Value};

const ORDERS: &[&str] = &["weak", "relaxed", "acquire", "release", "acq_rel"];
const SCOPES: &[&str] = &["tl_blk", "device", "sys"];
const MODES: &[&str] = &["and", "or", "xor", "add", "addf", "max", "min", "umax", "umin", "xchg"];
const ORDERED: &[&str] = &["memory_ordering_semantics", "memory_scope", "operandSegmentSizes"];
const HINTED: &[&str] = &["memory_ordering_semantics", "memory_scope", "operandSegmentSizes", "optimization_hints"];

/// The table rows.
pub(super) static TABLE: &[OpInfo] = &[
    OpInfo {
        inherent: HINTED,
        segments: &["source", "mask", "paddingValue", "token"],
        results: Arity::Exactly(2),
        names: Some(|module, op, name| name_results(module, op, &["result", "result_token"], name)),
        ..access("cuda_tile.load_ptr_tko")
    },
    OpInfo {
        inherent: HINTED,
        segments: &["destination", "value", "mask", "token"],
        results: Arity::Exactly(1),
        ..access("cuda_tile.store_ptr_tko")
    },
    OpInfo {
        inherent: ORDERED,
        segments: &["pointers", "cmp", "val", "mask", "token"],
        results: Arity::Exactly(2),
        names: Some(|module, op, name| name_results(module, op, &["result", "result_token"], name)),
        ..access("cuda_tile.atomic_cas_tko")
    },
    OpInfo {
        inherent: &["memory_ordering_semantics", "memory_scope", "mode", "operandSegmentSizes"],
        segments: &["pointers", "arg", "mask", "token"],
        results: Arity::Exactly(2),
        names: Some(|module, op, name| name_results(module, op, &["result", "result_token"], name)),
        ..access("cuda_tile.atomic_rmw_tko")
    },
    token_row("cuda_tile.join_tokens", |module, op, out| out.extend(token_shape(module, op, 2).err())),
    token_row("cuda_tile.make_token", |module, op, out| out.extend(token_shape(module, op, 0).err())),
];

const fn access(name: &'static str) -> OpInfo {
    OpInfo {
        name,
        effects: Some(Effects::ANYTHING),
        parse: Some(parse),
        print: Some(print),
        check: |module, op, out| out.extend(shape(module, op).err()),
        regions: Arity::Exactly(0),
        ..OpInfo::DEFAULT
    }
}

const fn token_row(name: &'static str, check: crate::ir::registry::CheckFn) -> OpInfo {
    OpInfo {
        name,
        effects: Some(Effects::NONE),
        parse: Some(parse_tokens),
        print: Some(print_tokens),
        check,
        results: Arity::Exactly(1),
        regions: Arity::Exactly(0),
        ..OpInfo::DEFAULT
    }
}

/// How strongly a memory operation is ordered: `weak`, `relaxed`, ..
pub fn order(module: &Module, op: Op) -> Option<&'static str> {
    numbered(module, op, "memory_ordering_semantics", ORDERS)
}

/// What an atomic operation does: `add`, `max`, ..
pub fn mode(module: &Module, op: Op) -> Option<&'static str> {
    numbered(module, op, "mode", MODES)
}

fn numbered(module: &Module, op: Op, property: &str, words: &[&'static str]) -> Option<&'static str> {
    words.get(usize::try_from(integer(module.attr(op, property)?)?).ok()?).copied()
}

fn number_attr(number: usize) -> Attribute {
    Attribute::int(number as i64, Type::int(32))
}

/// Reads one of the words; the property is its number.
fn parse_numbered(p: &mut OpParser<'_, '_>, spec: OpSpec, property: &'static str, words: &[&str]) -> Parse<OpSpec> {
    let at = p.span();
    let found = p.any_keyword()?;
    match words.iter().position(|word| *word == found) {
        Some(number) => Ok(spec.property(property, number_attr(number))),
        None => Err(Diagnostic::error("bad-modifier", at, format!("`{found}` is none of {}", words.join(", ")))),
    }
}

/// `weak`, `relaxed device`.
pub(super) fn parse_order(p: &mut OpParser<'_, '_>, spec: OpSpec) -> Parse<OpSpec> {
    let spec = parse_numbered(p, spec, "memory_ordering_semantics", ORDERS)?;
    if p.at_operand() { Ok(spec) } else { parse_numbered(p, spec, "memory_scope", SCOPES) }
}

pub(super) fn print_order(p: &mut Printer<'_>, op: Op) {
    for (property, words) in [("memory_ordering_semantics", ORDERS), ("memory_scope", SCOPES)] {
        if let Some(word) = numbered(p.module, op, property, words) {
            p.text(" ");
            p.text(word);
        }
    }
}

/// `token=%t` or nothing.
pub(super) fn parse_token<'s>(p: &mut OpParser<'_, 's>) -> Parse<Option<Operand<'s>>> {
    if !p.try_keyword("token") {
        return Ok(None);
    }
    p.punct("=")?;
    p.operand().map(Some)
}

/// How many operands an operation has at least.
fn required(name: &str) -> usize {
    match name {
        "cuda_tile.load_ptr_tko" => 1,
        "cuda_tile.atomic_cas_tko" => 3,
        _ => 2,
    }
}

/// `weak %p, %v, %mask token=%t optimization_hints=<..> {..} : P, V, M -> ..`.
fn parse(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let spec = p.spec();
    let name = p.name().to_owned();
    let mut spec = parse_order(p, spec)?;
    let mut names = vec![p.operand()?];
    if name == "cuda_tile.atomic_rmw_tko" {
        p.punct(",")?;
        spec = parse_numbered(p, spec, "mode", MODES)?;
    }
    while p.try_punct(",") {
        names.push(p.operand()?);
    }
    let token = parse_token(p)?;
    if let Some(hints) = parse_hints(p)? {
        spec = spec.property("optimization_hints", hints);
    }
    spec.attrs = plain_attrs(p)?;
    p.punct(":")?;
    let at = p.span();
    let mut types = p.types()?;
    if name == "cuda_tile.atomic_cas_tko" && types.len() > 1 {
        // The type of what is compared and of what is written is given once.
        types.insert(1, types[1].clone());
    }
    let span = p.span_since(at);
    let mut operands = p.resolve_each(&names, &types, span)?;
    let extra = operands.len().saturating_sub(required(&name));
    if let Some(token) = &token {
        operands.push(p.resolve(token, &TileType::Token.to_type())?);
    }
    let mut sizes = vec![1; required(&name)];
    sizes.push(usize::from(extra > 0));
    if name == "cuda_tile.load_ptr_tko" {
        sizes.push(extra.saturating_sub(1));
    }
    sizes.push(usize::from(token.is_some()));
    p.punct("->")?;
    let results = p.types()?;
    spec = spec.property("operandSegmentSizes", segment_sizes(&sizes));
    Ok(p.create(spec.operands(operands).results(results), Vec::new()))
}

fn print(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    if shape(module, op).is_err() {
        return p.generic_instead(op);
    }
    let data = module.op(op);
    let token = token(module, op);
    let operands = &data.operands[..data.operands.len() - usize::from(token.is_some())];
    print_order(p, op);
    p.text(" ");
    p.value(operands[0]);
    if let Some(mode) = mode(module, op) {
        p.text(", ");
        p.text(mode);
    }
    for &value in &operands[1..] {
        p.text(", ");
        p.value(value);
    }
    if let Some(token) = token {
        p.text(" token=");
        p.value(token);
    }
    if let Some(hints) = hints(module, op) {
        p.text(" optimization_hints = ");
        p.text(hints);
    }
    p.attr_dict(
        op,
        &["memory_ordering_semantics", "memory_scope", "mode", "operandSegmentSizes", "optimization_hints"],
    );
    let mut typed = operands.to_vec();
    if module.is(op, "cuda_tile.atomic_cas_tko") {
        typed.remove(1);
    }
    print_signature(p, &typed, &data.results);
}

/// The token that a verified memory operation waits for.
fn token(module: &Module, op: Op) -> Option<Value> {
    let last = *module.op(op).operands.last()?;
    (*module.ty(last) == TileType::Token.to_type()).then_some(last)
}

/// The operands apart from the token, by name; those that are missing are `None`.
pub struct MemoryOperands {
    /// Where.
    pub pointers: Value,
    /// What is stored, or the argument of an atomic operation.
    pub value: Option<Value>,
    /// Which elements take part.
    pub mask: Option<Value>,
    /// What elements that take no part in a load are read as.
    pub padding: Option<Value>,
}

impl MemoryOperands {
    /// The operands of a verified operation.
    pub fn of(module: &Module, op: Op) -> Option<MemoryOperands> {
        let count = match module.name(op) {
            "cuda_tile.load_ptr_tko" | "cuda_tile.store_ptr_tko" | "cuda_tile.atomic_rmw_tko" => 4,
            _ => 5,
        };
        let parts = segments(module, op, count).ok()?;
        let first = |index: usize| parts[index].first().copied();
        let is_load = module.is(op, "cuda_tile.load_ptr_tko");
        Some(MemoryOperands {
            pointers: first(0)?,
            value: if is_load { None } else { first(count - 3) },
            mask: first(if is_load { 1 } else { count - 2 }),
            padding: if is_load { first(2) } else { None },
        })
    }
}

/// Is a memory operation ordered as it may be, and is there a scope exactly where one is needed?
pub(super) fn check_order(module: &Module, op: Op) -> Check {
    let allowed: &[&str] = match module.name(op) {
        "cuda_tile.load_ptr_tko" | "cuda_tile.load_view_tko" => &["weak", "relaxed", "acquire"],
        "cuda_tile.store_ptr_tko" | "cuda_tile.store_view_tko" => &["weak", "relaxed", "release"],
        _ => &["relaxed", "acquire", "release", "acq_rel"],
    };
    let order = order(module, op).filter(|order| allowed.contains(order));
    let scope = module.attr(op, "memory_scope");
    match order {
        None => Err(wrong(module, op, "memory-order", format!("is ordered as one of {}", allowed.join(", ")))),
        Some("weak") if scope.is_some() => Err(wrong(module, op, "memory-order", "is weak, so it has no memory scope")),
        Some("weak") => Ok(()),
        Some(_) if numbered(module, op, "memory_scope", SCOPES).is_some() => Ok(()),
        Some(order) => {
            let message = format!("is {order}, so it needs a memory scope: {}", SCOPES.join(", "));
            Err(wrong(module, op, "memory-order", message))
        }
    }
}

/// Pointers to the elements of a tile of the same shape; a mask of that shape; a token last.
fn shape(module: &Module, op: Op) -> Check {
    check_order(module, op)?;
    let count = required(module.name(op)) + 2 + usize::from(module.is(op, "cuda_tile.load_ptr_tko"));
    let parts = segments(module, op, count)?;
    let required = required(module.name(op));
    if parts.iter().enumerate().any(|(index, part)| part.len() > 1 || index < required && part.is_empty()) {
        return Err(wrong(module, op, "operand-segments", "has one operand of each kind"));
    }
    let token = TileType::Token.to_type();
    if parts[count - 1].iter().any(|&value| *module.ty(value) != token) {
        return Err(wrong(module, op, "operand-type", "waits for a token"));
    }
    let pointers = tile_of(module, op, parts[0][0])?;
    let Element::Pointer(pointee) = &pointers.element else {
        return Err(wrong(module, op, "operand-type", format!("needs pointers, not `{pointers}`")));
    };
    let value = pointers.with(Element::Number(pointee.clone()));
    let is_load = module.is(op, "cuda_tile.load_ptr_tko");
    let values = if is_load { &parts[2..3] } else { &parts[1..required] };
    expect(module, op, values.iter().flat_map(|part| part.iter()), &value)?;
    let mask = pointers.with(Element::Number(Type::int(1)));
    expect(module, op, parts[if is_load { 1 } else { required }].iter(), &mask)?;
    match module.name(op) {
        "cuda_tile.store_ptr_tko" => results(module, op, &[token])?,
        _ => results(module, op, &[value.to_type(), token])?,
    }
    atomic_fits(module, op, pointee)
}

fn expect<'v>(module: &Module, op: Op, values: impl Iterator<Item = &'v Value>, tile: &Tile) -> Check {
    let ty = tile.to_type();
    for &value in values {
        if *module.ty(value) != ty {
            let message = format!("needs an operand of type `{tile}`, not `{}`", module.ty(value));
            return Err(wrong(module, op, "operand-type", message));
        }
    }
    Ok(())
}

/// Is the atomic operation there for this type?
fn atomic_fits(module: &Module, op: Op, ty: &Type) -> Check {
    let is_int = matches!(ty, Type::Int(32 | 64, _));
    let is_float = matches!(ty, Type::Float(FloatKind::F32 | FloatKind::F64));
    let (what, fits) = match (module.name(op), mode(module, op)) {
        ("cuda_tile.atomic_cas_tko", _) => ("i32, i64, f32 and f64", is_int || is_float),
        ("cuda_tile.atomic_rmw_tko", None) => return Err(wrong(module, op, "missing-property", "needs a `mode`")),
        ("cuda_tile.atomic_rmw_tko", Some("addf")) => {
            ("f16, f32 and f64", is_float || *ty == Type::Float(FloatKind::F16))
        }
        ("cuda_tile.atomic_rmw_tko", Some("xchg")) => ("i32, i64, f32 and f64", is_int || is_float),
        ("cuda_tile.atomic_rmw_tko", _) => ("i32 and i64", is_int),
        _ => return Ok(()),
    };
    if fits { Ok(()) } else { Err(wrong(module, op, "operand-type", format!("is there for {what}, not for `{ty}`"))) }
}

/// `%a, %b {..} : token`.
fn parse_tokens(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let names = p.operands(Delimiter::None)?;
    let mut spec = p.spec();
    spec.attrs = plain_attrs(p)?;
    let ty = p.colon_type()?;
    let operands = p.resolve_all(&names, &ty)?;
    Ok(p.create(spec.operands(operands).results([ty]), Vec::new()))
}

fn print_tokens(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let data = module.op(op);
    if token_shape(module, op, if data.operands.is_empty() { 0 } else { 2 }).is_err() {
        return p.generic_instead(op);
    }
    p.text(if data.operands.is_empty() { "" } else { " " });
    p.values(&data.operands);
    p.attr_dict(op, &[]);
    print_signature(p, &[], &data.results);
}

/// So many tokens (two: or more) in, one out.
fn token_shape(module: &Module, op: Op, count: usize) -> Check {
    let token = TileType::Token.to_type();
    results(module, op, std::slice::from_ref(&token))?;
    let found = types_of(module, &module.op(op).operands);
    let is_count = if count == 0 { found.is_empty() } else { found.len() >= count };
    if is_count && found.iter().all(|ty| *ty == token) {
        return Ok(());
    }
    let what = if count == 0 { "no operand" } else { "two tokens or more" };
    Err(wrong(module, op, "operand-count", format!("needs {what}")))
}
