//! The passes that are known, with their options: one row each.

use super::copies;
use super::nests;
use super::options::{NumberWidth, OptionKind, OptionValues, PassOption};
use super::scalars;
use super::vectors;
use super::work::{PassStop, PassWork};
use crate::codegen;
use crate::diag::Diagnostic;
use crate::ir::Module;

/// What a pass does.
pub(super) enum PassAction {
    /// Steps on the loops of a function.
    Function(fn(&mut PassWork<'_>, &OptionValues) -> Result<(), PassStop>),
    /// Something with the whole program.
    Program(fn(&Module) -> Result<Module, Diagnostic>),
}

/// A pass of mlir-opt.
pub struct Pass {
    /// As mlir-opt calls it.
    pub name: &'static str,
    /// What it does here, in the words of steps.
    pub summary: &'static str,
    /// Its options.
    pub options: &'static [PassOption],
    /// Does it run on functions only?
    pub for_functions: bool,
    pub(super) does: PassAction,
}

/// The passes, in the order of their names.
#[must_use]
pub fn passes() -> &'static [Pass] {
    PASSES
}

/// The pass of this name.
#[must_use]
pub fn pass(name: &str) -> Option<&'static Pass> {
    PASSES.iter().find(|pass| pass.name == name)
}

const fn choice(name: &'static str, kind: OptionKind) -> PassOption {
    PassOption { name, kind, ignored: "" }
}

const fn ignored(name: &'static str, kind: OptionKind, why: &'static str) -> PassOption {
    PassOption { name, kind, ignored: why }
}

const S32: OptionKind = OptionKind::Number(NumberWidth::Signed32);
const U32: OptionKind = OptionKind::Number(NumberWidth::Unsigned32);
const S64: OptionKind = OptionKind::Number(NumberWidth::Signed64);
const U64: OptionKind = OptionKind::Number(NumberWidth::Unsigned64);

const NO_DMA: &str = "copies are loops";
const NO_BUFFERS: &str = "no buffer is made";
const WRITTEN_ANEW: &str = "the function is written anew from its loops, without patterns";

