//! What a program states of its arguments before it does anything (`cf.assert`, `llvm.intr.assume`), where values are compared.
//!
//! *Sound.* Both programs state the same, operation by operation, in the same order and in the same words, and before that they only
//! compute what cannot trap. So for the same arguments both stop there, at the same operation and with nothing done, or both go on;
//! and where they go on, what is stated holds, which is what both sides know of their symbols.

use super::rest::trapping;
use super::slice::Side;
use super::{NotProved, Sides, not_proved};
use crate::ir::Op;

impl Side<'_> {
    /// Is it one of the operations that state something of the arguments before anything is done?
    pub fn states(&self, op: Op) -> bool {
        self.scop.nest.stating.contains(&op)
    }
}

/// Do both programs state the same before they do anything?
///
/// # Errors
/// Where it is not shown that they do.
pub fn same_stated(sides: &Sides<'_>) -> Result<(), NotProved> {
    let (old, new) = (&sides.old, &sides.new);
    let stated = |side: &Side<'_>| -> Result<Vec<String>, NotProved> {
        let all = side.scop.nest.stating.iter().map(|&op| words(side, op));
        all.collect::<Result<_, String>>().map_err(NotProved::new)
    };
    if stated(old)? != stated(new)? {
        return not_proved("the programs state other things of their arguments first");
    }
    let Some(&last) = new.scop.nest.stating.last() else { return Ok(()) };
    let Some(block) = new.module.op(last).parent else { return not_proved("what is stated stands nowhere") };
    let before = new.module.block(block).ops.iter().copied().take_while(|&op| op != last);
    let mut before = before.filter(|&op| !new.states(op)).flat_map(|op| trapping(new, op));
    match before.next() {
        Some(op) => not_proved(format!("an operation that may trap ({}) runs before what is stated", new.module.name(op))),
        None => Ok(()),
    }
}

/// The operation with all that it says, in words that are the same in both programs.
fn words(side: &Side<'_>, op: Op) -> Result<String, String> {
    let data = side.module.op(op);
    let conditions = data.operands.iter().map(|&value| side.fixed(value)).collect::<Result<Vec<_>, _>>()?;
    let said = data.properties.iter().chain(data.attrs.iter()).map(|(name, said)| format!("{name} = {said}"));
    let mut said: Vec<String> = said.collect();
    said.sort();
    Ok(format!("{} {} {}", side.module.name(op), conditions.join(", "), said.join(", ")))
}
