//! What a step that sends accesses to other memory and puts loops around them leaves of each operation: a copy, for an iteration that
//! is known, as the proof expects it.

use rustc_hash::{FxHashMap, FxHashSet};

use super::session::Session;
use crate::affine::expr::AffineExpr;
use crate::analysis::scop::Scop;
use crate::emit::{Emitted, Image};
use crate::ir::Op;

/// Which operation of the program before each operation is a copy of, and for which iteration: that of the loops which are not new. `moved`
/// says of each access that was sent elsewhere which one it was.
pub(super) fn images(
    session: &Session<'_>,
    (moved, new): (&FxHashMap<Op, Op>, &FxHashSet<Op>),
    (emitted, built): (&Emitted, &Scop),
) -> Vec<Image> {
    let scop = session.scop();
    let mut known = FxHashMap::default();
    for (id, statement) in scop.statements.iter() {
        let inside = statement.ops.iter().flat_map(|&op| session.module.walk(op));
        inside.for_each(|op| _ = known.entry(op).or_insert(id));
    }
    let symbol = |number: u32| {
        let value = built.symbols[number as usize];
        let place = scop.symbols.iter().position(|&other| other == value);
        AffineExpr::Symbol(place.map_or(number, |place| place as u32))
    };
    let image = |image: &Image| {
        let source = moved.get(&image.source).copied().unwrap_or(image.source);
        let statement = *known.get(&source)?;
        let loops = &built.statements[image.statement].loops;
        let is_old = |number: &usize| loops.get(*number).is_none_or(|&id| !new.contains(&built.loops[id].op));
        let ivs = (0..image.ivs.len()).filter(is_old);
        let ivs = ivs.map(|number| image.ivs[number].replace(&AffineExpr::Dim, &symbol)).collect();
        Some(Image { op: image.op, source, statement, ivs })
    };
    emitted.images.iter().filter_map(image).collect()
}
