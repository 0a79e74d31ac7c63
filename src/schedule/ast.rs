//! The generated program before it is IR: loops, guards and statement instances. The scanner writes it, the emitter
//! turns it into operations.
//!
//! In every expression `Dim(k)` is the k-th enclosing generated loop (0 = outermost) and `Symbol(s)` is
//! `scop.symbols[s]`. A bound or condition of a node may name the loops around the node, not the node's own.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::change::License;
use crate::affine::expr::AffineExpr;
use crate::affine::row::shorter;
use crate::affine::set::{Constraint, IntegerSet};
use crate::analysis::scop::{LoopId, StatementId};
use crate::scf::processors::are_of_one_op;

/// One node of the generated program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AstNode {
    /// A loop.
    For(Box<For>),
    /// A guard.
    If {
        /// Dims are the enclosing generated loops by depth, symbols are `scop.symbols`.
        conditions: IntegerSet,
        /// What runs where the conditions hold.
        then: Vec<AstNode>,
        /// What runs elsewhere; often empty.
        otherwise: Vec<AstNode>,
    },
    /// One instance of a statement.
    Instance(Instance),
}

/// A generated loop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct For {
    /// The name of its induction variable, without `%`.
    pub name: Arc<str>,
    /// It starts at the greatest of these.
    pub lower: Vec<AffineExpr>,
    /// It ends before the least of these.
    pub upper: Vec<AffineExpr>,
    /// How far apart its iterations are; positive.
    pub step: i64,
    /// If its iterations are `step` times this symbol apart: see [`super::sizes`]. It has one lower bound then.
    pub times: Option<u32>,
    /// May its iterations run in any order?
    pub parallel: bool,
    /// The reductions of which its iterations compute partial results, if so.
    pub reduces: BTreeSet<License>,
    /// The mapping attribute of a dimension of an `scf.forall`.
    pub mapping: Option<Arc<str>>,
    /// The loop it descends from: its attributes and location are inherited.
    pub origin: Option<LoopId>,
    /// What it runs.
    pub body: Vec<AstNode>,
}

impl For {
    /// Can both be dimensions of one op, as far as it says what runs them: nothing, or different processors of one kind?
    pub fn shares_op(&self, other: &For) -> bool {
        match (&self.mapping, &other.mapping) {
            (None, None) => true,
            (Some(own), Some(other)) => are_of_one_op(own, other),
            _ => false,
        }
    }
}

/// One instance of a statement for each iteration of the loops around it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Instance {
    /// Which statement.
    pub statement: StatementId,
    /// The values of the statement's induction variables, outermost first.
    pub ivs: Vec<AffineExpr>,
}

impl AstNode {
    /// Calls `visit` for every instance in the tree, in order.
    pub fn instances<'a>(&'a self, visit: &mut impl FnMut(&'a Instance)) {
        match self {
            AstNode::For(node) => node.body.iter().for_each(|child| child.instances(visit)),
            AstNode::If { then, otherwise, .. } => {
                then.iter().chain(otherwise).for_each(|child| child.instances(visit))
            }
            AstNode::Instance(instance) => visit(instance),
        }
    }
    /// Calls `visit` for every loop in the tree, outer ones first.
    pub fn loops_mut(&mut self, visit: &mut impl FnMut(&mut For)) {
        match self {
            AstNode::For(node) => {
                visit(node);
                node.body.iter_mut().for_each(|child| child.loops_mut(visit));
            }
            AstNode::If { then, otherwise, .. } => {
                then.iter_mut().chain(otherwise).for_each(|child| child.loops_mut(visit));
            }
            AstNode::Instance(_) => {}
        }
    }
}

/// What the dims and symbols in the expressions of nodes become.
pub struct Substitution<'a> {
    /// A dim, by its number.
    pub dim: &'a dyn Fn(u32) -> AffineExpr,
    /// A symbol, by its number.
    pub symbol: &'a dyn Fn(u32) -> AffineExpr,
    /// How many fewer loops are around the nodes afterwards.
    pub gone: u32,
}

impl Substitution<'_> {
    /// Nodes with every expression in them replaced.
    pub fn nodes(&self, nodes: &[AstNode]) -> Vec<AstNode> {
        nodes.iter().map(|node| self.node(node)).collect()
    }

    fn node(&self, node: &AstNode) -> AstNode {
        match node {
            AstNode::For(node) => AstNode::For(Box::new(For {
                lower: self.exprs(&node.lower),
                upper: self.exprs(&node.upper),
                body: self.nodes(&node.body),
                ..(**node).clone()
            })),
            AstNode::If { conditions, then, otherwise } => {
                let constraints = conditions.constraints.iter();
                let constraints = constraints.map(|c| Constraint { expr: self.expr(&c.expr), is_eq: c.is_eq });
                let num_dims = conditions.num_dims - self.gone;
                AstNode::If {
                    conditions: IntegerSet::new(num_dims, conditions.num_symbols, constraints.collect()),
                    then: self.nodes(then),
                    otherwise: self.nodes(otherwise),
                }
            }
            AstNode::Instance(instance) => {
                AstNode::Instance(Instance { statement: instance.statement, ivs: self.exprs(&instance.ivs) })
            }
        }
    }

    fn exprs(&self, exprs: &[AffineExpr]) -> Vec<AffineExpr> {
        exprs.iter().map(|expr| self.expr(expr)).collect()
    }

    fn expr(&self, expr: &AffineExpr) -> AffineExpr {
        shorter(expr.replace(self.dim, self.symbol)).from_left()
    }
}
