//! `skew(a,b;f)`: loop `b` runs over `b + f * a`.
//!
//! ```text
//! rewrite: band b: S -> e_b  ->  band b: S -> e_b + f * e_a
//! ```
//! Inside one iteration of `a` the order stays the same, so skewing an inner loop by an outer one is always legal; it
//! makes dependences point forward along both, so that the two can be interchanged or tiled. `f` may be negative and
//! counts in units of the induction variables. An outer loop skewed by an inner one runs in wavefronts: the tile loops of
//! a permutable nest may be skewed so, and then the inner one is parallel.
//!
//! ```text
//! affine.for %t = 0 to %m {            affine.for %t = 0 to %m {
//!   affine.for %i = 0 to %n {     ->     affine.for %i = %t to %t + %n {
//!     .. %A[%i]                            .. %A[%i - %t]
//! ```

use super::loops::{LARGEST, place_of_band, product};
use super::pipeline::{Step, UsageError};
use super::session::{No, Session};
use crate::schedule::change::Change;
use crate::schedule::refusal::NotApplicable;
use crate::schedule::tree::Tree;

/// The claim.
pub fn claim(session: &Session<'_>, step: &Step) -> Result<Change, No> {
    let loops = session.loops(step, 2)?;
    let tree = skewed(session, loops[0], loops[1], factor(step)?)?;
    Ok(Change::order("skew", &step.text, tree))
}

/// By how much each iteration of the first loop moves the second.
pub fn factor(step: &Step) -> Result<i64, UsageError> {
    let [factor] = step.integers(1)?[..] else { return Err(step.wrong("skew needs one factor: skew(%i,%j;1)")) };
    product(factor, 1).ok_or_else(|| step.wrong(format!("a factor is at most {LARGEST}")))
}

/// The tree with band `b` skewed by `factor` times band `a`.
pub fn skewed(session: &Session<'_>, a: usize, b: usize, factor: i64) -> Result<Tree, NotApplicable> {
    let bands = session.tree.bands();
    let (by, moved) = (bands[a], bands[b]);
    let no = |code, message| NotApplicable::new(code, place_of_band(session.module, session.scop(), moved), message);
    let mut tree = session.tree.clone();
    let Some(target) = tree.band_mut(b) else { return Ok(tree) };
    for (statement, time) in &mut target.member {
        if !by.member.contains_key(statement) {
            let message = format!("not everything in %{} also runs in %{}", moved.name, by.name);
            return Err(no("not-nested", message));
        }
        *time = moved.time(*statement) + by.time(*statement) * factor;
    }
    target.tile = None;
    Ok(tree)
}
