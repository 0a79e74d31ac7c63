//! `tile(a,b;32,32)` and `strip_mine(a;8)`: loops over blocks of iterations outside, loops over their points inside.
//!
//! ```text
//! rewrite: band a { band b { S } }  ->  band a_t { band b_t { band a { band b { S } } } }
//! where    a_t = lower + 32 * floor((a - lower) / 32), b_t likewise
//! ```
//! The loops form a perfect nest. Sizes count iterations: the tile loop steps by size times step. Tiles start at the
//! loop's lower bound if that is constant or symbolic, else at 0. Legal exactly if the order by blocks reverses no
//! dependence, which is so if the nest is permutable, and sometimes if not. `strip_mine` is a tile of one loop and
//! always legal.
//!
//! ```text
//! affine.for %i = 0 to %n {      ->    affine.for %i_t = 0 to %n step 32 {
//!   ..                                   affine.for %i = %i_t to min(%i_t + 32, %n) {
//!                                          ..
//! ```

use super::loops::{LARGEST, fresh, place_of_band, product};
use super::pipeline::Step;
use super::session::{No, Session};
use crate::affine::expr::AffineExpr;
use crate::schedule::change::Change;
use crate::schedule::refusal::NotApplicable;
use crate::schedule::tree::{Band, Tile};

/// The claim of `tile`.
pub fn claim(session: &Session<'_>, step: &Step) -> Result<Change, No> {
    tiled(session, step, "tile")
}

/// The claim of `strip_mine`.
pub fn claim_strip(session: &Session<'_>, step: &Step) -> Result<Change, No> {
    if step.group(0).len() != 1 {
        return Err(step.wrong("strip_mine needs one loop: strip_mine(%i;8)").into());
    }
    tiled(session, step, "strip_mine")
}

fn tiled(session: &Session<'_>, step: &Step, name: &'static str) -> Result<Change, No> {
    let count = step.group(0).len();
    let loops = session.loops(step, count)?;
    let sizes = sizes(session, step, count)?;
    let mut chain = session.chain(&loops)?;
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by_key(|&which| loops[which]);
    let mut taken = session.names_around(chain.top);
    taken.extend(chain.bands.iter().map(|band| band.name.to_string()));
    taken.extend(chain.inner.bands().iter().map(|band| band.name.to_string()));
    let lower = session.lower_bounds()?;
    let mut tiles = Vec::new();
    for which in order {
        let band = &chain.bands[loops[which] - chain.top];
        let step = session.step_of(band);
        let size = product(sizes[which], step).ok_or_else(|| {
            let place = place_of_band(session.module, session.scop(), band);
            NotApplicable::new(
                "tile-too-large",
                place,
                format!("{} times the step is more than {LARGEST}", sizes[which]),
            )
        })?;
        let lower = match &band.tile {
            Some(tile) => tile.lower.clone(),
            None => lower[loops[which]].clone().unwrap_or(AffineExpr::Const(0)),
        };
        let name = fresh(&format!("{}_t", band.name), &taken);
        taken.push(name.clone());
        tiles.push(Band { name: name.into(), tile: Some(Tile { size, lower }), parallel: false, ..band.clone() });
    }
    chain.bands.splice(0..0, tiles);
    Ok(Change::order(name, &step.text, chain.put(&session.tree)))
}

/// One positive size for each loop.
fn sizes(session: &Session<'_>, step: &Step, count: usize) -> Result<Vec<i64>, No> {
    let given = step.group(1);
    if given.len() != count {
        return Err(step.wrong(format!("{} needs one size for each of its {count} loops", step.name)).into());
    }
    let mut sizes = Vec::new();
    for argument in given {
        if argument.text.starts_with('%') {
            let place = session.module.op(session.scop().func).span;
            let message =
                format!("the size {} is not a number; sizes that are symbols are not supported", argument.text);
            return Err(NotApplicable::new("symbolic-size", place, message).into());
        }
        match argument.as_integer()? {
            size if size > 0 => sizes.push(size),
            size => return Err(super::UsageError::new(argument.span, format!("a size is positive, not {size}")).into()),
        }
    }
    Ok(sizes)
}
