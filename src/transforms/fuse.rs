//! `fuse(a,b)` and `fuse(a,b;shift=s)`: two loops that stand side by side become one.
//!
//! ```text
//! rewrite: sequence { band a { S }  ..  band b { T } }  ->  band a { sequence { S  T } }
//! where    T runs at the values of b, moved by s
//! ```
//! Loops are aligned by the *values* of their induction variables: at each value the new loop, which keeps the first
//! loop's name, runs what `a` ran there and then what `b` ran there. `s` counts in units of the induction variable. The
//! two may have other bounds, steps and guards: what runs in a part of the new loop only is guarded, or gets ranges of
//! its own. What stands between the two in the text goes before the new loop as far as dependences let it, the rest
//! after it. Loops inside stay one after the other: nests are fused from the outside in, `fuse(%i,%i@1) fuse(%j,%j@1)`.
//! Legal exactly if no dependence is reversed; a shift can make it so.
//!
//! ```text
//! affine.for %i = 0 to %n {            affine.for %i = 0 to %n + 1 {
//!   affine.store .., %B[%i]              affine.if %i < %n { affine.store .., %B[%i] }
//! }                             ->       affine.if %i >= 1 {
//! affine.for %j = 0 to %n {                .. affine.load %B[%i - 1]
//!   .. affine.load %B[%j]              }       (shift=1)
//! ```
//! refuses: `not-siblings`, `tiles-differ`.
//! source: Bondhugula et al., *A practical automatic polyhedral parallelizer and locality optimizer* (2008).

use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::loops::{LARGEST, place, place_of_band, product};
use super::pipeline::{Step, UsageError};
use super::session::{No, Session};
use crate::affine::expr::AffineExpr;
use crate::schedule::change::Change;
use crate::schedule::refusal::NotApplicable;
use crate::schedule::tree::{Band, Node, Tree};

/// The claim.
pub fn claim(session: &Session<'_>, step: &Step) -> Result<Change, No> {
    let loops = session.loops(step, 2)?;
    let tree = fused(session, loops[0], loops[1], shift(step)?)?;
    Ok(Change::order("fuse", &step.text, tree))
}

/// The number in `shift=s`; 0 if there is none.
pub fn shift(step: &Step) -> Result<i64, UsageError> {
    let wrong = || step.wrong("fuse takes two loops and a shift: fuse(%i,%j;shift=1)");
    match (step.groups.len(), step.group(1)) {
        (1, []) => Ok(0),
        (2, [option]) => {
            let (name, value) = option.text.split_once('=').ok_or_else(wrong)?;
            let value: i64 = value.trim().parse().map_err(|_| wrong())?;
            let value = product(value, 1).ok_or_else(|| step.wrong(format!("a shift is at most {LARGEST}")))?;
            (name.trim() == "shift").then_some(value).ok_or_else(wrong)
        }
        _ => Err(wrong()),
    }
}

/// The tree with loop `b`, moved by `shift`, inside loop `a`.
///
/// # Errors
/// If the loops do not stand side by side, or run over tiles that differ.
pub fn fused(session: &Session<'_>, a: usize, b: usize, shift: i64) -> Result<Tree, NotApplicable> {
    let siblings = Siblings::find(session, a, b)?;
    let (x, y) = (siblings.band(session, siblings.a)?, siblings.band(session, siblings.b)?);
    let (low, high) = (siblings.a.0.min(siblings.b.0), siblings.a.0.max(siblings.b.0));
    // The children with `before` ahead of `middle`, and the others between the two behind.
    let arranged = |before: &[usize], middle: &[Node], last: usize| {
        let child = |at: usize| siblings.children[at].clone();
        let mut children: Vec<Node> = (0..low).chain(before.iter().copied()).map(child).collect();
        children.extend_from_slice(middle);
        children.extend((low + 1..high).filter(|at| !before.contains(at)).map(child));
        children.extend((last..siblings.children.len()).map(child));
        siblings.put(&session.tree, children)
    };
    // What cannot move ahead of the first loop follows it, or what follows it, and so has to follow the new one. It can where
    // nothing depends on these, and only there where no loop stands around that could carry a dependence.
    let pairs: FxHashSet<_> = session.dependences().iter().map(|known| (known.source, known.target)).collect();
    let is_inside = !siblings.way.is_empty();
    let (mut before, mut behind) = (Vec::new(), siblings.children[low].statements());
    for node in low + 1..high {
        let own = siblings.children[node].statements();
        let is_free = !behind.iter().any(|&source| own.iter().any(|&target| pairs.contains(&(source, target))));
        before.push(node);
        let moves = || is_inside && session.is_legal(&arranged(&before, &siblings.children[low..=low], high));
        if !(is_free || moves()) {
            before.pop();
            behind.extend(own);
        }
    }
    let both = |parallel: bool| {
        let band = merged(session, x.clone(), y.clone(), shift, parallel)?;
        Ok::<Tree, NotApplicable>(arranged(&before, &[Node::Band(Arc::new(band))], high + 1))
    };
    if x.parallel && y.parallel {
        let parallel = both(true)?;
        if session.is_legal(&parallel) {
            return Ok(parallel);
        }
    }
    both(false)
}

