//! `bufferization`, `ub` and `complex`: what stands between loops over tensors and loops over memory, values that do not
//! matter, and numbers with two parts.

use super::format::formatted;
use super::memref::name_result;
use super::shape::{fastmath, report, same};
use crate::diag::Diagnostic;
use crate::ir::attr::Attribute;
use crate::ir::effects::{Acts, Effects};
use crate::ir::module::{Module, Op};
use crate::ir::parser::{OpParser, Parse};
use crate::ir::printer::Printer;
use crate::ir::registry::{Arity, OpInfo, Traits};
use crate::ir::types::Type;

/// The rows.
pub static TABLE: &[OpInfo] = &[
    OpInfo {
        inherent: &["restrict", "writable"],
        ..formatted("bufferization.to_tensor", Effects::ANYTHING, 1, "%m +restrict +writable attrs : T(m) to T(R)")
    },
    OpInfo {
        inherent: &["read_only"],
        ..formatted("bufferization.to_buffer", Effects::ANYTHING, 1, "%t +read_only attrs : T(t) to T(R)")
    },
    // The result may be the operand, but then nobody may write to either: it is as good as a copy.
    OpInfo {
        check: check_clone,
        ..formatted("bufferization.clone", Effects::ALLOCATES.on(0, Acts::READS), 1, "%m attrs : T(m) to T(R)")
    },
    OpInfo {
        segments: &["memrefs", "conditions", "retained"],
        inherent: &["operandSegmentSizes"],
        results: Arity::Any,
        check: check_dealloc,
        ..formatted(
            "bufferization.dealloc",
            Effects::NONE.all(Acts::FREES),
            1,
            "(? _ ( %m* : T(m) ) if _ ( %c* ) )? (? retain _ ( %r* : T(r) ) )? attrs where c=i1 R=i1(r)*",
        )
    },
    formatted("bufferization.dealloc_tensor", Effects::ANYTHING, 0, "%t attrs : T(t)"),
    OpInfo {
        inherent: &["restrict", "writable"],
        results: Arity::Any,
        ..formatted(
            "bufferization.materialize_in_destination",
            Effects::ANYTHING,
            1,
            "%t in +restrict +writable %d attrs : F",
        )
    },
    OpInfo {
        inherent: &["memory_space", "operandSegmentSizes"],
        segments: &["dynamic_sizes", "copy", "size_hint"],
        parse: Some(parse_alloc_tensor),
        print: Some(print_alloc_tensor),
        ..same("bufferization.alloc_tensor", Effects::ANYTHING, |_, _, _| {})
    },
    OpInfo {
        inherent: &["value"],
        defaults: &[("value", "ub.poison")],
        ..formatted("ub.poison", Effects::NONE, 1, "attrs : T(R)")
    },
    OpInfo {
        inherent: &["value"],
        parse: Some(parse_constant),
        print: Some(print_constant),
        names: Some(|module, op, name| name_result(module, op, "cst", name)),
        traits: Traits::CONSTANT_LIKE,
        ..same("complex.constant", Effects::NONE, check_constant)
    },
    formatted("complex.create", Effects::NONE, 1, "%a , %b attrs : T(R) where a=elem(R) b=elem(R)"),
    part("complex.re"),
    part("complex.im"),
    part("complex.abs"),
    part("complex.angle"),
    fastmath(same("complex.add", Effects::NONE, complexes)),
    fastmath(same("complex.sub", Effects::NONE, complexes)),
    fastmath(same("complex.mul", Effects::NONE, complexes)),
    fastmath(same("complex.div", Effects::NONE, complexes)),
    fastmath(same("complex.neg", Effects::NONE, complexes)),
    fastmath(same("complex.conj", Effects::NONE, complexes)),
    fastmath(same("complex.exp", Effects::NONE, complexes)),
    fastmath(same("complex.sqrt", Effects::NONE, complexes)),
    formatted("complex.eq", Effects::NONE, 1, "%a , %b attrs : T(a) where b=a R=i1(a)"),
    formatted("complex.neq", Effects::NONE, 1, "%a , %b attrs : T(a) where b=a R=i1(a)"),
];

/// What is cloned and the clone are memory of one kind.
fn check_clone(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    let data = module.op(op);
    let (&[from], &[to]) = (&data.operands[..], &data.results[..]) else { return };
    let fits = match (module.ty(from), module.ty(to)) {
        (Type::MemRef(from), Type::MemRef(to)) => from.element == to.element && from.rank() == to.rank(),
        _ => false,
    };
    if !fits {
        report(
            module,
            op,
            errors,
            "type-mismatch",
            "`bufferization.clone` makes memory of the kind it is given".to_owned(),
        );
    }
}

