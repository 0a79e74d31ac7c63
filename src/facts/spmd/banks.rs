//! How often the lanes of a warp ask one bank of shared memory for several words at once.
//!
//! Shared memory has 32 banks of four bytes; words that are a multiple of 32 words apart lie in one, which gives one of them at a time. The lanes that
//! touch 128 bytes together are a *part* of the warp: all 32 of them up to four bytes each, halves with eight, quarters with sixteen. A part has as
//! many transactions as the bank has words that is asked for most.
//!
//! *Exact.* A lane's element is where the loops of its thread stand: where they start, which may move with the number of the thread, and how far they
//! have come, which is the same for all lanes. What differs from lane to lane is a number for each, and what all have in common turns the banks
//! round, and no more. Counted are warps of which each lane has an iteration if there are enough for it; where a branch stands in between, fewer
//! lanes may come, and fewer transactions. Where the difference is no number, nothing is said.

use std::collections::{BTreeMap, BTreeSet};

use num_integer::Integer;

use super::Team;
use super::blocks::trips;
use crate::affine::expr::{AffineExpr, AffineOp};
use crate::affine::row::{constant_of, gathered};
use crate::analysis::access::{Effect, MemoryAccess, Place};
use crate::analysis::domain::LoopId;
use crate::analysis::names::value_name;
use crate::analysis::verdict::Analysis;
use crate::ir::dense::storage_bits;
use crate::ir::{Module, Value};
use crate::limits::WARP;

/// The banks, and the bytes of a word.
const BANKS: i64 = 32;
const WORD: i64 = 4;
/// The most bytes of a lane that go at once, and the bytes of a part.
const WIDEST: i64 = 16;
const PART: i64 = 128;

/// What the warps of a block ask of shared memory when each of their lanes comes to an access once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Transactions {
    /// So many bytes of each lane go at once.
    pub bytes: i64,
    /// So many transactions they are.
    pub count: usize,
    /// So many parts of warps come, each of which needs one.
    pub least: usize,
}

/// An access of the threads of a block to memory that they share.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SharedAccess {
    /// The memory.
    pub name: String,
    /// Does it only read?
    pub is_read: bool,
    /// The bytes of an element.
    pub bytes: i64,
    /// One element of each lane at a time, if that is known.
    pub by_element: Option<Transactions>,
    /// As many elements in a row as a thread may touch at once, where it touches several.
    pub by_row: Option<Transactions>,
    /// How often each thread comes to it in an iteration of the block's loop, at the most, if that is a number.
    pub times: Option<u64>,
}

/// The lanes of an access, and where each stands.
struct LaneOffsets<'a> {
    /// Over how far each loop has come, and behind these the numbers of a thread's iterations along each dim of the loop that is dealt.
    offset: AffineExpr,
    /// For each thread these numbers, if it has an iteration.
    threads: Vec<Option<Vec<i64>>>,
    loops: &'a [LoopId],
    /// What each of the loops has come so far is a multiple of, and how far it comes, if that is a number.
    steps: Vec<(i64, Option<i64>)>,
    symbols: usize,
}

impl Team {
    /// What the threads of a block ask of the memory that they share, in the order of the text.
    pub(super) fn shared_accesses(&self, m: &Module, analysis: &Analysis) -> Vec<SharedAccess> {
        let owners = self.owners(m, analysis);
        let mut all = Vec::new();
        for (owner, access) in analysis.accesses.iter().enumerate().filter(|(owner, _)| owners.contains_key(owner)) {
            let is_dealt = self.dealt.loops.iter().any(|&dealt| self.phases[owners[&owner]].ops.contains(&dealt));
            for touch in access.touches.iter().filter(|_| is_dealt) {
                let Place::Root(root) = touch.place else { continue };
                let memory = analysis.memory.roots[root].value;
                if self.makes(m, memory) == Some(access.op) || self.makes(m, memory).is_none() || self.is_private(root)
                {
                    continue;
                }
                let Some(bytes) = element_bytes(m, memory) else { continue };
                let subscripts = touch.exprs.get(analysis.memory.roots[root].depth()..);
                let lanes = self.lane_offsets(m, analysis, access, memory, subscripts);
                let by_row =
                    |lanes: &LaneOffsets<'_>| lanes.transactions(bytes, self.row_at_once(analysis, lanes, bytes)?);
                all.push(SharedAccess {
                    name: value_name(m, memory),
                    is_read: touch.effect == Effect::Read,
                    bytes,
                    by_element: lanes.as_ref().and_then(|lanes| lanes.transactions(bytes, 1)),
                    by_row: lanes.as_ref().and_then(by_row),
                    times: self.times(m, analysis, access),
                });
            }
        }
        all
    }

