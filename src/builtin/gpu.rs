//! `gpu`: where an iteration runs, what runs there, and how it is started. Kernels are in `gpu_func.rs`.

use super::format::formatted;
use super::func::{parse_return, print_return};
use super::shape::{HARMLESS, report, same};
use crate::diag::Diagnostic;
use crate::ir::attr::Attribute;
use crate::ir::module::{Module, Op, Value};
use crate::ir::parser::{OpParser, Parse};
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
    formatted("gpu.lane_id", HARMLESS, 1, "attrs where R=index"),
    formatted("gpu.subgroup_id", HARMLESS, 1, "attrs : T(R)"),
    formatted("gpu.num_subgroups", HARMLESS, 1, "attrs : T(R)"),
    formatted("gpu.subgroup_size", HARMLESS, 1, "attrs : T(R)"),
    // Two blanks are MLIR's: what an operation waits for would stand between them.
    formatted("gpu.memcpy", Traits::NONE, 0, "_ %target , %source : T(target) , T(source) attrs"),
    formatted("gpu.memset", Traits::NONE, 0, "_ %target , %value : T(target) , T(value) attrs"),
    formatted("gpu.dealloc", Traits::NONE, 0, "_ %m attrs : T(m)"),
    formatted("gpu.host_register", Traits::NONE, 0, "%m attrs : T(m)"),
    formatted("gpu.host_unregister", Traits::NONE, 0, "%m attrs : T(m)"),
    formatted("gpu.barrier", Traits::NONE, 0, "attrs"),
    formatted("gpu.terminator", Traits::TERMINATOR, 0, "attrs"),
    OpInfo {
        parse: Some(parse_return),
        print: Some(print_return),
        results: Arity::Exactly(0),
        ..same("gpu.return", Traits::TERMINATOR, |_, _, _| {})
    },
];

const fn id(name: &'static str) -> OpInfo {
    OpInfo {
        inherent: &["dimension", "upper_bound"],
        parse: Some(parse_id),
        print: Some(print_id),
        names: Some(name_id),
        ..same(name, HARMLESS, verify_id)
    }
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

fn verify_id(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    if dimension(module, op).is_none() {
        let message = format!("`{}` needs a `dimension`: x, y or z", module.name(op));
        report(module, op, errors, "attribute-type", message);
    }
}
