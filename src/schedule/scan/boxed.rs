//! The loops of one `scf.forall`, whose bounds are all computed before it starts.
//!
//! ```text
//! parallel band i on block<y> { parallel band j on block<x> { S } }, S at 0 <= j <= i < n
//!   ->  scf.forall (i, j) = (0, 0) to (n, n) { if j <= i { S } }
//! ```
//! Bands directly inside each other that are mapped to processors of one kind are dimensions of one op: a person who writes `forall(i,j;..)` asks for
//! that, and whoever writes a kernel deals what is one op to the axes of one grid. So the bounds of an inner one are those that
//! follow without the bands around it in the op. They hold at every point, though not only there: what they reach beyond is kept out by a guard,
//! as everywhere in the scanner.

use super::bounds::{ScanLevel, level_by, loose_level};
use super::{At, ScanPiece, Scanner};
use crate::scf::processors::are_of_one_op;
use crate::schedule::tree::{Band, Node};

impl Scanner<'_> {
    /// What each piece says of a band that is an inner dimension of an `scf.forall`, without the outer ones. None where it is no such band or where
    /// that leaves a side open: then it is an op of its own.
    pub(super) fn box_levels(&self, band: &Band, at: &At<'_, '_>, pieces: &[&ScanPiece]) -> Option<Vec<ScanLevel>> {
        let (depth, known) = (at.bands.len(), first_of_op(band, at));
        if known == depth {
            return None;
        }
        let level = |piece: &&ScanPiece| {
            let mut found = level_by(&piece.set, depth, known);
            if !(found.has(true) && found.has(false)) {
                let loose = loose_level(&piece.set, depth, known).bounds.into_iter();
                let missing = loose.filter(|bound| !found.has(bound.lower)).collect();
                found.extend(ScanLevel { bounds: missing, ..ScanLevel::default() });
            }
            (found.has(true) && found.has(false)).then_some(found)
        };
        pieces.iter().map(level).collect()
    }
}

/// The depth of the outermost dimension of the `scf.forall` of which a band is one; its own depth if there is none around it.
pub(super) fn first_of_op(band: &Band, at: &At<'_, '_>) -> usize {
    let mut inner = band;
    for (depth, &around) in at.bands.iter().enumerate().rev() {
        let is_inside = matches!(&around.body, Node::Band(body) if std::ptr::eq(&**body, inner));
        let mappings = around.options.mapping.as_ref().zip(band.options.mapping.as_ref());
        if !is_inside || !mappings.is_some_and(|(around, own)| are_of_one_op(around, own)) {
            return depth + 1;
        }
        inner = around;
    }
    0
}
