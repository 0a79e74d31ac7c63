//! What is left out of the loops of a changed order, though it stood in the source: guards that say nothing, loops of one
//! iteration, the same question asked twice.
//!
//! Each rewriting leaves every instance where and when it was. A loop of one iteration is its body at that value; two
//! guards beside each other with the same conditions ask about induction variables and symbols only, which what runs
//! between them does not change; and `if c {} else {S}` is `if not c {S}`. A condition around all that a loop runs that does
//! not speak of its induction variable has one answer in all iterations, and is asked before the loop.

use super::Scanner;
use super::choose::ChosenLoop;
use super::shape::LoopShape;
use crate::affine::expr::AffineExpr;
use crate::affine::set::{Constraint, IntegerSet};
use crate::schedule::ast::AstNode;
use crate::schedule::tree::{Band, LoopOptions};

impl Scanner<'_> {
    /// The value of a loop that has one at most, if the loop may be left out.
    pub(super) fn only_value(&self, band: &Band, bounds: &ChosenLoop) -> Option<AffineExpr> {
        if self.keeps || band.parallel || band.options != LoopOptions::default() {
            return None;
        }
        let depth = bounds.context.space().num_range - 1;
        let shape = LoopShape { depth, num_symbols: self.scop.symbols.len() };
        shape.only_value(&bounds.lower, &bounds.upper, bounds.step)
    }
}

/// What a loop asks around all that it runs, without speaking of its dim, and what it runs without that.
pub(super) fn invariant(mut body: Vec<AstNode>, depth: usize) -> (Vec<Constraint>, Vec<AstNode>) {
    let only = if body.len() == 1 { body.pop() } else { None };
    match only {
        Some(AstNode::If { conditions, then, otherwise }) if otherwise.is_empty() => {
            let IntegerSet { num_dims, num_symbols, constraints } = conditions;
            let (inside, outside): (Vec<_>, Vec<_>) =
                constraints.into_iter().partition(|constraint| constraint.expr.uses_dim(depth as u32));
            if inside.is_empty() {
                return (outside, then);
            }
            let conditions = IntegerSet::new(num_dims, num_symbols, inside);
            (outside, vec![AstNode::If { conditions, then, otherwise }])
        }
        only => (Vec::new(), only.into_iter().chain(body).collect()),
    }
}

/// What the children of a sequence are written as, each with whether it is a statement. The guards of one statement exclude
/// each other. So where two statements stand in the same guards, one of these runs both, and may hold both:
/// `if c {S} if d {S} if c {T} if d {T}` is `if c {S T} if d {S T}`.
pub(super) fn zipped(parts: Vec<(bool, Vec<AstNode>)>) -> Vec<AstNode> {
    let mut all: Vec<(bool, Vec<AstNode>)> = Vec::new();
    for (is_leaf, nodes) in parts {
        match all.last_mut() {
            Some((true, before)) if is_leaf && before.len() > 1 && have_same_guards(before, &nodes) => {
                for (guard, node) in before.iter_mut().zip(nodes) {
                    if let (AstNode::If { then, .. }, AstNode::If { then: more, .. }) = (guard, node) {
                        then.extend(more);
                    }
                }
            }
            _ => all.push((is_leaf, nodes)),
        }
    }
    all.into_iter().flat_map(|(_, nodes)| nodes).collect()
}

/// Are both the same guards, without other branches?
fn have_same_guards(one: &[AstNode], two: &[AstNode]) -> bool {
    let same = |pair: (&AstNode, &AstNode)| match pair {
        (AstNode::If { conditions: a, otherwise: x, .. }, AstNode::If { conditions: b, otherwise: y, .. }) => {
            a == b && x.is_empty() && y.is_empty()
        }
        _ => false,
    };
    one.len() == two.len() && one.iter().zip(two).all(same)
}

/// The nodes, where guards with the same conditions and no other branch stand beside each other with one of them.
pub(super) fn merged(nodes: Vec<AstNode>) -> Vec<AstNode> {
    let mut all: Vec<AstNode> = Vec::new();
    for node in nodes {
        match (all.last_mut(), node) {
            (
                Some(AstNode::If { conditions: known, then: before, otherwise: none }),
                AstNode::If { conditions, then, otherwise },
            ) if *known == conditions && none.is_empty() && otherwise.is_empty() => before.extend(then),
            (_, node) => all.push(node),
        }
    }
    all
}

/// A guard; where only its second branch runs anything and the opposite of its condition is one, that.
pub(super) fn branch(conditions: IntegerSet, then: Vec<AstNode>, otherwise: Vec<AstNode>) -> AstNode {
    match &conditions.constraints[..] {
        [Constraint { expr, is_eq: false }] if then.is_empty() => {
            let opposite = Constraint { expr: AffineExpr::Const(-1) - expr.clone(), is_eq: false };
            let conditions = IntegerSet::new(conditions.num_dims, conditions.num_symbols, vec![opposite]);
            AstNode::If { conditions, then: otherwise, otherwise: then }
        }
        _ => AstNode::If { conditions, then, otherwise },
    }
}
