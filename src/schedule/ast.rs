//! The generated program before it is IR: loops, guards and statement instances. The scanner writes it, the emitter
//! turns it into operations.
//!
//! In every expression `Dim(k)` is the k-th enclosing generated loop (0 = outermost) and `Symbol(s)` is
//! `scop.symbols[s]`. A bound or condition of a node may name the loops around the node, not the node's own.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::change::License;
use crate::affine::expr::AffineExpr;
use crate::affine::set::IntegerSet;
use crate::analysis::scop::{LoopId, StatementId};

/// One node of the generated program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Node {
    /// A loop.
    For(Box<For>),
    /// A guard.
    If {
        /// Dims are the enclosing generated loops by depth, symbols are `scop.symbols`.
        conditions: IntegerSet,
        /// What runs where the conditions hold.
        then: Vec<Node>,
        /// What runs elsewhere; often empty.
        otherwise: Vec<Node>,
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
    pub body: Vec<Node>,
}

/// One instance of a statement for each iteration of the loops around it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Instance {
    /// Which statement.
    pub statement: StatementId,
    /// The values of the statement's induction variables, outermost first.
    pub ivs: Vec<AffineExpr>,
}

impl Node {
    /// Calls `visit` for every instance in the tree, in order.
    pub fn instances<'a>(&'a self, visit: &mut impl FnMut(&'a Instance)) {
        match self {
            Node::For(node) => node.body.iter().for_each(|child| child.instances(visit)),
            Node::If { then, otherwise, .. } => then.iter().chain(otherwise).for_each(|child| child.instances(visit)),
            Node::Instance(instance) => visit(instance),
        }
    }
}
