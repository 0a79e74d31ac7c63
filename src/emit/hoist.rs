//! Where the operations of slices run: at the shallowest place that knows the iteration in which they ran in the source.
//!
//! Let `h` be the iteration of the block that holds an operation in the source: its *home*. Every copy of the operation
//! for one `h` computes the same value. A copy moves out of a loop or guard if
//! 1. the loops around the new place determine `h`,
//! 2. what it reads (operands, cells, memory) is not written inside the node it leaves, and
//! 3. every iteration that reaches the new place has its `h` in the domain of the home: there the source ran the
//!    operation, so nothing traps or reads out of bounds that did not before;
//! 4. no other iteration of a parallel loop around the new place writes what it reads there: the judge was asked about
//!    the iterations in which the statement runs, and there may be fewer;
//! 5. the new place does not lie between loops that are mapped to be dims of one operation.
//!
//! Out of a guard that the source does not have it moves only on its way out of a loop or of a guard of the source: else two
//! such guards would share a copy, and each hold half a statement.
//!
//! Inside a block operations then go up to where they stood in the text, as far as no write is in the way.

use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};

use super::draft::{Draft, DraftKind, Entry, Float};
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{DimKind, Exhausted, Relation, Set, Space};
use crate::affine::row::values_of;
use crate::analysis::access::Place;
use crate::analysis::integer_of;
use crate::analysis::pairs::{agree, before};
use crate::analysis::region::captured;
use crate::analysis::scop::{Access, ArrayId};
use crate::ir::{Module, Op, Value};

/// The cells that an operation of the slice of `instance` reads.
pub(super) fn cells_read(draft: &Draft<'_>, instance: usize, op: Op) -> Vec<ArrayId> {
    let statement = draft.statement(instance);
    let values = captured(draft.m, op);
    statement.reads.iter().filter(|read| values.contains(&read.value)).map(|read| read.cell).collect()
}

/// The operations of the slice that stay with the instance: its roots, and what comes after the first of them.
pub(super) fn kept(draft: &Draft<'_>, instance: usize) -> Vec<Op> {
    let statement = draft.statement(instance);
    let first = statement.roots.iter().map(|root| draft.order[root]).min();
    let stays = |op: &&Op| first.is_some_and(|first| draft.order[*op] >= first) && iv_as_index(draft, **op).is_none();
    statement.ops.iter().filter(stays).copied().collect()
}

/// The induction variable of which an operation is the index, where the loop counts in integers. What is written counts in indices.
pub(super) fn iv_as_index(draft: &Draft<'_>, op: Op) -> Option<Value> {
    let &index = draft.m.op(op).results.first()?;
    let iv = integer_of(draft.m, index);
    (iv != index && draft.scop.loops.iter().any(|(_, looped)| looped.iv == iv)).then_some(iv)
}

/// Places every operation of every slice.
pub(super) fn place(draft: &mut Draft<'_>) {
    for instance in (0..draft.instances.len()).filter(|&instance| !draft.is_dead(instance)).collect::<Vec<_>>() {
        let kept = kept(draft, instance);
        let mut levels: FxHashMap<Op, usize> = FxHashMap::default();
        for &op in &draft.statement(instance).ops {
            if kept.contains(&op) || iv_as_index(draft, op).is_some() {
                continue;
            }
            let level = level_of(draft, instance, op, &levels);
            levels.insert(op, level);
            let (block, entry) = draft.instances[instance].path[level];
            draft.blocks[block].entries[entry].floats.push(Float { op, instance });
        }
    }
    for block in 0..draft.blocks.len() {
        arrange(draft, block);
    }
}

