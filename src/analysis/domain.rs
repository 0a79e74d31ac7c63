//! Loops, symbols, and when every block of a function runs.
//!
//! Columns of every set are the symbols and the *values of the induction variables* of the loops around a block,
//! outermost first. A loop whose bounds are not affine still has a dim: its domain is then an upper bound. A region that
//! may run any number of times without being a loop (`scf.while`, several blocks, an unknown operation) has a *hidden*
//! loop around it: a dim that counts its runs.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::conditions::Conditions;
use super::reader::{ProgramReader, RawHome, RawLoop};
use super::value::Values;
use crate::affine::dialect::Applied;
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{Relation, Set};
use crate::arena::{Arena, Id, id};
use crate::ir::{Block, Module, Op, Type, Value};
use crate::scf::processors::mappings_without_results;

id!(
    /// A loop of a function; one dimension of a parallel loop counts as one loop. Ids count in textual order, so that
    /// the index is the position by which the command line names a loop; hidden loops come after all others.
    LoopId,
    "L"
);

/// Why something is outside of what can be decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unknown {
    /// The operation.
    pub op: Op,
    /// A stable, kebab-case code, such as `non-affine-subscript`.
    pub code: &'static str,
    /// One sentence without a full stop.
    pub message: String,
}

/// One loop.
#[derive(Clone, Debug)]
pub struct Loop {
    /// The operation.
    pub op: Op,
    /// Which induction variable of the operation, from 0.
    pub dim: usize,
    /// The induction variable.
    pub iv: Value,
    /// Its name without `%`.
    pub name: Arc<str>,
    /// The loop around it; may be hidden.
    pub parent: Option<LoopId>,
    /// How far apart its iterations are; positive.
    pub step: i64,
    /// The same as an expression, where it is no constant; `step` is then 1.
    pub apart: AffineExpr,
    /// May its iterations run in any order, by its definition?
    pub parallel: bool,
    /// The processors that run its iterations, if it says which: `gpu.block<x>`.
    pub mapping: Option<Arc<str>>,
    /// The values it takes, over the induction variables of the loops around it and its own.
    pub domain: Set,
    /// Are they exactly these, whenever the loop is reached? If not, at most these.
    pub exact: bool,
    /// Are its bounds and its step known, so that the values are those of its iterations?
    pub counted: bool,
    /// It starts at the greatest of these; `Dim(k)` is the k-th loop around it. Empty where not affine.
    pub lower: Vec<AffineExpr>,
    /// It ends before the least of these. Empty where not affine.
    pub upper: Vec<AffineExpr>,
}

impl Loop {
    /// The most iterations that two of its bounds leave it, of those that are so far apart as a number says; none if there are none.
    pub fn most_iterations(&self) -> Option<u128> {
        let pairs = self.upper.iter().flat_map(|end| self.lower.iter().map(move |start| end.clone() - start.clone()));
        let length = pairs.filter_map(|length| length.as_const()).min()?;
        Some(u128::try_from(length).unwrap_or(0).div_ceil(u128::try_from(self.step).unwrap_or(1).max(1)))
    }

    /// So many loops are around it, hidden ones included.
    pub fn depth(&self) -> usize {
        self.domain.space().num_range - 1
    }
}

/// When the operations of a block run.
#[derive(Clone, Debug)]
pub struct Home {
    /// The loops around the block, outermost first, hidden ones included.
    pub loops: Vec<LoopId>,
    /// The iterations in which it runs.
    pub domain: Set,
    /// Exactly in these? If not, at most in these.
    pub exact: bool,
    /// Which of [`Nest::unknown`] is why not, if one is: the innermost.
    pub(super) doubt: Option<usize>,
    pub(super) conditions: Conditions,
}

