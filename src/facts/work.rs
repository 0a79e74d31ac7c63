//! How much a loop does, as an estimate: so many operations, in numbers that are known where it begins.
//!
//! It decides whether threads are worth it and how iterations are dealt to them, and nothing else: what a program computes does not
//! depend on it. Each operation that is no constant and no subscript counts as one, a function of C's library as ten, one of the
//! program as its body where all sizes are a thousand, a branch as both its sides. A loop counts its body at the middle of its
//! range, from the greatest of its lower bounds to the least of its upper ones, as they are where all sizes are a thousand; a
//! remainder is half of its divisor. So a triangle has its half. What is not known, a loop whose bound is loaded or that may never
//! end, counts so much that two iterations with one are worth a fork. There is no estimate of a loop whose own bounds are of another
//! kind.
//!
//! Sums are exact rationals; where one leaves 128 bits there is no estimate.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use num_rational::Ratio;
use num_traits::{CheckedAdd, CheckedMul, Zero};

use crate::affine::dialect::{AffineForOp, AffineParallelOp, Applied, applied};
use crate::affine::expr::{AffineExpr, AffineOp};
use crate::builtin::callee;
use crate::ir::view::{integer, integers, segment};
use crate::ir::{Module, Op, Opcode, Traits, Value};

/// So many operations are worth a fork. An empty region of two threads costs 1.1 to 1.4 us of processor time where threads wait
/// awake, and 9 to 90 us where they sleep; a loop of 30 ps an operation, which is one in vectors and in the cache, breaks even at
/// 110 000 of them in the first case. So do slower loops earlier, and all of them later in the second case.
pub const FORK: i128 = 100_000;
/// So many are worth a meeting of all threads, which costs half of that.
pub const MEETING: i128 = 50_000;

/// How deep bounds are followed through `affine.apply`.
const DEPTH: u32 = 8;
/// Iterations do an uneven share if one of those late or early in the loop does so many times as much as the other.
const UNEVEN: (i128, i128) = (3, 2);
/// The size at which bounds are compared.
const TYPICAL: i128 = 1000;
/// What a function of C's library counts.
const LIBRARY: i128 = 10;
/// What counts that is not known.
const UNKNOWN: i128 = FORK / 2;
/// So many calls deep functions are looked into.
const CALLS: u32 = 2;

/// A number of an estimate.
pub type Estimate = Ratio<i128>;

/// Values with factors, and a constant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LinearSum {
    /// The values are known where the loop begins.
    pub terms: BTreeMap<Value, Estimate>,
    /// What is added.
    pub constant: Estimate,
}

/// Operations: some, and for each loop inside how often it runs and what it does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Work {
    /// Those outside of loops.
    pub ops: Estimate,
    /// Each loop.
    pub loops: Vec<(LinearSum, Work)>,
}

impl LinearSum {
    fn constant(number: Estimate) -> LinearSum {
        LinearSum { terms: BTreeMap::new(), constant: number }
    }

    /// `self + factor * other`
    fn plus(&self, other: &LinearSum, factor: Estimate) -> Option<LinearSum> {
        let mut sum = self.clone();
        sum.constant = sum.constant.checked_add(&other.constant.checked_mul(&factor)?)?;
        for (&value, times) in &other.terms {
            let entry = sum.terms.entry(value).or_insert_with(Estimate::zero);
            *entry = entry.checked_add(&times.checked_mul(&factor)?)?;
        }
        sum.terms.retain(|_, times| !times.is_zero());
        Some(sum)
    }

    /// What it is where every value is a typical size.
    fn typical(&self) -> Option<Estimate> {
        let size = Estimate::from_integer(TYPICAL);
        let term = |sum: Estimate, factor: &Estimate| sum.checked_add(&factor.checked_mul(&size)?);
        self.terms.values().try_fold(self.constant, term)
    }

    fn times(&self, factor: Estimate) -> Option<LinearSum> {
        LinearSum::constant(Estimate::zero()).plus(self, factor)
    }
}

impl Work {
    fn of(ops: i128) -> Work {
        Work { ops: Estimate::from_integer(ops), loops: Vec::new() }
    }

