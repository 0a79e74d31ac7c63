//! Which memory that a block makes may be each thread's own.
//!
//! Threads of a block run iterations of parallel loops, and memory that is made between these loops is there for all of them. If each
//! element is only ever touched by one thread, it can as well be that thread's: on a GPU, its registers. Let `touches` take threads to the
//! elements that they touch, in all of the parallel loops, and the iterations of the loops around the place where the memory is made.
//! The memory is *private* if no two threads touch one element in one of these iterations, and those of a thread lie in a box of
//! constant size that moves with the thread: element `e` is `e - start` there.
//!
//! *Sound.* What a thread reads there it has written itself, since nobody else touches the element, and what nobody has written is
//! undefined in either place. For that it has to be known which iterations a thread has: the loops have as many iterations along each
//! axis as there are threads, and each runs the one that has its number.

use rustc_hash::{FxHashMap, FxHashSet};

use num_traits::ToPrimitive;

use super::Team;
use super::phases::makes_memory;
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{BasicRelation, Budget, Relation, Space};
use crate::affine::row::{gathered, offset_expr, row_from};
use crate::analysis::access::{MemoryAccess, Place};
use crate::analysis::alias::RootId;
use crate::analysis::verdict::Analysis;
use crate::ir::dense::storage_bits;
use crate::ir::{Module, Op, Value};
use crate::limits::Limits;

/// Memory that each thread has for itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Private {
    /// The memory.
    pub root: RootId,
    /// Where a thread's elements start: `Dim(k)` is its number along axis `k`.
    pub start: Vec<AffineExpr>,
    /// So many along each dim.
    pub sizes: Vec<u64>,
    /// So many bytes in all.
    pub bytes: u64,
}

/// How iterations go to the threads of a block.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Dealt {
    /// The loops that are dealt out, none inside of another one.
    pub loops: FxHashSet<Op>,
    /// For those of which each thread has the iteration with its number, counted from 0: along which axis each induction variable goes.
    pub numbers: FxHashMap<Op, Vec<(Value, usize)>>,
    /// Along which axis their other loops go from thread to thread, by their induction variables.
    pub axis_of: FxHashMap<Value, usize>,
    /// The threads along each axis on which they are numbered.
    pub threads: Vec<i64>,
    /// So many bytes of one buffer a thread may have for itself.
    pub most: u64,
    /// Does a team run one iteration at most of the loop around all?
    pub once: bool,
    /// Can threads go on while something is fetched?
    pub fetches: bool,
    /// Is the team a warp, whose threads hand on to each other what their iterations give together?
    pub one_warp: bool,
}

impl Dealt {
    /// Along so many axes threads are numbered.
    pub fn axes(&self) -> usize {
        self.threads.len()
    }
}

/// What of the memory that a block makes is private.
pub(super) fn private(m: &Module, analysis: &Analysis, team: &Team, limits: &Limits) -> Vec<Private> {
    let (axes, budget) = (team.dealt.axes(), &Budget::new(limits.words));
    let all = analysis.memory.roots.iter().filter(|(id, _)| is_apart(m, analysis, team, *id, limits));
    let one = |root: RootId| {
        let mut touches: Option<Relation> = None;
        for access in &analysis.accesses {
            let mut cells = access.touches.iter().filter(|touch| touch.place == Place::Root(root)).peekable();
            if cells.peek().is_none() || makes_memory(m, access.op) {
                continue;
            }
            let threads = threads_of(m, analysis, access, team)?.inverse();
            for touch in cells {
                let elements = threads.compose(touch.cells.as_ref()?, budget).ok()?;
                touches = Some(touches.map_or(elements.clone(), |known| known.union(&elements)));
            }
        }
        let touches = touches?.coalesce(budget).ok()?;
        // The loops around are read as dims of the domain.
        let (symbols, depth) = (touches.space().num_symbols, analysis.memory.roots[root].depth());
        let found = touches.wrap().unwrap(axes + depth).fixed_size_box(budget).ok()??;
        let start = |offset| offset_expr(offset, symbols, axes + depth).filter(|start| moves_with(start, axes));
        let start: Vec<AffineExpr> = found.offsets.iter().map(start).collect::<Option<_>>()?;
        let sizes: Vec<u64> = found.sizes.iter().map(ToPrimitive::to_u64).collect::<Option<_>>()?;
        let memref = m.ty(analysis.memory.roots[root].value).as_memref()?;
        let each = u64::try_from(storage_bits(&memref.element)?.div_ceil(8)).ok()?;
        let bytes = sizes.iter().try_fold(each, |all, &size| all.checked_mul(size))?;
        (memref.layout.is_none() && 0 < bytes && bytes <= team.dealt.most).then_some(Private {
            root,
            start,
            sizes,
            bytes,
        })
    };
    all.filter_map(|(root, _)| one(root)).collect()
}

