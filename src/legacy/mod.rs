//! Programs of 2019 to 2021: `func @f`, the `loop` dialect, and the standard operations without a prefix, read as today's
//! operations.
//!
//! | then | today |
//! |---|---|
//! | `func` | `func.func` |
//! | `loop.for`, `loop.if`, `loop.parallel`, `loop.reduce`, .. | `scf` |
//! | `addf`, `cmpi "slt"`, `select`, `constant`, `index_cast`, .. | `arith`; elementary functions: `math` |
//! | `load`, `store`, `alloc`, `dim`, `memref_cast`, .. | `memref` |
//! | `br`, `cond_br`, `assert` | `cf` |
//!
//! The table says what each was; a function of this room reads what was written otherwise than today. When such spellings
//! are read and when they are refused is the parser's part (`ir/parser/old.rs`). After reading nothing is old any more.

mod function;
mod loops;
mod memory;
mod parallel;
mod scalar;

use crate::ir::registry::ParseFn;
use crate::ir::{OldSpelling, Registry};

/// Adds the spellings of the past.
pub fn register(registry: &mut Registry) {
    for table in [STRUCTURE, SCALAR, MATH, MEMORY] {
        registry.register_old(table);
    }
}

/// Only the name has changed.
const fn renamed(name: &'static str, today: &'static str) -> OldSpelling {
    OldSpelling { name, today, parse: None, opens: false }
}

/// The syntax has changed, too.
const fn changed(name: &'static str, today: &'static str, parse: ParseFn) -> OldSpelling {
    OldSpelling { name, today, parse: Some(parse), opens: false }
}

/// Operands and result of one type.
const fn same(name: &'static str, today: &'static str) -> OldSpelling {
    changed(name, today, scalar::same)
}

/// Functions, loops, branches.
static STRUCTURE: &[OldSpelling] = &[
    renamed("scf.foreach_thread", "scf.forall"),
    renamed("scf.foreach_thread.perform_concurrently", "scf.forall.in_parallel"),
    renamed("affine.dma_Start", "affine.dma_start"),
    OldSpelling { opens: true, ..changed("func", "func.func", function::func) },
    OldSpelling { opens: true, ..changed("builtin.func", "func.func", function::func) },
    renamed("return", "func.return"),
    renamed("call", "func.call"),
    renamed("call_indirect", "func.call_indirect"),
    renamed("br", "cf.br"),
    renamed("cond_br", "cf.cond_br"),
    renamed("switch", "cf.switch"),
    renamed("assert", "cf.assert"),
    changed("loop.for", "scf.for", loops::for_op),
    changed("loop.if", "scf.if", loops::if_op),
    changed("loop.parallel", "scf.parallel", parallel::parallel),
    changed("loop.reduce", "scf.reduce", parallel::reduce),
    changed("scf.parallel", "scf.parallel", parallel::parallel),
    changed("scf.reduce", "scf.reduce", parallel::reduce),
    renamed("loop.reduce.return", "scf.reduce.return"),
    renamed("loop.yield", "scf.yield"),
    renamed("loop.terminator", "scf.yield"),
    renamed("affine.terminator", "affine.yield"),
];

/// Arithmetic, comparisons, casts.
static SCALAR: &[OldSpelling] = &[
    changed("constant", "arith.constant", scalar::constant),
    changed("cmpi", "arith.cmpi", scalar::compare),
    changed("cmpf", "arith.cmpf", scalar::compare),
    changed("select", "arith.select", scalar::select),
    same("addf", "arith.addf"),
    same("subf", "arith.subf"),
    same("mulf", "arith.mulf"),
    same("divf", "arith.divf"),
    same("remf", "arith.remf"),
    same("negf", "arith.negf"),
    same("maxf", "arith.maximumf"),
    same("minf", "arith.minimumf"),
    same("addi", "arith.addi"),
    same("subi", "arith.subi"),
    same("muli", "arith.muli"),
    same("divis", "arith.divsi"),
    same("diviu", "arith.divui"),
    same("remis", "arith.remsi"),
    same("remiu", "arith.remui"),
    same("divi_signed", "arith.divsi"),
    same("divi_unsigned", "arith.divui"),
    same("remi_signed", "arith.remsi"),
    same("remi_unsigned", "arith.remui"),
    same("ceildivi_signed", "arith.ceildivsi"),
    same("floordivi_signed", "arith.floordivsi"),
    same("maxsi", "arith.maxsi"),
    same("maxui", "arith.maxui"),
    same("minsi", "arith.minsi"),
    same("minui", "arith.minui"),
    same("and", "arith.andi"),
    same("or", "arith.ori"),
    same("xor", "arith.xori"),
    same("shift_left", "arith.shli"),
    same("shift_right_signed", "arith.shrsi"),
    same("shift_right_unsigned", "arith.shrui"),
    renamed("index_cast", "arith.index_cast"),
    renamed("sitofp", "arith.sitofp"),
    renamed("uitofp", "arith.uitofp"),
    renamed("fptosi", "arith.fptosi"),
    renamed("fptoui", "arith.fptoui"),
    renamed("fpext", "arith.extf"),
    renamed("fptrunc", "arith.truncf"),
    renamed("sexti", "arith.extsi"),
    renamed("zexti", "arith.extui"),
    renamed("trunci", "arith.trunci"),
    renamed("bitcast", "arith.bitcast"),
];

/// Elementary functions.
static MATH: &[OldSpelling] = &[
    same("absf", "math.absf"),
    same("atan", "math.atan"),
    same("atan2", "math.atan2"),
    same("ceilf", "math.ceil"),
    same("copysign", "math.copysign"),
    same("cos", "math.cos"),
    same("exp", "math.exp"),
    same("exp2", "math.exp2"),
    same("expm1", "math.expm1"),
    same("floorf", "math.floor"),
    same("fmaf", "math.fma"),
    same("log", "math.log"),
    same("log10", "math.log10"),
    same("log1p", "math.log1p"),
    same("log2", "math.log2"),
    same("powf", "math.powf"),
    same("rsqrt", "math.rsqrt"),
    same("sin", "math.sin"),
    same("sqrt", "math.sqrt"),
    same("tanh", "math.tanh"),
];

/// Memory and the values that fill it.
static MEMORY: &[OldSpelling] = &[
    renamed("load", "memref.load"),
    renamed("store", "memref.store"),
    renamed("alloc", "memref.alloc"),
    renamed("alloca", "memref.alloca"),
    renamed("dealloc", "memref.dealloc"),
    changed("dim", "memref.dim", memory::dim),
    renamed("prefetch", "memref.prefetch"),
    renamed("rank", "memref.rank"),
    renamed("memref_cast", "memref.cast"),
    renamed("subview", "memref.subview"),
    renamed("view", "memref.view"),
    OldSpelling { opens: true, ..renamed("global_memref", "memref.global") },
    renamed("get_global_memref", "memref.get_global"),
    renamed("atomic_rmw", "memref.atomic_rmw"),
    changed("splat", "vector.broadcast", memory::splat),
    renamed("tensor_cast", "tensor.cast"),
    renamed("extract_element", "tensor.extract"),
];
