//! `distribute(a)`: the statements of loop `a` get loops of their own.
//!
//! ```text
//! rewrite: band a { sequence { S  T  .. } }  ->  sequence { band a { S }  band a_1 { T }  .. }
//! ```
//! Statements that depend on each other in a cycle, within one iteration of the loops around `a`, stay together: they are
//! the strongly connected components of the dependences that `a` carries and of those inside one of its iterations. The
//! components follow each other in a topological order, ties as in the text. What travels from one statement to another
//! as a value, not through memory, keeps the two together as well; if then there is one component only, such values are
//! put into memory, one element for each iteration, and keep nothing together. Loops and conditions inside
//! `a` are copied for every component that has statements in them. The first copy keeps the name `%a`, the next are
//! `%a_1`, `%a_2`. Always legal, and refused where there is one component only, or one statement beside loads of one element
//! that nobody uses.
//!
//! ```text
//! affine.for %i = 0 to %n {            affine.for %i = 0 to %n {
//!   affine.store .., %A[%i]              affine.store .., %A[%i]
//!   .. affine.load %A[%i - 1]    ->    }
//! }                                    affine.for %i_1 = 0 to %n {
//!                                        .. affine.load %A[%i_1 - 1]
//! ```
//! refuses: `one-component`.
//! source: Kennedy and McKinley, *Loop distribution with arbitrary control flow* (1990).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use petgraph::algo::tarjan_scc;
use petgraph::graph::{DiGraph, NodeIndex};

use super::loops::place_of_band;
use super::parts::renamed;
use super::pipeline::Step;
use super::session::{No, Session};
use crate::affine::presburger::Relation;
use crate::analysis::scop::{Array, StatementId, StatementKind};
use crate::ir::Op;
use crate::schedule::change::Change;
use crate::schedule::legality::StatementDependence;
use crate::schedule::order::Order;
use crate::schedule::refusal::NotApplicable;
use crate::schedule::tree::{Node, Tree};

/// The claim.
pub fn claim(session: &Session<'_>, step: &Step) -> Result<Change, No> {
    let number = session.loops(step, 1)?[0];
    let band = session.tree.bands()[number].clone();
    let statements = band.body.statements();
    let mut components = self::components(session, number, &statements, true);
    if components.len() == 1 {
        components = self::components(session, number, &statements, false);
    }
    let tree = distributed(session, number, &components);
    let idle = statements.iter().filter(|&&id| is_idle(session, id)).count();
    let is_one = statements.len() == 1 || statements.len() - idle == 1;
    if components.len() > 1 && !is_one {
        return Ok(Change::order("distribute", &step.text, tree));
    }
    // What runs in a cycle has a witness: the judge finds it where each statement has a loop of its own.
    let apart: Vec<_> = statements.iter().map(|&statement| BTreeSet::from([statement])).collect();
    let tree = distributed(session, number, &apart);
    if !is_one && !session.is_legal(&tree) {
        return Ok(Change::order("distribute", &step.text, tree));
    }
    let place = place_of_band(session.module, session.scop(), &band);
    let why = if is_one { "is one statement" } else { "hands values on" };
    let no = NotApplicable::new("one-component", place, format!("all that runs in %{} {why}", band.name));
    let with = if is_one { with_statement } else { with_tied };
    Err(with(session, &statements, no).into())
}

/// The same with two statements that stay together: one hands a value to the other, or it was not found out that they do not depend on
/// each other in both directions.
fn with_tied(session: &Session<'_>, statements: &[StatementId], no: NotApplicable) -> NotApplicable {
    let scop = session.scop();
    let is_inside = |one: &&StatementDependence| {
        one.source != one.target && [one.source, one.target].iter().all(|id| statements.contains(id))
    };
    let is_value = |one: &&StatementDependence| {
        let array = scop.statements[one.source].accesses[one.source_access].array;
        matches!(scop.arrays[array], Array::Cell { .. })
    };
    let all = || session.dependences().iter().filter(is_inside);
    let tied = all().find(is_value).map(|one| (one, ["hands on a value", "takes it"]));
    let tied = tied.or_else(|| Some((all().next()?, ["comes first", "may have to come before it too"])));
    let place = |id: StatementId| {
        let statement = &scop.statements[id];
        session.module.op(*statement.ops.last().unwrap_or(&statement.anchor)).span
    };
    no.labelled(tied.into_iter().flat_map(|(one, texts)| [place(one.source), place(one.target)].into_iter().zip(texts)))
}

/// The same with the one statement, and with what stands beside it and has no loop of its own.
fn with_statement(session: &Session<'_>, statements: &[StatementId], no: NotApplicable) -> NotApplicable {
    let is_alone = statements.len() == 1;
    no.labelled(statements.iter().map(|&id| {
        let text = if !is_alone && is_idle(session, id) { "nobody uses what this loads" } else { "this one" };
        let statement = &session.scop().statements[id];
        (session.module.op(*statement.ops.last().unwrap_or(&statement.anchor)).span, text)
    }))
}

