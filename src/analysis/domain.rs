//! Loops, symbols, and when every block of a function runs.
//!
//! Columns of every set are the symbols and the *values of the induction variables* of the loops around a block,
//! outermost first. A loop whose bounds are not affine still has a dim: its domain is then an upper bound. A region that
//! may run any number of times without being a loop (`scf.while`, several blocks, an unknown operation) has a *hidden*
//! loop around it: a dim that counts its runs.

use std::collections::HashMap;
use std::sync::Arc;

use super::value::Values;
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::Set;
use crate::arena::{Arena, Id, id};
use crate::ir::{Block, Module, Op, Value};

id!(
    /// A loop of a function; one dimension of a parallel loop counts as one loop. Ids count in textual order, so that
    /// the index is the position by which the command line names a loop; hidden loops come after all others.
    LoopId,
    "L"
);

/// Why something is outside of what can be decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unknown {
    /// The operation.
    pub op: Op,
    /// A stable, kebab-case code, such as `non-affine-subscript`.
    pub code: &'static str,
    /// One sentence without a full stop.
    pub message: String,
}

/// One loop.
#[derive(Clone, Debug)]
pub struct Loop {
    /// The operation.
    pub op: Op,
    /// Which induction variable of the operation, from 0.
    pub dim: usize,
    /// The induction variable.
    pub iv: Value,
    /// Its name without `%`.
    pub name: Arc<str>,
    /// The loop around it; may be hidden.
    pub parent: Option<LoopId>,
    /// How far apart its iterations are; positive.
    pub step: i64,
    /// May its iterations run in any order, by its definition?
    pub parallel: bool,
    /// The values it takes, over the induction variables of the loops around it and its own.
    pub domain: Set,
    /// Are they exactly these, whenever the loop is reached? If not, at most these.
    pub exact: bool,
    /// It starts at the greatest of these; `Dim(k)` is the k-th loop around it. Empty where not affine.
    pub lower: Vec<AffineExpr>,
    /// It ends before the least of these. Empty where not affine.
    pub upper: Vec<AffineExpr>,
}

/// When the operations of a block run.
#[derive(Clone, Debug)]
pub struct Home {
    /// The loops around the block, outermost first, hidden ones included.
    pub loops: Vec<LoopId>,
    /// The iterations in which it runs.
    pub domain: Set,
    /// Exactly in these? If not, at most in these.
    pub exact: bool,
}

/// The loops of a function and the homes of its blocks.
#[derive(Clone, Debug)]
pub struct Nest {
    /// The function.
    pub func: Op,
    /// The symbols of every set, in this order: arguments of type index, then others as they are met in the text.
    pub symbols: Vec<Value>,
    /// What is known of the symbols: a set without dims.
    pub context: Set,
    /// The loops in textual order, without the hidden ones.
    pub loops: Arena<LoopId, Loop>,
    /// The operations behind the hidden loops, whose ids follow those of `loops`.
    pub hidden: Vec<Op>,
    /// What is outside of what can be decided.
    pub unknown: Vec<Unknown>,
    pub(super) values: Values,
    pub(super) homes: HashMap<Block, Home>,
    pub(super) order: HashMap<Op, usize>,
}

impl Nest {
    /// Reads the loops of `func`, a function with a body.
    pub fn read(m: &Module, func: Op) -> Nest {
        let _ = (m, func);
        todo!()
    }

    /// When the operations of `block` run.
    pub fn home(&self, block: Block) -> &Home {
        &self.homes[&block]
    }

    /// The number of the operation in the text of the function.
    pub fn order(&self, op: Op) -> usize {
        self.order[&op]
    }

    /// Is the loop one of the text?
    pub fn is_visible(&self, id: LoopId) -> bool {
        id.index() < self.loops.len()
    }

    /// The value over the loops around its definition (`Dim(k)` is the k-th, outermost first; the same dims hold
    /// further inside) and the symbols; none if it is not affine there. Minima and maxima are not single expressions:
    /// see [`Nest::function`].
    pub fn expr(&self, value: Value) -> Option<AffineExpr> {
        let _ = value;
        todo!()
    }
}