/// Where an element lies in the part of the thread that touches it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnPlace {
    /// The loops around the access, by their induction variables.
    pub loops: Vec<Value>,
    /// A subscript for each dim: `Dim(k)` says how far the k-th of these is from where its loop starts.
    pub subscripts: Vec<AffineExpr>,
}

/// The place of what an access touches of a buffer of which each thread has a part. None if it does not follow from how far
/// the loops have come.
///
/// *Sound.* An induction variable is where its loop starts and a distance, or, where a loop is dealt out, and the number of
/// the thread, from which the part starts as well. What is left when both are put in is the same number.
pub(super) fn place_in_part(
    m: &Module,
    analysis: &Analysis,
    (team, private): (&Team, &Private),
    access: &MemoryAccess,
) -> Option<OwnPlace> {
    let nest = &analysis.nest;
    let loops = &nest.home_of(m, access.op).loops;
    let (depth, axes, symbols) = (loops.len(), team.dealt.axes(), nest.symbols.len());
    let numbers = m.ancestors(access.op).find_map(|around| team.dealt.numbers.get(&around))?;
    // Dims: how far the loops have come, the numbers of the thread, the loops themselves.
    let mut known: Vec<AffineExpr> = Vec::new();
    for (place, &id) in loops.iter().enumerate() {
        let itself = AffineExpr::Dim((depth + axes + place) as u32);
        let data = Some(id).filter(|&id| nest.is_visible(id)).map(|id| &nest.loops[id]);
        let data = data.filter(|data| m.ancestors(data.op).any(|around| around == team.around));
        known.push(match data.map(|data| (data, &data.lower[..])) {
            Some((data, [lower])) => {
                let start = lower.replace(|dim| known[dim as usize].clone(), AffineExpr::Symbol);
                start
                    + match numbers.iter().find(|(iv, _)| *iv == data.iv) {
                        Some((_, axis)) => AffineExpr::Dim((depth + axis) as u32) * data.step,
                        None => AffineExpr::Dim(place as u32),
                    }
            }
            _ => itself,
        });
    }
    let ivs = loops.iter().map(|&id| nest.is_visible(id).then(|| nest.loops[id].iv));
    let touch = access.touches.iter().find(|touch| touch.place == Place::Root(private.root))?;
    let subscripts = touch.exprs.get(analysis.memory.roots[private.root].depth()..)?;
    let place = |(subscript, start): (&Option<AffineExpr>, &AffineExpr)| {
        // A value that is one of several is no dim.
        let at = subscript
            .as_ref()
            .filter(|at| moves_with(&at.replace(AffineExpr::Dim, |_| 0.into()), depth))?
            .replace(|dim| known[dim as usize].clone(), AffineExpr::Symbol);
        let start = start.replace(|axis| AffineExpr::Dim(depth as u32 + axis), AffineExpr::Symbol);
        let place = gathered(&(at - start), 2 * depth + axes, symbols);
        moves_with(&place, depth).then_some(place)
    };
    let subscripts: Vec<AffineExpr> = subscripts.iter().zip(&private.start).map(place).collect::<Option<_>>()?;
    // A loop that has no induction variable is none that a place moves with.
    let (loops, first) = (ivs.clone().flatten().collect(), ivs.clone().position(|iv| iv.is_none()));
    let is_named = |place: &AffineExpr| moves_with(place, first.unwrap_or(depth));
    subscripts.iter().all(is_named).then_some(OwnPlace { loops, subscripts })
}

