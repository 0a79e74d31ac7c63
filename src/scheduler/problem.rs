//! One scheduling problem for each function: what is ordered, and what must stay in order.
//!
//! A *unit* is what gets one time: a statement, or several statements of one loop body that depend on each other in a circle, so
//! that no order takes them apart, or that share what they compute, which each would compute apart; they stay in the order of the text
//! inside of it. A nest that nobody may look into (loops whose bounds are not known, operations that may do anything) is one unit without loops. An *edge* is a conjunction of dependent pairs of two units; equal ones, of
//! which accesses have many, are one.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use rustc_hash::FxHashMap;

use num_bigint::BigInt;
use num_traits::{Signed, Zero};
use petgraph::algo::tarjan_scc;
use petgraph::graph::DiGraph;

use super::knobs::Knobs;
use crate::affine::generators::Generators;
use crate::affine::presburger::{BasicRelation, Budget, Exhausted, Relation};
use crate::analysis::scop::{LoopId, Scop, StatementId};
use crate::arena::Id;
use crate::ir::Op;
use crate::schedule::program::Program;
use crate::schedule::tree::{Band, Node, Tree};

/// Functions with more statements are left to the steps on single nests.
const MOST_STATEMENTS: usize = 256;

/// So are those of more units than this and more orders than below: the model asks about each pair of units in each order.
const MOST_UNITS: usize = 32;

/// Orders of all units together, four times as many for each loop around one. Sixty-four nests of two loops take less than a second.
const MOST_ORDERS: usize = 1_024;

/// Functions with more dependent pairs of statements than this are left to the steps on single nests.
const MOST_EDGES: usize = 20_000;

/// Of how many pairs the ends of loops are left out: programs of more are seldom ordered for it, and take long.
const MOST_ENDLESS: usize = 8;

/// Numbers of more bits are far off.
const NEAR_BITS: u64 = 24;

/// What gets one time.
#[derive(Clone, Debug)]
pub struct Unit {
    /// Its statements, first to last.
    pub statements: Vec<StatementId>,
    /// The loops around it that may be changed, outermost first.
    pub loops: Vec<LoopId>,
    /// What runs in one iteration of these loops.
    pub body: Node,
    /// In which child of the original tree's outermost sequence it stands.
    pub top: usize,
}

impl Unit {
    /// How many loops there are around it.
    pub fn depth(&self) -> usize {
        self.loops.len()
    }
}

/// Dependent pairs of two units: induction variables of the source -> induction variables of the target.
#[derive(Clone, Debug)]
pub struct Edge {
    /// Runs first.
    pub source: usize,
    /// Runs second.
    pub target: usize,
    /// The pairs, the context included.
    pub pairs: BasicRelation,
    /// Where forms over the pairs have to be looked at.
    pub generators: Rc<Generators>,
}

/// The problem of one function.
pub struct Problem<'a> {
    /// The program.
    pub scop: &'a Scop,
    /// What is ordered, first to last.
    pub units: Vec<Unit>,
    /// What must stay in order.
    pub edges: Vec<Edge>,
    /// The children of the original tree's outermost sequence.
    pub original: Vec<Node>,
}

/// Why a function has no problem that can be solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TooHard {
    /// There are this many statements, in too many loops.
    Many(usize),
    /// There are too many dependences, or too large ones.
    Large,
    /// The budget ran out.
    Exhausted(Exhausted),
}

impl std::fmt::Display for TooHard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            TooHard::Many(count) => {
                write!(f, "the function has {count} statements in too many loops to be ordered together")
            }
            TooHard::Large => write!(f, "there are too many dependences, or one is too large"),
            TooHard::Exhausted(exhausted) => exhausted.fmt(f),
        }
    }
}

impl From<Exhausted> for TooHard {
    fn from(exhausted: Exhausted) -> TooHard {
        TooHard::Exhausted(exhausted)
    }
}

