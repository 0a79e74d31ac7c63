//! `gpu.module`, `gpu.func`, `gpu.launch`, `gpu.launch_func`: kernels and how they are started.

use std::sync::Arc;

use super::func::{dict_at, function_type, parse_results, print_results};
use crate::diag::Diagnostic;
use crate::ir::attr::Attribute;
use crate::ir::checks::segments;
use crate::ir::module::{Module, Op, OpSpec, Value};
use crate::ir::parser::{Delimiter, OpParser, Operand, Parse, RegionArg};
use crate::ir::printer::Printer;
use crate::ir::registry::{Arity, OpInfo, Traits};
use crate::ir::types::{FunctionType, Type};

/// The rows.
pub static TABLE: &[OpInfo] = &[
    OpInfo {
        name: "gpu.module",
        traits: Traits::ISOLATED.and(Traits::NO_TERMINATOR).and(Traits::SYMBOL_TABLE),
        inherent: &["sym_name", "targets", "offloadingHandler"],
        parse: Some(parse_module),
        print: Some(print_module),
        results: Arity::Exactly(0),
        regions: Arity::Exactly(1),
        ..OpInfo::DEFAULT
    },
    OpInfo {
        name: "gpu.func",
        traits: Traits::ISOLATED.and(Traits::AFFINE_SCOPE),
        inherent: &["function_type", "arg_attrs", "res_attrs"],
        parse: Some(parse_func),
        print: Some(print_func),
        verify: verify_func,
        results: Arity::Exactly(0),
        regions: Arity::Exactly(1),
        ..OpInfo::DEFAULT
    },
    OpInfo {
        name: "gpu.launch",
        traits: Traits::AFFINE_SCOPE,
        inherent: &["operandSegmentSizes"],
        parse: Some(parse_launch),
        print: Some(print_launch),
        results: Arity::Any,
        regions: Arity::Exactly(1),
        ..OpInfo::DEFAULT
    },
    OpInfo {
        name: "gpu.launch_func",
        inherent: &["kernel", "operandSegmentSizes"],
        parse: Some(parse_launch_func),
        print: Some(print_launch_func),
        results: Arity::Any,
        regions: Arity::Exactly(0),
        ..OpInfo::DEFAULT
    },
];

const KERNEL: &str = "gpu.kernel";
const ATTRIBUTIONS: &str = "workgroup_attributions";

/// `module @name attributes {..} {..}`.
fn parse_module(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let name = p.symbol_name()?;
    spec.attrs = p.attr_dict_with_keyword()?;
    let body = p.region(&[])?;
    if p.module.region(body).blocks.is_empty() {
        p.module.add_block(body);
    }
    Ok(p.create(spec.property("sym_name", Attribute::str(&name)), vec![body]))
}

fn print_module(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let others = ["targets", "offloadingHandler"].iter().any(|name| module.attr(op, name).is_some());
    let (Some(name), [body], false) = (super::symbol_name(module, op), &module.op(op).regions[..], others) else {
        return p.generic_instead(op);
    };
    p.text(" ");
    p.symbol(name);
    p.attr_dict_with_keyword(op, &["sym_name"]);
    p.text(" ");
    p.region(*body, true, true);
}

/// ` workgroup(%a : T)`, likewise for `private`.
fn parse_attributions<'s>(p: &mut OpParser<'_, 's>, word: &str, args: &mut Vec<RegionArg<'s>>) -> Parse<usize> {
    if !p.try_keyword(word) {
        return Ok(0);
    }
    let found = p.list(Delimiter::Paren, OpParser::region_arg)?;
    let count = found.len();
    args.extend(found);
    Ok(count)
}

fn print_attributions(p: &mut Printer<'_>, word: &str, args: &[Value]) {
    if args.is_empty() {
        return;
    }
    p.display(format_args!(" {word}("));
    for (number, &arg) in args.iter().enumerate() {
        p.text(if number > 0 { ", " } else { "" });
        p.value(arg);
        p.text(" : ");
        p.type_of(arg);
    }
    p.text(")");
}

