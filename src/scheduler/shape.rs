//! From a plan to a schedule tree: tiles, the order of loops over points, parallel loops, wavefronts.
//!
//! Each permutable band becomes loops over tiles around loops over points. The loop over points that walks along memory is
//! innermost ([`super::inner`]). A coincident loop goes to the front and is parallel; where there is none, the first tile loop runs in wavefronts,
//! `w = T_1 + T_2`, and the second is parallel: no edge goes backward along either, so tiles of one wavefront do not wait for each
//! other. Units in different statements of an innermost loop get loops of their own where that leaves them without conditions.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::choose::{Choice, choose};
use super::hyperplane::{Member, Rank};
use super::knobs::Knobs;
use super::plan::{Banded, Plan, circles, left_by};
use super::problem::{Edge, Problem};
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::Budget;
use crate::schedule::tree::{Band, Node, Options, Tile, Tree};

/// How much is done to bands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Ambition {
    /// Loops are ordered, and parallel where they are.
    Order,
    /// They are tiled as well.
    Tiles,
    /// Tiles run in wavefronts where nothing else makes them parallel.
    Wavefronts,
}

/// Makes trees of plans of one problem.
pub struct Shaper<'p> {
    /// The problem.
    pub problem: &'p Problem<'p>,
    /// What tells the iterations of each unit apart.
    pub ranks: &'p [Rank],
    /// What the user asks for.
    pub knobs: &'p Knobs,
    /// How much is done.
    pub ambition: Ambition,
    /// For questions about sets.
    pub budget: &'p Budget,
}

/// What stands around a node.
#[derive(Clone, Copy, Default, Debug)]
pub struct Around {
    /// Is a loop around parallel?
    pub parallel: bool,
    /// How many loops are around.
    pub depth: usize,
}

