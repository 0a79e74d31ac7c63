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

use crate::builtin::operation;
use crate::ir::opcode::Opcode::{self, *};
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

/// Arithmetic, by what it computes.
const fn meaning(name: &'static str, opcode: Opcode, parse: ParseFn) -> OldSpelling {
    changed(name, operation(opcode).name, parse)
}

/// Operands and result of one type.
const fn same(name: &'static str, opcode: Opcode) -> OldSpelling {
    meaning(name, opcode, scalar::same)
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
    meaning("constant", Constant, scalar::constant),
    meaning("cmpi", CmpI, scalar::compare),
    meaning("cmpf", CmpF, scalar::compare),
    meaning("select", Select, scalar::select),
    same("addf", AddF),
    same("subf", SubF),
    same("mulf", MulF),
    same("divf", DivF),
    same("remf", RemF),
    same("negf", NegF),
    same("maxf", MaximumF),
    same("minf", MinimumF),
    same("addi", AddI),
    same("subi", SubI),
    same("muli", MulI),
    same("divis", DivSI),
    same("diviu", DivUI),
    same("remis", RemSI),
    same("remiu", RemUI),
    same("divi_signed", DivSI),
    same("divi_unsigned", DivUI),
    same("remi_signed", RemSI),
    same("remi_unsigned", RemUI),
    same("ceildivi_signed", CeilDivSI),
    same("floordivi_signed", FloorDivSI),
    same("maxsi", MaxSI),
    same("maxui", MaxUI),
    same("minsi", MinSI),
    same("minui", MinUI),
    same("and", AndI),
    same("or", OrI),
    same("xor", XorI),
    same("shift_left", ShLI),
    same("shift_right_signed", ShRSI),
    same("shift_right_unsigned", ShRUI),
    renamed("index_cast", operation(IndexCast).name),
    renamed("sitofp", operation(SIToFP).name),
    renamed("uitofp", operation(UIToFP).name),
    renamed("fptosi", operation(FPToSI).name),
    renamed("fptoui", operation(FPToUI).name),
    renamed("fpext", operation(ExtF).name),
    renamed("fptrunc", operation(TruncF).name),
    renamed("sexti", operation(ExtSI).name),
    renamed("zexti", operation(ExtUI).name),
    renamed("trunci", operation(TruncI).name),
    renamed("bitcast", operation(Bitcast).name),
];

/// Elementary functions.
static MATH: &[OldSpelling] = &[
    same("absf", AbsF),
    same("atan", Atan),
    same("atan2", Atan2),
    same("ceilf", Ceil),
    same("copysign", CopySign),
    same("cos", Cos),
    same("exp", Exp),
    same("exp2", Exp2),
    same("expm1", ExpM1),
    same("floorf", Floor),
    same("fmaf", Fma),
    same("log", Log),
    same("log10", Log10),
    same("log1p", Log1P),
    same("log2", Log2),
    same("powf", PowF),
    same("rsqrt", Rsqrt),
    same("sin", Sin),
    same("sqrt", Sqrt),
    same("tanh", Tanh),
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
