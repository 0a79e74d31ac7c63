//! `contract(%B)`: an array of the function shrinks to the window of it that holds values somebody still reads.
//!
//! ```text
//! rewrite: %B : memref<? x 64>, B[i, j]   ->   %B : memref<2 x 64>, B[i mod 2, j]
//! ```
//! Two cells **meet** if one of them is written while the other still holds a value that is read later: then they need places of
//! their own. Dim by dim, outermost first: where cells that meet, and are equal in the dims before, are at most `w - 1` apart, the
//! dim keeps `w` places, and its subscript counts modulo `w`. A dim in which no cells meet goes. One in which they are as far apart
//! as the array is long, or farther than any number says, stays as it is.
//!
//! So what is passed on by a loop to its next iterations needs as many rows as the iterations that it goes over, whatever
//! the array is as a whole: after `fuse(%i,%i1;shift=2)` the rows between two stages of a pipeline fit a cache. `contract(%B,%C)` does
//! it for several arrays.
//!
//! *Sound.* Let two different cells that meet share a place. In the first dim they are `g * d` apart with `d` less than `w`, so that
//! their subscripts divided by `g` and rounded down are `d` apart; these are equal modulo `w`, so `d` is 0. They are equal there, and so
//! on: they are equal in all dims, or do not meet, and then no write of one comes between a write of the other and its reads. Iterations of a parallel loop count as both before and after each other.
//! Where the flow of values is an upper bound more cells meet. The array is let go when the function ends, and nobody else knows it.
//!
//! ```text
//! %B = memref.alloc(%n) : memref<?x64xf32>                  %B = memref.alloc() : memref<2x64xf32>
//! affine.for %i = 1 to %n {                                 affine.for %i = 1 to %n {
//!   affine.for %j = 0 to 64 {                                 affine.for %j = 0 to 64 {
//!     %a = affine.load %B[%i - 1, %j]              ->           %a = affine.load %B[(%i + 1) mod 2, %j]
//!     affine.store %x, %B[%i, %j]                               affine.store %x, %B[%i mod 2, %j]
//! ```
//! A buffer of each iteration of a loop with steps of 16, filled one iteration ahead, keeps two: `%B[%k]` becomes
//! `%B[%k floordiv 16 mod 2]`.
//! refuses: `seen-outside`, `unknown-access`, `nothing-to-contract`.
//! source: Lefebvre and Feautrier, *Automatic storage management for parallel programs* (1998); Darte, Schreiber and Villard,
//! *Lattice-based memory allocation* (2005).

use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{Signed, ToPrimitive};

use super::Options;
use super::cells::Cells;
use super::loops::place_of_value;
use super::pipeline::{Argument, Step, UsageError};
use super::promote::{MOST_PAD, arrays_of};
use super::redirect::{direct, indirect, redirect};
use super::rewrite::{Made, Rewritten};
use super::session::{No, Session};
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{BasicRelation, Budget, Exhausted, Optimum, Relation, Set, Space};
use crate::affine::row::row_from;
use crate::analysis::access::{AccessKind, Effect, Place};
use crate::analysis::alias::{FunctionMemory, Origin, Root, RootId};
use crate::analysis::dependence::{Dependence, Kind, Occurrence};
use crate::analysis::domain::Nest;
use crate::analysis::names::value_name;
use crate::analysis::pairs::{before, parted};
use crate::diag::Span;
use crate::emit::allocate;
use crate::ir::dense::storage_bits;
use crate::ir::types::MemRefType;
use crate::ir::{Module, Op, Value};
use crate::schedule::refusal::{NotApplicable, Refusal};

/// How memory is aligned.
const ALIGNMENT: &str = "alignment";

/// What a dim keeps; all of it if that is no number.
type KeptWindow = Option<KeptPlaces>;

/// Places that a dim keeps.
#[derive(Clone, Copy)]
struct KeptPlaces {
    /// How many there are.
    places: i64,
    /// Cells that meet are a multiple of this apart.
    step: i64,
    /// Is a subscript, divided by the step, less than the number of places anyway?
    is_within: bool,
}

impl KeptPlaces {
    /// The place of a cell.
    fn place(self, subscript: AffineExpr) -> AffineExpr {
        let counted = if self.step == 1 { subscript } else { subscript.floor_div(self.step) };
        if self.is_within { counted } else { counted.modulo(self.places) }
    }
}

