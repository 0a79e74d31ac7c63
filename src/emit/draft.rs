//! The generated program between tree and IR: blocks in an arena, every instance with its path, every operation of a
//! slice with the place where it will stand.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};

use super::partial::Partial;
use super::storage::CellMemory;
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{BasicRelation, Budget, DimKind, Relation, Set, Space};
use crate::affine::row::{combine, conditions, row_from, unit};
use crate::affine::set::IntegerSet;
use crate::analysis::access::{MemoryAccess, Touch, accesses};
use crate::analysis::scop::{Array, ArrayId, Guard, Scop, Statement, StatementId};
use crate::analysis::traps::stops;
use crate::ir::{Module, Op};
use crate::schedule::ast::{AstNode, For};

/// One block of the generated program.
pub(super) struct DraftBlock<'a> {
    /// How many generated loops are around it.
    pub depth: usize,
    /// At least the iterations that reach it, over the generated loops; `None` if they cannot be described.
    pub context: Option<Set>,
    /// What it runs.
    pub entries: Vec<Entry<'a>>,
}

/// One node with the operations that run right before it.
pub(super) struct Entry<'a> {
    /// Operations of slices.
    pub floats: Vec<Float>,
    /// The node.
    pub node: DraftKind<'a>,
    /// The instances inside.
    pub range: Range<usize>,
    /// Its number in the text of the source.
    pub order: usize,
    /// For a guard: the `affine.if` it descends from.
    pub guard: Option<Op>,
}

/// One operation of the slice of an instance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Float {
    /// The operation in the source.
    pub op: Op,
    /// The instance it is copied for.
    pub instance: usize,
}

/// A node of the tree.
pub(super) enum DraftKind<'a> {
    /// A loop and its body.
    For(&'a For, usize),
    /// A guard and its regions.
    If(&'a IntegerSet, usize, usize),
    /// An instance.
    Run(usize),
}

/// An instance and where it stands.
pub(super) struct PlacedInstance<'a> {
    /// The statement.
    pub statement: &'a Statement,
    /// Its number; none for the end of the function.
    pub id: Option<StatementId>,
    /// The values of its induction variables over the generated loops.
    pub ivs: &'a [AffineExpr],
    /// Block and entry, outermost first.
    pub path: Vec<(usize, usize)>,
}

/// A cell at one index.
pub(super) type CellSlot = (ArrayId, Vec<AffineExpr>);

/// The whole generated program.
pub(super) struct Draft<'a> {
    /// The source.
    pub m: &'a Module,
    /// The source as statements.
    pub scop: &'a Scop,
    /// The blocks; number 0 is the function's.
    pub blocks: Vec<DraftBlock<'a>>,
    /// The instances in the generated order.
    pub instances: Vec<PlacedInstance<'a>>,
    /// The number of each operation in the text of the source.
    pub order: FxHashMap<Op, usize>,
    /// Work for questions about sets.
    pub budget: Budget,
    /// What parallel loops combine.
    pub partial: Option<&'a Partial>,
    /// Cells in memory.
    pub stored: BTreeMap<ArrayId, CellMemory>,
    /// What operations touch where they stand in the source; asked for where there are parallel loops only.
    accesses: OnceCell<FxHashMap<Op, MemoryAccess>>,
    /// What allocates and lets go instances of memory that is made as a whole.
    pub superfluous: FxHashSet<Op>,
}