/// One loop that runs the bodies of two.
fn merged(session: &Session<'_>, x: Band, y: Band, shift: i64, parallel: bool) -> Result<Band, NotApplicable> {
    if x.tile != y.tile {
        let message = format!("%{} and %{} run over tiles of other sizes or origins", x.name, y.name);
        let place = place_of_band(session.module, session.scop(), &y);
        return Err(NotApplicable::new("tiles-differ", place, message).note("help: fuse first, then tile"));
    }
    let mut member = x.member;
    let moved = y.member.into_iter().map(|(statement, time)| (statement, time + AffineExpr::Const(shift)));
    member.extend(moved);
    Ok(Band { member, parallel, body: Node::sequence(vec![x.body, y.body]), ..x })
}

/// Two children of one sequence that hold the two loops.
struct Siblings {
    /// The way to the sequence: for each node passed, which of its children.
    way: Vec<usize>,
    /// Its children.
    children: Vec<Node>,
    /// Which child holds the first loop, and how many bands stand before it there.
    a: (usize, usize),
    /// The same for the second loop.
    b: (usize, usize),
}

impl Siblings {
    /// The sequence in which the ways to two bands part.
    fn find(session: &Session<'_>, a: usize, b: usize) -> Result<Siblings, NotApplicable> {
        let (mut node, mut start, mut way) = (&session.tree.root, 0, Vec::new());
        loop {
            let parts: Vec<&Node> = match node {
                Node::Leaf(_) => unreachable!("a band is below every node on the way to it"),
                Node::Band(_) if start == a || start == b => return Err(nested(session, a, b)),
                Node::Band(band) => {
                    start += 1;
                    vec![&band.body]
                }
                Node::Sequence(children) => children.iter().collect(),
                Node::Guard { then, otherwise, .. } => vec![then, otherwise],
            };
            let mut starts = vec![start];
            for part in &parts {
                starts.push(starts[starts.len() - 1] + part.num_bands());
            }
            // The last part that starts at or before a band and is not empty holds it.
            let holder = |number: usize| starts[1..].iter().position(|&end| number < end).unwrap_or_default();
            let (in_a, in_b) = (holder(a), holder(b));
            if in_a != in_b {
                let Node::Sequence(children) = node else { return Err(branches(session, a, b, node)) };
                let (a, b) = ((in_a, a - starts[in_a]), (in_b, b - starts[in_b]));
                return Ok(Siblings { way, children: children.clone(), a, b });
            }
            start = starts[in_a];
            way.push(in_a);
            node = parts[in_a];
        }
    }

    /// The loop that a child is; an `affine.if` around it moves into it.
    fn band(&self, session: &Session<'_>, (at, before): (usize, usize)) -> Result<Band, NotApplicable> {
        let (mut node, mut guards) = (&self.children[at], Vec::new());
        while let Node::Guard { op, then, otherwise } = node
            && otherwise.is_nothing()
        {
            guards.push(*op);
            node = then;
        }
        let (Node::Band(band), 0) = (node, before) else {
            let inner = self.children[at].bands()[before];
            let message = format!("%{} is not all that stands beside the other loop", inner.name);
            let note = "note: this holds it; fuse from the outside in";
            return Err(
                NotApplicable::new("not-siblings", place(session.module, session.scop(), node), message).note(note)
            );
        };
        let mut band = (**band).clone();
        for op in guards.into_iter().rev() {
            let then = Box::new(std::mem::replace(&mut band.body, Node::nothing()));
            band.body = Node::Guard { op, then, otherwise: Box::new(Node::nothing()) };
        }
        Ok(band)
    }

    /// The tree with other children in the sequence.
    fn put(&self, tree: &Tree, children: Vec<Node>) -> Tree {
        let mut tree = tree.clone();
        put(&mut tree.root, &self.way, Node::sequence(children));
        tree
    }
}

fn put(node: &mut Node, way: &[usize], new: Node) {
    match (node, way) {
        (node, []) => *node = new,
        (Node::Band(band), [_, rest @ ..]) => put(&mut Arc::make_mut(band).body, rest, new),
        (Node::Sequence(children), [at, rest @ ..]) => put(&mut children[*at], rest, new),
        (Node::Guard { then, .. }, [0, rest @ ..]) => put(then, rest, new),
        (Node::Guard { otherwise, .. }, [_, rest @ ..]) => put(otherwise, rest, new),
        (Node::Leaf(_), _) => unreachable!("no way leads through a leaf"),
    }
}

fn nested(session: &Session<'_>, a: usize, b: usize) -> NotApplicable {
    let bands = session.tree.bands();
    let (outer, inner) = (bands[a.min(b)], bands[a.max(b)]);
    let message = format!("%{} runs inside %{}: loops to fuse stand side by side", inner.name, outer.name);
    let place = |band: &Band| place_of_band(session.module, session.scop(), band);
    let no = NotApplicable::new("not-siblings", place(inner), message);
    no.label(place(inner), "is inside").label(place(outer), "is around it")
}

fn branches(session: &Session<'_>, a: usize, b: usize, guard: &Node) -> NotApplicable {
    let bands = session.tree.bands();
    let message = format!("%{} and %{} stand in the two branches of an affine.if", bands[a].name, bands[b].name);
    NotApplicable::new("not-siblings", place(session.module, session.scop(), guard), message)
}