/// The loops of a function and the homes of its blocks.
#[derive(Clone, Debug)]
pub struct Nest {
    /// The function.
    pub func: Op,
    /// The symbols of every set, in this order: arguments of type index, then others as they are met in the text.
    pub symbols: Vec<Value>,
    /// What is known of the symbols: a set without dims.
    pub context: Set,
    /// Operations at the start of the function that state a part of this.
    pub stating: Vec<Op>,
    /// The loops in textual order, without the hidden ones.
    pub loops: Arena<LoopId, Loop>,
    /// The operations behind the hidden loops, whose ids follow those of `loops`.
    pub hidden: Vec<Op>,
    /// What is outside of what can be decided.
    pub unknown: Vec<Unknown>,
    pub(super) values: Values,
    homes: FxHashMap<Block, Home>,
    order: FxHashMap<Op, usize>,
}

impl Nest {
    /// Reads the loops of `func`, a function with a body.
    pub fn read(m: &Module, func: Op) -> Nest {
        Nest::read_with(m, func, FxHashSet::default())
    }

    /// The same where `unfixed` values at the top of the function count as ones that a loop computes anew: they are no symbols.
    pub fn read_with(m: &Module, func: Op, unfixed: FxHashSet<Value>) -> Nest {
        let reader = ProgramReader::read(m, func, unfixed);
        let num_symbols = reader.values.symbols.len();
        let known = reader.values.known_of_symbols().into_iter();
        let context = Conditions::all(known.chain(reader.stated.iter().cloned()));
        let mut loops = Arena::new();
        for raw in reader.loops {
            loops.push(finish_loop(m, raw, num_symbols));
        }
        let homes = reader.homes.into_iter().map(|(block, raw)| (block, finish_home(raw, num_symbols))).collect();
        Nest {
            func,
            symbols: reader.values.symbols.clone(),
            context: context.to_set(num_symbols, 0).0,
            stating: reader.stating,
            loops,
            hidden: reader.hidden,
            unknown: reader.unknown,
            values: reader.values,
            homes,
            order: m.walk(func).into_iter().enumerate().map(|(number, op)| (op, number)).collect(),
        }
    }

    /// When the operations of `block` run.
    ///
    /// # Panics
    /// If the block is none of the function's.
    pub fn home(&self, block: Block) -> &Home {
        &self.homes[&block]
    }

    /// When the operation runs.
    ///
    /// # Panics
    /// If the operation stands in no block of the function.
    pub fn home_of(&self, m: &Module, op: Op) -> &Home {
        self.home(m.op(op).parent.expect("the operation stands in a block"))
    }

    /// The number of the operation in the text of the function.
    ///
    /// # Panics
    /// If it is none of the function's.
    pub fn order(&self, op: Op) -> usize {
        self.order[&op]
    }

    /// Is the loop one of the text?
    pub fn is_visible(&self, id: LoopId) -> bool {
        id.index() < self.loops.len()
    }

    /// Is it one whose iterations the text calls parallel?
    pub fn is_parallel(&self, id: LoopId) -> bool {
        self.is_visible(id) && self.loops[id].parallel
    }

    /// Is the dim of the loop the value of an induction variable whose iterations are known?
    pub fn is_counted(&self, id: LoopId) -> bool {
        self.is_visible(id) && self.loops[id].counted
    }

    /// Why it is not known when the operation runs, if that is so.
    ///
    /// # Panics
    /// If the operation stands in no block of the function.
    pub fn doubt(&self, m: &Module, op: Op) -> Option<&Unknown> {
        self.unknown.get(self.home_of(m, op).doubt?)
    }

    /// The name of the loop's dim.
    pub fn name(&self, id: LoopId) -> Arc<str> {
        if self.is_visible(id) {
            self.loops[id].name.clone()
        } else {
            format!("run{}", id.index() - self.loops.len()).into()
        }
    }

    /// The hidden loop that counts the runs of an operation's regions, if there is one.
    pub fn runs_of(&self, op: Op) -> Option<LoopId> {
        let number = self.hidden.iter().position(|&hidden| hidden == op)?;
        Some(LoopId::from_index(self.loops.len() + number))
    }

    /// May what stands in the operation run several times whenever that is reached?
    pub fn repeats(&self, op: Op) -> bool {
        self.hidden.contains(&op) || self.loops.iter().any(|(_, known)| known.op == op)
    }

    /// Is what the operation computes known only because it says that it means something: that it does not wrap, or is exact?
    pub fn believes(&self, op: Op) -> bool {
        self.values.believed.contains(&op)
    }