    /// The number of operations, if it is known.
    pub fn known(&self) -> Option<Estimate> {
        self.loops.iter().try_fold(self.ops, |sum, (trips, work)| {
            if !trips.terms.is_empty() {
                return None;
            }
            sum.checked_add(&trips.constant.max(Estimate::zero()).checked_mul(&work.known()?)?)
        })
    }

    /// What it is where every value is a typical size.
    fn typical(&self) -> Option<Estimate> {
        self.loops.iter().try_fold(self.ops, |sum, (trips, work)| {
            sum.checked_add(&trips.typical()?.max(Estimate::zero()).checked_mul(&work.typical()?)?)
        })
    }

    fn add(&mut self, other: Work) -> Option<()> {
        self.ops = self.ops.checked_add(&other.ops)?;
        for (trips, work) in other.loops {
            match self.loops.iter_mut().find(|(known, _)| *known == trips) {
                Some((_, known)) => known.add(work)?,
                None => self.loops.push((trips, work)),
            }
        }
        Some(())
    }

    /// What is done so often.
    fn repeated(self, trips: LinearSum) -> Option<Work> {
        if self.loops.is_empty() && trips.terms.is_empty() {
            return Some(Work { ops: self.ops.checked_mul(&trips.constant.max(Estimate::zero()))?, loops: Vec::new() });
        }
        let is_nothing = self.loops.is_empty() && self.ops.is_zero();
        Some(Work { ops: Estimate::zero(), loops: if is_nothing { Vec::new() } else { vec![(trips, self)] } })
    }
}

/// What a loop does, all its iterations together.
pub fn of_loop(m: &Module, op: Op) -> Option<Work> {
    WorkReader::new(m, op, &|_| None).of_loop(op)
}

/// Do iterations at the first and at the third quarter of a loop's range do different amounts of work, where all sizes are a
/// thousand? So it is in a triangle, three to one. No where there is no estimate, and for loops of several dims.
pub fn is_uneven(m: &Module, op: Op) -> bool {
    let at = |quarters: i128| {
        let mut reader = WorkReader { at: Estimate::new(quarters, 4), ..WorkReader::new(m, op, &|_| None) };
        let [_] = reader.ranges(op)?[..] else { return None };
        reader.body(op)?.typical()
    };
    let exceeds = |more: Estimate, less: Estimate| {
        let scaled = |number: Estimate, by: i128| number.checked_mul(&Estimate::from_integer(by));
        scaled(more, UNEVEN.1).zip(scaled(less, UNEVEN.0)).is_some_and(|(more, less)| more > less)
    };
    at(1).zip(at(3)).is_some_and(|(early, late)| exceeds(early, late) || exceeds(late, early))
}

/// What one iteration of a loop does, one in the middle. What `counts` has a number for counts so, with all that is in it.
pub fn of_iteration(m: &Module, op: Op, counts: &dyn Fn(Op) -> Option<i128>) -> Option<Work> {
    let mut reader = WorkReader::new(m, op, counts);
    reader.ranges(op)?;
    reader.body(op)
}

struct WorkReader<'m> {
    m: &'m Module,
    /// What is defined outside of it is known.
    root: Op,
    /// Where in its own range it is, from 0 to 1.
    at: Estimate,
    /// The middle of each loop's range.
    middle: FxHashMap<Value, LinearSum>,
    counts: &'m dyn Fn(Op) -> Option<i128>,
    /// How many calls deeper functions are looked into.
    calls: u32,
}

