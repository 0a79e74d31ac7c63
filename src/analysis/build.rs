//! From a function to its polyhedral program.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::access::{Effect, MemoryAccess, Place, Touch, accesses};
use super::alias::{FunctionMemory, Overlap};
use super::cell::Webs;
use super::domain::Nest;
use super::op_time::OpTime;
use super::region::{OrderNode, Skeleton, SkeletonInputs, StatementRoot, is_sliceable};
use super::scop::{
    Access, Array, ArrayId, CellRead, CellWrite, Guard, HomeDomain, LoopId, OrderItem, Phi, Scop, Statement,
    StatementId, StatementKind,
};
use super::siblings::{Group, order};
use super::sink::Sink;
use super::traps::{may_guard, may_never_end, traps_itself};
use super::view::Layout;
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{BasicRelation, Budget, DimKind, Relation, Set, Space};
use crate::affine::row::{combine, unit};
use crate::arena::{Arena, Id};
use crate::ir::{Block, Module, Op, Type, Value, ValueDef};

/// Why a function is no polyhedral program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoScop {
    /// It is only declared.
    NoBody,
    /// Its body has several blocks.
    SeveralBlocks,
}

impl fmt::Display for NoScop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NoScop::NoBody => "the function has no body",
            NoScop::SeveralBlocks => "the function has several blocks",
        })
    }
}

impl std::error::Error for NoScop {}

/// The polyhedral program of a function. With `may_alias` distinct memref arguments may overlap.
pub fn extract(m: &Module, func: Op, may_alias: bool) -> Result<Scop, NoScop> {
    read(m, func, may_alias, FxHashSet::default(), FxHashSet::default())
}

/// The same where `unfixed` values at the top of the function are no symbols ([`Nest::read_with`]).
pub fn extract_with(
    m: &Module,
    func: Op,
    may_alias: bool,
    unfixed: impl IntoIterator<Item = Value>,
) -> Result<Scop, NoScop> {
    read(m, func, may_alias, unfixed.into_iter().collect(), FxHashSet::default())
}

/// The same where each of these loads is a statement of its own, that leaves what it reads in a cell: so it is ordered by itself.
pub fn extract_apart(m: &Module, func: Op, may_alias: bool, loads: FxHashSet<Op>) -> Result<Scop, NoScop> {
    read(m, func, may_alias, FxHashSet::default(), loads)
}

fn read(
    m: &Module,
    func: Op,
    may_alias: bool,
    unfixed: FxHashSet<Value>,
    mut unsunk: FxHashSet<Op>,
) -> Result<Scop, NoScop> {
    let blocks = m.op(func).regions.first().map_or(0, |&region| m.region(region).blocks.len());
    let block = match (blocks, m.single_block(func, 0)) {
        (_, Some(block)) => block,
        (0, None) => return Err(NoScop::NoBody),
        _ => return Err(NoScop::SeveralBlocks),
    };
    let mut nest = Nest::read_with(m, func, unfixed);
    let carried = carried_symbols(m, func, &nest);
    if !carried.is_empty() {
        nest = Nest::read_with(m, func, nest.values.unfixed() | &carried);
    }
    let memory = FunctionMemory::read(m, &nest, may_alias);
    let touched: Arc<[MemoryAccess]> = accesses(m, &nest, &memory).into();
    let accesses = touched.iter().map(|access| (access.op, access)).collect();
    let sink = Sink { m, nest: &nest, memory: &memory, touched: &touched, accesses, budget: Budget::default() };
    let (loops, guards) = (affine_loops(m, &nest), affine_guards(m, func, &nest));
    let (skeleton, webs, groups) = loop {
        let given = SkeletonInputs {
            loops: &loops,
            guards: &guards,
            symbols: &nest.symbols,
            unfixed: nest.values.unfixed(),
            unsunk: &unsunk,
        };
        match settle(&sink, func, block, &given) {
            Ok(settled) => break settled,
            Err(stuck) => unsunk.extend(stuck),
        }
    };
    let mut build = Build::new(&sink, &skeleton, &webs, &groups);
    let items = build.items(block, &skeleton.nodes, &[]);
    let end = build.statement_of(&[&skeleton.end], block);
    Ok(build.finish(func, items, end))
}

