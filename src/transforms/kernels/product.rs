//! Sums of products in tiles: what a block computes is in registers, what it computes it from in shared memory.
//!
//! ```text
//! for parallel i { for parallel j { for k { C[i, j] += A[i, k] * B[k, j] } } }
//! ```
//! 1. The loop that adds is cut, so that its first part has whole tiles, and both loops of threads are tiled; full tiles are parted from the others.
//! 2. A block has a full tile, and each of its threads some rows and columns of it. They are stored in memory of the block, of which each element
//!    belongs to one thread, so that whoever writes the kernel puts them in registers.
//! 3. The parts of the factors that a tile of the sum needs are in shared memory, so that the sum is the outer dim: a thread reads
//!    what it needs of one step next to each other.
//! 4. They are fetched while the block works with the ones before (`pipeline`).
//!
//! What the full tiles leave over has a thread for each element. Where a factor cannot be in shared memory, as one of which nobody knows how its
//! elements lie, it is read where it is. Tiles are as large as leaves enough of them for a whole GPU, where that is known.

use super::{NestTrial, OrderedNest, labels};
use crate::affine::expr::AffineExpr;
use crate::affine::row::constant_of;
use crate::analysis::domain::LoopId;
use crate::analysis::names::value_name;
use crate::analysis::scop::{Access, Array, ArrayId, Statement};
use crate::ir::dense::storage_bits;
use crate::ir::{Type, Value};
use crate::transforms::bands::{directly_inside, nest_from};
use crate::transforms::loops::subscripts_move;
use crate::transforms::nest_by_nest::in_words;
use crate::transforms::session::Session;
use crate::transforms::threads::processors;

/// So many steps of the sum are in shared memory at once.
const DEEP: i64 = 16;

/// So many blocks keep most of a GPU at work.
const ENOUGH: i64 = 64;

/// What a block and a thread compute.
#[derive(Clone, Copy)]
struct TileShape {
    /// Rows and columns of a block.
    block: [i64; 2],
    /// Those of a thread.
    thread: [i64; 2],
    /// So many elements are added to a row in shared memory, so that threads that write a column do not write to one bank.
    pad: i64,
    /// So many elements are fetched at once: 16 bytes.
    fetch: i64,
    /// So many elements that nobody reads follow on 128 bytes of columns in shared memory: 16 bytes where a thread has 32 bytes of columns.
    /// Of floats of four bytes, whose sum is no loop that is written out, nvcc would read each by itself then, which takes longer.
    gap: i64,
}

impl TileShape {
    /// The layout of columns in shared memory, of which each thread of a row reads 16 bytes at once: where it has 32 bytes of them, what every
    /// fourth reads would lie in one bank. So 128 bytes are followed by some that nobody reads.
    fn columns_layout(&self) -> String {
        match self.gap {
            0 => String::new(),
            gap => format!(",layout=(d0,d1 + {gap} * (d1 floordiv {}))", 8 * self.fetch),
        }
    }
}

/// For elements of so many bits: as many results as a thread has registers for, and fewer of them for small sums.
fn shapes(bits: usize) -> &'static [TileShape] {
    match bits {
        32 => &[
            TileShape { block: [128, 128], thread: [16, 8], pad: 4, fetch: 4, gap: 0 },
            TileShape { block: [64, 64], thread: [8, 4], pad: 4, fetch: 4, gap: 0 },
            TileShape { block: [32, 32], thread: [4, 2], pad: 4, fetch: 4, gap: 0 },
        ],
        64 => &[
            TileShape { block: [64, 64], thread: [8, 4], pad: 2, fetch: 2, gap: 2 },
            TileShape { block: [32, 32], thread: [4, 2], pad: 2, fetch: 2, gap: 0 },
        ],
        _ => &[],
    }
}

