//! An order for a GPU: parallel loops outermost, so that each nest is a kernel of as many threads as there can be.
//!
//! The plan is that of any order ([`super::plan`]): permutable bands, nested. What is done to a band is not, since threads are so many:
//!
//! - all of its coincident loops are parallel and come first, the one along memory last of them, so that threads beside each other touch elements beside
//!   each other; what is left is what each thread does in order;
//! - or a loop of the band that is not parallel runs in order on the host and the rest is planned again inside of it, where there may be
//!   more parallel loops then: sweeps in time, steps of an elimination; each such loop is tried;
//! - or, if none is parallel, all of the band runs in fronts, `w = T_1 + .. + T_n`. All of the distances are `>= 0`, so that pairs in one front have distance 0 along each,
//!   and the loops `T_2 .. T_n` in it are parallel.
//!
//! Nests that follow each other and have parallel loops in common can be one kernel, of which a block runs them one after the other ([`rows`]).
//!
//! The model of a GPU ([`model`]) takes the cheapest. Tiles, and what they keep in fast memory, come afterwards as steps on each kernel
//! (`src/transforms/kernels.rs`).

mod model;
mod rows;

use std::cell::Cell;
use std::sync::Arc;

use super::Proposal;
use super::hyperplane::{Member, NewTimes, Rank, add_to};
use super::inner::scores;
use super::knobs::Knobs;
use super::model::Model;
use super::plan::{Banded, KnownBands, Plan, Planner, Stuck, left_by};
use super::problem::{Edge, Problem};
use super::shape::{Ambition, Shaper, cheapest};
use crate::affine::presburger::Budget;
use crate::schedule::tree::{Band, Node, Tree};

/// Bands that are planned again for one function: each loop of a band in order is one.
const MOST_PLANS: usize = 64;

/// A way to write a band has to be better than a simpler one by this many hundredths.
const MARGIN: u128 = 10;

/// Orders for a GPU, the best by the model first; the last is one of nests apart.
///
/// # Errors
/// If there is a circle of dependences that no affine time was found for, or the budget ran out.
pub(super) fn proposals(problem: &Problem<'_>, knobs: &Knobs, budget: &Budget) -> Result<Vec<Proposal>, Stuck> {
    let model = Model::new(problem, knobs.machine);
    let (known, plans) = (KnownBands::default(), Cell::new(MOST_PLANS));
    let ordered = |shares_outer, shares_rows| -> Result<(u128, Node), Stuck> {
        let (shared, waited) = Default::default();
        let planner =
            Planner { problem, knobs, budget, new: NewTimes::OfAll, waited, shares_outer, shared, known: &known };
        let shaper = Shaper::new(problem, &[], (knobs, Ambition::Order), &model, budget);
        let orderer = Orderer { planner, shaper, plans: &plans, shares_rows };
        let all: Vec<usize> = (0..problem.units.len()).collect();
        let node = orderer.order(&all, &problem.edges, &vec![Rank::new(); all.len()], &Outside::default())?;
        Ok((model.cost(&node, &[], false), node))
    };
    let (apart, sharing) = (ordered(false, false)?, ordered(true, false));
    let best = match sharing {
        Ok(sharing) if sharing.0 < apart.0 => sharing,
        _ => apart,
    };
    let on_blocks = [false, true].into_iter().filter_map(|shares_outer| ordered(shares_outer, true).ok());
    let on_blocks = on_blocks.min_by_key(|(cost, _)| *cost).filter(|on_blocks| on_blocks.0 < best.0);
    let proposal = |(cost, root): (u128, Node)| {
        let root = Node::sequence(vec![root]);
        let is_new = root != Node::sequence(problem.original.clone());
        let tree = is_new.then_some(Tree { root });
        Proposal { tree, ambition: Ambition::Order, jams: Vec::new(), upright: Vec::new(), cost }
    };
    Ok(on_blocks.into_iter().chain([best]).map(proposal).collect())
}

/// What stands around a node.
#[derive(Clone, Default)]
struct Outside {
    /// The loops.
    bands: Vec<Band>,
    /// Where parallel loops may be, inside of others.
    threads: Threads,
    /// So many of the loops deal out iterations of which a block runs several nests.
    rows: usize,
}

/// Where parallel loops may be inside of a parallel loop.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Threads {
    /// Nowhere: its iterations have a thread each.
    #[default]
    Nowhere,
    /// Directly inside of it, as its iterations are shared by threads with those.
    Beside,
    /// Anywhere: its iterations have a block each.
    Inside,
}

impl Outside {
    fn is_kernel(&self) -> bool {
        self.bands.iter().any(|band| band.parallel)
    }
}

struct Orderer<'p> {
    planner: Planner<'p>,
    shaper: Shaper<'p>,
    /// How many bands may still be planned again.
    plans: &'p Cell<usize>,
    /// May a block run nests that follow each other?
    shares_rows: bool,
}