/// Symbols that loops or guards leave which are entered. Their values are in cells that iterations hand on, and what uses them
/// reads the cell: a symbol is computed at once.
fn carried_symbols(m: &Module, func: Op, nest: &Nest) -> FxHashSet<Value> {
    let (loops, guards) = (affine_loops(m, nest), affine_guards(m, func, nest));
    let is_entered = |op: Op| loops.contains(&op) || guards.contains(&op) && !is_sliceable(m, op);
    let carries = |value: &&Value| m.defining_op(**value).is_some_and(is_entered);
    nest.symbols.iter().filter(carries).copied().collect()
}

/// Loops that are entered: with affine bounds, and without results where their iterations have no order.
fn affine_loops(m: &Module, nest: &Nest) -> FxHashSet<Op> {
    let mut affine: FxHashSet<Op> = FxHashSet::default();
    let mut not: FxHashSet<Op> = FxHashSet::default();
    for (_, data) in nest.loops.iter() {
        let results = m.op(data.op).results.len();
        let known = match m.name(data.op) {
            "affine.for" => true,
            // A number of so many bits is an index. It is what the loop counts, but where that is compared as unsigned and may be
            // more than half of the numbers of the type.
            "scf.for" => match m.ty(data.iv) {
                Type::Int(width, _) => *width <= 64 && matches!(nest.expr(data.iv), Some(AffineExpr::Dim(_))),
                ty => *ty == Type::Index,
            },
            "affine.parallel" | "scf.parallel" => results == 0,
            _ => false,
        };
        if known && data.exact && !data.lower.is_empty() && !data.upper.is_empty() {
            affine.insert(data.op);
        } else {
            not.insert(data.op);
        }
    }
    &affine - &not
}

/// Guards that are entered.
fn affine_guards(m: &Module, func: Op, nest: &Nest) -> FxHashSet<Op> {
    let exact = |op: Op| (0..2).filter_map(|i| m.single_block(op, i)).all(|block| nest.home(block).exact);
    m.walk(func).into_iter().filter(|&op| m.is(op, "affine.if") && exact(op)).collect()
}

type Settled<'m> = (Skeleton<'m>, Webs<'m>, FxHashMap<Block, Vec<Group>>);

/// Statements, webs and the order of siblings, for what must not be sunk so far; else what must not be sunk as well.
fn settle<'m>(sink: &Sink<'m>, func: Op, block: Block, given: &SkeletonInputs<'_>) -> Result<Settled<'m>, Vec<Op>> {
    let skeleton = Skeleton::read(sink.m, func, block, given);
    let roots = skeleton.roots.iter().chain([&skeleton.end]);
    let stuck: Vec<Op> = roots.filter_map(|root| sink.stuck(&skeleton, root)).collect();
    if !stuck.is_empty() {
        return Err(stuck);
    }
    let webs = Webs::find(sink.m, &skeleton);
    let mut groups = FxHashMap::default();
    order_all(sink, &skeleton, &webs, block, &skeleton.nodes, &mut groups)?;
    Ok((skeleton, webs, groups))
}

fn order_all(
    sink: &Sink<'_>,
    skeleton: &Skeleton<'_>,
    webs: &Webs<'_>,
    block: Block,
    nodes: &[OrderNode],
    groups: &mut FxHashMap<Block, Vec<Group>>,
) -> Result<(), Vec<Op>> {
    groups.insert(block, order(sink, skeleton, webs, block, nodes)?);
    for node in nodes {
        match node {
            OrderNode::Loop { body, nodes, .. } => order_all(sink, skeleton, webs, *body, nodes, groups)?,
            OrderNode::If { regions, .. } => {
                for (block, nodes) in regions {
                    order_all(sink, skeleton, webs, *block, nodes, groups)?;
                }
            }
            OrderNode::Root(_) => {}
        }
    }
    Ok(())
}

