//! Fusion of siblings for `auto`: perfect nests that stand directly one after the other become one, where nothing is lost.
//!
//! Two nests of the same depth are fused from the outside in, each level with the least shift that a small integer program
//! proposes ([`crate::scheduler::lp`]) and the judge confirms. The result is kept if each of its loops is parallel that was
//! parallel in both nests, and if these agreed: tiles and parallel loops are then the same, and what the first nest leaves is
//! still near when the second asks for it. Nests of other depths stay apart: a perfect nest is worth more than a fused loop.
//!
//! The sweeps of a time step are another matter: nests that are all there is in a loop that is sequential anyway. Fused, the
//! loops of the sweeps are sequential too; but if they make a permutable band with the loop around, tiles reach over several
//! time steps, and the tiles of a wavefront are parallel. That is worth more than parallel sweeps.

use std::ops::Range;
use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::bands::{around, longest, nest_from, shift_between, within};
use super::session::Session;
use crate::affine::presburger::Budget;
use crate::schedule::legality::carried_by;
use crate::schedule::tree::{Band, Node, Tree};

/// Shifts by more than this delay the second nest too far to be worth it.
const MAX_SHIFT: i32 = 4;

/// Sweeps over more loops than this stay as they are: tiles over time and all of these loops are long programs, and their
/// own loops are parallel as well.
const MAX_SWEEP: usize = 1;

/// Outermost loops that are not worth fusing: what others become does not change that. They are kept, so that no other loop
/// gets the address of one.
#[derive(Default)]
pub struct Apart {
    known: FxHashSet<[*const Band; 2]>,
    kept: Vec<[Arc<Band>; 2]>,
}

impl Apart {
    fn contains(&self, pair: &[Arc<Band>; 2]) -> bool {
        self.known.contains(&pair.each_ref().map(Arc::as_ptr))
    }

    fn insert(&mut self, pair: [Arc<Band>; 2]) {
        self.known.insert(pair.each_ref().map(Arc::as_ptr));
        self.kept.push(pair);
    }
}

/// The steps that fuse two nests of a function, and the session after them; none if nothing is worth fusing.
pub fn fuse_one<'a>(
    session: &Session<'a>,
    apart: &mut Apart,
    budget: &Budget,
    apply: &dyn Fn(&mut Session<'a>, &str) -> bool,
) -> Option<(Session<'a>, Vec<String>)> {
    let outermost = outermost(&session.tree);
    for (a, b) in adjacent(&session.tree) {
        let pair = match [a, b].map(|number| outermost.binary_search_by_key(&number, |(number, _)| *number)) {
            [Ok(a), Ok(b)] => Some([a, b].map(|at| outermost[at].1.clone())),
            _ => None,
        };
        if pair.as_ref().is_some_and(|pair| apart.contains(pair)) {
            continue;
        }
        if let Some(done) = fused(session, a, b, budget, apply) {
            return Some(done);
        }
        pair.into_iter().for_each(|pair| apart.insert(pair));
    }
    None
}

/// The same of the first two nests for which that is wanted, by the numbers of their outermost loops.
pub fn fuse_where<'a>(
    session: &Session<'a>,
    is_wanted: &dyn Fn(usize, usize) -> bool,
    budget: &Budget,
    apply: &dyn Fn(&mut Session<'a>, &str) -> bool,
) -> Option<(Session<'a>, Vec<String>)> {
    let mut wanted = adjacent(&session.tree).into_iter().filter(|&(a, b)| is_wanted(a, b));
    wanted.find_map(|(a, b)| fused(session, a, b, budget, apply))
}

/// The step that puts two outermost loops of the same bounds into one, and the session after it, if both are parallel and the one is.
pub fn fuse_outermost<'a>(
    session: &Session<'a>,
    (a, b): (usize, usize),
    budget: &Budget,
    apply: &dyn Fn(&mut Session<'a>, &str) -> bool,
) -> Option<(Session<'a>, String)> {
    let bands = session.tree.bands();
    let looped = |number: usize| bands[number].origin.map(|id| &session.scop().loops[id]);
    let (x, y) = (looped(a)?, looped(b)?);
    let is_free = |session: &Session<'_>, number: usize| free(session, number, budget) == Some(true);
    if (&x.lower, &x.upper, x.step) != (&y.lower, &y.upper, y.step) || !is_free(session, a) || !is_free(session, b) {
        return None;
    }
    let (mut after, step) = (session.clone(), format!("fuse({},{})", session.label(a), session.label(b)));
    // What stands between the two and stays before them moves the number on.
    let origin = bands[a].origin;
    let is_fused = apply(&mut after, &step) && after.is_as_written();
    let number = after.tree.bands().iter().position(|band| band.origin == origin).filter(|_| is_fused)?;
    is_free(&after, number).then_some((after, step))
}

/// The outermost loops of a tree with their numbers.
pub fn outermost(tree: &Tree) -> Vec<(usize, &Arc<Band>)> {
    let mut next = 0;
    let numbered = tree.root.children().iter().filter_map(|node| {
        let number = next;
        next += node.num_bands();
        if let Node::Band(band) = node { Some((number, band)) } else { None }
    });
    numbered.collect()
}

/// Loops that directly follow each other, by number.
fn adjacent(tree: &Tree) -> Vec<(usize, usize)> {
    fn collect(node: &Node, next: &mut usize, found: &mut Vec<(usize, usize)>) {
        match node {
            Node::Band(band) => {
                *next += 1;
                collect(&band.body, next, found);
            }
            Node::Sequence(children) => {
                let mut before = None;
                for child in children {
                    let number = matches!(child, Node::Band(_)).then_some(*next);
                    found.extend(before.zip(number));
                    before = number;
                    collect(child, next, found);
                }
            }
            Node::Guard { then, otherwise, .. } => {
                collect(then, next, found);
                collect(otherwise, next, found);
            }
            Node::Leaf(_) => {}
        }
    }
    let mut found = Vec::new();
    collect(&tree.root, &mut 0, &mut found);
    found
}

