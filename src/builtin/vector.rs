//! `vector`: printing, and what programs with vector accesses do with their values. Transfers are in `transfer.rs`.

use super::memref::ranked;
use super::shape::{FLAGS, floats, has_plain_flags, parse_cast, parse_flags, print_cast, print_flags, report, same};
use super::vector_checks;
use super::views::{DYNAMIC, parse_mixed, print_mixed};
use crate::affine::expr::{AffineExpr, AffineOp};
use crate::diag::Diagnostic;
use crate::ir::attr::Attribute;
use crate::ir::combiner::is_lanes_word;
use crate::ir::effects::Effects;
use crate::ir::module::{Module, Op, Value};
use crate::ir::opcode::Opcode;
use crate::ir::parser::{Delimiter, OpParser, Parse};
use crate::ir::printer::Printer;
use crate::ir::registry::{Arity, OpInfo, means};
use crate::ir::types::{MemRefType, Type};

/// The dialect's table.
pub static TABLE: &[OpInfo] = &[
    OpInfo {
        inherent: &["punctuation", "stringLiteral"],
        defaults: &[("punctuation", "vector.punctuation<newline>")],
        parse: Some(parse_print),
        print: Some(print_print),
        results: Arity::Exactly(0),
        ..same("vector.print", Effects::PRINTS, |_, _, _| {})
    },
    convert("vector.broadcast", |m, op, out| out.extend(vector_checks::broadcast(m, op).err())),
    convert("vector.shape_cast", |m, op, out| out.extend(vector_checks::shape_cast(m, op).err())),
    convert("vector.bitcast", |m, op, out| out.extend(vector_checks::bitcast(m, op).err())),
    means(Opcode::Fma, same("vector.fma", Effects::NONE, floats::<3>)),
    OpInfo {
        inherent: &["static_position"],
        parse: Some(parse_extract),
        print: Some(print_extract),
        ..same("vector.extract", Effects::NONE, |m, op, out| out.extend(vector_checks::extract(m, op).err()))
    },
    OpInfo {
        inherent: &["static_position"],
        parse: Some(parse_insert),
        print: Some(print_insert),
        ..same("vector.insert", Effects::NONE, |m, op, out| out.extend(vector_checks::insert(m, op).err()))
    },
    OpInfo {
        inherent: &["kind", "fastmath"],
        defaults: &[("fastmath", "arith.fastmath<none>")],
        parse: Some(parse_reduction),
        print: Some(print_reduction),
        ..same("vector.reduction", Effects::NONE, |m, op, out| out.extend(vector_checks::reduction(m, op).err()))
    },
    OpInfo {
        inherent: &["nontemporal", "alignment"],
        parse: Some(parse_load),
        print: Some(print_load),
        check: |module, op, errors| check_access(module, op, 0, errors),
        ..same("vector.load", Effects::NONE.reads(0), |_, _, _| {})
    },
    OpInfo {
        inherent: &["nontemporal", "alignment"],
        parse: Some(parse_store),
        print: Some(print_store),
        check: |module, op, errors| check_access(module, op, 1, errors),
        results: Arity::Exactly(0),
        ..same("vector.store", Effects::STORES, |_, _, _| {})
    },
    OpInfo {
        parse: Some(parse_from_elements),
        print: Some(print_from_elements),
        ..same("vector.from_elements", Effects::NONE, |_, _, _| {})
    },
    OpInfo { parse: Some(parse_step), print: Some(print_step), ..same("vector.step", Effects::NONE, |_, _, _| {}) },
    OpInfo {
        parse: Some(parse_create_mask),
        print: Some(print_create_mask),
        ..same("vector.create_mask", Effects::NONE, |m, op, out| out.extend(vector_checks::create_mask(m, op).err()))
    },
    OpInfo {
        inherent: &["mask_dim_sizes"],
        parse: Some(parse_constant_mask),
        print: Some(print_constant_mask),
        ..same("vector.constant_mask", Effects::NONE, |m, op, out| {
            out.extend(vector_checks::constant_mask(m, op).err())
        })
    },
];

const fn convert(name: &'static str, check: crate::ir::registry::CheckFn) -> OpInfo {
    OpInfo { parse: Some(parse_cast), print: Some(print_cast), ..same(name, Effects::NONE, check) }
}

