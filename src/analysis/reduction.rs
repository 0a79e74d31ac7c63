//! Reductions: values that a loop only adds to, multiplies with, .., and looks at nowhere else.
//!
//! Structural: the accumulator goes through operations `acc op x`, `x op acc` or `acc - x` of one kind, perhaps through
//! inner loops and guarded, and every partial result has that one use. So no iteration can see a partial result, and
//! any order of the operations is a reordering of one long sum. Whether the order may be given up is another question,
//! which a [`Permit`] answers: integers always may, floats where each operation carries `fastmath<reassoc>` or the user
//! says so.
//!
//! [`updates`] asks the same of the statements of a polyhedral program. There a look at the slice is enough: other
//! statements that see a partial result have accesses of their own, and dependences that keep their order.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::{FxHashMap, FxHashSet};

use super::access::{AccessKind, Effect, MemoryAccess, Place, Touch};
use super::alias::{FunctionMemory, Overlap};
use super::domain::Nest;
use super::region::{is_load, num_ivs};
use super::scop::{Access, ArrayId, Scop, Statement, StatementId};
use crate::builtin;
use crate::ir::{Attribute, Block, Combiner, Module, Op, Opcode, Region, Traits, Type, Use, Value};

/// What writes the cells of its subscripts.
const STORES: [&str; 4] = ["affine.store", "affine.vector_store", "memref.store", "vector.store"];

/// What decides that reductions may be mixed, as sums and differences may.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum ReductionGroup {
    /// Each step is an operation that combines.
    Combined(Combiner),
    /// Each step selects one of two values that were compared.
    Selected(Combiner),
    /// Each step is a guarded store: no value is what the accumulator becomes, so that there are no partial results.
    Kept(Combiner),
}

impl ReductionGroup {
    /// What combines two results.
    pub fn combiner(self) -> Combiner {
        match self {
            ReductionGroup::Combined(combiner)
            | ReductionGroup::Selected(combiner)
            | ReductionGroup::Kept(combiner) => combiner,
        }
    }
}

/// What a reduction does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reduction {
    /// The operations, by name without dialect: `addf`.
    pub names: Vec<String>,
    /// Reductions of the same group may be mixed.
    pub group: ReductionGroup,
    /// What allows to give its order up.
    pub permit: Permit,
}

/// What allows to give up the order of a reduction, from little to much.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Permit {
    /// Nothing has to: integers.
    Integers,
    /// The operations say so: floats with `fastmath<reassoc>`.
    Flags,
    /// The user may say so: other floats.
    Asked,
    /// Nothing does: the least or greatest float by comparison depends on the order where there is a NaN or a -0.0.
    Nothing,
}

impl Reduction {
    /// Does the program itself allow to give up the order?
    pub fn is_licensed(&self) -> bool {
        self.permit <= Permit::Flags
    }
}

/// A statement that combines an accumulator with something else and writes it back.
#[derive(Clone, Debug)]
pub struct Update {
    /// What it does.
    pub reduction: Reduction,
    /// Where the accumulator is.
    pub array: ArrayId,
    /// The memref it is in, if it is memory.
    pub memref: Option<Value>,
    /// The type of its value.
    pub ty: Type,
    /// Those accesses of the statement that read or write the accumulator.
    pub accesses: BTreeSet<usize>,
    /// The value that the accumulator has, and the value that it gets.
    pub values: (Value, Value),
    /// The operations that combine.
    pub steps: Vec<Op>,
}

/// The updates among the statements.
pub fn updates(m: &Module, scop: &Scop) -> BTreeMap<StatementId, Update> {
    scop.statements.iter().filter_map(|(id, statement)| Some((id, update(m, scop, statement)?))).collect()
}

