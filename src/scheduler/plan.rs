//! From units and edges to nested bands: which units share loops, and which run one after the other.
//!
//! What is left to order is cut into the circles of its edges (strongly connected components). Each gets its longest
//! permutable band ([`super::hyperplane`]); bands beside each other are fused where that pays ([`super::fuse`]); edges that a band
//! carries are settled, those that it leaves at equal times are those of the problem inside of it, which is the same problem with fewer
//! loops.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use petgraph::algo::tarjan_scc;
use petgraph::graph::{DiGraph, NodeIndex};

use super::fuse::{Cluster, fuse, share_outer};
use super::hyperplane::{Member, NewTimes, Rank, add_to, at_same_time, band, may_wait};
use super::inner::goes_down;
use super::knobs::Knobs;
use super::problem::{Edge, Problem, Unit};
use crate::affine::presburger::{BasicRelation, Budget, Exhausted, Relation};

/// Units in nested loops.
#[derive(Clone, Debug)]
pub enum Plan {
    /// One after the other.
    Sequence(Vec<Plan>),
    /// A permutable band.
    Band(Box<Banded>),
    /// One unit, whose iterations are told apart.
    Unit(usize),
}

impl PartialEq for Plan {
    /// Are the loops the same? The edges of a band say nothing more.
    fn eq(&self, other: &Plan) -> bool {
        match (self, other) {
            (Plan::Sequence(ours), Plan::Sequence(theirs)) => ours == theirs,
            (Plan::Band(ours), Plan::Band(theirs)) => {
                (&ours.units, &ours.members, &ours.body) == (&theirs.units, &theirs.members, &theirs.body)
            }
            (Plan::Unit(ours), Plan::Unit(theirs)) => ours == theirs,
            _ => false,
        }
    }
}

/// A permutable band.
#[derive(Clone, Debug)]
pub struct Banded {
    /// What runs in it.
    pub units: Vec<usize>,
    /// Its loops.
    pub members: Vec<Member>,
    /// The edges that no loop further out carries; every loop keeps them.
    pub edges: Vec<Edge>,
    /// What one iteration runs.
    pub body: Plan,
}

impl Plan {
    /// The units, in order.
    pub fn units(&self) -> Vec<usize> {
        match self {
            Plan::Sequence(children) => children.iter().flat_map(Plan::units).collect(),
            Plan::Band(band) => band.units.clone(),
            Plan::Unit(unit) => vec![*unit],
        }
    }

    /// A coincident loop put around each unit, inside of all loops; some bands take it as one more member.
    fn around_all(&self, member: &Member, edges: &[Edge]) -> Plan {
        let one = |plan: &Plan| plan.around_all(member, edges);
        match self {
            Plan::Sequence(children) => Plan::Sequence(children.iter().map(one).collect()),
            Plan::Band(band) if is_plain(&band.body) => {
                let members = band.members.iter().cloned().chain([member.of(&band.units)]).collect();
                Plan::Band(Box::new(Banded { members, ..(**band).clone() }))
            }
            Plan::Band(band) => Plan::Band(Box::new(Banded { body: one(&band.body), ..(**band).clone() })),
            Plan::Unit(unit) => {
                let units = vec![*unit];
                let (members, edges) = (vec![member.of(&units)], inside(&units, edges));
                Plan::Band(Box::new(Banded { units, members, edges, body: self.clone() }))
            }
        }
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

impl Banded {
    /// The same with one coincident loop below all others, those of the body included: innermost around each unit.
    ///
    /// The loops outside tell the pairs that `edges` leaves out apart; along the loop that sinks all others have distance 0. So the
    /// first loop, or place in a sequence, that tells a pair apart is the same before and after, and it tells it apart the same way.
    pub fn sunk(&self, level: usize) -> Plan {
        let mut members = self.members.clone();
        let member = members.remove(level);
        let body = self.body.around_all(&member, &self.edges);
        if members.is_empty() { body } else { Plan::Band(Box::new(Banded { members, body, ..self.clone() })) }
    }
}

/// Why there is no plan.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stuck {
    /// No affine time was found for these units.
    NoTime(Vec<usize>),
    /// The budget ran out.
    Exhausted(Exhausted),
}

impl Stuck {
    /// The same for people.
    pub fn text(&self, problem: &Problem<'_>) -> String {
        match self {
            Stuck::NoTime(units) => {
                let loops = units.iter().filter_map(|&unit| problem.units[unit].loops.first());
                let names: BTreeSet<String> = loops.map(|&id| format!("%{}", problem.scop.loops[id].name)).collect();
                let names = names.into_iter().collect::<Vec<_>>().join(", ");
                format!("no affine time keeps all dependences of what runs in {names}")
            }
            Stuck::Exhausted(exhausted) => exhausted.to_string(),
        }
    }
}

impl From<Exhausted> for Stuck {
    fn from(exhausted: Exhausted) -> Stuck {
        Stuck::Exhausted(exhausted)
    }
}

/// Makes plans of one problem.
pub struct Planner<'p> {
    /// The problem.
    pub problem: &'p Problem<'p>,
    /// What the user asks for.
    pub knobs: &'p Knobs,
    /// For all questions about sets.
    pub budget: &'p Budget,
    /// Which units have a new time in each member of a band?
    pub new: NewTimes,
    /// Did bands end where some units could have waited?
    pub waited: Cell<bool>,
    /// Do bands that cannot be one share a parallel loop where that is possible?
    pub shares_outer: bool,
    /// Do any?
    pub shared: Cell<bool>,
    /// The bands that were found, which two plans of one problem have in common for the most part.
    pub known: &'p KnownBands,
}