/// The text between `prefix` and `>` of a dialect attribute.
fn keyword_of<'m>(module: &'m Module, op: Op, name: &str, prefix: &str) -> Option<&'m str> {
    match module.attr(op, name) {
        Some(Attribute::Opaque(text)) => text.strip_prefix(prefix)?.strip_suffix('>'),
        _ => None,
    }
}

// ---- print ---------------------------------------------------------------------------------------------------------

const PUNCTUATION: &str = "vector.punctuation<";

/// `print %v : T`, `print str "text"`, `print punctuation <comma>`.
fn parse_print(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    // Nothing marks the end of `vector.print`: a name on the next line may be a definition.
    if p.at_operand() && !p.at_definition() {
        let name = p.operand()?;
        let ty = p.colon_type()?;
        spec.operands = smallvec::smallvec![p.resolve(&name, &ty)?];
    }
    loop {
        if p.try_keyword("str") {
            spec = spec.property("stringLiteral", Attribute::str(&p.string()?));
        } else if p.try_keyword("punctuation") {
            p.punct("<")?;
            let at = p.span();
            let word = p.any_keyword()?;
            if !matches!(word, "no_punctuation" | "newline" | "comma" | "open" | "close") {
                return Err(Diagnostic::error("bad-flag", at, format!("`{word}` is no punctuation")));
            }
            p.punct(">")?;
            spec = spec.property("punctuation", Attribute::Opaque(format!("{PUNCTUATION}{word}>").into()));
        } else {
            break;
        }
    }
    spec.attrs = p.attr_dict()?;
    Ok(p.create(spec, Vec::new()))
}

fn print_print(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let data = module.op(op);
    let punctuation = keyword_of(module, op, "punctuation", PUNCTUATION);
    let text = module.attr(op, "stringLiteral");
    let is_plain = punctuation.is_some() == module.attr(op, "punctuation").is_some()
        && text.is_none_or(|text| matches!(text, Attribute::Str(_)));
    if data.operands.len() > 1 || !is_plain {
        return p.generic_instead(op);
    }
    if let [value] = data.operands[..] {
        p.text(" ");
        p.value(value);
        p.text(" : ");
        p.type_of(value);
    }
    if let Some(text) = text {
        p.text(" str ");
        p.attr(text);
    }
    // A bare `vector.print` swallows a name at the start of the next line when `mlir-opt` reads it.
    let is_bare = data.operands.is_empty() && text.is_none() && p.keeps_names();
    if let Some(word) = punctuation.or(is_bare.then_some("newline")).filter(|word| *word != "newline" || is_bare) {
        p.display(format_args!(" punctuation <{word}>"));
    }
    p.attr_dict(op, &["punctuation", "stringLiteral"]);
}

// ---- extract and insert --------------------------------------------------------------------------------------------

/// `extract %v[0, %i] {..} : T from U`.
fn parse_extract(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let source = p.operand()?;
    let mut names = Vec::new();
    let position = parse_mixed(p, &mut names)?;
    spec.attrs = p.attr_dict()?;
    let to = p.colon_type()?;
    p.keyword("from")?;
    let from = p.ty()?;
    let mut operands = vec![p.resolve(&source, &from)?];
    operands.extend(p.resolve_all(&names, &Type::Index)?);
    let spec = spec.property("static_position", Attribute::i64_array(&position));
    Ok(p.create(spec.operands(operands).results([to]), Vec::new()))
}

/// The static position, if it has an operand for each dynamic entry.
fn position(module: &Module, op: Op, operands: &[Value]) -> Option<Vec<i64>> {
    let position = module.attr(op, "static_position")?.as_i64_array()?;
    let dynamic = position.iter().filter(|&&entry| entry == DYNAMIC).count();
    let is_plain = dynamic == operands.len() && operands.iter().all(|&value| *module.ty(value) == Type::Index);
    is_plain.then_some(position)
}

