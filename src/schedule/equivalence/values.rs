//! Proof by the flow of values: whatever the new program leaves is computed as in the old one, wherever it was kept.
//!
//! Two expressions at related instances are equal if they are the same operation of equal operands, equal affine integers,
//! or reads of equal values: a read is unfolded to the values of the writes that it sees, in both programs, and a read of
//! what was there before to the same cell of the same memory. Where the same two writes come up again, as in a loop that
//! accumulates, the pairs are widened to all that satisfy the equations that those seen so far have in common; what was
//! asked of them once is taken for granted then.
//!
//! *Sound.* Say that a pair of writes is *claimed* if it is in the table at the end. The value of each claimed pair was
//! shown to be equal, given that of claimed pairs of writes that run earlier in both programs: every way to the table goes
//! through a read of each. So all are equal, by induction over the order of the programs. The last writes to every cell
//! that is known outside are claimed, and they are of the same cells.
//!
//! Nothing else may happen: whatever the new program touches is in bounds if what the old one touches is, and operations
//! that may trap run only where the old program runs the same.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::conjunction::{Conjunction, Piece};
use super::flow::{Flow, Spot, is_harmless};
use super::questions::small;
use super::{NotProved, Sides, not_proved};
use crate::affine::dialect::IfOp;
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{BasicRelation, Budget, Relation, Set, Space};
use crate::analysis::alias::{Origin, RootId};
use crate::analysis::rows::unit;
use crate::analysis::scop::{Array, ArrayId, StatementId};
use crate::arena::Id;
use crate::ir::{Op, Traits, Value, ValueDef};

/// How many pairs of expressions are looked at.
const MOST_STEPS: usize = 20_000;
/// How many reads may be unfolded inside each other.
const DEEPEST: usize = 48;

/// A value where a statement computes it.
type Node = (Option<StatementId>, Value);

/// What a value is.
enum Term {
    /// An affine integer, over the loops around the statement and the symbols of both programs.
    Integer(AffineExpr),
    /// An argument of the function.
    Argument(u32),
    /// A read.
    Read(usize),
    /// A result of an operation.
    Computed(Op, u32),
    /// A result of a guard.
    Choice(IfOp, u32),
}

/// Proves that both functions leave the same, by the values they compute.
pub(super) fn prove(sides: &Sides<'_>, budget: &Budget) -> Result<(), NotProved> {
    let flow = |side| Flow::of(side, sides.num_symbols, budget);
    let (new, old) = (flow(&sides.new)?, flow(&sides.old)?);
    if !new.is_ordered {
        return not_proved("iterations of a parallel loop depend on each other, or memory is used that was let go");
    }
    let mut context = Set::universe(Space::set(sides.num_symbols, 0));
    for side in [&sides.old, &sides.new] {
        let mut known = Relation::empty(Space::set(sides.num_symbols, 0));
        for piece in small(Piece::all(&side.scop.context))? {
            let mut one = Conjunction::new(sides.num_symbols, 0, 0);
            small(one.embed(&piece, &super::questions::symbols(side)))?;
            known = known.union(&one.basic().clone().into());
        }
        context = context.intersect(&known);
    }
    let mut values = Values {
        new: &new,
        old: &old,
        context,
        starts: BTreeMap::new(),
        found: BTreeMap::new(),
        table: BTreeMap::new(),
        steps: 0,
        depth: 0,
        budget,
    };
    values.ends()?;
    values.results()?;
    values.bounds()?;
    values.traps()
}

/// Pairs of writes, a new one and an old one, and the instances at which they write the same.
type Table = BTreeMap<(Spot, Spot), Relation>;

/// Readers that see what was there before.
type Starts = BTreeMap<(bool, Spot), Rc<Set>>;

struct Values<'a> {
    new: &'a Flow<'a>,
    old: &'a Flow<'a>,
    /// What is known of the symbols.
    context: Set,
    starts: Starts,
    /// The instances at which operations of the new program that may trap were found in the old one.
    found: BTreeMap<(Option<StatementId>, Op), Set>,
    /// What is claimed.
    table: Table,
    steps: usize,
    depth: usize,
    budget: &'a Budget,
}

impl<'a> Values<'a> {
    // ---- what is seen outside ----------------------------------------------------------------------------------

