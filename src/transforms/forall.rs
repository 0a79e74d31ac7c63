//! `forall(a,b;block_y,block_x)`: parallel loops that say which processors run their iterations.
//! `map(a,b;block_y,block_x)`: another name of the same step, as pipelines for a GPU have it.
//!
//! ```text
//! rewrite: band a { band b { S } }  ->  parallel band a on #gpu.block<y> { parallel band b on #gpu.block<x> { S } }
//! ```
//! The loops are directly inside each other and all parallel, or the step is refused with a witness, as `parallelize` is.
//! They become one `scf.forall`, which stays apart from one around it that has other processors; a mapping is `block`,
//! `thread`, `warpgroup`, `warp` or `lane` with `_x`, `_y`, `_z` or `_linear_0` to `_linear_9`; without, it is
//! `_linear_0`.
//!
//! The bounds of one dimension of an op do not move with another one. So in a triangle the inner loop goes over all values that it takes in any
//! iteration of the outer one, and what is beyond is kept out by an `affine.if`.

use super::UsageError;
use super::pipeline::{Argument, Step};
use super::session::{No, Session};
use crate::scf::processors::{PROCESSORS, are_of_one_op, is_mapping};
use crate::schedule::change::Change;
use crate::schedule::refusal::NotApplicable;

/// The other name.
pub(super) const MAP: &str = "map";

/// The claim, of both names.
pub fn claim(session: &Session<'_>, step: &Step) -> Result<Change, No> {
    let count = step.group(0).len();
    let loops = session.loops(step, count)?;
    let mappings = mappings(step)?;
    let mut tree = session.tree.clone();
    for (at, (&number, mapping)) in loops.iter().zip(mappings).enumerate() {
        let place = super::loops::place_of_band(session.module, session.scop(), session.tree.bands()[number]);
        let chained = at == 0 || number == loops[at - 1] + 1 && session.tree.path_to(number).contains(&loops[at - 1]);
        if !chained {
            let (outer, inner) = (session.label(loops[at - 1]), session.label(number));
            let message = format!("{inner} does not stand directly inside {outer}: they are no dimensions of one loop");
            let no = NotApplicable::new("not-perfectly-nested", place, message);
            let program = (session.module, session.scop(), &session.tree);
            return Err(super::loops::with_between(no, program, [loops[at - 1], number]).into());
        }
        if let Some(band) = tree.band_mut(number) {
            band.parallel = true;
            band.options.mapping = Some(mapping.into());
        }
    }
    Ok(Change::order(if step.name == MAP { MAP } else { "forall" }, &step.text, tree))
}

/// The processors of each loop.
pub fn mappings(step: &Step) -> Result<Vec<String>, UsageError> {
    let count = step.group(0).len();
    if step.group(1).len() != count {
        return Err(step.wrong(format!("{} needs one mapping for each of its {count} loops", step.name)));
    }
    let mappings = step.group(1).iter().map(mapping).collect::<Result<Vec<_>, _>>()?;
    for (at, argument) in step.group(1).iter().enumerate() {
        if mappings[..at].iter().any(|other| !are_of_one_op(other, &mappings[at])) {
            let message = "the dimensions of one forall are mapped to different numbers of one kind of processors";
            return Err(UsageError::new(argument.span, message));
        }
    }
    Ok(mappings)
}

/// `block_y` as the attribute `#gpu.block<y>`, without `#`.
fn mapping(argument: &Argument) -> Result<String, UsageError> {
    let text = argument.text.as_str();
    let (unit, dim) = text.split_once('_').unwrap_or((text, "linear_0"));
    let mapping = format!("gpu.{unit}<{}>", dim.replacen("linear_", "linear_dim_", 1));
    if !is_mapping(&mapping) {
        let candidates = PROCESSORS.iter().map(|unit| format!("{unit}_x")).collect();
        let message = format!("`{text}` names no processors");
        return Err(UsageError::among(argument.span, message, text, candidates));
    }
    Ok(mapping)
}