/// The first place on the path of the instance where the operation may run.
fn level_of(draft: &Draft<'_>, instance: usize, op: Op, levels: &FxHashMap<Op, usize>) -> usize {
    let path = &draft.instances[instance].path;
    let own = path.len() - 1;
    let home = home_ivs(draft, instance, op);
    let depth = home.iter().map(AffineExpr::num_dims).max().unwrap_or(0);
    let known = path.iter().position(|&(block, _)| draft.blocks[block].depth >= depth).unwrap_or(own);
    let operands = operands(draft.m, op).into_iter().filter_map(|op| levels.get(&op).copied());
    let home_block = draft.m.op(op).parent.and_then(|block| draft.scop.homes.get(&block));
    let guards = home_block.map_or(&[][..], |home| &home.guards);
    let inside = path.iter().rposition(|&(block, entry)| {
        draft.blocks[block].entries[entry].guard.is_some_and(|op| guards.iter().any(|guard| guard.op == op))
    });
    let first = operands.max().unwrap_or(0).max(known).max(inside.map_or(0, |level| level + 1));
    let may_run = |&level: &usize| may_run_at(draft, instance, op, home, level) && !parts_dims(draft, instance, level);
    let level = (first..own).find(may_run).unwrap_or(own);
    let made = |&&(block, entry): &&(usize, usize)| is_made_guard(&draft.blocks[block].entries[entry]);
    level + path[level..own].iter().take_while(made).count()
}

/// Does a place lie between two loops that are mapped to be dims of one operation? What runs there would make two of it, and only the outer one
/// would have its processors.
fn parts_dims(draft: &Draft<'_>, instance: usize, level: usize) -> bool {
    let loop_at = |level: usize| {
        let (block, entry) = draft.instances[instance].path[level];
        match draft.blocks[block].entries[entry].node {
            DraftKind::For(node, _) if node.parallel && node.mapping.is_some() => Some(node),
            _ => None,
        }
    };
    let outer = level.checked_sub(1).and_then(loop_at);
    outer.zip(loop_at(level)).is_some_and(|(outer, inner)| outer.shares_op(inner))
}

/// Is it a guard that the source does not have?
fn is_made_guard(entry: &Entry<'_>) -> bool {
    matches!(entry.node, DraftKind::If(..)) && entry.guard.is_none()
}

/// The operations whose results the operation uses.
fn operands(m: &Module, op: Op) -> Vec<Op> {
    captured(m, op).into_iter().filter_map(|value| m.defining_op(value)).collect()
}

/// The induction variables of the operation's home at the instance.
fn home_ivs<'d>(draft: &'d Draft<'_>, instance: usize, op: Op) -> &'d [AffineExpr] {
    let ivs = draft.instances[instance].ivs;
    let home = draft.m.op(op).parent.and_then(|block| draft.scop.homes.get(&block));
    home.map_or(ivs, |home| &ivs[..home.loops.len()])
}

fn may_run_at(draft: &Draft<'_>, instance: usize, op: Op, home: &[AffineExpr], level: usize) -> bool {
    let (block, entry) = draft.instances[instance].path[level];
    let range = draft.blocks[block].entries[entry].range.clone();
    let float = Float { op, instance };
    !writes_what_it_reads(draft, float, block, range)
        && ran_anyway(draft, op, home, block)
        && !races(draft, float, level).unwrap_or(true)
}

/// May an iteration of a parallel loop around a level of the way to an instance write what the operation reads in another one,
/// were it run whenever that level is reached?
fn races(draft: &Draft<'_>, float: Float, level: usize) -> Result<bool, Exhausted> {
    let path = &draft.instances[float.instance].path;
    let entry = |&(block, entry): &(usize, usize)| &draft.blocks[block].entries[entry];
    let is_parallel = |at: &&(usize, usize)| matches!(entry(at).node, DraftKind::For(node, _) if node.parallel);
    if !path[..level].iter().any(|at| is_parallel(&at)) {
        return Ok(false);
    }
    let reads = reached(draft, float, path[level].0);
    for at in path[..level].iter().filter(is_parallel) {
        let around = draft.blocks[at.0].depth;
        for writer in entry(at).range.clone() {
            for write in draft.statement(writer).accesses.iter().filter(|access| access.write) {
                for (array, cells) in &reads {
                    let known = *array == write.array && write.unknown.is_none();
                    let meets = match cells.as_ref().filter(|_| known) {
                        Some(cells) => meet_apart(draft, around, cells, (writer, write))?,
                        None => draft.scop.may_overlap(*array, write.array),
                    };
                    if meets {
                        return Ok(true);
                    }
                }
            }
        }
    }
    Ok(false)
}

