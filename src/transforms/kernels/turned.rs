//! Arrays that are read, or written, across their rows: a tile of them goes through shared memory, so that neighbouring threads touch neighbouring
//! elements of all arrays.
//!
//! ```text
//! for parallel i { for parallel j { B[i, j] = A[j, i] } }
//! by:  tile(i,j;32,32) forall(i_t,j_t;block_y,block_x) promote(A,j_t;shared,pad=1)
//!      strip_mine(..;4) permute(..;0,2,1) forall(..;thread_y,thread_x)        of the points of a tile, and of those that are copied
//! ```
//! The loop along the rows of one array is the last one of the tile, and all arrays that go along the other loop are copied along their own rows. A thread
//! has four elements of a column in order. What a row of threads writes to a row of the buffer, it reads from a column: with rows of an odd number of words, or of
//! elements of eight bytes, the 32 lie in 32 banks, and those of eight bytes in 32 for each half of a warp.
//!
//! source: Ruetsch and Micikevicius, *Optimizing matrix transpose in CUDA* (2009).

use super::product::{length, nests_of};
use super::{NestTrial, OrderedNest, labels};
use crate::analysis::domain::LoopId;
use crate::analysis::names::value_name;
use crate::analysis::scop::{Access, Array, Statement};
use crate::ir::dense::storage_bits;
use crate::ir::{Module, Type, Value};
use crate::transforms::bands::nest_from;
use crate::transforms::loops::moves;
use crate::transforms::session::Session;
use crate::transforms::threads::processors;

/// A tile has so many rows and columns: a warp has a row of it.
const SIDE: i64 = 32;

/// So many rows of a column a thread has.
const ROWS: i64 = 4;

/// So many arrays go through shared memory: with 32 * 33 elements of eight bytes each, they fit in what every GPU grants.
const MOST_TURNED: usize = 4;

/// The bits of a word, of which a bank of shared memory has one at a time.
const WORD: usize = 32;

/// The loops that deal the points of a tile, or the elements of a copy.
const DEALT: usize = 2;

/// The steps for a nest.
pub(super) fn through_shared(trial: &mut NestTrial<'_>) -> Option<()> {
    let turned = trial.look(Turned::of)??;
    turned.tile(trial)?;
    let block = turned.around - 1;
    let mut copied = Vec::new();
    for (name, pad) in &turned.arrays {
        // One that cannot be there stays where it is.
        copied.extend(trial.remake(|label| format!("promote({name},{};shared,pad={pad})", label(block))));
    }
    if copied.is_empty() {
        return None;
    }
    turned.deal(trial)
}

/// A nest in which arrays go along different loops.
struct Turned {
    /// How many parallel loops there are; the last two of the tiled nest are the rows and columns of tiles.
    around: usize,
    /// All of them in their order then, by number.
    order: Vec<usize>,
    /// The arrays that go along rows, as steps name them, and how many elements more than a tile has each row of their buffers.
    arrays: Vec<(String, usize)>,
}

impl Turned {
    /// A nest that is nothing but parallel loops, where some arrays go along one of them and all others along another one.
    fn of(session: &Session<'_>) -> Option<Turned> {
        let (scop, bands, nest) = (session.scop(), session.tree.bands(), nest_from(&session.tree, 0)?);
        let around = nest.len();
        let body = &bands[around - 1].body;
        if !(2..=3).contains(&around) || !nest.into_iter().all(|number| bands[number].parallel) || body.num_bands() > 0
        {
            return None;
        }
        let loops: Vec<LoopId> = bands.iter().map(|band| band.origin).collect::<Option<_>>()?;
        let mut walks: Vec<RowWalk> = Vec::new();
        for statement in body.statements().into_iter().map(|id| &scop.statements[id]) {
            for access in &statement.accesses {
                if let Array::Memory(value) = scop.arrays[access.array] {
                    walks.push(RowWalk::of((statement, access, value), &loops, scop.symbols.len())?);
                }
            }
        }
        // The fewest arrays are turned, and of two such ways the one that leaves the loops as they are is taken.
        let ways = (0..around).rev().filter_map(|columns| Some((columns, turned_for(&walks, columns)?)));
        let (columns, (rows, arrays)) = ways.min_by_key(|(_, (_, arrays))| arrays.len())?;
        let is_long = |number: usize| {
            length(session, loops[number]).is_none_or(|length| length >= SIDE) && scop.loops[loops[number]].step == 1
        };
        let others = (0..around).filter(|number| ![rows, columns].contains(number));
        let order = others.chain([rows, columns]).collect();
        let padded = |value: Value| Some((value_name(session.module, value), pad(session.module, value)?));
        let arrays: Vec<(String, usize)> = arrays.into_iter().map(padded).collect::<Option<_>>()?;
        (is_long(rows) && is_long(columns) && arrays.len() <= MOST_TURNED).then_some(Turned { around, order, arrays })
    }

