//! Fusion of siblings for `auto`: perfect nests that stand directly one after the other become one, where nothing is lost.
//!
//! Two nests of the same depth are fused from the outside in, each level with the least shift that a small integer program
//! proposes ([`crate::schedule::lp`]) and the judge confirms. The result is kept if each of its loops is parallel that was
//! parallel in both nests, and if these agreed: tiles and parallel loops are then the same, and what the first nest leaves is
//! still near when the second asks for it. Nests of other depths stay apart: a perfect nest is worth more than a fused loop.

use super::bands::{nest_from, shift_between};
use super::session::Session;
use crate::affine::presburger::Budget;
use crate::schedule::legality::carried_by;
use crate::schedule::tree::{Node, Tree};

/// Shifts by more than this delay the second nest too far to be worth it.
const MAX_SHIFT: i32 = 4;

/// The steps that fuse two nests of a function, and the session after them; none if nothing is worth fusing.
pub fn fuse_one<'a>(
    session: &Session<'a>,
    budget: &Budget,
    apply: &dyn Fn(&mut Session<'a>, &str) -> bool,
) -> Option<(Session<'a>, Vec<String>)> {
    let pairs = adjacent(&session.tree);
    pairs.into_iter().find_map(|(a, b)| fused(session, a, b, budget, apply))
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
    let free = |session: &Session<'_>, number: usize| {
        carried_by(session.scop(), session.dependences(), &session.tree, number, budget).ok().map(|no| no.is_none())
    };
    let wanted: Vec<bool> = x.clone().map(|number| free(session, number)).collect::<Option<_>>()?;
    let other: Vec<bool> = y.map(|number| free(session, number)).collect::<Option<_>>()?;
    if wanted != other {
        return None;
    }
    let (mut after, mut steps) = (session.clone(), Vec::new());
    for level in 0..wanted.len() {
        // The second nest's loop stands behind the loops of the first nest, which have become those of both so far.
        let shift = shift_between(&after, a + level, b, MAX_SHIFT, budget)?;
        let shift = if shift == 0 { String::new() } else { format!(";shift={shift}") };
        let step = format!("fuse({},{}{shift})", after.label(a + level), after.label(b));
        if !apply(&mut after, &step) {
            return None;
        }
        steps.push(step);
    }
    let kept = (0..wanted.len()).all(|level| free(&after, a + level) == Some(wanted[level]));
    (kept && after.is_as_written()).then_some((after, steps))
}