/// The scop under construction.
struct Build<'b, 'm> {
    sink: &'b Sink<'m>,
    skeleton: &'b Skeleton<'m>,
    webs: &'b Webs<'m>,
    groups: &'b FxHashMap<Block, Vec<Group>>,
    arrays: Arena<ArrayId, Array>,
    cells: FxHashMap<Value, ArrayId>,
    world: ArrayId,
    console: ArrayId,
    statements: Arena<StatementId, Statement>,
    homes: FxHashMap<Block, HomeDomain>,
    phis: Vec<Phi>,
    symbols: Vec<ArrayId>,
}

impl<'b, 'm> Build<'b, 'm> {
    fn new(
        sink: &'b Sink<'m>,
        skeleton: &'b Skeleton<'m>,
        webs: &'b Webs<'m>,
        groups: &'b FxHashMap<Block, Vec<Group>>,
    ) -> Build<'b, 'm> {
        let mut arrays = Arena::new();
        for (_, root) in sink.memory.roots.iter() {
            arrays.push(Array::Memory(root.value));
        }
        let (world, console) = (arrays.push(Array::World), arrays.push(Array::Console));
        let mut build = Build {
            sink,
            skeleton,
            webs,
            groups,
            arrays,
            cells: FxHashMap::default(),
            world,
            console,
            statements: Arena::new(),
            homes: FxHashMap::default(),
            phis: Vec::new(),
            symbols: Vec::new(),
        };
        for web in webs.webs() {
            let index_loops = build.web_loops(web);
            let cell = build.arrays.push(Array::Cell { ty: sink.m.ty(web).clone(), index_loops });
            build.cells.insert(web, cell);
        }
        build
    }

    /// The loops around the outermost place where a value of the web is defined as a whole.
    fn web_loops(&self, web: Value) -> Vec<LoopId> {
        let m = self.sink.m;
        let roots = self.webs.members(web).iter().filter_map(|&value| match m.value(value).def {
            ValueDef::Result(op, _) => m.op(op).parent,
            ValueDef::Arg(block, _) => m.block_owner(block).and_then(|op| m.op(op).parent),
        });
        let loops = roots.map(|block| &self.sink.nest.home(block).loops);
        loops.min_by_key(|loops| loops.len()).cloned().unwrap_or_default()
    }

    fn cell(&self, value: Value) -> ArrayId {
        self.cells[&self.webs.web(value)]
    }

    // ---- items -------------------------------------------------------------------------------------------------

    fn items(&mut self, block: Block, nodes: &[OrderNode], guards: &[Guard]) -> Vec<OrderItem> {
        let home = self.sink.nest.home(block);
        let home = HomeDomain { loops: home.loops.clone(), domain: home.domain.clone(), guards: guards.to_vec() };
        self.homes.insert(block, home);
        let groups = self.groups;
        groups[&block]
            .iter()
            .map(|group| match group {
                Group::Statement(roots) => {
                    let skeleton = self.skeleton;
                    let roots: Vec<&StatementRoot> = roots.iter().map(|&root| &skeleton.roots[root]).collect();
                    let statement = self.statement_of(&roots, block);
                    let id = self.statements.push(statement);
                    self.note_symbols(&roots, id);
                    OrderItem::Statement(id)
                }
                Group::Item(at) => self.item(&nodes[*at], guards),
            })
            .collect()
    }

    fn item(&mut self, node: &OrderNode, guards: &[Guard]) -> OrderItem {
        match node {
            OrderNode::Loop { op, body, nodes, .. } => {
                self.note_phis(*op);
                let inner = self.items(*body, nodes, guards);
                let ids: Vec<LoopId> =
                    self.sink.nest.loops.iter().filter(|(_, data)| data.op == *op).map(|(id, _)| id).collect();
                let (first, rest) = ids.split_first().expect("an entered loop has a dimension");
                let inner = rest.iter().rev().fold(inner, |items, &id| vec![OrderItem::Loop(id, items)]);
                OrderItem::Loop(*first, inner)
            }
            OrderNode::If { op, regions, .. } => {
                self.note_phis(*op);
                let mut sides = regions.iter().enumerate().map(|(number, (block, nodes))| {
                    let guard = Guard { op: *op, then: number == 0 };
                    let guards: Vec<Guard> = guards.iter().copied().chain([guard]).collect();
                    self.items(*block, nodes, &guards)
                });
                let then = sides.next().unwrap_or_default();
                let otherwise = sides.next().unwrap_or_default();
                OrderItem::If { op: *op, then, otherwise }
            }
            OrderNode::Root(_) => unreachable!("a root is a statement, not an item"),
        }
    }