    /// The dims of the loop around an access that is dealt to the threads.
    fn dealt_dims(&self, m: &Module, analysis: &Analysis, access: &MemoryAccess) -> Option<Vec<LoopId>> {
        let dealt = m.ancestors(access.op).find(|around| self.dealt.loops.contains(around))?;
        let nest = &analysis.nest;
        let loops = nest.home_of(m, access.op).loops.iter().copied();
        Some(loops.filter(|&id| nest.is_visible(id) && nest.loops[id].op == dealt).collect())
    }

    fn lane_offsets<'a>(
        &self,
        m: &Module,
        analysis: &'a Analysis,
        access: &MemoryAccess,
        memory: Value,
        subscripts: Option<&[Option<AffineExpr>]>,
    ) -> Option<LaneOffsets<'a>> {
        let (nest, dims) = (&analysis.nest, self.dealt_dims(m, analysis, access)?);
        let loops = &nest.home_of(m, access.op).loops;
        let depth = loops.len();
        let moves = |expr: &AffineExpr| (0..dims.len()).any(|dim| expr.uses_dim((depth + dim) as u32));
        let (mut known, mut steps): (Vec<AffineExpr>, Vec<(i64, Option<i64>)>) = Default::default();
        for (place, &id) in loops.iter().enumerate() {
            let (distance, data) = (AffineExpr::Dim(place as u32), nest.is_visible(id).then(|| &nest.loops[id])?);
            // What is around the block is the same for all lanes, wherever it starts.
            if !m.ancestors(data.op).any(|op| op == self.around) {
                known.push(distance);
                steps.push((1, None));
                continue;
            }
            let lower =
                data.lower.iter().map(|lower| lower.replace(|dim| known[dim as usize].clone(), AffineExpr::Symbol));
            let lower: Vec<AffineExpr> = lower.collect();
            let dealt = dims.iter().position(|&dim| dim == id);
            let is_distance = lower.len() == 1 && dealt.is_none();
            let most = trips(nest, data.iv).and_then(|trips| (trips - 1).checked_mul(data.step));
            steps.push(if is_distance { (data.step, most) } else { (1, None) });
            known.push(match (&lower[..], dealt) {
                ([lower], None) => lower.clone() + distance,
                ([lower], Some(dim)) => {
                    let first = lower.clone() + AffineExpr::Dim((depth + dim) as u32) * data.step;
                    // A thread has one iteration, or one in each turn: all threads have theirs, and the next turn follows.
                    let has_one =
                        self.dealt.numbers.get(&data.op).is_some_and(|own| own.iter().any(|(iv, _)| *iv == data.iv));
                    let workers = self.workers(&dims, data.iv).and_then(|workers| workers.checked_mul(data.step));
                    match workers {
                        _ if has_one => first,
                        Some(turn) => first + distance * turn,
                        None => first + distance,
                    }
                }
                (_, None) if !lower.iter().any(moves) => distance,
                _ => return None,
            });
        }
        let shape = m.ty(memory).as_memref().filter(|ty| ty.layout.is_none())?.shape.clone()?;
        let mut offset = AffineExpr::Const(0);
        for (subscript, size) in subscripts?.iter().zip(shape) {
            let size = i64::try_from(size?).ok()?;
            let subscript = subscript.as_ref()?;
            let mut is_plain = true;
            subscript.walk(&mut |part| is_plain &= !matches!(part, AffineExpr::Dim(dim) if *dim as usize >= depth));
            if !is_plain {
                return None;
            }
            offset = offset * size + subscript.replace(|dim| known[dim as usize].clone(), AffineExpr::Symbol);
        }
        let symbols = nest.symbols.len();
        let threads = self.numbers_of_threads(analysis, &dims)?;
        let most = |dim: u32| steps.get(dim as usize).and_then(|(_, most): &(i64, Option<i64>)| *most);
        let counts = (depth + dims.len(), symbols);
        let offset = gathered(&reduced(&offset, &most, counts), counts.0, counts.1);
        Some(LaneOffsets { offset, threads, loops, steps, symbols })
    }

    /// So many threads have an iteration of a dim in one turn; none where several dims are numbered together.
    fn workers(&self, dims: &[LoopId], iv: Value) -> Option<i64> {
        let sizes = &self.dealt.threads;
        match dims.len() {
            1 => Some(sizes.iter().product()),
            _ if sizes.len() == 1 => None,
            _ => Some(sizes.get(*self.dealt.axis_of.get(&iv)?).copied().unwrap_or(1)),
        }
    }

    /// The numbers of the first iteration that each thread of a block has, along the dims of a loop that is dealt.
    fn numbers_of_threads(&self, analysis: &Analysis, dims: &[LoopId]) -> Option<Vec<Option<Vec<i64>>>> {
        let sizes = &self.dealt.threads;
        let trips: Vec<Option<i64>> =
            dims.iter().map(|&id| trips(&analysis.nest, analysis.nest.loops[id].iv)).collect();
        let all = sizes.iter().product::<i64>();
        let mut threads = Vec::new();
        for thread in 0..all {
            let mut numbers = vec![0; dims.len()];
            if dims.len() == 1 {
                numbers[0] = thread;
            } else if sizes.len() == 1 {
                // Numbered together, the last dim fastest.
                let mut left = thread;
                for dim in (0..dims.len()).rev() {
                    let count = if dim == 0 { left.checked_add(1)? } else { trips[dim]?.max(1) };
                    (numbers[dim], left) = (left % count, left / count);
                }
            } else {
                let (mut left, mut at) = (thread, vec![0; sizes.len()]);
                for (axis, &size) in sizes.iter().enumerate() {
                    (at[axis], left) = (left % size, left / size);
                }
                for (dim, &id) in dims.iter().enumerate() {
                    let axis = *self.dealt.axis_of.get(&analysis.nest.loops[id].iv)?;
                    numbers[dim] = at.get(axis).copied().unwrap_or(0);
                }
            }
            let runs = numbers.iter().zip(&trips).all(|(number, trips)| trips.is_none_or(|trips| *number < trips));
            threads.push(runs.then_some(numbers));
        }
        Some(threads)
    }

    /// So many elements in a row the innermost loop of a thread goes over that can go at once.
    fn row_at_once(&self, analysis: &Analysis, lanes: &LaneOffsets<'_>, bytes: i64) -> Option<i64> {
        let (nest, place) = (&analysis.nest, lanes.loops.len().checked_sub(1)?);
        let data = &nest.loops[lanes.loops[place]];
        let count = trips(nest, data.iv).filter(|_| data.step == 1 && !self.dealt.loops.contains(&data.op))?;
        let inner = |to: AffineExpr| {
            lanes.offset.replace(
                |dim| if dim as usize == place { to.clone() } else { AffineExpr::Dim(dim) },
                AffineExpr::Symbol,
            )
        };
        let next = inner(AffineExpr::Dim(place as u32) + 1) - lanes.offset.clone();
        let dims = lanes.loops.len() + lanes.num_numbers();
        if constant_of(&next, dims, lanes.symbols) != Some(1) {
            return None;
        }
        let start = gathered(&inner(AffineExpr::Const(0)), dims, lanes.symbols);
        let step = |dim: u32| lanes.steps.get(dim as usize).map_or(1, |(step, _)| *step);
        let fits = |wide: &i64| count % wide == 0 && is_multiple(&start, *wide, &step);
        [WIDEST / bytes, WIDEST / 2 / bytes].into_iter().filter(|wide| *wide > 1).find(fits)
    }

    /// How often a thread comes to an access in one iteration of the block's loop.
    fn times(&self, m: &Module, analysis: &Analysis, access: &MemoryAccess) -> Option<u64> {
        let nest = &analysis.nest;
        let dims = self.dealt_dims(m, analysis, access)?;
        let (mut all, mut shared) = (1u64, 1u64);
        for &id in &nest.home_of(m, access.op).loops {
            if !nest.is_visible(id) || !m.ancestors(nest.loops[id].op).any(|op| op == self.around) {
                continue;
            }
            let count = u64::try_from(trips(nest, nest.loops[id].iv)?).ok()?;
            if !dims.contains(&id) {
                all = all.checked_mul(count)?;
            } else if self.dealt.threads.len() == 1 || dims.len() == 1 {
                shared = shared.checked_mul(count)?;
            } else {
                let axis = *self.dealt.axis_of.get(&nest.loops[id].iv)?;
                let threads = self.dealt.threads.get(axis).map_or(Some(1), |&threads| u64::try_from(threads).ok())?;
                all = all.checked_mul(count.div_ceil(threads.max(1)))?;
            }
        }
        let threads = u64::try_from(self.dealt.threads.iter().product::<i64>()).ok()?;
        all.checked_mul(shared.div_ceil(if shared > 1 { threads.max(1) } else { 1 }))
    }
}