    /// Whether a result of type index was read that is not proved to fit 64 bits.
    pub fn may_wrap(&self) -> bool {
        self.values.may_wrap
    }

    /// The induction variable that `Dim(dim)` is in a block; none if the loop has none that the text shows.
    pub fn iv(&self, home: &Home, dim: usize) -> Option<Value> {
        home.loops.get(dim).filter(|&&id| self.is_visible(id)).map(|&id| self.loops[id].iv)
    }

    /// Is a number of one type the same number when it is cast to another one?
    pub fn keeps(&self, expr: &AffineExpr, from: &Type, to: &Type) -> bool {
        self.values.keeps(expr, from, to)
    }

    /// The value over the loops around its definition (`Dim(k)` is the k-th, outermost first; the same dims hold
    /// further inside) and the symbols; none if it is not affine there. Minima, maxima and selected values are not
    /// single expressions: they are choices of `Values`.
    pub fn expr(&self, value: Value) -> Option<AffineExpr> {
        self.values.get(value).filter(|expr| !self.values.has_choice(expr)).cloned()
    }

    /// The value as in [`Nest::expr`], where it may contain choices that only [`Nest::function_where`] understands.
    pub(super) fn raw_expr(&self, value: Value) -> Option<AffineExpr> {
        self.values.get(value).cloned()
    }

    /// The relation from the iterations of `home` where `also` holds to the tuples of the expressions, and whether its
    /// domain is exactly those of these iterations in which the home's operations run. Missing expressions and counts
    /// are as in [`Conditions::to_relation`]. None if an expression is not affine.
    pub(super) fn function_where(
        &self,
        home: &Home,
        also: &Conditions,
        exprs: &[Option<AffineExpr>],
        counts: &[Option<AffineExpr>],
    ) -> Option<(Relation, bool)> {
        let known: Vec<AffineExpr> = exprs.iter().flatten().cloned().collect();
        let mut union: Option<(Relation, bool)> = None;
        for (when, pieces) in self.values.pieces(&known).ok()? {
            let conditions = home.conditions.and(&when).ok()?.and(also).ok()?;
            let mut pieces = pieces.into_iter();
            let exprs: Vec<Option<AffineExpr>> =
                exprs.iter().map(|expr| expr.as_ref().and_then(|_| pieces.next())).collect();
            let (relation, exact) =
                conditions.to_relation(&exprs, counts, self.symbols.len(), home.loops.len()).ok()?;
            union = Some(match union {
                None => (relation, exact),
                Some((known, whole)) => {
                    let disjuncts = known.disjuncts().iter().chain(relation.disjuncts()).cloned().collect();
                    (Relation::from_disjuncts(known.space(), disjuncts), whole && exact)
                }
            });
        }
        union.map(|(relation, exact)| (relation, exact && home.exact))
    }

    /// The results of a map with its operands put in; none where they are not affine.
    pub(super) fn composed(&self, applied: Applied<'_>) -> Vec<Option<AffineExpr>> {
        self.values.composed(&applied.map.results, applied.dims(), applied.symbols())
    }
}

fn finish_loop(m: &Module, raw: RawLoop, num_symbols: usize) -> Loop {
    let (domain, whole) = raw.conditions.to_set(num_symbols, raw.depth + 1);
    Loop {
        op: raw.op,
        dim: raw.dim,
        iv: raw.iv,
        name: raw.name,
        parent: raw.parent,
        step: raw.step,
        apart: raw.apart,
        parallel: raw.parallel,
        mapping: mappings_without_results(m, raw.op).and_then(|all| all.into_iter().nth(raw.dim)),
        domain,
        exact: raw.exact && whole,
        counted: raw.counted && whole,
        lower: raw.lower,
        upper: raw.upper,
    }
}

fn finish_home(raw: RawHome, num_symbols: usize) -> Home {
    let (domain, whole) = raw.conditions.to_set(num_symbols, raw.loops.len());
    Home { loops: raw.loops, domain, exact: raw.exact && whole, doubt: raw.doubt, conditions: raw.conditions }
}
