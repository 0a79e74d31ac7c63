//! Whole rows on a block: nests that follow each other and have parallel loops in common become one kernel, whose blocks have some iterations of these
//! loops and run the nests in them one after the other.
//!
//! ```text
//! parallel i { parallel j { A } } ; parallel i { for j { B } } ; parallel i { parallel j { C } }
//!   -> parallel i_t { parallel i { parallel j { A } } ; parallel i { for j { B } } ; parallel i { parallel j { C } } }
//! ```
//! *Why it is right.* A loop is had in common only where all pairs of all nests have distance 0 along it, after a shift at most. So no pair leaves an iteration of it, and
//! no pair leaves the block that has the iteration; in a block the nests run in the order that they had. (The judge is asked all the same.)
//!
//! It is one launch instead of several, what a nest leaves is in a cache for the next one, and threads of one block wait for each other instead of the whole GPU. What
//! a block loses is threads: the model counts that. A sum in order has one thread in each row, so a block has several rows, or one of a whole batch.
//!
//! A product of matrices of so many results that they fill some tiles is left apart: its tiles (`src/transforms/kernels/product.rs`), of which the model knows nothing, are worth more than launches.

use super::super::fuse::together;
use super::super::hyperplane::{Member, Rank};
use super::super::inner::{Walk, direction, walk};
use super::super::plan::{Banded, Plan, inside, is_plain};
use super::super::problem::Edge;
use super::super::references::Reference;
use super::{MARGIN, Orderer, Outside, Stuck, Threads, add, nested};
use crate::affine::expr::AffineExpr;
use crate::scf::processors::along_axes;
use crate::schedule::tree::{Band, Node, TiledTime, Tree};

/// So many iterations of the last common loop a block has: one, the rows of a few warps, a row for each lane of a warp.
const HEIGHTS: [i64; 3] = [1, 8, 32];

/// A tile of a product has so many rows and columns, or fewer.
const SIDE: u128 = 128;

/// Most results of a product with fewer tiles are in none that is full.
const TILES: u128 = 4;

/// Plans that follow each other, and the parallel loops that they have in common.
#[derive(Clone)]
struct InCommon {
    members: Vec<Member>,
    /// What each plan has inside of these, one nest after the other.
    nests: Vec<Vec<Plan>>,
}

impl InCommon {
    fn units(&self) -> Vec<usize> {
        self.nests.iter().flatten().flat_map(Plan::units).collect()
    }

    /// One plan.
    fn of(plan: &Plan) -> Option<InCommon> {
        let Plan::Band(band) = plan else { return None };
        let (common, rest): (Vec<Member>, Vec<Member>) =
            band.members.iter().cloned().partition(|member| member.coincident);
        let nests = vec![without(band, rest)];
        (!common.is_empty()).then_some(InCommon { members: common, nests })
    }

    /// With one more plan, if any loop can be had in common.
    fn and(&self, plan: &Plan, edges: &[Edge]) -> Option<InCommon> {
        let Plan::Band(band) = plan else { return None };
        let ours = self.units();
        let all: Vec<usize> = ours.iter().chain(&band.units).copied().collect();
        let within = inside(&all, edges);
        let crossing: Vec<&Edge> =
            within.iter().filter(|edge| ours.contains(&edge.source) != ours.contains(&edge.target)).collect();
        let mut theirs: Vec<&Member> = band.members.iter().collect();
        let (mut members, mut left) = (Vec::new(), Vec::new());
        for member in &self.members {
            let joined = theirs.iter().enumerate().find_map(|(at, other)| {
                let both = together((&ours, &band.units), (member, other), &crossing)?;
                both.coincident.then_some((at, both))
            });
            match joined {
                Some((at, both)) => {
                    theirs.remove(at);
                    members.push(both);
                }
                None => left.push(member.clone()),
            }
        }
        let with_left = |plan: &Plan| left.iter().rev().fold(plan.clone(), |plan, member| around(&plan, member, edges));
        let before = self.nests.iter().map(|nests| nests.iter().map(with_left).collect());
        let last = without(band, theirs.into_iter().cloned().collect());
        let nests = before.chain([last]).collect();
        (!members.is_empty()).then_some(InCommon { members, nests })
    }
}

