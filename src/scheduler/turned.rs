//! Arrays that a nest had better read from a copy with its dims in another order.
//!
//! ```text
//! for i { for k { for j { C[i, j] += A[i, k] * A[j, k] } } }    ->    T = A, turned;  .. C[i, j] += T[k, i] * T[k, j] ..
//! ```
//! The loop along memory is the one along which what is written goes to the next element. A read that moves along it in another
//! subscript than its last one jumps, and keeps the loop out of vectors. Where the read stands still along a loop, each element is
//! read several times, and a copy in which that subscript comes last is made once. It is a guess of what may pay; the model compares.

use super::references::{Reference, references};
use super::view::{Moves, moves};
use crate::analysis::scop::{Array, ArrayId, Scop};
use crate::schedule::tree::{Node, Tree};

/// A copy of an array for a nest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnedArray {
    /// The number of the nest's outermost loop.
    pub band: usize,
    /// The array.
    pub array: ArrayId,
    /// Which of its dims each dim of the copy is.
    pub layout: Vec<usize>,
}

/// The copies that may pay, each array once in a nest.
pub fn turned(scop: &Scop, tree: &Tree) -> Vec<TurnedArray> {
    let (mut all, mut band) = (Vec::new(), 0);
    for node in tree.root.children() {
        if matches!(node, Node::Band(_)) {
            all.extend(turned_in(scop, node, band));
        }
        band += node.num_bands();
    }
    all
}

fn turned_in(scop: &Scop, node: &Node, band: usize) -> Vec<TurnedArray> {
    let all: Vec<Vec<Reference>> = node.statements().into_iter().map(|id| references(scop, id)).collect();
    let is_written = |array: ArrayId| all.iter().flatten().any(|one| one.write && one.array == array);
    let (mut found, mut stays): (Vec<TurnedArray>, Vec<ArrayId>) = (Vec::new(), Vec::new());
    for references in &all {
        let (writes, reads): (Vec<&Reference>, Vec<&Reference>) = references.iter().partition(|one| one.write);
        let depth = |one: &Reference| one.subscripts.iter().flatten().map(|row| row.len() - 1).max().unwrap_or(0);
        let loops = references.iter().map(depth).max().unwrap_or(0);
        let along = |dim: &usize| writes.iter().any(|write| moves(write, Some(*dim)) == Moves::Next);
        for dim in (0..loops).filter(along) {
            for read in reads.iter().filter(|read| !is_written(read.array)) {
                match (moves(read, Some(dim)), layout(read, dim)) {
                    (Moves::Not, _) => {}
                    (Moves::Far, Some(layout)) if is_memory(scop, read.array) && is_read_again(read, loops) => {
                        found.push(TurnedArray { band, array: read.array, layout });
                    }
                    _ => stays.push(read.array),
                }
            }
        }
    }
    // An array that is read in two orders gains nothing by a third.
    let asked = found.clone();
    let is_one = |one: &TurnedArray| asked.iter().all(|other| other.array != one.array || other.layout == one.layout);
    found.retain(|one| is_one(one) && !stays.contains(&one.array));
    found.sort_by_key(|one| one.array);
    found.dedup_by_key(|one| one.array);
    found
}

fn is_memory(scop: &Scop, array: ArrayId) -> bool {
    matches!(scop.arrays[array], Array::Memory(_))
}

/// The dims with that one last along which a read goes from one element to the next; none if it goes along several.
fn layout(read: &Reference, dim: usize) -> Option<Vec<usize>> {
    let factor = |row: &Option<Vec<i64>>| Some(row.as_ref()?.get(dim).copied().unwrap_or(0));
    let factors: Vec<i64> = read.subscripts.iter().map(factor).collect::<Option<_>>()?;
    let mut moving = (0..factors.len()).filter(|&subscript| factors[subscript] != 0);
    let (Some(last), None) = (moving.next(), moving.next()) else { return None };
    let others = (0..factors.len()).filter(|&subscript| subscript != last);
    (factors[last].abs() == 1).then(|| others.chain([last]).collect())
}

/// Does a read stand still along one of so many loops?
fn is_read_again(read: &Reference, loops: usize) -> bool {
    (0..loops).any(|dim| moves(read, Some(dim)) == Moves::Not)
}