/// The arrays.
pub(super) fn arrays(step: &Step) -> Result<&[Argument], UsageError> {
    match &step.groups[..] {
        [arrays] | [arrays, _] => Ok(arrays),
        _ => Err(step.wrong("contract needs arrays: contract(%B)")),
    }
}

/// By how much the last dim is to be longer.
pub(super) fn pad(step: &Step) -> Result<i64, UsageError> {
    step.groups.iter().skip(1).flatten().try_fold(0, |_, option| match option.text.split_once('=') {
        Some(("pad", count)) => {
            let count = count.parse().ok().filter(|count| (0..=MOST_PAD).contains(count));
            count.ok_or_else(|| UsageError::new(option.span, "pad is a number of elements"))
        }
        _ => Err(UsageError::listing(option.span, "contract knows no such option", vec!["pad=4".to_owned()])),
    })
}

/// Contracts each of the arrays.
pub(super) fn rewrite(session: &Session<'_>, step: &Step, options: &Options) -> Result<Rewritten, No> {
    let (arrays, pad) = (arrays(step)?, pad(step)?);
    let (m, scop) = (session.module, session.scop());
    let cells = Cells::of(session, options)?;
    let exhausted = |exhausted: Exhausted| No::from(Refusal::from(exhausted));
    let flows = cells.dependences(Vec::new()).and_then(|all| cells.flows(&all)).map_err(exhausted)?;
    let (mut module, mut all) = (m.clone(), Vec::new());
    for id in arrays_of(session, arrays)? {
        let root = &scop.memory.roots[id];
        let made = made_inside(m, &scop.memory, id)?;
        let users = users(&cells, root)?;
        let windows = windows(&cells, id, &users, &flows).map_err(exhausted)?;
        let windows = shorter(m, root, windows);
        let name = value_name(m, root.value);
        if windows.iter().all(Option::is_none) {
            let message =
                format!("values in all of {name} are needed at one time, or in more of it than a number says");
            let no = NotApplicable::new("nothing-to-contract", m.op(made).span, message);
            return Err(with_kept(no, (&cells, id), &users, &flows).into());
        }
        let ops: Vec<Op> = users.values().map(|(op, _)| *op).collect();
        let memory = shrink(&mut module, (scop.func, &scop.nest), (made, root.value), &ops, (&windows, pad));
        all.push(told(&module, memory, format!("what is still read of {}", m.ty(root.value))));
    }
    Ok(Rewritten { made: all, ..Rewritten::new(module, Vec::new()) })
}