/// Does a place move with these dims alone, the first so many?
fn moves_with(place: &AffineExpr, dims: usize) -> bool {
    let mut is_so = true;
    place.walk(&mut |part| match part {
        AffineExpr::Dim(dim) => is_so &= (*dim as usize) < dims,
        AffineExpr::Symbol(_) => is_so = false,
        _ => {}
    });
    is_so
}

/// Does the team make memory of which no two threads touch one element, in one of the iterations around the place where it is made? Each pair of
/// accesses is asked.
pub(super) fn is_apart(m: &Module, analysis: &Analysis, team: &Team, root: RootId, limits: &Limits) -> bool {
    let memory = analysis.memory.roots[root].value;
    let direct = |op: Op| {
        matches!(m.name(op), "affine.load" | "affine.store" | "memref.load" | "memref.store" | "memref.dealloc")
    };
    let uses = m.uses_in(team.around);
    if team.makes(m, memory).is_none() || !uses.get(&memory).into_iter().flatten().all(|used| direct(used.op)) {
        return false;
    }
    let (owners, budget) = (team.owners(m, analysis), Budget::new(limits.words));
    let mut touches: Vec<(usize, &Relation)> = Vec::new();
    for (owner, access) in analysis.accesses.iter().enumerate().filter(|(_, access)| !makes_memory(m, access.op)) {
        for touch in access.touches.iter().filter(|touch| touch.place == Place::Root(root)) {
            let Some(cells) = touch.cells.as_ref().filter(|_| owners.contains_key(&owner)) else { return false };
            touches.push((owner, cells));
        }
    }
    let mut pairs =
        touches.iter().enumerate().flat_map(|(at, one)| touches[at..].iter().map(move |other| (one, other)));
    pairs.all(|((source, from), (target, to))| {
        let apart = from.compose(&to.inverse(), &budget).ok();
        let apart = apart.and_then(|pairs| team.by_two_threads(m, analysis, &pairs, (*source, *target)));
        apart.is_some_and(|pairs| team.has_none(&pairs, limits))
    })
}

/// For each axis how far the iterations of an access are from the first one of their thread's loop there, and that loop's step: the number of
/// the thread is the quotient, which is exact. None if that is not known along each axis.
pub(super) fn distances(
    m: &Module,
    analysis: &Analysis,
    access: &MemoryAccess,
    team: &Team,
) -> Option<Vec<(AffineExpr, i64)>> {
    let nest = &analysis.nest;
    let axes = team.dealt.axes();
    let numbers = m.ancestors(access.op).find_map(|around| team.dealt.numbers.get(&around))?;
    let loops = &nest.home_of(m, access.op).loops;
    if numbers.len() != axes {
        return None;
    }
    let distance = |axis: usize| {
        let &(iv, _) = numbers.iter().find(|(_, other)| *other == axis)?;
        let place = loops.iter().position(|&around| nest.is_visible(around) && nest.loops[around].iv == iv)?;
        let data = &nest.loops[loops[place]];
        let [lower] = &data.lower[..] else { return None };
        (data.step > 0).then(|| (AffineExpr::Dim(place as u32) - lower.clone(), data.step))
    };
    (0..axes).map(distance).collect()
}

/// The iterations of an access -> the thread that runs each. None if that is not known along each axis.
fn threads_of(m: &Module, analysis: &Analysis, access: &MemoryAccess, team: &Team) -> Option<Relation> {
    let (depth, symbols) = (analysis.nest.home_of(m, access.op).loops.len(), analysis.nest.symbols.len());
    let mut threads = BasicRelation::universe(Space::relation(symbols, depth, team.dealt.axes()));
    for (axis, (distance, step)) in distances(m, analysis, access, team)?.into_iter().enumerate() {
        let number = AffineExpr::Dim((depth + axis) as u32);
        let first = threads.space().domain(0);
        let row = row_from(&mut threads, &(distance - number * step), first).ok()?;
        threads.add_eq(&row);
    }
    Some(threads.into())
}
