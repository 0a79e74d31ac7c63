//! Which parallel loops a launch can do: those of CUDA C, if what they do with memory that they make has a counterpart.

use crate::codegen::kernels::KernelPlan;
use crate::codegen::reading::is_hint;
use crate::facts::threads::is_parallel;
use crate::ir::{Module, Op, Value};

/// The loops of a function that become kernels, in the order of the text, none inside of another one.
pub(super) fn kernels(m: &Module, plan: &KernelPlan<'_>, function: Op) -> Vec<Op> {
    let is_launched = |op: Op| m.ancestors(op).any(|around| m.is(around, "gpu.launch"));
    plan.kernels(function, |op| !is_launched(op) && fits(m, plan, op))
}

fn fits(m: &Module, plan: &KernelPlan<'_>, kernel: Op) -> bool {
    let inside = m.walk(kernel);
    let is_shared = |op: Op| is_parallel(m, op) && is_on_tensors(m, op);
    let makes = |op: &&Op| matches!(m.name(**op), "memref.alloc" | "memref.alloca");
    plan.dims(kernel).is_ok()
        && !inside.iter().any(|&op| is_shared(op))
        && inside.iter().filter(makes).all(|&op| has_counterpart(m, plan, m.result(op)))
}

/// A `scf.forall` that gives tensors, or does something at its end.
fn is_on_tensors(m: &Module, op: Op) -> bool {
    let end = m.single_block(op, 0).and_then(|body| m.last_op(body));
    let acts = |end: Op| m.is(end, "scf.forall.in_parallel") && m.walk(end).len() > 1;
    m.is(op, "scf.forall") && (!m.op(op).results.is_empty() || end.is_some_and(acts))
}

/// Is memory that a kernel makes one that an attribution can be, and is all that is done with it possible whatever its memory space?
fn has_counterpart(m: &Module, plan: &KernelPlan<'_>, buffer: Value) -> bool {
    let is_plain = m.ty(buffer).as_memref().is_some_and(|ty| ty.space.is_none() && ty.layout.is_none());
    let mut uses = plan.uses.get(&buffer).into_iter().flatten();
    is_plain && uses.all(|used| is_direct(m, plan, used.op, used.index))
}

fn is_direct(m: &Module, plan: &KernelPlan<'_>, user: Op, operand: u32) -> bool {
    match m.name(user) {
        "affine.load" | "memref.load" | "memref.copy" | "memref.dealloc" | "memref.dim" => true,
        // Not what is stored.
        "affine.store" | "memref.store" | "memref.atomic_rmw" => operand == 1,
        "memref.cast" => has_counterpart(m, plan, m.result(user)),
        _ => is_hint(m, user),
    }
}
