//! What the source program says: the conditions and bounds as they were written, over the generated loops.
//!
//! Nothing here decides anything: a bound of the source is used for its text, where it is the bound that the scanner
//! found by itself, and a condition is kept only if its operands are known at the place.

use super::bounds::Bound;
use super::{At, Scanner};
use crate::affine::dialect::AffineIfOp;
use crate::affine::expr::AffineExpr;
use crate::affine::row::canonical;
use crate::affine::set::IntegerSet;
use crate::analysis::scop::{LoopId, StatementId};
use crate::ir::Op;
use crate::schedule::refusal::Refusal;
use crate::schedule::tree::{Band, Node};

impl Scanner<'_> {
    /// The condition of an `affine.if` over the generated loops; none if it cannot be said here.
    pub(super) fn condition(
        &self,
        op: Op,
        then: &Node,
        otherwise: &Node,
        at: &At<'_, '_>,
    ) -> Result<Option<IntegerSet>, Refusal> {
        let Some(guard) = AffineIfOp::cast(self.module, op) else { return Ok(None) };
        let Some(statement) = then.statements().into_iter().chain(otherwise.statements()).next() else {
            return Ok(None);
        };
        let (set, operands) = guard.condition(self.module);
        let known = self.ivs_at(statement, at)?;
        let around = &self.scop.nest.home_of(self.module, op).loops;
        let ivs: Option<Vec<AffineExpr>> = around.iter().map(|id| lookup(*id, &known)).collect();
        let exprs: Option<Vec<AffineExpr>> = operands.iter().map(|&value| self.scop.nest.expr(value)).collect();
        let (Some(ivs), Some(exprs)) = (ivs, exprs) else { return Ok(None) };
        let here = |expr: &AffineExpr| expr.replace(&|dim| ivs[dim as usize].clone(), &AffineExpr::Symbol);
        let exprs: Vec<AffineExpr> = exprs.iter().map(here).collect();
        let num_dims = set.num_dims as usize;
        let dim = |number: u32| exprs[number as usize].clone();
        let symbol = |number: u32| exprs[num_dims + number as usize].clone();
        let (depth, num_symbols) = (at.bands.len() as u32, self.scop.symbols.len() as u32);
        Ok(Some(set.replace(depth, num_symbols, &dim, &symbol)))
    }

    /// The bounds of the loop a band descends from, where the band still runs over its induction variable.
    pub(super) fn written_bounds(&self, band: &Band, at: &At<'_, '_>) -> Result<Vec<Bound>, Refusal> {
        let none = Ok(Vec::new());
        let (Some(origin), None) = (band.origin, &band.tile) else { return none };
        let Some((&statement, time)) = band.member.iter().next() else { return none };
        let loops = &self.scop.statements[statement].loops;
        let Some(position) = loops.iter().position(|id| *id == origin) else { return none };
        if *time != AffineExpr::Dim(position as u32) {
            return none;
        }
        let ivs = self.ivs_at(statement, at)?;
        let depth = at.bands.len();
        let own = AffineExpr::Dim(depth as u32);
        let ivs: Vec<AffineExpr> = match loops[..position].iter().map(|id| lookup(*id, &ivs)).collect() {
            Some(ivs) => ivs,
            None => return none,
        };
        let looped = &self.scop.loops[origin];
        let lower = looped.lower.iter().map(|bound| (true, bound));
        let upper = looped.upper.iter().map(|bound| (false, bound));
        let mut bounds = Vec::new();
        for (lower, bound) in lower.chain(upper) {
            let value = bound.replace(&|dim| ivs[dim as usize].clone(), &AffineExpr::Symbol);
            let constraint = if lower { own.clone() - value.clone() } else { value.clone() - own.clone() - 1 };
            if let Ok(constraint) = canonical(&constraint, depth + 1, self.scop.symbols.len()) {
                bounds.push(Bound { lower, constraint, value });
            }
        }
        Ok(bounds)
    }

    /// The induction variables of the source that are known here, as expressions of the generated loops around.
    fn ivs_at(&self, statement: StatementId, at: &At<'_, '_>) -> Result<Vec<(LoopId, AffineExpr)>, Refusal> {
        let loops = &self.scop.statements[statement].loops;
        let known = super::image::known_ivs(self.scop, statement, &at.bands);
        Ok(loops.iter().zip(known).filter_map(|(id, expr)| Some((*id, expr?))).collect())
    }
}

/// The expression of an induction variable, if it is known.
fn lookup(id: LoopId, ivs: &[(LoopId, AffineExpr)]) -> Option<AffineExpr> {
    ivs.iter().find(|(known, _)| *known == id).map(|(_, expr)| expr.clone())
}
