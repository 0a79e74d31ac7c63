//! The order of the statements of one block, and which of them are one.
//!
//! Sinking a load moves it down to its statement. A write of the same block that stood between now has to come after
//! that statement: an edge against the text. Values that are handed to cells together (the yields of a loop, its initial
//! values) are all computed before any is handed over, which gives such edges as well. Statements on a cycle of these
//! edges and of those along the text (a swap) are merged into one, whose operations keep their order. Where the cycle
//! holds a loop, a guard or an opaque operation, nothing can be merged: the loads to blame must not be sunk.

use std::collections::BTreeSet;

use petgraph::algo::tarjan_scc;
use petgraph::graph::{DiGraph, NodeIndex};

use super::access::Touch;
use super::cell::Webs;
use super::region::{OrderNode, RunPhase, Skeleton, StatementRoot};
use super::scop::StatementKind;
use super::sink::{Sink, is_write, node_op};
use super::traps::{may_refuse, may_stop, traps_itself};
use crate::ir::{Block, Op, Value};

/// One item of a block after ordering.
pub(super) enum Group {
    /// Roots that make one statement.
    Statement(Vec<usize>),
    /// A loop or a guard: the number of the node in the block.
    Item(usize),
}

/// What one node of a block touches, and when the text had it do so.
struct BlockMember<'t> {
    touches: Vec<(i64, (Op, &'t Touch))>,
    reads: BTreeSet<Value>,
    writes: BTreeSet<Value>,
    /// Its operations, and when the text has it come to them.
    ops: Vec<(i64, Op)>,
    root: Option<usize>,
    /// Does it compute a symbol? All that comes later may use it.
    is_symbol: bool,
}

/// Orders the nodes of `block`. An error lists operations that must not be sunk.
pub(super) fn order(
    sink: &Sink<'_>,
    skeleton: &Skeleton<'_>,
    webs: &Webs<'_>,
    block: Block,
    nodes: &[OrderNode],
) -> Result<Vec<Group>, Vec<Op>> {
    let kept: Vec<usize> = (0..nodes.len())
        .filter(|&at| !matches!(nodes[at], OrderNode::Root(root) if webs.is_void(skeleton, &skeleton.roots[root])))
        .collect();
    let members: Vec<BlockMember<'_>> =
        kept.iter().map(|&at| member(sink, skeleton, webs, block, &nodes[at])).collect();
    let common = sink.nest.home(block).loops.len();
    let mut graph: DiGraph<usize, Vec<Op>> = DiGraph::new();
    let ids: Vec<NodeIndex> = (0..kept.len()).map(|at| graph.add_node(at)).collect();
    let mut backward = false;
    for (b, later) in members.iter().enumerate() {
        for (a, earlier) in members[..b].iter().enumerate() {
            let blamed = against_text(sink, skeleton, earlier, later, common);
            if let Some(blamed) = blamed {
                backward = true;
                graph.add_edge(ids[b], ids[a], blamed);
            }
        }
    }
    let group = |at: usize| match nodes[kept[at]] {
        OrderNode::Root(root) => Group::Statement(vec![root]),
        _ => Group::Item(kept[at]),
    };
    if !backward {
        return Ok((0..kept.len()).map(group).collect());
    }
    // Asked only where something changes places.
    let ends: Vec<BlockEnds> = members.iter().map(|member| BlockEnds::of(sink, member)).collect();
    for (b, later) in members.iter().enumerate() {
        for (a, earlier) in members[..b].iter().enumerate() {
            if ends[a].may_stop_before_trap(&ends[b]) || along_text(sink, skeleton, earlier, later, common) {
                graph.add_edge(ids[a], ids[b], Vec::new());
            }
        }
    }
    sorted(skeleton, &graph, |at| members[at].root, group)
}

/// Strongly connected components in topological order, ties in the order of the text.
fn sorted(
    skeleton: &Skeleton<'_>,
    graph: &DiGraph<usize, Vec<Op>>,
    root: impl Fn(usize) -> Option<usize>,
    group: impl Fn(usize) -> Group,
) -> Result<Vec<Group>, Vec<Op>> {
    let mut components: Vec<Vec<usize>> = tarjan_scc(graph)
        .into_iter()
        .map(|component| {
            let mut component: Vec<usize> = component.into_iter().map(|id| graph[id]).collect();
            component.sort_unstable();
            component
        })
        .collect();
    components.sort();
    let mut of = vec![0; graph.node_count()];
    for (number, component) in components.iter().enumerate() {
        component.iter().for_each(|&at| of[at] = number);
    }
    let mergeable = |at: usize| {
        root(at).is_some_and(|root| matches!(skeleton.roots[root].kind, StatementKind::Write | StatementKind::Cell))
    };
    let stuck = |number: usize| components[number].len() > 1 && !components[number].iter().all(|&at| mergeable(at));
    let mut blamed = Vec::new();
    for edge in graph.raw_edges() {
        let (a, b) = (of[graph[edge.source()]], of[graph[edge.target()]]);
        if a == b && stuck(a) {
            blamed.extend(edge.weight.iter().copied());
        }
    }
    if !blamed.is_empty() {
        return Err(blamed);
    }
    let mut waits = vec![BTreeSet::new(); components.len()];
    for edge in graph.raw_edges() {
        let (a, b) = (of[graph[edge.source()]], of[graph[edge.target()]]);
        if a != b {
            waits[b].insert(a);
        }
    }
    let mut done = BTreeSet::new();
    let mut order = Vec::new();
    while let Some(next) = (0..components.len()).find(|next| !done.contains(next) && waits[*next].is_subset(&done)) {
        done.insert(next);
        order.push(match &components[next][..] {
            [at] => group(*at),
            several => Group::Statement(several.iter().filter_map(|&at| root(at)).collect()),
        });
    }
    Ok(order)
}

impl<'t> BlockMember<'t> {
    /// Notes an operation, and what it touches, at a time.
    fn comes_to(&mut self, sink: &'t Sink<'_>, op: Op, time: i64) {
        self.touches.extend(sink.touches(op).map(|touch| (time, touch)));
        self.ops.push((time, op));
    }
}

/// When the text has a node come to what ends a program.
struct BlockEnds {
    /// To what may stop it, each with whether that may be what says that accesses are in bounds.
    stops: Vec<(i64, bool)>,
    /// To what may trap, each with whether it is an access that may be out of bounds.
    traps: Vec<(i64, bool)>,
}

impl BlockEnds {
    fn of(sink: &Sink<'_>, member: &BlockMember<'_>) -> BlockEnds {
        let mut ends = BlockEnds { stops: Vec::new(), traps: Vec::new() };
        for (time, op) in
            member.ops.iter().flat_map(|&(time, op)| sink.m.walk(op).into_iter().map(move |op| (time, op)))
        {
            if may_stop(sink.m, op) {
                ends.stops.push((time, may_refuse(sink.m, op)));
            }
            let leaves_bounds = sink.may_leave_bounds(op);
            if leaves_bounds || traps_itself(sink.m, op) {
                ends.traps.push((time, leaves_bounds));
            }
        }
        ends
    }

    /// Does it come to what may stop the program, and the other one after that to what may trap? A trap before a stop may be anywhere.
    fn may_stop_before_trap(&self, other: &BlockEnds) -> bool {
        self.stops
            .iter()
            .any(|&(stop, states)| other.traps.iter().any(|&(trap, by_bounds)| stop <= trap && (states || !by_bounds)))
    }
}

/// What a node touches. A sunk load counts as what it is in the text.
fn member<'t>(
    sink: &'t Sink<'_>,
    skeleton: &Skeleton<'_>,
    webs: &Webs<'_>,
    block: Block,
    node: &OrderNode,
) -> BlockMember<'t> {
    let (reads, writes) = (BTreeSet::new(), BTreeSet::new());
    let mut member = BlockMember { touches: Vec::new(), reads, writes, ops: Vec::new(), root: None, is_symbol: false };
    if let Some(op) = node_op(node) {
        let index = sink.m.position(op).unwrap_or(0) as i64;
        member.comes_to(sink, op, index);
    }
    let mut roots = Vec::new();
    collect(node, &mut roots);
    for &number in &roots {
        let root = &skeleton.roots[number];
        let slice = skeleton.slice(root);
        for op in slice.ops {
            let time = match sink.m.op(op).parent {
                Some(parent) if parent == block => sink.m.position(op).unwrap_or(0) as i64,
                Some(parent) if is_inside(sink, parent, block) => continue,
                _ => -1,
            };
            member.comes_to(sink, op, time);
        }
        member.reads.extend(slice.cells.iter().map(|&value| webs.web(value)));
        let results = root.op.map_or(&[][..], |op| &sink.m.op(op).results);
        member.is_symbol |= results.iter().any(|value| sink.nest.symbols.contains(value));
        member.writes.extend(root.leaves.iter().map(|&(_, target)| webs.web(target)));
    }
    if let OrderNode::Root(root) = node {
        member.root = Some(*root);
    }
    member
}