impl LaneOffsets<'_> {
    fn num_numbers(&self) -> usize {
        self.threads.iter().flatten().map(Vec::len).max().unwrap_or(0)
    }

    /// How far a thread's element is from that of the thread whose numbers are 0.
    fn differences(&self) -> Option<Vec<Option<i64>>> {
        let (depth, count) = (self.loops.len(), self.num_numbers());
        let at = |numbers: &[i64]| {
            let number = |dim: u32| match (dim as usize).checked_sub(depth) {
                Some(place) => numbers[place].into(),
                None => AffineExpr::Dim(dim),
            };
            let most = |dim: u32| self.steps.get(dim as usize).and_then(|(_, most)| *most);
            reduced(&self.offset.replace(number, AffineExpr::Symbol), &most, (depth, self.symbols))
        };
        let first = at(&vec![0; count]);
        let apart = |numbers: &[i64]| constant_of(&(at(numbers) - first.clone()), depth, self.symbols);
        let is_number = |part: &AffineExpr| (depth..depth + count).any(|dim| part.uses_dim(dim as u32));
        let mut is_linear = true;
        self.offset.walk(&mut |part| {
            is_linear &= !matches!(part, AffineExpr::Binary(op, _) if !matches!(op, AffineOp::Add | AffineOp::Mul) && is_number(part));
        });
        if !is_linear {
            return self
                .threads
                .iter()
                .map(|thread| thread.as_ref().map(|numbers| apart(numbers)).map_or(Some(None), |at| at.map(Some)))
                .collect();
        }
        let unit = |dim: usize| apart(&(0..count).map(|other| i64::from(other == dim)).collect::<Vec<i64>>());
        let units: Vec<i64> = (0..count).map(unit).collect::<Option<_>>()?;
        let of_thread = |numbers: &Vec<i64>| {
            let mut terms = numbers.iter().zip(&units);
            terms.try_fold(0i64, |sum, (number, unit)| sum.checked_add(number.checked_mul(*unit)?))
        };
        self.threads
            .iter()
            .map(|thread| thread.as_ref().map_or(Some(None), |numbers| of_thread(numbers).map(Some)))
            .collect()
    }

    /// The transactions of all warps, where each lane touches `count` elements in a row at once.
    fn transactions(&self, element: i64, count: i64) -> Option<Transactions> {
        let bytes = element.checked_mul(count)?;
        let lanes = usize::try_from((PART / bytes).min(WARP)).ok()?;
        let differences = self.differences()?;
        let of_base = |base: i64| {
            let (mut all, mut least) = (0, 0);
            for warp in differences.chunks(WARP as usize) {
                for part in warp.chunks(lanes) {
                    let mut words: BTreeMap<i64, BTreeSet<i64>> = BTreeMap::new();
                    for &difference in part.iter().flatten() {
                        let first = difference.checked_mul(element)?.checked_add(base)?;
                        let last = first.checked_add(bytes - 1)?;
                        for word in first.div_euclid(WORD)..=last.div_euclid(WORD) {
                            words.entry(word.rem_euclid(BANKS)).or_default().insert(word);
                        }
                    }
                    all += words.values().map(BTreeSet::len).max().unwrap_or(0);
                    least += usize::from(!words.is_empty());
                }
            }
            Some(Transactions { bytes, count: all, least })
        };
        // Where elements are smaller than words, it may matter where in a word they begin.
        let mut found = (0..WORD).step_by(usize::try_from(element.min(WORD)).ok()?).map(of_base);
        let first = found.next()??;
        found.all(|other| other == Some(first)).then_some(first)
    }
}