/// The largest tiles of which there are enough for all of a GPU, else the smallest ones. There are to be two full ones along either side at least: a
/// loop over one of them would be none. Where nobody knows how many there are, there may be enough.
fn shape(bits: usize, sides: [Option<i64>; 2], others: Option<i64>) -> Option<TileShape> {
    let counts = |shape: &TileShape| [0, 1].map(|side| sides[side].map(|length| length / shape.block[side]));
    let fitting = || shapes(bits).iter().filter(|shape| counts(shape).iter().all(|count| count.is_none_or(|n| n >= 2)));
    let is_enough = |shape: &&TileShape| {
        let [rows, columns] = counts(shape);
        [rows, columns, others].into_iter().try_fold(1i64, |all, n| all.checked_mul(n?)).is_none_or(|all| all >= ENOUGH)
    };
    fitting().find(is_enough).or(fitting().next_back()).copied()
}

/// A sum of products in a nest.
struct Product {
    /// How many parallel loops are around: two that are tiled, and others.
    around: usize,
    /// What is added to, as steps name it.
    result: String,
    /// Do its columns come after its rows in memory?
    is_by_rows: bool,
    /// What is added: as steps name it, and how its part lies in shared memory.
    factors: Vec<(String, FactorLayout)>,
    shape: TileShape,
    /// Where the loop that adds has done all whole tiles, in words; none if it has no others.
    cut: Option<String>,
}

/// How the part of a factor lies in shared memory.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FactorLayout {
    /// As in the factor.
    Same,
    /// The sum goes along its last dim, and is the outer one there.
    Turned,
    /// Its last dim are columns.
    Columns,
}

impl FactorLayout {
    fn of(rank: usize, is_turned: bool, has_columns: bool) -> FactorLayout {
        match rank {
            2 if is_turned => FactorLayout::Turned,
            2 if has_columns => FactorLayout::Columns,
            _ => FactorLayout::Same,
        }
    }
}

/// The steps for a nest.
pub(super) fn in_tiles(trial: &mut NestTrial<'_>) -> Option<()> {
    let product = trial.look(Product::of)??;
    product.cut_sum(trial)?;
    let full = product.part_tiles(trial)?;
    trial.on_nest(full, |tiles| product.fill(tiles))
}

impl Product {
    /// The sum of products in a nest.
    fn of(session: &Session<'_>) -> Option<Product> {
        let (scop, bands, nest) = (session.scop(), session.tree.bands(), nest_from(&session.tree, 0)?);
        let around = nest.clone().take_while(|&number| bands[number].parallel).count();
        if !(2..=3).contains(&around) || nest.len() != around + 1 {
            return None;
        }
        let body = &bands[around].body;
        if body.num_bands() > 0 {
            return None;
        }
        let [rows, columns, sum] = [around - 2, around - 1, around].map(|number| bands[number].origin);
        let loops = [rows?, columns?, sum?];
        let statements = || body.statements().into_iter().map(|id| &scop.statements[id]);
        let accesses: Vec<(ArrayId, Value, Movement, bool)> = statements()
            .flat_map(|statement| statement.accesses.iter().map(move |access| (statement, access)))
            .filter_map(|(statement, access)| match scop.arrays[access.array] {
                Array::Memory(value) => {
                    let moves = Movement::of((statement, access), loops, scop.symbols.len());
                    Some(moves.map(|moves| (access.array, value, moves, access.write)))
                }
                _ => None,
            })
            .collect::<Option<_>>()?;
        let (result, value, moves, _) = accesses.iter().find(|(.., is_written)| *is_written)?;
        let [Some(row), Some(column), None] = moves.dims else { return None };
        let are_alike = accesses.iter().all(
            |(array, _, other, is_written)| {
                if array == result { other == moves } else { !is_written }
            },
        );
        let name = |value: Value| value_name(session.module, value);
        let mut factors: Vec<(String, FactorLayout)> = Vec::new();
        for (_, value, moves, _) in accesses.iter().filter(|(array, ..)| array != result) {
            let [rows, columns, Some(along)] = moves.dims else { continue };
            let Some(other) = rows.xor(columns) else { continue };
            let one = (name(*value), FactorLayout::of(moves.rank, along > other, columns.is_some()));
            if !factors.contains(&one) {
                factors.push(one);
            }
        }
        // A factor of rows serves all columns of a block, and one of columns all rows.
        let serves = |of: usize, other: usize| {
            let is_factor = |dims: [Option<usize>; 3]| dims[2].is_some() && dims[of].is_some() && dims[other].is_none();
            accesses.iter().any(|(_, _, moves, _)| is_factor(moves.dims))
        };
        let element = session.module.ty(*value).as_memref().map(|memref| &memref.element)?;
        let bits = matches!(element, Type::Float(_) | Type::Int(..)).then(|| storage_bits(element)).flatten()?;
        let others = match around {
            3 => bands[0].origin.and_then(|outer| length(session, outer)),
            _ => Some(1),
        };
        let shape = shape(bits, [loops[0], loops[1]].map(|looped| length(session, looped)), others)?;
        let is_worth = loops.iter().all(|&looped| scop.loops[looped].step == 1)
            && length(session, loops[2]).is_none_or(|length| length >= DEEP)
            && serves(0, 1)
            && serves(1, 0);
        let cut = cut(session, loops[2])?;
        (are_alike && is_worth).then(|| Product {
            around,
            result: name(*value),
            is_by_rows: row < column,
            factors,
            shape,
            cut,
        })
    }