/// The same with a write and a read that sees its value, for which alone all of the array is needed; with the first ones, if no two are
/// enough.
fn with_kept(
    no: NotApplicable,
    (cells, id): (&Cells<'_>, RootId),
    users: &BTreeMap<usize, (Op, Effect)>,
    flows: &[Dependence],
) -> NotApplicable {
    let m = cells.m;
    let ends = |flow: &Dependence| Some((users.get(&flow.source)?.0, users.get(&flow.target)?.0));
    let needs_all = |flow: &&Dependence| {
        let windows = windows(cells, id, users, std::slice::from_ref(*flow));
        windows.is_ok_and(|windows| shorter(m, &cells.memory.roots[id], windows).iter().all(Option::is_none))
    };
    let its = || flows.iter().filter(|flow| flow.kind == Kind::Flow && ends(flow).is_some());
    let found = its().find(needs_all).or_else(|| its().next()).and_then(ends);
    no.labelled(
        found.into_iter().flat_map(|(write, read)| {
            [(m.op(write).span, "keeps a value in it"), (m.op(read).span, "still reads that")]
        }),
    )
}

/// What there is to say of new memory, and of what it holds.
pub(super) fn told(m: &Module, memory: Value, holds: String) -> Made {
    let ty = m.ty(memory).clone();
    let bytes = ty.as_memref().and_then(bytes).map(|bytes| bytes.to_string());
    let is_local = m.defining_op(memory).is_some_and(|op| m.is(op, "memref.alloca"));
    Made { name: value_name(m, memory), ty, bytes, holds, is_local }
}

/// How many bytes memory has, where that is a number.
fn bytes(memref: &MemRefType) -> Option<u64> {
    let each = u64::try_from(storage_bits(&memref.element)?.div_ceil(8)).ok()?;
    memref.shape.as_ref()?.iter().try_fold(each, |bytes, size| bytes.checked_mul((*size)?))
}

/// The operation that makes an array of which nobody else knows.
pub(super) fn made_inside(m: &Module, memory: &FunctionMemory, id: RootId) -> Result<Op, No> {
    let root = &memory.roots[id];
    let made = m.defining_op(root.value).filter(|&op| matches!(m.name(op), "memref.alloc" | "memref.alloca"));
    let is_plain = m.ty(root.value).as_memref().is_some_and(|memref| memref.layout.is_none());
    match (made, &root.origin) {
        (Some(made), Origin::Local { .. }) if !memory.outlives(id) && is_plain => Ok(made),
        _ => {
            let (name, span) = (value_name(m, root.value), place_of_value(m, root.value));
            let shown = memory.shown_by(id);
            let is_own = matches!(root.origin, Origin::Local { .. }) && shown.is_none() && !memory.outlives(id);
            let message = match is_own {
                true => format!("the cells of {name} are no plain memory of memref.alloc or memref.alloca"),
                false => format!("somebody else may look at {name}: it is not made by this function for itself alone"),
            };
            let (at, how) = seen_through(m, root, shown);
            Err(NotApplicable::new("seen-outside", span, message).label(at, how).into())
        }
    }
}

/// Through what somebody else may look at an array, and how; `shown` is the operation that shows what the function makes.
fn seen_through(m: &Module, root: &Root, shown: Option<(Op, bool)>) -> (Span, String) {
    let place = place_of_value(m, root.value);
    match (&root.origin, shown) {
        (Origin::Argument, _) => (place, "the caller sees it".to_owned()),
        (Origin::Global(_), _) => (place, "all functions see it".to_owned()),
        (Origin::Local { .. }, Some((op, true))) => (m.op(op).span, "the caller gets it".to_owned()),
        (Origin::Local { .. }, Some((op, false))) => (m.op(op).span, format!("{} may hand it on", m.name(op))),
        (Origin::Local { .. }, None) => (
            place,
            match m.ty(root.value).as_memref().and_then(|memref| memref.layout.as_ref()) {
                Some(_) => "its layout says where they are".to_owned(),
                None => "another operation makes it".to_owned(),
            },
        ),
    }
}

/// The loads and stores of an array, by their numbers. All else that is done with it is to let it go.
pub(super) fn users(cells: &Cells<'_>, root: &Root) -> Result<BTreeMap<usize, (Op, Effect)>, No> {
    let m = cells.m;
    let mut users = BTreeMap::new();
    for at in m.uses_in(cells.nest.func).get(&root.value).into_iter().flatten() {
        let number = cells.accesses.iter().position(|access| access.op == at.op);
        let Some(number) = number else { return Err(indirect(m, root, at.op)) };
        let effect = match cells.accesses[number].kind {
            AccessKind::Dealloc => continue,
            AccessKind::Load => Effect::Read,
            _ => Effect::Write,
        };
        direct(m, &cells.nest, root, [at.op])?;
        if cells.single(number, effect).is_none() {
            return Err(indirect(m, root, at.op));
        }
        users.insert(number, (at.op, effect));
    }
    Ok(users)
}

// ---- how much is needed --------------------------------------------------------------------------------------------

/// What each dim keeps.
fn windows(
    cells: &Cells<'_>,
    id: RootId,
    users: &BTreeMap<usize, (Op, Effect)>,
    flows: &[Dependence],
) -> Result<Vec<KeptWindow>, Exhausted> {
    let budget = cells.budget;
    let does = |number: usize| cells.occurrences.iter().find(|one| one.owner == number && one.place == Place::Root(id));
    let all: BTreeMap<usize, &Occurrence> = users.keys().filter_map(|&user| Some((user, does(user)?))).collect();
    let Some(space) = all.values().find_map(|one| one.cells.as_ref()).map(Relation::space) else {
        return Ok(Vec::new());
    };
    let mut apart = Set::empty(Space::set(space.num_symbols, space.num_range));
    for flow in flows.iter().filter(|flow| flow.kind == Kind::Flow) {
        let (Some(&written), Some(&read)) = (all.get(&flow.source), all.get(&flow.target)) else { continue };
        for (_, &between) in all.iter().filter(|(user, _)| users[user].1 == Effect::Write) {
            let later = maybe_before(&cells.nest, written, between);
            let until = maybe_before(&cells.nest, between, read);
            let pairs = flow.pairs.compose_to_meet(&until.inverse(), &later, budget)?.intersect(&later);
            let (Some(kept), Some(other)) = (&written.cells, &between.cells) else { continue };
            let meeting = kept.inverse().compose(&pairs, budget)?.compose(other, budget)?;
            apart = apart.union(&meeting.deltas(budget)?);
        }
    }
    // Memory that is made in loops is other memory in each of their iterations.
    let depth = cells.memory.roots[id].depth();
    let mut apart = apart.intersect_symbols(&cells.nest.context).coalesce(budget)?;
    for dim in 0..depth {
        apart = apart.fix(apart.space().range(dim), 0);
    }
    let mut windows = Vec::new();
    for dim in depth..space.num_range {
        let column = apart.space().range(dim);
        let kept = match farthest(&apart, column, cells)? {
            Some(distance) => Some(kept(&apart, dim, distance, &all, cells)?),
            None => None,
        };
        windows.push(kept);
        apart = apart.fix(column, 0);
    }
    Ok(windows)
}

/// What a dim keeps in which cells that meet are at most `distance` apart.
fn kept(
    apart: &Set,
    dim: usize,
    distance: i64,
    all: &BTreeMap<usize, &Occurrence>,
    cells: &Cells<'_>,
) -> Result<KeptPlaces, Exhausted> {
    let step = common_step(apart, dim, distance, cells)?;
    let places = distance / step + 1;
    let mut is_within = true;
    for touched in all.values().filter_map(|one| one.cells.as_ref()) {
        let column = touched.space().range(dim);
        let [first, last] = [touched.dim_min(column, cells.budget)?, touched.dim_max(column, cells.budget)?];
        let is_place = |end: &Optimum<BigInt>| match end {
            Optimum::Empty => true,
            Optimum::Unbounded => false,
            Optimum::Bounded(end) => end.to_i64().is_some_and(|end| end >= 0 && end / step < places),
        };
        is_within &= is_place(&first) && is_place(&last);
    }
    Ok(KeptPlaces { places, step, is_within })
}

/// A number of which all distances along a dim are multiples: the least of them, or what that and the greatest one have in common.
fn common_step(apart: &Set, dim: usize, greatest: i64, cells: &Cells<'_>) -> Result<i64, Exhausted> {
    let space = apart.space();
    let those = |expr: AffineExpr, is_zero: bool| {
        let mut basic = BasicRelation::universe(space);
        let row = row_from(&mut basic, &expr, space.range(0)).ok()?;
        if is_zero {
            basic.add_eq(&row)
        } else {
            basic.add_ineq(&row)
        }
        Some(Set::from(basic))
    };
    let distance = AffineExpr::Dim(dim as u32);
    let mut least = greatest;
    for (sign, end) in [(1, Set::dim_min as fn(&Set, usize, &Budget) -> _), (-1, Set::dim_max)] {
        let Some(one_side) = those(distance.clone() * sign - 1, false) else { return Ok(1) };
        if let Optimum::Bounded(end) = end(&apart.intersect(&one_side), space.range(dim), cells.budget)? {
            least = end.abs().to_i64().map_or(1, |end| end.min(least));
        }
    }
    for step in [least, least.gcd(&greatest)] {
        let Some(multiples) = those(distance.clone().modulo(step.max(1)), true).filter(|_| step > 1) else {
            return Ok(1);
        };
        if apart.is_subset(&multiples, cells.budget)? {
            return Ok(step);
        }
    }
    Ok(1)
}

/// How far from 0 a dim gets. None if that is no number.
fn farthest(apart: &Set, column: usize, cells: &Cells<'_>) -> Result<Option<i64>, Exhausted> {
    let ends = [apart.dim_min(column, cells.budget)?, apart.dim_max(column, cells.budget)?];
    let distance = |end: &Optimum<BigInt>| match end {
        Optimum::Empty => Some(0),
        Optimum::Unbounded => None,
        Optimum::Bounded(value) => value.abs().to_i64(),
    };
    Ok(ends.iter().map(distance).try_fold(0, |most, distance| Some(most.max(distance?))))
}

/// The pairs of which the first runs before the second, or may do so.
fn maybe_before(nest: &Nest, first: &Occurrence, second: &Occurrence) -> Relation {
    let shared = first.loops.iter().zip(&second.loops).take_while(|(a, b)| a == b).count();
    let (num_symbols, depths) = (nest.symbols.len(), [first.loops.len(), second.loops.len()]);
    let space = Space::relation(num_symbols, depths[0], depths[1]);
    let pairs = before(space, 0, shared, first.position < second.position);
    let unordered = (0..shared).filter(|&level| nest.loops[first.loops[level]].parallel);
    let backward = unordered.map(|level| parted(space, level)[1].clone()).collect();
    pairs.union(&Relation::from_disjuncts(space, backward))
}

/// Windows that are no shorter than the array are none.
fn shorter(m: &Module, root: &Root, windows: Vec<KeptWindow>) -> Vec<KeptWindow> {
    let shape = m.ty(root.value).as_memref().and_then(|memref| memref.shape.clone()).unwrap_or_default();
    let is_shorter = |kept: &KeptPlaces, size: Option<u64>| size.is_none_or(|size| kept.places.unsigned_abs() < size);
    let keep = |(size, window): (Option<u64>, KeptWindow)| window.filter(|kept| is_shorter(kept, size));
    shape.into_iter().zip(windows).map(keep).collect()
}

// ---- what is written -----------------------------------------------------------------------------------------------

/// Makes memory of another type like some that is made, under its name; the operation stands nowhere yet.
pub(super) fn remade(m: &mut Module, made: Op, ty: MemRefType, sizes: Vec<Value>) -> Op {
    let op = allocate(m, ty, sizes, m.name(made) == "memref.alloca");
    if let Some(alignment) = m.attr(made, ALIGNMENT).cloned() {
        m.op_mut(op).properties.set(ALIGNMENT, alignment);
    }
    let data = m.op(made).clone();
    (m.op_mut(op).attrs, m.op_mut(op).loc, m.op_mut(op).span) = (data.attrs, data.loc, data.span);
    let (memory, old) = (m.result(op), m.result(made));
    m.value_mut(memory).name = m.value(old).name.clone();
    op
}

/// Makes the smaller array, and sends everything there. Gives its value.
fn shrink(
    m: &mut Module,
    (func, nest): (Op, &Nest),
    (made, array): (Op, Value),
    users: &[Op],
    (windows, pad): (&[KeptWindow], i64),
) -> Value {
    let memref = m.ty(array).as_memref().expect("an array").clone();
    let data = m.op(made).clone();
    let mut sizes = data.operands.iter().copied();
    let (mut shape, mut kept) = (Vec::new(), Vec::new());
    for (size, window) in memref.shape.iter().flatten().zip(windows) {
        let given = if size.is_none() { sizes.next() } else { None };
        match window {
            None => {
                shape.push(*size);
                kept.extend(given);
            }
            Some(kept) if kept.places == 1 => {}
            Some(kept) => shape.push(Some(kept.places.unsigned_abs())),
        }
    }
    if let Some(Some(last)) = shape.last_mut() {
        *last = last.saturating_add(pad.unsigned_abs());
    }
    let op = remade(m, made, MemRefType::new(Some(shape), memref.element, None, memref.space), kept);
    let at = m.position(made).expect("it stands in a block");
    m.insert(data.parent.expect("it stands in a block"), at, op);
    let memory = m.result(op);
    for &user in users {
        redirect(m, (func, nest), (user, memory), |_, subscripts| {
            let places = subscripts.into_iter().zip(windows);
            let stay = places.filter(|(_, window)| window.is_none_or(|kept| kept.places > 1));
            stay.map(|(subscript, window)| window.map_or(subscript.clone(), |kept| kept.place(subscript))).collect()
        });
    }
    m.replace_uses(func, array, memory);
    m.detach(made);
    memory
}