impl<'a> Problem<'a> {
    /// The problem of a program. Nests whose loops were given to processors, and those that are not asked for, are one unit each.
    ///
    /// # Errors
    /// If it is too large.
    pub fn read(program: &'a Program, tree: &Tree, knobs: &Knobs, budget: &Budget) -> Result<Problem<'a>, TooHard> {
        let scop = &*program.scop;
        let count = tree.root.statements().len();
        if count > MOST_STATEMENTS {
            return Err(TooHard::Many(count));
        }
        let original = tree.root.children().to_vec();
        let circles = circles(program);
        let mut reader = Reader { scop, circles, units: Vec::new(), top: 0 };
        for (top, node) in original.iter().enumerate() {
            reader.top = top;
            let is_asked = |node: &Node| {
                let mut bands = node.bands().into_iter().filter_map(|band| band.origin);
                knobs.loops.is_empty() || bands.any(|id| knobs.loops.contains(&id.index()))
            };
            if is_asked(node) && reader.is_open(node) {
                reader.children(std::slice::from_ref(node), &mut Vec::new());
            } else {
                let statements = node.statements();
                reader.units.push(Unit { statements, loops: Vec::new(), body: node.clone(), top });
            }
        }
        let units = reader.units;
        let orders = |unit: &Unit| 4usize.saturating_pow(u32::try_from(unit.depth()).unwrap_or(u32::MAX));
        let all = units.iter().fold(0usize, |sum, unit| sum.saturating_add(orders(unit)));
        if units.len() > MOST_UNITS && all > MOST_ORDERS {
            return Err(TooHard::Many(count));
        }
        let edges = edges(program, &units, budget)?;
        Ok(Problem { scop, units, edges, original })
    }
}

/// The number of the circle of dependences that each statement is in.
fn circles(program: &Program) -> FxHashMap<StatementId, usize> {
    let mut graph = DiGraph::<StatementId, ()>::new();
    let nodes: Vec<_> = program.scop.statements.ids().map(|id| graph.add_node(id)).collect();
    let mut known = BTreeSet::new();
    for dependence in program.dependences.iter() {
        if known.insert((dependence.source.index(), dependence.target.index())) {
            graph.add_edge(nodes[dependence.source.index()], nodes[dependence.target.index()], ());
        }
    }
    let circles = tarjan_scc(&graph).into_iter().enumerate();
    circles
        .flat_map(|(number, nodes)| nodes.into_iter().map(move |node| (node, number)))
        .map(|(node, number)| (graph[node], number))
        .collect()
}

struct Reader<'a> {
    scop: &'a Scop,
    circles: FxHashMap<StatementId, usize>,
    units: Vec<Unit>,
    top: usize,
}

impl Reader<'_> {
    /// May the loops of a nest be changed?
    fn is_open(&self, node: &Node) -> bool {
        let is_plain = |id: &LoopId| {
            let looped = &self.scop.loops[*id];
            looped.exact && !looped.lower.is_empty() && !looped.upper.is_empty() && looped.apart.as_const().is_some()
        };
        let bands = node.bands();
        let known: BTreeSet<usize> = bands.iter().filter_map(|band| Some(band.origin?.index())).collect();
        // A loop that was written as a parallel one runs in any order, of which the best is sought as for one in order.
        let is_given = |band: &Band| band.options.mapping.is_some() || !band.reduces.is_empty();
        let is_fresh = bands.iter().all(|band| band.tile.is_none() && band.origin.is_some() && !is_given(band));
        let statements = node.statements();
        let mut loops = statements.iter().flat_map(|&id| &self.scop.statements[id].loops);
        is_fresh && loops.all(|id| known.contains(&id.index()) && is_plain(id))
    }

    fn children(&mut self, children: &[Node], loops: &mut Vec<LoopId>) {
        let mut run: Vec<Node> = Vec::new();
        for child in children {
            if child.bands().is_empty() {
                run.push(child.clone());
                continue;
            }
            self.units_of(&std::mem::take(&mut run), loops);
            match child {
                Node::Band(band) => {
                    loops.extend(band.origin);
                    self.children(band.body.children(), loops);
                    loops.pop();
                }
                Node::Sequence(inner) => self.children(inner, loops),
                Node::Guard { then, otherwise, .. } => {
                    self.children(then.children(), loops);
                    self.children(otherwise.children(), loops);
                }
                Node::Leaf(_) => {}
            }
        }
        self.units_of(&run, loops);
    }

    /// Do two statements compute a value for both, which each would compute by itself in a loop of its own?
    fn compute_together(&self, a: StatementId, b: StatementId) -> bool {
        let [a, b] = [a, b].map(|id| &self.scop.statements[id]);
        let is_access = |op: &Op| a.accesses.iter().any(|access| access.op == *op);
        a.ops.iter().any(|op| b.ops.contains(op) && !is_access(op))
    }

    /// The units of statements that stand together in a body.
    fn units_of(&mut self, run: &[Node], loops: &[LoopId]) {
        let whole = Node::sequence(run.to_vec());
        let mut found: Vec<(usize, Vec<StatementId>)> = Vec::new();
        for statement in whole.statements() {
            let circle = self.circles[&statement];
            let together = |last: &usize| found[*last].1.iter().any(|&other| self.compute_together(other, statement));
            let unit = found.iter().position(|(known, _)| *known == circle);
            match unit.or_else(|| found.len().checked_sub(1).filter(together)) {
                Some(unit) => found[unit].1.push(statement),
                None => found.push((circle, vec![statement])),
            }
        }
        for (_, statements) in found {
            let body = whole.of_statements(&|id| statements.contains(&id).then_some(id));
            self.units.push(Unit { statements, loops: loops.to_vec(), body, top: self.top });
        }
    }
}