    /// The loops run in order, the one that adds in whole tiles first.
    fn cut_sum(&self, trial: &mut NestTrial<'_>) -> Option<()> {
        let sum = self.around;
        trial.order(|loops| {
            (0..sum).try_for_each(|number| loops.step(|label| format!("serialize({})", label(number))))?;
            let Some(cut) = &self.cut else { return Some(()) };
            loops.step(|label| format!("split({sum}; {sum} < {cut})", sum = label(sum)))?;
            loops.step(|label| format!("distribute({})", label(0)))
        })?;
        trial.order(|loops| {
            (sum + 1..loops.bands().len()).for_each(|number| loops.parallel(number));
            Some(())
        })
    }

    /// Tiles, the full ones apart: the loop that their nest begins with. A thread has each element of the others.
    fn part_tiles(&self, trial: &mut NestTrial<'_>) -> Option<usize> {
        let [rows, columns] = self.shape.block;
        let before = trial.look(|session| session.tree.bands().len())?;
        let first = self.around - 2;
        trial.order(|loops| {
            loops.step(|label| format!("tile({};{rows},{columns},{DEEP})", labels(label, first..first + 3)))?;
            loops.step(|label| format!("separate({})", labels(label, [first, first + 1])))
        })?;
        trial.order(|loops| {
            let tree = &loops.session.tree;
            let is_shared = |nest: &usize| {
                nest_from(tree, *nest).is_some_and(|nest| nest.len() <= tree.bands()[nest.start].body.num_bands())
            };
            let nests = directly_inside(&tree.root, 0).into_iter().rev();
            let shared: Vec<usize> = nests.filter(is_shared).collect();
            shared.into_iter().try_for_each(|nest| loops.step(|label| format!("distribute({})", label(nest))))
        })?;
        let (pieces, full) = trial.look(|session| {
            let end = self.around + 1 + session.tree.bands().len() - before;
            let pieces = directly_inside(&session.tree.root, 0).into_iter().filter(|piece| *piece < end);
            let pieces: Vec<usize> = pieces.collect();
            let full = pieces.iter().copied().find(|&piece| self.is_full(session, piece));
            (pieces, full)
        })?;
        let full = full?;
        trial.order(|loops| {
            for piece in pieces.into_iter().filter(|&piece| piece != full) {
                let count = loops.bands()[piece].body.num_bands();
                (piece..=piece + count).for_each(|number| loops.parallel(number));
                deal_elements(loops, piece);
            }
            Some(())
        })?;
        Some(full)
    }

    /// Has each block all of its rows and columns, and each tile of the sum all of its steps?
    fn is_full(&self, session: &Session<'_>, piece: usize) -> bool {
        let Some(nest) = nest_from(&session.tree, piece) else { return false };
        let points = [self.shape.block[0], self.shape.block[1], DEEP];
        let length = |number: usize| length(session, session.tree.bands()[number].origin?);
        nest.len() == self.around + 4
            && nest.skip(self.around + 1).zip(points).all(|(number, size)| length(number) == Some(size))
    }

