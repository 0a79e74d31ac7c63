//! Values of neighbours in several rows: a thread goes down some rows of a column, so that a row that it has read serves all of them.
//!
//! ```text
//! for parallel i { for parallel j { B[i, j] = A[i-1, j] + A[i, j] + A[i+1, j] } }
//! by:  tile(i,j;8,256) interchange(i,j) forall(i_t,j_t;block_y,block_x) forall(j;thread_x)
//! ```
//! The loop over rows runs in order in a thread and is written out, so that what the row before has loaded is in registers.

use std::collections::BTreeMap;

use super::product::length;
use super::{BLOCKS, NestTrial, labels, perfect};
use crate::affine::row::growth;
use crate::analysis::scop::{Access, Array, ArrayId, Statement};
use crate::transforms::session::Session;

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
        let on = BLOCKS[3 - around..].join(",");
        loops.step(|label| format!("forall({};{on})", labels(label, 0..around)))?;
        loops.step(|label| format!("forall({};thread_x)", label(row + 2)))
    })
}

/// How many parallel loops a nest has in which one array is read in several rows, and nothing runs in order.
fn in_rows(session: &Session<'_>) -> Option<usize> {
    let (scop, bands, nest) = (session.scop(), session.tree.bands(), perfect(session, 0));
    let around = nest.len();
    let body = &bands[*nest.last()?].body;
    if !(2..=3).contains(&around) || !nest.iter().all(|&number| bands[number].parallel) || body.num_bands() > 0 {
        return None;
    }
    let [rows, columns] = [nest[around - 2], nest[around - 1]].map(|number| bands[number].origin);
    let (rows, columns) = (rows?, columns?);
    let least = |looped, least| length(session, looped).is_none_or(|length| length >= least);
    if !least(rows, 2 * ROWS) || !least(columns, COLUMNS[around - 2]) {
        return None;
    }
    // The same element up to the row, by how far the row is from the iteration's.
    let mut read: BTreeMap<(ArrayId, String), Vec<String>> = BTreeMap::new();
    let of = |statement: &Statement, access: &Access| {
        let dim = statement.loops.iter().position(|&id| id == rows)?;
        let subscripts = access.subscripts.as_ref()?;
        let along = |other: u32| i64::from(other as usize == dim);
        let moves =
            |at: &usize| growth(&subscripts[*at], &along, (statement.loops.len(), scop.symbols.len())) == Some(1);
        let row = (0..subscripts.len()).find(moves)?;
        let others = subscripts.iter().enumerate().filter(|(at, _)| *at != row);
        let others = others.map(|(_, subscript)| format!("{subscript:?}")).collect::<Vec<_>>().join(",");
        Some(((access.array, others), format!("{:?}", subscripts[row])))
    };
    for statement in body.statements().into_iter().map(|id| &scop.statements[id]) {
        let reads = statement.accesses.iter().filter(|access| !access.write);
        for access in reads.filter(|access| matches!(scop.arrays[access.array], Array::Memory(_))) {
            if let Some((key, row)) = of(statement, access) {
                let rows = read.entry(key).or_default();
                if !rows.contains(&row) {
                    rows.push(row);
                }
            }
        }
    }
    read.values().any(|rows| rows.len() > 1).then_some(around)
}
