//! Values of neighbours in several rows: a thread goes down some rows of a column, so that a row that it has read serves all of them.
//!
//! ```text
//! for parallel i { for parallel j { B[i, j] = A[i-1, j] + A[i, j] + A[i+1, j] } }
//! by:  tile(i,j;8,256) interchange(i,j) forall(i_t,j_t;block_y,block_x) forall(j;thread_x)
//! ```
//! The loop over rows runs in order in a thread and is written out, so that what the row before has loaded is in registers.

use super::product::length;
use super::{NestTrial, labels};
use crate::affine::expr::AffineExpr;
use crate::analysis::scop::{Access, Array, ArrayId};
use crate::transforms::bands::nest_from;
use crate::transforms::loops::moves;
use crate::transforms::session::Session;
use crate::transforms::threads::processors;

/// So many rows a thread goes down.
const ROWS: i64 = 8;

/// So many columns a block has, by how many parallel loops there are: a loop of three is shorter.
const COLUMNS: [i64; 2] = [256, 128];

/// The steps for a nest.
pub(super) fn down_columns(trial: &mut NestTrial<'_>) -> Option<()> {
    let around = trial.look(in_rows)??;
    let (row, columns) = (around - 2, COLUMNS[around - 2]);
    trial.order(|loops| {
        (0..around).try_for_each(|number| loops.step(|label| format!("serialize({})", label(number))))?;
        loops.step(|label| format!("tile({};{ROWS},{columns})", labels(label, [row, row + 1])))?;
        loops.step(|label| format!("interchange({})", labels(label, [row + 2, row + 3])))?;
        let on = processors("block", around);
        loops.step(|label| format!("forall({};{on})", labels(label, 0..around)))?;
        loops.step(|label| format!("forall({};thread_x)", label(row + 2)))
    })
}

/// How many parallel loops a nest has in which one array is read in several rows, and nothing runs in order.
fn in_rows(session: &Session<'_>) -> Option<usize> {
    let (scop, bands, nest) = (session.scop(), session.tree.bands(), nest_from(&session.tree, 0)?);
    let around = nest.len();
    let body = &bands[around - 1].body;
    if !(2..=3).contains(&around) || !nest.into_iter().all(|number| bands[number].parallel) || body.num_bands() > 0 {
        return None;
    }
    let [rows, columns] = [around - 2, around - 1].map(|number| bands[number].origin);
    let (rows, columns) = (rows?, columns?);
    let least = |looped, least| length(session, looped).is_none_or(|length| length >= least);
    if !least(rows, 2 * ROWS) || !least(columns, COLUMNS[around - 2]) {
        return None;
    }
    // Reads of an array whose subscripts differ in the row only are of several rows.
    let mut seen: Vec<RowRead> = Vec::new();
    for statement in body.statements().into_iter().map(|id| &scop.statements[id]) {
        let is_read = |access: &&Access| !access.write && matches!(scop.arrays[access.array], Array::Memory(_));
        for access in statement.accesses.iter().filter(is_read) {
            let along = moves((statement, access), rows, scop.symbols.len());
            let row = along.and_then(|by| by.iter().position(|by| *by == Some(1)));
            let Some((row, subscripts)) = row.zip(access.subscripts.as_ref()) else { continue };
            seen.push(RowRead { array: access.array, row, subscripts: subscripts.to_vec() });
        }
    }
    let mut pairs = seen.iter().enumerate().flat_map(|(at, one)| seen[..at].iter().map(move |other| (one, other)));
    pairs.any(|(one, other)| one.is_of_another_row(other)).then_some(around)
}

/// A read of memory.
struct RowRead {
    array: ArrayId,
    /// Which subscript goes along the loop over rows.
    row: usize,
    subscripts: Vec<AffineExpr>,
}

impl RowRead {
    /// Is it of another row than another read, and of the same element in it?
    fn is_of_another_row(&self, other: &RowRead) -> bool {
        let is_same = |at: usize| self.subscripts[at] == other.subscripts[at];
        (self.array, self.row) == (other.array, other.row)
            && (0..self.subscripts.len()).all(|at| is_same(at) != (at == self.row))
    }
}