/// What a statement does, if it is an update: all loads of its slice run before its one write, or stand behind it under a guard;
/// those before read the same value from the same cell.
pub fn update(m: &Module, scop: &Scop, statement: &Statement) -> Option<Update> {
    let written = statement.roots.iter().flat_map(|&op| m.walk(op)).find(|&op| STORES.contains(&m.name(op)));
    let is_before = |op: &Op| written.is_none_or(|store| scop.nest.order(*op) < scop.nest.order(store));
    let guarded = statement.roots.iter().filter(|&&op| m.is(op, "scf.if")).flat_map(|&op| m.walk(op)).filter(is_before);
    let loads: Vec<Op> = statement.ops.iter().copied().chain(guarded).filter(|&op| is_load(m, op)).collect();
    let reads = |op: Op| (m.name(op), &m.op(op).operands, m.attr(op, "map"), m.ty(m.op(op).results[0]));
    let mut repeated = FxHashMap::default();
    for &load in &loads {
        let first = loads.iter().copied().find(|&other| reads(other) == reads(load)).filter(|&first| first != load);
        repeated.extend(first.map(|first| (m.op(load).results[0], m.op(first).results[0])));
    }
    let mut uses: FxHashMap<Value, Vec<Use>> = FxHashMap::default();
    for op in statement.ops.iter().flat_map(|&op| m.walk(op)) {
        for (index, value) in m.op(op).operands.iter().enumerate() {
            let first = repeated.get(value).copied().unwrap_or(*value);
            uses.entry(first).or_default().push(Use { op, index: index as u32 });
        }
    }
    let chain = ChainFollower { m, nest: &scop.nest, uses, repeated };
    match (&statement.roots[..], &statement.writes[..]) {
        ([], [write]) => {
            let mut reads = statement.reads.iter().filter(|read| read.cell == write.cell);
            let (read, None) = (reads.next()?, reads.next()) else { return None };
            let steps = chain.follow(read.value, Goal::Value(write.value), None)?;
            let is_part = |access: &Access| access.array == write.cell;
            let ty = m.ty(write.value).clone();
            finished(statement, (write.cell, None, ty), (read.value, write.value), finish(&steps)?, &steps, is_part)
        }
        (&[root], []) => update_of_memory(m, statement, &chain, root),
        _ => None,
    }
}

/// An update that a store makes, or a guard with a store that keeps the least or the greatest.
fn update_of_memory(m: &Module, statement: &Statement, chain: &ChainFollower<'_>, root: Op) -> Option<Update> {
    let is_store = |op: &Op| STORES.contains(&m.name(*op));
    let store = if m.is(root, "scf.if") { m.walk(root).into_iter().find(is_store)? } else { root };
    let written = statement.accesses.iter().find(|access| access.op == store && access.write)?;
    let (value, memref) = (*m.op(store).operands.first()?, *m.op(store).operands.get(1)?);
    let is_same = |access: &&Access| {
        let subscripts = |op: Op, first: usize| m.op(op).operands.get(first..);
        let same_text =
            m.attr(access.op, "map") == m.attr(store, "map") && subscripts(access.op, 1) == subscripts(store, 2);
        let known = access.must && written.unknown.is_none() && access.relation == written.relation;
        !access.write
            && statement.ops.contains(&access.op)
            && is_load(m, access.op)
            && m.op(access.op).operands[0] == memref
            && m.ty(m.op(access.op).results[0]) == m.ty(value)
            && (same_text || known)
    };
    let load = statement.accesses.iter().find(is_same)?;
    let acc = chain.first(m.op(load.op).results[0]);
    let is_part = |access: &Access| match m.op(access.op).results.first() {
        _ if access.array != written.array => false,
        Some(&result) => !access.write && is_load(m, access.op) && chain.first(result) == acc,
        None => access.write && access.op == store,
    };
    let place = (written.array, Some(memref), m.ty(value).clone());
    if store == root {
        let steps = chain.follow(acc, Goal::Operand(store, 0), None)?;
        return finished(statement, place, (acc, value), finish(&steps)?, &steps, is_part);
    }
    let reduction = chain.kept(load.op, store)?;
    let reduction = Reduction { group: ReductionGroup::Kept(reduction.group.combiner()), ..reduction };
    finished(statement, place, (acc, value), reduction, &[], is_part)
}

