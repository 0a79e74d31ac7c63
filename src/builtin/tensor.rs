//! `tensor`: what programs with `scf.forall` do with tensors. Slices share their syntax with `memref.subview`.

use super::memref::name_result;
use super::shape::{cast, report, same};
use super::views::{LISTS, lists_after, parse_mixed, print_lists, with_lists};
use super::{tensor_checks, view_checks};
use crate::diag::Diagnostic;
use crate::ir::effects::Effects;
use crate::ir::module::{Module, Op};
use crate::ir::parser::{Delimiter, OpParser, Parse};
use crate::ir::printer::Printer;
use crate::ir::registry::{Arity, OpInfo, Traits};
use crate::ir::types::Type;

/// The dialect's table.
pub static TABLE: &[OpInfo] = &[
    OpInfo {
        parse: Some(parse_empty),
        print: Some(print_empty),
        ..same("tensor.empty", Effects::SIZED, |m, op, out| out.extend(tensor_checks::sized(m, op, 0).err()))
    },
    OpInfo {
        parse: Some(parse_extract),
        print: Some(print_extract),
        names: Some(|m, op, name| name_result(m, op, "extracted", name)),
        ..same("tensor.extract", Effects::TRAPS, |m, op, out| out.extend(tensor_checks::subscripts(m, op, 1).err()))
    },
    OpInfo {
        parse: Some(parse_insert),
        print: Some(print_insert),
        names: Some(|m, op, name| name_result(m, op, "inserted", name)),
        ..same("tensor.insert", Effects::TRAPS, |m, op, out| out.extend(tensor_checks::subscripts(m, op, 2).err()))
    },
    OpInfo {
        traits: Traits::DIM_LIKE,
        parse: Some(super::memref::parse_dim),
        print: Some(super::memref::print_dim),
        names: Some(|m, op, name| name_result(m, op, "dim", name)),
        ..same("tensor.dim", Effects::MEASURES, check_dim)
    },
    OpInfo {
        parse: Some(parse_splat),
        print: Some(print_splat),
        names: Some(|m, op, name| name_result(m, op, "splat", name)),
        ..same("tensor.splat", Effects::SIZED, |m, op, out| out.extend(tensor_checks::sized(m, op, 1).err()))
    },
    OpInfo {
        effects: Some(Effects::CLAIMS),
        names: Some(|m, op, name| name_result(m, op, "cast", name)),
        ..cast("tensor.cast", |m, op, out| out.extend(tensor_checks::cast(m, op).err()))
    },
    OpInfo {
        inherent: LISTS,
        segments: &["source", "offsets", "sizes", "strides"],
        parse: Some(super::views::parse_subview),
        print: Some(super::views::print_subview),
        names: Some(|m, op, name| name_result(m, op, "extracted_slice", name)),
        ..same("tensor.extract_slice", Effects::TRAPS, |m, op, out| out.extend(view_checks::extract_slice(m, op).err()))
    },
    OpInfo {
        names: Some(|m, op, name| name_result(m, op, "inserted_slice", name)),
        ..insert_slice("tensor.insert_slice")
    },
    OpInfo {
        traits: Traits::COMBINES_PARALLEL,
        effects: Some(Effects::NONE.writes(1).trapping()),
        check: check_parallel,
        results: Arity::Exactly(0),
        ..insert_slice("tensor.parallel_insert_slice")
    },
];

const fn insert_slice(name: &'static str) -> OpInfo {
    OpInfo {
        inherent: LISTS,
        segments: &["source", "dest", "offsets", "sizes", "strides"],
        parse: Some(parse_insert_slice),
        print: Some(print_insert_slice),
        ..same(name, Effects::TRAPS, |m, op, out| out.extend(view_checks::insert_slice(m, op).err()))
    }
}

fn check_first(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    let first = module.op(op).operands.first();
    if first.is_none_or(|&value| !matches!(module.ty(value), Type::Tensor(_))) {
        report(module, op, errors, "type-mismatch", format!("the first operand of `{}` is a tensor", module.name(op)));
    }
}

fn check_dim(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    check_first(module, op, errors);
    errors.extend(super::memref_checks::dim(module, op).err());
}

fn check_parallel(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    errors.extend(view_checks::insert_slice(module, op).err());
    errors.extend(crate::ir::checks::parent_is(module, op, &["scf.forall.in_parallel"]).err());
}

/// `empty(%n) {..} : tensor<?xf32>`.
fn parse_empty(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let names = p.operands(Delimiter::Paren)?;
    spec.attrs = p.attr_dict()?;
    let ty = p.colon_type()?;
    let operands = p.resolve_all(&names, &Type::Index)?;
    Ok(p.create(spec.operands(operands).results([ty]), Vec::new()))
}

fn print_empty(p: &mut Printer<'_>, op: Op) {
    let data = p.module.op(op);
    let [result] = data.results[..] else { return p.generic_instead(op) };
    if data.operands.iter().any(|&value| *p.module.ty(value) != Type::Index) {
        return p.generic_instead(op);
    }
    p.text("(");
    p.values(&data.operands);
    p.text(")");
    p.attr_dict(op, &[]);
    p.text(" : ");
    p.type_of(result);
}

