//! `reduce(%k;lanes|threads|blocks)`: a loop that computes sums and the like, dealt to lanes of a warp, threads of a block, or blocks of a GPU.
//!
//! ```text
//! rewrite: band k { x = x + S(k) }  ->  x = x + parallel sum of band k { S(k) } on #gpu.lane, #gpu.thread or #gpu.block
//! ```
//! The claim of `parallelize(%k)` for a loop whose iterations compute partial results, refused as that one is: the order of the reduction has to
//! be one that may be given up (integers, least and greatest numbers, or `--reassociate`). What the iterations of the loop run on stands beside
//! it, as `mapping` of the `affine.parallel` or `scf.parallel` that combines them, and CUDA C follows it:
//!
//! | on | which means |
//! |---|---|
//! | `lanes` | the lanes of each warp, by shuffles: no memory and no barrier. A kernel with nothing else inside has a warp for each of its iterations |
//! | `threads` | all threads of a block, by shuffles and shared memory |
//! | `blocks` | all blocks of a grid, whose parts a second kernel combines: for a loop that no parallel loop is around |
//!
//! Without the step, `parallelize` leaves the choice to CUDA C. Where it cannot do what is asked for, it warns (`unmet-mapping`), and chooses. Other
//! outputs take no notice of it.
//!
//! ```text
//! reduce(%k;lanes)
//! affine.for %k = 0 to %n {            ->    %0 = affine.parallel (%k) = (0) to (symbol(%n)) reduce ("addi") -> (i32) {
//!   // S[0] = S[0] + A[k]                      // A[k]
//! }                                          } {mapping = [#gpu.lane<linear_dim_0>]}
//!                                            // S[0] = S[0] + %0
//! ```
//!
//! refuses: `no-reduction`; and what `parallelize` refuses.

use super::UsageError;
use super::loops::place_of_band;
use super::pipeline::Step;
use super::session::{No, Session};
use crate::schedule::change::Change;
use crate::schedule::legality::carried_by;
use crate::schedule::refusal::NotApplicable;

/// What a reduction may run on, and the processors that a mapping attribute names.
const UNITS: [(&str, &str); 3] = [("lanes", "lane"), ("threads", "thread"), ("blocks", "block")];

/// The mapping attribute, without `#`.
pub(super) fn mapping(step: &Step) -> Result<String, UsageError> {
    let [argument] = step.group(1) else {
        return Err(step.wrong("reduce needs what it runs on: reduce(%k;lanes), or threads, or blocks"));
    };
    if let Some(more) = step.groups.get(2).and_then(|group| group.first()) {
        return Err(UsageError::new(more.span, "reduce takes one loop and what it runs on"));
    }
    let unit = UNITS.iter().find(|(word, _)| *word == argument.text).map(|(_, unit)| unit);
    let unit = unit.ok_or_else(|| {
        let words = UNITS.iter().map(|(word, _)| (*word).to_owned()).collect();
        UsageError::among(argument.span, format!("`{}` combines nothing", argument.text), &argument.text, words)
    })?;
    Ok(format!("gpu.{unit}<linear_dim_0>"))
}

/// The claim. Whether a loop combines something is asked first: the judge says yes to one that carries nothing.
pub fn claim(session: &Session<'_>, step: &Step) -> Result<Change, No> {
    let (loops, mapping) = (session.loops(step, 1)?, mapping(step)?);
    let band = session.tree.bands()[loops[0]];
    let op = band.origin.map(|origin| session.scop().loops[origin].op);
    let hands_on = session.scop().phis.iter().any(|phi| Some(phi.op) == op);
    let carried = || carried_by(session.scop(), session.dependences(), &session.tree, loops[0], session.budget);
    if !hands_on && band.reduces.is_empty() && carried().is_ok_and(|carried| carried.is_none()) {
        let label = session.label(loops[0]);
        let place = place_of_band(session.module, session.scop(), band);
        let message =
            format!("{label} combines nothing: none of its iterations depends on another; `map` is for such loops");
        return Err(NotApplicable::new("no-reduction", place, message).into());
    }
    let mut tree = session.tree.in_parallel(loops[0]);
    if let Some(band) = tree.band_mut(loops[0]) {
        (band.options.mapping, band.options.combines) = (Some(mapping.into()), true);
    }
    Ok(Change::order("reduce", &step.text, tree))
}