    fn note_phis(&mut self, op: Op) {
        for (index, &result) in self.sink.m.op(op).results.iter().enumerate() {
            let cell = self.cell(result);
            self.phis.push(Phi { op, index, cell });
        }
    }

    /// A symbol that a statement computes is read by all later ones.
    fn note_symbols(&mut self, roots: &[&StatementRoot], id: StatementId) {
        let sink = self.sink;
        let accesses: Vec<Access> =
            self.symbols.iter().map(|&array| self.whole(array, roots[0].anchor, &[], id, false)).collect();
        self.statements[id].accesses.extend(accesses);
        for op in roots.iter().filter_map(|root| root.op) {
            for &value in sink.m.op(op).results.iter().filter(|value| sink.nest.symbols.contains(value)) {
                let array = self.arrays.push(Array::Symbol(value));
                let access = self.whole(array, op, &[], id, true);
                self.statements[id].accesses.push(access);
                self.symbols.push(array);
            }
        }
    }

    fn whole(&self, array: ArrayId, op: Op, index: &[LoopId], id: StatementId, write: bool) -> Access {
        let statement = &self.statements[id];
        self.cell_access(array, op, index.len(), &statement.domain, statement.loops.len(), write)
    }

    // ---- statements --------------------------------------------------------------------------------------------

    fn statement_of(&mut self, roots: &[&StatementRoot], block: Block) -> Statement {
        let (m, nest) = (self.sink.m, self.sink.nest);
        let home = nest.home(block);
        let mut ops: BTreeSet<(usize, Op)> = BTreeSet::new();
        let mut inputs: BTreeSet<Value> = BTreeSet::new();
        let mut writes = Vec::new();
        for root in roots {
            let slice = self.skeleton.slice(root);
            ops.extend(slice.ops.iter().map(|&op| (nest.order(op), op)));
            inputs.extend(slice.cells);
            writes.extend(root.leaves.iter().map(|&(value, web)| CellWrite { cell: self.cell(web), value }));
        }
        let ops: Vec<Op> = ops.into_iter().map(|(_, op)| op).collect();
        let computed: FxHashSet<Value> = ops.iter().flat_map(|&op| m.op(op).results.iter().copied()).collect();
        let reads: Vec<CellRead> = inputs
            .into_iter()
            .filter(|value| !computed.contains(value))
            .map(|value| CellRead { value, cell: self.cell(value) })
            .collect();
        let mut statement = Statement {
            kind: kind_of(roots),
            loops: home.loops.clone(),
            domain: home.domain.clone(),
            time: OpTime::of(m, &ops, &|op| nest.repeats(op)),
            ops,
            roots: roots.iter().filter_map(|root| root.op).collect(),
            accesses: Vec::new(),
            reads,
            writes,
            guards: self.homes.get(&block).map_or_else(Vec::new, |home| home.guards.clone()),
            block,
            anchor: roots[0].anchor,
            part: None,
        };
        statement.accesses = self.accesses_of(&statement);
        statement
    }

    fn accesses_of(&self, statement: &Statement) -> Vec<Access> {
        let mut accesses = Vec::new();
        for &op in &statement.ops {
            for (inner, touch) in self.sink.touches(op) {
                accesses.extend(self.lift(statement, inner, touch));
            }
        }
        let cells: BTreeSet<ArrayId> = statement.reads.iter().map(|read| read.cell).collect();
        let read = cells.into_iter().map(|cell| (cell, false));
        let written = statement.writes.iter().map(|write| (write.cell, true));
        for (cell, write) in read.chain(written) {
            let depth = match &self.arrays[cell] {
                Array::Cell { index_loops, .. } => index_loops.len(),
                _ => 0,
            };
            let op = statement.roots.first().copied().unwrap_or(statement.anchor);
            accesses.push(self.cell_access(cell, op, depth, &statement.domain, statement.loops.len(), write));
        }
        accesses
    }

