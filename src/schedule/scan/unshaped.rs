//! Why a loop is not written as its options want it, with what is in the way.

use std::collections::BTreeSet;

use super::shape::Why;
use super::{At, Scanner};
use crate::affine::expr::AffineExpr;
use crate::analysis::domain::LoopId;
use crate::analysis::names::value_name;
use crate::diag::Span;
use crate::schedule::refusal::{NotApplicable, Refusal};
use crate::schedule::tree::{Band, Node};

impl Scanner<'_> {
    /// The refusal of a band in these loops.
    pub(super) fn no_shape(&self, band: &Band, at: &At<'_, '_>, why: Why) -> Refusal {
        let origin = band.origin.map(|id| &self.scop.loops[id]);
        let name = if band.name.is_empty() || band.options.coalesce {
            origin.map_or("", |looped| &looped.name)
        } else {
            &band.name
        };
        let start = self.place_of(band).unwrap_or_default();
        let mut no = NotApplicable::new(why.code, start, format!("%{name} {}", why.message));
        // Of two loops that were to be one, the inner one has no name any more.
        if let (Node::Band(inner), true) = (&band.body, band.options.coalesce) {
            let inner = self.place_of(inner).filter(|inner| *inner != no.span);
            no = no.labelled(inner.map(|inner| (inner, "")));
        }
        let varies = why.distance.map_or_else(Vec::new, |distance| self.varying(&distance, band, at));
        no.labelled(varies.into_iter().map(|(place, name)| (place, format!("their number depends on {name}")))).into()
    }

    /// The loops around and the symbols that occur in an expression over the loops up to a band, each with its name.
    fn varying(&self, expr: &AffineExpr, band: &Band, at: &At<'_, '_>) -> Vec<(Span, String)> {
        let (mut dims, mut symbols) = (BTreeSet::new(), BTreeSet::new());
        expr.walk(&mut |part| match part {
            AffineExpr::Dim(dim) => drop(dims.insert(*dim as usize)),
            AffineExpr::Symbol(symbol) => drop(symbols.insert(*symbol as usize)),
            _ => {}
        });
        let looped = |dim: usize| {
            let looped = at.bands.get(dim).copied().unwrap_or(band);
            let id: LoopId = looped.origin?;
            Some((self.place_of(looped)?, format!("%{}", self.scop.loops[id].name)))
        };
        let symbol = |number: usize| {
            let value = self.scop.symbols[number];
            let place =
                self.module.defining_op(value).map_or(self.module.value(value).span, |op| self.module.op(op).span);
            (place, value_name(self.module, value))
        };
        dims.into_iter().filter_map(looped).chain(symbols.into_iter().map(symbol)).collect()
    }

    fn place_of(&self, band: &Band) -> Option<Span> {
        band.origin.map(|id| self.module.op(self.scop.loops[id].op).span)
    }
}