/// `func @k(%a: T) -> U workgroup(%w : M) private(%p : M) kernel attributes {..} {..}`.
fn parse_func(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let name = p.symbol_name()?;
    let mut args = p.list(Delimiter::Paren, OpParser::region_arg)?;
    let inputs: Vec<Type> = args.iter().map(|arg| arg.ty.clone()).collect();
    if args.iter().any(|arg| !arg.attrs.is_empty()) {
        let dicts = args.iter().map(|arg| Attribute::Dict(Arc::new(arg.attrs.clone())));
        spec = spec.property("arg_attrs", Attribute::Array(dicts.collect()));
    }
    let (results, res_attrs) = parse_results(p)?;
    if res_attrs.iter().any(|dict| !dict.is_empty()) {
        let dicts = res_attrs.into_iter().map(|dict| Attribute::Dict(Arc::new(dict)));
        spec = spec.property("res_attrs", Attribute::Array(dicts.collect()));
    }
    let ty = Type::Function(Arc::new(FunctionType { inputs, results }));
    let shared = parse_attributions(p, "workgroup", &mut args)?;
    parse_attributions(p, "private", &mut args)?;
    let is_kernel = p.try_keyword("kernel");
    spec.attrs = p.attr_dict_with_keyword()?;
    spec.attrs.set("sym_name", Attribute::str(&name));
    spec.attrs.set(ATTRIBUTIONS, Attribute::int(shared as i64, Type::int(64)));
    if is_kernel {
        spec.attrs.set(KERNEL, Attribute::Unit);
    }
    let body = p.region(&args)?;
    Ok(p.create(spec.property("function_type", Attribute::Type(ty)), vec![body]))
}

/// The arguments of the body: those of the function, shared memory, private memory.
fn body_args(module: &Module, op: Op, inputs: usize) -> Option<(&[Value], &[Value], &[Value])> {
    let &body = module.op(op).regions.first()?;
    let args = &module.block(*module.region(body).blocks.first()?).args;
    let shared = module.attr(op, ATTRIBUTIONS).and_then(Attribute::as_i64).unwrap_or(0);
    let (own, rest) = args.split_at_checked(inputs)?;
    let (shared, private) = rest.split_at_checked(usize::try_from(shared).ok()?)?;
    Some((own, shared, private))
}

fn print_func(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let (Some(ty), Some(name)) = (function_type(module, op), super::symbol_name(module, op)) else {
        return p.generic_instead(op);
    };
    let Some((own, shared, private)) = body_args(module, op, ty.inputs.len()) else { return p.generic_instead(op) };
    if !own.iter().map(|&arg| module.ty(arg)).eq(ty.inputs.iter()) {
        return p.generic_instead(op);
    }
    p.text(" ");
    p.symbol(name);
    p.text("(");
    for (index, &arg) in own.iter().enumerate() {
        p.text(if index == 0 { "" } else { ", " });
        p.region_arg(arg);
        dict_at(module, op, "arg_attrs", index).into_iter().for_each(|dict| p.arg_dict(dict));
    }
    p.text(")");
    print_results(p, op, &ty.results);
    print_attributions(p, "workgroup", shared);
    print_attributions(p, "private", private);
    p.text(if module.attr(op, KERNEL).is_some() { " kernel" } else { "" });
    p.attr_dict_with_keyword(op, &["sym_name", ATTRIBUTIONS, KERNEL, "function_type", "arg_attrs", "res_attrs"]);
    p.text(" ");
    p.region(module.op(op).regions[0], false, true);
}