/// The expression where what is a multiple of a divisor stands outside of the quotient, and not in the remainder: `(32 * t + 20) floordiv 16` is
/// `2 * t + 1`. Dims that are at most a number, and not negative, do not count in a quotient where all else in it are multiples of more than they
/// come to: `(2 * t + e) floordiv 16` is `(2 * t) floordiv 16` where `e` is at most 1.
fn reduced(expr: &AffineExpr, most: &dyn Fn(u32) -> Option<i64>, counts: (usize, usize)) -> AffineExpr {
    let AffineExpr::Binary(op, sides) = expr else { return expr.clone() };
    let [lhs, rhs] = [&sides.0, &sides.1].map(|side| reduced(side, most, counts));
    let divisor = rhs.as_const().filter(|divisor| *divisor > 0 && matches!(op, AffineOp::FloorDiv | AffineOp::Mod));
    let Some(divisor) = divisor else { return AffineExpr::binary(*op, lhs, rhs) };
    let zero = || AffineExpr::Const(0);
    let (mut quotient, mut large, mut small, mut number) = (zero(), zero(), zero(), 0);
    // What all large ones and the divisor are multiples of, and what the small ones come to.
    let (mut common, mut sum_of_small) = (divisor, 0i64);
    let sum = gathered(&lhs, counts.0, counts.1);
    let mut open = vec![&sum];
    while let Some(part) = open.pop() {
        let factor = match part {
            AffineExpr::Binary(AffineOp::Mul, sides) => sides.1.as_const().unwrap_or(1),
            _ => 1,
        };
        match part {
            AffineExpr::Binary(AffineOp::Add, sides) => open.extend([&sides.0, &sides.1]),
            AffineExpr::Const(value) => {
                quotient = quotient + value.div_euclid(divisor);
                number = value.rem_euclid(divisor);
            }
            AffineExpr::Binary(AffineOp::Mul, sides) if factor % divisor == 0 => {
                quotient = quotient + sides.0.clone() * (factor / divisor);
            }
            AffineExpr::Dim(dim) if most(*dim).is_some_and(|most| most < divisor - sum_of_small) => {
                sum_of_small += most(*dim).unwrap_or(0);
                small = small + part.clone();
            }
            part => {
                common = common.gcd(&factor);
                large = large + part.clone();
            }
        }
    }
    let (mut below, left) = (number - number % common, number % common);
    if sum_of_small + left < common {
        small = small + left;
    } else {
        (large, small, below) = (large + small, zero(), number);
    }
    match op {
        AffineOp::Mod => AffineExpr::binary(*op, large + below, divisor.into()) + small,
        _ => quotient + AffineExpr::binary(*op, large + below, divisor.into()),
    }
}