    /// The last writes of cells that are known outside are of the same cells and values.
    fn ends(&mut self) -> Result<(), NotProved> {
        let (new, old) = (self.new, self.old);
        let names: BTreeSet<&String> = new.last.keys().chain(old.last.keys()).collect();
        for name in names {
            let (after, before) = (self.last(new, name)?, self.last(old, name)?);
            let union = |all: &[(Spot, Relation)]| -> Result<Option<Set>, NotProved> {
                let mut union: Option<Set> = None;
                for (_, cells) in all {
                    let cells = cells.range(self.budget)?;
                    union = Some(union.map_or_else(|| cells.clone(), |known| known.union(&cells)));
                }
                Ok(union)
            };
            let is_same = match (union(&after)?, union(&before)?) {
                (Some(after), Some(before)) => after
                    .intersect_symbols(&self.context)
                    .is_equal(&before.intersect_symbols(&self.context), self.budget)?,
                (None, None) => true,
                _ => false,
            };
            if !is_same {
                return not_proved(format!("other cells of {name} are written"));
            }
            for (spot, cells) in &after {
                for (other, others) in &before {
                    let pairs = cells.compose(&others.inverse(), self.budget)?.intersect_symbols(&self.context);
                    self.stored(*spot, *other, pairs)?;
                }
            }
        }
        Ok(())
    }

    /// The last writes to an array, and the cells where they are that.
    fn last(&self, flow: &Flow<'_>, name: &str) -> Result<Vec<(Spot, Relation)>, NotProved> {
        let Some(seen) = flow.last.get(name) else { return Ok(Vec::new()) };
        if !seen.is_exact {
            return not_proved("what is written last is not known exactly");
        }
        let last = seen.sources.iter().map(|(spot, writers)| {
            let writers = writers.range(self.budget)?;
            Ok((*spot, flow.cells(*spot)?.intersect_domain(&writers)))
        });
        last.collect()
    }