impl<'m> WorkReader<'m> {
    fn new(m: &'m Module, root: Op, counts: &'m dyn Fn(Op) -> Option<i128>) -> WorkReader<'m> {
        WorkReader { m, root, at: Estimate::new(1, 2), middle: FxHashMap::default(), counts, calls: CALLS }
    }

    fn of(&mut self, op: Op) -> Option<Work> {
        let m = self.m;
        if let Some(count) = (self.counts)(op) {
            return Some(Work::of(count));
        }
        if m.op(op).regions.is_empty() {
            let is_free = m.has_traits(op, Traits::TERMINATOR)
                || m.computes(op, Opcode::Constant)
                || matches!(m.name(op), "affine.apply" | "affine.min" | "affine.max" | "affine.yield" | "scf.yield");
            if m.is(op, "func.call") {
                return Some(self.of_call(op).unwrap_or(Work::of(UNKNOWN)));
            }
            let library = m.opcode(op).and_then(Opcode::in_c).map(|_| LIBRARY);
            return Some(Work::of(if is_free { 0 } else { library.unwrap_or(1) }));
        }
        match m.name(op) {
            "affine.for" | "scf.for" | "affine.parallel" | "scf.parallel" | "scf.forall" => {
                Some(self.of_loop(op).unwrap_or(Work::of(UNKNOWN)))
            }
            "affine.if"
            | "scf.if"
            | "scf.execute_region"
            | "memref.alloca_scope"
            | "scf.index_switch"
            | "scf.reduce"
            | "scf.forall.in_parallel" => self.body(op),
            _ => Some(Work::of(UNKNOWN)),
        }
    }

    fn of_loop(&mut self, op: Op) -> Option<Work> {
        let ranges = self.ranges(op)?;
        let body = self.body(op)?;
        ranges.into_iter().rev().try_fold(body, Work::repeated)
    }

    /// The body of the function that is called, where every size is a typical one.
    fn of_call(&self, call: Op) -> Option<Work> {
        let (function, calls) = (callee(self.m, call)?, self.calls.checked_sub(1)?);
        self.m.single_block(function, 0)?;
        let mut reader = WorkReader { calls, ..WorkReader::new(self.m, function, &|_| None) };
        let ops = reader.body(function)?.typical()?;
        Some(Work { ops, loops: Vec::new() })
    }

    /// All blocks of an operation.
    fn body(&mut self, op: Op) -> Option<Work> {
        let m = self.m;
        let mut work = Work::of(0);
        for &region in &m.op(op).regions {
            for &block in &m.region(region).blocks {
                for &inner in &m.block(block).ops {
                    work.add(self.of(inner)?)?;
                }
            }
        }
        Some(work)
    }

    /// How often each dim of a loop runs; notes the middle of each.
    fn ranges(&mut self, op: Op) -> Option<Vec<LinearSum>> {
        let m = self.m;
        let args = &m.block(m.single_block(op, 0)?).args;
        let mut dims: Vec<(Vec<LinearSum>, Vec<LinearSum>, i64)> = Vec::new();
        match m.name(op) {
            "affine.for" => {
                let view = AffineForOp::cast(m, op)?;
                let bounds = |applied: Applied<'_>| self.linears(&applied, &applied.map.results);
                dims.push((bounds(view.lower(m))?, bounds(view.upper(m))?, view.step(m)));
            }
            "affine.parallel" => {
                let view = AffineParallelOp::cast(m, op)?;
                for (dim, step) in view.steps(m).into_iter().enumerate() {
                    let lower = self.linears(&view.lower(m), view.lower_of(m, dim))?;
                    dims.push((lower, self.linears(&view.upper(m), view.upper_of(m, dim))?, step));
                }
            }
            "scf.forall" => {
                let names = ["staticLowerBound", "staticUpperBound", "staticStep"];
                let [lowers, uppers, steps] = [0, 1, 2].map(|at| self.mixed(op, names[at], at));
                for ((lower, upper), step) in lowers?.into_iter().zip(uppers?).zip(steps?) {
                    let step = i64::try_from(step.constant.to_integer()).ok().filter(|_| step.terms.is_empty())?;
                    dims.push((vec![lower], vec![upper], step));
                }
            }
            name => {
                let lists = if name == "scf.for" {
                    [0, 1, 2].map(|at| m.op(op).operands.get(at..=at))
                } else {
                    [0, 1, 2].map(|at| segment(m, op, at))
                };
                let [lowers, uppers, steps] = lists;
                for ((&lower, &upper), &step) in lowers?.iter().zip(uppers?).zip(steps?) {
                    let step = integer(m.attr(m.defining_op(step)?, "value")?)?;
                    dims.push((vec![self.linear(lower, DEPTH)?], vec![self.linear(upper, DEPTH)?], step));
                }
            }
        }
        let at = if op == self.root { self.at } else { Estimate::new(1, 2) };
        let mut trips = Vec::new();
        for ((lowers, uppers, step), &iv) in dims.into_iter().zip(args) {
            let step = Estimate::from_integer(i128::from(step.max(1)));
            let (lower, upper) = range(&lowers, &uppers)?;
            let length = upper.plus(&lower, Estimate::from_integer(-1))?;
            self.middle.insert(iv, lower.plus(&length, at)?);
            trips.push(length.times(step.recip())?);
        }
        Some(trips)
    }

    /// A list of which some entries are numbers in an attribute and the others are operands of one segment.
    fn mixed(&self, op: Op, name: &str, number: usize) -> Option<Vec<LinearSum>> {
        let fixed = self.m.attr(op, name).and_then(integers)?;
        let mut dynamic = segment(self.m, op, number)?.iter();
        let entry = |entry: i64| match entry {
            i64::MIN => self.linear(*dynamic.next()?, DEPTH),
            entry => Some(LinearSum::constant(Estimate::from_integer(i128::from(entry)))),
        };
        fixed.into_iter().map(entry).collect()
    }

    fn linears(&self, of: &Applied<'_>, exprs: &[AffineExpr]) -> Option<Vec<LinearSum>> {
        exprs.iter().map(|expr| self.of_expr(expr, of, DEPTH)).collect()
    }

    fn of_expr(&self, expr: &AffineExpr, of: &Applied<'_>, depth: u32) -> Option<LinearSum> {
        let number = |value: i64| Estimate::from_integer(i128::from(value));
        match expr {
            AffineExpr::Const(value) => Some(LinearSum::constant(number(*value))),
            AffineExpr::Dim(dim) => self.linear(*of.dims().get(*dim as usize)?, depth),
            AffineExpr::Symbol(symbol) => self.linear(*of.symbols().get(*symbol as usize)?, depth),
            AffineExpr::Binary(AffineOp::Add, pair) => {
                self.of_expr(&pair.0, of, depth)?.plus(&self.of_expr(&pair.1, of, depth)?, number(1))
            }
            AffineExpr::Binary(op, pair) => {
                let AffineExpr::Const(by) = pair.1 else { return None };
                match op {
                    AffineOp::Mul => self.of_expr(&pair.0, of, depth)?.times(number(by)),
                    AffineOp::Mod => Some(LinearSum::constant(number(by) / number(2))),
                    _ if by > 0 => self.of_expr(&pair.0, of, depth)?.times(number(by).recip()),
                    _ => None,
                }
            }
        }
    }

    /// A value where the loop is in its middle.
    fn linear(&self, value: Value, depth: u32) -> Option<LinearSum> {
        let m = self.m;
        let depth = depth.checked_sub(1)?;
        if let Some(middle) = self.middle.get(&value) {
            return Some(middle.clone());
        }
        let whole = || LinearSum { terms: [(value, Estimate::from_integer(1))].into(), constant: Estimate::zero() };
        let Some(op) = m.defining_op(value) else {
            let crate::ir::ValueDef::Arg(block, _) = m.value(value).def else { return None };
            let owner = m.block_owner(block)?;
            let is_inside = owner == self.root || m.ancestors(owner).any(|around| around == self.root);
            return (!is_inside || m.is(owner, "func.func")).then(whole);
        };
        if m.computes(op, Opcode::Constant) {
            return Some(LinearSum::constant(Estimate::from_integer(i128::from(integer(m.attr(op, "value")?)?))));
        }
        if !m.ancestors(op).any(|around| around == self.root) {
            return Some(whole());
        }
        let applied = applied(m, op).filter(|_| matches!(m.name(op), "affine.apply" | "affine.min" | "affine.max"))?;
        self.of_expr(applied.map.results.first()?, &applied, depth)
    }
}

/// The bounds between which a loop is taken to run: the greatest of the lower ones and the least of the upper ones for the
/// sizes of [`TYPICAL`]. Which they are for others is not asked.
fn range(lowers: &[LinearSum], uppers: &[LinearSum]) -> Option<(LinearSum, LinearSum)> {
    let typical = |bounds: &[LinearSum]| bounds.iter().map(LinearSum::typical).collect::<Option<Vec<Estimate>>>();
    let (low, high) = (typical(lowers)?, typical(uppers)?);
    let lower = (0..low.len()).max_by_key(|&at| low[at])?;
    let upper = (0..high.len()).min_by_key(|&at| high[at])?;
    Some((lowers[lower].clone(), uppers[upper].clone()))
}