/// Loops around a block -> the cells that the operation reads, were it run whenever these reach the block. None: any cells.
fn reached(draft: &Draft<'_>, float: Float, block: usize) -> Vec<(ArrayId, Option<Relation>)> {
    let home = home_ivs(draft, float.instance, float.op);
    let map = values_of(home, draft.scop.symbols.len(), draft.blocks[block].depth).ok();
    let map = map.zip(draft.blocks[block].context.as_ref());
    let mut reached = Vec::new();
    for op in draft.m.walk(float.op) {
        for touch in draft.touches(op) {
            let Place::Root(root) = touch.place else { continue };
            let cells = map.as_ref().zip(touch.cells.as_ref().filter(|_| touch.unknown.is_none()));
            let cells = cells.filter(|((map, _), cells)| map.space().num_range == cells.space().num_domain);
            let cells = cells.map(|((map, context), cells)| cells.preimage_domain(map).intersect_domain(context));
            reached.push((ArrayId::of(root), cells));
        }
    }
    reached
}

/// Does the write touch one of the cells in another iteration of the parallel loop inside of so many loops?
fn meet_apart(
    draft: &Draft<'_>,
    around: usize,
    cells: &Relation,
    (y, write): (usize, &Access),
) -> Result<bool, Exhausted> {
    let Some(writes) = touched(draft, y, write) else { return Ok(true) };
    let writes = context(draft, y).map_or_else(|| writes.clone(), |context| writes.intersect_domain(context));
    if writes.space().num_range != cells.space().num_range {
        return Ok(true);
    }
    let pairs = writes.compose(&cells.inverse(), &draft.budget)?;
    let space = pairs.space();
    let (one, other) = (space.domain(around), space.range(around));
    for (earlier, later) in [(one, other), (other, one)] {
        let mut apart = agree(space, around);
        let mut row = vec![0; space.num_columns()];
        (row[0], row[earlier], row[later]) = (-1, -1, 1);
        apart.add_ineq(&row);
        if !pairs.is_disjoint(&apart.into(), &draft.budget)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// What the operation reads of memory, nested operations included.
fn reads<'d>(draft: &'d Draft<'_>, float: Float) -> Vec<&'d Access> {
    let nested: FxHashSet<Op> = draft.m.walk(float.op).into_iter().collect();
    let statement = draft.statement(float.instance);
    let is_cell = |access: &Access| statement.reads.iter().any(|read| read.cell == access.array);
    let reads = statement.accesses.iter().filter(|access| !access.write && nested.contains(&access.op));
    reads.filter(|access| !is_cell(access)).collect()
}

/// May a copy that stands before an entry of a block serve the instance too? It was put there for another instance, whose
/// guards say that nothing is written in between; where this one runs, something may be.
pub(super) fn serves(draft: &Draft<'_>, float: Float, (block, entry): (usize, usize)) -> bool {
    let path = &draft.instances[float.instance].path;
    let Some(level) = path.iter().position(|&(around, _)| around == block) else { return false };
    let (entries, own) = (&draft.blocks[block].entries, path[level].1);
    // Where the instance is the entry itself, it reads before it writes; else all that runs in the entry may come before.
    let is_entry = level + 1 == path.len();
    let end = if is_entry { entries[own].range.start } else { entries[own].range.end };
    entry <= own && !writes_what_it_reads(draft, float, block, entries[entry].range.start..end)
}

/// Does every iteration that reaches the block lie in the operation's home?
fn ran_anyway(draft: &Draft<'_>, op: Op, home: &[AffineExpr], block: usize) -> bool {
    let Some(source) = draft.m.op(op).parent.and_then(|block| draft.scop.homes.get(&block)) else { return false };
    if source.loops.is_empty() && source.guards.is_empty() {
        return true;
    }
    let depth = draft.blocks[block].depth;
    let Some(context) = &draft.blocks[block].context else { return false };
    let Ok(map) = values_of(home, draft.scop.symbols.len(), depth) else { return false };
    context.is_subset(&source.domain.preimage(&map), &draft.budget).unwrap_or(false)
}

/// May an instance in `range`, a node of `block`, write a cell or memory that the operation reads?
fn writes_what_it_reads(draft: &Draft<'_>, float: Float, block: usize, range: Range<usize>) -> bool {
    let cells = cells_read(draft, float.instance, float.op);
    let reads = reads(draft, float);
    range.into_iter().any(|writer| {
        let statement = draft.statement(writer);
        statement.writes.iter().any(|write| cells.contains(&write.cell))
            || statement.accesses.iter().filter(|access| access.write).any(|write| {
                reads.iter().any(|read| {
                    draft.scop.may_overlap(read.array, write.array)
                        && meet(draft, block, (float.instance, read), (writer, write)).unwrap_or(true)
                })
            })
    })
}

/// Does the write touch the cell that is read, before it is read, in one iteration of the loops around `block`?
fn meet(
    draft: &Draft<'_>,
    block: usize,
    (x, read): (usize, &Access),
    (y, write): (usize, &Access),
) -> Result<bool, Exhausted> {
    let known = read.array == write.array && read.unknown.is_none() && write.unknown.is_none();
    let (Some(reads), Some(writes)) = (touched(draft, x, read), touched(draft, y, write)) else { return Ok(true) };
    if !known {
        return Ok(true);
    }
    let (from, to) = (&draft.instances[y].path, &draft.instances[x].path);
    let parting = from.iter().zip(to).take_while(|(a, b)| a == b).count().min(to.len() - 1);
    let shared = draft.blocks[to[parting].0].depth;
    let (m, n, cells) = (writes.space().num_domain, reads.space().num_domain, reads.space().num_range);
    let before = before(Space::relation(draft.scop.symbols.len(), m, n), draft.blocks[block].depth, shared, y < x);
    // Over both iterations and the cell. Nothing is projected away: there is a point, or there is none.
    let wide = |set: &Set, at: usize, count: usize| set.insert_dims(DimKind::Range, at, count);
    let mut all = wide(&writes.wrap(), m, n).intersect(&wide(&reads.wrap(), 0, m));
    for (instance, first, last) in [(y, 0, n), (x, m, 0)] {
        if let Some(context) = context(draft, instance) {
            all = all.intersect(&wide(&wide(context, 0, first), context.space().num_range + first, last + cells));
        }
    }
    all.is_disjoint(&wide(&before.wrap(), m + n, cells), &draft.budget).map(|apart| !apart)
}

/// The generated loops around an instance, at least the iterations that reach it.
fn context<'d>(draft: &'d Draft<'_>, instance: usize) -> Option<&'d Set> {
    draft.instances[instance].path.last().and_then(|&(block, _)| draft.blocks[block].context.as_ref())
}

/// Generated loops around the instance -> subscripts, wherever these loops lead.
fn touched(draft: &Draft<'_>, instance: usize, access: &Access) -> Option<Relation> {
    let (block, _) = *draft.instances[instance].path.last()?;
    let map = values_of(draft.instances[instance].ivs, draft.scop.symbols.len(), draft.blocks[block].depth).ok()?;
    Some(access.relation.preimage_domain(&map))
}

/// Moves the floats of a block up to where they stood in the text, and puts those of one entry in textual order.
fn arrange(draft: &mut Draft<'_>, block: usize) {
    let mut floats: Vec<(usize, Float)> = Vec::new();
    for (at, entry) in draft.blocks[block].entries.iter_mut().enumerate() {
        floats.extend(entry.floats.drain(..).map(|float| (at, float)));
    }
    floats.sort_by_key(|(at, float)| (draft.order[&float.op], *at));
    let mut settled: FxHashMap<Float, usize> = FxHashMap::default();
    for (at, float) in floats {
        let operands = operands(draft.m, float.op).into_iter();
        let earliest = operands.filter_map(|op| settled.get(&Float { op, instance: float.instance }).copied());
        let earliest = earliest.max().unwrap_or(0);
        let mut place = at;
        while place > earliest && may_pass(draft, block, float, place - 1) {
            place -= 1;
        }
        settled.insert(float, place);
        draft.blocks[block].entries[place].floats.push(float);
    }
}

/// May the operation move above the entry, and did it stand above it in the text?
fn may_pass(draft: &Draft<'_>, block: usize, float: Float, entry: usize) -> bool {
    let passed = &draft.blocks[block].entries[entry];
    let home = home_ivs(draft, float.instance, float.op);
    let same_iteration = passed.range.clone().all(|other| {
        let loops = &draft.statement(other).loops;
        let mine = draft.statement(float.instance).loops[..home.len()].iter();
        let common = mine.zip(loops).take_while(|(a, b)| a == b).count();
        draft.instances[other].ivs[..common] == home[..common]
    });
    passed.order > draft.order[&float.op]
        && same_iteration
        && !writes_what_it_reads(draft, float, block, passed.range.clone())
}
