//! Programs whose user allows to give up the order of every sum and product of floats: what combines floats says so.

use crate::ir::combiner::{FASTMATH, reassociated};
use crate::ir::{Combiner, Module};

/// The program, where each operation that combines floats carries `fastmath<reassoc>`.
#[must_use]
pub fn licensed(module: &Module) -> Module {
    let mut licensed = module.clone();
    for op in module.walk(module.root()) {
        let combiner = module.opcode(op).and_then(Combiner::of_update);
        if combiner.is_some_and(|(combiner, _)| combiner.is_float()) {
            let flags = reassociated(module.attr(op, FASTMATH));
            licensed.op_mut(op).properties.set(FASTMATH, flags);
        }
    }
    licensed
}
