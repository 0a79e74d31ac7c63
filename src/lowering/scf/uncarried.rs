//! Parallel loops that combine what `affine.parallel` cannot: they become `scf.parallel`, and what is in them follows, since the
//! induction variables of `scf.parallel` are no dims. The rest of the function stays as it is.

use rustc_hash::FxHashMap;

use super::{Constants, Lowering};
use crate::affine::dialect::{AffineParallelOp, reduces};
use crate::diag::Diagnostic;
use crate::ir::{Attribute, Module, Op, Opcode, Value};

/// Lowers those parallel loops of a function that have reductions of kinds or types that `affine.parallel` does not know.
///
/// # Errors
/// Where an operation in such a loop has no counterpart: code `unsupported`, with its place. The module is as it was.
pub(crate) fn lower_uncarried(module: &mut Module, func: Op) -> Result<(), Diagnostic> {
    let is_uncarried = |module: &Module, op: Op| {
        let kinds = AffineParallelOp::cast(module, op).map(|view| view.reductions(module)).unwrap_or_default();
        kinds.iter().zip(&module.op(op).results).any(|(&kind, &result)| !reduces(kind, module.ty(result)))
    };
    // One at a time: those inside of a loop that is lowered are lowered with it.
    while let Some(op) = module.walk(func).into_iter().find(|&op| is_uncarried(module, op)) {
        *module = lowered(module, func, op)?;
    }
    Ok(())
}

/// The module with one operation lowered; everything outside of it keeps its id.
fn lowered(old: &Module, func: Op, op: Op) -> Result<Module, Diagnostic> {
    let mut new = old.clone();
    let at = new.create_block();
    let constants = old.single_block(func, 0).map(|entry| {
        let is_constant = |op: &&Op| old.computes(**op, Opcode::Constant);
        let leading: Vec<Op> = old.block(entry).ops.iter().take_while(is_constant).copied().collect();
        let value =
            |op: &Op| -> Option<(Attribute, Value)> { Some((old.attr(*op, "value")?.clone(), old.result(*op))) };
        Constants { entry, position: leading.len(), known: leading.iter().filter_map(value).collect() }
    });
    let constants = constants.into_iter().collect();
    let mut lowering = Lowering { old, new, at, values: FxHashMap::default(), late: Vec::new(), constants };
    for inner in old.walk(op) {
        lowering.values.extend(old.op(inner).operands.iter().map(|&value| (value, value)));
    }
    lowering.op(op)?;
    let results: Vec<Value> = lowering.operands(&old.op(op).results, op)?;
    let mut new = lowering.new;
    for (&from, to) in old.op(op).results.iter().zip(results) {
        new.replace_uses(func, from, to);
    }
    for made in std::mem::take(&mut new.block_mut(at).ops) {
        new.op_mut(made).parent = None;
        if let (Some(block), Some(position)) = (new.op(op).parent, new.position(op)) {
            new.insert(block, position, made);
        }
    }
    new.detach(op);
    Ok(new)
}
