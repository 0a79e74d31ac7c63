//! What is left out of the loops of a changed order, though it stood in the source: guards that say nothing, loops of one
//! iteration, the same question asked twice.
//!
//! Each rewriting leaves every instance where and when it was. A loop of one iteration is its body at that value; two
//! guards beside each other with the same conditions ask about induction variables and symbols only, which what runs
//! between them does not change; and `if c {} else {S}` is `if not c {S}`.

use super::Scanner;
use super::choose::Chosen;
use super::shape::Shape;
use crate::affine::expr::AffineExpr;
use crate::affine::set::{Constraint, IntegerSet};
use crate::schedule::ast::Node as Ast;
use crate::schedule::tree::{Band, Options};

impl Scanner<'_> {
    /// The value of a loop that has one at most, if the loop may be left out.
    pub(super) fn only_value(&self, band: &Band, bounds: &Chosen) -> Option<AffineExpr> {
        if self.keeps || band.parallel || band.options != Options::default() {
            return None;
        }
        let depth = bounds.context.space().num_range - 1;
        let shape = Shape { depth, num_symbols: self.scop.symbols.len() };
        shape.only_value(&bounds.lower, &bounds.upper, bounds.step)
    }
}

/// The nodes, where guards with the same conditions and no other branch stand beside each other with one of them.
pub(super) fn merged(nodes: Vec<Ast>) -> Vec<Ast> {
    let mut all: Vec<Ast> = Vec::new();
    for node in nodes {
        match (all.last_mut(), node) {
            (
                Some(Ast::If { conditions: known, then: before, otherwise: none }),
                Ast::If { conditions, then, otherwise },
            ) if *known == conditions && none.is_empty() && otherwise.is_empty() => before.extend(then),
            (_, node) => all.push(node),
        }
    }
    all
}

/// A guard; where only its second branch runs anything and the opposite of its condition is one, that.
pub(super) fn branch(conditions: IntegerSet, then: Vec<Ast>, otherwise: Vec<Ast>) -> Ast {
    match &conditions.constraints[..] {
        [Constraint { expr, is_eq: false }] if then.is_empty() => {
            let opposite = Constraint { expr: AffineExpr::Const(-1) - expr.clone(), is_eq: false };
            let conditions = IntegerSet::new(conditions.num_dims, conditions.num_symbols, vec![opposite]);
            Ast::If { conditions, then: otherwise, otherwise: then }
        }
        _ => Ast::If { conditions, then, otherwise },
    }
}
