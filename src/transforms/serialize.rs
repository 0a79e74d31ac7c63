//! `serialize(a)`: the iterations of a parallel loop run in order.
//!
//! ```text
//! rewrite: parallel band a { S }  ->  band a { S }
//! ```
//! `affine.parallel`, `scf.parallel` and `scf.forall` become loops in order, of which one is as good as any other: what a thread
//! does by itself is such loops. What is combined from partial results is computed as it was written. A loop that is in order already stays as it is.
//!
//! refuses: nothing.

use super::pipeline::Step;
use super::session::{No, Session};
use crate::schedule::change::Change;

/// The claim.
pub fn claim(session: &Session<'_>, step: &Step) -> Result<Change, No> {
    let loops = session.loops(step, 1)?;
    Ok(Change::order("serialize", &step.text, session.tree.in_order(loops[0])))
}