/// A condition for each memory that is let go, and a result for each that is kept.
fn check_dealloc(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    let Ok(segments) = crate::ir::checks::segments(module, op, 3) else { return };
    let is_memory = |value: &crate::ir::module::Value| matches!(module.ty(*value), Type::MemRef(_));
    let (memrefs, conditions, retained) = (segments[0], segments[1], segments[2]);
    if !memrefs.iter().chain(retained).all(is_memory) || memrefs.len() != conditions.len() {
        let message = "`bufferization.dealloc` needs memory, and a condition for each that it lets go";
        report(module, op, errors, "type-mismatch", message.to_owned());
    }
    if module.op(op).results.len() != retained.len() {
        let message = "`bufferization.dealloc` has a result for each memory that is kept";
        report(module, op, errors, "result-count", message.to_owned());
    }
}

const fn part(name: &'static str) -> OpInfo {
    fastmath(formatted(name, Effects::NONE, 1, "%c flags attrs : T(c) where R=elem(c)"))
}

fn complexes(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    let data = module.op(op);
    if data.operands.iter().chain(&data.results).any(|&value| !matches!(module.ty(value), Type::Complex(_))) {
        report(module, op, errors, "type-mismatch", format!("`{}` works on complex numbers", module.name(op)));
    }
}

/// `constant [1.0 : f32, 2.0 : f32] : complex<f32>`.
fn parse_constant(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let value = p.attr()?;
    spec.attrs = p.attr_dict()?;
    let ty = p.colon_type()?;
    Ok(p.create(spec.results([ty]).property("value", value), Vec::new()))
}

fn print_constant(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let (Some(value), [result]) = (module.attr(op, "value"), &module.op(op).results[..]) else {
        return p.generic_instead(op);
    };
    p.text(" ");
    p.attr(value);
    p.attr_dict(op, &["value"]);
    p.text(" : ");
    p.type_of(*result);
}

/// Two parts of the element type.
fn check_constant(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    let result = module.op(op).results.first().map(|&result| module.ty(result));
    let parts = match module.attr(op, "value") {
        Some(Attribute::Array(parts)) if parts.len() == 2 => &parts[..],
        _ => &[],
    };
    let is_part = |part: &Attribute| match (part, result) {
        (Attribute::Int(_, ty) | Attribute::Float(_, ty), Some(Type::Complex(element))) => *ty == **element,
        _ => false,
    };
    if parts.is_empty() || !parts.iter().all(is_part) {
        let message = "`complex.constant` needs two numbers of the element type of its result";
        report(module, op, errors, "type-mismatch", message.to_owned());
    }
}

/// `alloc_tensor(%n) copy(%t) size_hint=%h {..} : tensor<?xf32>`.
fn parse_alloc_tensor(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let sizes = p.operands(crate::ir::parser::Delimiter::Paren)?;
    let mut copy = None;
    if p.try_keyword("copy") {
        p.punct("(")?;
        copy = Some(p.operand()?);
        p.punct(")")?;
    }
    let mut hint = None;
    if p.try_keyword("size_hint") {
        p.punct("=")?;
        hint = Some(p.operand()?);
    }
    spec.attrs = p.attr_dict()?;
    let ty = p.colon_type()?;
    let mut operands = p.resolve_all(&sizes, &Type::Index)?;
    let segments = [sizes.len() as i64, i64::from(copy.is_some()), i64::from(hint.is_some())];
    if let Some(copy) = copy {
        operands.push(p.resolve(&copy, &ty)?);
    }
    if let Some(hint) = hint {
        operands.push(p.resolve(&hint, &Type::Index)?);
    }
    let spec = spec.operands(operands).results([ty]).property("operandSegmentSizes", Attribute::i32_array(&segments));
    Ok(p.create(spec, Vec::new()))
}

fn print_alloc_tensor(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let [result] = module.op(op).results[..] else { return p.generic_instead(op) };
    let Ok(segments) = crate::ir::checks::segments(module, op, 3) else { return p.generic_instead(op) };
    let (sizes, copy, hint) = (segments[0], segments[1], segments[2]);
    let is_index = |values: &[crate::ir::module::Value]| values.iter().all(|&value| *module.ty(value) == Type::Index);
    let copies = copy.iter().all(|&copy| module.ty(copy) == module.ty(result));
    if copy.len() > 1 || hint.len() > 1 || !copies || !is_index(sizes) || !is_index(hint) {
        return p.generic_instead(op);
    }
    p.text("(");
    p.values(sizes);
    p.text(")");
    if let [copy] = copy {
        p.text(" copy(");
        p.value(*copy);
        p.text(")");
    }
    if let [hint] = hint {
        p.text(" size_hint=");
        p.value(*hint);
    }
    p.attr_dict(op, &["operandSegmentSizes"]);
    p.text(" : ");
    p.type_of(result);
}
