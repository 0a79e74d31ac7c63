//! `memref.dma_start %from[%i], %to[%j], %count, %tag[%k], %stride, %elements : T, U, V` begins to copy elements, and
//! `memref.dma_wait` waits until the copy with a tag is done. What is copied, and when, no analysis knows: neither promises
//! anything, so nothing moves across them.

use super::format::formatted;
use crate::diag::Diagnostic;
use crate::ir::checks::{all_index, wrong};
use crate::ir::effects::Effects;
use crate::ir::module::{Module, Op, Value};
use crate::ir::parser::{Delimiter, OpParser, Parse};
use crate::ir::printer::Printer;
use crate::ir::registry::{Arity, OpInfo};
use crate::ir::types::{MemRefType, Type};

/// The rows.
pub static TABLE: &[OpInfo] = &[
    OpInfo {
        name: "memref.dma_start",
        effects: Some(Effects::TRANSFERS),
        parse: Some(parse),
        print: Some(print),
        check: |module, op, out| out.extend(parts(module, op).err()),
        results: Arity::Exactly(0),
        regions: Arity::Exactly(0),
        ..OpInfo::DEFAULT
    },
    OpInfo {
        check: |module, op, out| out.extend(wait(module, op).err()),
        ..formatted(
            "memref.dma_wait",
            Effects::TRANSFERS,
            0,
            "%tag `` [ %at* ] , %n attrs : T(tag) where at=index n=index",
        )
    },
];

/// How many memrefs with subscripts there are.
const PLACES: usize = 3;
/// After which of them the number of elements stands.
const COUNT_AFTER: usize = 1;

/// Three memrefs, the last one a tag, each followed by its subscripts; the number of elements before the tag; a stride and
/// the number of elements for each stride after it, or nothing.
struct DmaOperands<'m> {
    places: Vec<&'m [Value]>,
    count: Value,
    stride: &'m [Value],
}

fn parts(module: &Module, op: Op) -> Result<DmaOperands<'_>, Diagnostic> {
    let short = || wrong(module, op, "operand-count", "has too few operands for its memrefs");
    let mut rest = &module.op(op).operands[..];
    let mut places = Vec::new();
    let mut count = None;
    for number in 0..PLACES {
        let rank = rank(module, op, rest)?;
        let (place, others) = rest.split_at_checked(1 + rank).ok_or_else(short)?;
        all_index(module, op, &place[1..])?;
        places.push(place);
        rest = others;
        if number == COUNT_AFTER {
            let (elements, others) = rest.split_at_checked(1).ok_or_else(short)?;
            all_index(module, op, elements)?;
            count = Some(elements[0]);
            rest = others;
        }
    }
    all_index(module, op, rest)?;
    match (count, rest.len()) {
        (Some(count), 0 | 2) => Ok(DmaOperands { places, count, stride: rest }),
        (_, more) => Err(wrong(module, op, "operand-count", format!("cannot have {more} operands after its tag"))),
    }
}

/// The rank of the memref that the operands begin with.
fn rank(module: &Module, op: Op, operands: &[Value]) -> Result<usize, Diagnostic> {
    let memref = operands.first().and_then(|&memref| module.ty(memref).as_memref());
    memref
        .and_then(MemRefType::rank)
        .ok_or_else(|| wrong(module, op, "type-mismatch", "needs a source, a target and a tag, memrefs with a shape"))
}

/// A tag with as many subscripts as it has dimensions, and the number of elements.
fn wait(module: &Module, op: Op) -> crate::ir::checks::Check {
    let operands = &module.op(op).operands;
    let rank = rank(module, op, operands)?;
    if operands.len() != rank + 2 {
        return Err(wrong(module, op, "subscript-count", format!("needs {rank} subscripts and a number of elements")));
    }
    all_index(module, op, &operands[1..])
}

fn parse(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut places = Vec::new();
    let mut count = Vec::new();
    for number in 0..PLACES {
        places.push((p.operand()?, p.operands(Delimiter::Square)?));
        if number == COUNT_AFTER {
            p.punct(",")?;
            count.push(p.operand()?);
        }
        if number + 1 < PLACES {
            p.punct(",")?;
        }
    }
    let stride = if p.try_punct(",") { p.operands(Delimiter::None)? } else { Vec::new() };
    p.punct(":")?;
    let start = p.span();
    let types = p.types()?;
    if types.len() != PLACES {
        let message = format!("{PLACES} memref types are needed here, not {}", types.len());
        return Err(Diagnostic::error("operand-count", p.span_since(start), message));
    }
    let mut operands = Vec::new();
    for (number, ((memref, subscripts), ty)) in places.iter().zip(&types).enumerate() {
        operands.push(p.resolve(memref, ty)?);
        operands.extend(p.resolve_all(subscripts, &Type::Index)?);
        if number == COUNT_AFTER {
            operands.extend(p.resolve_all(&count, &Type::Index)?);
        }
    }
    operands.extend(p.resolve_all(&stride, &Type::Index)?);
    let spec = p.spec().operands(operands);
    Ok(p.create(spec, Vec::new()))
}

/// The custom syntax has no place for attributes.
fn print(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let data = module.op(op);
    let parts = match parts(module, op) {
        Ok(parts) if data.attrs.is_empty() && data.properties.is_empty() => parts,
        _ => return p.generic_instead(op),
    };
    for (number, place) in parts.places.iter().enumerate() {
        p.text(if number == 0 { " " } else { ", " });
        p.value(place[0]);
        p.text("[");
        p.values(&place[1..]);
        p.text("]");
        if number == COUNT_AFTER {
            p.text(", ");
            p.value(parts.count);
        }
    }
    if !parts.stride.is_empty() {
        p.text(", ");
        p.values(parts.stride);
    }
    p.text(" : ");
    p.types_of(&parts.places.iter().map(|place| place[0]).collect::<Vec<_>>());
}