    /// What the function returns is the same.
    fn results(&mut self) -> Result<(), NotProved> {
        let operands = |flow: &Flow<'_>| -> Vec<Value> {
            let roots = flow.side.scop.end.roots.iter();
            roots.flat_map(|&op| flow.side.module.op(op).operands.iter().copied()).collect()
        };
        let (after, before) = (operands(self.new), operands(self.old));
        let all = Relation::universe(Space::relation(self.context.space().num_symbols, 0, 0));
        let all = all.intersect_symbols(&self.context);
        for (&new, &old) in after.iter().zip(&before) {
            self.same((None, new), (None, old), &all)?;
        }
        if after.len() == before.len() { Ok(()) } else { not_proved("other values are returned") }
    }

    // ---- values ------------------------------------------------------------------------------------------------

    /// Do two writes leave the same value at these pairs of instances?
    fn stored(&mut self, new: Spot, old: Spot, pairs: Relation) -> Result<(), NotProved> {
        let Some(pairs) = self.some(pairs)? else { return Ok(()) };
        let wider = match self.table.get(&(new, old)) {
            Some(known) if pairs.is_subset(known, self.budget)? => return Ok(()),
            None => pairs,
            Some(known) => {
                let all = self.new.domain(new.0)?.product(&self.old.domain(old.0)?);
                let hull = known.union(&pairs).affine_hull(self.budget)?;
                all.intersect(&hull).intersect_symbols(&self.context)
            }
        };
        self.table.insert((new, old), wider.clone());
        let (after, before) = ((new.0, self.new.value(new)?), (old.0, self.old.value(old)?));
        self.same(after, before, &wider)
    }

    /// Is a value of the new program the same as one of the old at these pairs of instances?
    fn same(&mut self, new: Node, old: Node, pairs: &Relation) -> Result<(), NotProved> {
        self.steps += 1;
        self.depth += 1;
        if self.steps > MOST_STEPS || self.depth > DEEPEST {
            return not_proved("the computation is unfolded too often");
        }
        let held = match (self.term(self.new, new)?, self.term(self.old, old)?) {
            (Term::Choice(guard, number), _) => {
                let (flow, (id, _)) = (self.new, new);
                let holds = self.where_holds(flow, id, guard)?;
                self.same_choice(
                    pairs.intersect_domain(&holds),
                    pairs,
                    (flow, guard, number),
                    |values, yielded, left| values.same((id, yielded), old, left),
                )
            }
            (_, Term::Choice(guard, number)) => {
                let (flow, (id, _)) = (self.old, old);
                let holds = self.where_holds(flow, id, guard)?;
                self.same_choice(
                    pairs.intersect_range(&holds),
                    pairs,
                    (flow, guard, number),
                    |values, yielded, left| values.same(new, (id, yielded), left),
                )
            }
            (Term::Read(after), Term::Read(before)) => {
                self.both_read((new, (new.0, after)), (old, (old.0, before)), pairs)
            }
            (Term::Read(after), _) => self.new_reads((new.0, after), old, pairs),
            (_, Term::Read(before)) => self.old_reads(new, (old.0, before), pairs),
            (Term::Integer(after), Term::Integer(before)) => self.same_integer(&after, &before, pairs),
            (Term::Argument(after), Term::Argument(before)) if after == before => Ok(()),
            (Term::Computed(after, k), Term::Computed(before, l)) if k == l => {
                self.same_operation((new.0, after), (old.0, before), pairs)
            }
            _ => not_proved("a value is computed in another way"),
        };
        self.depth -= 1;
        held
    }

    /// Asks of the values that a guard yields, each at the pairs where it is the one: `then` are those of the condition.
    fn same_choice(
        &mut self,
        then: Relation,
        pairs: &Relation,
        (flow, guard, number): (&Flow<'_>, IfOp, u32),
        mut ask: impl FnMut(&mut Self, Value, &Relation) -> Result<(), NotProved>,
    ) -> Result<(), NotProved> {
        let m = flow.side.module;
        let otherwise = pairs.subtract(&then, self.budget)?;
        for (left, block) in [(then, Some(guard.then_block(m))), (otherwise, guard.else_block(m))] {
            let Some(left) = self.some(left)? else { continue };
            let last = block.and_then(|block| m.block(block).ops.last());
            let yielded = last.and_then(|&last| m.op(last).operands.get(number as usize));
            let Some(&yielded) = yielded else { return not_proved("a guard yields nothing") };
            ask(self, yielded, &left)?;
        }
        Ok(())
    }

    /// The iterations of a statement in which the condition of a guard in it holds.
    fn where_holds(&self, flow: &Flow<'_>, id: Option<StatementId>, guard: IfOp) -> Result<Set, NotProved> {
        let statement = flow.statement(id);
        let Some(constraints) = flow.side.condition(statement, guard) else {
            return not_proved("a condition is not affine");
        };
        let num_symbols = self.context.space().num_symbols;
        let mut holds = Conjunction::new(num_symbols, 0, statement.loops.len());
        let (ivs, symbols) = (holds.second(), (0..num_symbols).map(|symbol| unit(1 + symbol)).collect::<Vec<_>>());
        for (expr, is_eq) in constraints {
            let row = small(holds.value(&expr, &ivs, &symbols))?;
            if is_eq { holds.equate(&row) } else { holds.demand(&row) }
        }
        Ok(holds.basic().clone().into())
    }

    fn same_operation(
        &mut self,
        new: (Option<StatementId>, Op),
        old: (Option<StatementId>, Op),
        pairs: &Relation,
    ) -> Result<(), NotProved> {
        if text(self.new, new.1) != text(self.old, old.1) {
            return not_proved("a value is computed in another way");
        }
        let commutes = self.new.side.module.has_traits(new.1, Traits::COMMUTATIVE)
            && self.new.side.module.op(new.1).operands.len() == 2;
        if may_trap(self.new, new.1) {
            let runs = pairs.domain(self.budget)?;
            let known = self.found.remove(&new);
            self.found.insert(new, known.map_or_else(|| runs.clone(), |known| known.union(&runs)));
        }
        if !commutes {
            return self.same_operands(new, old, pairs, false);
        }
        // What fails has claimed nothing.
        let (table, found, depth) = (self.table.clone(), self.found.clone(), self.depth);
        let first = self.same_operands(new, old, pairs, false);
        if first.is_ok() {
            return first;
        }
        (self.table, self.found, self.depth) = (table, found, depth);
        self.same_operands(new, old, pairs, true)
    }

    fn same_operands(
        &mut self,
        new: (Option<StatementId>, Op),
        old: (Option<StatementId>, Op),
        pairs: &Relation,
        turned: bool,
    ) -> Result<(), NotProved> {
        let (flow, other) = (self.new, self.old);
        let after = &flow.side.module.op(new.1).operands;
        let mut before = other.side.module.op(old.1).operands.to_vec();
        if turned {
            before.reverse();
        }
        for (&operand, other) in after.iter().zip(before) {
            self.same((new.0, operand), (old.0, other), pairs)?;
        }
        Ok(())
    }

    fn both_read(
        &mut self,
        (new, new_spot): (Node, Spot),
        (old, old_spot): (Node, Spot),
        pairs: &Relation,
    ) -> Result<(), NotProved> {
        let (flow, other) = (self.new, self.old);
        self.runs(pairs.domain(self.budget)?, flow, new_spot)?;
        self.runs(pairs.range(self.budget)?, other, old_spot)?;
        let (after, before) = (flow.seen(new_spot)?, other.seen(old_spot)?);
        let (start, start_before) = (self.start(true, new_spot)?, self.start(false, old_spot)?);
        for (writer, sees) in &after.sources {
            let Some(written) = self.some(sees.inverse().compose(pairs, self.budget)?)? else { continue };
            for (source, seen) in &before.sources {
                self.stored(*writer, *source, written.compose(seen, self.budget)?)?;
            }
            if let Some(left) = self.some(written.intersect_range(&start_before))? {
                self.same((writer.0, flow.value(*writer)?), old, &left)?;
            }
        }
        let Some(untouched) = self.some(pairs.intersect_domain(&start))? else { return Ok(()) };
        for (source, seen) in &before.sources {
            if let Some(left) = self.some(untouched.compose(seen, self.budget)?)? {
                self.same(new, (source.0, other.value(*source)?), &left)?;
            }
        }
        let Some(untouched) = self.some(untouched.intersect_range(&start_before))? else { return Ok(()) };
        let names = (flow.name(flow.access(new_spot).array), other.name(other.access(old_spot).array));
        if names.0.is_none() || names.0 != names.1 {
            return not_proved("what was there before is read from other memory");
        }
        let same = flow.cells(new_spot)?.compose(&other.cells(old_spot)?.inverse(), self.budget)?;
        if untouched.is_subset(&same, self.budget)? { Ok(()) } else { not_proved("another cell is read") }
    }

    fn new_reads(&mut self, new: Spot, old: Node, pairs: &Relation) -> Result<(), NotProved> {
        let flow = self.new;
        self.runs(pairs.domain(self.budget)?, flow, new)?;
        for (writer, sees) in &flow.seen(new)?.sources {
            if let Some(written) = self.some(sees.inverse().compose(pairs, self.budget)?)? {
                self.same((writer.0, flow.value(*writer)?), old, &written)?;
            }
        }
        let start = self.start(true, new)?;
        match self.some(pairs.intersect_domain(&start))? {
            None => Ok(()),
            Some(_) => not_proved("what was there before is read in place of what is computed"),
        }
    }

    fn old_reads(&mut self, new: Node, old: Spot, pairs: &Relation) -> Result<(), NotProved> {
        let flow = self.old;
        self.runs(pairs.range(self.budget)?, flow, old)?;
        for (source, seen) in &flow.seen(old)?.sources {
            if let Some(written) = self.some(pairs.compose(seen, self.budget)?)? {
                self.same(new, (source.0, flow.value(*source)?), &written)?;
            }
        }
        let start = self.start(false, old)?;
        match self.some(pairs.intersect_range(&start))? {
            None => Ok(()),
            Some(_) => not_proved("something is computed in place of what was there before"),
        }
    }

    /// A read in a guard runs wherever its value is asked for, or there would be nothing to ask about.
    fn runs(&self, asked: Set, flow: &Flow<'_>, spot: Spot) -> Result<(), NotProved> {
        let runs = flow.cells(spot)?.domain(self.budget)?;
        let is_there = asked.intersect_symbols(&self.context).is_subset(&runs, self.budget)?;
        if is_there { Ok(()) } else { not_proved("a value is read where it is not known to be") }
    }

    fn same_integer(&self, new: &AffineExpr, old: &AffineExpr, pairs: &Relation) -> Result<(), NotProved> {
        let space = pairs.space();
        let known: Vec<_> = (0..space.num_symbols).map(|symbol| unit(1 + symbol)).collect();
        for piece in small(Piece::all(pairs))? {
            let mut one = Conjunction::new(space.num_symbols, space.num_domain, space.num_range);
            let (y, x) = (one.first(), one.second());
            small(one.embed(&piece, &[known.clone(), y.clone(), x.clone()].concat()))?;
            let (after, before) = (one.value(new, &y, &known), one.value(old, &x, &known));
            let (Some(after), Some(before)) = (after, before) else { return not_proved("an integer is not affine") };
            for case in small(one.differing(&[after], &[before]))? {
                if !Relation::from(case.basic().clone()).is_empty(self.budget)? {
                    return not_proved("an index that is used as a value is another one");
                }
            }
        }
        Ok(())
    }

    /// The relation, if it has a point, without what has none.
    fn some(&self, pairs: Relation) -> Result<Option<Relation>, NotProved> {
        let mut left = Vec::new();
        for one in pairs.disjuncts() {
            if !Relation::from(one.clone()).is_empty(self.budget)? {
                left.push(one.clone());
            }
        }
        Ok((!left.is_empty()).then(|| Relation::from_disjuncts(pairs.space(), left)))
    }

    /// The readers that see what was there before the function ran.
    fn start(&mut self, is_new: bool, spot: Spot) -> Result<Rc<Set>, NotProved> {
        if let Some(known) = self.starts.get(&(is_new, spot)) {
            return Ok(known.clone());
        }
        let flow = if is_new { self.new } else { self.old };
        let mut start = flow.cells(spot)?.domain(self.budget)?.intersect_symbols(&self.context);
        for (_, pairs) in &flow.seen(spot)?.sources {
            start = start.subtract(&pairs.domain(self.budget)?, self.budget)?;
        }
        let start = Rc::new(start);
        self.starts.insert((is_new, spot), start.clone());
        Ok(start)
    }

    /// What a value is.
    fn term(&self, flow: &Flow<'_>, (id, value): Node) -> Result<Term, NotProved> {
        let (side, statement) = (flow.side, flow.statement(id));
        if let Some(expr) = side.integer(statement, value) {
            return Ok(Term::Integer(expr));
        }
        let reads =
            |array: ArrayId| statement.accesses.iter().position(|access| access.array == array && !access.write);
        if let Some(read) = statement.reads.iter().find(|read| read.value == value) {
            return reads(read.cell).map(Term::Read).ok_or_else(|| NotProved::new("a cell is not read"));
        }
        let (op, number) = match side.module.value(value).def {
            ValueDef::Arg(block, number) if side.module.block_owner(block) == Some(side.scop.func) => {
                return Ok(Term::Argument(number));
            }
            ValueDef::Arg(..) => return not_proved("a value of a loop that is not affine is used"),
            ValueDef::Result(op, number) => (op, number),
        };
        let around = |op: &Op| std::iter::successors(Some(*op), |&op| side.module.parent_op(op)).collect::<Vec<_>>();
        let is_in_statement = statement.ops.iter().any(|other| around(&op).contains(other));
        if matches!(side.module.name(op), "affine.load" | "memref.load") && is_in_statement {
            let of = |access: &crate::analysis::scop::Access| access.op == op && !access.write;
            let mut found = (0..statement.accesses.len()).filter(|&number| {
                let access = &statement.accesses[number];
                of(access) && matches!(side.scop.arrays[access.array], Array::Memory(_))
            });
            return match (found.next(), found.next()) {
                (Some(number), None) if flow.is_whole(statement.accesses[number].array, value) => {
                    Ok(Term::Read(number))
                }
                _ => not_proved("what is read is not known"),
            };
        }
        let is_ours = is_in_statement || around(&op).iter().any(|op| side.scop.params.contains(op));
        if let Some(guard) = IfOp::cast(side.module, op).filter(|_| is_ours) {
            return Ok(Term::Choice(guard, number));
        }
        if is_ours && side.module.has_traits(op, Traits::PURE) && side.module.op(op).regions.is_empty() {
            return Ok(Term::Computed(op, number));
        }
        not_proved("a value is computed in a way that is not looked into")
    }

    // ---- nothing else happens ----------------------------------------------------------------------------------

    /// Everything that the new program touches is there: it has the size, or the old program touches it too.
    fn bounds(&self) -> Result<(), NotProved> {
        let mut touched: BTreeMap<String, Set> = BTreeMap::new();
        for spot in self.old.touched() {
            let array = self.old.access(spot).array;
            let Some(name) = self.old.name(array).or_else(|| made(self.old, array)) else { continue };
            // What is touched perhaps vouches for nothing.
            let Ok(cells) = self.old.cells(spot) else { continue };
            let cells = cells.range(self.budget)?;
            let known = touched.remove(&name);
            touched.insert(name, known.map_or_else(|| cells.clone(), |known| known.union(&cells)));
        }
        for spot in self.new.touched() {
            let array = self.new.access(spot).array;
            let cells = self.new.cells(spot)?.range(self.budget)?.intersect_symbols(&self.context);
            if let Some(inside) = shape(self.new, array, cells.space())
                && cells.is_subset(&inside, self.budget)?
            {
                continue;
            }
            let name = self.new.name(array).or_else(|| made(self.new, array));
            let is_there = match name.and_then(|name| touched.get(&name)) {
                Some(known) => known.space() == cells.space() && cells.is_subset(known, self.budget)?,
                None => false,
            };
            if !is_there {
                return not_proved("whether a subscript is in bounds is not known");
            }
        }
        Ok(())
    }

    /// Operations that may trap run only where the old program runs them with the same operands.
    fn traps(&self) -> Result<(), NotProved> {
        let (new, scop) = (self.new, &self.new.side.scop);
        let words = |flow: &Flow<'_>, op: Op| {
            let value = flow.side.module.op(op).results.first();
            value.and_then(|&value| flow.side.fixed(value).ok())
        };
        let known: Vec<_> = self.old.side.scop.params.iter().map(|&op| words(self.old, op)).collect();
        let is_new = |op: Op| words(new, op).is_none_or(|words| !known.contains(&Some(words)));
        if scop.params.iter().any(|&op| may_trap(new, op) && is_new(op)) {
            return not_proved("an operation that may trap runs where it did not");
        }
        for (id, statement) in scop.statements.iter() {
            let ops = statement.ops.iter().flat_map(|&op| new.side.module.walk(op));
            for op in ops.filter(|&op| may_trap(new, op)) {
                let left = new.domain(Some(id))?.intersect_symbols(&self.context);
                let runs = match self.found.get(&(Some(id), op)) {
                    Some(found) => left.is_subset(found, self.budget)?,
                    None => left.is_empty(self.budget)?,
                };
                if !runs {
                    let name = new.side.module.name(op);
                    return not_proved(format!("an operation that may trap ({name}) runs where it did not"));
                }
            }
        }
        Ok(())
    }
}

