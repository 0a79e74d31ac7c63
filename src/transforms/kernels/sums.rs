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

use super::NestTrial;
use crate::affine::row::constant_of;
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
