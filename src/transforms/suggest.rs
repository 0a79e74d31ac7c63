//! Skews that make a refused step legal. Whatever is tried, the judge has the last word.

use super::pipeline::Step;
use super::session::Session;
use super::skew::skewed;
use super::{Claim, loops::Chain};
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::BasicRelation;
use crate::schedule::change::Change;
use crate::schedule::legality::is_legal;
use crate::schedule::lp::propose_skews;

/// Factors that are tried for each pair of loops.
const FACTORS: [i64; 2] = [1, 2];

/// A skew by a small factor: loop `b` by loop `a`.
#[derive(Clone, Copy)]
struct Skew {
    a: usize,
    b: usize,
    factor: i64,
}

/// A pipeline that skews first and then does what was refused; none if none was found.
pub fn skew_first(session: &Session<'_>, step: &Step, claim: Claim) -> Option<String> {
    let loops = session.loops(step, step.group(0).len()).ok()?;
    let chain = session.chain(&loops).ok()?;
    let members: Vec<usize> = (chain.top..chain.top + chain.bands.len()).collect();
    let mut proposals: Vec<Vec<Skew>> = Vec::new();
    for factor in FACTORS {
        let pairs = members.iter().flat_map(|&b| members.iter().map(move |&a| (a, b))).filter(|(a, b)| a < b);
        proposals.extend(pairs.map(|(a, b)| vec![Skew { a, b, factor }]));
    }
    proposals.extend(proposed(session, &chain));
    proposals.into_iter().find_map(|skews| {
        let after = skewed_session(session, &skews)?;
        let change: Change = claim(&after, step).ok()?;
        let legal = is_legal(session.scop(), session.dependences(), &change.tree, session.budget).ok()?;
        let texts = skews
            .iter()
            .map(|skew| format!("skew({},{};{})", session.label(skew.a), session.label(skew.b), skew.factor));
        legal.then(|| format!("skew first: {} {}", texts.collect::<Vec<_>>().join(" "), step.text))
    })
}

/// The session after some skews, if these are legal.
fn skewed_session<'a>(session: &Session<'a>, skews: &[Skew]) -> Option<Session<'a>> {
    let mut after = session.clone();
    for skew in skews {
        let tree = skewed(&after, skew.a, skew.b, skew.factor).ok()?;
        after.tree = tree;
    }
    let legal = is_legal(session.scop(), session.dependences(), &after.tree, session.budget).ok()?;
    legal.then_some(after)
}

/// What linear programming proposes for the whole nest, innermost loop first so that each skew is by the loops as they
/// were.
fn proposed(session: &Session<'_>, chain: &Chain) -> Option<Vec<Skew>> {
    let inside = chain.inner.statements();
    let positions: Option<Vec<usize>> = chain
        .bands
        .iter()
        .map(|band| {
            let mut times = band.member.values();
            let AffineExpr::Dim(position) = times.next()? else { return None };
            times.all(|time| *time == AffineExpr::Dim(*position)).then_some(*position as usize)
        })
        .collect();
    let dependences: Vec<BasicRelation> = session
        .dependences()
        .iter()
        .filter(|dependence| inside.contains(&dependence.source) && inside.contains(&dependence.target))
        .flat_map(|dependence| dependence.pairs.disjuncts().iter().cloned())
        .collect();
    let factors = propose_skews(&dependences, &positions?)?;
    let mut skews = Vec::new();
    for (b, row) in factors.iter().enumerate().rev() {
        let nonzero = row.iter().enumerate().filter(|(_, factor)| **factor != 0);
        skews.extend(nonzero.map(|(a, &factor)| Skew { a: chain.top + a, b: chain.top + b, factor }));
    }
    (!skews.is_empty()).then_some(skews)
}
