//! `gpu`: where an iteration runs, what runs there, and how it is started. Kernels are in `gpu_func.rs`.

use super::format::{TOKEN, formatted, names};
use super::format_print::print_async;
use super::func::{parse_return, print_return};
use super::shape::{report, same};
use crate::diag::Diagnostic;
use crate::ir::Combiner;
use crate::ir::attr::Attribute;
use crate::ir::effects::Effects;
use crate::ir::module::{Module, Op, Value};
use crate::ir::parser::{Delimiter, OpParser, Parse};
use crate::ir::printer::Printer;
use crate::ir::registry::{Arity, OpInfo, Traits};
use crate::ir::types::Type;

/// The rows.
pub static TABLE: &[OpInfo] = &[
    id("gpu.thread_id"),
    id("gpu.block_id"),
    id("gpu.block_dim"),
    id("gpu.grid_dim"),
    id("gpu.global_id"),
    id("gpu.cluster_id"),
    id("gpu.cluster_dim"),
    formatted("gpu.lane_id", Effects::NONE, 1, "attrs where R=index"),
    formatted("gpu.subgroup_id", Effects::NONE, 1, "attrs : T(R)"),
    formatted("gpu.num_subgroups", Effects::NONE, 1, "attrs : T(R)"),
    formatted("gpu.subgroup_size", Effects::NONE, 1, "attrs : T(R)"),
    waits("gpu.memcpy", &[], "async %target , %source : T(target) , T(source) attrs"),
    waits("gpu.memset", &[], "async %target , %value : T(target) , T(value) attrs"),
    waits("gpu.dealloc", &[], "async %m attrs : T(m)"),
    OpInfo {
        segments: &["asyncDependencies", "dynamicSizes", "symbolOperands"],
        names: Some(names),
        results: Arity::AtLeast(1),
        ..waits(
            "gpu.alloc",
            &["hostShared", "operandSegmentSizes"],
            "async +host_shared=hostShared _ ( %sizes* ) (? `` [ %symbols* ] )? attrs : T(R) where sizes=index symbols=index \
             => memref asyncToken",
        )
    },
    OpInfo { parse: Some(parse_wait), print: Some(print_wait), ..waits("gpu.wait", &[], "") },
    OpInfo {
        inherent: &["format"],
        ..formatted("gpu.printf", Effects::PRINTS, 0, "\"format (? , %args* : T(args) )? attrs")
    },
    OpInfo {
        inherent: &["mode"],
        names: Some(names),
        ..formatted(
            "gpu.shuffle",
            Effects::ANYTHING,
            2,
            "_ |mode=gpu<shuffle_mode %value , %offset , %width attrs : T(value) where offset=i32 width=i32 R=value,i1 \
             => shuffleResult valid",
        )
    },
    OpInfo {
        inherent: &["offset", "width"],
        names: Some(names),
        ..formatted(
            "gpu.rotate",
            Effects::ANYTHING,
            2,
            "%value , =offset:i32 , =width:i32 attrs : T(value) where R=value,i1 => rotateResult valid",
        )
    },
    OpInfo {
        inherent: &["broadcast_type"],
        ..formatted(
            "gpu.subgroup_broadcast",
            Effects::ANYTHING,
            1,
            "%value , _ |broadcast_type=gpu<broadcast (? %lane )? attrs : T(value) where R=value lane=i32",
        )
    },
    OpInfo {
        inherent: &["op", "uniform"],
        regions: Arity::Exactly(1),
        ..formatted(
            "gpu.all_reduce",
            Effects::ANYTHING,
            1,
            "_ (? |op=gpu<all_reduce_op )? %value +uniform region attrs : F",
        )
    },
    OpInfo {
        inherent: &["cluster_size", "cluster_stride", "op", "uniform"],
        defaults: &[("cluster_stride", "1 : i32")],
        ..formatted(
            "gpu.subgroup_reduce",
            Effects::ANYTHING,
            1,
            "_ |op=gpu<all_reduce_op %value +uniform \
             (? cluster ( size = =cluster_size:i32 (? , stride = =cluster_stride:i32 )? ) )? attrs : F",
        )
    },
    OpInfo { traits: Traits::TERMINATOR, ..formatted("gpu.yield", Effects::HANDS_ON, 0, "%v* attrs :?T(v)") },
    formatted("gpu.dynamic_shared_memory", Effects::NONE, 1, "attrs : T(R)"),
    formatted("gpu.set_default_device", Effects::ANYTHING, 0, "attrs %device where device=i32"),
    formatted("gpu.host_register", Effects::ANYTHING, 0, "%m attrs : T(m)"),
    formatted("gpu.host_unregister", Effects::ANYTHING, 0, "%m attrs : T(m)"),
    formatted("gpu.barrier", Effects::ANYTHING, 0, "attrs"),
    OpInfo { traits: Traits::TERMINATOR, ..formatted("gpu.terminator", Effects::NONE, 0, "attrs") },
    OpInfo {
        parse: Some(parse_return),
        print: Some(print_return),
        results: Arity::Exactly(0),
        traits: Traits::TERMINATOR,
        ..same("gpu.return", Effects::HANDS_ON, |_, _, _| {})
    },
];

