//! `separate(a_t,b_t)`: full tiles from partial ones.
//!
//! ```text
//! rewrite: band a_t { band b_t { S } }
//!       -> sequence { a_t before, band a_t { b_t before, band b_t { S, full tiles }, b_t after }, a_t after }
//! ```
//! A tile is full if all points of its box are points of the loops. Level by level, outermost first, a tile loop is cut
//! into the iterations before those that hold full tiles, these, and those after; so the order stays as it is. In full
//! tiles the point loops have constant bounds. Where full and partial tiles alternate, the loop is left as it is.

use super::parts::{ChosenIterations, Whole, copies, in_order};
use super::pipeline::Step;
use super::session::{No, Session};
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{BasicSet, DimKind, Set};
use crate::schedule::change::Change;
use crate::schedule::refusal::NotApplicable;
use crate::schedule::scan::about;
use crate::schedule::tree::{Band, TiledTime};

/// The claim.
pub fn claim(session: &Session<'_>, step: &Step) -> Result<Change, No> {
    let mut loops = session.loops(step, step.group(0).len())?;
    loops.sort_unstable();
    let innermost = *loops.last().unwrap_or(&0);
    let whole = Whole::of(session, innermost);
    let path = session.tree.path_to(innermost);
    if let Some(&outside) = loops.iter().find(|number| !path.contains(number)) {
        let message = format!("{} is not around {}", session.label(outside), session.label(innermost));
        return Err(NotApplicable::new("not-nested", whole.place(), message).into());
    }
    let full = full_tiles(session, &whole, &path, &loops)?;
    if full.is_empty(session.budget)? {
        let message = format!("no tile of {} is full for certain", session.label(innermost));
        return Err(NotApplicable::new("no-full-tile", whole.place(), message).into());
    }
    // Outermost first; each cut leaves the loops inside its middle part with the numbers that they had, further on.
    let mut after = session.clone();
    let mut shift = 0;
    for &number in &loops {
        let level = path.iter().position(|&other| other == number).unwrap_or(0);
        let points = full.project_out_range(level + 1, path.len() - level - 1, session.budget)?;
        // That a tile of the loops inside is full depends on their bounds, and where it does not, the cuts inside find out.
        let points = about(&points, level);
        let here = number + shift;
        let whole = Whole::of(&after, here);
        let Some(parts) = whole.part(&ChosenIterations { points, tile: None })? else { continue };
        shift += parts.before.bands().len();
        let [before, behind] = copies(&after, [parts.before, parts.after]);
        after.tree = parts.program.replace(&after.tree, here, &in_order([before, parts.chosen, behind]));
        after.program = parts.program;
    }
    Ok(Change::split("separate", &step.text, after.program, after.tree))
}

/// The starts of full tiles, over the times of all loops on the way.
fn full_tiles(session: &Session<'_>, whole: &Whole<'_, '_>, path: &[usize], loops: &[usize]) -> Result<Set, No> {
    let bands = session.tree.bands();
    let below = whole.band.body.bands();
    let mut points: Vec<(usize, &TiledTime, &Band)> = Vec::new();
    for &number in loops {
        let band = bands[number];
        let level = path.iter().position(|&other| other == number).unwrap_or(0);
        let point = below.iter().find(|other| other.tile.is_none() && other.member == band.member);
        let (Some(tile), Some(point)) = (&band.tile, point) else {
            let message = format!("{} is no tile loop with its points further inside", session.label(number));
            return Err(NotApplicable::new("not-a-tile-loop", whole.place(), message).into());
        };
        points.push((level, tile, point));
    }
    let levels = path.len();
    let members: Vec<&Band> = points.iter().map(|(_, _, band)| *band).collect();
    let reached = whole.reach_of_bands(&members)?;
    let mut inside = BasicSet::universe(whole.space(1 + points.len()));
    for (at, (level, tile, band)) in points.iter().enumerate() {
        let (start, point) = (AffineExpr::Dim(*level as u32), AffineExpr::Dim((levels + at) as u32));
        whole.demand(&mut inside, &(point.clone() - start.clone()))?;
        whole.demand(&mut inside, &(start.clone() + (tile.size - 1) - point.clone()))?;
        whole.demand(&mut inside, &(AffineExpr::Const(0) - (point - start).modulo(session.step_of(band))))?;
    }
    let tiles = whole.reach()?;
    let boxes = tiles.insert_dims(DimKind::Range, levels, points.len()).intersect(&inside.into());
    let missing = boxes.subtract(&reached, session.budget)?;
    let partial = missing.project_out_range(levels, points.len(), session.budget)?;
    Ok(tiles.subtract(&partial, session.budget)?.coalesce(session.budget)?.remove_redundancies(session.budget)?)
}
