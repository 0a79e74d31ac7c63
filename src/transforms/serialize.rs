//! `serialize(a)`: the iterations of a parallel loop run in order.
//!
//! ```text
//! rewrite: parallel band a { S }  ->  band a { S }
//! ```
//! `affine.parallel`, `scf.parallel` and `scf.forall` become loops in order, of which one is as good as any other: what a thread
//! does by itself is such loops. What is combined from partial results is computed as it was written. A loop that is in order already stays as it is, which is said.
//!
//! refuses: nothing.

use super::pipeline::Step;
use super::session::{No, Session};
use crate::schedule::change::Change;

/// The name of the step.
const NAME: &str = "serialize";

/// What is so where the step leaves the tree as it was. The text may change all the same: a parallel loop that combines what its iterations
/// yield was read as a loop in order, which is what is written.
pub(super) fn already(session: &Session<'_>, step: &Step) -> Option<String> {
    let loops = session.loops(step, 1).ok().filter(|_| step.name == NAME)?;
    Some(format!("{} runs in order already", session.label(loops[0])))
}

/// The claim.
pub fn claim(session: &Session<'_>, step: &Step) -> Result<Change, No> {
    let loops = session.loops(step, 1)?;
    Ok(Change::order(NAME, &step.text, session.tree.in_order(loops[0])))
}