fn print_extract(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let data = module.op(op);
    let ([source, dynamic @ ..], [result]) = (&data.operands[..], &data.results[..]) else {
        return p.generic_instead(op);
    };
    let Some(position) = position(module, op, dynamic) else { return p.generic_instead(op) };
    p.text(" ");
    p.value(*source);
    print_mixed(p, &position, dynamic);
    p.attr_dict(op, &["static_position"]);
    p.text(" : ");
    p.type_of(*result);
    p.text(" from ");
    p.type_of(*source);
}

/// `insert %x, %v [0, %i] {..} : T into U`.
fn parse_insert(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let value = p.operand()?;
    p.punct(",")?;
    let target = p.operand()?;
    let mut names = Vec::new();
    let position = parse_mixed(p, &mut names)?;
    spec.attrs = p.attr_dict()?;
    let from = p.colon_type()?;
    p.keyword("into")?;
    let into = p.ty()?;
    let mut operands = vec![p.resolve(&value, &from)?, p.resolve(&target, &into)?];
    operands.extend(p.resolve_all(&names, &Type::Index)?);
    let spec = spec.property("static_position", Attribute::i64_array(&position));
    Ok(p.create(spec.operands(operands).results([into]), Vec::new()))
}

fn print_insert(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let data = module.op(op);
    let ([value, target, dynamic @ ..], [result]) = (&data.operands[..], &data.results[..]) else {
        return p.generic_instead(op);
    };
    let position = position(module, op, dynamic).filter(|_| module.ty(*result) == module.ty(*target));
    let Some(position) = position else { return p.generic_instead(op) };
    p.text(" ");
    p.values(&[*value, *target]);
    p.text(" ");
    print_mixed(p, &position, dynamic);
    p.attr_dict(op, &["static_position"]);
    p.text(" : ");
    p.type_of(*value);
    p.text(" into ");
    p.type_of(*target);
}

// ---- reduction -----------------------------------------------------------------------------------------------------

const KIND: &str = "vector.kind<";

/// `reduction <add>, %v, %acc fastmath<..> {..} : T into U`.
fn parse_reduction(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let spec = p.spec();
    p.punct("<")?;
    let at = p.span();
    let kind = p.any_keyword()?;
    if !is_lanes_word(kind) {
        return Err(Diagnostic::error("bad-flag", at, format!("`{kind}` is no kind of reduction")));
    }
    p.punct(">")?;
    p.punct(",")?;
    let source = p.operand()?;
    let acc = if p.try_punct(",") { Some(p.operand()?) } else { None };
    let mut spec = parse_flags(p, spec)?;
    spec.attrs = p.attr_dict()?;
    let from = p.colon_type()?;
    p.keyword("into")?;
    let to = p.ty()?;
    let mut operands = vec![p.resolve(&source, &from)?];
    if let Some(acc) = acc {
        operands.push(p.resolve(&acc, &to)?);
    }
    let spec = spec.property("kind", Attribute::Opaque(format!("{KIND}{kind}>").into()));
    Ok(p.create(spec.operands(operands).results([to]), Vec::new()))
}

fn print_reduction(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let data = module.op(op);
    let (Some(kind), [source, acc @ ..], [result]) =
        (keyword_of(module, op, "kind", KIND), &data.operands[..], &data.results[..])
    else {
        return p.generic_instead(op);
    };
    let is_plain = acc.len() <= 1 && acc.iter().all(|&acc| module.ty(acc) == module.ty(*result));
    if !is_plain || !has_plain_flags(module, op) {
        return p.generic_instead(op);
    }
    p.display(format_args!(" <{kind}>, "));
    p.values(&data.operands);
    print_flags(p, op);
    p.attr_dict(op, &[FLAGS, &["kind"]].concat());
    p.text(" : ");
    p.type_of(*source);
    p.text(" into ");
    p.type_of(*result);
}

// ---- load and store ------------------------------------------------------------------------------------------------

/// `load %A[%i] {..} : memref<..>, vector<..>`.
fn parse_load(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let memref = p.operand()?;
    let subscripts = p.operands(Delimiter::Square)?;
    spec.attrs = p.attr_dict()?;
    let from = p.colon_type()?;
    p.punct(",")?;
    let to = p.ty()?;
    ranked(p, &from)?;
    let mut operands = vec![p.resolve(&memref, &from)?];
    operands.extend(p.resolve_all(&subscripts, &Type::Index)?);
    Ok(p.create(spec.operands(operands).results([to]), Vec::new()))
}

