//! `memref` operations beyond loads, stores and views: scopes of stack memory, atomic regions, reallocation.

use super::format::formatted;
use super::func::{parse_return, print_return};
use super::memref::{name_result, ranked};
use super::memref_checks;
use super::shape::{report, same};
use super::views::VIEW;
use crate::diag::Diagnostic;
use crate::ir::effects::Effects;
use crate::ir::module::{Module, Op};
use crate::ir::parser::{Delimiter, OpParser, Parse};
use crate::ir::printer::Printer;
use crate::ir::registry::{Arity, OpInfo, Traits};
use crate::ir::types::Type;

/// The rows.
pub static TABLE: &[OpInfo] = &[
    OpInfo {
        inherent: &["alignment"],
        check: |m, op, out| out.extend(memref_checks::realloc(m, op).err()),
        ..formatted("memref.realloc", Effects::MOVES, 1, "%m ?(%n) attrs : T(m) to T(R) where n=index")
    },
    OpInfo {
        names: Some(|module, op, name| name_result(module, op, "reshape", name)),
        check: |module, op, out| out.extend(super::view_checks::reshape(module, op).err()),
        ..formatted("memref.reshape", VIEW.reads(1), 1, "%m ( %shape ) attrs : F")
    },
    OpInfo {
        inherent: &["alignment"],
        names: Some(|module, op, name| name_result(module, op, "assume_align", name)),
        check: |m, op, out| out.extend(memref_checks::alignment(m, op).err()),
        ..formatted("memref.assume_alignment", VIEW, 1, "%m , =alignment:i32 attrs : T(m) where R=m")
    },
    OpInfo {
        check: |m, op, out| out.extend(memref_checks::distinct(m, op).err()),
        results: Arity::Any,
        ..formatted("memref.distinct_objects", Effects::HANDS_ON.trapping(), 1, "%m* attrs : T(m) where R=m*")
    },
    OpInfo {
        parse: Some(parse_scope),
        print: Some(print_scope),
        results: Arity::Any,
        regions: Arity::Exactly(1),
        ..same("memref.alloca_scope", Effects::NONE, |m, op, out| out.extend(memref_checks::scope(m, op).err()))
    },
    OpInfo {
        parse: Some(parse_return),
        print: Some(print_return),
        results: Arity::Exactly(0),
        traits: Traits::TERMINATOR,
        ..same("memref.alloca_scope.return", Effects::HANDS_ON, |_, _, _| {})
    },
    OpInfo {
        parse: Some(parse_atomic),
        print: Some(print_atomic),
        regions: Arity::Exactly(1),
        ..same("memref.generic_atomic_rmw", Effects::NONE.reads(0).writes(0), check_atomic)
    },
    OpInfo {
        check: |m, op, out| out.extend(crate::ir::checks::parent_is(m, op, &["memref.generic_atomic_rmw"]).err()),
        traits: Traits::TERMINATOR,
        ..formatted("memref.atomic_yield", Effects::HANDS_ON, 0, "%v attrs : T(v)")
    },
];

/// `alloca_scope -> (T, U) { .. } {..}`.
fn parse_scope(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let types = p.arrow_types()?;
    let region = p.region(&[])?;
    p.ensure_terminator(region, "memref.alloca_scope.return");
    let mut spec = p.spec();
    spec.attrs = p.attr_dict()?;
    Ok(p.create(spec.results(types), vec![region]))
}

fn print_scope(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let data = module.op(op);
    let [region] = data.regions[..] else { return p.generic_instead(op) };
    // Two blanks and parentheses around a single type are MLIR's.
    p.text(" ");
    if !data.results.is_empty() {
        p.text(" -> (");
        p.types_of(&data.results);
        p.text(")");
    }
    p.text(" ");
    p.region(region, false, !data.results.is_empty());
    p.attr_dict(op, &[]);
}

/// `generic_atomic_rmw %A[%i] : memref<..> { .. } {..}`.
fn parse_atomic(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let memref = p.operand()?;
    let subscripts = p.operands(Delimiter::Square)?;
    let ty = p.colon_type()?;
    let element = ranked(p, &ty)?.element.clone();
    let mut operands = vec![p.resolve(&memref, &ty)?];
    operands.extend(p.resolve_all(&subscripts, &Type::Index)?);
    let region = p.region(&[])?;
    let mut spec = p.spec();
    spec.attrs = p.attr_dict()?;
    Ok(p.create(spec.operands(operands).results([element]), vec![region]))
}

fn print_atomic(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let data = module.op(op);
    let ([memref, subscripts @ ..], [region]) = (&data.operands[..], &data.regions[..]) else {
        return p.generic_instead(op);
    };
    p.text(" ");
    p.value(*memref);
    p.text("[");
    p.values(subscripts);
    p.text("] : ");
    p.type_of(*memref);
    p.text(" ");
    p.region(*region, true, true);
    p.attr_dict(op, &[]);
}

/// A region from the old element to the new one, without effects.
fn check_atomic(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    errors.extend(memref_checks::no_effects(module, op).err());
    let data = module.op(op);
    let Some(element) = data.results.first().map(|&result| module.ty(result)) else { return };
    let Some(block) = module.single_block(op, 0) else { return };
    let args: Vec<&Type> = module.block(block).args.iter().map(|&arg| module.ty(arg)).collect();
    let yields = module.last_op(block).filter(|&last| module.is(last, "memref.atomic_yield"));
    let yielded = yields.and_then(|last| module.op(last).operands.first().map(|&value| module.ty(value)));
    if args != [element] || yielded != Some(element) {
        let message = format!("`memref.generic_atomic_rmw` needs a region that takes and yields one `{element}`");
        report(module, op, errors, "bad-region", message);
    }
}