fn finished(
    statement: &Statement,
    (array, memref, ty): (ArrayId, Option<Value>, Type),
    values: (Value, Value),
    reduction: Reduction,
    steps: &[ChainStep],
    is_part: impl Fn(&Access) -> bool,
) -> Option<Update> {
    let accesses = statement.accesses.iter().enumerate().filter(|(_, access)| is_part(access));
    let accesses = accesses.map(|(number, _)| number).collect();
    let steps = steps.iter().map(|step| step.op).collect();
    Some(Update { reduction, array, memref, ty, accesses, values, steps })
}

/// May one of the accesses write what `load` reads? Then a store of what was read and changed would undo it.
fn overwrites(memory: &FunctionMemory, load: &MemoryAccess, between: &[MemoryAccess]) -> bool {
    let meets = |place: Place| {
        load.touches.iter().any(|touch| match (touch.place, place) {
            (Place::Root(a), Place::Root(b)) => {
                matches!(memory.overlap(a, b), Overlap::Same | Overlap::Maybe)
            }
            _ => true,
        })
    };
    let mut touches = between.iter().flat_map(|access| &access.touches);
    touches.any(|touch| touch.effect != Effect::Read && meets(touch.place))
}

/// Loads of one block, guards in it included, that read the same cell with no write between them read the same value: each
/// of these values, but the first, with the first.
fn repeated(m: &Module, memory: &FunctionMemory, accesses: &[MemoryAccess]) -> FxHashMap<Value, Value> {
    let mut first: FxHashMap<Value, Value> = FxHashMap::default();
    let mut fresh: Vec<&MemoryAccess> = Vec::new();
    for access in accesses {
        let op = m.op(access.op);
        let is_load = matches!(access.kind, AccessKind::Load | AccessKind::VectorLoad);
        let Some(&result) = op.results.first().filter(|_| is_load) else {
            fresh.retain(|load| !overwrites(memory, load, std::slice::from_ref(access)));
            continue;
        };
        let reads = |at: Op| (m.name(at), &m.op(at).operands, m.attr(at, "map"));
        let same = fresh.iter().map(|load| load.op).find(|&load| {
            reads(load) == reads(access.op)
                && m.ty(m.op(load).results[0]) == m.ty(result)
                && is_around(m, m.op(load).parent, access.op)
        });
        match same {
            Some(load) => drop(first.insert(result, m.op(load).results[0])),
            None => fresh.push(access),
        }
    }
    first
}

/// Is the block that of the operation, or one around it with nothing but guards between?
fn is_around(m: &Module, block: Option<Block>, op: Op) -> bool {
    let is_guard = |op: Op| matches!(m.name(op), "affine.if" | "scf.if" | "scf.index_switch");
    let mut at = op;
    while m.op(at).parent != block {
        match m.parent_op(at).filter(|&around| is_guard(around)) {
            Some(around) => at = around,
            None => return false,
        }
    }
    true
}

/// Finds reductions in one function.
pub struct Reductions<'m> {
    m: &'m Module,
    nest: &'m Nest,
    memory: &'m FunctionMemory,
    accesses: &'m [MemoryAccess],
    chain: ChainFollower<'m>,
}

/// Follows accumulators through operations.
struct ChainFollower<'m> {
    m: &'m Module,
    nest: &'m Nest,
    /// The uses of a value and of all that repeat it.
    uses: FxHashMap<Value, Vec<Use>>,
    repeated: FxHashMap<Value, Value>,
}

/// Where an accumulator has to arrive.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Goal {
    /// At an operand of an operation.
    Operand(Op, usize),
    /// At a value that is used no more.
    Value(Value),
}

/// One operation that an accumulator goes through.
struct ChainStep {
    op: Op,
    reduction: Reduction,
}