/// Does it load what nobody uses, and the same element in all iterations of all loops? One statement is not parted from that.
fn is_idle(session: &Session<'_>, id: StatementId) -> bool {
    let statement = &session.scop().statements[id];
    let ivs: Vec<_> = statement.loops.iter().map(|&id| session.scop().loops[id].iv).collect();
    let takes_none = |&op: &Op| !session.module.op(op).operands.iter().any(|operand| ivs.contains(operand));
    statement.kind == StatementKind::Unused && statement.ops.iter().all(takes_none)
}

/// The tree in which each component has a copy of the loop.
fn distributed(session: &Session<'_>, number: usize, components: &[BTreeSet<StatementId>]) -> Tree {
    let whole = Node::Band(Arc::new(session.tree.bands()[number].clone()));
    session.tree.replace(number, &Node::sequence(copies_of(session, &whole, components)))
}

/// For each component the node with its statements only. Loops that an earlier component has as well get new names.
pub fn copies_of(session: &Session<'_>, whole: &Node, components: &[BTreeSet<StatementId>]) -> Vec<Node> {
    let mut taken = session.names_in_use();
    let mut earlier = BTreeSet::new();
    let copies = components.iter().map(|component| {
        let copy = whole.of_statements(&|id| component.contains(&id).then_some(id));
        let own: Vec<String> = copy.bands().iter().map(|band| band.name.to_string()).collect();
        let copy = renamed(copy, &mut taken, &|name| earlier.contains(name));
        earlier.extend(own);
        copy
    });
    copies.collect()
}

/// The strongly connected components of the statements below a band, each in the order of the tree. With `together`, what
/// hands over a value and what takes it are in one.
fn components(
    session: &Session<'_>,
    number: usize,
    statements: &[StatementId],
    together: bool,
) -> Vec<BTreeSet<StatementId>> {
    let order = Order::new(session.scop(), &session.tree);
    let around = super::bands::around(&session.tree, number);
    let mut graph: DiGraph<StatementId, ()> = DiGraph::new();
    let nodes: BTreeMap<StatementId, NodeIndex> =
        statements.iter().map(|&statement| (statement, graph.add_node(statement))).collect();
    for dependence in session.dependences() {
        let (Some(&source), Some(&target)) = (nodes.get(&dependence.source), nodes.get(&dependence.target)) else {
            continue;
        };
        if source == target {
            continue;
        }
        // What cannot be decided counts as a dependence: components grow, and the claim stays right.
        let is_here = || {
            order.same_time(dependence.source, dependence.target, &around).map_or(true, |same| {
                let pairs =
                    dependence.pairs.intersect_symbols(&session.scop().context).intersect(&Relation::from(same));
                !pairs.is_empty(session.budget).unwrap_or(false)
            })
        };
        if !graph.contains_edge(source, target) && is_here() {
            graph.add_edge(source, target, ());
        }
        if together && is_handed_over(session, number, dependence) {
            graph.add_edge(source, target, ());
            graph.add_edge(target, source, ());
        }
    }
    in_order(&graph, statements)
}

/// Is there one cell of the dependence for each iteration of the band?
fn is_handed_over(session: &Session<'_>, number: usize, dependence: &StatementDependence) -> bool {
    let array = session.scop().statements[dependence.source].accesses[dependence.source_access].array;
    let Array::Cell { index_loops, .. } = &session.scop().arrays[array] else { return false };
    session.tree.bands()[number].origin.is_none_or(|origin| index_loops.contains(&origin))
}

/// The components, each after all that it depends on; of several that may follow, the one that stands first.
fn in_order(graph: &DiGraph<StatementId, ()>, statements: &[StatementId]) -> Vec<BTreeSet<StatementId>> {
    let rank = |statement: &StatementId| statements.iter().position(|other| other == statement);
    let mut left: Vec<Vec<NodeIndex>> = tarjan_scc(graph);
    left.sort_by_key(|nodes| nodes.iter().map(|&node| rank(&graph[node])).min());
    let mut ordered = Vec::new();
    while !left.is_empty() {
        let free = |nodes: &Vec<NodeIndex>| {
            let mut sources = nodes.iter().flat_map(|&node| graph.neighbors_directed(node, petgraph::Incoming));
            sources.all(|source| nodes.contains(&source) || !left.iter().any(|others| others.contains(&source)))
        };
        // Components have no cycle, so that one is always free.
        let next = left.remove(left.iter().position(free).unwrap_or(0));
        ordered.push(next.into_iter().map(|node| graph[node]).collect());
    }
    ordered
}