/// `store %v, %A[%i] {..} : memref<..>, vector<..>`.
fn parse_store(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let value = p.operand()?;
    p.punct(",")?;
    let memref = p.operand()?;
    let subscripts = p.operands(Delimiter::Square)?;
    spec.attrs = p.attr_dict()?;
    let into = p.colon_type()?;
    p.punct(",")?;
    let from = p.ty()?;
    ranked(p, &into)?;
    let mut operands = vec![p.resolve(&value, &from)?, p.resolve(&memref, &into)?];
    operands.extend(p.resolve_all(&subscripts, &Type::Index)?);
    Ok(p.create(spec.operands(operands), Vec::new()))
}

fn print_load(p: &mut Printer<'_>, op: Op) {
    let data = p.module.op(op);
    let [result] = data.results[..] else { return p.generic_instead(op) };
    if !is_access(p.module, &data.operands) {
        return p.generic_instead(op);
    }
    p.text(" ");
    print_access(p, op, &data.operands, result);
}

fn print_store(p: &mut Printer<'_>, op: Op) {
    let data = p.module.op(op);
    let [value, access @ ..] = &data.operands[..] else { return p.generic_instead(op) };
    if !is_access(p.module, access) {
        return p.generic_instead(op);
    }
    p.text(" ");
    p.value(*value);
    p.text(", ");
    print_access(p, op, access, *value);
}

fn print_access(p: &mut Printer<'_>, op: Op, access: &[Value], vector: Value) {
    let elided: &[&str] =
        if p.module.attr(op, "nontemporal") == Some(&Attribute::Bool(false)) { &["nontemporal"] } else { &[] };
    p.value(access[0]);
    p.text("[");
    p.values(&access[1..]);
    p.text("]");
    p.attr_dict(op, elided);
    p.text(" : ");
    p.types_of(&[access[0], vector]);
}

/// A memref with subscripts of type index?
fn is_access(module: &Module, access: &[Value]) -> bool {
    let Some((&memref, subscripts)) = access.split_first() else { return false };
    module.ty(memref).as_memref().is_some_and(|memref| memref.shape.is_some())
        && subscripts.iter().all(|&value| *module.ty(value) == Type::Index)
}

fn check_access(module: &Module, op: Op, first: usize, errors: &mut Vec<Diagnostic>) {
    let operands = &module.op(op).operands;
    let access = operands.get(first..).filter(|access| is_access(module, access));
    let rank = access.and_then(|access| module.ty(access[0]).as_memref()?.rank());
    if rank.is_none() || rank != access.map(|access| access.len() - 1) {
        let message =
            format!("`{}` needs a memref and a subscript of type `index` for each of its dimensions", module.name(op));
        return report(module, op, errors, "subscript-count", message);
    }
    let value = if first == 0 { module.op(op).results.first() } else { operands.first() };
    let memory = operands.get(first).and_then(|&memory| module.ty(memory).as_memref());
    let (Some(Type::Vector(vector)), Some(memory)) = (value.map(|&value| module.ty(value)), memory) else { return };
    let holds_vectors = matches!(&memory.element, Type::Vector(held) if held == vector);
    if !holds_vectors && memory.element != vector.element {
        let message = format!("`{}` moves a vector whose elements are not those of the memref", module.name(op));
        report(module, op, errors, "type-mismatch", message);
    } else if memory.rank().is_some_and(|rank| rank < vector.shape.len()) {
        let message = format!("`{}` moves a vector of more dimensions than the memref has", module.name(op));
        report(module, op, errors, "vector-shape", message);
    } else if (vector.scalable.contains(&true) || vector.shape.iter().any(|&size| size != 1))
        && !has_unit_stride(memory)
    {
        let message = format!("`{}` needs elements that follow each other in the last dimension", module.name(op));
        report(module, op, errors, "memref-layout", message);
    } else {
        crate::ir::checks::values_in_bounds(module, op, &operands[first..], value.copied(), errors);
    }
}

