//! Nests beside each other as one step: a loop of one iteration around them is a loop in time.

use super::WantedTiles;
use crate::affine::dialect::{AffineForOp, AffineForSpec, AffineYieldOp};
use crate::affine::map::AffineMap;
use crate::ir::{Module, Op};
use crate::schedule::refusal::NotApplicable;
use crate::transforms::UsageError;
use crate::transforms::loops::{fresh, place_of_band};
use crate::transforms::session::{No, Session};

/// The program with a loop of one iteration around all that stands from the first to the last of the loops that are named, and that loop; none if they stand
/// inside of each other.
///
/// # Errors
/// If something else stands between them, or more loops are named or steps asked for than that.
pub fn in_one_step(session: &Session<'_>, wanted: &WantedTiles<'_>) -> Result<Option<(Module, Op)>, No> {
    let Some(last) = wanted.space.last() else { return Ok(None) };
    let first = session.loop_of(wanted.time)?;
    let bands = session.tree.bands();
    let op_of = |number: usize| bands[number].origin.map(|id| session.scop().loops[id].op);
    let Some(from) = op_of(first) else { return Ok(None) };
    // A name that several loops have is one of loops in space, inside of the first.
    let Ok(end) = session.loop_of(last) else { return Ok(None) };
    let Some(to) = op_of(end) else { return Ok(None) };
    let block = session.module.op(from).parent;
    if from == to || session.module.op(to).parent != block {
        return Ok(None);
    }
    if let [more, _, ..] = wanted.space {
        let message = "of nests beside each other overlap takes the first and the last: overlap(%i,%k;1,32)";
        return Err(UsageError::new(more.span, message).into());
    }
    if wanted.length != 1 {
        let message = "nests beside each other are one step: overlap(%i,%k;1,32)";
        return Err(UsageError::new(last.span, message).into());
    }
    let block = block.expect("a loop stands in a block");
    let mut m = session.module.clone();
    let place = |op: Op| m.position(op).expect("it stands in the block");
    let ((start, first), (until, _)) = {
        let ends = [(place(from), first), (place(to), end)];
        (ends[0].min(ends[1]), ends[0].max(ends[1]))
    };
    let inside = m.block(block).ops[start..=until].to_vec();
    let is_nest = |op: Op| m.op(op).results.is_empty() && !m.op(op).regions.is_empty();
    if let Some(&other) = inside.iter().find(|&&op| !is_nest(op)) {
        let no =
            NotApplicable::new("not-a-sweep", m.op(other).span, "this stands between the nests, and is none of them");
        return Err(no.label(place_of_band(&m, session.scop(), bands[first]), "they begin here").into());
    }
    let bound = |number: i64| (AffineMap::constant(&[number]), Vec::new());
    let loc = m.op(from).loc.clone();
    let (lower, upper) = (bound(0), bound(1));
    let step = AffineForOp::build(&mut m, AffineForSpec { lower, upper, step: 1, inits: Vec::new(), loc });
    let (iv, body) = (step.induction_var(&m), step.body(&m));
    m.value_mut(iv).name = Some(fresh("step", &session.names_in_use()).into());
    m.op_mut(step.op()).span = session.module.op(from).span;
    for op in inside {
        m.detach(op);
        m.push(body, op);
    }
    AffineYieldOp::build(&mut m, body, Vec::new());
    m.insert(block, start, step.op());
    Ok(Some((m, step.op())))
}