    /// What blocks and threads do in full tiles.
    fn fill(&self, trial: &mut NestTrial<'_>) -> Option<()> {
        self.deal(trial)?;
        let block = self.around - 1;
        trial.remake(|label| format!("promote({},{};whole,private)", self.result, label(block + 1)))?;
        self.deal_result(trial, block)?;
        let sum = self.sum_in(trial, block)?;
        for (factor, layout) in &self.factors {
            let layout = match layout {
                FactorLayout::Turned => format!(",layout=(d1,d0),pad={}", self.shape.pad),
                FactorLayout::Columns => self.shape.columns_layout(),
                FactorLayout::Same => String::new(),
            };
            // One that cannot be there is read where it is.
            let _ = trial.remake(|label| format!("promote({factor},{};shared{layout})", label(sum)));
        }
        self.deal_fetches(trial, sum)?;
        let _ = trial.remake(|label| format!("pipeline({};2)", label(sum)));
        Some(())
    }

    /// Full tiles on blocks, and what a thread has of one.
    fn deal(&self, trial: &mut NestTrial<'_>) -> Option<()> {
        let [rows, columns] = self.shape.thread;
        let around = 0..self.around;
        trial.order(|loops| {
            let on = processors("block", self.around);
            loops.step(|label| format!("forall({};{on})", labels(label, around.clone())))?;
            let row = around.end + 1;
            loops.step(|label| format!("strip_mine({};{rows})", label(row)))?;
            loops.step(|label| format!("strip_mine({};{columns})", label(row + 2)))?;
            loops.step(|label| format!("permute({};0,2,4,1,3)", labels(label, row..row + 5)))?;
            loops.step(|label| format!("forall({};thread_y,thread_x)", labels(label, [row, row + 1])))
        })?;
        trial.are_one_loop(around)
    }

    /// The nests that bring results to registers and back: each thread its own.
    fn deal_result(&self, trial: &mut NestTrial<'_>, block: usize) -> Option<()> {
        let [rows, columns] = self.shape.thread;
        let (sizes, on) = if self.is_by_rows {
            ([rows, columns], "thread_y,thread_x")
        } else {
            ([columns, rows], "thread_x,thread_y")
        };
        trial.order(|loops| {
            for copy in nests_of(&loops.session, block, COPYING).into_iter().rev() {
                loops.step(|label| format!("strip_mine({};{})", label(copy), sizes[0]))?;
                loops.step(|label| format!("strip_mine({};{})", label(copy + 2), sizes[1]))?;
                loops.step(|label| format!("permute({};0,2,1,3)", labels(label, copy..copy + 4)))?;
                loops.step(|label| format!("forall({};{on})", labels(label, [copy, copy + 1])))?;
            }
            Some(())
        })
    }

    /// The loop over tiles of the sum in a block.
    fn sum_in(&self, trial: &NestTrial<'_>, block: usize) -> Option<usize> {
        trial.look(|session| nests_of(session, block, SUMMING).first().copied())?
    }

    /// The nests that fetch factors: 16 bytes to a thread, where that leaves work for all threads along a row.
    fn deal_fetches(&self, trial: &mut NestTrial<'_>, sum: usize) -> Option<()> {
        let TileShape { block, thread, fetch, .. } = self.shape;
        let columns = block[1] / thread[1];
        trial.order(|loops| {
            for copy in nests_of(&loops.session, sum, COPYING).into_iter().rev() {
                let inner = loops.bands()[copy + 1].origin.and_then(|inner| length(&loops.session, inner));
                if inner.is_some_and(|inner| inner / fetch >= columns) {
                    loops.step(|label| format!("strip_mine({};{fetch})", label(copy + 1)))?;
                }
                loops.step(|label| format!("forall({};thread_y,thread_x)", labels(label, [copy, copy + 1])))?;
            }
            Some(())
        })
    }
}