const PASSES: &[Pass] = &[
    Pass {
        name: "affine-data-copy-generate",
        summary: "`promote` on the arrays of each loop directly in the function, or of loops inside",
        options: &[
            choice("fast-mem-capacity", U64),
            choice("fast-mem-space", U32),
            choice("generate-dma", OptionKind::Flag),
            ignored("min-dma-transfer", S32, NO_DMA),
            choice("skip-non-unit-stride-loops", OptionKind::Flag),
            choice("slow-mem-space", U32),
            ignored("tag-mem-space", U32, NO_DMA),
        ],
        for_functions: true,
        does: PassAction::Function(copies::copy),
    },
    Pass {
        name: "affine-loop-coalescing",
        summary: "`coalesce` on each perfect nest, from the inside out",
        options: &[],
        for_functions: true,
        does: PassAction::Function(nests::coalesce),
    },
    Pass {
        name: "affine-loop-fusion",
        summary: "`fuse` on loops directly in the function that share memory, then on the loops inside",
        options: &[
            ignored("compute-tolerance", OptionKind::Fraction, "nothing is computed twice"),
            ignored("fast-mem-space", U32, NO_BUFFERS),
            ignored("local-buf-threshold", U64, NO_BUFFERS),
            ignored("maximal", OptionKind::Flag, "loops are fused wherever the judge agrees"),
            choice("mode", OptionKind::Word(&["greedy", "producer", "sibling"])),
        ],
        for_functions: false,
        does: PassAction::Function(nests::fuse),
    },
    Pass {
        name: "affine-loop-invariant-code-motion",
        summary: "`licm`",
        options: &[],
        for_functions: true,
        does: PassAction::Function(scalars::hoist),
    },
    Pass {
        name: "affine-loop-normalize",
        summary: "`normalize` on each loop; `unroll(;1)` on loops of one iteration",
        options: &[choice("promote-single-iter", OptionKind::Flag)],
        for_functions: true,
        does: PassAction::Function(nests::normalize),
    },
    Pass {
        name: "affine-loop-tile",
        summary: "`tile` on each perfect nest directly in the function, then `separate`",
        options: &[
            ignored("cache-size", U64, "tiles are of 32 where no size is given"),
            choice("separate", OptionKind::Flag),
            choice("tile-size", U32),
            choice("tile-sizes", OptionKind::Numbers(NumberWidth::Unsigned32)),
        ],
        for_functions: true,
        does: PassAction::Function(nests::tile),
    },
    Pass {
        name: "affine-loop-unroll",
        summary: "`unroll` on the innermost loops, or on all short ones",
        options: &[
            choice("cleanup-unroll", OptionKind::Flag),
            choice("unroll-factor", S64),
            choice("unroll-full-threshold", U32),
            choice("unroll-num-reps", U32),
            choice("unroll-up-to-factor", OptionKind::Flag),
        ],
        for_functions: true,
        does: PassAction::Function(nests::unroll),
    },
    Pass {
        name: "affine-loop-unroll-jam",
        summary: "`unroll_jam` on the loop that a function begins with",
        options: &[choice("unroll-jam-factor", U32)],
        for_functions: true,
        does: PassAction::Function(nests::unroll_jam),
    },
    Pass {
        name: "affine-parallelize",
        summary: "`parallelize` on each loop, outermost first",
        options: &[choice("max-nested", U32), choice("parallel-reductions", OptionKind::Flag)],
        for_functions: true,
        does: PassAction::Function(nests::parallelize),
    },
    Pass {
        name: "affine-scalrep",
        summary: "`forward`, then `dce`",
        options: &[],
        for_functions: true,
        does: PassAction::Function(scalars::scalrep),
    },
    Pass {
        name: "affine-simplify-structures",
        summary: "the function is written anew: subscripts, bounds and guards as simple as they are known",
        options: &[],
        for_functions: true,
        does: PassAction::Function(nests::settle),
    },
    Pass {
        name: "affine-super-vectorize",
        summary: "`vectorize` on the innermost loops",
        options: &[
            choice("test-fastest-varying", OptionKind::Numbers(NumberWidth::Signed64)),
            choice("virtual-vector-size", OptionKind::Numbers(NumberWidth::Signed64)),
            ignored("vectorize-reductions", OptionKind::Flag, "loops that hand values on are left as they are"),
        ],
        for_functions: true,
        does: PassAction::Function(vectors::vectorize),
    },
    Pass {
        name: "canonicalize",
        summary: "the affine part: the function is written anew",
        options: &[
            ignored("disable-patterns", OptionKind::Text, WRITTEN_ANEW),
            ignored("enable-patterns", OptionKind::Text, WRITTEN_ANEW),
            ignored("max-iterations", S64, WRITTEN_ANEW),
            ignored("max-num-rewrites", S64, WRITTEN_ANEW),
            ignored("region-simplify", OptionKind::Word(&["disabled", "normal", "aggressive"]), WRITTEN_ANEW),
            ignored("test-convergence", OptionKind::Flag, WRITTEN_ANEW),
            ignored("top-down", OptionKind::Flag, WRITTEN_ANEW),
        ],
        for_functions: false,
        does: PassAction::Function(nests::settle),
    },
    Pass {
        name: "convert-scf-to-cf",
        summary: "as `--emit cf`; `affine` becomes branches too",
        options: &[ignored("allow-pattern-rollback", OptionKind::Flag, "there are no patterns")],
        for_functions: false,
        does: PassAction::Program(codegen::cf::lower),
    },
    Pass {
        name: "cse",
        summary: "of equal computations without effect the first stays, and what nobody uses goes",
        options: &[],
        for_functions: false,
        does: PassAction::Function(scalars::cse),
    },
    Pass {
        name: "lower-affine",
        summary: "as `--emit scf`",
        options: &[],
        for_functions: false,
        does: PassAction::Program(codegen::scf::lower),
    },
];