/// May the operation trap, what is nested in it aside? Accesses do not where they are in bounds.
fn may_trap(flow: &Flow<'_>, op: Op) -> bool {
    let name = flow.side.module.name(op);
    let plain = ["memref.alloc", "memref.alloca", "memref.dealloc", "memref.get_global", "affine.if"];
    let is_access = name.ends_with(".load") || name.ends_with(".store") || plain.contains(&name);
    !is_access && !is_harmless(flow.side, op) && !flow.side.module.has_traits(op, Traits::TERMINATOR)
}

/// An operation without its operands.
fn text(flow: &Flow<'_>, op: Op) -> String {
    let module = flow.side.module;
    let data = module.op(op);
    let all = data.properties.iter().chain(data.attrs.iter());
    let mut parts: Vec<String> = all.map(|(name, value)| format!("{name} = {value}")).collect();
    parts.sort();
    parts.extend(data.operands.iter().map(|&value| format!("({})", module.ty(value))));
    parts.extend(data.results.iter().map(|&value| format!(": {}", module.ty(value))));
    format!("{} {}", module.name(op), parts.join(" "))
}

/// What makes a buffer of this function, in words that are the same in both programs.
fn made(flow: &Flow<'_>, array: ArrayId) -> Option<String> {
    let Array::Memory(value) = flow.side.scop.arrays[array] else { return None };
    flow.side.sizes(value)
}

/// The cells that a buffer of this function has, if its type says so.
fn shape(flow: &Flow<'_>, array: ArrayId, space: Space) -> Option<Set> {
    let Array::Memory(value) = flow.side.scop.arrays[array] else { return None };
    let shape = flow.side.module.ty(value).as_memref()?.shape.as_ref()?;
    let around = match flow.side.scop.memory.roots[RootId::from_index(array.index())].origin {
        Origin::Local { depth, .. } => depth,
        Origin::Argument | Origin::Global(_) => 0,
    };
    if space.num_range != around + shape.len() {
        return None;
    }
    let mut inside = BasicRelation::universe(space);
    for (dim, size) in shape.iter().enumerate() {
        let column = space.range(around + dim);
        let mut below = vec![0; column + 1];
        (below[0], below[column]) = (i64::try_from((*size)?).ok()?.checked_sub(1)?, -1);
        inside.add_ineq(&unit(column));
        inside.add_ineq(&below);
    }
    Some(inside.into())
}