/// `splat %v[%n] {..} : tensor<?xf32>`.
fn parse_splat(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let value = p.operand()?;
    let sizes = p.operands(Delimiter::OptionalSquare)?;
    spec.attrs = p.attr_dict()?;
    let ty = p.colon_type()?;
    let mut operands = vec![p.resolve(&value, ty.element_or_self())?];
    operands.extend(p.resolve_all(&sizes, &Type::Index)?);
    Ok(p.create(spec.operands(operands).results([ty]), Vec::new()))
}

fn print_splat(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let data = module.op(op);
    let ([value, sizes @ ..], [result]) = (&data.operands[..], &data.results[..]) else { return p.generic_instead(op) };
    let is_element = module.ty(*value) == module.ty(*result).element_or_self();
    if !is_element || sizes.iter().any(|&size| *module.ty(size) != Type::Index) {
        return p.generic_instead(op);
    }
    p.text(" ");
    p.value(*value);
    if !sizes.is_empty() {
        p.text("[");
        p.values(sizes);
        p.text("]");
    }
    p.attr_dict(op, &[]);
    p.text(" : ");
    p.type_of(*result);
}

/// `extract %t[%i] {..} : tensor<..>`.
fn parse_extract(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let tensor = p.operand()?;
    let subscripts = p.operands(Delimiter::Square)?;
    spec.attrs = p.attr_dict()?;
    let ty = p.colon_type()?;
    let mut operands = vec![p.resolve(&tensor, &ty)?];
    operands.extend(p.resolve_all(&subscripts, &Type::Index)?);
    let element = ty.element_or_self().clone();
    Ok(p.create(spec.operands(operands).results([element]), Vec::new()))
}

fn print_extract(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let data = module.op(op);
    let ([tensor, subscripts @ ..], [result]) = (&data.operands[..], &data.results[..]) else {
        return p.generic_instead(op);
    };
    if module.ty(*tensor).element_or_self() != module.ty(*result) {
        return p.generic_instead(op);
    }
    p.text(" ");
    p.value(*tensor);
    p.text("[");
    p.values(subscripts);
    p.text("]");
    p.attr_dict(op, &[]);
    p.text(" : ");
    p.type_of(*tensor);
}

/// `insert %x into %t[%i] {..} : tensor<..>`.
fn parse_insert(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let value = p.operand()?;
    p.keyword("into")?;
    let tensor = p.operand()?;
    let subscripts = p.operands(Delimiter::Square)?;
    spec.attrs = p.attr_dict()?;
    let ty = p.colon_type()?;
    let mut operands = vec![p.resolve(&value, ty.element_or_self())?, p.resolve(&tensor, &ty)?];
    operands.extend(p.resolve_all(&subscripts, &Type::Index)?);
    Ok(p.create(spec.operands(operands).results([ty]), Vec::new()))
}

fn print_insert(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let data = module.op(op);
    let ([value, tensor, subscripts @ ..], [result]) = (&data.operands[..], &data.results[..]) else {
        return p.generic_instead(op);
    };
    let ty = module.ty(*tensor);
    if ty != module.ty(*result) || ty.element_or_self() != module.ty(*value) {
        return p.generic_instead(op);
    }
    p.text(" ");
    p.value(*value);
    p.text(" into ");
    p.value(*tensor);
    p.text("[");
    p.values(subscripts);
    p.text("]");
    p.attr_dict(op, &[]);
    p.text(" : ");
    p.ty(ty);
}

/// `insert_slice %s into %t[%i] [4] [1] {..} : T into U`.
fn parse_insert_slice(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let spec = p.spec();
    let source = p.operand()?;
    p.keyword("into")?;
    let target = p.operand()?;
    let mut names = Vec::new();
    let lists = [parse_mixed(p, &mut names)?, parse_mixed(p, &mut names)?, parse_mixed(p, &mut names)?];
    let mut spec = with_lists(spec, &[1, 1], &lists);
    spec.attrs = p.attr_dict()?;
    let from = p.colon_type()?;
    p.keyword("into")?;
    let into = p.ty()?;
    let mut operands = vec![p.resolve(&source, &from)?, p.resolve(&target, &into)?];
    operands.extend(p.resolve_all(&names, &Type::Index)?);
    if spec.name.as_str() == "tensor.insert_slice" {
        spec = spec.results([into]);
    }
    Ok(p.create(spec.operands(operands), Vec::new()))
}

fn print_insert_slice(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let data = module.op(op);
    let Some(lists) = lists_after(module, op, 2) else { return p.generic_instead(op) };
    let (source, target) = (data.operands[0], data.operands[1]);
    if data.results.iter().any(|&result| module.ty(result) != module.ty(target)) {
        return p.generic_instead(op);
    }
    p.text(" ");
    p.value(source);
    p.text(" into ");
    p.value(target);
    print_lists(p, &lists);
    p.attr_dict(op, LISTS);
    p.text(" : ");
    p.type_of(source);
    p.text(" into ");
    p.type_of(target);
}