/// Who has new times; units, what tells their iterations apart, and the edges among them.
type BandQuestion = (NewTimes, Vec<usize>, Vec<Rank>, Vec<(usize, usize, BasicRelation)>);

/// A band, and what tells iterations apart then.
type BandAnswer = (Vec<Member>, Vec<Rank>);

/// Bands by what they were asked of.
#[derive(Default)]
pub struct KnownBands(RefCell<FxHashMap<BandQuestion, BandAnswer>>);

impl KnownBands {
    /// The longest band of some units; what tells their iterations apart is added to.
    fn band(
        &self,
        (units, here, edges): (&[Unit], &[usize], &[Edge]),
        ranks: &mut [Rank],
        new: NewTimes,
    ) -> Vec<Member> {
        let of = |ranks: &[Rank]| here.iter().map(|&unit| ranks[unit].clone()).collect::<Vec<Rank>>();
        let among = edges.iter().map(|edge| (edge.source, edge.target, edge.pairs.clone())).collect();
        let mut key = (NewTimes::OfAll, here.to_vec(), of(ranks), among);
        loop {
            let known = self.0.borrow().get(&key).cloned();
            let (members, after) = known.unwrap_or_else(|| {
                let mut after = ranks.to_vec();
                let members = band((units, here, edges), &mut after, (usize::MAX, key.0));
                let answer = (members, of(&after));
                self.0.borrow_mut().insert(key.clone(), answer.clone());
                answer
            });
            let mut ended = ranks.to_vec();
            here.iter().zip(&after).for_each(|(&unit, rank)| ended[unit].clone_from(rank));
            // Where nobody could have waited, the band is the same.
            if key.0 == new || !may_wait(units, here, &ended) {
                ranks.clone_from_slice(&ended);
                return members;
            }
            key.0 = new;
        }
    }
}

impl Planner<'_> {
    /// A plan of the whole function, and the times that tell the iterations of each unit apart.
    ///
    /// # Errors
    /// If there is a circle of edges that no affine time was found for.
    pub fn plan(&self) -> Result<(Plan, Vec<Rank>), Stuck> {
        let all: Vec<usize> = (0..self.problem.units.len()).collect();
        let mut ranks = vec![Rank::new(); all.len()];
        let plan = self.plan_of(&all, &self.problem.edges, &mut ranks)?;
        Ok((plan, ranks))
    }

    /// A plan of some units, with what is left to be kept and what tells their iterations apart already.
    ///
    /// # Errors
    /// If there is a circle of edges that no affine time was found for.
    pub fn plan_of(&self, here: &[usize], edges: &[Edge], ranks: &mut [Rank]) -> Result<Plan, Stuck> {
        let units = &self.problem.units;
        let before = ranks.to_vec();
        let mut clusters = Vec::new();
        for circle in circles(here, edges) {
            let within = inside(&circle, edges);
            if let [unit] = circle[..]
                && ranks[unit].len() == units[unit].depth()
            {
                clusters.push(Cluster { units: circle, members: Vec::new(), edges: within, shares: false });
                continue;
            }
            let members = self.known.band((units, &circle, &within), ranks, self.new);
            self.waited.set(self.waited.get() || may_wait(units, &circle, ranks));
            if members.is_empty() {
                return Err(Stuck::NoTime(circle));
            }
            clusters.push(Cluster { units: circle, members, edges: within, shares: false });
        }
        let mut clusters = fuse(self, clusters, edges, ranks);
        if self.shares_outer {
            clusters = share_outer(self, clusters, edges);
        }
        for (cluster, member) in
            clusters.iter().filter(|cluster| cluster.shares).map(|cluster| (cluster, &cluster.members[0]))
        {
            self.shared.set(true);
            for &unit in &cluster.units {
                ranks[unit].clone_from(&before[unit]);
                add_to(&mut ranks[unit], &member.times[&unit].coefficients);
            }
        }
        let mut children = Vec::new();
        for Cluster { units: here, members, edges, .. } in clusters {
            if members.is_empty() {
                children.extend(here.into_iter().map(Plan::Unit));
                continue;
            }
            let members = members.into_iter().map(|member| self.upward(member, &here, ranks)).collect::<Vec<_>>();
            let left = left_by(&members, &edges, self.budget)?;
            let body = self.plan_of(&here, &left, ranks)?;
            children.push(Plan::Band(Box::new(Banded { units: here, members, edges, body })));
        }
        Ok(if children.len() == 1 { children.remove(0) } else { Plan::Sequence(children) })
    }

    /// A member the other way round, if it goes down along memory and nothing waits along it; what tells the iterations of its units apart does so then, too.
    fn upward(&self, member: Member, here: &[usize], ranks: &mut [Rank]) -> Member {
        if !member.coincident || !goes_down(self.problem, here, &member, ranks) {
            return member;
        }
        let Some(upward) = member.backward() else { return member };
        for unit in here {
            let (before, after) = (&member.times[unit].coefficients, &upward.times[unit].coefficients);
            ranks[*unit].iter_mut().filter(|row| *row == before).for_each(|row| row.clone_from(after));
        }
        upward
    }
}

