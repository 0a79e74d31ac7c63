//! `interchange(a,b)`: two loops of a perfect nest trade places.
//!
//! ```text
//! rewrite: band a { .. band b { S } }  ->  band b { .. band a { S } }
//! ```
//! The loops between them stay where they are. Their names stay with them. An `affine.if` between the loops is taken up
//! by the new bounds. Legal exactly if no dependence is reversed; a skew can make it so.
//!
//! ```text
//! affine.for %i = 0 to %n {            affine.for %j = 0 to %n - 1 {
//!   affine.for %j = 0 to %i {     ->     affine.for %i = %j + 1 to %n {
//!     ..                                   ..
//! ```

use super::pipeline::Step;
use super::session::{No, Session};
use crate::schedule::change::Change;

/// The claim.
pub fn claim(session: &Session<'_>, step: &Step) -> Result<Change, No> {
    let loops = session.loops(step, 2)?;
    let mut chain = session.chain(&loops)?;
    chain.bands.swap(loops[0] - chain.top, loops[1] - chain.top);
    Ok(Change::order("interchange", &step.text, chain.put(&session.tree)))
}
