//! `shift(a,s)`: loop `a` runs `s` iterations later, with everything in it.
//!
//! ```text
//! rewrite: band a: S -> e  ->  band a: S -> e + s * step
//! ```
//! `s` counts iterations and may be negative. All that the loop runs moves together, so the order stays as it is and a
//! shift is always legal; it aligns a loop with another before the two are fused.
//!
//! ```text
//! affine.for %i = 0 to %n {     ->     affine.for %i = 2 to %n + 2 {
//!   .. %A[%i]                            .. %A[%i - 2]
//! ```
//! refuses: `number-too-large` where the distance is more than 2^32.
//! source: Kelly and Pugh, *A unifying framework for iteration reordering transformations* (1995).

use super::loops::{LARGEST, place_of_band, product};
use super::pipeline::{Argument, Step, UsageError};
use super::session::{No, Session};
use crate::affine::expr::AffineExpr;
use crate::schedule::change::Change;
use crate::schedule::refusal::NotApplicable;

/// The loop, and how many iterations later it runs.
pub fn distance(step: &Step) -> Result<(&Argument, i64), UsageError> {
    let [looped, count] = step.group(0) else {
        return Err(step.wrong("shift needs a loop and a number of iterations: shift(%i,1)"));
    };
    looped.as_loop()?;
    Ok((looped, count.as_integer()?))
}

/// The claim.
pub fn claim(session: &Session<'_>, step: &Step) -> Result<Change, No> {
    let (looped, iterations) = distance(step)?;
    let number = session.loop_of(looped)?;
    let mut tree = session.tree.clone();
    let Some(band) = tree.band_mut(number) else { return Ok(Change::order("shift", &step.text, tree)) };
    let Some(distance) = product(iterations, session.step_of(band)) else {
        let place = place_of_band(session.module, session.scop(), band);
        let message = format!("{iterations} iterations of %{} are more than {LARGEST} values", band.name);
        return Err(NotApplicable::new("number-too-large", place, message).into());
    };
    for time in band.member.values_mut() {
        *time = time.clone() + AffineExpr::Const(distance);
    }
    Ok(Change::order("shift", &step.text, tree))
}