/// A row for a step on a device, which may wait for others.
const fn waits(name: &'static str, inherent: &'static [&'static str], format: &'static str) -> OpInfo {
    OpInfo { inherent, results: Arity::Any, ..formatted(name, Effects::ANYTHING, 0, format) }
}

/// `wait async [%a, %b] {..}`: nothing but what is waited for.
fn parse_wait(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let token = Type::Opaque(TOKEN.into());
    if p.try_keyword("async") {
        spec = spec.results([token.clone()]);
    }
    if p.at_punct("[") {
        let tokens = p.operands(Delimiter::Square)?;
        spec.operands = p.resolve_all(&tokens, &token)?.into();
    }
    spec.attrs = p.attr_dict()?;
    Ok(p.create(spec, Vec::new()))
}

fn print_wait(p: &mut Printer<'_>, op: Op) {
    let data = p.module.op(op);
    print_async(p, !data.results.is_empty(), &data.operands);
    p.attr_dict(op, &[]);
}

const fn id(name: &'static str) -> OpInfo {
    OpInfo {
        inherent: &["dimension", "upper_bound"],
        traits: Traits::NUMBERS,
        parse: Some(parse_id),
        print: Some(print_id),
        names: Some(name_id),
        ..same(name, Effects::NONE, check_id)
    }
}

/// What `gpu.all_reduce` combines values of that type with, where a word says so and no region.
pub fn all_reduce_combiner(module: &Module, op: Op, ty: &Type) -> Option<Combiner> {
    let Attribute::Opaque(text) = module.attr(op, "op")? else { return None };
    Combiner::of_lanes(text.strip_prefix("gpu<all_reduce_op ")?.strip_suffix('>')?, ty)
}

const DIM: &str = "gpu<dim ";

/// `x`, `y` or `z`.
fn dimension(module: &Module, op: Op) -> Option<&str> {
    let Attribute::Opaque(text) = module.attr(op, "dimension")? else { return None };
    let word = text.strip_prefix(DIM)?.strip_suffix('>')?;
    matches!(word, "x" | "y" | "z").then_some(word)
}

fn name_id(module: &Module, op: Op, name: &mut dyn FnMut(Value, &str)) {
    let kind = module.name(op).trim_start_matches("gpu.");
    if let (Some(&result), Some(dimension)) = (module.op(op).results.first(), dimension(module, op)) {
        name(result, &format!("{kind}_{dimension}"));
    }
}

/// `thread_id x upper_bound 64 {..}`.
fn parse_id(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let at = p.span();
    let word = p.any_keyword()?;
    if !matches!(word, "x" | "y" | "z") {
        return Err(Diagnostic::error("bad-flag", at, format!("a dimension is x, y or z, not `{word}`")));
    }
    spec = spec.property("dimension", Attribute::Opaque(format!("{DIM}{word}>").into()));
    if p.try_keyword("upper_bound") {
        let bound = p.integer()?;
        spec = spec.property("upper_bound", Attribute::int(bound, Type::Index));
    }
    spec.attrs = p.attr_dict()?;
    Ok(p.create(spec.results([Type::Index]), Vec::new()))
}

fn print_id(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let bound = module.attr(op, "upper_bound");
    let is_plain = bound.is_none_or(|bound| matches!(bound, Attribute::Int(_, Type::Index)));
    let (Some(dimension), true) = (dimension(module, op), is_plain) else { return p.generic_instead(op) };
    // Two blanks are MLIR's.
    p.text("  ");
    p.text(dimension);
    if let Some(bound) = bound.and_then(Attribute::as_i64) {
        p.display(format_args!(" upper_bound {bound}"));
    }
    p.attr_dict(op, &["dimension", "upper_bound"]);
}

fn check_id(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    if dimension(module, op).is_none() {
        let message = format!("`{}` needs a `dimension`: x, y or z", module.name(op));
        report(module, op, errors, "attribute-type", message);
    }
}