impl Orderer<'_> {
    /// The best order of some units, whose iterations are told apart by some times already.
    fn order(&self, here: &[usize], edges: &[Edge], before: &[Rank], outside: &Outside) -> Result<Node, Stuck> {
        let plan = self.planner.plan_of(here, edges, &mut before.to_vec())?;
        self.node(&plan, edges, before, outside)
    }

    /// A plan in its place, with the edges of what follows each other there.
    fn node(&self, plan: &Plan, edges: &[Edge], before: &[Rank], outside: &Outside) -> Result<Node, Stuck> {
        match plan {
            Plan::Sequence(children) => self.in_sequence(children, edges, before, outside),
            Plan::Band(_) => self.in_sequence(std::slice::from_ref(plan), edges, before, outside),
            Plan::Unit(unit) => Ok(self.planner.problem.units[*unit].body.clone()),
        }
    }

    /// The cheapest of the ways to write a band; what is simpler comes first.
    fn banded(&self, band: &Banded, before: &[Rank], outside: &Outside) -> Result<Node, Stuck> {
        let mut after = before.to_vec();
        band.members.iter().for_each(|member| add(&mut after, member));
        let (free, bound): (Vec<usize>, Vec<usize>) =
            (0..band.members.len()).partition(|&level| band.members[level].coincident);
        let scores = scores(self.planner.problem, &band.units, &band.members, &band.edges, &after);
        let by_score = |levels: &[usize]| {
            let mut levels = levels.to_vec();
            levels.sort_by_key(|&level| scores[level]);
            levels
        };
        let in_order = |parallel: &[usize], inside: &[usize], outside: &Outside| -> Result<Node, Stuck> {
            let each = parallel.iter().map(|&level| (level, true)).chain(inside.iter().map(|&level| (level, false)));
            let looped = |(level, parallel)| Band { parallel, ..self.looped(band, level) };
            let loops: Vec<Band> = each.map(looped).collect();
            let mut around = outside.clone();
            around.bands.extend(loops.iter().cloned());
            let left =
                if around.is_kernel() { Vec::new() } else { left_by(&band.members, &band.edges, self.planner.budget)? };
            let body = self.node(&band.body, &left, &after, &around)?;
            Ok(nested(loops, body))
        };
        let may_fork = !outside.is_kernel() || outside.threads != Threads::Nowhere;
        let mut all = Vec::new();
        // Where a block runs several nests, their parallel loops are the threads.
        let inside = if outside.rows > 0 { &[Threads::Nowhere][..] } else { &[Threads::Nowhere, Threads::Inside] };
        if may_fork && !free.is_empty() {
            for &threads in inside {
                all.push(in_order(&by_score(&free), &bound, &Outside { threads, ..outside.clone() })?);
            }
        }
        let is_beside = outside.threads == Threads::Beside;
        let threads = if is_beside { Threads::Nowhere } else { outside.threads };
        let every: Vec<usize> = (0..band.members.len()).collect();
        all.push(in_order(&[], &every, &Outside { threads, ..outside.clone() })?);
        let may_fork = may_fork && !is_beside;
        if may_fork {
            all.extend(bound.iter().filter_map(|&level| self.stepped(band, level, before, outside)));
        }
        if may_fork && free.is_empty() {
            all.extend(self.in_fronts(band, &by_score(&bound), &after, outside));
        }
        Ok(self.cheapest(all, MARGIN, outside))
    }

    /// The cheapest of some nodes in their place.
    fn cheapest(&self, all: Vec<Node>, margin: u128, outside: &Outside) -> Node {
        cheapest(all, margin, |node| self.shaper.model.on_gpu(node, &outside.bands, outside.rows))
    }

    /// One loop of a band in order, around nothing yet.
    fn looped(&self, band: &Banded, level: usize) -> Band {
        self.shaper.looped(&band.members[level], &band.units)
    }

    /// One loop of a band in order around a new plan of what it leaves. As the loops of a band keep all of its edges, any of them may be first.
    fn stepped(&self, band: &Banded, level: usize, before: &[Rank], outside: &Outside) -> Option<Node> {
        let plans = self.plans.get().checked_sub(1)?;
        self.plans.set(plans);
        let member = &band.members[level];
        let left = left_by(std::slice::from_ref(member), &band.edges, self.planner.budget).ok()?;
        let mut ranks = before.to_vec();
        add(&mut ranks, member);
        let looped = self.looped(band, level);
        let mut inside = outside.clone();
        inside.bands.push(looped.clone());
        let body = self.order(&band.units, &left, &ranks, &inside).ok()?;
        Some(nested([looped], body))
    }

    /// A band in fronts, with all of its loops but the first of some parallel in them: pairs in one front have the same time at each, and are told
    /// apart inside.
    fn in_fronts(&self, band: &Banded, levels: &[usize], after: &[Rank], outside: &Outside) -> Option<Node> {
        let [along, inside @ ..] = levels else { return None };
        let mut front = self.looped(band, *along);
        let in_front = |&level: &usize| Band { parallel: true, ..self.looped(band, level) };
        let loops: Vec<Band> = inside.iter().map(in_front).collect();
        for (id, time) in &mut front.member {
            *time = loops.iter().fold(time.clone(), |sum, looped| sum + looped.member[id].clone());
        }
        front.name = format!("{}_t", front.name).into();
        let mut around = outside.clone();
        around.bands.extend([&front].into_iter().chain(&loops).cloned());
        let body = self.node(&band.body, &[], after, &around).ok()?;
        (!loops.is_empty()).then(|| nested([front].into_iter().chain(loops), body))
    }
}

/// Loops inside of each other, the innermost one around a node.
fn nested(loops: impl IntoIterator<Item = Band, IntoIter: DoubleEndedIterator>, body: Node) -> Node {
    loops.into_iter().rev().fold(body, |body, band| Node::Band(Arc::new(Band { body, ..band })))
}

/// Adds the times of a member to what tells the iterations of its units apart.
fn add(ranks: &mut [Rank], member: &Member) {
    member.times.iter().for_each(|(&unit, time)| add_to(&mut ranks[unit], &time.coefficients));
}