impl<'a> Draft<'a> {
    /// Lays out the tree; no operation of a slice is placed yet.
    pub fn new(m: &'a Module, scop: &'a Scop, nodes: &'a [AstNode], partial: Option<&'a Partial>) -> Draft<'a> {
        let order = m.walk(scop.func).into_iter().enumerate().map(|(number, op)| (op, number)).collect();
        let (blocks, instances) = (Vec::new(), Vec::new());
        let (budget, stored, superfluous) = (Budget::default(), BTreeMap::new(), FxHashSet::default());
        let accesses = OnceCell::new();
        let mut draft = Draft { m, scop, blocks, instances, order, budget, partial, stored, accesses, superfluous };
        let context = scop.context.clone();
        draft.add_block(nodes, 0, Some(context), &[], &[]);
        draft.add_end();
        draft
    }

    /// What an operation touches, over the loops around it in the source.
    pub fn touches(&self, op: Op) -> &[Touch] {
        let read =
            || accesses(self.m, &self.scop.nest, &self.scop.memory).into_iter().map(|access| (access.op, access));
        self.accesses.get_or_init(|| read().collect()).get(&op).map_or(&[], |access| &access.touches)
    }

    /// The statement of an instance.
    pub fn statement(&self, instance: usize) -> &'a Statement {
        self.instances[instance].statement
    }

    /// The slot of `cell` at an instance.
    pub fn slot(&self, instance: usize, cell: ArrayId) -> CellSlot {
        let index = match &self.scop.arrays[cell] {
            Array::Cell { index_loops, .. } => index_loops.len(),
            _ => 0,
        };
        (cell, self.instances[instance].ivs[..index].to_vec())
    }

    /// The symbols that loops, guards and places of instances in entry `at` of the function's block name. Where there is memory
    /// for cells, or where partial results are combined, sizes and conditions may name any.
    pub fn symbols(&self, at: usize) -> BTreeSet<u32> {
        let entry = &self.blocks[0].entries[at];
        let is_sized = self.stored.values().any(|buffer| (buffer.block, buffer.entries.0) == (0, at));
        if is_sized || self.partial.is_some() && !matches!(entry.node, DraftKind::Run(_)) {
            return (0..self.scop.symbols.len() as u32).collect();
        }
        let mut symbols = BTreeSet::new();
        let mut look = |expr: &AffineExpr| {
            expr.walk(&mut |part| {
                if let AffineExpr::Symbol(symbol) = part {
                    symbols.insert(*symbol);
                }
            });
        };
        entry.range.clone().for_each(|instance| self.instances[instance].ivs.iter().for_each(&mut look));
        let mut left = vec![entry];
        while let Some(entry) = left.pop() {
            let blocks = match entry.node {
                DraftKind::For(node, body) => {
                    node.lower.iter().chain(&node.upper).for_each(&mut look);
                    node.times.iter().for_each(|&symbol| look(&AffineExpr::Symbol(symbol)));
                    vec![body]
                }
                DraftKind::If(set, then, otherwise) => {
                    set.constraints.iter().for_each(|constraint| look(&constraint.expr));
                    vec![then, otherwise]
                }
                DraftKind::Run(_) => Vec::new(),
            };
            left.extend(blocks.into_iter().flat_map(|block| &self.blocks[block].entries));
        }
        symbols
    }

    /// The number in the text of the source of the first of what may stop the program in entry `at` of the function's block or behind.
    pub fn stops_from(&self, at: usize) -> usize {
        let behind = &self.instances[self.blocks[0].entries[at].range.start..];
        let all = behind.iter().flat_map(|instance| stops(self.scop, instance.statement));
        all.map(|op| self.order[&op]).min().unwrap_or(usize::MAX)
    }

    fn add_block(
        &mut self,
        nodes: &'a [AstNode],
        depth: usize,
        context: Option<Set>,
        path: &[(usize, usize)],
        claimed: &[Op],
    ) -> usize {
        let number = self.blocks.len();
        self.blocks.push(DraftBlock { depth, context: context.clone(), entries: Vec::new() });
        for (at, node) in nodes.iter().enumerate() {
            let path: Vec<(usize, usize)> = path.iter().copied().chain([(number, at)]).collect();
            let first = self.instances.len();
            let mut guard = None;
            let kind = match node {
                AstNode::For(node) => {
                    let inner = context.as_ref().and_then(|context| self.enter_loop(context, node, depth));
                    DraftKind::For(node, self.add_block(&node.body, depth + 1, inner, &path, claimed))
                }
                AstNode::If { conditions, then, otherwise } => {
                    guard = self.find_guard(then, otherwise, claimed);
                    let claimed: Vec<Op> = claimed.iter().copied().chain(guard).collect();
                    let (holds, fails) = self.enter_guard(context.as_ref(), conditions, depth);
                    let yes = self.add_block(then, depth, holds, &path, &claimed);
                    let no = self.add_block(otherwise, depth, fails, &path, &claimed);
                    DraftKind::If(conditions, yes, no)
                }
                AstNode::Instance(instance) => {
                    let statement = &self.scop.statements[instance.statement];
                    self.instances.push(PlacedInstance {
                        statement,
                        id: Some(instance.statement),
                        ivs: &instance.ivs,
                        path,
                    });
                    DraftKind::Run(first)
                }
            };
            let range = first..self.instances.len();
            let order = self.entry_order(&kind, guard, range.clone());
            self.blocks[number].entries.push(Entry { floats: Vec::new(), node: kind, range, order, guard });
        }
        number
    }

    /// The function's terminator runs last.
    fn add_end(&mut self) {
        let number = self.instances.len();
        let path = vec![(0, self.blocks[0].entries.len())];
        self.instances.push(PlacedInstance { statement: &self.scop.end, id: None, ivs: &[], path });
        let kind = DraftKind::Run(number);
        let order = self.entry_order(&kind, None, number..number + 1);
        let entry = Entry { floats: Vec::new(), node: kind, range: number..number + 1, order, guard: None };
        self.blocks[0].entries.push(entry);
    }

    /// The iterations of a loop: between its bounds, and on its stride where it has one lower bound.
    fn enter_loop(&self, context: &Set, node: &For, depth: usize) -> Option<Set> {
        let num_symbols = self.scop.symbols.len();
        let space = Space::set(num_symbols, depth + 1);
        let mut basic = BasicRelation::universe(space);
        let iv = unit(space.range(depth));
        for bound in &node.lower {
            // What is not affine, a product with the size of a tile, says nothing: the context is an upper bound.
            let Ok(value) = row_from(&mut basic, bound, space.range(0)) else { continue };
            basic.add_ineq(&combine(&iv, 1, &value, -1)?);
            if node.step > 1 && node.lower.len() == 1 {
                let distance = combine(&iv, 1, &value, -1)?;
                let steps = basic.add_div(&distance, node.step);
                basic.add_eq(&combine(&distance, 1, &unit(steps), node.step.checked_neg()?)?);
            }
        }
        for bound in &node.upper {
            let Ok(value) = row_from(&mut basic, bound, space.range(0)) else { continue };
            basic.add_ineq(&combine(&combine(&value, 1, &iv, -1)?, 1, &[-1], 1)?);
        }
        let outer = context.insert_dims(DimKind::Range, depth, 1);
        Some(outer.intersect(&Relation::from(basic)))
    }

    fn enter_guard(&self, context: Option<&Set>, set: &IntegerSet, depth: usize) -> (Option<Set>, Option<Set>) {
        let Some(context) = context else { return (None, None) };
        let Ok(holds) = conditions(set, self.scop.symbols.len(), depth) else {
            return (Some(context.clone()), Some(context.clone()));
        };
        let fails = context.subtract(&holds, &self.budget).ok();
        (Some(context.intersect(&holds)), fails.or(Some(context.clone())))
    }

    /// The outermost `affine.if` that all instances inside descend from, each on its side.
    fn find_guard(&self, then: &[AstNode], otherwise: &[AstNode], claimed: &[Op]) -> Option<Op> {
        let mut common: Option<Vec<Op>> = None;
        for (nodes, side) in [(then, true), (otherwise, false)] {
            for node in nodes {
                node.instances(&mut |instance| {
                    let guards = &self.scop.statements[instance.statement].guards;
                    let mine = |op: &Op| guards.contains(&Guard { op: *op, then: side });
                    match &mut common {
                        None => common = Some(guards.iter().map(|guard| guard.op).filter(mine).collect()),
                        Some(common) => common.retain(mine),
                    }
                });
            }
        }
        common?.into_iter().find(|op| !claimed.contains(op))
    }

    fn entry_order(&self, kind: &DraftKind<'_>, guard: Option<Op>, range: Range<usize>) -> usize {
        let of = |op: Op| self.order.get(&op).copied().unwrap_or(usize::MAX);
        let origin = match kind {
            DraftKind::For(node, _) => node.origin.map(|origin| self.scop.loops[origin].op),
            DraftKind::If(..) => guard,
            DraftKind::Run(_) => None,
        };
        if let Some(op) = origin {
            return of(op);
        }
        let anchors = range.map(|instance| {
            let statement = self.statement(instance);
            statement.roots.first().map_or(of(statement.anchor), |&root| of(root))
        });
        anchors.min().unwrap_or(usize::MAX)
    }
}