    /// Tiles on blocks.
    fn tile(&self, trial: &mut NestTrial<'_>) -> Option<()> {
        let (around, row) = (self.around, self.around - 2);
        trial.order(|loops| {
            (0..around).try_for_each(|number| loops.step(|label| format!("serialize({})", label(number))))?;
            if !self.order.is_sorted() {
                let order = self.order.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
                loops.step(|label| format!("permute({};{order})", labels(label, 0..around)))?;
            }
            loops.step(|label| format!("tile({};{SIDE},{SIDE})", labels(label, [row, row + 1])))?;
            let on = processors("block", around);
            loops.step(|label| format!("forall({};{on})", labels(label, 0..around)))
        })?;
        trial.are_one_loop(0..around)
    }

    /// The points of a tile, and the elements that are copied, on threads.
    fn deal(&self, trial: &mut NestTrial<'_>) -> Option<()> {
        let block = self.around - 1;
        trial.order(|loops| {
            let nests = nests_of(&loops.session, block, DEALT);
            let all: usize = loops.bands()[block].body.num_bands();
            (nests.len() * DEALT == all).then_some(())?;
            nests.into_iter().rev().try_for_each(|nest| in_columns(loops, nest))
        })
    }
}

/// So many elements make one word more, or are one of more than a word. None if an element has no size.
fn pad(m: &Module, array: Value) -> Option<usize> {
    let element = &m.ty(array).as_memref()?.element;
    let bits = matches!(element, Type::Float(_) | Type::Int(..)).then(|| storage_bits(element)).flatten()?;
    Some((WORD / bits.max(8)).max(1))
}

/// Two loops on threads, of which each has some rows of a column.
fn in_columns(loops: &mut OrderedNest<'_>, nest: usize) -> Option<()> {
    loops.step(|label| format!("strip_mine({};{ROWS})", label(nest)))?;
    loops.step(|label| format!("permute({};0,2,1)", labels(label, nest..nest + 3)))?;
    loops.step(|label| format!("forall({};thread_y,thread_x)", labels(label, [nest, nest + 1])))
}

/// How an access goes through its array.
struct RowWalk {
    array: Value,
    /// The loops from one iteration of which to the next it goes to the next element of a row, by number.
    next: Vec<usize>,
    /// Those along which it stands still.
    still: Vec<usize>,
}

impl RowWalk {
    /// None if it is not known how an access moves.
    fn of(
        (statement, access, array): (&Statement, &Access, Value),
        loops: &[LoopId],
        symbols: usize,
    ) -> Option<RowWalk> {
        let mut walk = RowWalk { array, next: Vec::new(), still: Vec::new() };
        for (number, &looped) in loops.iter().enumerate() {
            let by: Vec<i64> = moves((statement, access), looped, symbols)?.into_iter().collect::<Option<_>>()?;
            match by.split_last() {
                _ if by.iter().all(|&by| by == 0) => walk.still.push(number),
                Some((1, others)) if others.iter().all(|&by| by == 0) => walk.next.push(number),
                _ => {}
            }
        }
        Some(walk)
    }
}

/// The loop of rows and the arrays that go along it, if this loop is that of columns and some array goes along it.
fn turned_for(walks: &[RowWalk], columns: usize) -> Option<(usize, Vec<Value>)> {
    let (across, along): (Vec<&RowWalk>, Vec<&RowWalk>) =
        walks.iter().filter(|walk| !walk.still.contains(&columns)).partition(|walk| !walk.next.contains(&columns));
    let rows = *across.first()?.next.first()?;
    if along.is_empty() || !across.iter().all(|walk| walk.next.contains(&rows)) {
        return None;
    }
    let mut arrays = Vec::new();
    across.iter().for_each(|walk| {
        if !arrays.contains(&walk.array) {
            arrays.push(walk.array)
        }
    });
    Some((rows, arrays))
}