/// The steps that fuse all nests in a sequential loop, so that it is permutable with theirs; the session after them, and the
/// loops of that nest. None if there is no such loop.
pub fn fuse_sweeps<'a>(
    session: &Session<'a>,
    max_factor: i32,
    budget: &Budget,
    apply: &dyn Fn(&mut Session<'a>, &str) -> bool,
) -> Option<(Session<'a>, Vec<String>, Range<usize>)> {
    (0..session.tree.bands().len()).find_map(|number| {
        let (after, steps) = sweeps(session, number, budget, apply)?;
        let nest = nest_from(&after.tree, number)?;
        let dependences = within(&after, &nest, budget).ok()?;
        let (len, _) = longest(&after, &dependences, &nest, max_factor, budget);
        (len == nest.len()).then_some((after, steps, nest))
    })
}

/// Fuses what stands in a loop, if these are two perfect nests of one depth or more, and nothing else.
fn sweeps<'a>(
    session: &Session<'a>,
    time: usize,
    budget: &Budget,
    apply: &dyn Fn(&mut Session<'a>, &str) -> bool,
) -> Option<(Session<'a>, Vec<String>)> {
    let bands = session.tree.bands();
    let Node::Sequence(children) = &bands[time].body else { return None };
    let first = nest_from(&session.tree, time + 1)?;
    let depth = Some(first.len()).filter(|&depth| depth <= MAX_SWEEP)?;
    let all = time..time + 1 + depth * children.len();
    let is_nest = |at: usize| {
        nest_from(&session.tree, time + 1 + at * depth).is_some_and(|nest| nest.len() == depth)
            && matches!(children[at], Node::Band(_))
            && children[at].bands().len() == depth
    };
    let is_plain = |number: usize| !bands[number].name.is_empty() && bands[number].tile.is_none();
    let is_free = |number: usize| free(session, number, budget) != Some(false);
    let outer = around(&session.tree, time);
    if !(0..children.len()).all(is_nest)
        || !all.into_iter().all(is_plain)
        || outer.into_iter().any(is_free)
        || is_free(time)
    {
        return None;
    }
    let (mut after, mut steps) = (session.clone(), Vec::new());
    for _ in 1..children.len() {
        // The next nest stands behind the loops of the first, which have become those of all before it.
        steps.extend(fuse_nests(&mut after, (time + 1, time + 1 + depth), depth, true, budget, apply)?);
    }
    Some((after, steps))
}

/// Is the loop parallel? `None` if nobody knows.
fn free(session: &Session<'_>, number: usize, budget: &Budget) -> Option<bool> {
    carried_by(session.scop(), session.dependences(), &session.tree, number, budget).ok().map(|no| no.is_none())
}

/// Fuses two perfect nests of one depth from the outside in, each level with the least shift that may do: such that it keeps
/// what the levels further out do not, or, for a permutable nest, that no level goes backward.
fn fuse_nests<'a>(
    session: &mut Session<'a>,
    (a, b): (usize, usize),
    depth: usize,
    permutable: bool,
    budget: &Budget,
    apply: &dyn Fn(&mut Session<'a>, &str) -> bool,
) -> Option<Vec<String>> {
    let mut steps = Vec::new();
    let outer = around(&session.tree, a);
    let apart = |level: usize| shift_between(session, &outer, (a + level, b + level), MAX_SHIFT, budget);
    let known: Vec<i64> = (0..if permutable { depth } else { 0 }).map(apart).collect::<Option<_>>()?;
    for level in 0..depth {
        // The second nest's loop stands behind the loops of the first nest, which have become those of both so far.
        let shift = match known.get(level) {
            Some(&shift) => shift,
            None => shift_between(session, &around(&session.tree, a + level), (a + level, b), MAX_SHIFT, budget)?,
        };
        let shift = if shift == 0 { String::new() } else { format!(";shift={shift}") };
        let step = format!("fuse({},{}{shift})", session.label(a + level), session.label(b));
        if !apply(session, &step) {
            return None;
        }
        steps.push(step);
    }
    Some(steps)
}

fn fused<'a>(
    session: &Session<'a>,
    a: usize,
    b: usize,
    budget: &Budget,
    apply: &dyn Fn(&mut Session<'a>, &str) -> bool,
) -> Option<(Session<'a>, Vec<String>)> {
    let (x, y) = (nest_from(&session.tree, a)?, nest_from(&session.tree, b)?);
    let bands = session.tree.bands();
    let is_plain = |number: usize| !bands[number].name.is_empty() && bands[number].tile.is_none();
    if x.end != b || x.len() != y.len() || !x.clone().chain(y.clone()).all(is_plain) {
        return None;
    }
    let free = |session: &Session<'_>, number: usize| free(session, number, budget);
    let wanted: Vec<bool> = x.clone().map(|number| free(session, number)).collect::<Option<_>>()?;
    let other: Vec<bool> = y.map(|number| free(session, number)).collect::<Option<_>>()?;
    if wanted != other {
        return None;
    }
    let mut after = session.clone();
    let steps = fuse_nests(&mut after, (a, b), wanted.len(), false, budget, apply)?;
    let kept = (0..wanted.len()).all(|level| free(&after, a + level) == Some(wanted[level]));
    (kept && after.is_as_written()).then_some((after, steps))
}
