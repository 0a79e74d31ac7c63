//! `tensor` operations that make tensors of other shapes: reshapes, padding, generation.

use super::format::formatted;
use super::memref::name_result;
use super::shape::{cast, same};
use super::views::{parse_collapse, parse_expand, parse_mixed, print_collapse, print_expand, print_mixed};
use super::{tensor_checks, view_checks};
use crate::diag::Diagnostic;
use crate::ir::attr::Attribute;
use crate::ir::checks::segments;
use crate::ir::effects::Effects;
use crate::ir::module::{Module, Op};
use crate::ir::parser::{OpParser, Parse};
use crate::ir::printer::Printer;
use crate::ir::registry::{Arity, OpInfo, Traits};
use crate::ir::types::Type;

/// The rows.
pub static TABLE: &[OpInfo] = &[
    OpInfo {
        names: Some(|m, op, name| name_result(m, op, "from_elements", name)),
        check: |m, op, out| out.extend(tensor_checks::elements(m, op).err()),
        ..formatted("tensor.from_elements", Effects::NONE, 1, "%e* attrs : T(R) where e=elem(R)")
    },
    OpInfo {
        names: Some(|m, op, name| name_result(m, op, "rank", name)),
        ..formatted("tensor.rank", Effects::NONE, 1, "%t attrs : T(t) where R=index")
    },
    OpInfo {
        names: Some(|m, op, name| name_result(m, op, "reshape", name)),
        check: |m, op, out| out.extend(tensor_checks::reshape(m, op).err()),
        ..formatted("tensor.reshape", Effects::TRAPS, 1, "%t ( %shape ) attrs : F")
    },
    OpInfo { ..cast("tensor.bitcast", |m, op, out| out.extend(tensor_checks::bitcast(m, op).err())) },
    OpInfo {
        inherent: &["reassociation"],
        parse: Some(parse_collapse),
        print: Some(print_collapse),
        names: Some(|m, op, name| name_result(m, op, "collapsed", name)),
        ..same("tensor.collapse_shape", Effects::TRAPS, |m, op, out| out.extend(view_checks::collapse(m, op).err()))
    },
    OpInfo {
        inherent: &["reassociation", "static_output_shape"],
        parse: Some(parse_expand),
        print: Some(print_expand),
        names: Some(|m, op, name| name_result(m, op, "expanded", name)),
        ..same("tensor.expand_shape", Effects::TRAPS, |m, op, out| out.extend(view_checks::expand(m, op).err()))
    },
    OpInfo {
        inherent: &["dim"],
        names: Some(|m, op, name| name_result(m, op, "concat", name)),
        check: |m, op, out| out.extend(tensor_checks::concat(m, op).err()),
        ..formatted("tensor.concat", Effects::TRAPS, 1, "dim ( =dim ) %t* attrs : F")
    },
    OpInfo {
        inherent: &["gather_dims", "unique"],
        names: Some(|m, op, name| name_result(m, op, "gather", name)),
        check: check_gather,
        ..formatted(
            "tensor.gather",
            Effects::TRAPS,
            1,
            "%t [ %places ] gather_dims ( #gather_dims ) (? +unique )? attrs : F",
        )
    },
    OpInfo {
        inherent: &["scatter_dims", "unique"],
        names: Some(|m, op, name| name_result(m, op, "scatter", name)),
        check: check_gather,
        ..formatted(
            "tensor.scatter",
            Effects::TRAPS,
            1,
            "%v into %t [ %places ] scatter_dims ( #scatter_dims ) (? +unique )? attrs : F",
        )
    },
    OpInfo {
        parse: Some(parse_generate),
        print: Some(print_generate),
        names: Some(|m, op, name| name_result(m, op, "generated", name)),
        regions: Arity::Exactly(1),
        ..same("tensor.generate", Effects::TRAPS, |m, op, out| out.extend(tensor_checks::generate(m, op).err()))
    },
    OpInfo {
        inherent: &["nofold", "operandSegmentSizes", "static_high", "static_low"],
        segments: &["source", "low", "high"],
        parse: Some(parse_pad),
        print: Some(print_pad),
        names: Some(|m, op, name| name_result(m, op, "padded", name)),
        regions: Arity::Exactly(1),
        ..same("tensor.pad", Effects::TRAPS, |m, op, out| out.extend(tensor_checks::pad(m, op).err()))
    },
    OpInfo {
        check: |m, op, out| out.extend(crate::ir::checks::parent_is(m, op, &["tensor.generate", "tensor.pad"]).err()),
        traits: Traits::TERMINATOR,
        ..formatted("tensor.yield", Effects::HANDS_ON, 0, "%v attrs : T(v)")
    },
];

