//! `permute(a,b,c;p0,p1,p2)`: the loops of a perfect nest in another order.
//!
//! ```text
//! rewrite: band l0 { band l1 { band l2 { S } } }  ->  band l_p0 { band l_p1 { band l_p2 { S } } }
//! ```
//! New position `k`, from the outside in, runs old loop `p_k`, counted from 0 in the order in which the step lists them.
//! `permute(%i,%j,%k;2,0,1)` runs `%k` outermost, then `%i`, then `%j`.

use super::pipeline::{Step, UsageError};
use super::session::{No, Session};
use crate::schedule::change::Change;

/// Which loop comes to which place.
pub fn order(step: &Step) -> Result<Vec<i64>, UsageError> {
    let count = step.loops()?.len();
    let order = step.integers(1)?;
    let mut sorted = order.clone();
    sorted.sort_unstable();
    if count == 0 || !sorted.into_iter().eq(0..count as i64) {
        return Err(step.wrong(format!("permute needs each of 0 to {} once", count.saturating_sub(1))));
    }
    Ok(order)
}

/// The claim.
pub fn claim(session: &Session<'_>, step: &Step) -> Result<Change, No> {
    let count = step.group(0).len();
    let loops = session.loops(step, count)?;
    let order = order(step)?;
    let mut chain = session.chain(&loops)?;
    let old = chain.bands.clone();
    let mut places: Vec<usize> = loops.iter().map(|number| number - chain.top).collect();
    places.sort_unstable();
    for (&place, &which) in places.iter().zip(&order) {
        chain.bands[place] = old[loops[which as usize] - chain.top].clone();
    }
    Ok(Change::order("permute", &step.text, chain.put(&session.tree)))
}