fn is_inside(sink: &Sink<'_>, inner: Block, outer: Block) -> bool {
    let mut block = inner;
    while let Some(op) = sink.m.block_owner(block) {
        if block == outer {
            return true;
        }
        match sink.m.op(op).parent {
            Some(parent) => block = parent,
            None => return false,
        }
    }
    false
}

fn collect(node: &OrderNode, roots: &mut Vec<usize>) {
    match node {
        OrderNode::Root(root) => roots.push(*root),
        OrderNode::Loop { nodes, .. } => nodes.iter().for_each(|node| collect(node, roots)),
        OrderNode::If { regions, .. } => {
            regions.iter().flat_map(|(_, nodes)| nodes).for_each(|node| collect(node, roots))
        }
    }
}

/// Are the two handed over together: yields of one block, initial values of one loop?
fn together(a: &StatementRoot, b: &StatementRoot) -> bool {
    let copy = |root: &StatementRoot| root.op.is_none() || root.phase == RunPhase::Init;
    copy(a) && copy(b) && a.anchor == b.anchor && a.phase == b.phase
}

/// Does the later one have to come first? Then the sunk operations that are to blame, if any are.
fn against_text(
    sink: &Sink<'_>,
    skeleton: &Skeleton<'_>,
    earlier: &BlockMember<'_>,
    later: &BlockMember<'_>,
    common: usize,
) -> Option<Vec<Op>> {
    let (Some(a), Some(b)) = (earlier.root, later.root) else { return None };
    let (a, b) = (&skeleton.roots[a], &skeleton.roots[b]);
    let mut blamed = Vec::new();
    for &(time, read) in later.touches.iter().filter(|(_, (_, touch))| !is_write(touch)) {
        let sunk = time < a.index as i64 && time >= 0;
        if sunk
            && earlier
                .touches
                .iter()
                .any(|&(at, write)| at > time && is_write(write.1) && sink.clash(write, read, common))
        {
            let holder = skeleton.slice(b).ops.into_iter().find(|&op| sink.m.walk(op).contains(&read.0));
            blamed.extend(holder);
        }
    }
    let parallel = together(a, b) && later.reads.intersection(&earlier.writes).next().is_some();
    (parallel || !blamed.is_empty()).then_some(blamed)
}

/// Does the earlier one have to stay first?
fn along_text(
    sink: &Sink<'_>,
    skeleton: &Skeleton<'_>,
    earlier: &BlockMember<'_>,
    later: &BlockMember<'_>,
    common: usize,
) -> bool {
    let parallel = match (earlier.root, later.root) {
        (Some(a), Some(b)) => together(&skeleton.roots[a], &skeleton.roots[b]),
        _ => false,
    };
    let meets = |a: &BTreeSet<Value>, b: &BTreeSet<Value>| a.intersection(b).next().is_some();
    earlier.is_symbol
        || meets(&earlier.reads, &later.writes)
        || meets(&earlier.writes, &later.writes)
        || (!parallel && meets(&earlier.writes, &later.reads))
        || earlier.touches.iter().any(|&(before, a)| {
            later
                .touches
                .iter()
                .any(|&(after, b)| before <= after && (is_write(a.1) || is_write(b.1)) && sink.clash(a, b, common))
        })
}