/// The edges between units that are all here.
pub fn inside(here: &[usize], edges: &[Edge]) -> Vec<Edge> {
    let here: BTreeSet<usize> = here.iter().copied().collect();
    edges.iter().filter(|edge| here.contains(&edge.source) && here.contains(&edge.target)).cloned().collect()
}

/// The pairs of edges that some members do not tell apart.
pub fn left_by(members: &[Member], edges: &[Edge], budget: &Budget) -> Result<Vec<Edge>, Exhausted> {
    let mut left = Vec::new();
    for edge in edges {
        let is_carried = members.iter().any(|member| {
            let mut row = member.distance(edge).unwrap_or_default();
            if let Some(constant) = row.first_mut() {
                *constant -= 1;
            }
            !row.is_empty() && edge.generators.is_nonnegative(&row) == Some(true)
        });
        if is_carried {
            continue;
        }
        if members.iter().all(|member| member.is_still_on(edge)) {
            left.push(edge.clone());
            continue;
        }
        let pairs = at_same_time(edge, members);
        let Some(pairs) = pairs else {
            left.push(edge.clone());
            continue;
        };
        if !Relation::from(pairs.clone()).is_empty(budget)? {
            let generators = match crate::affine::generators::Generators::of(&pairs) {
                Some(generators) => generators.into(),
                None => edge.generators.clone(),
            };
            left.push(Edge { pairs, generators, ..edge.clone() });
        }
    }
    Ok(left)
}

/// The circles of some units, each after those that it waits for; what is free to choose is in the order of the text.
pub fn circles(here: &[usize], edges: &[Edge]) -> Vec<Vec<usize>> {
    let mut graph = DiGraph::<usize, ()>::new();
    let nodes: Vec<NodeIndex> = here.iter().map(|&unit| graph.add_node(unit)).collect();
    let at = |unit: usize| here.iter().position(|&other| other == unit);
    let mut arrows = BTreeSet::new();
    for edge in edges {
        if let (Some(source), Some(target)) = (at(edge.source), at(edge.target))
            && source != target
            && arrows.insert((source, target))
        {
            graph.add_edge(nodes[source], nodes[target], ());
        }
    }
    let mut circles: Vec<Vec<usize>> = tarjan_scc(&graph)
        .into_iter()
        .map(|nodes| {
            let mut units: Vec<usize> = nodes.into_iter().map(|node| graph[node]).collect();
            units.sort_unstable();
            units
        })
        .collect();
    circles.sort_unstable();
    let mut of = vec![0; here.len()];
    for (number, circle) in circles.iter().enumerate() {
        circle.iter().filter_map(|&unit| at(unit)).for_each(|position| of[position] = number);
    }
    let mut waits: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); circles.len()];
    for (source, target) in arrows {
        if of[source] != of[target] {
            waits[of[target]].insert(of[source]);
        }
    }
    let mut order: Vec<usize> = Vec::new();
    let mut is_done = vec![false; circles.len()];
    while order.len() < circles.len() {
        let is_ready = |number: &usize| !is_done[*number] && waits[*number].iter().all(|&other| is_done[other]);
        let Some(next) = (0..circles.len()).find(is_ready) else { break };
        is_done[next] = true;
        order.push(next);
    }
    order.into_iter().map(|number| circles[number].clone()).collect()
}
