//! Sums of a few threads, whose order may be given up: the threads of a block share each sum.
//!
//! ```text
//! for parallel i { for k { y[i] += A[i, k] * x[k] } }
//! by:  parallelize(k)
//! ```
//! One parallel loop gives some thousand threads, where a GPU has room for a hundred times as many. Which threads share what, and how they combine it,
//! is for whoever writes the kernel to say: it looks at what neighbours touch.
//!
//! Where other loops of the nest are parallel, a block has each iteration of the first one, and a sum between them is one thread's work while all others
//! wait. It is shared, too, if it is long. Of a few rows of a tile each is summed by the whole block, one after the other:
//!
//! ```text
//! for parallel i_t { for parallel i { for k { y[i] += A[i, k] } }; for parallel i { for parallel k { .. } } }
//! by:  parallelize(k) serialize(i)
//! ```
//!
//! A sum with no parallel loop around it nor inside of it, be it in a loop in order, is a grid or a block of its own, if it is long.

use super::{NestTrial, OrderedNest};
use crate::affine::row::constant_of;
use crate::schedule::legality::carried_by;
use crate::schedule::tree::Band;
use crate::transforms::session::Session;

/// A sum of fewer terms is not worth that all threads meet.
const LONG: i64 = 32;
/// So many rows of a tile a block may do one after the other.
const FEW_ROWS: i64 = 16;

/// A loop in order that may be a sum.
struct OrderedSum {
    number: usize,
    /// The parallel loop over rows directly around it, if that is not the one over blocks.
    rows: Option<usize>,
}

/// The steps for the sums of a function that stand in no kernel and have none inside.
pub(super) fn between_kernels(loops: &mut OrderedNest<'_>) -> Option<()> {
    for number in 0..loops.bands().len() {
        if stands_alone(&loops.session, number) && is_sum(&loops.session, number) {
            loops.parallel(number);
        }
    }
    (!loops.steps.is_empty()).then_some(())
}

/// Is a loop long, in no parallel loop that is no sum itself, and are there no parallel ones inside?
fn stands_alone(session: &Session<'_>, number: usize) -> bool {
    let bands = session.tree.bands();
    let inside = number..=number + bands[number].body.num_bands();
    let is_in_kernel = |&outer: &usize| bands[outer].parallel && !is_sum(session, outer);
    most(session, bands[number]).is_none_or(|most| most >= LONG)
        && !session.tree.path_to(number).iter().any(is_in_kernel)
        && !bands[inside].iter().any(|band| band.parallel)
}

/// Is the order of a sum all that keeps the iterations of a loop in order, and may it be given up?
fn is_sum(session: &Session<'_>, number: usize) -> bool {
    let carried = carried_by(session.scop(), session.dependences(), &session.tree, number, session.budget);
    carried.is_ok_and(|carried| carried.is_some_and(|violation| violation.dependence.license.is_some()))
}

/// The steps for a nest.
pub(super) fn shared(trial: &mut NestTrial<'_>) -> Option<()> {
    let sums = trial.look(in_order)?;
    trial.order(|loops| {
        // The last one first: what is parallel has other loops inside.
        for sum in sums.into_iter().rev() {
            let is_shared = loops.step(|label| format!("parallelize({})", label(sum.number))).is_some();
            if let Some(rows) = sum.rows.filter(|_| is_shared) {
                // Two sums may have one loop over rows.
                let _ = loops.step(|label| format!("serialize({})", label(rows)));
            }
        }
        (!loops.steps.is_empty()).then_some(())
    })
}

/// The loops of a nest that run in order and have no loops inside: all of them if one parallel loop is around all, else those that a block has
/// between others.
fn in_order(session: &Session<'_>) -> Vec<OrderedSum> {
    let bands = session.tree.bands();
    let is_only = bands.iter().filter(|band| band.parallel).count() == 1;
    let inside = (1..bands.len()).filter(|&number| !bands[number].parallel && bands[number].body.num_bands() == 0);
    let sum = |number: usize| {
        if is_only {
            return Some(OrderedSum { number, rows: None });
        }
        let is_long = most(session, bands[number]).is_none_or(|most| most >= LONG);
        let rows = match session.tree.path_to(number)[..] {
            [_, _] => None,
            [_, rows, _] if bands[rows].parallel && most(session, bands[rows])? <= FEW_ROWS => Some(rows),
            _ => return None,
        };
        is_long.then_some(OrderedSum { number, rows })
    };
    inside.filter_map(sum).collect()
}

/// How many iterations a loop has at most, if one of its ends says so.
fn most(session: &Session<'_>, band: &Band) -> Option<i64> {
    let looped = &session.scop().loops[band.origin?];
    let lengths =
        looped.lower.iter().flat_map(|lower| looped.upper.iter().map(move |upper| upper.clone() - lower.clone()));
    lengths.filter_map(|length| constant_of(&length, looped.depth(), session.scop().symbols.len())).min()
}
