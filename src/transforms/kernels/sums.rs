//! Sums of a few threads, whose order may be given up: the threads of a block share each sum.
//!
//! ```text
//! for parallel i { for k { y[i] += A[i, k] * x[k] } }
//! by:  parallelize(k)
//! ```
//! One parallel loop gives some thousand threads, where a GPU has room for a hundred times as many. Which threads share what, and how they combine it,
//! is for whoever writes the kernel to say: it looks at what neighbours touch.

use super::Trial;
use crate::transforms::session::Session;

/// The steps for a nest.
pub(super) fn shared(trial: &mut Trial<'_>) -> Option<()> {
    let sums = trial.look(in_order)??;
    trial.order(|loops| {
        // The last one first: what is parallel has other loops inside.
        sums.into_iter().rev().for_each(|number| loops.parallel(number));
        (!loops.steps.is_empty()).then_some(())
    })
}

/// The loops of a nest that run in order and have no loops inside, if one parallel loop is around all of them.
fn in_order(session: &Session<'_>) -> Option<Vec<usize>> {
    let bands = session.tree.bands();
    let is_only = bands.iter().filter(|band| band.parallel).count() == 1;
    let inside = (1..bands.len()).filter(|&number| bands[number].body.num_bands() == 0);
    is_only.then(|| inside.collect())
}
