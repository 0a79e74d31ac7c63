//! Skews that make a refused step legal. Whatever is tried, the judge has the last word.

use super::Claim;
use super::bands::{Skew, after_skews, skews, within};
use super::pipeline::Step;
use super::session::Session;
use crate::schedule::change::Change;

/// Factors that are tried for each pair of loops.
const FACTORS: [i64; 2] = [1, 2];

/// A pipeline that skews first and then does what was refused; none if none was found.
pub fn skew_first(session: &Session<'_>, step: &Step, claim: Claim) -> Option<String> {
    let loops = session.loops(step, step.group(0).len()).ok()?;
    let chain = session.chain(&loops).ok()?;
    let nest = chain.top..chain.top + chain.bands.len();
    let mut proposals: Vec<Vec<Skew>> = Vec::new();
    for factor in FACTORS {
        let pairs = nest.clone().flat_map(|b| nest.clone().map(move |a| (a, b))).filter(|(a, b)| a < b);
        proposals.extend(pairs.map(|(a, b)| vec![Skew { a, b, factor }]));
    }
    let budget = session.share(session.limits.band);
    let dependences = within(session, &nest, &budget).ok()?;
    proposals.extend(skews(session, &dependences, &nest, &budget).filter(|skews| !skews.is_empty()));
    proposals.into_iter().find_map(|skews| {
        let after = skewed_session(session, &skews)?;
        let change: Change = claim(&after, step).ok()?;
        let texts: Vec<String> = skews.iter().map(|skew| skew.text(session)).collect();
        session.is_legal(&change.tree).then(|| format!("skew first: {} {}", texts.join(" "), step.text))
    })
}

/// The session after some skews, if these are legal.
fn skewed_session<'a>(session: &Session<'a>, skews: &[Skew]) -> Option<Session<'a>> {
    let mut after = session.clone();
    after.tree = after_skews(session, skews)?;
    session.is_legal(&after.tree).then_some(after)
}
