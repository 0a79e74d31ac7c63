//! The `gpu` dialect: kernels as `gpu.launch` in a program of `scf`.
//!
//! Fork-join loops stay the program's meaning; here it is written down which threads of a GPU run which iterations, and where they meet. The
//! facts are those of CUDA C (`codegen::kernels`, [`crate::facts::spmd`]).
//!
//! | in the program | becomes |
//! |---|---|
//! | an outermost parallel loop that a kernel can do | `gpu.launch`: its iterations are dealt to blocks and their threads |
//! | the same with parallel loops inside | `gpu.launch`: its iterations are dealt to blocks, the inner ones to a block's threads |
//! | memory made in a block | a `workgroup` attribution, or a `private` one where each element is one thread's |
//! | the end of a phase behind which all threads have to meet | `gpu.barrier` |
//! | what one thread of a block does | `scf.if` on its number |
//! | a parallel loop with results that a block shares | each thread combines its iterations, then `gpu.all_reduce` |
//! | other parallel loops in a kernel | `scf.for`: the thread runs them in order |
//! | the rest | stays as it is, on the host |
//!
//! Loops stride over grid and block, so that any size runs; where the numbers are known there is a thread for each iteration. A loop that
//! no kernel can do stays where it is. Where a block does what no team of threads can (a loop that hands values on around its barriers), a
//! thread runs an iteration of the kernel's loop by itself. Warps are not told apart: no warp has an iteration of its own, no column several
//! threads.
//!
//! *Memory.* Host and device are taken to see the same memory: it is unified, or who calls the function has registered it
//! (`gpu.host_register`). Nothing registers it here, since a function does not know whether that was done before, and twice is an error.
//!
//! *Two steps.* First kernels are cut out of a copy of the program, operation by operation, with bounds as `affine.apply`, `affine.max`
//! and `affine.min` over any values; then all of `affine` is lowered as for `--emit scf`.

mod block;
mod build;
mod dealing;
mod fits;
mod memory;
mod reduce;
mod thread;

use rustc_hash::FxHashMap;

use super::kernels::{BlockMeans, KernelPlan, teams_of};
use crate::affine::expr::AffineExpr;
use crate::builtin::functions;
use crate::diag::Diagnostic;
use crate::facts::spmd::Team;
use crate::ir::{Block, Module, Op, Value};
use crate::limits::Limits;
use crate::lowering::unsupported;
use build::LeadingConstants;

/// What a launch can.
const MEANS: BlockMeans = BlockMeans { warps: false, asked_memory: false, fetches: false, parts: false };

fn functions_of(module: &Module) -> Vec<Op> {
    functions(module).into_iter().filter(|&op| module.is(op, "func.func")).collect()
}

/// How the blocks of each function's launches share its loops.
///
/// # Errors
/// Where a parallel loop lacks a property.
pub fn teams(module: &Module, may_alias: bool, limits: &Limits) -> Result<FxHashMap<Op, Vec<Team>>, Diagnostic> {
    let functions = functions_of(module);
    let plan = KernelPlan::new(module, &functions, may_alias, MEANS, limits);
    teams_of(module, plan, &functions, |plan, function| fits::kernels(module, plan, function))
}

/// The program with kernels as `gpu.launch`, without `affine`; with `may_alias` distinct arguments of a function may overlap.
///
/// # Errors
/// Where an operation of `affine` has no counterpart: code `unsupported`, with its place.
pub fn lower(module: &Module, may_alias: bool, limits: &Limits) -> Result<Module, Diagnostic> {
    let functions = functions_of(module);
    let mut plan = KernelPlan::new(module, &functions, may_alias, MEANS, limits);
    let mut new = module.clone();
    let bodies = functions.into_iter().filter_map(|op| Some((op, module.single_block(op, 0)?)));
    for (function, entry) in bodies {
        plan.read(function)?;
        for kernel in fits::kernels(module, &plan, function) {
            LaunchWriter::new(module, &plan, &mut new, entry).kernel(kernel)?;
        }
    }
    super::scf::lower(&new)
}

/// Who runs the code that is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LaunchRunner {
    /// All threads of a block together, with the same values.
    Block,
    /// One thread.
    Thread,
}

/// Writes one kernel: takes its loop out of a program and puts a launch there.
struct LaunchWriter<'w, 'm> {
    /// The program as it was, which plan and teams speak of: what is kept has the same ids in the new one.
    m: &'m Module,
    plan: &'w KernelPlan<'m>,
    new: &'w mut Module,
    /// The block under construction.
    at: Block,
    constants: LeadingConstants,
    /// What stands for values of the program.
    values: FxHashMap<Value, Value>,
    /// How threads of a block share the work, if they do.
    team: Option<Team>,
    /// The threads of a block along each axis.
    threads: [i64; 3],
    /// In how many dims they are numbered.
    thread_dims: usize,
    /// A thread's number, along each axis, and its block's; how many blocks there are.
    thread_ids: Vec<Value>,
    block_ids: Vec<Value>,
    grid_sizes: Vec<Value>,
    /// For memory of which each thread has a part of its own, where that starts: `Dim(k)` is the thread's number along axis `k`.
    own_parts: FxHashMap<Value, Vec<AffineExpr>>,
}

impl<'w, 'm> LaunchWriter<'w, 'm> {
    fn new(m: &'m Module, plan: &'w KernelPlan<'m>, new: &'w mut Module, entry: Block) -> LaunchWriter<'w, 'm> {
        let at = entry;
        LaunchWriter {
            m,
            plan,
            at,
            constants: LeadingConstants::read(new, entry),
            new,
            values: FxHashMap::default(),
            team: None,
            threads: [1; 3],
            thread_dims: 1,
            thread_ids: Vec::new(),
            block_ids: Vec::new(),
            grid_sizes: Vec::new(),
            own_parts: FxHashMap::default(),
        }
    }

    fn malformed(&self, op: Op) -> Diagnostic {
        Diagnostic::error("malformed", self.m.op(op).span, format!("{} lacks a property", self.m.name(op)))
    }

    fn unsupported(&self, op: Op, message: &str) -> Diagnostic {
        unsupported(self.m.op(op).span, message)
    }

    /// Puts a launch in the place of a parallel loop.
    fn kernel(mut self, op: Op) -> Result<(), Diagnostic> {
        let host = self.new.op(op).parent.ok_or_else(|| self.malformed(op))?;
        let position = self.new.position(op).ok_or_else(|| self.malformed(op))?;
        let behind = self.new.block_mut(host).ops.split_off(position);
        for &after in &behind {
            self.new.op_mut(after).parent = None;
        }
        self.at = host;
        let written = self.launch(op);
        self.at = host;
        for after in behind.into_iter().skip(1) {
            self.new.push(host, after);
        }
        written
    }
}