    /// An access of one operation of a slice, from its home to the loops of the statement.
    fn lift(&self, statement: &Statement, op: Op, touch: &Touch) -> Vec<Access> {
        let nest = self.sink.nest;
        let home = self.sink.m.op(op).parent.map_or(0, |block| nest.home(block).loops.len());
        let depth = statement.loops.len();
        let array = match touch.place {
            Place::Root(root) => ArrayId::of(root),
            Place::World => self.world,
            Place::Console | Place::Own(_) => self.console,
        };
        let rank = self.rank(array, touch);
        let any = |dims: usize| Relation::universe(Space::relation(nest.symbols.len(), dims, rank));
        let relation = match &touch.cells {
            None => any(depth),
            Some(cells) if home < depth => cells.insert_dims(DimKind::Domain, home, depth - home),
            Some(cells) if home == depth => cells.clone(),
            Some(cells) => {
                cells.project_out_domain(depth, home - depth, &self.sink.budget).unwrap_or_else(|_| any(depth))
            }
        };
        let relation = relation.intersect_domain(&statement.domain);
        // What is seen from outside keeps its order, whatever it touches.
        let seen = match touch.place {
            Place::Console => true,
            Place::World => matches!(self.sink.m.name(op), "func.call" | "func.call_indirect"),
            Place::Root(_) | Place::Own(_) => false,
        };
        let exact = touch.effect != Effect::Opaque && touch.cells.is_some();
        let must = touch.must && home <= depth && (seen || exact);
        let id = self.sink.accesses.get(&op).and_then(|access| access.id);
        let subscripts = match touch.place {
            Place::Root(root) if home <= depth && touch.cells.is_some() => {
                let root = &self.sink.memory.roots[root];
                let known = touch.exprs.iter().skip(root.depth()).cloned().collect::<Option<Vec<_>>>();
                known.filter(|_| root.layout == Layout::Subscripts).map(Arc::from)
            }
            _ => None,
        };
        let is_guess = home <= depth && touch.exprs.iter().any(Option::is_none);
        let as_written = touch.as_written().filter(|_| is_guess).map(Arc::from);
        let sides: &[bool] = match touch.effect {
            Effect::Read => &[false],
            Effect::Write => &[true],
            Effect::Opaque => &[false, true],
        };
        let access = |&write: &bool| Access {
            id,
            op,
            array,
            write,
            must,
            relation: relation.clone(),
            subscripts: subscripts.clone(),
            as_written: as_written.clone(),
            unknown: touch.unknown.clone(),
            doubt: nest.doubt(self.sink.m, op).filter(|_| !must).cloned(),
        };
        sides.iter().map(access).collect()
    }

    /// How many subscripts the cells of an array have.
    fn rank(&self, array: ArrayId, touch: &Touch) -> usize {
        // Where subscripts are digits of symbolic strides, all of the memory's are.
        let touches = self.sink.accesses.values().flat_map(|access| &access.touches);
        let mut same = std::iter::once(touch).chain(touches.filter(|other| other.place == touch.place));
        if let Some(cells) = same.find_map(|touch| touch.cells.as_ref()) {
            return cells.space().num_range;
        }
        let Array::Memory(root) = &self.arrays[array] else { return 0 };
        let shape = self.sink.m.ty(*root).as_memref().and_then(|memref| memref.shape.as_ref()).map_or(0, Vec::len);
        shape + self.sink.memory.roots[array.root()].depth()
    }

    fn cell_access(&self, array: ArrayId, op: Op, index: usize, domain: &Set, depth: usize, write: bool) -> Access {
        let space = Space::relation(self.sink.nest.symbols.len(), depth, index);
        let mut same = BasicRelation::universe(space);
        for k in 0..index {
            let row = combine(&unit(space.range(k)), 1, &unit(space.domain(k)), -1);
            same.add_eq(&row.expect("ones do not overflow"));
        }
        let relation = Relation::from(same).intersect_domain(domain);
        let (subscripts, as_written, unknown, doubt) = Default::default();
        Access { id: None, op, array, write, must: true, relation, subscripts, as_written, unknown, doubt }
    }