/// The bytes of an element of a memory.
fn element_bytes(m: &Module, memory: Value) -> Option<i64> {
    let bits = storage_bits(&m.ty(memory).as_memref()?.element)?;
    let bytes = i64::try_from(bits.div_ceil(8)).ok()?;
    (bytes.count_ones() == 1 && bytes <= WIDEST).then_some(bytes)
}

/// Is an expression a multiple of a number, whatever its symbols are, if each dim is one of its step?
fn is_multiple(expr: &AffineExpr, number: i64, step: &dyn Fn(u32) -> i64) -> bool {
    match expr {
        AffineExpr::Const(value) => value % number == 0,
        AffineExpr::Dim(dim) => step(*dim) % number == 0,
        AffineExpr::Symbol(_) => false,
        AffineExpr::Binary(AffineOp::Add, sides) => {
            is_multiple(&sides.0, number, step) && is_multiple(&sides.1, number, step)
        }
        AffineExpr::Binary(AffineOp::Mul, sides) => {
            is_multiple(&sides.0, number, step) || is_multiple(&sides.1, number, step)
        }
        AffineExpr::Binary(AffineOp::Mod, sides) => {
            is_multiple(&sides.0, number, step) && is_multiple(&sides.1, number, step)
        }
        AffineExpr::Binary(..) => false,
    }
}