fn check_gather(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    let data = module.op(op);
    let (dims, whole, part) = match module.is(op, "tensor.gather") {
        true => ("gather_dims", 0, data.results.first()),
        false => ("scatter_dims", 1, data.operands.first()),
    };
    let check = part.map(|&part| tensor_checks::gather(module, op, dims, whole, module.ty(part)));
    errors.extend(check.and_then(Result::err));
}

/// `generate %n, %m { .. } {..} : tensor<?x?xf32>`.
fn parse_generate(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let sizes = if p.at_operand() { p.operands(crate::ir::parser::Delimiter::None)? } else { Vec::new() };
    let region = p.region(&[])?;
    spec.attrs = p.attr_dict()?;
    let ty = p.colon_type()?;
    let operands = p.resolve_all(&sizes, &Type::Index)?;
    Ok(p.create(spec.operands(operands).results([ty]), vec![region]))
}

fn print_generate(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let data = module.op(op);
    let ([result], [region]) = (&data.results[..], &data.regions[..]) else { return p.generic_instead(op) };
    if data.operands.iter().any(|&value| *module.ty(value) != Type::Index) {
        return p.generic_instead(op);
    }
    p.text(" ");
    if !data.operands.is_empty() {
        p.values(&data.operands);
        p.text(" ");
    }
    p.region(*region, true, true);
    p.attr_dict(op, &[]);
    p.text(" : ");
    p.type_of(*result);
}

/// `pad %t nofold low[%n, 0] high[0, 1] { .. } {..} : T to U`.
fn parse_pad(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let source = p.operand()?;
    if p.try_keyword("nofold") {
        spec = spec.property("nofold", Attribute::Unit);
    }
    let mut names = Vec::new();
    p.keyword("low")?;
    let low = parse_mixed(p, &mut names)?;
    let num_low = names.len();
    p.keyword("high")?;
    let high = parse_mixed(p, &mut names)?;
    let region = p.region(&[])?;
    spec.attrs = p.attr_dict()?;
    let from = p.colon_type()?;
    p.keyword("to")?;
    let to = p.ty()?;
    let mut operands = vec![p.resolve(&source, &from)?];
    operands.extend(p.resolve_all(&names, &Type::Index)?);
    let sizes = [1, num_low as i64, (names.len() - num_low) as i64];
    let spec = spec
        .operands(operands)
        .results([to])
        .property("operandSegmentSizes", Attribute::i32_array(&sizes))
        .property("static_low", Attribute::i64_array(&low))
        .property("static_high", Attribute::i64_array(&high));
    Ok(p.create(spec, vec![region]))
}

/// The static sizes, if as many of them as there are operands are dynamic.
fn padding(module: &Module, op: Op, name: &str, operands: &[crate::ir::module::Value]) -> Option<Vec<i64>> {
    let sizes = module.attr(op, name)?.as_i64_array()?;
    let dynamic = sizes.iter().filter(|&&size| size == super::views::DYNAMIC).count();
    let are_plain = operands.iter().all(|&value| *module.ty(value) == Type::Index);
    (dynamic == operands.len() && are_plain).then_some(sizes)
}

fn print_pad(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let data = module.op(op);
    let Ok(segments) = segments(module, op, 3) else { return p.generic_instead(op) };
    let (low, high) = (padding(module, op, "static_low", segments[1]), padding(module, op, "static_high", segments[2]));
    let (Some(low), Some(high), [source], [result], [region]) =
        (low, high, segments[0], &data.results[..], &data.regions[..])
    else {
        return p.generic_instead(op);
    };
    p.text(" ");
    p.value(*source);
    p.text(if module.attr(op, "nofold").is_some() { " nofold low" } else { " low" });
    print_mixed(p, &low, segments[1]);
    p.text(" high");
    print_mixed(p, &high, segments[2]);
    p.text(" ");
    p.region(*region, true, true);
    p.attr_dict(op, &["nofold", "operandSegmentSizes", "static_high", "static_low"]);
    p.text(" : ");
    p.type_of(*source);
    p.text(" to ");
    p.type_of(*result);
}