    /// What may trap keeps its order with what may stop the function ([`super::traps`]).
    fn order_traps(&mut self, end: &mut Statement) {
        let m = self.sink.m;
        let inner = |statement: &Statement| statement.ops.iter().flat_map(|&op| m.walk(op)).collect::<Vec<Op>>();
        let seen = [self.world, self.console];
        let is_seen = |one: &Statement| one.accesses.iter().any(|access| access.write && seen.contains(&access.array));
        let stop = |one: &Statement| {
            let seen = one.accesses.iter().find(|access| access.write && seen.contains(&access.array));
            seen.map(|access| access.op).or_else(|| inner(one).into_iter().find(|&op| may_never_end(m, op)))
        };
        let all = || self.statements.iter();
        let stops: Vec<(StatementId, Op)> = all().filter_map(|(id, one)| Some((id, stop(one)?))).collect();
        if stops.is_empty() {
            return;
        }
        // What asserts may be what says that accesses are in bounds.
        let asserts = stops.iter().any(|&(id, _)| inner(&self.statements[id]).into_iter().any(|op| may_guard(m, op)));
        let traps = |one: &Statement| -> Vec<Op> {
            let leaves = |op: &Op| asserts && self.sink.may_leave_bounds(*op);
            inner(one).into_iter().filter(|op| traps_itself(m, *op) || leaves(op)).collect()
        };
        let others = all().filter(|(id, _)| !stops.iter().any(|(stop, _)| stop == id));
        let ordered: Vec<(StatementId, Vec<Op>)> = others.map(|(id, one)| (id, traps(one))).collect();
        let last = traps(end);
        let access = |one: &Statement, op: Op, write: bool| {
            self.cell_access(self.console, op, 0, &one.domain, one.loops.len(), write)
        };
        end.accesses.extend(last.into_iter().map(|op| access(end, op, false)).collect::<Vec<_>>());
        let mut more: Vec<(StatementId, Vec<Access>)> = Vec::new();
        for (id, op) in stops {
            // A loop that may never end is known by what it touches, if that is all.
            let one = &self.statements[id];
            if !is_seen(one) {
                more.push((id, vec![access(one, op, false), access(one, op, true)]));
            }
        }
        for (id, ops) in ordered {
            let one = &self.statements[id];
            more.push((id, ops.into_iter().map(|op| access(one, op, false)).collect()));
        }
        more.into_iter().for_each(|(id, accesses)| self.statements[id].accesses.extend(accesses));
    }

    // ---- the end -----------------------------------------------------------------------------------------------

    fn finish(mut self, func: Op, items: Vec<OrderItem>, mut end: Statement) -> Scop {
        self.order_traps(&mut end);
        let sink = self.sink;
        let mut unknown = sink.nest.unknown.clone();
        let touched = self.statements.iter().flat_map(|(_, statement)| &statement.accesses);
        for reason in touched.filter_map(|access| access.unknown.clone()) {
            if !unknown.contains(&reason) {
                unknown.push(reason);
            }
        }
        let mut overlaps = vec![(self.console, self.world)];
        for (a, _) in sink.memory.roots.iter() {
            let array = ArrayId::of(a);
            if sink.overlap(Place::World, Place::Root(a)) == Overlap::Maybe {
                overlaps.push((array, self.world));
            }
            for (b, _) in sink.memory.roots.iter().take(a.index()) {
                if sink.memory.overlap(a, b) == Overlap::Maybe {
                    overlaps.push((ArrayId::of(b), array));
                }
            }
        }
        Scop {
            func,
            symbols: sink.nest.symbols.clone(),
            context: sink.nest.context.clone(),
            loops: sink.nest.loops.clone(),
            arrays: self.arrays,
            statements: self.statements,
            items,
            end,
            unknown,
            params: self.skeleton.params.clone(),
            homes: self.homes,
            phis: self.phis,
            overlaps,
            nest: sink.nest.clone(),
            memory: sink.memory.clone(),
            touched: sink.touched.clone(),
        }
    }
}

/// What the statement made of these roots is.
fn kind_of(roots: &[&StatementRoot]) -> StatementKind {
    let kinds = || roots.iter().map(|root| root.kind);
    let mut first = [StatementKind::Opaque, StatementKind::Write, StatementKind::Cell].into_iter();
    first.find(|kind| kinds().any(|other| other == *kind)).unwrap_or(StatementKind::Unused)
}
