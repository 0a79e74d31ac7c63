//! The company that affine programs keep: module, func, arith, math, index, memref, cf and vector operations.
//!
//! Every dialect is one table of [`OpInfo`] rows; what several operations share in syntax lives in `shape.rs`.

mod arith;
mod bufferization;
mod cf;
mod format;
mod format_print;
mod func;
mod gpu;
mod gpu_func;
mod index;
pub(crate) mod linalg;
mod linalg_named;
mod llvm;
mod llvm_aggregate;
mod math;
mod memref;
mod memref_checks;
mod memref_dma;
mod memref_scope;
mod module;
mod neutral;
mod shape;
mod spirv;
mod tensor;
mod tensor_checks;
mod tensor_shape;
mod transfer;
mod transform;
mod transform_control;
mod transform_structured;
pub(crate) mod vector;
mod vector_checks;
mod vector_wide;
pub(crate) mod view_checks;
mod views;

use crate::ir::attr::Attribute;
use crate::ir::module::{Module, Op, OpName, OpSpec, Value};
use crate::ir::opcode::Opcode;
use crate::ir::registry::{OpInfo, Registry, Traits};
use crate::ir::types::Type;

pub use arith::{compare_predicate, predicate, predicate_number};
#[doc(hidden)]
pub use format::formatted;
pub use func::{callee, function_type, library_text};
pub use gpu::all_reduce_combiner;
#[doc(hidden)]
pub use linalg::{MAKES_LOOPS, advice, left_out, lowered};
#[doc(hidden)]
pub use linalg_named::indexing_maps;
#[doc(hidden)]
pub use llvm_aggregate::{Aggregate, aggregate};
#[doc(hidden)]
pub use module::MODULE;
#[doc(hidden)]
pub use neutral::combiner;
#[doc(hidden)]
pub use vector_checks::combiner as lanes_combiner;

/// The dialects of which every operation that MLIR 22 has is in a table.
const CLOSED: [&str; 8] = ["arith", "builtin", "cf", "func", "index", "math", "memref", "vector"];

/// The rows of these dialects; those of one stand in the same table or in several.
static TABLES: &[&[OpInfo]] = &[
    module::TABLE,
    func::TABLE,
    arith::TABLE,
    math::TABLE,
    index::TABLE,
    memref::TABLE,
    views::TABLE,
    cf::TABLE,
    vector::TABLE,
    vector_wide::TABLE,
    transfer::TABLE,
    tensor::TABLE,
    tensor_shape::TABLE,
    memref_scope::TABLE,
    memref_dma::TABLE,
    bufferization::TABLE,
    gpu::TABLE,
    gpu_func::TABLE,
    linalg::TABLE,
    linalg_named::TABLE,
    llvm::TABLE,
    llvm_aggregate::TABLE,
    spirv::TABLE,
    transform::TABLE,
    transform_control::TABLE,
    transform_structured::TABLE,
    transform_structured::PATTERNS,
];

/// Adds the dialects' tables.
#[doc(hidden)]
pub fn register(registry: &mut Registry) {
    for table in TABLES {
        registry.register(table);
    }
    for dialect in CLOSED {
        registry.close(dialect);
    }
    registry.advise("linalg", advice);
}

/// All functions with a body, in textual order.
pub fn functions(module: &Module) -> Vec<Op> {
    let has_body = |op: &Op| module.op(*op).regions.first().is_some_and(|&body| !module.region(body).blocks.is_empty());
    let is_function = |op: &Op| module.attr(*op, "function_type").is_some() && has_body(op);
    module.walk(module.root()).into_iter().filter(is_function).collect()
}

/// The functions of this name with a body, each in a module of its own.
pub fn functions_named<'m>(module: &'m Module, name: &'m str) -> impl Iterator<Item = Op> + 'm {
    functions(module).into_iter().filter(move |&func| symbol_name(module, func) == Some(name))
}

/// The function of this name with a body: of several, the one in the outermost module.
pub fn function(module: &Module, name: &str) -> Option<Op> {
    let depth = |op: &Op| std::iter::successors(Some(*op), |&op| module.parent_op(op)).count();
    functions_named(module, name).min_by_key(depth)
}

/// The name after `@` that the operation defines.
pub fn symbol_name(module: &Module, op: Op) -> Option<&str> {
    module.attr(op, "sym_name").and_then(Attribute::as_str)
}

/// `%c4 = arith.constant 4 : index`, standing nowhere yet.
#[doc(hidden)]
pub fn constant_index(module: &mut Module, value: i64) -> Op {
    let spec = OpSpec::new(Opcode::Constant.into()).results([Type::Index]);
    module.create(spec.property("value", Attribute::int(value, Type::Index)))
}

/// The value of a constant operation's result.
pub fn constant_of(module: &Module, value: Value) -> Option<&Attribute> {
    let op = module.defining_op(value)?;
    if module.has_traits(op, Traits::CONSTANT_LIKE) { module.attr(op, "value") } else { None }
}

/// The operation of `arith` or `math` that computes this.
///
/// # Panics
/// If there is none: some meanings are a half of an operation with two results.
pub const fn operation(opcode: Opcode) -> &'static OpInfo {
    let (first, second) = (arith::TABLE, math::TABLE);
    let mut at = 0;
    while at < first.len() + second.len() {
        let row = if at < first.len() { &first[at] } else { &second[at - first.len()] };
        if let Some(own) = row.opcode
            && own as u8 == opcode as u8
        {
            return row;
        }
        at += 1;
    }
    panic!("no single operation computes this")
}

impl From<Opcode> for OpName {
    fn from(opcode: Opcode) -> OpName {
        OpName::Known(operation(opcode))
    }
}

/// A row of one of the tables, for programs that build operations: only the tables of its dialect are looked through, so that there
/// is one registry, the crate's.
#[doc(hidden)]
pub fn row(name: &str) -> Option<&'static OpInfo> {
    let in_dialect = |other: &str, name: &str| other.split('.').next() == name.split('.').next();
    let tables = TABLES.iter().filter(|table| table.first().is_some_and(|row| in_dialect(row.name, name)));
    tables.flat_map(|table| table.iter()).find(|row| row.name == name)
}

/// An operation's name, tied to its row if it has one here.
pub(crate) fn op_name(name: &str) -> OpName {
    row(name).map_or_else(|| OpName::Unknown(name.into()), OpName::Known)
}