/// A kernel has no results, and the body takes what the function does.
fn verify_func(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    let mut error = |message: &str| errors.push(crate::ir::checks::wrong(module, op, "type-mismatch", message));
    let Some(ty) = function_type(module, op) else { return error("needs a `function_type`") };
    if module.attr(op, KERNEL).is_some() && !ty.results.is_empty() {
        error("is a kernel, so it has no results");
    }
    let own = body_args(module, op, ty.inputs.len()).map(|(own, ..)| own);
    if own.is_none_or(|own| !own.iter().map(|&arg| module.ty(arg)).eq(ty.inputs.iter())) {
        error("has a body whose arguments do not have the types of its signature");
    }
}

/// `(%a, %b, %c) in (%x = %n, %y = %n, %z = %n)`: names of ids, names of sizes, sizes.
fn parse_grid<'s>(p: &mut OpParser<'_, 's>) -> Parse<[Vec<Operand<'s>>; 3]> {
    let at = p.span();
    let ids = p.operands(Delimiter::Paren)?;
    p.keyword("in")?;
    let pairs = p.list(Delimiter::Paren, |p| {
        let name = p.operand()?;
        p.punct("=")?;
        Ok((name, p.operand()?))
    })?;
    if ids.len() != 3 || pairs.len() != 3 {
        return Err(Diagnostic::error("bad-bounds", p.span_since(at), "a grid has three dimensions"));
    }
    let (names, sizes) = pairs.into_iter().unzip();
    Ok([ids, names, sizes])
}

/// `launch blocks(..) in (..) threads(..) in (..) dynamic_shared_memory_size %d workgroup(..) private(..) {..} {..}`.
fn parse_launch(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    p.keyword("blocks")?;
    let blocks = parse_grid(p)?;
    p.keyword("threads")?;
    let threads = parse_grid(p)?;
    let dynamic = if p.try_keyword("dynamic_shared_memory_size") { Some(p.operand()?) } else { None };
    let [block_ids, block_names, grid] = blocks;
    let [thread_ids, thread_names, sizes] = threads;
    let names = [block_ids, thread_ids, block_names, thread_names].concat();
    let mut args: Vec<RegionArg<'_>> = names.into_iter().map(|name| RegionArg::new(name, Type::Index)).collect();
    let shared = parse_attributions(p, "workgroup", &mut args)?;
    parse_attributions(p, "private", &mut args)?;
    let mut operands = p.resolve_all(&[grid, sizes].concat(), &Type::Index)?;
    if let Some(dynamic) = &dynamic {
        operands.push(p.resolve(dynamic, &Type::int(32))?);
    }
    let body = p.region(&args)?;
    let mut spec: OpSpec = p.spec();
    spec.attrs = p.attr_dict()?;
    spec.attrs.set(ATTRIBUTIONS, Attribute::int(shared as i64, Type::int(64)));
    let counts = [0, 1, 1, 1, 1, 1, 1, 0, 0, 0, i64::from(dynamic.is_some())];
    let spec = spec.operands(operands).property("operandSegmentSizes", Attribute::i32_array(&counts));
    Ok(p.create(spec, vec![body]))
}

/// The grid, the block and the dynamic memory of a launch without asynchronous parts and clusters.
fn launch_sizes(module: &Module, op: Op, count: usize) -> Option<(Vec<Value>, Option<Value>)> {
    let segments = segments(module, op, count).ok()?;
    let sizes: Vec<Value> = segments[1..7].iter().flat_map(|segment| segment.iter().copied()).collect();
    let is_plain = segments[0].is_empty() && segments[7..10].iter().all(|segment| segment.is_empty());
    let is_index = sizes.iter().all(|&size| *module.ty(size) == Type::Index);
    let dynamic = segments[10].first().copied();
    let is_word = dynamic.is_none_or(|size| *module.ty(size) == Type::int(32));
    let no_results = module.op(op).results.is_empty();
    (is_plain && is_index && is_word && no_results && sizes.len() == 6).then_some((sizes, dynamic))
}

