//! `gpu.module`, `gpu.func`, `gpu.launch`, `gpu.launch_func`: kernels and how they are started.

use std::sync::Arc;

use super::format::TOKEN;
use super::format_print::print_async;
use super::func::{dict_at, function_type, parse_results, print_results};
use crate::diag::Diagnostic;
use crate::ir::attr::Attribute;
use crate::ir::checks::segments;
use crate::ir::effects::Effects;
use crate::ir::module::{Module, Op, OpSpec, Value};
use crate::ir::parser::{Delimiter, OpParser, Operand, Parse, RegionArg};
use crate::ir::printer::Printer;
use crate::ir::registry::{Arity, OpInfo, Traits};
use crate::ir::types::{FunctionType, Type};

/// The rows.
pub static TABLE: &[OpInfo] = &[
    OpInfo {
        name: "gpu.module",
        effects: Some(Effects::NONE),
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
        effects: Some(Effects::NONE),
        traits: Traits::ISOLATED.and(Traits::AFFINE_SCOPE),
        inherent: &["function_type", "arg_attrs", "res_attrs"],
        parse: Some(parse_func),
        print: Some(print_func),
        check: check_func,
        results: Arity::Exactly(0),
        regions: Arity::Exactly(1),
        ..OpInfo::DEFAULT
    },
    OpInfo {
        name: "gpu.launch",
        effects: Some(Effects::ANYTHING),
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
        effects: Some(Effects::ANYTHING),
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
    if p.try_punct("<") {
        spec = spec.property("offloadingHandler", p.attr()?);
        p.punct(">")?;
    }
    if p.at_punct("[") {
        spec = spec.property("targets", p.attr()?);
    }
    spec.attrs = p.attr_dict_with_keyword()?;
    let body = p.region(&[])?;
    if p.module.region(body).blocks.is_empty() {
        p.module.add_block(body);
    }
    Ok(p.create(spec.property("sym_name", Attribute::str(&name)), vec![body]))
}

fn print_module(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let (Some(name), [body]) = (super::symbol_name(module, op), &module.op(op).regions[..]) else {
        return p.generic_instead(op);
    };
    p.text(" ");
    p.symbol(name);
    if let Some(handler) = module.attr(op, "offloadingHandler") {
        p.text(" <");
        p.attr(handler);
        p.text(">");
    }
    if let Some(targets) = module.attr(op, "targets") {
        p.text(" ");
        p.attr(targets);
    }
    p.attr_dict_with_keyword(op, &["sym_name", "targets", "offloadingHandler"]);
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
    let args = &module.block(module.first_block(op)?).args;
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
fn check_func(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    let mut error = |message: &str| errors.push(crate::ir::checks::wrong(module, op, "type-mismatch", message));
    let Some(ty) = function_type(module, op) else { return error("needs a `function_type`") };
    super::func::check_dicts(module, op, ty, errors);
    let mut error = |message: &str| errors.push(crate::ir::checks::wrong(module, op, "type-mismatch", message));
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

/// `async [%a, %b]`: whether it can be waited for, and what it waits for.
fn parse_async<'s>(p: &mut OpParser<'_, 's>) -> Parse<(Vec<Type>, Vec<Value>)> {
    let token = Type::Opaque(TOKEN.into());
    let results = if p.try_keyword("async") { vec![token.clone()] } else { Vec::new() };
    let tokens = if p.at_punct("[") { p.operands(Delimiter::Square)? } else { Vec::new() };
    Ok((results, p.resolve_all(&tokens, &token)?))
}

/// `launch async [..] clusters(..) in (..) blocks(..) in (..) threads(..) in (..) dynamic_shared_memory_size %d
/// workgroup(..) private(..) {..} {..}`.
fn parse_launch(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let (results, mut operands) = parse_async(p)?;
    let num_tokens = operands.len() as i64;
    let clusters = if p.try_keyword("clusters") { Some(parse_grid(p)?) } else { None };
    p.keyword("blocks")?;
    let [block_ids, block_names, grid] = parse_grid(p)?;
    p.keyword("threads")?;
    let [thread_ids, thread_names, sizes] = parse_grid(p)?;
    let dynamic = if p.try_keyword("dynamic_shared_memory_size") { Some(p.operand()?) } else { None };
    let num_clusters = i64::from(clusters.is_some());
    let [cluster_ids, cluster_names, cluster_sizes] = clusters.unwrap_or_default();
    let names = [block_ids, thread_ids, block_names, thread_names, cluster_ids, cluster_names].concat();
    let mut args: Vec<RegionArg<'_>> = names.into_iter().map(|name| RegionArg::new(name, Type::Index)).collect();
    let shared = parse_attributions(p, "workgroup", &mut args)?;
    parse_attributions(p, "private", &mut args)?;
    operands.extend(p.resolve_all(&[grid, sizes, cluster_sizes].concat(), &Type::Index)?);
    if let Some(dynamic) = &dynamic {
        operands.push(p.resolve(dynamic, &Type::int(32))?);
    }
    let body = p.region(&args)?;
    let mut spec: OpSpec = p.spec();
    spec.attrs = p.attr_dict()?;
    spec.attrs.set(ATTRIBUTIONS, Attribute::int(shared as i64, Type::int(64)));
    let c = num_clusters;
    let counts = [num_tokens, 1, 1, 1, 1, 1, 1, c, c, c, i64::from(dynamic.is_some())];
    let spec = spec.operands(operands).results(results).property("operandSegmentSizes", Attribute::i32_array(&counts));
    Ok(p.create(spec, vec![body]))
}

/// What a launch waits for, its grid, its block, its clusters and its dynamic memory.
struct Launch<'m> {
    tokens: &'m [Value],
    grid: Vec<Value>,
    clusters: Vec<Value>,
    dynamic: Option<Value>,
}

/// A launch as custom syntax has it.
fn launch(module: &Module, op: Op, count: usize) -> Option<Launch<'_>> {
    let segments = segments(module, op, count).ok()?;
    let sizes =
        |range: std::ops::Range<usize>| -> Vec<Value> { segments[range].iter().copied().flatten().copied().collect() };
    let (grid, clusters) = (sizes(1..7), sizes(7..10));
    let is_index = grid.iter().chain(&clusters).all(|&size| *module.ty(size) == Type::Index);
    let is_token = |value: &Value| matches!(module.ty(*value), Type::Opaque(text) if **text == *TOKEN);
    let is_async = segments[0].iter().all(is_token) && module.op(op).results.iter().all(is_token);
    let dynamic = segments[10].first().copied();
    let is_word = dynamic.is_none_or(|size| *module.ty(size) == Type::int(32));
    let is_plain = is_index && is_async && is_word && grid.len() == 6 && matches!(clusters.len(), 0 | 3);
    is_plain.then_some(Launch { tokens: segments[0], grid, clusters, dynamic })
}

