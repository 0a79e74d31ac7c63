//! `permute(a,b,c;p0,p1,p2)`: the loops of a perfect nest in another order.
//!
//! ```text
//! rewrite: band l0 { band l1 { band l2 { S } } }  ->  band l_p0 { band l_p1 { band l_p2 { S } } }
//! ```
//! New position `k`, from the outside in, runs old loop `p_k`, counted from 0 in the order in which the step lists them.
//! `permute(%i,%j,%k;2,0,1)` runs `%k` outermost, then `%i`, then `%j`.

use super::pipeline::Step;
use super::session::{No, Session};
use crate::schedule::change::Change;

/// The claim.
pub fn claim(session: &Session<'_>, step: &Step) -> Result<Change, No> {
    let count = step.group(0).len();
    let loops = session.loops(step, count)?;
    let order = step.integers(1)?;
    let mut sorted = order.clone();
    sorted.sort_unstable();
    if loops.is_empty() || !sorted.iter().copied().eq(0..count as i64) {
        return Err(step.wrong(format!("permute needs each of 0 to {} once", count.saturating_sub(1))).into());
    }
    let mut chain = session.chain(&loops)?;
    let old = chain.bands.clone();
    let mut places: Vec<usize> = loops.iter().map(|number| number - chain.top).collect();
    places.sort_unstable();
    for (&place, &which) in places.iter().zip(&order) {
        chain.bands[place] = old[loops[which as usize] - chain.top].clone();
    }
    Ok(Change::order("permute", &step.text, chain.put(&session.tree)))
}