impl Shaper<'_> {
    /// The tree of a plan.
    pub fn tree(&self, plan: &Plan) -> Tree {
        Tree { root: self.node(plan, Around::default()) }
    }

    /// The node of a plan.
    pub fn node(&self, plan: &Plan, around: Around) -> Node {
        match plan {
            Plan::Sequence(children) => Node::sequence(children.iter().map(|child| self.node(child, around)).collect()),
            Plan::Unit(unit) => self.problem.units[*unit].body.clone(),
            Plan::Band(band) => self.banded(band, around),
        }
    }

    fn banded(&self, band: &Banded, around: Around) -> Node {
        let choice = choose(self, band, around);
        let inside = Around {
            parallel: around.parallel || choice.parallel.is_some(),
            depth: around.depth + band.members.len(),
        };
        let points: Vec<&Member> = choice.order.iter().map(|&level| &band.members[level]).collect();
        let mut node = match &band.body {
            body if is_plain(body) => self.innermost(band, &choice),
            body => self.node(body, inside),
        };
        let is_split = is_plain(&band.body);
        let count = points.len() - usize::from(is_split);
        for (at, member) in points[..count].iter().enumerate().rev() {
            let level = choice.order[at];
            let parallel = choice.parallel == Some(level) && choice.sizes[level].is_none();
            node = self.around(node, member, &band.units, None, parallel);
        }
        let tiles: Vec<usize> = choice.tiles.clone();
        for (at, &level) in tiles.iter().enumerate().rev() {
            let Some(size) = choice.sizes[level] else { continue };
            let member = &band.members[level];
            let is_front = choice.wavefront && at == 0;
            let parallel = if choice.wavefront { at == 1 } else { choice.parallel == Some(level) };
            if is_front {
                node = self.wavefront(node, band, [level, tiles[1]], &choice);
                continue;
            }
            node = self.around(node, member, &band.units, Some(size), parallel);
        }
        node
    }

    /// The innermost loop over points, once for all units that have to share it, and what runs in it.
    fn innermost(&self, band: &Banded, choice: &Choice) -> Node {
        let Some((&last, outer)) = choice.order.split_last() else { return Node::nothing() };
        let member = &band.members[last];
        let parallel = choice.parallel == Some(last) && choice.sizes[last].is_none();
        let outer: Vec<Member> = outer.iter().map(|&level| band.members[level].clone()).collect();
        let one = |units: &[usize]| {
            let body = self.bodies(&band.body, units);
            self.around(body, member, units, None, parallel)
        };
        let Ok(edges) = left_by(&outer, &band.edges, self.budget) else { return one(&band.units) };
        if self.share_innermost(band, member, &edges) {
            return one(&band.units);
        }
        let parts = circles(&band.units, &edges);
        Node::sequence(parts.iter().map(|units| one(units)).collect())
    }

    /// Do all units run in the same iterations of the innermost loop, each iteration by itself?
    fn share_innermost(&self, band: &Banded, member: &Member, edges: &[Edge]) -> bool {
        let units = &self.problem.units;
        let domain = |unit: usize| &self.problem.scop.statements[units[unit].statements[0]].domain;
        let first = band.units[0];
        let same = band.units.iter().all(|&unit| {
            units[unit].loops == units[first].loops && member.times[&unit] == member.times[&first]
                || domain(unit) == domain(first) && member.times[&unit] == member.times[&first]
        });
        same && edges.iter().all(|edge| member.is_still_on(edge))
    }

    /// The bodies of some units in the order of a plan without loops.
    fn bodies(&self, plan: &Plan, wanted: &[usize]) -> Node {
        let units = plan.units();
        let bodies = units.iter().filter(|unit| wanted.contains(unit)).map(|&unit| self.problem.units[unit].body.clone());
        Node::sequence(bodies.collect())
    }

    fn times(&self, member: &Member, units: &[usize]) -> BTreeMap<crate::analysis::scop::StatementId, AffineExpr> {
        let each = units.iter().flat_map(|unit| {
            let expr = member.times[unit].expr();
            self.problem.units[*unit].statements.iter().map(move |&statement| (statement, expr.clone()))
        });
        each.collect()
    }

    /// One loop around a node.
    fn around(&self, body: Node, member: &Member, units: &[usize], size: Option<i64>, parallel: bool) -> Node {
        let (name, origin) = self.name(member, units);
        let name = if size.is_some() { format!("{name}_t") } else { name };
        Node::Band(Arc::new(Band {
            name: name.into(),
            origin,
            member: self.times(member, units),
            tile: size.map(|size| Tile::fixed(size, AffineExpr::Const(0))),
            parallel,
            reduces: BTreeSet::new(),
            options: Options::default(),
            body,
        }))
    }

    /// The loop over wavefronts: the sum of two tile loops.
    fn wavefront(&self, body: Node, band: &Banded, levels: [usize; 2], choice: &Choice) -> Node {
        let [first, second] = levels.map(|level| {
            let tile = choice.sizes[level].map(|size| Tile::fixed(size, AffineExpr::Const(0)));
            let times = self.times(&band.members[level], &band.units);
            times.into_iter().map(move |(id, time)| (id, tile.as_ref().map_or(time.clone(), |tile| tile.round(&time))))
        });
        let second: BTreeMap<_, _> = second.collect();
        let member = first.map(|(id, time)| {
            let other = second[&id].clone();
            (id, time + other)
        });
        let member = member.collect();
        let (name, origin) = self.name(&band.members[levels[0]], &band.units);
        Node::Band(Arc::new(Band {
            name: format!("{name}_t").into(),
            origin,
            member,
            tile: None,
            parallel: false,
            reduces: BTreeSet::new(),
            options: Options::default(),
            body,
        }))
    }

    /// The loop that a member mostly is: the last that it has of the deepest unit.
    fn name(&self, member: &Member, units: &[usize]) -> (String, Option<crate::analysis::scop::LoopId>) {
        let deepest = units.iter().max_by_key(|&&unit| (self.problem.units[unit].depth(), std::cmp::Reverse(unit)));
        let found = deepest.and_then(|&unit| {
            let at = member.times[&unit].coefficients.iter().rposition(|&factor| factor != 0)?;
            self.problem.units[unit].loops.get(at).copied()
        });
        let name = found.map_or("i".to_owned(), |id| self.problem.scop.loops[id].name.to_string());
        (name, found)
    }
}

/// Is there no loop in a plan?
pub fn is_plain(plan: &Plan) -> bool {
    match plan {
        Plan::Unit(_) => true,
        Plan::Sequence(children) => children.iter().all(is_plain),
        Plan::Band(_) => false,
    }
}