/// A node whose parallel loops directly inside each other are dims of one operation, on these processors. Else what an outer one of them has to itself, such as a load, would stand
/// between them, and only it would have threads.
fn on_processors(unit: &str, node: Node) -> Node {
    let Some(axes) = along_axes(unit, chain(&node)).filter(|axes| axes.len() > 1) else { return node };
    let mut tree = Tree { root: node };
    for (number, axis) in axes.into_iter().enumerate() {
        if let Some(band) = tree.band_mut(number) {
            band.options.mapping = Some(axis);
        }
    }
    tree.root
}

/// How many parallel loops a node begins with.
fn chain(node: &Node) -> usize {
    match node {
        Node::Band(band) if band.parallel => 1 + chain(&band.body),
        _ => 0,
    }
}

/// Do edges lead from each of some plans to each other one, in whatever direction?
fn are_connected(plans: &[Plan], edges: &[Edge]) -> bool {
    let units: Vec<Vec<usize>> = plans.iter().map(Plan::units).collect();
    let all: Vec<usize> = units.concat();
    let within = inside(&all, edges);
    let mut reached = units[0].clone();
    while let Some(next) = units.iter().find(|units| {
        let is_near = |edge: &Edge| {
            let is = |a: usize, b: usize| reached.contains(&a) && units.contains(&b);
            is(edge.source, edge.target) || is(edge.target, edge.source)
        };
        !units.iter().any(|unit| reached.contains(unit)) && within.iter().any(is_near)
    }) {
        reached.extend(next);
    }
    reached.len() == all.len()
}

/// The nests of a band that has only these loops. If it has none, what follows each other in it are nests: all pairs have distance 0 along the loops that are around then, so
/// that each nest can have these for itself.
fn without(band: &Banded, members: Vec<Member>) -> Vec<Plan> {
    match (members.is_empty(), &band.body) {
        (true, Plan::Sequence(nests)) if !is_plain(&band.body) => nests.clone(),
        (true, body) => vec![body.clone()],
        (false, _) => vec![Plan::Band(Box::new(Banded { members, ..band.clone() }))],
    }
}

/// A coincident loop around a plan: one more of its band, if it is one.
fn around(plan: &Plan, member: &Member, edges: &[Edge]) -> Plan {
    let units = plan.units();
    match plan {
        Plan::Band(band) => {
            let members = [member.of(&units)].into_iter().chain(band.members.iter().cloned()).collect();
            Plan::Band(Box::new(Banded { members, ..(**band).clone() }))
        }
        _ => {
            let (members, edges) = (vec![member.of(&units)], inside(&units, edges));
            Plan::Band(Box::new(Banded { units, members, edges, body: plan.clone() }))
        }
    }
}