impl<'m> Reductions<'m> {
    /// Reads the uses of all values of the function, of which these are the accesses.
    pub fn new(
        m: &'m Module,
        nest: &'m Nest,
        memory: &'m FunctionMemory,
        accesses: &'m [MemoryAccess],
    ) -> Reductions<'m> {
        let repeated = repeated(m, memory, accesses);
        let mut uses = m.uses_in(nest.func);
        for (value, first) in &repeated {
            let more = uses.remove(value).unwrap_or_default();
            uses.entry(*first).or_default().extend(more);
        }
        Reductions { m, nest, memory, accesses, chain: ChainFollower { m, nest, uses, repeated } }
    }

    /// The reduction that iteration argument `number` of a loop is, if it is one.
    pub fn of_iter_arg(&self, op: Op, number: usize) -> Option<Reduction> {
        let body = self.m.single_block(op, 0)?;
        let arg = *self.m.block(body).args.get(num_ivs(self.m, op) + number)?;
        let goal = Goal::Operand(self.m.last_op(body)?, number);
        finish(&self.chain.follow(arg, goal, None)?)
    }

    /// The reductions through memory: for each access that is part of one, what it does.
    pub fn of_memory(&self) -> FxHashMap<usize, Reduction> {
        let accesses = self.accesses;
        let mut found = FxHashMap::default();
        for (store, access) in accesses.iter().enumerate() {
            if access.kind == AccessKind::Atomic
                && let Some(reduction) = self.atomic(access.op)
            {
                found.insert(store, reduction);
            }
            if !matches!(access.kind, AccessKind::Store | AccessKind::VectorStore) {
                continue;
            }
            for load in (0..store).rev() {
                if let Some(reduction) = self.update(&accesses[load], access) {
                    if !overwrites(self.memory, &accesses[load], &accesses[load + 1..store]) {
                        let read = |at: &usize| {
                            self.m.op(accesses[*at].op).results.first().map(|&value| self.chain.first(value))
                        };
                        for same in (0..=load).filter(|at| read(at) == read(&load)) {
                            found.insert(same, reduction.clone());
                        }
                        found.insert(store, reduction);
                    }
                    break;
                }
            }
        }
        found
    }

    /// `C[i] = C[i] op x`.
    fn update(&self, load: &MemoryAccess, store: &MemoryAccess) -> Option<Reduction> {
        let m = self.m;
        let pairs = [(AccessKind::Load, AccessKind::Store), (AccessKind::VectorLoad, AccessKind::VectorStore)];
        if !pairs.contains(&(load.kind, store.kind)) || load.memref != store.memref {
            return None;
        }
        let (read, write) = (m.op(load.op), m.op(store.op));
        let same_map = m.attr(load.op, "map") == m.attr(store.op, "map");
        let same_subscripts = same_map && read.operands[1..] == write.operands[2..];
        // Subscripts are the same function of the iteration, whether or not a condition on data decides about the store.
        let is_known = |touch: &&Touch| touch.unknown.is_none() && touch.exprs.iter().all(Option::is_some);
        let same_cells = || {
            let mut pairs = load.touches.iter().zip(&store.touches);
            load.touches.len() == store.touches.len()
                && load.touches.iter().chain(&store.touches).all(|touch| is_known(&touch))
                && pairs.all(|(a, b)| a.place == b.place && a.exprs == b.exprs && a.counts == b.counts)
        };
        let same_loops = self.nest.home_of(m, load.op).loops == self.nest.home_of(m, store.op).loops;
        if !same_loops || !(same_subscripts || same_cells()) {
            return None;
        }
        let acc = self.chain.first(*read.results.first()?);
        let direct = self.chain.follow(acc, Goal::Operand(store.op, 0), None).and_then(|steps| finish(&steps));
        direct.or_else(|| self.chain.kept(load.op, store.op))
    }

    fn atomic(&self, op: Op) -> Option<Reduction> {
        let Some(Attribute::Int(kind, _)) = self.m.attr(op, "kind") else { return None };
        let combiner = Combiner::of_kind(i64::try_from(kind).ok()?)?;
        let unused = self.m.op(op).results.iter().all(|result| !self.chain.uses.contains_key(result));
        let is_exact = self.m.op(op).results.first().is_some_and(|&result| is_integer(self.m.ty(result)));
        let permit = if is_exact { Permit::Integers } else { Permit::Asked };
        let names = vec![plain(builtin::operation(combiner.opcode()).name)];
        unused.then_some(Reduction { names, group: ReductionGroup::Combined(combiner), permit })
    }
}