/// ` async [%a]` or nothing.
fn print_tokens(p: &mut Printer<'_>, op: Op, tokens: &[Value]) {
    let is_async = !p.module.op(op).results.is_empty();
    if is_async || !tokens.is_empty() {
        print_async(p, is_async, tokens);
    }
}

fn print_launch(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let Some(launch) = launch(module, op, 11) else { return p.generic_instead(op) };
    let Some((ids, shared, private)) = body_args(module, op, 12 + 2 * launch.clusters.len()) else {
        return p.generic_instead(op);
    };
    if ids.iter().any(|&id| *module.ty(id) != Type::Index) {
        return p.generic_instead(op);
    }
    print_tokens(p, op, launch.tokens);
    let clusters = ("clusters", 12, 15, &launch.clusters[..]);
    let grids = [clusters, ("blocks", 0, 6, &launch.grid[..3]), ("threads", 3, 9, &launch.grid[3..])];
    for (word, first_id, first_name, sizes) in grids.into_iter().filter(|(.., sizes)| !sizes.is_empty()) {
        p.display(format_args!(" {word}("));
        p.values(&ids[first_id..first_id + 3]);
        p.text(") in (");
        for (number, (&name, &size)) in ids[first_name..].iter().zip(sizes).enumerate() {
            p.text(if number > 0 { ", " } else { "" });
            p.value(name);
            p.text(" = ");
            p.value(size);
        }
        p.text(")");
    }
    if let Some(dynamic) = launch.dynamic {
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
    let (results, mut operands) = parse_async(p)?;
    let num_tokens = operands.len() as i64;
    let kernel = p.attr()?;
    let (mut sizes, mut clusters) = (Vec::new(), Vec::new());
    for word in ["clusters", "blocks", "threads"] {
        if word == "clusters" && !p.at_keyword(word) {
            continue;
        }
        p.keyword(word)?;
        p.keyword("in")?;
        let at = p.span();
        let found = p.operands(Delimiter::Paren)?;
        if found.len() != 3 {
            return Err(Diagnostic::error("bad-bounds", p.span_since(at), "a grid has three dimensions"));
        }
        if word == "clusters" { &mut clusters } else { &mut sizes }.extend(found);
    }
    let c = i64::from(!clusters.is_empty());
    let dynamic = if p.try_keyword("dynamic_shared_memory_size") { Some(p.operand()?) } else { None };
    operands.extend(p.resolve_all(&[sizes, clusters].concat(), &Type::Index)?);
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
    let counts = [num_tokens, 1, 1, 1, 1, 1, 1, c, c, c, i64::from(dynamic.is_some()), num_args, 0];
    let spec = spec.property("kernel", kernel).property("operandSegmentSizes", Attribute::i32_array(&counts));
    Ok(p.create(spec.operands(operands).results(results), Vec::new()))
}

fn print_launch_func(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let (Some(launch), Some(kernel @ Attribute::Symbol(_)), Ok(segments)) =
        (launch(module, op, 13), module.attr(op, "kernel"), segments(module, op, 13))
    else {
        return p.generic_instead(op);
    };
    if !segments[12].is_empty() {
        return p.generic_instead(op);
    }
    // The double blanks are MLIR's.
    print_async(p, !module.op(op).results.is_empty(), launch.tokens);
    p.text(" ");
    p.attr(kernel);
    let grids = [("clusters", &launch.clusters[..]), ("blocks", &launch.grid[..3]), ("threads", &launch.grid[3..])];
    for (word, sizes) in grids.into_iter().filter(|(_, sizes)| !sizes.is_empty()) {
        p.display(format_args!(" {word} in ("));
        p.values(sizes);
        p.text(")");
    }
    p.text(" ");
    if let Some(dynamic) = launch.dynamic {
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