fn print_launch(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let (Some((sizes, dynamic)), Some((ids, shared, private))) =
        (launch_sizes(module, op, 11), body_args(module, op, 12))
    else {
        return p.generic_instead(op);
    };
    if ids.iter().any(|&id| *module.ty(id) != Type::Index) {
        return p.generic_instead(op);
    }
    for (word, first) in [("blocks", 0), ("threads", 3)] {
        p.display(format_args!(" {word}("));
        p.values(&ids[first..first + 3]);
        p.text(") in (");
        for (number, (&name, &size)) in ids[6 + first..].iter().zip(&sizes[first..first + 3]).enumerate() {
            p.text(if number > 0 { ", " } else { "" });
            p.value(name);
            p.text(" = ");
            p.value(size);
        }
        p.text(")");
    }
    if let Some(dynamic) = dynamic {
        p.text(" dynamic_shared_memory_size ");
        p.value(dynamic);
    }
    print_attributions(p, "workgroup", shared);
    print_attributions(p, "private", private);
    p.text(" ");
    p.region(module.op(op).regions[0], false, true);
    p.attr_dict(op, &["operandSegmentSizes", ATTRIBUTIONS]);
}

/// `launch_func @m::@k blocks in (..) threads in (..) dynamic_shared_memory_size %d args(%a : T, ..) {..}`.
fn parse_launch_func(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let kernel = p.attr()?;
    let mut sizes = Vec::new();
    for word in ["blocks", "threads"] {
        p.keyword(word)?;
        p.keyword("in")?;
        let at = p.span();
        let found = p.operands(Delimiter::Paren)?;
        if found.len() != 3 {
            return Err(Diagnostic::error("bad-bounds", p.span_since(at), "a grid has three dimensions"));
        }
        sizes.extend(found);
    }
    let dynamic = if p.try_keyword("dynamic_shared_memory_size") { Some(p.operand()?) } else { None };
    let mut operands = p.resolve_all(&sizes, &Type::Index)?;
    if let Some(dynamic) = &dynamic {
        operands.push(p.resolve(dynamic, &Type::int(32))?);
    }
    let before = operands.len();
    if p.try_keyword("args") {
        operands.extend(p.list(Delimiter::Paren, |p| {
            let name = p.operand()?;
            let ty = p.colon_type()?;
            p.resolve(&name, &ty)
        })?);
    }
    let num_args = (operands.len() - before) as i64;
    spec.attrs = p.attr_dict()?;
    let counts = [0, 1, 1, 1, 1, 1, 1, 0, 0, 0, i64::from(dynamic.is_some()), num_args, 0];
    let spec = spec.property("kernel", kernel).property("operandSegmentSizes", Attribute::i32_array(&counts));
    Ok(p.create(spec.operands(operands), Vec::new()))
}

fn print_launch_func(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let (Some((sizes, dynamic)), Some(kernel @ Attribute::Symbol(_)), Ok(segments)) =
        (launch_sizes(module, op, 13), module.attr(op, "kernel"), segments(module, op, 13))
    else {
        return p.generic_instead(op);
    };
    if !segments[12].is_empty() {
        return p.generic_instead(op);
    }
    // The double blanks are MLIR's.
    p.text("  ");
    p.attr(kernel);
    for (word, sizes) in [("blocks", &sizes[..3]), ("threads", &sizes[3..])] {
        p.display(format_args!(" {word} in ("));
        p.values(sizes);
        p.text(")");
    }
    p.text(" ");
    if let Some(dynamic) = dynamic {
        p.text(" dynamic_shared_memory_size ");
        p.value(dynamic);
    }
    p.text(" ");
    if !segments[11].is_empty() {
        p.text("args(");
        for (number, &arg) in segments[11].iter().enumerate() {
            p.text(if number > 0 { ", " } else { "" });
            p.value(arg);
            p.text(" : ");
            p.type_of(arg);
        }
        p.text(")");
    }
    p.attr_dict(op, &["kernel", "operandSegmentSizes"]);
}