/// The pairs without limits of symbols that are far off, as those of a type are: a corner at the limit would only make numbers large.
/// More pairs are no danger to an order.
fn near(pairs: &BasicRelation) -> BasicRelation {
    let num_symbols = pairs.space().num_symbols;
    pairs.retain_rows(|row| {
        let is_limit = row[1 + num_symbols..].iter().all(BigInt::is_zero);
        !is_limit || row.iter().all(|number| number.bits() <= NEAR_BITS)
    })
}

/// The pairs without the numbers at which loops end: a box of many of them has too many corners. What keeps an order of loops without an end
/// keeps that of these.
fn endless(pairs: &BasicRelation) -> BasicRelation {
    let first = 1 + pairs.space().num_symbols;
    pairs.retain_rows(|row| {
        let mut moving = row[first..].iter().filter(|number| !number.is_zero());
        let is_end = moving.next().is_some_and(BigInt::is_negative) && moving.next().is_none();
        !is_end || row[1..first].iter().any(|number| !number.is_zero())
    })
}

/// The corners of pairs; without the ends of loops if they have too many, of so many pairs as are left.
fn corners(pairs: &BasicRelation, left: &mut usize) -> Option<Generators> {
    let near = near(pairs);
    Generators::of(&near).or_else(|| {
        *left = left.checked_sub(1)?;
        Generators::of(&endless(&near))
    })
}

fn edges(program: &Program, units: &[Unit], budget: &Budget) -> Result<Vec<Edge>, TooHard> {
    let scop = &*program.scop;
    let mut unit_of = vec![usize::MAX; scop.statements.len()];
    for (number, unit) in units.iter().enumerate() {
        unit.statements.iter().for_each(|id| unit_of[id.index()] = number);
    }
    let mut known: BTreeMap<(usize, usize), Vec<BasicRelation>> = BTreeMap::new();
    // Of different units, which have many in common; none of those that have no point.
    let mut by_pairs: FxHashMap<BasicRelation, Option<Rc<Generators>>> = FxHashMap::default();
    let mut left = MOST_ENDLESS;
    let mut edges = Vec::new();
    for dependence in program.dependences.iter() {
        let (source, target) = (unit_of[dependence.source.index()], unit_of[dependence.target.index()]);
        if source == usize::MAX || target == usize::MAX || source == target && units[source].depth() == 0 {
            continue;
        }
        let pairs = dependence.pairs.intersect_symbols(&scop.context);
        for pairs in pairs.disjuncts() {
            let mine = known.entry((source, target)).or_default();
            if mine.contains(pairs) {
                continue;
            }
            mine.push(pairs.clone());
            let generators = match by_pairs.get(pairs) {
                Some(known) => known.clone(),
                None => {
                    let found = match Relation::from(pairs.clone()).is_empty(budget)? {
                        true => None,
                        false => Some(Rc::new(corners(pairs, &mut left).ok_or(TooHard::Large)?)),
                    };
                    by_pairs.entry(pairs.clone()).or_insert(found).clone()
                }
            };
            let Some(generators) = generators else { continue };
            edges.push(Edge { source, target, pairs: pairs.clone(), generators });
            if edges.len() > MOST_EDGES {
                return Err(TooHard::Large);
            }
        }
    }
    Ok(edges)
}