/// A thread for each element of a piece: the loops of rows and columns around those that add, where they can stand there.
fn deal_elements(loops: &mut OrderedNest<'_>, piece: usize) {
    let Some(nest) = nest_from(&loops.session.tree, piece) else { return };
    let is_parallel: Vec<bool> = loops.bands()[nest.clone()].iter().map(|band| band.parallel).collect();
    let count = is_parallel.iter().filter(|is| **is).count();
    let mut order: Vec<usize> = (0..nest.len()).collect();
    order.sort_by_key(|&at| !is_parallel[at]);
    if !order.is_sorted() {
        let order = order.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
        if loops.step(|label| format!("permute({};{order})", labels(label, nest.clone()))).is_none() {
            return;
        }
    }
    if count > 2 {
        let points = nest.start + count - 2;
        let on = processors("block", count - 2);
        let _ = loops.step(|label| format!("forall({};{on})", labels(label, nest.start..points)));
        let _ = loops.step(|label| format!("forall({};thread_y,thread_x)", labels(label, [points, points + 1])));
    }
}

/// So many loops copy rows and columns.
const COPYING: usize = 2;

/// The loop over tiles of the sum, those of threads, and those of what a thread does.
const SUMMING: usize = 6;

/// The nests of so many loops directly inside of a loop.
pub(super) fn nests_of(session: &Session<'_>, around: usize, count: usize) -> Vec<usize> {
    let bands = session.tree.bands();
    let mut inside = directly_inside(&bands[around].body, around + 1);
    inside.retain(|&nest| 1 + bands[nest].body.num_bands() == count);
    inside
}

/// How an access moves along the rows, the columns, and the sum.
#[derive(Clone, PartialEq, Eq)]
struct Movement {
    /// Which subscript moves, by one element with each iteration; none if none does.
    dims: [Option<usize>; 3],
    /// How many subscripts there are.
    rank: usize,
}

impl Movement {
    /// None where a subscript moves in another way, or two do. What is read from cells that nobody knows moves as it is written: that is no
    /// more than a guess of what threads read next to each other.
    fn of((statement, access): (&Statement, &Access), loops: [LoopId; 3], num_symbols: usize) -> Option<Movement> {
        let guess = access.as_written.as_ref().filter(|_| !access.write);
        let subscripts = access.subscripts.as_ref().or(guess)?;
        let mut dims = [None; 3];
        for (found, looped) in dims.iter_mut().zip(loops) {
            for (at, by) in subscripts_move((statement, subscripts), looped, num_symbols)?.into_iter().enumerate() {
                match by? {
                    0 => {}
                    1 if found.is_none() => *found = Some(at),
                    _ => return None,
                }
            }
        }
        Some(Movement { dims, rank: subscripts.len() })
    }
}

/// How many values a loop goes over, if that is a number.
pub(super) fn length(session: &Session<'_>, looped: LoopId) -> Option<i64> {
    let looped = &session.scop().loops[looped];
    let ([lower], [upper]) = (&looped.lower[..], &looped.upper[..]) else { return None };
    constant_of(&(upper.clone() - lower.clone()), looped.depth(), session.scop().symbols.len())
}

/// Where a loop has done all of its whole tiles, in words, none inside if it has no others. None at all where its ends are several, or move with the
/// loops around it.
fn cut(session: &Session<'_>, looped: LoopId) -> Option<Option<String>> {
    let data = &session.scop().loops[looped];
    let ([lower], [upper]) = (&data.lower[..], &data.upper[..]) else { return None };
    let is_still = |bound: &AffineExpr| (0..data.depth()).all(|dim| !bound.uses_dim(dim as u32));
    if !is_still(lower) || !is_still(upper) {
        return None;
    }
    if length(session, looped).is_some_and(|length| length % DEEP == 0) {
        return Some(None);
    }
    let whole = lower.clone() + (upper.clone() - lower.clone()).floor_div(DEEP) * DEEP;
    Some(Some(in_words(session, &whole, &[])?))
}
