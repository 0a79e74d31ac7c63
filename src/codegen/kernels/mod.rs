//! Which parallel loops of a program become kernels of a GPU, and who runs what in them: what CUDA C and the gpu dialect need alike.
//!
//! Nothing is written here. A plan is made for a program and then read for one function after the other, as texts are written.

mod columns;
mod in_order;
mod mapping;
mod reductions;
mod shared;
mod subtree;
mod teams;
mod told;
mod wished;

use rustc_hash::{FxHashMap, FxHashSet};

use super::reading::{DimRange, ranges};
use super::text::Expr;
use crate::arena::Id;
use crate::builtin::callee;
use crate::diag::Diagnostic;
use crate::facts::spmd::blocks::Blocks;
use crate::facts::threads::{CallFacts, is_parallel};
use crate::ir::checks::constant;
use crate::ir::dense::storage_bits;
use crate::ir::{Block, Combiner, Module, Op, Use, Value};
use crate::limits::Limits;
pub(super) use mapping::{GRID_LIMITS, Mapping, WARP, axis_extents, blocks};
pub(super) use teams::teams_of;
pub use told::{BankReport, KernelReport};

/// What can be said of the blocks of a launch.
#[derive(Clone, Copy)]
pub(super) struct BlockMeans {
    /// May the lanes of a warp do something together that the others of their block have no part in? Else all threads of a block have one
    /// iteration of the kernel's loop at a time.
    pub(super) warps: bool,
    /// May a launch ask for more memory of a block than every GPU grants?
    pub(super) asked_memory: bool,
    /// Can threads go on while something is fetched?
    pub(super) fetches: bool,
    /// May a launch have several parts, where there are more iterations than a grid has blocks?
    pub(super) parts: bool,
}

/// Which loops become kernels, and how their work is shared.
pub(super) struct KernelPlan<'m> {
    m: &'m Module,
    pub(super) uses: FxHashMap<Value, Vec<Use>>,
    /// The functions that are written, and those that a kernel may call.
    functions: FxHashSet<Op>,
    pub(super) device_functions: FxHashSet<Op>,
    limits: &'m Limits,
    may_alias: bool,
    /// Functions of whose arguments some overlap.
    overlapping: FxHashSet<Op>,
    means: BlockMeans,
    /// What is known of the current function, if threads of a block share work in it.
    pub(super) blocks: Option<Blocks>,
    /// The loops of the current function with results that threads of a block share.
    pub(super) reductions: FxHashSet<Op>,
    /// Its kernels of which several threads share an iteration.
    pub(super) columns: FxHashSet<Op>,
}

impl<'m> KernelPlan<'m> {
    /// For these functions of a program.
    pub(super) fn new(m: &'m Module, functions: &[Op], may_alias: bool, means: BlockMeans, limits: &'m Limits) -> Self {
        let mut plan = KernelPlan {
            m,
            uses: m.uses_in(m.root()),
            functions: functions.iter().copied().filter(|&op| m.single_block(op, 0).is_some()).collect(),
            device_functions: FxHashSet::default(),
            limits,
            may_alias,
            overlapping: CallFacts::read(m).overlapping,
            means,
            blocks: None,
            reductions: FxHashSet::default(),
            columns: FxHashSet::default(),
        };
        plan.find_device_functions(functions);
        plan
    }

    /// Reads a function.
    ///
    /// # Errors
    /// Where a parallel loop lacks a property.
    pub(super) fn read(&mut self, function: Op) -> Result<(), Diagnostic> {
        self.find_reductions(function);
        self.team_up(function)
    }

    /// May arguments of the function overlap?
    pub(super) fn may_overlap(&self, function: Op) -> bool {
        self.may_alias || self.overlapping.contains(&function)
    }

    /// The dims of a parallel loop, of which only numbers are to be read.
    pub(super) fn dims(&self, op: Op) -> Result<Vec<DimRange>, Diagnostic> {
        let malformed =
            Diagnostic::error("malformed", self.m.op(op).span, format!("{} lacks a property", self.m.name(op)));
        let value = |value: Value| {
            let number = constant(self.m, value).map(Expr::int);
            number.unwrap_or_else(|| Expr::atom(format!("v{}", value.index())))
        };
        ranges(self.m, op, ("", &malformed), &mut |operand| Ok(value(operand)))
    }

    /// Functions that a kernel may call: what they do fits, and none of it is a parallel loop.
    fn find_device_functions(&mut self, functions: &[Op]) {
        let plain = |op: Op| !self.m.walk(op).into_iter().any(|inner| is_parallel(self.m, inner));
        let candidates: Vec<(Op, Block)> = functions
            .iter()
            .filter_map(|&f| Some((f, self.m.single_block(f, 0)?)))
            .filter(|(f, _)| plain(*f))
            .collect();
        // Called from inside a parallel loop, or from a function that is.
        let all = self.m.walk(self.m.root());
        let parallel: Vec<Op> = all.into_iter().filter(|&op| is_parallel(self.m, op)).collect();
        let mut called = FxHashSet::default();
        let mut pending: Vec<Op> = parallel.iter().flat_map(|&op| self.m.walk(op)).collect();
        while let Some(op) = pending.pop() {
            if let Some(callee) = self.callee(op)
                && called.insert(callee)
            {
                pending.extend(self.m.walk(callee));
            }
        }
        loop {
            let before = self.device_functions.len();
            for &(function, body) in &candidates {
                let fits = |op: &Op| self.m.is(*op, "func.return") || self.fits_device(*op);
                let has_no_buffer = |op: &Op| {
                    !self
                        .m
                        .walk(*op)
                        .iter()
                        .any(|&o| matches!(self.m.name(o), "memref.alloc" | "memref.dealloc" | "memref.alloca"))
                };
                if called.contains(&function) && self.m.block(body).ops.iter().all(|op| fits(op) && has_no_buffer(op)) {
                    self.device_functions.insert(function);
                }
            }
            if self.device_functions.len() == before {
                return;
            }
        }
    }

    /// The function that a call names, if it has a body.
    pub(in crate::codegen) fn callee(&self, call: Op) -> Option<Op> {
        callee(self.m, call).filter(|function| self.functions.contains(function))
    }

    /// Is an atomic update the same in whatever order the threads of a GPU come, and one that it can do? Sums of floats are not, nor is what
    /// stood there before.
    pub(in crate::codegen) fn is_orderless(&self, op: Op) -> bool {
        let combiner = Combiner::of_atomic(self.m, op);
        combiner.is_some_and(Combiner::is_orderless)
            && !self.uses.contains_key(&self.m.result(op))
            && matches!(storage_bits(self.m.ty(self.m.result(op))), Some(32 | 64))
    }
}
