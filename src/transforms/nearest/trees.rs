//! What is accepted in the place of a schedule tree that is refused: the same tree with one thing changed.
//!
//! ```text
//! not in parallel; the time of a loop backwards, or plus that of another one, or later for some of its statements;
//! two loops, or two neighbours of a sequence, exchanged
//! ```
//! None of these trees is known to be legal: the judge is asked, and what he allows is written and read again before it is
//! proposed.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::{Asked, Found, MOST_TRIED, Nearest, promise, trial};
use crate::affine::expr::AffineExpr;
use crate::analysis::scop::StatementId;
use crate::schedule::change::Change;
use crate::schedule::refusal::Refusal;
use crate::schedule::text;
use crate::schedule::tree::{Band, Node, Tree};
use crate::transforms::Options;
use crate::transforms::session::Session;

/// Factors of the loops that are added to others.
const FACTORS: [i64; 3] = [1, 2, -1];

/// Lines of a tree that are shown as changed.
const MOST_LINES: usize = 4;

/// The nearest Yes to the tree that a pipeline was to start from. None if nobody asked for it.
pub fn nearest_tree(session: &Session<'_>, tree: &Tree, refusal: &Refusal) -> Option<Nearest> {
    let asked = session.asked.clone()?;
    let mut tried = 0;
    let promised = promise(session, &asked, refusal, ("", None), &mut tried);
    let mut found = promised.map(|(flags, _)| Found::Flags(flags));
    if found.is_none() {
        found = changed(session, &asked, tree, &mut tried);
    }
    Some(asked.answer(found, tried))
}

/// The first tree with one thing changed that is accepted.
fn changed(session: &Session<'_>, asked: &Asked<'_>, tree: &Tree, tried: &mut usize) -> Option<Found> {
    let print = |tree: &Tree| text::print(session.module, session.scop(), tree);
    let (before, options) = (print(tree), asked.brief());
    let mut seen = BTreeSet::from([before.clone()]);
    for mut other in others(tree) {
        other.settle(session.scop());
        let text = print(&other);
        if !seen.insert(text.clone()) {
            continue;
        }
        if *tried >= MOST_TRIED || !asked.can_try() {
            break;
        }
        *tried += 1;
        let claim = Change::order("this schedule", "the schedule", other);
        if trial(session, &asked.budget, options.limits).judge(claim).is_ok()
            && asked.apply("", &Options { schedule_from: Some(text.clone()), ..options.clone() }).is_ok()
        {
            return Some(Found::Tree { lines: lines(&before, &text), tree: text });
        }
    }
    None
}

/// The lines of a tree that are not those of another one.
fn lines(before: &str, after: &str) -> Vec<String> {
    let pairs = before.lines().zip(after.lines());
    let changed: Vec<String> = pairs.filter(|(old, new)| old != new).map(|(_, new)| new.trim().to_owned()).collect();
    let is_more = changed.len() > MOST_LINES;
    changed.into_iter().take(MOST_LINES).chain(is_more.then(|| "..".to_owned())).collect()
}

/// The trees with one thing changed, the least change first.
fn others(tree: &Tree) -> Vec<Tree> {
    let bands = tree.bands();
    let mut others = Vec::new();
    for (number, _) in bands.iter().enumerate().filter(|(_, band)| band.parallel) {
        others.push(with(tree, number, &|band| band.parallel = false));
    }
    for band in &bands {
        others.push(retimed(tree, band, &|_, time| -time.clone()));
    }
    for (number, band) in bands.iter().enumerate() {
        // An outer loop that runs along an inner one. What is rounded may help in the other direction too.
        let around = tree.path_to(number).into_iter().filter(|&outer| outer != number);
        for outer in around {
            for factor in FACTORS {
                others.extend(skewed(tree, outer, band, factor));
                if band.tile.is_some() {
                    others.extend(skewed(tree, number, bands[outer], factor));
                }
            }
        }
    }
    for band in bands.iter().filter(|band| band.member.len() > 1) {
        for (later, distance) in band.member.keys().flat_map(|id| [1, 2].map(|distance| (*id, distance))) {
            others.push(retimed(tree, band, &|id, time| time.clone() + if id == later { distance } else { 0 }));
        }
    }
    for number in 0..bands.len() {
        others.extend(exchanged(tree, number));
    }
    others.extend(reordered(&tree.root).into_iter().map(|root| Tree { root }));
    others
}

fn with(tree: &Tree, number: usize, change: &dyn Fn(&mut Band)) -> Tree {
    let mut tree = tree.clone();
    tree.band_mut(number).into_iter().for_each(change);
    tree
}

/// The tree with another time for a band, and for all that count as it does: the tiles of a loop and the loop over their points.
fn retimed(tree: &Tree, band: &Band, time: &dyn Fn(StatementId, &AffineExpr) -> AffineExpr) -> Tree {
    let mut changed = tree.clone();
    for number in 0..tree.bands().len() {
        if let Some(place) = changed.band_mut(number).filter(|place| place.member == band.member) {
            place.member = band.member.iter().map(|(id, old)| (*id, time(*id, old))).collect();
        }
    }
    changed
}

/// A band whose time has that of another band added to it, if that has one for each of its statements.
fn skewed(tree: &Tree, number: usize, along: &Band, factor: i64) -> Option<Tree> {
    let band = *tree.bands().get(number)?;
    let fits = band.member != along.member && band.member.keys().all(|id| along.member.contains_key(id));
    fits.then(|| retimed(tree, band, &|id, time| time.clone() + along.member[&id].clone() * factor))
}

/// A band and the one that it runs alone, exchanged.
fn exchanged(tree: &Tree, number: usize) -> Option<Tree> {
    let outer = *tree.bands().get(number)?;
    let Node::Band(inner) = &outer.body else { return None };
    let outer = Band { body: inner.body.clone(), ..outer.clone() };
    let inner = Band { body: Node::Band(Arc::new(outer)), ..(**inner).clone() };
    Some(tree.replace(number, &Node::Band(Arc::new(inner))))
}

/// The nodes in which two neighbours of one sequence are exchanged.
fn reordered(node: &Node) -> Vec<Node> {
    match node {
        Node::Band(band) => {
            let with = |body| Node::Band(Arc::new(Band { body, ..(**band).clone() }));
            reordered(&band.body).into_iter().map(with).collect()
        }
        Node::Sequence(children) => {
            let swapped = (1..children.len()).map(|at| {
                let mut children = children.clone();
                children.swap(at - 1, at);
                Node::Sequence(children)
            });
            let inside = children.iter().enumerate().flat_map(|(at, child)| {
                reordered(child).into_iter().map(move |child| {
                    let mut children = children.clone();
                    children[at] = child;
                    Node::Sequence(children)
                })
            });
            swapped.chain(inside).collect()
        }
        Node::Guard { .. } | Node::Leaf(_) => Vec::new(),
    }
}