impl ChainFollower<'_> {
    /// The value that this one repeats; itself if it repeats none.
    fn first(&self, value: Value) -> Value {
        self.repeated.get(&value).copied().unwrap_or(value)
    }

    /// Follows an accumulator to its goal; `inside` restricts the look to one region. None if it does something else.
    fn follow(&self, start: Value, goal: Goal, inside: Option<Region>) -> Option<Vec<ChainStep>> {
        let mut steps = Vec::new();
        let (mut acc, mut inside) = (start, inside);
        loop {
            let uses: &[Use] = self.uses.get(&acc).map_or(&[], |uses| uses);
            let uses: Vec<Use> = uses.iter().copied().filter(|at| self.is_inside(at.op, inside)).collect();
            if goal == Goal::Value(acc) && uses.is_empty() {
                return Some(steps);
            }
            if let [only] = uses[..] {
                if goal == Goal::Operand(only.op, only.index as usize) {
                    return Some(steps);
                }
                if let Some((step, result)) = self.combine(acc, only) {
                    steps.push(step);
                    (acc, inside) = (result, None);
                    continue;
                }
                if let Some((inner, result)) = self.inner_loop(only) {
                    steps.extend(inner);
                    (acc, inside) = (result, None);
                    continue;
                }
            }
            if let Some((step, result)) = self.select(acc, &uses) {
                steps.push(step);
                (acc, inside) = (result, None);
                continue;
            }
            let (inner, result) = self.branch(acc, &uses, inside)?;
            steps.extend(inner);
            (acc, inside) = (result, None);
        }
    }

    fn is_inside(&self, op: Op, region: Option<Region>) -> bool {
        let Some(region) = region else { return true };
        let around = |op: Op| self.m.op(op).parent.and_then(|block| self.m.block(block).parent);
        std::iter::once(op).chain(self.m.ancestors(op)).any(|op| around(op) == Some(region))
    }

    /// `acc op x`, where both stand in the same loops.
    fn combine(&self, acc: Value, at: Use) -> Option<(ChainStep, Value)> {
        let m = self.m;
        let operands = &m.op(at.op).operands;
        let once = operands.iter().filter(|&&operand| self.first(operand) == acc).count() == 1;
        let (combiner, sides) = match m.opcode(at.op)? {
            Opcode::Fma => (Combiner::AddF, &[2][..]),
            opcode => Combiner::of_update(opcode)?,
        };
        let result = *m.op(at.op).results.first()?;
        let here = m.op(at.op).parent.map(|block| &self.nest.home(block).loops);
        let there = m.defining_block(acc).map(|block| &self.nest.home(block).loops);
        if !once || !sides.contains(&(at.index as usize)) || here != there {
            return None;
        }
        let permit = match () {
            () if is_integer(m.ty(result)) => Permit::Integers,
            () if has_flags(m, at.op, &["reassoc"]) => Permit::Flags,
            () => Permit::Asked,
        };
        let names = vec![plain(m.name(at.op))];
        let reduction = Reduction { names, group: ReductionGroup::Combined(combiner), permit };
        Some((ChainStep { op: at.op, reduction }, result))
    }

    /// An inner loop that starts with the accumulator.
    fn inner_loop(&self, at: Use) -> Option<(Vec<ChainStep>, Value)> {
        let m = self.m;
        if m.is(at.op, "scf.parallel") {
            return self.inner_parallel(at);
        }
        if !matches!(m.name(at.op), "affine.for" | "scf.for") {
            return None;
        }
        let data = m.op(at.op);
        let first = data.operands.len().checked_sub(data.results.len())?;
        let number = (at.index as usize).checked_sub(first)?;
        let body = m.single_block(at.op, 0)?;
        let arg = *m.block(body).args.get(1 + number)?;
        let goal = Goal::Operand(m.last_op(body)?, number);
        Some((self.follow(arg, goal, None)?, data.results[number]))
    }

    /// An inner parallel loop that starts with the accumulator and combines what its iterations yield with it.
    fn inner_parallel(&self, at: Use) -> Option<(Vec<ChainStep>, Value)> {
        let m = self.m;
        let number = (at.index as usize).checked_sub(3 * num_ivs(m, at.op))?;
        let combiner = m.single_block(m.last_op(m.single_block(at.op, 0)?)?, number)?;
        let goal = Goal::Operand(m.last_op(combiner)?, 0);
        let steps = self.follow(*m.block(combiner).args.first()?, goal, None)?;
        let is_symmetric = steps.iter().all(|step| !matches!(m.opcode(step.op), Some(Opcode::SubF | Opcode::SubI)));
        is_symmetric.then(|| (steps, m.op(at.op).results[number]))
    }

    /// `select(compare(acc, x), acc, x)`: a minimum or maximum.
    fn select(&self, acc: Value, uses: &[Use]) -> Option<(ChainStep, Value)> {
        let m = self.m;
        let ops: FxHashSet<Op> = uses.iter().map(|at| at.op).collect();
        let compare = *ops.iter().find(|&&op| matches!(m.opcode(op), Some(Opcode::CmpI | Opcode::CmpF)))?;
        let select = *ops.iter().find(|&&op| m.computes(op, Opcode::Select))?;
        let chosen: Vec<Value> = m.op(select).operands.iter().map(|&value| self.first(value)).collect();
        let whole = ops.len() == 2 && chosen[0] == m.result(compare);
        let reduction = self.extremum(compare, select, [chosen[1], chosen[2]]).filter(|_| whole)?;
        let here = m.op(select).parent.map(|block| &self.nest.home(block).loops);
        let there = m.defining_block(acc).map(|block| &self.nest.home(block).loops);
        (here == there).then(|| (ChainStep { op: select, reduction }, m.result(select)))
    }

    /// What it is to keep the first of two values where a comparison of them holds, and the second where it does not, if
    /// `by` alone looks at the comparison: a minimum or maximum.
    fn extremum(&self, compare: Op, by: Op, kept: [Value; 2]) -> Option<Reduction> {
        let m = self.m;
        let compared: Vec<Value> = m.op(compare).operands.iter().map(|&value| self.first(value)).collect();
        let whole = self.uses.get(&m.result(compare)).is_some_and(|uses| matches!(uses[..], [only] if only.op == by))
            && kept[0] != kept[1]
            && (compared == kept || compared.iter().rev().eq(&kept));
        let predicate = builtin::predicate_number(m, compare)?;
        let is_float = m.computes(compare, Opcode::CmpF);
        let ordered = if is_float { !matches!(predicate, 0 | 1 | 6 | 7 | 8 | 13..) } else { predicate > 1 };
        if !whole || !ordered {
            return None;
        }
        // Which of both is kept where the comparison holds, and which way it looks.
        let less = if is_float { matches!(predicate, 4 | 5 | 11 | 12) } else { matches!(predicate, 2 | 3 | 6 | 7) };
        let combiner = match (less == (kept[0] == compared[0]), predicate > 5) {
            (true, _) if is_float => Combiner::MinimumF,
            (false, _) if is_float => Combiner::MaximumF,
            (true, true) => Combiner::MinU,
            (false, true) => Combiner::MaxU,
            (true, false) => Combiner::MinS,
            (false, false) => Combiner::MaxS,
        };
        let permit = match is_float {
            true if has_flags(m, compare, &["reassoc", "nnan", "nsz"]) => Permit::Flags,
            true => Permit::Nothing,
            false => Permit::Integers,
        };
        let names = [compare, by].map(|op| plain(m.name(op))).to_vec();
        Some(Reduction { names, group: ReductionGroup::Selected(combiner), permit })
    }

    /// `if x > acc { store x }`, where `load` reads what `store` writes: a minimum or maximum that leaves alone what is
    /// there already.
    fn kept(&self, load: Op, store: Op) -> Option<Reduction> {
        let m = self.m;
        let guard = m.parent_op(store).filter(|&op| m.is(op, "scf.if") && m.op(op).results.is_empty())?;
        let acc = self.first(*m.op(load).results.first()?);
        let new = self.first(*m.op(store).operands.first()?);
        let compare = m.defining_op(*m.op(guard).operands.first()?)?;
        let is_comparison = matches!(m.opcode(compare), Some(Opcode::CmpI | Opcode::CmpF));
        let one_use = matches!(self.uses.get(&acc).map_or(&[][..], |uses| uses), [only] if only.op == compare);
        // A second thing done under the guard could tell when a partial result was found.
        let alone = m.walk(guard)[1..].iter().all(|&op| op == store || is_load(m, op) || is_silent(m, op));
        let home = |op: Op| m.op(op).parent.map(|block| &self.nest.home(block).loops);
        if !is_comparison || !one_use || !alone || home(load) != home(guard) || home(compare) != home(guard) {
            return None;
        }
        let regions = &m.op(guard).regions;
        let holds = m.op(store).parent.and_then(|block| m.block(block).parent) == regions.first().copied();
        self.extremum(compare, guard, if holds { [new, acc] } else { [acc, new] })
    }

    /// A guard that adds in some of its regions and hands the accumulator on in the others.
    fn branch(&self, acc: Value, uses: &[Use], inside: Option<Region>) -> Option<(Vec<ChainStep>, Value)> {
        let m = self.m;
        let defined_in = m.defining_block(acc)?;
        // In a branch of a guard, only a guard further inside: this ends.
        let stands_here = |op: &Op| match (m.op(*op).parent, inside) {
            (Some(block), Some(region)) => m.block(block).parent == Some(region),
            (block, _) => block == Some(defined_in),
        };
        let around = |op: Op| std::iter::once(op).chain(m.ancestors(op)).find(stands_here);
        let guard = around(uses.first()?.op)?;
        let one = uses.iter().all(|at| around(at.op) == Some(guard));
        if !one || !matches!(m.name(guard), "affine.if" | "scf.if" | "scf.index_switch") {
            return None;
        }
        let through = |number: usize| -> Option<Vec<ChainStep>> {
            let mut steps = Vec::new();
            for (index, &region) in m.op(guard).regions.iter().enumerate() {
                let last = m.last_op(m.single_block(guard, index)?)?;
                steps.extend(self.follow(acc, Goal::Operand(last, number), Some(region))?);
            }
            Some(steps)
        };
        (0..m.op(guard).results.len()).find_map(|number| Some((through(number)?, m.op(guard).results[number])))
    }
}