/// Do the elements of the last dimension follow each other in memory?
pub(crate) fn has_unit_stride(memory: &MemRefType) -> bool {
    match &memory.layout {
        None => true,
        Some(Attribute::Strided(layout)) => layout.strides.last() == Some(&Some(1)),
        Some(Attribute::Map(map)) => match &map.results[..] {
            [address] => map.num_dims.checked_sub(1).is_some_and(|last| coefficient(address, last) == Some(1)),
            _ => false,
        },
        Some(_) => false,
    }
}

/// What the dim is multiplied by in a sum of multiples of dims and symbols.
fn coefficient(expr: &AffineExpr, dim: u32) -> Option<i64> {
    match expr {
        AffineExpr::Const(_) | AffineExpr::Symbol(_) => Some(0),
        AffineExpr::Dim(k) => Some(i64::from(*k == dim)),
        AffineExpr::Binary(AffineOp::Add, pair) => coefficient(&pair.0, dim)?.checked_add(coefficient(&pair.1, dim)?),
        AffineExpr::Binary(AffineOp::Mul, pair) => match (coefficient(&pair.0, dim)?, &pair.1) {
            (0, _) => Some(0),
            (factor, AffineExpr::Const(other)) => factor.checked_mul(*other),
            _ => None,
        },
        AffineExpr::Binary(..) => None,
    }
}

// ---- the small ones ------------------------------------------------------------------------------------------------

/// `from_elements %a, %b {..} : vector<2xf32>`.
fn parse_from_elements(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let names = p.operands(Delimiter::None)?;
    spec.attrs = p.attr_dict()?;
    let ty = p.colon_type()?;
    let operands = p.resolve_all(&names, ty.element_or_self())?;
    Ok(p.create(spec.operands(operands).results([ty]), Vec::new()))
}

fn print_from_elements(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let data = module.op(op);
    let [result] = data.results[..] else { return p.generic_instead(op) };
    let element = module.ty(result).element_or_self();
    if data.operands.is_empty() || data.operands.iter().any(|&value| module.ty(value) != element) {
        return p.generic_instead(op);
    }
    p.text(" ");
    p.values(&data.operands);
    p.attr_dict(op, &[]);
    p.text(" : ");
    p.type_of(result);
}

/// `step {..} : vector<4xindex>`.
fn parse_step(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    spec.attrs = p.attr_dict()?;
    let ty = p.colon_type()?;
    Ok(p.create(spec.results([ty]), Vec::new()))
}

fn print_step(p: &mut Printer<'_>, op: Op) {
    let [result] = p.module.op(op).results[..] else { return p.generic_instead(op) };
    p.attr_dict(op, &[]);
    p.text(" : ");
    p.type_of(result);
}

/// `create_mask %n, %m {..} : vector<4x4xi1>`.
fn parse_create_mask(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let names = p.operands(Delimiter::None)?;
    spec.attrs = p.attr_dict()?;
    let ty = p.colon_type()?;
    let operands = p.resolve_all(&names, &Type::Index)?;
    Ok(p.create(spec.operands(operands).results([ty]), Vec::new()))
}

fn print_create_mask(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let data = module.op(op);
    let [result] = data.results[..] else { return p.generic_instead(op) };
    if data.operands.iter().any(|&value| *module.ty(value) != Type::Index) {
        return p.generic_instead(op);
    }
    p.text(" ");
    p.values(&data.operands);
    p.attr_dict(op, &[]);
    p.text(" : ");
    p.type_of(result);
}

/// `constant_mask [2, 3] {..} : vector<4x4xi1>`.
fn parse_constant_mask(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let sizes = p.list(Delimiter::Square, OpParser::integer)?;
    spec.attrs = p.attr_dict()?;
    let ty = p.colon_type()?;
    Ok(p.create(spec.property("mask_dim_sizes", Attribute::i64_array(&sizes)).results([ty]), Vec::new()))
}

fn print_constant_mask(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let sizes = module.attr(op, "mask_dim_sizes").and_then(Attribute::as_i64_array);
    let (Some(sizes), [result]) = (sizes, &module.op(op).results[..]) else { return p.generic_instead(op) };
    p.text(" ");
    print_mixed(p, &sizes, &[]);
    p.attr_dict(op, &["mask_dim_sizes"]);
    p.text(" : ");
    p.type_of(*result);
}