impl Orderer<'_> {
    /// Plans one after the other, those that have parallel loops in common as one kernel where that is better.
    pub(super) fn in_sequence(
        &self,
        plans: &[Plan],
        edges: &[Edge],
        before: &[Rank],
        outside: &Outside,
    ) -> Result<Node, Stuck> {
        let mut all = Vec::new();
        let mut left = plans;
        while let [first, others @ ..] = left {
            let common = if self.shares_rows && !outside.is_kernel() { self.common(left, edges, before) } else { None };
            let Some(common) = common else {
                all.push(self.alone(first, edges, before, outside)?);
                left = others;
                continue;
            };
            let (together, after) = left.split_at(common.nests.len());
            let apart = together.iter().map(|plan| self.alone(plan, edges, before, outside));
            let mut ways = vec![Node::sequence(apart.collect::<Result<_, _>>()?)];
            for height in HEIGHTS {
                ways.push(self.on_blocks(&common, height, before, outside)?);
            }
            all.push(self.cheapest(ways, MARGIN, outside));
            left = after;
        }
        Ok(Node::sequence(all))
    }

    /// A plan that has nothing in common with others.
    fn alone(&self, plan: &Plan, edges: &[Edge], before: &[Rank], outside: &Outside) -> Result<Node, Stuck> {
        match plan {
            Plan::Band(band) => self.banded(band, before, outside),
            _ => self.node(plan, edges, before, outside),
        }
    }

    /// As many of the first of some plans as have a loop in common, and all to do with each other, if these are several nests.
    fn common(&self, plans: &[Plan], edges: &[Edge], before: &[Rank]) -> Option<InCommon> {
        let (first, others) = plans.split_first()?;
        let mut common = if self.is_tiled(first, before) { None } else { InCommon::of(first) }?;
        let mut best = Some(common.clone()).filter(|common| common.nests[0].len() > 1);
        for plan in others.iter().take_while(|plan| !self.is_tiled(plan, before)) {
            let Some(more) = common.and(plan, edges) else { break };
            common = more;
            if are_connected(&plans[..common.nests.len()], edges) {
                best = Some(common.clone());
            }
        }
        best
    }

    /// Blocks that have so many iterations of the last common loop, and run the plans in them.
    fn on_blocks(&self, common: &InCommon, height: i64, before: &[Rank], outside: &Outside) -> Result<Node, Stuck> {
        let units = common.units();
        let mut inner = before.to_vec();
        common.members.iter().for_each(|member| add(&mut inner, member));
        let parallel = |member: &Member, units: &[usize]| Band { parallel: true, ..self.shaper.looped(member, units) };
        let mut blocks: Vec<Band> = common.members.iter().map(|member| parallel(member, &units)).collect();
        let rows = common.members.last().filter(|_| height > 1);
        if let Some(last) = blocks.last_mut().filter(|_| height > 1) {
            last.name = format!("{}_t", last.name).into();
            last.tile = Some(TiledTime::fixed(height, AffineExpr::Const(0)));
        }
        let mut nests = Vec::new();
        for plan in common.nests.iter().flatten() {
            let units = plan.units();
            let row = rows.map(|member| parallel(&member.of(&units), &units));
            let threads = match (&row, plan) {
                (None, _) => Threads::Inside,
                (Some(_), Plan::Band(_)) => Threads::Beside,
                (Some(_), _) => Threads::Nowhere,
            };
            let mut around = Outside { threads, rows: outside.bands.len() + blocks.len(), ..outside.clone() };
            around.bands.extend(blocks.iter().chain(&row).cloned());
            let nest = nested(row, self.node(plan, &[], &inner, &around)?);
            nests.push(on_processors("thread", nest));
        }
        let all = nested(blocks, Node::sequence(nests));
        Ok(on_processors("block", all))
    }

    /// Is a plan a product of matrices with so many results that they fill some tiles?
    fn is_tiled(&self, plan: &Plan, before: &[Rank]) -> bool {
        let Plan::Band(band) = plan else { return false };
        let [unit] = band.units[..] else { return false };
        let mut after = before.to_vec();
        band.members.iter().for_each(|member| add(&mut after, member));
        let model = self.shaper.model;
        let statements = &self.planner.problem.units[unit].statements;
        let row = |level: usize| &band.members[level].times[&unit].coefficients;
        let directions: Vec<_> = (0..band.members.len()).map(|level| direction(&after[unit], row(level))).collect();
        let moves = |read: &Reference, level: usize| {
            walk(directions[level].as_ref().and_then(|along| read.step(along)).as_deref()) != Walk::Still
        };
        let trips = |level: usize| {
            let along = model.ranges(statements[0]).iter().zip(row(level)).filter(|(_, factor)| **factor != 0);
            along.map(|(range, _)| *range).max().unwrap_or(1)
        };
        let (free, sums): (Vec<usize>, Vec<usize>) =
            (0..band.members.len()).partition(|&level| band.members[level].coincident);
        let is_factor = |read: &&Reference| !read.write && sums.iter().any(|&sum| moves(read, sum));
        let factors: Vec<&Reference> =
            statements.iter().flat_map(|&id| model.references(id)).filter(is_factor).collect();
        // The factor of rows stands still along the loop of columns, and the other way round.
        let serves = |of: usize, other: usize| factors.iter().any(|read| moves(read, of) && !moves(read, other));
        let is_product = free.iter().any(|&rows| {
            let is_long = |level: usize| trips(level) >= SIDE;
            free.iter()
                .any(|&columns| is_long(rows) && is_long(columns) && serves(rows, columns) && serves(columns, rows))
        });
        // A loop along which all factors move has a product for each of its iterations.
        let results = free.iter().filter(|&&level| factors.iter().any(|read| !moves(read, level)));
        is_product && results.map(|&level| trips(level)).product::<u128>() >= TILES * SIDE * SIDE
    }
}