/// One reduction of all steps, if they are of one group.
fn finish(steps: &[ChainStep]) -> Option<Reduction> {
    let mut whole = steps.first()?.reduction.clone();
    for ChainStep { reduction: step, .. } in &steps[1..] {
        if step.group != whole.group {
            return None;
        }
        whole.permit = whole.permit.max(step.permit);
        whole.names.extend(step.names.iter().filter(|name| !whole.names.contains(name)).cloned().collect::<Vec<_>>());
    }
    Some(whole)
}

/// What an operation is called in messages: `addf`.
fn plain(name: &str) -> String {
    match name.split_once('.') {
        Some(("arith" | "math" | "vector", plain)) => plain.to_owned(),
        _ => name.to_owned(),
    }
}

/// Does the operation only compute, or end a block?
fn is_silent(m: &Module, op: Op) -> bool {
    m.effects(op).is_pure() || m.has_traits(op, Traits::TERMINATOR)
}

fn is_integer(ty: &Type) -> bool {
    matches!(ty.element_or_self(), Type::Index | Type::Int(..))
}

/// Has the operation all of these fast-math flags?
fn has_flags(m: &Module, op: Op, wanted: &[&str]) -> bool {
    let flags = m.attr(op, "fastmath").map_or_else(Vec::new, |flags| flags.words("arith.fastmath"));
    flags.contains(&"fast") || wanted.iter().all(|flag| flags.contains(flag))
}
